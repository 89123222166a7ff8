//! The tree of Leduc Hold'em without suits: its information sets, and a pass over it.
//!
//! Suits have no effect, so the 936 information sets reduce to 288. All hands with the same betting line and
//! public card are processed together: a node is one of these 96 combinations, and holds values for the nine
//! pairs of cards.

use super::policy::Policy;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, sync::LazyLock};
use tefuda_games::{
    Fault, Seat, View,
    fault::quote,
    leduc::{DECISIONS, LeducDeal, LeducMove, LeducRank, LeducView, Line},
    poker::showdown,
};

/// The number of ranks.
const RANKS: usize = 3;
/// The number of lines of the first round with a decision to make.
const FIRST: usize = 6;
/// The number of information sets of both seats together.
pub const INFO_SETS: usize = RANKS * (FIRST + RANKS * (DECISIONS - FIRST));

/// An information set: the own card, the public card, and all bets. As text it is the key of policy files,
/// `PRIV|PUB|R1|R2`, as in `K|-|cr|` or `Q|J|rrc|c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct InfoSet(u16);

impl InfoSet {
    /// All 288 information sets in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..INFO_SETS as u16).map(Self)
    }

    /// The information set with these cards and bets. `None` unless a decision is to be made and the public
    /// card is given exactly in the second round.
    pub fn new(card: LeducRank, public: Option<LeducRank>, line: Line) -> Option<Self> {
        (line.open() && public.is_some() == line.board()).then(|| Self::at(card, public, line))
    }

    /// The information set of the seat that decides after these bets; `None` if the hand is over.
    pub fn dealt(deal: LeducDeal, line: Line) -> Option<Self> {
        Self::new(deal.in_order().private[line.turn()?.index()], deal.public_at(line), line)
    }

    /// The information set in which the seat of a view decides; `None` if it is not its turn.
    pub fn of(view: &LeducView) -> Option<Self> {
        let due = view.turn() == Some(view.seat());
        due.then(|| Self::new(view.card(), view.public(), view.line())).flatten()
    }

    /// Like [`InfoSet::new`], for an information set that is known to exist.
    fn at(card: LeducRank, public: Option<LeducRank>, line: Line) -> Self {
        let board = public.map_or(0, |public| public as usize * (DECISIONS - FIRST));
        Self(((board + line.index()) * RANKS + card as usize) as u16)
    }

    /// Its number, below [`INFO_SETS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the node that it shares with other cards: 6 in the first round, then 30 for each public
    /// card.
    const fn node(self) -> usize {
        self.index() / RANKS
    }

    /// The card of the seat to move.
    pub fn card(self) -> LeducRank {
        LeducRank::ALL[self.index() % RANKS]
    }

    /// The public card, in the second round.
    pub fn public(self) -> Option<LeducRank> {
        LeducRank::ALL.get(self.node().checked_sub(FIRST)? / (DECISIONS - FIRST)).copied()
    }

    /// The bets so far.
    pub fn line(self) -> Line {
        let node = self.node();
        let number = if node < FIRST { node } else { FIRST + (node - FIRST) % (DECISIONS - FIRST) };
        Line::decision(number).unwrap_or(Line::START)
    }

    /// The seat to move.
    pub fn seat(self) -> Seat {
        self.line().turn().unwrap_or_default()
    }
}

impl From<InfoSet> for u16 {
    fn from(info: InfoSet) -> Self {
        info.0
    }
}

/// The information set with a number.
impl TryFrom<u16> for InfoSet {
    type Error = &'static str;

    fn try_from(number: u16) -> Result<Self, &'static str> {
        if usize::from(number) < INFO_SETS {
            Ok(Self(number))
        } else {
            Err("there is no such information set")
        }
    }
}

impl fmt::Display for InfoSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let public = self.public().map_or('-', LeducRank::letter);
        write!(f, "{}|{public}|{}", self.card(), self.line())
    }
}

impl FromStr for InfoSet {
    type Err = Fault;

