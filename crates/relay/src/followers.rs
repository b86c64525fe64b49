//! Machines without a live seat: those that come back, until they have caught up, and those that watch.
//! Both get a world to begin with and then the bundles, never more ahead of what they have played than
//! a window. Nobody ever waits for them.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;

use protocol::limits::{HEALS_MAX, SEATS_MAX, SNAPSHOT_WINDOW_BYTES};
use protocol::message::{
    CloseReason, DriftPolicy, Mend, PeerFault, Progress, Refusal, Resume, SeatSecret, SnapshotHead,
    SnapshotPart, SnapshotTaken, TurnDigest, Waiting, Watching,
};
use protocol::{Cadence, ConnectionId, Digest, Seat, SeatSet, TICK_MS, Turn};

use crate::role::Role;
use crate::transfer::Image;
use crate::{Phase, Relay, Timer};

/// They hear something so often, whatever they wait for.
const SIGN_OF_LIFE_MS: u64 = 2_000;
/// Bytes of bundles that are sent ahead of what was played.
const AHEAD_BYTES_MAX: usize = 2 * 1024 * 1024;
/// A seat is handed back to a machine that is at most this many turns behind.
const BEHIND_TURNS_MAX: u32 = 8;
/// Whoever plays says so every 64 turns at least.
const PROGRESS_TURNS_MAX: u32 = 128;
/// What a machine claims that comes back, at most: the live seats may be much further away than it is, and
/// report a turn long after it.
const CLAIMS_MAX: usize = 64;
/// Turns whose digests are kept to be compared with those of machines that come back; and more where what
/// is watched is late.
const REPORTS_MAX: usize = 256;
/// So far apart at least are the turns whose digests are due.
const REPORT_EVERY_MS: u32 = 8 * TICK_MS;

/// One machine that follows the match.
pub struct Follower {
    /// Whose seat it wants back; `None`: it watches.
    seat: Option<Seat>,
    stage: Stage,
    /// How often one that watches got another world.
    heals: u8,
    /// It was told over this link that its world counts no more.
    is_mended: bool,
}

enum Stage {
    /// Its match ends here in a moment: nothing more comes.
    Parting,
    /// There is no world for it yet.
    Wanting,
    /// It gets the image: so many bytes are sent, and so many taken.
    Sending {
        image: Arc<Image>,
        sent: usize,
        taken: usize,
    },
    /// It builds the world before this turn.
    Loading { turn: Turn },
    /// It plays: bundles before `sent` are on their way, those before `played` are played.
    Playing {
        sent: Turn,
        played: Turn,
        /// What it holds its world to be, where nobody else has said so yet, ascending.
        claims: VecDeque<TurnDigest>,
        is_verified: bool,
    },
}

impl Follower {
    /// Whether it has something to get on with.
    pub fn is_owing(&self) -> bool {
        match self.stage {
            Stage::Wanting | Stage::Parting => false,
            Stage::Sending { .. } | Stage::Loading { .. } => true,
            Stage::Playing { sent, played, .. } => sent.since(played) > PROGRESS_TURNS_MAX,
        }
    }
}

/// What the live seats hold their worlds to be, for those who come back.
#[derive(Default)]
pub struct Reports(VecDeque<(Turn, Vec<Digest>)>);

impl Reports {
    fn file(&mut self, filed: TurnDigest, watched_late_ms: u32) {
        // All report the latest turns, and nearly in step.
        let is_behind = |(turn, _): &&(Turn, Vec<Digest>)| *turn > filed.of;
        let place = self.0.len() - self.0.iter().rev().take_while(is_behind).count();
        let before = place.checked_sub(1).and_then(|place| self.0.get_mut(place));
        match before {
            Some((turn, digests)) if *turn == filed.of => digests.push(filed.digest),
            _ => {
                let mut digests = Vec::with_capacity(SEATS_MAX);
                digests.push(filed.digest);
                self.0.insert(place, (filed.of, digests));
            }
        }
        let late = (watched_late_ms / REPORT_EVERY_MS) as usize;
        if self.0.len() > REPORTS_MAX + late {
            self.0.pop_front();
        }
    }

