use crate::{Phase, Relay};

/// How full the table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vacancy {
    /// Seats for people with somebody in them, 0 to 8.
    pub taken: u8,
    /// Seats that a stranger could still get, 0 to 8; none once the match loads.
    pub free: u8,
    /// People who look on.
    pub watchers: u8,
    /// A stranger may look on, too.
    pub may_watch: bool,
}

impl Relay {
    /// Who could still come. The seat that is kept for the host is not free.
    #[must_use]
    pub fn vacancy(&self) -> Vacancy {
        let sits = |taken: bool| {
            let seats = self.seats.values().filter(|state| state.is_live() == taken);
            seats.count() as u8
        };
        let is_gathering = self.phase == Phase::Gathering;
        let is_host_away = self.config.host.is_some()
            && self
                .seats
                .values()
                .next()
                .is_some_and(|state| state.connection.is_none());
        let watchers = self.watchers() as u8;
        Vacancy {
            watchers,
            may_watch: watchers < self.config.watchers.count_max && !self.config.is_closed,
            taken: sits(true),
            free: if is_gathering {
                sits(false) - u8::from(is_host_away)
            } else {
                0
            },
        }
    }
}
