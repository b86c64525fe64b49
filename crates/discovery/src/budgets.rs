use alloc::collections::VecDeque;
use core::net::IpAddr;

use protocol::{Budget, Millis};

/// Answers a second to one address, and at once. One machine asks from each of its adapters, and may run
/// more than one client.
const PER_ADDRESS: (u32, u32) = (20, 40);
/// Answers a second to everybody, and at once: 200 KB/s at most.
const IN_ALL: (u32, u32) = (500, 1_000);
/// Addresses whose budget is known; the one that has asked least lately is forgotten.
const ADDRESSES_MAX: usize = 64;

/// Who may still get an answer.
#[derive(Debug)]
pub struct Budgets {
    in_all: Budget,
    /// The latest last.
    of_addresses: VecDeque<(IpAddr, Budget)>,
}

impl Budgets {
    pub fn new(now: Millis) -> Budgets {
        Budgets {
            in_all: Budget::new(IN_ALL.0, IN_ALL.1, now),
            of_addresses: VecDeque::new(),
        }
    }

    /// Whether `from` gets one more answer.
    pub fn spend(&mut self, from: IpAddr, now: Millis) -> bool {
        let known = self
            .of_addresses
            .iter()
            .position(|(address, _)| *address == from);
        let kept = known.and_then(|index| self.of_addresses.remove(index));
        let fresh = || (from, Budget::new(PER_ADDRESS.0, PER_ADDRESS.1, now));
        let (_, mut budget) = kept.unwrap_or_else(fresh);
        let is_granted = budget.spend(1, now) && self.in_all.spend(1, now);
        if self.of_addresses.len() == ADDRESSES_MAX {
            self.of_addresses.pop_front();
        }
        self.of_addresses.push_back((from, budget));
        is_granted
    }
}
