//! How the players by rule choose: a small function for each of the [ten](super::rules).
//!
//! A card *fits* if it would go to a row with fewer than five cards as the rows lie; its *gap* is the difference
//! between it and the end of that row. Where a rule leaves several moves, one of them is drawn.

use super::{
    formula::expected_loss,
    hold,
    rules::{ENTRIES, HOLD, Rule},
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, RuleNote, WeighedMove, WeighedNote},
};
use tefuda_games::{
    Rng, Seed, Spec,
    knob::Value,
    nimmt::{Nimmt, NimmtMove, NimmtView, Outlook, ROW_ROOM, Row, heads_of},
    seed::below,
};

/// `rule-4` takes a row on purpose up to this price.
pub const BURN_PRICE: u8 = 3;
/// `rule-5`: a head that a card costs now weighs as much as so many numbers of distance.
pub const HEAD_IN_DISTANCE: f64 = 8.0;
/// `rule-6`: the widest gap to a row of two cards.
pub const NEAR_TWO: u8 = 12;
/// `rule-6`: the widest gap to a row of three cards.
pub const NEAR_THREE: u8 = 6;
/// `rule-7`: what the whole danger of a row weighs against its heads.
pub const DANGER: f64 = 10.0;
/// `rule-8` gives rows away in so many turns from the start.
pub const EARLY_TURNS: usize = 5;
/// `rule-8` gives rows away up to this price.
pub const GIVE_AWAY_PRICE: u8 = 2;
/// `rule-8`: cards whose expected loss is within this of the lowest are as good.
pub const AS_GOOD: f64 = 0.25;

/// A player by rule.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Player {
    number: usize,
    hold: f64,
}

/// A card of the hand, and what would become of it.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    card: u8,
    gap: u8,
    outlook: Outlook,
}

/// What a rule leaves: the moves among which one is drawn, and what each move weighs if they were weighed.
struct Verdict {
    rule: Rule,
    equals: Vec<NimmtMove>,
    values: Vec<f64>,
}

impl Player {
    /// The player that a spec of [`ENTRIES`] describes; `None` for any other spec.
    pub fn new(spec: &Spec) -> Option<Self> {
        let number = 1 + ENTRIES.iter().position(|entry| entry.id == spec.id())?;
        Some(Self { number, hold: spec.real(&HOLD) })
    }

    /// One of the ten with its knobs at their defaults, by its number from 1.
    pub(super) fn of(number: usize) -> Self {
        Self { number, hold: if let Value::Real(hold) = HOLD.default() { hold } else { 0.0 } }
    }

    /// What it plays where it is its turn, without a word about it.
    pub(super) fn choose(self, view: &NimmtView, rng: &mut Rng) -> Option<NimmtMove> {
        draw(&self.verdict(view).equals, rng)
    }

    fn verdict(self, view: &NimmtView) -> Verdict {
        if view.table().taker().is_some() {
            let prices = view.table().rows().iter().map(|row| f64::from(row.heads())).collect();
            return weighed(Rule::CheapestRow, (1..).map(NimmtMove::Row), prices);
        }
        let options: Vec<Candidate> = view.hand().iter().map(|card| Candidate::new(view, card)).collect();
        match self.number {
            1 => any(&options),
            2 => lowest_fitting(&options),
            3 => shortest_row(&options),
            4 => controlled_burn(view, &options),
            5 => loner(&options),
            6 => ladder(&options),
            7 => risk(view, &options),
            8 => human_ladder(view, &options),
            9 => expected(view, &options, |_| 0.0),
            _ => expected(view, &options, |card| self.hold * hold::cost(card)),
        }
    }
}

impl Agent<Nimmt> for Player {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let mut legal = Vec::new();
        tefuda_games::View::legal(&view, &mut legal);
        if legal.is_empty() {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        }
        let verdict = self.verdict(&view);
        let choice = draw(&verdict.equals, &mut seed.rng());
        Box::new(Settled { choice, explanation: verdict.explanation(&legal, choice) })
    }
}

/// One of the moves, each as likely.
fn draw(moves: &[NimmtMove], rng: &mut Rng) -> Option<NimmtMove> {
    let place = if moves.len() > 1 { below(rng, moves.len() as u32) } else { 0 };
    moves.get(place as usize).copied()
}

