//! The tree of a small poker game without suits: its information sets, a pass over it, and policies for both seats.
//!
//! Suits have no effect, so the 936 information sets of Leduc Hold'em reduce to 288. Kuhn poker has 12. All hands
//! with the same betting line and public card are processed together: a node is one of these combinations (96 in
//! Leduc Hold'em), and holds values for the nine pairs of cards.

use serde::{Deserialize, Serialize};
use std::{fmt, marker::PhantomData, str::FromStr};
use tefuda_games::{
    Rng, Seat, View,
    fault::quote,
    poker::{BettingLine, Poker, PokerDeal, PokerMove, PokerRank, PokerView, showdown},
    seed::below,
};

/// The number of ranks.
const RANKS: usize = 3;

/// An information set: the own card, the public card, and all bets. As text it is the key of policy files,
/// `PRIV|PUB|R1|R2`, as in `K|-|cr|` or `Q|J|rrc|c`. In a game of one round, `PRIV|R1`, as in `K|cr`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16", bound = "")]
pub struct InfoSet<P: Poker>(u16, PhantomData<P>);

impl<P: Poker> InfoSet<P> {
    /// The number of lines of the first round with a decision to make.
    const FIRST: usize = BettingLine::<P>::FIRST;
    /// The number of such lines in the second round, if there is one.
    const SECOND: usize = BettingLine::<P>::DECISIONS - Self::FIRST;
    /// The number of information sets of both seats together.
    pub const COUNT: usize = RANKS * (Self::FIRST + RANKS * Self::SECOND);

    /// All information sets in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u16).map(Self::numbered)
    }

    fn unknown(key: &str) -> PolicyFault {
        let keys = if P::PUBLIC { "K|-|cr| or Q|J|rrc|c" } else { "K| or Q|cr" };
        PolicyFault(format!("{key} is not an information set. Keys look like {keys}"))
    }

    const fn numbered(number: u16) -> Self {
        Self(number, PhantomData)
    }

    /// The information set with these cards and bets. `None` unless a decision is to be made and the public
    /// card is given exactly in the second round.
    pub fn new(card: PokerRank, public: Option<PokerRank>, line: BettingLine<P>) -> Option<Self> {
        (line.open() && public.is_some() == line.board()).then(|| Self::at(card, public, line))
    }

    /// The information set of the seat that decides after these bets; `None` if the hand is over.
    pub fn dealt(deal: PokerDeal<P>, line: BettingLine<P>) -> Option<Self> {
        Self::new(deal.in_order().private[line.turn()?.index()], deal.public_at(line), line)
    }

    /// The information set in which the seat of a view decides; `None` if it is not its turn.
    pub fn of(view: &PokerView<P>) -> Option<Self> {
        let due = view.turn() == Some(view.seat());
        due.then(|| Self::new(view.card(), view.public(), view.line())).flatten()
    }

    /// Like [`InfoSet::new`], for an information set that is known to exist.
    fn at(card: PokerRank, public: Option<PokerRank>, line: BettingLine<P>) -> Self {
        let board = public.map_or(0, |public| public as usize * Self::SECOND);
        Self::numbered(((board + line.index()) * RANKS + card as usize) as u16)
    }

    /// Its number, below [`InfoSet::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the node that it shares with other cards: those of the first round, then those of the
    /// second for each public card.
    const fn node(self) -> usize {
        self.index() / RANKS
    }

    /// The card of the seat to move.
    pub fn card(self) -> PokerRank {
        PokerRank::ALL[self.index() % RANKS]
    }

    /// The public card, in the second round.
    pub fn public(self) -> Option<PokerRank> {
        let later = self.node().checked_sub(Self::FIRST)?;
        PokerRank::ALL.get(later.checked_div(Self::SECOND)?).copied()
    }

    /// The bets so far.
    pub fn line(self) -> BettingLine<P> {
        let node = self.node();
        let number =
            if node < Self::FIRST { node } else { Self::FIRST + (node - Self::FIRST) % Self::SECOND };
        BettingLine::decision(number).unwrap_or(BettingLine::START)
    }

    /// The seat to move.
    pub fn seat(self) -> Seat {
        self.line().turn().unwrap_or_default()
    }
}

