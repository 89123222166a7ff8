//! Training examples: turns of finished games, labelled with the player's final class.

use super::{evaluators::RankClass, fault::RankFault, inputs::Position};
use tefuda_games::{
    BySeat, Game as _, Rng, Seed,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Phase},
    seed::below,
};

/// A turn in which cards may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The part of the player's knowledge that evaluators use.
    pub position: Position,
    /// The cards played; empty for a pass, and for an illegal submission, which counts as one.
    pub submission: Cards,
    /// The player's final class.
    pub label: RankClass,
    /// Whether there was another legal move.
    pub choice: bool,
    /// The match of the game, counted from 0.
    pub match_number: u32,
}

/// Examples of many games in the order of play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Examples {
    all: Vec<Example>,
    games: u32,
    matches: u32,
    /// The final classes of the players of the last game.
    last: Option<[u8; 5]>,
}

/// The smallest number of examples per class.
const LEAST_OF_CLASS: u32 = 30;
/// The smallest number of matches: one each for training, validation and test.
pub const LEAST_MATCHES: u32 = 3;

impl Examples {
    /// Adds all turns of a finished game. It belongs to the previous game's match if its classes follow from
    /// that game's result. Otherwise a new match starts. Unfinished games are skipped.
    pub fn add(&mut self, game: &Daihinmin) {
        let Some(rank) = game.rank() else { return };
        let deal = game.deal();
        let Ok(mut replay) = Daihinmin::new(*game.table().config(), &deal) else { return };
        if deal.class.is_none() || deal.class != self.last {
            self.matches += 1;
        }
        let mut places = BySeat([0; 5]);
        for (place, seat) in (0..).zip(rank) {
            places[seat] = place;
        }
        let (mut melds, match_number) = (Vec::new(), self.matches - 1);
        for (seat, play) in game.history() {
            if replay.table().phase() == Phase::Play {
                let hand = replay.hand(seat);
                melds.clear();
                replay.table().field().melds(hand, &mut melds);
                self.all.push(Example {
                    position: Position::new(replay.table(), seat, hand),
                    submission: laid(play),
                    label: RankClass::of_place(places[seat]),
                    choice: !melds.is_empty(),
                    match_number,
                });
            }
            if replay.play(play).is_err() {
                break;
            }
        }
        self.games += 1;
        self.last = Some(places.0);
    }

    /// All examples.
    pub fn all(&self) -> &[Example] {
        &self.all
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The number of matches.
    pub fn matches(&self) -> u32 {
        self.matches
    }
}

/// The cards that a move plays.
fn laid(play: DaihinminMove) -> Cards {
    match play {
        DaihinminMove::Play(cards, _) => cards,
        _ => Cards::EMPTY,
    }
}

/// The rules for splitting examples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitRules {
    /// Whether to hold out single decisions instead of whole matches.
    pub by_decision: bool,
    /// Whether to use only decisions with a choice.
    pub choices: bool,
    /// The percentage to hold out: half of it for validation, half for the test.
    pub held_out: u32,
}

/// The training, validation and test sets, as indices of examples.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Split {
    /// The training set.
    pub training: Vec<u32>,
    /// The validation set, which selects the best epoch.
    pub validation: Vec<u32>,
    /// The test set. It decides nothing and is only used for reporting.
    pub test: Vec<u32>,
}

/// The set to which a match or a decision goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Training,
    Validation,
    Test,
}

impl Split {
    /// Splits the examples. Without `by_decision`, all examples of a match are in the same set.
    pub fn new(examples: &Examples, rules: SplitRules, seed: Seed) -> Result<Self, RankFault> {
        let mut rng = seed.rng();
        let counts = |example: &Example| example.choice || !rules.choices;
        let mut split = Self::default();
        let shares = if rules.by_decision {
            shares(examples.all.len(), rules.held_out, &mut rng)
        } else {
            if examples.matches < LEAST_MATCHES {
                return Err(RankFault::FewMatches(examples.matches, LEAST_MATCHES));
            }
            shares(examples.matches as usize, rules.held_out, &mut rng)
        };
        for (number, example) in (0u32..).zip(&examples.all).filter(|(_, example)| counts(example)) {
            let share = if rules.by_decision { number } else { example.match_number };
            let part = match shares[share as usize] {
                Share::Training => &mut split.training,
                Share::Validation => &mut split.validation,
                Share::Test => &mut split.test,
            };
            part.push(number);
        }
        split.check(examples)?;
        Ok(split)
    }

    /// Checks that there are enough training examples of every class.
    fn check(&self, examples: &Examples) -> Result<(), RankFault> {
        let mut counts = [0; 3];
        for number in &self.training {
            counts[examples.all[*number as usize].label as usize] += 1;
        }
        let few = RankClass::ALL.into_iter().find(|class| counts[*class as usize] < LEAST_OF_CLASS);
        few.map_or(Ok(()), |class| Err(RankFault::FewExamples(class, counts[class as usize], LEAST_OF_CLASS)))
    }
}

/// Draws this percentage at random for validation and test together, at least one for each.
fn shares(count: usize, held_out: u32, rng: &mut Rng) -> Vec<Share> {
    let each = (count * held_out as usize / 200).max(1);
    let mut order: Vec<u32> = (0..count as u32).collect();
    shuffle(&mut order, rng);
    let mut shares = vec![Share::Training; count];
    for (place, number) in order.into_iter().take(2 * each).enumerate() {
        shares[number as usize] = if place < each { Share::Validation } else { Share::Test };
    }
    shares
}

/// Shuffles a list (Fisher, Yates).
pub fn shuffle(list: &mut [u32], rng: &mut Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, below(rng, at as u32 + 1) as usize);
    }
}
