//! The inputs of the nets of the preset `better`: the paper's features, and the facts they leave out.
//!
//! The paper's nets do not see the heads in the row that a card would go to, the number of players, or the
//! rest of the hand. These nets see all of that. They also see the value of [the
//! formula](crate::nimmt::chances) for the card and for the best other card, and the costs of the others [at
//! other times](crate::nimmt::hold). Cards of the player's own hand do not count as unused. Large counts are
//! binned. So the nets have about the same size as the paper's, with the same hidden layers.
//!
//! The following was tried, with plain SGD unless noted, the player's own hand left out, and true costs. The
//! last column is the heads per game among the strong five, ± one standard error over 3,000 deals of six
//! games each (the last two: 400 deals, ± 0.15). `rule-10` takes 11.58 there, and models of the paper's first
//! stage 12.5 (γ = 0.3) to 13.1 (γ = 0.8). Each row is one seed.
//!
//! | γ | target | opponents | games | rate | heads |
//! |---|---|---|---|---|---|
//! | 0.2 | min | weak | 40,000 | constant | 13.44 ± .07 |
//! | 0.5 | min | weak | 40,000 | constant | 12.90 ± .07 |
//! | 0.5 | min | weak | 40,000 | fades from 10,000 | 12.93 ± .07 |
//! | 0.5 | min | mixed | 40,000 | fades from 10,000 | 12.91 ± .07 |
//! | 0.8 | min | weak | 40,000 | constant | 12.21 ± .07 |
//! | 0.9 | min | mixed | 40,000 | fades from 10,000 | 11.65 ± .07 |
//! | 1 | min | mixed | 40,000 | fades from 10,000 | 11.30 ± .06 |
//! | 1 | min, no error limit | mixed | 40,000 | fades from 10,000 | 11.35 ± .06 |
//! | 1 | min | mixed | 40,000 | Adam, batches of 128, fades from 20,000 | 11.36 ± .06 |
//! | 1 | min | itself and all ten | 40,000 | fades from 10,000 | 11.12 ± .06 |
//! | 1 | played | mixed | 40,000 | fades from 10,000 | 11.05 ± .06 |
//! | 1 | min | mixed, 2–10 players, both decks | 150,000 | fades from 30,000 | 11.61 ± .07 |
//! | 1 | played | mixed, 2–10 players, both decks | 200,000 | fades from 40,000 | 11.74 |
//! | 1 | played | mixed, 2–10 players, both decks | 200,000 | fades from 15,000 | **11.16** |
//!
//! So two things help: counting later losses in full, which pays only if the nets see the rest of the hand,
//! and using the card that is really played next. Meeting the strong five in training helps too, but then
//! they are no longer an independent test.

use super::features::InputRow;
use crate::nimmt::{
    chances::{Chances, price},
    hold,
};
use tefuda_games::nimmt::{Cards, MOST_SEATS, TURNS, Table};

/// Bins for counts of unused cards: each up to [`EXACT`], then every third.
const COUNTS: u16 = 41;
const EXACT: u16 = 16;
/// Expected losses in steps of a quarter.
const LOSSES: u16 = 40;
/// Expected losses of the best other card in steps of a half.
const REST: u16 = 16;
/// The total cost of the other cards at other times, in steps of a half.
const DANGERS: u16 = 40;
/// Heads in a row.
const HEADS: u16 = 28;
/// Numbers of players, from 2.
const PLAYERS: u16 = MOST_SEATS as u16 - 1;
/// The number of own cards.
const OWN: u16 = TURNS as u16;

/// The inputs of both nets: turn, players, expected loss, own cards before it, the best other card, the
/// danger of the others.
const COMMON: [u16; 6] = [TURNS as u16, PLAYERS, LOSSES, OWN, REST, DANGERS];
/// The heads of the cheapest row, and unused cards below the card.
const LOW_ONLY: [u16; 2] = [HEADS, COUNTS];
/// Free places, heads in the row, unused cards in between, unused cards below in threes, and the total that
/// the other rows can take.
const FIT_ONLY: [u16; 5] = [5, HEADS, COUNTS, 31, 16];

/// The number of inputs of the net for low cards.
pub(crate) const LOW: usize = sum(&COMMON) + sum(&LOW_ONLY);
/// The number of inputs of the net for fitting cards.
pub(crate) const FIT: usize = sum(&COMMON) + sum(&FIT_ONLY);

const fn sum(widths: &[u16]) -> usize {
    let (mut sum, mut n) = (0, 0);
    while n < widths.len() {
        sum += widths[n] as usize;
        n += 1;
    }
    sum
}

