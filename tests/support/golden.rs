use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Game;
use record::{FILE_EXTENSION, Record};
use rules::Catalog;

/// A committed record, and the trace that it must give.
pub struct Golden {
    pub name: String,
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    pub record: Record,
    pub trace: String,
}

impl Golden {
    /// The match before its first tick.
    ///
    /// # Panics
    /// When this build cannot play it.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::new(self.record.header.setup.clone(), Catalog::builtin())
            .expect("its map can be drawn")
    }

    /// A match from its own image.
    ///
    /// # Panics
    /// When the image is none.
    #[must_use]
    pub fn load(&self, image: &[u8], catalog: &Arc<Catalog>) -> Game {
        Game::load(image, self.record.header.setup.clone(), Arc::clone(catalog))
            .expect("an own image loads")
    }
}

/// All committed records, by name.
///
/// # Panics
/// When there are none, or one cannot be read.
#[must_use]
pub fn goldens() -> Vec<Golden> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let files = fs::read_dir(&folder).expect("there are golden records");
    let mut paths: Vec<PathBuf> = files
        .map(|file| file.expect("it can be listed").path())
        .collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == FILE_EXTENSION)
    });
    paths.sort();
    assert!(!paths.is_empty(), "there are golden records");
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Golden {
    let bytes = fs::read(path).expect("it can be read");
    Golden {
        name: path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        path: path.into(),
        record: Record::open(bytes.clone()).expect("a golden record opens"),
        bytes,
        trace: fs::read_to_string(path.with_extension("trace"))
            .expect("every golden record has a trace"),
    }
}
