use std::collections::BTreeSet;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

use determinism::{Domain, Random};

use super::{Command, Entrust, OnBehalf, Order, Stop};
use crate::{Seat, Steward, Units};

#[test]
fn every_command_reads_back_from_its_bytes() {
    let samples = Command::samples();
    let names: BTreeSet<_> = samples.iter().map(Command::name).collect();
    assert_eq!(
        names.len(),
        Command::NAMES.len(),
        "every command has a sample"
    );
    for command in samples {
        assert_eq!(Command::decode(&command.encode()), Ok(command));
    }
}

#[test]
fn the_bytes_of_commands_are_frozen() {
    let mut lines = String::new();
    for command in Command::samples() {
        let bytes: String = command
            .encode()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        lines += &format!("{} {bytes}\n", command.name());
    }
    assert_eq!(
        lines,
        include_str!("frozen.txt"),
        "changed bytes need a new PROTOCOL_VERSION and new frozen.txt"
    );
}

#[test]
fn mutated_commands_decode_or_are_refused_but_never_panic() {
    let mut random = Random::stream(1, Domain::Network, 0);
    let samples: Vec<Vec<u8>> = Command::samples().iter().map(Command::encode).collect();
    for round in 0..100_000_u32 {
        let mut bytes = samples[round as usize % samples.len()].clone();
        for _ in 0..=random.below(3) {
            match random.below(4) {
                0 if !bytes.is_empty() => {
                    let at = random.below(bytes.len() as u32) as usize;
                    bytes[at] ^= 1 << random.below(8);
                }
                1 => bytes.truncate(random.below(bytes.len() as u32 + 1) as usize),
                2 => bytes.push(random.next_u32() as u8),
                _ => {
                    bytes = (0..random.below(40))
                        .map(|_| random.next_u32() as u8)
                        .collect()
                }
            }
        }
        if let Ok(command) = Command::decode(&bytes) {
            assert_eq!(command.encode(), bytes);
        }
    }
}

#[test]
fn an_order_for_others_holds_no_order_for_others() {
    let stop = Stop {
        units: Units::default(),
    };
    let order = Order::new(stop.into()).expect("a stop is an order");
    let of = Seat::default();
    let outer = Command::from(OnBehalf { of, order });
    assert_eq!(Order::new(outer.clone()), None);
    let entrust = Command::from(Entrust {
        to: Steward::Nobody,
    });
    assert_eq!(Order::new(entrust.clone()), None);
    assert_eq!(
        Command::NAMES.iter().position(|name| *name == "Entrust"),
        Some(usize::from(Command::ENTRUST_TAG))
    );
    // By hand, as somebody who means no good would: command in command in command.
    let mut bytes = outer.encode();
    for _ in 0..100 {
        let mut around = vec![Command::ENTRUST_TAG + 1, 0];
        around.extend([bytes.len() as u8; 1]);
        around.extend(&bytes);
        bytes = around;
        assert!(Command::decode(&bytes).is_err());
        if bytes.len() > 240 {
            break;
        }
    }
    let mut around = vec![Command::ENTRUST_TAG + 1, 0, entrust.encode().len() as u8];
    around.extend(entrust.encode());
    assert!(Command::decode(&around).is_err());
}
