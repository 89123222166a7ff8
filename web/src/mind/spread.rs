//! The distribution of an arm's outcomes: a small histogram, a description, and a table.

use super::note::{OutcomeNote, SearchNote};
use super::reading::{error, points};
use crate::notation::Shown;
use crate::words::{fill, mind::MindWords};
use std::fmt::Write as _;
use tefuda_games::Text;
use tefuda_numbers::{percent, percent_fixed, short};
use yew::prelude::*;

/// The possible shares at full height, in steps so that the scale rarely changes.
const SCALES: [f64; 6] = [0.1, 0.2, 0.3, 0.5, 0.75, 1.0];
/// The maximum number of labels below a histogram.
const NAMES: usize = 8;
/// The 95% interval of a mean, in standard errors on each side.
pub(super) const INTERVAL: f64 = 1.96;

/// The outcomes of a search that counts them.
#[derive(Clone, Copy)]
pub(crate) struct Spread<'a> {
    note: &'a SearchNote,
    outcomes: &'a OutcomeNote,
    /// The share at full height, the same for all histograms of a search: enough for the tallest column of any
    /// move that has not been dropped.
    height: f64,
}

impl<'a> Spread<'a> {
    /// Returns the outcomes, if the search counts them.
    pub(crate) fn of(note: &'a SearchNote) -> Option<Self> {
        let mut spread = Self { note, outcomes: note.outcomes.as_ref()?, height: 1.0 };
        let tried = (0..note.arms.len()).filter(|arm| note.arms[*arm].pruned.is_none());
        let tallest = tried.flat_map(|arm| spread.shares(arm)).fold(0.0, f64::max);
        spread.height = SCALES.into_iter().find(|scale| *scale >= tallest).unwrap_or(1.0);
        Some(spread)
    }

    fn bins(&self) -> usize {
        self.outcomes.bins.len()
    }

    /// Returns the share of each bin, from 0 to 1. Empty before the first outcome.
    fn shares(&self, arm: usize) -> Vec<f64> {
        let counts = self.outcomes.counts.get(arm).filter(|counts| counts.len() == self.bins());
        let Some(counts) = counts else { return Vec::new() };
        let all: u32 = counts.iter().sum();
        let share = |count: &u32| f64::from(*count) / f64::from(all);
        if all == 0 { Vec::new() } else { counts.iter().map(share).collect() }
    }

    /// Returns the label of a column: `0`, `1–2`, `20+`.
    fn name(&self, k: usize) -> String {
        let low = self.outcomes.bins[k];
        match self.outcomes.bins.get(k + 1) {
            Some(next) if *next - low > 1.0 => format!("{}–{}", short(low), short(next - 1.0)),
            None if low < self.note.points[0].max(self.note.points[1]) => short(low) + "+",
            _ => short(low),
        }
    }

    /// Lists the outcomes of at least 1%: `0: 41%, 1–2: 20%`.
    fn said(&self, arm: usize) -> String {
        let mut said = String::new();
        for (k, share) in self.shares(arm).into_iter().enumerate().filter(|(_, share)| *share >= 0.005) {
            let comma = if said.is_empty() { "" } else { ", " };
            write!(said, "{comma}{}: {}", self.name(k), percent(share)).ok();
        }
        said
    }

    /// The histogram of an arm, with its mean and the interval of the mean.
    pub(crate) fn histogram(&self, place: usize) -> Html {
        let (note, bins) = (self.note, &self.outcomes.bins);
        let arm = &note.arms[place];
        let at = |value: f64| percent_fixed(across(bins, value) / bins.len() as f64, 2);
        let mean = points(arm.mean, note.points);
        let error = error(arm, note.points).unwrap_or(0.0) * INTERVAL;
        html! {
            <div class="mind-spread" role="img" aria-label={self.said(place)}>
                <svg viewBox={format!("0 0 {} 1", bins.len())} preserveAspectRatio="none" width="100%" height="26">
                    <path class="mind-outcomes" d={outline(&self.shares(place), self.height)} />
                </svg>
                <svg width="100%" height="7">
                    <line class="mind-interval" x1={at(mean - error)} x2={at(mean + error)} y1="3" y2="3" />
                    <circle class="mind-mean" cx={at(mean)} cy="3" r="3" />
                </svg>
            </div>
        }
    }

    /// The labels of the columns, above all histograms.
    pub(crate) fn scale(&self) -> Html {
        let label = |name: String| html! { <span>{ name }</span> };
        html! { <span class="mind-bins num" aria-hidden="true">{ for self.labels().into_iter().map(label) }</span> }
    }

    /// Returns the labels of the columns. If there are too many, some are blank.
    fn labels(&self) -> Vec<String> {
        let each = self.bins().div_ceil(NAMES);
        let label = |k: usize| if k.is_multiple_of(each) { self.name(k) } else { String::new() };
        (0..self.bins()).map(label).collect()
    }

