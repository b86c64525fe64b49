//! A table and its guests in one thread, on a clock of their own.

use std::boxed::Box;
use std::collections::{BTreeMap, VecDeque};
use std::string::{String, ToString};
use std::vec::Vec;

use protocol::lobby::{Ask, HostAsk, PersonId, RoomKey, RowOrder, Table};
use protocol::message::{CloseReason, FromRelay, ToRelay, Watching, Welcome};
use protocol::{ConnectionId, Digest, MatchSetup, Millis, SimVersion};

use crate::{Admission, Event, Guest, Host, HostConfig, Joining, Output, Over, StartPlan};

mod chat;
mod door;
mod hostile;
mod interleavings;
mod names;
mod password;
mod restore;
mod rows;
mod start;
mod transfer;

pub const VERSION: SimVersion = SimVersion::of_build(Digest(77));
pub const FINGERPRINT: Digest = Digest(0x5E1F);
/// The host's own link.
pub const HOST: u32 = 0;

pub fn config() -> HostConfig {
    let maps = std::vec![String::from(MatchSetup::MAP), String::from("lakes")];
    HostConfig::new(VERSION, ConnectionId(HOST), maps)
}

pub fn joining(name: &str) -> Joining {
    Joining {
        version: VERSION,
        name: name.to_string(),
        key: None,
        fingerprint: FINGERPRINT,
        secrets: Vec::new(),
    }
}

/// What a link does to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Arrives,
    IsLost,
}

/// A frame on its way, and who is at the far end or the near one.
pub struct Frame<'a> {
    pub of: u32,
    pub is_to_host: bool,
    pub bytes: &'a mut Vec<u8>,
}

/// One machine at the table.
pub struct Machine {
    pub guest: Guest,
    pub events: Vec<Event>,
    to_host: VecDeque<Vec<u8>>,
    from_host: VecDeque<Vec<u8>>,
    pub is_linked: bool,
}

impl Machine {
    pub fn admission(&self) -> Option<&Admission> {
        self.events.iter().find_map(|event| match event {
            Event::Admitted(admission) => Some(&**admission),
            _ => None,
        })
    }

    /// The welcome to a seat.
    pub fn admitted(&self) -> Option<&Welcome> {
        match self.admission()? {
            Admission::Seat(welcome) => Some(welcome),
            Admission::Watching(_) => None,
        }
    }

    pub fn over(&self) -> Option<Over> {
        self.guest.over()
    }
}

/// The table, everybody's machines, and the links between them.
pub struct Hall {
    pub host: Host,
    pub now: u64,
    pub machines: BTreeMap<u32, Machine>,
    pub closed: BTreeMap<u32, CloseReason>,
    pub plan: Option<StartPlan>,
    /// What the links do; frames arrive unless this says otherwise.
    pub fate: Box<dyn FnMut(Frame<'_>) -> Fate>,
}

impl Hall {
    /// A table with its host.
    pub fn new() -> Hall {
        Hall::with(config())
    }

    pub fn with(config: HostConfig) -> Hall {
        let mut hall = Hall::empty(config);
        hall.join(HOST, "Host");
        hall
    }

    pub fn empty(config: HostConfig) -> Hall {
        let mut count = 0;
        let randomness = move || {
            count += 1;
            [count; 16]
        };
        Hall {
            host: Host::new(config, Box::new(randomness)),
            now: 1_000_000,
            machines: BTreeMap::new(),
            closed: BTreeMap::new(),
            plan: None,
            fate: Box::new(|_| Fate::Arrives),
        }
    }

    /// A table with its host and guests 1 to `guests`, all ready.
    pub fn ready(guests: u32) -> Hall {
        let mut hall = Hall::new();
        for id in 1..=guests {
            hall.join(id, "Guest");
        }
        for id in 1..=guests {
            hall.ask(id, Ask::Ready(true));
        }
        hall.wait_ms(100);
        hall
    }

    pub fn join(&mut self, id: u32, name: &str) {
        self.join_as(id, joining(name));
    }

    pub fn join_as(&mut self, id: u32, joining: Joining) {
        self.connect(id, joining);
        self.pump();
    }

    /// A link stands, and the hello is on its way.
    pub fn connect(&mut self, id: u32, joining: Joining) {
        let now = Millis(self.now);
        let origin = std::format!("10.0.0.{id}");
        self.host.handle_connected(ConnectionId(id), &origin, now);
        let machine = Machine {
            guest: Guest::new(joining, now),
            events: Vec::new(),
            to_host: VecDeque::new(),
            from_host: VecDeque::new(),
            is_linked: true,
        };
        self.machines.insert(id, machine);
        self.collect();
    }

    pub fn guest(&mut self, id: u32) -> &mut Guest {
        &mut self.machines.get_mut(&id).expect("it came").guest
    }

    pub fn machine(&self, id: u32) -> &Machine {
        &self.machines[&id]
    }

    /// The table as `id` sees it.
    pub fn table(&self, id: u32) -> &Table {
        self.machines[&id].guest.table().expect("it sits there")
    }

    pub fn ask(&mut self, id: u32, ask: Ask) {
        self.guest(id).ask(ask);
        self.pump();
    }

    pub fn order(&mut self, ask: HostAsk) {
        self.ask(HOST, Ask::Host(ask));
    }

    pub fn row(&mut self, row: u8, order: RowOrder) {
        self.order(HostAsk::Row { row, order });
    }

