use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use determinism::Fixed;
use protocol::{KindId, Stockpile};

use super::decimal::Decimal;
use super::paragraph::Paragraph;
use super::{RESOURCES, Rows, age, cost};
use crate::{
    AnimalRules, ArmourClass, Attack, Behaviour, Class, DepositRules, GatherRate, Job, Kind,
    ProjectileRules, ResourceSet, RuleError,
};

/// Fields of what can be harmed.
const LIVING: &[&str] = &["hit_points", "sight_tiles", "armour"];
/// Fields of what walks.
const WALKING: &[&str] = &["radius_tiles", "speed_tiles_per_second"];
/// Fields of what attacks.
const FIGHTING: &[&str] = &[
    "attack",
    "attack_range_tiles",
    "attack_reload_seconds",
    "attack_windup_seconds",
    "projectile_speed_tiles_per_second",
    "projectile_accuracy_percent",
];
/// Fields of what can be gathered from.
const HOLDING: &[&str] = &["holds", "job", "workers_max"];

/// Reads the row of a unit, building, deposit or animal.
pub(super) fn parse(row: &Paragraph<'_>, id: KindId, rows: &Rows<'_>) -> Result<Kind, RuleError> {
    match row.section {
        "unit" => unit(row, id, rows),
        "building" => building(row, id, rows),
        "deposit" => deposit(row, id),
        _ => animal(row, id),
    }
}

/// A row with everything at nothing.
fn blank(row: &Paragraph<'_>, id: KindId, class: Class) -> Kind {
    Kind {
        id,
        key: row.name.to_string(),
        class,
        hit_points_max: 0,
        radius_tiles: Fixed::ZERO,
        footprint_tiles: 0,
        is_walkable: false,
        is_wall: false,
        sight_tiles: Fixed::ZERO,
        cost: Stockpile::default(),
        train_ticks: 0,
        age: 0,
        population: 0,
        room: 0,
        counts_for_age: false,
        speed_tiles_per_tick: Fixed::ZERO,
        attack: None,
        armour: Vec::new(),
        trains: Vec::new(),
        researches: Vec::new(),
        builds: Vec::new(),
        drop_site: ResourceSet::default(),
        gathers: Vec::new(),
        deposit: None,
        animal: None,
    }
}

fn unit(row: &Paragraph<'_>, id: KindId, rows: &Rows<'_>) -> Result<Kind, RuleError> {
    let own = &[
        "cost",
        "train_seconds",
        "age",
        "population",
        "builds",
        "gather_per_second",
        "carry",
    ];
    row.allow(&[LIVING, WALKING, FIGHTING, own].concat())?;
    let mut kind = blank(row, id, Class::Unit);
    living(row, &mut kind)?;
    walking(row, &mut kind)?;
    kind.cost = cost(row)?;
    kind.train_ticks = row.decimal("train_seconds", "1", "1000")?.ticks();
    kind.age = age(row, "age")?;
    kind.population = row.whole("population", 0..=10)? as u8;
    kind.attack = attack(row)?;
    kind.builds = rows.kinds_of(row, "builds", "building")?;
    kind.gathers = gathers(row)?;
    if !kind.builds.is_empty() && kind.gathers.is_empty() {
        let reason = "only a unit that gathers can build";
        return Err(row.error_at(row.line_of("builds"), reason));
    }
    Ok(kind)
}

fn building(row: &Paragraph<'_>, id: KindId, rows: &Rows<'_>) -> Result<Kind, RuleError> {
    let own = &[
        "footprint_tiles",
        "cost",
        "build_seconds",
        "age",
        "room",
        "counts_for_age",
        "walkable",
        "wall",
        "trains",
        "researches",
        "drop_site",
    ];
    row.allow(&[LIVING, FIGHTING, HOLDING, own].concat())?;
    let mut kind = blank(row, id, Class::Building);
    living(row, &mut kind)?;
    kind.footprint_tiles = row.whole("footprint_tiles", 1..=8)? as u8;
    kind.cost = cost(row)?;
    kind.train_ticks = row.decimal("build_seconds", "1", "10000")?.ticks();
    kind.age = age(row, "age")?;
    kind.room = row.whole_or_zero("room", 0..=100)? as u8;
    kind.counts_for_age = row.flag("counts_for_age")?;
    kind.is_walkable = row.flag("walkable")?;
    kind.is_wall = row.flag("wall")?;
    kind.attack = attack(row)?;
    kind.trains = rows.kinds_of(row, "trains", "unit")?;
    kind.researches = rows.technologies_of(row, "researches")?;
    for (word, line) in row.list("drop_site")? {
        kind.drop_site
            .insert(row.named("resource", word, line, &RESOURCES)?);
    }
    if row.has("holds") || row.has("job") {
        kind.deposit = Some(holding(row, Fixed::ZERO)?);
    }
    if kind.is_wall && kind.footprint_tiles != 1 {
        return Err(row.error_at(
            row.line_of("footprint_tiles"),
            "a segment of a wall covers one tile",
        ));
    }
    if kind.is_wall && kind.is_walkable {
        return Err(row.error_at(row.line_of("walkable"), "a wall cannot be walked over"));
    }
    Ok(kind)
}

