//! From text to [`Catalog`]: cut into paragraphs, give every name its row, read every row, check that
//! the whole makes sense.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use protocol::{KindId, Resource, Stockpile, TechnologyId};

use crate::{Catalog, RuleError, Technology};

mod decimal;
mod fields;
mod kind;
mod paragraph;
mod sense;
#[cfg(test)]
mod tests;

use crate::catalog::Constants;
use paragraph::{Paragraph, paragraphs};

/// Rows that a catalog can have of each sort.
const ROWS_MAX: usize = 1_024;

/// Names of the ages, in order.
const AGES: [(&str, u8); 4] = [("dark", 0), ("feudal", 1), ("castle", 2), ("imperial", 3)];

/// Names of the goods.
const RESOURCES: [(&str, Resource); 4] = [
    ("food", Resource::Food),
    ("wood", Resource::Wood),
    ("gold", Resource::Gold),
    ("stone", Resource::Stone),
];

impl Catalog {
    /// Reads rule tables, given as (name, text). Rows are numbered in the order in which they stand,
    /// so the order of the files is part of the meaning.
    ///
    /// # Errors
    /// [`RuleError`] with file, line and reason for the first mistake.
    pub fn parse(files: &[(&str, &str)]) -> Result<Catalog, RuleError> {
        let mut all = Vec::new();
        for &(name, text) in files {
            all.append(&mut paragraphs(name, text)?);
        }
        let rows = Rows::number(&all)?;
        let mut kinds = Vec::new();
        let mut technologies = Vec::new();
        for (index, paragraph) in rows.kinds.iter().enumerate() {
            kinds.push(kind::parse(paragraph, KindId(index as u16), &rows)?);
        }
        for (index, paragraph) in rows.technologies.iter().enumerate() {
            technologies.push(technology(paragraph, TechnologyId(index as u16))?);
        }
        let constants = constants(rows.constants)?;
        sense::check(&rows, &kinds, &technologies, &constants)?;
        Ok(Catalog::new(kinds, technologies, constants))
    }
}

/// Every paragraph in the place its row has in the catalog.
pub(crate) struct Rows<'t> {
    kinds: Vec<&'t Paragraph<'t>>,
    technologies: Vec<&'t Paragraph<'t>>,
    constants: &'t Paragraph<'t>,
}

impl<'t> Rows<'t> {
    fn number(all: &'t [Paragraph<'t>]) -> Result<Rows<'t>, RuleError> {
        let mut kinds: Vec<&Paragraph<'t>> = Vec::new();
        let mut technologies: Vec<&Paragraph<'t>> = Vec::new();
        let mut constants = None;
        for paragraph in all {
            let name = paragraph.name;
            let list = match paragraph.section {
                "constants" => {
                    if !name.is_empty() {
                        return Err(paragraph.error("`constants` takes no name"));
                    }
                    if constants.replace(paragraph).is_some() {
                        return Err(paragraph.error("`constants` is given twice"));
                    }
                    continue;
                }
                "technology" => &mut technologies,
                "unit" | "building" | "deposit" | "animal" => &mut kinds,
                other => {
                    return Err(paragraph.error(format!(
                        "`{other}` is no sort of paragraph: unit, building, deposit, animal, technology or constants"
                    )));
                }
            };
            if name.is_empty() {
                return Err(paragraph.error(format!("this {} has no name", paragraph.section)));
            }
            if let Some(first) = list.iter().find(|other| other.name == name) {
                return Err(paragraph.error(format!(
                    "`{name}` stands already in {}:{}",
                    first.file, first.line
                )));
            }
            if list.len() == ROWS_MAX {
                return Err(paragraph.error(format!("more than {ROWS_MAX} rows of one sort")));
            }
            list.push(paragraph);
        }
        let constants = constants.ok_or_else(|| nowhere("there is no paragraph `constants`"))?;
        Ok(Rows {
            kinds,
            technologies,
            constants,
        })
    }

    /// The rows that the list `key` of `paragraph` names, all of the sort `section`.
    fn kinds_of(
        &self,
        paragraph: &Paragraph<'_>,
        key: &str,
        section: &str,
    ) -> Result<Vec<KindId>, RuleError> {
        let mut ids = Vec::new();
        for (word, line) in paragraph.list(key)? {
            let found = self
                .kinds
                .iter()
                .position(|row| row.section == section && row.name == word);
            let index = found.ok_or_else(|| {
                let word = paragraph::shortened(word);
                paragraph.error_at(line, format!("there is no {section} called `{word}`"))
            })?;
            ids.push(KindId(index as u16));
        }
        Ok(ids)
    }

    fn technologies_of(
        &self,
        paragraph: &Paragraph<'_>,
        key: &str,
    ) -> Result<Vec<TechnologyId>, RuleError> {
        let mut ids = Vec::new();
        for (word, line) in paragraph.list(key)? {
            let found = self.technologies.iter().position(|row| row.name == word);
            let index = found.ok_or_else(|| {
                let word = paragraph::shortened(word);
                paragraph.error_at(line, format!("there is no technology called `{word}`"))
            })?;
            ids.push(TechnologyId(index as u16));
        }
        Ok(ids)
    }
}

