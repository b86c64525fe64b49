/// What turns cost the line of the relay, and what they may cost it: every closed turn goes to everybody, so
/// it is that line which is full first.
///
/// Most of it are headers, which cost the same whatever a turn holds. So what turns of another length would
/// cost is known before they are tried.
#[derive(Clone, Debug)]
pub struct Upload {
    bytes_per_s: u32,
    /// What bundles of the last half minute held beyond an empty one, in bytes; older ones count less.
    held: u32,
}

impl Upload {
    /// Bytes of every turn to everybody: IPv4 and UDP, the datagram with its checksum, and an empty bundle
    /// twice, because it rides along with the one behind it.
    const TURN_BYTES: u32 = 28 + 36 + 2 * (3 + Upload::EMPTY_BYTES);
    /// A bundle in which nobody gives an order, with a seat for each of eight.
    const EMPTY_BYTES: u32 = 6;
    /// How often what a bundle holds beyond that is sent.
    const COPIES: u32 = 2;
    /// Half a minute.
    const MEMORY_TICKS: u32 = 30 * Upload::TICKS_PER_10_S / 10;
    const TICKS_PER_10_S: u32 = 625;

    /// All lines together may carry so much.
    pub const fn new(bytes_per_s: u32) -> Upload {
        Upload {
            bytes_per_s,
            held: 0,
        }
    }

    /// A turn of `ticks` ticks was closed with a bundle of so many bytes.
    pub fn closed(&mut self, bytes: usize, ticks: u8) {
        let forgotten = u64::from(self.held) * u64::from(ticks) / u64::from(Upload::MEMORY_TICKS);
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.held = (self.held - forgotten as u32)
            .saturating_add(bytes.saturating_sub(Upload::EMPTY_BYTES));
    }

    /// What turns of `ticks` ticks cost one line, in bytes a second.
    fn cost(&self, ticks: u8) -> u32 {
        let headers = Upload::TURN_BYTES * Upload::TICKS_PER_10_S / (10 * u32::from(ticks.max(1)));
        let held = u64::from(self.held) * u64::from(Upload::TICKS_PER_10_S)
            / u64::from(10 * Upload::MEMORY_TICKS);
        headers.saturating_add((held as u32).saturating_mul(Upload::COPIES))
    }

    /// Whether `lines` lines may carry turns of `ticks` ticks.
    pub fn carries(&self, ticks: u8, lines: usize) -> bool {
        self.cost(ticks) as usize * lines <= self.bytes_per_s as usize
    }

    /// Whether they may, and an eighth is left for what comes.
    pub fn carries_easily(&self, ticks: u8, lines: usize) -> bool {
        let cost = self.cost(ticks);
        (cost + cost / 7) as usize * lines <= self.bytes_per_s as usize
    }
}
