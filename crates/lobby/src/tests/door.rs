use std::string::String;

use protocol::lobby::{Ask, HostAsk, KickReason, Occupant};
use protocol::message::{CloseReason, Hello, LeaveReason, PeerFault, Refusal, ToRelay, Wish};
use protocol::{ConnectionId, Digest, Millis, SimVersion, VersionDifference};

use super::{HOST, Hall, VERSION, config, joining, person};
use crate::{Joining, Over, Phase};

/// Case 10.
#[test]
fn fifty_come_in_the_moment_the_door_opens_and_the_host_is_still_the_host() {
    let mut hall = Hall::empty(config());
    for id in 1..=50 {
        hall.connect(id, joining("Guest"));
    }
    hall.connect(HOST, joining("Host"));
    for id in 1..=50 {
        hall.deliver_to_host(id);
    }
    hall.pump();
    hall.wait_ms(100);
    let table = hall.host.table();
    assert_eq!(
        table.row_of(person(HOST)),
        Some(0),
        "the first row was kept"
    );
    assert_eq!(table.rows.iter().filter(|row| row.is_taken()).count(), 8);
    assert_eq!(table.watchers.len(), 16);
    let full = hall.machines.values();
    let full = full.filter(|machine| machine.over() == Some(Over::Refused(Refusal::Full)));
    assert_eq!(full.count(), 50 - 7 - 16, "everyone else is told why");
    assert!(hall.guest(HOST).is_host());
    assert!(!hall.guest(1).is_host());
}

#[test]
fn a_version_that_differs_is_refused_with_the_part_that_differs() {
    let mut hall = Hall::new();
    let versions = [
        SimVersion {
            protocol: 900,
            ..VERSION
        },
        SimVersion {
            revision: 900,
            ..VERSION
        },
        SimVersion {
            catalog: Digest(900),
            ..VERSION
        },
    ];
    for (id, version) in (1..).zip(versions) {
        let other = Joining {
            version,
            ..joining("Guest")
        };
        hall.join_as(id, other);
        let difference = version.difference(&VERSION).expect("they differ");
        let over = Over::Refused(Refusal::Version(difference));
        assert_eq!(hall.machine(id).over(), Some(over));
    }
    assert!(matches!(
        hall.machine(1).over(),
        Some(Over::Refused(Refusal::Version(
            VersionDifference::Protocol { .. }
        )))
    ));
    assert_eq!(hall.host.counters().refused, 3);
}

#[test]
fn whoever_knows_no_table_is_told_so() {
    let mut hall = Hall::new();
    let now = Millis(hall.now);
    for (id, wish) in [
        (1, Wish::AnySeat),
        (2, Wish::SeatOf(protocol::message::SeatSecret([1; 16]))),
    ] {
        hall.host
            .handle_connected(ConnectionId(id), "10.0.0.9", now);
        hall.say(id, Hello::new(VERSION, String::from("Bo"), wish));
        assert_eq!(hall.closed[&id], CloseReason::Refused);
    }
}

#[test]
fn a_guest_that_leaves_gives_its_row_back() {
    let mut hall = Hall::ready(2);
    hall.guest(1).leave();
    hall.pump();
    hall.wait_ms(100);
    assert_eq!(hall.table(2).rows[1].occupant, Occupant::Open);
    assert_eq!(hall.closed[&1], CloseReason::Left(LeaveReason::Quit));
    assert_eq!(hall.machine(1).over(), Some(Over::Left));
    hall.cut(2);
    hall.wait_ms(100);
    assert_eq!(hall.table(HOST).rows[2].occupant, Occupant::Open);
    assert_eq!(hall.machine(2).over(), Some(Over::LinkLost));
}

#[test]
fn a_host_that_leaves_cancels_it_for_all_with_the_reason() {
    for leaves in [true, false] {
        let mut hall = Hall::ready(2);
        if leaves {
            hall.guest(HOST).leave();
            hall.pump();
        } else {
            hall.cut(HOST);
        }
        assert_eq!(hall.host.phase(), Phase::Over);
        for id in [1, 2] {
            let over = hall.machine(id).over().expect("it is over");
            assert_eq!(over, Over::Closed(CloseReason::HostLeft));
            assert_eq!(
                std::format!("{over}"),
                "the host has left the table",
                "in words"
            );
        }
        let now = Millis(hall.now);
        hall.host.handle_connected(ConnectionId(9), "10.0.0.9", now);
        hall.collect();
        assert_eq!(hall.closed[&9], CloseReason::HostLeft);
    }
}

