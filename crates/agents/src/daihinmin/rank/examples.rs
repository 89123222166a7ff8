//! Training examples: turns of finished games, labelled with the player's final class.
//!
//! The games that a run plays itself are matches of five different players. The paper's games are between
//! Blauweregen, jn2019, kou2, GAM and the sample client: the strongest programs of 2019, and the common baseline.
//! Those programs are not available here. Four strong players of our own replace them, chosen to be as different
//! as possible. A game takes about 35 ms on one core of an EPYC.

use super::inputs::Position;
use crate::{
    agent::{Agent, Playable as _},
    training::TrainingFault,
};
use std::fmt;
use tefuda_games::{
    BySeat, Game as _, Lang, Rng, Said, Seat, Seed, Spec, Standing as _, Text, choice,
    daihinmin::{Cards, Daihinmin, DaihinminConfig, DaihinminMove, DaihinminStanding, Phase},
    seed::below,
    spoken, text,
};

/// The quantity that evaluators estimate: a group of places (paper, §3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RankClass {
    /// First or second.
    Rich,
    /// Third.
    Common,
    /// Fourth or last.
    Poor,
}

impl RankClass {
    /// All classes, best first.
    pub const ALL: [Self; 3] = [Self::Rich, Self::Common, Self::Poor];

    /// The rank class of a place, or of a player's class from daifugo to daihinmin, each numbered from 0
    /// (best) to 4 (last).
    pub const fn of_place(place: u8) -> Self {
        match place {
            0 | 1 => Self::Rich,
            2 => Self::Common,
            _ => Self::Poor,
        }
    }

    /// The mean of its places, from 1 (best) to 5 (last).
    pub const fn place(self) -> f32 {
        match self {
            Self::Rich => 1.5,
            Self::Common => 3.0,
            Self::Poor => 4.5,
        }
    }

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Rich => spoken("rich", "富裕層"),
            Self::Common => spoken("common", "庶民層"),
            Self::Poor => spoken("poor", "貧困層"),
        }
    }
}

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
pub(super) const LEAST_MATCHES: u32 = 3;

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
    pub fn new(examples: &Examples, rules: SplitRules, seed: Seed) -> Result<Self, TrainingFault> {
        let mut rng = seed.rng();
        let counts = |example: &Example| example.choice || !rules.choices;
        let mut split = Self::default();
        let shares = if rules.by_decision {
            shares(examples.all.len(), rules.held_out, &mut rng)
        } else {
            if examples.matches < LEAST_MATCHES {
                return Err(few_matches(examples.matches));
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
    fn check(&self, examples: &Examples) -> Result<(), TrainingFault> {
        let mut counts = [0; 3];
        for number in &self.training {
            counts[examples.all[*number as usize].label as usize] += 1;
        }
        let few = RankClass::ALL.into_iter().find(|class| counts[*class as usize] < LEAST_OF_CLASS);
        few.map_or(Ok(()), |class| {
            let (there, name) = (counts[class as usize], class.name());
            Err(TrainingFault::Inputs(Said::from([
                format!(
                    "too few decisions by players who finished {}: {there} (at least {LEAST_OF_CLASS} needed)",
                    name.get(Lang::En)
                ),
                format!(
                    "{}で終わったプレイヤーの判断が{there}件しかありません。{LEAST_OF_CLASS}件以上必要です",
                    name.get(Lang::Ja)
                ),
            ])))
        })
    }
}

/// The reason why a run with so few matches cannot start: some of them must be held out.
pub(super) fn few_matches(there: u32) -> TrainingFault {
    TrainingFault::Inputs(Said::from([
        format!(
            "too few matches to hold some out: {there} (at least {LEAST_MATCHES} needed). Consecutive games in which classes carry over count as one match"
        ),
        format!(
            "検証用に試合を丸ごと取り分けるには少なくとも{LEAST_MATCHES}試合が必要ですが、{there}試合しかありません。前のゲームの身分を引き継ぐゲームは、まとめて1試合と数えます"
        ),
    ]))
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
pub(super) fn shuffle(list: &mut [u32], rng: &mut Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, below(rng, at as u32 + 1) as usize);
    }
}

choice! {
    /// The players.
    pub enum Players {
        /// Four strong players and the sample client.
        Strong = "strong", text("four strong players and the sample client", "強い4人と標準クライアント");
        /// Players that need little or no time.
        Fast = "fast", text("five fast players", "速い5人");
    }
}
impl Players {
    /// The players by their numbers.
    pub const fn specs(self) -> [&'static str; 5] {
        match self {
            Self::Strong => [
                "champion:playouts=200",
                "champion:playouts=50",
                "uct:playouts=100",
                "mc:worlds=30",
                "default",
            ],
            Self::Fast => {
                ["uct:playouts=10", "mc:worlds=2", "mc:worlds=1,policy=random", "default", "random"]
            }
        }
    }
}

/// The number of games between draws of seats.
const SEATS_EVERY: u32 = 3;

/// Matches in progress, one game at a time. The first game of a match has no classes; later games carry them
/// on.
pub struct OwnGames {
    agents: Vec<Box<dyn Agent<Daihinmin>>>,
    config: DaihinminConfig,
    standing: DaihinminStanding,
    seed: Seed,
    played: u32,
}

impl OwnGames {
    /// Matches of this many games each.
    pub fn new(players: Players, length: u32, seed: Seed) -> Self {
        let config =
            DaihinminConfig { games: length.max(1), seats_every: SEATS_EVERY, classes_every: length.max(1) };
        let spec = |words: &str| Spec::parse_lenient(Daihinmin::AGENTS, words).0;
        Self {
            agents: players.specs().iter().map(|words| Daihinmin::agent(&spec(words))).collect(),
            config,
            standing: DaihinminStanding::new(config),
            seed,
            played: 0,
        }
    }

    /// Plays the next game. `None` if it cannot be finished, which never happens with our agents.
    pub fn game(&mut self) -> Option<Daihinmin> {
        if self.played.is_multiple_of(self.config.games) {
            self.standing = DaihinminStanding::new(self.config);
        }
        let number = u64::from(self.played);
        self.played += 1;
        let deal = self.standing.deal(self.seed.child(0).child(number));
        let mut game = Daihinmin::new(self.config, &deal).ok()?;
        let decisions = self.seed.child(1).child(number);
        let (mut decision, mut legal) = (0, Vec::new());
        while let Some(seat) = game.turn() {
            legal.clear();
            game.legal(&mut legal);
            let play = if let [only] = legal[..] {
                only
            } else {
                self.decide(&game, seat, decisions.child(decision))?
            };
            decision += 1;
            game.play(play).ok()?;
        }
        self.standing.add(&game);
        Some(game)
    }

    fn decide(&self, game: &Daihinmin, seat: Seat, seed: Seed) -> Option<DaihinminMove> {
        let mut thought = self.agents.get(seat.index())?.think(game.view(seat), seed);
        thought.step(u32::MAX);
        thought.choice()
    }

    /// Plays this many games and adds their examples.
    pub fn examples(&mut self, games: u32, examples: &mut Examples) {
        for _ in 0..games {
            if let Some(game) = self.game() {
                examples.add(&game);
            }
        }
    }
}

impl fmt::Debug for OwnGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnGames").field("played", &self.played).finish_non_exhaustive()
    }
}
