use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Challenge, ContentHash, Decline, PersonId, Table};
use crate::limits::LINES_KEPT_MAX;
use crate::{Digest, bounded};

/// What the machine that keeps the table tells those who sit at it. Append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    /// There is a password: prove that you know it.
    Challenge(Challenge),
    /// Everything, as it is now.
    Table(Table),
    /// What was said: the latest hundred lines to whoever comes, every new line to all.
    Lines(#[serde(deserialize_with = "bounded::list::<_, _, LINES_KEPT_MAX>")] Vec<Line>),
    /// The part of a file that was asked for.
    Chunk {
        content: ContentHash,
        chunk: u32,
        /// Of the bytes that follow.
        check: Digest,
        #[serde(with = "bounded::chunk")]
        bytes: Vec<u8>,
    },
    /// No.
    Declined(Decline),
}

/// A chat line at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Place among all lines of this table, from zero.
    pub order: u32,
    pub from: PersonId,
    /// As the person was called then: they may be gone when it is read.
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub name: String,
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub text: String,
}

impl News {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<News> {
        let line = |order: u32| Line {
            order,
            from: PersonId(order + 1),
            name: String::from("Łucja"),
            text: String::from("11 🏰"),
        };
        let mut all = alloc::vec![
            News::Challenge(Challenge([5; 16])),
            News::Lines((0..3).map(line).collect()),
            News::Lines(Vec::new()),
            News::Chunk {
                content: ContentHash([9; 32]),
                chunk: 12,
                check: Digest(77),
                bytes: alloc::vec![1, 2, 3],
            },
        ];
        all.extend(Table::samples().into_iter().map(News::Table));
        all.extend(Decline::samples().into_iter().map(News::Declined));
        all
    }
}
