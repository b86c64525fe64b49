//! Saves while a match goes on: the world is copied between two ticks, and packed and written on a thread of
//! its own, so that a slow disk holds up nobody.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use protocol::{Millis, Tick};
use record::Save;

use crate::{Runner, SaveDetails, SaveFolder, Sentence};

#[cfg(test)]
mod tests;

/// Where saves go, and when one is made unasked.
#[derive(Clone, Debug)]
pub struct SavePlan {
    pub folder: SaveFolder,
    /// `None`: only when asked.
    pub autosave: Option<Autosave>,
    /// Seconds since 1970 when the clock of the match showed nought.
    pub epoch_s: u64,
}

/// Saves that the game makes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Autosave {
    /// Game time from one to the next, 1 at the least.
    pub every_ticks: u32,
    /// How many are kept; the next takes the place of the oldest.
    pub kept: u8,
}

/// Which save it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveAs {
    /// The one without a name.
    Quick,
    /// As the person typed it.
    Named(String),
    /// Made by the game itself.
    Auto,
}

/// What became of a save.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    pub what: SaveAs,
    /// Its file, or why there is none.
    pub file: Result<PathBuf, Sentence>,
    /// How long the match was held up by it.
    pub held_ms: u64,
}

/// Takes saves of one match.
pub(crate) struct SaveDesk {
    plan: Option<SavePlan>,
    /// A picture of the moment, as the window had it last.
    pub(crate) picture: Option<Vec<u8>>,
    /// Behind which tick the next one is made unasked.
    auto_from: Option<Tick>,
    writer: Option<Writer>,
    told: (Sender<Saved>, Receiver<Saved>),
}

/// What goes to the thread that writes.
struct Job {
    folder: SaveFolder,
    kept: u8,
    what: SaveAs,
    save: Save,
    held_ms: u64,
}

struct Writer {
    /// `None`: it is to end.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl SaveDesk {
    pub(crate) fn new() -> SaveDesk {
        SaveDesk {
            plan: None,
            picture: None,
            auto_from: None,
            writer: None,
            told: channel(),
        }
    }

    /// From now on saves are made so.
    pub(crate) fn follow(&mut self, plan: SavePlan) {
        self.plan = Some(plan);
    }

    /// Saves the match as it is now.
    pub(crate) fn save(&mut self, what: SaveAs, runner: &Runner, clock: &dyn Fn() -> Millis) {
        let begun = clock();
        let save = match self.save_of(&what, runner, begun) {
            Ok(save) => save,
            Err(sentence) => return self.tell(what, Err(sentence), 0),
        };
        let Some(plan) = &self.plan else { return };
        let job = Job {
            folder: plan.folder.clone(),
            kept: plan.autosave.map_or(1, |autosave| autosave.kept),
            what,
            save,
            held_ms: clock().since_ms(begun),
        };
        if self.writer.is_none() {
            self.writer = Writer::start(self.told.0.clone());
        }
        let jobs = self.writer.as_ref().and_then(|writer| writer.jobs.as_ref());
        let not_taken = match jobs {
            Some(jobs) => jobs.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = not_taken {
            // A system without threads to give still saves; the match waits for the disk then.
            let _ = self.told.0.send(job.carry_out());
        }
    }

    fn save_of(&self, what: &SaveAs, runner: &Runner, now: Millis) -> Result<Save, Sentence> {
        let Some(plan) = &self.plan else {
            return Err(Sentence::NoPlaceForSaves);
        };
        let title = match what {
            SaveAs::Named(title) => title.clone(),
            SaveAs::Quick | SaveAs::Auto => String::new(),
        };
        let details = SaveDetails {
            title,
            saved_at_s: plan.epoch_s + now.0 / 1_000,
            picture: self.picture.clone(),
        };
        let save = runner.save(details);
        save.ok_or(Sentence::NothingToSave)
    }

    /// Saves by itself, if it is time to. A match that is decided, or only watched, is left alone.
    pub(crate) fn look_at(&mut self, runner: &Runner, clock: &dyn Fn() -> Millis) {
        let autosave = self.plan.as_ref().and_then(|plan| plan.autosave);
        let is_played =
            runner.over().is_none() && runner.winners().is_none() && !runner.is_record();
        let (Some(autosave), Some(game), true) = (autosave, runner.game(), is_played) else {
            return;
        };
        let now = game.world().tick();
        let from = *self.auto_from.get_or_insert(now);
        if now.since(from) >= autosave.every_ticks.max(1) {
            self.auto_from = Some(now);
            self.save(SaveAs::Auto, runner, clock);
        }
    }

    /// What became of saves since the last call.
    pub(crate) fn poll(&mut self) -> Vec<Saved> {
        self.told.1.try_iter().collect()
    }

    fn tell(&self, what: SaveAs, file: Result<PathBuf, Sentence>, held_ms: u64) {
        let saved = Saved {
            what,
            file,
            held_ms,
        };
        // The other end is ours.
        let _ = self.told.0.send(saved);
    }
}

impl Job {
    fn carry_out(self) -> Saved {
        let file = match &self.what {
            SaveAs::Quick => self.folder.write_quick(&self.save),
            SaveAs::Named(typed) => self.folder.write(typed, &self.save),
            SaveAs::Auto => self.folder.write_auto(self.kept, &self.save),
        };
        Saved {
            what: self.what,
            file,
            held_ms: self.held_ms,
        }
    }
}

impl Writer {
    fn start(told: Sender<Saved>) -> Option<Writer> {
        let (jobs, taken) = channel::<Job>();
        let work = move || {
            for job in taken {
                let saved = job.carry_out();
                // Whoever asked may have gone; the file is there all the same.
                let _ = told.send(saved);
            }
        };
        let named = thread::Builder::new().name(String::from("saving"));
        Some(Writer {
            jobs: Some(jobs),
            thread: Some(named.spawn(work).ok()?),
        })
    }
}

impl Drop for Writer {
    /// What was asked for is on the disk before the match is left.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
