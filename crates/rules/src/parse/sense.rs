use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::{Rows, nowhere};
use crate::catalog::Constants;
use crate::{Class, Kind, RuleError, Technology};

/// What every match begins with, by name. Code names no other kind of unit or building.
const START: [(&str, Class); 3] = [
    ("town_centre", Class::Building),
    ("villager", Class::Unit),
    ("scout", Class::Unit),
];

/// Refuses tables whose rows are right one by one and wrong together.
pub(super) fn check(
    rows: &Rows<'_>,
    kinds: &[Kind],
    technologies: &[Technology],
    constants: &Constants,
) -> Result<(), RuleError> {
    ages(rows, kinds, technologies)?;
    let is_had = obtainable(kinds, constants)?;
    for (index, kind) in kinds.iter().enumerate() {
        let needs_maker = matches!(kind.class, Class::Unit | Class::Building);
        if needs_maker && !is_had[index] {
            return Err(rows.kinds[index].error(format!(
                "nobody can ever have a `{}`: nothing that a match begins with leads to it",
                kind.key
            )));
        }
    }
    gathering(rows, kinds, &is_had)
}

/// Ages follow one another, each reached by one technology that somebody researches in time.
fn ages(rows: &Rows<'_>, kinds: &[Kind], technologies: &[Technology]) -> Result<(), RuleError> {
    for (index, technology) in technologies.iter().enumerate() {
        let row = rows.technologies[index];
        let researcher = kinds
            .iter()
            .filter(|kind| kind.researches.contains(&technology.id))
            .map(|kind| kind.age)
            .min();
        match researcher {
            None => return Err(row.error(format!("nobody researches `{}`", technology.key))),
            Some(age) if age > technology.age => {
                return Err(row.error(format!(
                    "`{}` is researched in a building of a later age",
                    technology.key
                )));
            }
            Some(_) => {}
        }
        let Some(next) = technology.leads_to_age else {
            if technology.buildings_required > 0 {
                return Err(row.error_at(
                    row.line_of("buildings_required"),
                    "only an age asks for buildings",
                ));
            }
            continue;
        };
        if next != technology.age + 1 {
            return Err(row.error_at(
                row.line_of("leads_to_age"),
                "an age leads to the one behind it",
            ));
        }
        if technologies[..index]
            .iter()
            .any(|other| other.leads_to_age == Some(next))
        {
            return Err(row.error_at(
                row.line_of("leads_to_age"),
                "two technologies lead to one age",
            ));
        }
        let standing = kinds
            .iter()
            .filter(|kind| kind.counts_for_age && kind.age == technology.age)
            .count();
        if usize::from(technology.buildings_required) > standing {
            return Err(row.error_at(
                row.line_of("buildings_required"),
                format!("only {standing} kinds of building of that age count for it"),
            ));
        }
    }
    let is_reached = |age: u8| {
        age == 0
            || technologies
                .iter()
                .any(|technology| technology.leads_to_age == Some(age))
    };
    let late_kind = kinds.iter().position(|kind| !is_reached(kind.age));
    let late_technology = technologies
        .iter()
        .position(|technology| !is_reached(technology.age));
    let row = match (late_kind, late_technology) {
        (Some(index), _) => rows.kinds[index],
        (None, Some(index)) => rows.technologies[index],
        (None, None) => return Ok(()),
    };
    Err(row.error_at(row.line_of("age"), "no technology leads to this age"))
}

/// Which kinds a seat can come to have, from what it begins with.
fn obtainable(kinds: &[Kind], constants: &Constants) -> Result<Vec<bool>, RuleError> {
    let mut is_had = vec![false; kinds.len()];
    let mut open = Vec::new();
    for (name, class) in START {
        if name == "scout" && constants.start_scouts == 0 {
            continue;
        }
        let Some(index) = kinds
            .iter()
            .position(|kind| kind.key == name && kind.class == class)
        else {
            return Err(nowhere(&format!(
                "there is no `{name}`, and every match begins with one"
            )));
        };
        is_had[index] = true;
        open.push(index);
    }
    while let Some(index) = open.pop() {
        for made in kinds[index].trains.iter().chain(&kinds[index].builds) {
            if !is_had[made.index()] {
                is_had[made.index()] = true;
                open.push(made.index());
            }
        }
    }
    Ok(is_had)
}

/// Whatever holds something can be gathered from by somebody and brought home to something.
fn gathering(rows: &Rows<'_>, kinds: &[Kind], is_had: &[bool]) -> Result<(), RuleError> {
    for (index, kind) in kinds.iter().enumerate() {
        let Some(deposit) = kind.deposit else {
            continue;
        };
        let row = rows.kinds[index];
        let had = || {
            kinds
                .iter()
                .zip(is_had)
                .filter(|(_, had)| **had)
                .map(|(kind, _)| kind)
        };
        if !had().any(|other| other.gather_rate(deposit.job).is_some()) {
            return Err(row.error_at(row.line_of("job"), "no unit does this job"));
        }
        if !had().any(|other| other.drop_site.contains(deposit.resource)) {
            return Err(row.error_at(row.line_of("holds"), "no building takes this in"));
        }
    }
    Ok(())
}
