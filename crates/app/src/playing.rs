//! A match in the window: the thread it runs on, the person's hands, and what the panels say about it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use endpoint::ServerHandle;
use local_player::{LocalPlayer, console};
use net::{Notice, Speed};
use presentation::{Mark, Mirror, SeatColours, world_pos};
use protocol::message::{Audience, LeaveReason};
use protocol::{Command, MatchSetup, Seat, SeatSet, Tick, Units};
use runner::{MatchThread, RoomState, Step};
use screens::hud::{Banner, ChatLine};
use screens::menu::{AfterGame, SaveAs};
use sim::{Event, World};

use crate::hands::Hands;
use crate::line_history::LineHistory;
use crate::run_rate::RunRate;
use crate::sounding::Cue;
use crate::watch::Watch;
use crate::{after, captions, clock, course, crash, names, notice_lines, saves};

mod flares;
mod in_room;

/// The longest a frame waits for the tick being run. A frame without it draws what it has, and moves the
/// camera and the panels all the same.
const PATIENCE: Duration = Duration::from_millis(4);
/// The longest a frame waits on the way to a picture.
const PICTURE_PATIENCE: Duration = Duration::from_millis(1_500);
/// The slowest and the fastest that a match of this machine's own can be watched or played.
const SPEED_PERCENT: (i32, i32) = (25, 6_400);
/// A match that runs at less than this share of its speed says so.
const SPEED_KEPT_PERCENT: u32 = 90;
/// A machine that is this far behind the others says so.
const BEHIND_MS: u32 = 1_000;
/// Seconds for which a line over the world stays.
const LINE_S: f64 = 6.0;
const CHAT_S: f64 = 14.0;
/// Lines that are shown at once.
const LINES_MAX: usize = 6;

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
    lines: Vec<(f64, String)>,
    chat: Vec<(f64, ChatLine)>,
    /// When, where, and whether it is an alarm.
    pub pings: Vec<(f64, [f32; 2], bool)>,
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
    /// A record is watched.
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
            lines: Vec::new(),
            chat: Vec::new(),
            pings: Vec::new(),
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
        self.lines.retain(|(since, _)| time_s - since < LINE_S);
        self.chat.retain(|(since, _)| time_s - since < CHAT_S);
        self.pings.retain(|(since, _, _)| time_s - since < 4.0);
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

    /// Whether the person wants no time to pass.
    fn is_standing_still(&self) -> bool {
        let is_ours = self.is_paused || self.is_menu_open || self.stand_still_at.is_some();
        (self.is_alone && is_ours) || self.room.pause().is_some()
    }

    /// The speed to show, in per cent, if it is not the usual one: what was asked for, or what becomes of
    /// it on a machine that cannot keep up.
    pub fn shown_speed_percent(&self) -> Option<u16> {
        let wanted = self.speed_percent;
        let real = self.rate.percent();
        let is_short = |real: &u16| u32::from(*real) * 100 < u32::from(wanted) * SPEED_KEPT_PERCENT;
        real.filter(is_short).or((wanted != 100).then_some(wanted))
    }

    /// Whole seconds of turns that are closed and not run here; `None`: this machine keeps up.
    pub fn behind_s(&self) -> Option<u32> {
        let behind_ms = self.game.state().counters.ticks_in_hand * protocol::TICK_MS;
        (behind_ms >= BEHIND_MS).then_some(behind_ms / 1_000)
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
            self.say_line(time_s, misuse.to_string());
        }
        for saved in news.saved {
            self.saved_files.extend(saved.file.as_ref().ok().cloned());
            self.say_line(time_s, saves::told(&saved));
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

    /// Doubles the speed so many times, or halves it; over a network the speed is not ours.
    pub fn change_speed(&mut self, steps: i32) {
        if !self.is_alone {
            return;
        }
        let (slowest, fastest) = SPEED_PERCENT;
        let percent = i32::from(self.speed_percent);
        let changed = match steps {
            0 => percent,
            1.. => percent << steps.min(8),
            _ => percent >> steps.unsigned_abs().min(8),
        };
        self.speed_percent = changed.clamp(slowest, fastest) as u16;
        if steps != 0 {
            self.rate.begin_anew();
        }
    }

    fn wanted_speed(&self, is_ready: bool) -> Speed {
        if !is_ready || !self.has_begun {
            return Speed::Paused;
        }
        match self.stand_still_at {
            Some(_) => Speed::Unbounded,
            None if self.is_standing_still() => Speed::Paused,
            None => Speed::Percent(self.speed_percent),
        }
    }

    fn set_speed(&mut self, speed: Speed) {
        if self.asked_speed.replace(speed) != Some(speed) {
            self.game.set_speed(speed);
        }
    }

    /// Runs as fast as it can up to this tick and stands still there.
    pub fn hurry_to(&mut self, tick: Tick) {
        if self.stand_still_at.replace(tick) != Some(tick) {
            self.game.stand_still_at(Some(tick));
        }
    }

    /// Takes over a step; what happened in its tick goes into `events`.
    fn take(&mut self, step: Step, events: &mut Vec<Event>, mirror: &mut Mirror, time_s: f64) {
        match step {
            Step::Told(notice) => self.hear(notice, time_s),
            // Another world for the same match: whoever plays looks where they looked.
            Step::Loaded if self.has_begun => self.show_again(mirror),
            Step::Loaded => self.begin(mirror),
            Step::CannotLoad(sentence) => self.end(sentence.to_string()),
            Step::Ticked(report) => {
                events.extend(report.events);
                if report.winners.is_some() && self.winners.is_none() {
                    self.winners = report.winners;
                    if self.watch.is_none() {
                        self.end(String::new());
                    }
                }
            }
            Step::Sought => self.begin(mirror),
            Step::Diverged { tick, seat, .. } => self.stop_where_it_differs(tick, seat),
            Step::RecordTrouble(text) | Step::ReportTrouble(text) => self.say_line(time_s, text),
            Step::Reported(folder) => {
                let text = format!("A report about it is in {}.", folder.display());
                self.say_line(time_s, text);
            }
            Step::Over(_) if self.watch.is_some() => self.stop_at_the_end(),
            Step::Over(over) => self.end(sentence_of(&over.to_string())),
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

    fn show_again(&mut self, mirror: &mut Mirror) {
        if let Some(world) = self.world() {
            mirror.begin(&world.view(self.eyes), self.colours);
        }
    }

    fn hear(&mut self, notice: Notice, time_s: f64) {
        if let Some(rules) = self.game.state().rules {
            self.room.learn(rules);
        }
        self.room.hear(&notice, clock::now());
        if let Some(line) = notice_lines::line_of(&notice, &|seat| self.name(seat)) {
            self.say_line(time_s, line);
        }
        match notice {
            Notice::Welcomed { seat, setup } => {
                self.eyes = Some(seat);
                let people = setup
                    .seats
                    .iter()
                    .filter(|row| row.control == protocol::Control::Person);
                self.stage = Stage::Gathering {
                    rows: people.map(|_| None).collect(),
                };
            }
            Notice::Roster(roster) => {
                self.stage = Stage::Gathering {
                    rows: roster.rows.into_iter().map(|row| row.name).collect(),
                };
            }
            Notice::Load { .. } => {
                self.stage = Stage::Loading {
                    waiting_for: SeatSet::EMPTY,
                }
            }
            Notice::Started => self.banner = None,
            Notice::Waiting(waiting) => match &mut self.stage {
                Stage::Loading { waiting_for } => {
                    *waiting_for = waiting.on;
                    self.waited_s = u64::from(waiting.since_ms / 1_000);
                }
                // A sign of life to those who watch names nobody.
                _ if waiting.on.is_empty() => self.banner = None,
                _ => {
                    self.banner = Some(Banner::Waiting {
                        names: self.names(waiting.on),
                        seconds: u64::from(waiting.since_ms / 1_000),
                    })
                }
            },
            Notice::Resumed => self.banner = None,
            Notice::Chat(chat) if self.see_flare(&chat, time_s) => {}
            Notice::Chat(chat) => {
                let line = ChatLine {
                    from: self.name(chat.from),
                    colour: self.colours.get(chat.from),
                    text: chat.text,
                    is_for_allies: chat.to == Audience::Allies,
                };
                self.chat.push((time_s, line));
                trim(&mut self.chat);
                self.cues.push(Cue::Event("ui.chat"));
            }
            Notice::Mismatch(mismatch) => {
                let whose = match mismatch.minority.is_empty() {
                    true => String::from("nobody can say whose is right"),
                    false => format!(
                        "{} left the others",
                        self.names(mismatch.minority).join(", ")
                    ),
                };
                let text = format!(
                    "Out of sync: the worlds differ since turn {} ({whose}).",
                    mismatch.turn.0
                );
                self.banner = Some(Banner::OutOfSync { text });
            }
            Notice::StoresDiffer(differ) => {
                let all: Vec<&str> = game::Game::store_names().collect();
                let names: Vec<&str> = differ
                    .stores
                    .iter()
                    .filter_map(|&store| all.get(usize::from(store)).copied())
                    .collect();
                let text = format!(
                    "Out of sync since turn {}, in: {}.",
                    differ.turn.0,
                    names.join(", ")
                );
                self.banner = Some(Banner::OutOfSync { text });
            }
            Notice::HostMoved { .. } => self.banner = None,
            // They are looked for meanwhile.
            Notice::MostMissing(missing) => {
                self.banner = Some(Banner::Waiting {
                    names: self.names(missing),
                    seconds: 0,
                });
            }
            Notice::Mended { .. } => self.banner = None,
            Notice::Watching { .. } => {
                self.stage = Stage::Loading {
                    waiting_for: SeatSet::EMPTY,
                }
            }
            // They are lines, or the panel of the room tells them.
            Notice::SeatEnded { .. }
            | Notice::RepeatsHeld { .. }
            | Notice::SeatAway { .. }
            | Notice::SeatBack { .. }
            | Notice::Entrusted { .. }
            | Notice::MatchPaused { .. }
            | Notice::MatchResumed { .. }
            | Notice::LoadSnapshot { .. }
            | Notice::Paused(_)
            | Notice::Vote(_)
            | Notice::Drifted { .. }
            | Notice::Judge { .. }
            | Notice::Compare(_)
            | Notice::Testimony(_) => {}
            Notice::Diverged { turn, seat } => {
                let text = format!(
                    "The record does not replay for {} from turn {} on.",
                    self.name(seat),
                    turn.0
                );
                self.banner = Some(Banner::OutOfSync { text });
            }
            Notice::Tempo(tempo) => {
                if tempo.on != self.slow {
                    self.slow = tempo.on;
                    let text = if tempo.on.is_empty() {
                        String::from("Everybody keeps up again.")
                    } else {
                        let slow = self.names(tempo.on).join(", ");
                        format!("The game runs slower: {slow} cannot keep up.")
                    };
                    self.say_line(time_s, text);
                }
            }
        }
    }

    /// What a line of the console orders; nothing, and the reason on the screen, when it is none.
    pub fn console_line(&mut self, line: &str, time_s: f64) -> Option<Command> {
        let world = self.world()?;
        let selection = Units::new(self.local.selection.ids().to_vec());
        let here = console::Here {
            at: world_pos(self.local.camera.focus),
            selection: &selection,
        };
        match console::parse(line, &world.catalog, here) {
            Ok(command) => Some(command.into()),
            Err(misheard) => {
                self.say_line(time_s, misheard.to_string());
                None
            }
        }
    }

    /// What of the world is worth a line.
    fn see(&mut self, event: &Event, time_s: f64) {
        let own = self.own;
        if self.has_captions
            && let Some(text) = self
                .world()
                .and_then(|world| captions::of(event, own, world.view(None).catalog()))
        {
            self.say_line(time_s, text);
        }
        match event {
            Event::Refused { seat, refusal, .. } if Some(*seat) == own => {
                self.cues.push(Cue::Event("ui.refused"));
                self.say_line(time_s, crate::refusals::sentence(*refusal))
            }
            Event::UnderAttack {
                seat,
                at,
                is_economy,
            } if Some(*seat) == own => {
                let place = [float(at.x), float(at.y)];
                self.hands.last_alert = Some(place);
                self.pings.push((time_s, place, true));
                let whom = if *is_economy {
                    "Your people are under attack!"
                } else {
                    "Your army is under attack!"
                };
                self.say_line(time_s, String::from(whom));
            }
            Event::Housed { seat } if Some(*seat) == own => {
                self.say_line(time_s, String::from("You need more houses."))
            }
            Event::AgeReached { seat, age } => {
                let text = format!(
                    "{} reached the {}.",
                    self.name(*seat),
                    screens::text::age(*age)
                );
                self.say_line(time_s, text);
            }
            Event::Cheated { seat, line } => {
                if let Some(line) = self
                    .world()
                    .map(|world| console::written(line, &world.catalog))
                {
                    let text = format!("{} used the console: {line}", self.name(*seat));
                    self.say_line(time_s, text);
                }
            }
            Event::TreatyOver => self.say_line(time_s, screens::words::say("play-treaty-over")),
            Event::Defeated { seat, cause } => {
                let how = match cause {
                    sim::player::DefeatCause::Conquered => "has been conquered",
                    sim::player::DefeatCause::Resigned => "has resigned",
                };
                let text = format!("{} {how}.", self.name(*seat));
                self.say_line(time_s, text);
                if Some(*seat) == own {
                    // Others may play on; whoever is out may watch them.
                    self.eyes = None;
                    self.local.selection.clear();
                    let text =
                        String::from("You are out. Watch the others, or leave by the menu (F10).");
                    self.banner = Some(Banner::Plain { text });
                }
            }
            _ => {}
        }
    }

    /// The match is over for this screen; an empty headline: as the world says.
    fn end(&mut self, headline: String) {
        if self.after.is_some() {
            return;
        }
        self.game.leave(LeaveReason::Finished);
        let record = self.game.state().record_path.as_ref();
        self.after = Some(after::table(
            self.game.world().map(|world| &**world),
            self.own,
            self.winners,
            headline,
            &self.colours,
            record.map(|path| path.display().to_string()),
        ));
        self.add_course();
        self.is_menu_open = false;
    }

    /// Whether there is a match of somebody's that goes on.
    pub fn can_be_saved(&self) -> bool {
        self.watch.is_none() && self.after.is_none() && self.has_begun
    }

    /// The graphs of the table after the match.
    fn add_course(&mut self) {
        let state = self.game.state();
        if let (Some(after), Some(setup)) = (&mut self.after, &state.setup) {
            after.course = course::all_curves(&state.timeline, setup, &self.colours).into();
        }
    }

    /// Ends the match here and shows its table.
    pub fn finish(&mut self) {
        self.end(String::new());
    }

    /// Leaves, and lets the last words reach the host.
    pub fn part(self, reason: LeaveReason) {
        self.game.leave(reason);
        self.game.part();
    }

    pub fn say_line(&mut self, time_s: f64, text: String) {
        if self.lines.last().is_some_and(|(_, last)| *last == text) {
            self.lines.pop();
        }
        self.lines.push((time_s, text));
        trim(&mut self.lines);
    }

    pub fn lines(&self) -> Vec<String> {
        self.lines.iter().map(|(_, text)| text.clone()).collect()
    }

    pub fn chat_lines(&self) -> Vec<ChatLine> {
        self.chat.iter().map(|(_, line)| line.clone()).collect()
    }

    pub fn name(&self, seat: Seat) -> String {
        let setup: Option<&MatchSetup> = self.game.state().setup.as_ref();
        setup.map_or_else(
            || format!("Player {}", seat.index() + 1),
            |setup| names::of_setup(setup, seat),
        )
    }

    fn names(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.name(seat)).collect()
    }
}

fn trim<T>(lines: &mut Vec<T>) {
    let extra = lines.len().saturating_sub(LINES_MAX);
    lines.drain(..extra);
}

/// A reason as a sentence of its own.
fn sentence_of(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
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
