//! The command card: which buttons the selection offers, at which place of the 5 × 3 grid, whether they
//! can be pressed and why not.

use std::collections::BTreeMap;

use protocol::command::{Cancel, Delete, Research, SetStance, Stance, Stop, Train};
use protocol::{Command, EntityId, KindId, Stockpile, TechnologyId, Units};
use rules::Catalog;
use sim::{Refusal, SeatView};

use crate::{Cursor, Selection};

#[cfg(test)]
mod tests;

/// Places on the card.
pub const SLOTS: usize = 15;

/// Which set of buttons villagers show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Orders,
    Buildings,
}

/// One button.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// Place on the grid in reading order, 0 to 14.
    pub slot: usize,
    /// Name of its icon in `assets/icons`, and key of its text.
    pub key: String,
    pub press: Press,
    pub cost: Stockpile,
    /// Why it is grey; `None`: it can be pressed.
    pub refusal: Option<Refusal>,
    /// It shows a state that is on (a stance).
    pub is_on: bool,
}

/// What pressing a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    /// Gives these commands.
    Give(Vec<Command>),
    /// Gives the cursor a meaning.
    Arm(Cursor),
    /// Turns to another page.
    Turn(Page),
}

/// The buttons for what is selected, in the order of their places.
#[must_use]
pub fn buttons(
    view: &SeatView<'_>,
    selection: &Selection,
    page: Page,
    is_five: bool,
) -> Vec<Button> {
    if !selection.is_own(view) {
        return Vec::new();
    }
    let Some((leading, _)) = leading_kind(view, selection) else {
        return Vec::new();
    };
    let kind = view.catalog().kind(leading);
    let mut buttons = if kind.is_building() {
        building_buttons(view, selection, leading, is_five)
    } else if kind.is_villager() && page == Page::Buildings {
        build_buttons(view, leading)
    } else {
        unit_buttons(view, selection, leading)
    };
    buttons.sort_by_key(|button| button.slot);
    buttons
}

/// The kind that decides what the card shows: fighters before villagers, then the most numerous.
fn leading_kind(view: &SeatView<'_>, selection: &Selection) -> Option<(KindId, usize)> {
    let kinds = selection.kinds(view);
    let is_fighter = |(kind, _): &&(KindId, usize)| {
        view.catalog().kind(*kind).is_unit() && !view.catalog().kind(*kind).is_villager()
    };
    kinds.iter().find(is_fighter).or(kinds.first()).copied()
}

fn button(slot: usize, key: &str, press: Press, refusal: Option<Refusal>) -> Button {
    Button {
        slot,
        key: key.to_owned(),
        press,
        cost: Stockpile::default(),
        refusal,
        is_on: false,
    }
}

fn checked(view: &SeatView<'_>, slot: usize, key: &str, command: Command) -> Button {
    let refusal = view.check(&command).err();
    button(slot, key, Press::Give(vec![command]), refusal)
}

fn unit_buttons(view: &SeatView<'_>, selection: &Selection, leading: KindId) -> Vec<Button> {
    let units = selection.units();
    let kind = view.catalog().kind(leading);
    let mut all = Vec::new();
    if kind.is_villager() {
        all.push(button(0, "build", Press::Turn(Page::Buildings), None));
    }
    if kind.attack.is_some() && !kind.is_villager() {
        all.push(button(
            1,
            "attack_move",
            Press::Arm(Cursor::AttackMove),
            None,
        ));
        all.push(button(2, "patrol", Press::Arm(Cursor::Patrol), None));
        let current = selection
            .ids()
            .first()
            .and_then(|&id| view.stance(id))
            .map(|stance| stance.0);
        for (slot, key, stance) in [
            (5, "stance_aggressive", Stance::Aggressive),
            (6, "stance_stand_ground", Stance::StandGround),
        ] {
            let mut stance_button = checked(
                view,
                slot,
                key,
                SetStance {
                    units: units.clone(),
                    stance,
                }
                .into(),
            );
            stance_button.is_on = current == Some(stance);
            all.push(stance_button);
        }
    }
    all.push(checked(
        view,
        3,
        "stop",
        Stop {
            units: units.clone(),
        }
        .into(),
    ));
    all.push(checked(view, 14, "delete", Delete { units }.into()));
    all
}

fn build_buttons(view: &SeatView<'_>, leading: KindId) -> Vec<Button> {
    let catalog = view.catalog();
    let builds = &catalog.kind(leading).builds;
    let mut all: Vec<Button> = builds
        .iter()
        .take(SLOTS - 1)
        .enumerate()
        .map(|(slot, &id)| {
            let kind = catalog.kind(id);
            let cursor = if kind.is_wall {
                Cursor::PlaceWall {
                    kind: id,
                    from: None,
                }
            } else {
                Cursor::Place { kind: id }
            };
            let own = view.own();
            let refusal = if own.is_some_and(|player| player.age < kind.age) {
                Some(Refusal::TooEarly)
            } else {
                own.and_then(|player| player.stockpile.lacking(&kind.cost))
                    .map(Refusal::TooFew)
            };
            Button {
                cost: kind.cost,
                ..button(slot, &kind.key, Press::Arm(cursor), refusal)
            }
        })
        .collect();
    all.push(button(14, "cancel", Press::Turn(Page::Orders), None));
    all
}

