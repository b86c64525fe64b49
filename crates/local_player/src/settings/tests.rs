use std::fs;
use std::path::PathBuf;

use super::{Quality, Settings};

/// A folder of this test's own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("castellan-settings-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("temporary folders can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn settings_come_back_as_they_were_saved() {
    let folder = Folder::new("round");
    let path = folder.0.join("deep/settings.toml");
    let mut settings = Settings {
        quality: Quality::Low,
        ui_scale_percent: 150,
        ..Settings::default()
    };
    settings.remember_address("[::1]:27015");
    settings.save(&path).expect("it can be written");
    assert_eq!(Settings::load(&path).settings, settings);
    assert_eq!(Settings::load(&path).complaint, None);
}

#[test]
fn a_broken_file_is_put_aside_and_named() {
    let folder = Folder::new("broken");
    let path = folder.0.join("settings.toml");
    fs::write(&path, "name = \"Ann\"\nquality = ").expect("it can be written");
    let loaded = Settings::load(&path);
    assert_eq!(loaded.settings, Settings::default());
    assert!(
        loaded
            .complaint
            .is_some_and(|text| text.contains("settings.toml.broken"))
    );
    assert!(folder.0.join("settings.toml.broken").exists());
}

#[test]
fn unknown_missing_and_absurd_values_do_no_harm() {
    let folder = Folder::new("odd");
    let path = folder.0.join("settings.toml");
    fs::write(
        &path,
        "name = \"\"\nui_scale_percent = 5000\nfrom_the_future = [1, 2]\n",
    )
    .expect("it can be written");
    let loaded = Settings::load(&path);
    assert_eq!(
        loaded.settings,
        Settings {
            ui_scale_percent: 300,
            ..Settings::default()
        }
    );
    assert_eq!(
        Settings::load(&folder.0.join("none.toml")).settings,
        Settings::default()
    );
}
