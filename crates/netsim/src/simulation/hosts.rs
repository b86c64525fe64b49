//! The machines that host the match, or would: each a process with a relay, or with what stands by to
//! become one.

use determinism::{Domain, Random};
use net::Session;
use protocol::{ConnectionId, Millis, Seat};
use relay::{Output, Relay, Secrets, Successor};

use super::{Break, Simulation, VERSION};
use crate::checker::Failure;
use crate::machine::Called;
use crate::{Direction, Plan};

/// The link of the person at a host that is not the first.
const OWN: ConnectionId = ConnectionId(u32::MAX);
/// Turns that a host may still close with what it has, after the others have gone on without it.
const VOID_TURNS_MAX: u32 = 40;
/// Where machine 0 listens; the others behind.
const PORT: u16 = 1_000;

/// What runs at the door of one machine.
pub enum Station {
    Off,
    Standby(Box<Successor>),
    Serving(Box<Relay>),
}

/// One machine's door.
pub struct Host {
    pub station: Station,
    pub clock_offset_ms: i64,
    pub stalled_until: Millis,
    /// The whole machine is gone: nobody says that nobody listens.
    pub has_no_power: bool,
    /// Nothing gets out, nothing gets in.
    pub cut: (bool, bool),
    /// Turns that were closed when another host closed its first.
    void_from: Option<u32>,
}

pub fn secrets_of(seed: u64, machine: u32) -> Secrets {
    let mut random = Random::stream(seed, Domain::Network, u32::MAX - 1 - machine * 8);
    Box::new(move || {
        let words = [random.next_u64(), random.next_u64()];
        let mut secret = [0; 16];
        secret[..8].copy_from_slice(&words[0].to_le_bytes());
        secret[8..].copy_from_slice(&words[1].to_le_bytes());
        secret
    })
}

/// The port at which machine `index` stands by.
pub fn port_of(index: usize) -> u16 {
    PORT + index as u16
}

/// The machine that listens at `port`.
pub fn machine_at(port: u16) -> usize {
    usize::from(port.saturating_sub(PORT))
}

impl Host {
    pub fn first(relay: Relay, plan: &Plan) -> Host {
        Host::with(Station::Serving(Box::new(relay)), plan, 0)
    }

    pub fn standing_by(plan: &Plan, index: usize) -> Host {
        let station = if plan.outlives_host {
            Station::Standby(Box::new(Successor::new(VERSION)))
        } else {
            Station::Off
        };
        Host::with(station, plan, index)
    }

    fn with(station: Station, plan: &Plan, index: usize) -> Host {
        Host {
            station,
            clock_offset_ms: plan.machines[index].clock.0 as i64,
            stalled_until: Millis::ZERO,
            has_no_power: false,
            cut: (false, false),
            void_from: None,
        }
    }

    pub fn clock(&self, now: Millis) -> Millis {
        Millis((now.0 as i64 + self.clock_offset_ms).max(0) as u64)
    }

    pub const fn relay(&self) -> Option<&Relay> {
        match &self.station {
            Station::Serving(relay) => Some(relay),
            Station::Off | Station::Standby(_) => None,
        }
    }

    pub const fn relay_mut(&mut self) -> Option<&mut Relay> {
        match &mut self.station {
            Station::Serving(relay) => Some(relay),
            Station::Off | Station::Standby(_) => None,
        }
    }

    pub const fn is_on(&self) -> bool {
        !matches!(self.station, Station::Off)
    }

    /// When it has something to do, by the run's time.
    pub fn poll_timeout(&self) -> Option<Millis> {
        let at = match &self.station {
            Station::Off => None,
            Station::Standby(standby) => standby.poll_timeout(),
            Station::Serving(relay) => relay.poll_timeout(),
        };
        let at = Millis((at?.0 as i64 - self.clock_offset_ms).max(0) as u64);
        Some(at.max(self.stalled_until))
    }

    pub fn connected(&mut self, connection: ConnectionId, now: Millis) {
        let clock = self.clock(now);
        match &mut self.station {
            Station::Off => {}
            Station::Standby(standby) => standby.handle_connected(connection, clock),
            Station::Serving(relay) => relay.handle_connected(connection, clock),
        }
    }

