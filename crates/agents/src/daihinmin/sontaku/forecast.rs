//! A forecast of all places, from simulated games in which no player has a target.

use super::super::uct::{Belief, by_rule_or_chance, give};
use tefuda_games::{
    Rng, Seat, Worlds as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView, DaihinminWorlds, Phase},
};

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
