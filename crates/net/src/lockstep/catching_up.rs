//! Coming into a match that runs: back to a seat of one's own, or to watch. The relay says where it
//! begins; then the snapshot comes in parts, the world is built of it, and the bundles since are played
//! as fast as the machine can.

use alloc::string::String;
use alloc::vec::Vec;

use protocol::limits::{SNAPSHOT_BYTES_MAX, SNAPSHOT_PART_BYTES_MAX};
use protocol::message::{
    Hello, LatePolicy, Progress, Resume, SnapshotHead, SnapshotPart, SnapshotTaken, Watching, Wish,
};
use protocol::{Cadence, DelayLine, Millis, Seat, SimVersion, Turn, TurnLog};

use super::entering::check_setup;
use super::{LockstepSession, Phase, Timer};
use crate::agreement::Agreement;
use crate::gate::Gate;
use crate::playout::Playout;
use crate::session::NextTick;
use crate::{Notice, RelayFault};

/// With more turns in hand than this a machine plays as fast as it can.
const BEHIND_TURNS: usize = 2;
/// The relay hears how far this machine is after so many turns, and after each when it is nearly there.
const PROGRESS_TURNS: u32 = 64;
/// It hears so no more often: on a thin line every turn is one when this machine is nearly there, and thousands
/// are played in a second. Together with those told later less than a relay takes for a flood.
pub(super) const PROGRESSES_PER_SECOND: u32 = 80;
pub(super) const PROGRESSES_BURST: u32 = 100;
/// What was too often is told so much later.
const PROGRESS_LATER_MS: u64 = 20;
/// The relay hears that parts arrived whenever so many bytes did.
const TAKEN_EVERY_BYTES: usize = 8 * SNAPSHOT_PART_BYTES_MAX;

/// A snapshot on its way here.
#[derive(Clone, Debug)]
pub struct Incoming {
    head: SnapshotHead,
    bytes: Vec<u8>,
    told_bytes: usize,
}

impl LockstepSession {
    /// From now on a broken link is no end, once the match is full: it is [`Phase::Severed`] until
    /// [`LockstepSession::reconnect`] or [`LockstepSession::give_up`].
    pub fn let_links_be_mended(&mut self, version: SimVersion, name: String) {
        self.mends_as = Some((version, name));
    }

    /// The link cannot be mended: the match is over for this machine.
    pub fn give_up(&mut self) {
        if let Phase::Severed(over) = self.phase {
            self.end(over);
        }
    }

    /// A new link to a relay of the same match stands: shows the secret and asks for the bundles that
    /// came meanwhile. Without effect unless the match is [`Phase::Severed`].
    pub fn reconnect(&mut self, now: Millis) {
        let Phase::Severed(_) = self.phase else {
            return;
        };
        if let Some(hello) = self.hello_again() {
            self.begin_greeting(now);
            self.send(hello);
        }
    }

    /// A hello for the relay whose link has gone.
    pub(super) fn hello_again(&self) -> Option<Hello> {
        let secret = self.secret?;
        let wish = if self.has_world {
            let next = self.gate.next_bundle();
            Wish::Resume { secret, next }
        } else {
            Wish::SeatOf(secret)
        };
        let (version, name) = self.mends_as.clone()?;
        Some(Hello::new(version, name, wish))
    }

    /// Somebody else has said, or says now, hello for this machine.
    pub(super) fn begin_greeting(&mut self, now: Millis) {
        let now = self.clock.read(now);
        self.was_giving |= self.phase == Phase::Playing;
        self.phase = Phase::Greeting;
        self.has_host_left = false;
        self.is_cut_off = false;
        self.votes.clear();
        self.outputs.clear();
        self.outgoing = None;
        self.incoming = None;
        self.timers.clear();
        let deadline = now.plus_ms(LockstepSession::ANSWER_MS_MAX);
        self.timers.insert(Timer::Answer, deadline);
    }

    /// How much of a snapshot has come, in thousandths; `None` while none is on its way.
    #[must_use]
    pub fn snapshot_permille(&self) -> Option<u16> {
        let incoming = self.incoming.as_ref()?;
        let (have, all) = (incoming.bytes.len() as u64, u64::from(incoming.head.bytes));
        Some((have * 1_000 / all.max(1)) as u16)
    }

    pub(super) fn take_watching(&mut self, watching: Watching) -> Result<(), RelayFault> {
        if watching.setup.fault().is_some() {
            return Err(RelayFault::SetupInvalid);
        }
        if watching.rules.fault_of_guests().is_some() {
            return Err(RelayFault::RulesInvalid);
        }
        self.timers.remove(&Timer::Answer);
        self.phase = Phase::Seated;
        self.setup = Some(watching.setup.clone());
        self.rules = Some(watching.rules);
        self.follow_rate();
        self.notify(Notice::Watching {
            setup: watching.setup,
            delay_ms: watching.rules.watchers.delay_ms,
        });
        Ok(())
    }