    fn frame(&mut self, from: ConnectionId, frame: &[u8], now: Millis) {
        let clock = self.clock(now);
        match &mut self.station {
            Station::Off => {}
            Station::Standby(standby) => standby.handle_frame(from, frame, clock),
            Station::Serving(relay) => relay.handle_frame(from, frame, clock),
        }
    }

    fn disconnected(&mut self, connection: ConnectionId, now: Millis) {
        let clock = self.clock(now);
        match &mut self.station {
            Station::Off => {}
            Station::Standby(standby) => standby.handle_disconnected(connection, clock),
            Station::Serving(relay) => relay.handle_disconnected(connection, clock),
        }
    }

    /// What it wants done now; a machine that may host the match begins to.
    fn act(&mut self, seed: u64, index: usize, now: Millis) -> Vec<Output> {
        let clock = self.clock(now);
        match &mut self.station {
            Station::Off => Vec::new(),
            Station::Serving(relay) => {
                relay.handle_timeout(clock);
                std::iter::from_fn(|| relay.poll_output()).collect()
            }
            Station::Standby(standby) => {
                standby.handle_timeout(clock);
                let mut outputs: Vec<Output> =
                    std::iter::from_fn(|| standby.poll_output()).collect();
                let secrets = || secrets_of(seed, index as u32 + 1);
                if let Some(mut relay) = standby.poll_relay(secrets, OWN, clock) {
                    outputs.extend(std::iter::from_fn(|| relay.poll_output()));
                    self.station = Station::Serving(Box::new(relay));
                }
                outputs
            }
        }
    }
}

