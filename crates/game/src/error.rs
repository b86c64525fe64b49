use core::fmt;

use determinism::BadState;
use mapgen::MapError;

/// Why there is no match.
#[derive(Clone, Debug, PartialEq)]
pub enum GameError {
    /// The setup breaks this rule.
    Setup(&'static str),
    /// The map cannot be drawn.
    Map(MapError),
    /// The bytes are no match of this setup.
    Image(BadState),
}

impl fmt::Display for GameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Setup(fault) => write!(out, "this match cannot be played: {fault}"),
            GameError::Map(error) => write!(out, "the map cannot be drawn: {error}"),
            GameError::Image(error) => write!(out, "this is no saved match: {error}"),
        }
    }
}

impl core::error::Error for GameError {}
