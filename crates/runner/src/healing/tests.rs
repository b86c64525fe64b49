use std::sync::Arc;

use determinism::{Domain, Random};
use game::Game;
use net::Keeper;
use protocol::command::Move;
use protocol::{Command, EntityId, Seat, Tick, Turn, Units};
use rules::Catalog;

use super::evidence::{AS_IT_WAS, Evidence, Replayed};
use super::inquiry::{Finding, Inquiry};
use super::report::{self, Parties};
use super::{GameWitness, Healing};
use crate::{MatchOptions, flip_bit_of_store};

/// Ticks between two digests.
const DIGEST_TICKS: u32 = 8;
/// The turn, of that many ticks, at whose end the worlds differ.
const TURN: u32 = 40;

fn game(catalog: &Arc<Catalog>) -> Game {
    let options = MatchOptions {
        people: 1,
        computers: 2,
        size_tiles: Some(96),
        ..MatchOptions::default()
    };
    let setup = options.setup().expect("it can be played");
    Game::new(setup, Arc::clone(catalog)).expect("the map can be drawn")
}

/// What somebody orders now and then: a unit of theirs goes somewhere.
fn order(game: &Game) -> (Seat, Command) {
    let world = game.world();
    let seat = Seat::default();
    let mine = |slot: &usize| world.stores.objects[*slot].owner == Some(seat);
    let slot = world
        .stores
        .motion
        .slots()
        .find(mine)
        .expect("they have somebody");
    let id = world.stores.entities.id_at(slot).expect("it lives");
    let goal = world.stores.objects[slot].position;
    let order = Move {
        units: Units::one(id),
        goal,
        is_queued: false,
    };
    (seat, order.into())
}

/// One machine up to the end of [`TURN`]. What it does to its world then is up to `harm`, and what it
/// computes with to `late_catalog`, which counts from the turn before on.
fn machine(late_catalog: &Arc<Catalog>, harm: impl FnOnce(Game) -> Game) -> (Keeper, Game) {
    let mut healing = Healing::default();
    let mut game = game(&Catalog::builtin());
    let mut harm = Some(harm);
    for tick in 0..(TURN + 1) * DIGEST_TICKS {
        if tick == TURN * DIGEST_TICKS {
            let setup = game.world().setup.clone();
            game = Game::load(&game.save(), setup, Arc::clone(late_catalog)).expect("own bytes");
        }
        let commands = if tick % 20 == 0 {
            vec![order(&game)]
        } else {
            Vec::new()
        };
        healing.ran(Tick(tick), &commands);
        game.tick(&commands);
        if (tick + 1) % DIGEST_TICKS == 0 {
            let turn = Turn(tick / DIGEST_TICKS);
            if turn == Turn(TURN) {
                game = harm.take().expect("it ends once")(game);
            }
            healing.digest(&game, turn.next(), Tick(tick + 1));
            healing.agreed_before(Some(Turn(TURN)));
        }
    }
    (healing.keeper, game)
}

fn inquiry((keeper, game): &(Keeper, Game)) -> Inquiry {
    let evidence = Evidence::of(keeper, Turn(TURN), game).expect("it was kept");
    Inquiry::new(Replayed::new(evidence).expect("the images are whole"))
}

/// Lets both speak until they have come to an end. How often they spoke.
fn talk(one: &mut Inquiry, other: &mut Inquiry) -> usize {
    let mut rounds = 0;
    loop {
        let (from_one, from_other) = (one.poll(), other.poll());
        if from_one.is_none() && from_other.is_none() {
            break;
        }
        rounds += 1;
        if let Some(words) = &from_one {
            other.hear(words);
        }
        if let Some(words) = &from_other {
            one.hear(words);
        }
    }
    assert!(one.is_over() && other.is_over());
    rounds
}

fn found(inquiry: &Inquiry) -> &Finding {
    inquiry.finding().expect("it was found")
}

