//! Opponent models: the probability of each card of a hand in a turn.
//!
//! A [`Type`] is a possible way of playing. Rule-based types are the players of the
//! catalogue themselves, asked about sampled hands. Types that give each card a number (the
//! [formula](super::chances), the paper's nets) play a card with a probability that falls with the number:
//! the softmax of its negative over a temperature in heads. Every type slips now and then and plays a random
//! card ([`SLIP`]). So no move makes a type impossible.

use super::{
    chances::Chances,
    hold,
    nets::{Nets, Scratch},
    rules::RulePlayer,
    scene::Scene,
};
use std::sync::Arc;
use tefuda_games::{
    Rng, choice,
    knob::Choices as _,
    nimmt::{Cards, HIGHEST, NimmtConfig, TURNS, Table},
    seed::below,
    text,
};

/// The probability that a player of a type does something else.
pub(super) const SLIP: f32 = 0.05;

choice! {
    /// A way of playing.
    #[derive(PartialOrd, Ord)]
    pub enum Type {
        /// A random card.
        Random = "random", text("Any card", "何でも出す");
        /// The lowest card.
        Lowest = "lowest", text("Lowest first", "小さい順");
        /// `rule-2`.
        Fitting = "fitting", text("Lowest that fits", "入る最小");
        /// `rule-3`.
        ShortRow = "short-row", text("Shortest row", "短い列へ");
        /// `rule-4`.
        Burner = "burner", text("Takes cheap rows", "安い列を引き取る");
        /// `rule-5`.
        Loners = "loners", text("Isolated cards first", "離れた札から");
        /// `rule-6`.
        Ladder = "ladder", text("Safest first", "安全な順");
        /// `rule-7`.
        Risk = "risk-counter", text("Lowest risk score", "危険度で選ぶ");
        /// `rule-8`.
        Human = "human", text("Human style", "人間流");
        /// Softmax over the expected loss. At low temperature it plays like `rule-9`.
        Formula = "formula", text("Expected loss", "期待損失");
        /// By expected loss minus the danger of keeping the card: `rule-10`.
        Hold = "hold", text("Expected loss, danger first", "期待損失＋危険札");
        /// By expected loss at six times the temperature: a player who does not calculate exactly.
        Rough = "rough", text("Rough expected loss", "おおよその期待損失");
        /// By the paper's nets: `loss`.
        Nets = "nets", text("The paper's nets", "論文のネット");
    }
}

/// The number of types.
pub(super) const TYPES: usize = Type::ALL.len();

/// The temperature factor of the type [`Type::Rough`].
const ROUGHLY: f32 = 6.0;

/// The probability of each type, in the order of [`Type::ALL`].
pub(super) type Belief = [f32; TYPES];

impl Type {
    /// The number of its rule, if it simply follows one.
    pub const fn rule(self) -> Option<usize> {
        match self {
            Self::Fitting => Some(2),
            Self::ShortRow => Some(3),
            Self::Burner => Some(4),
            Self::Loners => Some(5),
            Self::Ladder => Some(6),
            Self::Risk => Some(7),
            Self::Human => Some(8),
            Self::Random | Self::Lowest | Self::Formula | Self::Hold | Self::Rough | Self::Nets => None,
        }
    }
}

/// The belief that is certain of one type.
pub(super) fn certain(kind: Type) -> Belief {
    std::array::from_fn(|at| f32::from(u8::from(at == kind as usize)))
}

/// The belief about an unknown player. Chosen by judgement: three in five players weigh the costs of cards in
/// some way. docs/results/nimmt-search.md measures how well a search plays with it.
pub(super) const PRIOR: Belief = [0.1, 0.02, 0.03, 0.03, 0.03, 0.03, 0.08, 0.08, 0.1, 0.14, 0.12, 0.12, 0.12];

/// The data that the types need.
#[derive(Debug, Clone)]
pub struct Model {
    chances: Arc<Chances>,
    temperature: f32,
    danger: [f32; 128],
    nets: Option<Arc<Nets>>,
}

/// The probability of each card of a hand, ascending; the sum is 1.
pub(super) type Odds = [f32; TURNS];

/// A hand in a turn, with the expected costs of its cards.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    scene: &'a Scene,
    hand: &'a [u8],
    losses: [f32; TURNS],
}

impl Model {
    /// A model for tables with these rules: a temperature in heads, above 0, and the paper's nets, if
    /// available.
    pub fn new(config: &NimmtConfig, temperature: f64, nets: Option<Arc<Nets>>) -> Self {
        let chances = Chances::of_table(config);
        let weight = rule_10_hold();
        let mut danger = [0.0; 128];
        danger.iter_mut().zip(0..).for_each(|(danger, card)| *danger = weight * hold::cost(card) as f32);
        Self { chances, temperature: temperature as f32, danger, nets }
    }

    /// The probabilities behind the formula.
    pub fn chances(&self) -> &Chances {
        &self.chances
    }

