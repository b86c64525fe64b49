//! Machines with several adapters, as network namespaces. Needs root and `ip`; where these are missing
//! the tests say so and end.

use std::format;
use std::fs::File;
use std::os::fd::AsFd;
use std::process::{self, Command, Stdio};
use std::string::{String, ToString};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::vec::Vec;
use std::{eprintln, fs};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

use super::{FOUND_WITHIN_MS, Host, Watch, finder, lists, look};
use crate::{BeaconPorts, Way};

const PORTS: BeaconPorts = BeaconPorts {
    discovery: protocol::datagram::DISCOVERY_PORT,
    game: 27_020,
};

/// Machines of their own, removed at the end.
struct Machines(Vec<String>);

impl Machines {
    /// `None`, with the reason on standard error, where the system forbids it.
    fn new(names: &[&str]) -> Option<Machines> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut machines = Machines(Vec::new());
        for name in names {
            let name = format!("castellan-{}-{count}-{name}", process::id());
            if let Err(reason) = run(&["netns", "add", &name]) {
                assert!(
                    !may_make_namespaces(),
                    "namespaces are allowed here: {reason}"
                );
                eprintln!("left out, no network namespaces here: {reason}");
                return None;
            }
            machines.0.push(name);
            machines.ip(machines.0.len() - 1, "link set lo up");
        }
        Some(machines)
    }

    /// Runs `ip` on one machine.
    fn ip(&self, machine: usize, arguments: &str) {
        let mut words = Vec::from(["-n", &self.0[machine]]);
        words.extend(arguments.split(' '));
        run(&words).unwrap_or_else(|reason| panic!("ip {words:?}: {reason}"));
    }

    /// A cable between `left` and `right`, which have the adapters and addresses named.
    fn connect(&self, left: (usize, &str, &str), right: (usize, &str, &str)) {
        let peer = &self.0[right.0];
        let names = format!("{} type veth peer name {} netns {peer}", left.1, right.1);
        self.ip(left.0, &format!("link add {names}"));
        for (machine, adapter, address) in [left, right] {
            // Addresses of the link come with `address` alone, so that nobody waits for their check.
            self.ip(machine, &format!("link set {adapter} addrgenmode none"));
            self.ip(machine, &format!("link set {adapter} up"));
            let nodad = if address.contains(':') { " nodad" } else { "" };
            self.ip(machine, &format!("addr add {address} dev {adapter}{nodad}"));
        }
    }

    /// What moves the calling thread to a machine.
    fn mover(&self, machine: usize) -> impl FnOnce() + Send + 'static {
        let path = format!("/run/netns/{}", self.0[machine]);
        move || {
            let namespace = File::open(path).expect("the namespace is there");
            let network = Some(LinkNameSpaceType::Network);
            move_into_link_name_space(namespace.as_fd(), network).expect("it may be entered");
        }
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        for name in &self.0 {
            let _ = run(&["netns", "del", name]);
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let mut ip = Command::new("ip");
    let output = ip.args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).trim().into())
}

/// Whether this process has CAP_SYS_ADMIN and CAP_NET_ADMIN, and `ip`.
fn may_make_namespaces() -> bool {
    const NEEDED: u64 = 1 << 21 | 1 << 12;
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let effective = status.lines().find_map(|line| line.strip_prefix("CapEff:"));
    let bits = effective.and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok());
    bits.is_some_and(|bits| bits & NEEDED == NEEDED) && run(&["-V"]).is_ok()
}

/// Looks for game 1 on machine `guest`; the addresses it was heard on, and the ways of the query.
fn find(machines: &Machines, guest: usize, addresses: usize) -> (Vec<String>, Vec<Way>) {
    let enter = machines.mover(guest);
    let search = move || {
        enter();
        let watch = Watch::start();
        let mut finder = finder(PORTS.discovery, watch);
        look(&mut finder, watch, FOUND_WITHIN_MS, |games| {
            lists(games, 1) && games[0].addresses().count() >= addresses
        });
        assert_eq!(finder.games().len(), 1, "one row: {:?}", finder.games());
        let found = finder.games()[0]
            .addresses()
            .map(|address| address.to_string());
        (found.collect(), finder.ways().to_vec())
    };
    thread::spawn(search).join().expect("the game is found")
}

