use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::channel::Channel;
use super::datagram::{self, Datagram, Token};
use super::keys::Keys;
use super::link::GuestLink;
use super::way::{Transmit, Way};
use crate::household::{household, oldest_of_most_crowded};
use crate::link::LinkEvent;
use crate::listener::DoorLimits;

/// A cookie is good for this long, and for as long again.
const COOKIE_MS: u64 = 10_000;
/// Knocks that are answered in a second, from whomever: no address is known to be true yet.
const KNOCKS_PER_SECOND: u32 = 500;
/// Datagrams that wait for the sockets.
const OUT_MAX: usize = 4_096;
/// Conversations that are remembered when they are over, so that nobody begins them again and latecomers
/// hear that they are.
const GONE_MAX: usize = 512;

/// A channel that its link and the door both reach.
pub(crate) type SharedChannel = Arc<Mutex<Channel>>;

/// A thread that panicked between two calls has left no half-done state behind.
pub(crate) fn lock(channel: &SharedChannel) -> MutexGuard<'_, Channel> {
    channel.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What happened at the door so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoorCounters {
    /// Knocks that were answered with a cookie.
    pub knocks: u64,
    /// Knocks beyond what is answered in a second.
    pub knocks_ignored: u64,
    /// Showed their cookie and were let in.
    pub entered: u64,
    /// Showed a cookie that is not theirs, or no longer good.
    pub cookies_refused: u64,
    /// Asked once more to begin what is over.
    pub entries_replayed: u64,
    /// Said a whole first frame.
    pub arrived: u64,
    /// Left, or broke a rule, before their first frame.
    pub gone: u64,
    /// Had no first frame in time.
    pub too_slow: u64,
    /// Had to make room for newer ones.
    pub crowded_out: u64,
    /// Bytes with our magic that are no datagram.
    pub malformed: u64,
    /// Datagrams with a token that nobody has.
    pub tokens_unknown: u64,
}

impl DoorCounters {
    /// Whatever was not as it has to be.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.knocks_ignored
            + self.cookies_refused
            + self.entries_replayed
            + self.malformed
            + self.tokens_unknown
    }
}

struct Guest {
    channel: SharedChannel,
    /// What the guest began with; the one that is shown to it.
    knock: Token,
    from: IpAddr,
    /// Until when its first frame has to be there.
    deadline_ms: Option<u64>,
}

struct Gone {
    ours: Token,
    knock: Token,
    way: Way,
}

/// Keeps the conversations that others begin with this machine. Whoever knocks costs nothing until it has
/// shown, with a cookie, that it hears at its address; nobody gets more bytes than it sent before that.
pub struct Door {
    limits: DoorLimits,
    keys: Keys,
    guests: BTreeMap<Token, Guest>,
    by_knock: BTreeMap<Token, Token>,
    /// Those without a first frame, the longest waiting first.
    half_open: VecDeque<Token>,
    gone: VecDeque<Gone>,
    out: VecDeque<Transmit>,
    knocks_since_ms: u64,
    knocks: u32,
    counters: DoorCounters,
}

impl Door {
    #[must_use]
    pub fn new(limits: DoorLimits, keys: Keys) -> Door {
        Door {
            limits,
            keys,
            guests: BTreeMap::new(),
            by_knock: BTreeMap::new(),
            half_open: VecDeque::new(),
            gone: VecDeque::new(),
            out: VecDeque::new(),
            knocks_since_ms: 0,
            knocks: 0,
            counters: DoorCounters::default(),
        }
    }

    /// A datagram came along `way`. `false`: it is not of this format, and somebody else's.
    pub fn handle_datagram(&mut self, way: Way, bytes: &[u8], now_ms: u64) -> bool {
        if !datagram::is_ours(bytes) {
            return false;
        }
        match Datagram::decode(bytes) {
            Err(_) => self.counters.malformed += 1,
            Ok(Datagram::Knock { token }) => self.answer_knock(way, token, now_ms),
            Ok(Datagram::Enter { token, cookie }) => self.enter(way, token, cookie, now_ms),
            // What a door says is not said to a door.
            Ok(Datagram::Cookie { .. } | Datagram::Welcome { .. }) => self.counters.malformed += 1,
            Ok(
                datagram @ (Datagram::Data { token, .. }
                | Datagram::Probe { token, .. }
                | Datagram::Echo { token, .. }
                | Datagram::Bye { token }),
            ) => self.hear(way, token, &datagram, bytes.len(), now_ms),
        }
        true
    }

