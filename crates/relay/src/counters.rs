use protocol::message::PeerFault;

/// What happened since the relay began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub connected: u32,
    pub refused: u32,
    /// Broken rules, in the order of [`PeerFault::NAMES`].
    pub faults: [u32; PeerFault::NAMES.len()],
    pub turns_closed: u32,
    /// Turns that somebody was waited for by name.
    pub turns_waited: u32,
    pub seats_ended: u32,
    /// Entries left empty because the turn did not wait for them.
    pub turns_late: u32,
    /// Times that a seat was told to give further or less far ahead.
    pub delays_changed: u32,
    pub seats_away: u32,
    pub seats_back: u32,
    /// Snapshots whose bytes were not those announced, or that never came.
    pub snapshots_failed: u32,
    /// Machines that came back with another world than the others have.
    pub returns_failed: u32,
    /// Chat lines beyond what one seat may say.
    pub chat_dropped: u32,
    /// Ballots beyond what one seat may say.
    pub ballots_dropped: u32,
    pub mismatches: u32,
    /// What machines said about worlds that differ, too late or out of turn.
    pub testimony_dropped: u32,
    /// Worlds that were put right.
    pub heals: u32,
    /// Times that a machine which watches got another world.
    pub watchers_mended: u32,
}

impl Counters {
    /// How often this rule was broken.
    #[must_use]
    pub const fn faults_of(&self, fault: PeerFault) -> u32 {
        self.faults[fault.index()]
    }
}

/// What a relay holds at one moment. All but the log is bounded by the limits of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub connections: usize,
    /// Turns of single seats that wait for the others'.
    pub turns_queued: usize,
    /// Turns whose digests are not compared yet.
    pub digest_rows: usize,
    /// Grows with the match.
    pub log_bytes: usize,
    /// Machines that catch up or watch.
    pub followers: usize,
    /// Images of worlds on their way: one that comes in, one that goes out.
    pub snapshot_bytes: usize,
}
