use serde::{Deserialize, Serialize};

/// How games are hosted from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Network {
    /// Of games that are hosted here. Where it is taken, the next ones are tried.
    pub port: u16,
    /// Ask the router to let others in (UPnP, NAT-PMP).
    pub maps_port: bool,
}

impl Default for Network {
    fn default() -> Network {
        Network {
            port: 27_015,
            maps_port: true,
        }
    }
}

impl Network {
    pub(super) fn bound(&mut self) {
        if self.port == 0 {
            self.port = Network::default().port;
        }
    }
}
