//! An hour of eight people: the size of its record, and the work of its relay.

use anyhow::{Context, Result, bail, ensure};
use determinism::{Domain, Random};
use protocol::message::{
    Bundle, BundleEntry, Hello, Loaded, Pace, ToRelay, TurnDigest, TurnMessage, Wish,
};
use protocol::{ConnectionId, Digest, Millis, OrdersWriter, Seat, SeatSet, SimVersion, Turn};
use record::{EndReason, Record, RecordHeader, RecordWriter};
use relay::{Config, Phase, Relay};
use runner::{BUILD, MatchOptions};

use super::Figure;
use super::human::{HumanOrders, SEATS};
use crate::clock::cpu_time_ms;

const HOUR_MS: u32 = 3_600_000;
/// What everybody's world is before the first tick.
const WORLD: Digest = Digest(77);
/// The same work is measured so often; the shortest counts, the rest is the rest of the machine.
const ROUNDS: usize = 3;

/// The commands of one turn, by seat, as they leave.
type TurnOrders = Vec<Vec<Vec<u8>>>;

/// The second game, and the first from its beginning until the hour is full, turn by turn.
fn hour(games: &[HumanOrders]) -> Result<Vec<TurnOrders>> {
    let turn_ms = Pace::STANDARD.turn_ms();
    let mut hour = vec![vec![Vec::new(); SEATS]; (HOUR_MS / turn_ms) as usize];
    let mut begin_ms = 0;
    for game in games.iter().rev() {
        for (seat, orders) in game.seats.iter().enumerate() {
            let mut writer = (0, OrdersWriter::default());
            for (at_ms, command) in orders {
                let turn = ((begin_ms + at_ms) / turn_ms) as usize;
                let Some(place) = hour.get_mut(turn) else {
                    break;
                };
                if writer.0 != turn {
                    writer = (turn, OrdersWriter::default());
                }
                let bytes = writer.1.encode(command);
                place[seat].push(bytes.context("a person orders too much in one turn")?);
            }
        }
        begin_ms += game.game_ms;
    }
    ensure!(begin_ms >= HOUR_MS, "the games are shorter than an hour");
    Ok(hour)
}

/// The record of the hour. What the world is does not matter: digests are as long, whatever they say.
pub fn record(games: &[HumanOrders]) -> Result<Vec<Figure>> {
    let options = MatchOptions {
        people: SEATS,
        computers: 0,
        ..MatchOptions::default()
    };
    let catalog = rules::Catalog::builtin();
    let (mut writer, mut bytes) = RecordWriter::new(&RecordHeader {
        version: game::Game::version(&catalog),
        build: BUILD.into(),
        setup: options.setup()?,
        ticks_per_turn: Pace::STANDARD.ticks_per_turn,
        seat: None,
    });
    let mut random = Random::stream(1, Domain::Network, 0);
    let stores = game::Game::store_names().count();
    let hour = hour(games)?;
    let turns = hour.len();
    for (turn, orders) in hour.into_iter().enumerate() {
        bytes.extend(writer.bundle(&bundle(Turn(turn as u32), orders))?);
        let digests: Vec<Digest> = (0..stores).map(|_| Digest(random.next_u32())).collect();
        bytes.extend(writer.digests(Digest(random.next_u32()), &digests));
    }
    bytes.extend(writer.finish(EndReason::TicksReached, SeatSet::EMPTY));
    let size = bytes.len();
    let record = Record::open(bytes)?;
    ensure!(record.turns() as usize == turns, "{}", record.ending);
    Ok(vec![("kb", size as f64 / 1_000.0)])
}

fn bundle(turn: Turn, orders: TurnOrders) -> Bundle {
    let mut bundle = Bundle::empty(turn);
    bundle.entries = Seat::all()
        .zip(orders)
        .map(|(seat, commands)| BundleEntry {
            seat,
            digest: None,
            commands,
        })
        .collect();
    bundle
}

/// The relay of the hour: what a processor spends on it from the first turn to the last.
pub fn relay(games: &[HumanOrders]) -> Result<Vec<Figure>> {
    let hour = hour(games)?;
    let frames = frames(hour);
    let mut best_ms = f64::INFINITY;
    let mut closed = 0;
    for _ in 0..ROUNDS {
        let mut relay = playing()?;
        let (ms, ()) = cpu_time_ms(|| {
            for (turn, frames) in frames.iter().enumerate() {
                let now = Millis(turn as u64 * u64::from(Pace::STANDARD.turn_ms()));
                for (seat, frame) in frames.iter().enumerate() {
                    relay.handle_frame(ConnectionId(seat as u32), frame, now);
                }
                relay.handle_timeout(now);
                while relay.poll_output().is_some() {}
            }
        });
        closed = relay.counters().turns_closed;
        ensure!(relay.phase() == Phase::Playing, "somebody was shut out");
        best_ms = best_ms.min(ms);
    }
    ensure!(closed as usize >= frames.len(), "not every turn was closed");
    Ok(vec![("cpu_ms", best_ms), ("turns", f64::from(closed))])
}

/// What eight machines send, turn by turn.
fn frames(hour: Vec<TurnOrders>) -> Vec<Vec<Vec<u8>>> {
    let delay = u32::from(Pace::STANDARD.delay_turns);
    let turns = (0..).map(Turn).zip(hour);
    turns
        .map(|(turn, orders)| {
            let seats = Seat::all().zip(orders);
            seats
                .map(|(seat, commands)| {
                    let ended = turn.0.checked_sub(1).map(Turn);
                    let message = TurnMessage {
                        seat,
                        for_turn: turn + delay,
                        digest: ended.map(|of| TurnDigest {
                            of,
                            digest: Digest(of.0.wrapping_mul(0x9E37_79B1)),
                        }),
                        load: [40, 0],
                        commands,
                    };
                    ToRelay::from(message).encode()
                })
                .collect()
        })
        .collect()
}

/// A relay whose eight people have begun.
fn playing() -> Result<Relay> {
    let options = MatchOptions {
        people: SEATS,
        computers: 0,
        ..MatchOptions::default()
    };
    let version = SimVersion::of_build(Digest(1));
    let mut secrets = 0_u8;
    let secrets = move || {
        secrets += 1;
        [secrets; 16]
    };
    let config = Config::new(options.setup()?, version);
    let mut relay = Relay::new(config, Box::new(secrets))?;
    let everybody = || (0..SEATS as u32).map(ConnectionId);
    for connection in everybody() {
        relay.handle_connected(connection, Millis(0));
        let hello = Hello::new(version, format!("Player {connection}"), Wish::AnySeat);
        relay.handle_frame(connection, &ToRelay::from(hello).encode(), Millis(0));
    }
    for connection in everybody() {
        let loaded = ToRelay::from(Loaded { world: WORLD }).encode();
        relay.handle_frame(connection, &loaded, Millis(0));
    }
    while relay.poll_output().is_some() {}
    if relay.phase() != Phase::Playing {
        bail!("the match did not begin");
    }
    Ok(relay)
}
