use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use protocol::Millis;
use transport::Waker;

use crate::server::{Server, ServerStatus};
use crate::trouble::Trouble;

#[cfg(test)]
mod tests;

/// Where a thread reads the instant.
pub type Clock = Arc<dyn Fn() -> Millis + Send + Sync>;

/// The longest a server sleeps, so that it hears of a stop even when the wake is lost.
const WAIT_MOST: Duration = Duration::from_millis(500);

/// A server at work on a thread of its own. Dropping it ends the match like [`ServerHandle::stop`] and
/// waits until everybody has been told, which takes two seconds at most.
pub struct ServerHandle {
    port: u16,
    shared: Arc<Shared>,
    waker: Waker,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    is_stopping: AtomicBool,
    status: Mutex<ServerStatus>,
}

impl Server {
    /// Runs this server on a thread of its own until its match is over or the handle stops it.
    ///
    /// # Errors
    /// [`Trouble::System`] when the system gives no thread.
    pub fn spawn(self, clock: Clock) -> Result<ServerHandle, Trouble> {
        let shared = Arc::new(Shared {
            is_stopping: AtomicBool::new(false),
            status: Mutex::new(self.status()),
        });
        let (port, waker) = (self.port(), self.waker());
        let of_thread = shared.clone();
        let thread = thread::Builder::new()
            .name(String::from("server"))
            .spawn(move || run(self, &of_thread, &clock))
            .map_err(|error| Trouble::system("start a thread for the server", &error))?;
        Ok(ServerHandle {
            port,
            shared,
            waker,
            thread: Some(thread),
        })
    }
}

fn run(mut server: Server, shared: &Shared, clock: &Clock) {
    let mut has_stopped = false;
    while !server.is_over() {
        let now = clock();
        if shared.is_stopping.load(Ordering::Acquire) && !has_stopped {
            server.stop(now);
            has_stopped = true;
        }
        server.step(now);
        *shared.status.lock().unwrap_or_else(PoisonError::into_inner) = server.status();
        if !server.is_over() {
            server.wait(clock(), WAIT_MOST);
        }
    }
}

impl ServerHandle {
    /// The port that is open.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// How the server did a moment ago.
    #[must_use]
    pub fn status(&self) -> ServerStatus {
        *self
            .shared
            .status
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the match is over and the thread at its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Ends the match: everybody is told. Does not wait for it.
    pub fn stop(&self) {
        self.shared.is_stopping.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// Blocks until the match is over: for a relay that has a process of its own.
    pub fn join(mut self) {
        self.join_thread();
    }

    fn join_thread(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A server that panicked has printed why; its links are closed all the same.
            let _ = thread.join();
        }
    }
}

impl Drop for ServerHandle {
    fn drop(&mut self) {
        self.stop();
        self.join_thread();
    }
}
