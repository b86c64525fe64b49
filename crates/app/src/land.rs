//! The picture of the land at a table: drawn up on a thread of its own, since that takes a moment, and
//! shown until another land is wanted.

use std::sync::Arc;
use std::thread::JoinHandle;

use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};
use mapgen::MapError;
use protocol::{Control, MatchSetup};
use rules::Catalog;
use screens::menu::Preview;
use screens::words::say;

mod picture;

use picture::Picture;

use crate::sentences;

/// The picture at the table that is open.
#[derive(Default)]
pub struct Land {
    /// Of what the picture is.
    shown: Option<MatchSetup>,
    texture: Option<TextureHandle>,
    /// Why there is none.
    trouble: Option<String>,
    work: Option<(MatchSetup, JoinHandle<Result<Picture, MapError>>)>,
    /// Starting places have colours that everybody can tell apart.
    are_colours_safe: bool,
}

impl Land {
    /// No picture yet.
    pub fn new(are_colours_safe: bool) -> Land {
        Land {
            are_colours_safe,
            ..Land::default()
        }
    }

    /// Keeps the picture in step with the match as it would be now. `is_known`: its seed is settled.
    pub fn follow(
        &mut self,
        context: &Context,
        setup: &MatchSetup,
        is_known: bool,
        catalog: &Arc<Catalog>,
    ) -> Preview {
        self.finish(context);
        if !is_known {
            return note(say("table-land-lot"));
        }
        let wanted = without_people(setup);
        if self.shown.as_ref() != Some(&wanted) {
            self.begin(wanted, catalog);
        }
        match (&self.trouble, &self.texture) {
            (Some(trouble), _) => note(trouble.clone()),
            // The last picture stays until the next is there.
            (None, Some(texture)) => Preview {
                texture: Some(texture.id()),
                note: None,
            },
            (None, None) => note(say("table-land-drawn")),
        }
    }

    fn begin(&mut self, wanted: MatchSetup, catalog: &Arc<Catalog>) {
        if self.work.is_some() {
            return;
        }
        let (setup, catalog) = (wanted.clone(), Arc::clone(catalog));
        let are_safe = self.are_colours_safe;
        let thread = std::thread::Builder::new()
            .name(String::from("land"))
            .spawn(move || {
                let plan = mapgen::generate(&setup, &catalog)?;
                Ok(picture::draw(&plan, &setup, &catalog, are_safe))
            });
        match thread {
            Ok(thread) => self.work = Some((wanted, thread)),
            // Without a thread there is no picture, and the match goes without.
            Err(_) => self.shown = Some(wanted),
        }
    }

    fn finish(&mut self, context: &Context) {
        let Some((setup, thread)) = self.work.take_if(|(_, thread)| thread.is_finished()) else {
            return;
        };
        self.shown = Some(setup);
        match thread.join() {
            Ok(Ok(picture)) => {
                self.trouble = None;
                let side = usize::from(picture.side);
                let image = ColorImage::from_rgba_unmultiplied([side, side], &picture.rgba);
                let options = TextureOptions::LINEAR;
                self.texture = Some(context.load_texture("land", image, options));
            }
            Ok(Err(error)) => {
                self.texture = None;
                self.trouble = Some(sentences::map(error));
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

fn note(text: String) -> Preview {
    Preview {
        texture: None,
        note: Some(text),
    }
}

/// What the land and its picture follow from: seats and their colours, not who sits there.
fn without_people(setup: &MatchSetup) -> MatchSetup {
    let mut setup = setup.clone();
    for seat in &mut setup.seats {
        seat.name.clear();
        seat.control = Control::Person;
        seat.team = None;
    }
    setup
}
