//! Small pictures in files: the map as it was when a match was saved.

use std::io::Cursor;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageFormat, ImageSampler, ImageType};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::egui::ColorImage;
use presentation::Minimap;

/// Pixels of the widest picture that is read. A file may say anything.
const SIDE_MAX: u32 = 512;

/// The picture of the map as a PNG; `None` while there is none.
pub fn encode(map: &Minimap) -> Option<Vec<u8>> {
    if map.size == 0 {
        return None;
    }
    let side = u32::from(map.size);
    let size = Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: 1,
    };
    let image = Image::new(
        size,
        TextureDimension::D2,
        map.rgba.clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::MAIN_WORLD,
    );
    let format = ImageFormat::Png.as_image_crate_format()?;
    let mut out = Cursor::new(Vec::new());
    let image = image.try_into_dynamic().ok()?;
    image.write_to(&mut out, format).ok()?;
    Some(out.into_inner())
}

/// A picture from a file; `None` when it is none, or too large.
pub fn decode(png: &[u8]) -> Option<ColorImage> {
    let word = |at: usize| {
        let bytes = png.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_be_bytes(bytes))
    };
    let sides = [word(16)?, word(20)?];
    if sides.iter().any(|side| !(1..=SIDE_MAX).contains(side)) {
        return None;
    }
    let image = Image::from_buffer(
        png,
        ImageType::Format(ImageFormat::Png),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.ok()?.try_into_dynamic().ok()?.into_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

#[cfg(test)]
mod tests {
    use presentation::Minimap;

    use super::{decode, encode};

    #[test]
    fn a_map_comes_back_from_its_file_and_what_lies_about_its_size_does_not() {
        let map = Minimap {
            size: 3,
            rgba: (0..36)
                .map(|at| if at % 4 == 3 { 255 } else { at * 5 })
                .collect(),
        };
        let png = encode(&map).expect("it has pixels");
        let image = decode(&png).expect("it was just written");
        assert_eq!(image.size, [3, 3]);
        assert_eq!(image.pixels[1].to_array(), [20, 25, 30, 255]);
        let mut huge = png.clone();
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        assert!(decode(&huge).is_none());
        assert!(decode(&png[..20]).is_none());
        assert!(decode(&png[..png.len() / 2]).is_none());
        assert!(encode(&Minimap::default()).is_none());
    }
}
