use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use determinism::{Domain, Random};

use crate::now;

/// Bytes of a frame at the most, with what a tap puts before it.
const FRAME_BYTES_MAX: usize = 70_000;
/// What a tap of the kernel puts before each frame (`struct virtio_net_hdr`, linux/virtio_net.h).
const TAP_HEADER_BYTES: usize = 10;
/// With nothing under way the cables are looked after so often.
const IDLE: Duration = Duration::from_secs(1);

/// What the cables do to what they carry.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    /// From one machine to another.
    pub delay_ms: u64,
    /// Up to so much more, evenly spread: later frames overtake earlier ones.
    pub jitter_ms: u32,
    pub loss_permille: u32,
}

/// Machines of their own, as network namespaces of the kernel, and the cables between them. Every machine
/// has the address 10.77.0.N, N from 1.
///
/// The cables end at taps, and this process carries the frames from tap to tap: so they get lost and late
/// whether or not the kernel has a queue for that (`netem`).
pub struct Lan {
    names: Vec<String>,
    /// Where the cables end.
    closet: String,
}

/// A frame on its way.
struct Frame {
    from: usize,
    due_ms: u64,
    bytes: Vec<u8>,
}

impl Lan {
    /// `None`, with the reason on standard error, where the system forbids it.
    ///
    /// # Panics
    /// When this process may make namespaces, and still cannot.
    #[must_use]
    pub fn new(machines: usize, weather: Weather) -> Option<Lan> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let id = format!("castellan-e2e-{}-{count}", process::id());
        let mut lan = Lan {
            names: Vec::new(),
            closet: format!("{id}-closet"),
        };
        if let Err(reason) = ip(&["netns", "add", &lan.closet]) {
            assert!(
                !may_make_namespaces(),
                "namespaces are allowed here: {reason}"
            );
            eprintln!("left out, no network namespaces here: {reason}");
            return None;
        }
        // Taps are numbered in the whole system, whatever namespace they are in.
        let first_tap = process::id() % 1_000_000 * 1_000 + count * 10 + 100;
        let mut taps = Vec::new();
        for machine in 0..machines {
            let name = format!("{id}-{machine}");
            ip(&["netns", "add", &name]).expect("one was added before");
            lan.names.push(name);
            match lan.plug_in(machine, first_tap + machine as u32) {
                Ok(tap) => taps.push(tap),
                Err(reason) => {
                    eprintln!("left out, no taps here: {reason}");
                    return None;
                }
            }
        }
        carry(taps, weather, u64::from(count));
        Some(lan)
    }

    /// The namespace of a machine.
    #[must_use]
    pub fn name(&self, machine: usize) -> &str {
        &self.names[machine]
    }

    /// Its address.
    #[must_use]
    pub fn address(machine: usize) -> String {
        format!("10.77.0.{}", machine + 1)
    }

    /// Runs `ip` at a machine.
    ///
    /// # Panics
    /// When it does not do what it shall.
    pub fn ip(&self, machine: usize, words: &str) {
        let words = format!("-n {} {words}", self.names[machine]);
        let done = ip(&words.split(' ').collect::<Vec<&str>>());
        done.unwrap_or_else(|reason| panic!("{reason}"));
    }

    /// A cable from the machine to the closet; gives its end there.
    fn plug_in(&self, machine: usize, tap: u32) -> Result<File, String> {
        let (name, closet) = (&self.names[machine], &self.closet);
        let (address, plug) = (Lan::address(machine), format!("p{machine}"));
        let at = |namespace: &str, words: &str| {
            let words = format!("-n {namespace} {words}");
            ip(&words.split(' ').collect::<Vec<&str>>())
        };
        at(name, "link set lo up")?;
        at(
            name,
            &format!("link add e0 type veth peer name {plug} netns {closet}"),
        )?;
        at(name, "link set e0 up")?;
        at(name, &format!("addr add {address}/24 brd + dev e0"))?;
        at(closet, &format!("link set {plug} up"))?;
        let of = format!("link {plug} name t{machine} index {tap}");
        at(closet, &format!("link add {of} type macvtap mode passthru"))?;
        at(closet, &format!("link set t{machine} up"))?;
        let mut options = OpenOptions::new();
        let path = format!("/dev/tap{tap}");
        let opened = options.read(true).write(true).open(&path);
        opened.map_err(|error| format!("{path}: {error}"))
    }
}

impl Drop for Lan {
    fn drop(&mut self) {
        for name in self.names.iter().chain([&self.closet]) {
            let _ = ip(&["netns", "del", name]);
        }
    }
}

/// Carries frames from each tap to all others until their namespaces are gone.
fn carry(taps: Vec<File>, weather: Weather, seed: u64) {
    let (sender, frames) = channel();
    for (from, tap) in taps.iter().enumerate() {
        let tap = tap.try_clone().expect("there are descriptors");
        let sender = sender.clone();
        let mut random = Random::stream(seed, Domain::Network, from as u32);
        thread::spawn(move || listen(from, tap, weather, &mut random, &sender));
    }
    thread::spawn(move || deliver(&taps, &frames));
}

fn listen(
    from: usize,
    mut tap: File,
    weather: Weather,
    random: &mut Random,
    frames: &Sender<Frame>,
) {
    let mut buffer = vec![0; FRAME_BYTES_MAX];
    // A tap whose namespace is gone says so.
    while let Ok(length) = tap.read(&mut buffer) {
        let is_lost = random.chance(weather.loss_permille, 1_000);
        let jitter_ms = u64::from(random.below(weather.jitter_ms + 1));
        if is_lost || length <= TAP_HEADER_BYTES {
            continue;
        }
        let frame = Frame {
            from,
            due_ms: now().0 + weather.delay_ms + jitter_ms,
            bytes: buffer[..length].to_vec(),
        };
        if frames.send(frame).is_err() {
            return;
        }
    }
}

fn deliver(taps: &[File], frames: &Receiver<Frame>) {
    let mut under_way = BTreeMap::new();
    let mut number = 0_u64;
    loop {
        let due_ms = under_way.keys().next().map(|&(due_ms, _)| due_ms);
        let left = due_ms.map_or(IDLE, |due_ms: u64| {
            Duration::from_millis(due_ms.saturating_sub(now().0))
        });
        match frames.recv_timeout(left) {
            Ok(frame) => {
                under_way.insert((frame.due_ms, number), frame);
                number += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let later = under_way.split_off(&(now().0 + 1, 0));
        for frame in std::mem::replace(&mut under_way, later).into_values() {
            for (to, mut tap) in taps.iter().enumerate() {
                if to != frame.from {
                    // Whoever is not meant drops it; one whose queue is full loses it, as on any cable.
                    let _ = tap.write_all(&frame.bytes);
                }
            }
        }
    }
}

fn ip(arguments: &[&str]) -> Result<(), String> {
    let mut ip = Command::new("ip");
    let output = ip.args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("ip {}: {}", arguments.join(" "), said.trim()))
}

/// Whether this process has CAP_SYS_ADMIN and CAP_NET_ADMIN, and `ip`.
fn may_make_namespaces() -> bool {
    const NEEDED: u64 = 1 << 21 | 1 << 12;
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let effective = status.lines().find_map(|line| line.strip_prefix("CapEff:"));
    let bits = effective.and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok());
    bits.is_some_and(|bits| bits & NEEDED == NEEDED) && ip(&["-V"]).is_ok()
}
