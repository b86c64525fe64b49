use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::{Command, Stop};
use crate::limits::COMMAND_BYTES_MAX;
use crate::{EntityId, Seat, Units, bounded, codec};

/// An order for an ally's seat whose person is away, where the room lets allies give them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OnBehalf {
    /// Whose things.
    pub of: Seat,
    pub order: Order,
}

/// The order itself: any but this one and those of the relay alone, so that none holds another inside
/// another without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Box<Command>);

impl Order {
    /// `None` for an order that cannot be given for others.
    #[must_use]
    pub fn new(command: Command) -> Option<Order> {
        let is_simple = !matches!(
            command,
            Command::OnBehalf(_) | Command::Entrust(_) | Command::Console(_)
        );
        is_simple.then(|| Order(Box::new(command)))
    }

    #[must_use]
    pub fn command(&self) -> &Command {
        &self.0
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(&self.0.encode())
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Order, D::Error> {
        let bytes = bounded::command(input)?;
        // The tag is looked at before the rest is read: what is inside itself is never unfolded.
        let tag = bytes.first().copied();
        if tag.is_none_or(|tag| tag >= Command::ENTRUST_TAG) {
            return Err(D::Error::custom("not an order for others"));
        }
        let command = codec::decode(&bytes, COMMAND_BYTES_MAX)
            .map_err(|_| D::Error::custom("not a command"))?;
        Order::new(command).ok_or_else(|| D::Error::custom("not an order for others"))
    }
}

impl OnBehalf {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<OnBehalf> {
        let stop = |id: u32| Stop {
            units: Units::one(EntityId(id)),
        };
        let orders = [7, 300].map(|id| Order::new(stop(id).into()));
        orders
            .into_iter()
            .flatten()
            .map(|order| OnBehalf {
                of: Seat::default(),
                order,
            })
            .collect()
    }
}
