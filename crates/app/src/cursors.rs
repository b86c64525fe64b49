//! The pointer, by what a click would do there.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::{CursorIcon, CustomCursor, CustomCursorImage, PrimaryWindow};
use bevy_egui::EguiGlobalSettings;
use local_player::{Camera, Cursor, LocalPlayer, orders};
use presentation::{AssetRoot, Lens, Mirror};
use protocol::{Command, EntityId};
use rules::{Class, Job};
use sim::SeatView;

use crate::flow::{Flow, Screen};
use crate::frame::Frame;
use crate::hands::{Sight, pending};
use crate::playing::Stage;
use crate::raw_input::RawInput;

/// Frames between two looks at what lies under the pointer.
const LOOK_FRAMES: u32 = 3;

/// The pictures of the pointer, by name, and which of them is shown.
#[derive(Resource, Default)]
pub struct Cursors {
    pictures: BTreeMap<String, CustomCursorImage>,
    shown: Option<&'static str>,
    frames: u32,
}

/// Asks for the pictures that `assets/cursors/cursors.txt` lists. Without them the system's own pointer stays.
pub fn load(
    mut cursors: ResMut<Cursors>,
    root: Res<AssetRoot>,
    assets: Res<AssetServer>,
    mut panels: ResMut<EguiGlobalSettings>,
) {
    let Some(root) = &root.0 else { return };
    let Ok(list) = std::fs::read_to_string(root.join("cursors/cursors.txt")) else {
        warn!("there are no cursors in {}", root.display());
        return;
    };
    cursors.pictures = list
        .lines()
        .filter_map(hot_spot)
        .map(|(name, hotspot)| {
            let picture = CustomCursorImage {
                handle: assets.load(format!("cursors/{name}.png")),
                hotspot,
                ..CustomCursorImage::default()
            };
            (name.to_owned(), picture)
        })
        .collect();
    // Panels would put the system's pointer back.
    panels.enable_cursor_icon_updates = cursors.pictures.is_empty();
}

/// A line of the list: a name, and the pixel that points.
fn hot_spot(line: &str) -> Option<(&str, (u16, u16))> {
    let mut words = line.split_whitespace();
    let name = words.next().filter(|name| !name.starts_with('#'))?;
    let mut number = || words.next()?.parse().ok();
    Some((name, (number()?, number()?)))
}

/// Shows the pointer that fits.
pub fn point(
    mut commands: Commands,
    mut cursors: ResMut<Cursors>,
    flow: NonSend<Flow>,
    frame: Res<Frame>,
    mirror: Res<Mirror>,
    lens: Res<Lens>,
    windows: Query<Entity, With<PrimaryWindow>>,
) {
    cursors.frames = cursors.frames.wrapping_add(1);
    if cursors.frames % LOOK_FRAMES != 0 {
        return;
    }
    let wanted = wanted(&flow, &frame, &mirror, &lens);
    if cursors.shown == Some(wanted) {
        return;
    }
    let (Ok(window), Some(picture)) = (windows.single(), cursors.pictures.get(wanted)) else {
        return;
    };
    let icon = CursorIcon::Custom(CustomCursor::Image(picture.clone()));
    commands.entity(window).insert(icon);
    cursors.shown = Some(wanted);
}

fn wanted(flow: &Flow, frame: &Frame, mirror: &Mirror, lens: &Lens) -> &'static str {
    const USUAL: &str = "pointer";
    let input = &frame.input;
    let (Some(playing), Some(pointer)) = (&flow.playing, input.pointer) else {
        return USUAL;
    };
    let is_in_play = flow.screen == Screen::Match
        && playing.stage == Stage::Running
        && playing.after.is_none()
        && !playing.is_menu_open;
    if !is_in_play {
        return USUAL;
    }
    if flow.settings.game.scrolls_at_edges
        && let Some(arrow) = scroll_arrow(pointer, input.window)
    {
        return arrow;
    }
    let Some(world) = playing.world().filter(|_| !frame.is_over_panel) else {
        return USUAL;
    };
    let view = world.view(playing.eyes);
    let sight = Sight { view, mirror, lens };
    over_world(&sight, &playing.local, input, pointer).unwrap_or(USUAL)
}

fn scroll_arrow(pointer: Vec2, window: Vec2) -> Option<&'static str> {
    let push = Camera::edge_push(pointer.to_array(), window.to_array());
    Some(match (push.right as i32, push.up as i32) {
        (0, 1) => "scroll_n",
        (1, 1) => "scroll_ne",
        (1, 0) => "scroll_e",
        (1, -1) => "scroll_se",
        (0, -1) => "scroll_s",
        (-1, -1) => "scroll_sw",
        (-1, 0) => "scroll_w",
        (-1, 1) => "scroll_nw",
        _ => return None,
    })
}

fn over_world(
    sight: &Sight<'_>,
    local: &LocalPlayer,
    input: &RawInput,
    pointer: Vec2,
) -> Option<&'static str> {
    match local.cursor {
        Cursor::AttackMove => return Some("attack"),
        Cursor::Rally | Cursor::Patrol => return Some("rally"),
        Cursor::Place { .. } | Cursor::PlaceWall { .. } => return Some("build"),
        Cursor::Select => {}
    }
    if local.selection.is_empty() {
        return None;
    }
    let click = pending(input, pointer, sight)?;
    let target = click.target?;
    let command = orders::smart(&sight.view, &local.selection, click)
        .into_iter()
        .next()?;
    Some(match command {
        Command::Attack(_) => "attack",
        Command::Gather(_) => tool(&sight.view, target)?,
        Command::Build(_) => {
            let built = sight.view.object(target)?.built;
            if built < protocol::Fixed::ONE {
                "build"
            } else {
                "repair"
            }
        }
        Command::SetRally(_) => "rally",
        _ => return None,
    })
}

/// What a villager takes into the hand for a target.
fn tool(view: &SeatView<'_>, target: EntityId) -> Option<&'static str> {
    let kind = view.catalog().kind(view.object(target)?.kind);
    if kind.class == Class::Animal {
        return Some("hunt");
    }
    Some(match kind.deposit?.job {
        Job::Chop => "chop",
        Job::MineGold | Job::MineStone => "mine",
        Job::Farm => "farm",
        Job::Forage => "gather",
        Job::Hunt | Job::Herd => "hunt",
    })
}
