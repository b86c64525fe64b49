use core::fmt;

use protocol::Resource;

/// Why a command is not carried out. Also the key of the text that greys a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// None of the units named exists any more.
    NoSuchUnit,
    /// It belongs to somebody else.
    NotYours,
    /// The seat is out of the match.
    Defeated,
    /// The catalog has no such row.
    NoSuchKind,
    /// This thing cannot do that.
    CannotDoThat,
    /// The target does not exist any more.
    NoSuchTarget,
    /// The target is not seen.
    NotVisible,
    /// The target is a friend.
    Friendly,
    /// The treaty of the match still holds.
    Treaty,
    /// Nothing to gather there.
    NothingToGather,
    /// That building does not take what is carried.
    NotADropSite,
    /// Something is in the way of the footprint.
    Obstructed,
    /// The footprint leaves the map or its ground does not carry it.
    BadGround,
    /// The ground is not flat enough.
    TooSteep,
    /// Nobody of the seat has been there.
    Unexplored,
    TooFew(Resource),
    /// The queue is full.
    QueueFull,
    /// Not in this age.
    TooEarly,
    /// The age needs more different buildings.
    BuildingsMissing,
    /// Done already, or in work somewhere.
    AlreadyDone,
    /// The building is not finished.
    Unfinished,
    /// The population limit of the match is reached.
    PopulationLimit,
    /// Nothing is damaged.
    NotDamaged,
    /// No such place in the queue.
    NoSuchSlot,
    /// A place off the map.
    OffTheMap,
    /// The match goes by the rules: no console.
    NoCheats,
    /// A number beyond what is allowed.
    OutOfRange,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Refusal::NoSuchUnit => "These units are gone.",
            Refusal::NotYours => "This is not yours.",
            Refusal::Defeated => "You are out of the match.",
            Refusal::NoSuchKind => "There is no such thing.",
            Refusal::CannotDoThat => "It cannot do that.",
            Refusal::NoSuchTarget => "The target is gone.",
            Refusal::NotVisible => "The target is out of sight.",
            Refusal::Friendly => "They are on your side.",
            Refusal::Treaty => "The treaty still holds.",
            Refusal::NothingToGather => "There is nothing to gather.",
            Refusal::NotADropSite => "This cannot be brought there.",
            Refusal::Obstructed => "Something is in the way.",
            Refusal::BadGround => "The ground does not carry it.",
            Refusal::TooSteep => "The ground is too steep.",
            Refusal::Unexplored => "Nobody of yours has been there.",
            Refusal::TooFew(Resource::Food) => "Not enough food.",
            Refusal::TooFew(Resource::Wood) => "Not enough wood.",
            Refusal::TooFew(Resource::Gold) => "Not enough gold.",
            Refusal::TooFew(Resource::Stone) => "Not enough stone.",
            Refusal::QueueFull => "The queue is full.",
            Refusal::TooEarly => "Not in this age.",
            Refusal::BuildingsMissing => "More kinds of building are needed first.",
            Refusal::AlreadyDone => "This is done already.",
            Refusal::Unfinished => "The building is not finished.",
            Refusal::PopulationLimit => "The population limit is reached.",
            Refusal::NotDamaged => "It is not damaged.",
            Refusal::NoSuchSlot => "The queue has no such place.",
            Refusal::OffTheMap => "This is off the map.",
            Refusal::NoCheats => "This match goes by the rules.",
            Refusal::OutOfRange => "That number is out of range.",
        })
    }
}