impl Verdict {
    fn explanation(&self, legal: &[NimmtMove], choice: Option<NimmtMove>) -> Explanation {
        let (rule, choice) =
            (self.rule.id().to_owned(), choice.map(|play| play.to_string()).unwrap_or_default());
        let texts = legal.iter().map(ToString::to_string);
        if self.values.is_empty() {
            return Explanation::Rule(RuleNote { rule, choice, legal: texts.collect(), kinds: Vec::new() });
        }
        let weigh = |(play, value): (_, &f64)| WeighedMove {
            play,
            chance: None,
            value: Some(*value),
            facts: Vec::new(),
        };
        let options = texts.zip(&self.values).map(weigh).collect();
        Explanation::Weighed(WeighedNote { rule, choice, options, facts: Vec::new() })
    }
}

impl Candidate {
    fn new(view: &NimmtView, card: u8) -> Self {
        let outlook = view.outlook(card);
        let row = outlook.row.and_then(|row| view.table().rows().get(usize::from(row) - 1));
        Self { card, gap: row.map_or(0, |row| card - row.end()), outlook }
    }

    fn fits(&self) -> bool {
        self.outlook.free > 0
    }

    /// Whether it is below all four ends.
    fn under_all(&self) -> bool {
        self.outlook.row.is_none()
    }

    /// How many cards lie in its row.
    fn row_len(&self) -> usize {
        ROW_ROOM - usize::from(self.outlook.free)
    }

    /// Whether the row cannot fill up before it: there are fewer numbers in the gap than places in the row.
    fn safe(&self) -> bool {
        self.fits() && self.gap <= self.outlook.free
    }
}

/// The moves with the lowest value; of which of them it shall be nothing is said.
fn lowest<'a>(
    options: impl Iterator<Item = &'a Candidate>,
    value: impl Fn(&Candidate) -> f64,
) -> Vec<NimmtMove> {
    let (mut equals, mut least) = (Vec::new(), f64::INFINITY);
    for option in options {
        let value = value(option);
        if value < least {
            equals.clear();
            least = value;
        }
        if value == least {
            equals.push(NimmtMove::Card(option.card));
        }
    }
    equals
}

fn ruled(rule: Rule, equals: Vec<NimmtMove>) -> Verdict {
    Verdict { rule, equals, values: Vec::new() }
}

/// The moves with the lowest of the values, all of which are shown.
fn weighed(rule: Rule, moves: impl Iterator<Item = NimmtMove>, values: Vec<f64>) -> Verdict {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let equals = moves.zip(&values).filter(|(_, value)| **value == least).map(|(play, _)| play).collect();
    Verdict { rule, equals, values }
}

/// 1: any card.
fn any(options: &[Candidate]) -> Verdict {
    ruled(Rule::AnyCard, lowest(options.iter(), |_| 0.0))
}

/// 2: the lowest card that fits; if none does, what costs least now, then the lowest.
fn lowest_fitting(options: &[Candidate]) -> Verdict {
    fitting(Rule::LowestFitting, options, |option| f64::from(option.card))
}

/// 3: among the cards that fit, the row with the fewest cards, then the lowest card.
fn shortest_row(options: &[Candidate]) -> Verdict {
    fitting(Rule::ShortestRow, options, |option| option.row_len() as f64 * 128.0 + f64::from(option.card))
}

/// The best card that fits; if none does, what costs least now, then the lowest.
fn fitting(rule: Rule, options: &[Candidate], value: impl Fn(&Candidate) -> f64) -> Verdict {
    let best = lowest(options.iter().filter(|option| option.fits()), value);
    if !best.is_empty() {
        return ruled(rule, best);
    }
    let cost = |option: &Candidate| f64::from(option.outlook.heads) * 128.0 + f64::from(option.card);
    ruled(Rule::LeastCost, lowest(options.iter(), cost))
}

/// 4: if the cheapest row costs at most [`BURN_PRICE`] and the lowest card is below all ends, that card, on purpose; else
/// the card that fits with the smallest gap.
fn controlled_burn(view: &NimmtView, options: &[Candidate]) -> Verdict {
    match options.first() {
        Some(first) if first.under_all() && view.table().cheapest() <= BURN_PRICE => {
            ruled(Rule::Burn, vec![NimmtMove::Card(first.card)])
        }
        _ => fitting(Rule::ClosestGap, options, |option| f64::from(option.gap)),
    }
}

