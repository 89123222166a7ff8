//! Deals of 6 Nimmt!, and the match around them.

use super::{Cards, HIGHEST, MOST_SEATS, Nimmt, NimmtConfig, ROWS, TURNS};
use crate::{
    game::{Game, Standing},
    seed::{Rng, Seed, below},
};

/// Everything that chance decides in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimmtDeal {
    /// Ten cards for each seat at the table; empty for seats that do not exist.
    pub hands: [Cards; MOST_SEATS],
    /// The four cards that start the rows, in row order.
    pub rows: [u8; ROWS],
}

/// The cards in order.
const DECK: [u8; HIGHEST as usize] = {
    let mut deck = [0; HIGHEST as usize];
    let mut at = 0;
    while at < deck.len() {
        deck[at] = at as u8 + 1;
        at += 1;
    }
    deck
};

impl NimmtDeal {
    /// A random deal.
    pub fn random(config: &NimmtConfig, seed: Seed) -> Self {
        Self::drawn(config, &mut seed.rng())
    }

    /// A deal drawn from a stream: a Fisher–Yates shuffle that stops after the cards needed.
    pub fn drawn(config: &NimmtConfig, rng: &mut Rng) -> Self {
        let (mut deck, mut at) = (DECK, 0);
        let mut next = || {
            let pick = at + below(rng, u32::from(config.highest()) - at as u32) as usize;
            deck.swap(at, pick);
            at += 1;
            deck[at - 1]
        };
        let mut hands = [Cards::EMPTY; MOST_SEATS];
        for hand in &mut hands[..usize::from(config.players)] {
            (0..TURNS).for_each(|_| hand.insert(next()));
        }
        Self { hands, rows: [(); ROWS].map(|()| next()) }
    }
}

/// A match of 6 Nimmt!: the heads so far.
#[derive(Debug, Clone, PartialEq)]
pub struct NimmtStanding {
    config: NimmtConfig,
    deals: Vec<Vec<i32>>,
}

impl Standing for NimmtStanding {
    type Game = Nimmt;

    fn new(config: NimmtConfig) -> Self {
        Self { config, deals: Vec::new() }
    }

    fn deal(&self, seed: Seed) -> NimmtDeal {
        NimmtDeal::random(&self.config, seed)
    }

    fn add(&mut self, game: &Nimmt) {
        self.deals.extend(game.result());
    }

    fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    fn totals(&self) -> Vec<i32> {
        let seats = 0..usize::from(self.config.players);
        seats.map(|seat| self.deals.iter().map(|heads| heads[seat]).sum()).collect()
    }

    fn over(&self) -> bool {
        self.totals().iter().any(|&total| total >= self.config.target)
    }
}
