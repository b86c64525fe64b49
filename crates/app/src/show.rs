//! The panels of the open screen, and what their intents lead to.

use bevy::prelude::Vec2;
use bevy_egui::egui::{self, Context};
use local_player::bindings::Binding;
use local_player::{Action, Bindings, Hold, PendingClick, card, console};
use presentation::{Lens, Mirror, Readiness, world_pos};
use protocol::message::LeaveReason;
use screens::hud::{
    Banner, Chat, ChatIntent, MinimapIntent, MinimapPanel, Notices, RoomIntent, SeatMark,
    SelectionIntent, TopBarIntent,
};
use screens::menu::options::OptionsIntent;
use screens::menu::reach::ReachIntent;
use screens::menu::{
    AfterGameIntent, HostIntent, JoinIntent, Loading, LoadingIntent, MainMenu, MainMenuIntent,
    Pause, PauseIntent, SaveAs, WaitingRoom, WaitingRoomIntent,
};
use screens::say;
use screens::words::{say, say_of};

use crate::flow::{Flow, Screen};
use crate::frame::grant;
use crate::hands::{Sight, Wishes};
use crate::hud;
use crate::narrator::Narrator;
use crate::pictures::Pictures;
use crate::playing::{Playing, Stage};
use crate::raw_input::RawInput;

/// One frame of panels.
pub fn screen(
    context: &Context,
    flow: &mut Flow,
    input: &RawInput,
    marks: &[SeatMark],
    pictures: &Pictures,
    mirror: &mut Mirror,
    lens: &Lens,
    readiness: Readiness,
) {
    match flow.screen {
        Screen::MainMenu => main_menu(context, flow),
        Screen::Host => match flow.host.show(context) {
            Some(HostIntent::Open { port }) => flow.open_from_screen(port),
            Some(HostIntent::Back) => flow.screen = Screen::MainMenu,
            None => {}
        },
        Screen::Join => match flow.join.show(context) {
            Some(JoinIntent::Join) => flow.join_from_screen(),
            Some(JoinIntent::Watch) => flow.watch_from_screen(),
            Some(JoinIntent::Back) => flow.screen = Screen::MainMenu,
            None => {}
        },
        Screen::Table | Screen::Skirmish => table(context, flow),
        Screen::Options => options(context, flow, input),
        Screen::Reach => match flow.reaching().look().show(context) {
            Some(ReachIntent::AskRouter) => flow.reaching().ask_router(),
            Some(ReachIntent::Back) => flow.leave_reach(),
            None => {}
        },
        Screen::Load | Screen::Restore => {
            flow.saves.prepare(context);
            if let Some(intent) = flow.saves.screen.show(context) {
                flow.take_saves_intent(intent);
            }
        }
        Screen::Replays => {
            flow.replays.advance();
            if let Some(intent) = flow.replays.screen.show(context) {
                flow.take_replays_intent(intent);
            }
        }
        Screen::Match => in_match(
            context, flow, input, marks, pictures, mirror, lens, readiness,
        ),
    }
}

fn table(context: &Context, flow: &mut Flow) {
    let Some(table) = &mut flow.table else { return };
    let Some(screen) = &mut table.screen else {
        return;
    };
    for intent in screen.show(context) {
        table.take(intent);
    }
}

fn main_menu(context: &Context, flow: &mut Flow) {
    let version = screens::say!("menu-version", version = env!("CARGO_PKG_VERSION"));
    let notice = if flow.join.is_trying {
        Some(say("join-looking"))
    } else {
        flow.notice.clone()
    };
    let intent = (MainMenu { notice, version }).show(context);
    match intent {
        Some(MainMenuIntent::Load) => flow.open_saves(false),
        Some(MainMenuIntent::Restore) => flow.open_saves(true),
        Some(MainMenuIntent::Replays) => flow.open_replays(),
        _ => {}
    }
    flow.screen = match intent {
        Some(MainMenuIntent::Skirmish) => {
            flow.notice = None;
            return flow.open_skirmish();
        }
        Some(MainMenuIntent::Host) => Screen::Host,
        Some(MainMenuIntent::Join) => Screen::Join,
        Some(MainMenuIntent::Reach) => Screen::Reach,
        Some(MainMenuIntent::Options) => {
            flow.renew_options();
            Screen::Options
        }
        Some(MainMenuIntent::Quit) => {
            flow.wants_to_quit = true;
            Screen::MainMenu
        }
        Some(MainMenuIntent::Load | MainMenuIntent::Restore | MainMenuIntent::Replays) => {
            flow.screen
        }
        None => return,
    };
    flow.notice = None;
}

