//! How the players by rule choose: a small function for each of the [ten](super::rules).
//!
//! A card *fits* if it would go to a row with fewer than five cards as the rows lie; its *gap* is the difference
//! between it and the end of that row. Where a rule leaves several moves, one of them is drawn.
//!
//! A rule is asked about a [`Scene`] and a hand, not about a view: so a search can ask it in imagined worlds
//! ([`model`](super::model)), and the players that it imagines are those that sit at tables.

use super::{
    formula::expected_loss,
    hold,
    rules::{ENTRIES, HOLD, Rule},
    scene::{RowFit, Scene, hand_of},
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, RuleNote, WeighedMove, WeighedNote},
};
use tefuda_games::{
    Rng, Seed, Spec,
    nimmt::{Nimmt, NimmtMove, NimmtView, ROW_ROOM, TURNS, heads_of},
    seed::below,
};

/// `rule-4` takes a row on purpose up to this price.
pub const BURN_PRICE: u8 = 3;
/// `rule-5`: a head that a card costs now weighs as much as so many numbers of distance.
pub const HEAD_IN_DISTANCE: i32 = 8;
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
pub struct RulePlayer {
    number: usize,
    hold: f64,
}

/// What a rule leaves of a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// The rule that decided.
    pub rule: Rule,
    /// The cards among which one is drawn: a bit for each, the lowest card's the lowest.
    pub equals: u16,
    /// What each card weighs, if they were weighed; the lowest is the best.
    pub values: Option<[f64; TURNS]>,
}

/// A hand in a turn, as the rules look at it.
struct Sight<'a> {
    scene: &'a Scene,
    spots: [RowFit; TURNS],
    len: usize,
}

impl RulePlayer {
    /// The player of this number, 1 to 10, as a spec of its entry describes it.
    pub fn new(number: usize, spec: &Spec) -> Self {
        Self { number, hold: spec.real(&HOLD) }
    }

    /// The player of this number, 1 to 10, with the default of its knob.
    pub fn numbered(number: usize) -> Self {
        let number = number.clamp(1, ENTRIES.len());
        Self::new(number, &ENTRIES[number - 1].spec())
    }

    /// What its rule leaves of a hand, ascending, given what each card is [expected to cost](expected_loss).
    #[inline]
    pub fn verdict(self, scene: &Scene, hand: &[u8], losses: &[f64; TURNS]) -> Verdict {
        let sight = Sight::new(scene, hand);
        match self.number {
            1 => ruled(Rule::AnyCard, sight.all()),
            2 => sight.fitting(Rule::LowestFitting, |spot| i32::from(spot.card)),
            3 => sight.fitting(Rule::ShortestRow, |spot| spot.row_len() as i32 * 128 + i32::from(spot.card)),
            4 => sight.controlled_burn(),
            5 => sight.loner(),
            6 => sight.ladder(),
            7 => sight.risk(),
            8 => sight.human_ladder(losses),
            9 => sight.expected(losses, |_| 0.0),
            _ => sight.expected(losses, |card| self.hold * hold::cost(card)),
        }
    }

    /// Whether its rule asks what cards are expected to cost.
    pub const fn weighs_losses(self) -> bool {
        self.number >= 8
    }
}

impl Agent<Nimmt> for RulePlayer {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let mut legal = Vec::new();
        tefuda_games::View::legal(&view, &mut legal);
        if legal.is_empty() {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        }
        let verdict = if view.table().taker().is_some() {
            cheapest_row(&view)
        } else {
            let (hand, count) = hand_of(view.hand());
            let losses = hand.map(|card| if card > 0 { expected_loss(&view, card) } else { 0.0 });
            self.verdict(&Scene::of(view.table()), &hand[..count], &losses)
        };
        let choice = legal.get(draw(verdict.equals, &mut seed.rng())).copied();
        Box::new(Settled { choice, explanation: verdict.explanation(&legal, choice) })
    }
}

/// The place of one of the bits, each as likely; 0 if there is none.
pub fn draw(bits: u16, rng: &mut Rng) -> usize {
    let mut left = bits;
    let skip = if bits.count_ones() > 1 { below(rng, bits.count_ones()) } else { 0 };
    (0..skip).for_each(|_| left &= left - 1);
    if left == 0 { 0 } else { left.trailing_zeros() as usize }
}