impl Simulation<'_> {
    /// The machine that hosts the match now: the last that began to.
    pub(super) fn host_now(&self) -> Option<usize> {
        let serving = (0..self.hosts.len()).filter_map(|index| {
            let relay = self.hosts[index].relay()?;
            Some((relay.epoch(), index))
        });
        serving.max().map(|(_, index)| index)
    }

    pub(super) fn run_hosts(&mut self) {
        for index in 0..self.hosts.len() {
            if self.hosts[index].is_on() && self.now >= self.hosts[index].stalled_until {
                self.run_host(index);
            }
        }
        self.check_split();
    }

    fn run_host(&mut self, index: usize) {
        let now = self.now;
        let host = &mut self.hosts[index];
        for machine in &mut self.machines {
            if machine.host == index {
                while let Some(frame) = machine.line.receive_up(now) {
                    host.frame(machine.connection, &frame, now);
                }
            }
            if let Some(Called::Open(call)) = &mut machine.called
                && call.to == index
            {
                while let Some(frame) = call.line.receive_up(now) {
                    host.frame(call.connection, &frame, now);
                }
            }
        }
        let cuts: Vec<(bool, bool)> = self.hosts.iter().map(|host| host.cut).collect();
        let is_due = |gone: &mut Break| gone.to == index && gone.is_due(&cuts, now);
        let host = &mut self.hosts[index];
        for gone in self.breaks.extract_if(.., is_due) {
            host.disconnected(gone.connection, now);
        }
        let host = &mut self.hosts[index];
        let outputs = host.act(self.plan.seed, index, now);
        for output in outputs {
            self.carry_out(index, output);
        }
        for machine in self.machines.iter_mut() {
            if machine.host == index {
                machine.line.flush_down(now);
            }
            if let Some(Called::Open(call)) = &mut machine.called
                && call.to == index
            {
                call.line.flush_down(now);
            }
        }
        if let Some(relay) = self.hosts[index].relay() {
            let delays = Seat::all().filter_map(|seat| relay.delay_ticks(seat));
            let delay_ticks = delays.max().unwrap_or_default();
            self.checker
                .see_usage(relay.usage(), delay_ticks, self.plan);
        }
    }

    fn carry_out(&mut self, index: usize, output: Output) {
        let now = self.now;
        match output {
            Output::Send { to, frame } => {
                for machine in &mut self.machines {
                    if machine.host == index && machine.connection == to {
                        machine.line.send_down(frame.clone(), now);
                    } else if let Some(Called::Open(call)) = &mut machine.called
                        && (call.to, call.connection) == (index, to)
                    {
                        call.line.send_down(frame.clone(), now);
                    }
                }
            }
            Output::Close { connection, .. } => {
                let is_it = |machine: &&mut crate::machine::Machine| {
                    machine.host == index && machine.connection == connection
                };
                if let Some(machine) = self.machines.iter_mut().find(is_it) {
                    machine.line.close();
                }
            }
            Output::Locate { connection } => {
                let is_it = |machine: &crate::machine::Machine| {
                    machine.host == index && machine.connection == connection
                };
                let found = self.machines.iter().position(is_it);
                let clock = self.hosts[index].clock(now);
                if let (Some(machine), Some(relay)) = (found, self.hosts[index].relay_mut()) {
                    let ip = core::net::Ipv4Addr::new(10, 0, 0, machine as u8);
                    relay.handle_located(connection, ip.into(), clock);
                }
            }
        }
    }

    /// Once a later host closes turns, those before it do so no more than with what they have already.
    fn check_split(&mut self) {
        let closed = |host: &Host| host.relay().map(|relay| relay.counters().turns_closed);
        let newest = self
            .hosts
            .iter()
            .filter(|host| closed(host).is_some_and(|turns| turns > 0))
            .filter_map(|host| host.relay().map(Relay::epoch))
            .max();
        let Some(newest) = newest else { return };
        for host in &mut self.hosts {
            let Some(relay) = host.relay() else { continue };
            let (epoch, turns) = (relay.epoch(), relay.counters().turns_closed);
            let turn = relay.log().next_turn();
            if epoch < newest {
                let from = *host.void_from.get_or_insert(turns);
                if turns - from > VOID_TURNS_MAX {
                    self.checker.fail(Failure::Split {
                        epochs: (epoch, newest),
                        turn,
                    });
                }
            }
        }
    }

    /// The process of a host dies.
    pub(super) fn kill_host(&mut self, index: usize, is_silent: bool) {
        let now = self.now;
        let host = &mut self.hosts[index];
        host.station = Station::Off;
        host.has_no_power = is_silent;
        self.machines[index].fate = crate::machine::Fate::Dead;
        self.machines[index].is_excused = true;
        if let Some(seat) = self.machines[index].session.seat() {
            self.checker.forget(seat, None);
        }
        for other in 0..self.machines.len() {
            let machine = &mut self.machines[other];
            if other != index && machine.host == index && machine.is_running() && !is_silent {
                machine.line.renew(self.now);
                let clock = machine.clock(now);
                machine.session.handle_disconnected(clock);
            }
        }
    }

    pub(super) fn set_cut(&mut self, index: usize, direction: Direction, is_cut: bool) {
        let (out, inward) = &mut self.hosts[index].cut;
        if direction != Direction::Down {
            *out = is_cut;
        }
        if direction != Direction::Up {
            *inward = is_cut;
        }
        self.cut_lines();
    }

    /// Brings all lines to the cuts at their ends.
    pub(super) fn cut_lines(&mut self) {
        let now = self.now;
        let cuts: Vec<(bool, bool)> = self.hosts.iter().map(|host| host.cut).collect();
        for (index, machine) in self.machines.iter_mut().enumerate() {
            let between = |to: usize| {
                let up = index != to && (cuts[index].0 || cuts[to].1);
                let down = index != to && (cuts[index].1 || cuts[to].0);
                (up, down)
            };
            let (up, down) = between(machine.host);
            machine.line.set_cut(up, down, now);
            if let Some(Called::Open(call)) = &mut machine.called {
                let (up, down) = between(call.to);
                call.line.set_cut(up, down, now);
            }
        }
    }

    pub(super) fn is_way_open(&self, from: usize, to: usize) -> bool {
        is_open(from, to, self.hosts[from].cut, self.hosts[to].cut)
    }
}

impl Break {
    /// Whether the other end hears of it now.
    pub(super) fn is_due(&self, cuts: &[(bool, bool)], now: Millis) -> bool {
        self.at <= now && is_open(self.from, self.to, cuts[self.from], cuts[self.to])
    }
}

/// Whether frames pass between two machines, both ways.
const fn is_open(from: usize, to: usize, near: (bool, bool), far: (bool, bool)) -> bool {
    from == to || !(near.0 || near.1 || far.0 || far.1)
}

/// The connection of a host's own person.
pub const fn own_connection() -> ConnectionId {
    OWN
}
