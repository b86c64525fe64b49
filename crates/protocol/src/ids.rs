use core::fmt;

use determinism::{BadState, Fixed, Source, State, Vec2};
use serde::{Deserialize, Deserializer, Serialize};

use crate::limits::SEATS_MAX;

macro_rules! state_by_field {
    ($name:ident, $inner:ty) => {
        impl State for $name {
            const SIZE_MAX: usize = <$inner>::SIZE_MAX;
            #[inline]
            fn put(&self, place: &mut [u8]) -> usize {
                self.0.put(place)
            }
            #[inline]
            fn write(&self, out: &mut alloc::vec::Vec<u8>) {
                self.0.write(out);
            }
            fn read(input: &mut Source<'_>) -> Result<$name, BadState> {
                <$inner>::read(input).map($name)
            }
        }
    };
}

/// A place in the match, 0 to 7. (*Player* is the word for people on the screen.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Seat(u8);

impl Seat {
    /// Seat number `index`; `None` from eight upwards.
    #[must_use]
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < SEATS_MAX {
            Some(Seat(index))
        } else {
            None
        }
    }

    /// The same as a list.
    pub(crate) const ALL: [Seat; SEATS_MAX] = {
        let mut all = [Seat(0); SEATS_MAX];
        let mut index = 0;
        while index < SEATS_MAX {
            all[index] = Seat(index as u8);
            index += 1;
        }
        all
    };

    /// All eight seats in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Seat> {
        (0..SEATS_MAX as u8).map(Seat)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Seat, D::Error> {
        let index = u8::deserialize(input)?;
        Seat::new(index).ok_or_else(|| serde::de::Error::custom("no such seat"))
    }
}

impl State for Seat {
    const SIZE_MAX: usize = u8::SIZE_MAX;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        self.0.put(place)
    }
    #[inline]
    fn write(&self, out: &mut alloc::vec::Vec<u8>) {
        self.0.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Seat, BadState> {
        Seat::new(u8::read(input)?).ok_or(BadState::Invalid)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "seat {}", self.0 + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(pub u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats that are in both.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats that are in one of both.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are not in `other`.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats of the set, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let first = u8::try_from(left.trailing_zeros()).ok()?;
            left &= left.wrapping_sub(1);
            Seat::new(first)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

state_by_field!(SeatSet, u8);

/// A thing in the world: which slot it has and how often that slot was used before, so that the id of
/// something dead never names its successor.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct EntityId(pub u32);

impl EntityId {
    /// Slots a world can have.
    pub const INDEX_BITS: u32 = 18;

    #[must_use]
    pub const fn new(index: u32, generation: u32) -> EntityId {
        EntityId(generation << EntityId::INDEX_BITS | index)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & ((1 << EntityId::INDEX_BITS) - 1)) as usize
    }

    #[must_use]
    pub const fn generation(self) -> u32 {
        self.0 >> EntityId::INDEX_BITS
    }
}

impl fmt::Display for EntityId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{}.{}", self.index(), self.generation())
    }
}

state_by_field!(EntityId, u32);

/// A kind of unit, building, resource or animal: its row in the catalog.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct KindId(pub u16);

impl KindId {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

state_by_field!(KindId, u16);

/// A technology or an age: its row in the catalog.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct TechnologyId(pub u16);

impl TechnologyId {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

state_by_field!(TechnologyId, u16);

/// A tile of the map; its corner towards the origin lies at the same whole-numbered [`Vec2`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct CellPos {
    pub x: u16,
    pub y: u16,
}

impl CellPos {
    #[must_use]
    pub const fn new(x: u16, y: u16) -> CellPos {
        CellPos { x, y }
    }

    /// The tile that holds `position`, positions off the near edges counted to it.
    #[must_use]
    pub fn of(position: Vec2) -> CellPos {
        CellPos {
            x: position.x.floor().max(0) as u16,
            y: position.y.floor().max(0) as u16,
        }
    }

    /// The middle of the tile.
    #[must_use]
    pub fn centre(self) -> Vec2 {
        Vec2::from_ints(i32::from(self.x), i32::from(self.y)) + Vec2::new(Fixed::HALF, Fixed::HALF)
    }
}

impl State for CellPos {
    const SIZE_MAX: usize = 2 * u16::SIZE_MAX;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        self.x.put(place) + self.y.put(&mut place[u16::SIZE_MAX..])
    }
    #[inline]
    fn write(&self, out: &mut alloc::vec::Vec<u8>) {
        self.x.write(out);
        self.y.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<CellPos, BadState> {
        Ok(CellPos {
            x: u16::read(input)?,
            y: u16::read(input)?,
        })
    }
}

/// One link to a relay, as whoever owns the links numbers them: ascending, never used twice while
/// a relay runs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct ConnectionId(pub u32);

impl fmt::Display for ConnectionId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "connection {}", self.0)
    }
}
