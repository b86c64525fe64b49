use std::hash::Hasher;
use std::io;
use std::net::{IpAddr, SocketAddr};

use siphasher::sip::SipHasher24;

use super::datagram::Token;
use super::way::Way;

/// What nobody outside can guess: cookies, tokens and nonces are SipHash-2-4 of what they are for, under
/// a key that is drawn by lot and never leaves the process.
#[derive(Clone)]
pub struct Keys {
    key: [u8; 16],
    drawn: u64,
}

impl Keys {
    #[must_use]
    pub fn new(key: [u8; 16]) -> Keys {
        Keys { key, drawn: 0 }
    }

    /// # Errors
    /// When the system gives no random numbers.
    pub fn draw() -> io::Result<Keys> {
        let mut key = [0; 16];
        getrandom::fill(&mut key).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Keys::new(key))
    }

    fn hasher(&self, what_for: u8) -> SipHasher24 {
        let mut hasher = SipHasher24::new_with_key(&self.key);
        hasher.write_u8(what_for);
        hasher
    }

    /// Another number that was never given before.
    pub(crate) fn next_number(&mut self) -> u64 {
        let mut hasher = self.hasher(0);
        hasher.write_u64(self.drawn);
        self.drawn += 1;
        hasher.finish()
    }

    /// What whoever hears at the far end of `way` is told, and nobody else.
    pub(crate) fn cookie(&self, way: &Way, token: Token, epoch: u64) -> u64 {
        let mut hasher = self.hasher(1);
        for address in [way.local, way.remote] {
            write_address(&mut hasher, address);
        }
        hasher.write_u64(token.0);
        hasher.write_u64(epoch);
        hasher.finish()
    }

    /// Keys of their own for one conversation.
    pub(crate) fn for_one(&mut self) -> Keys {
        let words = [self.next_number(), self.next_number()];
        let mut key = [0; 16];
        key[..8].copy_from_slice(&words[0].to_le_bytes());
        key[8..].copy_from_slice(&words[1].to_le_bytes());
        Keys::new(key)
    }
}

fn write_address(hasher: &mut SipHasher24, address: SocketAddr) {
    let ip = match address.ip() {
        IpAddr::V4(ip) => ip.to_ipv6_mapped(),
        IpAddr::V6(ip) => ip,
    };
    hasher.write(&ip.octets());
    hasher.write_u16(address.port());
}
