use std::time::Duration;

use net::{Joining, LockstepSession, MatchOver, Phase, Session};
use protocol::{Millis, Seat, SimVersion, SteadyClock};
use transport::{
    Address, FRAME_BYTES_MAX, HELLO_BYTES_MAX, Link, LinkEvent, LinkMeter, Waiter, Waker, connect,
};

use crate::Clock;
use crate::mending::{Mended, Mending};
use crate::migration::Migration;
use crate::server::Server;
use crate::server_thread::ServerHandle;
use crate::trouble::Trouble;

mod succeeding;
#[cfg(test)]
mod tests;

/// Frames taken in one round, so that no host can keep a frame of the window from ending. A minute of
/// the shortest turns.
const FRAMES_PER_RECEIVE_MAX: usize = 4_096;
/// Waits of [`Client::part`], each as long as [`PART_WAIT`].
const PART_WAITS_MAX: usize = 40;
const PART_WAIT: Duration = Duration::from_millis(50);
/// While a link is made again, it is looked after so often.
const MENDING_POLL_MS: u64 = 10;
/// Whoever asks a machine that stands by gets an answer within this time.
const STANDBY_POLL_MS: u64 = 100;

/// A lockstep session at the end of a link.
///
/// Each frame: [`Client::receive`], run the ticks of [`Client::session`], [`Client::send`]. Without a
/// window, [`Client::wait`] between the rounds.
pub struct Client {
    session: LockstepSession,
    link: Box<dyn Link>,
    /// Of the link.
    clock: SteadyClock,
    waiter: Waiter,
    has_lost_link: bool,
    has_more: bool,
    is_finished: bool,
    /// Where the host is, for a link that can be made again.
    address: Option<Address>,
    mending: Option<Mending>,
    /// What a host of the match at this machine would read the time from; `None`: it shall not be one.
    hosts_by: Option<Clock>,
    /// Open while another machine hosts the match.
    standby: Option<Server>,
    migration: Option<Migration>,
    /// The match at this machine.
    hosted: Option<ServerHandle>,
    /// Where hosts of the match were before this one.
    former_hosts: Vec<(Seat, Address)>,
    /// One that most had left: it tells the rest.
    retired: Option<ServerHandle>,
}

impl Client {
    /// Takes a seat at the other end of `link`; the hello leaves with the first [`Client::send`].
    ///
    /// # Errors
    /// [`Trouble::System`] when the system cannot watch the link.
    pub fn new(
        link: impl Link + 'static,
        joining: Joining,
        now: Millis,
    ) -> Result<Client, Trouble> {
        Client::on(Box::new(link), joining, now)
    }

    /// As [`Client::new`], whatever kind of link it is.
    ///
    /// # Errors
    /// As [`Client::new`].
    pub fn on(mut link: Box<dyn Link>, joining: Joining, now: Millis) -> Result<Client, Trouble> {
        let system = |error| Trouble::system("wait for the network", &error);
        let waiter = Waiter::new().map_err(system)?;
        link.set_frame_bytes_max(HELLO_BYTES_MAX);
        link.watch(&waiter).map_err(system)?;
        let mut clock = SteadyClock::default();
        link.handle_timeout(clock.read(now).0);
        Ok(Client {
            session: LockstepSession::new(joining, now),
            link,
            clock,
            waiter,
            has_lost_link: false,
            has_more: false,
            is_finished: false,
            address: None,
            mending: None,
            hosts_by: None,
            standby: None,
            migration: None,
            hosted: None,
            former_hosts: Vec::new(),
            retired: None,
        })
    }

    /// Goes on where a guest ends: the table has given this machine a seat.
    pub(crate) fn of_table(
        session: LockstepSession,
        mut link: Box<dyn Link>,
        clock: SteadyClock,
        waiter: Waiter,
    ) -> Client {
        link.set_frame_bytes_max(FRAME_BYTES_MAX);
        Client {
            session,
            link,
            clock,
            waiter,
            has_lost_link: false,
            // What came behind the welcome is read at once.
            has_more: true,
            is_finished: false,
            address: None,
            mending: None,
            hosts_by: None,
            standby: None,
            migration: None,
            hosted: None,
            former_hosts: Vec::new(),
            retired: None,
        }
    }

    /// Connects to `address` as a person wrote it, and takes a seat there. Blocks up to twice
    /// `timeout`; a window uses [`transport::Connecting`] and [`Client::on`] instead.
    ///
    /// # Errors
    /// [`Trouble`]: not an address, nobody there, no answer.
    pub fn join(
        address: &str,
        joining: Joining,
        timeout: Duration,
        now: Millis,
    ) -> Result<Client, Trouble> {
        let address: Address = address.parse()?;
        let (version, name) = (joining.version, joining.name.clone());
        let mut client = Client::on(connect(&address, timeout)?, joining, now)?;
        client.mend_links_to(address, version, name);
        Ok(client)
    }

    /// A link that breaks while the match runs is made again, to this address.
    pub fn mend_links_to(&mut self, address: Address, version: SimVersion, name: String) {
        self.session.let_links_be_mended(version, name);
        self.address = Some(address);
    }

    #[must_use]
    pub fn session(&self) -> &LockstepSession {
        &self.session
    }

    pub fn session_mut(&mut self) -> &mut LockstepSession {
        &mut self.session
    }

