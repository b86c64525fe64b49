use ai::Brain;
use game::Game;
use protocol::{Command, Seat};

/// A program that plays a person's seat: it thinks like a computer player, and its orders go the way of
/// a person's, through session and relay. So it is no part of the match that all machines share.
#[derive(Clone, Debug)]
pub struct Bot {
    brain: Brain,
}

impl Bot {
    /// `level` 1 (weakest) to 5.
    #[must_use]
    pub fn new(seat: Seat, level: u8) -> Bot {
        Bot {
            brain: Brain::new(seat, level),
        }
    }

    /// What it orders after the tick that `game` has just finished.
    pub fn orders(&mut self, game: &Game) -> Vec<Command> {
        let world = game.world();
        let view = world.view(Some(self.brain.seat()));
        self.brain.think(&view, world.tick())
    }
}
