//! Pictures of the window, into files.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use crate::files;

/// Asks for a picture of the window; the flag is set when it is on the disk.
pub fn shoot(commands: &mut Commands<'_, '_>, path: &Path) -> Arc<AtomicBool> {
    let taken = Arc::new(AtomicBool::new(false));
    let (flag, path) = (Arc::clone(&taken), path.to_owned());
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>| {
            match captured.image.clone().try_into_dynamic() {
                Ok(image) => {
                    if let Err(error) = image.to_rgb8().save(&path) {
                        error!("{} could not be written: {error}", path.display());
                    }
                }
                Err(error) => error!("the picture has an odd format: {error}"),
            }
            flag.store(true, Ordering::Release);
        },
    );
    taken
}

/// Where a picture that the person asks for goes; `None` where there is no home.
pub fn usual_path() -> Option<PathBuf> {
    files::fresh("pictures", "castellan", "png")
}
