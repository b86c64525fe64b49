//! Somebody at the table.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

use protocol::limits::LINES_KEPT_MAX;
use protocol::lobby::{
    Ask, Challenge, ContentHash, Decline, HostAsk, Line, News, Occupant, PersonId, RoomKey, Table,
};
use protocol::message::{
    Audience, FromRelay, Hello, Leave, LeaveReason, Say, SeatSecret, ToRelay, Wish,
};
use protocol::text::{clean_chat, clean_name};
use protocol::{Digest, Millis, SimVersion, SteadyClock};

mod event;
mod over;
mod transfer;

pub use event::{Admission, Event};
pub use over::{HostFault, Over};

use transfer::{Arrival, Transfer};

/// With what a machine comes to a table.
#[derive(Clone, Debug)]
pub struct Joining {
    pub version: SimVersion,
    /// The person's name, as typed.
    pub name: String,
    /// The key of the password, if the person has typed one already.
    pub key: Option<RoomKey>,
    /// What the self-test of this machine gave.
    pub fingerprint: Digest,
    /// Secrets of seats that this machine had in former matches. None leaves it, but the one that belongs
    /// to the match that is played on.
    pub secrets: Vec<SeatSecret>,
}

/// What a guest waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timer {
    /// The answer to the hello, or to the password.
    Answer,
    /// Any sign of life: a host is never silent for long.
    Silence,
    /// A part of a file.
    Chunk,
}

/// How far a guest has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Greeting,
    /// The person is asked for the password.
    Challenged(Challenge),
    Seated,
    /// The match begins; a session takes over.
    Admitted,
    Over(Over),
}

/// One machine's end of a table.
///
/// Its host may keep no table but gather people for a match at once; then [`Event::Admitted`] comes without
/// a [`Event::Seated`] before it.
pub struct Guest {
    joining: Joining,
    phase: Phase,
    clock: SteadyClock,
    timers: BTreeMap<Timer, Millis>,
    table: Option<Table>,
    lines: VecDeque<Line>,
    /// The latest refusal of something this person asked.
    declined: Option<Decline>,
    transfer: Option<Transfer>,
    /// What was asked about already, so that nobody is asked twice.
    asked_about: Option<ContentHash>,
    outputs: VecDeque<Vec<u8>>,
    events: VecDeque<Event>,
}

impl Guest {
    /// How long a host has to answer the hello.
    pub const ANSWER_MS_MAX: u64 = 10_000;
    /// How long a host may be silent: it speaks once a second.
    pub const SILENCE_MS_MAX: u64 = 20_000;
    /// Events that wait to be read; beyond, the oldest go.
    const EVENTS_MAX: usize = 1_024;

    /// A guest whose link stands: its hello is the first output.
    #[must_use]
    pub fn new(joining: Joining, now: Millis) -> Guest {
        let hello = Hello::new(joining.version, joining.name.clone(), Wish::Table);
        let mut guest = Guest {
            joining,
            phase: Phase::Greeting,
            clock: SteadyClock::default(),
            timers: BTreeMap::new(),
            table: None,
            lines: VecDeque::new(),
            declined: None,
            transfer: None,
            asked_about: None,
            outputs: VecDeque::new(),
            events: VecDeque::new(),
        };
        let now = guest.clock.read(now);
        guest.set_timer(Timer::Answer, now, Guest::ANSWER_MS_MAX);
        guest.send(hello);
        guest
    }

