//! The Bevy application: plugins, resources, and the order of a frame.

use std::time::Duration;

use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowMode, WindowPlugin, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};
use local_player::Settings;
use local_player::settings::{HealthBars, Quality as Chosen, Shadows as ChosenShadows, Video};
use presentation::{
    AssetRoot, Bars, Detail, PresentationPlugin, PresentationSystems, Quality, Shadows, Volume,
    asset_root,
};

use crate::bench::{self, Bench};
use crate::cli::Cli;
use crate::director::Director;
use crate::flow::Flow;
use crate::pictures::Pictures;
use crate::stopwatch::Stopwatch;
use crate::{complaints, crash, cursors, director, frame, options, stopwatch};

/// Opens the window and plays until it closes.
pub fn run(cli: Cli) -> AppExit {
    let settings_path = Settings::path();
    let loaded = settings_path.as_deref().map(Settings::load);
    let (mut settings, complaint) = loaded.map_or_else(
        || (Settings::default(), None),
        |loaded| (loaded.settings, loaded.complaint),
    );
    screens::words::speak(options::language(&settings));
    let notice = complaints::of_start(complaint.as_ref(), crash::unseen().as_deref());
    if let Some(quality) = cli.quality {
        settings.video.quality = quality.into();
    }
    let director = Director::of(&cli);
    if director.is_some() {
        // Pictures are the same whatever this machine's person has set.
        settings = Settings::default();
        settings.video.quality = cli.quality.map_or(Chosen::Low, Chosen::from);
    }
    if let Some(name) = &cli.name {
        settings.name.clone_from(name);
    }
    let (width, height) = cli.window.unwrap_or(if director.is_some() {
        (640, 360)
    } else {
        (settings.video.window.width, settings.video.window.height)
    });
    let is_full_screen =
        settings.video.is_full_screen && cli.window.is_none() && director.is_none();
    let root = asset_root();
    let window = Window {
        title: String::from("Castellan"),
        name: Some(String::from("castellan")),
        // Pixels are pixels: what is asked for on the command line is what a picture of it measures.
        resolution: match cli.window.is_some() || director.is_some() {
            true => WindowResolution::new(width, height).with_scale_factor_override(1.0),
            false => WindowResolution::new(width, height),
        },
        mode: if is_full_screen {
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        } else {
            WindowMode::Windowed
        },
        present_mode: match cli.bench_frames {
            Some(_) => PresentMode::AutoNoVsync,
            None => PresentMode::AutoVsync,
        },
        ..Window::default()
    };
    let mut app = App::new();
    let folder = root
        .as_ref()
        .map_or_else(|| String::from("assets"), |root| root.display().to_string());
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                ..WindowPlugin::default()
            })
            .set(AssetPlugin {
                file_path: folder,
                ..AssetPlugin::default()
            })
            .set(LogPlugin {
                // Without a sound device the game is silent; that needs no warning.
                filter: String::from(
                    "warn,castellan=info,wgpu=error,naga=error,symphonia=error,bevy_audio=error",
                ),
                custom_layer: crash::layer,
                ..LogPlugin::default()
            }),
    )
    .add_plugins(EguiPlugin::default())
    .add_plugins(PresentationPlugin)
    .insert_resource(frame_rate(&settings.video))
    .insert_resource(AssetRoot(root))
    .insert_resource(detail(&settings.video))
    .insert_resource(volume(&settings))
    .init_resource::<Pictures>()
    .init_resource::<frame::Frame>()
    .init_resource::<cursors::Cursors>()
    .init_resource::<Stopwatch>()
    .add_systems(First, stopwatch::begin)
    .add_systems(Last, stopwatch::end)
    .add_systems(Startup, (frame::start, cursors::load))
    .add_systems(
        Update,
        (frame::run, cursors::point, director::direct)
            .chain()
            .before(PresentationSystems::Look),
    )
    .add_systems(EguiPrimaryContextPass, frame::show)
    .add_systems(Last, bench::count);
    if let Some(frames) = cli.bench_frames {
        app.insert_non_send(Bench::new(frames));
    }
    if let Some(director) = director {
        app.insert_non_send(director);
    }
    app.insert_non_send(Flow::new(cli, settings, settings_path, notice));
    app.run()
}

/// The settings of the picture as drawing has them.
pub fn detail(video: &Video) -> Detail {
    Detail {
        quality: match video.quality {
            Chosen::Low => Quality::Low,
            Chosen::Medium => Quality::Medium,
            Chosen::High => Quality::High,
        },
        shadows: match video.shadows {
            ChosenShadows::Usual => Shadows::Usual,
            ChosenShadows::Off => Shadows::Off,
            ChosenShadows::Plain => Shadows::Plain,
            ChosenShadows::Fine => Shadows::Fine,
        },
        cover_percent: video.foliage_percent,
    }
}

/// How often frames are drawn: as the screen shows them, or so many times a second at most.
pub fn frame_rate(video: &Video) -> WinitSettings {
    if video.frame_limit == 0 {
        return WinitSettings::continuous();
    }
    // Nothing but time calls for a frame: a moving mouse would call for more.
    let mode = UpdateMode::Reactive {
        wait: Duration::from_secs(1) / u32::from(video.frame_limit),
        react_to_device_events: false,
        react_to_user_events: false,
        react_to_window_events: false,
    };
    WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    }
}

/// The setting of health bars as drawing has it.
pub fn bars(chosen: HealthBars) -> Bars {
    match chosen {
        HealthBars::Selected => Bars::Selected,
        HealthBars::Damaged => Bars::Damaged,
        HealthBars::Always => Bars::Always,
    }
}

/// The volume setting as sound has it.
pub fn volume(settings: &Settings) -> Volume {
    let share = |percent: u8| f32::from(percent) / 100.0;
    Volume {
        master: share(settings.sound.master_percent),
        effects: share(settings.sound.effects_percent),
        music: share(settings.sound.music_percent),
        voices: share(settings.sound.voices_percent),
        interface: share(settings.sound.interface_percent),
    }
}
