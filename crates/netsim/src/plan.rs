use core::ops::RangeInclusive;

use determinism::{Domain, Random};
use protocol::message::{AwayPolicy, DriftPolicy, LatePolicy, Pace};
use protocol::{Command, Control, MatchSetup, Millis, Seat, SeatSetup};

use relay::Absence;

use crate::{Carrier, Faults};

/// Everything that happens in one run. Machine 0 has the relay in its own process.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub pace: Pace,
    /// How many ticks a turn may have later.
    pub turn_ticks: RangeInclusive<u8>,
    /// Ticks after which a machine is content and leaves.
    pub ticks: u32,
    pub patience_ms: u32,
    /// Orders given before are not in the report: until then delays and cadence find their place.
    pub settle_ms: u32,
    /// What becomes of seats whose people are away, and when.
    pub absence: Absence,
    pub machines: Vec<MachinePlan>,
    /// Every machine stands by to go on with the match when its host is gone.
    pub outlives_host: bool,
    /// Seats of computer players behind those of the machines.
    pub computers: usize,
    /// The caller's worlds differ by intent: then they must part, and the machines must be told.
    pub is_parting_wanted: bool,
    /// What the room does about it.
    pub drift: DriftPolicy,
    /// In order of time since the start of the run.
    pub events: Vec<(Millis, Event)>,
}

/// One machine.
#[derive(Clone, Debug)]
pub struct MachinePlan {
    pub carrier: Carrier,
    /// From the machine to the relay.
    pub up: Faults,
    /// From the relay to the machine.
    pub down: Faults,
    /// Time between two frames of its window.
    pub frame_ms: u32,
    pub load_ms: u32,
    /// Its clock when the run begins.
    pub clock: Millis,
    /// What a tick costs its processor.
    pub tick_us: u32,
    /// Its person looks on and has no seat. Such machines stand behind all others.
    pub watches: bool,
    /// How often a minute its person thinks of something to order.
    pub thoughts_per_minute: u32,
    /// What its person orders besides, and when, in milliseconds of game time, ascending.
    pub orders: Vec<(u32, Command)>,
}

/// Which way a line is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    Both,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tick costs the machine's processor this much from now on.
    Load { machine: usize, tick_us: u32 },
    /// The machine does nothing for a while.
    Stall { machine: usize, for_ms: u32 },
    /// The relay does nothing for a while.
    StallRelay { for_ms: u32 },
    /// The machine's clock is set.
    JumpClock { machine: usize, by_ms: i64 },
    /// The relay's clock is set.
    JumpRelayClock { by_ms: i64 },
    /// Nothing gets through for a while.
    Cut {
        machine: usize,
        direction: Direction,
        for_ms: u32,
    },
    /// The machine's person gives so many small orders at once.
    Orders { machine: usize, count: u32 },
    /// The process dies; its system closes the link.
    Kill { machine: usize },
    /// The link breaks, and both ends hear of it. The machine makes a new one.
    Break { machine: usize },
    /// A dead process is started again; it has its secret and nothing else.
    Restart { machine: usize },
    /// The machine loses power: the link stays open, and silent.
    Vanish { machine: usize },
    /// The person closes the game.
    Quit { machine: usize },
    /// The process with the relay dies.
    KillRelay,
    /// The process dies whose machine hosts the match now; with `is_silent` its machine loses power. Only
    /// where others go on.
    KillHost { is_silent: bool },
    /// The machine that hosts the match now stands still, relay and person.
    StallHost { for_ms: u32 },
    /// Nothing gets through to or from whoever hosts the match now.
    CutHost { direction: Direction, for_ms: u32 },
}

impl Plan {
    /// `machines` machines on a perfect network.
    #[must_use]
    pub fn calm(seed: u64, machines: usize, ticks: u32) -> Plan {
        let machine = |index: usize| MachinePlan {
            carrier: Carrier::Stream,
            up: Faults::default(),
            down: Faults::default(),
            frame_ms: 16,
            load_ms: 100,
            clock: Millis(1_000 + index as u64 * 77_777),
            tick_us: 0,
            watches: false,
            thoughts_per_minute: 360,
            orders: Vec::new(),
        };
        Plan {
            seed,
            pace: Pace::STANDARD,
            turn_ticks: 1..=8,
            ticks,
            patience_ms: 60_000,
            settle_ms: 0,
            absence: Absence::default(),
            machines: (0..machines).map(machine).collect(),
            outlives_host: false,
            computers: usize::from(machines == 1),
            is_parting_wanted: false,
            drift: DriftPolicy::Heal,
            events: Vec::new(),
        }
    }

