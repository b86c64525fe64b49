//! A match in the window: the thread it runs on, the person's hands, and what the panels say about it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use endpoint::ServerHandle;
use local_player::LocalPlayer;
use net::Speed;
use presentation::{Mark, Mirror, SeatColours, world_pos};
use protocol::message::Audience;
use protocol::{MatchSetup, Seat, SeatSet, Tick};
use runner::{MatchThread, RoomState, Step};
use screens::hud::{Banner, ChatLine};
use screens::menu::{AfterGame, SaveAs};
use screens::say;
use screens::words::say;
use sim::{Event, World};

use crate::hands::Hands;
use crate::line_history::LineHistory;
use crate::run_rate::RunRate;
use crate::sounding::Cue;
use crate::watch::Watch;
use crate::{clock, crash, names, saves, sentences};

mod ending;
mod flares;
mod hearing;
mod in_room;
mod lines;
mod pace;
mod seeing;

use lines::Fading;

/// The longest a frame waits for the tick being run. A frame without it draws what it has, and moves the
/// camera and the panels all the same.
const PATIENCE: Duration = Duration::from_millis(4);
/// The longest a frame waits on the way to a picture.
const PICTURE_PATIENCE: Duration = Duration::from_millis(1_500);
/// Seconds for which a line over the world stays.
const LINE_S: f64 = 6.0;
const CHAT_S: f64 = 14.0;
const PING_S: f64 = 4.0;
/// Lines that are shown at once.
const LINES_MAX: usize = 6;
const PINGS_MAX: usize = 100;

/// How far the match has come.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// Others are still to come: names by row.
    Gathering { rows: Vec<Option<String>> },
    /// The world is being built, here or elsewhere.
    Loading { waiting_for: SeatSet },
    /// It is on the screen.
    Running,
}

impl Stage {
    pub fn name(&self) -> &'static str {
        match self {
            Stage::Gathering { .. } => "Gathering",
            Stage::Loading { .. } => "Loading",
            Stage::Running => "Running",
        }
    }
}

/// One match in the window.
pub struct Playing {
    pub game: MatchThread,
    /// The relay, when this machine hosts. Dropping it ends the match for everybody.
    server: Option<ServerHandle>,
    pub stage: Stage,
    pub local: LocalPlayer,
    pub hands: Hands,
    pub colours: SeatColours,
    /// What is heard is written too.
    pub has_captions: bool,
    /// What stands on the key that loads the quick save.
    pub load_key: String,
    /// The colours are those that everybody can tell apart.
    has_safe_colours: bool,
    /// Whose eyes the screen sees with; `None`: everything.
    pub eyes: Option<Seat>,
    /// The seat of the person at this machine; `None`: there is none, they only watch.
    own: Option<Seat>,
    pub is_alone: bool,
    pub is_menu_open: bool,
    /// The panel for the name of a save.
    pub save_as: Option<SaveAs>,
    pub is_paused: bool,
    pub speed_percent: u16,
    /// Where it stands still, and as fast as it can until then (pictures).
    stand_still_at: Option<Tick>,
    /// The speed that was asked for last.
    asked_speed: Option<Speed>,
    pub banner: Option<Banner>,
    /// What is being typed, and whom it is for.
    pub typing: Option<String>,
    pub audience: Audience,
    pub room: RoomState,
    /// How long others were waited for while the worlds are built.
    pub waited_s: u64,
    lines: Fading<String>,
    chat: Fading<ChatLine>,
    /// Where, and whether it is an alarm.
    pings: Fading<([f32; 2], bool)>,
    /// Flares that the next frame shows on the ground.
    flares: Vec<[f32; 2]>,
    /// The table after the match, once it is over.
    pub after: Option<AfterGame>,
    /// Sounds of orders and answers that the next frame plays.
    pub cues: Vec<Cue>,
    winners: Option<SeatSet>,
    has_begun: bool,
    /// Whose machines do not keep up.
    slow: SeatSet,
    rate: RunRate,
    pub line: LineHistory,
    /// A record is watched, or the match of others.
    pub watch: Option<Watch>,
    /// The match as a save, once it was asked for.
    pub taken: Option<Box<record::Save>>,
    /// Files of saves that were made, for whoever tells of them.
    pub saved_files: Vec<PathBuf>,
    /// Other eyes look on: everything is drawn anew.
    pub must_begin_anew: bool,
}

