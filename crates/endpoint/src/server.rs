use core::net::SocketAddr;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use discovery::{AnswererCounters, Beacon};
use lobby::HostConfig;
use protocol::limits::TO_RELAY_BYTES_MAX;
use protocol::{ConnectionId, Millis, SimVersion, SteadyClock};
use relay::{Config, Counters, Output, Phase, Relay, Successor, Usage};
use telemetry::Line;
use transport::udp::{DoorCounters, Way};
use transport::{
    DoorLimits, DoorMeter, Link, LinkEvent, Listener, MemoryLink, PORT_DEFAULT, Waiter, Waker,
    memory_pair,
};

use crate::announcement;
use crate::room::{HOST, Room};
use crate::trouble::Trouble;

#[cfg(test)]
mod tests;

/// Frames taken from one link before the others get their turn.
const FRAMES_PER_STEP_MAX: usize = 64;
/// Arrivals taken in one step.
const ARRIVALS_PER_STEP_MAX: usize = 64;
/// How long a link that was closed here may take to hand over its last words.
const PARTING_MS: u64 = 2_000;
/// Links that may be doing so at once.
const PARTINGS_MAX: usize = 64;
/// Ports from the usual one on that a machine tries which stands by; it takes any when none is free.
const STANDBY_PORTS: u16 = 16;

/// A table or a relay behind a port: it takes in who comes, carries frames between links and room, and
/// closes what the room closes. Whoever looks for games on the network hears of it until it is over.
pub struct Server {
    room: Room,
    listener: Listener,
    beacon: Beacon,
    has_host: bool,
    links: BTreeMap<ConnectionId, Box<dyn Link>>,
    parting: VecDeque<Parting>,
    next_connection: ConnectionId,
    waiter: Waiter,
    /// Of the links.
    clock: SteadyClock,
    has_more: bool,
    bytes_of_gone: Traffic,
    links_lost: u64,
}

/// A link that has only its last words to deliver.
struct Parting {
    link: Box<dyn Link>,
    deadline: Millis,
}

#[derive(Clone, Copy, Debug, Default)]
struct Traffic {
    bytes_in: u64,
    bytes_out: u64,
}

/// How a server is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerStatus {
    pub phase: Phase,
    /// Links that the relay knows.
    pub links: usize,
    /// Links that broke or were closed by the other side.
    pub links_lost: u64,
    pub bytes_in: u64,
    pub bytes_out: u64,
    /// Who came by TCP.
    pub door: DoorMeter,
    /// Who came by UDP.
    pub datagrams: DoorCounters,
    pub relay: Counters,
    pub usage: Usage,
    /// From those who look for games.
    pub queries: AnswererCounters,
}

impl Server {
    /// Opens `port` (any free one when zero) for the match of `config`, for strangers only.
    ///
    /// # Errors
    /// [`Trouble`]: the port is taken, the match cannot be hosted.
    pub fn open(port: u16, config: Config) -> Result<Server, Trouble> {
        let config = Config {
            host: None,
            ..config
        };
        let version = config.version;
        Server::new(port, Room::of_match(config)?, version, false)
    }

    /// Opens `port` as well, and gives the link for the host's own player, whose seat is the first.
    ///
    /// # Errors
    /// [`Trouble`]: the port is taken, the match cannot be hosted.
    pub fn open_with_host(
        port: u16,
        config: Config,
        now: Millis,
    ) -> Result<(Server, MemoryLink), Trouble> {
        let config = Config {
            host: Some(HOST),
            ..config
        };
        let version = config.version;
        Server::new(port, Room::of_match(config)?, version, true)?.with_host(now)
    }

    /// Opens `port` for a table, and gives the link for the host's own guest. [`HostConfig::host`] is of no
    /// account.
    ///
    /// # Errors
    /// [`Trouble`]: the port is taken.
    pub fn open_table(
        port: u16,
        config: HostConfig,
        now: Millis,
    ) -> Result<(Server, MemoryLink), Trouble> {
        let config = HostConfig {
            host: HOST,
            ..config
        };
        let version = config.version;
        Server::new(port, Room::of_table(config)?, version, true)?.with_host(now)
    }

