//! From a frame of mouse and keyboard to what the person wants: selections, orders, views.

use bevy::math::Vec2;
use local_player::camera::Push;
use local_player::card::{self, Page, Press};
use local_player::settings;
use local_player::{
    Action, Bindings, Camera, Cursor, Hold, LocalPlayer, Modifier, Outcome, PendingClick, orders,
};
use presentation::{Lens, Mark, Mirror, world_pos};
use protocol::{Command, EntityId};
use sim::SeatView;

use crate::raw_input::RawInput;

mod left_button;

use left_button::{DOUBLE_CLICK_S, Gesture, LeftButton};

/// Pixels around the pointer that still hit.
const PICK_PX: f32 = 6.0;

/// What the hands are in the middle of.
#[derive(Clone, Debug, Default)]
pub struct Hands {
    left: LeftButton,
    /// The ground under the pointer when the middle button went down.
    grip: Option<[f32; 2]>,
    last_idle: Option<EntityId>,
    last_centre: Option<EntityId>,
    last_group: Option<(f64, usize)>,
    /// Where something last called for attention.
    pub last_alert: Option<[f32; 2]>,
}

/// What comes of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wishes {
    pub commands: Vec<Command>,
    pub marks: Vec<([f32; 2], Mark)>,
    pub opens_menu: bool,
    pub opens_chat: bool,
    pub toggles_pause: bool,
    /// A place to point out to allies.
    pub flare: Option<[f32; 2]>,
    /// Doublings (or, below zero, halvings) of the speed.
    pub speed_steps: i32,
    /// Something new was selected: let it answer.
    pub has_selected: bool,
}

/// What a frame is looked at with.
pub struct Sight<'a> {
    pub view: SeatView<'a>,
    pub mirror: &'a Mirror,
    pub lens: &'a Lens,
}

impl Hands {
    /// The box being drawn, as two corners.
    #[must_use]
    pub fn drawn_box(&self, input: &RawInput) -> Option<(Vec2, Vec2)> {
        Some((self.left.corner()?, input.pointer?))
    }

    /// One frame.
    pub fn work(
        &mut self,
        input: &RawInput,
        bindings: &Bindings,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
    ) -> Wishes {
        let mut wishes = Wishes::default();
        if !input.is_typing {
            for &key in &input.pressed {
                // The card first: it shows its keys.
                let buttons = crate::hud::buttons(&sight.view, local, false);
                if let Some(slot) = bindings.pressed_slot(key, &buttons) {
                    let is_five = input.holds.has(Hold::Five);
                    wishes.press_card(slot, is_five, &sight.view, local);
                } else if let Some(action) = bindings.action(key) {
                    self.act(action, input, sight, local, &mut wishes);
                }
            }
        }
        if let Some(pointer) = input.pointer {
            self.left(input, pointer, sight, local, &mut wishes);
            if input.right.went_down && !input.is_over_panel {
                self.right(input, pointer, sight, local, &mut wishes);
            }
        } else {
            self.left.let_go();
        }
        wishes
    }

    /// Moves the camera as keys, edges, wheel and middle button ask.
    pub fn move_camera(
        &mut self,
        input: &RawInput,
        mirror: &Mirror,
        lens: &Lens,
        camera: &mut Camera,
        game: &settings::Game,
    ) {
        // A faster camera is one for which more time passes.
        let seconds = input.seconds * f32::from(game.scroll_speed_percent) / 100.0;
        if !input.is_typing {
            let [right, up] = input.holds.camera();
            camera.push(Push { right, up }, seconds);
        }
        let Some(pointer) = input.pointer else { return };
        let ground = mirror.ground_at(lens, pointer);
        if game.scrolls_at_edges && !self.left.is_down() {
            let push = Camera::edge_push(pointer.to_array(), input.window.to_array());
            camera.push(push, seconds);
        }
        if input.wheel != 0.0 && !input.is_over_panel {
            camera.zoom(input.wheel, ground);
        }
        if input.middle.went_down {
            self.grip = ground;
        }
        if let (true, Some(grip), Some(now)) = (input.middle.is_down, self.grip, ground) {
            camera.shift([grip[0] - now[0], grip[1] - now[1]]);
        }
        camera.stay_on(mirror.size_tiles());
    }

