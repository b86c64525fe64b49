use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use endpoint::{Client, Clock, Keepsake, ServerHandle, Waker, remember_seat};
use game::{Game, TickReport};
use net::{MatchOver, Notice, Session, SoloSession, Speed};
use protocol::message::{CloseReason, LeaveReason, Pace};
use protocol::{Digest, MatchSetup, Millis, Seat, SeatSet, SimVersion, Tick, Turn};
use record::{Record, Unverifiable, Verifier};
use rules::Catalog;
use telemetry::{Line, Readings};

use crate::bot::Bot;
use crate::healing::Healing;
use crate::loading::{Loading, What};
use crate::metering::Metering;
use crate::recording::Recording;
use crate::saving::KnownSave;
use crate::session_kind::SessionKind;
use crate::watching::Watching;
use crate::{MatchResult, Sentence};

mod ticking;
mod wishes;

/// What happened in [`Runner::step`], in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// The session has something to tell. [`Notice::Load`] is told too, but needs no answer.
    Told(Notice),
    /// The world stands: [`Runner::game`] is there from now on.
    Loaded,
    /// There is no match, in a sentence. [`Step::Over`] follows.
    CannotLoad(Sentence),
    /// A tick is in the world.
    Ticked(TickReport),
    /// Played back: at the end of `turn`, after `tick` ticks, the world was not what the machine of `seat`
    /// wrote into the record. At most once; time stands still there.
    Diverged {
        turn: Turn,
        tick: Tick,
        seat: Option<Seat>,
    },
    /// Played back: [`Runner::seek`] has come to where it was to go, or to the end of the record.
    Sought,
    /// There is a report about worlds that were not equal, in this folder.
    Reported(PathBuf),
    /// There is none, in a sentence.
    ReportTrouble(Sentence),
    /// The match is no longer recorded, in a sentence. At most once.
    RecordTrouble(Sentence),
    /// There will be no further tick. Once, and last but for what people still say.
    Over(MatchOver),
}

/// One match at this machine, whatever kind of session it has.
pub struct Runner {
    pub(crate) kind: SessionKind,
    catalog: Arc<Catalog>,
    pub(crate) setup: Option<MatchSetup>,
    /// At the beginning.
    pub(crate) ticks_per_turn: u8,
    loading: Option<Loading>,
    /// What the host may want to play on from.
    pub(crate) known_save: Option<KnownSave>,
    pub(crate) game: Option<Game>,
    pub(crate) healing: Healing,
    bot_level: Option<u8>,
    bot: Option<Bot>,
    /// Where the secret of our seat is kept.
    pub(crate) keepsake: Option<Keepsake>,
    /// Where those of all our seats are, for saves.
    pub(crate) former_seats: Option<PathBuf>,
    pub(crate) recording: Option<Recording>,
    verifier: Option<Verifier>,
    pub(crate) watching: Option<Watching>,
    /// Of the worlds that were compared, since they were last asked for; `None`: nobody asks.
    digests: Option<Vec<(Turn, Tick, Digest)>>,
    ticks_max: Option<u32>,
    stands_still_at: Option<Tick>,
    winners: Option<SeatSet>,
    result: MatchResult,
    metering: Metering,
    usual_percent: u16,
    over: Option<MatchOver>,
    is_over_told: bool,
    /// Frames in a row that ended with ticks undone.
    frames_behind: u8,
    /// When there is something to do next, as far as the last step knew.
    wake_at: Option<Millis>,
}

impl Runner {
    /// A match at one machine, in which orders go to `seat`. Its world is being built from now on.
    #[must_use]
    pub fn solo(setup: MatchSetup, seat: Seat, speed: Speed, catalog: Arc<Catalog>) -> Runner {
        let kind = SessionKind::Solo(SoloSession::new(seat, speed));
        let mut runner = Runner::new(kind, catalog);
        runner.begin_loading(setup, Pace::SOLO);
        runner
    }

    /// A match over a network, of which `client` is this machine's end.
    #[must_use]
    pub fn network(client: Client, catalog: Arc<Catalog>) -> Runner {
        Runner::new(SessionKind::Network(Box::new(client)), catalog)
    }

    /// A record played back, and compared with its digests on the way.
    ///
    /// # Errors
    /// A sentence when this build would play another match.
    pub fn playback(
        record: Record,
        speed: Speed,
        catalog: Arc<Catalog>,
    ) -> Result<Runner, Sentence> {
        let verifier = match Verifier::new(&record, &Game::version(&catalog)) {
            Ok(verifier) => Some(verifier),
            Err(Unverifiable::NoDigests) => None,
            Err(reason) => return Err(reason.into()),
        };
        let (setup, pace) = (record.header.setup.clone(), record.header.pace());
        let what = What::beginning_of(&record)?;
        let watching = Watching::new(record, speed);
        let kind = SessionKind::Playback(watching.session(Turn::ZERO, speed));
        let mut runner = Runner::new(kind, catalog);
        runner.verifier = verifier;
        runner.watching = Some(watching);
        runner.begin_loading_from(what, setup, pace);
        Ok(runner)
    }