fn deposit(row: &Paragraph<'_>, id: KindId) -> Result<Kind, RuleError> {
    row.allow(&[HOLDING, &["footprint_tiles"]].concat())?;
    let mut kind = blank(row, id, Class::Deposit);
    kind.footprint_tiles = row.whole("footprint_tiles", 1..=4)? as u8;
    kind.deposit = Some(holding(row, Fixed::ZERO)?);
    Ok(kind)
}

fn animal(row: &Paragraph<'_>, id: KindId) -> Result<Kind, RuleError> {
    row.allow(&[LIVING, WALKING, HOLDING, &["behaviour", "decay_per_second"]].concat())?;
    let mut kind = blank(row, id, Class::Animal);
    living(row, &mut kind)?;
    walking(row, &mut kind)?;
    let decay = rate(row, "decay_per_second", "0", "10")?;
    kind.deposit = Some(holding(row, decay)?);
    let (word, line) = row.word("behaviour")?;
    let behaviours = [("herd", Behaviour::Herd), ("flee", Behaviour::Flee)];
    kind.animal = Some(AnimalRules {
        behaviour: row.named("behaviour", word, line, &behaviours)?,
    });
    Ok(kind)
}

fn living(row: &Paragraph<'_>, kind: &mut Kind) -> Result<(), RuleError> {
    kind.hit_points_max = row.whole("hit_points", 1..=30_000)? as u16;
    kind.sight_tiles = row.decimal("sight_tiles", "0", "20")?.fixed();
    row.required("armour")?;
    kind.armour = by_class(row, "armour", -100..=100)?;
    for (name, class) in ArmourClass::NAMES {
        if class.is_basic() && kind.armour_against(class).is_none() {
            let line = row.line_of("armour");
            return Err(row.error_at(line, format!("`armour` lacks the class `{name}`")));
        }
    }
    Ok(())
}

fn walking(row: &Paragraph<'_>, kind: &mut Kind) -> Result<(), RuleError> {
    kind.radius_tiles = row.decimal("radius_tiles", "0.1", "0.5")?.fixed();
    kind.speed_tiles_per_tick = rate(row, "speed_tiles_per_second", "0.1", "8")?;
    Ok(())
}

/// Something per second as the same per tick, refused when rounding makes nothing of it.
fn rate(row: &Paragraph<'_>, key: &str, low: &str, high: &str) -> Result<Fixed, RuleError> {
    let value = row.decimal(key, low, high)?;
    per_tick(row, key, value, row.line_of(key))
}

fn per_tick(row: &Paragraph<'_>, key: &str, value: Decimal, line: u32) -> Result<Fixed, RuleError> {
    let per_tick = value.per_tick();
    if per_tick.is_zero() && !value.is_zero() {
        return Err(row.error_at(line, format!("`{key}` is too small to come to anything")));
    }
    Ok(per_tick)
}

fn by_class(
    row: &Paragraph<'_>,
    key: &str,
    range: core::ops::RangeInclusive<i32>,
) -> Result<Vec<(ArmourClass, i16)>, RuleError> {
    let mut all = Vec::new();
    for (name, value, line) in row.pairs(key)? {
        let class = row.named("armour class", name, line, &ArmourClass::NAMES)?;
        all.push((class, row.whole_of(key, value, line, range.clone())? as i16));
    }
    all.sort_unstable();
    Ok(all)
}

