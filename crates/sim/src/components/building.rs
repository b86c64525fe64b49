use determinism::{Fixed, state};

state! {
    /// What only buildings have: what went into them.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Building {
        /// Labour so far, in thirds of a lone builder's tick; done at three times `Kind::train_ticks`.
        pub labour: u32,
        /// What repairs have cost and the seat has not paid yet: less than one of each good.
        pub repair_owed: [Fixed; 4],
    }
}
