//! The sessions, with a relay played by hand.

use std::boxed::Box;
use std::string::String;
use std::vec;
use std::vec::Vec;

use protocol::command::Stop;
use protocol::message::{
    Bundle, BundleEntry, FromRelay, Load, Pace, RoomRules, SeatSecret, Start, ToRelay, TurnMessage,
    Welcome, Wish,
};
use protocol::{
    Command, Digest, EntityId, MatchSetup, Millis, Seat, SeatSet, SimVersion, Tick, Turn, Units,
};

use crate::{
    Joining, LockstepSession, MatchOver, NextTick, Notice, Phase, PlaybackSession, Session,
    SoloSession, Speed, WorldDigest,
};

mod faults;
mod lockstep;
mod offline;
mod overload;
mod pace;

pub const VERSION: SimVersion = SimVersion::of_build(Digest(1));

pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

pub fn stop(id: u32) -> Command {
    Stop {
        units: Units::one(EntityId(id)),
    }
    .into()
}

pub fn digest(value: u32) -> WorldDigest {
    WorldDigest {
        total: Digest(value),
        stores: vec![Digest(value), Digest(7)],
    }
}

/// Two people's seats and six computer players'.
pub fn setup() -> MatchSetup {
    MatchSetup::samples().remove(1)
}

/// A session on seat 2 of a match for seats 0 and 2.
pub struct Table {
    pub session: LockstepSession,
    pub now: u64,
    /// The next turn that this relay closes.
    pub turn: u32,
}

impl Table {
    pub fn greeting() -> Table {
        let joining = Joining {
            version: VERSION,
            name: String::from("Ana"),
            wish: Wish::AnySeat,
        };
        Table {
            session: LockstepSession::new(joining, Millis(50_000)),
            now: 50_000,
            turn: 0,
        }
    }

    pub fn seated() -> Table {
        let mut table = Table::greeting();
        table.tell(Welcome {
            seat: seat(2),
            seat_secret: SeatSecret([3; 16]),
            setup: setup(),
            rules: RoomRules::STANDARD,
        });
        table
    }

    pub fn playing() -> Table {
        Table::playing_with(&[0, 2])
    }

    pub fn playing_with(with: &[u8]) -> Table {
        let mut table = Table::seated();
        table.tell(Load {
            setup: setup(),
            pace: Pace::STANDARD,
            save: None,
            keys: Vec::new(),
        });
        table.session.loaded(&digest(0)).expect("it was asked to");
        table.tell(Start { seats: seats(with) });
        assert_eq!(table.session.phase(), Phase::Playing);
        table.sent();
        table.notices();
        table.close(Vec::new());
        table.close(Vec::new());
        table
    }

    pub fn tell(&mut self, message: impl Into<FromRelay>) {
        let frame = message.into().encode();
        self.session.handle_frame(&frame, Millis(self.now));
    }

    /// Closes the next turn with these entries.
    pub fn close(&mut self, entries: Vec<BundleEntry>) {
        let turn = Turn(self.turn);
        self.turn += 1;
        self.tell(Bundle {
            turn,
            entries,
            control: Vec::new(),
        });
    }

    pub fn sent(&mut self) -> Vec<ToRelay> {
        let frames = std::iter::from_fn(|| self.session.poll_output());
        frames
            .map(|frame| ToRelay::decode(&frame).expect("a session speaks the protocol"))
            .collect()
    }

    pub fn turns_sent(&mut self) -> Vec<TurnMessage> {
        let turns = self.sent().into_iter().filter_map(|message| match message {
            ToRelay::Turn(turn) => Some(turn),
            _ => None,
        });
        turns.collect()
    }

    pub fn notices(&mut self) -> Vec<Notice> {
        std::iter::from_fn(|| self.session.poll_notice()).collect()
    }

    /// Runs one tick in its time and answers with its commands.
    pub fn tick(&mut self) -> Vec<(Seat, Command)> {
        self.now += 16;
        let tick = self.session.tick();
        match self.session.next_tick(Millis(self.now)) {
            NextTick::Run(commands) => {
                let own = digest(tick.0 + 1);
                self.session.tick_done(tick, Some(own)).expect("it runs");
                commands
            }
            other => panic!("no tick but {other:?}"),
        }
    }

    /// Runs every tick that is due now; how many, and the commands of the first.
    pub fn ticks_now(&mut self) -> (u32, Vec<(Seat, Command)>) {
        let (mut count, mut first) = (0, Vec::new());
        while let NextTick::Run(commands) = self.session.next_tick(Millis(self.now)) {
            let tick = self.session.tick();
            let own = digest(tick.0 + 1);
            self.session.tick_done(tick, Some(own)).expect("it runs");
            if count == 0 {
                first = commands;
            }
            count += 1;
        }
        (count, first)
    }

    pub fn over(&self) -> Option<MatchOver> {
        match self.session.phase() {
            Phase::Over(over) => Some(over),
            _ => None,
        }
    }
}

/// What `seat` puts into a bundle.
pub fn entry(seat: Seat, commands: &[Command]) -> BundleEntry {
    BundleEntry {
        seat,
        digest: None,
        commands: commands.iter().map(Command::encode).collect(),
    }
}

/// A tick that had commands.
pub type TickCommands = (Tick, Vec<(Seat, Command)>);

/// Runs a session to `ticks` as fast as it lets; the commands by tick.
pub fn run_to(session: &mut dyn Session, ticks: u32) -> Vec<TickCommands> {
    let mut seen = Vec::new();
    while session.tick().0 < ticks {
        let tick = session.tick();
        let NextTick::Run(commands) = session.next_tick(Millis(0)) else {
            break;
        };
        let own = session.is_digest_due().then(|| digest(tick.0 * 3));
        session.tick_done(tick, own).expect("it runs");
        if !commands.is_empty() {
            seen.push((tick, commands));
        }
    }
    seen
}

pub fn seats(set: &[u8]) -> SeatSet {
    set.iter().map(|&index| seat(index)).collect()
}

pub fn solo() -> SoloSession {
    SoloSession::new(seat(0), Speed::Unbounded)
}

pub fn playback(bundles: Vec<Bundle>) -> PlaybackSession {
    PlaybackSession::new(Pace::SOLO, Box::new(bundles.into_iter()), Speed::Unbounded)
}
