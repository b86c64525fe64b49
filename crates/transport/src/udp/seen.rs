/// How far behind the newest a datagram may come and still be taken.
const BEHIND_MAX: u32 = 64;

/// Which datagrams came: what is acknowledged, and what keeps one from being heard twice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    newest: u32,
    /// Bit n: `newest - 1 - n` came too.
    before_newest: u64,
}

impl Seen {
    /// Whether this number was not heard before and is not too old to tell.
    pub(crate) fn is_fresh(&self, sequence: u32) -> bool {
        match self.newest.checked_sub(sequence) {
            None => true,
            Some(0) => false,
            Some(behind) => behind <= BEHIND_MAX && self.before_newest & (1 << (behind - 1)) == 0,
        }
    }

    pub(crate) fn is_newest(&self, sequence: u32) -> bool {
        sequence > self.newest
    }

    /// Takes note of a fresh number.
    pub(crate) fn note(&mut self, sequence: u32) {
        if let Some(behind) = self.newest.checked_sub(sequence) {
            self.before_newest |= 1 << (behind - 1);
            return;
        }
        let ahead = sequence - self.newest;
        let shifted = self.before_newest.checked_shl(ahead).unwrap_or(0);
        let of_newest = match self.newest {
            0 => 0,
            _ => 1_u64.checked_shl(ahead - 1).unwrap_or(0),
        };
        self.before_newest = shifted | of_newest;
        self.newest = sequence;
    }

    /// The newest and the 32 before it, as they stand in a datagram.
    pub(crate) fn acknowledgement(&self) -> (u32, u32) {
        (self.newest, self.before_newest as u32)
    }
}
