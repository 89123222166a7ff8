//! Today's date.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds per day.
const DAY: u64 = 86_400;

/// Today in universal time: `2026-11-21`.
pub(super) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date((seconds / DAY) as u32)
}

/// The date `days` days after 1970-01-01 (Hinnant 2013, where days count from 0000-03-01).
fn date(days: u32) -> String {
    const ERA: u32 = 146_097;
    let shifted = days + 719_468;
    let (era, day) = (shifted / ERA, shifted % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let (of_month, month) = (of_year - (153 * from_march + 2) / 5 + 1, (from_march + 2) % 12 + 1);
    format!("{:04}-{month:02}-{of_month:02}", 400 * era + year + u32::from(month <= 2))
}

#[cfg(test)]
mod tests {
    #[test]
    fn day_numbers_give_the_right_dates() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_322, "2000-12-31"),
            (20_778, "2026-11-21"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(super::date(days), date);
        }
    }
}
