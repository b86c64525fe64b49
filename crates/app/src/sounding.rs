//! What the person's own doings sound like: selections, orders, buttons. What each of them is stands in the tables of
//! `assets/sounds`.

use bevy_egui::egui::{Context, Rect};
use presentation::Cues;
use protocol::Command;

use crate::playing::Playing;

/// A sound that the next frame plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// By the key of `events.toml`.
    Event(&'static str),
    /// A unit of this kind answers.
    Unit { kind: String, order: &'static str },
    /// A building of this kind is looked at.
    Building { kind: String },
}

impl Cue {
    pub fn give(self, cues: &mut Cues) {
        match self {
            Cue::Event(key) => cues.play(key),
            Cue::Unit { kind, order } => cues.answer(&kind, order),
            Cue::Building { kind } => cues.show_building(&kind),
        }
    }
}

/// How the first of the selection answers to being selected.
pub fn selected(playing: &Playing) -> Option<Cue> {
    of_first(playing, "select")
}

/// The sound with which an order is taken, at once, whatever the network does.
pub fn ordered(playing: &Playing, command: &Command) -> Option<Cue> {
    let order = match command {
        Command::Resign(_) | Command::Entrust(_) => return None,
        Command::OnBehalf(errand) => return ordered(playing, errand.order.command()),
        Command::Attack(_) | Command::AttackMove(_) => "attack",
        Command::Gather(_) => "gather",
        Command::Build(_) | Command::Place(_) | Command::PlaceWall(_) => "build",
        Command::Train(_)
        | Command::Research(_)
        | Command::Cancel(_)
        | Command::SetStance(_)
        | Command::Delete(_) => return Some(Cue::Event("ui.click")),
        _ => "move",
    };
    of_first(playing, order)
}

fn of_first(playing: &Playing, order: &'static str) -> Option<Cue> {
    let world = playing.world()?;
    let view = world.view(playing.eyes);
    let object = view.object(*playing.local.selection.ids().first()?)?;
    let kind = view.catalog().kind(object.kind);
    let is_own = object.owner.is_some() && object.owner == view.seat();
    let key = kind.key.clone();
    Some(match (is_own, kind.is_unit()) {
        (false, _) => Cue::Event("ui.click"),
        (true, true) => Cue::Unit { kind: key, order },
        (true, false) if order != "select" => Cue::Event("ui.click"),
        (true, false) if object.built < protocol::Fixed::ONE => Cue::Event("building.site"),
        (true, false) => Cue::Building { kind: key },
    })
}

/// The panels as they were heard last.
#[derive(Debug, Default)]
pub struct PanelSounds {
    screen: String,
    /// The button under the pointer.
    under: Option<Rect>,
}

impl PanelSounds {
    /// Buttons under the pointer, presses on them, screens that change.
    pub fn hear(&mut self, context: &Context, screen: &str, buttons: &[Rect], cues: &mut Cues) {
        if screen != self.screen {
            let is_first = self.screen.is_empty();
            let is_back = screen == "MainMenu";
            screen.clone_into(&mut self.screen);
            if !is_first {
                cues.play(if is_back { "ui.close" } else { "ui.open" });
            }
        }
        let pointer = context.pointer_latest_pos();
        let under = pointer.and_then(|at| buttons.iter().find(|rect| rect.contains(at)).copied());
        if under != self.under {
            self.under = under;
            if under.is_some() {
                cues.play("ui.hover");
            }
        }
        if under.is_some() && context.input(|input| input.pointer.primary_pressed()) {
            cues.play("ui.click");
        }
    }
}