    pub(super) fn take_resume(&mut self, resume: Resume) -> Result<(), RelayFault> {
        check_setup(&resume.setup, self.seat)?;
        if resume.pace.delay_turns == 0 {
            return Err(RelayFault::SetupInvalid);
        }
        self.pace = resume.pace;
        self.is_in_match = true;
        self.returns_from = resume.closed;
        self.setup = Some(resume.setup.clone());
        self.keys = resume.keys;
        self.save = resume.save;
        self.end_waiting();
        if let Some((head, cadence)) = resume.snapshot {
            let is_sensible = (1..=SNAPSHOT_BYTES_MAX).contains(&(head.bytes as usize))
                && head.turn == resume.turn
                && cadence.turn() == head.turn
                && cadence.is_valid();
            if !is_sensible {
                return Err(RelayFault::SnapshotBroken);
            }
            let is_mended = self.phase == Phase::Mending;
            if is_mended && self.seat.is_some() {
                self.pass_turns_before(head.turn);
            } else {
                // Whether it was carried out is in the snapshot.
                self.given.clear();
                self.missed.clear();
            }
            self.phase = Phase::Receiving;
            self.has_world = false;
            self.turns = Some(TurnLog::from(cadence.clone(), resume.live));
            self.gate = Gate::at(cadence);
            // A mismatch that this machine was told of already may still lie ahead.
            let compared_from = if is_mended { resume.closed } else { head.turn };
            self.agreement = Agreement::starting(resume.live, head.turn.max(compared_from));
            self.incoming = Some(Incoming {
                head,
                bytes: Vec::new(),
                told_bytes: 0,
            });
        } else if self.has_world && resume.turn == self.gate.next_bundle() {
            self.catch_up();
        } else if resume.turn == Turn::ZERO {
            self.phase = Phase::Loading;
            let cadence = Cadence::new(resume.pace.ticks_per_turn);
            self.turns = Some(TurnLog::from(cadence, resume.live));
            self.gate = Gate::new(resume.pace.ticks_per_turn);
            self.agreement = Agreement::new(resume.live);
            self.is_follower = true;
            self.notify(Notice::Load {
                setup: resume.setup,
                pace: resume.pace,
                save: resume.save,
            });
        } else {
            return Err(RelayFault::BundleOutOfOrder);
        }
        Ok(())
    }

    pub(super) fn take_snapshot_part(&mut self, part: SnapshotPart) -> Result<(), RelayFault> {
        let Some(incoming) = &mut self.incoming else {
            return Err(RelayFault::SnapshotBroken);
        };
        let end = incoming.bytes.len() + part.bytes.len();
        let whole = incoming.head.bytes as usize;
        if part.id != incoming.head.id || part.at as usize != incoming.bytes.len() || end > whole {
            return Err(RelayFault::SnapshotBroken);
        }
        incoming.bytes.extend_from_slice(&part.bytes);
        if end < whole && end - incoming.told_bytes < TAKEN_EVERY_BYTES {
            return Ok(());
        }
        incoming.told_bytes = end;
        self.send(SnapshotTaken {
            id: part.id,
            bytes: end as u32,
        });
        if end == whole {
            self.finish_snapshot()?;
        }
        Ok(())
    }

    fn finish_snapshot(&mut self) -> Result<(), RelayFault> {
        let (Some(incoming), Some(setup)) = (self.incoming.take(), self.setup.clone()) else {
            return Err(RelayFault::SnapshotBroken);
        };
        if SnapshotHead::digest_of(&incoming.bytes) != incoming.head.digest {
            return Err(RelayFault::SnapshotBroken);
        }
        self.phase = Phase::Loading;
        self.is_follower = true;
        self.notify(Notice::LoadSnapshot {
            setup,
            pace: self.pace,
            image: incoming.bytes,
        });
        Ok(())
    }

    /// The world stands: what has been played since is asked for.
    pub(super) fn catch_up(&mut self) {
        self.phase = Phase::CatchingUp;
        self.has_world = true;
        self.held_since = None;
        self.pacer.restart();
        self.tell_progress();
    }

