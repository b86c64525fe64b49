use determinism::{Fixed, state};
use protocol::Resource;

state! {
    /// Goods to be gathered: a tree, a mine, a bush, a farm, a carcass.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Deposit {
        pub resource: Resource,
        pub amount: Fixed,
        /// Somebody has begun on it: trees fall, carcasses rot.
        pub is_opened: bool,
    }
}