#[test]
fn a_bit_in_any_store_is_named_by_both_with_both_values() {
    let catalog = Catalog::builtin();
    let honest = machine(&catalog, |game| game);
    for (store, name) in Game::store_names().enumerate() {
        let mut random = Random::stream(7, Domain::Network, store as u32);
        let flip = |game: Game| {
            flip_bit_of_store(&game, store, &mut random).expect("a bit can be otherwise")
        };
        let harmed = machine(&catalog, flip);
        let (mut one, mut other) = (inquiry(&honest), inquiry(&harmed));
        let rounds = talk(&mut one, &mut other);
        assert!(rounds <= 12, "{name}: {rounds}");
        let (here, there) = (found(&one), found(&other));
        assert_eq!((here.store, here.step), (Some(name), None));
        assert_eq!(here.path[0], AS_IT_WAS);
        assert_eq!((&here.ours, &here.theirs), (&there.theirs, &there.ours));
        assert_ne!(here.ours, here.theirs, "{name} {}", here.field);
        assert_eq!((&here.path, &here.field), (&there.path, &there.field));
        assert!(!one.replayed.is_by_chance() && other.replayed.is_by_chance());
    }
}

/// The other may be so much quicker that both its first words are here before ours have left.
#[test]
fn whoever_hears_before_it_has_spoken_leaves_nothing_out() {
    let catalog = Catalog::builtin();
    let honest = machine(&catalog, |game| game);
    let mut random = Random::stream(7, Domain::Network, 3);
    let flip = |game: Game| flip_bit_of_store(&game, 3, &mut random).expect("a bit");
    let harmed = machine(&catalog, flip);
    let (mut one, mut other) = (inquiry(&honest), inquiry(&harmed));
    one.hear(&other.poll().expect("it begins"));
    let said: Vec<u8> = std::iter::from_fn(|| one.poll())
        .map(|words| {
            other.hear(&words);
            words.round
        })
        .collect();
    assert_eq!(said, [0, 1]);
    talk(&mut one, &mut other);
    assert_eq!(found(&one).theirs, found(&other).ours);
}

/// The rules with one figure changed: what a machine with a fault in it would play by.
fn other_rules() -> Arc<Catalog> {
    let tables: Vec<(&str, String)> = Catalog::builtin_tables()
        .iter()
        .map(|(name, text)| (*name, slower_villagers(text)))
        .collect();
    let tables: Vec<(&str, &str)> = tables
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    Arc::new(Catalog::parse(&tables).expect("it can be played"))
}

fn slower_villagers(text: &str) -> String {
    text.replacen(
        "speed_tiles_per_second 0.8",
        "speed_tiles_per_second 0.7",
        1,
    )
}

#[test]
fn what_is_computed_otherwise_is_named_with_its_tick_and_system() {
    let honest = machine(&Catalog::builtin(), |game| game);
    let other = machine(&other_rules(), |game| game);
    let (mut one, mut other) = (inquiry(&honest), inquiry(&other));
    talk(&mut one, &mut other);
    let here = found(&one);
    assert_eq!(here.step, Some("movement"), "{here:?}");
    assert!(matches!(here.store, Some("objects" | "motion")), "{here:?}");
    let tick = one.replayed.tick_of(&here.path).expect("it is a tick");
    assert!((TURN * DIGEST_TICKS + 1..=(TURN + 1) * DIGEST_TICKS).contains(&tick.0));
    assert!(here.slot.is_some() && here.ours != here.theirs);
    assert!(!one.replayed.is_by_chance() && !other.replayed.is_by_chance());
}

#[test]
fn nonsense_from_the_other_ends_it_without_a_finding() {
    let honest = machine(&Catalog::builtin(), |game| game);
    let mut equal = (inquiry(&honest), inquiry(&honest));
    talk(&mut equal.0, &mut equal.1);
    assert_eq!(
        equal.0.finding(),
        None,
        "they are equal, whatever was reported"
    );
    let mut random = Random::stream(3, Domain::Network, 1);
    for _ in 0..200 {
        let mut one = inquiry_of_bytes(&honest, &mut random);
        assert_eq!(one.poll(), None);
        assert!(one.is_over());
    }
}

