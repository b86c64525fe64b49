//! The whole frame: look at the match, mirror, draw; hands and screens, and what they wish for.

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiUserTextures, egui};
use local_player::bindings::HeldKeys;
use local_player::settings::Extent;
use local_player::{Action, Settings};
use presentation::{
    CameraPose, Cues, Detail, Lens, Minimap, MinimapStyle, Mirror, Readiness, Volume,
};
use protocol::message::Audience;
use screens::hud::SeatMark;
use screens::theme::Look;

use crate::flow::{Flow, Screen};
use crate::hands::{Sight, Wishes};
use crate::narrator::Narrator;
use crate::pictures::Pictures;
use crate::playing::{Playing, Stage};
use crate::raw_input::{self, RawInput};
use crate::sounding::{self, PanelSounds};
use crate::table::AtTable;
use crate::{camera_click, flare, ghosts, options, panel_zoom, png, seat_marks, show, window};

/// Frames between two pictures of the minimap.
const MINIMAP_FRAMES: u32 = 12;

/// Frames between two pictures for saves that nobody asks for; a multiple of the above.
const SAVE_PICTURE_FRAMES: u32 = 1_200;

/// How fast the view behind the menus turns.
const BACKDROP_DEGREES_PER_S: f32 = 1.0;

/// What one frame leaves for its panels and for the next.
#[derive(Resource, Default)]
pub struct Frame {
    pub input: RawInput,
    pub is_over_panel: bool,
    pub is_typing: bool,
    minimap: Minimap,
    count: u32,
    /// As it was last given to the panels.
    look: Option<Look>,
    /// Whose things are where, for the minimap.
    marks: Vec<SeatMark>,
    held: HeldKeys,
    sounds: PanelSounds,
}

/// Pictures are asked for once, before the first frame.
pub fn start(
    mut pictures: ResMut<Pictures>,
    root: Res<presentation::AssetRoot>,
    assets: Res<AssetServer>,
    mut textures: ResMut<EguiUserTextures>,
) {
    if let Some(root) = &root.0 {
        pictures.load(root, &assets, &mut textures);
    }
}

/// Everything a frame reads from the machine.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Machine<'w, 's> {
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    scroll: Res<'w, AccumulatedMouseScroll>,
    time: Res<'w, Time<Real>>,
    readiness: Res<'w, Readiness>,
    lens: Res<'w, Lens>,
}

/// Look at the match, mirror it; hands; camera.
pub fn run(
    machine: Machine<'_, '_>,
    mut flow: NonSendMut<Flow>,
    mut frame: ResMut<Frame>,
    mut mirror: ResMut<Mirror>,
    mut pose: ResMut<CameraPose>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
    mut cues: ResMut<Cues>,
    mut contexts: EguiContexts,
) {
    let mut input = raw_input::gather(
        &machine.windows,
        &machine.mouse,
        &machine.keys,
        &machine.scroll,
        &machine.time,
        raw_input::Holding {
            bindings: &flow.settings.controls,
            held: &mut frame.held,
            toggles: flow.settings.access.holds_toggle,
        },
    );
    input.is_over_panel = frame.is_over_panel;
    input.is_typing = frame.is_typing;
    frame.count = frame.count.wrapping_add(1);
    flow.narrator.see_hands(&input);
    flow.poll_knocking();
    flow.sit(contexts.ctx_mut().ok().as_deref());
    flow.look_for_games();
    flow.follow_router();
    let is_asked = !input.is_typing && flow.options.controls.waiting.is_none();
    let asked: Vec<Action> = match is_asked {
        true => input.pressed.iter(),
        false => [].iter(),
    }
    .filter_map(|&key| flow.settings.controls.action(key))
    .collect();
    if asked.contains(&Action::Picture)
        && let Some(path) = camera_click::usual_path()
    {
        camera_click::shoot(&mut commands, &path);
        flow.narrator.say(&format!("picture {}", path.display()));
    }
    if asked.contains(&Action::QuickSave) {
        flow.quick_save(png::encode(&frame.minimap));
    }
    if asked.contains(&Action::QuickLoad) {
        flow.quick_load(input.time_s);
    }
    if flow.wants_to_quit {
        exit.write(AppExit::Success);
    }
    if let Some(sentence) = flow.failure.take() {
        eprintln!("castellan: {}", sentence.trim_end_matches('.'));
        exit.write(AppExit::from_code(1));
    }
    let is_ready = machine.readiness.is_ready();
    cues.set_backdrop(flow.playing.is_none());
    let Flow {
        playing,
        narrator,
        settings,
        ..
    } = &mut *flow;
    mirror.set_bars(window::bars(settings.game.health_bars));
    if let Some(playing) = playing {
        playing.has_captions = settings.access.has_captions;
        playing.load_key = options::keys_of(&settings.controls, Action::QuickLoad);
        playing.choose_colours(settings.access.has_safe_colours, &mut mirror);
        playing.advance(&mut mirror, is_ready, input.time_s);
        playing.cues.drain(..).for_each(|cue| cue.give(&mut cues));
        for path in playing.saved_files.drain(..) {
            narrator.say(&format!("saved {}", path.display()));
        }
        if playing.stage == Stage::Running && playing.after.is_none() && !playing.is_menu_open {
            play(
                playing,
                &input,
                &mut mirror,
                &machine.lens,
                settings,
                narrator,
            );
        }
        *pose = pose_of(playing);
    } else if let Some(village) = flow.backdrop() {
        village.advance(&mut mirror, is_ready, input.time_s);
        village.local.camera.yaw_degrees += BACKDROP_DEGREES_PER_S * input.seconds;
        *pose = pose_of(village);
    } else if mirror.is_showing() {
        mirror.end();
    }
    frame.input = input;
}

