//! A table without a network: host and guest in one process, for a match against computer players. The
//! same machines and the same screen as among people.

use std::sync::Arc;

use endpoint::{Trouble, seat_secrets};
use game::{Game, self_test};
use lobby::{Guest, Host, HostConfig, Joining, Output, Phase, StartPlan};
use net::Speed;
use protocol::{ConnectionId, Millis};
use rules::Catalog;

use crate::{Runner, Sentence};

#[cfg(test)]
mod tests;

/// The link of the only person.
const HERE: ConnectionId = ConnectionId(0);

/// A table for one person.
pub struct LocalTable {
    host: Host,
    guest: Guest,
    plan: Option<StartPlan>,
}

impl LocalTable {
    /// Sits down at a table of `config`, of which host and version are of no account.
    ///
    /// # Errors
    /// [`Trouble::System`] when the system gives no random numbers.
    pub fn open(
        config: HostConfig,
        name: &str,
        catalog: &Catalog,
        now: Millis,
    ) -> Result<LocalTable, Trouble> {
        let version = Game::version(catalog);
        let config = HostConfig {
            version,
            host: HERE,
            key: None,
            ..config
        };
        let joining = Joining {
            version,
            name: name.into(),
            key: None,
            fingerprint: self_test(catalog),
            secrets: Vec::new(),
        };
        let mut table = LocalTable {
            host: Host::new(config, seat_secrets()?),
            guest: Guest::new(joining, now),
            plan: None,
        };
        table.host.handle_connected(HERE, "here", now);
        table.advance(now);
        Ok(table)
    }

    #[must_use]
    pub const fn guest(&self) -> &Guest {
        &self.guest
    }

    pub const fn guest_mut(&mut self) -> &mut Guest {
        &mut self.guest
    }

    /// Carries everything between the two until neither has anything to say.
    pub fn advance(&mut self, now: Millis) {
        self.host.handle_timeout(now);
        self.guest.handle_timeout(now);
        loop {
            let mut is_busy = false;
            while let Some(frame) = self.guest.poll_output() {
                is_busy = true;
                self.host.handle_frame(HERE, &frame, now);
            }
            while let Some(output) = self.host.poll_output() {
                is_busy = true;
                match output {
                    Output::Send { frame, .. } => self.guest.handle_frame(&frame, now),
                    Output::Close { .. } => self.guest.handle_disconnected(now),
                    Output::Start(plan) => self.plan = Some(*plan),
                }
            }
            // What happened is in the view already.
            while self.guest.poll_event().is_some() {}
            if !is_busy {
                return;
            }
        }
    }

    /// The match, once the person has started it.
    ///
    /// # Errors
    /// A sentence when nobody plays from here.
    pub fn take_match(&mut self, catalog: &Arc<Catalog>) -> Option<Result<Runner, Sentence>> {
        let plan = self.plan.take()?;
        let place = plan.people.first();
        Some(match place {
            Some(place) => {
                let catalog = Arc::clone(catalog);
                let runner = Runner::solo(plan.setup, place.seat, Speed::Paused, catalog);
                Ok(runner.at_speed(plan.rules.speed_percent))
            }
            None => Err(Sentence::NobodyPlays),
        })
    }

    /// Whether the table still stands.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.host.phase() == Phase::Open && self.guest.over().is_none()
    }
}
