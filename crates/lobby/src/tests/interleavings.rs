//! The start together with everything that may happen at the same moment.

use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::lobby::{Ask, HostAsk, RowOrder, Settings};

use super::{HOST, Hall, joining};
use crate::{Admission, Phase};

/// What happens while the start is on its way.
fn disturb(hall: &mut Hall, random: &mut Random) {
    let guest = 1 + random.below(3);
    match random.below(8) {
        0 => {
            let id = 10 + random.below(90);
            if !hall.machines.contains_key(&id) {
                hall.connect(id, joining("Late"));
            }
        }
        1 => hall.guest(guest).leave(),
        2 => hall.guest(guest).ask(Ask::Ready(false)),
        3 => {
            let mut settings = Settings::standard();
            settings.template.map = "lakes".into();
            hall.guest(HOST).ask_as_host(HostAsk::Settings(settings));
        }
        4 => hall.guest(guest).ask(Ask::Watch),
        5 => hall.guest(guest).ask(Ask::Team(Some(2))),
        6 => hall.guest(HOST).ask_as_host(HostAsk::Row {
            row: random.below(8) as u8,
            order: RowOrder::Close,
        }),
        _ => hall.guest(guest).ask(Ask::Sit {
            row: random.below(8) as u8,
        }),
    }
    hall.collect();
}

/// Delivers one frame on some link.
fn deliver_one(hall: &mut Hall, random: &mut Random) {
    let busy = hall.busy();
    if busy.is_empty() {
        return;
    }
    let id = busy[random.below(busy.len() as u32) as usize];
    if random.below(2) == 0 {
        hall.deliver_to_host(id);
    } else {
        hall.deliver_to_guest(id);
    }
}

fn check(hall: &mut Hall, seed: u64) -> bool {
    hall.pump();
    hall.wait_ms(100);
    let Some(plan) = hall.plan.clone() else {
        assert_eq!(hall.host.phase(), Phase::Open, "seed {seed}");
        // Everybody who is there sees the same table.
        let mut tables = Vec::new();
        for machine in hall.machines.values() {
            if let (None, Some(table)) = (machine.over(), machine.guest.table()) {
                let mut table = table.clone();
                table.you = table.host;
                tables.push(table);
            }
        }
        assert!(
            tables.windows(2).all(|pair| pair[0] == pair[1]),
            "seed {seed}"
        );
        return false;
    };
    assert_eq!(plan.setup.fault(), None, "seed {seed}");
    hall.hand_over();
    let mut seats = std::collections::BTreeSet::new();
    for place in &plan.people {
        assert!(seats.insert(place.seat), "seed {seed}: two on one seat");
    }
    for (&id, machine) in &hall.machines {
        let plays = plan.people.iter().find(|place| place.connection.0 == id);
        match plays {
            Some(place) => {
                // Who goes in the moment of the start has a seat that the relay ends.
                if machine.over().is_none() {
                    let welcome = machine.admitted().expect("seed: it plays");
                    assert_eq!(welcome.setup, plan.setup, "seed {seed}");
                    assert_eq!(welcome.seat, place.seat, "seed {seed}");
                }
            }
            None if plan.watchers.iter().any(|who| who.connection.0 == id) => {
                let watches = matches!(machine.admission(), Some(Admission::Watching(_)));
                assert!(watches || machine.over().is_some(), "seed {seed}: {id}");
            }
            None => {
                let has_gone = machine.over().is_some() || hall.closed.contains_key(&id);
                // A link that the table never heard of is the relay's to refuse.
                let is_unheard = machine.guest.table().is_none();
                assert!(has_gone || is_unheard, "seed {seed}: {id}");
                assert!(machine.admitted().is_none(), "seed {seed}: {id}");
            }
        }
    }
    true
}

/// Case 18.
#[test]
fn a_start_among_a_thousand_interleavings_begins_one_match_for_all_or_none() {
    let mut starts = 0;
    for seed in 0..1_000 {
        let mut random = Random::stream(seed, Domain::Network, 18);
        let mut hall = Hall::ready(3);
        let pressed_at = random.below(6);
        for step in 0..6 + random.below(4) {
            if step == pressed_at {
                hall.guest(HOST).ask_as_host(HostAsk::Start);
                hall.collect();
            }
            disturb(&mut hall, &mut random);
            for _ in 0..random.below(4) {
                deliver_one(&mut hall, &mut random);
            }
        }
        starts += u32::from(check(&mut hall, seed));
    }
    assert!((100..900).contains(&starts), "both happen: {starts}");
}
