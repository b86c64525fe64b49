use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;

use super::glb::{BadModel, Shape};

/// A model that has been read and not been handed to the renderer yet.
#[derive(Asset, TypePath, Debug)]
pub(crate) struct LoadedShape(pub Shape);

/// Reads `.glb` files of the art kit.
#[derive(Default, TypePath)]
pub(crate) struct ShapeLoader;

/// Bytes of a model's file, at most.
const BYTES_MAX: usize = 8 * 1024 * 1024;

impl AssetLoader for ShapeLoader {
    type Asset = LoadedShape;
    type Settings = ();
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _: &(),
        _: &mut LoadContext<'_>,
    ) -> Result<LoadedShape, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        if bytes.len() > BYTES_MAX {
            return Err(BadModel::Contract("the file is too large").into());
        }
        Ok(LoadedShape(Shape::decode(&bytes)?))
    }

    fn extensions(&self) -> &[&str] {
        &["glb"]
    }
}