impl<P: Poker> From<InfoSet<P>> for u16 {
    fn from(info: InfoSet<P>) -> Self {
        info.0
    }
}

/// The information set with a number.
impl<P: Poker> TryFrom<u16> for InfoSet<P> {
    type Error = PolicyFault;

    fn try_from(number: u16) -> Result<Self, PolicyFault> {
        if usize::from(number) < Self::COUNT {
            Ok(Self::numbered(number))
        } else {
            Err(Self::unknown(&number.to_string()))
        }
    }
}

impl<P: Poker> fmt::Display for InfoSet<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|", self.card())?;
        if P::PUBLIC {
            write!(f, "{}|", self.public().map_or('-', PokerRank::letter))?;
        }
        write!(f, "{}", self.line())
    }
}

impl<P: Poker> FromStr for InfoSet<P> {
    type Err = PolicyFault;

    fn from_str(key: &str) -> Result<Self, PolicyFault> {
        let read = || {
            let mut parts = key.splitn(if P::PUBLIC { 3 } else { 2 }, '|');
            let card = parts.next()?.parse().ok()?;
            let public = match P::PUBLIC.then(|| parts.next()) {
                None | Some(Some("-")) => None,
                Some(word) => Some(word?.parse().ok()?),
            };
            Self::new(card, public, parts.next()?.parse().ok()?)
        };
        read().ok_or_else(|| Self::unknown(&quote(key)))
    }
}

/// One number for each rank that a seat can hold.
pub(crate) type ByCard = [f64; RANKS];
/// One number for each pair of cards, indexed by this seat's card first.
type ByPair = [ByCard; RANKS];

/// The number of cards of a rank left after these were taken.
fn left<P: Poker>(rank: usize, taken: [Option<usize>; 2]) -> u8 {
    P::COPIES - taken.iter().filter(|card| **card == Some(rank)).count() as u8
}

/// An information set as a pass visits it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<P: Poker> {
    /// The information set.
    pub(crate) info: InfoSet<P>,
    /// The probability that the seat's own policy leads there.
    pub(crate) reach: f64,
    /// The number of cards of each rank that the other seat can hold.
    pub(crate) copies: [u8; RANKS],
    /// For one such card, the probability that the deal and the other seat's policy lead there with it.
    pub(crate) weights: ByCard,
    /// The expected chips of fold, call and raise against each card of the other seat; 0 if illegal.
    pub(crate) values: [ByCard; 3],
}

impl<P: Poker> Spot<P> {
    /// The beliefs about the card of the other seat, given its moves. If its policy never leads here, the
    /// proportions of the deck.
    pub(crate) fn beliefs(&self) -> ByCard {
        let copies = self.copies.map(f64::from);
        let weighed = [0, 1, 2].map(|card| copies[card] * self.weights[card]);
        let cards = if weighed.iter().sum::<f64>() > 0.0 { weighed } else { copies };
        let sum: f64 = cards.iter().sum();
        cards.map(|weight| weight / sum)
    }

    /// The expected chips of each move.
    pub(crate) fn expected(&self) -> [f64; 3] {
        let beliefs = self.beliefs();
        self.values.map(|values| mean(beliefs, values))
    }
}

/// The function that a pass calls at every information set of its seat. It returns the probabilities of fold,
/// call and raise for computing values further up the tree.
pub(crate) type Visit<'a, P> = &'a mut dyn FnMut(&Spot<P>) -> [f64; 3];

