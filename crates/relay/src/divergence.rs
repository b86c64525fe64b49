//! The worlds are no longer equal: say so once, and find out in which stores.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use protocol::message::{PeerFault, StoreDigests, StoresDiffer};
use protocol::{Digest, Seat, SeatSet, Turn};

use crate::{Relay, Timer};

/// How long the machines have to name their stores.
const STORES_PATIENCE_MS: u64 = 3_000;

/// The one mismatch of a match.
pub struct Divergence {
    turn: Turn,
    /// Who was asked for store digests.
    asked: SeatSet,
    filed: BTreeMap<Seat, Vec<Digest>>,
    is_closed: bool,
}

impl Relay {
    /// Names the first turn that differs to everyone, and asks for the stores.
    pub(crate) fn compare_digests(&mut self) {
        if self.divergence.is_some() {
            return;
        }
        let live = self.live();
        let Some(mismatch) = self.digests.judge(live) else {
            return;
        };
        self.counters.mismatches += 1;
        self.divergence = Some(Divergence {
            turn: mismatch.turn,
            asked: live,
            filed: BTreeMap::new(),
            is_closed: false,
        });
        self.digests = protocol::DigestTable::default();
        self.broadcast(mismatch);
        let deadline = self.clock.now().plus_ms(STORES_PATIENCE_MS);
        self.timers.set(Timer::Stores, deadline);
    }

    pub(crate) fn take_store_digests(
        &mut self,
        seat: Seat,
        digests: StoreDigests,
    ) -> Result<(), PeerFault> {
        let case = self.divergence.as_mut().ok_or(PeerFault::StoresUnasked)?;
        let is_asked = case.turn == digests.turn && case.asked.contains(seat);
        if !is_asked || case.filed.contains_key(&seat) {
            return Err(PeerFault::StoresUnasked);
        }
        case.filed.insert(seat, digests.stores);
        self.close_divergence_if_complete();
        Ok(())
    }

    pub(crate) fn close_divergence_if_complete(&mut self) {
        let live = self.live();
        let is_complete = self.divergence.as_ref().is_some_and(|case| {
            case.asked
                .iter()
                .all(|seat| case.filed.contains_key(&seat) || !live.contains(seat))
        });
        if is_complete {
            self.close_divergence();
        }
    }

    /// Tells everybody which stores differ, by what has come in.
    pub(crate) fn close_divergence(&mut self) {
        self.timers.clear(Timer::Stores);
        let Some(case) = self.divergence.as_mut().filter(|case| !case.is_closed) else {
            return;
        };
        case.is_closed = true;
        let differ = StoresDiffer {
            turn: case.turn,
            stores: differing(&case.filed),
        };
        self.broadcast(differ);
    }
}

/// The stores in which not all reports agree. Reports of another length say nothing about any store.
fn differing(filed: &BTreeMap<Seat, Vec<Digest>>) -> Vec<u8> {
    let length = filed.values().map(Vec::len).max().unwrap_or(0);
    let reports: Vec<&Vec<Digest>> = filed
        .values()
        .filter(|stores| stores.len() == length)
        .collect();
    (0..length)
        .filter(|&store| {
            reports
                .iter()
                .any(|stores| stores[store] != reports[0][store])
        })
        .filter_map(|store| u8::try_from(store).ok())
        .collect()
}