    pub(crate) fn new(kind: SessionKind, catalog: Arc<Catalog>) -> Runner {
        Runner {
            kind,
            catalog,
            setup: None,
            ticks_per_turn: 1,
            loading: None,
            known_save: None,
            game: None,
            healing: Healing::default(),
            bot_level: None,
            bot: None,
            keepsake: None,
            former_seats: None,
            recording: None,
            verifier: None,
            watching: None,
            digests: None,
            ticks_max: None,
            stands_still_at: None,
            winners: None,
            result: MatchResult::default(),
            metering: Metering::new(),
            usual_percent: 100,
            over: None,
            is_over_told: false,
            frames_behind: 0,
            wake_at: None,
        }
    }

    /// Lets a match over a network outlive its host: when that is gone, this machine hosts it, or comes to
    /// the one that does. Call it before the first step.
    pub fn outlive_host(&mut self, clock: &Clock) {
        let version = self.version();
        if let SessionKind::Network(client) = &mut self.kind {
            client.outlive_host(version, Arc::clone(clock));
        }
    }

    /// The server of a match that has come to this machine. Without it the others go on at another one when
    /// this one leaves.
    pub fn take_server(&mut self) -> Option<ServerHandle> {
        match &mut self.kind {
            SessionKind::Network(client) => client.take_server(),
            SessionKind::Solo(_) | SessionKind::Playback(_) => None,
        }
    }

    /// Lets a bot of this level (1 to 5) play the seat of this machine.
    pub fn let_bot_play(&mut self, level: u8) {
        self.bot_level = Some(level);
    }

    /// Writes the match into a file as it is played. Call before the first step.
    pub fn record_to(&mut self, path: &Path) {
        self.kind.session_mut().keep_bundles(true);
        self.recording = Some(Recording::new(path));
    }

    /// Keeps the digests of the world from now on, for [`Runner::drain_digests`].
    pub fn keep_digests(&mut self) {
        self.digests = Some(Vec::new());
    }

    /// What the world was wherever the machines compare it, by turn and by ticks run, since the last call.
    pub fn drain_digests(&mut self) -> Vec<(Turn, Tick, Digest)> {
        self.digests
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Leaves after this many ticks.
    pub fn stop_after(&mut self, ticks: u32) {
        self.ticks_max = Some(ticks);
    }

    /// Runs no tick behind this one; `None` lets it go on. Not over a network, where others would wait.
    pub fn stand_still_at(&mut self, tick: Option<Tick>) {
        self.stands_still_at = tick;
    }

    /// One frame: takes what arrived, runs the ticks that are due, sends what there is to say. Ticks
    /// are run for `budget_ms` at the longest (the last may run over): what is left comes in the next
    /// frames.
    pub fn step(&mut self, clock: &dyn Fn() -> Millis, budget_ms: u64) -> Vec<Step> {
        let begun = clock();
        let mut steps = Vec::new();
        self.wake_at = None;
        self.kind.receive(begun);
        self.metering.see_link(&self.kind, begun);
        self.read_notices(&mut steps);
        self.finish_loading(&mut steps);
        self.arrive(&mut steps);
        let (mut ticks, mut is_behind) = (0, false);
        while self.game.is_some() && self.over.is_none() {
            let now = clock();
            let used_ms = now.since_ms(begun);
            if ticks > 0 && used_ms >= budget_ms {
                is_behind = true;
                self.wake_at = Some(now);
                break;
            }
            if !self.run_next_tick(now, &mut steps) {
                break;
            }
            ticks += 1;
            self.arrive(&mut steps);
        }
        self.arrive(&mut steps);
        self.report_load(clock().since_ms(begun), ticks, is_behind);
        self.read_notices(&mut steps);
        self.poll_detectives(&mut steps);
        self.kind.send();
        self.metering.see_link(&self.kind, clock());
        if let Some(trouble) = self.recording.as_mut().and_then(Recording::poll_trouble) {
            steps.push(Step::RecordTrouble(trouble));
        }
        self.see_the_end(&mut steps);
        steps
    }

    /// Sleeps until there is something to do, at the longest until `until`. For programs without frames.
    pub fn wait(&mut self, clock: &dyn Fn() -> Millis, until: Millis) {
        if let Some(loading) = &self.loading {
            loading.wait();
            return;
        }
        let now = clock();
        let until = self.wake_at.map_or(until, |at| at.min(until));
        match &mut self.kind {
            SessionKind::Network(client) => client.wait(now, until),
            SessionKind::Solo(_) | SessionKind::Playback(_) => {
                std::thread::sleep(Duration::from_millis(until.since_ms(now)));
            }
        }
    }

    /// When there is something to do next without a network, as far as the last step knew.
    #[must_use]
    pub fn wakes_at(&self) -> Option<Millis> {
        self.wake_at
    }

    /// What ends a [`Runner::wait`] from any thread, in a match over a network.
    #[must_use]
    pub fn waker(&self) -> Option<Waker> {
        self.client().map(Client::waker)
    }

    /// The match; `None` until [`Step::Loaded`].
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// What is played; over a network final from [`Notice::Load`] on, and `None` before the welcome.
    #[must_use]
    pub fn setup(&self) -> Option<&MatchSetup> {
        self.setup.as_ref()
    }

    #[must_use]
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// The seat whose orders [`Runner::issue`] gives; `None` for onlookers and before the welcome.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.kind.session().seat()
    }

