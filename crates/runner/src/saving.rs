//! A running match as a save, and a match from one.

use std::sync::Arc;

use game::Game;
use net::{SoloSession, Speed};
use protocol::lobby::{ContentHash, ContentInfo};
use protocol::message::{LeaveReason, Pace};
use protocol::{MatchSetup, Seat, Tick, Turn};
use record::{Keyframe, Save, SaveHead, SaveHeader};
use rules::Catalog;

use crate::loading::What;
use crate::session_kind::SessionKind;
use crate::{BUILD, Runner, Sentence, Step};

/// What the program around a match knows about a save of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveDetails {
    /// What the person calls it.
    pub title: String,
    /// Now, in seconds since 1970.
    pub saved_at_s: u64,
    /// A PNG for the list.
    pub picture: Option<Vec<u8>>,
}

/// A save that a match over a network may be played on from, by what its file is.
#[derive(Clone, Debug)]
pub struct KnownSave {
    pub content: ContentHash,
    pub save: Arc<Save>,
}

impl KnownSave {
    /// A save and the file it was read from; `None` when that cannot be sent round.
    #[must_use]
    pub fn of(save: Save, file: &[u8]) -> Option<KnownSave> {
        Some(KnownSave {
            content: ContentInfo::of(file)?.hash,
            save: Arc::new(save),
        })
    }
}

impl Runner {
    /// A match at one machine, played on from where it was saved; orders go to `seat`. Computer players take
    /// the other people's seats.
    #[must_use]
    pub fn solo_from(save: Save, seat: Seat, speed: Speed, catalog: Arc<Catalog>) -> Runner {
        let kind = SessionKind::Solo(SoloSession::new(seat, speed));
        let mut runner = Runner::new(kind, catalog);
        let setup = save.head.header.setup.clone();
        let image = save.world.into();
        runner.begin_loading_from(What::ImageFor { image, seat }, setup, Pace::SOLO);
        runner
    }

    /// The same with nobody in the other people's seats: scenes that were made by hand.
    #[must_use]
    pub fn staged(save: Save, seat: Seat, speed: Speed, catalog: Arc<Catalog>) -> Runner {
        let kind = SessionKind::Solo(SoloSession::new(seat, speed));
        let mut runner = Runner::new(kind, catalog);
        let setup = save.head.header.setup.clone();
        runner.begin_loading_from(What::Image(save.world.into()), setup, Pace::SOLO);
        runner
    }

    /// The save from which the host may want to play on: it has come round the table.
    pub fn know_save(&mut self, save: KnownSave) {
        self.known_save = Some(save);
    }

    /// The match as it is now, between two ticks; `None` before its world stands. Whoever plays on from it
    /// begins a new turn there.
    #[must_use]
    pub fn save(&self, details: SaveDetails) -> Option<Save> {
        let game = self.game()?;
        let keys = self.client().map(|client| client.session().seat_keys());
        let header = SaveHeader {
            version: self.version(),
            build: BUILD.into(),
            title: details.title,
            saved_at_s: details.saved_at_s,
            setup: game.world().setup.clone(),
            tick: game.world().tick(),
            seat: self.seat(),
            keys: keys.map(<[_]>::to_vec).unwrap_or_default(),
        };
        Some(Save {
            head: SaveHead {
                header,
                picture: details.picture,
            },
            world: game.save(),
        })
    }

    /// The record of a match of which turns were played before this machine had a world: from a turn on from
    /// which turns can be counted anew. Ask at the end of each turn.
    pub(crate) fn begin_late_record(&mut self) {
        let (version, seat) = (self.version(), self.seat());
        let cadence = self.kind.session().cadence().cloned();
        let (Some(recording), Some(setup), Some(game)) =
            (&mut self.recording, &self.setup, &self.game)
        else {
            return;
        };
        let Some(cadence) = cadence.filter(|it| recording.is_awaiting() && it.is_fresh()) else {
            return;
        };
        let world = Keyframe::new(Turn::ZERO, game.world().tick(), &game.save());
        let (setup, ticks) = (setup.clone(), cadence.ticks());
        recording.begin_at(cadence.turn(), version, setup, ticks, seat, &world);
    }

    /// The record of the match, from its first turn on.
    pub(crate) fn begin_record(&mut self, game: &Game) {
        let (version, seat) = (self.version(), self.seat());
        let is_late = self.kind.session().turn() > Turn::ZERO;
        let (Some(recording), Some(setup)) = (&mut self.recording, &self.setup) else {
            return;
        };
        if is_late {
            return recording.await_turn();
        }
        let tick = game.world().tick();
        let world = (tick > Tick::ZERO).then(|| Keyframe::new(Turn::ZERO, tick, &game.save()));
        let (setup, ticks) = (setup.clone(), self.ticks_per_turn);
        recording.begin(version, setup, ticks, seat, world.as_ref());
    }

    /// Plays on from a save, if it is the one that is known here.
    pub(crate) fn begin_loading_save(
        &mut self,
        content: ContentHash,
        setup: MatchSetup,
        pace: Pace,
        steps: &mut Vec<Step>,
    ) {
        let known = self.known_save.as_ref();
        match known.filter(|known| known.content == content) {
            Some(known) => {
                let what = What::Image(known.save.world.as_slice().into());
                self.begin_loading_from(what, setup, pace);
            }
            None => {
                steps.push(Step::CannotLoad(Sentence::SaveMissing));
                self.leave_session(LeaveReason::Quit);
            }
        }
    }
}