/// 5: the card with the greatest distance to its nearest neighbour in the hand, less [`HEAD_IN_DISTANCE`] for each head that
/// it costs now.
fn loner(options: &[Candidate]) -> Verdict {
    let distance = |option: &Candidate| {
        let others = options.iter().filter(|other| other.card != option.card);
        others.map(|other| other.card.abs_diff(option.card)).min().unwrap_or(0)
    };
    let value =
        |option: &Candidate| HEAD_IN_DISTANCE * f64::from(option.outlook.heads) - f64::from(distance(option));
    ruled(Rule::Loner, lowest(options.iter(), value))
}

/// 6: the first of these that there is, and of several cards the lowest: a card that is safe by the places of its row; one
/// for a row of one; for a row of two within [`NEAR_TWO`]; for a row of three within [`NEAR_THREE`]; the highest
/// below all ends; any card.
fn ladder(options: &[Candidate]) -> Verdict {
    let row = |len: usize, near: u8| {
        move |option: &Candidate| option.fits() && option.row_len() == len && option.gap <= near
    };
    let first = |rule: Rule, test: &dyn Fn(&Candidate) -> bool| {
        let card = options.iter().find(|option| test(option))?.card;
        Some(ruled(rule, vec![NimmtMove::Card(card)]))
    };
    let under = || {
        let card = options.iter().rev().find(|option| option.under_all())?.card;
        Some(ruled(Rule::UnderAll, vec![NimmtMove::Card(card)]))
    };
    first(Rule::Safe, &Candidate::safe)
        .or_else(|| first(Rule::RowOfOne, &row(1, u8::MAX)))
        .or_else(|| first(Rule::RowOfTwo, &row(2, NEAR_TWO)))
        .or_else(|| first(Rule::RowOfThree, &row(3, NEAR_THREE)))
        .or_else(under)
        .unwrap_or_else(|| any(options))
}

/// 7: the lowest 10 d + heads of the row + heads of the card. d is 0 for a safe card, else 1 − free places / 5; below all ends it
/// is 1 + the distance to the lowest end / 104, and the row is the cheapest.
fn risk(view: &NimmtView, options: &[Candidate]) -> Verdict {
    let rows = view.table().rows();
    let lowest_end = rows.iter().map(Row::end).min().unwrap_or(0);
    let value = |option: &Candidate| {
        let row = option.outlook.row.and_then(|row| rows.get(usize::from(row) - 1));
        let (danger, price) = match row {
            None => (1.0 + f64::from(lowest_end - option.card) / 104.0, view.table().cheapest()),
            Some(row) if option.safe() => (0.0, row.heads()),
            Some(row) => (1.0 - f64::from(row.free()) / ROW_ROOM as f64, row.heads()),
        };
        DANGER * danger + f64::from(price) + f64::from(heads_of(option.card))
    };
    weighed(Rule::Risk, cards(options), options.iter().map(value).collect())
}

/// 8: in the first [`EARLY_TURNS`] turns, if a row costs at most [`GIVE_AWAY_PRICE`] and a card is below all ends, the
/// lowest card; otherwise the highest card whose expected loss is within [`AS_GOOD`] of the lowest.
fn human_ladder(view: &NimmtView, options: &[Candidate]) -> Verdict {
    let values: Vec<f64> = options.iter().map(|option| expected_loss(view, option.card)).collect();
    let early = view.table().turns() < EARLY_TURNS && view.table().cheapest() <= GIVE_AWAY_PRICE;
    if let Some(first) = options.first().filter(|first| early && first.under_all()) {
        return Verdict { rule: Rule::GiveAway, equals: vec![NimmtMove::Card(first.card)], values };
    }
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let good = cards(options).zip(&values).filter(|(_, value)| **value <= least + AS_GOOD);
    let highest = good.last().map(|(play, _)| play);
    Verdict { rule: Rule::HighestGood, equals: highest.into_iter().collect(), values }
}

/// 9 and 10: the lowest expected loss, less what `danger` says of a card; of equals the highest.
fn expected(view: &NimmtView, options: &[Candidate], danger: impl Fn(u8) -> f64) -> Verdict {
    let value = |option: &Candidate| expected_loss(view, option.card) - danger(option.card);
    let rule = if options.iter().any(|option| danger(option.card) != 0.0) {
        Rule::DangerFirst
    } else {
        Rule::ExpectedLoss
    };
    let mut verdict = weighed(rule, cards(options), options.iter().map(value).collect());
    verdict.equals = verdict.equals.pop().into_iter().collect();
    verdict
}

fn cards(options: &[Candidate]) -> impl Iterator<Item = NimmtMove> + '_ {
    options.iter().map(|option| NimmtMove::Card(option.card))
}
