//! Looking into a value step by step, as into a tree of digests: two machines that tell each other the
//! digests of a few parts at a time come to the first field in which their values differ.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Write};

use crate::{Digest, State, digest_of_bytes};

#[cfg(test)]
mod tests;

/// A place in a value, and what it consists of: what [`State::examine`] finds at the end of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examination {
    /// How the place is called, from where the path began: `[17].hit_points`.
    pub name: String,
    /// What it consists of, by ascending key, and the digest of each. Empty when it is not looked into any
    /// further.
    pub parts: Vec<(u32, Digest)>,
    /// The value as text, cut after [`Examination::VALUE_CHARS_MAX`] characters.
    pub value: String,
    /// The slot of the entity that the place belongs to, where it belongs to one.
    pub slot: Option<u32>,
}

impl Examination {
    /// Parts that one place has at most, but for tables with more than 16,384 slots.
    pub const PARTS_MAX: usize = 128;
    /// Characters of [`Examination::value`].
    pub const VALUE_CHARS_MAX: usize = 240;
    /// The value of a place that is not there.
    pub const ABSENT: &'static str = "absent";

    /// The place that `path` leads to from `value`.
    #[must_use]
    pub fn of(value: &impl State, path: &[u32]) -> Examination {
        let mut found = Examination::default();
        value.examine(path, &mut found);
        found
    }

    /// The place is `value`.
    pub fn is(&mut self, value: &impl Debug) {
        let mut out = Short {
            text: String::new(),
            left: Examination::VALUE_CHARS_MAX,
        };
        if write!(out, "{value:?}").is_err() {
            out.text.push('…');
        }
        self.value = out.text;
    }

    /// The path leads nowhere.
    pub fn is_absent(&mut self) {
        self.value = Examination::ABSENT.into();
        self.parts.clear();
    }

    /// The place has this part.
    pub fn part(&mut self, key: u32, part: &impl State) {
        let mut image = Vec::new();
        part.write(&mut image);
        self.parts.push((key, digest_of_bytes(&image)));
    }

    /// The value ends here: nothing in it has a name of its own.
    pub fn end(&mut self, value: &impl Debug, path: &[u32]) {
        if path.is_empty() {
            self.is(value);
        } else {
            self.is_absent();
        }
    }

    /// The place is a list, or the path leads into it; `first` is the number of the first of `items`. A long
    /// list has blocks for parts, and those have blocks again.
    pub fn list<T: State>(&mut self, items: &[&T], first: usize, path: &[u32]) {
        let mut block = 1;
        while items.len() > Examination::PARTS_MAX * block {
            block *= Examination::PARTS_MAX;
        }
        match path.split_first() {
            None => {
                self.is(&items);
                self.part(0, &(items.len() as u32));
                for (number, block) in items.chunks(block).enumerate() {
                    let mut image = Vec::new();
                    block.iter().for_each(|item| item.write(&mut image));
                    self.parts
                        .push((number as u32 + 1, digest_of_bytes(&image)));
                }
            }
            Some((0, rest)) => {
                self.name.push_str(".len");
                self.end(&items.len(), rest);
            }
            Some((&key, rest)) => {
                let start = (key as usize - 1).saturating_mul(block);
                let end = start.saturating_add(block).min(items.len());
                match items.get(start..end) {
                    Some([item]) if block == 1 => {
                        self.name.push_str(&alloc::format!("[{}]", first + start));
                        item.examine(rest, self);
                    }
                    Some(part) if !part.is_empty() => self.list(part, first + start, rest),
                    _ => self.is_absent(),
                }
            }
        }
    }
}

/// Text that ends where it has become long enough.
struct Short {
    text: String,
    left: usize,
}

impl Write for Short {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        for letter in more.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(letter);
        }
        Ok(())
    }
}