fn options(context: &Context, flow: &mut Flow, input: &RawInput) {
    if let Some(row) = flow.options.controls.waiting
        && let Some(&key) = input.pressed.first()
    {
        flow.bind(row, key);
        return;
    }
    match flow.options.show(context) {
        Some(OptionsIntent::Controls(intent)) => flow.change_controls(intent),
        Some(OptionsIntent::Changed) => {
            // A scale that changes under the finger would pull the slider away from it.
            if !context.input(|input| input.pointer.any_down()) {
                flow.take_options();
            } else {
                context.request_repaint();
            }
        }
        Some(OptionsIntent::Back) => {
            flow.take_options();
            flow.screen = if flow.playing.is_some() {
                Screen::Match
            } else {
                Screen::MainMenu
            };
        }
        None => {}
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "it is the whole of what a frame has"
)]
fn in_match(
    context: &Context,
    flow: &mut Flow,
    input: &RawInput,
    marks: &[SeatMark],
    pictures: &Pictures,
    mirror: &mut Mirror,
    lens: &Lens,
    readiness: Readiness,
) {
    let Flow {
        playing,
        narrator,
        rematch,
        settings,
        ..
    } = &mut *flow;
    let Some(playing) = playing else {
        flow.screen = Screen::MainMenu;
        return;
    };
    if let Some(after) = &mut playing.after {
        after.can_rematch = rematch.is_some();
        let intent = after.show(context);
        let record = after.record.clone();
        match intent {
            Some(AfterGameIntent::Menu) => flow.leave_match(LeaveReason::Finished),
            Some(AfterGameIntent::Rematch) => flow.rematch(),
            Some(AfterGameIntent::SaveReplay(name)) => flow.save_replay(&name),
            Some(AfterGameIntent::Watch) => {
                flow.leave_match(LeaveReason::Finished);
                if let Some(path) = record
                    && let Err(sentence) = flow.watch(std::path::Path::new(&path))
                {
                    flow.notice = Some(crate::sentences::of(&sentence));
                }
            }
            None => {}
        }
        return;
    }
    match &playing.stage {
        Stage::Gathering { rows } => {
            let addresses = playing
                .port()
                .map(crate::addresses::of_this_machine)
                .unwrap_or_default();
            let room = WaitingRoom {
                rows: rows.clone(),
                addresses,
            };
            if room.show(context) == Some(WaitingRoomIntent::Leave) {
                flow.leave_match(LeaveReason::Quit);
            }
        }
        Stage::Loading { waiting_for } => {
            let waiting = (readiness.models_waiting + readiness.pipelines_waiting) as f32;
            let step = match playing.world() {
                None => say("loading-map"),
                Some(_) => say("loading-picture"),
            };
            let loading = Loading {
                step,
                share: 1.0 / (1.0 + waiting * 0.1),
                waiting_for: playing.still_loading(*waiting_for),
                waited_s: playing.waited_s,
                may_drop: playing.is_host(),
                may_leave: !playing.is_alone,
            };
            match loading.show(context) {
                Some(LoadingIntent::Drop(seat)) => playing.game.dismiss(seat),
                Some(LoadingIntent::Leave) => flow.leave_match(LeaveReason::Quit),
                None => {}
            }
        }
        Stage::Running => {
            let bindings = (&settings.controls, settings.access.holds_toggle);
            running(
                context, playing, input, bindings, marks, pictures, mirror, lens, narrator,
            );
            let played_on = playing.show_watch(context, &pictures.icons);
            let save_as = playing.save_as.as_mut().map(|panel| panel.show(context));
            match save_as {
                Some(intent) => intent
                    .into_iter()
                    .for_each(|it| flow.take_save_as_intent(it)),
                None if playing.is_menu_open => pause_menu(context, flow),
                None => {}
            }
            if let Some(played_on) = played_on {
                flow.play_on(played_on);
            }
        }
    }
}

