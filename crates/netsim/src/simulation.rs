use determinism::Digest;
use net::{MatchOver, Session};
use protocol::message::{CloseReason, LeaveReason, Refusal};
use protocol::{ConnectionId, Millis, SeatSet, SimVersion};
use relay::{Config, Phase, Relay};

use crate::checker::{Checker, Failure};
use crate::machine::{Called, Fate, Machine};
use crate::{Direction, Event, MakeWorld, Plan, Report};

mod hosts;
mod migration;

use hosts::{Host, Station, port_of, secrets_of};

/// The build that all machines of a run share.
const VERSION: SimVersion = SimVersion::of_build(Digest(0x5EED));

/// Plays `plan` to its end. The same plan and the same worlds give the same report.
///
/// # Panics
/// When the plan is none that could be played: no machines, more than eight seats, no delay.
#[must_use]
pub fn run(plan: &Plan, make_world: &mut MakeWorld<'_>) -> Report {
    Simulation::new(plan).play(make_world)
}

/// A link that is no more, which its other end has still to hear.
struct Break {
    at: Millis,
    from: usize,
    to: usize,
    connection: ConnectionId,
}

struct Simulation<'a> {
    plan: &'a Plan,
    now: Millis,
    /// What each machine has at its door; at the beginning the first hosts the match.
    hosts: Vec<Host>,
    machines: Vec<Machine>,
    /// What a host is told, and when: links that broke.
    breaks: Vec<Break>,
    /// Lines that mend.
    mends: Vec<(Millis, usize, Direction)>,
    next_event: usize,
    next_connection: ConnectionId,
    lines_made: u32,
    checker: Checker,
}