fn inquiry_of_bytes(honest: &(Keeper, Game), random: &mut Random) -> Inquiry {
    let mut one = inquiry(honest);
    let mut words = one.poll().expect("it begins");
    words.turn = Turn(TURN);
    match random.below(3) {
        0 => words
            .words
            .truncate(random.below(words.words.len() as u32) as usize),
        1 => words.words.push(1),
        _ => words.round = 1 + random.below(200) as u8,
    }
    one.hear(&words);
    one
}

#[test]
fn the_report_has_everything_and_nothing_private_and_is_there_at_once() {
    let catalog = Catalog::builtin();
    let honest = machine(&catalog, |game| game);
    let health = Game::store_names()
        .position(|name| name == "motion")
        .expect("it is there");
    let (_, order) = order(&honest.1);
    let unit: EntityId = order
        .units()
        .and_then(|units| units.iter().next())
        .expect("one");
    // A flip in the very unit that orders were for.
    let harmed = machine(&catalog, |game| flip_of_unit(&game, health, unit));
    let (mut one, mut other) = (inquiry(&honest), inquiry(&harmed));
    talk(&mut one, &mut other);
    let folder = std::env::temp_dir().join(format!("castellan-reports-{}", std::process::id()));
    let parties = Parties {
        here: Seat::new(1),
        there: Seat::default(),
    };
    let path = report::write(&folder, &other, parties).expect("it can be written");
    let again = report::write(&folder, &other, parties).expect("another has a place of its own");
    assert_ne!(path, again);
    let text = std::fs::read_to_string(path.join("report.txt")).expect("it is there");
    let finding = found(&other);
    for line in [
        format!("turn: {TURN}\n"),
        String::from("store: motion\n"),
        format!("field: {}\n", finding.field),
        format!("value here: {}\n", finding.ours),
        format!("value there: {}\n", finding.theirs),
        String::from("entity: "),
        String::from("build here: castellan"),
        String::from("build there: castellan"),
        String::from("data there: simulation"),
        String::from("tick: 328 at the latest, 321 at the earliest\n"),
        String::from("cause: here; played again"),
        String::from("order: tick 321, "),
    ] {
        assert!(text.contains(&line), "{line:?} is not in\n{text}");
    }
    for name in ["agreed", "here", "again"] {
        let file = std::fs::read(path.join(format!("{name}.castsave"))).expect("it is there");
        let save = crate::open_save(&file, &Game::version(&catalog)).expect("it is a save");
        assert_eq!(save.head.header.keys, []);
    }
    assert!(!folder.join(format!("{}.part", path.display())).exists());
    std::fs::remove_dir_all(&folder).expect("it can be removed");
}

fn flip_of_unit(game: &Game, store: usize, unit: EntityId) -> Game {
    let honest = game.digest();
    let mut random = Random::stream(5, Domain::Network, 0);
    for _ in 0..4_000 {
        let Some(flipped) = flip_bit_of_store(game, store, &mut random) else {
            continue;
        };
        let digests = flipped.digest();
        assert_ne!(digests.stores[store], honest.stores[store]);
        let path = [unit.index() as u32 / 128, unit.index() as u32];
        if game.examine(store, &path) != flipped.examine(store, &path) {
            return flipped;
        }
    }
    panic!("no bit of the unit could be flipped");
}

#[test]
fn without_a_thread_it_is_the_same() {
    let catalog = Catalog::builtin();
    let honest = machine(&catalog, |game| game);
    let mut witnesses = [
        GameWitness::new(honest.1.clone()),
        GameWitness::new(honest.1.clone()),
    ];
    for witness in &mut witnesses {
        witness.begin(Turn(TURN), &honest.0);
    }
    let words = witnesses[0].poll().expect("it begins");
    witnesses[1].hear(&words);
    assert!(witnesses[1].poll_report().is_some());
    assert!(witnesses[1].poll_report().is_none());
}
