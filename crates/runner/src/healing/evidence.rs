//! What one machine has of a turn at whose end the worlds differed, and what it finds in it by itself.

use std::sync::Arc;

use determinism::{Digest, Examination, digest_of_words};
use game::{Game, StateDigest};
use net::{Keeper, KeptWorld};
use protocol::{Command, MatchSetup, Seat, Tick, Turn};
use rules::Catalog;

/// Ticks that are played again step by step at most; no more lie between two digests but where somebody
/// reports late.
const TICKS_MAX: u32 = Examination::PARTS_MAX as u32;
/// The key of the world as it was, beside those of the ticks played again.
pub const AS_IT_WAS: u32 = 1_000_000;

/// Everything that is known here about a turn.
#[derive(Clone)]
pub struct Evidence {
    pub setup: MatchSetup,
    pub catalog: Arc<Catalog>,
    /// The first at whose end the worlds differed.
    pub turn: Turn,
    /// The last world on which all agreed.
    pub agreed: KeptWorld,
    /// The world as it was here at the end of the turn.
    pub live: KeptWorld,
    /// Ticks in which something was ordered, up to now.
    pub commands: Vec<(Tick, Vec<(Seat, Command)>)>,
}

impl Evidence {
    /// What `keeper` has of `turn`; `None` when it is not enough.
    pub fn of(keeper: &Keeper, turn: Turn, game: &Game) -> Option<Evidence> {
        let world = game.world();
        Some(Evidence {
            setup: world.setup.clone(),
            catalog: Arc::clone(&world.catalog),
            turn,
            agreed: keeper.before(turn)?.clone(),
            live: keeper.at(turn)?.clone(),
            commands: keeper.commands_since(Tick::ZERO).cloned().collect(),
        })
    }

    fn load(&self, image: &[u8]) -> Option<Game> {
        Game::load(image, self.setup.clone(), Arc::clone(&self.catalog)).ok()
    }

    fn commands_of(&self, tick: Tick) -> &[(Seat, Command)] {
        let found = self.commands.binary_search_by_key(&tick, |(at, _)| *at);
        found.map_or(&[], |place| self.commands[place].1.as_slice())
    }
}

/// The turn played again, and everything that can be looked into.
pub struct Replayed {
    pub evidence: Evidence,
    /// By tick and step, the digest of every store.
    steps: Vec<Vec<Vec<Digest>>>,
    /// Of the world at the end, played again.
    pub again: StateDigest,
    pub again_image: Vec<u8>,
    live: Game,
    /// The one on the way that was looked into last, by tick and step.
    on_the_way: Option<((u32, u32), Game)>,
}

impl Replayed {
    /// Plays the turn again; `None` when an image is none, as a flipped bit may make it.
    pub fn new(evidence: Evidence) -> Option<Replayed> {
        let mut game = evidence.load(&evidence.agreed.image)?;
        let live = evidence.load(&evidence.live.image)?;
        let ticks = evidence.live.tick.since(evidence.agreed.tick);
        let mut steps = Vec::new();
        for number in 0..ticks {
            let commands = evidence.commands_of(evidence.agreed.tick + number);
            if ticks > TICKS_MAX {
                game.tick(commands);
                continue;
            }
            let mut of_tick = Vec::new();
            game.tick_observed(commands, |_, digests| of_tick.push(digests.to_vec()));
            steps.push(of_tick);
        }
        let (again_image, again) = game.save_digested();
        Some(Replayed {
            evidence,
            steps,
            again,
            again_image,
            live,
            on_the_way: None,
        })
    }

    /// Whether the world came out otherwise when it was played again: what made it another was not the
    /// match.
    pub fn is_by_chance(&self) -> bool {
        self.again.total != self.evidence.live.digest.total
    }

    /// The world at the end of the turn, as it was here.
    pub fn live(&self) -> &Game {
        &self.live
    }

    /// What lies at the end of `path`: a tick, a step, a store, and then what the store consists of; or
    /// [`AS_IT_WAS`], a store, and so on.
    pub fn examine(&mut self, path: &[u32]) -> Examination {
        match *path {
            [] => {
                let mut found = Examination::default();
                for (tick, steps) in self.steps.iter().enumerate() {
                    found
                        .parts
                        .push((tick as u32, total(steps.iter().flatten())));
                }
                let live = self.evidence.live.digest.total;
                found.parts.push((AS_IT_WAS, live));
                found
            }
            [AS_IT_WAS] => parts(self.evidence.live.digest.stores.iter().copied()),
            [AS_IT_WAS, store, ref rest @ ..] => self.live.examine(store as usize, rest),
            [tick] => {
                let steps = self.steps.get(tick as usize).map_or(&[][..], Vec::as_slice);
                parts(steps.iter().map(|stores| total(stores.iter())))
            }
            [tick, step] => {
                let steps = self.steps.get(tick as usize);
                let stores = steps.and_then(|steps| steps.get(step as usize));
                parts(stores.into_iter().flatten().copied())
            }
            [tick, step, store, ref rest @ ..] => {
                let game = self.game_behind(tick, step);
                game.map_or_else(Examination::default, |game| {
                    game.examine(store as usize, rest)
                })
            }
        }
    }

    /// The tick that a path leads into; `None` for the world as it was.
    pub fn tick_of(&self, path: &[u32]) -> Option<Tick> {
        let &number = path.first().filter(|&&key| key != AS_IT_WAS)?;
        Some(self.evidence.agreed.tick + number + 1)
    }

    fn game_behind(&mut self, tick: u32, step: u32) -> Option<&Game> {
        let is_there = |(place, _): &((u32, u32), Game)| *place == (tick, step);
        if !self.on_the_way.as_ref().is_some_and(is_there) {
            self.steps.get(tick as usize)?.get(step as usize)?;
            let mut game = self.evidence.load(&self.evidence.agreed.image)?;
            let first = self.evidence.agreed.tick;
            for number in 0..tick {
                game.tick(self.evidence.commands_of(first + number));
            }
            let (mut number, mut found) = (0, None);
            game.tick_observed(self.evidence.commands_of(first + tick), |whole, _| {
                if number == step {
                    found = Some(whole());
                }
                number += 1;
            });
            self.on_the_way = Some(((tick, step), found?));
        }
        self.on_the_way.as_ref().map(|(_, game)| game)
    }
}

fn total<'a>(digests: impl Iterator<Item = &'a Digest>) -> Digest {
    digest_of_words(digests.map(|digest| digest.0))
}

fn parts(digests: impl Iterator<Item = Digest>) -> Examination {
    Examination {
        parts: (0..).zip(digests).collect(),
        ..Examination::default()
    }
}
