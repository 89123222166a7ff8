//! Numbers as people write them. Nothing here touches the page.

use tefuda_games::{Text, text};

/// A count with commas: `1,000`.
pub(crate) fn times(n: u32) -> String {
    grouped(u64::from(n))
}

fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count that may be astronomical: `1,234,567`, then `8.4 × 10¹⁶`, with `times_ten` as the language writes it.
pub(crate) fn many(n: f64, times_ten: &str) -> String {
    if n < 1e7 {
        return grouped(n.round() as u64);
    }
    let scientific = format!("{n:.1e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let raised: String = exponent.chars().filter_map(superscript).collect();
    [mantissa, times_ten, &raised].concat()
}

fn superscript(digit: char) -> Option<char> {
    let place = digit.to_digit(10)?;
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(place as usize)
}

/// A number with so many decimals, and never `-0`.
pub(crate) fn fixed(n: f64, decimals: usize) -> String {
    let out = format!("{n:.decimals$}");
    match out.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        _ => out,
    }
}

/// A number with at most two decimals: `2`, `0.5`, `1.25`.
pub(crate) fn short(n: f64) -> String {
    let out = fixed(n, 2);
    out.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A share in per cent, without decimals.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", fixed(share * 100.0, 0))
}

/// A share as a length in an SVG attribute, cut to what can be drawn.
pub(crate) fn length(share: f64) -> String {
    format!("{:.2}%", share.clamp(0.0, 1.0) * 100.0)
}

/// The name of a formula; `None` for one that has no name of its own.
pub(crate) fn formula(id: &str) -> Option<Text> {
    match id {
        "ucb1" => Some(text("UCB1", "UCB1")),
        "ucb1-tuned" => Some(text("UCB1-Tuned", "UCB1-Tuned")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_written_with_a_power() {
        assert_eq!(many(84_478_098_072_866_400.0, " × 10"), "8.4 × 10¹⁶");
        assert_eq!(many(1_234_567.0, " × 10"), "1,234,567");
        assert_eq!(many(1.0, " × 10"), "1");
        assert_eq!(many(2e7, " × 10"), "2.0 × 10⁷");
    }

    #[test]
    fn numbers_are_short_and_never_minus_nothing() {
        assert_eq!(short(2.0), "2");
        assert_eq!(short(0.125), "0.12");
        assert_eq!(short(13.5), "13.5");
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(percent(1.0 / 7.0), "14 %");
        assert_eq!(times(1_000_000), "1,000,000");
        assert_eq!(times(100), "100");
    }
}