    fn from_str(key: &str) -> Result<Self, Fault> {
        let read = || {
            let mut parts = key.splitn(3, '|');
            let card = parts.next()?.parse().ok()?;
            let public = match parts.next()? {
                "-" => None,
                word => Some(word.parse().ok()?),
            };
            Self::new(card, public, parts.next()?.parse().ok()?)
        };
        read().ok_or_else(|| Fault::UnknownName(quote(key), "keys such as K|-|cr| or Q|J|rrc|c".to_owned()))
    }
}

/// One number for each rank that a seat can hold.
pub(super) type ByCard = [f64; RANKS];
/// One number for each pair of cards, indexed by this seat's card first.
type ByPair = [ByCard; RANKS];

/// The chips that a pair of cards wins at a showdown per chip put in, by the public card.
static WON: LazyLock<[ByPair; RANKS]> = LazyLock::new(|| {
    let mut won = [[[0.0; RANKS]; RANKS]; RANKS];
    for deal in LeducDeal::all() {
        let [own, other] = deal.private;
        let won = &mut won[deal.public.map_or(0, |card| card as usize)][own as usize][other as usize];
        *won = f64::from(showdown(own, other, deal.public));
    }
    won
});

/// The number of cards of a rank left after these were taken.
fn left(rank: usize, taken: [Option<usize>; 2]) -> u8 {
    2 - taken.iter().filter(|card| **card == Some(rank)).count() as u8
}

/// An information set as a pass visits it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// The information set.
    pub(super) info: InfoSet,
    /// The probability that the seat's own policy leads there.
    pub(super) reach: f64,
    /// The number of cards of each rank that the other seat can hold.
    pub(super) copies: [u8; RANKS],
    /// For one such card, the probability that the deal and the other seat's policy lead there with it.
    pub(super) weights: ByCard,
    /// The expected chips of fold, call and raise against each card of the other seat; 0 if illegal.
    pub(super) values: [ByCard; 3],
}

impl Spot {
    /// The beliefs about the card of the other seat, given its moves. If its policy never leads here, the
    /// proportions of the deck.
    pub(super) fn beliefs(&self) -> ByCard {
        let copies = self.copies.map(f64::from);
        let weighed = [0, 1, 2].map(|card| copies[card] * self.weights[card]);
        let cards = if weighed.iter().sum::<f64>() > 0.0 { weighed } else { copies };
        let sum: f64 = cards.iter().sum();
        cards.map(|weight| weight / sum)
    }

    /// The expected chips of each move.
    pub(super) fn expected(&self) -> [f64; 3] {
        let beliefs = self.beliefs();
        self.values.map(|values| mean(beliefs, values))
    }
}

/// The function that a pass calls at every information set of its seat. It returns the probabilities of fold,
/// call and raise for computing values further up the tree.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&Spot) -> [f64; 3];

/// A pass over the tree for one seat: values move up from the ends, and information sets are visited on the
/// way.
///
/// The values of a node are stored for each pair of cards, and sums over cards add each rank as often as it
/// occurs. So the sums and their order are those of a tree with suits, and the numbers equal those of
/// programs with suits, to the last bit. This matters because regret minimisation is chaotic: a difference in
/// the sixteenth digit has grown to the fourth after a thousand iterations.
pub(super) struct Pass<'a> {
    seat: Seat,
    own: &'a Policy,
    other: &'a Policy,
    won: &'static [ByPair; RANKS],
    visit: Visit<'a>,
}

/// The probability that each seat gets one given card, followed by the probability of a given public card.
const PAIR: f64 = 1.0 / 6.0 * (1.0 / 5.0);
const PUBLIC: f64 = 1.0 / 4.0;

impl<'a> Pass<'a> {
    /// Makes a pass and returns the value of the game to the seat.
    pub(super) fn run(seat: Seat, own: &'a Policy, other: &'a Policy, visit: Visit<'a>) -> f64 {
        let mut pass = Self { seat, own, other, won: &WON, visit };
        let values = pass.node(Line::START, None, [1.0; RANKS], [1.0; RANKS]);
        let pairs = (0..RANKS).flat_map(|own| (0..RANKS).map(move |other| (own, other)));
        pairs
            .map(|(own, other)| 2.0 * f64::from(left(other, [Some(own), None])) * PAIR * values[own][other])
            .sum()
    }

