use determinism::Random;
use net::{Keeper, WorldDigest};
use protocol::message::Testimony;
use protocol::{Command, MatchSetup, Seat, Turn};

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

    /// A second world of the same match, for playing turns again; nothing of what was done to this one by
    /// intent happens to it.
    fn second(&self) -> Box<dyn World>;

    /// What two machines say to each other about worlds that differ; `None`: this one has nothing to say.
    fn witness(&self) -> Option<Box<dyn Witness>> {
        None
    }

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

/// Looks into two worlds that differ, with another machine.
pub trait Witness {
    /// Begins with what this machine has of `turn`.
    fn begin(&mut self, turn: Turn, keeper: &Keeper);

    /// Takes what the other says.
    fn hear(&mut self, testimony: Testimony);

    /// What is to be said to the other.
    fn poll(&mut self) -> Option<Testimony>;

    /// What was found, as text; once.
    fn poll_finding(&mut self) -> Option<String>;
}

/// Builds the world of machine number `.1`.
pub type MakeWorld<'a> = dyn FnMut(&MatchSetup, usize) -> Box<dyn World> + 'a;
