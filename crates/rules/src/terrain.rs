use determinism::{BadState, Source, State};

/// The ground of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Terrain {
    #[default]
    Grass = 0,
    DryGrass = 1,
    Dirt = 2,
    ForestFloor = 3,
    Sand = 4,
    Water = 5,
    DeepWater = 6,
}

impl Terrain {
    pub const ALL: [Terrain; 7] = [
        Terrain::Grass,
        Terrain::DryGrass,
        Terrain::Dirt,
        Terrain::ForestFloor,
        Terrain::Sand,
        Terrain::Water,
        Terrain::DeepWater,
    ];

    #[must_use]
    pub const fn is_water(self) -> bool {
        matches!(self, Terrain::Water | Terrain::DeepWater)
    }
}

impl State for Terrain {
    fn write(&self, out: &mut alloc::vec::Vec<u8>) {
        out.push(*self as u8);
    }
    fn write_all(items: &[Terrain], out: &mut alloc::vec::Vec<u8>) {
        out.extend(items.iter().map(|&terrain| terrain as u8));
    }
    fn read(input: &mut Source<'_>) -> Result<Terrain, BadState> {
        Terrain::ALL
            .get(usize::from(u8::read(input)?))
            .copied()
            .ok_or(BadState::Invalid)
    }
}
