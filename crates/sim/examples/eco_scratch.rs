use std::collections::BTreeMap;
use std::time::Instant;
use protocol::*;
use protocol::command::*;
use sim::*;
use rules::*;
fn main() {
    let size = 240u16; let n = size as usize;
    let catalog = Catalog::builtin();
    let kind = |k: &str| catalog.find(k).unwrap().id;
    let seats: Vec<SeatSetup> = (0..8).map(|i| SeatSetup { seat: Seat::new(i).unwrap(), name: format!("p{i}"), control: Control::Person, colour: i, team: None }).collect();
    let setup = MatchSetup { seed: 1, map: "t".into(), size_tiles: size, seats, stockpile: Stockpile([5000;4]), population_max: 200, is_explored: true };
    let mut things = vec![];
    let put = |things: &mut Vec<Placed>, k: &str, o: Option<u8>, x: u16, y: u16| things.push(Placed { kind: kind(k), at: CellPos::new(x,y).centre(), owner: o.map(|o| Seat::new(o).unwrap()) });
    let mut trees = 0;
    for y in 0..size { for x in 0..size { if (x/12 + y/12) % 4 == 0 && (x % 12) > 2 && (y % 12) > 2 { put(&mut things, "oak", None, x, y); trees += 1; } } }
    for s in 0..8u8 {
        let (bx, by) = (12 + 60 * (s as u16 % 4), 26 + 120 * (s as u16 / 4));
        put(&mut things, "town_centre", Some(s), bx + 6, by);
        put(&mut things, "lumber_camp", Some(s), bx + 4, by + 8);
        for i in 0..100 { put(&mut things, "villager", Some(s), bx + 3 + i % 8, by + 9 + i / 25); }
    }
    let plan = MapPlan { size_tiles: size, terrain: vec![Terrain::Grass; n*n], heights: vec![0; (n+1)*(n+1)], things };
    let t = Instant::now();
    let mut world = World::new(setup, catalog.clone(), &plan);
    println!("trees {trees}, new {:?}", t.elapsed());
    // everyone gathers the nearest tree
    let mut commands = vec![];
    for s in 0..8u8 {
        let seat = Seat::new(s).unwrap();
        let ids: Vec<EntityId> = world.stores.work.slots().filter(|&v| world.stores.objects[v].owner == Some(seat)).map(|v| world.id(v)).collect();
        let at = world.stores.objects[ids[0].index()].position;
        let tree = world.stores.deposits.slots().min_by_key(|&d| at.distance_squared(world.stores.objects[d].position)).unwrap();
        commands.push((seat, Command::from(Gather { units: ids.into_iter().collect(), target: world.id(tree), is_queued: false })));
    }
    let mut spent: BTreeMap<&'static str, (u128, u128)> = BTreeMap::new();
    let ticks = std::env::args().nth(1).map_or(5000, |a| a.parse().unwrap());
    for tick in 0..ticks {
        let now = if tick == 0 { std::mem::take(&mut commands) } else { vec![] };
        let mut last = Instant::now();
        world.step_with(&now, |name, _| { let t = Instant::now(); let d = (t - last).as_nanos(); let e = spent.entry(name).or_default(); e.0 += d; e.1 = e.1.max(d); last = t; });
        if tick % 1000 == 999 { 
            let idle = world.stores.work.slots().filter(|&v| world.stores.orders[v].current == sim::components::Order::Idle).count();
            let at_work = world.stores.work.iter().filter(|(_, w)| w.is_at_work).count();
            let walking = world.stores.work.slots().filter(|&v| world.stores.motion[v].progress == sim::components::Progress::Walking).count();
            println!("tick {tick}: idle {idle} at work {at_work} walking {walking} gathered {:?}", world.stores.players.iter().map(|p| p.score.gathered.0[1]).collect::<Vec<_>>());
        }
    }
    for (name, (total, max)) in spent { println!("{name:14} mean {:8.2} us  max {:8.1} us", total as f64 / ticks as f64 / 1000.0, max as f64 / 1000.0); }
}
