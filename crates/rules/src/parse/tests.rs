use std::string::{String, ToString};
use std::vec::Vec;

use determinism::Fixed;
use protocol::{Resource, Stockpile};

use super::decimal::Decimal;
use crate::builtin::FILES;
use crate::{Behaviour, Catalog, Class, Job, RuleError};

mod meaning;

/// The tables of the game with every `from` of one of them replaced by `to`.
fn changed(file: &str, from: &str, to: &str) -> Vec<(String, String)> {
    let mut is_found = false;
    let files = FILES.iter().map(|(name, text)| {
        let is_it = *name == file;
        is_found |= is_it && text.contains(from);
        let text = if is_it {
            text.replacen(from, to, 1)
        } else {
            text.to_string()
        };
        (name.to_string(), text)
    });
    let files = files.collect();
    assert!(is_found, "no `{from}` in {file}");
    files
}

fn parse(files: &[(String, String)]) -> Result<Catalog, RuleError> {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    Catalog::parse(&files)
}

/// Line, counted from 1, in which `text` begins in `file`.
fn line_in(files: &[(String, String)], file: &str, text: &str) -> u32 {
    let (_, whole) = files.iter().find(|(name, _)| name == file).unwrap();
    let at = whole
        .find(text)
        .unwrap_or_else(|| panic!("no `{text}` in {file}"));
    whole[..at].matches('\n').count() as u32 + 1
}

/// Makes one mistake in the tables and expects the refusal to name its file, the line of `at` and
/// `reason`.
#[track_caller]
fn refused(file: &str, from: &str, to: &str, at: &str, reason: &str) {
    let files = changed(file, from, to);
    let error = parse(&files).expect_err(reason);
    assert_eq!(error.file, file, "{error}");
    assert_eq!(error.line, line_in(&files, file, at), "{error}");
    assert!(
        error.reason.contains(reason),
        "`{}` does not say `{reason}`",
        error.reason
    );
}

#[test]
fn the_tables_of_the_game_read_as_they_stand() {
    let catalog = Catalog::builtin();
    let villager = catalog.find("villager").unwrap();
    assert_eq!(villager.class, Class::Unit);
    assert_eq!(villager.cost, Stockpile([50, 0, 0, 0]));
    // 25 s / 16 ms = 1562.5, halves upwards.
    assert_eq!(villager.train_ticks, 1_563);
    assert_eq!(villager.builds.len(), 8);
    assert_eq!(villager.gather_rate(Job::Hunt).unwrap().carry_max, 35);
    assert_eq!(villager.gather_rate(Job::Chop).unwrap().carry_max, 10);
    // 0.8 tiles a second * 0.016 s * 65,536 = 838.86.
    assert_eq!(villager.speed_tiles_per_tick, Fixed::from_raw(839));
    let centre = catalog.find("town_centre").unwrap();
    assert_eq!(centre.trains, [villager.id]);
    assert!(
        Resource::ALL
            .into_iter()
            .all(|good| centre.drop_site.contains(good))
    );
    let feudal = catalog.find_technology("feudal_age").unwrap();
    assert_eq!(centre.researches, [feudal.id]);
    assert_eq!(
        (feudal.leads_to_age, feudal.research_ticks),
        (Some(1), 8_125)
    );
    let archer = catalog.find("archer").unwrap().attack.as_ref().unwrap();
    assert_eq!(archer.range_tiles, Fixed::from_int(4));
    assert_eq!(archer.projectile.unwrap().accuracy_percent, 80);
    let farm = catalog.find("farm").unwrap();
    assert!(farm.is_walkable && farm.deposit.unwrap().workers_max == 1);
    assert_eq!(
        catalog.find("deer").unwrap().animal.unwrap().behaviour,
        Behaviour::Flee
    );
    assert_eq!(catalog.kinds().len(), 5 + 2 + 9 + 10);
    for (index, kind) in catalog.kinds().iter().enumerate() {
        assert_eq!(kind.id.index(), index);
    }
}

