//! The opponents of models, in measurements and in training: the rule-based players.
//!
//! The metric is the number of heads that a model takes against the strong five, as in the paper's Table 1.
//! It never meets them in training. The deals are the same for every model and every run. Each is played six
//! times, so that the model plays every hand once and the luck of the cards cancels out.

use super::player::best;
use super::player::{Nets, Scratch};
use crate::nimmt::{
    chances::Chances,
    mc::cheapest_row,
    rules::{RulePlayer, draw},
    scene::{Scene, hand_of},
};
use crate::training::{DealSums, Level};
use std::sync::Arc;
use tefuda_games::{
    Game as _, Rng, Seat, Seed,
    nimmt::{Cards, Deck, Nimmt, NimmtConfig, NimmtDeal, TURNS, Table},
};

/// The number of seats at the paper's tables.
pub const SEATS: usize = 6;
/// The rules of the paper's games.
pub const PAPER: NimmtConfig = NimmtConfig { players: SEATS as u8, deck: Deck::Full, target: 1 };

/// The seed of the deals for measurements. All runs share them, so that curves are compared on the same cards. No
/// interval over runs is made from them: contests have cards of their own for each run.
const DEALS: Seed = Seed(0x006e_696d_6d74);

/// The mean heads per game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heads {
    /// The mean.
    pub mean: f64,
    /// Its standard error over deals; the six games of a deal are one observation.
    pub error: f64,
    /// The number of games.
    pub games: u32,
}

/// Rules 6 to 10.
fn strong() -> [RulePlayer; SEATS - 1] {
    std::array::from_fn(|n| RulePlayer::numbered(6 + n))
}

/// A turn in the form that rule-based players use.
#[derive(Debug)]
pub(super) struct Turn {
    scene: Scene,
    chances: Arc<Chances>,
}

impl Turn {
    pub(super) fn of(table: &Table) -> Self {
        Self { scene: Scene::of(table), chances: Chances::of_table(table.config()) }
    }

    /// The index, in a hand, of the card that a rule-based player chooses.
    pub(super) fn place(&self, player: RulePlayer, hand: Cards, rng: &mut Rng) -> usize {
        let (hand, count) = hand_of(hand);
        let mut losses = [0.0; TURNS];
        if player.weighs_losses() {
            self.scene.losses(&self.chances, &hand[..count], &mut losses);
        }
        draw(player.verdict(&self.scene, &hand[..count], &losses.map(f64::from)).equals, rng)
    }
}

/// The heads that nets take against the strong five, over this many deals (at least one) of six games each.
pub fn among_the_strong(nets: &Nets, deals: u32) -> Heads {
    let mut measurement = Measurement::new(deals);
    loop {
        if let Some(heads) = measurement.go_on(nets) {
            return heads;
        }
    }
}

/// The heads that a rule-based player takes in the sixth seat, against the strong five.
pub(super) fn rule_among_the_strong(number: usize, deals: u32) -> Heads {
    let player = RulePlayer::numbered(number);
    measured(deals, |_, turn, hand, rng| turn.place(player, hand, rng))
}

/// The heads that a player takes against the strong five. `own` returns the index of the card that it plays.
fn measured(deals: u32, mut own: impl FnMut(&Table, &Turn, Cards, &mut Rng) -> usize) -> Heads {
    let mut measurement = Measurement::new(deals);
    loop {
        if let Some(heads) = measurement.deal(&mut own) {
            return heads;
        }
    }
}

/// The number of deals per step of a measurement, which then takes a few milliseconds.
const DEALS_AT_ONCE: u32 = 4;

/// A measurement against the strong five, in progress.
#[derive(Debug, Clone)]
pub(super) struct Measurement {
    deals: u32,
    played: u32,
    sums: DealSums,
}

impl Measurement {
    /// A measurement over `deals` deals, at least one.
    pub(super) fn new(deals: u32) -> Self {
        Self { deals: deals.max(1), played: 0, sums: DealSums::default() }
    }

    /// Lets nets play a few more deals. Returns the result after the last one.
    pub(super) fn go_on(&mut self, nets: &Nets) -> Option<Heads> {
        let (mut scratch, mut values) = (Scratch::default(), Vec::new());
        let mut own = |table: &Table, _: &Turn, hand: Cards, _: &mut Rng| {
            let unseen = table.config().cards() - table.seen() - hand;
            nets.values(&mut scratch, table, hand, unseen, &mut values);
            best(&values)
        };
        (0..DEALS_AT_ONCE).find_map(|_| self.deal(&mut own))
    }

    /// Plays the next deal. Returns the result after the last one.
    fn deal(&mut self, own: &mut impl FnMut(&Table, &Turn, Cards, &mut Rng) -> usize) -> Option<Heads> {
        let seed = DEALS.child(u64::from(self.played));
        let deal = NimmtDeal::random(&PAPER, seed);
        let all = (0..SEATS).map(|seat| played(&deal, seat, seed.child(seat as u64), own));
        self.sums.add(f64::from(all.sum::<u32>()) / SEATS as f64);
        self.played += 1;
        (self.played >= self.deals).then(|| self.result())
    }

    fn result(&self) -> Heads {
        let (mean, error) = self.sums.mean();
        Heads { mean, error, games: self.deals * SEATS as u32 }
    }
}

/// The heads that a player takes in a seat, with the strong five in the others.
fn played(
    deal: &NimmtDeal,
    seat: usize,
    seed: Seed,
    own: &mut impl FnMut(&Table, &Turn, Cards, &mut Rng) -> usize,
) -> u32 {
    let (strong, mut rng) = (strong(), seed.rng());
    let Ok(mut game) = Nimmt::new(PAPER, deal) else { return 0 };
    for _ in 0..TURNS {
        let turn = Turn::of(game.table());
        for other in 0..SEATS {
            let hand = game.hand(Seat(other as u8));
            let place = match ((other + SEATS - seat) % SEATS).checked_sub(1) {
                None => own(game.table(), &turn, hand, &mut rng),
                Some(place) => turn.place(strong[place], hand, &mut rng),
            };
            game.choose(hand.iter().nth(place).or(hand.lowest()).unwrap_or(0));
        }
        if game.table().taker().is_some() {
            let row = cheapest_row(game.table(), &mut rng);
            game.take(row);
        }
    }
    u32::from(game.table().heads()[seat])
}

/// The number of deals, each played six times, for measuring the reference levels. The standard error is 0.2
/// heads, but the deals are the same as for the models.
const LEVEL_DEALS: u32 = 200;

/// The reference level for the heads of a run: the best of the strong five in the same seat, against the same
/// strong five.
pub fn levels(measure: &'static str) -> Vec<Level> {
    [("rule-9", 9), ("rule-10", 10)]
        .map(|(id, rule)| Level::new(measure, id, rule_among_the_strong(rule, LEVEL_DEALS).mean))
        .to_vec()
}