    fn left(
        &mut self,
        input: &RawInput,
        pointer: Vec2,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        let is_free = !input.is_over_panel;
        if local.cursor.is_of_places() {
            // What is put down is put down at the press.
            self.left.let_go();
            if input.left.went_down && is_free {
                self.use_cursor(input, pointer, sight, local, wishes);
            }
            return;
        }
        match self.left.follow(input.left, pointer, is_free) {
            Some(Gesture::Click { at }) if local.cursor.is_armed() => {
                self.use_cursor(input, at, sight, local, wishes);
            }
            Some(Gesture::Click { at }) => {
                self.click(input, at, sight, local);
                local.page = Page::Orders;
                wishes.has_selected = !local.selection.is_empty();
            }
            Some(Gesture::Box { from, to }) => {
                // Whoever draws a box wants a selection, whatever the cursor was armed for.
                local.cursor = Cursor::Select;
                let inside = sight.mirror.in_rectangle(sight.lens, from, to);
                local
                    .selection
                    .box_select(&sight.view, &inside, modifier(input));
                local.page = Page::Orders;
                wishes.has_selected = !local.selection.is_empty();
            }
            None => {}
        }
    }

    fn click(&mut self, input: &RawInput, at: Vec2, sight: &Sight<'_>, local: &mut LocalPlayer) {
        let hits = sight.mirror.pick(sight.lens, at, PICK_PX);
        let first = hits.first().copied();
        let is_kind = input.holds.has(Hold::SameKind);
        let is_double = !is_kind && self.left.is_double(first, input.time_s);
        match first {
            Some(id) if is_double || (is_kind && !local.selection.contains(id)) => {
                let (from, to) = (Vec2::ZERO, input.window);
                let on_screen = sight.mirror.in_rectangle(sight.lens, from, to);
                local
                    .selection
                    .select_kind(&sight.view, id, &on_screen, modifier(input));
            }
            _ => local.selection.click(&sight.view, &hits, modifier(input)),
        }
    }

    fn use_cursor(
        &mut self,
        input: &RawInput,
        pointer: Vec2,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        let Some(click) = pending(input, pointer, sight) else {
            return;
        };
        let ground = [float(click.at.x), float(click.at.y)];
        let mark = match local.cursor {
            Cursor::AttackMove => Mark::Attack,
            Cursor::Place { .. } | Cursor::PlaceWall { .. } => Mark::Work,
            _ => Mark::Move,
        };
        let before = local.cursor;
        match local.cursor.click(&sight.view, &local.selection, click) {
            Outcome::Command(command) => {
                if let (Err(_), Cursor::Place { .. }) = (sight.view.check(&command), before) {
                    // An impossible place keeps the ghost in hand; the command goes out all the same, so
                    // that the refusal is the simulation's own word.
                    local.cursor = before;
                } else {
                    wishes.marks.push((ground, mark));
                }
                wishes.commands.push(command);
            }
            Outcome::Taken | Outcome::Unused => {}
        }
    }

    fn right(
        &mut self,
        input: &RawInput,
        pointer: Vec2,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        if local.cursor.is_armed() {
            local.cursor = Cursor::Select;
            return;
        }
        let Some(click) = pending(input, pointer, sight) else {
            return;
        };
        wishes.order(sight, local, click);
    }

    fn act(
        &mut self,
        action: Action,
        input: &RawInput,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        match action {
            Action::Group(number) if input.holds.has(Hold::GroupAssign) => {
                local.groups.assign(number, &local.selection)
            }
            Action::Group(number) if input.holds.has(Hold::GroupAdd) => {
                local.groups.add(number, &local.selection)
            }
            Action::Group(number) => self.recall(number, input, sight, local, wishes),
            Action::NextIdleVillager => self.next_idle_villager(sight, local, wishes),
            Action::TownCentre => self.next_town_centre(sight, local, wishes),
            Action::LastAlert => {
                if let Some(place) = self.last_alert {
                    local.camera.look_at(place);
                }
            }
            Action::Flare => {
                let pointer = input.pointer.filter(|_| !input.is_over_panel);
                wishes.flare = pointer.and_then(|at| sight.mirror.ground_at(sight.lens, at));
            }
            Action::Chat => wishes.opens_chat = true,
            Action::Cancel => cancel(local, wishes),
            Action::NextKind => next_kind(sight, local),
            Action::Delete => {
                let command = card::delete(local.selection.units());
                if sight.view.check(&command).is_ok() {
                    wishes.commands.push(command);
                }
            }
            Action::Menu => wishes.opens_menu = true,
            Action::Pause => wishes.toggles_pause = true,
            Action::Faster => wishes.speed_steps += 1,
            Action::Slower => wishes.speed_steps -= 1,
            // Not about what is in the world, so it is not the hands' to do.
            Action::Picture | Action::QuickSave | Action::QuickLoad => {}
        }
    }

