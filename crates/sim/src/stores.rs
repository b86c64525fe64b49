//! THE list of what a world consists of. One line registers a store: it gives the field, its place in
//! the digest, its part of the snapshot and its name in traces and reports.

use alloc::string::String;
use alloc::vec::Vec;

use determinism::{BadState, Digest, Examination, Source, State, digest_of_bytes, digest_of_words};
use protocol::Tick;

use crate::components::{
    Animal, Building, Combat, Deposit, Health, Motion, Object, Orders, Production, Site, Work,
};
use crate::entities::Entities;
use crate::fog::Fog;
use crate::landscape::Landscape;
use crate::navigation::Routes;
use crate::outcome::Outcome;
use crate::player::Player;
use crate::projectiles::Projectiles;
use crate::table::Table;
use crate::variables::Variables;

macro_rules! stores {
    ($($(#[$meta:meta])* $name:ident : $type:ty,)*) => {
        /// All state of a world. Whatever is not in here can be rebuilt from it.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Stores {
            $($(#[$meta])* pub $name: $type,)*
        }

        impl Stores {
            /// The names of the stores, in the order of their digests.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The digest of every store, in the order of [`Stores::NAMES`].
            #[must_use]
            pub fn digests(&self, scratch: &mut Vec<u8>) -> Vec<Digest> {
                let Stores { $($name),* } = self;
                alloc::vec![$({
                    scratch.clear();
                    $name.write(scratch);
                    digest_of_bytes(scratch)
                }),*]
            }

            /// Appends the image of all to `out`, and gives the digest of every store, in the order of
            /// [`Stores::NAMES`]: no more work than either alone.
            #[must_use]
            pub fn write_digested(&self, out: &mut Vec<u8>) -> Vec<Digest> {
                let Stores { $($name),* } = self;
                alloc::vec![$({
                    let begin = out.len();
                    $name.write(out);
                    digest_of_bytes(&out[begin..])
                }),*]
            }

            /// Where the image of each store ends in the image of all, in the order of [`Stores::NAMES`].
            #[must_use]
            pub fn image_ends(&self) -> Vec<usize> {
                let Stores { $($name),* } = self;
                let mut image = Vec::new();
                alloc::vec![$({
                    $name.write(&mut image);
                    image.len()
                }),*]
            }

            /// Looks into the store at place `store` of [`Stores::NAMES`]; see [`State::examine`].
            #[must_use]
            pub fn examine(&self, store: usize, path: &[u32]) -> Examination {
                let mut found = Examination::default();
                let name = Stores::NAMES.get(store).copied().unwrap_or_default();
                $(
                    if name == stringify!($name) {
                        self.$name.examine(path, &mut found);
                        return found;
                    }
                )*
                found.is_absent();
                found
            }

            /// The first store, entity and field in which two worlds differ, with both values.
            #[must_use]
            pub fn difference(&self, other: &Stores) -> Option<Difference> {
                $(
                    if self.$name != other.$name {
                        let mut field = String::new();
                        let values = self.$name.difference(&other.$name, &mut field);
                        let (ours, theirs) = values.unwrap_or_default();
                        return Some(Difference { store: stringify!($name), field, ours, theirs });
                    }
                )*
                None
            }
        }

        impl State for Stores {
            fn write(&self, out: &mut Vec<u8>) {
                let Stores { $($name),* } = self;
                $($name.write(out);)*
            }
            fn read(input: &mut Source<'_>) -> Result<Stores, BadState> {
                Ok(Stores { $($name: State::read(input)?),* })
            }
        }
    };
}

stores! {
    clock: Tick,
    entities: Entities,
    objects: Table<Object>,
    health: Table<Health>,
    motion: Table<Motion>,
    orders: Table<Orders>,
    work: Table<Work>,
    combat: Table<Combat>,
    sites: Table<Site>,
    buildings: Table<Building>,
    production: Table<Production>,
    deposits: Table<Deposit>,
    animals: Table<Animal>,
    projectiles: Projectiles,
    players: Vec<Player>,
    variables: Variables,
    outcome: Outcome,
    routes: Routes,
    fog: Fog,
    landscape: Landscape,
}

/// Where two worlds part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub store: &'static str,
    /// Slot and field within the store, for instance `[17].hit_points`.
    pub field: String,
    pub ours: String,
    pub theirs: String,
}

/// The digest of a whole world from those of its stores.
#[must_use]
pub fn total(digests: &[Digest]) -> Digest {
    digest_of_words(digests.iter().map(|digest| digest.0))
}