    /// Opens the usual port, or the next that is free, for a match that has another host, to go on with it
    /// when that is gone.
    ///
    /// # Errors
    /// [`Trouble`]: the system gives no port.
    pub fn stand_by(version: SimVersion) -> Result<Server, Trouble> {
        let usual = PORT_DEFAULT..PORT_DEFAULT.saturating_add(STANDBY_PORTS);
        let mut ports = usual.chain([0]);
        loop {
            let port = ports.next().unwrap_or(0);
            let room = Room::Standby(Box::new(Successor::new(version)));
            match Server::new(port, room, version, false) {
                Err(Trouble::Listen(_)) if port != 0 => {}
                other => return other,
            }
        }
    }

    /// What waits for the host to go, while this server stands by.
    pub fn successor_mut(&mut self) -> Option<&mut Successor> {
        self.room.successor_mut()
    }

    /// The link for the person at this machine, which hosts the match now.
    ///
    /// # Errors
    /// [`Trouble::System`] when the system cannot watch another link.
    pub fn link_of_host(&mut self, now: Millis) -> Result<MemoryLink, Trouble> {
        let (mut here, there) = memory_pair();
        here.watch(&self.waiter)
            .map_err(|error| Trouble::system("watch the host's own link", &error))?;
        here.set_frame_bytes_max(TO_RELAY_BYTES_MAX);
        self.room.handle_connected(HOST, "here", now);
        self.links.insert(HOST, Box::new(here));
        self.has_host = true;
        Ok(there)
    }

    fn with_host(self, now: Millis) -> Result<(Server, MemoryLink), Trouble> {
        let mut server = self;
        let there = server.link_of_host(now)?;
        Ok((server, there))
    }

    fn new(port: u16, room: Room, version: SimVersion, has_host: bool) -> Result<Server, Trouble> {
        let waiter =
            Waiter::new().map_err(|error| Trouble::system("wait for the network", &error))?;
        let mut listener = Listener::open(port, DoorLimits::default())?;
        listener
            .watch(&waiter)
            .map_err(|error| Trouble::system("wait for the network", &error))?;
        let beacon = announcement::beacon(listener.port(), version, &waiter)?;
        Ok(Server {
            room,
            listener,
            beacon,
            has_host,
            links: BTreeMap::new(),
            parting: VecDeque::new(),
            next_connection: ConnectionId(HOST.0 + 1),
            waiter,
            clock: SteadyClock::default(),
            has_more: false,
            bytes_of_gone: Traffic::default(),
            links_lost: 0,
        })
    }