    /// A match of this machine's own that begins at so many per cent of the usual speed.
    #[must_use]
    pub fn at_speed(mut self, percent: u16) -> Runner {
        self.usual_percent = percent;
        self
    }

    /// At how many per cent of the usual speed the match is to be played. Over a network that is the room's
    /// to say, in [`Session::rules`].
    #[must_use]
    pub const fn usual_percent(&self) -> u16 {
        self.usual_percent
    }

    /// How fast the ticks of a match over a network follow each other now, in per cent of the usual speed.
    #[must_use]
    pub fn rate_percent(&self) -> Option<u16> {
        Some(self.client()?.session().rate_percent())
    }

    /// How many ticks have been run.
    #[must_use]
    pub fn tick(&self) -> Tick {
        self.kind.session().tick()
    }

    /// How far the time of the next tick has come, in thousandths: for drawing between two ticks.
    #[must_use]
    pub fn progress_permille(&self, now: Millis) -> u16 {
        self.kind.session().progress_permille(now)
    }

    /// Who has won, once that is decided.
    #[must_use]
    pub fn winners(&self) -> Option<SeatSet> {
        self.winners
    }

    /// How the line and the machines do, for the corner of the screen and the page of graphs.
    #[must_use]
    pub fn readings(&self) -> Readings {
        self.metering.readings()
    }

    /// The same as a line for the log: every ten seconds of a match over a network.
    pub fn poll_log_line(&mut self) -> Option<Line> {
        self.client()?;
        self.metering.poll_line()
    }

    /// The lines of the result file; `None` until [`Step::Loaded`].
    #[must_use]
    pub fn result(&self) -> Option<String> {
        self.game.as_ref().map(|game| self.result.text(game))
    }

    /// Why there is no further tick; `None` while the match goes on.
    #[must_use]
    pub fn over(&self) -> Option<MatchOver> {
        self.over
    }