    /// The nets.
    pub fn nets(&self) -> Option<&Nets> {
        self.nets.as_deref()
    }

    /// A belief without unavailable types: without the nets, no player uses them.
    pub fn possible(&self, mut belief: Belief) -> Belief {
        if self.nets.is_none() && belief[Type::Nets as usize] > 0.0 {
            let rest: f32 = belief[..Type::Nets as usize].iter().sum();
            let formula = belief[Type::Nets as usize];
            belief[Type::Nets as usize] = 0.0;
            if rest > 0.0 {
                return belief.map(|chance| chance / rest);
            }
            belief[Type::Formula as usize] = formula;
        }
        belief
    }

    /// Prepares a table before a turn for players who hold `cards`.
    pub fn scene(&self, table: &Table, cards: Cards) -> Scene {
        let mut scene = Scene::of(table);
        if let Some(nets) = &self.nets {
            // For the paper's nets the player's own hand counts as unused: they see only public data.
            let hidden = table.config().cards() - table.seen();
            let (mut scratch, mut values) = (Scratch::default(), Vec::new());
            nets.values(&mut scratch, table, cards, hidden, &mut values);
            let mut by_card = Box::new([0.0; HIGHEST as usize + 1]);
            cards.iter().zip(values).for_each(|(card, value)| by_card[usize::from(card)] = value);
            scene.values = Some(by_card);
        }
        scene
    }

    /// The danger of keeping each card, for types that play dangerous cards first.
    #[inline]
    pub fn danger(&self) -> &[f32; 128] {
        &self.danger
    }

    /// Prepares a hand of one to ten cards, ascending.
    #[inline]
    pub fn ask<'a>(&self, scene: &'a Scene, hand: &'a [u8]) -> Asked<'a> {
        let mut losses = [0.0; TURNS];
        scene.losses(&self.chances, hand, &mut losses);
        Asked { scene, hand, losses }
    }

    /// The probability that a player of a type plays each card of a hand.
    #[inline]
    pub fn odds(&self, kind: Type, asked: &Asked) -> Odds {
        let count = asked.hand.len();
        let mut odds = match kind {
            Type::Random => shared(u16::MAX, count),
            Type::Lowest => shared(1, count),
            Type::Formula => self.softmax(count, 1.0, |place| asked.losses[place]),
            Type::Rough => self.softmax(count, ROUGHLY, |place| asked.losses[place]),
            Type::Nets => self.softmax(count, 1.0, |place| match &asked.scene.values {
                Some(values) => values[usize::from(asked.hand[place].min(HIGHEST))],
                None => asked.losses[place],
            }),
            Type::Hold => self.softmax(count, 1.0, |place| {
                asked.losses[place] - self.danger[usize::from(asked.hand[place]) % 128]
            }),
            kind => {
                let player = RulePlayer::numbered(kind.rule().unwrap_or(1));
                let losses = asked.losses.map(f64::from);
                shared(player.verdict(asked.scene, asked.hand, &losses).equals, count)
            }
        };
        let slip = SLIP / count.max(1) as f32;
        odds[..count].iter_mut().for_each(|odd| *odd = (1.0 - SLIP) * *odd + slip);
        odds
    }

    /// The softmax of the negative values over `times` times the temperature.
    #[inline]
    fn softmax(&self, count: usize, times: f32, value: impl Fn(usize) -> f32) -> Odds {
        let (mut odds, mut least, mut sum) = ([0.0; TURNS], f32::INFINITY, 0.0);
        for (place, odd) in odds.iter_mut().enumerate().take(count) {
            *odd = value(place);
            least = least.min(*odd);
        }
        for odd in &mut odds[..count] {
            *odd = libm::expf((least - *odd) / (self.temperature * times));
            sum += *odd;
        }
        odds[..count].iter_mut().for_each(|odd| *odd /= sum);
        odds
    }
}

/// Equal probabilities for some indices.
fn shared(places: u16, count: usize) -> Odds {
    let places = places & ((1 << count) - 1);
    let each = 1.0 / places.count_ones().max(1) as f32;
    let mut odds = [0.0; TURNS];
    odds.iter_mut().enumerate().for_each(|(place, odd)| *odd = f32::from(places >> place & 1) * each);
    odds
}

/// The weight of danger for `rule-10`.
fn rule_10_hold() -> f32 {
    match super::rules::Danger::HOLD.default() {
        tefuda_games::knob::Value::Real(weight) => weight as f32,
        _ => 0.0,
    }
}

/// The number of steps in a weighted draw.
const STEPS: u32 = 1 << 24;

/// Draws a random index with the given weights, which add up to 1 except for rounding. The last index with a positive weight gets
/// the rest.
#[inline]
pub(super) fn draw(weights: &[f32], rng: &mut Rng) -> usize {
    let mut point = below(rng, STEPS) as f32 / STEPS as f32;
    let mut last = 0;
    for (place, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        last = place;
        if point < *weight {
            break;
        }
        point -= *weight;
    }
    last
}
