/// What the level of a computer player means: how often it thinks and how much it dares. All levels see
/// and pay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Temper {
    /// From one thought to the next, in ticks.
    pub(crate) think_ticks: u32,
    /// Villagers before it saves for the next age.
    pub(crate) villagers_before_age: usize,
    /// Villagers it never goes beyond.
    pub(crate) villagers_max: usize,
    /// Soldiers of the first attack; every lost one asks for more.
    pub(crate) first_wave: usize,
    /// Buildings that train soldiers, of each kind.
    pub(crate) barracks_max: usize,
    /// Items it puts into one queue.
    pub(crate) queue_max: usize,
}

impl Temper {
    pub(crate) const fn of(level: u8) -> Temper {
        match level {
            0 | 1 => Temper {
                think_ticks: 384,
                villagers_before_age: 14,
                villagers_max: 20,
                first_wave: 10,
                barracks_max: 1,
                queue_max: 1,
            },
            2 => Temper {
                think_ticks: 224,
                villagers_before_age: 16,
                villagers_max: 28,
                first_wave: 12,
                barracks_max: 1,
                queue_max: 1,
            },
            3 => Temper {
                think_ticks: 128,
                villagers_before_age: 17,
                villagers_max: 36,
                first_wave: 14,
                barracks_max: 2,
                queue_max: 2,
            },
            4 => Temper {
                think_ticks: 80,
                villagers_before_age: 18,
                villagers_max: 44,
                first_wave: 18,
                barracks_max: 2,
                queue_max: 2,
            },
            _ => Temper {
                think_ticks: 48,
                villagers_before_age: 18,
                villagers_max: 50,
                first_wave: 22,
                barracks_max: 3,
                queue_max: 2,
            },
        }
    }
}
