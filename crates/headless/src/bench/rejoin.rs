//! A machine comes back after an hour of eight players: a new process with nothing but the secret of its seat.
//!
//! The hour is played in virtual time, by a real server and the real machine of its host. Then the clock is the
//! real one, and a real process joins over a real socket.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use endpoint::{Client, Clock, Keepsake, Server};
use net::{Joining, Notice};
use protocol::message::{AwayPolicy, SeatSecret, Wish};
use protocol::{Millis, TICK_MS};
use relay::{Absence, Config};
use rules::Catalog;
use runner::{MatchOptions, Runner, Step};
use transport::{By, Connecting};

use super::Figure;
use super::process::Process;
use crate::clock;

const COMPUTERS: usize = 6;
const LEVEL: u8 = 3;
const TICKS: u32 = 60 * 60_000 / TICK_MS;
/// The host's machine gets used to the real clock for so long, and plays on for so long afterwards.
const AROUND_MS: u64 = 5_000;
/// Whoever is not back then does not come back.
const PATIENCE_MS: u64 = 120_000;
const BUDGET_MS: u64 = 30;

/// A match that has run for an hour, and somebody who was in it.
struct Hour {
    server: Server,
    host: Runner,
    now: Millis,
    secret: SeatSecret,
}

pub fn run() -> Result<Vec<Figure>> {
    come_back(play_an_hour()?)
}

fn joining(name: &str, catalog: &Catalog) -> Joining {
    Joining {
        version: game::Game::version(catalog),
        name: name.into(),
        wish: Wish::AnySeat,
    }
}

fn play_an_hour() -> Result<Hour> {
    let catalog = Catalog::builtin();
    let options = MatchOptions {
        people: 2,
        computers: COMPUTERS,
        level: LEVEL,
        ..MatchOptions::default()
    };
    let mut config = Config::new(options.setup()?, game::Game::version(&catalog));
    // Eight players the whole time: a computer plays for whoever is away.
    config.absence = Absence {
        patience_ms: 1_000,
        then: AwayPolicy::Computer { level: LEVEL },
    };
    let mut now = Millis(1_000);
    let (mut server, link) = Server::open_with_host(0, config, now)?;
    let client = Client::new(link, joining("Host", &catalog), now)?;
    let mut host = Runner::network(client, Arc::clone(&catalog));
    host.let_bot_play(LEVEL);
    let address = format!("127.0.0.1:{}", server.port()).parse()?;
    let mut connecting = Connecting::start(By::Any, &address, endpoint_timeout());
    let link = loop {
        server.step(now);
        host.step(&|| now, BUDGET_MS);
        match connecting.poll() {
            Some(link) => break link?,
            None => server.wait(now, std::time::Duration::from_millis(1)),
        }
    };
    let client = Client::on(link, joining("Guest", &catalog), now)?;
    let mut guest = Runner::network(client, Arc::clone(&catalog));
    while host.tick().0 < 100 || guest.tick().0 < 100 {
        server.step(now);
        host.step(&|| now, BUDGET_MS);
        guest.step(&|| now, BUDGET_MS);
        if host.game().is_some() && guest.game().is_some() {
            now = now.plus_ms(4);
        }
        ensure!(guest.over().is_none(), "the guest fell out");
        server.wait(now, std::time::Duration::from_millis(1));
    }
    let secret = guest.client().and_then(|client| client.session().secret());
    let secret = secret.context("whoever plays has a secret")?;
    drop(guest);
    while host.tick().0 < TICKS {
        now = now.plus_ms(TICK_MS.into());
        server.step(now);
        host.step(&|| now, u64::MAX);
        ensure!(host.over().is_none(), "the match ended before");
    }
    Ok(Hour {
        server,
        host,
        now,
        secret,
    })
}

fn endpoint_timeout() -> std::time::Duration {
    std::time::Duration::from_secs(10)
}

/// What is left of a folder is removed with it.
struct Seats(PathBuf);

impl Drop for Seats {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn come_back(hour: Hour) -> Result<Vec<Figure>> {
    let (mut host, base, begun) = (hour.host, hour.now, clock::now());
    let real: Clock = Arc::new(move || base.plus_ms(clock::now().since_ms(begun)));
    let address = format!("127.0.0.1:{}", hour.server.port());
    let _server = hour.server.spawn(Arc::clone(&real))?;
    let seats = Seats(std::env::temp_dir().join(format!("castellan-rejoin-{}", process::id())));
    Keepsake::open(&seats.0, &address)?.keep(hour.secret)?;
    let image_bytes = host.game().context("it plays")?.save().len();

    let mut watch = Watch::default();
    let settled = real().plus_ms(AROUND_MS);
    watch.until(&mut host, &real, |_, now| now >= settled)?;
    watch.longest_ms = 0;
    let started = real();
    let folder = seats.0.to_string_lossy().into_owned();
    let arguments = ["play", "--join", &address, "--seats", &folder];
    let returner = Process::start(arguments)?;
    watch.until(&mut host, &real, |watch, _| watch.back_at.is_some())?;
    let back = watch.back_at.context("it is back")?;
    let stall_ms = watch.longest_ms;
    // Both have the same world for as long as anybody looks.
    watch.until(&mut host, &real, |_, now| now >= back.plus_ms(AROUND_MS))?;
    returner.wait_for("the world stands")?;
    Ok(vec![
        ("s", back.since_ms(started) as f64 / 1_000.0),
        ("others_longest_gap_ms", stall_ms as f64),
        ("image_kb", image_bytes as f64 / 1_000.0),
    ])
}

/// What the host's machine sees.
#[derive(Default)]
struct Watch {
    ticked_at: Option<Millis>,
    /// The longest time between two of its ticks.
    longest_ms: u64,
    back_at: Option<Millis>,
}

impl Watch {
    /// Plays the host's machine in real time.
    fn until(
        &mut self,
        host: &mut Runner,
        real: &Clock,
        is_done: impl Fn(&Watch, Millis) -> bool,
    ) -> Result<()> {
        let end = real().plus_ms(PATIENCE_MS);
        while !is_done(self, real()) {
            for step in host.step(&**real, BUDGET_MS) {
                match step {
                    Step::Ticked(_) => {
                        let now = real();
                        let before = self.ticked_at.replace(now);
                        let gap_ms = before.map_or(0, |before| now.since_ms(before));
                        self.longest_ms = self.longest_ms.max(gap_ms);
                    }
                    Step::Told(Notice::SeatBack { .. }) => self.back_at = Some(real()),
                    Step::Told(Notice::Mismatch(_)) => bail!("it came back with another world"),
                    Step::Over(over) => bail!("the match ended: {over}"),
                    _ => {}
                }
            }
            ensure!(real() < end, "it did not come back");
            host.wait(&**real, real().plus_ms(100));
        }
        Ok(())
    }
}
