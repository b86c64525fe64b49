//! The real game as a world of the simulated network.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use determinism::{Domain, Random};
use game::Game;
use net::{Keeper, WorldDigest};
use protocol::message::{Bundle, BundleEntry, Testimony, TurnControl};
use protocol::{Command, MatchSetup, OrdersWriter, Seat, SeatSet, Turn};
use record::{EndReason, RecordHeader, RecordWriter};
use rules::Catalog;
use runner::{BUILD, GameWitness, Scribbler, flip_bit_of_store, world_digest};

/// Orders that a person thinks of at once.
const ORDERS_MAX: u32 = 3;

/// One bit that changes at one machine.
#[derive(Clone, Copy, Debug)]
pub struct Flip {
    /// The tick behind which it changes.
    pub tick: u32,
    /// Its store's place in the list.
    pub store: usize,
    pub seed: u64,
}

impl Flip {
    /// `game` with the bit changed; `None` when no bit of the store can be.
    pub fn apply(&self, game: &Game) -> Option<Game> {
        let mut random = Random::stream(self.seed, Domain::Network, self.store as u32);
        flip_bit_of_store(game, self.store, &mut random)
    }
}

/// A match at one machine of a run.
pub struct MatchWorld {
    game: Game,
    log: Option<Rc<RefCell<Log>>>,
    flip: Option<Flip>,
}

impl MatchWorld {
    /// # Panics
    /// When the map cannot be drawn: every setup of a plan can be played.
    pub fn new(setup: &MatchSetup, catalog: &Arc<Catalog>) -> MatchWorld {
        let game = Game::new(setup.clone(), Arc::clone(catalog));
        MatchWorld {
            game: game.unwrap_or_else(|error| panic!("{error}")),
            log: None,
            flip: None,
        }
    }

    /// Keeps a record of the match.
    pub fn logged(mut self, log: &Rc<RefCell<Log>>) -> MatchWorld {
        let world = self.game.world();
        log.borrow_mut().begin(world.setup.clone(), &world.catalog);
        self.log = Some(Rc::clone(log));
        self
    }

    /// Changes one bit on the way.
    pub fn flipped(mut self, flip: Flip) -> MatchWorld {
        self.flip = Some(flip);
        self
    }
}

impl netsim::World for MatchWorld {
    fn tick(&mut self, commands: &[(Seat, Command)]) {
        if let Some(log) = &self.log {
            log.borrow_mut().tick(commands);
        }
        self.game.tick(commands);
        let now = self.game.world().tick().0;
        if let Some(flip) = self.flip.take_if(|flip| flip.tick == now)
            && let Some(flipped) = flip.apply(&self.game)
        {
            self.game = flipped;
        }
    }

    fn save(&self) -> Vec<u8> {
        self.game.save()
    }

    fn load(&mut self, image: &[u8]) {
        let world = self.game.world();
        let (setup, catalog) = (world.setup.clone(), Arc::clone(&world.catalog));
        self.game = Game::load(image, setup, catalog).unwrap_or_else(|error| panic!("{error}"));
    }

    fn second(&self) -> Box<dyn netsim::World> {
        Box::new(MatchWorld {
            game: self.game.clone(),
            log: None,
            flip: None,
        })
    }

    fn witness(&self) -> Option<Box<dyn netsim::Witness>> {
        Some(Box::new(Witness(GameWitness::new(self.game.clone()))))
    }

    fn digest(&self) -> WorldDigest {
        let digest = world_digest(&self.game);
        if let Some(log) = &self.log {
            log.borrow_mut().digest(&digest);
        }
        digest
    }

    fn orders(&self, seat: Seat, random: &mut Random) -> Vec<Command> {
        let count = random.below(ORDERS_MAX + 1);
        (0..count)
            .map(|_| Scribbler::new(seat).order(&self.game, random))
            .collect()
    }
}

/// What a machine of a run says about worlds that differ.
struct Witness(GameWitness);

impl netsim::Witness for Witness {
    fn begin(&mut self, turn: Turn, keeper: &Keeper) {
        self.0.begin(turn, keeper);
    }

    fn hear(&mut self, testimony: Testimony) {
        self.0.hear(&testimony);
    }

    fn poll(&mut self) -> Option<Testimony> {
        self.0.poll()
    }

    fn poll_finding(&mut self) -> Option<String> {
        self.0.poll_report()
    }
}

/// The record of a run as its first machine saw it, a tick to a turn.
#[derive(Default)]
pub struct Log {
    writer: Option<RecordWriter>,
    pub bytes: Vec<u8>,
    ticks: u32,
}

impl Log {
    fn begin(&mut self, setup: MatchSetup, catalog: &Catalog) {
        let (writer, bytes) = RecordWriter::new(&RecordHeader {
            version: Game::version(catalog),
            build: BUILD.into(),
            setup,
            ticks_per_turn: 1,
            seat: None,
        });
        self.bytes = bytes;
        self.writer = Some(writer);
    }

    fn tick(&mut self, commands: &[(Seat, Command)]) {
        let bundle = bundle_of(Turn(self.ticks), commands);
        self.ticks += 1;
        if let Some(writer) = &mut self.writer {
            self.bytes
                .extend(writer.bundle(&bundle).expect("turns follow each other"));
        }
    }

    fn digest(&mut self, digest: &WorldDigest) {
        if let Some(writer) = &mut self.writer {
            self.bytes
                .extend(writer.digests(digest.total, &digest.stores));
        }
    }

    /// Ends the record.
    pub fn finish(&mut self) {
        if let Some(writer) = self.writer.take() {
            self.bytes
                .extend(writer.finish(EndReason::TicksReached, SeatSet::EMPTY));
        }
    }
}

/// What the seats ordered in one turn.
pub fn bundle_of(turn: Turn, commands: &[(Seat, Command)]) -> Bundle {
    let mut bundle = Bundle::empty(turn);
    for seat in Seat::all() {
        let mut orders = OrdersWriter::default();
        let by_seat = commands.iter().filter(|(by, _)| *by == seat);
        let mut own: Vec<Vec<u8>> = Vec::new();
        for (_, command) in by_seat {
            match command {
                Command::Entrust(entrust) => bundle.control.push(TurnControl::Entrusted {
                    seat,
                    to: entrust.to,
                }),
                order => own.push(orders.encode(order).unwrap_or_else(|| order.encode())),
            }
        }
        if !own.is_empty() {
            bundle.entries.push(BundleEntry {
                seat,
                digest: None,
                commands: own,
            });
        }
    }
    bundle
}
