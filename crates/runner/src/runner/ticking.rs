//! From the gate's word that a tick may run to what is told of it.

use net::NextTick;
use protocol::message::{LeaveReason, TurnMessage};
use protocol::{Command, Millis, Seat};

use crate::session_kind::SessionKind;
use crate::watching::Watching;
use crate::world_digest;

use super::{Runner, Step};

impl Runner {
    /// Whether a tick was run.
    pub(super) fn run_next_tick(&mut self, now: Millis, steps: &mut Vec<Step>) -> bool {
        self.give_snapshot();
        let session = self.kind.session_mut();
        if self.ticks_max.is_some_and(|max| session.tick().0 >= max) {
            session.leave(LeaveReason::Finished);
        }
        let stands_still = self.stands_still_at.is_some_and(|at| session.tick() >= at);
        if stands_still && !matches!(self.kind, SessionKind::Network(_)) {
            return false;
        }
        let session = self.kind.session_mut();
        let next = session.next_tick(now);
        self.metering.see_gate(&next, session, now);
        match next {
            NextTick::Run(commands) => {
                self.run_tick(&commands, steps);
                true
            }
            NextTick::Rest { until } => {
                self.wake_at = Some(until);
                false
            }
            NextTick::Wait { .. } => false,
            NextTick::Over(over) => {
                self.end(over);
                false
            }
        }
    }

    /// Somebody who comes into the match may need the world as it is now.
    fn give_snapshot(&mut self) {
        if let Some(game) = &self.game
            && self.kind.session().snapshot_due().is_some()
        {
            self.kind.session_mut().give_snapshot(game.save());
        }
    }

    fn run_tick(&mut self, commands: &[(Seat, Command)], steps: &mut Vec<Step>) {
        let game = self.game.as_mut().expect("a tick runs in a world");
        let session = self.kind.session_mut();
        if let Some(recording) = &mut self.recording {
            recording.bundles(&session.drain_bundles());
        }
        let tick = session.tick();
        self.healing.ran(tick, commands);
        let report = game.tick(commands);
        self.result.see(game);
        self.flip_if_due();
        let game = self.game.as_mut().expect("a tick runs in a world");
        let is_network = matches!(self.kind, SessionKind::Network(_));
        let session = self.kind.session_mut();
        let turn = session.turn();
        let digest = session.is_digest_due().then(|| {
            // Alone there is nobody to differ from.
            if is_network {
                self.healing.digest(game, turn.next(), tick.next())
            } else {
                world_digest(game)
            }
        });
        let (is_turn_end, mut has_diverged) = (digest.is_some(), false);
        if let Some(digest) = &digest {
            if let Some(recording) = &mut self.recording {
                recording.digests(digest);
            }
            if let Some(digests) = &mut self.digests {
                digests.push((turn, game.world().tick(), digest.total));
            }
            if let Some(verifier) = &mut self.verifier {
                let had_diverged = verifier.diverged().is_some();
                verifier.check(turn, digest.total, &digest.stores);
                if let (false, Some(turn)) = (had_diverged, verifier.diverged()) {
                    has_diverged = true;
                    let seat = self.watching.as_ref().and_then(Watching::recorded_by);
                    let tick = game.world().tick();
                    steps.push(Step::Diverged { turn, tick, seat });
                }
            }
        }
        session
            .tick_done(tick, digest)
            .expect("this tick runs, and its digest is there");
        self.healing.agreed_before(session.agreed_before());
        if let Some(bot) = &mut self.bot {
            for command in bot.orders(game) {
                // Orders beyond what can be sent wait for the next thought, like those of a person.
                let _ = session.issue(&command);
            }
        }
        self.winners = self.winners.or(report.winners);
        // Whoever jumps has not seen what lies between.
        if !self.is_seeking() {
            steps.push(Step::Ticked(report));
        }
        if is_turn_end {
            self.keep_keyframe();
            self.begin_late_record();
        }
        if has_diverged {
            self.stand_still();
        }
    }

    /// Tells the session how busy this machine is: the share of the time of `ticks` that they took.
    pub(super) fn report_load(&mut self, used_ms: u64, ticks: u64, is_behind: bool) {
        self.frames_behind = if is_behind {
            self.frames_behind.saturating_add(1)
        } else {
            0
        };
        if ticks > 0 {
            let full = u64::from(TurnMessage::LOAD_FULL);
            let share = used_ms * full / (ticks * u64::from(protocol::TICK_MS));
            let load = [share.min(255) as u8, self.frames_behind];
            let percent = share * 100 / full;
            self.metering.see_load(self.kind.session(), percent);
            self.kind.session_mut().set_load(load);
        }
    }
}
