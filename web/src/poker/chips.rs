//! Formats of chips.

use tefuda_numbers::{fixed, gain};

/// Formats chips won or lost: `+3`, `−2`, `0`.
pub(crate) fn signed(chips: i32) -> String {
    gain(&chips.to_string())
}

/// The same with two decimals, never `−0.00`.
pub(crate) fn signed_value(chips: f64) -> String {
    gain(&fixed(chips, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_and_losses_have_a_sign_and_zero_has_none() {
        assert_eq!([3, 0, -13].map(signed), ["+3", "0", "−13"]);
        assert_eq!([0.5, -0.004, -1.256].map(signed_value), ["+0.50", "0.00", "−1.26"]);
    }
}
