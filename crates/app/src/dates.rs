//! Instants of files, for people.

use screens::say;
use screens::words::say;

const DAY_S: u64 = 86_400;

/// The day (by Greenwich) and how long ago that is: `2026-12-01, 3 hours ago`.
pub fn date(at_s: u64, now_s: u64) -> String {
    let [year, month, day] = day_of(at_s / DAY_S);
    format!(
        "{year}-{month:02}-{day:02}, {}",
        ago(now_s.saturating_sub(at_s))
    )
}

fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => say("date-now"),
        60..3_600 => say!("date-minutes", count = seconds / 60),
        3_600..DAY_S => say!("date-hours", count = seconds / 3_600),
        _ => say!("date-days", count = seconds / DAY_S),
    }
}

/// Year, month and day of the day so many days behind 1970-01-01. Years begin in March here, so that the
/// leap day is the last of one (Hinnant, chrono-compatible low-level date algorithms).
fn day_of(days: u64) -> [u64; 3] {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = year + era * 400 + u64::from(month <= 2);
    [year, month, day]
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_and_distances_are_right() {
        let leap = 1_709_164_800;
        assert_eq!(date(0, 30), "1970-01-01, just now");
        assert_eq!(date(leap, leap + 60), "2024-02-29, 1 minute ago");
        assert_eq!(
            date(leap + 86_400, leap + 2 * 86_400),
            "2024-03-01, 1 day ago"
        );
        assert_eq!(
            date(1_764_547_199, 1_764_554_400),
            "2025-11-30, 2 hours ago"
        );
        assert_eq!(
            date(946_684_799, 0),
            "1999-12-31, just now",
            "a clock that was set back"
        );
    }
}