    /// Every machine but the first behind a line like this, both ways.
    #[must_use]
    pub fn with_lines(mut self, faults: Faults) -> Plan {
        for machine in &mut self.machines[1..] {
            machine.up = faults;
            machine.down = faults;
        }
        self
    }

    /// The last `count` machines look on.
    #[must_use]
    pub fn watched_by_last(mut self, count: usize) -> Plan {
        let players = self.machines.len() - count;
        for machine in &mut self.machines[players..] {
            machine.watches = true;
        }
        self
    }

    /// Every machine but the first by datagrams.
    #[must_use]
    pub fn over_datagrams(mut self) -> Plan {
        for machine in &mut self.machines[1..] {
            machine.carrier = Carrier::Datagrams;
        }
        self
    }

    /// The run with this number in which hosts go, and the others go on: two to eight people, bad lines,
    /// one or two hosts that die, lose power, stand still or are cut off in one direction or both.
    #[must_use]
    pub fn of_hosts_going(seed: u64) -> Plan {
        let mut random = Random::stream(seed, Domain::Network, u32::MAX - 2);
        let random = &mut random;
        let machines = 2 + random.below(7) as usize;
        let mut plan = Plan::calm(seed, machines, 900 + random.below(400));
        plan.outlives_host = true;
        plan.pace.delay_turns = 1 + random.below(4) as u8;
        plan.absence = Absence {
            patience_ms: 20_000 + random.below(20_000),
            then: [AwayPolicy::Hold, AwayPolicy::Computer { level: 3 }][random.below(2) as usize],
        };
        for (index, machine) in plan.machines.iter_mut().enumerate() {
            machine.frame_ms = [4, 16, 17, 33][random.below(4) as usize];
            machine.load_ms = random.below(1_000);
            machine.thoughts_per_minute = 60 + random.below(400);
            if index > 0 {
                let faults = Faults {
                    latency_ms: random.below(120),
                    jitter_ms: random.below(40),
                    loss_permille: random.below(40) * random.below(2),
                    duplicate_permille: random.below(30),
                    reorder_permille: random.below(60),
                    spoiled_permille: random.below(10),
                    bandwidth_bytes_per_s: None,
                };
                (machine.up, machine.down) = (faults, faults);
                if random.chance(1, 2) {
                    machine.carrier = Carrier::Datagrams;
                }
            }
        }
        let first = 4_000 + random.below(8_000);
        let second = first + 1_000 + random.below(9_000);
        let count = 1 + random.below(2) as usize;
        // Somebody must be left, and enough of them to know that they are.
        for at in [first, second].into_iter().take(count.min(machines - 1)) {
            let event = match random.below(10) {
                0..=3 => Event::KillHost { is_silent: false },
                4..=5 if machines > 3 => Event::KillHost { is_silent: true },
                6..=7 => Event::StallHost {
                    for_ms: 500 + random.below(9_000),
                },
                _ => Event::CutHost {
                    direction: [Direction::Up, Direction::Down, Direction::Both]
                        [random.below(3) as usize],
                    for_ms: 500 + random.below(9_000),
                },
            };
            plan.events.push((Millis(at.into()), event));
        }
        plan
    }

