//! Where the game puts what it writes by itself.

use std::path::{Path, PathBuf};

/// A name in the game's own folder `below` that no file has yet: `match-0001.castrec`, then `-0002`.
/// `None` where there is no home, or nothing can be written there.
pub fn fresh(below: &str, stem: &str, extension: &str) -> Option<PathBuf> {
    let folder = folder(below)?;
    std::fs::create_dir_all(&folder).ok()?;
    let last = last_number(&folder, stem, extension);
    Some(folder.join(format!("{stem}-{:04}.{extension}", last + 1)))
}

/// The game's own folder `below`, which need not be there yet. `None` where there is no home.
pub fn folder(below: &str) -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "castellan")?;
    Some(folders.data_dir().join(below))
}

/// Where the secrets of seats at other hosts are kept. `None` where there is no home.
pub fn seats() -> Option<PathBuf> {
    folder("seats")
}

/// Where reports go about worlds that were no longer equal. `None` where there is no home.
pub fn reports() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "castellan")?;
    Some(folders.data_dir().join("reports"))
}

/// The highest number that a file of this kind has; zero: there is none.
fn last_number(folder: &Path, stem: &str, extension: &str) -> u32 {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let number = |name: &str| -> Option<u32> {
        let rest = name.strip_prefix(stem)?.strip_prefix('-')?;
        rest.strip_suffix(extension)?
            .strip_suffix('.')?
            .parse()
            .ok()
    };
    entries
        .filter_map(|entry| number(entry.ok()?.file_name().to_str()?))
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::last_number;

    #[test]
    fn numbers_go_on_behind_the_highest() {
        let folder = std::env::temp_dir().join(format!("castellan-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("temporary folders can be made");
        assert_eq!(last_number(&folder, "match", "castrec"), 0);
        for name in [
            "match-0003.castrec",
            "match-0011.castrec",
            "match-x.castrec",
            "other-0099.castrec",
        ] {
            std::fs::write(folder.join(name), "").expect("it can be written");
        }
        assert_eq!(last_number(&folder, "match", "castrec"), 11);
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }
}
