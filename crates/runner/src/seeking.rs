//! To and fro in a record.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use game::Game;
use net::{Misuse, Speed};
use protocol::{Tick, Turn};
use record::Keyframe;

use crate::session_kind::SessionKind;
use crate::watching::Watching;
use crate::{Runner, Step, Timeline};

impl Runner {
    /// Goes to where `to` ticks have been run: back to a world that was kept, then as fast as the steps
    /// allow. [`Step::Sought`] tells when it is there; ticks on the way are not told.
    ///
    /// # Errors
    /// [`Misuse::NotHere`] in a match that is no record, [`Misuse::NotPlaying`] before its world stands.
    pub fn seek(&mut self, to: Tick) -> Result<(), Misuse> {
        let here = self.game().map(|game| game.world().tick());
        let Some(watching) = &mut self.watching else {
            return Err(Misuse::NotHere);
        };
        let here = here.ok_or(Misuse::NotPlaying)?;
        watching.target = Some(to);
        let nearest = watching.keyframe(to);
        let is_worth_it = |keyframe: &Keyframe| to < here || keyframe.tick > here;
        if let Some(keyframe) = nearest.filter(is_worth_it)
            && let Some(world) = self.world_of(&keyframe)
        {
            self.go_on_from(keyframe.turn, world);
        }
        self.kind.session_mut().set_speed(Speed::Unbounded)
    }

    /// Plays the record from the beginning.
    ///
    /// # Errors
    /// As [`Runner::seek`].
    pub fn restart(&mut self) -> Result<(), Misuse> {
        let first = self.watching.as_ref().map(Watching::first_tick);
        self.seek(first.unwrap_or_default())
    }

    /// Whether this is a record that is watched.
    #[must_use]
    pub fn is_record(&self) -> bool {
        self.watching.is_some()
    }

    /// The ticks of the record: of its first world, and of its last.
    #[must_use]
    pub fn record_span(&self) -> Option<Range<Tick>> {
        self.watching.as_ref().map(Watching::span)
    }

    /// The course of the record, as far as it is known by now.
    #[must_use]
    pub fn record_timeline(&self) -> Option<Arc<Timeline>> {
        self.watching.as_ref().map(Watching::timeline)
    }

    /// Computes the worlds along the whole record on a thread of its own, so that [`Runner::seek`] is quick
    /// everywhere. With a file to keep them in, that is done once for a record.
    pub fn seek_ahead(&mut self, cache: Option<PathBuf>) {
        let catalog = Arc::clone(self.catalog());
        if let Some(watching) = &mut self.watching {
            watching.compute_ahead(cache, catalog);
        }
    }

    /// How far [`Runner::seek`] is quick by now, and whether that is the whole record.
    #[must_use]
    pub fn seek_reach(&self) -> Option<(Tick, bool)> {
        let watching = self.watching.as_ref()?;
        Some((watching.reach(), watching.is_all_in_reach()))
    }

    /// Whether a jump is under way.
    #[must_use]
    pub fn is_seeking(&self) -> bool {
        self.watching
            .as_ref()
            .is_some_and(|watching| watching.target.is_some())
    }

    fn world_of(&self, keyframe: &Keyframe) -> Option<Game> {
        let watching = self.watching.as_ref()?;
        let image = keyframe.image()?;
        let setup = watching.setup().clone();
        Game::load(&image, setup, Arc::clone(self.catalog())).ok()
    }

    fn go_on_from(&mut self, turn: Turn, world: Game) {
        if let Some(watching) = &self.watching {
            let session = watching.session(turn, Speed::Unbounded);
            self.reopen(SessionKind::Playback(session), world);
        }
    }

    /// Whether a jump has come to its end, behind each tick and at the end of the record.
    pub(crate) fn arrive(&mut self, steps: &mut Vec<Step>) {
        let Some(target) = self.watching.as_ref().and_then(|watching| watching.target) else {
            return;
        };
        let here = self.game().map(|game| game.world().tick());
        if here.is_some_and(|here| here >= target) || self.over().is_some() {
            self.land();
            steps.push(Step::Sought);
        }
    }

    fn land(&mut self) {
        if let Some(watching) = &mut self.watching {
            watching.target = None;
            let speed = watching.speed;
            // A record has whatever speed one likes.
            let _ = self.kind.session_mut().set_speed(speed);
        }
    }

    /// A world that is not what was recorded is looked at where it differs first, unless nobody looks.
    pub(crate) fn stand_still(&mut self) {
        if let Some(watching) = &mut self.watching
            && watching.speed != Speed::Unbounded
        {
            watching.speed = Speed::Paused;
            // A jump ends here, wherever it was to go.
            watching.target = watching.target.map(|_| Tick::ZERO);
            let _ = self.kind.session_mut().set_speed(Speed::Paused);
        }
    }

    /// Between two turns: keeps the world, if it is time for another.
    pub(crate) fn keep_keyframe(&self) {
        if let (Some(watching), Some(game)) = (&self.watching, self.game()) {
            let turn = self.kind.session().turn();
            watching.pass(turn, game.world().tick(), game);
        }
    }
}
