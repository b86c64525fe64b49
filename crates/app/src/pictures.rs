//! Icons for egui and the picture of the minimap.

use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::{EguiContexts, EguiTextureHandle, EguiUserTextures};
use presentation::Minimap;
use screens::icons::Icons;

/// Icons by name, and where the minimap is painted.
#[derive(Resource, Default)]
pub struct Pictures {
    pub icons: Icons,
    pub minimap: Option<(Handle<Image>, bevy_egui::egui::TextureId)>,
    /// Of which match it was drawn last; see [`presentation::Mirror::generation`].
    pub minimap_generation: u32,
    /// Keeps the icons alive.
    handles: Vec<Handle<Image>>,
}

impl Pictures {
    /// Asks for every picture in `assets/icons`.
    pub fn load(&mut self, root: &Path, assets: &AssetServer, textures: &mut EguiUserTextures) {
        let Ok(folder) = std::fs::read_dir(root.join("icons")) else {
            warn!("there are no icons in {}", root.display());
            return;
        };
        let mut names: Vec<String> = folder
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| name.ends_with(".png"))
            .collect();
        names.sort_unstable();
        for name in names {
            let handle: Handle<Image> = assets.load(format!("icons/{name}"));
            let texture = textures.add_image(EguiTextureHandle::Weak(handle.id()));
            self.icons.insert(name.trim_end_matches(".png"), texture);
            self.handles.push(handle);
        }
    }

    /// Puts a new picture of the map where the panel shows it.
    pub fn set_minimap(
        &mut self,
        minimap: &Minimap,
        images: &mut Assets<Image>,
        contexts: &mut EguiContexts<'_, '_>,
    ) {
        let image = Image::new(
            Extent3d {
                width: u32::from(minimap.size),
                height: u32::from(minimap.size),
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            minimap.rgba.clone(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD,
        );
        match &self.minimap {
            Some((handle, _)) => {
                let _ = images.insert(handle.id(), image);
            }
            None => {
                let handle = images.add(image);
                let texture = contexts.add_image(EguiTextureHandle::Weak(handle.id()));
                self.minimap = Some((handle, texture));
            }
        }
    }
}