    /// The run that this number stands for.
    #[must_use]
    pub fn of_seed(seed: u64) -> Plan {
        let mut random = Random::stream(seed, Domain::Network, u32::MAX);
        let random = &mut random;
        let crowd = if random.chance(1, 4) { 7 } else { 3 };
        let machines = 2 + random.below(crowd) as usize;
        let mut plan = Plan::calm(seed, machines, 400 + random.below(800));
        plan.computers = random.below(9 - machines as u32) as usize;
        plan.pace = Pace {
            ticks_per_turn: [1, 2, 4, 4, 8][random.below(5) as usize],
            delay_turns: 1 + random.below(4) as u8,
            late: LatePolicy::Wait,
        };
        plan.patience_ms = 5_000 + random.below(20_000);
        plan.absence = Absence {
            patience_ms: random.below(20_000),
            then: [
                AwayPolicy::Hold,
                AwayPolicy::Computer { level: 3 },
                AwayPolicy::Allies,
                AwayPolicy::Resign,
            ][random.below(4) as usize],
        };
        for (index, machine) in plan.machines.iter_mut().enumerate() {
            machine.frame_ms = [4, 16, 17, 33, 50][random.below(5) as usize];
            machine.load_ms = random.below(4_000);
            machine.clock = Millis(u64::from(random.next_u32()) << random.below(16));
            machine.thoughts_per_minute = 1 + random.below(400);
            if index > 0 {
                machine.up = draw_faults(random);
                machine.down = draw_faults(random);
                if random.chance(1, 2) {
                    machine.carrier = Carrier::Datagrams;
                }
            }
        }
        plan.events = draw_events(&plan, random);
        plan
    }

    /// The match that is played.
    #[must_use]
    pub fn setup(&self) -> MatchSetup {
        let people = self.machines.iter().filter(|it| !it.watches).count();
        let seats = Seat::all()
            .take(people + self.computers)
            .map(|seat| SeatSetup {
                seat,
                name: format!("Player {}", seat.index() + 1),
                control: if seat.index() < people {
                    Control::Person
                } else {
                    Control::Computer { level: 3 }
                },
                colour: seat.index() as u8,
                team: None,
                handicap_percent: 100,
                start_age: None,
            });
        MatchSetup {
            seed: self.seed,
            map: MatchSetup::MAP.into(),
            size_tiles: MatchSetup::size_tiles_for(people + self.computers),
            seats: seats.collect(),
            stockpile: MatchSetup::STOCKPILE,
            population_max: MatchSetup::POPULATION_MAX,
            terms: protocol::Terms::STANDARD,
            allows_cheats: self.seed.is_multiple_of(4),
        }
    }
}

fn draw_faults(random: &mut Random) -> Faults {
    Faults {
        latency_ms: random.below(200),
        jitter_ms: random.below(100),
        loss_permille: random.below(60) * random.below(2),
        duplicate_permille: random.below(30),
        reorder_permille: random.below(60),
        spoiled_permille: random.below(20),
        bandwidth_bytes_per_s: random.chance(1, 4).then(|| 16_000 + random.below(60_000)),
    }
}

fn draw_events(plan: &Plan, random: &mut Random) -> Vec<(Millis, Event)> {
    let count = random.below(7);
    let mut events: Vec<(Millis, Event)> = (0..count)
        .map(|_| {
            let at = Millis(u64::from(random.below(plan.ticks * 20 + 4_000)));
            let machine = random.below(plan.machines.len() as u32) as usize;
            let for_ms = 1 + random.below(4_000);
            let by_ms = i64::from(random.between(-4_000_000, 4_000_000));
            let event = match random.below(24) {
                0..=3 => Event::Stall { machine, for_ms },
                4 => Event::StallRelay { for_ms },
                5..=7 => Event::JumpClock { machine, by_ms },
                8..=9 => Event::JumpRelayClock { by_ms },
                10..=14 => Event::Cut {
                    machine,
                    direction: [Direction::Up, Direction::Down, Direction::Both]
                        [random.below(3) as usize],
                    for_ms,
                },
                15..=16 => Event::Kill { machine },
                17 => Event::Vanish { machine },
                18 => Event::Quit { machine },
                20..=23 => Event::Break { machine },
                _ => Event::KillRelay,
            };
            (at, event)
        })
        .collect();
    for (at, event) in events.clone() {
        if let Event::Kill { machine } | Event::Vanish { machine } = event
            && random.chance(3, 4)
        {
            let later = at.plus_ms(u64::from(200 + random.below(8_000)));
            events.push((later, Event::Restart { machine }));
        }
    }
    events.sort_by_key(|&(at, _)| at);
    events
}
