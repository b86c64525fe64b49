use std::collections::{BTreeSet, VecDeque};

use super::arrivals::PIECES_AHEAD_MAX;
use super::copies::Copies;
use super::datagram::Numbers;
use super::pieces::{self, Behind, PIECE_BYTES_MAX, Piece, PieceWriter};
use super::rate::Rate;
use super::round_trip::RoundTrip;
use crate::link::SendError;
use crate::outbox::{OUTBOX_BYTES_MAX, check_frame};

/// Longer pieces are sent once: they belong to large frames, which nobody waits for within a turn.
const REPEATED_BYTES_MAX: usize = 512;
/// Pieces before the first needed one that are looked at for another copy.
const REPEATED_BACK_MAX: u32 = 200;
/// A datagram counts as lost when this many later ones have arrived.
const OVERTAKEN_MAX: u32 = 3;
/// Datagrams whose way is followed at most; an older one is not asked after any more.
const SENT_MAX: usize = 2_048;

struct Out {
    bytes: Vec<u8>,
    behind: Behind,
    copies: u32,
    sent_at_ms: u64,
    /// The datagram with the last copy.
    last_sequence: u32,
    is_in_flight: bool,
    has_arrived: bool,
}

struct Sent {
    sequence: u32,
    at_ms: u64,
    numbers: Vec<u32>,
    /// Pieces whose last copy is in here and has neither arrived nor been given up.
    open: u32,
}

/// What an acknowledgement, or its absence, came to: bytes of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub arrived: usize,
    pub lost: usize,
    pub datagrams_lost: u64,
}

/// Frames on their way out: cut into pieces, sent, sent again, and kept until they have arrived.
#[derive(Default)]
pub(crate) struct Departures {
    frames: VecDeque<Vec<u8>>,
    /// Of the first frame, what has been cut off.
    cut_bytes: usize,
    queued_bytes: usize,
    is_finishing: bool,
    has_cut_end: bool,
    window: VecDeque<Out>,
    /// The number of the first piece in the window.
    first: u32,
    next_unsent: u32,
    lost: BTreeSet<u32>,
    sent: VecDeque<Sent>,
    in_flight_bytes: usize,
    copies: Copies,
}

impl Departures {
    pub(crate) fn push(&mut self, frame: &[u8]) -> Result<(), SendError> {
        check_frame(frame)?;
        if self.is_finishing {
            return Err(SendError::Closed);
        }
        if self.queued_bytes > 0 && self.queued_bytes + frame.len() > OUTBOX_BYTES_MAX {
            return Err(SendError::Overflow {
                queued_bytes: self.queued_bytes,
            });
        }
        self.queued_bytes += frame.len();
        self.frames.push_back(frame.to_vec());
        Ok(())
    }

    pub(crate) fn finish(&mut self) {
        self.is_finishing = true;
    }

    /// Whether everything has arrived, and the other side knows that nothing will follow.
    pub(crate) fn is_finished(&self) -> bool {
        self.has_cut_end && self.window.is_empty()
    }

    /// Bytes that have not arrived, as far as is known.
    pub(crate) fn queued_bytes(&self) -> usize {
        self.queued_bytes
    }

    pub(crate) fn in_flight_bytes(&self) -> usize {
        self.in_flight_bytes
    }

    fn window_end(&self) -> u32 {
        self.first + self.window.len() as u32
    }

    fn out(&mut self, number: u32) -> Option<&mut Out> {
        let index = number.checked_sub(self.first)?;
        self.window.get_mut(index as usize)
    }

    /// Cuts one more piece off what waits. `false`: nothing waits, or the window is full.
    fn cut(&mut self) -> bool {
        let has_room = (self.window.len() as u32) < PIECES_AHEAD_MAX;
        if !has_room || self.window_end() == u32::MAX {
            return false;
        }
        let (bytes, behind) = if let Some(frame) = self.frames.front() {
            let rest = &frame[self.cut_bytes..];
            let length = rest.len().min(PIECE_BYTES_MAX);
            let (piece, is_last) = (rest[..length].to_vec(), length == rest.len());
            self.cut_bytes += length;
            if is_last {
                self.cut_bytes = 0;
                self.frames.pop_front();
            }
            (piece, if is_last { Behind::Frame } else { Behind::More })
        } else if self.is_finishing && !self.has_cut_end {
            self.has_cut_end = true;
            (Vec::new(), Behind::Nothing)
        } else {
            return false;
        };
        self.window.push_back(Out {
            bytes,
            behind,
            copies: 0,
            sent_at_ms: 0,
            last_sequence: 0,
            is_in_flight: false,
            has_arrived: false,
        });
        true
    }

