use std::io::ErrorKind;

use super::arrivals::{Arrivals, Taken};
use super::datagram::{Datagram, DatagramFault, Numbers, Token};
use super::departures::{Departures, Outcome};
use super::keys::Keys;
use super::pieces::{PieceReader, PieceWriter};
use super::rate::Rate;
use super::round_trip::RoundTrip;
use super::seen::Seen;
use super::way::{Transmit, Way};
use crate::link::{CloseReason, LinkEvent, SendError};

/// How long an acknowledgement waits for a datagram that goes anyway: a turn of the usual length.
const ACKNOWLEDGE_MS: u64 = 80;
/// Datagrams that are acknowledged together at most, a quarter of what one acknowledgement can name: three
/// in a row may be lost.
const ACKNOWLEDGE_EVERY: u32 = 8;
/// A silent line is used this often, so that routers on the way keep it open and both sides know of each
/// other.
const KEEP_ALIVE_MS: u64 = 2_000;
/// Without a word for so long nobody is there: longer than a match waits for a silent seat. Whoever speaks
/// over the line decides earlier.
const SILENCE_MS_MAX: u64 = 90_000;
/// Between two questions to a new address.
const PROBE_EVERY_MS: u64 = 250;
/// So often, and for so long, the other machine has to say that nobody listens.
const REFUSALS_MIN: u32 = 5;
const REFUSED_MS_MIN: u64 = 1_000;

/// What a channel waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timer {
    /// An acknowledgement has waited long enough.
    Acknowledge,
    /// What was sent should have been acknowledged.
    Resend,
    /// The line may take more.
    Send,
    /// Nothing was sent for a while.
    KeepAlive,
    /// Nothing was heard for far too long.
    Silence,
}

/// What went through a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChannelMeter {
    pub frames_in: u64,
    pub frames_out: u64,
    pub datagrams_in: u64,
    pub datagrams_out: u64,
    pub bytes_in: u64,
    pub bytes_out: u64,
    /// Heard before, or too late to tell.
    pub repeated: u64,
    /// Impossible, or with another token.
    pub refused: u64,
    /// Sent and never acknowledged.
    pub lost: u64,
    /// Times that the other side came to a new address.
    pub moves: u64,
}

/// A new address that has to prove that somebody hears there.
struct Probing {
    way: Way,
    nonce: u64,
    asked_at_ms: u64,
    is_due: bool,
}

/// One end of a conversation.
pub struct Channel {
    way: Way,
    /// What the other side shows, and what it wants to be shown.
    ours: Token,
    theirs: Token,
    now_ms: u64,
    sequence: u32,
    seen: Seen,
    arrivals: Arrivals,
    departures: Departures,
    round_trip: RoundTrip,
    rate: Rate,
    acknowledge_at_ms: Option<u64>,
    unacknowledged: u32,
    sent_at_ms: u64,
    heard_at_ms: u64,
    refusals: u32,
    /// The other side may come to another address; without keys it may not.
    keys: Option<Keys>,
    probing: Option<Probing>,
    echo: Option<(Way, u64)>,
    closed: Option<CloseReason>,
    has_told_end: bool,
    is_bye_due: bool,
    meter: ChannelMeter,
}

impl Channel {
    /// A conversation along `way`, in which the other side shows the token `ours` and this one `theirs`.
    /// With `keys`, it follows the other side to another address.
    #[must_use]
    pub fn new(
        way: Way,
        (ours, theirs): (Token, Token),
        keys: Option<Keys>,
        now_ms: u64,
    ) -> Channel {
        Channel {
            way,
            ours,
            theirs,
            now_ms,
            sequence: 0,
            seen: Seen::default(),
            arrivals: Arrivals::new(),
            departures: Departures::default(),
            round_trip: RoundTrip::default(),
            rate: Rate::new(now_ms),
            acknowledge_at_ms: None,
            unacknowledged: 0,
            sent_at_ms: now_ms,
            heard_at_ms: now_ms,
            refusals: 0,
            keys,
            probing: None,
            echo: None,
            closed: None,
            has_told_end: false,
            is_bye_due: false,
            meter: ChannelMeter::default(),
        }
    }

    /// Queues a frame for the other side.
    ///
    /// # Errors
    /// [`SendError`], as [`crate::Link::send`].
    pub fn send(&mut self, frame: &[u8]) -> Result<(), SendError> {
        if self.closed.is_some() || self.has_told_end {
            return Err(SendError::Closed);
        }
        self.departures.push(frame)?;
        self.meter.frames_out += 1;
        Ok(())
    }