impl Simulation<'_> {
    fn new(plan: &Plan) -> Simulation<'_> {
        let mut config = Config::new(plan.setup(), VERSION);
        config.pace = plan.pace;
        config.turn_ticks = plan.turn_ticks.clone();
        config.patience_ms = plan.patience_ms;
        config.absence = plan.absence;
        config.drift = plan.drift;
        config.host = Some(ConnectionId(0));
        let secrets = secrets_of(plan.seed, 0);
        let mut relay = Relay::new(config, secrets).expect("a plan can be played");
        let mut machines: Vec<Machine> = plan
            .machines
            .iter()
            .enumerate()
            .map(|(index, _)| Machine::new(index, plan, VERSION))
            .collect();
        for (index, machine) in machines.iter_mut().enumerate() {
            relay.handle_connected(machine.connection, plan.machines[0].clock);
            if plan.outlives_host && index > 0 {
                machine.session.stand_by_at(port_of(index));
            }
        }
        let mut checker = Checker::default();
        if plan.outlives_host {
            checker.let_turns_be_void();
        }
        let mut hosts = vec![Host::first(relay, plan)];
        hosts.extend((1..machines.len()).map(|index| Host::standing_by(plan, index)));
        Simulation {
            plan,
            now: Millis::ZERO,
            hosts,
            next_connection: ConnectionId(machines.len() as u32),
            machines,
            breaks: Vec::new(),
            mends: Vec::new(),
            next_event: 0,
            lines_made: 0,
            checker,
        }
    }

    fn play(mut self, make_world: &mut MakeWorld<'_>) -> Report {
        let deadline = Millis(u64::from(self.plan.ticks) * 16 * 6 + 400_000);
        while self.machines.iter().any(Machine::is_running) && self.now < deadline {
            let Some(next) = self.next_instant() else {
                break;
            };
            self.now = self.now.max(next);
            self.happen();
            self.knock();
            self.run_hosts();
            for index in 0..self.machines.len() {
                let machine = &self.machines[index];
                if machine.is_running() && machine.next_frame <= self.now {
                    if self.plan.outlives_host {
                        self.migrate(index);
                    }
                    let machine = &mut self.machines[index];
                    machine.frame(index, self.now, make_world, &mut self.checker);
                }
            }
            if self.checker.failure.is_some() || self.will_never_fill() {
                break;
            }
        }
        self.finish()
    }

    /// Somebody left before the match was full, and nobody is left who could come.
    fn will_never_fill(&self) -> bool {
        let is_gathering = |relay: &Relay| relay.phase() == Phase::Gathering;
        self.hosts[0].relay().is_some_and(is_gathering)
            && self.machines.iter().any(|machine| !machine.is_running())
    }

    /// When something happens next.
    fn next_instant(&mut self) -> Option<Millis> {
        let hosts = &self.hosts;
        let at_host = |index: usize, at: Option<Millis>| {
            let host = &hosts[index];
            at.filter(|_| host.is_on())
                .map(|at| at.max(host.stalled_until))
        };
        let mut arrivals = None;
        for machine in &mut self.machines {
            let next = at_host(machine.host, machine.line.next_at_relay());
            let called = match &mut machine.called {
                Some(Called::Open(call)) => at_host(call.to, call.line.next_at_relay()),
                _ => None,
            };
            arrivals = [arrivals, next, called].into_iter().flatten().min();
        }
        let frames = self
            .machines
            .iter()
            .filter(|machine| machine.is_running())
            .map(|machine| machine.next_frame);
        let timeout = self.hosts.iter().filter_map(Host::poll_timeout).min();
        let event = self.plan.events.get(self.next_event).map(|&(at, _)| at);
        // One that nothing gets through for is heard with the next thing that happens.
        let now = self.now;
        let breaks = self.breaks.iter().filter(|gone| gone.at > now);
        let breaks = breaks.filter_map(|gone| at_host(gone.to, Some(gone.at)));
        let mends = self.mends.iter().map(|&(at, ..)| at);
        let knocks = self.machines.iter().filter_map(|machine| machine.knocks_at);
        // A knock that could not be answered is tried again with the next thing that happens.
        let knocks = knocks.filter(|at| *at > self.now);
        let next = frames.chain(breaks).chain(mends).chain(event).chain(knocks);
        next.chain(arrivals).chain(timeout).min()
    }

    fn happen(&mut self) {
        let now = self.now;
        let mends = self.mends.extract_if(.., |(at, ..)| *at <= now);
        for (_, machine, direction) in mends.collect::<Vec<_>>() {
            if self.plan.outlives_host {
                self.set_cut(machine, direction, false);
            } else {
                self.machines[machine].line.mend(direction, now);
            }
        }
        while let Some(&(_, event)) = self
            .plan
            .events
            .get(self.next_event)
            .filter(|(at, _)| *at <= now)
        {
            self.next_event += 1;
            self.apply(event);
        }
    }

    fn apply(&mut self, event: Event) {
        let now = self.now;
        match event {
            Event::Stall { machine, for_ms } => {
                let machine = &mut self.machines[machine];
                machine.next_frame = machine.next_frame.max(now.plus_ms(for_ms.into()));
            }
            Event::Load { machine, tick_us } => self.machines[machine].set_tick_us(tick_us),
            Event::StallRelay { for_ms } => {
                self.hosts[0].stalled_until = now.plus_ms(for_ms.into());
            }
            Event::JumpClock { machine, by_ms } => self.machines[machine].clock_offset_ms += by_ms,
            Event::JumpRelayClock { by_ms } => self.hosts[0].clock_offset_ms += by_ms,
            Event::Cut {
                machine: index,
                direction,
                for_ms,
            } => {
                if self.plan.outlives_host {
                    self.set_cut(index, direction, true);
                } else {
                    self.machines[index].line.cut(direction);
                }
                self.mends
                    .push((now.plus_ms(for_ms.into()), index, direction));
            }
            Event::Orders { machine, count } => self.machines[machine].give_orders(count, now),
            Event::Break { machine } => self.break_link(machine),
            Event::Restart { machine } => self.restart(machine),
            Event::Kill { machine } => self.kill(machine, true),
            Event::Vanish { machine } => self.kill(machine, false),
            Event::Quit { machine: index } => {
                let machine = &mut self.machines[index];
                if machine.is_running() {
                    machine.is_excused = true;
                    machine.session.leave(LeaveReason::Quit);
                }
            }
            Event::KillHost { is_silent } => {
                if let Some(host) = self.host_now() {
                    self.kill_host(host, is_silent);
                }
            }
            Event::StallHost { for_ms } => {
                if let Some(host) = self.host_now() {
                    self.hosts[host].stalled_until = now.plus_ms(for_ms.into());
                    let machine = host;
                    self.apply(Event::Stall { machine, for_ms });
                }
            }
            Event::CutHost { direction, for_ms } => {
                if let Some(machine) = self.host_now() {
                    self.apply(Event::Cut {
                        machine,
                        direction,
                        for_ms,
                    });
                }
            }
            Event::KillRelay => {
                self.hosts[0].station = Station::Off;
                self.machines[0].fate = Fate::Dead;
                for machine in &mut self.machines {
                    machine.is_excused = true;
                    machine.session.handle_disconnected(Millis(0));
                    machine.session.give_up();
                }
            }
        }
    }

    /// Ends a process; with `is_noticed` its system says so to the other end.
    fn kill(&mut self, index: usize, is_noticed: bool) {
        if index == 0 {
            // The relay lives in this process.
            self.apply(Event::KillRelay);
            return;
        }
        let machine = &mut self.machines[index];
        if machine.is_running() {
            machine.fate = Fate::Dead;
            machine.is_excused = true;
            if is_noticed {
                let at = self
                    .now
                    .plus_ms(self.plan.machines[index].up.latency_ms.into());
                let connection = self.machines[index].connection;
                let (from, to) = (index, self.machines[index].host);
                self.breaks.push(Break {
                    at,
                    from,
                    to,
                    connection,
                });
            }
        }
    }

    /// The link breaks, and both ends hear of it.
    fn break_link(&mut self, index: usize) {
        let latency_ms = self.plan.machines[index].up.latency_ms;
        let at = self.now.plus_ms(latency_ms.into());
        let machine = &mut self.machines[index];
        if machine.is_running() && index > 0 {
            self.breaks.push(Break {
                at,
                from: index,
                to: machine.host,
                connection: machine.connection,
            });
            machine.line.renew(self.now);
            let clock = machine.clock(self.now);
            machine.session.handle_disconnected(clock);
            // Before the match is full a broken link is the end.
            machine.is_excused |= matches!(machine.session.phase(), net::Phase::Over(_));
        }
    }

    fn restart(&mut self, index: usize) {
        let machine = &mut self.machines[index];
        if machine.fate == Fate::Dead && self.hosts[0].is_on() {
            machine.restart(self.now);
            machine.knocks_at = Some(self.now);
        }
    }

    /// Machines that have lost their link, or were started again, make a new one if they can.
    fn knock(&mut self) {
        let now = self.now;
        let host = &mut self.hosts[0];
        if !host.is_on() {
            return;
        }
        for machine in &mut self.machines {
            let is_due = machine.knocks_at.is_some_and(|at| at <= now);
            let is_open = !machine.line.is_cut();
            if machine.is_running() && is_due && is_open {
                machine.take_link(self.next_connection, now);
                host.connected(self.next_connection, now);
                self.next_connection.0 += 1;
            }
        }
    }

    fn finish(mut self) -> Report {
        let will_never_fill = self.will_never_fill();
        for (index, machine) in self.machines.iter().enumerate() {
            let failure = match machine.fate {
                Fate::Running if !will_never_fill => Some(Failure::Starved {
                    machine: index,
                    at: machine.session.tick(),
                }),
                Fate::Ended(over) if !machine.is_excused && !is_fair_end(over, machine) => {
                    Some(Failure::EndedWrongly {
                        machine: index,
                        reason: over.to_string(),
                    })
                }
                _ => None,
            };
            if let Some(failure) = failure {
                self.checker.fail(failure);
            }
        }
        self.checker.judge(self.plan.is_parting_wanted);
        let mut order_effect_ms: Vec<Vec<u32>> = Vec::new();
        for machine in &mut self.machines {
            let mut own = std::mem::take(&mut machine.order_effect_ms);
            own.sort_unstable();
            order_effect_ms.push(own);
        }
        let machines = &self.machines;
        Report {
            seed: self.plan.seed,
            machines: machines.len(),
            epoch: self
                .hosts
                .iter()
                .filter_map(Host::relay)
                .map(Relay::epoch)
                .max()
                .unwrap_or(0),
            finished: machines
                .iter()
                .filter(|machine| machine.fate == Fate::Finished)
                .count(),
            ticks: machines
                .iter()
                .map(|machine| machine.session.tick())
                .collect(),
            ended: machines
                .iter()
                .map(|machine| match machine.fate {
                    Fate::Ended(over) => Some(over),
                    _ => None,
                })
                .collect(),
            virtual_ms: self.now.0,
            order_effect_ms,
            returns_ms: machines
                .iter()
                .flat_map(|machine| machine.returns_ms.iter().copied())
                .collect(),
            turns_waited: machines
                .iter()
                .map(|machine| machine.session.counters().turns_waited)
                .collect(),
            up: machines.iter().map(|machine| machine.line.up()).collect(),
            down: machines.iter().map(|machine| machine.line.down()).collect(),
            longest_stall_ms: machines
                .iter()
                .map(|machine| machine.longest_stall_ms)
                .collect(),
            ticks_per_turn: machines
                .first()
                .map_or(0, |machine| machine.session.ticks_per_turn()),
            tempo_min_percent: machines
                .iter()
                .map(|machine| machine.tempo_min_percent)
                .min()
                .unwrap_or(100),
            tempo_percent: machines
                .first()
                .map_or(100, |machine| machine.session.tempo().percent),
            slow_named: machines
                .first()
                .map_or(SeatSet::EMPTY, |machine| machine.slow_named),
            parted: self.checker.parted.map(|(turn, _)| turn),
            parted_last: self.checker.parted_last,
            mended_told: machines.iter().map(|machine| machine.mended_told).collect(),
            drifted: machines.iter().map(|machine| machine.drifted).collect(),
            heals_ms: machines
                .iter()
                .flat_map(|machine| machine.heals_ms.iter().copied())
                .collect(),
            closed: machines.iter().map(Machine::closed).collect(),
            findings: machines
                .iter()
                .map(|machine| machine.findings.clone())
                .collect(),
            mismatch: self.checker.mismatch,
            mismatches_told: machines
                .iter()
                .map(|machine| machine.mismatches.len() as u32)
                .collect(),
            stores_named: machines
                .iter()
                .find_map(|machine| machine.stores_named.clone()),
            failure: self.checker.failure,
        }
    }
}

/// Ends that a machine behind a bad line may meet: the room's patience, or a match that is over when it
/// comes back.
fn is_fair_end(over: MatchOver, machine: &Machine) -> bool {
    match over {
        MatchOver::Closed(CloseReason::PatienceSpent | CloseReason::Parted { .. }) => true,
        MatchOver::Closed(CloseReason::HostLeft) | MatchOver::Refused(Refusal::SeatEnded) => {
            machine.has_been_away
        }
        _ => false,
    }
}