/// Case 1.
#[test]
fn a_host_on_the_second_adapter_only_is_found() {
    let Some(machines) = Machines::new(&["guest", "host", "nobody"]) else {
        return;
    };
    machines.connect((0, "a0", "10.77.1.1/24"), (2, "n0", "10.77.1.2/24"));
    machines.connect((0, "a1", "10.77.2.1/24"), (1, "h0", "10.77.2.2/24"));
    machines.ip(0, "route add default via 10.77.1.2");
    let _host = Host::start(1, PORTS, machines.mover(1));
    let (addresses, _) = find(&machines, 0, 1);
    assert_eq!(addresses, ["10.77.2.2:27020"]);
}

/// Case 2.
#[test]
fn of_five_adapters_one_down_and_one_of_two_ends_the_query_leaves_by_all_that_can() {
    let Some(machines) = Machines::new(&["guest", "host"]) else {
        return;
    };
    machines.ip(0, "link add broken type veth peer name cut");
    machines.ip(0, "addr add 10.77.8.1/24 dev broken");
    machines.ip(0, "tuntap add dev tunnel mode tun");
    machines.ip(0, "addr add 10.77.9.1 peer 10.77.9.2 dev tunnel");
    machines.ip(0, "link set tunnel up");
    for adapter in 1..=3 {
        let addresses = [1, 2].map(|end| format!("10.77.{adapter}.{end}/24"));
        let names = [format!("a{adapter}"), format!("h{adapter}")];
        machines.connect((0, &names[0], &addresses[0]), (1, &names[1], &addresses[1]));
    }
    let _host = Host::start(1, PORTS, machines.mover(1));
    let (addresses, ways) = find(&machines, 0, 3);
    let expected = [1, 2, 3].map(|adapter| format!("10.77.{adapter}.2:27020"));
    assert_eq!(addresses, expected);
    for adapter in 1..=3 {
        let name = format!("a{adapter}");
        let left = ways
            .iter()
            .filter(|way| way.interface == name && way.trouble.is_none());
        assert_eq!(left.count(), 2, "{ways:#?}");
    }
}

#[test]
fn a_host_is_found_by_ipv6_alone() {
    let Some(machines) = Machines::new(&["guest", "host"]) else {
        return;
    };
    machines.connect((0, "a0", "fe80::1/64"), (1, "h0", "fe80::2/64"));
    let _host = Host::start(1, PORTS, machines.mover(1));
    let (addresses, _) = find(&machines, 0, 1);
    assert_eq!(addresses.len(), 1);
    let address = &addresses[0];
    assert!(
        address.starts_with("[fe80::2%") && address.ends_with("]:27020"),
        "{address}"
    );
}

/// Case 5.
#[test]
fn one_host_heard_on_ipv4_and_ipv6_is_one_row() {
    let Some(machines) = Machines::new(&["guest", "host"]) else {
        return;
    };
    machines.connect((0, "a0", "10.77.1.1/24"), (1, "h0", "10.77.1.2/24"));
    machines.connect((0, "a1", "fe80::1/64"), (1, "h1", "fe80::2/64"));
    let _host = Host::start(1, PORTS, machines.mover(1));
    let (addresses, _) = find(&machines, 0, 2);
    assert_eq!(
        addresses[0], "10.77.1.2:27020",
        "the surest first: {addresses:?}"
    );
    assert!(addresses[1].starts_with("[fe80::2%"), "{addresses:?}");
}

#[test]
fn an_adapter_that_comes_up_later_is_heard_on() {
    let Some(machines) = Machines::new(&["guest", "host"]) else {
        return;
    };
    let _host = Host::start(1, PORTS, machines.mover(1));
    machines.connect((0, "a0", "10.77.1.1/24"), (1, "h0", "10.77.1.2/24"));
    let (addresses, _) = find(&machines, 0, 1);
    assert_eq!(addresses, ["10.77.1.2:27020"]);
}
