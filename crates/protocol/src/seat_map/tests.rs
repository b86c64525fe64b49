use std::format;
use std::vec::Vec;

use super::SeatMap;
use crate::Seat;

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

#[test]
fn each_seat_has_its_place_whatever_the_order() {
    let mut map: SeatMap<u32> = [(seat(7), 70), (seat(0), 1), (seat(3), 30)]
        .into_iter()
        .collect();
    assert_eq!(map.insert(seat(0), 2), Some(1));
    assert_eq!(map.insert(seat(1), 10), None);
    for (_, value) in map.iter_mut() {
        *value += 1;
    }
    let pairs: Vec<(usize, u32)> = map
        .iter()
        .map(|(seat, value)| (seat.index(), *value))
        .collect();
    assert_eq!(pairs, [(0, 3), (1, 11), (3, 31), (7, 71)]);
    assert_eq!(map.keys().count(), map.values().count());
    assert_eq!(map.get(&seat(3)), Some(&31));
    assert_eq!(map.get_mut(&seat(2)), None);
    assert!(map.contains_key(&seat(7)) && !map.contains_key(&seat(6)));
    assert_eq!(format!("{:?}", SeatMap::<u32>::default()), "{}");
}
