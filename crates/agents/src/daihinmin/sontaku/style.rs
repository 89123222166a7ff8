//! The part of a person's style that simulated games need: the percentage of moves that follow the sample
//! client. The other moves are treated as random.
//!
//! After a game, the cards of all players at every decision are known. So the finished games of a match give
//! the likelihood of the actual moves for each percentage (Bayes). In the current game, hands are sampled,
//! and each move counts with its mean likelihood over them. A random player has 0%, the sample client 100%.
//! Strong players are between them.

use super::super::default::policy;
use tefuda_games::{
    Rng, Seat, View as _,
    daihinmin::{Cards, DaihinminView, DaihinminWorlds, Field},
};

/// The possible percentages with their prior probabilities. Chosen by judgement: most people who sit down
/// know how to play.
const SHARES: [(u32, f64); 5] = [(0, 0.05), (25, 0.1), (50, 0.2), (75, 0.3), (100, 0.35)];
/// The number of sampled hands for the current game.
const HANDS: u32 = 16;
/// The share of moves that are random slips, whatever the style.
const SLIP: f64 = 0.02;

/// The estimated style of a person.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The percentage of moves that follow the sample client.
    pub rules: u32,
    /// The number of decisions seen.
    pub seen: u32,
}

/// The style of a seat in finished games. If `worlds` is given, hands are sampled from it and the current
/// game counts too.
pub fn style(
    person: Seat,
    past: &[DaihinminView],
    now: Option<(&DaihinminView, &DaihinminWorlds, &mut Rng)>,
) -> Style {
    let mut logs = SHARES.map(|(_, prior)| libm::log(prior));
    let mut seen = 0;
    let mut add = |likelihoods: [f64; SHARES.len()]| {
        seen += 1;
        for (log, likelihood) in logs.iter_mut().zip(likelihoods) {
            *log += libm::log(likelihood);
        }
    };
    for view in past {
        if let Some(left) = left_over(view, person) {
            each_decision(view, person, left, |_, options, by_rule| add(likelihoods(options, by_rule)));
        }
    }
    if let Some((view, worlds, rng)) = now {
        for (sum, hands) in imagined(person, view, worlds, rng) {
            add(sum.map(|sum| sum / f64::from(hands)));
        }
    }
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = logs.map(|log| libm::exp(log - most));
    let sum: f64 = weights.iter().sum();
    let mean: f64 = weights.iter().zip(SHARES).map(|(weight, (share, _))| weight * f64::from(share)).sum();
    Style { rules: (mean / sum).round() as u32, seen }
}

/// For each decision of the current game, the likelihoods added up over sampled hands, and the number of
/// hands that left a choice.
fn imagined(
    person: Seat,
    view: &DaihinminView,
    worlds: &DaihinminWorlds,
    rng: &mut Rng,
) -> Vec<([f64; SHARES.len()], u32)> {
    let mut sums = vec![([0.0; SHARES.len()], 0); view.table().turns().len()];
    for _ in 0..HANDS {
        let hand = worlds.hands(rng)[person.index()];
        each_decision(view, person, hand, |turn, options, by_rule| {
            let (sum, hands) = &mut sums[turn];
            *hands += 1;
            for (sum, likelihood) in sum.iter_mut().zip(likelihoods(options, by_rule)) {
                *sum += likelihood;
            }
        });
    }
    sums.retain(|(_, hands)| *hands > 0);
    sums
}

/// The likelihood of a move for each percentage.
fn likelihoods(options: u32, by_rule: bool) -> [f64; SHARES.len()] {
    SHARES.map(|(share, _)| likelihood(f64::from(share) / 100.0, options, by_rule))
}

/// The likelihood of one of `options` moves, given the share of moves that follow the sample client.
/// `by_rule` says whether this move does.
fn likelihood(share: f64, options: u32, by_rule: bool) -> f64 {
    let random = (1.0 - share) * (1.0 - SLIP) + SLIP;
    let rule = if by_rule { share * (1.0 - SLIP) } else { 0.0 };
    rule + random / f64::from(options)
}

/// The cards left in a person's hand at the end of a game; `None` if unknown.
fn left_over(view: &DaihinminView, person: Seat) -> Option<Cards> {
    let table = view.table();
    if table.turn().is_some() {
        return None;
    }
    let counts = table.counts();
    if counts[person] == 0 {
        return Some(Cards::EMPTY);
    }
    let others = Seat::all(5).filter(|seat| *seat != view.seat() && counts[*seat] > 0);
    (others.count() == 1).then(|| view.unseen())
}

/// Calls `told` with each decision of a person who had a choice: the turn number, the number of moves, and
/// whether the actual move was the sample client's.
fn each_decision(view: &DaihinminView, person: Seat, left: Cards, mut told: impl FnMut(usize, u32, bool)) {
    let turns = view.table().turns();
    let laid = turns.iter().filter(|turn| turn.seat == person).filter_map(|turn| turn.meld);
    let mut hand = laid.fold(left, |hand, meld| hand | meld.cards());
    let mut field = Field::clear(false);
    let mut moves = Vec::new();
    for (number, turn) in turns.iter().enumerate() {
        if turn.first {
            field = Field::clear(field.revolution());
        }
        if turn.seat == person {
            moves.clear();
            field.melds(hand, &mut moves);
            let options = moves.len() as u32 + u32::from(field.top().is_some());
            if options > 1 {
                told(number, options, policy(&field, hand).0 == turn.meld);
            }
            if let Some(meld) = turn.meld {
                hand = hand - meld.cards();
            }
        }
        if let Some(meld) = turn.meld {
            field.put(meld);
        }
    }
}
