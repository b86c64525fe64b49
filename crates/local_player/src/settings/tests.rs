use std::fs;
use std::path::PathBuf;

use super::{Complaint, HealthBars, Quality, Settings};
use crate::bindings::{Action, Binding, Key, Preset};

/// A folder of this test's own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("castellan-settings-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("temporary folders can be made");
        Folder(path)
    }

    /// A file of settings with this text in it.
    fn file(&self, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join("settings.toml");
        fs::write(&path, text).expect("it can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Settings of which no value is usual.
fn unusual() -> Settings {
    let mut settings = Settings {
        name: String::from("Zoë \"the\" Wall"),
        language: String::from("de"),
        ..Settings::default()
    };
    settings.remember_address("[::1]:27015");
    settings.video.quality = Quality::Low;
    settings.video.ui_scale_percent = 150;
    settings.sound.voices_percent = 3;
    settings.game.health_bars = HealthBars::Always;
    settings.controls.preset = Preset::Classic;
    let chat = Binding::Do(Action::Chat);
    settings.controls.bind(&chat, vec![Key::Ctrl, Key::Pad(5)]);
    let delete = Binding::Do(Action::Delete);
    settings.controls.bind(&delete, Vec::new());
    settings.network.maps_port = false;
    settings.access.holds_toggle = true;
    settings
}

#[test]
fn settings_come_back_as_they_were_saved() {
    let folder = Folder::new("round");
    let path = folder.0.join("deep/settings.toml");
    for settings in [unusual(), Settings::default()] {
        settings.save(&path).expect("it can be written");
        let loaded = Settings::load(&path);
        assert_eq!(loaded.settings, settings);
        assert_eq!(loaded.complaint, None);
    }
}

#[test]
fn no_file_is_all_defaults_and_no_complaint() {
    let folder = Folder::new("none");
    let loaded = Settings::load(&folder.0.join("none.toml"));
    assert_eq!(loaded.settings, Settings::default());
    assert_eq!(loaded.complaint, None);
}

#[test]
fn a_broken_file_is_put_aside_and_named() {
    let folder = Folder::new("broken");
    for text in [
        &b"name = \"Ann\"\nquality = "[..],
        b"\xFF\xFE\x00n\x00a",
        b"[video\n",
        &[b'x'; 70_000],
    ] {
        let path = folder.file(text);
        let loaded = Settings::load(&path);
        assert_eq!(loaded.settings, Settings::default());
        let aside = folder.0.join("settings.toml.broken");
        assert_eq!(fs::read(&aside).ok().as_deref(), Some(text));
        let Some(Complaint::Unreadable {
            reason,
            aside: kept,
        }) = loaded.complaint
        else {
            panic!("{:?}", loaded.complaint);
        };
        assert!(!reason.is_empty());
        assert_eq!(kept, Some(aside));
        assert!(!path.exists());
        unusual().save(&path).expect("a new one can be written");
    }
}

#[test]
fn a_file_cut_at_any_byte_starts_the_game() {
    let folder = Folder::new("cut");
    let path = folder.0.join("settings.toml");
    unusual().save(&path).expect("it can be written");
    let whole = fs::read(&path).expect("it was just written");
    for length in 0..whole.len() {
        let path = folder.file(&whole[..length]);
        let loaded = Settings::load(&path);
        // What is read of it is right, and the next file is whole again.
        loaded.settings.save(&path).expect("it can be written");
        assert_eq!(Settings::load(&path).complaint, None, "cut at {length}");
    }
}

#[test]
fn a_folder_in_its_place_starts_the_game() {
    let folder = Folder::new("folder");
    let path = folder.0.join("settings.toml");
    fs::create_dir_all(&path).expect("it can be made");
    let loaded = Settings::load(&path);
    assert_eq!(loaded.settings, Settings::default());
    assert!(loaded.complaint.is_some());
}

#[test]
fn values_that_cannot_be_used_cost_only_themselves() {
    let folder = Folder::new("odd");
    let path = folder.file(
        "version = 2\nname = \"Ann\"\nsound = 7\n[video]\nquality = \"ultra\"\nui_scale_percent = 5000\n\
         [controls.keys]\nchat = [\"Hyper\"]\ndelete = [\"F5\"]\n[from_the_past]\nx = 1\n",
    );
    let loaded = Settings::load(&path);
    let mut expected = Settings {
        name: String::from("Ann"),
        ..Settings::default()
    };
    expected.video.ui_scale_percent = 300;
    let delete = Binding::Do(Action::Delete);
    expected.controls.bind(&delete, vec![Key::Function(5)]);
    assert_eq!(loaded.settings, expected);
    let Some(Complaint::Values { names, aside }) = loaded.complaint else {
        panic!("{:?}", loaded.complaint);
    };
    assert_eq!(names, ["controls.keys.chat", "sound", "video.quality"]);
    assert!(aside.is_some_and(|aside| aside.exists()));
}

#[test]
fn a_newer_file_is_used_as_far_as_it_is_understood_and_kept() {
    let folder = Folder::new("newer");
    let text =
        "version = 9\nname = \"Ann\"\nhologram = true\n[video]\nquality = { mode = \"high\" }\n";
    let path = folder.file(text);
    let loaded = Settings::load(&path);
    assert_eq!(loaded.settings.name, "Ann");
    assert_eq!(loaded.settings.version, Settings::VERSION);
    let aside = folder.0.join("settings.toml.newer");
    let expected = Complaint::Newer {
        aside: Some(aside.clone()),
    };
    assert_eq!(loaded.complaint, Some(expected));
    assert_eq!(fs::read_to_string(aside).ok().as_deref(), Some(text));
}

#[test]
fn files_of_the_first_version_are_taken_over() {
    let folder = Folder::new("first");
    let path = folder.file(
        "name = \"Ann\"\nquality = \"low\"\nis_full_screen = true\nui_scale_percent = 125\n\
         volume_percent = 30\nscrolls_at_edges = false\npreset = \"grid\"\nrecent_addresses = [\"a\"]\n",
    );
    let loaded = Settings::load(&path);
    assert_eq!(loaded.complaint, None);
    let settings = loaded.settings;
    assert_eq!(settings.video.quality, Quality::Low);
    assert!(settings.video.is_full_screen);
    assert_eq!(settings.video.ui_scale_percent, 125);
    assert_eq!(settings.sound.master_percent, 30);
    assert!(!settings.game.scrolls_at_edges);
    assert_eq!(settings.recent_addresses, ["a"]);
}

#[test]
fn every_value_is_brought_into_its_range() {
    let folder = Folder::new("range");
    let path = folder.file(
        "version = 2\nname = \" \\u0007 \"\n[video]\nframe_limit = 3\nfoliage_percent = 900\n\
         [video.window]\nwidth = 1\nheight = 999999\n[sound]\nmaster_percent = 255\n[network]\nport = 0\n\
         [access]\ntext_size_percent = 1\n[game]\nscroll_speed_percent = 0\nautosave_minutes = 999\n",
    );
    let Settings {
        name,
        video,
        sound,
        network,
        access,
        game,
        ..
    } = Settings::load(&path).settings;
    assert_eq!(name, "Player");
    assert_eq!((video.frame_limit, video.foliage_percent), (20, 200));
    assert_eq!((video.window.width, video.window.height), (640, 4_320));
    assert_eq!(sound.master_percent, 100);
    assert_eq!(network.port, 27_015);
    assert_eq!(access.text_size_percent, 75);
    assert_eq!((game.scroll_speed_percent, game.autosave_minutes), (25, 60));
}

#[test]
fn nothing_is_left_beside_a_saved_file() {
    let folder = Folder::new("beside");
    let path = folder.0.join("settings.toml");
    unusual().save(&path).expect("it can be written");
    let names: Vec<_> = fs::read_dir(&folder.0)
        .expect("it was made here")
        .map(|entry| entry.expect("it can be listed").file_name())
        .collect();
    assert_eq!(names, ["settings.toml"]);
}
