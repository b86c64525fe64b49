use std::fs;

use protocol::message::SeatSecret;

use super::{FILE, KEPT_MAX, former_seats, remember_seat};

#[test]
fn the_latest_seats_are_kept_and_nobody_else_reads_them() {
    let folder = std::env::temp_dir().join(format!("castellan-former-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(former_seats(&folder), []);
    let secret = |number: usize| SeatSecret([number as u8; 16]);
    for number in 0..KEPT_MAX + 3 {
        remember_seat(&folder, secret(number)).expect("there is room");
    }
    remember_seat(&folder, secret(20)).expect("there is room");
    let kept = former_seats(&folder);
    assert_eq!(kept.len(), KEPT_MAX);
    assert_eq!(kept[..2], [secret(20), secret(KEPT_MAX + 2)]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.join(FILE)).expect("it is there");
        assert_eq!(mode.permissions().mode() & 0o077, 0);
    }
    fs::write(folder.join(FILE), "nonsense\n00\n").expect("there is room");
    assert_eq!(former_seats(&folder), []);
    fs::remove_dir_all(&folder).expect("it is ours");
}
