use alloc::string::String;
use alloc::vec::Vec;
use core::net::{IpAddr, SocketAddr};

use protocol::datagram::{GameInfo, Heard, InstanceId};
use protocol::text::{clean_chat, clean_name};
use protocol::{Millis, SimVersion, VersionDifference};

/// Addresses of one game that are remembered.
const ADDRESSES_MAX: usize = 8;
/// Without an answer for so long, an address is forgotten; without any address, the game.
pub(crate) const LIFE_MS: u64 = 3_000;
/// Without an answer for so long, more than one in a row is missing.
pub(crate) const STALE_MS: u64 = 2_200;

/// One game that somebody hosts: a row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    pub instance: InstanceId,
    /// Who hosts it, cleaned; may be empty.
    pub host_name: String,
    /// Why nobody can join it from here: another protocol, simulation, or rules.
    pub difference: Option<VersionDifference>,
    /// What is known of the game, its texts cleaned; `None` when the host speaks another protocol.
    pub game: Option<GameInfo>,
    /// Two answers in a row are missing: the machine of the host stands still, or is gone.
    pub is_stale: bool,
    /// Against whose limit it counts.
    pub(crate) first_from: IpAddr,
    addresses: Vec<(SocketAddr, Millis)>,
}

impl FoundGame {
    pub(crate) fn new(instance: InstanceId, first_from: IpAddr) -> FoundGame {
        FoundGame {
            instance,
            first_from,
            host_name: String::new(),
            difference: None,
            game: None,
            is_stale: false,
            addresses: Vec::new(),
        }
    }

    /// Takes over what was heard from `from`.
    pub(crate) fn hear(&mut self, from: SocketAddr, heard: Heard, ours: &SimVersion, now: Millis) {
        let (head, game) = match heard {
            Heard::Ours(answer) => (answer.head, Some(answer.game)),
            Heard::Foreign(head) => (head, None),
        };
        self.note_address(from, head.port, now);
        self.host_name = clean_name(&head.host_name);
        self.difference = ours.difference(&head.version);
        self.game = game.map(|game| GameInfo {
            map: clean_chat(&game.map),
            ..game
        });
        self.is_stale = false;
    }

    fn note_address(&mut self, from: SocketAddr, port: u16, now: Millis) {
        // With the scope of `from`: an address of the link is of use on its own adapter only.
        let mut address = from;
        address.set_port(port);
        let known = self
            .addresses
            .iter_mut()
            .find(|(known, _)| *known == address);
        if let Some((_, heard_at)) = known {
            *heard_at = now;
        } else if self.addresses.len() < ADDRESSES_MAX {
            self.addresses.push((address, now));
        }
        self.addresses
            .sort_by_key(|(address, _)| (detour(address.ip()), *address));
    }

    /// Where to join it: the surest of the addresses it was heard on.
    ///
    /// # Panics
    /// Never: a game without an address is no row.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.addresses.first().expect("a row has an address").0
    }

    /// Every address that it is heard on, the surest first.
    pub fn addresses(&self) -> impl Iterator<Item = SocketAddr> + '_ {
        self.addresses.iter().map(|(address, _)| *address)
    }

    /// Forgets addresses that have fallen silent. `false`: none is left.
    pub(crate) fn outlives(&mut self, now: Millis) -> bool {
        self.addresses
            .retain(|(_, heard_at)| heard_at.plus_ms(LIFE_MS) > now);
        self.is_stale = self.heard_at().plus_ms(STALE_MS) <= now;
        !self.addresses.is_empty()
    }

    /// When it will next be stale, lose an address or be gone, if it stays silent.
    pub(crate) fn deadline(&self) -> Millis {
        let stale = self.heard_at().plus_ms(STALE_MS);
        let silent = self
            .addresses
            .iter()
            .map(|(_, heard_at)| heard_at.plus_ms(LIFE_MS))
            .min();
        let silent = silent.unwrap_or_default();
        if self.is_stale {
            silent
        } else {
            stale.min(silent)
        }
    }

    fn heard_at(&self) -> Millis {
        let heard = self.addresses.iter().map(|(_, heard_at)| *heard_at);
        heard.max().unwrap_or_default()
    }
}

/// How many things can go wrong on the way: on this machine, in this network, through addresses that
/// need the name of an adapter.
fn detour(address: IpAddr) -> u8 {
    match address {
        address if address.is_loopback() => 0,
        IpAddr::V4(_) => 1,
        IpAddr::V6(address) if !address.is_unicast_link_local() => 2,
        IpAddr::V6(_) => 3,
    }
}
