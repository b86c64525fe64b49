use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::{Game, GameError};
use protocol::MatchSetup;
use rules::Catalog;

/// How often a program without frames looks whether its world stands.
const POLL: Duration = Duration::from_millis(5);

/// Which world is built.
#[derive(Clone)]
pub(crate) enum What {
    /// The one before the first tick.
    New,
    /// The one that others play already.
    Image(Arc<[u8]>),
}

impl What {
    fn build(&self, setup: MatchSetup, catalog: Arc<Catalog>) -> Result<Game, GameError> {
        match self {
            What::New => Game::new(setup, catalog),
            What::Image(image) => Game::load(image, setup, catalog),
        }
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
