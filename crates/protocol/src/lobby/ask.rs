use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{ContentHash, KickReason, PasswordProof, PersonId, RoomKey, Settings, Table};
use crate::message::SeatSecret;
use crate::{Digest, Seat};

/// What somebody at the table wants of the machine that keeps it. Append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// The answer to [`News::Challenge`](super::News::Challenge).
    Prove(PasswordProof),
    /// What the self-test of this machine gave.
    Fingerprint(Digest),
    /// A sign of life: the answer to the table of this stamp.
    Heard {
        stamp: u32,
    },
    /// Another row for me.
    Sit {
        row: u8,
    },
    /// No row for me: I look on.
    Watch,
    Colour(u8),
    Team(Option<u8>),
    Ready(bool),
    /// Chunk `chunk` of a file that this machine lacks, of which it has `have` chunks.
    Fetch {
        content: ContentHash,
        chunk: u32,
        have: u32,
    },
    /// This machine has the whole file.
    Have(ContentHash),
    /// This seat of the saved match was mine.
    Claim {
        seat: Seat,
        secret: SeatSecret,
    },
    /// What only the host may want.
    Host(HostAsk),
}

/// What only the host may want. Append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HostAsk {
    Settings(Settings),
    Row {
        row: u8,
        order: RowOrder,
    },
    Kick {
        person: PersonId,
        reason: KickReason,
    },
    /// Kick, and never again at this table.
    Ban {
        person: PersonId,
        reason: KickReason,
    },
    /// `None`: whoever comes is let in.
    Password(Option<RoomKey>),
    Start,
}

/// What the host does with a row. Append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowOrder {
    /// Whoever sits there becomes a watcher.
    Open,
    /// Whoever sits there becomes a watcher.
    Close,
    /// Whoever sits there becomes a watcher.
    Computer {
        level: u8,
    },
    Colour(u8),
    Team(Option<u8>),
    /// In per cent, as in [`Row::handicap_percent`](super::Row).
    Handicap(u16),
    /// `None`: as everybody.
    StartAge(Option<u8>),
}

impl Ask {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Ask> {
        let key = RoomKey::of("password").expect("something was typed");
        let content = ContentHash([9; 32]);
        let person = PersonId(3);
        let mut all = alloc::vec![
            Ask::Prove(key.prove(super::Challenge([5; 16]))),
            Ask::Fingerprint(Digest(0x0102_0304)),
            Ask::Heard { stamp: 300 },
            Ask::Sit { row: 7 },
            Ask::Watch,
            Ask::Colour(3),
            Ask::Team(Some(1)),
            Ask::Team(None),
            Ask::Ready(true),
            Ask::Fetch {
                content,
                chunk: 12,
                have: 11
            },
            Ask::Have(content),
            Ask::Claim {
                seat: Seat::default(),
                secret: SeatSecret([1; 16])
            },
        ];
        let settings = Table::samples().into_iter().map(|table| table.settings);
        let orders = [
            RowOrder::Open,
            RowOrder::Close,
            RowOrder::Computer { level: 5 },
            RowOrder::Colour(2),
            RowOrder::Team(Some(0)),
            RowOrder::Handicap(150),
            RowOrder::StartAge(Some(1)),
        ];
        let of_host = settings
            .map(HostAsk::Settings)
            .chain(orders.map(|order| HostAsk::Row { row: 2, order }))
            .chain(KickReason::ALL.map(|reason| HostAsk::Kick { person, reason }))
            .chain([
                HostAsk::Ban {
                    person,
                    reason: KickReason::Language,
                },
                HostAsk::Password(Some(key)),
                HostAsk::Password(None),
                HostAsk::Start,
            ]);
        all.extend(of_host.map(Ask::Host));
        all
    }
}