fn pose_of(playing: &Playing) -> CameraPose {
    let camera = &playing.local.camera;
    CameraPose {
        focus: camera.focus,
        distance_tiles: camera.distance_tiles,
        yaw: camera.yaw_degrees.to_radians(),
    }
}

/// The person's part of a frame.
fn play(
    playing: &mut Playing,
    input: &RawInput,
    mirror: &mut Mirror,
    lens: &Lens,
    settings: &Settings,
    narrator: &mut Narrator,
) {
    let wishes = {
        let Some(world) = playing.world() else {
            return;
        };
        let view = world.view(playing.eyes);
        playing.local.selection.prune(&view);
        let sight = Sight { view, mirror, lens };
        let wishes = playing
            .hands
            .work(input, &settings.controls, &sight, &mut playing.local);
        playing.hands.move_camera(
            input,
            mirror,
            lens,
            &mut playing.local.camera,
            &settings.game,
        );
        ghosts::show(&view, &playing.local, input, mirror, lens);
        narrator.see_world(&view, mirror, lens, playing.local.selection.ids().len());
        wishes
    };
    grant(playing, wishes, mirror, narrator, input.time_s);
}

/// Carries out what the hands, or a panel, asked for.
pub fn grant(
    playing: &mut Playing,
    wishes: Wishes,
    mirror: &mut Mirror,
    narrator: &Narrator,
    time_s: f64,
) {
    if wishes.has_selected {
        playing.cues.extend(sounding::selected(playing));
    }
    let is_watching = playing.watch.is_some();
    for command in wishes.commands.into_iter().filter(|_| !is_watching) {
        playing.cues.extend(sounding::ordered(playing, &command));
        narrator.hear_order(&command);
        playing.game.issue(command);
    }
    for (at, mark) in wishes.marks {
        mirror.mark(presentation::world_pos(at), mark);
    }
    let is_heard = playing.own().is_some() && !playing.is_alone;
    if wishes.opens_chat && (is_heard || playing.allows_cheats()) {
        playing.typing = Some(String::new());
    }
    if let Some(at) = wishes.flare.filter(|_| playing.own().is_some()) {
        playing.game.say(&flare::line(at), Audience::Allies);
    }
    playing.is_menu_open |= wishes.opens_menu;
    if wishes.toggles_pause {
        playing.toggle_pause(time_s);
    }
    playing.change_speed(wishes.speed_steps);
}

/// Everything the panels may change about the machine.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Surroundings<'w, 's> {
    detail: ResMut<'w, Detail>,
    frame_rate: ResMut<'w, WinitSettings>,
    volume: ResMut<'w, Volume>,
    cues: ResMut<'w, Cues>,
    windows: Query<'w, 's, &'static mut Window, With<PrimaryWindow>>,
    images: ResMut<'w, Assets<Image>>,
    readiness: Res<'w, Readiness>,
    lens: Res<'w, Lens>,
    /// The size of the window that was last asked for.
    wanted_window: Local<'s, Option<Extent>>,
}

