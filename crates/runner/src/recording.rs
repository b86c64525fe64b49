use std::path::{Path, PathBuf};

use endpoint::Recorder;
use net::{MatchOver, WorldDigest};
use protocol::message::{Bundle, LeaveReason};
use protocol::{MatchSetup, Seat, SeatSet, SimVersion};
use record::{EndReason, Keyframe, RecordHeader};
use telemetry::Histogram;

use crate::{BUILD, Sentence};

/// The record of a match, from the wish for one to its last byte.
pub(crate) struct Recording {
    path: PathBuf,
    recorder: Option<Recorder>,
    trouble: Option<Sentence>,
}

impl Recording {
    pub(crate) fn new(path: &Path) -> Recording {
        Recording {
            path: path.into(),
            recorder: None,
            trouble: None,
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

    /// Turns were played before this machine had a world.
    pub(crate) fn refuse_late(&mut self) {
        self.recorder = None;
        let path = self.path.clone();
        self.trouble = Some(Sentence::NotRecorded { path });
    }

    pub(crate) fn bundles(&mut self, bundles: &[Bundle]) {
        if let Some(recorder) = &mut self.recorder {
            recorder.bundles(bundles);
        }
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
        let of_recorder = self.recorder.as_mut().and_then(Recorder::poll_trouble);
        let of_recorder = of_recorder.map(Sentence::RecordStopped);
        of_recorder.or_else(|| self.trouble.take())
    }
}
