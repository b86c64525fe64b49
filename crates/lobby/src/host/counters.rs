use protocol::message::PeerFault;

/// What happened since the table was set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub connected: u32,
    pub refused: u32,
    /// Broken rules, in the order of [`PeerFault::NAMES`].
    pub faults: [u32; PeerFault::NAMES.len()],
    pub declined: u32,
    pub tables_sent: u32,
    pub chunks_sent: u32,
    /// Chat lines beyond what one person may say.
    pub chat_dropped: u32,
}
