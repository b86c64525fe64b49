use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use determinism::{BadState, Examination, Source, State, UNBOUNDED, digest_of_bytes};
use protocol::EntityId;

#[cfg(test)]
mod tests;

/// One kind of component of all entities: a column indexed by slot, and a bit for each slot that has it.
///
/// Access by slot is one array index; iteration is ascending and skips 64 empty slots at a time.
#[derive(Clone, Debug)]
pub struct Table<T> {
    present: Vec<u64>,
    values: Vec<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table {
            present: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<T: Default> Table<T> {
    /// Gives `slot` the component `value`, replacing what it had.
    pub fn insert(&mut self, slot: usize, value: T) {
        if slot >= self.values.len() {
            self.values.resize_with(slot + 1, T::default);
            self.present.resize(slot / 64 + 1, 0);
        }
        self.values[slot] = value;
        self.present[slot / 64] |= 1 << (slot % 64);
    }

    /// Takes the component of `slot` away.
    pub fn remove(&mut self, slot: usize) -> Option<T> {
        if !self.contains(slot) {
            return None;
        }
        self.present[slot / 64] &= !(1 << (slot % 64));
        Some(core::mem::take(&mut self.values[slot]))
    }
}

impl<T> Table<T> {
    #[inline]
    #[must_use]
    pub fn contains(&self, slot: usize) -> bool {
        self.present
            .get(slot / 64)
            .is_some_and(|word| word & (1 << (slot % 64)) != 0)
    }

    #[inline]
    #[must_use]
    pub fn get(&self, slot: usize) -> Option<&T> {
        if self.contains(slot) {
            self.values.get(slot)
        } else {
            None
        }
    }

    #[inline]
    pub fn get_mut(&mut self, slot: usize) -> Option<&mut T> {
        if self.contains(slot) {
            self.values.get_mut(slot)
        } else {
            None
        }
    }

    /// The slots that have this component, ascending.
    pub fn slots(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        Slots {
            words: self.present.iter(),
            word: 0,
            end: 0,
        }
    }

    /// Slots and components, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &T)> + '_ {
        self.slots().map(|slot| (slot, &self.values[slot]))
    }

    /// The slot after `slot` that has this component (or the first): for loops that change the world.
    #[must_use]
    pub fn next_slot(&self, after: Option<usize>) -> Option<usize> {
        let start = after.map_or(0, |slot| slot + 1);
        let mut word_index = start / 64;
        let mut word = self.present.get(word_index)? & (u64::MAX << (start % 64));
        loop {
            if word != 0 {
                return Some(word_index * 64 + word.trailing_zeros() as usize);
            }
            word_index += 1;
            word = *self.present.get(word_index)?;
        }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.present
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.present.iter().all(|&word| word == 0)
    }

    /// The component with the smallest slot that differs between two tables, for naming a divergence.
    fn first_difference(&self, other: &Table<T>) -> Option<usize>
    where
        T: PartialEq,
    {
        let slots = self.values.len().max(other.values.len());
        (0..slots).find(|&slot| self.get(slot) != other.get(slot))
    }
}

/// The slots of a table, ascending.
#[derive(Clone)]
struct Slots<'t> {
    words: core::slice::Iter<'t, u64>,
    /// What is left of the word that is being read, and the slot behind its last bit.
    word: u64,
    end: usize,
}

impl Iterator for Slots<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.word = *self.words.next()?;
            self.end += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.end - 64 + bit)
    }
}

/// The component of `slot`, which has it.
impl<T> Index<usize> for Table<T> {
    type Output = T;
    #[inline]
    fn index(&self, slot: usize) -> &T {
        debug_assert!(self.contains(slot), "slot {slot} lacks this component");
        &self.values[slot]
    }
}

impl<T> IndexMut<usize> for Table<T> {
    #[inline]
    fn index_mut(&mut self, slot: usize) -> &mut T {
        debug_assert!(self.contains(slot), "slot {slot} lacks this component");
        &mut self.values[slot]
    }
}

impl<T: PartialEq> PartialEq for Table<T> {
    fn eq(&self, other: &Table<T>) -> bool {
        self.first_difference(other).is_none()
    }
}

impl<T: State + Default> State for Table<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        if T::SIZE_MAX == UNBOUNDED {
            for (slot, value) in self.iter() {
                (slot as u32).write(out);
                value.write(out);
            }
            return;
        }
        // Room for all of them at once, and in the end what they took of it.
        let each = u32::SIZE_MAX.saturating_add(T::SIZE_MAX);
        let mut end = out.len();
        out.resize(end + self.len() * each, 0);
        for (slot, value) in self.iter() {
            let place = &mut out[end..end + each];
            let taken = (slot as u32).put(place);
            end += taken + value.put(&mut place[taken..]);
        }
        out.truncate(end);
    }

    fn read(input: &mut Source<'_>) -> Result<Table<T>, BadState> {
        let mut table = Table::default();
        let mut slots_min = 0;
        for _ in 0..input.length()? {
            let slot = u32::read(input)?;
            if slot < slots_min || slot >= 1 << EntityId::INDEX_BITS {
                return Err(BadState::Invalid);
            }
            slots_min = slot + 1;
            table.insert(slot as usize, T::read(input)?);
        }
        Ok(table)
    }

    fn difference(&self, other: &Table<T>, path: &mut String) -> Option<(String, String)> {
        let slot = self.first_difference(other)?;
        path.push_str(&format!("[{slot}]"));
        match (self.get(slot), other.get(slot)) {
            (Some(ours), Some(theirs)) => ours.difference(theirs, path),
            (ours, theirs) => Some((format!("{ours:?}"), format!("{theirs:?}"))),
        }
    }

    /// The keys of a table are blocks of slots, those of a block are slots: a path tells the entity.
    fn examine(&self, path: &[u32], found: &mut Examination) {
        let slots_of = |block: u32| {
            let start = block as usize * SLOTS_PER_BLOCK;
            let is_in = move |slot: &usize| (start..start + SLOTS_PER_BLOCK).contains(slot);
            self.slots().filter(is_in)
        };
        match *path {
            [] => {
                found.is(&format!("{} of them", self.len()));
                for block in 0..self.present.len().div_ceil(SLOTS_PER_BLOCK / 64) as u32 {
                    let mut image = Vec::new();
                    for slot in slots_of(block) {
                        (slot as u32).write(&mut image);
                        self.values[slot].write(&mut image);
                    }
                    if !image.is_empty() {
                        found.parts.push((block, digest_of_bytes(&image)));
                    }
                }
            }
            [block] => {
                for slot in slots_of(block) {
                    found.part(slot as u32, &self.values[slot]);
                }
                found.is(&format!("{} of them", found.parts.len()));
            }
            [_, slot, ref rest @ ..] => {
                found.name.push_str(&format!("[{slot}]"));
                found.slot = Some(slot);
                match self.get(slot as usize) {
                    Some(value) => value.examine(rest, found),
                    None => found.is_absent(),
                }
            }
        }
    }
}

/// Slots that are examined together.
const SLOTS_PER_BLOCK: usize = Examination::PARTS_MAX;
