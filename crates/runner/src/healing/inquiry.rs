//! Two machines look into their worlds together: each says what the place consists of that both have come
//! to, and both go on to the first part that differs. Neither asks and neither answers; both come to the
//! same end.

use std::collections::VecDeque;

use determinism::{Digest, Examination};
use game::Game;
use protocol::limits::{TESTIMONY_BYTES_MAX, TESTIMONY_ROUNDS_MAX};
use protocol::message::Testimony;
use protocol::{SimVersion, Turn, codec};

use super::evidence::{AS_IT_WAS, Replayed};
use crate::BUILD;

/// Characters of what another machine says as text.
const TEXT_CHARS_MAX: usize = 300;

/// What a machine says about itself.
pub type About = (
    /* build */ String,
    /* system */ String,
    SimVersion,
    /* the turn that begins with the last agreed world */ Turn,
    /* the world as it was, and played again */ (Digest, Digest),
);
type Words = (
    /* path */ Vec<u32>,
    Vec<(u32, Digest)>,
    /* value */ String,
    Option<About>,
);

/// Where two worlds part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// From the root to the place.
    pub path: Vec<u32>,
    pub store: Option<&'static str>,
    /// Behind which step of the tick; `None` for the world as it was at the end of the turn.
    pub step: Option<&'static str>,
    /// Entity and field within the store.
    pub field: String,
    pub slot: Option<u32>,
    pub ours: String,
    pub theirs: String,
}

/// One machine's part in it.
pub struct Inquiry {
    pub replayed: Replayed,
    own: Examination,
    path: Vec<u32>,
    round: u8,
    /// Said in this order, each: the other may be quicker than whoever polls here.
    unsaid: VecDeque<Testimony>,
    about_other: Option<About>,
    end: Option<Option<Finding>>,
}

impl Inquiry {
    /// Begins with what the root consists of.
    pub fn new(mut replayed: Replayed) -> Inquiry {
        let own = replayed.examine(&[]);
        let mut inquiry = Inquiry {
            replayed,
            own,
            path: Vec::new(),
            round: 0,
            unsaid: VecDeque::new(),
            about_other: None,
            end: None,
        };
        inquiry.speak();
        inquiry
    }

    /// What is to be said to the other machine.
    pub fn poll(&mut self) -> Option<Testimony> {
        self.unsaid.pop_front()
    }

    /// What the other machine says about itself, as far as it has.
    pub fn about_other(&self) -> Option<&About> {
        self.about_other.as_ref()
    }

    /// Whether there is nothing more to find out together.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// What was found.
    pub fn finding(&self) -> Option<&Finding> {
        self.end.as_ref()?.as_ref()
    }

    /// Takes what the other machine says. Whatever does not fit ends the inquiry.
    pub fn hear(&mut self, testimony: &Testimony) {
        if self.is_over() {
            return;
        }
        let words: Result<Words, _> = codec::decode(&testimony.words, TESTIMONY_BYTES_MAX);
        let expected = (self.replayed.evidence.turn, self.round);
        match words {
            Ok((path, parts, value, about))
                if (testimony.turn, testimony.round) == expected && path == self.path =>
            {
                if let Some((build, system, version, agreed, digests)) = about {
                    let about = (plain(&build), plain(&system), version, agreed, digests);
                    self.about_other = Some(about);
                }
                self.compare(&parts, &plain(&value));
            }
            _ => self.end = Some(None),
        }
    }

    fn compare(&mut self, parts: &[(u32, Digest)], value: &str) {
        let is_root = self.path.is_empty();
        let agreed = self.about_other.as_ref().map(|about| about.3);
        if is_root && agreed != Some(self.replayed.evidence.agreed.next) {
            // Played again from different worlds, the ticks say nothing.
            self.go_on(AS_IT_WAS);
            return;
        }
        match first_difference(&self.own.parts, parts) {
            Some(key) if !self.own.parts.is_empty() && !parts.is_empty() => self.go_on(key),
            // Equal all over: what differed was the report alone.
            None if is_root => self.end = Some(None),
            _ => self.end = Some(Some(self.finding_here(value))),
        }
    }

    fn go_on(&mut self, key: u32) {
        self.path.push(key);
        self.round += 1;
        if self.round >= TESTIMONY_ROUNDS_MAX {
            self.end = Some(None);
            return;
        }
        self.own = self.replayed.examine(&self.path);
        self.speak();
    }

    fn speak(&mut self) {
        let evidence = &self.replayed.evidence;
        let about = (self.round == 0).then(|| {
            let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
            let version = Game::version(&evidence.catalog);
            let digests = (evidence.live.digest.total, self.replayed.again.total);
            (
                String::from(BUILD),
                system,
                version,
                evidence.agreed.next,
                digests,
            )
        });
        let (path, parts) = (self.path.clone(), self.own.parts.clone());
        let words: Words = (path, parts, self.own.value.clone(), about);
        let mut words = codec::encode(&words);
        words.truncate(TESTIMONY_BYTES_MAX);
        self.unsaid.push_back(Testimony {
            turn: evidence.turn,
            round: self.round,
            words,
        });
    }

    fn finding_here(&self, theirs: &str) -> Finding {
        let (step, store) = match *self.path.as_slice() {
            [AS_IT_WAS, store, ..] => (None, Some(store)),
            [AS_IT_WAS] => (None, None),
            [_, step, store, ..] => (Some(step), Some(store)),
            [_, step] => (Some(step), None),
            _ => (None, None),
        };
        Finding {
            path: self.path.clone(),
            store: store.and_then(|store| Game::store_names().nth(store as usize)),
            step: step.and_then(|step| Game::step_names().nth(step as usize)),
            field: self.own.name.clone(),
            slot: self.own.slot,
            ours: self.own.value.clone(),
            theirs: theirs.to_owned(),
        }
    }
}

/// The smallest key whose digest is not the same on both sides, or that one side lacks.
fn first_difference(ours: &[(u32, Digest)], theirs: &[(u32, Digest)]) -> Option<u32> {
    let differs = |part: &&(u32, Digest)| !theirs.contains(part);
    let of_ours = ours.iter().find(differs).map(|(key, _)| *key);
    let is_lacking = |part: &&(u32, Digest)| !ours.contains(part);
    let of_theirs = theirs.iter().filter(is_lacking).map(|(key, _)| *key).min();
    of_ours.into_iter().chain(of_theirs).min()
}

/// Text from another machine, fit for a report.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_control());
    letters.take(TEXT_CHARS_MAX).collect()
}
