use alloc::vec::Vec;
use core::net::{IpAddr, Ipv6Addr, SocketAddr};

use serde::{Deserialize, Serialize};

use super::{RoomRules, SeatKey, SeatSecret};
use crate::limits::SEATS_MAX;
use crate::{Seat, SeatSet, Turn, bounded};

/// Who goes on with the match when its host is gone, and with what. Everybody with a seat hears it at the
/// start or on coming back, and after each change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Succession {
    /// The first host of a match is 1, each after it one more.
    pub epoch: u32,
    /// Whose machine runs the relay; `None` when nobody plays there.
    pub host: Option<Seat>,
    /// Who would run it next, in this order.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub successors: Vec<Successor>,
    pub room: RoomRules,
    /// Nobody comes to watch who was not at the table.
    pub is_closed: bool,
    /// How long a person who is away is waited for.
    pub absence_ms: u32,
    /// The fewest and the most ticks that a turn may have.
    pub turn_ticks: (u8, u8),
    /// By what the seats prove themselves to the reader, should it be the host
    /// ([`SeatSecret::proof_for`]); ascending.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub keys: Vec<(Seat, SeatKey)>,
    /// Pauses that seats have used up; ascending.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub pauses: Vec<(Seat, u8)>,
    /// Seats whose worlds were put right; ascending.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub heals: Vec<SeatHeals>,
    /// Seats that have left for good.
    pub ended: SeatSet,
    /// Seats whose people are away, and about which the room has decided.
    pub decided: SeatSet,
}

/// How often the world of a seat was not the others'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatHeals {
    pub seat: Seat,
    pub count: u8,
    /// It is being put right; it was another from the end of this turn on.
    pub since: Option<Turn>,
}

/// Somebody who would run the relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Successor {
    pub seat: Seat,
    pub place: Place,
}

/// Where somebody listens, as the host sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// IPv6, or IPv4 mapped into it.
    ip: [u8; 16],
    pub port: u16,
}

impl Place {
    #[must_use]
    pub fn new(ip: IpAddr, port: u16) -> Place {
        let ip = match ip {
            IpAddr::V4(ip) => ip.to_ipv6_mapped(),
            IpAddr::V6(ip) => ip,
        };
        Place {
            ip: ip.octets(),
            port,
        }
    }

    #[must_use]
    pub fn address(self) -> SocketAddr {
        let ip = IpAddr::V6(Ipv6Addr::from(self.ip)).to_canonical();
        SocketAddr::new(ip, self.port)
    }
}

impl SeatSecret {
    /// What shows the host `host` whose seat this is. Another host cannot be shown it, and the secret does
    /// not follow from it.
    #[must_use]
    pub fn proof_for(&self, host: Seat) -> SeatSecret {
        let mut material = [0; 17];
        material[..16].copy_from_slice(&self.0);
        material[16] = host.index() as u8;
        let proof = blake3::derive_key("castellan seat proof", &material);
        SeatSecret(core::array::from_fn(|index| proof[index]))
    }
}

impl Succession {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Succession> {
        let seat = |index| Seat::all().nth(index).unwrap_or_default();
        let [rules, others] = [0, 1].map(|index| RoomRules::samples().swap_remove(index));
        let place = |ip: [u8; 4], port| Place::new(IpAddr::from(ip), port);
        alloc::vec![
            Succession {
                epoch: 1,
                host: Some(seat(0)),
                successors: alloc::vec![
                    Successor {
                        seat: seat(1),
                        place: place([192, 168, 1, 9], 27_016),
                    },
                    Successor {
                        seat: seat(4),
                        place: Place::new(IpAddr::V6(Ipv6Addr::LOCALHOST), 27_015),
                    },
                ],
                room: rules,
                is_closed: false,
                absence_ms: 20_000,
                turn_ticks: (1, 8),
                keys: alloc::vec![(seat(1), SeatSecret([4; 16]).proof_for(seat(2)).key())],
                pauses: alloc::vec![(seat(1), 2)],
                heals: alloc::vec![
                    SeatHeals {
                        seat: seat(0),
                        count: 2,
                        since: None,
                    },
                    SeatHeals {
                        seat: seat(2),
                        count: 1,
                        since: Some(Turn(41)),
                    },
                ],
                ended: SeatSet(4),
                decided: SeatSet::EMPTY,
            },
            Succession {
                epoch: 3,
                host: None,
                successors: Vec::new(),
                room: others,
                is_closed: true,
                absence_ms: 60_000,
                turn_ticks: (4, 4),
                keys: Vec::new(),
                pauses: Vec::new(),
                heals: Vec::new(),
                ended: SeatSet::EMPTY,
                decided: SeatSet(16),
            },
        ]
    }
}
