//! An hour of eight people: the size of its record, and the work of its relay.

use anyhow::{Context, Result, bail, ensure};
use determinism::{Domain, Random};
use protocol::message::{
    Bundle, BundleEntry, FromRelay, Hello, Loaded, Pace, ToRelay, TurnDigest, TurnMessage, Wish,
};
use protocol::{
    Cadence, ConnectionId, DelayLine, Digest, Millis, OrdersWriter, Seat, SeatSet, SimVersion, Turn,
};
use record::{EndReason, Record, RecordHeader, RecordWriter};
use relay::{Config, Output, Phase, Relay};
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
    let arrivals = arrivals(hour(games)?)?;
    let mut best_ms = f64::INFINITY;
    let mut closed = 0;
    for _ in 0..ROUNDS {
        let mut relay = playing()?.0;
        let (ms, ()) = cpu_time_ms(|| {
            for (now, from, frame) in &arrivals {
                relay.handle_frame(*from, frame, *now);
                relay.handle_timeout(*now);
                while relay.poll_output().is_some() {}
            }
        });
        closed = relay.counters().turns_closed;
        ensure!(relay.phase() == Phase::Playing, "somebody was shut out");
        best_ms = best_ms.min(ms);
    }
    Ok(vec![("cpu_ms", best_ms), ("turns", f64::from(closed))])
}

type Arrival = (Millis, ConnectionId, Vec<u8>);

/// What eight machines send in turns of four ticks, each as far ahead as the relay tells it to.
fn arrivals(hour: Vec<TurnOrders>) -> Result<Vec<Arrival>> {
    let (mut relay, mut lines) = playing()?;
    let mut cadence = Cadence::new(Pace::STANDARD.ticks_per_turn);
    let mut arrivals = Vec::new();
    for orders in hour {
        let turn = cadence.turn();
        let now = Millis(u64::from(turn.0) * u64::from(Pace::STANDARD.turn_ms()));
        let ended = turn.0.checked_sub(1).map(Turn);
        for (seat, mut commands) in Seat::all().zip(orders) {
            let from = ConnectionId(seat.index() as u32);
            let mut digest = ended.map(|of| TurnDigest {
                of,
                digest: Digest(of.0.wrapping_mul(0x9E37_79B1)),
            });
            for for_turn in lines[seat.index()].begin(&cadence) {
                let message = TurnMessage {
                    seat,
                    for_turn: Turn(for_turn),
                    digest: digest.take(),
                    load: [40, 0],
                    commands: std::mem::take(&mut commands),
                };
                let frame = ToRelay::from(message).encode();
                relay.handle_frame(from, &frame, now);
                relay.handle_timeout(now);
                hear_delays(&mut relay, &mut lines)?;
                arrivals.push((now, from, frame));
            }
        }
        cadence.advance();
    }
    ensure!(relay.phase() == Phase::Playing, "somebody was shut out");
    Ok(arrivals)
}

/// Tells everybody what the relay says about how far ahead to give.
fn hear_delays(relay: &mut Relay, lines: &mut [DelayLine]) -> Result<()> {
    while let Some(output) = relay.poll_output() {
        if let Output::Send { to, frame } = output
            && let FromRelay::Delay(delay) = FromRelay::decode(&frame)?
        {
            lines[to.0 as usize].change(delay.from, delay.ticks);
        }
    }
    Ok(())
}

/// A relay whose eight people have begun, and how far ahead each of them gives.
fn playing() -> Result<(Relay, Vec<DelayLine>)> {
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
    let pace = Pace::STANDARD;
    let mut config = Config::new(options.setup()?, version);
    config.turn_ticks = pace.ticks_per_turn..=pace.ticks_per_turn;
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
    let line = DelayLine::new(pace.delay_ticks(), Turn(pace.delay_turns.into()));
    let mut lines = vec![line; SEATS];
    hear_delays(&mut relay, &mut lines)?;
    if relay.phase() != Phase::Playing {
        bail!("the match did not begin");
    }
    Ok((relay, lines))
}