    /// The port that is open.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.listener.port()
    }

    /// The match; `None` while people sit at a table.
    #[must_use]
    pub fn relay(&self) -> Option<&Relay> {
        self.room.relay()
    }

    /// Why this game is not seen, or not everywhere, by those who look for games; in the words of the
    /// system. It can be joined by its address all the same.
    #[must_use]
    pub fn discovery_trouble(&self) -> Option<&str> {
        self.beacon.trouble()
    }

    /// Does everything there is to do at `now`. Never blocks.
    pub fn step(&mut self, now: Millis) {
        self.has_more = false;
        self.clock.read(now);
        self.receive_datagrams(now);
        self.welcome_arrivals(now);
        self.hear_links(now);
        self.room.handle_timeout(now);
        self.carry_out(now);
        self.see_off(now);
        self.send_datagrams();
    }

    /// Sleeps until there is something to do, `most` at the longest.
    pub fn wait(&mut self, now: Millis, most: Duration) {
        if self.has_more || self.listener.has_more() || self.beacon.has_more() {
            return;
        }
        let deadlines = [
            self.room.poll_timeout(),
            self.listener
                .deadline_ms()
                .map(|at_ms| self.clock.wake_at(Millis(at_ms))),
            self.parting.front().map(|parting| parting.deadline),
            Some(self.beacon.deadline()),
        ];
        let next = deadlines.into_iter().flatten().min();
        let left = next.map(|next| Duration::from_millis(next.since_ms(now)));
        self.waiter.wait(left.unwrap_or(most).min(most));
    }

    /// A handle that ends a wait from any thread.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.waiter.waker()
    }

    /// Ends the match: everybody is told and every link closed, in this and the next steps.
    pub fn stop(&mut self, now: Millis) {
        self.room.handle_stop(now);
        self.carry_out(now);
    }

    /// Whether the match is over and everybody has been told.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.room.phase() == Phase::Over && self.links.is_empty() && self.parting.is_empty()
    }

    #[must_use]
    pub fn status(&self) -> ServerStatus {
        let mut traffic = self.bytes_of_gone;
        for link in self.links.values() {
            let meter = link.meter();
            traffic.bytes_in += meter.bytes_in;
            traffic.bytes_out += meter.bytes_out;
        }
        ServerStatus {
            phase: self.room.phase(),
            links: self.links.len(),
            links_lost: self.links_lost,
            bytes_in: traffic.bytes_in,
            bytes_out: traffic.bytes_out,
            door: self.listener.meter(),
            datagrams: *self.listener.door_counters(),
            relay: self.room.counters(),
            usage: self.room.usage(),
            queries: *self.beacon.counters(),
        }
    }

    /// Answers those who look for games; what else comes to the port is for the links.
    fn receive_datagrams(&mut self, now: Millis) {
        let host_name = announcement::host_name(&self.room, self.has_host);
        let game = announcement::game_info(&self.room);
        self.beacon.announce(host_name, game);
        let (listener, clock_ms) = (&mut self.listener, self.clock.now().0);
        self.beacon.step(now, &mut |local, remote, bytes| {
            listener.handle_datagram(Way { local, remote }, bytes, clock_ms)
        });
        listener.handle_timeout(clock_ms);
    }

    fn send_datagrams(&mut self) {
        let clock_ms = self.clock.now().0;
        while let Some(transmit) = self.listener.poll_transmit(clock_ms) {
            let way = transmit.way;
            self.beacon.send(way.local, way.remote, &transmit.bytes);
        }
    }

    fn welcome_arrivals(&mut self, now: Millis) {
        for _ in 0..ARRIVALS_PER_STEP_MAX {
            let Some(arrival) = self.listener.poll(self.clock.now().0) else {
                return;
            };
            let connection = self.next_connection;
            self.next_connection.0 += 1;
            let remote = arrival.link.remote();
            self.take_in(connection, arrival.link);
            self.room.handle_connected(connection, &remote, now);
            self.room.handle_frame(connection, &arrival.hello, now);
            self.carry_out(now);
        }
        self.has_more = true;
    }

    fn take_in(&mut self, connection: ConnectionId, mut link: Box<dyn Link>) {
        link.set_frame_bytes_max(TO_RELAY_BYTES_MAX);
        self.links.insert(connection, link);
    }

    fn hear_links(&mut self, now: Millis) {
        let connections: Vec<ConnectionId> = self.links.keys().copied().collect();
        for connection in connections {
            self.hear(connection, now);
            self.carry_out(now);
        }
    }

    fn hear(&mut self, connection: ConnectionId, now: Millis) {
        for _ in 0..FRAMES_PER_STEP_MAX {
            let Some(link) = self.links.get_mut(&connection) else {
                return;
            };
            match link.poll() {
                Some(LinkEvent::Frame(frame)) => self.room.handle_frame(connection, &frame, now),
                Some(LinkEvent::Closed(_)) => {
                    self.drop_link(connection, now);
                    return;
                }
                None => {
                    self.has_more |= link.has_more();
                    return;
                }
            }
        }
        self.has_more = true;
    }

    /// The link is of no use any more.
    fn drop_link(&mut self, connection: ConnectionId, now: Millis) {
        if let Some(link) = self.links.remove(&connection) {
            self.count(&*link);
            self.links_lost += 1;
            self.room.handle_disconnected(connection, now);
        }
    }

    fn count(&mut self, link: &dyn Link) {
        let meter = link.meter();
        self.bytes_of_gone.bytes_in += meter.bytes_in;
        self.bytes_of_gone.bytes_out += meter.bytes_out;
    }

    /// Does what the relay asks for, and sends it on its way.
    fn carry_out(&mut self, now: Millis) {
        while let Some(output) = self.room.poll_output(now) {
            match output {
                Output::Send { to, frame } => {
                    let sent = self.links.get_mut(&to).map(|link| link.send(&frame));
                    // A link that takes no more has missed something: it is lost.
                    if matches!(sent, Some(Err(_))) {
                        self.drop_link(to, now);
                    }
                }
                Output::Close { connection, .. } => self.part_with(connection, now),
                Output::Locate { connection } => self.locate(connection, now),
            }
        }
        self.links.values_mut().for_each(|link| link.flush());
    }

    /// Says where a link comes from; one in memory comes from nowhere.
    fn locate(&mut self, connection: ConnectionId, now: Millis) {
        let remote = self.links.get(&connection).map(|link| link.remote());
        if let Some(Ok(remote)) = remote.map(|remote| remote.parse::<SocketAddr>()) {
            self.room.handle_located(connection, remote.ip(), now);
        }
    }

    fn part_with(&mut self, connection: ConnectionId, now: Millis) {
        let Some(mut link) = self.links.remove(&connection) else {
            return;
        };
        self.count(&*link);
        link.finish();
        let deadline = now.plus_ms(PARTING_MS);
        self.parting.push_back(Parting { link, deadline });
        if self.parting.len() > PARTINGS_MAX {
            self.parting.pop_front();
        }
    }

    /// Lets go of the links whose other side has heard the last words, or had time enough for it.
    fn see_off(&mut self, now: Millis) {
        self.parting
            .retain_mut(|parting| parting.deadline > now && !is_gone(&mut *parting.link));
    }
}

