use serde::{Deserialize, Serialize};

/// To whom a chat line goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    #[default]
    All,
    /// The seats of the speaker's team, as the setup has them. To everybody where there are no teams would
    /// be the opposite of what was meant, so a speaker without a team speaks to nobody else.
    Allies,
}
