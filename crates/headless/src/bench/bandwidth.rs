//! What eight people with 1,500 archers send and receive, headers counted.

use anyhow::{Result, ensure};
use netsim::{Faults, Plan, Traffic};
use protocol::TICK_MS;

use super::Figure;
use super::human::{HumanOrders, SEATS};

/// An acknowledgement that nothing else carries: IPv4 and TCP headers and TCP's time stamps. At the
/// worst there is one for every packet.
const ACK_BYTES: u64 = 20 + 20 + 12;
/// One way, as across a country.
const LATENCY_MS: u32 = 30;

/// Plays every game over the simulated network; the figures are those of the busiest line of all.
pub fn run(games: &[HumanOrders]) -> Result<Vec<Figure>> {
    let (mut down, mut up, mut host, mut second) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut orders = 0_usize;
    for (seed, game) in games.iter().enumerate() {
        let report = netsim::run(&plan(seed as u64 + 1, game), &mut netsim::toy_worlds());
        ensure!(report.failure.is_none(), "{report}");
        orders += report.order_effect_ms.iter().map(Vec::len).sum::<usize>();
        let seconds = u64::from(game.game_ms / 1_000).max(1);
        let ways = report.up.iter().zip(&report.down);
        let with_acks = |way: &Traffic, back: &Traffic| way.bytes + back.packets * ACK_BYTES;
        let mut of_host = 0;
        for (index, (to, from)) in ways.enumerate() {
            up = up.max(with_acks(to, from) / seconds);
            down = down.max(with_acks(from, to) / seconds);
            second = second.max(from.second_bytes_max);
            // The host's own player is in the same process.
            of_host += if index > 0 { with_acks(from, to) } else { 0 };
        }
        host = host.max(of_host / seconds);
    }
    Ok(vec![
        ("down_bytes_per_s", down as f64),
        ("up_bytes_per_s", up as f64),
        ("host_up_bytes_per_s", host as f64),
        ("down_second_bytes_max", second as f64),
        ("orders", orders as f64),
    ])
}

fn plan(seed: u64, game: &HumanOrders) -> Plan {
    let line = Faults {
        latency_ms: LATENCY_MS,
        ..Faults::default()
    };
    let mut plan = Plan::calm(seed, SEATS, game.game_ms / TICK_MS).with_lines(line);
    for (machine, orders) in plan.machines.iter_mut().zip(&game.seats) {
        machine.thoughts_per_minute = 0;
        machine.orders = orders.clone();
    }
    plan
}