/// The panels of the open screen.
pub fn show(
    mut contexts: EguiContexts,
    mut flow: NonSendMut<Flow>,
    mut frame: ResMut<Frame>,
    mut pictures: ResMut<Pictures>,
    mut mirror: ResMut<Mirror>,
    mut around: Surroundings<'_, '_>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = look_of(&flow);
    if frame.look.replace(look) != Some(look) {
        screens::theme::apply(&context, look);
    }
    apply_settings(&context, &mut flow, &mut around);
    let is_due =
        frame.count % MINIMAP_FRAMES == 1 || pictures.minimap_generation != mirror.generation();
    if is_due
        && let Some(playing) = &flow.playing
        && let Some(world) = playing.world()
    {
        let view = world.view(playing.picture_eyes());
        frame
            .minimap
            .draw(&view, &playing.colours, MinimapStyle::Normal);
        pictures.set_minimap(&frame.minimap, &mut around.images, &mut contexts);
        pictures.minimap_generation = mirror.generation();
        let is_wanted = playing.is_menu_open || frame.count % SAVE_PICTURE_FRAMES == 1;
        if is_wanted
            && playing.can_be_saved()
            && let Some(picture) = png::encode(&frame.minimap)
        {
            playing.game.set_picture(picture);
        }
        frame.marks = match flow.settings.access.has_minimap_shapes {
            true => seat_marks::of(&view, &playing.colours),
            false => Vec::new(),
        };
    }
    let lens = *around.lens;
    let readiness = *around.readiness;
    show::screen(
        &context,
        &mut flow,
        &frame.input,
        &frame.marks,
        &pictures,
        &mut mirror,
        &lens,
        readiness,
    );
    let screen = flow.screen_name();
    flow.narrator.see_panels(&context, screen.clone());
    let buttons = flow.narrator.buttons();
    frame
        .sounds
        .hear(&context, &screen, &buttons, &mut around.cues);
    if let Some(playing) = &flow.playing
        && playing.keeps_keys(flow.screen)
    {
        // Keys are orders here: none of them walks through the panels.
        context.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
    frame.is_over_panel = context.is_pointer_over_egui() || context.egui_is_using_pointer();
    frame.is_typing = context.egui_wants_keyboard_input();
    Ok(())
}

/// How panels look for this person.
fn look_of(flow: &Flow) -> Look {
    let access = &flow.settings.access;
    let colours = flow.playing.as_ref().map(|playing| playing.colours.0);
    let colours = colours.or_else(|| flow.table.as_ref().map(AtTable::colours));
    Look {
        has_high_contrast: access.has_high_contrast,
        text_percent: access.text_size_percent,
        is_calm: access.reduces_flashing,
        signs: colours.filter(|_| access.has_minimap_shapes),
    }
}

fn apply_settings(context: &egui::Context, flow: &mut Flow, around: &mut Surroundings<'_, '_>) {
    let Ok(mut open_window) = around.windows.single_mut() else {
        return;
    };
    let zoom = panel_zoom::of(
        [open_window.width(), open_window.height()],
        flow.settings.video.ui_scale_percent,
        flow.settings.access.text_size_percent,
        flow.screen == Screen::Match,
    );
    if (context.zoom_factor() - zoom).abs() > 0.001 {
        context.set_zoom_factor(zoom);
    }
    if !std::mem::take(&mut flow.has_new_settings) {
        return;
    }
    *around.detail = window::detail(&flow.settings.video);
    *around.frame_rate = window::frame_rate(&flow.settings.video);
    *around.volume = window::volume(&flow.settings);
    let is_full = open_window.mode != WindowMode::Windowed;
    // A size from the command line stays.
    let is_free = flow.cli.window.is_none() && flow.cli.demo.is_none() && flow.cli.shots.is_none();
    if is_free && is_full != flow.settings.video.is_full_screen {
        open_window.mode = match flow.settings.video.is_full_screen {
            true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            false => WindowMode::Windowed,
        };
    }
    let wanted = flow.settings.video.window;
    let was = around.wanted_window.replace(wanted);
    if is_free && was.is_some_and(|was| was != wanted) && !flow.settings.video.is_full_screen {
        let (width, height) = (wanted.width as f32, wanted.height as f32);
        open_window.resolution.set(width, height);
    }
}