    /// Hands everything that arrived to the session, and tells it the time.
    pub fn receive(&mut self, now: Millis) {
        self.stand_by(now);
        if !self.migrate(now) {
            self.mend(now);
        }
        self.link.handle_timeout(self.clock.read(now).0);
        self.has_more = true;
        for _ in 0..FRAMES_PER_RECEIVE_MAX {
            let Some(event) = self.link.poll() else {
                self.has_more = self.link.has_more();
                break;
            };
            match event {
                LinkEvent::Frame(frame) => {
                    self.session.handle_frame(&frame, now);
                    if self.session.phase() != Phase::Greeting {
                        self.link.set_frame_bytes_max(FRAME_BYTES_MAX);
                    }
                }
                LinkEvent::Closed(_) => {
                    self.has_lost_link = true;
                    self.session.handle_disconnected(now);
                }
            }
        }
        self.session.handle_timeout(now);
    }

    /// Blocks until the host has answered the hello, and says why there is no match, if so.
    pub fn await_answer(&mut self, clock: &Clock) -> Option<MatchOver> {
        while self.session.phase() == Phase::Greeting {
            let now = clock();
            self.receive(now);
            self.send();
            if self.session.phase() == Phase::Greeting {
                self.wait(now, now.plus_ms(LockstepSession::ANSWER_MS_MAX));
            }
        }
        self.over()
    }

    /// What a router does that forgets about us.
    #[cfg(test)]
    pub(crate) fn break_link(&mut self) {
        let (nowhere, _) = transport::memory_pair();
        self.link = Box::new(nowhere);
    }

    /// Sees to a link that broke.
    fn mend(&mut self, now: Millis) {
        if !matches!(self.session.phase(), Phase::Severed(_)) {
            return;
        }
        let Some(address) = &self.address else {
            self.session.give_up();
            return;
        };
        let mending = self
            .mending
            .get_or_insert_with(|| Mending::begin(address, now));
        match mending.poll(now) {
            Mended::NotYet => {}
            Mended::GivenUp => {
                self.mending = None;
                self.session.give_up();
            }
            Mended::Link(link) => {
                self.mending = None;
                self.take_link(link, now);
            }
        }
    }

    /// Goes on over a new link.
    fn take_link(&mut self, mut link: Box<dyn Link>, now: Millis) {
        link.set_frame_bytes_max(HELLO_BYTES_MAX);
        if link.watch(&self.waiter).is_err() {
            // The next try may find the system in a better state.
            return;
        }
        link.handle_timeout(self.clock.read(now).0);
        self.link = link;
        self.has_lost_link = false;
        self.session.reconnect(now);
    }

    /// Sends everything that the session has to say. When the match is over, says goodbye to the link.
    pub fn send(&mut self) {
        while let Some(frame) = self.session.poll_output() {
            // A link that takes no more tells its end by itself.
            let _ = self.link.send(&frame);
        }
        self.link.flush();
        if self.over().is_some() && !self.is_finished {
            self.is_finished = true;
            self.link.finish();
        }
    }

    /// Sleeps until something arrives, the session has to act, or the instant `until` has come.
    pub fn wait(&mut self, now: Millis, until: Millis) {
        if self.has_more {
            return;
        }
        let until = match (&self.mending, &self.migration, &self.standby) {
            (Some(_), ..) | (_, Some(_), _) => until.min(now.plus_ms(MENDING_POLL_MS)),
            (_, _, Some(_)) => until.min(now.plus_ms(STANDBY_POLL_MS)),
            _ => until,
        };
        let of_link = self.link.deadline_ms();
        let deadlines = [
            self.session.poll_timeout(),
            of_link.map(|at_ms| self.clock.wake_at(Millis(at_ms))),
        ];
        let until = deadlines.into_iter().flatten().fold(until, Millis::min);
        let left = Duration::from_millis(until.since_ms(now));
        if !left.is_zero() {
            self.waiter.wait(left);
        }
    }

    /// What ends a [`Client::wait`] from any thread.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.waiter.waker()
    }

    /// Why there is no further tick; `None` while the match goes on.
    #[must_use]
    pub fn over(&self) -> Option<MatchOver> {
        match self.session.phase() {
            Phase::Over(over) => Some(over),
            _ => None,
        }
    }

    /// Whether the link has ended: nothing will arrive any more.
    #[must_use]
    pub fn has_lost_link(&self) -> bool {
        self.has_lost_link
    }

    /// Who the host is, as text.
    #[must_use]
    pub fn remote(&self) -> String {
        self.link.remote()
    }

    /// What went over the link.
    #[must_use]
    pub fn meter(&self) -> LinkMeter {
        self.link.meter()
    }

    /// Lets the last words reach the host before the link closes. Blocks two seconds at most; call
    /// [`Session::leave`] before.
    pub fn part(mut self) {
        while let Some(frame) = self.session.poll_output() {
            // A link that takes no more has nobody to say goodbye to.
            let _ = self.link.send(&frame);
        }
        self.link.finish();
        let mut clock = self.clock.now();
        for _ in 0..PART_WAITS_MAX {
            self.link.handle_timeout(clock.0);
            self.link.flush();
            clock = clock.plus_ms(PART_WAIT.as_millis() as u64);
            while let Some(event) = self.link.poll() {
                if matches!(event, LinkEvent::Closed(_)) {
                    return;
                }
            }
            self.waiter.wait(PART_WAIT);
        }
    }
}
