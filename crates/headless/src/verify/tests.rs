use std::fs;
use std::path::PathBuf;

use super::{UNVERIFIABLE, records_of, verify_all};
use crate::cli::VerifyArguments;

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("castellan-verify-{}-{name}", std::process::id()));
    fs::create_dir_all(&path).expect("it can be made");
    path
}

#[test]
fn a_folder_stands_for_its_records_by_name() {
    let folder = folder("records");
    for name in ["b.castrec", "a.castrec", "notes.txt"] {
        fs::write(folder.join(name), "nothing").expect("it can be written");
    }
    let files: Vec<PathBuf> = records_of(&folder).into_iter().flatten().collect();
    assert_eq!(files, [folder.join("a.castrec"), folder.join("b.castrec")]);
    fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn a_folder_without_records_and_every_bad_file_has_its_code_whatever_the_jobs() {
    let folder = folder("none");
    for jobs in [1, 4, 64] {
        let mut files = records_of(&folder);
        assert!(files[0].is_err());
        files.extend((0..9).map(|n| Ok(folder.join(format!("{n}.castrec")))));
        let arguments = VerifyArguments {
            files: Vec::new(),
            jobs,
            results: None,
        };
        assert_eq!(verify_all(&files, &arguments), [UNVERIFIABLE; 10]);
    }
    fs::remove_dir_all(folder).expect("it is there");
}