#[test]
fn whoever_is_kicked_hears_why_and_may_come_back_but_not_when_banned() {
    let mut hall = Hall::ready(2);
    hall.order(HostAsk::Kick {
        person: person(1),
        reason: KickReason::Away,
    });
    let kicked = CloseReason::Kicked(KickReason::Away);
    assert_eq!(hall.machine(1).over(), Some(Over::Closed(kicked)));
    hall.order(HostAsk::Ban {
        person: person(2),
        reason: KickReason::Language,
    });
    let banned = CloseReason::Banned(KickReason::Language);
    assert_eq!(hall.machine(2).over(), Some(Over::Closed(banned)));

    let now = Millis(hall.now);
    for (id, origin, is_let_in) in [(11, "10.0.0.1", true), (12, "10.0.0.2", false)] {
        hall.host.handle_connected(ConnectionId(id), origin, now);
        hall.say(id, Hello::new(VERSION, String::from("Bo"), Wish::Table));
        assert_eq!(!hall.closed.contains_key(&id), is_let_in, "{origin}");
    }
    assert!(hall.host.table().person(person(11)).is_some());
}

#[test]
fn only_the_host_sends_away_and_nobody_the_host() {
    let mut hall = Hall::ready(2);
    hall.order(HostAsk::Kick {
        person: person(HOST),
        reason: KickReason::Unsaid,
    });
    assert!(hall.host.table().person(person(HOST)).is_some());
    let kick = HostAsk::Kick {
        person: person(2),
        reason: KickReason::Unsaid,
    };
    hall.ask(1, Ask::Host(kick));
    let fault = PeerFault::HostOnly;
    assert_eq!(hall.closed[&1], CloseReason::Fault(fault));
    assert!(hall.host.table().person(person(2)).is_some());
    assert_eq!(hall.host.counters().faults[fault.index()], 1);
}

#[test]
fn a_machine_without_power_gives_its_row_back_in_time() {
    let mut hall = Hall::ready(2);
    hall.fate = std::boxed::Box::new(|frame| {
        if frame.of == 1 {
            super::Fate::IsLost
        } else {
            super::Fate::Arrives
        }
    });
    hall.wait_ms(19_000);
    assert!(hall.host.table().person(person(1)).is_some());
    hall.wait_ms(3_000);
    assert_eq!(hall.closed[&1], CloseReason::PatienceSpent);
    assert_eq!(hall.machine(1).over(), Some(Over::HostSilent));
    assert_eq!(hall.table(2).rows[1].occupant, Occupant::Open);
}

#[test]
fn nobody_stands_in_the_door_for_ever() {
    let mut hall = Hall::new();
    let now = Millis(hall.now);
    hall.host.handle_connected(ConnectionId(1), "10.0.0.1", now);
    hall.wait_ms(6_000);
    let fault = CloseReason::Fault(PeerFault::HelloLate);
    assert_eq!(hall.closed[&1], fault);
    for id in 10..200 {
        let now = Millis(hall.now);
        hall.host
            .handle_connected(ConnectionId(id), "10.0.0.1", now);
        hall.collect();
    }
    let gone = hall.closed.values().filter(|reason| **reason == fault);
    assert_eq!(gone.count(), 1 + 190 - 64, "the oldest make room");
    hall.wait_ms(1_000);
    assert!(hall.guest(HOST).over().is_none());
}

#[test]
fn a_guest_hears_when_nobody_answers() {
    let mut hall = Hall::new();
    hall.fate = std::boxed::Box::new(|_| super::Fate::IsLost);
    hall.join(1, "Guest");
    hall.wait_ms(11_000);
    assert_eq!(hall.machine(1).over(), Some(Over::NoAnswer));
}

#[test]
fn pings_are_measured_and_shown() {
    let mut hall = Hall::ready(1);
    hall.wait_ms(2_500);
    let person = hall.table(HOST).person(person(1)).expect("it is there");
    assert_eq!(person.ping_ms, Some(0), "in this test nothing takes time");
    let answer = ToRelay::from(Ask::Heard { stamp: 90_000 }).encode();
    hall.raw(1, &answer);
    let fault = CloseReason::Fault(PeerFault::StampUnknown);
    assert_eq!(hall.closed[&1], fault);
}
