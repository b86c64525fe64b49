use std::ops::Range;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use endpoint::{Clock, Trouble, Waker};
use net::{Counters, Misuse, Speed};
use protocol::message::{Audience, AwayPolicy, LeaveReason, RoomRules};
use protocol::{Command, MatchSetup, Millis, Seat, SeatSet, Tick};
use record::Save;
use sim::World;
use telemetry::{Line, Readings};

use crate::save_desk::SaveDesk;
use crate::{Runner, SaveAs, SaveDetails, SavePlan, Saved, Step, Timeline};

#[cfg(test)]
mod tests;

/// The longest that ticks are run before wishes are heard again.
const STEP_MS: u64 = 8;
/// The longest that nothing is looked at while nothing is due.
const IDLE_MS: u64 = 16;
/// Steps that wait to be looked at; beyond, what happened in the oldest ticks is forgotten.
const STEPS_MAX: usize = 8_192;

/// A [`Runner`] on a thread of its own, and what the window knows of it.
///
/// Whoever draws never waits for the world: [`MatchThread::look`] brings a copy of it as it was behind
/// some tick, or nothing while the next tick takes its time. The other way round, turns are closed and
/// sent however long a picture takes to draw, so that a slow screen holds nobody up.
pub struct MatchThread {
    wishes: Sender<Wish>,
    sights: Receiver<Sight>,
    /// A look is asked for and not answered yet.
    is_asked: bool,
    waker: Option<Waker>,
    thread: Option<JoinHandle<()>>,
    known: State,
    world: Option<Arc<World>>,
}

/// What came of a look.
#[derive(Default)]
pub struct News {
    /// What happened since the look before.
    pub steps: Vec<Step>,
    /// Orders and lines that could not be given.
    pub misuses: Vec<Misuse>,
    /// Lines for the log.
    pub log: Vec<Line>,
    /// Whether [`MatchThread::world`] is another one now.
    pub is_new_world: bool,
    /// What became of saves.
    pub saved: Vec<Saved>,
    /// What [`MatchThread::take_save`] wanted.
    pub taken: Option<Box<Save>>,
}

/// How the match stands, as of the last look.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// How many ticks have been run.
    pub tick: Tick,
    pub seat: Option<Seat>,
    pub setup: Option<MatchSetup>,
    /// How the room is kept, in a match over a network.
    pub rules: Option<RoomRules>,
    pub winners: Option<SeatSet>,
    pub counters: Counters,
    /// How line and machines do, in a match over a network.
    pub readings: Option<Readings>,
    /// Where the match is recorded, if it is.
    pub record_path: Option<PathBuf>,
    /// What is known of the record that is watched; `None`: it is played.
    pub watching: Option<Watched>,
    /// The course of the match so far; of a record, of all of it that is known.
    pub timeline: Arc<Timeline>,
    /// How far the time of the next tick had come, in thousandths, and when.
    progress: (u16, Millis),
    speed_percent: u16,
}

/// A record that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The ticks of its first world and of its last.
    pub span: Range<Tick>,
    /// How far jumps are quick, and whether that is everywhere.
    pub reach: (Tick, bool),
    /// A jump is under way.
    pub is_seeking: bool,
}

/// What the window wants of the thread.
enum Wish {
    Look,
    KeepSaves(SavePlan),
    Picture(Vec<u8>),
    Save(SaveAs),
    TakeSave,
    Seek(Tick),
    SeekAhead(Option<PathBuf>),
    Issue(Command),
    Say(String, Audience),
    Vote(Seat, Option<AwayPolicy>),
    Pause(bool),
    Dismiss(Seat),
    SetSpeed(Speed),
    StandStillAt(Option<Tick>),
    Leave(LeaveReason),
    /// Last words, and the end of the thread.
    Part,
}

/// The answer to [`Wish::Look`].
struct Sight {
    news: News,
    state: State,
    /// `None`: no tick since the last one.
    world: Option<Arc<World>>,
}

