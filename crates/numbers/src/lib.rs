//! Numbers as text for people.
//!
//! A number that rounds to 0 has no sign. Rounding is that of [`format!`]: to the nearest, with exact halves
//! to even. Values that are not finite are `NaN`, `inf` or `-inf`.

/// A number with this many decimals: `-0.25`.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(size) if is_nothing(size) => size.to_owned(),
        _ => text,
    }
}

/// A number with at most this many decimals, without trailing zeros: `2`, `0.5`, `1.25`.
pub fn trimmed(value: f64, decimals: usize) -> String {
    let mut text = fixed(value, decimals);
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    text
}

/// A number with at most two decimals.
pub fn short(value: f64) -> String {
    trimmed(value, 2)
}

/// The text of a number with a sign even if it is not negative: `+0.07`, `-0.05`, `+0.00`.
pub fn with_sign(number: &str) -> String {
    if number.starts_with('-') { number.to_owned() } else { ["+", number].concat() }
}

/// The text of a number with a minus sign instead of a hyphen.
pub fn with_minus(number: &str) -> String {
    number.replace('-', "−")
}

/// The text of a gain or a loss: `+3`, `−2`, and `0` without a sign.
pub fn gain(number: &str) -> String {
    if is_nothing(number) { number.to_owned() } else { with_minus(&with_sign(number)) }
}

/// A gain or a loss with this many decimals: `+0.50`, `−1.26`.
pub fn gain_fixed(value: f64, decimals: usize) -> String {
    gain(&fixed(value, decimals))
}

/// Whether the text of a number without a sign is 0.
fn is_nothing(number: &str) -> bool {
    number.bytes().all(|b| b == b'0' || b == b'.')
}

/// A count with commas between thousands: `1,000`.
pub fn grouped(count: impl Into<u64>) -> String {
    with_commas(&count.into().to_string())
}

/// The text of a number with commas between thousands: `-1,500.25`.
pub fn with_commas(number: &str) -> String {
    let (sign, digits) = number.split_at(number.bytes().take_while(|b| *b == b'-' || *b == b'+').count());
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = String::with_capacity(number.len() + whole.len() / 3);
    text.push_str(sign);
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

/// A count that may be astronomical: `1,234,567`, then [`scientific`].
pub fn large(value: f64, times_ten: &str) -> String {
    if value < 1e7 { with_commas(&fixed(value.round(), 0)) } else { scientific(value, times_ten) }
}

/// A number with a power of ten: `8.4 × 10¹⁶`, `3.2 × 10⁻⁵`. `times_ten` is the notation of the language.
pub fn scientific(value: f64, times_ten: &str) -> String {
    let scientific = format!("{value:.1e}");
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let raised: String = exponent.chars().filter_map(superscript).collect();
    [&*with_minus(mantissa), times_ten, &raised].concat()
}

fn superscript(sign: char) -> Option<char> {
    let place = "0123456789-".find(sign)?;
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".chars().nth(place)
}

/// A share as a percentage: `14%`.
pub fn percent(share: f64) -> String {
    percent_fixed(share, 0)
}

/// The same, with `<1%` for small positive shares.
pub fn percent_or_less(share: f64) -> String {
    if share > 0.0 && share <= 0.005 { "<1%".to_owned() } else { percent(share) }
}

/// A share as a percentage with this many decimals: `25.8%`.
pub fn percent_fixed(share: f64, decimals: usize) -> String {
    fixed(share * 100.0, decimals) + "%"
}

/// A count with its noun in English: `1 deal`, `2,000 deals`.
pub fn counted(count: impl Into<u64>, one: &str, many: &str) -> String {
    let count = count.into();
    grouped(count) + " " + if count == 1 { one } else { many }
}

/// A number with half the width of its interval: `3.54 ± 0.05`.
pub fn interval(number: &str, half: &str) -> String {
    [number, " ± ", half].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_to_the_nearest_and_zero_has_no_sign() {
        for (value, decimals, text) in [
            (0.5, 0, "0"),
            (1.5, 0, "2"),
            (-0.5, 0, "0"),
            (0.125, 2, "0.12"),
            (0.375, 2, "0.38"),
            (-0.001, 2, "0.00"),
            (-0.0, 1, "0.0"),
            (-1.256, 2, "-1.26"),
            (999.95, 1, "1000.0"),
            (f64::NAN, 2, "NaN"),
            (f64::INFINITY, 2, "inf"),
            (f64::NEG_INFINITY, 2, "-inf"),
        ] {
            assert_eq!(fixed(value, decimals), text);
        }
    }

    #[test]
    fn trailing_zeros_are_removed_only_after_the_point() {
        let numbers = [2.0, 0.125, 13.5, 100.0, -0.001, f64::INFINITY];
        assert_eq!(numbers.map(short), ["2", "0.12", "13.5", "100", "0", "inf"]);
        assert_eq!(trimmed(100.0, 0), "100");
    }

    #[test]
    fn gains_and_losses_have_a_sign_and_zero_has_none() {
        assert_eq!(["3", "0", "-13"].map(gain), ["+3", "0", "−13"]);
        assert_eq!([0.5, -0.004, -1.256].map(|n| gain_fixed(n, 2)), ["+0.50", "0.00", "−1.26"]);
        assert_eq!([0.07, -0.05, -0.001].map(|n| with_sign(&fixed(n, 2))), ["+0.07", "-0.05", "+0.00"]);
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!([0u32, 999, 1000, 1_000_000].map(grouped), ["0", "999", "1,000", "1,000,000"]);
        assert_eq!(
            ["1500.25", "-100", "-1000", "inf"].map(with_commas),
            ["1,500.25", "-100", "-1,000", "inf"]
        );
    }

    #[test]
    fn only_one_is_singular() {
        let matches = [0u32, 1, 2000].map(|n| counted(n, "match", "matches"));
        assert_eq!(matches, ["0 matches", "1 match", "2,000 matches"]);
    }

    #[test]
    fn very_large_and_small_numbers_are_written_with_a_power() {
        let ja = |value| large(value, "×10");
        assert_eq!(large(84_478_098_072_866_400.0, " × 10"), "8.4 × 10¹⁶");
        assert_eq!([3.21e-5, -0.004].map(|value| scientific(value, " × 10")), ["3.2 × 10⁻⁵", "−4.0 × 10⁻³"]);
        assert_eq!([1.0, 1_234_567.0, 2e7, f64::INFINITY].map(ja), ["1", "1,234,567", "2.0×10⁷", "inf"]);
    }

    #[test]
    fn shares_and_intervals_are_written_with_a_space() {
        assert_eq!([1.0 / 7.0, 0.005, 1.0].map(percent), ["14%", "0%", "100%"]);
        assert_eq!([0.0, 0.0001, 0.005, 0.006].map(percent_or_less), ["0%", "<1%", "<1%", "1%"]);
        assert_eq!(percent_fixed(0.2577, 1), "25.8%");
        assert_eq!(interval("3.54", "0.05"), "3.54 ± 0.05");
    }
}