    /// The table as it was told last; `None` before.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// What was said, the latest hundred lines.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &Line> {
        self.lines.iter()
    }

    /// Why the host did not do what this person asked for last; [`Guest::ask`] forgets it.
    #[must_use]
    pub const fn declined(&self) -> Option<&Decline> {
        self.declined.as_ref()
    }

    /// Whether the person has to be asked for the password.
    #[must_use]
    pub const fn is_password_wanted(&self) -> bool {
        matches!(self.phase, Phase::Challenged(_))
    }

    /// Whether this person decides the settings.
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| table.host == table.you)
    }

    /// Why there is no table; `None` while there is.
    #[must_use]
    pub const fn over(&self) -> Option<Over> {
        match self.phase {
            Phase::Over(over) => Some(over),
            _ => None,
        }
    }

    /// Answers the question for the password. A wrong one ends with
    /// [`Refusal::PasswordWrong`](protocol::message::Refusal::PasswordWrong).
    pub fn prove(&mut self, key: &RoomKey) {
        if let Phase::Challenged(challenge) = self.phase {
            self.phase = Phase::Greeting;
            let now = self.clock.now();
            self.set_timer(Timer::Answer, now, Guest::ANSWER_MS_MAX);
            self.send(Ask::Prove(key.prove(challenge)));
        }
    }

    /// Asks for something. The next table shows whether it was granted, [`Guest::declined`] why not.
    pub fn ask(&mut self, ask: Ask) {
        if self.phase == Phase::Seated {
            self.declined = None;
            self.send(ask);
        }
    }

    /// Asks for something that only the host may.
    pub fn ask_as_host(&mut self, ask: HostAsk) {
        self.ask(Ask::Host(ask));
    }

    /// Says a line to everyone at the table.
    pub fn say(&mut self, text: &str) {
        let text = clean_chat(text);
        if self.phase == Phase::Seated && !text.is_empty() {
            let to = Audience::All;
            self.send(Say { text, to });
        }
    }

    /// Goes. What is still in [`Guest::poll_output`] should leave before the link closes.
    pub fn leave(&mut self) {
        if matches!(self.phase, Phase::Seated | Phase::Challenged(_)) {
            self.send(Leave {
                reason: LeaveReason::Quit,
            });
        }
        if self.phase != Phase::Admitted {
            self.end(Over::Left);
        }
    }

    /// The answer to [`Event::ContentWanted`]: this machine has the file.
    pub fn have(&mut self, content: ContentHash) {
        if self.phase == Phase::Seated {
            self.transfer = None;
            self.timers.remove(&Timer::Chunk);
            self.send(Ask::Have(content));
        }
    }

    /// The other answer to [`Event::ContentWanted`]: the host is to send the file.
    pub fn fetch(&mut self, content: ContentHash) {
        let wanted = self.table.as_ref().and_then(|table| {
            let contents = table.settings.contents();
            contents.into_iter().find(|info| info.hash == content)
        });
        if let (Some(info), Phase::Seated) = (wanted, self.phase) {
            self.transfer = Some(Transfer::new(info));
            self.ask_for_chunks(self.clock.now());
        }
    }

    /// How much of a file that is on its way has arrived, in thousandths.
    #[must_use]
    pub fn fetched_permille(&self) -> Option<u16> {
        self.transfer.as_ref().map(Transfer::permille)
    }

    /// A frame from the host. Stop handing in frames at [`Event::Admitted`]: those behind it are for the
    /// session.
    pub fn handle_frame(&mut self, frame: &[u8], now: Millis) {
        let now = self.clock.read(now);
        if matches!(self.phase, Phase::Over(_) | Phase::Admitted) {
            return;
        }
        let taken = FromRelay::decode(frame)
            .map_err(|_| HostFault::Malformed)
            .and_then(|message| self.receive(message, now));
        match taken {
            Err(fault) => self.end(Over::HostFault(fault)),
            Ok(()) if self.phase == Phase::Seated => {
                self.set_timer(Timer::Silence, now, Guest::SILENCE_MS_MAX);
            }
            Ok(()) => {}
        }
    }

    /// The link broke.
    pub fn handle_disconnected(&mut self, now: Millis) {
        self.clock.read(now);
        if self.phase != Phase::Admitted {
            self.end(Over::LinkLost);
        }
    }

    /// The instant of [`Guest::poll_timeout`] has come. Calling early or often does no harm.
    pub fn handle_timeout(&mut self, now: Millis) {
        let now = self.clock.read(now);
        let due = self.timers.iter().find(|&(_, &at)| at <= now);
        match due.map(|(&timer, _)| timer) {
            Some(Timer::Answer) => self.end(Over::NoAnswer),
            Some(Timer::Silence) => self.end(Over::HostSilent),
            Some(Timer::Chunk) => self.ask_for_chunks(now),
            None => {}
        }
    }

    /// The next frame for the host.
    pub fn poll_output(&mut self) -> Option<Vec<u8>> {
        self.outputs.pop_front()
    }

    /// The next thing that happened; `None` when all is told.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// When to call [`Guest::handle_timeout`]; `None` when nothing is waited for.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Millis> {
        let deadline = self.timers.values().min()?;
        Some(self.clock.wake_at(*deadline))
    }

    fn receive(&mut self, message: FromRelay, now: Millis) -> Result<(), HostFault> {
        match (self.phase, message) {
            (Phase::Greeting, FromRelay::Refused(refused)) => {
                self.end(Over::Refused(refused.refusal));
            }
            // A challenge may be overtaken by the start.
            (Phase::Challenged(_), FromRelay::Refused(refused)) => {
                self.end(Over::Refused(refused.refusal));
            }
            (_, FromRelay::Closed(closed)) => self.end(Over::Closed(closed.reason)),
            (Phase::Greeting | Phase::Seated, FromRelay::Welcome(welcome)) => {
                self.take_admission(Admission::Seat(welcome))?;
            }
            // Those who look on at the table look on at the match.
            (Phase::Seated, FromRelay::Watching(watching)) => {
                self.take_admission(Admission::Watching(watching))?;
            }
            (Phase::Greeting, FromRelay::News(News::Challenge(challenge))) => {
                self.take_challenge(challenge)?;
            }
            (Phase::Greeting | Phase::Seated, FromRelay::News(news)) => {
                self.take_news(news, now)?;
            }
            _ => return Err(HostFault::OutOfPlace),
        }
        Ok(())
    }

    fn take_admission(&mut self, admission: Admission) -> Result<(), HostFault> {
        if admission.setup().fault().is_some() {
            return Err(HostFault::TableInvalid);
        }
        self.phase = Phase::Admitted;
        self.timers.clear();
        self.tell(Event::Admitted(Box::new(admission)));
        Ok(())
    }

    fn take_challenge(&mut self, challenge: Challenge) -> Result<(), HostFault> {
        self.phase = Phase::Challenged(challenge);
        self.timers.remove(&Timer::Answer);
        match self.joining.key.take() {
            Some(key) => self.prove(&key),
            None => self.tell(Event::PasswordWanted),
        }
        Ok(())
    }

    fn take_news(&mut self, news: News, now: Millis) -> Result<(), HostFault> {
        match news {
            News::Table(table) => self.take_table(table)?,
            News::Lines(lines) => self.take_lines(lines),
            News::Declined(decline) => {
                self.declined = Some(decline.clone());
                self.tell(Event::Declined(decline));
            }
            News::Chunk {
                content,
                chunk,
                check,
                bytes,
            } => {
                let Some(transfer) = &mut self.transfer else {
                    return Ok(());
                };
                let arrival = transfer.take(content, chunk, check, &bytes, now);
                self.take_arrival(arrival, now)?;
            }
            News::Challenge(_) => return Err(HostFault::OutOfPlace),
        }
        Ok(())
    }

    fn take_table(&mut self, mut table: Table) -> Result<(), HostFault> {
        if table.fault().is_some() || table.person(table.you).is_none() {
            return Err(HostFault::TableInvalid);
        }
        clean_names(&mut table);
        self.send(Ask::Heard { stamp: table.stamp });
        let is_first = self.phase == Phase::Greeting;
        self.table = Some(table);
        if is_first {
            self.phase = Phase::Seated;
            self.timers.remove(&Timer::Answer);
            self.send(Ask::Fingerprint(self.joining.fingerprint));
            self.tell(Event::Seated);
            self.claim();
            self.ask_about_content();
        }
        self.tell(Event::Changed);
        Ok(())
    }

    /// Asks for the seat of the saved match that this machine had.
    fn claim(&mut self) {
        let saved = self
            .table
            .as_ref()
            .and_then(|table| table.settings.saved.as_ref());
        let mine = saved.and_then(|saved| {
            let mut keys = saved.keys.iter();
            keys.find_map(|(seat, key)| {
                let secret = self
                    .joining
                    .secrets
                    .iter()
                    .find(|secret| key.is_of(secret))?;
                Some((*seat, *secret))
            })
        });
        if let Some((seat, secret)) = mine {
            self.send(Ask::Claim { seat, secret });
        }
    }

    fn ask_about_content(&mut self) {
        let contents = self.table.as_ref().map(|table| table.settings.contents());
        for info in contents.unwrap_or_default() {
            if self.asked_about != Some(info.hash) {
                self.asked_about = Some(info.hash);
                self.tell(Event::ContentWanted(info));
            }
        }
    }

    fn take_lines(&mut self, lines: Vec<Line>) {
        for mut line in lines {
            line.text = clean_chat(&line.text);
            line.name = clean_name(&line.name);
            if self.lines.len() == LINES_KEPT_MAX {
                self.lines.pop_front();
            }
            self.lines.push_back(line.clone());
            self.tell(Event::Said(line));
        }
    }

    fn take_arrival(&mut self, arrival: Arrival, now: Millis) -> Result<(), HostFault> {
        match arrival {
            Arrival::Part => self.ask_for_chunks(now),
            Arrival::Whole(bytes) => {
                let content = self.transfer.take().map(|transfer| transfer.hash());
                self.timers.remove(&Timer::Chunk);
                if let Some(content) = content {
                    self.send(Ask::Have(content));
                    self.tell(Event::ContentArrived { content, bytes });
                }
            }
            Arrival::Hopeless => return Err(HostFault::ContentDamaged),
        }
        Ok(())
    }

    fn ask_for_chunks(&mut self, now: Millis) {
        self.timers.remove(&Timer::Chunk);
        let Some(transfer) = &mut self.transfer else {
            return;
        };
        let asks = transfer.due(now);
        let wake_at = transfer.wake_at();
        for ask in asks {
            self.send(ask);
        }
        if let Some(at) = wake_at {
            self.timers.insert(Timer::Chunk, at);
        }
    }

    fn set_timer(&mut self, timer: Timer, now: Millis, after_ms: u64) {
        self.timers.insert(timer, now.plus_ms(after_ms));
    }

    fn send(&mut self, message: impl Into<ToRelay>) {
        self.outputs.push_back(message.into().encode());
    }

    fn tell(&mut self, event: Event) {
        if self.events.len() == Guest::EVENTS_MAX {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }

    fn end(&mut self, over: Over) {
        if !matches!(self.phase, Phase::Over(_)) {
            self.phase = Phase::Over(over);
            self.timers.clear();
            self.transfer = None;
            self.tell(Event::Over(over));
        }
    }

    /// Who reads this table.
    #[must_use]
    pub fn you(&self) -> Option<PersonId> {
        self.table.as_ref().map(|table| table.you)
    }
}

/// Names come from a host that may be anybody.
fn clean_names(table: &mut Table) {
    let seated = table
        .rows
        .iter_mut()
        .filter_map(|row| match &mut row.occupant {
            Occupant::Person(person) => Some(person),
            _ => None,
        });
    for person in seated.chain(&mut table.watchers) {
        person.name = clean_name(&person.name);
    }
}
