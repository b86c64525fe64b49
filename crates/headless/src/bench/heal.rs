//! A bit that changes in one of two and of three machines, over real links on loopback, in a world as large as
//! after an hour: how long until the report is there, and until the worlds are equal again.

use std::sync::Arc;

use anyhow::{Result, bail};
use endpoint::{Client, Server};
use game::Game;
use net::{Joining, Notice};
use protocol::message::Wish;
use protocol::{Control, Millis, Tick};
use record::{Save, SaveHead, SaveHeader};
use relay::Config;
use runner::{BUILD, KnownSave, Runner, Step};
use sim::World;

use super::Figure;
use super::digest::full_world;
use crate::clock;

/// When the bit changes, and in which store.
const FLIP_TICK: Tick = Tick(160);
const FLIP_STORE: &str = "motion";
/// It takes no longer than this, or something is wrong.
const DEADLINE_MS: u64 = 120_000;
const BUDGET_MS: u64 = 30;

/// What one round showed, in milliseconds since the mismatch was told.
#[derive(Default)]
struct Round {
    told_at: Option<Millis>,
    report_ms: Option<u64>,
    mended_ms: Option<u64>,
}

/// The report, at the later of the two machines that write it.
pub fn report() -> Result<Vec<Figure>> {
    figures(|round| round.report_ms)
}

/// From the mismatch to the word that all worlds are equal again, and that the seat is its person's.
pub fn healing() -> Result<Vec<Figure>> {
    figures(|round| round.mended_ms)
}

fn figures(of: impl Fn(&Round) -> Option<u64>) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (name, people) in [("2_seats_s", 2), ("3_seats_s", 3)] {
        let Some(ms) = of(&play(people)?) else {
            bail!("it did not come");
        };
        figures.push((name, ms as f64 / 1_000.0));
    }
    let worst = figures.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    figures.insert(0, ("s", worst));
    Ok(figures)
}

/// The full world, of which `people` seats are people's and the others computer players'.
fn world_of(people: usize) -> Result<World> {
    let mut world = full_world()?;
    for (place, row) in world.setup.seats.iter_mut().enumerate() {
        row.control = if place < people {
            Control::Person
        } else {
            Control::Computer { level: 3 }
        };
    }
    Ok(world)
}

/// A save of it, as the machines know it.
fn known_save(game: &Game) -> Result<KnownSave> {
    let world = game.world();
    let header = SaveHeader {
        version: Game::version(&world.catalog),
        build: BUILD.into(),
        title: String::new(),
        saved_at_s: 0,
        setup: world.setup.clone(),
        tick: world.tick(),
        seat: None,
        keys: Vec::new(),
    };
    let head = SaveHead {
        header,
        picture: None,
    };
    let save = Save {
        head,
        world: game.save(),
    };
    let file = save.encode();
    match KnownSave::of(save, &file) {
        Some(known) => Ok(known),
        None => bail!("the world does not fit into a save"),
    }
}

fn play(people: usize) -> Result<Round> {
    let game = Game::on(world_of(people)?);
    let known = known_save(&game)?;
    let catalog = Arc::clone(&game.world().catalog);
    let mut config = Config::new(game.world().setup.clone(), Game::version(&catalog));
    config.save = Some(known.content);
    let (server, link) = Server::open_with_host(0, config, clock::now())?;
    let server = server.spawn(clock::shared())?;
    let address = format!("127.0.0.1:{}", server.port());
    let joining = |wish| Joining {
        version: Game::version(&catalog),
        name: String::from("bench"),
        wish,
    };
    let host = Client::new(link, joining(Wish::AnySeat), clock::now())?;
    let mut runners = vec![Runner::network(host, Arc::clone(&catalog))];
    for _ in 1..people {
        let timeout = std::time::Duration::from_secs(10);
        let client = Client::join(&address, joining(Wish::AnySeat), timeout, clock::now())?;
        runners.push(Runner::network(client, Arc::clone(&catalog)));
    }
    let reports = std::env::temp_dir().join(format!("castellan-bench-{}", std::process::id()));
    for runner in &mut runners {
        runner.know_save(known.clone());
        runner.report_to(&reports);
    }
    let Some(store) = Game::store_names().position(|name| name == FLIP_STORE) else {
        bail!("there is no store called {FLIP_STORE}");
    };
    if let Some(last) = runners.last_mut() {
        last.flip_at(FLIP_TICK, store);
    }
    let round = watch(&mut runners);
    drop(runners);
    server.stop();
    std::fs::remove_dir_all(&reports).ok();
    round
}

fn watch(runners: &mut [Runner]) -> Result<Round> {
    let (mut round, begun, mut reports) = (Round::default(), clock::now(), 0);
    while round.mended_ms.is_none() || reports < 2 {
        let now = clock::now();
        if now.since_ms(begun) > DEADLINE_MS {
            bail!("it was not put right, or not reported");
        }
        for runner in runners.iter_mut() {
            for step in runner.step(&clock::now, BUDGET_MS) {
                let since = |told: Option<Millis>| told.map(|at| clock::now().since_ms(at));
                match step {
                    Step::Told(Notice::Mismatch(_)) => {
                        round.told_at.get_or_insert(clock::now());
                    }
                    Step::Told(Notice::Mended { .. }) => {
                        round.mended_ms = round.mended_ms.max(since(round.told_at));
                    }
                    Step::Reported(_) => {
                        reports += 1;
                        round.report_ms = since(round.told_at);
                    }
                    Step::ReportTrouble(sentence) => return Err(sentence.into()),
                    Step::CannotLoad(sentence) => return Err(sentence.into()),
                    Step::Over(over) => bail!("{over}"),
                    _ => {}
                }
            }
        }
        // The first has its link in memory; whoever waits longest for a tick is asked again in a millisecond.
        runners[0].wait(&clock::now, clock::now().plus_ms(1));
    }
    Ok(round)
}