impl Playing {
    pub fn new(game: MatchThread, server: Option<ServerHandle>, is_alone: bool) -> Playing {
        let stage = if is_alone {
            Stage::Loading {
                waiting_for: SeatSet::EMPTY,
            }
        } else {
            Stage::Gathering { rows: Vec::new() }
        };
        Playing {
            game,
            server,
            stage,
            local: LocalPlayer::default(),
            hands: Hands::default(),
            colours: SeatColours([[255; 3]; 8]),
            has_captions: false,
            load_key: String::new(),
            has_safe_colours: false,
            eyes: None,
            own: None,
            is_alone,
            is_menu_open: false,
            save_as: None,
            is_paused: false,
            speed_percent: 100,
            stand_still_at: None,
            asked_speed: None,
            banner: None,
            typing: None,
            audience: Audience::All,
            room: RoomState::default(),
            waited_s: 0,
            lines: Fading::new(LINE_S, LINES_MAX),
            chat: Fading::new(CHAT_S, LINES_MAX),
            pings: Fading::new(PING_S, PINGS_MAX),
            flares: Vec::new(),
            after: None,
            cues: Vec::new(),
            winners: None,
            has_begun: false,
            slow: SeatSet::EMPTY,
            rate: RunRate::default(),
            line: LineHistory::default(),
            watch: None,
            taken: None,
            saved_files: Vec::new(),
            must_begin_anew: false,
        }
    }

    /// The port at which others find this match.
    pub fn port(&self) -> Option<u16> {
        self.server.as_ref().map(ServerHandle::port)
    }

    /// Looks at the match and mirrors it. `is_ready`: pictures and pipelines are there.
    pub fn advance(&mut self, mirror: &mut Mirror, is_ready: bool, time_s: f64) {
        if self.is_alone && self.after.is_none() {
            // Alone nobody waits for us: the match begins when it can be seen.
            self.set_speed(self.wanted_speed(is_ready));
        }
        self.look(mirror, time_s);
        if let Some(rules) = self.game.state().rules {
            self.speed_percent = rules.speed_percent;
        }
        crash::at_tick(self.game.state().tick.0);
        if self.has_begun
            && is_ready
            && matches!(self.stage, Stage::Loading { .. })
            && (self.is_alone || self.game.state().tick.0 > 0)
        {
            self.stage = Stage::Running;
            self.say_terms(time_s);
        }
        if self.is_standing_still() || self.stage != Stage::Running {
            self.rate.begin_anew();
        }
        self.rate.see(time_s, self.game.state().tick.0);
        self.line.see(time_s, self.game.state().readings);
        let progress = self.game.progress_permille(clock::now());
        mirror.set_alpha(f32::from(progress) / 1_000.0);
        for at in self.flares.drain(..) {
            mirror.mark(world_pos(at), Mark::Flare);
        }
        self.lines.fade(time_s);
        self.chat.fade(time_s);
        self.pings.fade(time_s);
    }

    /// Tells on which terms it is played, where those are unusual.
    fn say_terms(&mut self, time_s: f64) {
        let Some(world) = self.world() else { return };
        for line in crate::terms_lines::of(&world.setup.terms, world.tick()) {
            self.say_line(time_s, line);
        }
    }

    /// Shows seats in colours that everybody can tell apart, or in the usual ones.
    pub fn choose_colours(&mut self, are_safe: bool, mirror: &mut Mirror) {
        if std::mem::replace(&mut self.has_safe_colours, are_safe) != are_safe
            && let Some(world) = self.world()
        {
            self.colours = SeatColours::of(&world.setup, are_safe);
            mirror.set_colours(self.colours);
        }
    }

    /// Takes over what happened since the last frame.
    fn look(&mut self, mirror: &mut Mirror, time_s: f64) {
        let is_hurrying = self
            .stand_still_at
            .is_some_and(|tick| self.has_begun && self.game.state().tick < tick);
        let news = self.game.look(if is_hurrying {
            PICTURE_PATIENCE
        } else {
            PATIENCE
        });
        for line in news.log {
            println!("{line}");
        }
        for misuse in news.misuses {
            if let Some(text) = sentences::misuse(misuse) {
                self.say_line(time_s, text);
            }
        }
        for saved in news.saved {
            self.saved_files.extend(saved.file.as_ref().ok().cloned());
            self.say_line(time_s, saves::told(&saved, &self.load_key));
        }
        self.taken = news.taken.or_else(|| self.taken.take());
        if std::mem::take(&mut self.must_begin_anew) && self.has_begun {
            self.begin(mirror);
        }
        let mut events = Vec::new();
        for step in news.steps {
            self.take(step, &mut events, mirror, time_s);
        }
        if news.is_new_world
            && let Some(world) = self.world()
        {
            mirror.observe(&world.view(self.picture_eyes()), &events);
        }
        events.iter().for_each(|event| self.see(event, time_s));
    }

