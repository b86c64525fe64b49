//! Hands over a real world.

use bevy::math::Vec2;
use local_player::{Bindings, Cursor, LocalPlayer};
use presentation::{CameraPose, Lens, Mirror, SeatColours};
use protocol::{Command, EntityId};
use rules::Catalog;
use sim::SeatView;

use super::{Hands, Sight, Wishes};
use crate::raw_input::{Button, RawInput};

const WINDOW: Vec2 = Vec2::new(1_280.0, 720.0);

/// A match at its beginning, seen from above the first seat's town centre.
struct Table {
    game: game::Game,
    mirror: Mirror,
    lens: Lens,
    local: LocalPlayer,
    hands: Hands,
}

impl Table {
    fn new() -> Table {
        let options = runner::MatchOptions {
            people: 1,
            computers: 1,
            seed: 7,
            ..runner::MatchOptions::default()
        };
        let setup = options.setup().expect("it can be played");
        let game = game::Game::new(setup, Catalog::builtin()).expect("it can be played");
        let seat = game.world().setup.seats[0].seat;
        let mut mirror = Mirror::default();
        let view = game.world().view(Some(seat));
        mirror.begin(&view, SeatColours::default());
        mirror.observe(&view, &[]);
        let centre = own(&view, false)
            .into_iter()
            .next()
            .and_then(|id| mirror.position(id))
            .expect("there is a town centre");
        let height = mirror.height_at(centre);
        let pose = CameraPose {
            focus: centre,
            ..CameraPose::default()
        };
        Table {
            lens: Lens::new(pose, height, WINDOW),
            game,
            mirror,
            local: LocalPlayer::default(),
            hands: Hands::default(),
        }
    }

    fn view(&self) -> SeatView<'_> {
        let world = self.game.world();
        world.view(Some(world.setup.seats[0].seat))
    }

    /// One frame with the left button like this.
    fn frame(&mut self, at: Vec2, left: Button, time_s: f64) -> Wishes {
        let input = RawInput {
            pointer: Some(at),
            window: WINDOW,
            left,
            time_s,
            ..RawInput::default()
        };
        let world = self.game.world();
        let sight = Sight {
            view: world.view(Some(world.setup.seats[0].seat)),
            mirror: &self.mirror,
            lens: &self.lens,
        };
        self.hands
            .work(&input, &Bindings::default(), &sight, &mut self.local)
    }

    /// Presses, moves and lets go.
    fn drag(&mut self, from: Vec2, to: Vec2) -> Vec<Command> {
        let button = |is_down, went_down, went_up| Button {
            is_down,
            went_down,
            went_up,
        };
        let mut commands = self.frame(from, button(true, true, false), 1.0).commands;
        commands.extend(self.frame(to, button(true, false, false), 1.1).commands);
        commands.extend(self.frame(to, button(false, false, true), 1.2).commands);
        commands
    }
}

/// What the seat has: its people, or its buildings.
fn own(view: &SeatView<'_>, are_units: bool) -> Vec<EntityId> {
    let catalog = view.catalog();
    view.objects()
        .filter(|object| object.owner == view.seat())
        .filter(|object| catalog.kind(object.kind).is_unit() == are_units)
        .map(|object| object.id)
        .collect()
}

/// Case play 13.
#[test]
fn a_box_drawn_with_an_armed_cursor_selects_and_orders_nothing() {
    for cursor in [Cursor::AttackMove, Cursor::Patrol, Cursor::Rally] {
        let mut table = Table::new();
        let units = own(&table.view(), true);
        table.local.selection.set(units[..1].to_vec());
        table.local.cursor = cursor;
        let commands = table.drag(Vec2::new(2.0, 2.0), WINDOW - Vec2::splat(2.0));
        assert_eq!(commands, [], "{cursor:?}");
        assert_eq!(table.local.cursor, Cursor::Select, "{cursor:?}");
        assert!(table.local.selection.ids().len() > 1, "{cursor:?}");
    }
}

#[test]
fn a_click_with_an_armed_cursor_orders_once() {
    let mut table = Table::new();
    let units = own(&table.view(), true);
    table.local.selection.set(units.clone());
    table.local.cursor = Cursor::AttackMove;
    let at = WINDOW / 2.0 + Vec2::new(180.0, 60.0);
    let commands = table.drag(at, at);
    assert_eq!(commands.len(), 1, "{commands:?}");
    assert_eq!(table.local.cursor, Cursor::Select);
    assert_eq!(table.local.selection.ids().len(), units.len());
}
