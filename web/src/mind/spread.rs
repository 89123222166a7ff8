//! The distribution of an arm's outcomes: a small histogram, a description, and a table.

use super::note::{ArmNote, SearchNote};
use super::reading::{error, points};
use crate::notation::Shown;
use crate::words::{fill, mind::MindWords};
use std::fmt::Write as _;
use tefuda_games::Text;
use tefuda_numbers::{percent, short};
use yew::prelude::*;

/// The possible shares at full height, in steps so that the scale rarely changes.
const SCALES: [f64; 6] = [0.1, 0.2, 0.3, 0.5, 0.75, 1.0];
/// The maximum number of labels below a histogram.
const NAMES: usize = 8;
/// The 95% interval of a mean, in standard errors on each side.
const INTERVAL: f64 = 1.96;

/// Whether this search counts outcomes.
pub(crate) fn is_counted(note: &SearchNote) -> bool {
    note.bins.len() > 1 && note.arms.iter().any(|arm| arm.outcomes.len() == note.bins.len())
}

/// Returns the share of each bin, from 0 to 1. Empty before the first outcome.
fn shares(arm: &ArmNote, bins: usize) -> Vec<f64> {
    let all: u32 = arm.outcomes.iter().sum();
    let share = |count: &u32| f64::from(*count) / f64::from(all);
    if all == 0 || arm.outcomes.len() != bins { Vec::new() } else { arm.outcomes.iter().map(share).collect() }
}

/// Returns the share at full height, the same for all histograms of a search: enough for the tallest column
/// of any move that has not been dropped.
pub(crate) fn height(note: &SearchNote) -> f64 {
    let tried = note.arms.iter().filter(|arm| arm.pruned.is_none());
    let tallest = tried.flat_map(|arm| shares(arm, note.bins.len())).fold(0.0, f64::max);
    SCALES.into_iter().find(|scale| *scale >= tallest).unwrap_or(1.0)
}

/// Returns the horizontal position of a number of points. Column k extends from k to k + 1. Points are
/// integers, and each is at the centre of its part of the column.
fn place(bins: &[f64], value: f64) -> f64 {
    let k = bins.iter().rposition(|low| *low <= value).unwrap_or(0);
    let wide = bins.get(k + 1).map_or(1.0, |next| next - bins[k]);
    (k as f64 + (value - bins[k] + 0.5) / wide).clamp(0.0, bins.len() as f64)
}

/// Returns the label of a column: `0`, `1–2`, `20+`.
fn name(note: &SearchNote, k: usize) -> String {
    let low = note.bins[k];
    match note.bins.get(k + 1) {
        Some(next) if *next - low > 1.0 => format!("{}–{}", short(low), short(next - 1.0)),
        None if low < note.points[0].max(note.points[1]) => short(low) + "+",
        _ => short(low),
    }
}

