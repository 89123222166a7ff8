//! A recorded decision, so that somebody can watch an agent think before any program has loaded: a bar grows over
//! each card while UCB1 tries the cards. Only the style sheet (home.css) moves it. With reduced motion it shows its
//! last state.
//!
//! The decision is a lesson of `docs/results/lessons.md`: `#/teachers/ucb` leads to it.

use crate::words::home::HomeWords;
use yew::prelude::*;

/// The link to the decision.
#[cfg(test)]
const DECISION: &str = "#/hearts?rules=paper&s0=mc:playouts=400,c=0.5,arms=cards,horizon=deal&s1=rules&s2=rules&seed=110&played=1.32.BF0YLmnbOILJC0&open=true&step=true";

/// A card: its playouts, its mean, and its UCB at each of [`PLAYOUTS`].
type Record = (&'static str, [(u32, f64, f64); PLAYOUTS.len()]);

/// The numbers of playouts at which it was recorded.
const PLAYOUTS: [u32; 6] = [5, 20, 50, 100, 200, 400];

/// The cards.
#[rustfmt::skip] // One card a line.
const CARDS: [Record; 5] = [
    ("4C", [(1, 0.92, 1.82), (7, 0.91, 1.37), (20, 0.83, 1.14), (46, 0.79, 1.01), (94, 0.73, 0.90), (191, 0.72, 0.85)]),
    ("9C", [(1, 0.27, 1.17), (3, 0.46, 1.17), (4, 0.41, 1.11), (9, 0.48, 0.99), (21, 0.53, 0.89), (42, 0.57, 0.84)]),
    ("5D", [(1, 0.92, 1.82), (4, 0.55, 1.16), (12, 0.72, 1.12), (16, 0.61, 0.99), (39, 0.63, 0.89), (101, 0.67, 0.84)]),
    ("TS", [(1, 0.85, 1.74), (4, 0.70, 1.31), (11, 0.69, 1.11), (24, 0.69, 1.00), (38, 0.62, 0.88), (55, 0.61, 0.84)]),
    ("QS", [(1, 0.27, 1.17), (2, 0.27, 1.14), (3, 0.31, 1.12), (5, 0.31, 0.99), (8, 0.31, 0.89), (11, 0.32, 0.84)]),
];

/// The UCB that fills the whole height.
const WHOLE: f64 = 1.4;

/// The cards with their bars, or just space for them. They are the same in both languages.
pub(super) fn live(face: fn(&str) -> Option<Html>, dealt: bool) -> Html {
    let tries = |(_, record): &Record| record[PLAYOUTS.len() - 1].0;
    let most = CARDS.iter().map(tries).max();
    let card = |of: &Record| {
        let (card, record) = of;
        html! {
            <li class={(Some(tries(of)) == most).then_some("live-best")} style={steps(record)}>
                <span class="live-bar"><i /><b /></span>
                <span class="live-count counted" />
                <span class="live-card">{ face(card) }</span>
            </li>
        }
    };
    html! { <ol class="live-cards" aria-hidden="true">if dealt { { for CARDS.iter().map(card) } }</ol> }
}

/// The legend below.
pub(super) fn legend(words: &HomeWords) -> Html {
    html! {
        <p class="live-legend">
            <span class="sr">{ words.live }</span>
            <span><i class="live-mean" />{ words.live_mean }</span>
            <span><i class="live-rest" />{ words.live_rest }</span>
        </p>
    }
}

/// The states of a bar for the style sheet: its mean and its UCB, both in hundredths of the height, and the number of
/// playouts.
fn steps(record: &[(u32, f64, f64)]) -> String {
    let state = |(at, (visits, mean, ucb)): (usize, &(u32, f64, f64))| {
        let [mean, ucb] = [mean, ucb].map(|value| (100.0 * value / WHOLE).min(100.0));
        format!("--m{at}:{mean:.0};--u{at}:{ucb:.0};--n{at}:{visits};")
    };
    record.iter().enumerate().map(state).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_agents::{Catalogue, Explanation, Playable as _, bandit::Formula};
    use tefuda_arena::{Link, Session};
    use tefuda_games::{Game as _, hearts::Hearts};

    #[test]
    fn the_recorded_decision_is_what_the_agent_computes() {
        let (table, faults) = Link::parse(DECISION).0.table(Catalogue::of::<Hearts>());
        assert!(faults.is_empty(), "{faults:?}");
        let played = table.point.played.expect("moves");
        let session = Session::<Hearts>::at(table.setup, Some(&played)).expect("a table");
        let seat = session.game().turn().expect("a decision");
        let agent = Hearts::agent(session.chair(seat).spec().expect("an agent"));
        let mut thought = agent.think(session.game().view(seat), session.decision_seed());
        let ucb = |visits, mean, done| mean + Formula::Ucb1(0.5).explore(visits, 0.0, done).unwrap_or(0.0);
        let mut done = 0;
        let written =
            |card: &str, visits: u32, mean: f64, ucb: f64| format!("{card} {visits} {mean:.2} {ucb:.1}");
        let mut found = Vec::new();
        for playouts in PLAYOUTS {
            thought.step(playouts - done);
            done = playouts;
            let Explanation::Search(note) = thought.explain() else { panic!("no search") };
            found.push(
                note.arms
                    .iter()
                    .map(|arm| written(&arm.play, arm.visits, arm.mean, ucb(arm.visits, arm.mean, done)))
                    .collect::<Vec<_>>(),
            );
        }
        let recorded = (0..PLAYOUTS.len()).map(|at| {
            CARDS
                .iter()
                .map(|(card, record)| written(card, record[at].0, record[at].1, record[at].2))
                .collect::<Vec<_>>()
        });
        assert_eq!(found, recorded.collect::<Vec<_>>());
    }
}
