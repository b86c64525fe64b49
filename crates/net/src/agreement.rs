use alloc::collections::VecDeque;
use alloc::vec::Vec;

use protocol::message::{Bundle, Mismatch, TurnControl, TurnDigest};
use protocol::{Digest, DigestTable, Seat, SeatSet, Turn};

/// The digest of a world at the end of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorldDigest {
    /// Of the whole.
    pub total: Digest,
    /// Of each store, in the simulation's order; may be left empty, then no store can be named.
    pub stores: Vec<Digest>,
}

/// What this machine knows about everybody's digests.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    own: VecDeque<(Turn, WorldDigest)>,
    /// The end of a turn that has not been reported yet.
    unreported: Option<TurnDigest>,
    table: DigestTable,
    live: SeatSet,
    /// Worlds are known to differ, and it has not been seen to.
    is_broken: bool,
}

impl Agreement {
    /// Own digests that are kept: a mismatch is named at most two delays after its turn.
    const OWN_MAX: usize = 192;

    pub fn new(live: SeatSet) -> Agreement {
        Agreement {
            live,
            ..Agreement::default()
        }
    }

    /// In the midst of a match: the ends of `from` and of the turns behind it are compared.
    pub fn starting(live: SeatSet, from: Turn) -> Agreement {
        Agreement {
            live,
            table: DigestTable::starting(from),
            ..Agreement::default()
        }
    }

    /// All agree on the ends of the turns before this one, as far as is known here; `None` while they do
    /// not.
    pub fn agreed_before(&self) -> Option<Turn> {
        (!self.is_broken).then(|| self.table.judged_before())
    }

    pub fn file_own(&mut self, of: Turn, digest: WorldDigest) {
        self.unreported = Some(TurnDigest {
            of,
            digest: digest.total,
        });
        self.own.push_back((of, digest));
        if self.own.len() > Agreement::OWN_MAX {
            self.own.pop_front();
        }
    }

    /// The digest to send along, once.
    pub fn report(&mut self) -> Option<TurnDigest> {
        self.unreported.take()
    }

    pub fn own(&self, of: Turn) -> Option<&WorldDigest> {
        self.own
            .iter()
            .find(|(turn, _)| *turn == of)
            .map(|(_, digest)| digest)
    }

    /// Compares what a bundle brings; the first mismatch, once until it has been seen to.
    pub fn check(&mut self, bundle: &Bundle) -> Option<Mismatch> {
        for control in &bundle.control {
            control.apply_to(&mut self.live);
            if let &TurnControl::Compared { from } = control {
                self.table = DigestTable::starting(from);
                self.is_broken = false;
            }
        }
        if self.is_broken {
            return None;
        }
        for entry in &bundle.entries {
            if let Some(filed) = entry.digest {
                self.table.file(entry.seat, filed);
            }
        }
        let mismatch = self.table.judge(self.live)?;
        self.is_broken = true;
        Some(mismatch)
    }

    /// The relay named a mismatch; whether that is news.
    pub fn is_news(&mut self) -> bool {
        !core::mem::replace(&mut self.is_broken, true)
    }

    /// The first digest in `bundle` that is not what this machine had; once.
    pub fn diverged(&mut self, bundle: &Bundle) -> Option<(Turn, Seat)> {
        if self.is_broken {
            return None;
        }
        let found = bundle.entries.iter().find_map(|entry| {
            let filed = entry.digest?;
            let own = self.own(filed.of)?;
            (own.total != filed.digest).then_some((filed.of, entry.seat))
        });
        self.is_broken = found.is_some();
        found
    }
}
