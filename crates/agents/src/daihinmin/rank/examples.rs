//! Examples: turns of finished games, labelled with the class in which the player ended.

use super::{evaluators::RankClass, fault::RankFault, inputs::Position};
use tefuda_games::{
    BySeat, Game as _, Rng, Seed,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Phase},
    seed::below,
};

/// A turn in which cards may be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// What the player knew, as far as evaluators are told.
    pub position: Position,
    /// The cards that were laid; none for a pass, and for an illegal submission, which is one.
    pub submission: Cards,
    /// In which class the player came to end.
    pub label: RankClass,
    /// Whether there was another legal move.
    pub choice: bool,
    /// The match that the game belongs to, from 0.
    pub match_number: u32,
}

/// Examples of many games in the order in which they were played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Examples {
    all: Vec<Example>,
    games: u32,
    matches: u32,
    /// The classes in which the players of the last game ended.
    last: Option<[u8; 5]>,
}

/// The fewest examples of a class.
const LEAST_OF_CLASS: u32 = 30;
/// The fewest matches: one to learn from, one to choose the best epoch, one to be examined in.
pub const LEAST_MATCHES: u32 = 3;

impl Examples {
    /// Adds all turns of a finished game. It belongs to the match of the game before if its classes follow from how
    /// that game ended. Otherwise another match begins. A game that is not over is left out.
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

    /// All of them.
    pub fn all(&self) -> &[Example] {
        &self.all
    }

    /// How many games they are of.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many matches the games belong to.
    pub fn matches(&self) -> u32 {
        self.matches
    }
}

/// The cards that a move lays.
fn laid(play: DaihinminMove) -> Cards {
    match play {
        DaihinminMove::Play(cards, _) => cards,
        _ => Cards::EMPTY,
    }
}

/// How examples are shared out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitRules {
    /// Whether decisions are held out one by one instead of whole matches.
    pub by_decision: bool,
    /// Whether only decisions count in which there was a choice.
    pub choices: bool,
    /// How many of a hundred are held out: half of them for validation, half for the test.
    pub held_out: u32,
}

/// Which examples are learned from, by their places among all, and which are not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Split {
    /// Learned from.
    pub training: Vec<u32>,
    /// Not learned from: they say which epoch is best.
    pub validation: Vec<u32>,
    /// Not learned from, and no choice is made by them: what is reported.
    pub test: Vec<u32>,
}

/// What becomes of a match, or of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Training,
    Validation,
    Test,
}

impl Split {
    /// Shares examples out. Without `by_decision`, all examples of a match are in the same part.
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

    /// Whether there is enough of every class to learn from.
    fn check(&self, examples: &Examples) -> Result<(), RankFault> {
        let mut counts = [0; 3];
        for number in &self.training {
            counts[examples.all[*number as usize].label as usize] += 1;
        }
        let few = RankClass::ALL.into_iter().find(|class| counts[*class as usize] < LEAST_OF_CLASS);
        few.map_or(Ok(()), |class| Err(RankFault::FewExamples(class, counts[class as usize], LEAST_OF_CLASS)))
    }
}

/// So many of a hundred for validation and test together, at least one for each, drawn at random.
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

/// Brings a list into a random order (Fisher, Yates).
pub fn shuffle(list: &mut [u32], rng: &mut Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, below(rng, at as u32 + 1) as usize);
    }
}
