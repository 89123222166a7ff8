//! Labels of ticks: numbers with no more digits than the step between ticks requires.

use tefuda_numbers::{fixed, with_commas, with_minus};

/// Larger numbers are written with an exponent.
const PLAIN_BELOW: f64 = 1e9;

/// The label of a value on an axis whose ticks are `step` apart: `1,500`, `−0.25`, `2e12`.
pub(crate) fn tick_label(value: f64, step: f64) -> String {
    // `+ 0.0` turns −0.0 into 0.0.
    let (value, step) = (value + 0.0, step.abs());
    if value.abs() >= PLAIN_BELOW || (step > 0.0 && step < 1.0 / PLAIN_BELOW) {
        return with_minus(&format!("{value:.3e}").replace(".000e", "e"));
    }
    let decimals =
        if step >= 1.0 || step == 0.0 { 0 } else { -libm::floor(libm::log10(step * 1.000_001)) as usize };
    with_minus(&with_commas(&fixed(value, decimals)))
}

#[cfg(test)]
mod tests {
    use super::tick_label;

    #[test]
    fn labels_have_the_digits_of_the_step() {
        let cases = [
            (0.0, 20.0, "0"),
            (100_000.0, 20_000.0, "100,000"),
            (1500.0, 500.0, "1,500"),
            (999.0, 1.0, "999"),
            (0.1 + 0.2, 0.1, "0.3"),
            (0.25, 0.05, "0.25"),
            (-0.0, 0.5, "0.0"),
            (-7.0, 1.0, "−7"),
            (2e12, 1e12, "2e12"),
            (-2.5e-10, 1e-10, "−2.500e−10"),
            (0.002, 0.001, "0.002"),
        ];
        for (value, step, text) in cases {
            assert_eq!(tick_label(value, step), text);
        }
    }
}
