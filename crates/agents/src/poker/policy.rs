//! A policy for both seats: the probability of every move in every information set.

use super::tree::InfoSet;
use std::{fmt, marker::PhantomData};
use tefuda_games::{
    Lang, Rng, Say,
    fault::quote,
    poker::{Poker, PokerMove},
    seed::below,
};

/// The probabilities of fold, call and raise in each information set of both seats. Illegal moves have 0, and
/// the others add up to 1.
#[derive(Clone, PartialEq)]
pub struct Policy<P: Poker> {
    chances: Box<[[f64; 3]]>,
    rules: PhantomData<P>,
}

impl<P: Poker> fmt::Debug for Policy<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(InfoSet::<P>::all().map(|info| (info.to_string(), self.at(info)))).finish()
    }
}

impl<P: Poker> Policy<P> {
    /// The policy with probabilities proportional to `weights`. Weights that are negative, NaN or for illegal
    /// moves count as 0. If all are 0, all legal moves are equally likely.
    pub fn new(mut weights: impl FnMut(InfoSet<P>) -> [f64; 3]) -> Self {
        let mut policy = Self { chances: vec![[0.0; 3]; InfoSet::<P>::COUNT].into(), rules: PhantomData };
        for info in InfoSet::all() {
            policy.set(info, weights(info));
        }
        policy
    }

    /// The uniform policy over legal moves.
    pub fn uniform() -> Self {
        Self::new(|_| [0.0; 3])
    }

    /// Always plays the first of these moves that is legal.
    pub fn always(plays: [PokerMove; 3]) -> Self {
        Self::new(|info| {
            let legal = plays.into_iter().find(|play| info.line().after(*play).is_some());
            PokerMove::ALL.map(|play| f64::from(u8::from(legal == Some(play))))
        })
    }

    /// The probabilities of fold, call and raise.
    #[inline]
    pub fn at(&self, info: InfoSet<P>) -> [f64; 3] {
        self.chances[info.index()]
    }

    /// Sets the probabilities in one information set, proportional to weights as in [`Policy::new`].
    pub fn set(&mut self, info: InfoSet<P>, weights: [f64; 3]) {
        let line = info.line();
        let legal = PokerMove::ALL.map(|play| line.after(play).is_some());
        let weight = |n: usize| if legal[n] && weights[n] > 0.0 { weights[n] } else { 0.0 };
        let sum = weight(0) + weight(1) + weight(2);
        let even = 1.0 / legal.iter().filter(|legal| **legal).count() as f64;
        self.chances[info.index()] = [0, 1, 2].map(|n| {
            if sum > 0.0 && sum.is_finite() { weight(n) / sum } else { even * f64::from(u8::from(legal[n])) }
        });
    }

    /// The policy with trembles: with probability `epsilon`, a random legal move instead.
    pub fn trembling(&self, epsilon: f64) -> Self {
        let mut trembling = self.clone();
        for info in InfoSet::all() {
            trembling.set_trembling(info, self.at(info), epsilon);
        }
        trembling
    }

    /// Sets the probabilities in one information set to those of [`Policy::trembling`]. With `epsilon` 0 they
    /// stay the same bits.
    pub(super) fn set_trembling(&mut self, info: InfoSet<P>, chances: [f64; 3], epsilon: f64) {
        let line = info.line();
        let even = epsilon / line.legal().count() as f64;
        self.chances[info.index()] = PokerMove::ALL.map(|play| {
            let slip = if line.after(play).is_some() { even } else { 0.0 };
            (1.0 - epsilon) * chances[play as usize] + slip
        });
    }

    /// Draws a move.
    pub fn draw(&self, info: InfoSet<P>, rng: &mut Rng) -> Option<PokerMove> {
        self.pick(info, below(rng, DRAWS))
    }

    /// The move for a number below [`DRAWS`], where each move has its share of the numbers.
    pub(crate) fn pick(&self, info: InfoSet<P>, number: u32) -> Option<PokerMove> {
        let mut left = f64::from(number) / f64::from(DRAWS);
        let mut legal =
            PokerMove::ALL.into_iter().filter(|play| self.at(info)[*play as usize] > 0.0).peekable();
        while let Some(play) = legal.next() {
            left -= self.at(info)[play as usize];
            // The last move with a positive probability gets what rounding leaves over.
            if left < 0.0 || legal.peek().is_none() {
                return Some(play);
            }
        }
        None
    }

    /// The probabilities of all information sets, by number.
    pub fn table(&self) -> &[[f64; 3]] {
        &self.chances
    }

    /// The policy of a [`Policy::table`], bit for bit. `None` if the table is invalid.
    pub fn of_table(table: Vec<[f64; 3]>) -> Option<Self> {
        let fits = |(info, chances): (InfoSet<P>, &[f64; 3])| {
            let legal = |play: &PokerMove| info.line().after(*play).is_some();
            let may = |play: &PokerMove| chances[*play as usize] == 0.0 || legal(play);
            let sum: f64 = chances.iter().sum();
            chances.iter().all(|chance| *chance >= 0.0)
                && PokerMove::ALL.iter().all(may)
                && (sum - 1.0).abs() <= TOLERANCE
        };
        let right = table.len() == InfoSet::<P>::COUNT && InfoSet::all().zip(&table).all(fits);
        right.then(|| Self { chances: table.into(), rules: PhantomData })
    }