/// Lists the outcomes of at least 1%: `0: 41%, 1–2: 20%`.
pub(crate) fn said(arm: &ArmNote, note: &SearchNote) -> String {
    let mut said = String::new();
    for (k, share) in
        shares(arm, note.bins.len()).into_iter().enumerate().filter(|(_, share)| *share >= 0.005)
    {
        let comma = if said.is_empty() { "" } else { ", " };
        write!(said, "{comma}{}: {}", name(note, k), percent(share)).ok();
    }
    said
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

/// The histogram of an arm, with its mean and the interval of the mean.
pub(crate) fn histogram(arm: &ArmNote, note: &SearchNote, height: f64) -> Html {
    let at = |value: f64| format!("{:.2}%", place(&note.bins, value) / note.bins.len() as f64 * 100.0);
    let mean = points(arm.mean, note.points);
    let error = error(arm, note.points).unwrap_or(0.0) * INTERVAL;
    html! {
        <div class="mind-spread" role="img" aria-label={said(arm, note)}>
            <svg viewBox={format!("0 0 {} 1", note.bins.len())} preserveAspectRatio="none" width="100%" height="26">
                <path class="mind-outcomes" d={outline(&shares(arm, note.bins.len()), height)} />
            </svg>
            <svg width="100%" height="7">
                <line class="mind-interval" x1={at(mean - error)} x2={at(mean + error)} y1="3" y2="3" />
                <circle class="mind-mean" cx={at(mean)} cy="3" r="3" />
            </svg>
        </div>
    }
}

/// The labels of the columns, above all histograms.
pub(crate) fn scale(note: &SearchNote) -> Html {
    let label = |name: String| html! { <span>{ name }</span> };
    html! { <span class="mind-bins num" aria-hidden="true">{ for labels(note).into_iter().map(label) }</span> }
}

/// Returns the labels of the columns. If there are too many, some are blank.
fn labels(note: &SearchNote) -> Vec<String> {
    let each = note.bins.len().div_ceil(NAMES);
    let label = |k: usize| if k.is_multiple_of(each) { name(note, k) } else { String::new() };
    (0..note.bins.len()).map(label).collect()
}

/// All outcomes as a table, in per cent. `move_cell` draws a move.
pub(crate) fn numbers(
    note: &SearchNote,
    rows: &[usize],
    unit: Text,
    words: &MindWords,
    move_cell: &dyn Fn(&Shown) -> Html,
) -> Html {
    let title = fill(words.outcomes, [unit.get(words.lang)]);
    let row = |place: &usize| {
        let arm = &note.arms[*place];
        let cell = |share: f64| html! { <td class="num">{ percent(share) }</td> };
        html! { <tr><th scope="row">{ move_cell(&arm.play) }</th>{ for shares(arm, note.bins.len()).into_iter().map(cell) }</tr> }
    };
    html! {
        <div class="mind-numbers" tabindex="0" role="region" aria-label={title.clone()}>
            <table>
                <caption class="sr">{ title }</caption>
                <thead><tr>
                    <th scope="col"><span class="sr">{ words.column_move }</span></th>
                    { for (0..note.bins.len()).map(|k| html! { <th scope="col" class="num">{ name(note, k) }</th> }) }
                </tr></thead>
                <tbody>{ for rows.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::reading::tests::note;

    /// Heads in growing bins, with the outcomes of two cards.
    fn heads() -> SearchNote {
        let mut note = note(&[("7", 10, 0.9), ("55", 4, 0.8), ("60", 0, 0.0)]);
        note.points = [117.0, 0.0];
        note.bins = vec![0.0, 1.0, 2.0, 5.0, 10.0];
        note.arms[0].outcomes = vec![5, 0, 3, 2, 0];
        note.arms[1].outcomes = vec![0, 1, 0, 0, 3];
        note.arms[2].outcomes = vec![0; 5];
        note
    }

    #[test]
    fn outcomes_are_shares_of_their_moves_playouts() {
        let note = heads();
        assert!(is_counted(&note));
        assert_eq!(said(&note.arms[0], &note), "0: 50%, 2–4: 30%, 5–9: 20%");
        assert_eq!(said(&note.arms[1], &note), "1: 25%, 10+: 75%");
        assert_eq!(said(&note.arms[2], &note), "", "never tried");
        assert_eq!(height(&note), 0.75);
    }

    #[test]
    fn columns_are_named_as_ranges() {
        let mut note = heads();
        note.bins = tefuda_agents::nimmt::search::BINS.map(f64::from).to_vec();
        assert_eq!(labels(&note), ["0", "1–2", "3–5", "6–9", "10–14", "15–20", "21–27", "28+"]);
        note.bins = (0..12).map(f64::from).collect();
        assert_eq!(labels(&note)[..4], ["0", "", "2", ""], "of too many, every second");
    }

    #[test]
    fn the_bins_of_places_are_finite() {
        let mut note = note(&[("7C", 4, 0.5)]);
        (note.points, note.bins) = ([5.0, 1.0], vec![1.0, 2.0, 3.0, 4.0, 5.0]);
        note.arms[0].outcomes = vec![1, 0, 0, 0, 3];
        assert_eq!(said(&note.arms[0], &note), "1: 25%, 5: 75%");
        assert_eq!(labels(&note), ["1", "2", "3", "4", "5"]);
    }

    #[test]
    fn a_mean_is_drawn_at_the_centre_of_an_equal_outcome() {
        let bins = heads().bins;
        assert_eq!(place(&bins, 0.0), 0.5);
        assert_eq!(place(&bins, 1.0), 1.5);
        assert_eq!(place(&bins, 3.0), 2.5, "2, 3 and 4 share a column");
        assert_eq!(place(&bins, 7.0), 3.5);
        assert_eq!(place(&bins, 100.0), 5.0, "never outside");
        assert_eq!(place(&bins, -3.0), 0.0);
    }

    #[test]
    fn nothing_is_drawn_without_counted_outcomes() {
        assert!(!is_counted(&note(&[("7C", 4, 0.5)])));
        let mut odd = heads();
        odd.arms.iter_mut().for_each(|arm| arm.outcomes.truncate(2));
        assert!(!is_counted(&odd), "counts that do not fit the bins");
        assert_eq!(said(&odd.arms[0], &odd), "");
    }

    #[test]
    fn columns_are_as_tall_as_their_shares() {
        assert_eq!(outline(&[0.25, 0.0], 0.5), "M0.06 1V0.500H0.94V1zM1.06 1V1.000H1.94V1z");
    }
}