    /// The values of a node, given the probabilities with which each seat gets there.
    fn node(&mut self, line: Line, public: Option<LeducRank>, own: ByCard, other: ByCard) -> ByPair {
        if public.is_none() && line.board() {
            return self.turn_card(line, own, other);
        }
        let Some(turn) = line.turn() else { return self.end(line, public) };
        let infos = LeducRank::ALL.map(|card| InfoSet::at(card, public, line));
        let mine = turn == self.seat;
        let policy = if mine { self.own } else { self.other };
        let mut after = [[[0.0; RANKS]; RANKS]; 3];
        for (play, next) in LeducMove::ALL.map(|play| line.after(play)).into_iter().enumerate() {
            let Some(next) = next else { continue };
            let with = |reach: ByCard| [0, 1, 2].map(|card| reach[card] * policy.at(infos[card])[play]);
            let (own, other) = if mine { (with(own), other) } else { (own, with(other)) };
            after[play] = self.node(next, public, own, other);
        }
        let mut values = [[0.0; RANKS]; RANKS];
        for card in 0..RANKS {
            if mine {
                let spot = spot(infos[card], own[card], other, after.map(|pairs| pairs[card]));
                let chances = (self.visit)(&spot);
                values[card] = [0, 1, 2].map(|other| mean(chances, after.map(|pairs| pairs[card][other])));
            } else {
                let chances = policy.at(infos[card]);
                for own in 0..RANKS {
                    values[own][card] = mean(chances, after.map(|pairs| pairs[own][card]));
                }
            }
        }
        values
    }

    /// The values before the public card is turned up.
    fn turn_card(&mut self, line: Line, own: ByCard, other: ByCard) -> ByPair {
        let mut sums = [[0.0; RANKS]; RANKS];
        for public in LeducRank::ALL {
            let values = self.node(line, Some(public), own, other);
            for (own, row) in sums.iter_mut().enumerate() {
                for (other, sum) in row.iter_mut().enumerate() {
                    for _ in 0..left(public as usize, [Some(own), Some(other)]) {
                        *sum += PUBLIC * values[own][other];
                    }
                }
            }
        }
        sums
    }

    /// The values at an end of the game.
    fn end(&self, line: Line, public: Option<LeducRank>) -> ByPair {
        let [mine, other] = if self.seat.0 == 0 { [0, 1] } else { [1, 0] };
        let paid = line.paid().map(f64::from);
        match line.folded() {
            Some(seat) => [[if seat == self.seat { -paid[mine] } else { paid[other] }; RANKS]; RANKS],
            None => {
                self.won[public.map_or(0, |card| card as usize)].map(|row| row.map(|won| won * paid[mine]))
            }
        }
    }
}

/// The data of an information set in a pass.
fn spot(info: InfoSet, reach: f64, other: ByCard, values: [ByCard; 3]) -> Spot {
    let public = info.public().map(|card| card as usize);
    let chance = if public.is_some() { PAIR * PUBLIC } else { PAIR };
    let copies = [0, 1, 2].map(|card| left(card, [Some(info.card() as usize), public]));
    Spot { info, reach, copies, weights: other.map(|reach| reach * chance), values }
}

/// The mean of values weighted by probabilities.
pub(super) fn mean(chances: [f64; 3], values: [f64; 3]) -> f64 {
    chances[0] * values[0] + chances[1] * values[1] + chances[2] * values[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_information_set_is_found_by_its_key_and_by_its_parts() {
        let mut keys = HashSet::new();
        for (number, info) in InfoSet::all().enumerate() {
            assert_eq!(info.index(), number);
            assert_eq!(InfoSet::new(info.card(), info.public(), info.line()), Some(info));
            assert_eq!(info.to_string().parse(), Ok(info));
            assert!(keys.insert(info.to_string()));
        }
        assert_eq!(keys.len(), 288);
        for key in ["J|-||", "K|-|cr|", "Q|J|rrc|c", "K|K|crrc|crr"] {
            assert!(keys.contains(key), "{key}");
        }
        for key in
            ["", "K", "K|-|cc|", "K|J|cr|", "A|-||", "K|-||r", "K|J|rf|", "K|-|x|", "K|-|cr||", "k|-||"]
        {
            assert!(key.parse::<InfoSet>().is_err(), "{key}");
        }
    }
}
