use alloc::vec::Vec;

use determinism::Random;
use protocol::{Angle, Fixed, MatchSetup, Seat, SeatSetup, WorldPos};

/// Where the town centres stand: on a ring around the middle, at even angles that are a little
/// disturbed, members of a team side by side where the terms of the match want it.
pub(crate) fn centres(setup: &MatchSetup, random: &mut Random) -> Vec<(Seat, WorldPos)> {
    let size = i32::from(setup.size_tiles);
    let middle = WorldPos::from_ints(size / 2, size / 2);
    let rim_tiles = (size * 15 / 100).max(20);
    let radius = (size / 2 - rim_tiles).max(size * 3 / 10);
    let order = around_the_table(&setup.seats, setup.terms.are_teams_together, random);
    let count = order.len() as u32;
    let first = random.below(1 << 16);
    let mut centres: Vec<(Seat, WorldPos)> = Vec::new();
    for (index, seat) in order.into_iter().enumerate() {
        let share = (1 << 16) / count;
        let jitter = random.between(-(share as i32) / 16, share as i32 / 16);
        let angle = first
            .wrapping_add(index as u32 * share)
            .wrapping_add_signed(jitter);
        let out = Fixed::from_int(radius) + Fixed::from_ratio(random.between(-radius, radius), 40);
        let at = middle + WorldPos::from_angle(Angle(angle as u16)) * out;
        // Footprints of four tiles have their middle where four tiles meet.
        centres.push((seat, WorldPos::from_ints(at.x.round(), at.y.round())));
    }
    centres.sort_by_key(|(seat, _)| *seat);
    centres
}

/// The seats in a random order, which keeps teams together if it should.
fn around_the_table(
    seats: &[SeatSetup],
    are_teams_together: bool,
    random: &mut Random,
) -> Vec<Seat> {
    let mut groups: Vec<(Option<u8>, Vec<Seat>)> = Vec::new();
    for setup in seats {
        match groups
            .iter_mut()
            .find(|(team, _)| are_teams_together && team.is_some() && *team == setup.team)
        {
            Some((_, group)) => group.push(setup.seat),
            None => groups.push((setup.team, Vec::from([setup.seat]))),
        }
    }
    random.shuffle(&mut groups);
    for (_, group) in &mut groups {
        random.shuffle(group);
    }
    groups.into_iter().flat_map(|(_, group)| group).collect()
}
