//! Worlds that are no longer equal: what this machine keeps for that day, what it finds out with another,
//! and how its own world is put right.

mod detective;
mod evidence;
mod inquiry;
mod report;
#[cfg(test)]
mod tests;
mod witness;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::{Game, StateDigest};
use net::{Keeper, KeptWorld, Session, WorldDigest};
use protocol::message::Compare;
use protocol::{Command, Digest, Seat, Tick, Turn};

pub use witness::GameWitness;

use detective::{Detective, Said};
use evidence::Evidence;
use report::Parties;

use crate::session_kind::SessionKind;
use crate::{Runner, Step};

/// What a match over a network keeps and does about worlds that differ.
#[derive(Default)]
pub(crate) struct Healing {
    keeper: Keeper,
    detectives: Vec<Detective>,
    /// Where reports go; `None`: nowhere.
    reports: Option<PathBuf>,
    /// Another world is to come, and the match goes on with it.
    pub is_mending: bool,
    /// A bit that is to change, for trying all this out.
    flips: Vec<(Tick, usize)>,
}

impl Healing {
    /// These commands are about to be carried out in `tick`.
    pub fn ran(&mut self, tick: Tick, commands: &[(Seat, Command)]) {
        self.keeper.ran(tick, commands);
    }

    /// The digest of `game` as it is before the turn `next` and the tick `tick`. The world is kept with it.
    pub fn digest(&mut self, game: &Game, next: Turn, tick: Tick) -> WorldDigest {
        let (image, StateDigest { total, stores }) = game.save_digested();
        let digest = WorldDigest { total, stores };
        self.keeper.keep(KeptWorld {
            next,
            tick,
            digest: digest.clone(),
            image,
        });
        digest
    }

    pub fn agreed_before(&mut self, turn: Option<Turn>) {
        if let Some(turn) = turn {
            self.keeper.agreed_before(turn);
        }
    }

    /// Another world is played from now on, which begins with the turn `next`. Its digest.
    pub fn take_world(&mut self, game: &Game, next: Turn, tick: Tick) -> WorldDigest {
        self.keeper.clear();
        self.digest(game, next, tick)
    }
}

impl Runner {
    /// Reports about worlds that differ go into folders of their own in `folder`.
    pub fn report_to(&mut self, folder: &Path) {
        self.healing.reports = Some(folder.to_owned());
    }

    /// One bit of the store at place `store` changes at this machine when `tick` ticks have been run: for
    /// trying out what becomes of it.
    pub fn flip_at(&mut self, tick: Tick, store: usize) {
        self.healing.flips.push((tick, store));
    }

    /// Whether a bit is to change behind the tick that just ran.
    pub(crate) fn flip_if_due(&mut self) {
        if self.healing.flips.is_empty() {
            return;
        }
        let now = self.kind.session().tick();
        let due = self
            .healing
            .flips
            .extract_if(.., |(tick, _)| *tick <= now.next());
        let stores: Vec<usize> = due.map(|(_, store)| store).collect();
        for store in stores {
            let seed = u64::from(now.0);
            let mut random = determinism::Random::stream(seed, determinism::Domain::Network, 0);
            let flipped = self.game.as_ref();
            let flipped =
                flipped.and_then(|game| crate::flip_bit_of_store(game, store, &mut random));
            self.game = flipped.or(self.game.take());
        }
    }

    /// The judge's part: plays the turn again, answers, and plays on from the right world.
    pub(crate) fn judge(&mut self, turn: Turn) {
        let judged = self.play_again(turn);
        let digest = judged.as_ref().map(|(digest, _)| *digest);
        if let Some((_, Some((right, right_then)))) = judged {
            self.game = Some(right);
            self.healing.keeper.clear();
            self.healing.keeper.keep(right_then);
        }
        self.kind.session_mut().give_verdict(turn, digest);
    }

    /// The digest at the end of `turn`, played again from the last agreed world; and where our world was
    /// another, the right one as it is now, and as it was then.
    fn play_again(&self, turn: Turn) -> Option<(Digest, Option<(Game, KeptWorld)>)> {
        let keeper = &self.healing.keeper;
        let (before, at) = (keeper.before(turn)?, keeper.at(turn)?);
        let world = self.game.as_ref()?.world();
        let catalog = Arc::clone(&world.catalog);
        let mut second = Game::load(&before.image, world.setup.clone(), catalog).ok()?;
        let mut tick = before.tick;
        let mut play_to = |second: &mut Game, end: Tick| {
            while tick < end {
                second.tick(keeper.commands_of(tick));
                tick = tick.next();
            }
        };
        play_to(&mut second, at.tick);
        let (image, StateDigest { total, stores }) = second.save_digested();
        if total == at.digest.total {
            return Some((total, None));
        }
        let then = KeptWorld {
            next: at.next,
            tick: at.tick,
            digest: WorldDigest { total, stores },
            image,
        };
        play_to(&mut second, self.kind.session().tick());
        Some((total, Some((second, then))))
    }

    /// Looks into the world at the end of a turn, with the machine of another seat.
    pub(crate) fn compare(&mut self, compare: Compare) {
        let Some(game) = &self.game else {
            return;
        };
        let Some(evidence) = Evidence::of(&self.healing.keeper, compare.turn, game) else {
            return;
        };
        let parties = Parties {
            here: self.seat(),
            there: compare.with,
        };
        let (reports, waker) = (self.healing.reports.clone(), self.waker());
        let detective = Detective::start(evidence, parties, reports, waker);
        self.healing.detectives.push(detective);
    }

    /// The other machine says something.
    pub(crate) fn hear_testimony(&mut self, testimony: protocol::message::Testimony) {
        if let Some(detective) = self.healing.detectives.last() {
            detective.hear(testimony);
        }
    }

    /// Hands on what was found out.
    pub(crate) fn poll_detectives(&mut self, steps: &mut Vec<Step>) {
        let mut done = Vec::new();
        for (place, detective) in self.healing.detectives.iter().enumerate() {
            while let Some(said) = detective.poll() {
                match said {
                    Said::Testimony(testimony) => {
                        if let SessionKind::Network(client) = &mut self.kind {
                            client.session_mut().testify(testimony);
                        }
                    }
                    Said::Reported(Ok(folder)) => {
                        steps.push(Step::Reported(folder));
                        done.push(place);
                    }
                    Said::Reported(Err(sentence)) => {
                        steps.push(Step::ReportTrouble(sentence));
                        done.push(place);
                    }
                }
            }
        }
        for place in done.into_iter().rev() {
            self.healing.detectives.remove(place);
        }
    }
}