fn building_buttons(
    view: &SeatView<'_>,
    selection: &Selection,
    leading: KindId,
    is_five: bool,
) -> Vec<Button> {
    let catalog = view.catalog();
    let kind = catalog.kind(leading);
    let same: Vec<EntityId> = selection
        .ids()
        .iter()
        .copied()
        .filter(|&id| view.object(id).is_some_and(|object| object.kind == leading))
        .collect();
    let mut all = Vec::new();
    for (slot, &trained) in kind.trains.iter().take(5).enumerate() {
        let count = if is_five { 5 } else { 1 };
        let shares = spread(view, &same, count).into_iter();
        let mut orders = shares.map(|(building, count)| {
            Command::from(Train {
                building,
                kind: trained,
                count,
            })
        });
        let Some(first) = orders.next() else {
            continue;
        };
        let mut train = checked(view, slot, &catalog.kind(trained).key, first.clone());
        train.press = Press::Give(std::iter::once(first).chain(orders).collect());
        train.cost = catalog.kind(trained).cost;
        all.push(train);
    }
    for (place, &technology) in kind.researches.iter().take(5).enumerate() {
        if let Some(building) = shortest_queue(view, &same) {
            all.extend(research_button(view, 5 + place, building, technology));
        }
    }
    if !kind.trains.is_empty() {
        all.push(button(13, "rally", Press::Arm(Cursor::Rally), None));
    }
    all.push(checked(
        view,
        14,
        "delete",
        Delete {
            units: selection.units(),
        }
        .into(),
    ));
    all
}

fn research_button(
    view: &SeatView<'_>,
    slot: usize,
    building: EntityId,
    technology: TechnologyId,
) -> Option<Button> {
    if view.is_researched(technology) {
        return None;
    }
    let row = view.catalog().technology(technology)?;
    let mut research = checked(
        view,
        slot,
        &row.key,
        Research {
            building,
            technology,
        }
        .into(),
    );
    research.cost = row.cost;
    Some(research)
}

/// Shares `count` items out, each to the building that has the fewest then; buildings in ascending order.
fn spread(view: &SeatView<'_>, buildings: &[EntityId], count: u8) -> Vec<(EntityId, u8)> {
    let mut lengths: BTreeMap<EntityId, usize> = buildings
        .iter()
        .map(|&id| (id, queue_length(view, id)))
        .collect();
    let mut shares: BTreeMap<EntityId, u8> = BTreeMap::new();
    for _ in 0..count {
        let next = lengths
            .iter_mut()
            .min_by_key(|(id, length)| (**length, **id));
        let Some((&building, length)) = next else {
            break;
        };
        *length = length.saturating_add(1);
        *shares.entry(building).or_default() += 1;
    }
    shares.into_iter().collect()
}

fn queue_length(view: &SeatView<'_>, building: EntityId) -> usize {
    let production = view.production(building);
    production.map_or(usize::MAX, |production| production.queue.len())
}

/// Of several buildings the one that will be free first: the fewest items waiting.
fn shortest_queue(view: &SeatView<'_>, buildings: &[EntityId]) -> Option<EntityId> {
    let all = buildings.iter().copied();
    all.min_by_key(|&id| (queue_length(view, id), id))
}

/// The command that takes item `slot` out of the queue of `building`.
#[must_use]
pub fn cancel(building: EntityId, slot: usize) -> Command {
    Cancel {
        building,
        slot: slot.min(255) as u8,
    }
    .into()
}

/// The command that removes the selection.
#[must_use]
pub fn delete(units: Units) -> Command {
    Delete { units }.into()
}

/// The names of the buttons of every card that the rules make possible, one list a card: those of units,
/// those of a builder, those of each building.
#[must_use]
pub fn possible_cards(catalog: &Catalog) -> Vec<Vec<String>> {
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let orders: Vec<String> = named(&[
        "build",
        "attack_move",
        "patrol",
        "stop",
        "stance_aggressive",
        "stance_stand_ground",
        "delete",
    ]);
    let mut cards = vec![orders];
    for kind in catalog.kinds() {
        if !kind.builds.is_empty() {
            let built = kind.builds.iter().map(|&id| catalog.kind(id).key.clone());
            cards.push(built.chain([String::from("cancel")]).collect());
        }
        if kind.is_building() {
            let trained = kind.trains.iter().map(|&id| catalog.kind(id).key.clone());
            let researched = kind.researches.iter();
            let researched = researched.filter_map(|&id| catalog.technology(id));
            let all = trained.chain(researched.map(|row| row.key.clone()));
            let orders: Vec<String> = named(&["rally", "delete"]);
            cards.push(all.chain(orders).collect());
        }
    }
    cards
}
