//! Between the settings and the screen that shows them.

use local_player::Settings;
use local_player::settings::{HealthBars, Quality, Shadows};
use screens::menu::options::{
    AccessOptions, GameOptions, HealthBarsChoice, LanguageOptions, NetworkOptions, Options,
    OptionsPage, QualityChoice, ShadowsChoice, SoundOptions, VideoOptions,
};
use screens::words::Language;

mod controls;

pub use controls::{bind, carry_out, key_label, keys_of};

/// The screen of `settings`, at this page.
pub fn of(settings: &Settings, page: OptionsPage) -> Options {
    let Settings {
        name,
        language,
        video,
        sound,
        game,
        network,
        access,
        controls,
        ..
    } = settings;
    Options {
        page,
        video: VideoOptions {
            is_full_screen: video.is_full_screen,
            window: (video.window.width, video.window.height),
            ui_scale_percent: video.ui_scale_percent,
            quality: match video.quality {
                Quality::Low => QualityChoice::Low,
                Quality::Medium => QualityChoice::Medium,
                Quality::High => QualityChoice::High,
            },
            shadows: match video.shadows {
                Shadows::Usual => ShadowsChoice::Usual,
                Shadows::Off => ShadowsChoice::Off,
                Shadows::Plain => ShadowsChoice::Plain,
                Shadows::Fine => ShadowsChoice::Fine,
            },
            foliage_percent: video.foliage_percent,
            frame_limit: video.frame_limit,
        },
        sound: SoundOptions {
            master_percent: sound.master_percent,
            effects_percent: sound.effects_percent,
            music_percent: sound.music_percent,
            voices_percent: sound.voices_percent,
            interface_percent: sound.interface_percent,
        },
        game: GameOptions {
            scrolls_at_edges: game.scrolls_at_edges,
            scroll_speed_percent: game.scroll_speed_percent,
            health_bars: match game.health_bars {
                HealthBars::Selected => HealthBarsChoice::Selected,
                HealthBars::Damaged => HealthBarsChoice::Damaged,
                HealthBars::Always => HealthBarsChoice::Always,
            },
            autosave_minutes: game.autosave_minutes,
        },
        controls: controls::of(controls),
        network: NetworkOptions {
            name: name.clone(),
            port: network.port,
            maps_port: network.maps_port,
        },
        language: LanguageOptions {
            chosen: Language::of_tag(language),
        },
        access: AccessOptions {
            has_safe_colours: access.has_safe_colours,
            has_minimap_shapes: access.has_minimap_shapes,
            has_high_contrast: access.has_high_contrast,
            text_size_percent: access.text_size_percent,
            reduces_flashing: access.reduces_flashing,
            has_captions: access.has_captions,
            holds_toggle: access.holds_toggle,
        },
    }
}

/// Takes over what the screen says. Keys are bound by [`carry_out`].
pub fn take(options: &Options, settings: &mut Settings) {
    let Options {
        video,
        sound,
        game,
        network,
        language,
        access,
        ..
    } = options;
    settings.name.clone_from(&network.name);
    let tag = language.chosen.map_or("", Language::tag);
    tag.clone_into(&mut settings.language);
    let to = &mut settings.video;
    to.is_full_screen = video.is_full_screen;
    (to.window.width, to.window.height) = video.window;
    to.ui_scale_percent = video.ui_scale_percent;
    to.quality = match video.quality {
        QualityChoice::Low => Quality::Low,
        QualityChoice::Medium => Quality::Medium,
        QualityChoice::High => Quality::High,
    };
    to.shadows = match video.shadows {
        ShadowsChoice::Usual => Shadows::Usual,
        ShadowsChoice::Off => Shadows::Off,
        ShadowsChoice::Plain => Shadows::Plain,
        ShadowsChoice::Fine => Shadows::Fine,
    };
    to.foliage_percent = video.foliage_percent;
    to.frame_limit = video.frame_limit;
    let to = &mut settings.sound;
    to.master_percent = sound.master_percent;
    to.effects_percent = sound.effects_percent;
    to.music_percent = sound.music_percent;
    to.voices_percent = sound.voices_percent;
    to.interface_percent = sound.interface_percent;
    let to = &mut settings.game;
    to.scrolls_at_edges = game.scrolls_at_edges;
    to.scroll_speed_percent = game.scroll_speed_percent;
    to.health_bars = match game.health_bars {
        HealthBarsChoice::Selected => HealthBars::Selected,
        HealthBarsChoice::Damaged => HealthBars::Damaged,
        HealthBarsChoice::Always => HealthBars::Always,
    };
    to.autosave_minutes = game.autosave_minutes;
    settings.network.port = network.port;
    settings.network.maps_port = network.maps_port;
    let to = &mut settings.access;
    to.has_safe_colours = access.has_safe_colours;
    to.has_minimap_shapes = access.has_minimap_shapes;
    to.has_high_contrast = access.has_high_contrast;
    to.text_size_percent = access.text_size_percent;
    to.reduces_flashing = access.reduces_flashing;
    to.has_captions = access.has_captions;
    to.holds_toggle = access.holds_toggle;
}

/// The language that the person chose, or that of the system, or English.
pub fn language(settings: &Settings) -> Language {
    // The first that is set decides, as everywhere.
    let of_system = || {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let mut set = variables.map(std::env::var).into_iter().flatten();
        Language::of_tag(&set.find(|tag| !tag.is_empty())?)
    };
    Language::of_tag(&settings.language)
        .or_else(of_system)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use local_player::Settings;
    use local_player::settings::{Extent, HealthBars, Quality, Shadows};
    use screens::menu::options::OptionsPage;
    use screens::words::Language;

    use super::{language, of, take};

    #[test]
    fn what_is_shown_is_what_is_taken() {
        let mut settings = Settings {
            name: String::from("Zoë"),
            language: String::from("de"),
            ..Settings::default()
        };
        settings.video.quality = Quality::High;
        settings.video.shadows = Shadows::Fine;
        settings.video.window = Extent {
            width: 1_111,
            height: 777,
        };
        settings.video.frame_limit = 90;
        settings.video.foliage_percent = 10;
        settings.sound.voices_percent = 15;
        settings.game.health_bars = HealthBars::Always;
        settings.game.autosave_minutes = 2;
        settings.network.port = 4_000;
        settings.network.maps_port = false;
        settings.access.has_captions = true;
        settings.access.text_size_percent = 150;
        let shown = of(&settings, OptionsPage::Game);
        let mut taken = Settings::default();
        take(&shown, &mut taken);
        assert_eq!(taken, settings);
        assert_eq!(language(&settings), Language::German);
    }
}