    /// All outcomes as a table, in per cent. `move_cell` draws a move.
    pub(crate) fn numbers(
        &self,
        rows: &[usize],
        unit: Text,
        words: &MindWords,
        move_cell: &dyn Fn(&Shown) -> Html,
    ) -> Html {
        let title = fill(words.outcomes, [unit.get(words.lang)]);
        let row = |place: &usize| {
            let cell = |share: f64| html! { <td class="num">{ percent(share) }</td> };
            html! { <tr><th scope="row">{ move_cell(&self.note.arms[*place].play) }</th>{ for self.shares(*place).into_iter().map(cell) }</tr> }
        };
        html! {
            <div class="mind-numbers" tabindex="0" role="region" aria-label={title.clone()}>
                <table>
                    <caption class="sr">{ title }</caption>
                    <thead><tr>
                        <th scope="col"><span class="sr">{ words.column_move }</span></th>
                        { for (0..self.bins()).map(|k| html! { <th scope="col" class="num">{ self.name(k) }</th> }) }
                    </tr></thead>
                    <tbody>{ for rows.iter().map(row) }</tbody>
                </table>
            </div>
        }
    }
}

/// Returns the horizontal position of a number of points. Column k extends from k to k + 1. Points are
/// integers, and each is at the centre of its part of the column.
fn across(bins: &[f64], value: f64) -> f64 {
    let k = bins.iter().rposition(|low| *low <= value).unwrap_or(0);
    let wide = bins.get(k + 1).map_or(1.0, |next| next - bins[k]);
    (k as f64 + (value - bins[k] + 0.5) / wide).clamp(0.0, bins.len() as f64)
}

/// The columns as one outline. The box is one unit wide per column and 1 high.
pub(crate) fn outline(shares: &[f64], height: f64) -> String {
    let mut path = String::new();
    for (k, share) in shares.iter().enumerate() {
        let k = k as f64;
        write!(path, "M{:.2} 1V{:.3}H{:.2}V1z", k + 0.06, 1.0 - (share / height).min(1.0), k + 0.94).ok();
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::reading::tests::note;
    use tefuda_agents::nimmt::BINS;

    /// A search with these points, whose arms have these outcomes.
    fn counted(arms: &[(&str, u32, f64)], points: [f64; 2], bins: &[f64], counts: &[&[u32]]) -> SearchNote {
        let counts = counts.iter().map(|arm| arm.to_vec()).collect();
        SearchNote { points, outcomes: Some(OutcomeNote { bins: bins.to_vec(), counts }), ..note(arms) }
    }

    /// Heads in growing bins, with the outcomes of two cards.
    fn heads() -> SearchNote {
        let arms = [("7", 10, 0.9), ("55", 4, 0.8), ("60", 0, 0.0)];
        let counts: [&[u32]; 3] = [&[5, 0, 3, 2, 0], &[0, 1, 0, 0, 3], &[0; 5]];
        counted(&arms, [117.0, 0.0], &[0.0, 1.0, 2.0, 5.0, 10.0], &counts)
    }

    #[test]
    fn outcomes_are_shares_of_their_moves_playouts() {
        let note = heads();
        let spread = Spread::of(&note).unwrap();
        assert_eq!(spread.said(0), "0: 50%, 2–4: 30%, 5–9: 20%");
        assert_eq!(spread.said(1), "1: 25%, 10+: 75%");
        assert_eq!(spread.said(2), "", "never tried");
        assert_eq!(spread.height, 0.75);
    }

    #[test]
    fn columns_are_named_as_ranges() {
        let labels = |bins: Vec<f64>| {
            let note = counted(&[("7", 10, 0.9)], [117.0, 0.0], &bins, &[]);
            Spread::of(&note).unwrap().labels()
        };
        let heads = labels(BINS.map(f64::from).to_vec());
        assert_eq!(heads, ["0", "1–2", "3–5", "6–9", "10–14", "15–20", "21–27", "28+"]);
        let many = labels((0..12).map(f64::from).collect());
        assert_eq!(many[..4], ["0", "", "2", ""], "of too many, every second");
    }

    #[test]
    fn the_bins_of_places_are_finite() {
        let places = [1.0, 2.0, 3.0, 4.0, 5.0];
        let note = counted(&[("7C", 4, 0.5)], [5.0, 1.0], &places, &[&[1, 0, 0, 0, 3]]);
        let spread = Spread::of(&note).unwrap();
        assert_eq!(spread.said(0), "1: 25%, 5: 75%");
        assert_eq!(spread.labels(), ["1", "2", "3", "4", "5"]);
    }

    #[test]
    fn a_mean_is_drawn_at_the_centre_of_an_equal_outcome() {
        let bins = heads().outcomes.unwrap().bins;
        assert_eq!(across(&bins, 0.0), 0.5);
        assert_eq!(across(&bins, 1.0), 1.5);
        assert_eq!(across(&bins, 3.0), 2.5, "2, 3 and 4 share a column");
        assert_eq!(across(&bins, 7.0), 3.5);
        assert_eq!(across(&bins, 100.0), 5.0, "never outside");
        assert_eq!(across(&bins, -3.0), 0.0);
    }

    #[test]
    fn nothing_is_drawn_without_counted_outcomes() {
        assert!(Spread::of(&note(&[("7C", 4, 0.5)])).is_none());
        let odd = counted(&[("7", 10, 0.9)], [117.0, 0.0], &[0.0, 1.0, 2.0], &[&[1, 2]]);
        assert_eq!(Spread::of(&odd).unwrap().said(0), "", "counts that do not fit the bins");
    }

    #[test]
    fn columns_are_as_tall_as_their_shares() {
        assert_eq!(outline(&[0.25, 0.0], 0.5), "M0.06 1V0.500H0.94V1zM1.06 1V1.000H1.94V1z");
    }
}
