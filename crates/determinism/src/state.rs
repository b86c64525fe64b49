use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};

use crate::{Angle, Digest, Examination, Fixed, Vec2};

#[cfg(test)]
mod tests;

/// A piece of the world that is digested, saved and compared.
///
/// One image serves all three: [`State::write`] gives the little-endian bytes that the digest is
/// computed over and the snapshot consists of, [`State::read`] takes them back, and
/// [`State::difference`] names the first field in which two values differ. Structs and enums get it
/// from [`crate::state!`], which cannot leave out a field.
pub trait State: Sized + PartialEq + Debug {
    /// Most bytes that the image of a value has; [`UNBOUNDED`] where that depends on what it holds.
    const SIZE_MAX: usize = UNBOUNDED;

    /// Appends the image of this value.
    fn write(&self, out: &mut Vec<u8>);

    /// Appends the images of `items`, one behind the other. A type of few bytes says how it is done in one go.
    fn write_all(items: &[Self], out: &mut Vec<u8>) {
        items.iter().for_each(|item| item.write(out));
    }

    /// The same for a type with a bound: puts the image to the front of `place`, which holds at least
    /// [`State::SIZE_MAX`] bytes, and gives back how many it took. Many values are written much faster so,
    /// because nobody asks before each number whether there is room.
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        let mut image = Vec::new();
        self.write(&mut image);
        place[..image.len()].copy_from_slice(&image);
        image.len()
    }

    /// Takes a value from the front of `input`.
    ///
    /// # Errors
    /// [`BadState`] when the bytes end early or hold what no value has.
    fn read(input: &mut Source<'_>) -> Result<Self, BadState>;

    /// The first field that differs, appended to `path`, with both values as text.
    fn difference(&self, other: &Self, path: &mut String) -> Option<(String, String)> {
        let _ = path;
        (self != other).then(|| (format!("{self:?}"), format!("{other:?}")))
    }

    /// Looks into this value: goes down `path`, a key of [`Examination::parts`] a step, appends to `found`
    /// how the place there is called, and puts down what it consists of.
    fn examine(&self, path: &[u32], found: &mut Examination) {
        found.end(self, path);
    }
}

/// The bound of what has none.
pub const UNBOUNDED: usize = usize::MAX;

/// The bound of values one behind the other.
#[must_use]
pub const fn bound_of_all(bounds: &[usize]) -> usize {
    let (mut sum, mut n) = (0_usize, 0);
    while n < bounds.len() {
        sum = sum.saturating_add(bounds[n]);
        n += 1;
    }
    sum
}

/// The bound of a tag and one of several values behind it.
#[must_use]
pub const fn bound_of_any(bounds: &[usize]) -> usize {
    let (mut most, mut n) = (0_usize, 0);
    while n < bounds.len() {
        if bounds[n] > most {
            most = bounds[n];
        }
        n += 1;
    }
    most.saturating_add(1)
}

/// Bytes that are no state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadState {
    /// The bytes end inside a value.
    Short,
    /// A tag, flag or text that no value has.
    Invalid,
}

impl fmt::Display for BadState {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            BadState::Short => "the data ends too early",
            BadState::Invalid => "the data holds an impossible value",
        })
    }
}

impl core::error::Error for BadState {}

/// Bytes being read from the front.
#[derive(Clone, Copy)]
pub struct Source<'a>(&'a [u8]);

impl<'a> Source<'a> {
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        Source(bytes)
    }

    /// How many bytes are left.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.0.len()
    }

    /// # Errors
    /// [`BadState::Short`] when fewer than `count` bytes are left.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], BadState> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(BadState::Short)?;
        self.0 = tail;
        Ok(head)
    }

    /// A length prefix, refused when even one byte an item would not fit into what is left: so no
    /// length can make the reader allocate more than the input is long.
    ///
    /// # Errors
    /// [`BadState::Short`]
    pub fn length(&mut self) -> Result<usize, BadState> {
        let length = u32::read(self)? as usize;
        if length > self.remaining() {
            Err(BadState::Short)
        } else {
            Ok(length)
        }
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl State for $type {
            const SIZE_MAX: usize = size_of::<$type>();
            #[inline]
            fn put(&self, place: &mut [u8]) -> usize {
                place[..size_of::<$type>()].copy_from_slice(&self.to_le_bytes());
                size_of::<$type>()
            }
            #[inline]
            fn write(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            fn write_all(items: &[Self], out: &mut Vec<u8>) {
                let begin = out.len();
                out.resize(begin + size_of_val(items), 0);
                let places = out[begin..].chunks_exact_mut(size_of::<$type>());
                places.zip(items).for_each(|(place, item)| place.copy_from_slice(&item.to_le_bytes()));
            }
            fn read(input: &mut Source<'_>) -> Result<Self, BadState> {
                let bytes = input.take(size_of::<$type>())?;
                bytes.try_into().map(<$type>::from_le_bytes).map_err(|_| BadState::Short)
            }
        }
    )*};
}

