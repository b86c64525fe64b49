//! Why a command is not carried out, as a sentence.

use protocol::Resource;
use screens::words::say;
use sim::Refusal;

/// For the person whose command it was.
pub fn sentence(refusal: Refusal) -> String {
    match refusal {
        Refusal::NoSuchUnit => say("refusal-no-such-unit"),
        Refusal::NotYours => say("refusal-not-yours"),
        Refusal::Defeated => say("refusal-defeated"),
        Refusal::NoSuchKind => say("refusal-no-such-kind"),
        Refusal::CannotDoThat => say("refusal-cannot-do-that"),
        Refusal::NoSuchTarget => say("refusal-no-such-target"),
        Refusal::NotVisible => say("refusal-not-visible"),
        Refusal::Friendly => say("refusal-friendly"),
        Refusal::Treaty => say("refusal-treaty"),
        Refusal::NothingToGather => say("refusal-nothing-to-gather"),
        Refusal::NotADropSite => say("refusal-not-a-drop-site"),
        Refusal::Obstructed => say("refusal-obstructed"),
        Refusal::BadGround => say("refusal-bad-ground"),
        Refusal::TooSteep => say("refusal-too-steep"),
        Refusal::Unexplored => say("refusal-unexplored"),
        Refusal::TooFew(Resource::Food) => say("refusal-too-few-food"),
        Refusal::TooFew(Resource::Wood) => say("refusal-too-few-wood"),
        Refusal::TooFew(Resource::Gold) => say("refusal-too-few-gold"),
        Refusal::TooFew(Resource::Stone) => say("refusal-too-few-stone"),
        Refusal::QueueFull => say("refusal-queue-full"),
        Refusal::TooEarly => say("refusal-too-early"),
        Refusal::BuildingsMissing => say("refusal-buildings-missing"),
        Refusal::AlreadyDone => say("refusal-already-done"),
        Refusal::Unfinished => say("refusal-unfinished"),
        Refusal::PopulationLimit => say("refusal-population-limit"),
        Refusal::NotDamaged => say("refusal-not-damaged"),
        Refusal::NoSuchSlot => say("refusal-no-such-slot"),
        Refusal::OffTheMap => say("refusal-off-the-map"),
        Refusal::NoCheats => say("refusal-no-cheats"),
        Refusal::OutOfRange => say("refusal-out-of-range"),
    }
}
