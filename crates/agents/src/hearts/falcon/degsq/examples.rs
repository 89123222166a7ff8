//! Training examples: decisions of finished games, labelled by whether the player took the target.

use super::{FEATURES, GROUPS, Target, features};
use crate::hearts::falcon::nets::net_at;
use crate::hearts::{
    falcon::percepts::{PERCEPTS, Percepts, percepts},
    kinds::Look,
};
use tefuda_games::{
    Card, Game, Rng, Seed,
    hearts::{Hearts, HeartsMove},
    seed::below,
};
use tefuda_learn::memory::Reservoir;

/// One in this many games is held out: its examples measure the accuracy and are not learned from.
const HELD_OUT_GAMES: u32 = 10;
/// The maximum number of held-out examples per label and group. With this many of both, an accuracy is known
/// to ±0.016.
const HELD_OUT: usize = 500;

/// A position and the card played in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The card.
    pub card: Card,
    /// The percepts in steps of 1/255. Rounding makes examples and support vectors four times smaller at no
    /// cost: with 30,000 games the mean accuracy was 0.7323, against 0.7326 with steps of 1/65,535, and
    /// differences of 0.002 are noise.
    pub percepts: [u8; PERCEPTS],
}

impl Example {
    /// The example for a card played with these percepts, which are in 0…1.
    pub fn new(card: Card, percepts: &Percepts) -> Self {
        Self { card, percepts: percepts.map(|percept| (percept * 255.0).round() as u8) }
    }

    /// The input of a regression for this example.
    pub fn features(&self) -> [f32; FEATURES] {
        features(&self.percepts.map(|byte| f32::from(byte) / 255.0), self.card)
    }
}

/// The examples of one label in one group.
type Label = Reservoir<Example>;

/// The examples of all groups, in bounded memory: a uniform sample for each label and group.
#[derive(Debug, Clone)]
pub struct Examples {
    target: Target,
    /// For each group, the examples of players who did not take the target, and of those who did.
    learned: Vec<[Label; 2]>,
    held_out: Vec<[Label; 2]>,
    games: u32,
    rng: Rng,
}

impl Examples {
    /// No examples yet, with room for this many per label and group. The seed decides which are kept if there
    /// are more.
    pub fn new(target: Target, labels: usize, seed: Seed) -> Self {
        let empty = |most: usize| (0..GROUPS).map(|_| [Label::new(most), Label::new(most)]).collect();
        Self { target, learned: empty(labels), held_out: empty(HELD_OUT), games: 0, rng: seed.rng() }
    }

    /// The number of games added.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Adds the decisions of all four seats in a game, up to the trick in which ♠Q, or the last heart, is
    /// played. Later labels would always be the same and only teach that the cards are gone, which the
    /// percepts already say. An unfinished game in which this is still open gives no examples.
    pub fn add(&mut self, game: &Hearts) {
        let Some(outcome) = self.target.outcome(game) else { return };
        let Ok(mut replay) = Hearts::new(*game.table().config(), &game.deal()) else { return };
        self.games = self.games.saturating_add(1);
        let kept =
            if self.games.is_multiple_of(HELD_OUT_GAMES) { &mut self.held_out } else { &mut self.learned };
        for (seat, play) in game.history() {
            let table = replay.table();
            if let HeartsMove::Play(card) = play {
                let Some(takes) = outcome.label(table.len() / 4, seat) else { break };
                let look = Look { table, hand: replay.hand(seat), legal: replay.legal_cards() };
                let example = Example::new(card, &percepts(&look));
                kept[net_at(table)][usize::from(takes)].offer(example, |n| below(&mut self.rng, n));
            }
            if replay.play(play).is_err() {
                break;
            }
        }
    }

    /// Equally many examples of each label of a group, label −1 first. The more common label is sampled.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn balanced(&self, group: usize, seed: Seed) -> [Vec<Example>; 2] {
        let [not, takes] = &self.learned[group];
        let least = not.items().len().min(takes.items().len());
        let mut rng = seed.child(group as u64).rng();
        [not, takes].map(|label| sample(label.items(), least, &mut rng))
    }

    /// The number of training examples of a group's rarer label.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn fewest(&self, group: usize) -> usize {
        let [not, takes] = &self.learned[group];
        not.items().len().min(takes.items().len())
    }

    /// The held-out examples of a group: those of players who did not take the target, and of those who did.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn held_out(&self, group: usize) -> [&[Example]; 2] {
        self.held_out[group].each_ref().map(Label::items)
    }
}

/// Draws this many of the examples, each choice equally likely.
fn sample(from: &[Example], count: usize, rng: &mut Rng) -> Vec<Example> {
    let mut all = from.to_vec();
    for at in 0..count.min(all.len()) {
        let pick = at + below(rng, (all.len() - at) as u32) as usize;
        all.swap(at, pick);
    }
    all.truncate(count);
    all
}