/// A pass over the tree for one seat: values move up from the ends, and information sets are visited on the
/// way.
///
/// The values of a node are stored for each pair of cards, and sums over cards add each rank as often as it
/// occurs. So the sums and their order are those of a tree with suits, and the numbers equal those of
/// programs with suits, to the last bit. This matters because regret minimisation is chaotic: a difference in
/// the sixteenth digit has grown to the fourth after a thousand iterations.
pub(crate) struct Pass<'a, P: Poker> {
    seat: Seat,
    own: &'a Policy<P>,
    other: &'a Policy<P>,
    /// The chips that a pair of cards wins at a showdown per chip put in, by the public card.
    won: [ByPair; RANKS],
    visit: Visit<'a, P>,
}

/// The chips that each pair of cards wins at a showdown per chip put in.
fn won(public: Option<PokerRank>) -> ByPair {
    PokerRank::ALL.map(|own| PokerRank::ALL.map(|other| f64::from(showdown(own, other, public))))
}

/// The number of cards in the deck.
const fn deck<P: Poker>() -> f64 {
    RANKS as f64 * P::COPIES as f64
}

/// The probability that each seat gets one given card.
const fn pair<P: Poker>() -> f64 {
    1.0 / deck::<P>() * (1.0 / (deck::<P>() - 1.0))
}

/// The probability of a given public card after that.
const fn public<P: Poker>() -> f64 {
    1.0 / (deck::<P>() - 2.0)
}

impl<'a, P: Poker> Pass<'a, P> {
    /// Makes a pass and returns the value of the game to the seat.
    pub(crate) fn run(seat: Seat, own: &'a Policy<P>, other: &'a Policy<P>, visit: Visit<'a, P>) -> f64 {
        let won = PokerRank::ALL.map(|card| won(P::PUBLIC.then_some(card)));
        let mut pass = Self { seat, own, other, won, visit };
        let values = pass.node(BettingLine::START, None, [1.0; RANKS], [1.0; RANKS]);
        let pairs = (0..RANKS).flat_map(|own| (0..RANKS).map(move |other| (own, other)));
        pairs
            .map(|(own, other)| {
                let ways = f64::from(P::COPIES) * f64::from(left::<P>(other, [Some(own), None]));
                ways * pair::<P>() * values[own][other]
            })
            .sum()
    }

