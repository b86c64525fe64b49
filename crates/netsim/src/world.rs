use determinism::Random;
use net::WorldDigest;
use protocol::{Command, MatchSetup, Seat};

/// What is simulated at every machine: a toy, or the real game.
pub trait World {
    /// One step.
    fn tick(&mut self, commands: &[(Seat, Command)]);

    fn digest(&self) -> WorldDigest;

    /// The whole of it, as bytes for a machine that comes back.
    fn save(&self) -> Vec<u8>;

    /// Becomes the world of an image of the same match.
    ///
    /// # Panics
    /// When it is none: what machines send each other in a run always is.
    fn load(&mut self, image: &[u8]);

    /// What the person of `seat` orders now. Asked several times a second at that seat's machine only,
    /// so whatever comes out has to be an order, not a change.
    fn orders(&self, _seat: Seat, random: &mut Random) -> Vec<Command> {
        let samples = Command::samples();
        let count = random.below(3);
        (0..count)
            .map(|_| samples[random.below(samples.len() as u32) as usize].clone())
            .filter(|command| !matches!(command, Command::Resign(_) | Command::Entrust(_)))
            .collect()
    }
}

/// Builds the world of machine number `.1`.
pub type MakeWorld<'a> = dyn FnMut(&MatchSetup, usize) -> Box<dyn World> + 'a;