    fn recall(
        &mut self,
        number: usize,
        input: &RawInput,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        local
            .groups
            .recall(number, &sight.view, &mut local.selection);
        let is_twice = self
            .last_group
            .is_some_and(|(when, last)| last == number && input.time_s - when < DOUBLE_CLICK_S);
        if is_twice
            && let Some(place) = local
                .selection
                .ids()
                .first()
                .and_then(|&id| sight.mirror.position(id))
        {
            local.camera.look_at(place);
        }
        self.last_group = Some((input.time_s, number));
        wishes.has_selected = !local.selection.is_empty();
    }

    /// Selects the next villager without work and looks at it.
    pub fn next_idle_villager(
        &mut self,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        let next = orders::next_in_circle(&orders::idle_villagers(&sight.view), self.last_idle);
        self.last_idle = next;
        go_to(next, sight, local, wishes);
    }

    fn next_town_centre(
        &mut self,
        sight: &Sight<'_>,
        local: &mut LocalPlayer,
        wishes: &mut Wishes,
    ) {
        let Some(kind) = sight.view.catalog().find("town_centre").map(|kind| kind.id) else {
            return;
        };
        let own = sight
            .view
            .objects()
            .filter(|object| object.owner == sight.view.seat() && object.kind == kind);
        let centres: Vec<EntityId> = own.map(|object| object.id).collect();
        self.last_centre = orders::next_in_circle(&centres, self.last_centre);
        go_to(self.last_centre, sight, local, wishes);
    }
}

fn go_to(next: Option<EntityId>, sight: &Sight<'_>, local: &mut LocalPlayer, wishes: &mut Wishes) {
    let Some(id) = next else { return };
    local.selection.set(vec![id]);
    wishes.has_selected = true;
    if let Some(place) = sight.mirror.position(id) {
        local.camera.look_at(place);
    }
}

/// Out of the armed cursor, then out of the page, then out of the selection, then into the menu.
fn cancel(local: &mut LocalPlayer, wishes: &mut Wishes) {
    if local.cursor.is_armed() {
        local.cursor = Cursor::Select;
    } else if local.page != Page::Orders {
        local.page = Page::Orders;
    } else if !local.selection.is_empty() {
        local.selection.clear();
    } else {
        wishes.opens_menu = true;
    }
}

fn next_kind(sight: &Sight<'_>, local: &mut LocalPlayer) {
    if let Some((kind, _)) = local.selection.kinds(&sight.view).last().copied() {
        local.selection.narrow_to(&sight.view, kind);
    }
}

fn modifier(input: &RawInput) -> Modifier {
    match (input.holds.has(Hold::Add), input.holds.has(Hold::Toggle)) {
        (true, _) => Modifier::Add,
        (false, true) => Modifier::Toggle,
        _ => Modifier::Replace,
    }
}

pub fn pending(input: &RawInput, pointer: Vec2, sight: &Sight<'_>) -> Option<PendingClick> {
    let ground = sight.mirror.ground_at(sight.lens, pointer)?;
    let target = sight
        .mirror
        .pick(sight.lens, pointer, PICK_PX)
        .first()
        .copied();
    Some(PendingClick {
        at: world_pos(ground),
        target,
        is_queued: input.holds.has(Hold::Queue),
    })
}

fn float(value: protocol::Fixed) -> f32 {
    value.raw() as f32 / 65_536.0
}

impl Wishes {
    /// What a right click on the world or the minimap means for the selection.
    pub fn order(&mut self, sight: &Sight<'_>, local: &LocalPlayer, click: PendingClick) {
        let commands = orders::smart(&sight.view, &local.selection, click);
        let Some(first) = commands.first() else {
            return;
        };
        let mark = match first {
            Command::Attack(_) => Mark::Attack,
            Command::Gather(_) | Command::Build(_) | Command::DropOff(_) => Mark::Work,
            _ => Mark::Move,
        };
        self.marks
            .push(([float(click.at.x), float(click.at.y)], mark));
        self.commands.extend(commands);
    }

    /// Presses a button of the command card, by key or by mouse.
    pub fn press_card(
        &mut self,
        slot: usize,
        is_five: bool,
        view: &SeatView<'_>,
        local: &mut LocalPlayer,
    ) {
        let buttons = crate::hud::buttons(view, local, is_five);
        let Some(button) = buttons
            .into_iter()
            .find(|button| button.slot == slot && button.refusal.is_none())
        else {
            return;
        };
        match button.press {
            Press::Give(commands) => self.commands.extend(commands),
            Press::Arm(cursor) => local.cursor = cursor,
            Press::Turn(page) => local.page = page,
        }
    }
}

#[cfg(test)]
mod tests;
