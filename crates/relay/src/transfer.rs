//! A snapshot of the world, asked of one live machine: for whoever comes back, watches, or must be
//! healed. One is fetched at a time; it is kept while somebody still needs parts of it.

use alloc::sync::Arc;
use alloc::vec::Vec;

use protocol::limits::{SNAPSHOT_BYTES_MAX, SNAPSHOT_PART_BYTES_MAX};
use protocol::message::{PeerFault, SnapshotHead, SnapshotPart, SnapshotTaken, SnapshotWanted};
use protocol::{Cadence, Seat, SeatSet};

use crate::{Relay, Timer};

/// How long a machine may take to its next part before another is asked.
const SOURCE_PATIENCE_MS: u64 = 5_000;
/// A snapshot is used again for somebody who comes this many turns later: to play them is faster than to
/// fetch another.
const FRESH_TURNS: u32 = 512;
/// The sender hears that parts arrived whenever so many bytes did.
const TAKEN_EVERY_BYTES: usize = 8 * SNAPSHOT_PART_BYTES_MAX;

/// A whole image, ready to be handed on.
pub struct Image {
    pub head: SnapshotHead,
    /// The seats that send turns when it begins.
    pub live: SeatSet,
    /// How its turn is cut, and what is announced of later ones.
    pub cadence: Cadence,
    pub bytes: Vec<u8>,
}

/// An image on its way here.
struct Pull {
    wanted: SnapshotWanted,
    live: SeatSet,
    cadence: Cadence,
    source: Seat,
    head: Option<SnapshotHead>,
    bytes: Vec<u8>,
    told_bytes: usize,
}

/// The snapshots of a match.
#[derive(Default)]
pub struct Transfer {
    next_id: u32,
    pull: Option<Pull>,
    /// Who was asked in vain since the last one that worked.
    tried: SeatSet,
    /// The last one.
    image: Option<Arc<Image>>,
}

impl Transfer {
    /// Bytes held.
    pub fn bytes(&self) -> usize {
        let pulled = self.pull.as_ref().map_or(0, |pull| pull.bytes.len());
        pulled + self.image.as_ref().map_or(0, |image| image.bytes.len())
    }

    /// Lets go of an image that nobody needs any more.
    pub fn forget_image(&mut self) {
        self.image = None;
    }
}

impl Relay {
    /// A snapshot for somebody who needs one now; `None` when it is still to come, or cannot be had.
    pub(crate) fn fresh_image(&self) -> Option<Arc<Image>> {
        let image = self.transfer.image.as_ref()?;
        let age = self.turns.next.since(image.head.turn);
        (age <= FRESH_TURNS).then(|| Arc::clone(image))
    }

    /// Asks for a snapshot, unless one is on its way. Says whether one is to come.
    pub(crate) fn fetch_snapshot(&mut self) -> bool {
        if self.transfer.pull.is_some() {
            return true;
        }
        let Some(source) = self.next_source() else {
            self.transfer.tried = SeatSet::EMPTY;
            return false;
        };
        let connection = self.seats.get(&source).and_then(|state| state.connection);
        let Some(connection) = connection else {
            return false;
        };
        // No machine has begun a turn that is not closed.
        let wanted = SnapshotWanted {
            id: self.transfer.next_id,
            turn: self.turns.next,
        };
        self.transfer.next_id += 1;
        self.transfer.pull = Some(Pull {
            wanted,
            live: self.turns.live,
            cadence: self.pace.cadence.clone(),
            source,
            head: None,
            bytes: Vec::new(),
            told_bytes: 0,
        });
        if let Some(link) = self.connections.get_mut(&connection) {
            // Lengths and places of the parts count too.
            link.snapshot_bytes = SNAPSHOT_BYTES_MAX + SNAPSHOT_BYTES_MAX / 16;
        }
        self.send(connection, wanted);
        self.await_source();
        true
    }

    /// The host's machine first: its parts take no way. Then the others, each once.
    fn next_source(&self) -> Option<Seat> {
        let can_be_asked = |seat: &Seat| !self.transfer.tried.contains(*seat);
        let host_seat = self.host_seat().filter(can_be_asked);
        host_seat.or_else(|| self.live().iter().find(can_be_asked))
    }

