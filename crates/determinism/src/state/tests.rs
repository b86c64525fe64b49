use std::string::String;
use std::vec;
use std::vec::Vec;

use crate::{Angle, BadState, Fixed, Source, State, UNBOUNDED, Vec2, state};

state! {
    #[derive(Clone, Debug, PartialEq)]
    struct Cart {
        place: Vec2,
        load: Option<Load>,
        stops: Vec<u16>,
    }
}

state! {
    #[derive(Clone, Debug, PartialEq)]
    enum Load {
        Empty = 0,
        Wood { amount: Fixed, sound: bool } = 7,
    }
}

fn cart() -> Cart {
    Cart {
        place: Vec2::from_ints(3, -4),
        load: Some(Load::Wood {
            amount: Fixed::HALF,
            sound: true,
        }),
        stops: vec![1, 2, 70],
    }
}

fn image(value: &impl State) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.write(&mut bytes);
    bytes
}

#[test]
fn an_image_reads_back_as_the_same_value() {
    let bytes = image(&cart());
    let mut source = Source::new(&bytes);
    assert_eq!(Cart::read(&mut source), Ok(cart()));
    assert_eq!(source.remaining(), 0);
}

#[test]
fn every_prefix_of_an_image_is_refused() {
    let bytes = image(&cart());
    for length in 0..bytes.len() {
        assert_eq!(
            Cart::read(&mut Source::new(&bytes[..length])),
            Err(BadState::Short),
            "{length}"
        );
    }
}

#[test]
fn impossible_tags_flags_and_lengths_are_refused() {
    assert_eq!(Load::read(&mut Source::new(&[3])), Err(BadState::Invalid));
    assert_eq!(bool::read(&mut Source::new(&[2])), Err(BadState::Invalid));
    assert_eq!(
        Vec::<u64>::read(&mut Source::new(&[255, 255, 255, 255, 0])),
        Err(BadState::Short)
    );
    assert_eq!(
        String::read(&mut Source::new(&[1, 0, 0, 0, 0xFF])),
        Err(BadState::Invalid)
    );
}

#[test]
fn a_difference_is_named_down_to_the_field() {
    let mut other = cart();
    other.stops[1] = 9;
    let mut path = String::new();
    assert_eq!(
        cart().difference(&other, &mut path),
        Some((String::from("2"), String::from("9")))
    );
    assert_eq!(path, ".stops[1]");
    assert_eq!(cart().difference(&cart(), &mut String::new()), None);
}

#[test]
fn many_in_one_go_have_the_image_of_one_behind_the_other() {
    fn agrees<T: State>(items: &[T]) {
        let (mut one_go, mut one_by_one) = (std::vec![7], std::vec![7]);
        T::write_all(items, &mut one_go);
        items.iter().for_each(|item| item.write(&mut one_by_one));
        assert_eq!(one_go, one_by_one);
    }
    agrees(&[1_u8, 0, 255]);
    agrees(&[1_u16, 513, u16::MAX]);
    agrees(&[-1_i32, 66_051, i32::MIN]);
    agrees(&[0_u64, 0x0102_0304_0506_0708, u64::MAX]);
    agrees(&[true, false, true]);
    agrees(&[Fixed::HALF, -Fixed::ONE]);
    agrees::<u32>(&[]);
}

state! {
    #[derive(Clone, Debug, PartialEq)]
    struct Box {
        load: Load,
        facing: Angle,
        owner: Option<u8>,
        weight: i64,
    }
}

#[test]
fn what_is_put_is_what_is_written_and_within_its_bound() {
    assert_eq!(Cart::SIZE_MAX, UNBOUNDED);
    assert_eq!(Load::SIZE_MAX, 1 + 4 + 1);
    assert_eq!(Box::SIZE_MAX, Load::SIZE_MAX + 2 + 2 + 8);
    let full = Box {
        load: Load::Wood {
            amount: Fixed::HALF,
            sound: true,
        },
        facing: Angle(513),
        owner: Some(3),
        weight: -2,
    };
    let empty = Box {
        load: Load::Empty,
        owner: None,
        ..full.clone()
    };
    for value in [full, empty] {
        let mut place = [9; Box::SIZE_MAX];
        let taken = value.put(&mut place);
        assert_eq!(place[..taken], image(&value));
    }
    let mut place = [0; 64];
    let taken = cart().put(&mut place);
    assert_eq!(place[..taken], image(&cart()));
}
