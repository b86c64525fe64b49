use super::round_trip::RoundTrip;

/// A small piece rides in so many datagrams, one after another, without waiting for an answer: one that is
/// lost now and then costs nothing but the time to the next.
const CALM: u32 = 2;
/// So many where datagrams have been lost of late: two of three may be lost and nobody notices.
const LOSSY: u32 = 3;
/// A lost datagram is remembered for so long.
const LOSSY_MS: u64 = 10_000;
/// Where datagrams are lost it rides along again when its last copy is so old, or a quarter of the way there
/// and back. In every datagram it would be carried dozens of times over a long line; not at all would make
/// three lost in a row cost a round trip and more.
const AGAIN_MS: u64 = 48;

/// How often a small piece is said: bytes are saved where nothing gets lost, and spent where it does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Copies {
    lost_at_ms: Option<u64>,
}

impl Copies {
    /// A datagram did not arrive.
    pub(crate) fn lost(&mut self, now_ms: u64) {
        self.lost_at_ms = Some(now_ms);
    }

    /// Whether a piece that was said `copies` times, at `said_at_ms` for the last time, should be said again
    /// with what goes at `now_ms`.
    pub(crate) fn wants_another(
        &self,
        (copies, said_at_ms): (u32, u64),
        now_ms: u64,
        round_trip: &RoundTrip,
    ) -> bool {
        let is_lossy = self.lost_at_ms.is_some_and(|at| now_ms < at + LOSSY_MS);
        if !is_lossy {
            return copies < CALM;
        }
        let again_ms = AGAIN_MS.max(round_trip.ms().unwrap_or(0) / 4);
        copies < LOSSY || said_at_ms + again_ms <= now_ms
    }
}