    fn put_out(&mut self, way: Way, datagram: &Datagram<'_>) {
        if self.out.len() < OUT_MAX {
            let bytes = datagram.encode();
            self.out.push_back(Transmit { way, bytes });
        }
    }

    fn answer_knock(&mut self, way: Way, token: Token, now_ms: u64) {
        if now_ms.saturating_sub(self.knocks_since_ms) >= 1_000 {
            self.knocks_since_ms = now_ms;
            self.knocks = 0;
        }
        if self.knocks >= KNOCKS_PER_SECOND {
            self.counters.knocks_ignored += 1;
            return;
        }
        self.knocks += 1;
        self.counters.knocks += 1;
        let cookie = self.keys.cookie(&way, token, now_ms / COOKIE_MS);
        self.put_out(way, &Datagram::Cookie { token, cookie });
    }

    fn enter(&mut self, way: Way, knock: Token, cookie: u64, now_ms: u64) {
        let epoch = now_ms / COOKIE_MS;
        let is_good = [Some(epoch), epoch.checked_sub(1)]
            .into_iter()
            .flatten()
            .any(|epoch| self.keys.cookie(&way, knock, epoch) == cookie);
        if !is_good {
            self.counters.cookies_refused += 1;
            return;
        }
        if let Some(&ours) = self.by_knock.get(&knock) {
            self.welcome_again(way, ours);
            return;
        }
        if self.gone.iter().any(|gone| gone.knock == knock) {
            self.counters.entries_replayed += 1;
            return;
        }
        let ours = Token(self.keys.next_number());
        let keys = self.keys.for_one();
        let mut channel = Channel::new(way, (ours, knock), Some(keys), now_ms);
        channel.set_frame_bytes_max(self.limits.hello_bytes_max);
        let from = household(way.remote.ip());
        let guest = Guest {
            channel: Arc::new(Mutex::new(channel)),
            knock,
            from,
            deadline_ms: Some(now_ms.saturating_add(self.limits.hello_wait_ms)),
        };
        self.guests.insert(ours, guest);
        self.by_knock.insert(knock, ours);
        self.half_open.push_back(ours);
        self.counters.entered += 1;
        self.make_room(from);
        self.welcome_again(way, ours);
    }

    /// The welcome, as long as it may have been lost.
    fn welcome_again(&mut self, way: Way, ours: Token) {
        let Some(guest) = self.guests.get(&ours) else {
            return;
        };
        let (knock, is_new) = {
            let channel = lock(&guest.channel);
            let is_new = channel.meter().datagrams_in == 0 && channel.way() == way;
            (guest.knock, is_new)
        };
        if is_new {
            let welcome = Datagram::Welcome {
                token: knock,
                reply_token: ours,
            };
            self.put_out(way, &welcome);
        } else {
            self.counters.entries_replayed += 1;
        }
    }

    fn make_room(&mut self, newest: IpAddr) {
        let from = |door: &Door| -> Vec<IpAddr> {
            let tokens = door.half_open.iter();
            tokens
                .filter_map(|token| door.guests.get(token).map(|guest| guest.from))
                .collect()
        };
        let all = from(self);
        let of_newest = all.iter().filter(|&&from| from == newest).count();
        if of_newest > self.limits.half_open_per_address_max {
            let oldest = all.iter().position(|&from| from == newest);
            self.crowd_out(oldest.unwrap_or(0));
        }
        let all = from(self);
        if all.len() > self.limits.half_open_max {
            self.crowd_out(oldest_of_most_crowded(all.iter().copied()));
        }
    }

    fn crowd_out(&mut self, index: usize) {
        if let Some(token) = self.half_open.remove(index) {
            self.counters.crowded_out += 1;
            self.turn_out(token);
        }
    }

