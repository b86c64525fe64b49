use determinism::Random;
use net::WorldDigest;
use protocol::{Command, MatchSetup, Seat};

/// What is simulated at every machine: a toy, or the real game.
pub trait World {
    /// One step.
    fn tick(&mut self, commands: &[(Seat, Command)]);

    fn digest(&self) -> WorldDigest;

    /// What the person of `seat` orders now. Asked several times a second at that seat's machine only,
    /// so whatever comes out has to be an order, not a change.
    fn orders(&self, _seat: Seat, random: &mut Random) -> Vec<Command> {
        let samples = Command::samples();
        let count = random.below(3);
        (0..count)
            .map(|_| samples[random.below(samples.len() as u32) as usize].clone())
            .filter(|command| !matches!(command, Command::Resign(_)))
            .collect()
    }
}

/// Builds the world of machine number `.1`.
pub type MakeWorld<'a> = dyn FnMut(&MatchSetup, usize) -> Box<dyn World> + 'a;
