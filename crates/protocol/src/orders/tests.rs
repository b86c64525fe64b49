use std::vec::Vec;

use determinism::{Domain, Random};

use super::{OrdersReader, OrdersWriter};
use crate::command::{Gather, Move, Stop};
use crate::limits::{UNITS_PER_COMMAND_MAX, UNITS_PER_TURN_MAX};
use crate::{Command, EntityId, Malformed, Units, WorldPos};

fn write(commands: &[Command]) -> Vec<Vec<u8>> {
    let mut writer = OrdersWriter::default();
    commands
        .iter()
        .map(|command| writer.encode(command).expect("there is room"))
        .collect()
}

fn read(turn: &[Vec<u8>]) -> Vec<Result<Command, Malformed>> {
    let mut reader = OrdersReader::default();
    turn.iter().map(|bytes| reader.decode(bytes)).collect()
}

fn walk(units: &Units) -> Command {
    Move {
        units: units.clone(),
        goal: WorldPos::ZERO,
        is_queued: false,
    }
    .into()
}

fn gather(units: &Units) -> Command {
    Gather {
        units: units.clone(),
        target: EntityId(9),
        is_queued: true,
    }
    .into()
}

fn group(stride: u32) -> Units {
    (0..40).map(|n| EntityId(n * stride)).collect()
}

#[test]
fn every_turn_reads_back() {
    let mut random = Random::stream(5, Domain::Network, 0);
    let samples = Command::samples();
    for _ in 0..500 {
        let mut commands = Vec::new();
        for _ in 0..random.below(12) {
            let command = &samples[random.below(samples.len() as u32) as usize];
            commands.push(command.clone());
        }
        let wanted: Vec<_> = commands.iter().cloned().map(Ok).collect();
        assert_eq!(read(&write(&commands)), wanted);
    }
}

#[test]
fn the_same_units_are_named_once() {
    let (ours, theirs) = (group(2), group(3));
    let commands = [
        walk(&ours),
        gather(&ours),
        walk(&theirs),
        walk(&ours),
        walk(&ours),
    ];
    let turn = write(&commands);
    let full = walk(&ours).encode().len();
    let named = [full, 3, full, full, full - 41];
    let lengths: Vec<usize> = turn.iter().map(Vec::len).collect();
    assert_eq!(lengths, named);
    assert_eq!(read(&turn), commands.map(Ok));
}

#[test]
fn two_messages_in_one_turn_read_as_each_of_them() {
    let ours = group(2);
    let commands = [walk(&ours), gather(&ours)];
    let both = [write(&commands), write(&commands)].concat();
    let wanted = [commands.clone(), commands].concat();
    assert_eq!(read(&both), wanted.into_iter().map(Ok).collect::<Vec<_>>());
}

#[test]
fn units_that_nobody_named_are_refused() {
    let train = Command::samples()
        .into_iter()
        .find(|command| command.units().is_none())
        .expect("an order that names no units");
    let mut same = write(&[walk(&group(1)), gather(&group(1))]).remove(1);
    assert_eq!(read(&[same.clone()]), [Err(Malformed::Invalid)]);
    assert_eq!(
        read(&[train.encode(), same.clone()])[1],
        Err(Malformed::Invalid),
        "that one named none"
    );
    same[0] = train.encode()[0] | 0x80;
    let turn = [walk(&group(1)).encode(), same];
    assert!(read(&turn)[1].is_err(), "that kind has no units");
}

#[test]
fn a_turn_names_only_so_many_units() {
    let crowd: Units = (0..UNITS_PER_COMMAND_MAX as u32).map(EntityId).collect();
    let stop = Command::from(Stop { units: crowd });
    let mut turn = Vec::new();
    let mut writer = OrdersWriter::default();
    while let Some(bytes) = writer.encode(&stop) {
        turn.push(bytes);
    }
    assert_eq!(turn.len() * UNITS_PER_COMMAND_MAX, UNITS_PER_TURN_MAX);
    assert!(turn[1..].iter().all(|bytes| bytes.len() == 1));
    turn.push(turn[1].clone());
    let commands = read(&turn);
    assert_eq!(commands.last(), Some(&Err(Malformed::TooLong)));
    assert!(commands[..turn.len() - 1].iter().all(Result::is_ok));
}

#[test]
fn mutated_turns_are_read_or_refused_but_never_panic() {
    let mut random = Random::stream(6, Domain::Network, 0);
    let samples = Command::samples();
    for _ in 0..20_000 {
        let at = random.below(samples.len() as u32 - 3) as usize;
        let mut turn = write(&samples[at..at + 3]);
        let victim = &mut turn[random.below(3) as usize];
        match random.below(4) {
            0 => victim[0] |= 0x80,
            1 => {
                let byte = random.below(victim.len() as u32) as usize;
                victim[byte] ^= 1 << random.below(8);
            }
            2 => victim.truncate(random.below(4) as usize),
            _ => victim.push(random.next_u32() as u8),
        }
        for command in read(&turn).into_iter().flatten() {
            assert_eq!(Command::decode(&command.encode()), Ok(command));
        }
    }
}
