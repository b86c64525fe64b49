use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::{Game, GameError};
use protocol::command::Entrust;
use protocol::{Command, Control, MatchSetup, Seat, SeatSetup, Steward};
use record::Record;
use rules::Catalog;

use crate::Sentence;

/// How often a program without frames looks whether its world stands.
const POLL: Duration = Duration::from_millis(5);

/// Which world is built.
#[derive(Clone)]
pub(crate) enum What {
    /// The one before the first tick.
    New,
    /// The one that others play already.
    Image(Arc<[u8]>),
    /// One that is played on at one machine by the person in `seat`.
    ImageFor { image: Arc<[u8]>, seat: Seat },
}

/// How well computer players play for people who are not here.
const STEWARD_LEVEL: u8 = 3;

impl What {
    fn build(&self, setup: MatchSetup, catalog: Arc<Catalog>) -> Result<Game, GameError> {
        match self {
            What::New => Game::new(setup, catalog),
            What::Image(image) => Game::load(image, setup, catalog),
            What::ImageFor { image, seat } => {
                let mut game = Game::load(image, setup, catalog)?;
                entrust_others(&mut game, *seat);
                Ok(game)
            }
        }
    }

    /// What a record begins with.
    ///
    /// # Errors
    /// A sentence when its world is none.
    pub(crate) fn beginning_of(record: &Record) -> Result<What, Sentence> {
        let Some(world) = record.world() else {
            return Ok(What::New);
        };
        let image = world.image();
        let image = image.ok_or_else(|| Sentence::new("the world of this record is damaged"))?;
        Ok(What::Image(image.into()))
    }

    /// The world at the beginning of a record.
    ///
    /// # Errors
    /// A sentence when it cannot be built.
    pub(crate) fn build_beginning(
        record: &Record,
        catalog: &Arc<Catalog>,
    ) -> Result<Game, Sentence> {
        let what = What::beginning_of(record)?;
        let game = what.build(record.header.setup.clone(), Arc::clone(catalog));
        game.map_err(Sentence::from)
    }
}

/// Computer players play for all people but the one in `seat`; in a match of one person nothing happens.
fn entrust_others(game: &mut Game, seat: Seat) {
    let world = game.world();
    let is_elsewhere = |row: &&SeatSetup| row.control == Control::Person && row.seat != seat;
    let others = world.setup.seats.iter().filter(is_elsewhere);
    let level = STEWARD_LEVEL;
    let to = Steward::Computer { level };
    let mut commands: Vec<(Seat, Command)> = others
        .filter(|row| world.player(row.seat).is_some_and(|it| it.is_playing()))
        .map(|row| (row.seat, Entrust { to }.into()))
        .collect();
    let own = world.player(seat).map(|player| player.steward);
    if own.is_some_and(|steward| steward != Steward::Owner) {
        let to = Steward::Owner;
        commands.push((seat, Entrust { to }.into()));
        commands.sort_by_key(|(seat, _)| *seat);
    }
    if !commands.is_empty() {
        game.tick(&commands);
    }
}

/// A world being built on a thread of its own, so that a window keeps its frames and a link its signs
/// of life.
pub(crate) struct Loading {
    thread: Option<JoinHandle<Result<Game, GameError>>>,
    /// What became of it without a thread.
    here: Option<Result<Game, GameError>>,
}

impl Loading {
    pub(crate) fn start(what: What, setup: MatchSetup, catalog: Arc<Catalog>) -> Loading {
        let for_thread = (what.clone(), setup.clone(), Arc::clone(&catalog));
        let thread = thread::Builder::new()
            .name(String::from("loading"))
            .spawn(move || for_thread.0.build(for_thread.1, for_thread.2));
        match thread {
            Ok(thread) => Loading {
                thread: Some(thread),
                here: None,
            },
            // A system without threads to give still plays.
            Err(_) => Loading {
                thread: None,
                here: Some(what.build(setup, catalog)),
            },
        }
    }

    /// Whether [`Loading::finish`] would not block.
    pub(crate) fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Sleeps a moment, or less when the world stands before.
    pub(crate) fn wait(&self) {
        if !self.is_done() {
            thread::sleep(POLL);
        }
    }

    /// The world. Blocks until it stands.
    ///
    /// # Panics
    /// When building it did.
    pub(crate) fn finish(self) -> Result<Game, GameError> {
        match self.thread {
            Some(thread) => thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            None => self
                .here
                .expect("without a thread the world was built at once"),
        }
    }
}