fn attack(row: &Paragraph<'_>) -> Result<Option<Attack>, RuleError> {
    if !row.has("attack") {
        return match FIGHTING.iter().find(|key| row.has(key)) {
            Some(key) => {
                Err(row.error_at(row.line_of(key), format!("`{key}` without an `attack`")))
            }
            None => Ok(None),
        };
    }
    // Melee and pierce come first, bonuses behind, each ascending by class.
    let mut damage = by_class(row, "attack", 1..=1_000)?;
    damage.sort_by_key(|(class, _)| (!class.is_basic(), *class));
    if !damage.iter().any(|(class, _)| class.is_basic()) {
        return Err(row.error_at(
            row.line_of("attack"),
            "`attack` deals neither melee nor pierce damage",
        ));
    }
    let reload_ticks = row.decimal("attack_reload_seconds", "0.1", "60")?.ticks();
    let windup_ticks = row.decimal("attack_windup_seconds", "0", "60")?.ticks();
    if windup_ticks >= reload_ticks {
        return Err(row.error_at(
            row.line_of("attack_windup_seconds"),
            "a blow must land before the next begins (`attack_windup_seconds` below `attack_reload_seconds`)",
        ));
    }
    let range_tiles = match row.has("attack_range_tiles") {
        true => row.decimal("attack_range_tiles", "0", "20")?.fixed(),
        false => Fixed::ZERO,
    };
    Ok(Some(Attack {
        damage,
        range_tiles,
        reload_ticks,
        windup_ticks,
        projectile: projectile(row, range_tiles)?,
    }))
}

fn projectile(
    row: &Paragraph<'_>,
    range_tiles: Fixed,
) -> Result<Option<ProjectileRules>, RuleError> {
    let keys = [
        "projectile_speed_tiles_per_second",
        "projectile_accuracy_percent",
    ];
    if !keys.iter().any(|key| row.has(key)) {
        return Ok(None);
    }
    if range_tiles.is_zero() {
        return Err(row.error("what shoots needs `attack_range_tiles`"));
    }
    Ok(Some(ProjectileRules {
        speed_tiles_per_tick: rate(row, keys[0], "1", "50")?,
        accuracy_percent: row.whole(keys[1], 1..=100)? as u8,
    }))
}

fn gathers(row: &Paragraph<'_>) -> Result<Vec<GatherRate>, RuleError> {
    let rates = row.pairs("gather_per_second")?;
    let loads = row.pairs("carry")?;
    let mut all = Vec::new();
    for &(name, value, line) in &rates {
        let job = row.named("job", name, line, &Job::NAMES)?;
        let rate = row.decimal_of("gather_per_second", value, line, "0.01", "100")?;
        let Some(&(_, load, load_line)) = loads.iter().find(|(other, ..)| *other == name) else {
            let line = if loads.is_empty() {
                line
            } else {
                row.line_of("carry")
            };
            return Err(row.error_at(line, format!("`carry` lacks the job `{name}`")));
        };
        all.push(GatherRate {
            job,
            per_tick: per_tick(row, "gather_per_second", rate, line)?,
            carry_max: row.whole_of("carry", load, load_line, 1..=1_000)? as u16,
        });
    }
    if let Some((name, _, line)) = loads
        .iter()
        .find(|(name, ..)| !rates.iter().any(|(other, ..)| other == name))
    {
        row.named("job", name, *line, &Job::NAMES)?;
        return Err(row.error_at(*line, format!("`gather_per_second` lacks the job `{name}`")));
    }
    all.sort_unstable_by_key(|rate| rate.job);
    Ok(all)
}

fn holding(row: &Paragraph<'_>, decay_per_tick: Fixed) -> Result<DepositRules, RuleError> {
    let field = row.required("holds")?;
    let [(name, amount, line)] = row.pairs("holds")?[..] else {
        return Err(row.error_at(field.line, "`holds` takes one resource and its amount"));
    };
    let (job, job_line) = row.word("job")?;
    Ok(DepositRules {
        resource: row.named("resource", name, line, &RESOURCES)?,
        amount: row.whole_of("holds", amount, line, 1..=30_000)? as u16,
        job: row.named("job", job, job_line, &Job::NAMES)?,
        workers_max: row.whole_or_zero("workers_max", 0..=100)? as u8,
        decay_per_tick,
    })
}