/// The facts about a card besides the paper's features.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extra {
    /// The unused cards that could come before it: those below it, or between it and the end of its row.
    before: u8,
    /// The heads in the row that it would go to, or in the cheapest.
    heads: u8,
    /// The value of the formula.
    pub(super) loss: f32,
    /// The own cards among those before it.
    own: u8,
}

/// The facts about a hand as a whole.
#[derive(Debug, Clone, Copy)]
pub(super) struct HandSight {
    cards: [(u8, Extra); TURNS],
    count: usize,
    turn: u8,
    players: u8,
    danger: f32,
    /// The two lowest losses.
    least: [f32; 2],
}

impl HandSight {
    /// The facts about a hand at a table before its turn.
    pub(super) fn new(table: &Table, hand: Cards, unseen: Cards, chances: &Chances) -> Self {
        let nothing = Extra { before: 0, heads: 0, loss: 0.0, own: 0 };
        let mut sight = Self {
            cards: [(0, nothing); TURNS],
            count: 0,
            turn: table.turns() as u8,
            players: table.seats(),
            danger: 0.0,
            least: [f32::INFINITY; 2],
        };
        for (slot, card) in sight.cards.iter_mut().zip(hand) {
            let row = table.row_for(card).map(|row| &table.rows()[row]);
            let gap = Cards::between(row.map_or(0, tefuda_games::nimmt::Row::end), card);
            let before = (unseen & gap).len() as u8;
            let (heads, free) = row.map_or((table.cheapest(), 0), |row| (row.heads(), row.free()));
            let loss = chances.of(table.turns(), free, usize::from(before)) * price(heads, free);
            *slot = (card, Extra { before, heads, loss, own: (hand & gap).len() as u8 });
            sight.count += 1;
            sight.danger += hold::cost(card) as f32;
            if loss < sight.least[0] {
                sight.least = [loss, sight.least[0]];
            } else if loss < sight.least[1] {
                sight.least[1] = loss;
            }
        }
        sight
    }

    /// The inputs for a card of the hand, given its paper features.
    pub(super) fn row(&self, card: u8, paper: super::features::Features) -> InputRow {
        use super::features::Features;
        let found = self.cards[..self.count].iter().find(|(held, _)| *held == card);
        let extra = found.map_or(self.cards[0].1, |(_, extra)| *extra);
        let other = if extra.loss > self.least[0] { self.least[0] } else { self.least[1] };
        let danger = self.danger - hold::cost(card) as f32;
        let mut ones = Ones::default();
        ones.add(u16::from(self.turn), COMMON[0]);
        ones.add(u16::from(self.players.saturating_sub(2)), COMMON[1]);
        ones.add(steps(extra.loss, 4.0), COMMON[2]);
        ones.add(u16::from(extra.own), COMMON[3]);
        ones.add(steps(other, 2.0), COMMON[4]);
        ones.add(steps(danger, 2.0), COMMON[5]);
        match paper {
            Features::Low { .. } => {
                ones.add(u16::from(extra.heads), LOW_ONLY[0]);
                ones.add(count(extra.before), LOW_ONLY[1]);
                InputRow::of(true, &ones.places[..ones.count])
            }
            Features::Fit { free, below, others, .. } => {
                ones.add(u16::from(free), FIT_ONLY[0]);
                ones.add(u16::from(extra.heads), FIT_ONLY[1]);
                ones.add(count(extra.before), FIT_ONLY[2]);
                ones.add(u16::from(below) / 3, FIT_ONLY[3]);
                ones.add(u16::from(others), FIT_ONLY[4]);
                InputRow::of(false, &ones.places[..ones.count])
            }
        }
    }
}

/// The number of steps of 1 / `fine` in a number.
fn steps(number: f32, fine: f32) -> u16 {
    (number * fine) as u16
}

/// The bin of a count of unused cards.
fn count(cards: u8) -> u16 {
    let cards = u16::from(cards);
    if cards < EXACT { cards } else { EXACT + (cards - EXACT) / 3 }
}

/// A row of ones, built one after the other.
#[derive(Debug, Default)]
struct Ones {
    places: [u16; super::features::MOST_ONES],
    count: usize,
    start: u16,
}

impl Ones {
    /// Adds a number below a width; larger numbers count as the last.
    fn add(&mut self, number: u16, width: u16) {
        self.places[self.count] = self.start + number.min(width - 1);
        self.count += 1;
        self.start += width;
    }
}
