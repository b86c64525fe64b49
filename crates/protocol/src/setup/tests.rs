use crate::limits::AGES;
use crate::{MatchSetup, Terms, Tick, Victory};

#[test]
fn the_samples_can_be_played_and_what_is_out_of_bounds_cannot() {
    for setup in MatchSetup::samples() {
        assert_eq!(setup.fault(), None);
        let breaks: [fn(&mut MatchSetup); 14] = [
            |setup| setup.seats.clear(),
            |setup| setup.seats.reverse(),
            |setup| setup.map.clear(),
            |setup| setup.population_max = 2_001,
            |setup| setup.stockpile.0[3] = -1,
            |setup| setup.terms.start_age = AGES,
            |setup| setup.terms.treaty_minutes = 121,
            |setup| setup.terms.victory = Victory::Score { points: 99 },
            |setup| setup.terms.victory = Victory::Score { points: 1_000_001 },
            |setup| setup.terms.victory = Victory::Time { minutes: 0 },
            |setup| setup.terms.victory = Victory::Time { minutes: 601 },
            |setup| setup.seats[1].handicap_percent = 49,
            |setup| setup.seats[1].handicap_percent = 201,
            |setup| setup.seats[1].start_age = Some(AGES),
        ];
        for (number, change) in breaks.into_iter().enumerate() {
            let mut broken = setup.clone();
            change(&mut broken);
            assert!(broken.fault().is_some(), "break {number}");
        }
    }
}

#[test]
fn minutes_are_minutes_of_the_match() {
    let terms = Terms {
        treaty_minutes: 2,
        ..Terms::STANDARD
    };
    assert_eq!(terms.treaty_end(), Tick(7_500));
    assert_eq!(Victory::Time { minutes: 1 }.ends_at(), Some(Tick(3_750)));
    assert_eq!(Victory::Conquest.ends_at(), None);
}
