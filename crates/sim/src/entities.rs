use alloc::vec::Vec;

use determinism::{BadState, Examination, Source, State};
use protocol::EntityId;

/// Which slots are taken, and by which generation. Slots are given out lowest-freed-last, so the same
/// births and deaths give the same ids everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entities {
    generations: Vec<u32>,
    is_alive: Vec<bool>,
    free: Vec<u32>,
}

impl Entities {
    /// Slots in use so far, living or free: the length every table needs.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.generations.len()
    }

    /// A new id.
    ///
    /// # Panics
    /// When 262,144 things live at once; the population limits keep far below.
    pub fn spawn(&mut self) -> EntityId {
        if let Some(index) = self.free.pop() {
            self.is_alive[index as usize] = true;
            return EntityId::new(index, self.generations[index as usize]);
        }
        let index = self.generations.len() as u32;
        assert!(index < 1 << EntityId::INDEX_BITS, "the world is full");
        self.generations.push(0);
        self.is_alive.push(true);
        EntityId::new(index, 0)
    }

    /// Frees the slot of `id`. The id itself never comes back before its slot was used 16,384 times.
    pub fn despawn(&mut self, id: EntityId) {
        if self.is_alive(id) {
            let slot = id.index();
            self.is_alive[slot] = false;
            self.generations[slot] =
                (self.generations[slot] + 1) & ((1 << (32 - EntityId::INDEX_BITS)) - 1);
            self.free.push(slot as u32);
        }
    }

    #[must_use]
    pub fn is_alive(&self, id: EntityId) -> bool {
        let slot = id.index();
        self.is_alive.get(slot) == Some(&true) && self.generations[slot] == id.generation()
    }

    /// The id of what lives in `slot` now.
    #[must_use]
    pub fn id_at(&self, slot: usize) -> Option<EntityId> {
        (self.is_alive.get(slot) == Some(&true))
            .then(|| EntityId::new(slot as u32, self.generations[slot]))
    }

    /// Everything that lives, ascending by slot.
    pub fn iter(&self) -> impl Iterator<Item = EntityId> + '_ {
        (0..self.slots()).filter_map(|slot| self.id_at(slot))
    }
}

impl State for Entities {
    fn write(&self, out: &mut Vec<u8>) {
        self.generations.write(out);
        self.is_alive.write(out);
        self.free.write(out);
    }

    fn read(input: &mut Source<'_>) -> Result<Entities, BadState> {
        let entities = Entities {
            generations: State::read(input)?,
            is_alive: State::read(input)?,
            free: State::read(input)?,
        };
        let slots = entities.generations.len();
        let is_sound = entities.is_alive.len() == slots
            && slots <= 1 << EntityId::INDEX_BITS
            && entities
                .free
                .iter()
                .all(|&slot| entities.is_alive.get(slot as usize) == Some(&false));
        if is_sound {
            Ok(entities)
        } else {
            Err(BadState::Invalid)
        }
    }

    fn examine(&self, path: &[u32], found: &mut Examination) {
        let Some((&key, rest)) = path.split_first() else {
            found.is(self);
            found.part(0, &self.generations);
            found.part(1, &self.is_alive);
            found.part(2, &self.free);
            return;
        };
        let name = match key {
            0 => ".generations",
            1 => ".is_alive",
            2 => ".free",
            _ => return found.is_absent(),
        };
        found.name.push_str(name);
        match key {
            0 => self.generations.examine(rest, found),
            1 => self.is_alive.examine(rest, found),
            _ => self.free.examine(rest, found),
        }
    }
}
