//! A record that is watched: the bar below it, what is shown beside it, and how it is played on.

use std::path::Path;
use std::sync::Arc;

use bevy_egui::egui::Context;
use presentation::SeatColours;
use protocol::{MatchSetup, Seat, Tick};
use record::Save;
use runner::Timeline;
use screens::curves::Figure;
use screens::hud::{
    Banner, BarMark, SeatItem, SeatRow, WatchBar, WatchIntent, WatchTab, watch_tabs,
};
use screens::icons::Icons;
use screens::menu::{PlayOn, PlayOnIntent};
use screens::say;
use screens::words::say;
use sim::World;
use sim::components::ItemKind;

use crate::playing::Playing;
use crate::{course, names, replays};

/// What the person who watches has chosen.
#[derive(Default)]
pub struct Watch {
    /// It is a match that others play now, and no record.
    is_live: bool,
    /// Nothing is hidden, whoever's eyes it is seen with.
    pub sees_all: bool,
    tab: Option<WatchTab>,
    figure: Figure,
    /// The question who plays on.
    pub play_on: Option<PlayOn>,
    /// The answer, while the save of this moment is on its way.
    wanted: Option<PlayOnIntent>,
    /// Marks, and of which course they are.
    marks: (Arc<Timeline>, Vec<BarMark>),
    /// The last tick was shown.
    pub is_at_end: bool,
}

/// A match that is to be played on from a record.
pub struct PlayedOn {
    pub save: Save,
    pub how: PlayOnIntent,
}

impl Playing {
    /// This match is the record at `path`.
    pub fn watching(mut self, path: &Path) -> Playing {
        self.game.seek_ahead(Some(replays::keyframes_of(path)));
        self.watch = Some(Watch::default());
        self
    }

    /// Whether a record is watched, in which one may go to and fro.
    pub fn is_record(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| !watch.is_live)
    }

    /// Whose sight is drawn; `None`: everything is.
    pub fn picture_eyes(&self) -> Option<Seat> {
        match &self.watch {
            Some(watch) if watch.sees_all => None,
            _ => self.eyes,
        }
    }

    /// The bar and what lies beside it. What comes of it, when the match is to be played on.
    pub fn show_watch(&mut self, context: &Context, icons: &Icons) -> Option<PlayedOn> {
        let mut watch = self.watch.take()?;
        let setup = self.game.state().setup.clone();
        let (Some(world), Some(setup)) = (self.world(), setup) else {
            self.watch = Some(watch);
            return None;
        };
        watch.follow(&self.game.state().timeline, &setup, &self.colours);
        if let Some(intent) = watch.bar(self, &world, &setup).show(context) {
            self.take_watch_intent(intent, &mut watch, &setup);
        }
        watch.show_tab(context, icons, &world, &self.colours);
        if let Some(question) = &mut watch.play_on {
            match question.show(context) {
                Some(PlayOnIntent::Back) => watch.play_on = None,
                Some(intent) if watch.wanted.replace(intent).is_none() => self.game.take_save(),
                _ => {}
            }
        }
        let save = self.taken.take();
        let wanted = save.and_then(|save| Some((*save, watch.wanted.take()?)));
        self.watch = Some(watch);
        wanted.map(|(save, how)| PlayedOn { save, how })
    }

    /// The record went another way at the machine that wrote it: time stands still there.
    pub fn stop_where_it_differs(&mut self, tick: Tick, seat: Option<Seat>) {
        self.is_paused = true;
        let name = seat.map_or_else(|| say("watch-all"), |seat| self.name(seat));
        let time = screens::text::clock(course::ms(tick));
        let text = say!("replays-differs", name = name, time = time, tick = tick.0);
        self.banner = Some(Banner::OutOfSync { text });
    }

    /// The record has no further turn. One may go back in it.
    pub fn stop_at_the_end(&mut self) {
        self.is_paused = true;
        if let Some(watch) = &mut self.watch {
            watch.is_at_end = true;
        }
        if self.banner.is_none() {
            let text = say("replays-over");
            self.banner = Some(Banner::Plain { text });
        }
    }

    fn take_watch_intent(&mut self, intent: WatchIntent, watch: &mut Watch, setup: &MatchSetup) {
        match intent {
            WatchIntent::TogglePause => {
                let goes_on = self.is_paused && watch.is_at_end;
                self.is_paused = !self.is_paused;
                if goes_on {
                    self.seek(watch, Tick::ZERO);
                }
            }
            WatchIntent::Speed(steps) => self.change_speed(steps),
            WatchIntent::Seek { to_ms } => self.seek(watch, course::tick(to_ms)),
            WatchIntent::Restart => self.seek(watch, Tick::ZERO),
            WatchIntent::Eyes(place) => {
                let row = place.and_then(|place| setup.seats.get(place));
                self.eyes = row.map(|row| row.seat);
                self.local.selection.clear();
                self.must_begin_anew = true;
            }
            WatchIntent::Fog(has_fog) => {
                watch.sees_all = !has_fog;
                self.must_begin_anew = true;
            }
            WatchIntent::Tab(tab) => watch.tab = tab,
            WatchIntent::PlayFromHere => {
                self.is_paused = true;
                let seats = setup.seats.iter();
                let own = seats.clone().position(|row| Some(row.seat) == self.eyes);
                watch.play_on = Some(PlayOn {
                    seats: seats.map(|row| names::of_setup(setup, row.seat)).collect(),
                    chosen: own.unwrap_or(0),
                    complaint: None,
                });
            }
        }
    }

    fn seek(&mut self, watch: &mut Watch, to: Tick) {
        let span = self
            .game
            .state()
            .watching
            .as_ref()
            .map(|it| it.span.clone());
        let first = span.as_ref().map_or(Tick::ZERO, |span| span.start);
        watch.is_at_end = false;
        self.banner = None;
        self.game.seek(to.max(first));
    }
}