    pub fn start(&mut self) {
        self.order(HostAsk::Start);
    }

    /// A frame that no guest made.
    pub fn raw(&mut self, id: u32, bytes: &[u8]) {
        let now = Millis(self.now);
        self.host.handle_frame(ConnectionId(id), bytes, now);
        self.pump();
    }

    pub fn say(&mut self, id: u32, message: impl Into<ToRelay>) {
        self.raw(id, &message.into().encode());
    }

    /// The link of `id` breaks, at both ends.
    pub fn cut(&mut self, id: u32) {
        let now = Millis(self.now);
        self.host.handle_disconnected(ConnectionId(id), now);
        let machine = self.machines.get_mut(&id).expect("it came");
        machine.is_linked = false;
        machine.guest.handle_disconnected(now);
        self.pump();
    }

    /// Carries everything until nobody has anything to say.
    pub fn pump(&mut self) {
        loop {
            self.collect();
            let busy: Vec<u32> = self.busy();
            if busy.is_empty() {
                return;
            }
            for id in busy {
                self.deliver_to_host(id);
                self.deliver_to_guest(id);
            }
        }
    }

    /// Whose links have something on the way.
    pub fn busy(&self) -> Vec<u32> {
        let is_busy =
            |machine: &Machine| !machine.to_host.is_empty() || !machine.from_host.is_empty();
        let machines = self.machines.iter();
        machines
            .filter(|(_, machine)| is_busy(machine))
            .map(|(&id, _)| id)
            .collect()
    }

    pub fn deliver_to_host(&mut self, id: u32) {
        let machine = self.machines.get_mut(&id).expect("it came");
        let Some(mut bytes) = machine.to_host.pop_front() else {
            return;
        };
        let frame = Frame {
            of: id,
            is_to_host: true,
            bytes: &mut bytes,
        };
        if (self.fate)(frame) == Fate::Arrives {
            let now = Millis(self.now);
            self.host.handle_frame(ConnectionId(id), &bytes, now);
        }
        self.collect();
    }

    pub fn deliver_to_guest(&mut self, id: u32) {
        let machine = self.machines.get_mut(&id).expect("it came");
        let Some(mut bytes) = machine.from_host.pop_front() else {
            return;
        };
        let frame = Frame {
            of: id,
            is_to_host: false,
            bytes: &mut bytes,
        };
        if (self.fate)(frame) == Fate::Arrives {
            FromRelay::decode(&bytes).expect("the table speaks the protocol");
            machine.guest.handle_frame(&bytes, Millis(self.now));
        }
        self.collect();
    }

    /// Takes what the machines have to say onto the links.
    pub fn collect(&mut self) {
        while let Some(output) = self.host.poll_output() {
            match output {
                Output::Send { to, frame } => {
                    assert!(
                        !self.closed.contains_key(&to.0),
                        "nothing is sent to who is gone"
                    );
                    if let Some(machine) = self.machines.get_mut(&to.0) {
                        machine.from_host.push_back(frame);
                    }
                }
                Output::Close { connection, reason } => {
                    assert_eq!(self.closed.insert(connection.0, reason), None);
                }
                Output::Start(plan) => {
                    assert_eq!(self.plan.replace(*plan), None, "a match begins once");
                }
            }
        }
        for machine in self.machines.values_mut() {
            while let Some(frame) = machine.guest.poll_output() {
                if machine.is_linked {
                    machine.to_host.push_back(frame);
                }
            }
            while let Some(event) = machine.guest.poll_event() {
                machine.events.push(event);
            }
        }
    }

    /// Lets time pass, calling everybody whenever they asked for it.
    pub fn wait_ms(&mut self, ms: u64) {
        let end = self.now + ms;
        loop {
            let guests = self.machines.values();
            let wakes = guests
                .filter_map(|machine| machine.guest.poll_timeout())
                .chain(self.host.poll_timeout());
            let Some(at) = wakes.min().filter(|at| at.0 <= end) else {
                break;
            };
            self.now = self.now.max(at.0);
            let now = Millis(self.now);
            self.host.handle_timeout(now);
            for machine in self.machines.values_mut() {
                machine.guest.handle_timeout(now);
            }
            self.pump();
        }
        self.now = end;
    }

    /// The relay that takes over welcomes its people.
    pub fn hand_over(&mut self) {
        let plan = self.plan.clone().expect("the match begins");
        for place in plan.people {
            let welcome = Welcome {
                seat: place.seat,
                seat_secret: protocol::message::SeatSecret([9; 16]),
                setup: plan.setup.clone(),
                rules: plan.rules,
            };
            let machine = self.machines.get_mut(&place.connection.0);
            let machine = machine.expect("whoever plays came");
            machine
                .from_host
                .push_back(FromRelay::from(welcome).encode());
        }
        for onlooker in plan.watchers {
            let watching = Watching {
                setup: plan.setup.clone(),
                rules: plan.rules,
            };
            let machine = self.machines.get_mut(&onlooker.connection.0);
            let machine = machine.expect("whoever watches came");
            let frame = FromRelay::from(watching).encode();
            machine.from_host.push_back(frame);
        }
        self.pump();
    }
}

pub fn person(id: u32) -> PersonId {
    PersonId(id)
}

pub fn key(password: &str) -> RoomKey {
    RoomKey::of(password).expect("something was typed")
}
