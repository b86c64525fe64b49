//! Where the files of the game lie.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

/// The folder with `models` and `sounds`; `None`: not found, plain boxes are drawn and nothing sounds.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AssetRoot(pub Option<PathBuf>);

/// Finds the folder `assets`: `CASTELLAN_ASSETS`, then beside the executable and in the folders above
/// it, then in the present folder and those above it. Give it to `bevy::asset::AssetPlugin::file_path`.
#[must_use]
pub fn asset_root() -> Option<PathBuf> {
    let is_root = |folder: &Path| folder.join("models").is_dir();
    if let Some(given) = std::env::var_os("CASTELLAN_ASSETS").map(PathBuf::from)
        && is_root(&given)
    {
        return given.canonicalize().ok();
    }
    let executable = std::env::current_exe().ok();
    let present = std::env::current_dir().ok();
    let starts = executable
        .iter()
        .filter_map(|path| path.parent())
        .chain(present.iter().map(PathBuf::as_path));
    starts
        .flat_map(Path::ancestors)
        .map(|folder| folder.join("assets"))
        .find(|folder| is_root(folder))
}
