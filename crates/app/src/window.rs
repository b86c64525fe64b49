//! The Bevy application: plugins, resources, and the order of a frame.

use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowMode, WindowPlugin, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};
use local_player::Settings;
use local_player::settings::Quality as Chosen;
use presentation::{
    AssetRoot, PresentationPlugin, PresentationSystems, Quality, Volume, asset_root,
};

use crate::cli::Cli;
use crate::director::Director;
use crate::flow::Flow;
use crate::pictures::Pictures;
use crate::{cursors, director, frame};

/// Opens the window and plays until it closes.
pub fn run(cli: Cli) -> AppExit {
    let settings_path = Settings::path();
    let loaded = settings_path.as_deref().map(Settings::load);
    let (mut settings, complaint) = loaded.map_or_else(
        || (Settings::default(), None),
        |loaded| (loaded.settings, loaded.complaint),
    );
    if let Some(quality) = cli.quality {
        settings.quality = quality.into();
    }
    let director = Director::of(&cli);
    if director.is_some() {
        // Pictures are the same whatever this machine's person has set.
        settings = Settings {
            quality: cli.quality.map_or(Chosen::Low, Chosen::from),
            ..Settings::default()
        };
    }
    if let Some(name) = &cli.name {
        settings.name.clone_from(name);
    }
    let (width, height) = cli.window.unwrap_or(if director.is_some() {
        (640, 360)
    } else {
        (1280, 720)
    });
    let is_full_screen = settings.is_full_screen && cli.window.is_none() && director.is_none();
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
        present_mode: PresentMode::AutoVsync,
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
                ..LogPlugin::default()
            }),
    )
    .add_plugins(EguiPlugin::default())
    .add_plugins(PresentationPlugin)
    .insert_resource(WinitSettings::continuous())
    .insert_resource(AssetRoot(root))
    .insert_resource(quality(settings.quality))
    .insert_resource(volume(&settings))
    .init_resource::<Pictures>()
    .init_resource::<frame::Frame>()
    .init_resource::<cursors::Cursors>()
    .add_systems(Startup, (frame::start, cursors::load))
    .add_systems(
        Update,
        (frame::run, cursors::point, director::direct)
            .chain()
            .before(PresentationSystems::Look),
    )
    .add_systems(EguiPrimaryContextPass, frame::show);
    if let Some(director) = director {
        app.insert_non_send(director);
    }
    app.insert_non_send(Flow::new(cli, settings, settings_path, complaint));
    app.run()
}

/// The quality setting as drawing has it.
pub fn quality(chosen: Chosen) -> Quality {
    match chosen {
        Chosen::Low => Quality::Low,
        Chosen::Medium => Quality::Medium,
        Chosen::High => Quality::High,
    }
}

/// The volume setting as sound has it.
pub fn volume(settings: &Settings) -> Volume {
    let share = |percent: u8| f32::from(percent) / 100.0;
    Volume {
        master: share(settings.volume_percent),
        effects: share(settings.effects_percent),
        music: share(settings.music_percent),
        voices: share(settings.voices_percent),
        interface: share(settings.interface_percent),
    }
}
