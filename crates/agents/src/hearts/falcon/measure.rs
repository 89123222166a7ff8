//! Measures the strength of nets: their penalty ratio on a fixed set of duplicate deals.
//!
//! Each deal is played four times, with the nets in each seat, so that the luck of the cards cancels out. The
//! unit for the standard error is a deal with its four games.

use super::{
    episode::{self, Scratch},
    nets::Nets,
    settings::Settings,
};
use crate::{
    agent::decide,
    hearts::{
        kinds::Look,
        mc::Mc,
        rules::{self, QueenUnder},
    },
};
use tefuda_games::{
    Card, Game as _, Seat, Seed,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, POINTS_IN_DEAL, Passing},
};

/// The seed of all measurement deals. Each seed of a run has its own deals, so that the luck of the cards counts in
/// intervals over runs. Runs with the same seed and other settings share them.
const DEALS: Seed = Seed(0x0fa1_c0de);

/// The opponents of a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// Three rule-based players.
    Rules,
    /// Three Monte-Carlo agents with the paper's settings.
    MonteCarlo,
}

/// A measurement in progress, one game at a time.
#[derive(Debug, Clone)]
pub struct Measurement {
    against: Against,
    mc: Mc,
    config: HeartsConfig,
    cards: Seed,
    deals: u32,
    games: u32,
    /// The points in the games of the current deal.
    points: i32,
    sum: f64,
    squares: f64,
}

/// A penalty ratio with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Penalty {
    /// Points divided by 26.
    pub ratio: f64,
    /// The standard error; 0 with one deal.
    pub error: f64,
}

impl Measurement {
    /// A measurement over this many deals, at least one, for a run with this seed.
    pub fn new(against: Against, settings: &Settings, deals: u32, run: Seed) -> Self {
        let (config, deals) = (settings.config(), deals.max(1));
        let mc = Mc::of_p1();
        let cards = DEALS.child(run.0);
        Self { against, mc, config, cards, deals, games: 0, points: 0, sum: 0.0, squares: 0.0 }
    }

    /// The opponents.
    pub fn against(&self) -> Against {
        self.against
    }

    /// Plays the next game. Returns the result once all are played.
    pub fn game(&mut self, nets: &Nets, scratch: &mut Scratch) -> Option<Penalty> {
        let (deal, seat) = (self.games / 4, Seat((self.games % 4) as u8));
        if deal < self.deals {
            self.points += self.played(nets, deal, seat, scratch);
            self.games += 1;
            if seat.0 == 3 {
                let ratio = f64::from(std::mem::take(&mut self.points)) / (4.0 * f64::from(POINTS_IN_DEAL));
                self.sum += ratio;
                self.squares += ratio * ratio;
            }
        }
        (self.games == 4 * self.deals).then(|| self.result())
    }

    fn result(&self) -> Penalty {
        let n = f64::from(self.deals);
        let ratio = self.sum / n;
        let variance = (self.squares / n - ratio * ratio).max(0.0) / (n - 1.0).max(1.0);
        Penalty { ratio, error: variance.sqrt() }
    }

    /// The points that the nets take in a seat.
    fn played(&self, nets: &Nets, deal: u32, own: Seat, scratch: &mut Scratch) -> i32 {
        let seed = self.cards.child(u64::from(deal));
        let passing = if self.config.passing { Passing::CYCLE[deal as usize % 4] } else { Passing::Hold };
        let Ok(mut game) = Hearts::new(self.config, &HeartsDeal::random(seed, passing)) else { return 0 };
        episode::pass_by_rule(&mut game);
        while let Some(seat) = game.turn() {
            let card = if seat == own {
                let look = Look { table: game.table(), hand: game.hand(seat), legal: game.legal_cards() };
                let chosen = episode::choose(nets, None, &look, scratch);
                chosen.map(|(place, _)| scratch.options[place].1)
            } else {
                self.opponent(&game, seat, seed)
            };
            let Some(card) = card else { break };
            game.play_legal(card);
        }
        game.points_at_end(own)
    }

    fn opponent(&self, game: &Hearts, seat: Seat, seed: Seed) -> Option<Card> {
        let legal = game.legal_cards();
        match self.against {
            Against::Rules => rules::play_with(QueenUnder::Clean, game.table(), legal).map(|(card, _)| card),
            Against::MonteCarlo if legal.len() == 1 => legal.first(),
            Against::MonteCarlo => {
                let seed = seed.child(1 + game.table().len() as u64).child(u64::from(seat.0));
                match decide::<Hearts>(&self.mc, game.view(seat), seed)?.choice {
                    HeartsMove::Play(card) => Some(card),
                    HeartsMove::Pass(_) => None,
                }
            }
        }
    }
}