    /// Ends a conversation that nobody has taken over.
    fn turn_out(&mut self, token: Token) {
        if let Some(guest) = self.guests.get_mut(&token) {
            guest.deadline_ms = None;
            lock(&guest.channel).abandon();
        }
    }

    fn hear(&mut self, way: Way, token: Token, datagram: &Datagram<'_>, bytes: usize, now_ms: u64) {
        if let Some(guest) = self.guests.get(&token) {
            lock(&guest.channel).hear(way, datagram, bytes, now_ms);
            return;
        }
        self.counters.tokens_unknown += 1;
        let is_bye = matches!(datagram, Datagram::Bye { .. });
        let gone = self
            .gone
            .iter()
            .find(|gone| gone.ours == token && gone.way == way);
        if let Some(knock) = gone.map(|gone| gone.knock).filter(|_| !is_bye) {
            self.put_out(way, &Datagram::Bye { token: knock });
        }
    }

    /// The next guest that has said its first frame.
    pub(crate) fn poll_arrival(&mut self, now_ms: u64) -> Option<(GuestLink, Vec<u8>)> {
        for _ in 0..self.half_open.len() {
            let token = self.half_open.pop_front()?;
            let Some(guest) = self.guests.get_mut(&token) else {
                continue;
            };
            let event = lock(&guest.channel).poll_event();
            match event {
                Some(LinkEvent::Frame(hello)) => {
                    guest.deadline_ms = None;
                    self.counters.arrived += 1;
                    return Some((GuestLink::new(guest.channel.clone()), hello));
                }
                Some(LinkEvent::Closed(_)) => {
                    self.counters.gone += 1;
                    self.turn_out(token);
                }
                None if guest.deadline_ms.is_some_and(|at_ms| at_ms <= now_ms) => {
                    self.counters.too_slow += 1;
                    self.turn_out(token);
                }
                None => self.half_open.push_back(token),
            }
        }
        None
    }

    pub fn handle_timeout(&mut self, now_ms: u64) {
        for guest in self.guests.values() {
            lock(&guest.channel).handle_timeout(now_ms);
        }
    }

    /// When something is to be done though nothing comes.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<u64> {
        let of_guest = |guest: &Guest| {
            let of_channel = lock(&guest.channel).poll_timeout().map(|(at_ms, _)| at_ms);
            of_channel.into_iter().chain(guest.deadline_ms).min()
        };
        self.guests.values().filter_map(of_guest).min()
    }

    /// The next datagram that has to go at `now_ms`; `None`: none for now.
    pub fn poll_transmit(&mut self, now_ms: u64) -> Option<Transmit> {
        if self.out.is_empty() {
            self.collect(now_ms);
        }
        self.out.pop_front()
    }

    fn collect(&mut self, now_ms: u64) {
        let mut done = Vec::new();
        for (&token, guest) in &self.guests {
            let mut channel = lock(&guest.channel);
            while self.out.len() < OUT_MAX {
                let Some(transmit) = channel.poll_transmit(now_ms) else {
                    break;
                };
                self.out.push_back(transmit);
            }
            if channel.is_done() {
                done.push((token, channel.way()));
            }
        }
        for (token, way) in done {
            self.forget(token, way);
        }
    }

    fn forget(&mut self, ours: Token, way: Way) {
        let Some(guest) = self.guests.remove(&ours) else {
            return;
        };
        self.by_knock.remove(&guest.knock);
        if self.gone.len() == GONE_MAX {
            self.gone.pop_front();
        }
        self.gone.push_back(Gone {
            ours,
            knock: guest.knock,
            way,
        });
    }

    #[must_use]
    pub fn counters(&self) -> &DoorCounters {
        &self.counters
    }

    /// Conversations that have not come to a first frame.
    #[must_use]
    pub fn half_open(&self) -> usize {
        self.half_open.len()
    }

    /// Conversations that are not forgotten.
    #[must_use]
    pub fn guests(&self) -> usize {
        self.guests.len()
    }

    /// Bytes held for those who have not said hello.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        let half_open = self.half_open.iter();
        let guests = half_open.filter_map(|token| self.guests.get(token));
        guests.map(|guest| lock(&guest.channel).held_bytes()).sum()
    }
}