/// A mistake that stands in no single line.
fn nowhere(reason: &str) -> RuleError {
    RuleError {
        file: "rules".to_string(),
        line: 0,
        reason: reason.to_string(),
    }
}

fn age(paragraph: &Paragraph<'_>, key: &str) -> Result<u8, RuleError> {
    let (word, line) = paragraph.word(key)?;
    paragraph.named("age", word, line, &AGES)
}

fn cost(paragraph: &Paragraph<'_>) -> Result<Stockpile, RuleError> {
    paragraph.required("cost")?;
    let mut cost = Stockpile::default();
    for (name, amount, line) in paragraph.pairs("cost")? {
        let resource = paragraph.named("resource", name, line, &RESOURCES)?;
        cost.add(
            resource,
            paragraph.whole_of("cost", amount, line, 1..=10_000)?,
        );
    }
    Ok(cost)
}

fn technology(paragraph: &Paragraph<'_>, id: TechnologyId) -> Result<Technology, RuleError> {
    paragraph.allow(&[
        "cost",
        "research_seconds",
        "age",
        "leads_to_age",
        "buildings_required",
    ])?;
    Ok(Technology {
        id,
        key: paragraph.name.to_string(),
        cost: cost(paragraph)?,
        research_ticks: paragraph.decimal("research_seconds", "1", "1000")?.ticks(),
        age: age(paragraph, "age")?,
        leads_to_age: match paragraph.has("leads_to_age") {
            true => Some(age(paragraph, "leads_to_age")?),
            false => None,
        },
        buildings_required: paragraph.whole_or_zero("buildings_required", 0..=8)? as u8,
    })
}

fn constants(paragraph: &Paragraph<'_>) -> Result<Constants, RuleError> {
    paragraph.allow(&[
        "start_villagers",
        "start_scouts",
        "damage_uphill",
        "damage_downhill",
        "repair_hit_points_per_second",
        "repair_cost_share",
        "gather_search_tiles",
        "build_search_tiles",
        "alarm_cooldown_seconds",
        "alarm_square_tiles",
    ])?;
    Ok(Constants {
        start_villagers: paragraph.whole("start_villagers", 1..=20)? as u8,
        start_scouts: paragraph.whole("start_scouts", 0..=5)? as u8,
        damage_uphill: paragraph.decimal("damage_uphill", "0.1", "1")?.fixed(),
        damage_downhill: paragraph.decimal("damage_downhill", "1", "4")?.fixed(),
        repair_hit_points_per_tick: paragraph
            .decimal("repair_hit_points_per_second", "0.1", "1000")?
            .per_tick(),
        repair_cost_share: paragraph.decimal("repair_cost_share", "0", "1")?.fixed(),
        gather_search_tiles: paragraph.decimal("gather_search_tiles", "1", "40")?.fixed(),
        build_search_tiles: paragraph.decimal("build_search_tiles", "1", "40")?.fixed(),
        alarm_cooldown_ticks: paragraph
            .decimal("alarm_cooldown_seconds", "0", "120")?
            .ticks(),
        alarm_square_tiles: paragraph.whole("alarm_square_tiles", 1..=480)? as u16,
    })
}
