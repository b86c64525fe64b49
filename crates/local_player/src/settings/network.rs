use serde::{Deserialize, Serialize};

/// How games are hosted from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Network {
    /// Of games that are hosted here. Where it is taken, the next ones are tried.
    pub port: u16,
    /// What the line carries towards others, 28 to 1,000,000 kilobits a second; 0: not known.
    pub upload_kbit_per_s: u32,
    /// Ask the router to let others in (UPnP, NAT-PMP).
    pub maps_port: bool,
}

impl Default for Network {
    fn default() -> Network {
        Network {
            port: 27_015,
            upload_kbit_per_s: 0,
            maps_port: true,
        }
    }
}

impl Network {
    pub(super) fn bound(&mut self) {
        if self.port == 0 {
            self.port = Network::default().port;
        }
        if self.upload_kbit_per_s != 0 {
            self.upload_kbit_per_s = self.upload_kbit_per_s.clamp(28, 1_000_000);
        }
    }
}