    /// No frame will follow; the other side is told behind the last one.
    pub fn finish(&mut self) {
        self.departures.finish();
    }

    /// The conversation ends here and now, whatever is under way.
    pub fn abandon(&mut self) {
        self.is_bye_due = self.closed.is_none();
        self.closed.get_or_insert(CloseReason::Ended);
        self.has_told_end = true;
    }

    /// The next frame, or the end, which is told once.
    pub fn poll_event(&mut self) -> Option<LinkEvent> {
        if self.has_told_end {
            return None;
        }
        if let Some(frame) = self.arrivals.next_frame() {
            self.meter.frames_in += 1;
            return Some(LinkEvent::Frame(frame));
        }
        let reason = self.end()?;
        self.has_told_end = true;
        Some(LinkEvent::Closed(reason))
    }

    fn end(&self) -> Option<CloseReason> {
        if let Some(fault) = self.arrivals.fault() {
            return Some(CloseReason::BadFrame(fault));
        }
        if self.arrivals.is_ended() {
            return Some(if self.arrivals.is_between_frames() {
                CloseReason::Ended
            } else {
                CloseReason::CutShort
            });
        }
        let is_finished = self.departures.is_finished();
        self.closed.or(is_finished.then_some(CloseReason::Ended))
    }

    /// A datagram came along `way`. Says whether it was one for this channel.
    ///
    /// # Errors
    /// [`DatagramFault`]: it was none at all.
    pub fn handle_datagram(
        &mut self,
        way: Way,
        bytes: &[u8],
        now_ms: u64,
    ) -> Result<bool, DatagramFault> {
        let datagram = Datagram::decode(bytes).inspect_err(|_| self.meter.refused += 1)?;
        Ok(self.hear(way, &datagram, bytes.len(), now_ms))
    }

    /// As [`Channel::handle_datagram`], with the datagram read.
    pub(crate) fn hear(
        &mut self,
        way: Way,
        datagram: &Datagram<'_>,
        bytes: usize,
        now_ms: u64,
    ) -> bool {
        self.now_ms = self.now_ms.max(now_ms);
        let (Datagram::Data { token, .. }
        | Datagram::Probe { token, .. }
        | Datagram::Echo { token, .. }
        | Datagram::Bye { token }) = *datagram
        else {
            // An answer to a knock, once more.
            return false;
        };
        if token != self.ours {
            self.meter.refused += 1;
            return false;
        }
        self.meter.datagrams_in += 1;
        self.meter.bytes_in += bytes as u64;
        match *datagram {
            Datagram::Data {
                numbers, pieces, ..
            } => self.hear_data(way, &numbers, pieces),
            Datagram::Probe { nonce, .. } => self.echo = Some((way, nonce)),
            Datagram::Echo { nonce, .. } => self.hear_echo(way, nonce),
            _ => {
                let reset = CloseReason::Lost(ErrorKind::ConnectionReset);
                self.closed.get_or_insert(reset);
            }
        }
        true
    }

    fn hear_data(&mut self, way: Way, numbers: &Numbers, pieces: PieceReader<'_>) {
        if !self.seen.is_fresh(numbers.sequence) {
            self.meter.repeated += 1;
            return;
        }
        if !self.departures.is_possible(numbers, self.sequence) {
            self.meter.refused += 1;
            return;
        }
        self.heard_at_ms = self.now_ms;
        self.refusals = 0;
        if way != self.way && self.seen.is_newest(numbers.sequence) {
            self.probe(way);
        }
        self.hear_acknowledgement(numbers);
        let has_pieces = !pieces.bytes().is_empty();
        match self.arrivals.take(pieces) {
            Taken::NoRoom => {}
            Taken::All { is_new, has_gap } => {
                self.seen.note(numbers.sequence);
                if has_pieces {
                    self.want_acknowledgement(!is_new || has_gap || self.arrivals.is_ended());
                }
            }
        }
    }

    fn hear_acknowledgement(&mut self, numbers: &Numbers) {
        let in_flight = self.departures.in_flight_bytes();
        let mut outcome = self
            .departures
            .acknowledge(numbers, self.now_ms, &mut self.round_trip);
        if self.round_trip.revive() && self.departures.in_flight_bytes() > 0 {
            // The line was dead and has come back: what was sent meanwhile is lost.
            let lost = self.departures.give_up(self.now_ms);
            outcome.lost += lost.lost;
            outcome.datagrams_lost += lost.datagrams_lost;
        }
        self.judge(outcome, in_flight);
    }

