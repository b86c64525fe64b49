use std::fs;
use std::path::PathBuf;

use protocol::message::SeatSecret;

use super::Keepsake;

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("castellan-seats-{}-{name}", std::process::id()));
    // It may be there from a run that died.
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_secret_is_there_again_for_the_next_process_at_the_same_host_alone() {
    let folder = folder("again");
    let first = Keepsake::open(&folder, "Host.example:27015").expect("it can be written");
    assert_eq!(first.secret(), None);
    first.keep(SeatSecret([7; 16])).expect("it can be written");
    first.keep(SeatSecret([0xAB; 16])).expect("it is replaced");
    drop(first);
    let again = Keepsake::open(&folder, "host.example:27015").expect("it is there");
    assert_eq!(again.secret(), Some(SeatSecret([0xAB; 16])));
    let other = Keepsake::open(&folder, "host.example:27016").expect("it can be written");
    assert_eq!(other.secret(), None);
    again.forget();
    assert_eq!(again.secret(), None);
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn two_processes_at_one_machine_keep_out_of_each_others_seats() {
    let folder = folder("two");
    let address = "[::1]:27015";
    let first = Keepsake::open(&folder, address).expect("it can be written");
    first.keep(SeatSecret([1; 16])).expect("it can be written");
    let second = Keepsake::open(&folder, address).expect("there is another place");
    assert_eq!(second.secret(), None, "the first still lives");
    second.keep(SeatSecret([2; 16])).expect("it can be written");
    drop(second);
    let third = Keepsake::open(&folder, address).expect("the second has died");
    assert_eq!(third.secret(), Some(SeatSecret([2; 16])));
    drop((first, third));
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn a_file_that_holds_no_secret_is_none() {
    let folder = folder("none");
    let keepsake = Keepsake::open(&folder, "a").expect("it can be written");
    for text in ["", "00", &"zz".repeat(16), &"é".repeat(16), &"0".repeat(33)] {
        fs::write(&keepsake.path, text).expect("it can be written");
        assert_eq!(keepsake.secret(), None, "{text}");
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}