    fn await_source(&mut self) {
        let deadline = self.clock.now().plus_ms(SOURCE_PATIENCE_MS);
        self.timers.set(Timer::Snapshot, deadline);
    }

    pub(crate) fn take_snapshot(
        &mut self,
        seat: Seat,
        head: SnapshotHead,
    ) -> Result<(), PeerFault> {
        if self.is_too_late(head.id) {
            return Ok(());
        }
        let pull = self.pull_from(seat, head.id)?;
        let is_as_wanted = pull.head.is_none()
            && head.turn == pull.wanted.turn
            && (1..=SNAPSHOT_BYTES_MAX).contains(&(head.bytes as usize));
        if !is_as_wanted {
            return Err(PeerFault::SnapshotUnasked);
        }
        pull.head = Some(head);
        self.await_source();
        Ok(())
    }

    pub(crate) fn take_snapshot_part(
        &mut self,
        seat: Seat,
        part: &SnapshotPart,
    ) -> Result<(), PeerFault> {
        if self.is_too_late(part.id) {
            return Ok(());
        }
        let pull = self.pull_from(seat, part.id)?;
        let head = pull.head.ok_or(PeerFault::SnapshotUnasked)?;
        let end = pull.bytes.len() + part.bytes.len();
        if part.at as usize != pull.bytes.len()
            || end > head.bytes as usize
            || part.bytes.is_empty()
        {
            return Err(PeerFault::SnapshotUnasked);
        }
        pull.bytes.extend_from_slice(&part.bytes);
        let is_whole = end == head.bytes as usize;
        let is_news = end - pull.told_bytes >= TAKEN_EVERY_BYTES;
        if is_news && !is_whole {
            pull.told_bytes = end;
            let taken = SnapshotTaken {
                id: part.id,
                bytes: end as u32,
            };
            self.send_to_seat(seat, taken);
        }
        self.await_source();
        if is_whole {
            self.finish_pull();
        }
        Ok(())
    }

    /// Parts of one that was given up may still be on their way.
    fn is_too_late(&self, id: u32) -> bool {
        let current = self.transfer.pull.as_ref().map(|pull| pull.wanted.id);
        id < self.transfer.next_id && current != Some(id)
    }

    fn pull_from(&mut self, seat: Seat, id: u32) -> Result<&mut Pull, PeerFault> {
        let pull = self.transfer.pull.as_mut();
        pull.filter(|pull| pull.source == seat && pull.wanted.id == id)
            .ok_or(PeerFault::SnapshotUnasked)
    }

    fn finish_pull(&mut self) {
        self.timers.clear(Timer::Snapshot);
        let Some(Pull {
            head: Some(head),
            bytes,
            live,
            cadence,
            source,
            ..
        }) = self.transfer.pull.take()
        else {
            return;
        };
        if SnapshotHead::digest_of(&bytes) != head.digest {
            self.transfer.tried.insert(source);
            self.counters.snapshots_failed += 1;
            self.provide_snapshots();
            return;
        }
        self.transfer.tried = SeatSet::EMPTY;
        self.transfer.image = Some(Arc::new(Image {
            head,
            live,
            cadence,
            bytes,
        }));
        self.provide_snapshots();
    }

    /// The machine that was asked says nothing.
    pub(crate) fn give_up_source(&mut self) {
        if let Some(pull) = self.transfer.pull.take() {
            self.transfer.tried.insert(pull.source);
            self.counters.snapshots_failed += 1;
            self.provide_snapshots();
        }
    }

    /// The machine that was asked has gone.
    pub(crate) fn lose_source(&mut self, seat: Seat) {
        let source = self.transfer.pull.as_ref().map(|pull| pull.source);
        if source == Some(seat) {
            self.give_up_source();
        }
    }

    /// Nobody is left who could be asked.
    pub(crate) fn give_up_snapshot(&mut self) {
        self.timers.clear(Timer::Snapshot);
        self.give_up_source();
    }
}
