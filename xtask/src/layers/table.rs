//! The table of docs/ARCHITECTURE.md as data: one row a crate, and what it may depend on.

/// Which part of the house a crate belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// No I/O, no clock, no floats.
    World,
    /// Agreement between machines, without a world; the clock is an argument.
    Agreement,
    /// Bytes and sockets, simulated or real.
    Wire,
    /// The player's side that Bevy does not reach, and the programs without a window.
    Plain,
    /// Panels: egui, but no Bevy.
    Panels,
    /// The two crates that draw with Bevy.
    Window,
}

/// What a crate may depend on outside the house.
#[derive(Debug, Clone, Copy)]
pub enum Outside {
    /// These packages and no others.
    Only(&'static [&'static str]),
    /// Whatever `FENCES` does not reserve for somebody else.
    Free,
}

/// One crate and its allowed edges. Development dependencies may go wider, see `edges.rs`.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    pub column: Column,
    pub house: &'static [&'static str],
    pub outside: Outside,
}

impl Row {
    /// Whether Bevy is built for this crate.
    pub fn draws(&self) -> bool {
        self.column == Column::Window
    }

    /// Whether egui or Bevy is built for this crate.
    pub fn shows(&self) -> bool {
        matches!(self.column, Column::Window | Column::Panels)
    }
}

/// The names of the crates in one column.
pub fn column(column: Column) -> impl Iterator<Item = &'static str> {
    ROWS.iter()
        .filter(move |row| row.column == column)
        .map(|row| row.name)
}

const fn row(
    name: &'static str,
    column: Column,
    house: &'static [&'static str],
    outside: Outside,
) -> Row {
    Row {
        name,
        column,
        house,
        outside,
    }
}

use Column::{Agreement, Panels, Plain, Window, Wire, World};
use Outside::{Free, Only};

pub const ROWS: &[Row] = &[
    // The ground both columns stand on. serde is here so that a digest or a number can be written to JSON reports.
    row(
        "determinism",
        World,
        &[],
        Only(&["fixed", "rand_chacha", "crc32fast", "serde"]),
    ),
    // `protocol` counts as agreement: it has no world, and it is the only crate that knows bincode. serde lets ids and
    // setups stand in settings and JSON reports; on the wire there is only the codec. blake3 hashes files, seat secrets
    // and passwords.
    row(
        "protocol",
        Agreement,
        &["determinism"],
        Only(&["bincode", "blake3", "serde"]),
    ),
    row("rules", World, &["determinism", "protocol"], Only(&[])),
    row(
        "sim",
        World,
        &["determinism", "protocol", "rules"],
        Only(&[]),
    ),
    row(
        "mapgen",
        World,
        &["determinism", "protocol", "rules", "sim"],
        Only(&[]),
    ),
    row(
        "ai",
        World,
        &["determinism", "protocol", "rules", "sim"],
        Only(&[]),
    ),
    row(
        "game",
        World,
        &["determinism", "protocol", "rules", "sim", "mapgen", "ai"],
        Only(&[]),
    ),
    // The agreement may be built and tested without a game, so nothing here knows `sim` or `rules`.
    row("net", Agreement, &["protocol"], Only(&[])),
    row("relay", Agreement, &["protocol"], Only(&[])),
    // The table before the match. It knows seats and settings, and no more of a game than `protocol` does.
    row("lobby", Agreement, &["protocol"], Only(&[])),
    // A row of a record carries its own CRC, so that a file cut at any byte is read to its last whole row. Saves are
    // packed with lz4_flex.
    row(
        "record",
        Agreement,
        &["protocol"],
        Only(&["crc32fast", "lz4_flex"]),
    ),
    row("telemetry", Agreement, &[], Only(&[])),
    // `transport` moves framed bytes and does not know what they mean: no `protocol`. Datagrams carry a checksum of their
    // own, and cookies and tokens that nobody can guess.
    row(
        "transport",
        Wire,
        &[],
        Only(&["crc32fast", "getrandom", "mio", "siphasher", "socket2"]),
    ),
    // `netsim` runs real sessions against a real relay and carries their frames itself, or through the machines of
    // `transport::udp`; it opens no socket.
    row(
        "netsim",
        Wire,
        &["determinism", "net", "protocol", "relay", "transport"],
        Only(&[]),
    ),
    // Puts the sans-io machines on real links: the one place where protocol and transport meet.
    // getrandom draws the seat secrets; record turns a match into bytes that endpoint writes to a file. A server answers
    // those who look for games (discovery).
    row(
        "endpoint",
        Wire,
        &[
            "discovery",
            "lobby",
            "net",
            "protocol",
            "record",
            "relay",
            "telemetry",
            "transport",
        ],
        Only(&["getrandom"]),
    ),
    // mio waits for several sockets at once; if-addrs lists the adapters, which neither std nor socket2 does; igd-next and
    // natpmp ask routers for a port.
    row(
        "discovery",
        Wire,
        &["protocol"],
        Only(&["if-addrs", "igd-next", "mio", "natpmp", "socket2"]),
    ),
    // Reads the world to know what a click means; the settings file is its own (directories, toml, serde).
    row(
        "local_player",
        Plain,
        &["determinism", "protocol", "rules", "sim"],
        Free,
    ),
    // Panels get models and give intents: they see names and costs (rules), the table's view (lobby), the readings of
    // the meters (telemetry), never the world.
    row(
        "screens",
        Panels,
        &["lobby", "protocol", "rules", "telemetry"],
        Free,
    ),
    row(
        "presentation",
        Window,
        &["determinism", "protocol", "rules", "sim", "local_player"],
        Free,
    ),
    // Drives a match for whoever shows it: here the two columns meet, without a window.
    row(
        "runner",
        Plain,
        &[
            "ai",
            "determinism",
            "endpoint",
            "game",
            "lobby",
            "mapgen",
            "net",
            "protocol",
            "record",
            "relay",
            "rules",
            "sim",
            "telemetry",
        ],
        Only(&[]),
    ),
    // Everything but the simulated network, which belongs to tests and soak.
    row(
        "app",
        Window,
        &[
            "ai",
            "determinism",
            "discovery",
            "endpoint",
            "game",
            "lobby",
            "local_player",
            "mapgen",
            "net",
            "presentation",
            "protocol",
            "record",
            "relay",
            "rules",
            "runner",
            "screens",
            "sim",
            "telemetry",
            "transport",
        ],
        Free,
    ),
    // Everything that neither egui nor Bevy reaches.
    row("headless", Plain, WITHOUT_WINDOW, Free),
    row("e2e", Plain, WITHOUT_WINDOW, Free),
    // Compiled first on a bare machine: it stays tiny.
    row("xtask", Plain, &[], Only(&["anyhow", "serde_json"])),
];