    /// The gate of a machine that is behind: no schedule holds it until it is there.
    pub(super) fn next_tick_behind(&mut self, now: Millis) -> NextTick {
        if !self.gate.is_open() {
            let since = *self.held_since.get_or_insert(now);
            let on = self.waited_on;
            return NextTick::Wait { on, since };
        }
        if self.gate.in_hand() > BEHIND_TURNS {
            self.pacer.restart();
        } else {
            let steady = self.clock.read(now);
            if let Some(until) = self.pacer.rest_until(steady) {
                let until = now.plus_ms(until.since_ms(steady));
                return NextTick::Rest { until };
            }
        }
        self.held_since = None;
        self.pacer.run();
        let steady = self.clock.read(now);
        let commands = match self.gate.begin() {
            Some(bundle) => self.begin_turn(bundle, steady),
            None => Vec::new(),
        };
        NextTick::Run(commands)
    }

    /// Whether the end of the turn being played is compared: while there is much to play, only now and
    /// then.
    pub(super) fn is_compared(&self) -> bool {
        self.phase != Phase::CatchingUp
            || self.gate.in_hand() <= BEHIND_TURNS
            || self.gate.turn().0.is_multiple_of(PROGRESS_TURNS)
    }

    /// A turn has been played.
    pub(super) fn turn_played(&mut self) {
        let is_due = self.gate.in_hand() <= BEHIND_TURNS
            || self.gate.turn().0.is_multiple_of(PROGRESS_TURNS);
        if self.phase == Phase::CatchingUp && is_due {
            let now = self.clock.now();
            if self.progresses.spend(1, now) {
                self.tell_progress();
            } else {
                let later = now.plus_ms(PROGRESS_LATER_MS);
                self.timers.entry(Timer::Progress).or_insert(later);
            }
        }
    }

    /// Says how far this machine is, unless it has its seat back meanwhile.
    pub(super) fn tell_progress(&mut self) {
        self.timers.remove(&Timer::Progress);
        if self.phase != Phase::CatchingUp {
            return;
        }
        let digest = self.agreement.report();
        self.send(Progress {
            next: self.gate.turn_to_begin(),
            digest,
        });
    }

    /// Our seat is ours again: from turn `from` on this machine gives its orders.
    /// Whoever has lost the link again since hears in an old turn of a return that is past.
    pub(super) fn take_seat_back(&mut self, turn: Turn, seat: Seat, from: Turn, now: Millis) {
        let is_ours = self.seat == Some(seat) && turn >= self.returns_from;
        if is_ours && self.phase == Phase::CatchingUp {
            self.phase = Phase::Playing;
            self.was_giving = false;
            // Whatever the relay had of it before is in the turns before, and settled.
            let void = self.given.drain(..).map(|(_, commands)| commands);
            self.missed.extend(void);
            for commands in self.missed.drain(..).rev() {
                self.outbox.put_back(&commands);
            }
            self.offer_standby();
            self.line = DelayLine::new(self.pace.delay_ticks(), from);
            self.pacer.restart();
            // The schedule of the relay is learnt anew, from the turns that are there.
            self.playout = Playout::new();
            let ticks = self.gate.cadence().ticks();
            for _ in 0..self.gate.in_hand() {
                self.playout.arrived(ticks, now);
            }
        }
    }

    /// Finds in a closed turn what this machine gave to it; `own` is its part of it. What closed without
    /// us, because the link had gone, is kept until our seat is ours again.
    pub(super) fn settle_given(
        &mut self,
        turn: Turn,
        own: Option<Vec<Vec<u8>>>,
    ) -> Result<(), RelayFault> {
        if self.pace.late == LatePolicy::Clock {
            self.settle_late(turn, own.unwrap_or_default());
            return Ok(());
        }
        let is_away = matches!(self.phase, Phase::CatchingUp | Phase::Mending);
        while let Some((of, commands)) = self.given.pop_front_if(|(of, _)| *of <= turn) {
            match &own {
                // What comes from another host has gone through somebody's hands.
                Some(own) if of == turn && *own == commands => {}
                Some(_) if of == turn && self.phase == Phase::CatchingUp => {
                    return Err(RelayFault::OrdersForged);
                }
                _ if is_away => self.missed.push(commands),
                _ => {}
            }
        }
        Ok(())
    }

    /// Where turns do not wait, orders come in a later one, message by message and in order.
    fn settle_late(&mut self, turn: Turn, own: Vec<Vec<u8>>) {
        let mut rest = own.as_slice();
        while let Some((of, commands)) = self.given.front()
            && *of <= turn
            && let Some(behind) = rest.strip_prefix(commands.as_slice())
        {
            rest = behind;
            self.given.pop_front();
        }
    }
}

/// What a machine gave to a turn that it has not seen closed.
pub type Given = (Turn, Vec<Vec<u8>>);
