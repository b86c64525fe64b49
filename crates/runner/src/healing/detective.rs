//! A thread that looks into worlds that differ, with the machine at the other end of the relay, and writes
//! the report, while the match plays on.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use endpoint::Waker;
use protocol::message::Testimony;

use super::evidence::{Evidence, Replayed};
use super::inquiry::Inquiry;
use super::report::{self, Parties};
use crate::Sentence;

/// Without a word from the other machine for so long, the report is written with what is known here.
const SILENCE_MAX: Duration = Duration::from_millis(2_500);

/// What the thread has to say.
pub enum Said {
    /// To the other machine.
    Testimony(Testimony),
    /// Where the report is, or why there is none. Last.
    Reported(Result<PathBuf, Sentence>),
}

/// The other end of the thread.
pub struct Detective {
    heard: Sender<Testimony>,
    said: Receiver<Said>,
    thread: Option<JoinHandle<()>>,
}

impl Detective {
    /// Begins to look into `evidence`. Without a folder for reports nothing is written; the other machine
    /// has its answers all the same. `waker` is used whenever there is something to say.
    pub fn start(
        evidence: Evidence,
        parties: Parties,
        reports: Option<PathBuf>,
        waker: Option<Waker>,
    ) -> Detective {
        let (heard, hears) = channel();
        let (says, said) = channel();
        let work = move || {
            let say = |word: Said| {
                // Nobody listens any more when the match is over; the report is written all the same.
                let _ = says.send(word);
                if let Some(waker) = &waker {
                    waker.wake();
                }
            };
            look_into(evidence, parties, reports, &hears, &say);
        };
        let thread = thread::Builder::new().name(String::from("detective"));
        Detective {
            heard,
            said,
            thread: thread.spawn(work).ok(),
        }
    }

    /// The other machine says something.
    pub fn hear(&self, testimony: Testimony) {
        // It has ended.
        let _ = self.heard.send(testimony);
    }

    /// What there is to say; `None`: nothing yet.
    pub fn poll(&self) -> Option<Said> {
        self.said.try_recv().ok()
    }
}

impl Drop for Detective {
    /// The report is the last thing that a match may leave behind.
    fn drop(&mut self) {
        let (nobody, _) = channel();
        self.heard = nobody;
        if let Some(thread) = self.thread.take() {
            // A world that broke says so where it is played.
            let _ = thread.join();
        }
    }
}

fn look_into(
    evidence: Evidence,
    parties: Parties,
    reports: Option<PathBuf>,
    hears: &Receiver<Testimony>,
    say: &dyn Fn(Said),
) {
    let Some(replayed) = Replayed::new(evidence) else {
        let sentence = "the worlds that differ cannot be looked into: they are damaged";
        say(Said::Reported(Err(Sentence::new(sentence))));
        return;
    };
    let mut inquiry = Inquiry::new(replayed);
    loop {
        while let Some(testimony) = inquiry.poll() {
            say(Said::Testimony(testimony));
        }
        if inquiry.is_over() {
            break;
        }
        match hears.recv_timeout(SILENCE_MAX) {
            Ok(testimony) => inquiry.hear(&testimony),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    if let Some(reports) = reports {
        say(Said::Reported(report::write(&reports, &inquiry, parties)));
    }
}
