//! The part of a person's style that simulated games need, and a forecast from such games of all places if no
//! player has a target.
//!
//! The style is the percentage of moves that follow the sample client. The other moves are treated as random.
//! After a game, the cards of all players at every decision are known. So the finished games of a match give
//! the likelihood of the actual moves for each percentage (Bayes). In the current game, hands are sampled,
//! and each move counts with its mean likelihood over them. A random player has 0%, the sample client 100%.
//! Strong players are between them.

use crate::daihinmin::{
    default::policy,
    uct::{Belief, by_rule_or_chance, give},
};
use tefuda_games::{
    Rng, Seat, View as _, Worlds as _,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminView, DaihinminWorlds, Field, Phase},
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

/// The number of times that each seat took each place.
#[derive(Debug, Clone)]
pub(super) struct Forecast {
    worlds: DaihinminWorlds,
    belief: Belief,
    base: Daihinmin,
    game: Daihinmin,
    /// For each seat, the percentage of moves that follow the sample client.
    rules: [u32; 5],
    counts: [[u32; 5]; 5],
    done: u32,
    moves: Vec<DaihinminMove>,
    rng: Rng,
}

impl Forecast {
    /// Games from a position, on deals consistent with the view. If `among` is above 0, they are chosen by
    /// likelihood among this many.
    pub(super) fn new(
        view: &DaihinminView,
        worlds: DaihinminWorlds,
        rules: [u32; 5],
        among: u32,
        mut rng: Rng,
    ) -> Self {
        let base = worlds.draw(&mut rng);
        Self {
            belief: Belief::new(view, among),
            game: base.clone(),
            base,
            worlds,
            rules,
            counts: [[0; 5]; 5],
            done: 0,
            moves: Vec::new(),
            rng,
        }
    }

    /// Simulates one more game.
    pub(super) fn step(&mut self) {
        if self.base.table().phase() == Phase::Play {
            let worlds = &self.worlds;
            let hands = self.belief.draw(&mut self.rng, |rng| worlds.hands(rng));
            self.game.clone_from(&self.base);
            self.game.set_hands(hands);
        } else {
            self.game = self.worlds.draw(&mut self.rng);
        }
        give(&mut self.game);
        while self.game.table().phase() == Phase::Play {
            let meld = by_rule_or_chance(&self.game, &self.rules, &mut self.moves, &mut self.rng);
            self.game.play_legal(meld);
        }
        for (seat, counts) in self.counts.iter_mut().enumerate() {
            let place = self.game.table().place(Seat(seat as u8)).unwrap_or(4);
            counts[usize::from(place)] += 1;
        }
        self.done += 1;
    }

    /// The number of games so far.
    pub(super) fn done(&self) -> u32 {
        self.done
    }

    /// The share of each place for every seat, best place first. 1/5 before the first game.
    pub(super) fn shares(&self) -> [[f64; 5]; 5] {
        if self.done == 0 {
            return [[0.2; 5]; 5];
        }
        self.counts.map(|counts| counts.map(|count| f64::from(count) / f64::from(self.done)))
    }
}

/// The mean of a distribution over places 1 to 5.
pub(super) fn mean_place(shares: &[f64; 5]) -> f64 {
    shares.iter().zip(1..).map(|(share, place)| share * f64::from(place)).sum()
}