impl Drop for Server {
    /// Whoever is still connected hears that nobody is here any more.
    fn drop(&mut self) {
        self.links.clear();
        self.parting.clear();
        self.send_datagrams();
    }
}

/// Hears a link out without listening.
fn is_gone(link: &mut dyn Link) -> bool {
    for _ in 0..FRAMES_PER_STEP_MAX {
        match link.poll() {
            Some(LinkEvent::Frame(_)) => {}
            Some(LinkEvent::Closed(_)) => return true,
            None => return false,
        }
    }
    // Whoever still talks so much is not waiting for an answer.
    true
}

impl ServerStatus {
    /// One line for the log.
    #[must_use]
    pub fn line(&self) -> Line {
        Line::new("server")
            .text("phase", &format!("{:?}", self.phase))
            .figure("links", self.links)
            .figure("links_lost", self.links_lost)
            .figure("accepted", self.door.accepted)
            .figure("too_slow", self.door.too_slow)
            .figure("crowded_out", self.door.crowded_out)
            .figure("udp_entered", self.datagrams.entered)
            .figure("udp_refused", self.datagrams.refused())
            .figure("refused", self.relay.refused)
            .figure("faults", self.relay.faults.iter().sum::<u32>())
            .figure("turns_closed", self.relay.turns_closed)
            .figure("turns_waited", self.relay.turns_waited)
            .figure("mismatches", self.relay.mismatches)
            .figure("in_bytes", self.bytes_in)
            .figure("out_bytes", self.bytes_out)
            .figure("queries", self.queries.answered)
    }
}
