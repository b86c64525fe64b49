//! The terms of a match in words, for those who begin to play it.

use protocol::{Terms, Tick, Victory};
use screens::say;

/// What of `terms` is unusual and still to come at `now`, a line each.
pub fn of(terms: &Terms, now: Tick) -> Vec<String> {
    let treaty = (now < terms.treaty_end())
        .then(|| say!("play-treaty-until", minutes = terms.treaty_minutes));
    let victory = match terms.victory {
        Victory::Conquest => None,
        Victory::Score { points } => Some(say!("play-victory-score", points = points)),
        Victory::Time { minutes } => Some(say!("play-victory-time", minutes = minutes)),
    };
    treaty.into_iter().chain(victory).collect()
}

#[cfg(test)]
mod tests {
    use protocol::{Terms, Tick, Victory};

    use super::of;

    #[test]
    fn what_is_usual_or_over_is_not_told() {
        assert_eq!(of(&Terms::STANDARD, Tick::ZERO).len(), 0);
        let terms = Terms {
            treaty_minutes: 10,
            victory: Victory::Time { minutes: 60 },
            ..Terms::STANDARD
        };
        let lines = of(&terms, Tick::ZERO);
        assert!(
            lines[0].contains("10") && lines[1].contains("60"),
            "{lines:?}"
        );
        assert_eq!(of(&terms, terms.treaty_end()).len(), 1);
    }
}