impl Watch {
    /// Of a match that is played now.
    pub fn live() -> Watch {
        Watch {
            is_live: true,
            ..Watch::default()
        }
    }

    /// Makes the marks anew when more of the course is known.
    fn follow(&mut self, timeline: &Arc<Timeline>, setup: &MatchSetup, colours: &SeatColours) {
        if !Arc::ptr_eq(timeline, &self.marks.0) {
            let marks = course::marks(timeline, setup, colours);
            self.marks = (Arc::clone(timeline), marks);
        }
    }

    fn bar(&self, playing: &Playing, world: &World, setup: &MatchSetup) -> WatchBar {
        let watching = playing.game.state().watching.as_ref();
        let seat = |seat: Seat| (names::of_setup(setup, seat), playing.colours.get(seat));
        let last = watching.map_or(world.tick(), |it| it.span.end);
        let first = watching.map_or(Tick::ZERO, |it| it.span.start);
        let reach = watching.map_or(Tick::ZERO, |it| if it.reach.1 { last } else { it.reach.0 });
        let mut rows = setup.seats.iter();
        WatchBar {
            span_ms: (course::ms(first), course::ms(last)),
            now_ms: course::ms(world.tick()),
            reach_ms: course::ms(reach),
            marks: self.marks.1.clone(),
            is_live: self.is_live,
            is_paused: playing.is_paused,
            is_seeking: watching.is_some_and(|it| it.is_seeking),
            speed_percent: playing.speed_percent,
            seats: rows.clone().map(|row| seat(row.seat)).collect(),
            eyes: rows.position(|row| Some(row.seat) == playing.eyes),
            has_fog: playing.picture_eyes().is_some(),
            tab: self.tab,
        }
    }

    fn show_tab(&mut self, context: &Context, icons: &Icons, world: &World, colours: &SeatColours) {
        let Some(tab) = self.tab else { return };
        let items = match tab {
            WatchTab::Production => made,
            WatchTab::Army => owned,
            WatchTab::Graphs => {
                let figure = self.figure;
                let curves = course::curves(&self.marks.0, figure, &world.setup, colours);
                return watch_tabs::show_graphs(context, &curves, &mut self.figure);
            }
        };
        let row = |seat: Seat| SeatRow {
            name: names::of_setup(&world.setup, seat),
            colour: colours.get(seat),
            items: items(world, seat),
        };
        let rows: Vec<SeatRow> = world.setup.seats.iter().map(|it| row(it.seat)).collect();
        watch_tabs::show_rows(context, icons, &tab.name(), &rows);
    }
}

/// The soldiers of a seat, by kind.
fn owned(world: &World, seat: Seat) -> Vec<SeatItem> {
    let mut items = Vec::new();
    for object in world.view(None).objects() {
        let kind = world.catalog.kind(object.kind);
        if object.owner == Some(seat) && kind.is_unit() && !kind.is_villager() {
            count(&mut items, &kind.key, None);
        }
    }
    items
}

/// What the buildings of a seat make.
fn made(world: &World, seat: Seat) -> Vec<SeatItem> {
    let (mut items, own) = (Vec::new(), world.view(Some(seat)));
    for object in world.view(None).objects() {
        let production = (object.owner == Some(seat)).then(|| own.production(object.id));
        let Some(production) = production.flatten() else {
            continue;
        };
        for (place, item) in production.queue.iter().enumerate() {
            let key = match item.kind {
                ItemKind::Unit { kind } => Some(&world.catalog.kind(kind).key),
                ItemKind::Technology { technology } => {
                    world.catalog.technology(technology).map(|row| &row.key)
                }
            };
            let done = production.done.raw() as f32 / 65_536.0;
            let done = if place == 0 { done } else { 0.0 };
            if let Some(key) = key {
                count(&mut items, key, Some(done));
            }
        }
    }
    items
}

fn count(items: &mut Vec<SeatItem>, key: &str, done: Option<f32>) {
    match items.iter_mut().find(|item| item.key == key) {
        Some(item) => {
            item.count += 1;
            item.done = item.done.zip(done).map(|(a, b)| a.max(b));
        }
        None => items.push(SeatItem {
            key: key.into(),
            count: 1,
            done,
        }),
    }
}