fn pause_menu(context: &Context, flow: &mut Flow) {
    let Some(playing) = &mut flow.playing else {
        return;
    };
    let pause = Pause {
        is_standing_still: playing.is_alone,
        can_resign: playing.eyes.is_some() && playing.watch.is_none(),
        pauses_left: playing.pauses_left(),
        can_save: playing.can_be_saved(),
    };
    match pause.show(context) {
        Some(PauseIntent::Resume) => playing.is_menu_open = false,
        Some(PauseIntent::Save) => playing.save_as = Some(SaveAs::default()),
        Some(PauseIntent::Pause) => {
            playing.is_menu_open = false;
            playing.toggle_pause(context.input(|input| input.time));
        }
        Some(PauseIntent::Options) => {
            flow.renew_options();
            flow.screen = Screen::Options;
        }
        Some(PauseIntent::Resign) => {
            playing.is_menu_open = false;
            playing.game.issue(protocol::command::Resign {});
        }
        Some(PauseIntent::Leave) => flow.leave_match(LeaveReason::Quit),
        None => {}
    }
}

/// Everything over the world.
#[expect(
    clippy::too_many_arguments,
    reason = "it is the whole of what a frame has"
)]
fn running(
    context: &Context,
    playing: &mut Playing,
    input: &RawInput,
    (bindings, has_held): (&Bindings, bool),
    marks: &[SeatMark],
    pictures: &Pictures,
    mirror: &mut Mirror,
    lens: &Lens,
    narrator: &Narrator,
) {
    let mut wishes = Wishes::default();
    let icons = &pictures.icons;
    {
        let Some(world) = playing.world() else {
            return;
        };
        let view = world.view(playing.eyes);
        let sight = Sight { view, mirror, lens };
        match hud::top_bar(&view, playing.shown_speed_percent()).show(context, icons) {
            Some(TopBarIntent::NextIdleVillager) => {
                playing
                    .hands
                    .next_idle_villager(&sight, &mut playing.local, &mut wishes)
            }
            Some(TopBarIntent::Menu) => wishes.opens_menu = true,
            None => {}
        }
        let buttons = hud::buttons(&view, &playing.local, input.holds.has(Hold::Five));
        if !buttons.is_empty()
            && playing.watch.is_none()
            && let (Some(slot), _) =
                hud::command_card(&view, &buttons, bindings).show(context, icons)
        {
            wishes.press_card(slot, input.holds.has(Hold::Five), &view, &mut playing.local);
        }
        // The bar of a record lies where it would be.
        let selected = hud::selection_panel(&view, &playing.local, &playing.colours);
        let selected = playing
            .watch
            .is_none()
            .then(|| selected.show(context, icons));
        match selected.flatten() {
            Some(SelectionIntent::Cancel { slot }) => {
                wishes.commands.extend(
                    playing
                        .local
                        .selection
                        .ids()
                        .first()
                        .map(|&id| card::cancel(id, slot)),
                );
            }
            Some(SelectionIntent::Narrow { index }) => {
                if let Some(&kind) = hud::tallied_kinds(&view, &playing.local).get(index) {
                    playing.local.selection.narrow_to(&view, kind);
                }
            }
            None => {}
        }
        match minimap(
            context,
            playing,
            marks,
            pictures,
            mirror,
            lens,
            input.time_s,
        ) {
            Some(MinimapIntent::Look { at }) => playing.local.camera.look_at(at),
            Some(MinimapIntent::Order { at }) => {
                let click = PendingClick {
                    at: world_pos(at),
                    target: None,
                    is_queued: input.holds.has(Hold::Queue),
                };
                wishes.order(&sight, &playing.local, click);
            }
            None => {}
        }
    }
    if let Some((one, other)) = playing.hands.drawn_box(input) {
        draw_box(context, one, other);
    }
    let plain = |text: String| Banner::Plain { text };
    let paused = playing.is_paused.then(|| {
        let key = crate::options::keys_of(bindings, Action::Pause);
        plain(say!("match-paused", key = key))
    });
    let behind = playing.behind_s();
    let behind = behind.map(|seconds| plain(say!("match-behind", seconds = seconds)));
    let panel = playing.room_panel().unwrap_or_default();
    // The panel says it too, and more.
    let is_told =
        |banner: &Banner| matches!(banner, Banner::Waiting { .. }) && !panel.concerns.is_empty();
    let banner = playing.banner.clone().filter(|banner| !is_told(banner));
    let banner = banner.or(paused).or(behind);
    Notices {
        lines: playing.lines(),
        banner,
        hint: hint(playing).or_else(|| held(input, has_held)),
    }
    .show(context);
    playing.line.show(context);
    match panel.show(context) {
        Some(RoomIntent::Vote { on, verdict }) => playing.game.vote(on, verdict),
        Some(RoomIntent::Resume) => playing.toggle_pause(input.time_s),
        None => {}
    }
    let mut chat = Chat {
        lines: playing.chat_lines(),
        typing: playing.typing.take(),
        to: playing.audience,
        has_allies: playing.has_allies(),
    };
    if let Some(ChatIntent::Say(text, to)) = chat.show(context) {
        match console::is_console_line(&text) {
            true => wishes
                .commands
                .extend(playing.console_line(&text, input.time_s)),
            false => playing.game.say(&text, to),
        }
    }
    playing.typing = chat.typing;
    playing.audience = chat.to;
    grant(playing, wishes, mirror, narrator, input.time_s);
}

