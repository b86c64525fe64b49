//! What the owner of the links does for a machine whose host is lost: see `endpoint`, which does the same
//! with sockets.

use net::{Phase, Place, Quest, QuestStep, Session};
use protocol::message::FromRelay;
use protocol::{ConnectionId, Millis, Seat};

use super::hosts::{Station, machine_at, own_connection};
use super::{Break, Simulation};
use crate::machine::{Call, Called, Machine};
use crate::{Carrier, Faults, Line};

/// From knocking to an open connection, beside two ways there and back.
const OPEN_MS: u64 = 5;

impl Simulation<'_> {
    /// One frame of machine `index`.
    pub(super) fn migrate(&mut self, index: usize) {
        let session = &self.machines[index].session;
        let is_severed = matches!(session.phase(), Phase::Severed(_));
        let is_lost = is_severed || session.is_cut_off();
        if !is_lost || session.succession().is_none() {
            self.machines[index].quest = None;
            self.hang_up(index);
            return;
        }
        self.machines[index].knocks_at = None;
        if self.machines[index].quest.is_none() {
            self.begin_quest(index, is_severed);
        }
        self.answer_call(index);
        let clock = self.machines[index].clock(self.now);
        while let Some(step) = self.machines[index]
            .quest
            .as_mut()
            .and_then(|quest| quest.poll(clock))
        {
            self.take_step(index, step);
        }
        self.tell_evidence(index, is_severed);
        self.take_over(index);
    }

    fn begin_quest(&mut self, index: usize, is_severed: bool) {
        let clock = self.hosts[index].clock(self.now);
        let machine = &mut self.machines[index];
        let inheritance = machine.session.inheritance().filter(|_| is_severed);
        let mut stands = false;
        if let (Station::Standby(standby), Some(inheritance)) =
            (&mut self.hosts[index].station, inheritance)
        {
            standby.stand(inheritance, clock);
            stands = true;
        }
        let asks_host = is_severed && machine.host != index;
        let (own, known) = (machine.session.seat(), machine.session.succession());
        let former = machine.session.former_hosts();
        machine.quest = known.map(|known| Quest::new(known, own, asks_host, former, stands));
        machine.stands = stands;
    }

    fn take_step(&mut self, index: usize, step: QuestStep) {
        self.hang_up(index);
        if let QuestStep::Call(place) = step {
            let machine = &self.machines[index];
            let to = match place {
                Place::Host => machine.host,
                Place::Seat(seat) => {
                    let known = machine.session.succession();
                    let mut all = known.into_iter().flat_map(|known| &known.successors);
                    let next = all.find(|next| next.seat == seat);
                    match next {
                        Some(next) => machine_at(next.place.port),
                        None => self.machine_of(seat),
                    }
                }
            };
            let latency_ms = u64::from(self.faults(index, to).0.latency_ms);
            let at = self.now.plus_ms(OPEN_MS + latency_ms * 4);
            self.machines[index].called = Some(Called::Ringing { to, at });
        }
    }

    fn machine_of(&self, seat: Seat) -> usize {
        let sits = |machine: &Machine| machine.session.seat() == Some(seat);
        let found = self.machines.iter().position(sits);
        found.expect("a host of before sat somewhere")
    }

    /// What a line between two machines is like, up and down.
    fn faults(&self, from: usize, to: usize) -> (Faults, Faults) {
        if from == to {
            return (Faults::default(), Faults::default());
        }
        let (near, far) = (&self.plan.machines[from], &self.plan.machines[to]);
        (joined(near.up, far.down), joined(far.up, near.down))
    }

    fn line(&mut self, from: usize, to: usize) -> Line {
        let carrier = if from == to {
            Carrier::Stream
        } else {
            self.plan.machines[from].carrier
        };
        self.lines_made += 1;
        let number = 10_000 + self.lines_made * 4;
        // Matches whose hosts go are shorter than the silence after which an end of a conversation gives it up.
        let of_run = (self.plan.seed, number);
        Line::new(carrier, self.faults(from, to), of_run, Millis::ZERO)
    }

    /// Drops whatever this machine had called.
    fn hang_up(&mut self, index: usize) {
        if let Some(Called::Open(call)) = self.machines[index].called.take() {
            self.tell_break(index, call.to, call.connection);
        }
    }

    /// The other end hears that a link is gone, as soon as anything gets there.
    fn tell_break(&mut self, from: usize, to: usize, connection: ConnectionId) {
        let latency_ms = self.faults(from, to).0.latency_ms;
        self.breaks.push(Break {
            at: self.now.plus_ms(latency_ms.into()),
            from,
            to,
            connection,
        });
    }

    fn answer_call(&mut self, index: usize) {
        let clock = self.machines[index].clock(self.now);
        if let Some(Called::Ringing { to, at }) = self.machines[index].called
            && at <= self.now
        {
            self.open_call(index, to, clock);
        }
        let Some(Called::Open(call)) = &mut self.machines[index].called else {
            return;
        };
        let mut next = call.line.receive_down(self.now);
        while let Some(frame) = next {
            if !self.hear_answer(index, &frame, clock) {
                return;
            }
            let Some(Called::Open(call)) = &mut self.machines[index].called else {
                return;
            };
            next = call.line.receive_down(self.now);
        }
        if let Some(Called::Open(call)) = &mut self.machines[index].called {
            call.line.flush_up(self.now);
        }
    }

    fn open_call(&mut self, index: usize, to: usize, clock: Millis) {
        let host = &self.hosts[to];
        if host.has_no_power || host.stalled_until > self.now || !self.is_way_open(index, to) {
            // Nobody answers, which the quest finds out by itself.
            return;
        }
        self.machines[index].called = None;
        if !host.is_on() {
            if let Some(quest) = &mut self.machines[index].quest {
                quest.nobody_listens(clock);
            }
            return;
        }
        let connection = self.new_connection();
        let line = self.line(index, to);
        self.hosts[to].connected(connection, self.now);
        let machine = &mut self.machines[index];
        let stands = machine.stands;
        let Some(quest) = &mut machine.quest else {
            return;
        };
        let place = quest.place();
        match place.and_then(|place| machine.session.hello_at(place, stands)) {
            Some(hello) => {
                quest.opened(clock);
                let mut call = Call {
                    to,
                    connection,
                    line,
                };
                call.line.send_up(hello, self.now);
                machine.called = Some(Called::Open(Box::new(call)));
            }
            None => drop(quest.failed(clock)),
        }
    }

    fn new_connection(&mut self) -> ConnectionId {
        let connection = self.next_connection;
        self.next_connection.0 += 1;
        connection
    }

    /// Whether more may be heard of whoever was called.
    fn hear_answer(&mut self, index: usize, frame: &[u8], clock: Millis) -> bool {
        let now = self.now;
        let machine = &mut self.machines[index];
        let Some(quest) = &mut machine.quest else {
            return false;
        };
        match FromRelay::decode(frame) {
            Ok(FromRelay::Welcome(_)) => {
                self.come_to(index, frame, clock);
                return false;
            }
            Ok(FromRelay::Standing(standing)) => {
                if let Some(Called::Open(call)) = &mut machine.called {
                    for held in machine.session.held_from(standing.next) {
                        call.line.send_up(held, now);
                    }
                }
                if quest.stands(clock).is_none() {
                    return true;
                }
            }
            Ok(FromRelay::Refused(refused)) => drop(quest.refused(refused.refusal, clock)),
            _ => drop(quest.failed(clock)),
        }
        self.hang_up(index);
        false
    }

    /// The host of the match has welcomed this machine.
    fn come_to(&mut self, index: usize, welcome: &[u8], clock: Millis) {
        let place = self.machines[index].quest.as_ref().and_then(Quest::place);
        let (Some(Called::Open(call)), Some(place)) = (self.machines[index].called.take(), place)
        else {
            return;
        };
        match &mut self.hosts[index].station {
            Station::Standby(standby) => standby.withdraw(),
            // A match here has fewer people than that one.
            Station::Serving(_) => self.hosts[index].station = Station::Off,
            Station::Off => {}
        }
        let machine = &self.machines[index];
        let (host, connection) = (machine.host, machine.connection);
        self.tell_break(index, host, connection);
        let machine = &mut self.machines[index];
        machine.quest = None;
        machine.meet(*call, place, clock);
        machine.session.handle_frame(welcome, clock);
    }

    fn tell_evidence(&mut self, index: usize, is_severed: bool) {
        let machine = &mut self.machines[index];
        let Some(quest) = &machine.quest else { return };
        let gone = quest.gone();
        let is_host_gone = quest.is_host_gone() || machine.session.has_host_left();
        if let Station::Standby(standby) = &mut self.hosts[index].station {
            if is_host_gone && is_severed {
                standby.see_gone(machine.session.host());
            }
            gone.iter().for_each(|seat| standby.see_gone(Some(seat)));
        }
        if machine.session.is_cut_off() && machine.host == index && !gone.is_empty() {
            machine.session.tell_gone(gone);
        }
    }

    /// A machine that stood by hosts the match from now on, and its person comes to it.
    fn take_over(&mut self, index: usize) {
        let hosts_now = matches!(self.hosts[index].station, Station::Serving(_));
        if !hosts_now || self.machines[index].host == index {
            return;
        }
        let machine = &self.machines[index];
        let Some(own) = machine.session.seat().map(Place::Seat) else {
            return;
        };
        let Some(hello) = machine.session.hello_at(own, true) else {
            return;
        };
        let (host, connection) = (machine.host, machine.connection);
        self.tell_break(index, host, connection);
        self.hang_up(index);
        let mut line = self.line(index, index);
        line.send_up(hello, self.now);
        let connection = own_connection();
        self.hosts[index].connected(connection, self.now);
        let clock = self.machines[index].clock(self.now);
        let machine = &mut self.machines[index];
        machine.quest = None;
        let to = index;
        machine.meet(
            Call {
                to,
                connection,
                line,
            },
            own,
            clock,
        );
    }
}

/// One line behind the other.
fn joined(near: Faults, far: Faults) -> Faults {
    let thinner = [near.bandwidth_bytes_per_s, far.bandwidth_bytes_per_s];
    Faults {
        latency_ms: near.latency_ms + far.latency_ms,
        jitter_ms: near.jitter_ms + far.jitter_ms,
        loss_permille: (near.loss_permille + far.loss_permille).min(1_000),
        duplicate_permille: (near.duplicate_permille + far.duplicate_permille).min(1_000),
        reorder_permille: (near.reorder_permille + far.reorder_permille).min(1_000),
        spoiled_permille: (near.spoiled_permille + far.spoiled_permille).min(1_000),
        bandwidth_bytes_per_s: thinner.into_iter().flatten().min(),
    }
}
