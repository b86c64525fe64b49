use determinism::state;
use protocol::{SeatSet, Tick};

state! {
    /// Whether the match is decided, and for whom.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Outcome {
        pub winners: Option<SeatSet>,
        pub tick: Tick,
    }
}
