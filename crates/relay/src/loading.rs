//! Everybody is there: build the worlds, compare them, start together.

use alloc::vec::Vec;

use protocol::message::{
    CloseReason, Load, Loaded, Mismatch, PeerFault, SeatDigest, SeatKey, Start, TurnControl,
};
use protocol::{ConnectionId, Seat, Turn};

use crate::pace::MatchPace;
use crate::quorum::Quorum;
use crate::role::Role;
use crate::seat_state::SeatState;
use crate::{Phase, Relay, Timer};

/// While machines load, everybody hears once a second who is still at it.
pub(crate) const LOADING_NOTICE_MS: u64 = 1_000;

impl Relay {
    pub(crate) fn begin_loading(&mut self) {
        self.phase = Phase::Loading;
        self.timers.clear(Timer::Roster);
        let now = self.clock.now();
        self.turns.opened_at = now;
        self.timers
            .set(Timer::Waiting, now.plus_ms(LOADING_NOTICE_MS));
        let patience = self.config.loading_patience_ms.into();
        self.timers.set(Timer::Patience, now.plus_ms(patience));
        self.broadcast(self.load());
    }

    fn load(&self) -> Load {
        Load {
            setup: self.config.setup.clone(),
            pace: self.config.pace,
            save: self.config.save,
            keys: self.keys(),
        }
    }

    /// By what the people of this match are known again.
    pub(crate) fn keys(&self) -> Vec<(Seat, SeatKey)> {
        let key = |(&seat, state): (&Seat, &SeatState)| {
            let of_secret = state.secret.map(|secret| secret.key());
            Some((seat, of_secret.or(state.locks.first().copied())?))
        };
        self.seats.iter().filter_map(key).collect()
    }

    /// Somebody showed the secret of a seat while the worlds are built: it builds its own anew.
    pub(crate) fn load_again(&mut self, from: ConnectionId, seat: Seat) {
        self.timers.clear(Timer::Hello(from));
        self.timers.clear(Timer::Away(seat));
        if let Some(link) = self.connections.get_mut(&from) {
            link.role = Role::Seated(seat);
        }
        let Some(state) = self.seats.get_mut(&seat) else {
            return;
        };
        state.loaded = None;
        if let Some(older) = state.connection.replace(from) {
            self.close(older, CloseReason::Replaced);
        }
        // No world has heard that it was away.
        let is_about_it = |control: &TurnControl| matches!(control, TurnControl::SeatAway { seat: away, .. } if *away == seat);
        self.turns.control.retain(|control| !is_about_it(control));
        self.welcome(from, seat);
        self.send(from, self.load());
    }

    pub(crate) fn take_loaded(&mut self, seat: Seat, loaded: Loaded) -> Result<(), PeerFault> {
        let state = self.seats.get_mut(&seat).ok_or(PeerFault::LoadedUnasked)?;
        if self.phase != Phase::Loading || state.loaded.is_some() {
            return Err(PeerFault::LoadedUnasked);
        }
        state.loaded = Some(loaded.world);
        self.start_if_loaded();
        Ok(())
    }

    /// Starts as soon as the last world stands, if they are all the same.
    pub(crate) fn start_if_loaded(&mut self) {
        let live = self.live();
        let digests: Vec<SeatDigest> = live
            .iter()
            .filter_map(|seat| {
                let digest = self.seats.get(&seat)?.loaded?;
                Some(SeatDigest { seat, digest })
            })
            .collect();
        if digests.len() < live.len() as usize || live.is_empty() {
            return;
        }
        if let Some(mismatch) = Mismatch::of(Turn::ZERO, digests) {
            self.counters.mismatches += 1;
            let minority = mismatch.minority;
            self.stop(CloseReason::WorldsDiffer { minority });
            return;
        }
        self.phase = Phase::Playing;
        self.turns.live = live;
        self.turns.started = live;
        self.quorum = Quorum::new(live);
        self.broadcast(Start { seats: live });
        self.tell_succession();
        self.pace = MatchPace::new(&self.config, self.clock.now());
        self.close_turns();
        self.provide_snapshots();
    }
}
