use std::collections::BTreeMap;

/// What a machine's world was wherever the machines compared it, as a program with `--digests` said it: by
/// tick the turn and the digest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played(BTreeMap<u32, (u32, String)>);

/// The turn of a line with a digest.
#[must_use]
pub fn turn_of(line: &str) -> Option<u32> {
    row(line).map(|(_, turn, _)| turn)
}

/// `turn 7 tick 32 digest 1f0c…`, as tick, turn and digest.
fn row(line: &str) -> Option<(u32, u32, &str)> {
    match line.split(' ').collect::<Vec<&str>>().as_slice() {
        &["turn", turn, "tick", tick, "digest", digest] => {
            Some((tick.parse().ok()?, turn.parse().ok()?, digest))
        }
        _ => None,
    }
}

impl Played {
    #[must_use]
    pub fn of(lines: &[String]) -> Played {
        let rows = lines.iter().filter_map(|line| row(line));
        Played(
            rows.map(|(tick, turn, digest)| (tick, (turn, digest.to_owned())))
                .collect(),
        )
    }

    /// The last turn that was compared.
    #[must_use]
    pub fn last_turn(&self) -> u32 {
        self.0.values().map(|&(turn, _)| turn).max().unwrap_or(0)
    }

    /// Checks that both machines had the same world in all turns of `other` from `from` to `to` and that
    /// none of these is missing here.
    ///
    /// # Panics
    /// When they had not.
    pub fn assert_same(&self, other: &Played, from: u32, to: u32) {
        let mut compared = 0;
        for (tick, world) in other
            .0
            .iter()
            .filter(|(_, (turn, _))| (from..=to).contains(turn))
        {
            assert_eq!(self.0.get(tick), Some(world), "the worlds of tick {tick}");
            compared += 1;
        }
        // Worlds are compared every eight ticks, more seldom while a machine catches up, and a turn has a tick or
        // more.
        assert!(
            compared >= (to - from) / 16,
            "{compared} worlds compared from turn {from} to {to}"
        );
    }
}
