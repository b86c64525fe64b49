//! A match as bytes, and back.

use alloc::sync::Arc;
use alloc::vec::Vec;

use ai::Brain;
use determinism::{BadState, Source, State, digest_of_bytes};
use protocol::MatchSetup;
use rules::Catalog;
use sim::World;

use crate::{Game, GameError, StateDigest, stewards};

impl Game {
    /// The image of everything. Setup and catalog travel beside it.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let world = self.world.save();
        let mut bytes = Vec::new();
        (world.len() as u32).write(&mut bytes);
        bytes.extend_from_slice(&world);
        self.brains.write(&mut bytes);
        bytes
    }

    /// The image and the digest of everything, in one go.
    #[must_use]
    pub fn save_digested(&self) -> (Vec<u8>, StateDigest) {
        const LENGTH_BYTES: usize = size_of::<u32>();
        let mut bytes = alloc::vec![0; LENGTH_BYTES];
        let mut stores = self.world.stores.write_digested(&mut bytes);
        let length = (bytes.len() - LENGTH_BYTES) as u32;
        bytes[..LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
        let begin = bytes.len();
        self.brains.write(&mut bytes);
        stores.push(digest_of_bytes(&bytes[begin..]));
        let total = sim::stores::total(&stores);
        (bytes, StateDigest { total, stores })
    }

    /// The match of an image, ready for its next tick.
    ///
    /// # Errors
    /// [`GameError::Image`] when the bytes are no match of this setup and catalog.
    pub fn load(bytes: &[u8], setup: MatchSetup, catalog: Arc<Catalog>) -> Result<Game, GameError> {
        Game::read(bytes, setup, catalog).map_err(GameError::Image)
    }

    fn read(bytes: &[u8], setup: MatchSetup, catalog: Arc<Catalog>) -> Result<Game, BadState> {
        let mut source = Source::new(bytes);
        let length = source.length()?;
        let world = World::load(source.take(length)?, setup, catalog)?;
        let brains: Vec<Brain> = State::read(&mut source)?;
        let seats = brains.iter().map(|brain| (brain.seat(), brain.level()));
        let is_sound = source.remaining() == 0 && seats.eq(stewards::computers(&world));
        if is_sound {
            Ok(Game { world, brains })
        } else {
            Err(BadState::Invalid)
        }
    }
}
