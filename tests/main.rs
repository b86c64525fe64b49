//! Whole matches: over real sockets between real processes, over and over, and from committed records.

mod desync;
mod driver;
mod exits;
mod flip;
mod found;
mod golden;
mod healing;
mod heavy;
mod host_gone;
mod killed;
mod lan;
mod loopback;
mod places;
mod rejoin;
mod settings;
mod soak;
mod stopped;
mod twins;
mod verify;
mod window;
mod window_chain;
mod window_frames;
mod window_records;
