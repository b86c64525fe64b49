//! Hellos, passwords, and the first place at the table.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use protocol::limits::{FRAME_BYTES_BEFORE_HELLO_MAX, NAME_CHARS_MAX, WATCHERS_MAX};
use protocol::lobby::{Challenge, News, Occupant, PasswordProof, Person, PersonId, SelfTest};
use protocol::message::{Hello, PeerFault, Refusal, ToRelay, Wish};
use protocol::text::{clean_name, skeleton};
use protocol::{ConnectionId, Millis};

use super::sitter::Stage;
use super::{Host, Timer};

/// How long somebody may think about the password.
const PROOF_MS_MAX: u64 = 60_000;
/// Wrong passwords from one machine before it is shut out for good: more tries than a person needs, and far
/// fewer than guessing does.
const WRONG_PROOFS_MAX: u32 = 10;

impl Host {
    /// The first frame of a connection.
    pub(super) fn greet(
        &mut self,
        from: ConnectionId,
        frame: &[u8],
        now: Millis,
    ) -> Result<(), PeerFault> {
        if frame.len() > FRAME_BYTES_BEFORE_HELLO_MAX {
            return Err(PeerFault::Malformed);
        }
        // The version first: a hello of another protocol may be unreadable behind it.
        let theirs = Hello::peek_version(frame);
        if let Some(difference) = theirs.and_then(|theirs| theirs.difference(&self.config.version))
        {
            self.refuse(from, Refusal::Version(difference));
            return Ok(());
        }
        match ToRelay::decode(frame) {
            Ok(ToRelay::Hello(hello)) => self.admit(from, &hello, now),
            Ok(_) => return Err(PeerFault::HelloExpected),
            Err(_) => return Err(PeerFault::Malformed),
        }
        Ok(())
    }

    fn admit(&mut self, from: ConnectionId, hello: &Hello, now: Millis) {
        let is_host = from == self.config.host;
        let is_banned = self
            .sitters
            .get(&from)
            .is_some_and(|sitter| self.banned.contains(&sitter.origin));
        match hello.wish {
            Wish::Table => {}
            Wish::Watch if !is_banned => return self.let_look_on(from, &hello.name),
            Wish::Watch => {}
            Wish::AnySeat => return self.refuse(from, Refusal::TableOnly),
            Wish::SeatOf(_) | Wish::Resume { .. } | Wish::Survive(_) => {
                return self.refuse(from, Refusal::SecretUnknown);
            }
        }
        if is_banned && !is_host {
            return self.refuse(from, Refusal::Banned);
        }
        if self.key.is_none() || is_host {
            return self.let_in(from, &hello.name);
        }
        let challenge = Challenge((self.randomness)());
        if let Some(sitter) = self.sitters.get_mut(&from) {
            sitter.stage = Stage::Challenged {
                challenge,
                name: hello.name.clone(),
            };
        }
        let deadline = now.plus_ms(PROOF_MS_MAX);
        self.timers.set(Timer::Hello(from), deadline);
        self.send(from, News::Challenge(challenge));
    }

    pub(super) fn take_proof(
        &mut self,
        from: ConnectionId,
        proof: PasswordProof,
    ) -> Result<(), PeerFault> {
        let Some(sitter) = self.sitters.get(&from) else {
            return Ok(());
        };
        let Stage::Challenged { challenge, name } = sitter.stage.clone() else {
            return Err(PeerFault::AskTooEarly);
        };
        let origin = sitter.origin.clone();
        // The password may have been taken away meanwhile.
        let key = self.key.as_ref();
        if key.is_none_or(|key| key.accepts(challenge, proof)) {
            self.let_in(from, &name);
            return Ok(());
        }
        let tries = self.wrong_proofs.entry(origin.clone()).or_default();
        *tries += 1;
        if *tries >= WRONG_PROOFS_MAX {
            self.banned.insert(origin);
        }
        self.refuse(from, Refusal::PasswordWrong);
        Ok(())
    }

    /// Gives somebody a row, or a place among those who watch.
    fn let_in(&mut self, from: ConnectionId, typed: &str) {
        let row = self.row_for(from, typed);
        if row.is_none() && self.table.watchers.len() >= WATCHERS_MAX {
            return self.refuse(from, Refusal::Full);
        }
        let person = Person {
            id: PersonId(from.0),
            name: self.name_for(from, typed),
            is_ready: false,
            ping_ms: None,
            self_test: SelfTest::Unknown,
            content_permille: if self.offer.is_some() { 0 } else { 1_000 },
        };
        match row {
            Some(row) => self.table.rows[row].occupant = Occupant::Person(person),
            None => self.table.watchers.push(person),
        }
        let now = self.clock.now();
        self.timers.clear(Timer::Hello(from));
        if let Some(sitter) = self.sitters.get_mut(&from) {
            sitter.stage = Stage::Seated;
            sitter.progress_at = now;
        }
        let lines = self.lines.iter().cloned().collect();
        self.send_table_to(from);
        self.send(from, News::Lines(lines));
        self.change();
    }

    /// The row somebody gets: in a saved match the one of the same name, otherwise the first that is open.
    /// The first open one is kept for the host, however late its hello.
    fn row_for(&self, from: ConnectionId, typed: &str) -> Option<usize> {
        let rows = self.table.rows.iter().enumerate();
        let open: Vec<usize> = rows
            .filter(|(_, row)| row.occupant == Occupant::Open)
            .map(|(index, _)| index)
            .collect();
        let is_host_there = self.table.row_of(self.table.host).is_some();
        let kept = usize::from(!is_host_there && from != self.config.host);
        let name = clean_name(typed);
        let namesake = self.table.settings.saved.as_ref().and_then(|saved| {
            let seat = saved.people().find(|seat| seat.name == name)?;
            Some(seat.seat.index())
        });
        let free = open.get(kept..).unwrap_or_default();
        namesake
            .filter(|row| free.contains(row))
            .or_else(|| free.first().copied())
    }

    /// The name shown for somebody: what was typed, cleaned, and numbered when it looks like a name that is
    /// there already.
    pub(super) fn name_for(&self, from: ConnectionId, typed: &str) -> String {
        let mut base = clean_name(typed);
        if base.is_empty() {
            base = format!("Player {}", from.0 + 1);
        }
        let others: BTreeSet<String> = self
            .table
            .people()
            .map(|person| skeleton(&person.name))
            .collect();
        let mut name = base.clone();
        let mut count = 1;
        while others.contains(&skeleton(&name)) {
            count += 1;
            let mark = format!(" ({count})");
            let room = NAME_CHARS_MAX - mark.chars().count();
            let cut: String = base.chars().take(room).collect();
            name = cut.trim_end().to_string() + &mark;
        }
        name
    }
}
