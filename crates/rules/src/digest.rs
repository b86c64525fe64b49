use alloc::vec::Vec;

use determinism::{Digest, State, digest_of_bytes};
use protocol::{KindId, TechnologyId};

use crate::catalog::Constants;
use crate::{
    AnimalRules, ArmourClass, Attack, Behaviour, Class, DepositRules, GatherRate, Kind,
    ProjectileRules, Technology,
};

/// The digest of what the tables mean: comments, spacing and the order of fields are not in it, every
/// figure is. Everything is taken apart without `..`, so a new field cannot be left out.
pub(crate) fn digest(kinds: &[Kind], technologies: &[Technology], constants: &Constants) -> Digest {
    let mut out = Vec::new();
    list(kinds, &mut out, kind);
    list(technologies, &mut out, technology);
    let Constants {
        start_villagers,
        start_scouts,
        damage_uphill,
        damage_downhill,
        repair_hit_points_per_tick,
        repair_cost_share,
        gather_search_tiles,
        build_search_tiles,
        alarm_cooldown_ticks,
        alarm_square_tiles,
    } = constants;
    start_villagers.write(&mut out);
    start_scouts.write(&mut out);
    damage_uphill.write(&mut out);
    damage_downhill.write(&mut out);
    repair_hit_points_per_tick.write(&mut out);
    repair_cost_share.write(&mut out);
    gather_search_tiles.write(&mut out);
    build_search_tiles.write(&mut out);
    alarm_cooldown_ticks.write(&mut out);
    alarm_square_tiles.write(&mut out);
    digest_of_bytes(&out)
}

fn list<T>(items: &[T], out: &mut Vec<u8>, write: impl Fn(&T, &mut Vec<u8>)) {
    (items.len() as u32).write(out);
    items.iter().for_each(|item| write(item, out));
}

fn kind(kind: &Kind, out: &mut Vec<u8>) {
    let Kind {
        id,
        key,
        class,
        hit_points_max,
        radius_tiles,
        footprint_tiles,
        is_walkable,
        is_wall,
        sight_tiles,
        cost,
        train_ticks,
        age,
        population,
        room,
        counts_for_age,
        speed_tiles_per_tick,
        attack: own_attack,
        armour,
        trains,
        researches,
        builds,
        drop_site,
        gathers,
        deposit: own_deposit,
        animal,
    } = kind;
    id.write(out);
    key.write(out);
    out.push(match class {
        Class::Unit => 0,
        Class::Building => 1,
        Class::Deposit => 2,
        Class::Animal => 3,
    });
    hit_points_max.write(out);
    radius_tiles.write(out);
    footprint_tiles.write(out);
    is_walkable.write(out);
    is_wall.write(out);
    sight_tiles.write(out);
    cost.write(out);
    train_ticks.write(out);
    age.write(out);
    population.write(out);
    room.write(out);
    counts_for_age.write(out);
    speed_tiles_per_tick.write(out);
    list(own_attack.as_slice(), out, attack);
    list(armour, out, by_class);
    list(trains, out, KindId::write);
    list(researches, out, TechnologyId::write);
    list(builds, out, KindId::write);
    drop_site.0.write(out);
    list(gathers, out, gather_rate);
    list(own_deposit.as_slice(), out, deposit);
    list(animal.as_slice(), out, |AnimalRules { behaviour }, out| {
        out.push(match behaviour {
            Behaviour::Herd => 0,
            Behaviour::Flee => 1,
        });
    });
}

fn by_class((class, value): &(ArmourClass, i16), out: &mut Vec<u8>) {
    out.push(*class as u8);
    value.write(out);
}

fn attack(attack: &Attack, out: &mut Vec<u8>) {
    let Attack {
        damage,
        range_tiles,
        reload_ticks,
        windup_ticks,
        projectile,
    } = attack;
    list(damage, out, by_class);
    range_tiles.write(out);
    reload_ticks.write(out);
    windup_ticks.write(out);
    list(projectile.as_slice(), out, |projectile, out| {
        let ProjectileRules {
            speed_tiles_per_tick,
            accuracy_percent,
        } = projectile;
        speed_tiles_per_tick.write(out);
        accuracy_percent.write(out);
    });
}

fn gather_rate(rate: &GatherRate, out: &mut Vec<u8>) {
    let GatherRate {
        job,
        per_tick,
        carry_max,
    } = rate;
    out.push(*job as u8);
    per_tick.write(out);
    carry_max.write(out);
}

fn deposit(deposit: &DepositRules, out: &mut Vec<u8>) {
    let DepositRules {
        resource,
        amount,
        job,
        workers_max,
        decay_per_tick,
    } = deposit;
    resource.write(out);
    amount.write(out);
    out.push(*job as u8);
    workers_max.write(out);
    decay_per_tick.write(out);
}

fn technology(technology: &Technology, out: &mut Vec<u8>) {
    let Technology {
        id,
        key,
        cost,
        research_ticks,
        age,
        leads_to_age,
        buildings_required,
    } = technology;
    id.write(out);
    key.write(out);
    cost.write(out);
    research_ticks.write(out);
    age.write(out);
    leads_to_age.write(out);
    buildings_required.write(out);
}