impl MatchThread {
    /// Starts the thread.
    ///
    /// # Errors
    /// [`Trouble::System`] when the system gives no thread.
    pub fn start(mut runner: Runner, clock: Clock) -> Result<MatchThread, Trouble> {
        runner.outlive_host(&clock);
        let (wishes, heard) = channel();
        let (shown, sights) = channel();
        let waker = runner.waker();
        let work = Work {
            runner,
            clock,
            wishes: heard,
            sights: shown,
            is_asked: false,
            speed_percent: 100,
            news: News::default(),
            shown: None,
            desk: SaveDesk::new(),
            timeline: Arc::default(),
        };
        let thread = thread::Builder::new()
            .name(String::from("match"))
            .spawn(move || work.run())
            .map_err(|error| Trouble::system("start a thread for the match", &error))?;
        Ok(MatchThread {
            wishes,
            sights,
            is_asked: false,
            waker,
            thread: Some(thread),
            known: State::default(),
            world: None,
        })
    }

    /// What happened since the last look. Waits up to `patience` for the tick being run to end; if it
    /// does not, there is nothing new this time.
    ///
    /// # Panics
    /// When the thread did.
    pub fn look(&mut self, patience: Duration) -> News {
        if !std::mem::replace(&mut self.is_asked, true) {
            self.wish(Wish::Look);
        }
        match self.sights.recv_timeout(patience) {
            Ok(sight) => {
                self.is_asked = false;
                self.take(sight)
            }
            Err(RecvTimeoutError::Timeout) => News::default(),
            Err(RecvTimeoutError::Disconnected) => {
                self.join();
                News::default()
            }
        }
    }

    fn take(&mut self, sight: Sight) -> News {
        self.known = sight.state;
        let is_new_world = sight.world.is_some();
        self.world = sight.world.or_else(|| self.world.take());
        News {
            is_new_world,
            ..sight.news
        }
    }

    /// The world as of the last look; `None` until it stands.
    #[must_use]
    pub fn world(&self) -> Option<&Arc<World>> {
        self.world.as_ref()
    }

    /// How the match stood at the last look.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.known
    }

    /// How far the time of the next tick has come at `now`, in thousandths: for drawing between two
    /// ticks.
    #[must_use]
    pub fn progress_permille(&self, now: Millis) -> u16 {
        let (permille, at) = self.known.progress;
        let percent = u64::from(self.known.speed_percent);
        // A hundredth of the speed and a thousandth of a tick: ten of them a tick's length.
        let since = now.since_ms(at).min(1_000) * percent * 10 / u64::from(protocol::TICK_MS);
        (u64::from(permille) + since).min(1_000) as u16
    }

    /// Gives an order for the seat of this machine. What cannot be given comes back in
    /// [`News::misuses`].
    pub fn issue(&self, command: impl Into<Command>) {
        self.wish(Wish::Issue(command.into()));
    }

    /// Says a line to everyone, or to the allies.
    pub fn say(&self, text: &str, to: Audience) {
        self.wish(Wish::Say(text.into(), to));
    }

    /// Says what shall become of a seat that is away, or that everybody waits for; `None`: wait.
    pub fn vote(&self, on: Seat, verdict: Option<AwayPolicy>) {
        self.wish(Wish::Vote(on, verdict));
    }

    /// Asks for the match to stand still for all, or to go on.
    pub fn pause(&self, is_wanted: bool) {
        self.wish(Wish::Pause(is_wanted));
    }

    /// Waits no longer for a machine that does not get its world built; for the host alone.
    pub fn dismiss(&self, seat: Seat) {
        self.wish(Wish::Dismiss(seat));
    }

    /// Changes the speed of a match that is this machine's alone; over a network nothing happens.
    pub fn set_speed(&self, speed: Speed) {
        self.wish(Wish::SetSpeed(speed));
    }

    /// From now on the match can be saved, and is, unasked, as the plan says.
    pub fn keep_saves(&self, plan: SavePlan) {
        self.wish(Wish::KeepSaves(plan));
    }

    /// The picture (a PNG) that goes into saves from now on.
    pub fn set_picture(&self, picture: Vec<u8>) {
        self.wish(Wish::Picture(picture));
    }

    /// Saves the match as it is now. [`News::saved`] tells what became of it.
    pub fn save(&self, what: SaveAs) {
        self.wish(Wish::Save(what));
    }

    /// Gives the match as it is now as a save, in [`News::taken`]; nothing while it has no world.
    pub fn take_save(&self) {
        self.wish(Wish::TakeSave);
    }

    /// Goes to another tick of a record: [`Runner::seek`].
    pub fn seek(&self, to: Tick) {
        self.wish(Wish::Seek(to));
    }

    /// Makes jumps quick: [`Runner::seek_ahead`].
    pub fn seek_ahead(&self, cache: Option<PathBuf>) {
        self.wish(Wish::SeekAhead(cache));
    }

    /// Runs no tick behind this one, whatever the speed; `None` lets it go on.
    pub fn stand_still_at(&self, tick: Option<Tick>) {
        self.wish(Wish::StandStillAt(tick));
    }

    /// Goes, and ends the record.
    pub fn leave(&self, reason: LeaveReason) {
        self.wish(Wish::Leave(reason));
    }

    /// Lets the last words reach the host, and ends the thread. Blocks two seconds and a tick at most.
    pub fn part(mut self) {
        self.wish(Wish::Part);
        self.join();
    }

    fn wish(&self, wish: Wish) {
        // A thread that has ended tells why at the next look.
        let _ = self.wishes.send(wish);
        if let Some(waker) = &self.waker {
            waker.wake();
        }
    }

    fn join(&mut self) {
        let ended = self.thread.take().map(JoinHandle::join);
        if let Some(Err(panic)) = ended {
            resume_unwind(panic);
        }
    }
}

