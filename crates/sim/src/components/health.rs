use determinism::{Fixed, state};

state! {
    /// How much more harm it takes. Things without it cannot be harmed.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Health {
        pub hit_points: Fixed,
    }
}
