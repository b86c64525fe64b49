use super::channel::Channel;
use super::datagram::{Datagram, Token};
use super::keys::Keys;
use super::way::{Transmit, Way};

/// After the first knock the next follows soon, then ever later.
const KNOCK_AGAIN_MS: u64 = 100;
const KNOCK_AGAIN_MS_MAX: u64 = 1_000;

/// Asks to be let in at the far end of a way.
pub struct Knocker {
    way: Way,
    token: Token,
    /// What the other side wants to hear, once it has said so.
    cookie: Option<u64>,
    send_at_ms: u64,
    wait_ms: u64,
}

impl Knocker {
    #[must_use]
    pub fn new(way: Way, keys: &mut Keys, now_ms: u64) -> Knocker {
        Knocker {
            way,
            token: Token(keys.next_number()),
            cookie: None,
            send_at_ms: now_ms,
            wait_ms: KNOCK_AGAIN_MS,
        }
    }

    /// When to ask [`Knocker::poll_transmit`] again.
    #[must_use]
    pub fn poll_timeout(&self) -> u64 {
        self.send_at_ms
    }

    pub fn poll_transmit(&mut self, now_ms: u64) -> Option<Transmit> {
        if now_ms < self.send_at_ms {
            return None;
        }
        self.send_at_ms = now_ms + self.wait_ms;
        self.wait_ms = (self.wait_ms * 2).min(KNOCK_AGAIN_MS_MAX);
        let token = self.token;
        let datagram = match self.cookie {
            None => Datagram::Knock { token },
            Some(cookie) => Datagram::Enter { token, cookie },
        };
        Some(Transmit {
            way: self.way,
            bytes: datagram.encode(),
        })
    }

    /// Bytes came from the other end. The channel, once it is open; ask [`Knocker::poll_transmit`]
    /// otherwise.
    pub fn handle_datagram(&mut self, bytes: &[u8], now_ms: u64) -> Option<Channel> {
        match Datagram::decode(bytes).ok()? {
            // The latest is the best: the other side may have begun anew meanwhile.
            Datagram::Cookie { token, cookie } if token == self.token => {
                if self.cookie != Some(cookie) {
                    self.cookie = Some(cookie);
                    self.send_at_ms = now_ms;
                    self.wait_ms = KNOCK_AGAIN_MS;
                }
                None
            }
            Datagram::Welcome { token, reply_token } if token == self.token => {
                let tokens = (token, reply_token);
                Some(Channel::new(self.way, tokens, None, now_ms))
            }
            _ => None,
        }
    }
}
