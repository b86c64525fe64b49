use std::io;
use std::sync::Arc;
use std::time::Duration;

use mio::event::Source;
use mio::{Events, Interest, Poll, Registry, Token};

/// All sources share one token: whoever wakes up asks each of its few links anyway.
const SOURCE: Token = Token(0);
const WAKE: Token = Token(1);
/// Events taken from the system at once; more stay for the next call.
const EVENTS_MAX: usize = 256;

/// Sleeps until a watched link or listener has something to do, or until somebody wakes it.
///
/// Readiness is reported when it *begins*: poll every watched link until it gives `None` (and
/// [`crate::Link::has_more`] is false) before each wait.
pub struct Waiter {
    poll: Poll,
    events: Events,
    waker: Waker,
}

impl Waiter {
    /// # Errors
    /// When the system is out of file descriptors.
    pub fn new() -> io::Result<Waiter> {
        let poll = Poll::new()?;
        let waker = Waker(Arc::new(mio::Waker::new(poll.registry(), WAKE)?));
        Ok(Waiter {
            poll,
            events: Events::with_capacity(EVENTS_MAX),
            waker,
        })
    }

    /// Sleeps at most `timeout`. May return early for no reason. Says whether it ended before its time.
    pub fn wait(&mut self, timeout: Duration) -> bool {
        // The only errors are an interruption by a signal and a broken descriptor; after both the
        // owner looks at its links, which is where a lasting fault shows.
        let polled = self.poll.poll(&mut self.events, Some(timeout));
        polled.is_err() || !self.events.is_empty()
    }

    /// A handle that ends a wait from any thread.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.waker.clone()
    }

    pub(crate) fn watch(&self, source: &mut impl Source) -> io::Result<()> {
        watch(self.poll.registry(), source)
    }

    /// Where others register sources that shall end a wait, too. Their tokens are of no account.
    ///
    /// # Errors
    /// When the system is out of file descriptors.
    pub fn registry(&self) -> io::Result<Registry> {
        self.poll.registry().try_clone()
    }
}

pub(crate) fn watch(registry: &Registry, source: &mut impl Source) -> io::Result<()> {
    registry.register(source, SOURCE, Interest::READABLE | Interest::WRITABLE)
}

/// Ends the wait of one [`Waiter`]. A wake while nobody waits makes the next wait return at once.
#[derive(Clone, Debug)]
pub struct Waker(Arc<mio::Waker>);

impl Waker {
    pub fn wake(&self) {
        // It fails only when the descriptor is broken, and then a wait ends by its timeout.
        let _ = self.0.wake();
    }
}
