use std::path::{Path, PathBuf};

use endpoint::Recorder;
use net::{MatchOver, WorldDigest};
use protocol::message::{Bundle, LeaveReason};
use protocol::{MatchSetup, Seat, SeatSet, SimVersion, Turn};
use record::{EndReason, Keyframe, RecordHeader};
use telemetry::Histogram;

use crate::{BUILD, Sentence};

/// The record of a match, from the wish for one to its last byte.
pub(crate) struct Recording {
    path: PathBuf,
    recorder: Option<Recorder>,
    /// The turn that is the first of the file.
    base: Turn,
    /// It begins later.
    is_awaiting: bool,
}

impl Recording {
    pub(crate) fn new(path: &Path) -> Recording {
        Recording {
            path: path.into(),
            recorder: None,
            base: Turn::ZERO,
            is_awaiting: false,
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The world stands, the first tick comes. `world`: what it is, where it is not that of the setup.
    pub(crate) fn begin(
        &mut self,
        version: SimVersion,
        setup: MatchSetup,
        ticks_per_turn: u8,
        seat: Option<Seat>,
        world: Option<&Keyframe>,
    ) {
        let header = RecordHeader {
            version,
            build: BUILD.into(),
            setup,
            ticks_per_turn,
            seat,
        };
        self.recorder = Some(match world {
            None => Recorder::create(&self.path, &header),
            Some(world) => Recorder::create_played_on(&self.path, &header, world),
        });
    }

    /// Turns were played before this machine had a world: the record begins with one of those that come. What
    /// was recorded before stays a record of its own.
    pub(crate) fn await_turn(&mut self) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.finish(EndReason::ConnectionLost, SeatSet::EMPTY);
        }
        self.is_awaiting = true;
    }

    pub(crate) const fn is_awaiting(&self) -> bool {
        self.is_awaiting
    }

    /// The record begins with turn `base`, before which the world is `world`.
    pub(crate) fn begin_at(
        &mut self,
        base: Turn,
        version: SimVersion,
        setup: MatchSetup,
        ticks_per_turn: u8,
        seat: Option<Seat>,
        world: &Keyframe,
    ) {
        self.is_awaiting = false;
        self.base = base;
        self.path = free_path(&self.path);
        self.begin(version, setup, ticks_per_turn, seat, Some(world));
    }

    pub(crate) fn bundles(&mut self, bundles: &[Bundle]) {
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        if self.base == Turn::ZERO {
            return recorder.bundles(bundles);
        }
        let counted = bundles.iter().filter(|bundle| bundle.turn >= self.base);
        let counted: Vec<Bundle> = counted
            .map(|bundle| counted_from(bundle, self.base))
            .collect();
        recorder.bundles(&counted);
    }

    pub(crate) fn digests(&mut self, digest: &WorldDigest) {
        if let Some(recorder) = &mut self.recorder {
            recorder.digests(digest.total, &digest.stores);
        }
    }

    pub(crate) fn order_effect(&mut self, histogram: &Histogram) {
        if let Some(recorder) = &mut self.recorder {
            recorder.order_effect(histogram.counts());
        }
    }

    pub(crate) fn end(
        &mut self,
        over: MatchOver,
        winners: Option<SeatSet>,
        have_worlds_parted: bool,
        is_long_enough: bool,
    ) {
        let reason = match over {
            _ if have_worlds_parted => EndReason::WorldsDiffer,
            _ if winners.is_some() => EndReason::Decided,
            MatchOver::Left(LeaveReason::Finished) if is_long_enough => EndReason::TicksReached,
            MatchOver::Left(_) | MatchOver::RecordEnded => EndReason::Left,
            MatchOver::Refused(_)
            | MatchOver::Closed(_)
            | MatchOver::LinkLost
            | MatchOver::NoAnswer
            | MatchOver::RelaySilent
            | MatchOver::RelayFault(_) => EndReason::ConnectionLost,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.finish(reason, winners.unwrap_or_default());
        }
    }

    pub(crate) fn poll_trouble(&mut self) -> Option<Sentence> {
        let trouble = self.recorder.as_mut().and_then(Recorder::poll_trouble);
        trouble.map(Sentence::RecordStopped)
    }
}

/// The bundle in a match whose turns are counted from `base` on.
fn counted_from(bundle: &Bundle, base: Turn) -> Bundle {
    let mut counted = bundle.clone();
    counted.turn = Turn(bundle.turn.since(base));
    for control in &mut counted.control {
        *control = control.counted_from(base);
    }
    counted
}

/// `path`, or where a file is there the first of `name 2`, `name 3`, … that is free.
fn free_path(path: &Path) -> PathBuf {
    let name = |number: u32| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem} {number}.{ending}"))
    };
    let mut others = (2..1_000).map(name);
    match path.exists() {
        true => others
            .find(|path| !path.exists())
            .unwrap_or_else(|| path.into()),
        false => path.into(),
    }
}