/// The thread's own.
struct Work {
    runner: Runner,
    clock: Clock,
    wishes: Receiver<Wish>,
    sights: Sender<Sight>,
    is_asked: bool,
    speed_percent: u16,
    news: News,
    /// The tick of the last copy.
    shown: Option<Tick>,
    desk: SaveDesk,
    /// Of a match that is played.
    timeline: Arc<Timeline>,
}

impl Work {
    fn run(mut self) {
        while self.round() {}
        // A match that is over already stays what it is.
        self.runner.leave(LeaveReason::Quit);
        self.runner.part();
    }

    /// Hears wishes, runs what is due, shows it to whoever asked, sleeps. False when the window has gone.
    fn round(&mut self) -> bool {
        loop {
            match self.wishes.try_recv() {
                Ok(Wish::Part) | Err(TryRecvError::Disconnected) => return false,
                Ok(wish) => self.fulfil(wish),
                Err(TryRecvError::Empty) => break,
            }
        }
        let clock = Arc::clone(&self.clock);
        let steps = self.runner.step(&*clock, STEP_MS);
        let has_jumped = steps.contains(&Step::Sought);
        self.news.steps.extend(steps);
        self.news.log.extend(self.runner.poll_log_line());
        if self.news.steps.len() > STEPS_MAX {
            // Nobody looks: a window that is not drawn. Only what cannot be seen later is kept.
            self.news
                .steps
                .retain(|step| !matches!(step, Step::Ticked(report) if report.winners.is_none()));
            self.news.log.clear();
        }
        if has_jumped {
            // A jump that ends where it began shows its world all the same.
            self.shown = None;
        }
        self.desk.look_at(&self.runner, &*clock);
        self.see_course();
        let is_watched = !std::mem::take(&mut self.is_asked) || self.show();
        is_watched && self.sleep()
    }

