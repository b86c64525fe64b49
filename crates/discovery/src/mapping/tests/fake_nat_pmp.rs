//! A router on the loopback that speaks NAT-PMP.

use std::net::{Ipv4Addr, UdpSocket};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use std::vec::Vec;

/// Gives every asker the same port outside.
pub struct FakeNatPmp {
    pub address: Ipv4Addr,
    requests: Receiver<(u8, u16, u32)>,
}

impl FakeNatPmp {
    pub fn start(address: Ipv4Addr, outside: u16) -> FakeNatPmp {
        let socket = UdpSocket::bind((address, natpmp::NATPMP_PORT)).expect("nobody is there");
        let (sender, requests) = mpsc::channel();
        let serve = move || {
            let mut bytes = [0; 64];
            while let Ok((length, from)) = socket.recv_from(&mut bytes) {
                let Some(&operation) = bytes.get(1) else {
                    break;
                };
                let word = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
                let lease_s = u32::from_be_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
                let request = match length {
                    12 => (operation, word(4), lease_s),
                    _ => (operation, 0, 0),
                };
                let mut answer = std::vec![0, 128 + operation, 0, 0, 0, 0, 0, 1];
                if operation == 0 {
                    answer.extend([203, 0, 113, 7]);
                } else {
                    answer.extend(request.1.to_be_bytes());
                    answer.extend(outside.to_be_bytes());
                    answer.extend(lease_s.to_be_bytes());
                }
                let _ = socket.send_to(&answer, from);
                if sender.send(request).is_err() {
                    break;
                }
            }
        };
        thread::spawn(serve);
        FakeNatPmp { address, requests }
    }

    /// The first `count` requests: operation, port inside, lease.
    pub fn wait_for_requests(&self, count: usize) -> Vec<(u8, u16, u32)> {
        let next = || self.requests.recv_timeout(Duration::from_secs(20));
        (0..count)
            .map(|_| next().expect("the request comes"))
            .collect()
    }
}
