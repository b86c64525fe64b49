use std::string::String;
use std::vec::Vec;

use determinism::{Source, State};

use super::Table;

fn table(slots: &[usize]) -> Table<u32> {
    let mut table = Table::default();
    slots
        .iter()
        .for_each(|&slot| table.insert(slot, slot as u32 * 10));
    table
}

#[test]
fn iteration_is_ascending_whatever_the_order_of_birth() {
    let table = table(&[200, 3, 64, 63, 0]);
    assert_eq!(table.slots().collect::<Vec<_>>(), [0, 3, 63, 64, 200]);
    let mut walked = Vec::new();
    let mut at = None;
    while let Some(slot) = table.next_slot(at) {
        walked.push(slot);
        at = Some(slot);
    }
    assert_eq!(walked, [0, 3, 63, 64, 200]);
}

#[test]
fn removed_components_are_gone_and_leave_no_trace_in_the_image() {
    let mut one = table(&[1, 2, 500]);
    assert_eq!(one.remove(500), Some(5_000));
    assert_eq!(one.remove(500), None);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    one.write(&mut left);
    table(&[2, 1]).write(&mut right);
    assert_eq!(left, right);
    assert_eq!(one, table(&[1, 2]));
    assert_eq!(Table::<u32>::read(&mut Source::new(&left)), Ok(one));
}

#[test]
fn a_difference_names_the_slot() {
    let mut other = table(&[1, 70]);
    other[70] = 3;
    let mut path = String::new();
    let values = table(&[1, 70]).difference(&other, &mut path);
    assert_eq!(values, Some((String::from("700"), String::from("3"))));
    assert_eq!(path, "[70]");
}

/// Components of bounded size go into room made for all of them; the image is the same as one by one.
#[test]
fn the_image_is_slot_and_component_one_behind_the_other() {
    let mut table = Table::default();
    table.insert(3, Some(7_u16));
    table.insert(90, None);
    let mut image = std::vec![255];
    table.write(&mut image);
    let expected = [255, 2, 0, 0, 0, 3, 0, 0, 0, 1, 7, 0, 90, 0, 0, 0, 0];
    assert_eq!(image, expected);
}