    /// The values of a node, given the probabilities with which each seat gets there.
    fn node(
        &mut self,
        line: BettingLine<P>,
        public: Option<PokerRank>,
        own: ByCard,
        other: ByCard,
    ) -> ByPair {
        if public.is_none() && line.board() {
            return self.turn_card(line, own, other);
        }
        let Some(turn) = line.turn() else { return self.end(line, public) };
        let infos = PokerRank::ALL.map(|card| InfoSet::at(card, public, line));
        let mine = turn == self.seat;
        let policy = if mine { self.own } else { self.other };
        let mut after = [[[0.0; RANKS]; RANKS]; 3];
        for (play, next) in PokerMove::ALL.map(|play| line.after(play)).into_iter().enumerate() {
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
    fn turn_card(&mut self, line: BettingLine<P>, own: ByCard, other: ByCard) -> ByPair {
        let mut sums = [[0.0; RANKS]; RANKS];
        for turned in PokerRank::ALL {
            let values = self.node(line, Some(turned), own, other);
            for (own, row) in sums.iter_mut().enumerate() {
                for (other, sum) in row.iter_mut().enumerate() {
                    for _ in 0..left::<P>(turned as usize, [Some(own), Some(other)]) {
                        *sum += public::<P>() * values[own][other];
                    }
                }
            }
        }
        sums
    }

    /// The values at an end of the game.
    fn end(&self, line: BettingLine<P>, public: Option<PokerRank>) -> ByPair {
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
fn spot<P: Poker>(info: InfoSet<P>, reach: f64, other: ByCard, values: [ByCard; 3]) -> Spot<P> {
    let turned = info.public().map(|card| card as usize);
    let chance = if turned.is_some() { pair::<P>() * public::<P>() } else { pair::<P>() };
    let copies = [0, 1, 2].map(|card| left::<P>(card, [Some(info.card() as usize), turned]));
    Spot { info, reach, copies, weights: other.map(|reach| reach * chance), values }
}

/// The mean of values weighted by probabilities.
pub(crate) fn mean(chances: [f64; 3], values: [f64; 3]) -> f64 {
    chances[0] * values[0] + chances[1] * values[1] + chances[2] * values[2]
}

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
    pub fn from_entries<M>(entries: impl IntoIterator<Item = (String, M)>) -> Result<Self, PolicyFault>
    where
        M: IntoIterator<Item = (String, f64)>,
    {
        let mut found = vec![None; InfoSet::<P>::COUNT];
        for (key, moves) in entries {
            let info: InfoSet<P> = key.parse()?;
            let entry = chances(info, moves)?;
            if found[info.index()].replace(entry).is_some() {
                return Err(PolicyFault(format!("{info} appears twice")));
            }
        }
        if let Some(info) = InfoSet::<P>::all().find(|info| found[info.index()].is_none()) {
            return Err(PolicyFault(format!("{info} is missing")));
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
) -> Result<[f64; 3], PolicyFault> {
    let fault = |what: String| Err(PolicyFault(format!("{info}: {what}")));
    let mut found = [None; 3];
    for (word, chance) in moves {
        let Some(play) = named(&word) else {
            return fault(format!("{} is not a move. Use f, c or r", quote(&word)));
        };
        if !(0.0..=1.0 + TOLERANCE).contains(&chance) {
            return fault(format!("{play} has {chance}, which is not a probability from 0 to 1"));
        }
        if chance > 0.0 && info.line().after(play).is_none() {
            return fault(format!("{play} is not legal there, so its probability must be 0"));
        }
        if found[play as usize].replace(chance).is_some() {
            return fault(format!("{play} appears twice"));
        }
    }
    let chances = found.map(Option::unwrap_or_default);
    let sum: f64 = chances.iter().sum();
    if (sum - 1.0).abs() > TOLERANCE {
        return fault(format!("the probabilities add up to {sum} instead of 1"));
    }
    Ok(chances)
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

/// An error in a policy from outside, for the command line. Every message names the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyFault(String);

impl fmt::Display for PolicyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PolicyFault {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tefuda_games::{kuhn::KuhnRules, leduc::LeducRules};

    /// The keys of all information sets, after checking that each is found by its key and by its parts.
    fn keys<P: Poker>() -> HashSet<String> {
        let mut keys = HashSet::new();
        for (number, info) in InfoSet::<P>::all().enumerate() {
            assert_eq!(info.index(), number);
            assert_eq!(InfoSet::new(info.card(), info.public(), info.line()), Some(info));
            assert_eq!(info.to_string().parse(), Ok(info));
            assert!(keys.insert(info.to_string()));
        }
        assert_eq!(keys.len(), InfoSet::<P>::COUNT);
        keys
    }

    #[test]
    fn every_information_set_is_found_by_its_key_and_by_its_parts() {
        let keys = keys::<LeducRules>();
        assert_eq!(keys.len(), 288);
        for key in ["J|-||", "K|-|cr|", "Q|J|rrc|c", "K|K|crrc|crr"] {
            assert!(keys.contains(key), "{key}");
        }
        for key in
            ["", "K", "K|-|cc|", "K|J|cr|", "A|-||", "K|-||r", "K|J|rf|", "K|-|x|", "K|-|cr||", "k|-||"]
        {
            assert!(key.parse::<InfoSet<LeducRules>>().is_err(), "{key}");
        }
    }

    #[test]
    fn kuhn_poker_has_twelve_information_sets() {
        let keys = keys::<KuhnRules>();
        let expected = ["", "c", "r", "cr"].map(|line| ["J", "Q", "K"].map(|card| format!("{card}|{line}")));
        assert_eq!(keys, expected.into_iter().flatten().collect());
        for key in ["", "K", "K|cc", "K|-|cr", "K|J|c", "A|", "K|rf", "k|"] {
            assert!(key.parse::<InfoSet<KuhnRules>>().is_err(), "{key}");
        }
    }
}