    /// The session, for its counters.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        self.kind.session()
    }

    /// The link of a match over a network.
    #[must_use]
    pub fn client(&self) -> Option<&Client> {
        match &self.kind {
            SessionKind::Network(client) => Some(client),
            SessionKind::Solo(_) | SessionKind::Playback(_) => None,
        }
    }

    /// Where the match is recorded, if it is.
    #[must_use]
    pub fn record_path(&self) -> Option<PathBuf> {
        self.recording.as_ref().map(Recording::path)
    }

    pub(crate) fn version(&self) -> SimVersion {
        Game::version(&self.catalog)
    }

    fn begin_loading(&mut self, setup: MatchSetup, pace: Pace) {
        self.begin_loading_from(What::New, setup, pace);
    }

    pub(crate) fn begin_loading_from(&mut self, what: What, setup: MatchSetup, pace: Pace) {
        self.ticks_per_turn = pace.ticks_per_turn;
        self.setup = Some(setup.clone());
        let catalog = Arc::clone(&self.catalog);
        self.loading = Some(Loading::start(what, setup, catalog));
    }

    /// Builds the world of an image; what is told of it has no room for the image.
    fn begin_loading_snapshot(&mut self, notice: Notice) -> Option<Step> {
        let Notice::LoadSnapshot { setup, pace, image } = notice else {
            return None;
        };
        self.ticks_per_turn = pace.ticks_per_turn;
        self.setup = Some(setup.clone());
        let (what, catalog) = (What::Image(image.into()), Arc::clone(&self.catalog));
        self.loading = Some(Loading::start(what, setup.clone(), catalog));
        let save = None;
        Some(Step::Told(Notice::Load { setup, pace, save }))
    }

    fn keep_secret(&mut self) {
        let secret = self.client().and_then(|client| client.session().secret());
        if let (Some(keepsake), Some(secret)) = (&self.keepsake, secret) {
            // Without it this process plays on; only a next one could not.
            let _ = keepsake.keep(secret);
        }
        if let (Some(folder), Some(secret)) = (&self.former_seats, secret) {
            // Without it a saved match knows its people by their names.
            let _ = remember_seat(folder, secret);
        }
    }

    fn finish_loading(&mut self, steps: &mut Vec<Step>) {
        let Some(loading) = self.loading.take_if(|loading| loading.is_done()) else {
            return;
        };
        match loading.finish() {
            Ok(game) => self.take_world(game, steps),
            Err(error) => {
                steps.push(Step::CannotLoad(error.into()));
                self.leave_session(LeaveReason::Quit);
            }
        }
    }

    fn take_world(&mut self, game: Game, steps: &mut Vec<Step>) {
        let is_mended = std::mem::take(&mut self.healing.is_mending);
        if let SessionKind::Network(client) = &mut self.kind {
            // The match may have ended meanwhile; then the gate says so.
            let session = client.session_mut();
            let (next, tick) = (session.turn(), session.tick());
            let digest = self.healing.take_world(&game, next, tick);
            let _ = session.loaded(&digest);
        }
        if let (Some(level), Some(seat)) = (self.bot_level, self.seat()) {
            self.bot = Some(Bot::new(seat, level));
        }
        // What is played on from is the same match, and the same record.
        if !is_mended || self.kind.session().turn() == Turn::ZERO {
            self.begin_record(&game);
        }
        self.game = Some(game);
        steps.push(Step::Loaded);
        self.keep_keyframe();
    }

    fn read_notices(&mut self, steps: &mut Vec<Step>) {
        while let Some(notice) = self.kind.session_mut().poll_notice() {
            match &notice {
                Notice::Welcomed { setup, .. } => {
                    self.setup = Some(setup.clone());
                    self.keep_secret();
                }
                Notice::Watching { setup, .. } => self.setup = Some(setup.clone()),
                Notice::LoadSnapshot { .. } => {
                    steps.extend(self.begin_loading_snapshot(notice));
                    continue;
                }
                Notice::Load { setup, pace, save } => match save {
                    None => self.begin_loading(setup.clone(), *pace),
                    Some(save) => self.begin_loading_save(*save, setup.clone(), *pace, steps),
                },
                // Who looks on has a record of its own world, which begins anew.
                Notice::Drifted { .. } => self.healing.is_mending = self.seat().is_some(),
                Notice::Mended { .. } => self.metering.see_mended(),
                &Notice::Judge { turn } => {
                    self.judge(turn);
                    continue;
                }
                &Notice::Compare(compare) => {
                    self.compare(compare);
                    continue;
                }
                Notice::Testimony(_) => {
                    if let Notice::Testimony(testimony) = notice {
                        self.hear_testimony(testimony);
                    }
                    continue;
                }
                _ => {}
            }
            steps.push(Step::Told(notice));
        }
    }

    pub(crate) fn leave_session(&mut self, reason: LeaveReason) {
        self.kind.session_mut().leave(reason);
        // The match may have ended for another reason before.
        let over = self.client().and_then(Client::over);
        self.end(over.unwrap_or(MatchOver::Left(reason)));
    }

    /// A match over a network can end before there is a world to run.
    fn see_the_end(&mut self, steps: &mut Vec<Step>) {
        if let (None, SessionKind::Network(client)) = (self.over, &self.kind)
            && self.game.is_none()
            && let Some(over) = client.over()
        {
            self.end(over);
        }
        if let Some(over) = self.over
            && !self.is_over_told
        {
            self.is_over_told = true;
            steps.push(Step::Over(over));
        }
    }

    /// The match goes on: an end that was reached is not the end any more.
    pub(crate) fn reopen(&mut self, kind: SessionKind, game: Game) {
        self.kind = kind;
        self.winners = game.world().stores.outcome.winners;
        self.result = MatchResult::default();
        self.result.see(&game);
        self.game = Some(game);
        self.over = None;
        self.is_over_told = false;
    }

    fn end(&mut self, over: MatchOver) {
        let over = *self.over.get_or_insert(over);
        if let Some(keepsake) = &self.keepsake
            && is_final(over)
        {
            keepsake.forget();
        }
        self.loading = None;
        if let Some(recording) = &mut self.recording {
            let has_reached = |max: u32| self.kind.session().tick().0 >= max;
            let is_long_enough = self.ticks_max.is_some_and(has_reached);
            recording.order_effect(self.metering.meters().histogram());
            let have_worlds_parted = matches!(
                over,
                MatchOver::Closed(CloseReason::Parted { .. } | CloseReason::WorldsDiffer { .. })
            );
            recording.end(over, self.winners, have_worlds_parted, is_long_enough);
        }
    }
}

/// Whether there is nothing to come back to.
fn is_final(over: MatchOver) -> bool {
    matches!(
        over,
        MatchOver::Left(_) | MatchOver::Closed(_) | MatchOver::Refused(_)
    )
}
