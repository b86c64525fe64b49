use protocol::{KindId, TechnologyId};
use rules::Catalog;

/// The rows of the catalog that a computer player builds its game on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds {
    pub(crate) villager: KindId,
    pub(crate) scout: KindId,
    pub(crate) militia: KindId,
    pub(crate) spearman: KindId,
    pub(crate) archer: KindId,
    pub(crate) sheep: KindId,
    pub(crate) town_centre: KindId,
    pub(crate) house: KindId,
    pub(crate) mill: KindId,
    pub(crate) lumber_camp: KindId,
    pub(crate) mining_camp: KindId,
    pub(crate) farm: KindId,
    pub(crate) barracks: KindId,
    pub(crate) archery_range: KindId,
    pub(crate) feudal_age: TechnologyId,
}

impl Kinds {
    /// `None` for rules that this player does not know how to play by.
    pub(crate) fn of(catalog: &Catalog) -> Option<Kinds> {
        let find = |key| catalog.find(key).map(|kind| kind.id);
        Some(Kinds {
            villager: find("villager")?,
            scout: find("scout")?,
            militia: find("militia")?,
            spearman: find("spearman")?,
            archer: find("archer")?,
            sheep: find("sheep")?,
            town_centre: find("town_centre")?,
            house: find("house")?,
            mill: find("mill")?,
            lumber_camp: find("lumber_camp")?,
            mining_camp: find("mining_camp")?,
            farm: find("farm")?,
            barracks: find("barracks")?,
            archery_range: find("archery_range")?,
            feudal_age: catalog.find_technology("feudal_age")?.id,
        })
    }
}