    /// The next piece that has to go: one that was lost, or one that never went.
    fn next_needed(&mut self) -> Option<u32> {
        if let Some(&number) = self.lost.first() {
            return Some(number);
        }
        let is_there = self.next_unsent < self.window_end() || self.cut();
        is_there.then_some(self.next_unsent)
    }

    /// Bytes of the piece that has to go next, as they count for the rate.
    pub(crate) fn next_needed_bytes(&mut self) -> Option<usize> {
        let number = self.next_needed()?;
        self.out(number).map(|out| out.bytes.len())
    }

    /// The pieces of datagram `sequence`, `None` when nothing has to go or may go.
    pub(crate) fn compose(
        &mut self,
        sequence: u32,
        now_ms: u64,
        (rate, round_trip): (&mut Rate, &RoundTrip),
    ) -> Option<PieceWriter> {
        let mut numbers = self.choose_needed(rate);
        if numbers.is_empty() {
            return None;
        }
        self.add_repeats(&mut numbers, now_ms, round_trip);
        numbers.sort_unstable();
        let mut writer = PieceWriter::new();
        for &number in &numbers {
            self.depart(number, (sequence, now_ms), &mut writer);
        }
        self.sent.push_back(Sent {
            sequence,
            at_ms: now_ms,
            open: numbers.len() as u32,
            numbers,
        });
        if self.sent.len() > SENT_MAX {
            self.sent.pop_front();
        }
        Some(writer)
    }

    fn choose_needed(&mut self, rate: &mut Rate) -> Vec<u32> {
        let mut chosen: Vec<u32> = Vec::new();
        let (mut taken, mut bytes) = (0, 0);
        while let Some(number) = self.next_needed() {
            let length = self.out(number).map_or(0, |out| out.bytes.len());
            let is_near = chosen
                .last()
                .is_none_or(|last| number - last <= PieceWriter::GAP_MAX);
            if !is_near
                || !pieces::fits(taken + pieces::taken_by(length))
                || !rate.allows(bytes + length, self.in_flight_bytes)
            {
                break;
            }
            taken += pieces::taken_by(length);
            bytes += length;
            chosen.push(number);
            if !self.lost.remove(&number) {
                self.next_unsent += 1;
            }
        }
        rate.spend(bytes);
        chosen
    }

    /// Fills what room is left with further copies of small pieces that have not arrived.
    fn add_repeats(&mut self, numbers: &mut Vec<u32>, now_ms: u64, round_trip: &RoundTrip) {
        let (Some(&low), Some(&high)) = (numbers.iter().min(), numbers.iter().max()) else {
            return;
        };
        let mut taken: usize = 0;
        for &number in &*numbers {
            taken += pieces::taken_by(self.out(number).map_or(0, |out| out.bytes.len()));
        }
        let needed: BTreeSet<u32> = numbers.iter().copied().collect();
        let copies = self.copies;
        let from = low.saturating_sub(REPEATED_BACK_MAX).max(self.first);
        for number in from..high {
            let Some(out) = self.out(number) else {
                continue;
            };
            let length = out.bytes.len();
            let is_wanted = out.is_in_flight
                && !out.has_arrived
                && length <= REPEATED_BYTES_MAX
                && copies.wants_another((out.copies, out.sent_at_ms), now_ms, round_trip);
            if is_wanted
                && !needed.contains(&number)
                && pieces::fits(taken + pieces::taken_by(length))
            {
                taken += pieces::taken_by(length);
                numbers.push(number);
            }
        }
    }

    fn depart(&mut self, number: u32, (sequence, now_ms): (u32, u64), writer: &mut PieceWriter) {
        let Some(out) = self.out(number) else {
            return;
        };
        let (before, was_in_flight, length) =
            (out.last_sequence, out.is_in_flight, out.bytes.len());
        out.copies += 1;
        out.sent_at_ms = now_ms;
        out.last_sequence = sequence;
        out.is_in_flight = true;
        writer.push(Piece {
            number,
            behind: out.behind,
            bytes: &out.bytes,
        });
        if was_in_flight {
            self.close_in(before);
        } else {
            self.in_flight_bytes += length;
        }
    }