#[test]
fn figures_round_once_to_the_nearest() {
    let ticks = |text: &str| Decimal::parse(text).unwrap().ticks();
    assert_eq!(ticks("0"), 0);
    assert_eq!(ticks("0.001"), 1, "a time above zero is a tick at least");
    assert_eq!(ticks("0.023999"), 1);
    assert_eq!(ticks("0.024"), 2, "halves go upwards");
    assert_eq!(ticks("2"), 125);
    let raw = |text: &str| Decimal::parse(text).unwrap().fixed().raw();
    assert_eq!(raw("0.3"), 19_661);
    assert_eq!(raw("32767"), 32_767 << 16);
    assert_eq!(Decimal::parse("1").unwrap().per_tick().raw(), 1_049);
    for bad in [
        "",
        ".",
        "1.",
        ".5",
        "-1",
        "+1",
        "1e3",
        "1.2.3",
        "0.1234567",
        "1234567",
        "１",
    ] {
        assert_eq!(Decimal::parse(bad), None, "{bad}");
    }
    assert_eq!(Decimal::parse("12.0500").unwrap().to_string(), "12.05");
}

#[test]
fn mistakes_in_a_line_are_refused_with_their_place() {
    let units = |from, to, at, reason| refused("units.txt", from, to, at, reason);
    units(
        "hit_points 25",
        "hitpoints 25",
        "hitpoints 25",
        "`hitpoints` is no field",
    );
    units(
        "hit_points 25",
        "room 5",
        "room 5",
        "`room` is no field of a paragraph `unit`",
    );
    units(
        "hit_points 25\n",
        "",
        "unit villager",
        "lacks the field `hit_points`",
    );
    units(
        "hit_points 25",
        "hit_points 25\nhit_points 26",
        "hit_points 26",
        "given twice",
    );
    units(
        "hit_points 25",
        "hit_points many",
        "hit_points many",
        "`many` is no whole number",
    );
    units(
        "hit_points 25",
        "hit_points 2.5",
        "hit_points 2.5",
        "no whole number",
    );
    units(
        "hit_points 25",
        "hit_points 25 26",
        "hit_points 25 26",
        "takes one value",
    );
    units(
        "hit_points 25",
        "hit_points",
        "hit_points\n",
        "takes one value",
    );
    units(
        "hit_points 25",
        "hit_points 0",
        "hit_points 0",
        "is 0, but lies between 1 and 30000",
    );
    units(
        "hit_points 25",
        "hit_points 99999999999",
        "hit_points 999",
        "no whole number",
    );
    units("hit_points 25", "Hit_points 25", "Hit_points", "is no name");
    units(
        "train_seconds 25",
        "train_seconds -1",
        "train_seconds -1",
        "is no number",
    );
    units(
        "train_seconds 25",
        "train_seconds 0",
        "train_seconds 0",
        "lies between 1 and 1000",
    );
    units(
        "second 0.8",
        "second 99",
        "speed_tiles_per_second 99",
        "is 99, but lies between",
    );
    units(
        "age dark",
        "age stone",
        "age stone",
        "no age called `stone`",
    );
    units(
        "cost food 50",
        "cost fish 50",
        "cost fish",
        "no resource called `fish`",
    );
    units(
        "cost food 50",
        "cost food",
        "cost food\n",
        "pairs of a name and a figure",
    );
    units(
        "cost food 50",
        "cost food 50 food 1",
        "cost food 50 food",
        "lists `food` twice",
    );
    units(
        "melee 3 b",
        "magic 3 b",
        "attack magic",
        "no armour class called `magic`",
    );
    units(
        "attack melee 3 b",
        "attack b",
        "attack b",
        "neither melee nor pierce",
    );
    units(
        "melee 0 pierce 0 v",
        "melee 0 v",
        "armour melee 0 v",
        "lacks the class `pierce`",
    );
    units(
        "forage 0.31",
        "sleep 0.31",
        "gather_per_second sleep",
        "no job called `sleep`",
    );
    units(
        "carry forage 10 ",
        "carry ",
        "carry herd",
        "lacks the job `forage`",
    );
    units(
        "second forage 0.31 ",
        "second ",
        "carry forage",
        "`gather_per_second` lacks the job",
    );
    units(
        "builds house",
        "builds castle",
        "builds castle",
        "no building called `castle`",
    );
    units(
        "builds house",
        "builds villager",
        "builds villager",
        "no building called",
    );
    units(
        "builds house",
        "builds house house",
        "builds house house",
        "lists `house` twice",
    );
    refused(
        "buildings.txt",
        "trains villager",
        "trains house",
        "trains house",
        "no unit called",
    );
    refused(
        "buildings.txt",
        "researches feudal_age",
        "researches all",
        "researches all",
        "no technology",
    );
    refused(
        "buildings.txt",
        "walkable yes",
        "walkable 1",
        "walkable 1",
        "is yes or no",
    );
    refused(
        "deposits.txt",
        "holds wood 100",
        "holds wood 1 gold 1",
        "holds wood 1",
        "one resource",
    );
    refused(
        "animals.txt",
        "behaviour herd",
        "behaviour bite",
        "behaviour bite",
        "no behaviour called",
    );
    refused(
        "constants.txt",
        "start_scouts 1",
        "start_scouts 9",
        "start_scouts 9",
        "between 0 and 5",
    );
}

