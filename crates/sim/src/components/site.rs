use determinism::{Fixed, state};
use protocol::CellPos;

state! {
    /// Where a building or deposit stands, and how much of it does.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Site {
        /// The tile of the footprint nearest the origin.
        pub corner: CellPos,
        /// Share of the building that is built, 0 to 1.
        pub built: Fixed,
        pub is_complete: bool,
    }
}