    /// What was reported of `turn`.
    fn of(&self, turn: Turn) -> Option<&[Digest]> {
        let found = self.0.binary_search_by_key(&turn, |(of, _)| *of);
        Some(&self.0[found.ok()?].1)
    }
}

impl Relay {
    /// Somebody showed the secret of a seat while the match runs. With `next` it has the match in its
    /// memory up to that turn.
    pub(crate) fn come_back(
        &mut self,
        from: ConnectionId,
        seat: Seat,
        (shown, next): (SeatSecret, Option<Turn>),
    ) {
        let Some(state) = self.seats.get(&seat) else {
            return;
        };
        if state.has_ended || self.healing.is_out(seat) {
            self.refuse(from, Refusal::SeatEnded);
            return;
        }
        if self.phase == Phase::Loading {
            self.load_again(from, seat);
            return;
        }
        let older = state.connection;
        // The secret proves it: whoever held the seat before is a machine that has lost its way.
        self.dismiss_returner(seat, CloseReason::Replaced);
        if let Some(older) = older {
            self.close(older, CloseReason::Replaced);
            self.send_away(seat, protocol::message::SeatEnd::LinkLost);
        }
        if self.phase != Phase::Playing {
            self.refuse(from, Refusal::AlreadyStarted);
            return;
        }
        self.set_role(from, Role::Returning(seat));
        self.welcome_with(from, seat, shown);
        self.follow(from, Some(seat));
        match next {
            Some(next) if self.has_bundles_from(next) => {
                let live = self.turns.live;
                self.begin_loading_at(from, next, live);
            }
            _ => self.provide_snapshots(),
        }
    }

    /// Somebody wants to look on.
    pub(crate) fn admit_watcher(&mut self, from: ConnectionId) {
        if !self.vacancy().may_watch {
            self.refuse(from, Refusal::NoWatchers);
            return;
        }
        self.begin_watching(from, true);
    }

    /// How many look on, [`WATCHERS_MAX`](protocol::limits::WATCHERS_MAX) at most.
    pub(crate) fn watchers(&self) -> usize {
        let watching = self.followers.values().filter(|other| other.seat.is_none());
        watching.count()
    }

    /// From now on `from` looks on. `is_told`: it hears so.
    pub(crate) fn begin_watching(&mut self, from: ConnectionId, is_told: bool) {
        self.set_role(from, Role::Watching);
        if is_told {
            let setup = self.config.setup.clone();
            let rules = self.config.rules();
            self.send(from, Watching { setup, rules });
        }
        self.follow(from, None);
        if self.phase == Phase::Playing {
            self.provide_snapshots();
        }
    }

    pub(crate) fn follow(&mut self, from: ConnectionId, seat: Option<Seat>) {
        self.timers.clear(Timer::Hello(from));
        let follower = Follower {
            seat,
            stage: Stage::Wanting,
            heals: 0,
            is_mended: false,
        };
        self.followers.insert(from, follower);
        self.show_life();
    }

    /// The same for a machine that has heard that its world is another.
    pub(crate) fn follow_mended(&mut self, from: ConnectionId, seat: Seat) {
        self.follow(from, Some(seat));
        if let Some(follower) = self.followers.get_mut(&from) {
            follower.is_mended = true;
        }
    }

    /// A machine whose seat is put out soon. Until then it hears that the relay is there.
    pub(crate) fn follow_to_its_end(&mut self, from: ConnectionId, seat: Seat) {
        self.follow_mended(from, seat);
        if let Some(follower) = self.followers.get_mut(&from) {
            follower.stage = Stage::Parting;
        }
    }

    pub(crate) fn set_role(&mut self, connection: ConnectionId, role: Role) {
        if let Some(link) = self.connections.get_mut(&connection) {
            link.role = role;
        }
    }

    /// Closes the connection of a machine that was catching up for `seat`.
    pub(crate) fn dismiss_returner(&mut self, seat: Seat, reason: CloseReason) {
        let catching_up = |(_, other): &(&ConnectionId, &Follower)| other.seat == Some(seat);
        let found = self.followers.iter().find(catching_up);
        if let Some(connection) = found.map(|(&connection, _)| connection) {
            self.close(connection, reason);
        }
    }

