//! What is heard, in words: for whoever plays without sound.

use protocol::Seat;
use rules::Catalog;
use screens::{say, text};
use sim::Event;

/// The caption of an event of `own`'s; `None`: it makes no sound, or something else tells of it already.
pub fn of(event: &Event, own: Option<Seat>, catalog: &Catalog) -> Option<String> {
    let is_own = |seat: &Seat| Some(*seat) == own;
    match event {
        Event::Trained { kind, owner, .. } if is_own(owner) => {
            let name = text::name(&catalog.kind(*kind).key);
            Some(say!("caption-trained", name = name))
        }
        Event::Completed { kind, owner, .. } if is_own(owner) => {
            let name = text::name(&catalog.kind(*kind).key);
            Some(say!("caption-built", name = name))
        }
        Event::Researched { seat, technology } if is_own(seat) => {
            let row = catalog.technology(*technology)?;
            Some(say!("caption-researched", name = text::name(&row.key)))
        }
        Event::Died { kind, owner, .. } if owner.as_ref().is_some_and(is_own) => {
            let name = text::name(&catalog.kind(*kind).key);
            Some(say!("caption-lost", name = name))
        }
        _ => None,
    }
}
