use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use protocol::message::Bundle;
use protocol::{Digest, SeatSet};
use record::{EndReason, Keyframe, ORDER_EFFECT_COUNTS, RecordHeader, RecordWriter};

#[cfg(test)]
mod tests;

/// Writes a match into a file while it is played. Every turn is with the system before its first tick
/// runs, so a process that dies leaves a record of all it played. Nothing that goes wrong here touches
/// the match: recording ends, and [`Recorder::poll_trouble`] says why, once.
pub struct Recorder {
    path: PathBuf,
    open: Option<(RecordWriter, File)>,
    trouble: Option<RecordTrouble>,
}

impl Recorder {
    /// Begins the file, and the folders it is to lie in. A file of that name is replaced.
    #[must_use]
    pub fn create(path: &Path, header: &RecordHeader) -> Recorder {
        Recorder::begin(path, RecordWriter::new(header))
    }

    /// The same for a match that is played on from `world`.
    #[must_use]
    pub fn create_played_on(path: &Path, header: &RecordHeader, world: &Keyframe) -> Recorder {
        Recorder::begin(path, RecordWriter::played_on(header, world))
    }

    fn begin(path: &Path, (writer, bytes): (RecordWriter, Vec<u8>)) -> Recorder {
        let mut recorder = Recorder {
            path: path.to_owned(),
            open: None,
            trouble: None,
        };
        match create_file(path, &bytes) {
            Ok(file) => recorder.open = Some((writer, file)),
            Err(error) => recorder.give_up(&error),
        }
        recorder
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether what is played is still being written.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.open.is_some()
    }

    /// The turns that begin now, in order: what [`net::Session::drain_bundles`] gives.
    pub fn bundles(&mut self, bundles: &[Bundle]) {
        for bundle in bundles {
            let Some((writer, _)) = &mut self.open else {
                return;
            };
            match writer.bundle(bundle) {
                Ok(bytes) => self.append(&bytes),
                Err(error) => self.give_up(&error),
            }
        }
    }

    /// The world at the end of the turn that began last.
    pub fn digests(&mut self, total: Digest, stores: &[Digest]) {
        if let Some((writer, _)) = &mut self.open {
            let bytes = writer.digests(total, stores);
            self.append(&bytes);
        }
    }

    /// From click to effect, at this machine: how many orders took how long
    /// ([`telemetry::Histogram::counts`]). Comes last.
    pub fn order_effect(&mut self, counts: &[u32; ORDER_EFFECT_COUNTS]) {
        if let Some((writer, _)) = &mut self.open {
            let bytes = writer.order_effect(counts);
            self.append(&bytes);
        }
    }

    /// Ends the file. What comes later is not recorded.
    pub fn finish(&mut self, reason: EndReason, winners: SeatSet) {
        let Some((writer, mut file)) = self.open.take() else {
            return;
        };
        let bytes = writer.finish(reason, winners);
        // The one moment at which waiting for the disk disturbs nobody.
        if let Err(error) = file.write_all(&bytes).and_then(|()| file.sync_all()) {
            self.give_up(&error);
        }
    }

    /// Why the record is not whole; told once.
    pub fn poll_trouble(&mut self) -> Option<RecordTrouble> {
        self.trouble.take()
    }

    fn append(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let written = match &mut self.open {
            Some((_, file)) => file.write_all(bytes),
            None => return,
        };
        if let Err(error) = written {
            self.give_up(&error);
        }
    }

    fn give_up(&mut self, why: &impl std::fmt::Display) {
        self.open = None;
        self.trouble = Some(RecordTrouble {
            path: self.path.clone(),
            reason: why.to_string(),
        });
    }
}

/// A record that could not be written on, in the words of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordTrouble {
    pub path: PathBuf,
    pub reason: String,
}

impl std::fmt::Display for RecordTrouble {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let RecordTrouble { path, reason } = self;
        let path = path.display();
        write!(out, "the match is no longer recorded in {path}: {reason}")
    }
}

fn create_file(path: &Path, bytes: &[u8]) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    Ok(file)
}