    fn judge(&mut self, outcome: Outcome, in_flight: usize) {
        self.meter.lost += outcome.datagrams_lost;
        self.rate
            .judge((outcome.arrived, outcome.lost), in_flight, &self.round_trip);
    }

    fn want_acknowledgement(&mut self, is_urgent: bool) {
        self.unacknowledged += 1;
        let wait_ms = if is_urgent || self.unacknowledged >= ACKNOWLEDGE_EVERY {
            0
        } else {
            ACKNOWLEDGE_MS
        };
        let at_ms = self.now_ms + wait_ms;
        let before_ms = self.acknowledge_at_ms.unwrap_or(at_ms);
        self.acknowledge_at_ms = Some(before_ms.min(at_ms));
    }

    /// Asks at a new address. It costs less than what came from there, and only what came costs anything.
    fn probe(&mut self, way: Way) {
        let Some(keys) = &mut self.keys else {
            return;
        };
        let now_ms = self.now_ms;
        match &mut self.probing {
            Some(probing) if probing.way == way => {
                if now_ms.saturating_sub(probing.asked_at_ms) >= PROBE_EVERY_MS {
                    probing.asked_at_ms = now_ms;
                    probing.is_due = true;
                }
            }
            _ => {
                self.probing = Some(Probing {
                    way,
                    nonce: keys.next_number(),
                    asked_at_ms: now_ms,
                    is_due: true,
                });
            }
        }
    }

    fn hear_echo(&mut self, way: Way, nonce: u64) {
        let is_asked =
            |probing: &mut Probing| probing.way == way && probing.nonce == nonce && !probing.is_due;
        if self.probing.take_if(is_asked).is_none() {
            self.meter.refused += 1;
            return;
        }
        self.way = way;
        self.meter.moves += 1;
        self.heard_at_ms = self.now_ms;
        // What went to the old address meanwhile has not arrived.
        let in_flight = self.departures.in_flight_bytes();
        let outcome = self.departures.give_up(self.now_ms);
        self.judge(outcome, in_flight);
    }

    /// The other machine says that nobody listens there. Anybody can make it seem so for a moment.
    pub fn handle_refused(&mut self, now_ms: u64) {
        self.now_ms = self.now_ms.max(now_ms);
        self.refusals = self.refusals.saturating_add(1);
        if self.refusals >= REFUSALS_MIN && self.silent_ms() >= REFUSED_MS_MIN {
            let refused = CloseReason::Lost(ErrorKind::ConnectionRefused);
            self.closed.get_or_insert(refused);
        }
    }

    pub fn handle_timeout(&mut self, now_ms: u64) {
        self.now_ms = self.now_ms.max(now_ms);
        if self.silent_ms() >= SILENCE_MS_MAX {
            let silent = CloseReason::Lost(ErrorKind::TimedOut);
            self.closed.get_or_insert(silent);
        }
        let overdue = self.departures.overdue_at_ms(&self.round_trip);
        if overdue.is_some_and(|at_ms| at_ms <= self.now_ms) {
            let in_flight = self.departures.in_flight_bytes();
            let until_ms = self.now_ms - self.round_trip.wait_ms();
            let outcome = self.departures.give_up(until_ms);
            self.judge(outcome, in_flight);
            self.round_trip.double();
        }
    }

    /// When to call [`Channel::handle_timeout`] and [`Channel::poll_transmit`] next, and what for.
    pub fn poll_timeout(&mut self) -> Option<(u64, Timer)> {
        if self.closed.is_some() {
            return None;
        }
        let send_at_ms = match self.departures.next_needed_bytes() {
            // A full window waits for acknowledgements, not for an instant.
            Some(bytes) if !self.has_window(bytes) => None,
            Some(bytes) => Some(self.rate.ready_at_ms(bytes, &self.round_trip)),
            None => None,
        };
        let timers = [
            (self.acknowledge_at_ms, Timer::Acknowledge),
            (
                self.departures.overdue_at_ms(&self.round_trip),
                Timer::Resend,
            ),
            (send_at_ms, Timer::Send),
            (Some(self.sent_at_ms + KEEP_ALIVE_MS), Timer::KeepAlive),
            (Some(self.heard_at_ms + SILENCE_MS_MAX), Timer::Silence),
        ];
        let set = timers
            .into_iter()
            .filter_map(|(at_ms, timer)| at_ms.map(|at_ms| (at_ms, timer)));
        set.min()
    }

