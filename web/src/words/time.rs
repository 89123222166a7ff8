//! Durations in words.

use super::{fill, words};
use tefuda_games::Lang;

words! {
    /// The formats of durations.
    Time {
        seconds(n): "{n} s" / "{n}秒",
        minutes(n): "{n} min" / "{n}分",
        hours(n): "{n} h" / "{n}時間",
        days(n): "{n} days" / "{n}日",
    }
}

/// Formats a duration, rounded as in conversation.
pub(crate) fn duration(lang: Lang, seconds: f64) -> String {
    let words = Time::of(lang);
    let (number, phrase) = match seconds.max(0.0) {
        s if s < 90.0 => (s.max(1.0), words.seconds),
        s if s < 5400.0 => (s / 60.0, words.minutes),
        s if s < 129_600.0 => (s / 3600.0, words.hours),
        s => ((s / 86_400.0).min(999.0), words.days),
    };
    fill(phrase, [&(number.round() as u32).to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_naturally() {
        for (seconds, en, ja) in [
            (0.0, "1 s", "1秒"),
            (59.6, "60 s", "60秒"),
            (240.0, "4 min", "4分"),
            (7200.0, "2 h", "2時間"),
            (1e9, "999 days", "999日"),
        ] {
            assert_eq!([duration(Lang::En, seconds), duration(Lang::Ja, seconds)], [en, ja]);
        }
    }
}
