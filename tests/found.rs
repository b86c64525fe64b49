//! Hosts that are looked for while they live, stand still and die.

use e2e::{Program, free_port, headless};

/// Whether a game at `port` of this machine is listed.
fn is_listed(port: u16) -> bool {
    let ask = format!("127.0.0.1:{port}");
    let find = ["find", "--seconds", "4", "--ask", &ask];
    let ended = Program::start(&headless(), &find).finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    let address = format!(":{port} hosted by");
    ended.lines.iter().any(|line| line.contains(&address))
}

/// Case 6: a host that was killed, or stands still, is in nobody's list; one that goes on is there again.
#[test]
fn case_6_a_host_is_listed_only_while_it_answers() {
    let port = free_port();
    let port_text = port.to_string();
    let play = ["play", "--host", &port_text, "--players", "2"];
    let mut host = Program::start(&headless(), &play);
    host.wait_for("listening on port");
    assert!(is_listed(port), "it waits for people");
    host.stop();
    assert!(!is_listed(port), "it does not answer");
    host.go_on();
    assert!(is_listed(port), "it answers again");
    let _ = host.kill();
    assert!(!is_listed(port), "it is dead");
}
