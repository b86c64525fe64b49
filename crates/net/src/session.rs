use alloc::string::String;
use alloc::vec::Vec;

use protocol::message::{Audience, AwayPolicy, Bundle, LeaveReason, RoomRules, Testimony};
use protocol::{Cadence, Command, Digest, Millis, Seat, SeatSet, Tick, Turn};

use crate::{MatchOver, Misuse, Notice, Speed, WorldDigest};

/// What the world does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextTick {
    /// Run [`Session::tick`] with these commands, in this order, then call [`Session::tick_done`].
    /// Most ticks have none: only the first tick of a turn can.
    Run(Vec<(Seat, Command)>),
    /// It is not time yet. Ask again at this instant.
    Rest { until: Millis },
    /// It is time, but the turn is not closed. `on` is empty until the relay has named somebody.
    Wait { on: SeatSet, since: Millis },
    /// There is no next tick.
    Over(MatchOver),
}

/// What a session has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Commands in bundles that no build writes. Every machine drops the same ones.
    pub commands_dropped: u32,
    /// Turns whose bundle was more than a tick late.
    pub turns_waited: u32,
    /// Commands issued here that have not left yet.
    pub commands_waiting: u32,
    /// Commands issued here that did not have to leave, because others said the same.
    pub repeats_dropped: u32,
    /// Turns closed and not begun.
    pub bundles_in_hand: u32,
    /// Ticks that could be run at once: those of the turns in hand, and the rest of the one begun.
    pub ticks_in_hand: u32,
}

/// One match as the frame loop sees it.
///
/// ```text
/// session.handle_frame(..)                      // whatever arrived
/// if session.snapshot_due().is_some() { session.give_snapshot(game.save()) }
/// while let Run(commands) = session.next_tick(now) {
///     let report = game.tick(&commands);
///     let digest = session.is_digest_due().then(|| world_digest(&game));
///     session.tick_done(session.tick(), digest)?;
///     // and ask for the snapshot again
/// }
/// while let Some(frame) = session.poll_output() { link.send(frame) }
/// while let Some(notice) = session.poll_notice() { show(notice) }
/// ```
pub trait Session {
    /// The gate. Every [`NextTick::Run`] must be answered by [`Session::tick_done`] before the next
    /// call.
    ///
    /// # Panics
    /// When it was not: a world that skipped a tick cannot be mended.
    fn next_tick(&mut self, now: Millis) -> NextTick;

    /// The tick that is being run, or runs next: how many came before it.
    fn tick(&self) -> Tick;

    /// The turn of that tick.
    fn turn(&self) -> Turn;

    /// How that turn is cut, in a match over a network.
    fn cadence(&self) -> Option<&Cadence> {
        None
    }

    /// Whether the digest of the world behind the tick being run is due.
    fn is_digest_due(&self) -> bool;

    /// The tick is in the world. `digest` is needed when [`Session::is_digest_due`].
    ///
    /// # Errors
    /// [`Misuse`] when this tick does not run, or the digest is missing.
    fn tick_done(&mut self, tick: Tick, digest: Option<WorldDigest>) -> Result<(), Misuse>;

    /// Gives an order. It takes effect on every machine in the same turn, this one included.
    ///
    /// # Errors
    /// [`Misuse`] when the match does not run or too much is waiting.
    fn issue(&mut self, command: &Command) -> Result<(), Misuse>;

    /// Says a line to everyone, or to the allies.
    ///
    /// # Errors
    /// [`Misuse::NotPlaying`] before there is a seat, [`Misuse::NotHere`] where nobody can speak.
    fn say(&mut self, text: String, to: Audience) -> Result<(), Misuse>;

    /// Goes. What is still in [`Session::poll_output`] should leave before the link closes.
    fn leave(&mut self, reason: LeaveReason);

    /// The seat whose orders [`Session::issue`] gives; `None` for onlookers and before the welcome.
    fn seat(&self) -> Option<Seat>;

    /// The next thing to tell; `None` when all is told.
    fn poll_notice(&mut self) -> Option<Notice>;

    /// Whether [`Session::drain_bundles`] keeps bundles for a recorder. Off at first.
    fn keep_bundles(&mut self, is_kept: bool);

    /// The turns begun since the last call, in order. A record of these, the setup and the pace is the
    /// whole match.
    fn drain_bundles(&mut self) -> Vec<Bundle>;

    /// How far the time of the next tick has come, in thousandths: for drawing between two ticks.
    fn progress_permille(&self, now: Millis) -> u16;

    /// Changes the speed, where that is this machine's to decide.
    ///
    /// # Errors
    /// [`Misuse::NotHere`] over a network.
    fn set_speed(&mut self, speed: Speed) -> Result<(), Misuse>;

    /// What [`TurnMessage::load`](protocol::message::TurnMessage::load) is to say of this machine.
    fn set_load(&mut self, _load: [u8; 2]) {}

    /// The turn before which somebody needs the world as it is now: answer with
    /// [`Session::give_snapshot`] before the next tick. Ask before each.
    fn snapshot_due(&self) -> Option<Turn> {
        None
    }

    /// The image of the world that is due.
    fn give_snapshot(&mut self, _image: Vec<u8>) {}

    /// Says what shall become of a seat that is away, or that everybody waits for; `None`: wait.
    ///
    /// # Errors
    /// [`Misuse::NotHere`] where nobody is away, [`Misuse::NotPlaying`] without a seat of one's own.
    fn vote(&mut self, _on: Seat, _verdict: Option<AwayPolicy>) -> Result<(), Misuse> {
        Err(Misuse::NotHere)
    }

    /// Asks for the match to stand still for all, or to go on. The relay counts who asks how often.
    ///
    /// # Errors
    /// [`Misuse::NotHere`] where the speed is this machine's alone, [`Misuse::NotPlaying`] without a
    /// seat.
    fn pause(&mut self, _is_wanted: bool) -> Result<(), Misuse> {
        Err(Misuse::NotHere)
    }

    /// How the room is kept; `None` before the welcome, and where there is no room.
    fn rules(&self) -> Option<RoomRules> {
        None
    }

    /// All agree on the ends of the turns before this one, as far as is known here; `None` while they do
    /// not, or where nobody compares.
    fn agreed_before(&self) -> Option<Turn> {
        None
    }

    /// The answer to [`Notice::Judge`]: the digest of the whole world; `None` when this machine cannot say.
    fn give_verdict(&mut self, _turn: Turn, _digest: Option<Digest>) {}

    /// Says something to the machine that [`Notice::Compare`] named.
    fn testify(&mut self, _testimony: Testimony) {}

    fn counters(&self) -> Counters;

    /// A frame from the relay.
    fn handle_frame(&mut self, _frame: &[u8], _now: Millis) {}

    /// The link to the relay broke.
    fn handle_disconnected(&mut self, _now: Millis) {}

    /// The instant of [`Session::poll_timeout`] has come. Calling early or often does no harm.
    fn handle_timeout(&mut self, _now: Millis) {}

    /// The next frame for the relay.
    fn poll_output(&mut self) -> Option<Vec<u8>> {
        None
    }

    fn poll_timeout(&self) -> Option<Millis> {
        None
    }
}
