use core::fmt;

use crate::Seat;
use crate::limits::SEATS_MAX;

#[cfg(test)]
mod tests;

/// All seats, ascending.
const SEATS: [Seat; SEATS_MAX] = Seat::ALL;

/// Something for some of the seats. There are eight of them, so each has its place: it is looked up without
/// a search, and the whole takes no memory of its own.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatMap<T>([Option<T>; SEATS_MAX]);

impl<T> SeatMap<T> {
    #[must_use]
    pub const fn new() -> SeatMap<T> {
        SeatMap([const { None }; SEATS_MAX])
    }

    #[must_use]
    pub const fn get(&self, seat: &Seat) -> Option<&T> {
        self.0[seat.index()].as_ref()
    }

    pub const fn get_mut(&mut self, seat: &Seat) -> Option<&mut T> {
        self.0[seat.index()].as_mut()
    }

    #[must_use]
    pub const fn contains_key(&self, seat: &Seat) -> bool {
        self.0[seat.index()].is_some()
    }

    /// What was there before.
    pub fn insert(&mut self, seat: Seat, value: T) -> Option<T> {
        self.0[seat.index()].replace(value)
    }

    /// Ascending by seat, as everything here.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Seat, &T)> + Clone {
        let pairs = SEATS.iter().zip(&self.0);
        pairs.filter_map(|(seat, value)| Some((seat, value.as_ref()?)))
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&'static Seat, &mut T)> {
        let pairs = SEATS.iter().zip(&mut self.0);
        pairs.filter_map(|(seat, value)| Some((seat, value.as_mut()?)))
    }

    pub fn keys(&self) -> impl Iterator<Item = &'static Seat> {
        self.iter().map(|(seat, _)| seat)
    }

    pub fn values(&self) -> impl Iterator<Item = &T> + Clone {
        self.0.iter().flatten()
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flatten()
    }
}

impl<T> Default for SeatMap<T> {
    fn default() -> SeatMap<T> {
        SeatMap::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for SeatMap<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}

impl<T> FromIterator<(Seat, T)> for SeatMap<T> {
    fn from_iter<I: IntoIterator<Item = (Seat, T)>>(pairs: I) -> SeatMap<T> {
        let mut map = SeatMap::new();
        for (seat, value) in pairs {
            map.insert(seat, value);
        }
        map
    }
}