    /// Whether the log holds every closed turn from `next` on.
    fn has_bundles_from(&self, next: Turn) -> bool {
        next <= self.turns.next && (next == self.turns.next || self.turns.log.frame(next).is_some())
    }

    /// Gives a world to everybody who wants one, or sees to it that one comes.
    pub(crate) fn provide_snapshots(&mut self) {
        let is_wanting = |follower: &Follower| matches!(follower.stage, Stage::Wanting);
        let wanting: Vec<(ConnectionId, bool)> = self
            .followers
            .iter()
            .filter(|(_, follower)| is_wanting(follower))
            .map(|(&connection, follower)| (connection, follower.seat.is_none()))
            .collect();
        for (connection, is_watcher) in wanting {
            // What is seen late begins at the beginning: no snapshot of now may be seen.
            let must_be_late = is_watcher && self.config.watchers.delay_ms > 0;
            if must_be_late {
                self.begin_at_the_start(connection);
            } else if let Some(image) = self.fresh_image() {
                self.begin_sending(connection, image);
            } else if !self.fetch_snapshot() {
                self.begin_at_the_start(connection);
            }
        }
    }

    /// Without a snapshot the whole match is played again.
    fn begin_at_the_start(&mut self, connection: ConnectionId) {
        if self.has_bundles_from(Turn::ZERO) {
            let live = self.turns.started;
            self.begin_loading_at(connection, Turn::ZERO, live);
        } else {
            self.close(connection, CloseReason::HostLeft);
        }
    }

    fn begin_sending(&mut self, connection: ConnectionId, image: Arc<Image>) {
        let (turn, live) = (image.head.turn, image.live);
        let snapshot = (image.head, image.cadence.clone());
        self.begin(connection, turn, live, Some(snapshot));
        if let Some(follower) = self.followers.get_mut(&connection) {
            follower.stage = Stage::Sending {
                image,
                sent: 0,
                taken: 0,
            };
        }
        self.send_parts(connection);
    }

    fn begin_loading_at(&mut self, connection: ConnectionId, turn: Turn, live: SeatSet) {
        self.begin(connection, turn, live, None);
        if let Some(follower) = self.followers.get_mut(&connection) {
            follower.stage = Stage::Loading { turn };
        }
    }

    fn begin(
        &mut self,
        connection: ConnectionId,
        turn: Turn,
        live: SeatSet,
        snapshot: Option<(SnapshotHead, Cadence)>,
    ) {
        self.send(
            connection,
            Resume {
                setup: self.config.setup.clone(),
                pace: self.config.pace,
                turn,
                closed: self.turns.next,
                live,
                save: self.config.save,
                keys: self.keys(),
                snapshot,
            },
        );
    }

    fn set_playing(&mut self, connection: ConnectionId, sent: Turn, played: Turn) {
        if let Some(follower) = self.followers.get_mut(&connection) {
            follower.stage = Stage::Playing {
                sent,
                played,
                claims: VecDeque::new(),
                is_verified: false,
            };
        }
    }

    fn send_parts(&mut self, connection: ConnectionId) {
        let Some(Follower {
            stage: Stage::Sending { image, sent, taken },
            ..
        }) = self.followers.get_mut(&connection)
        else {
            return;
        };
        let room = SNAPSHOT_WINDOW_BYTES.saturating_sub(*sent - *taken);
        let parts: Vec<SnapshotPart> =
            SnapshotPart::cut(image.head.id, &image.bytes, *sent, room).collect();
        *sent += parts.iter().map(|part| part.bytes.len()).sum::<usize>();
        for part in parts {
            self.send(connection, part);
        }
    }

    pub(crate) fn take_taken(
        &mut self,
        from: ConnectionId,
        taken_now: SnapshotTaken,
    ) -> Result<(), PeerFault> {
        let Some(Follower {
            stage: Stage::Sending { image, sent, taken },
            ..
        }) = self.followers.get_mut(&from)
        else {
            return Err(PeerFault::ProgressUnasked);
        };
        let bytes = taken_now.bytes as usize;
        if taken_now.id != image.head.id || bytes < *taken || bytes > *sent {
            return Err(PeerFault::ProgressUnasked);
        }
        *taken = bytes;
        self.send_parts(from);
        Ok(())
    }

