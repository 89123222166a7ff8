//! Training examples: decisions of finished games, labelled by whether the player took the target. Regressions
//! warn of these targets.

use super::{FEATURES, GROUPS, features};
use crate::{
    agent::Agent,
    hearts::{
        falcon::percepts::{PERCEPTS, Percepts, net_at, percepts},
        kinds::Look,
        mc::Mc,
    },
};
use tefuda_games::{
    BySeat, Card, Game, Rng, Seat, Seed, Suit, choice,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, Passing, Table, Trick},
    seed::below,
    text,
};
use tefuda_learn::memory::Reservoir;

/// Something that players avoid taking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// ♠Q, as in the paper.
    Queen,
    /// More than a fair share of the hearts: above a quarter of those not taken before this trick. Ours; the
    /// paper names hearts as future work.
    Hearts,
}

choice! {
    /// The targets of a filter's warnings.
    pub enum Warns {
        /// ♠Q.
        Queen = "queen", text("♠Q", "♠Q");
        /// Hearts.
        Hearts = "hearts", text("hearts", "ハート");
        /// Both.
        Both = "both", text("♠Q and hearts", "♠Qとハート");
    }
}

impl Warns {
    /// The single targets.
    pub fn targets(self) -> &'static [Target] {
        match self {
            Self::Queen => &[Target::Queen],
            Self::Hearts => &[Target::Hearts],
            Self::Both => &[Target::Queen, Target::Hearts],
        }
    }
}

impl Target {
    /// Whether a card played now can still make a difference: ♠Q has not been played, or not all hearts have
    /// been taken.
    pub fn is_open(self, table: &Table) -> bool {
        match self {
            Self::Queen => !table.played().has(Card::QUEEN_OF_SPADES),
            Self::Hearts => table.tricks().map(|trick| hearts(&trick)).sum::<u8>() < HEARTS,
        }
    }

    /// Whether a game has nothing more to teach: ♠Q, or all hearts, are in complete tricks.
    pub fn is_settled(self, table: &Table) -> bool {
        !self.is_open(table) && (self == Self::Hearts || table.position() == 0)
    }

    /// The outcome in a game. `None` if the game left it open.
    pub fn outcome(self, game: &Hearts) -> Option<TargetOutcome> {
        let table = game.table();
        let complete = || table.tricks().filter(|trick| trick.cards.len() == 4);
        match self {
            Self::Queen => {
                let trick = complete().find(|trick| trick.cards.contains(&Card::QUEEN_OF_SPADES))?;
                Some(TargetOutcome::Queen { trick: trick.number, taker: trick.winning()?.0 })
            }
            Self::Hearts => {
                let mut taken = Vec::new();
                for trick in complete() {
                    taken.push((trick.winning()?.0, hearts(&trick)));
                }
                let all = taken.iter().map(|(_, hearts)| hearts).sum::<u8>() == HEARTS;
                all.then_some(TargetOutcome::Hearts { taken })
            }
        }
    }
}

/// The number of hearts in the deck.
const HEARTS: u8 = 13;

/// The number of hearts in a complete trick; 0 in an incomplete one.
fn hearts(trick: &Trick<'_>) -> u8 {
    let hearts = trick.cards.iter().filter(|card| card.suit() == Suit::Hearts).count() as u8;
    if trick.cards.len() == 4 { hearts } else { 0 }
}

/// The outcome of a [`Target`] in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetOutcome {
    /// The trick in which ♠Q was played, counted from 0, and the player who took it.
    Queen {
        /// The trick.
        trick: usize,
        /// The player who took it.
        taker: Seat,
    },
    /// The player who took each trick, with the number of hearts.
    Hearts {
        /// All tricks in order.
        taken: Vec<(Seat, u8)>,
    },
}

impl TargetOutcome {
    /// The label of a seat's decision in a trick, counted from 0: whether the seat takes the target in this
    /// or a later trick. `None` after it has been taken, because the label would then always be the same.
    pub fn label(&self, trick: usize, seat: Seat) -> Option<bool> {
        match self {
            Self::Queen { trick: last, taker } => (trick <= *last).then_some(seat == *taker),
            Self::Hearts { taken } => {
                let mut left = BySeat([0; 4]);
                for (taker, hearts) in taken.iter().skip(trick) {
                    left[*taker] += hearts;
                }
                let all: u8 = left.0.iter().sum();
                (all > 0).then(|| 4 * left[seat] > all)
            }
        }
    }
}

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
pub(crate) struct Examples {
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
    pub(crate) fn new(target: Target, labels: usize, seed: Seed) -> Self {
        let empty = |most: usize| (0..GROUPS).map(|_| [Label::new(most), Label::new(most)]).collect();
        Self { target, learned: empty(labels), held_out: empty(HELD_OUT), games: 0, rng: seed.rng() }
    }

    /// The number of games added.
    pub(crate) fn games(&self) -> u32 {
        self.games
    }

    /// Adds the decisions of all four seats in a game, up to the trick in which ♠Q, or the last heart, is
    /// played. Later labels would always be the same and only teach that the cards are gone, which the
    /// percepts already say. An unfinished game in which this is still open gives no examples.
    pub(crate) fn add(&mut self, game: &Hearts) {
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
    pub(crate) fn balanced(&self, group: usize, seed: Seed) -> [Vec<Example>; 2] {
        let [not, takes] = &self.learned[group];
        let least = not.items().len().min(takes.items().len());
        let mut rng = seed.child(group as u64).rng();
        [not, takes].map(|label| sample(label.items(), least, &mut rng))
    }

    /// The number of training examples of a group's rarer label.
    ///
    /// # Panics
    /// If there is no such group.
    pub(crate) fn fewest(&self, group: usize) -> usize {
        let [not, takes] = &self.learned[group];
        not.items().len().min(takes.items().len())
    }

    /// The held-out examples of a group: those of players who did not take the target, and of those who did.
    ///
    /// # Panics
    /// If there is no such group.
    pub(crate) fn held_out(&self, group: usize) -> [&[Example]; 2] {
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

/// A game of four Monte-Carlo agents (`mc:ties=list`), the source of the paper's examples. It stops as soon
/// as it has nothing more to teach. For ♠Q that is the trick in which it is played; playing on would take two
/// fifths of the time. If cards are passed, the direction is random.
pub(crate) fn play_game(config: HeartsConfig, targets: &[Target], seed: Seed) -> Hearts {
    let mut game = deal(config, seed);
    let agent = Mc::of_p1();
    let decisions = seed.child(2);
    let mut decision = 0;
    let settled = |game: &Hearts| targets.iter().all(|target| target.is_settled(game.table()));
    while let Some(seat) = game.turn().filter(|_| !settled(&game)) {
        decision += 1;
        // A forced card needs no thought, and skipping it is safe, since every decision has its own seed.
        let legal = game.legal_cards();
        let play = if legal.len() == 1 {
            legal.first().map(HeartsMove::Play)
        } else {
            let mut thought = agent.think(game.view(seat), decisions.child(decision));
            thought.step(u32::MAX);
            thought.choice()
        };
        if play.is_none_or(|play| game.play(play).is_err()) {
            break;
        }
    }
    game
}

/// A random deal.
fn deal(config: HeartsConfig, seed: Seed) -> Hearts {
    let passing = if config.passing {
        Passing::CYCLE[below(&mut seed.child(1).rng(), Passing::CYCLE.len() as u32) as usize]
    } else {
        Passing::Hold
    };
    let deal = HeartsDeal::random(seed.child(0), passing);
    Hearts::new(config, &deal)
        .expect("a random deal has four hands, and cards are passed only where the rules do")
}
