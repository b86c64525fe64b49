//! Bounds that hold for everything that comes from outside.

/// Seats in a match.
pub const SEATS_MAX: usize = 8;
/// Units that one command may name.
pub const UNITS_PER_COMMAND_MAX: usize = 2_048;
/// Units that all commands of one seat in one turn may name together: every machine looks at each of
/// them, and a few bytes can name thousands.
pub const UNITS_PER_TURN_MAX: usize = 32 * UNITS_PER_COMMAND_MAX;
/// Encoded commands of one seat in one turn.
pub const COMMANDS_PER_TURN_MAX: usize = 512;
/// Bytes of one encoded command.
pub const COMMAND_BYTES_MAX: usize = 12_288;
/// Characters in a player's name.
pub const NAME_CHARS_MAX: usize = 24;
/// Characters in a chat line.
pub const CHAT_CHARS_MAX: usize = 240;
/// Characters in the name of a map script.
pub const MAP_NAME_CHARS_MAX: usize = 48;
/// Side of a map in tiles.
pub const MAP_SIZE_TILES: core::ops::RangeInclusive<u16> = 48..=480;
/// Ages of the rules, the first included.
pub const AGES: u8 = 2;
/// How fast a seat works, in per cent of the rules.
pub const HANDICAP_PERCENT: core::ops::RangeInclusive<u16> = 50..=200;
/// Points with which a match may be won.
pub const POINTS: core::ops::RangeInclusive<u32> = 100..=1_000_000;
/// Minutes after which a match may be decided by points.
pub const TIME_LIMIT_MINUTES: core::ops::RangeInclusive<u16> = 1..=600;
/// The longest treaty.
pub const TREATY_MINUTES_MAX: u16 = 120;
/// How fast a match may be played, in per cent of the usual speed.
pub const SPEED_PERCENT: core::ops::RangeInclusive<u16> = 50..=200;
/// Units and buildings waiting in one production queue.
pub const PRODUCTION_QUEUE_MAX: usize = 15;
/// Orders waiting behind a unit's current one.
pub const ORDER_QUEUE_MAX: usize = 32;

/// Bytes of one frame from a connection that has not been welcomed yet.
pub const FRAME_BYTES_BEFORE_HELLO_MAX: usize = 64 * 1024;
/// Bytes of any frame: a whole world as a snapshot fits in it, and nothing larger is ever sent.
pub const FRAME_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Bytes of one frame from a client: its largest is a full turn.
pub const TO_RELAY_BYTES_MAX: usize = 64 * 1024;
/// Bytes of all commands of one seat in one turn, lengths counted. The largest single command fits.
pub const TURN_BYTES_MAX: usize = 32 * 1024;
/// Stores whose digests a machine may report one by one.
pub const STORES_MAX: usize = 256;
/// Bytes of what one of two machines says at once about a world that is not the other's, and how often it may
/// say something. A place has some 130 parts of seven bytes at most, and lies no deeper than this.
pub const TESTIMONY_BYTES_MAX: usize = 8 * 1024;
pub const TESTIMONY_ROUNDS_MAX: u8 = 32;
/// The world of one seat is put right so often, and no more: then the match is over for it.
pub const HEALS_MAX: u8 = 2;
/// Controls that one bundle may carry.
pub const CONTROLS_MAX: usize = 64;
/// Ticks in one turn.
pub const TICKS_PER_TURN_MAX: u8 = 8;
/// Turns between the giving of an order and its turn, at the beginning of a match.
pub const DELAY_TURNS_MAX: u8 = 64;
/// The same in ticks, later: what the longest turns make of it.
pub const DELAY_TICKS_MAX: u16 = DELAY_TURNS_MAX as u16 * TICKS_PER_TURN_MAX as u16;
/// Bytes a second that a client may send over time, and at once. What a relay keeps of a match grows no
/// faster.
pub const CLIENT_BYTES_PER_SECOND: u32 = 64 * 1024;
pub const CLIENT_BYTES_BURST: u32 = 2 * 1024 * 1024;
/// Frames a second that a client may send over time, and at once. The shortest turns make 62; a delay that
/// grows to its most in one step makes [`DELAY_TICKS_MAX`] of them.
pub const CLIENT_FRAMES_PER_SECOND: u32 = 200;
pub const CLIENT_FRAMES_BURST: u32 = 400 + DELAY_TICKS_MAX as u32;
/// Chat lines that one seat may say within [`CHAT_WINDOW_MS`].
pub const CHAT_LINES_MAX: usize = 5;
pub const CHAT_WINDOW_MS: u64 = 5_000;
/// A host of which nothing is heard for so long while the match runs is given up by whoever can go on
/// without it. It says something every second whatever happens.
pub const HOST_SILENCE_MS: u64 = 2_000;
/// Connections that have not said hello yet; one more, and the oldest of them goes.
pub const CONNECTIONS_BEFORE_HELLO_MAX: usize = 64;
/// People who look on.
pub const WATCHERS_MAX: usize = 16;
/// The longest delay of what they see.
pub const WATCH_DELAY_MS_MAX: u32 = 300_000;
/// Chat lines that a table keeps for those who come later.
pub const LINES_KEPT_MAX: usize = 100;
/// Reasons against a start that are named at once: two for each person at a table fit.
pub const START_BLOCKS_MAX: usize = 64;
/// How long a room may wait for a silent seat.
pub const PATIENCE_MS: core::ops::RangeInclusive<u32> = 10_000..=600_000;
/// How long one pause may last.
pub const PAUSE_MS_MAX: u32 = 600_000;
/// Bytes of the image of a whole world.
pub const SNAPSHOT_BYTES_MAX: usize = 48 * 1024 * 1024;
/// Bytes of one part of it.
pub const SNAPSHOT_PART_BYTES_MAX: usize = 32 * 1024;
/// Bytes that may be on their way before the first of them was taken: a second's worth on a fast line.
pub const SNAPSHOT_WINDOW_BYTES: usize = 2 * 1024 * 1024;
