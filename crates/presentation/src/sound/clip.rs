//! Short sounds, decoded once while nobody waits for them.

use std::sync::Arc;

use bevy::asset::io::Reader;
use bevy::asset::{Asset, AssetLoader, LoadContext};
use bevy::audio::{AudioSource, Decodable};
use bevy::reflect::TypePath;

/// Samples a second of everything that we play.
pub const RATE_HZ: u32 = 44_100;
/// Bytes of a file, and seconds of a clip, at most.
const FILE_BYTES_MAX: usize = 4 * 1024 * 1024;
const CLIP_S_MAX: usize = 30;

/// A sound of one channel.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct Clip {
    pub samples: Arc<[i16]>,
}

/// Whether this can be a file of ours at all.
pub fn is_vorbis(bytes: &[u8]) -> bool {
    bytes.len() <= FILE_BYTES_MAX
        && bytes.starts_with(b"OggS")
        && bytes.get(28..35) == Some(b"\x01vorbis")
}

/// Samples of each channel, as the last page of a file says.
fn length(bytes: &[u8]) -> Option<usize> {
    let last = bytes.windows(4).rposition(|window| window == b"OggS")?;
    let field = bytes.get(last + 6..last + 14)?;
    usize::try_from(u64::from_le_bytes(field.try_into().ok()?)).ok()
}

/// Samples of a file of one channel. The decoder gives whole blocks; what is beyond the file's own end would be
/// heard where a bed begins anew.
pub fn decode(bytes: Arc<[u8]>) -> Option<Vec<i16>> {
    if !is_vorbis(&bytes) {
        return None;
    }
    let most = length(&bytes)?.min(RATE_HZ as usize * CLIP_S_MAX);
    let source = AudioSource { bytes };
    let samples = source.decoder().take(most);
    Some(samples.map(|sample| (sample * 32_767.0) as i16).collect())
}

#[derive(Default, TypePath)]
pub struct ClipLoader;

impl AssetLoader for ClipLoader {
    type Asset = Clip;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<Clip, std::io::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let samples = decode(bytes.into())
            .ok_or_else(|| std::io::Error::other("this is no Ogg Vorbis file"))?;
        Ok(Clip {
            samples: samples.into(),
        })
    }

    fn extensions(&self) -> &[&str] {
        &["ogg"]
    }
}