    /// How far a follower has played. One that gets another world may not have heard of it when it says so.
    pub(crate) fn take_progress(
        &mut self,
        from: ConnectionId,
        progress: Progress,
    ) -> Result<(), PeerFault> {
        let follower = self.followers.get_mut(&from);
        let follower = follower.ok_or(PeerFault::ProgressUnasked)?;
        let is_unasked = match &follower.stage {
            Stage::Wanting | Stage::Parting => true,
            Stage::Loading { turn } => progress.next > *turn,
            Stage::Sending { image, taken, .. } => {
                *taken < image.bytes.len() || progress.next != image.head.turn
            }
            Stage::Playing { .. } => false,
        };
        if is_unasked {
            let is_late = follower.is_mended;
            return is_late.then_some(()).ok_or(PeerFault::ProgressUnasked);
        }
        match &mut follower.stage {
            // Bundles that it has from before may still be to be played.
            Stage::Wanting | Stage::Parting => {}
            Stage::Loading { turn } => {
                let sent = *turn;
                self.set_playing(from, sent, progress.next);
            }
            Stage::Sending { .. } => {
                self.set_playing(from, progress.next, progress.next);
                self.forget_image_if_unused();
            }
            Stage::Playing {
                sent,
                played,
                claims,
                ..
            } => {
                let digest_turn = progress.digest.map(|digest| digest.of.next());
                if progress.next < *played
                    || progress.next > *sent
                    || digest_turn.is_some_and(|turn| turn > progress.next)
                {
                    return Err(PeerFault::ProgressUnasked);
                }
                *played = progress.next;
                claims.extend(progress.digest);
                if claims.len() > CLAIMS_MAX {
                    claims.pop_front();
                }
            }
        }
        self.feed(from);
        self.judge_follower(from);
        Ok(())
    }

    /// Sends the bundles that a follower may have by now.
    pub(crate) fn feed(&mut self, to: ConnectionId) {
        let Some(follower) = self.followers.get(&to) else {
            return;
        };
        let Stage::Playing {
            mut sent, played, ..
        } = follower.stage
        else {
            return;
        };
        let end = match follower.seat {
            Some(_) => self.turns.next,
            None => self.released(),
        };
        let log = &self.turns.log;
        let mut frames = Vec::new();
        while sent < end && log.bytes_between(played, sent) < AHEAD_BYTES_MAX {
            let Some(frame) = log.frame(sent) else { break };
            frames.push(frame.to_vec());
            sent = sent.next();
        }
        for frame in frames {
            self.outputs.push_back(crate::Output::Send { to, frame });
        }
        if let Some(Follower {
            stage: Stage::Playing { sent: so_far, .. },
            ..
        }) = self.followers.get_mut(&to)
        {
            *so_far = sent;
        }
    }

    /// Those whose world is put right hear of every turn until there is another for them: so that what
    /// they record has no gap.
    pub(crate) fn feed_mended(&mut self, frame: &[u8]) {
        for (&to, follower) in &self.followers {
            let is_seats = follower.is_mended && follower.seat.is_some();
            if is_seats && matches!(follower.stage, Stage::Wanting) {
                let frame = frame.to_vec();
                self.outputs.push_back(crate::Output::Send { to, frame });
            }
        }
    }

    /// Those whose world is put right are in the match all the same.
    pub(crate) fn tell_mended(&mut self, frame: &[u8]) {
        for (&to, follower) in &self.followers {
            if follower.seat.is_some_and(|seat| self.is_mended(seat)) {
                let frame = frame.to_vec();
                self.outputs.push_back(crate::Output::Send { to, frame });
            }
        }
    }

    pub(crate) fn feed_all(&mut self) {
        let followers: Vec<ConnectionId> = self.followers.keys().copied().collect();
        for follower in followers {
            self.feed(follower);
        }
    }

