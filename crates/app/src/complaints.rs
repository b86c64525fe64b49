//! What the first screen has to say about the start.

use std::path::Path;

use local_player::settings::Complaint;
use screens::say;
use screens::words::say;

/// Of a file of settings that was not as it should be, and of a run that failed.
pub fn of_start(settings: Option<&Complaint>, crash: Option<&Path>) -> Option<String> {
    let crash = crash.map(|path| say!("crash-last", path = path.display().to_string()));
    let sentences: Vec<String> = settings.map(of_settings).into_iter().chain(crash).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn of_settings(complaint: &Complaint) -> String {
    let (sentence, aside) = match complaint {
        Complaint::Unreadable { reason, aside } => {
            (say!("settings-unreadable", reason = reason), aside)
        }
        Complaint::Values { names, aside } => {
            (say!("settings-values", names = names.join(", ")), aside)
        }
        Complaint::Newer { aside } => (say("settings-newer"), aside),
    };
    match aside {
        Some(path) => {
            let path = path.display().to_string();
            format!("{sentence} {}", say!("settings-aside", path = path))
        }
        None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use local_player::settings::Complaint;

    use super::of_start;

    #[test]
    fn whatever_was_wrong_is_said_with_its_place() {
        assert_eq!(of_start(None, None), None);
        let complaint = Complaint::Values {
            names: vec![String::from("video.quality")],
            aside: Some(PathBuf::from("/x/settings.toml.broken")),
        };
        let said = of_start(Some(&complaint), Some(Path::new("/y/crash-0001.txt")));
        let said = said.expect("two things were wrong");
        for part in ["video.quality", "settings.toml.broken", "crash-0001.txt"] {
            assert!(said.contains(part), "{said}");
        }
    }
}
