//! What eight people with 1,500 archers send and receive, headers counted: datagrams, as people use them.

use anyhow::{Result, ensure};
use netsim::{Faults, Plan};
use protocol::TICK_MS;

use super::Figure;
use super::human::{HumanOrders, SEATS};

/// One way, as across a country.
const LATENCY_MS: u32 = 30;

/// Plays every game over the simulated network; the figures are those of the busiest line of all. The
/// first seat's person is the host, in the same process as the relay, and needs no line.
pub fn run(games: &[HumanOrders]) -> Result<Vec<Figure>> {
    let (mut down, mut up, mut host, mut second) = (0_u64, 0_u64, 0_u64, 0_u64);
    let (mut orders, mut ticks_per_turn) = (0_usize, 0);
    for (seed, game) in games.iter().enumerate() {
        let report = netsim::run(&plan(seed as u64 + 1, game), &mut netsim::toy_worlds());
        ensure!(report.failure.is_none(), "{report}");
        orders += report.order_effect_ms.iter().map(Vec::len).sum::<usize>();
        ticks_per_turn = ticks_per_turn.max(report.ticks_per_turn);
        let seconds = u64::from(game.game_ms / 1_000).max(1);
        let mut of_host = 0;
        for (to, from) in report.up.iter().zip(&report.down).skip(1) {
            up = up.max(to.bytes / seconds);
            down = down.max(from.bytes / seconds);
            second = second.max(from.second_bytes_max);
            of_host += from.bytes;
        }
        host = host.max(of_host / seconds);
    }
    Ok(vec![
        ("down_bytes_per_s", down as f64),
        ("up_bytes_per_s", up as f64),
        ("host_up_bytes_per_s", host as f64),
        ("down_second_bytes_max", second as f64),
        ("ticks_per_turn", f64::from(ticks_per_turn)),
        ("orders", orders as f64),
    ])
}

fn plan(seed: u64, game: &HumanOrders) -> Plan {
    let line = Faults {
        latency_ms: LATENCY_MS,
        ..Faults::default()
    };
    let plan = Plan::calm(seed, SEATS, game.game_ms / TICK_MS);
    let mut plan = plan.with_lines(line).over_datagrams();
    for (machine, orders) in plan.machines.iter_mut().zip(&game.seats) {
        machine.thoughts_per_minute = 0;
        machine.orders = orders.clone();
    }
    plan
}