    /// The policy in a file: an entry for each information set by its key, with probabilities by the names of
    /// moves, `f`, `c`, `r` or in full. Moves that are not named have probability 0.
    pub fn from_entries<M>(entries: impl IntoIterator<Item = (String, M)>) -> Result<Self, PolicyFault<P>>
    where
        M: IntoIterator<Item = (String, f64)>,
    {
        let mut found = vec![None; InfoSet::<P>::COUNT];
        for (key, moves) in entries {
            let info: InfoSet<P> = key.parse().map_err(|_| PolicyFault::UnknownKey(quote(&key)))?;
            let entry = chances(info, moves)?;
            if found[info.index()].replace(entry).is_some() {
                return Err(PolicyFault::KeyTwice(info));
            }
        }
        if let Some(info) = InfoSet::all().find(|info| found[info.index()].is_none()) {
            return Err(PolicyFault::Missing(info));
        }
        Ok(Self::new(|info| found[info.index()].unwrap_or_default()))
    }
}

/// The number of values that [`Policy::pick`] distinguishes: the precision of one random draw.
pub(crate) const DRAWS: u32 = 1 << 31;

/// The allowed difference from 1 of the sum of an entry's probabilities.
const TOLERANCE: f64 = 1e-6;

/// The probabilities of one entry.
fn chances<P: Poker>(
    info: InfoSet<P>,
    moves: impl IntoIterator<Item = (String, f64)>,
) -> Result<[f64; 3], PolicyFault<P>> {
    let mut found = [None; 3];
    for (word, chance) in moves {
        let Some(play) = named(&word) else { return Err(PolicyFault::UnknownMove(info, quote(&word))) };
        if !(0.0..=1.0 + TOLERANCE).contains(&chance) {
            return Err(PolicyFault::NoChance(info, play, chance));
        }
        if chance > 0.0 && info.line().after(play).is_none() {
            return Err(PolicyFault::Illegal(info, play));
        }
        if found[play as usize].replace(chance).is_some() {
            return Err(PolicyFault::MoveTwice(info, play));
        }
    }
    let chances = found.map(Option::unwrap_or_default);
    let sum: f64 = chances.iter().sum();
    if (sum - 1.0).abs() > TOLERANCE { Err(PolicyFault::Sum(info, sum)) } else { Ok(chances) }
}

/// The move that a word of a policy file names.
fn named(word: &str) -> Option<PokerMove> {
    match word {
        "f" | "fold" => Some(PokerMove::Fold),
        "c" | "call" | "check" => Some(PokerMove::Call),
        "r" | "raise" | "bet" => Some(PokerMove::Raise),
        _ => None,
    }
}

/// An error in a policy from outside. Every message names the key.
#[derive(Debug, Clone, PartialEq)]
pub enum PolicyFault<P: Poker> {
    /// A key that is not an information set.
    UnknownKey(String),
    /// An information set that has two entries.
    KeyTwice(InfoSet<P>),
    /// An information set without an entry.
    Missing(InfoSet<P>),
    /// A word that is not a move.
    UnknownMove(InfoSet<P>, String),
    /// A move that is named twice in an entry.
    MoveTwice(InfoSet<P>, PokerMove),
    /// A number that is not a probability.
    NoChance(InfoSet<P>, PokerMove, f64),
    /// A probability for an illegal move.
    Illegal(InfoSet<P>, PokerMove),
    /// Probabilities that do not add up to 1.
    Sum(InfoSet<P>, f64),
}

impl<P: Poker> PolicyFault<P> {
    fn both(&self) -> [String; 2] {
        match self {
            Self::UnknownKey(key) => [
                format!("{key} is not an information set. Keys look like {}", InfoSet::<P>::KEYS[0]),
                format!("{key}という情報集合はありません（{}のように書きます）", InfoSet::<P>::KEYS[1]),
            ],
            Self::KeyTwice(key) => [format!("{key} appears twice"), format!("{key}が2つあります")],
            Self::Missing(key) => [format!("{key} is missing"), format!("{key}がありません")],
            Self::UnknownMove(key, word) => [
                format!("{key}: {word} is not a move. Use f, c or r"),
                format!("{key}：{word}という手はありません（f・c・rのどれか）"),
            ],
            Self::MoveTwice(key, play) => {
                [format!("{key}: {play} appears twice"), format!("{key}：{play}が2つあります")]
            }
            Self::NoChance(key, play, chance) => [
                format!("{key}: {play} has {chance}, which is not a probability from 0 to 1"),
                format!("{key}：{play}の値{chance}は0から1の確率ではありません"),
            ],
            Self::Illegal(key, play) => [
                format!("{key}: {play} is not legal there, so its probability must be 0"),
                format!("{key}：{play}はここではできないので、確率は0でなければなりません"),
            ],
            Self::Sum(key, sum) => [
                format!("{key}: the probabilities add up to {sum} instead of 1"),
                format!("{key}：確率の合計が1ではなく{sum}です"),
            ],
        }
    }
}

impl<P: Poker> Say for PolicyFault<P> {
    fn say(&self, lang: Lang) -> String {
        let [en, ja] = self.both();
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

impl<P: Poker> fmt::Display for PolicyFault<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl<P: Poker> std::error::Error for PolicyFault<P> {}