    /// Whether the console may be used.
    pub fn allows_cheats(&self) -> bool {
        self.world().is_some_and(|world| world.setup.allows_cheats)
    }

    /// The world as it was at the last look.
    pub fn world(&self) -> Option<Arc<World>> {
        self.game.world().cloned()
    }

    /// Takes over a step; what happened in its tick goes into `events`.
    fn take(&mut self, step: Step, events: &mut Vec<Event>, mirror: &mut Mirror, time_s: f64) {
        match step {
            Step::Told(notice) => self.hear(notice, time_s),
            // Another world for the same match: whoever plays looks where they looked.
            Step::Loaded if self.has_begun => self.show_again(mirror),
            Step::Loaded => self.begin(mirror),
            Step::CannotLoad(sentence) => self.end(sentences::of(&sentence)),
            Step::Ticked(report) => {
                events.extend(report.events);
                if report.winners.is_some() && self.winners.is_none() {
                    self.winners = report.winners;
                    if !self.is_record() {
                        self.end(String::new());
                    }
                }
            }
            Step::Sought => self.begin(mirror),
            Step::Diverged { tick, seat, .. } => self.stop_where_it_differs(tick, seat),
            Step::Reported(folder) => {
                let folder = folder.display().to_string();
                self.say_line(time_s, say!("match-reported", folder = folder));
            }
            Step::ReportTrouble(_) => self.say_line(time_s, say("match-not-reported")),
            Step::RecordTrouble(why) => self.say_line(time_s, sentences::of(&why)),
            Step::Over(_) if self.is_record() => self.stop_at_the_end(),
            Step::Over(over) => self.end(sentences::match_over(over)),
        }
    }

    fn show_again(&mut self, mirror: &mut Mirror) {
        if let Some(world) = self.world() {
            mirror.begin(&world.view(self.picture_eyes()), self.colours);
        }
    }

    fn begin(&mut self, mirror: &mut Mirror) {
        let Some(world) = self.world() else {
            return;
        };
        tell_reports(&world.setup);
        self.colours = SeatColours::of(&world.setup, self.has_safe_colours);
        let view = world.view(self.picture_eyes());
        mirror.begin(&view, self.colours);
        if self.has_begun {
            // A jump in a record, or other eyes: the camera stays.
            return;
        }
        // Whoever only watches begins at the first seat's.
        let first = view.players().first().map(|player| player.seat);
        let home = self.eyes.or(self.game.state().seat).or(first);
        if let Some(place) = start_of(&view, home) {
            self.local.camera.look_at(place);
        }
        self.own = self.eyes;
        self.has_begun = true;
    }

    pub fn name(&self, seat: Seat) -> String {
        let setup: Option<&MatchSetup> = self.game.state().setup.as_ref();
        setup.map_or_else(
            || names::of_number(seat),
            |setup| names::of_setup(setup, seat),
        )
    }

    fn names(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.name(seat)).collect()
    }
}

/// Where the camera begins: at the seat's town centre, or anything else of its.
fn start_of(view: &sim::SeatView<'_>, seat: Option<Seat>) -> Option<[f32; 2]> {
    let seat = seat?;
    let own = view.objects().filter(|object| object.owner == Some(seat));
    let best = own.max_by_key(|object| view.catalog().kind(object.kind).footprint_tiles)?;
    Some([float(best.position.x), float(best.position.y)])
}

fn float(value: protocol::Fixed) -> f32 {
    value.raw() as f32 / 65_536.0
}

/// What a report of a failure says of the match, and which names it does not.
fn tell_reports(setup: &MatchSetup) {
    let seats = setup.seats.len();
    let facts = format!("seed {}, {}, {seats} seats", setup.seed, setup.map);
    crash::in_match(Some(facts));
    for row in &setup.seats {
        crash::keep_private(&row.name);
    }
}