fn minimap(
    context: &Context,
    playing: &Playing,
    marks: &[SeatMark],
    pictures: &Pictures,
    mirror: &Mirror,
    lens: &Lens,
    time_s: f64,
) -> Option<MinimapIntent> {
    let panel = MinimapPanel {
        texture: pictures.minimap.as_ref().map(|(_, texture)| *texture),
        size_tiles: f32::from(mirror.size_tiles()),
        view: lens.footprint(mirror.height_at(playing.local.camera.focus)),
        pings: playing.pings(time_s),
        marks: marks.to_vec(),
    };
    panel.show(context).0
}

/// Which keys stay on, where they need not be held.
fn held(input: &RawInput, is_meant: bool) -> Option<String> {
    let held = input.holds.iter().filter(|hold| !hold.is_of_camera());
    let names: Vec<String> = held
        .map(|hold| say_of("action", &Binding::Hold(hold).id()))
        .collect();
    (is_meant && !names.is_empty()).then(|| say!("hud-held", names = names.join(", ")))
}

fn hint(playing: &Playing) -> Option<String> {
    use local_player::Cursor;
    Some(match playing.local.cursor {
        Cursor::Select => return None,
        Cursor::AttackMove => say("hint-attack-move"),
        Cursor::Patrol => say("hint-patrol"),
        Cursor::Rally => say("hint-rally"),
        Cursor::Place { .. } => say("hint-place"),
        Cursor::PlaceWall { from: None, .. } => say("hint-wall-begin"),
        Cursor::PlaceWall { from: Some(_), .. } => say("hint-wall-end"),
    })
}

/// The box that is being drawn with the left button.
fn draw_box(context: &Context, one: Vec2, other: Vec2) {
    let scale = 1.0 / context.zoom_factor();
    let point = |at: Vec2| egui::pos2(at.x * scale, at.y * scale);
    let painter = context.layer_painter(egui::LayerId::new(
        egui::Order::Background,
        egui::Id::new("drawn box"),
    ));
    let rect = egui::Rect::from_two_pos(point(one), point(other));
    painter.rect(
        rect,
        0.0,
        egui::Color32::from_rgba_unmultiplied(0xF2, 0xFF, 0xE6, 22),
        egui::Stroke::new(1.5, egui::Color32::from_rgb(0xF2, 0xFF, 0xE6)),
        egui::StrokeKind::Middle,
    );
}
