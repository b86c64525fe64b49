//! The real client under a virtual display: once a match is on the screen nothing is compiled or read any more,
//! whatever comes into sight.

use e2e::{Folder, Screen, castellan};

use crate::driver::Window;

#[test]
fn nothing_is_prepared_in_the_middle_of_a_match() {
    let Some(program) = castellan() else { return };
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("window_frames");
    // A fight: arrows, blows, dust, the fallen, and bars over who is hurt.
    let arguments = ["--stage", "battle", "--bench-frames", "30"];
    let window = Window::open(&screen, &folder, &program, &arguments);
    let ended = window.program.finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    let late = ended
        .lines
        .iter()
        .find(|line| line.starts_with("bench late"));
    let late = late.expect("it is counted").as_str();
    assert_eq!(late, "bench late 0 pipelines, 0 files", "{ended:#?}");
    let threads = ended
        .lines
        .iter()
        .filter(|line| line.starts_with("bench thread"));
    assert!(threads.count() > 0, "{ended:#?}");
}
