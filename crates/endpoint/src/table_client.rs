use std::time::Duration;

use lobby::{Admission, Event, Guest, Joining, Over};
use net::LockstepSession;
use protocol::{Millis, SimVersion, SteadyClock};
use transport::{Address, HELLO_BYTES_MAX, Link, LinkEvent, Waiter, connect};

use crate::client::Client;
use crate::trouble::Trouble;

#[cfg(test)]
mod tests;

/// Frames taken in one round, so that no host can keep a frame of the window from ending.
const FRAMES_PER_RECEIVE_MAX: usize = 256;

/// A guest at the end of a link.
///
/// Each frame: [`TableClient::receive`], look at the events and the view of [`TableClient::guest`],
/// [`TableClient::send`]. At [`Event::Admitted`], [`TableClient::into_client`].
pub struct TableClient {
    guest: Guest,
    link: Box<dyn Link>,
    /// Of the link.
    clock: SteadyClock,
    waiter: Waiter,
    admission: Option<Box<Admission>>,
    /// Where the host is, and as whom its links are made again once the match runs.
    home: Option<(Address, SimVersion, String)>,
    has_more: bool,
    is_finished: bool,
}

impl TableClient {
    /// Comes to the table at the other end of `link`; the hello leaves with the first
    /// [`TableClient::send`].
    ///
    /// # Errors
    /// [`Trouble::System`] when the system cannot watch the link.
    pub fn new(
        link: impl Link + 'static,
        joining: Joining,
        now: Millis,
    ) -> Result<TableClient, Trouble> {
        TableClient::on(Box::new(link), joining, now)
    }

    /// As [`TableClient::new`], whatever kind of link it is.
    ///
    /// # Errors
    /// As [`TableClient::new`].
    pub fn on(
        mut link: Box<dyn Link>,
        joining: Joining,
        now: Millis,
    ) -> Result<TableClient, Trouble> {
        let system = |error| Trouble::system("wait for the network", &error);
        let waiter = Waiter::new().map_err(system)?;
        link.set_frame_bytes_max(HELLO_BYTES_MAX);
        link.watch(&waiter).map_err(system)?;
        let mut clock = SteadyClock::default();
        link.handle_timeout(clock.read(now).0);
        Ok(TableClient {
            guest: Guest::new(joining, now),
            link,
            clock,
            waiter,
            admission: None,
            home: None,
            has_more: false,
            is_finished: false,
        })
    }

    /// Connects to `address` as a person wrote it, and comes to the table there. Blocks up to twice
    /// `timeout`; a window uses [`transport::Connecting`] and [`TableClient::on`] instead.
    ///
    /// # Errors
    /// [`Trouble`]: not an address, nobody there, no answer.
    pub fn join(
        address: &str,
        joining: Joining,
        timeout: Duration,
        now: Millis,
    ) -> Result<TableClient, Trouble> {
        let address: Address = address.parse()?;
        let (version, name) = (joining.version, joining.name.clone());
        let mut client = TableClient::on(connect(&address, timeout)?, joining, now)?;
        client.mend_links_to(address, version, name);
        Ok(client)
    }

    /// Once the match runs, a link that breaks is made again, to this address.
    pub fn mend_links_to(&mut self, address: Address, version: SimVersion, name: String) {
        self.home = Some((address, version, name));
    }

    #[must_use]
    pub fn guest(&self) -> &Guest {
        &self.guest
    }

    pub fn guest_mut(&mut self) -> &mut Guest {
        &mut self.guest
    }

    /// Hands what arrived to the guest, tells it the time, and gives what happened. Behind
    /// [`Event::Admitted`] nothing is read any more.
    pub fn receive(&mut self, now: Millis) -> Vec<Event> {
        self.link.handle_timeout(self.clock.read(now).0);
        let mut events = Vec::new();
        self.has_more = true;
        for _ in 0..FRAMES_PER_RECEIVE_MAX {
            if self.admission.is_some() {
                break;
            }
            let Some(event) = self.link.poll() else {
                self.has_more = self.link.has_more();
                break;
            };
            match event {
                LinkEvent::Frame(frame) => self.guest.handle_frame(&frame, now),
                LinkEvent::Closed(_) => self.guest.handle_disconnected(now),
            }
            self.drain(&mut events);
        }
        self.guest.handle_timeout(now);
        self.drain(&mut events);
        events
    }

    fn drain(&mut self, events: &mut Vec<Event>) {
        while let Some(event) = self.guest.poll_event() {
            if let Event::Admitted(admission) = &event {
                self.admission = Some(admission.clone());
            }
            events.push(event);
        }
    }

    /// Sends everything that the guest has to say. When it is over, says goodbye to the link.
    pub fn send(&mut self) {
        while let Some(frame) = self.guest.poll_output() {
            // A link that takes no more tells its end by itself.
            let _ = self.link.send(&frame);
        }
        self.link.flush();
        if self.over().is_some() && !self.is_finished {
            self.is_finished = true;
            self.link.finish();
        }
    }

    /// Sleeps until something arrives, the guest has to act, or the instant `until` has come.
    pub fn wait(&mut self, now: Millis, until: Millis) {
        if self.has_more {
            return;
        }
        let of_link = self.link.deadline_ms();
        let deadlines = [
            self.guest.poll_timeout(),
            of_link.map(|at_ms| self.clock.wake_at(Millis(at_ms))),
        ];
        let until = deadlines.into_iter().flatten().fold(until, Millis::min);
        let left = Duration::from_millis(until.since_ms(now));
        if !left.is_zero() {
            self.waiter.wait(left);
        }
    }

    /// Why there is no table, or no longer one.
    #[must_use]
    pub fn over(&self) -> Option<Over> {
        self.guest.over()
    }

    /// Whether the match begins and [`TableClient::into_client`] is due.
    #[must_use]
    pub fn is_admitted(&self) -> bool {
        self.admission.is_some()
    }

    /// The same link, with a session at its end.
    ///
    /// # Errors
    /// [`Trouble`] when the match has not begun or cannot be played from here.
    pub fn into_client(self, now: Millis) -> Result<Client, Trouble> {
        let Some(admission) = self.admission else {
            return Err(Trouble::Table(self.guest.over().unwrap_or(Over::Left)));
        };
        let session = match *admission {
            Admission::Seat(welcome) => LockstepSession::admitted(welcome, now),
            Admission::Watching(watching) => LockstepSession::admitted_to_watch(watching, now),
        };
        let session = session.map_err(|fault| Trouble::Match(net::MatchOver::RelayFault(fault)))?;
        let mut client = Client::of_table(session, self.link, self.clock, self.waiter);
        if let Some((address, version, name)) = self.home {
            client.mend_links_to(address, version, name);
        }
        Ok(client)
    }
}