    fn fulfil(&mut self, wish: Wish) {
        let done = match wish {
            Wish::Look => {
                self.is_asked = true;
                Ok(())
            }
            Wish::KeepSaves(plan) => {
                self.desk.follow(plan);
                Ok(())
            }
            Wish::Picture(picture) => {
                self.desk.picture = Some(picture);
                Ok(())
            }
            Wish::Save(what) => {
                let clock = Arc::clone(&self.clock);
                self.desk.save(what, &self.runner, &*clock);
                Ok(())
            }
            Wish::TakeSave => {
                self.news.taken = self.runner.save(SaveDetails::default()).map(Box::new);
                Ok(())
            }
            Wish::Seek(to) => self.runner.seek(to),
            Wish::SeekAhead(cache) => {
                self.runner.seek_ahead(cache);
                Ok(())
            }
            Wish::Issue(command) => self.runner.issue(command),
            Wish::Say(text, to) => self.runner.say(&text, to),
            Wish::Vote(on, verdict) => self.runner.vote(on, verdict),
            Wish::Pause(is_wanted) => self.runner.pause(is_wanted),
            Wish::Dismiss(seat) => self.runner.dismiss(seat),
            Wish::SetSpeed(speed) => {
                // Where it is not this machine's to decide, it stays what it is.
                if self.runner.set_speed(speed).is_ok() {
                    self.speed_percent = match speed {
                        Speed::Paused => 0,
                        Speed::Percent(percent) => percent,
                        Speed::Unbounded => u16::MAX,
                    };
                }
                Ok(())
            }
            Wish::StandStillAt(tick) => {
                self.runner.stand_still_at(tick);
                Ok(())
            }
            Wish::Leave(reason) => {
                self.runner.leave(reason);
                Ok(())
            }
            Wish::Part => Ok(()),
        };
        self.news.misuses.extend(done.err());
    }

    /// Where a match that is played stands now and then, and in the end.
    fn see_course(&mut self) {
        let Some(game) = self.runner.game().filter(|_| !self.runner.is_record()) else {
            return;
        };
        if self.timeline.is_due(game.world().tick()) {
            Arc::make_mut(&mut self.timeline).take(game.world());
        }
    }

    /// What is known of the record, if it is one.
    fn watched(&self) -> Option<Watched> {
        Some(Watched {
            span: self.runner.record_span()?,
            reach: self.runner.seek_reach()?,
            is_seeking: self.runner.is_seeking(),
        })
    }

    /// Whether there is still somebody to show it to.
    fn show(&mut self) -> bool {
        let now = (self.clock)();
        let runner = &self.runner;
        let counters = runner.session().counters();
        let state = State {
            tick: runner.tick(),
            seat: runner.seat(),
            setup: runner.setup().cloned(),
            rules: runner.session().rules(),
            winners: runner.winners(),
            counters,
            readings: runner.client().map(|_| runner.readings()),
            record_path: runner.record_path(),
            watching: self.watched(),
            timeline: self
                .runner
                .record_timeline()
                .unwrap_or_else(|| Arc::clone(&self.timeline)),
            progress: (runner.progress_permille(now), now),
            speed_percent: runner.rate_percent().unwrap_or(self.speed_percent),
        };
        let world = runner.game().map(game::Game::world);
        let is_seeking = runner.is_seeking();
        let is_new = |world: &&World| self.shown != Some(world.tick()) && !is_seeking;
        let world = world.filter(is_new).map(|world| Arc::new(world.clone()));
        self.shown = world.as_ref().map(|world| world.tick()).or(self.shown);
        self.news.saved.extend(self.desk.poll());
        let sight = Sight {
            news: std::mem::take(&mut self.news),
            state,
            world,
        };
        self.sights.send(sight).is_ok()
    }

    /// Until there is something to do: for the match, or for the window. False when the window has gone.
    fn sleep(&mut self) -> bool {
        let now = (self.clock)();
        let until = now.plus_ms(IDLE_MS);
        if self.runner.waker().is_some() {
            self.runner.wait(&*Arc::clone(&self.clock), until);
            return true;
        }
        let until = self.runner.wakes_at().unwrap_or(until);
        match self
            .wishes
            .recv_timeout(Duration::from_millis(until.since_ms(now)))
        {
            Ok(Wish::Part) | Err(RecvTimeoutError::Disconnected) => false,
            Ok(wish) => {
                self.fulfil(wish);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
        }
    }
}