/// The rows of the lowest price.
fn cheapest_row(view: &NimmtView) -> Verdict {
    let mut prices = [f64::INFINITY; TURNS];
    prices.iter_mut().zip(view.table().rows()).for_each(|(price, row)| *price = f64::from(row.heads()));
    Verdict { rule: Rule::CheapestRow, equals: least(&prices), values: Some(prices) }
}

/// A rule that weighed nothing.
const fn ruled(rule: Rule, equals: u16) -> Verdict {
    Verdict { rule, equals, values: None }
}

/// The places of the lowest of some values.
fn least(values: &[f64]) -> u16 {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    values.iter().enumerate().fold(0, |bits, (place, value)| bits | u16::from(*value == least) << place)
}

impl Verdict {
    fn explanation(&self, legal: &[NimmtMove], choice: Option<NimmtMove>) -> Explanation {
        let (rule, choice) = (self.rule.id().into(), choice.map(|play| play.to_string()).unwrap_or_default());
        let texts = legal.iter().map(ToString::to_string);
        let Some(values) = &self.values else {
            return Explanation::Rule(RuleNote {
                rule,
                choice,
                legal: texts.collect(),
                kinds: Vec::new(),
                line: Vec::new(),
            });
        };
        let weigh = |(play, value): (_, &f64)| WeighedMove {
            play,
            chance: None,
            value: Some(*value),
            facts: Vec::new(),
        };
        let options = texts.zip(values).map(weigh).collect();
        Explanation::Weighed(WeighedNote { rule, choice, options, facts: Vec::new() })
    }
}

impl<'a> Sight<'a> {
    #[inline]
    fn new(scene: &'a Scene, hand: &[u8]) -> Self {
        let mut spots = [RowFit::default(); TURNS];
        spots.iter_mut().zip(hand).for_each(|(spot, card)| *spot = *scene.spot(*card));
        Self { scene, spots, len: hand.len().min(TURNS) }
    }

    fn spots(&self) -> &[RowFit] {
        &self.spots[..self.len]
    }

    /// All cards.
    const fn all(&self) -> u16 {
        (1 << self.len) - 1
    }

    /// The cards of a kind.
    #[inline]
    fn which(&self, test: impl Fn(&RowFit) -> bool) -> u16 {
        self.spots().iter().enumerate().fold(0, |bits, (place, spot)| bits | u16::from(test(spot)) << place)
    }

    /// Of these cards, those with the lowest value.
    #[inline]
    fn lowest(&self, among: u16, value: impl Fn(&RowFit) -> i32) -> u16 {
        let (mut equals, mut least) = (0, i32::MAX);
        for (place, spot) in self.spots().iter().enumerate().filter(|(place, _)| among >> place & 1 == 1) {
            let value = value(spot);
            if value < least {
                (equals, least) = (0, value);
            }
            equals |= u16::from(value == least) << place;
        }
        equals
    }

    fn weighed(&self, rule: Rule, value: impl Fn(usize, &RowFit) -> f64) -> Verdict {
        let mut values = [f64::INFINITY; TURNS];
        for (place, (spot, weight)) in self.spots().iter().zip(&mut values).enumerate() {
            *weight = value(place, spot);
        }
        Verdict { rule, equals: least(&values[..self.len]), values: Some(values) }
    }

    /// 2 and 3: the best card that fits; if none does, what costs least now, then the lowest.
    fn fitting(&self, rule: Rule, value: impl Fn(&RowFit) -> i32) -> Verdict {
        let fit = self.which(RowFit::fits);
        if fit > 0 {
            return ruled(rule, self.lowest(fit, value));
        }
        let cost = |spot: &RowFit| i32::from(spot.cost()) * 128 + i32::from(spot.card);
        ruled(Rule::LeastCost, self.lowest(self.all(), cost))
    }

    /// 4: if the cheapest row costs at most [`BURN_PRICE`] and the lowest card is below all ends, that card, on purpose; else
    /// the card that fits with the smallest gap.
    fn controlled_burn(&self) -> Verdict {
        if self.scene.cheapest <= BURN_PRICE && self.spots().first().is_some_and(|first| first.under) {
            return ruled(Rule::Burn, 1);
        }
        self.fitting(Rule::ClosestGap, |spot| i32::from(spot.gap))
    }

