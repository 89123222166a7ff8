//! Names of seats, and numbers as they are written at this table.

use crate::words::Shell;
use tefuda_games::{Lang, Seat};

/// The names of the seats.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    names: &'a [String],
    you: &'static str,
}

impl<'a> Names<'a> {
    pub(super) fn new(names: &'a [String], lang: Lang) -> Self {
        Self { names, you: Shell::of(lang).you }
    }

    /// The name of a seat.
    pub(super) fn get(self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The name of a seat, unless it is the person whom the page calls "You".
    pub(super) fn other(self, seat: Seat) -> Option<&'a str> {
        Some(self.get(seat)).filter(|name| *name != self.you)
    }
}

/// A number of chips won or lost: `+3`, `−2`, `0`.
pub(crate) fn signed(chips: i32) -> String {
    let sign = ["−", "", "+"][(chips.signum() + 1) as usize];
    sign.to_owned() + &chips.abs().to_string()
}

/// The same with two decimals, never `−0.00`.
pub(crate) fn signed_value(chips: f64) -> String {
    let text = format!("{:.2}", chips.abs());
    if text == "0.00" {
        return text;
    }
    let sign = if chips < 0.0 { "−" } else { "+" };
    sign.to_owned() + &text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_and_losses_have_a_sign_and_nothing_has_none() {
        assert_eq!([3, 0, -13].map(signed), ["+3", "0", "−13"]);
        assert_eq!([0.5, -0.004, -1.256].map(signed_value), ["+0.50", "0.00", "−1.26"]);
    }
}
