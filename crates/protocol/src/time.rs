use core::fmt;
use core::ops::{Add, Sub};

use determinism::{BadState, Source, State};
use serde::{Deserialize, Serialize};

/// Milliseconds of game time in one simulation step, always.
pub const TICK_MS: u32 = 16;
/// Ticks in two seconds (62.5 a second is no whole number).
pub const TICKS_PER_SECOND_X2: u32 = 125;
/// Ticks in a minute.
pub const TICKS_PER_MINUTE: u32 = 60_000 / TICK_MS;

macro_rules! instant {
    ($(#[$meta:meta])* $name:ident, $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            pub const ZERO: $name = $name(0);

            #[must_use]
            pub const fn next(self) -> $name {
                $name(self.0 + 1)
            }

            /// How many steps lie between `earlier` and this instant; zero when it is not earlier.
            #[must_use]
            pub const fn since(self, earlier: $name) -> u32 {
                self.0.saturating_sub(earlier.0)
            }
        }

        impl Add<u32> for $name {
            type Output = $name;
            fn add(self, count: u32) -> $name {
                $name(self.0 + count)
            }
        }

        impl Sub<u32> for $name {
            type Output = $name;
            fn sub(self, count: u32) -> $name {
                $name(self.0 - count)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, concat!($what, " {}"), self.0)
            }
        }

        impl State for $name {
            const SIZE_MAX: usize = u32::SIZE_MAX;
            #[inline]
            fn put(&self, place: &mut [u8]) -> usize {
                self.0.put(place)
            }
            #[inline]
            fn write(&self, out: &mut alloc::vec::Vec<u8>) {
                self.0.write(out);
            }
            fn read(input: &mut Source<'_>) -> Result<$name, BadState> {
                u32::read(input).map($name)
            }
        }
    };
}

instant! {
    /// An instant of the simulation: how many steps came before it.
    Tick, "tick"
}
instant! {
    /// An instant of the agreement: a turn is the stretch of ticks that shares one set of commands.
    Turn, "turn"
}

/// An instant of a machine's own clock: milliseconds since that machine chose to count. Handed in as an
/// argument everywhere; instants of two machines are never compared.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Millis(pub u64);

impl Millis {
    pub const ZERO: Millis = Millis(0);

    /// Milliseconds between `earlier` and this instant; zero when it is not earlier (a clock that was
    /// set back never makes a duration of ages).
    #[must_use]
    pub const fn since_ms(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// This instant and `ms` more.
    #[must_use]
    pub const fn plus_ms(self, ms: u64) -> Millis {
        Millis(self.0.saturating_add(ms))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ms", self.0)
    }
}