const WITHOUT_WINDOW: &[&str] = &[
    "ai",
    "determinism",
    "discovery",
    "endpoint",
    "game",
    "lobby",
    "local_player",
    "mapgen",
    "net",
    "netsim",
    "protocol",
    "record",
    "relay",
    "rules",
    "runner",
    "sim",
    "telemetry",
    "transport",
];

/// A family of outside packages that only these crates may name.
pub struct Fence {
    /// The package, or with a `*` behind it every package that begins so.
    pub package: &'static str,
    pub only: &'static [&'static str],
    pub reason: &'static str,
    /// Whether development dependencies are fenced too.
    pub tests_too: bool,
}

const fn fence(
    package: &'static str,
    only: &'static [&'static str],
    tests_too: bool,
    reason: &'static str,
) -> Fence {
    Fence {
        package,
        only,
        reason,
        tests_too,
    }
}

const BEVY: &str = "Bevy lives in two crates, so that everything else builds in seconds";
const EGUI: &str = "egui is for panels";
const SOCKETS: &str = "sockets are opened in transport and discovery alone";
const CHANCE: &str = "chance in the world is addressed: determinism's random streams";

pub const FENCES: &[Fence] = &[
    // bevy_egui falls under this too: it is the bridge, and a bridge has two ends.
    fence("bevy*", &["presentation", "app"], true, BEVY),
    fence("winit*", &["presentation", "app"], true, BEVY),
    fence("wgpu*", &["presentation", "app"], true, BEVY),
    fence("egui*", &["screens", "app"], true, EGUI),
    fence("eframe", &[], true, EGUI),
    fence("socket2", &["transport", "discovery"], false, SOCKETS),
    fence("mio", &["transport", "discovery"], false, SOCKETS),
    fence("tokio", &[], true, "the machines are polled, not awaited"),
    // One wrapper gives `fixed` its overflow rule; used raw it multiplies to zero.
    fence("fixed", &["determinism"], false, "use determinism::Fixed"),
    fence("rand*", &["determinism"], false, CHANCE),
    // The codec is one module, so that bincode (without a maintainer) can be replaced in one file.
    fence("bincode", &["protocol"], false, "bytes are protocol's"),
];