    /// One piece less to wait for in datagram `sequence`.
    fn close_in(&mut self, sequence: u32) {
        let index = self.sent.partition_point(|sent| sent.sequence < sequence);
        if let Some(sent) = self.sent.get_mut(index)
            && sent.sequence == sequence
        {
            sent.open = sent.open.saturating_sub(1);
        }
    }

    fn arrived(&mut self, number: u32) -> usize {
        let Some(out) = self.out(number).filter(|out| !out.has_arrived) else {
            return 0;
        };
        out.has_arrived = true;
        let (length, was_in_flight, sequence) =
            (out.bytes.len(), out.is_in_flight, out.last_sequence);
        self.queued_bytes -= length;
        self.lost.remove(&number);
        if was_in_flight {
            self.in_flight_bytes -= length;
            self.close_in(sequence);
        }
        length
    }

    /// The copy in `sequence` will not arrive: unless a later one is on its way, the piece has to go again.
    fn missed(&mut self, number: u32, sequence: u32) -> usize {
        let is_last =
            |out: &&mut Out| out.is_in_flight && !out.has_arrived && out.last_sequence == sequence;
        let Some(out) = self.out(number).filter(is_last) else {
            return 0;
        };
        out.is_in_flight = false;
        let length = out.bytes.len();
        self.in_flight_bytes -= length;
        self.lost.insert(number);
        length
    }

    /// Whether the other side can have seen what it claims to: `last_sequence` is the newest sent.
    pub(crate) fn is_possible(&self, numbers: &Numbers, last_sequence: u32) -> bool {
        numbers.newest <= last_sequence && numbers.next_piece <= self.next_unsent
    }

    /// The other side has `numbers`.
    pub(crate) fn acknowledge(
        &mut self,
        numbers: &Numbers,
        now_ms: u64,
        round_trip: &mut RoundTrip,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        let has_come = |sequence: u32| match numbers.newest.checked_sub(sequence) {
            None => false,
            Some(0) => true,
            Some(behind) => behind <= 32 && numbers.before_newest & (1 << (behind - 1)) != 0,
        };
        let mut sent = std::mem::take(&mut self.sent);
        if let Some(newest) = sent.iter().find(|sent| sent.sequence == numbers.newest) {
            round_trip.measured(now_ms.saturating_sub(newest.at_ms));
        }
        let patience_ms = round_trip.ms().unwrap_or(0);
        let mut missed = Vec::new();
        let mut come = Vec::new();
        sent.retain(|sent| {
            let is_overtaken = sent.sequence + OVERTAKEN_MAX <= numbers.newest
                && sent.at_ms + patience_ms <= now_ms;
            if has_come(sent.sequence) {
                come.extend_from_slice(&sent.numbers);
            } else if is_overtaken {
                missed.push((sent.sequence, sent.numbers.clone()));
            } else {
                return true;
            }
            false
        });
        self.sent = sent;
        for number in come {
            outcome.arrived += self.arrived(number);
        }
        for number in self.first..numbers.next_piece {
            outcome.arrived += self.arrived(number);
        }
        for (sequence, numbers) in missed {
            self.copies.lost(now_ms);
            outcome.datagrams_lost += 1;
            for number in numbers {
                outcome.lost += self.missed(number, sequence);
            }
        }
        self.slide();
        outcome
    }

    fn slide(&mut self) {
        while self.window.front().is_some_and(|out| out.has_arrived) {
            self.window.pop_front();
            self.first += 1;
        }
    }

    /// When the oldest copy that is still waited for counts as lost.
    pub(crate) fn overdue_at_ms(&self, round_trip: &RoundTrip) -> Option<u64> {
        let oldest = self.sent.iter().find(|sent| sent.open > 0)?;
        Some(oldest.at_ms + round_trip.wait_ms())
    }

    /// Gives up what left at `until_ms` or before and has not been heard of.
    pub(crate) fn give_up(&mut self, until_ms: u64) -> Outcome {
        let mut outcome = Outcome::default();
        while self.sent.front().is_some_and(|sent| sent.at_ms <= until_ms) {
            let Some(sent) = self.sent.pop_front() else {
                break;
            };
            if sent.open > 0 {
                self.copies.lost(until_ms);
                outcome.datagrams_lost += 1;
            }
            for number in sent.numbers {
                outcome.lost += self.missed(number, sent.sequence);
            }
        }
        outcome
    }
}