    /// What a live seat reports may be what a machine that comes back, or watches, claims.
    pub(crate) fn hear_report(&mut self, filed: TurnDigest) {
        self.reports.file(filed, self.config.watchers.delay_ms);
        let is_about = |follower: &Follower| match follower.stage {
            Stage::Playing { ref claims, .. } => claims.iter().any(|claim| claim.of == filed.of),
            _ => false,
        };
        let concerned: Vec<ConnectionId> = self
            .followers
            .iter()
            .filter(|(_, follower)| is_about(follower))
            .map(|(&connection, _)| connection)
            .collect();
        for connection in concerned {
            self.judge_follower(connection);
        }
    }

    /// Gives the seat back to a machine whose world is the others' and that has caught up; one whose world
    /// is not gets another, or is shut out.
    fn judge_follower(&mut self, connection: ConnectionId) {
        let live = self.live();
        let Some(Follower {
            seat,
            stage:
                Stage::Playing {
                    sent,
                    played,
                    claims,
                    is_verified,
                },
            ..
        }) = self.followers.get_mut(&connection)
        else {
            return;
        };
        let (seat, sent, played) = (*seat, *sent, *played);
        let mut another_since = None;
        claims.retain(|claim| {
            let reports = self.reports.of(claim.of);
            let is_met = reports.is_some_and(|reports| reports.contains(&claim.digest));
            let is_all = reports.is_some_and(|reports| reports.len() >= live.len() as usize);
            *is_verified |= is_met;
            if is_all && !is_met {
                another_since.get_or_insert(claim.of);
            }
            !is_met && !is_all
        });
        let is_verified = *is_verified;
        if let Some(since) = another_since {
            let is_mended = match seat {
                Some(seat) => self.mend_returner(seat, connection, since),
                None => self.mend_watcher(connection, since),
            };
            if !is_mended {
                self.close(connection, CloseReason::NotTheSame);
            }
            return;
        }
        let Some(seat) = seat else {
            return;
        };
        let has_parted = self
            .seats
            .get(&seat)
            .is_some_and(|state| state.is_away() && state.parting.is_empty());
        let is_near = sent == self.turns.next && self.turns.next.since(played) <= BEHIND_TURNS_MAX;
        // Alone there is nobody to compare with, and whoever was there a moment ago will be compared soon.
        let is_trusted = is_verified || live.is_empty() || self.reunion.awaits(seat);
        if is_near && has_parted && is_trusted {
            self.followers.remove(&connection);
            self.hand_back(seat, connection);
            self.forget_image_if_unused();
        }
    }

    /// A machine that watches has another world than those who play; whether it gets theirs.
    fn mend_watcher(&mut self, connection: ConnectionId, since: Turn) -> bool {
        let Some(follower) = self.followers.get_mut(&connection) else {
            return false;
        };
        if self.config.drift == DriftPolicy::Stop || follower.heals >= HEALS_MAX {
            return false;
        }
        follower.heals += 1;
        follower.is_mended = true;
        follower.stage = Stage::Wanting;
        self.counters.watchers_mended += 1;
        // It may have begun with what is kept.
        self.transfer.forget_image();
        self.send(connection, Mend { since });
        self.provide_snapshots();
        true
    }

    /// A follower has gone.
    pub(crate) fn lose_follower(&mut self, connection: ConnectionId) {
        if self.followers.remove(&connection).is_some() {
            self.forget_image_if_unused();
        }
    }

    fn forget_image_if_unused(&mut self) {
        let needs_it =
            |follower: &Follower| matches!(follower.stage, Stage::Wanting | Stage::Sending { .. });
        if !self.followers.values().any(needs_it) {
            self.transfer.forget_image();
        }
    }

    /// Says something to all followers, so that they do not give the relay up.
    pub(crate) fn show_life(&mut self) {
        self.drop_stalled();
        if self.followers.is_empty() {
            return;
        }
        let now = self.clock.now();
        let waiting = Waiting {
            on: self.lacking(),
            since_ms: u32::try_from(now.since_ms(self.turns.opened_at)).unwrap_or(u32::MAX),
        };
        let followers: Vec<ConnectionId> = self.followers.keys().copied().collect();
        for follower in followers {
            self.send(follower, waiting);
        }
        self.timers
            .set(Timer::Followers, now.plus_ms(SIGN_OF_LIFE_MS));
    }
}
