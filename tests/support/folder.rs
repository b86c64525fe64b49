use std::fs;
use std::path::PathBuf;

use crate::program::programs;

/// A folder of one test's own below the target folder, empty at first. What is in it stays, to be looked
/// at after a failure.
pub struct Folder(PathBuf);

impl Folder {
    /// # Panics
    /// When it cannot be made.
    #[must_use]
    pub fn new(test: &str) -> Folder {
        // Beside the profile's folder, where cargo has its own for such things.
        let path = programs().join("../tmp").join(test);
        if path.exists() {
            fs::remove_dir_all(&path).expect("what an earlier run left goes away");
        }
        fs::create_dir_all(&path).expect("the target folder can be written");
        Folder(path)
    }

    /// A file in it.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}