#[test]
fn mistakes_of_a_paragraph_are_refused_with_their_place() {
    refused(
        "units.txt",
        "unit villager",
        "hero villager",
        "hero villager",
        "is no sort of paragraph",
    );
    refused(
        "units.txt",
        "unit villager",
        "unit",
        "unit\n",
        "has no name",
    );
    refused(
        "units.txt",
        "unit villager",
        "unit a b",
        "unit a b",
        "begins with what it describes",
    );
    refused(
        "units.txt",
        "unit scout",
        "unit villager",
        "unit villager\ncost food 80",
        "units.txt:",
    );
    refused(
        "deposits.txt",
        "deposit oak\n",
        "deposit mill\n",
        "deposit mill",
        "buildings.txt:",
    );
    refused(
        "constants.txt",
        "constants\n",
        "constants all\n",
        "constants all",
        "takes no name",
    );
    let twice = "constants\na 1\n\nconstants\n";
    refused(
        "constants.txt",
        "constants\n",
        twice,
        "constants\nstart",
        "given twice",
    );
    let none: [(&str, &str); 0] = [];
    let error = Catalog::parse(&none).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rules: there is no paragraph `constants`"
    );
}

#[test]
fn rows_that_make_no_sense_together_are_refused() {
    let late = "attack_windup_seconds 2\n";
    refused(
        "units.txt",
        "attack_windup_seconds 0.5\n",
        late,
        late,
        "before the next begins",
    );
    refused(
        "units.txt",
        "attack melee 3 building 3\n",
        "",
        "attack_reload",
        "without an `attack`",
    );
    refused(
        "units.txt",
        "attack_range_tiles 4\n",
        "",
        "unit archer",
        "needs `attack_range_tiles`",
    );
}

#[test]
fn tables_that_cannot_be_played_are_refused() {
    let age = "leads_to_age feudal";
    let techs = |from, to, at, reason| refused("technologies.txt", from, to, at, reason);
    techs(
        age,
        "leads_to_age castle",
        "leads_to_age castle",
        "an age leads to the one behind it",
    );
    techs(
        age,
        "leads_to_age dark",
        "leads_to_age dark",
        "an age leads to the one behind it",
    );
    techs(
        "required 2",
        "required 8",
        "buildings_required 8",
        "only 4 kinds of building",
    );
    techs(
        "leads_to_age feudal\n",
        "",
        "buildings_required 2",
        "only an age asks for buildings",
    );
    techs(
        "age dark",
        "age feudal",
        "leads_to_age feudal",
        "an age leads to the one behind it",
    );
    // An age that nothing leads to.
    refused(
        "units.txt",
        "age dark",
        "age castle",
        "age castle",
        "no technology leads to this age",
    );
    // Nobody researches it any more.
    let files = changed("buildings.txt", "researches feudal_age\n", "");
    assert!(
        parse(&files)
            .unwrap_err()
            .reason
            .contains("nobody researches `feudal_age`")
    );
    // A circle: archers are trained in a building that only archers could build.
    let files = changed(
        "units.txt",
        "barracks archery_range palisade",
        "barracks palisade",
    );
    let error = parse(&files).unwrap_err();
    assert!(
        error.reason.contains("nobody can ever have a `archer"),
        "{error}"
    );
    // Wood that nobody takes in.
    let mut files = changed(
        "buildings.txt",
        "drop_site food wood gold stone",
        "drop_site food gold stone",
    );
    for (name, text) in &mut files {
        if name == "buildings.txt" {
            *text = text.replace("drop_site wood\n", "");
        }
    }
    assert!(
        parse(&files)
            .unwrap_err()
            .reason
            .contains("no building takes this in")
    );
    let files = changed("units.txt", "unit villager", "unit worker");
    assert!(
        parse(&files)
            .unwrap_err()
            .reason
            .contains("no unit called `villager`")
    );
}