integers!(u8, u16, u32, u64, i8, i16, i32, i64);

impl State for bool {
    const SIZE_MAX: usize = 1;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        u8::from(*self).put(place)
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
    fn write_all(items: &[bool], out: &mut Vec<u8>) {
        out.extend(items.iter().map(|&item| u8::from(item)));
    }
    fn read(input: &mut Source<'_>) -> Result<bool, BadState> {
        match u8::read(input)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(BadState::Invalid),
        }
    }
}

impl State for Fixed {
    const SIZE_MAX: usize = 4;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        self.raw().put(place)
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        self.raw().write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Fixed, BadState> {
        i32::read(input).map(Fixed::from_raw)
    }
}

impl State for Vec2 {
    const SIZE_MAX: usize = 8;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        self.x.put(place) + self.y.put(&mut place[4..])
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        self.x.write(out);
        self.y.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Vec2, BadState> {
        Ok(Vec2 {
            x: Fixed::read(input)?,
            y: Fixed::read(input)?,
        })
    }
}

impl State for Angle {
    const SIZE_MAX: usize = 2;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        self.0.put(place)
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Angle, BadState> {
        u16::read(input).map(Angle)
    }
}

impl State for Digest {
    const SIZE_MAX: usize = 4;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        self.0.put(place)
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Digest, BadState> {
        u32::read(input).map(Digest)
    }
}

impl State for String {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        out.extend_from_slice(self.as_bytes());
    }
    fn read(input: &mut Source<'_>) -> Result<String, BadState> {
        let length = input.length()?;
        let text = core::str::from_utf8(input.take(length)?).map_err(|_| BadState::Invalid)?;
        Ok(String::from(text))
    }
}

impl<T: State> State for Option<T> {
    const SIZE_MAX: usize = bound_of_any(&[T::SIZE_MAX]);
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        place[0] = u8::from(self.is_some());
        match self {
            None => 1,
            Some(value) => 1 + value.put(&mut place[1..]),
        }
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            None => out.push(0),
            Some(value) => {
                out.push(1);
                value.write(out);
            }
        }
    }
    fn read(input: &mut Source<'_>) -> Result<Option<T>, BadState> {
        Ok(if bool::read(input)? {
            Some(T::read(input)?)
        } else {
            None
        })
    }
    fn difference(&self, other: &Self, path: &mut String) -> Option<(String, String)> {
        match (self, other) {
            (Some(a), Some(b)) => a.difference(b, path),
            _ => (self != other).then(|| (format!("{self:?}"), format!("{other:?}"))),
        }
    }
    fn examine(&self, path: &[u32], found: &mut Examination) {
        match self {
            Some(value) => value.examine(path, found),
            None => found.end(self, path),
        }
    }
}

impl<T: State> State for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        T::write_all(self, out);
    }
    fn read(input: &mut Source<'_>) -> Result<Vec<T>, BadState> {
        let length = input.length()?;
        (0..length).map(|_| T::read(input)).collect()
    }
    fn difference(&self, other: &Self, path: &mut String) -> Option<(String, String)> {
        if self.len() != other.len() {
            path.push_str(".len");
            return Some((format!("{}", self.len()), format!("{}", other.len())));
        }
        let index = self.iter().zip(other).position(|(a, b)| a != b)?;
        path.push_str(&format!("[{index}]"));
        self[index].difference(&other[index], path)
    }
    fn examine(&self, path: &[u32], found: &mut Examination) {
        found.list(&self.iter().collect::<Vec<&T>>(), 0, path);
    }
}

impl<T: State> State for VecDeque<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        self.iter().for_each(|item| item.write(out));
    }
    fn read(input: &mut Source<'_>) -> Result<VecDeque<T>, BadState> {
        Vec::read(input).map(VecDeque::from)
    }
    fn examine(&self, path: &[u32], found: &mut Examination) {
        found.list(&self.iter().collect::<Vec<&T>>(), 0, path);
    }
}

impl<T: State + Copy + Default, const N: usize> State for [T; N] {
    fn write(&self, out: &mut Vec<u8>) {
        T::write_all(self, out);
    }
    fn read(input: &mut Source<'_>) -> Result<[T; N], BadState> {
        let mut items = [T::default(); N];
        for item in &mut items {
            *item = T::read(input)?;
        }
        Ok(items)
    }
    fn difference(&self, other: &Self, path: &mut String) -> Option<(String, String)> {
        let index = self.iter().zip(other).position(|(a, b)| a != b)?;
        path.push_str(&format!("[{index}]"));
        self[index].difference(&other[index], path)
    }
    fn examine(&self, path: &[u32], found: &mut Examination) {
        found.list(&self.iter().collect::<Vec<&T>>(), 0, path);
    }
}

impl<A: State, B: State> State for (A, B) {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
        self.1.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<(A, B), BadState> {
        Ok((A::read(input)?, B::read(input)?))
    }
}
