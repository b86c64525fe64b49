//! From what the seat sees to the models of the panels over the world.

use local_player::card::{self, Button};
use local_player::{Bindings, Key, LocalPlayer};
use presentation::SeatColours;
use protocol::{EntityId, Resource, TICK_MS};
use rules::Job;
use screens::hud::{
    CardButton, CommandCard, QueueItem, SelectionPanel, Single, Stat, Tally, TopBar,
};
use screens::words::say;
use sim::components::{ItemKind, Order};
use sim::{Activity, ObjectView, SeatView};

/// Kinds in the order in which several selected things are tallied.
pub fn tallied_kinds(view: &SeatView<'_>, local: &LocalPlayer) -> Vec<protocol::KindId> {
    local
        .selection
        .kinds(view)
        .into_iter()
        .map(|(kind, _)| kind)
        .collect()
}

pub fn top_bar(view: &SeatView<'_>, speed_percent: Option<u16>) -> TopBar {
    let mut bar = TopBar {
        clock_ms: u64::from(view.tick().0) * u64::from(TICK_MS),
        speed_percent,
        ..TopBar::default()
    };
    let Some(own) = view.own() else {
        bar.is_onlooker = true;
        return bar;
    };
    bar.stockpile = own.stockpile;
    bar.population = own.population;
    bar.room = own.room;
    bar.age = own.age;
    let catalog = view.catalog();
    for object in view
        .objects()
        .filter(|object| object.owner == view.seat() && catalog.kind(object.kind).is_villager())
    {
        match good_in_work(view, &object) {
            Some(resource) => bar.gatherers[resource.index()] += 1,
            None if view.is_idle(object.id) => bar.idle_villagers += 1,
            None => {}
        }
    }
    bar
}

/// The good a villager is after: by its order, or by the job in its hands.
fn good_in_work(view: &SeatView<'_>, object: &ObjectView) -> Option<Resource> {
    if let Activity::Gather(job) = object.activity {
        return Some(match job {
            Job::Forage | Job::Herd | Job::Hunt | Job::Farm => Resource::Food,
            Job::Chop => Resource::Wood,
            Job::MineGold => Resource::Gold,
            Job::MineStone => Resource::Stone,
        });
    }
    match view.orders(object.id).next()? {
        Order::Gather { target } => {
            let target = view.object(target)?;
            target
                .deposit
                .map(|(resource, _)| resource)
                .or(Some(Resource::Food))
        }
        Order::DropOff { .. } => object.carry.map(|carry| carry.resource),
        _ => None,
    }
}

/// The buttons, as the card of the local player has them.
pub fn buttons(view: &SeatView<'_>, local: &LocalPlayer, is_five: bool) -> Vec<Button> {
    card::buttons(view, &local.selection, local.page, is_five)
}

pub fn command_card(view: &SeatView<'_>, buttons: &[Button], bindings: &Bindings) -> CommandCard {
    let keys = bindings.card_keys(buttons);
    let card_button = |(button, key): (&Button, &Option<Key>)| CardButton {
        letter: key.map(crate::options::key_label).unwrap_or_default(),
        slot: button.slot,
        key: button.key.clone(),
        cost: button.cost,
        reason: button.refusal.map(crate::refusals::sentence),
        is_on: button.is_on,
    };
    CommandCard {
        buttons: buttons.iter().zip(&keys).map(card_button).collect(),
        stockpile: view.own().map(|own| own.stockpile).unwrap_or_default(),
    }
}

pub fn selection_panel(
    view: &SeatView<'_>,
    local: &LocalPlayer,
    colours: &SeatColours,
) -> SelectionPanel {
    let ids = local.selection.ids();
    if let [id] = ids {
        return SelectionPanel {
            single: view
                .object(*id)
                .map(|object| single(view, &object, colours)),
            tallies: Vec::new(),
        };
    }
    let tallies = local
        .selection
        .kinds(view)
        .into_iter()
        .map(|(kind, count)| {
            let row = view.catalog().kind(kind);
            let of_kind =
                |id: &&EntityId| view.object(**id).is_some_and(|object| object.kind == kind);
            let health: f32 = ids
                .iter()
                .filter(of_kind)
                .filter_map(|&id| view.object(id))
                .map(|object| health_share(view, &object))
                .sum();
            Tally {
                key: row.key.clone(),
                count,
                health: health / count.max(1) as f32,
            }
        });
    SelectionPanel {
        single: None,
        tallies: tallies.collect(),
    }
}

fn float(value: determinism::Fixed) -> f32 {
    value.raw() as f32 / 65_536.0
}

fn health_share(view: &SeatView<'_>, object: &ObjectView) -> f32 {
    let most = f32::from(view.catalog().kind(object.kind).hit_points_max);
    if most > 0.0 {
        float(object.hit_points) / most
    } else {
        1.0
    }
}

fn single(view: &SeatView<'_>, object: &ObjectView, colours: &SeatColours) -> Single {
    let kind = view.catalog().kind(object.kind);
    let mut panel = Single {
        key: kind.key.clone(),
        hit_points: float(object.hit_points),
        hit_points_max: f32::from(kind.hit_points_max),
        stats: stats(view, object),
        built: float(object.built),
        ..Single::default()
    };
    if let Some(owner) = object.owner {
        panel.owner = crate::names::of_seat(view, owner);
        panel.owner_colour = colours.get(owner);
    }
    if let Some(production) = view.production(object.id) {
        let key = |item: &sim::components::Item| match item.kind {
            ItemKind::Unit { kind } => view.catalog().kind(kind).key.clone(),
            ItemKind::Technology { technology } => view
                .catalog()
                .technology(technology)
                .map(|row| row.key.clone())
                .unwrap_or_default(),
        };
        panel.queue = production
            .queue
            .iter()
            .map(|item| QueueItem { key: key(item) })
            .collect();
        panel.done = float(production.done);
        panel.is_waiting_for_room = production.is_waiting_for_room;
    }
    panel
}

fn stats(view: &SeatView<'_>, object: &ObjectView) -> Vec<Stat> {
    let kind = view.catalog().kind(object.kind);
    let mut stats = Vec::new();
    if let Some(attack) = &kind.attack {
        let first = attack.damage.first().map_or(0, |(_, amount)| *amount);
        stats.push(Stat {
            label: say("stat-attack"),
            value: first.to_string(),
        });
        if attack.range_tiles > determinism::Fixed::ZERO {
            stats.push(Stat {
                label: say("stat-range"),
                value: format!("{:.0}", float(attack.range_tiles)),
            });
        }
        let armour = |class| kind.armour_against(class).unwrap_or(0);
        let value = format!(
            "{}/{}",
            armour(rules::ArmourClass::Melee),
            armour(rules::ArmourClass::Pierce)
        );
        stats.push(Stat {
            label: say("stat-armour"),
            value,
        });
    }
    if let Some(carry) = object.carry {
        let value = format!(
            "{:.0} {}",
            float(carry.amount),
            screens::text::goods(carry.resource)
        );
        stats.push(Stat {
            label: say("stat-carries"),
            value,
        });
    }
    if let Some((resource, amount)) = object.deposit {
        stats.push(Stat {
            label: screens::text::resource(resource),
            value: format!("{:.0}", float(amount)),
        });
    }
    if kind.room > 0 {
        stats.push(Stat {
            label: say("stat-room"),
            value: kind.room.to_string(),
        });
    }
    stats
}
