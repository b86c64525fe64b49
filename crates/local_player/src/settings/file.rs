//! The file: read as far as it can be read, written whole or not at all.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::Settings;

/// Settings as they were found, and what was wrong with the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub settings: Settings,
    /// `None`: all well.
    pub complaint: Option<Complaint>,
}

/// What was wrong with a file of settings. `aside`: where it is kept; `None`: it could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// No line of it could be used.
    Unreadable {
        reason: String,
        aside: Option<PathBuf>,
    },
    /// These values, by their names, could not be used; the rest is.
    Values {
        names: Vec<String>,
        aside: Option<PathBuf>,
    },
    /// A newer build wrote it; what this one understands is used.
    Newer { aside: Option<PathBuf> },
}

impl Settings {
    /// Bytes that a settings file may have.
    const FILE_BYTES_MAX: u64 = 64 * 1024;

    /// Reads the file. A missing file is all defaults. One that cannot be read is renamed to
    /// `settings.toml.broken` and is all defaults too; one that can be used in part is copied there, one
    /// of a newer build to `settings.toml.newer`.
    #[must_use]
    pub fn load(path: &Path) -> Loaded {
        match read(path) {
            Ok(None) => Loaded {
                settings: Settings::default(),
                complaint: None,
            },
            Ok(Some(file)) => understood(path, file),
            Err(reason) => {
                let aside = path.with_extension("toml.broken");
                let aside = fs::rename(path, &aside).is_ok().then_some(aside);
                Loaded {
                    settings: Settings::default(),
                    complaint: Some(Complaint::Unreadable { reason, aside }),
                }
            }
        }
    }

    /// Writes the file beside its place and moves it there, so that no half of it can ever be read.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(std::io::Error::other)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let fresh = path.with_extension("toml.new");
        let mut file = fs::File::create(&fresh)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&fresh, path)
    }
}

/// The values of the file; `None`: there is none.
fn read(path: &Path) -> Result<Option<Table>, String> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
        Ok(meta) if !meta.is_file() => return Err(String::from("it is no file")),
        Ok(meta) if meta.len() > Settings::FILE_BYTES_MAX => {
            return Err(String::from("it is too large"));
        }
        Ok(_) => {}
    }
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let table = text.parse::<Table>();
    table.map(Some).map_err(|error| error.message().to_owned())
}

fn understood(path: &Path, mut file: Table) -> Loaded {
    let version = file.get("version").and_then(Value::as_integer).unwrap_or(1);
    if version < i64::from(Settings::VERSION) {
        move_old_values(&mut file);
    }
    let (settings, odd) = overlaid(&file);
    let keep = |extension: &str| {
        let aside = path.with_extension(extension);
        fs::copy(path, &aside).is_ok().then_some(aside)
    };
    let complaint = if version > i64::from(Settings::VERSION) {
        Some(Complaint::Newer {
            aside: keep("toml.newer"),
        })
    } else if odd.is_empty() {
        None
    } else {
        Some(Complaint::Values {
            names: odd,
            aside: keep("toml.broken"),
        })
    };
    Loaded {
        settings: settings.bounded(),
        complaint,
    }
}

/// Files of version 1 have these values at their top.
fn move_old_values(file: &mut Table) {
    const MOVED: [(&str, &str, &str); 11] = [
        ("quality", "video", "quality"),
        ("is_full_screen", "video", "is_full_screen"),
        ("ui_scale_percent", "video", "ui_scale_percent"),
        ("volume_percent", "sound", "master_percent"),
        ("effects_percent", "sound", "effects_percent"),
        ("music_percent", "sound", "music_percent"),
        ("voices_percent", "sound", "voices_percent"),
        ("interface_percent", "sound", "interface_percent"),
        ("has_captions", "access", "has_captions"),
        ("scrolls_at_edges", "game", "scrolls_at_edges"),
        ("preset", "controls", "preset"),
    ];
    for (old, part, new) in MOVED {
        if let Some(value) = file.remove(old)
            && let Some(part) = file
                .entry(part)
                .or_insert_with(|| Value::Table(Table::new()))
                .as_table_mut()
        {
            part.entry(new).or_insert(value);
        }
    }
}

/// The defaults with every value of `file` that can be used; the names of those that cannot.
fn overlaid(file: &Table) -> (Settings, Vec<String>) {
    let mut settings = Settings::default();
    let mut odd = Vec::new();
    let Ok(mut base) = Table::try_from(&settings) else {
        return (settings, odd);
    };
    for (names, value) in leaves(file) {
        if names == ["version"] {
            continue;
        }
        let mut tried = base.clone();
        let is_placed = place(&mut tried, &names, value.clone());
        match Settings::deserialize_table(&tried) {
            Some(better) if is_placed => {
                settings = better;
                base = tried;
            }
            _ => odd.push(names.join(".")),
        }
    }
    (settings, odd)
}

impl Settings {
    fn deserialize_table(table: &Table) -> Option<Settings> {
        table.clone().try_into().ok()
    }
}

/// Every value that is no table, with the names that lead to it.
fn leaves(file: &Table) -> Vec<(Vec<&str>, &Value)> {
    let mut found = Vec::new();
    for (name, value) in file {
        match value {
            Value::Table(part) => found.extend(leaves(part).into_iter().map(|(names, value)| {
                let whole = std::iter::once(name.as_str()).chain(names).collect();
                (whole, value)
            })),
            _ => found.push((vec![name.as_str()], value)),
        }
    }
    found
}

/// Puts `value` at its place; `false`: something else than a table is on the way.
fn place(table: &mut Table, names: &[&str], value: Value) -> bool {
    match names {
        [] => false,
        [name] => {
            table.insert((*name).to_owned(), value);
            true
        }
        [name, rest @ ..] => {
            let part = table.entry(*name);
            let part = part.or_insert_with(|| Value::Table(Table::new()));
            part.as_table_mut()
                .is_some_and(|part| place(part, rest, value))
        }
    }
}