    /// 5: the card with the greatest distance to its nearest neighbour in the hand, less [`HEAD_IN_DISTANCE`] for each head that
    /// it costs now.
    fn loner(&self) -> Verdict {
        let card = |place: Option<usize>| Some(self.spots().get(place?)?.card);
        let (mut equals, mut least) = (0, i32::MAX);
        for (place, spot) in self.spots().iter().enumerate() {
            let below = card(place.checked_sub(1)).map_or(u8::MAX, |below| spot.card - below);
            let above = card(place.checked_add(1)).map_or(u8::MAX, |above| above - spot.card);
            let distance = if self.len > 1 { below.min(above) } else { 0 };
            let value = HEAD_IN_DISTANCE * i32::from(spot.cost()) - i32::from(distance);
            if value < least {
                (equals, least) = (0, value);
            }
            equals |= u16::from(value == least) << place;
        }
        ruled(Rule::Loner, equals)
    }

    /// 6: the first of these that there is, and of several cards the lowest: a card that is safe by the places of its row; one
    /// for a row of one; for a row of two within [`NEAR_TWO`]; for a row of three within [`NEAR_THREE`]; the highest
    /// below all ends; any card.
    fn ladder(&self) -> Verdict {
        let row = |len: usize, near: u8| {
            self.which(|spot| spot.fits() && spot.row_len() == len && spot.gap <= near)
        };
        let steps = [
            (Rule::Safe, self.which(RowFit::safe)),
            (Rule::RowOfOne, row(1, u8::MAX)),
            (Rule::RowOfTwo, row(2, NEAR_TWO)),
            (Rule::RowOfThree, row(3, NEAR_THREE)),
        ];
        let under = self.which(|spot| spot.under);
        match steps.into_iter().find(|(_, cards)| *cards > 0) {
            Some((rule, cards)) => ruled(rule, cards & cards.wrapping_neg()),
            None if under > 0 => ruled(Rule::UnderAll, highest(under)),
            None => ruled(Rule::AnyCard, self.all()),
        }
    }

    /// 7: the lowest 10 d + heads of the row + heads of the card. d is 0 for a safe card, else 1 − free places / 5; below all ends it
    /// is 1 + the distance to the lowest end / 104, and the row is the cheapest.
    fn risk(&self) -> Verdict {
        let value = |_: usize, spot: &RowFit| {
            let danger = if spot.under {
                1.0 + f64::from(self.scene.lowest_end - spot.card) / 104.0
            } else if spot.safe() {
                0.0
            } else {
                1.0 - f64::from(spot.free) / ROW_ROOM as f64
            };
            DANGER * danger + f64::from(spot.heads) + f64::from(heads_of(spot.card))
        };
        self.weighed(Rule::Risk, value)
    }

    /// 8: in the first [`EARLY_TURNS`] turns, if a row costs at most [`GIVE_AWAY_PRICE`] and a card is below all ends, the
    /// lowest card; otherwise the highest card whose expected loss is within [`AS_GOOD`] of the lowest.
    fn human_ladder(&self, losses: &[f64; TURNS]) -> Verdict {
        let early = self.scene.turns < EARLY_TURNS && self.scene.cheapest <= GIVE_AWAY_PRICE;
        if early && self.spots().first().is_some_and(|first| first.under) {
            return Verdict { rule: Rule::GiveAway, equals: 1, values: Some(*losses) };
        }
        let losses = &losses[..self.len];
        let limit = losses.iter().copied().fold(f64::INFINITY, f64::min) + AS_GOOD;
        let last = losses.iter().rposition(|loss| *loss <= limit);
        let equals = last.map_or(0, |place| 1 << place);
        let mut values = [f64::INFINITY; TURNS];
        values[..self.len].copy_from_slice(losses);
        Verdict { rule: Rule::HighestGood, equals, values: Some(values) }
    }

    /// 9 and 10: the lowest expected loss, less what `danger` says of a card; of equals the highest.
    fn expected(&self, losses: &[f64; TURNS], danger: impl Fn(u8) -> f64) -> Verdict {
        let rule = if self.spots().iter().any(|spot| danger(spot.card) != 0.0) {
            Rule::DangerFirst
        } else {
            Rule::ExpectedLoss
        };
        let mut verdict = self.weighed(rule, |place, spot| losses[place] - danger(spot.card));
        verdict.equals = highest(verdict.equals);
        verdict
    }
}

/// The highest of some bits.
const fn highest(bits: u16) -> u16 {
    if bits == 0 { 0 } else { 1 << bits.ilog2() }
}