    fn has_window(&self, bytes: usize) -> bool {
        self.rate
            .has_window(bytes, self.departures.in_flight_bytes())
    }

    /// The next datagram that has to go at `now_ms`; `None`: none for now.
    pub fn poll_transmit(&mut self, now_ms: u64) -> Option<Transmit> {
        self.now_ms = self.now_ms.max(now_ms);
        if let Some((way, nonce)) = self.echo.take() {
            let token = self.theirs;
            return Some(self.transmit(way, &Datagram::Echo { token, nonce }));
        }
        if let Some(probing) = self.probing.as_mut().filter(|probing| probing.is_due) {
            probing.is_due = false;
            let (way, nonce) = (probing.way, probing.nonce);
            let token = self.theirs;
            return Some(self.transmit(way, &Datagram::Probe { token, nonce }));
        }
        if let Some(pieces) = self.compose() {
            return self.transmit_data(&pieces);
        }
        let is_due = |at_ms: u64| at_ms <= self.now_ms;
        let is_open = self.closed.is_none();
        if self.acknowledge_at_ms.is_some_and(is_due)
            || is_open && is_due(self.sent_at_ms + KEEP_ALIVE_MS)
        {
            return self.transmit_data(&PieceWriter::new());
        }
        if std::mem::take(&mut self.is_bye_due) {
            let token = self.theirs;
            return Some(self.transmit(self.way, &Datagram::Bye { token }));
        }
        None
    }

    fn compose(&mut self) -> Option<PieceWriter> {
        let is_lost = matches!(self.closed, Some(CloseReason::Lost(_)));
        if is_lost {
            return None;
        }
        self.rate.advance(self.now_ms, &self.round_trip);
        let sequence = self.sequence.checked_add(1)?;
        self.departures
            .compose(sequence, self.now_ms, (&mut self.rate, &self.round_trip))
    }

    fn transmit_data(&mut self, pieces: &PieceWriter) -> Option<Transmit> {
        // After four thousand million datagrams there is no number left; the line falls silent and ends.
        self.sequence = self.sequence.checked_add(1)?;
        let (newest, before_newest) = self.seen.acknowledgement();
        self.acknowledge_at_ms = None;
        self.unacknowledged = 0;
        let datagram = Datagram::Data {
            token: self.theirs,
            numbers: Numbers {
                sequence: self.sequence,
                newest,
                before_newest,
                next_piece: self.arrivals.next_piece(),
            },
            pieces: PieceReader::of_writer(pieces),
        };
        Some(self.transmit(self.way, &datagram))
    }

    fn transmit(&mut self, way: Way, datagram: &Datagram<'_>) -> Transmit {
        let bytes = datagram.encode();
        self.sent_at_ms = self.now_ms;
        self.meter.datagrams_out += 1;
        self.meter.bytes_out += bytes.len() as u64;
        Transmit { way, bytes }
    }

    /// The longest frame that is taken from now on, at most [`crate::FRAME_BYTES_MAX`].
    pub fn set_frame_bytes_max(&mut self, bytes: usize) {
        self.arrivals.set_frame_bytes_max(bytes);
    }

    /// Where the other side is.
    #[must_use]
    pub fn way(&self) -> Way {
        self.way
    }

    /// How long nothing was heard.
    #[must_use]
    pub fn silent_ms(&self) -> u64 {
        self.now_ms - self.heard_at_ms
    }

    /// From a frame to its acknowledgement, smoothed; `None` before the first.
    #[must_use]
    pub fn round_trip_ms(&self) -> Option<u64> {
        self.round_trip.ms()
    }

    /// Bytes queued or on their way.
    #[must_use]
    pub fn queued_bytes(&self) -> usize {
        self.departures.queued_bytes()
    }

    /// Bytes held of frames that are not whole.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        self.arrivals.held_bytes()
    }

    #[must_use]
    pub fn meter(&self) -> &ChannelMeter {
        &self.meter
    }

    /// Whether nothing will be sent or told any more.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.has_told_end && self.closed.is_some() && !self.is_bye_due
    }
}
