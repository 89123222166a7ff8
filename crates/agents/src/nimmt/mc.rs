//! `mc`: [flat Monte Carlo](crate::flat) for 6 Nimmt!.
//!
//! The unseen cards are dealt at random. Every card of the hand (or every row, if one has to be taken) is
//! tried in each of these deals, and the deal is played out with random cards. Players take the cheapest row.
//! Brehmer and Gutsche (`rl-6-nimmt`) found that such playouts match learned players.
//!
//! Searching for the row to take is neither better nor worse than taking the cheapest. Against five strong
//! players the agent takes 12.65 ± 0.12 heads with the search and 12.69 ± 0.12 without, against five random
//! ones 6.41 ± 0.08 and 6.38 ± 0.08 (6,000 deals each). The agent searches anyway, because the comparison of
//! rows is worth showing.
//!
//! With `formula=ucb1` it tries cards by UCB1 in place of turns. UCB1 needs rewards that use the whole range
//! from 0 to 1, so a deal of [`MANY_HEADS`] or more counts as a reward of 0.

use crate::{
    bandit::{Formula, FormulaKind, FormulaSettings},
    flat::{Flat, FlatMonteCarlo, PlayoutPolicy, RandomPlayouts},
};
use tefuda_games::{
    Entry, Rng, Seat, Spec,
    nimmt::{Nimmt, Row, Table},
    seed::below,
    settings, text,
};

settings! {
    /// The settings of the agent.
    struct Settings {
        /// Sampled deals per decision.
        WORLDS worlds: u32 = RandomPlayouts::WORLDS;
        /// The formula that picks the next card.
        FORMULA formula: FormulaKind = FormulaSettings::FORMULA;
        /// Its weight of exploration.
        C c: f64 = FormulaSettings::C;
    }
}

/// The catalogue entry.
pub(super) const ENTRY: Entry = Entry::new(
    "mc",
    text("Monte Carlo", "モンテカルロ"),
    text(
        "Samples the hidden cards many times. Tries each of its cards with random play to the end of the deal.",
        "見えないカードを何通りも想像し、どの札もディールの終わりまでランダムに試します。",
    ),
    Settings::KNOBS,
)
.source("ours")
.defaults(&[FormulaKind::Even.of(&Settings::FORMULA)]);

/// The agent of a spec.
pub(super) fn agent(spec: &Spec) -> FlatMonteCarlo {
    let Settings { worlds, formula, c } = Settings::new(spec);
    FlatMonteCarlo::by_formula(worlds, Formula::of(formula, c))
}

/// The maximum number of heads that a seat can take in a deal: ten rows of five are fifty cards, and no fifty
/// cards have more.
pub(super) const MOST_HEADS: u8 = 117;

/// The heads in the rest of a deal that a formula counts as the worst result. More are rare: with random play,
/// a seat of six takes 16 heads in a whole deal on average (`random` in docs/results/strength.md).
const MANY_HEADS: u8 = 30;

impl Flat for Nimmt {
    const POINTS: [f64; 2] = [MOST_HEADS as f64, 0.0];
    const WEIGHED_POINTS: [f64; 2] = [MANY_HEADS as f64, 0.0];

    fn finish(&mut self, _policy: PlayoutPolicy, rng: &mut Rng) {
        self.play_out_with(rng, cheapest_row);
    }

    fn points(&self, seat: Seat) -> i32 {
        self.table().heads().get(seat.index()).map_or(0, |heads| i32::from(*heads))
    }
}

/// A random one of the cheapest rows, 1 to 4.
#[inline]
pub fn cheapest_row(table: &Table, rng: &mut Rng) -> u8 {
    let price = table.cheapest();
    let cheapest = |row: &Row| row.heads() == price;
    let equals = table.rows().iter().filter(|row| cheapest(row)).count() as u32;
    let mut pick = if equals > 1 { below(rng, equals) } else { 0 };
    for (number, row) in (1..).zip(table.rows()) {
        if cheapest(row) {
            if pick == 0 {
                return number;
            }
            pick -= 1;
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::nimmt::{HIGHEST, heads_of};

    #[test]
    fn no_fifty_cards_have_more_than_the_most_heads() {
        let mut heads: Vec<u8> = (1..=HIGHEST).map(heads_of).collect();
        heads.sort_unstable();
        assert_eq!(heads.iter().rev().take(50).sum::<u8>(), MOST_HEADS);
    }
}
