//! Watching a record: to and fro, with worlds along the way that a thread of its own computes.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use game::Game;
use net::{PlaybackSession, Speed};
use protocol::message::Bundle;
use protocol::{MatchSetup, Seat, SimVersion, Tick, Turn};
use record::{Keyframe, Keyframes, Record};
use rules::Catalog;

use crate::Timeline;
use crate::replay::{first_world, play_turn};

/// Game time from one kept world to the next: 30 s. A world is packed in milliseconds, and half a minute of
/// the last quarter of an hour of eight players is played in about a second.
pub const KEYFRAME_TICKS: u32 = 1_875;

/// A record that is watched.
pub struct Watching {
    record: Arc<Record>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// Where we are going, while we are not there.
    pub target: Option<Tick>,
    /// How fast time passes when we are there.
    pub speed: Speed,
}

/// What the thread and the one who watches both see.
#[derive(Default)]
struct Shared {
    keyframes: Mutex<Keyframes>,
    timeline: Mutex<Arc<Timeline>>,
    is_stopping: AtomicBool,
    is_done: AtomicBool,
}

impl Shared {
    fn keyframes(&self) -> MutexGuard<'_, Keyframes> {
        self.keyframes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn see(&self, game: &Game, is_last: bool) {
        let mut timeline = self.timeline.lock();
        let timeline = timeline.as_deref_mut();
        let Ok(timeline) = timeline else { return };
        if is_last || timeline.is_due(game.world().tick()) {
            Arc::make_mut(timeline).take(game.world());
        }
    }
}

impl Watching {
    pub fn new(record: Record, speed: Speed) -> Watching {
        Watching {
            record: Arc::new(record),
            shared: Arc::default(),
            thread: None,
            target: None,
            speed,
        }
    }

    /// Whose machine wrote the record.
    pub fn recorded_by(&self) -> Option<Seat> {
        self.record.header.seat
    }

    /// What is played.
    pub fn setup(&self) -> &MatchSetup {
        &self.record.header.setup
    }

    /// The ticks of its first world and of its last.
    pub fn span(&self) -> Range<Tick> {
        self.record.span()
    }

    pub fn first_tick(&self) -> Tick {
        self.span().start
    }

    /// The course of the match, as far as it was computed.
    pub fn timeline(&self) -> Arc<Timeline> {
        let timeline = self.shared.timeline.lock();
        Arc::clone(&timeline.unwrap_or_else(PoisonError::into_inner))
    }

    /// A session that plays from the beginning of `turn` on.
    pub fn session(&self, turn: Turn, speed: Speed) -> PlaybackSession {
        let record = Arc::clone(&self.record);
        let turns = 0..record.turns();
        let bundles = turns.map_while(move |turn| record.bundle(Turn(turn)));
        let bundles: Box<dyn Iterator<Item = Bundle> + Send> = Box::new(bundles);
        let mut session = PlaybackSession::new(self.record.header.pace(), bundles, speed);
        session.skip(turn.0);
        session
    }

    /// The world from which `tick` is reached soonest.
    pub fn keyframe(&self, tick: Tick) -> Option<Keyframe> {
        self.shared.keyframes().at_or_before(tick).cloned()
    }

    /// Keeps the world at the beginning of `turn`, if there is none near it.
    pub fn pass(&self, turn: Turn, tick: Tick, game: &Game) {
        let mut keyframes = self.shared.keyframes();
        let last = keyframes.at_or_before(tick);
        if last.is_none_or(|last| tick.since(last.tick) >= KEYFRAME_TICKS) {
            keyframes.add(Keyframe::new(turn, tick, &game.save()));
        }
    }

    /// How far any tick is reached soon.
    pub fn reach(&self) -> Tick {
        self.shared
            .keyframes()
            .last()
            .map_or(Tick::ZERO, |last| last.tick)
    }

    /// Whether the whole record is within reach.
    pub fn is_all_in_reach(&self) -> bool {
        self.shared.is_done.load(Ordering::Acquire)
    }

    /// Computes the worlds of the whole record on a thread of its own, those in the file `cache` excepted,
    /// to which the others are added. A file that cannot be had costs time, and no more.
    pub fn compute_ahead(&mut self, cache: Option<PathBuf>, catalog: Arc<Catalog>) {
        let (record, shared) = (Arc::clone(&self.record), Arc::clone(&self.shared));
        let work = move || compute(&record, cache.as_deref(), &catalog, &shared);
        let named = thread::Builder::new().name(String::from("keyframes"));
        self.thread = named.spawn(work).ok();
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.shared.is_stopping.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            // A world that broke says so where it is watched.
            let _ = thread.join();
        }
    }
}

fn compute(record: &Record, cache: Option<&Path>, catalog: &Arc<Catalog>, shared: &Shared) {
    let version = Game::version(catalog);
    let (mut file, start) = match cache.and_then(|path| open_cache(path, record, &version)) {
        Some((file, kept)) => {
            let last = kept.last().cloned();
            for keyframe in kept.into_frames() {
                if shared.is_stopping.load(Ordering::Acquire) {
                    return;
                }
                if let Some(game) = world_of(&keyframe, record, catalog) {
                    shared.see(&game, false);
                }
                shared.keyframes().add(keyframe);
            }
            (Some(file), last)
        }
        None => (None, None),
    };
    let game = match &start {
        Some(keyframe) => world_of(keyframe, record, catalog),
        None => first_world(record, catalog).ok(),
    };
    let Some(mut game) = game else { return };
    let mut kept = game.world().tick();
    let mut is_first_missing = start.is_none();
    let first = start.map_or(Turn::ZERO, |keyframe| keyframe.turn);
    for (bundle, ticks) in record.turns_with_ticks().skip(first.0 as usize) {
        if shared.is_stopping.load(Ordering::Acquire) {
            return;
        }
        let tick = game.world().tick();
        shared.see(&game, false);
        if std::mem::take(&mut is_first_missing) || tick.since(kept) >= KEYFRAME_TICKS {
            kept = tick;
            let keyframe = Keyframe::new(bundle.turn, tick, &game.save());
            let bytes = keyframe.encode();
            if file
                .as_mut()
                .is_some_and(|file| file.write_all(&bytes).is_err())
            {
                file = None;
            }
            shared.keyframes().add(keyframe);
        }
        play_turn(&mut game, &bundle, ticks);
    }
    shared.see(&game, true);
    shared.is_done.store(true, Ordering::Release);
}

fn world_of(keyframe: &Keyframe, record: &Record, catalog: &Arc<Catalog>) -> Option<Game> {
    let (image, setup) = (keyframe.image()?, record.header.setup.clone());
    Game::load(&image, setup, Arc::clone(catalog)).ok()
}

/// Takes what the file has, and opens it for what is to come. A file of another record is begun anew.
fn open_cache(path: &Path, record: &Record, version: &SimVersion) -> Option<(File, Keyframes)> {
    let bytes = fs::read(path).unwrap_or_default();
    let content = record.content();
    let (keyframes, whole) = Keyframes::open(&bytes, version, content);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).ok()?;
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .create(true)
        .write(true)
        .truncate(whole == 0)
        .open(path)
        .ok()?;
    if whole == 0 {
        file.write_all(&Keyframes::file_beginning(version, content))
            .ok()?;
    } else {
        file.set_len(whole as u64).ok()?;
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).ok()?;
    }
    Some((file, keyframes))
}
