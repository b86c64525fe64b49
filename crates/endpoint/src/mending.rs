use std::time::Duration;

use protocol::Millis;
use transport::{Address, By, Connecting, Link};

/// How long a broken link is tried to be mended.
const MENDING_MS: u64 = 60_000;
/// Between the end of one try and the next.
const AGAIN_MS: u64 = 500;
/// How long one try may take.
const TRY: Duration = Duration::from_secs(3);

/// A new link to the host whose old one broke, in the making.
pub struct Mending {
    address: Address,
    since: Millis,
    attempt: Attempt,
}

enum Attempt {
    Connecting(Connecting),
    Resting { until: Millis },
}

/// How far it has come.
pub enum Mended {
    NotYet,
    Link(Box<dyn Link>),
    /// It has taken too long.
    GivenUp,
}

impl Mending {
    pub fn begin(address: &Address, now: Millis) -> Mending {
        Mending {
            address: address.clone(),
            since: now,
            attempt: Attempt::Connecting(Connecting::start(By::Any, address, TRY)),
        }
    }

    pub fn poll(&mut self, now: Millis) -> Mended {
        if now.since_ms(self.since) > MENDING_MS {
            return Mended::GivenUp;
        }
        match &mut self.attempt {
            Attempt::Connecting(connecting) => match connecting.poll() {
                None => {}
                Some(Ok(link)) => return Mended::Link(link),
                Some(Err(_)) => {
                    let until = now.plus_ms(AGAIN_MS);
                    self.attempt = Attempt::Resting { until };
                }
            },
            Attempt::Resting { until } if *until <= now => {
                self.attempt = Attempt::Connecting(Connecting::start(By::Any, &self.address, TRY));
            }
            Attempt::Resting { .. } => {}
        }
        Mended::NotYet
    }
}
