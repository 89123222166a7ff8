//! Betting lines: all actions of both seats, as one number.
//!
//! In a line, seat 0 acts first and seat 1 second. If seat 1 of the table acts first, the hand's state and
//! views swap the seats.
//!
//! With two bets or raises, a round has six decision points ("", c, r, cr, rr, crr). It can end with equal
//! stakes in five ways (cc, rc, crc, rrc, crrc) and with a fold in four ways (rf, crf, rrf, crrf). With one
//! bet, a round has the first four, three and two of these. Lines are numbered so that arithmetic finds the
//! parts. First come the decision points of round 1. Those of round 2 follow, ordered by the end of round 1 and
//! then by decision point. The ends of hands come last. Tables of moves and stakes are made at compile time.

use super::{
    ANTE, Poker,
    moves::{PokerMove, PokerReason},
};
use crate::{
    card::serde_as_text,
    fault::{Fault, quote},
    seat::Seat,
};
use serde::{Deserialize, Serialize};
use std::{fmt, marker::PhantomData, str::FromStr};

/// The number of decision points in a round with two raises, the most in any game.
const POINTS: usize = 6;
/// The number of decisions of a game with two such rounds.
const MOST_DECISIONS: usize = POINTS + 5 * POINTS;
/// The number of its lines.
const MOST_LINES: usize = MOST_DECISIONS + 4 + 5 * (4 + 5);
/// The maximum number of moves in a hand.
const LONGEST: usize = 8;
/// Marks an illegal move.
const NOWHERE: u8 = u8::MAX;

/// The result of a move at a decision point of a round.
#[derive(Clone, Copy)]
enum To {
    Nowhere,
    Open(usize),
    Closed(usize),
    Fold(usize),
}

/// The results of fold, call and raise at "", c, r, cr, rr, crr.
const ROUND: [[To; 3]; POINTS] = [
    [To::Nowhere, To::Open(1), To::Open(2)],
    [To::Nowhere, To::Closed(0), To::Open(3)],
    [To::Fold(0), To::Closed(1), To::Open(4)],
    [To::Fold(1), To::Closed(2), To::Open(5)],
    [To::Fold(2), To::Closed(3), To::Nowhere],
    [To::Fold(3), To::Closed(4), To::Nowhere],
];
/// The bets that seat 0 and seat 1 have paid in the round at each decision point.
const PAID_OPEN: [[i32; 2]; POINTS] = [[0, 0], [0, 0], [1, 0], [0, 1], [1, 2], [2, 1]];
/// The bets that each seat has paid when the round ends with equal stakes.
const PAID_CLOSED: [i32; 5] = [0, 1, 1, 2, 2];
/// The decision points of the folds.
const FOLD_AT: [usize; 4] = [2, 3, 4, 5];
/// The seat to act at each decision point. Seat 0 acts first, then they alternate.
const MOVER: [u8; POINTS] = [0, 1, 1, 0, 0, 1];
/// The number of bets and raises before each decision point.
const MADE: [u8; POINTS] = [0, 0, 1, 1, 2, 2];

/// The shape of a betting tree.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// The number of decision points in a round.
    open: usize,
    /// The number of ways to end a round without a fold.
    closed: usize,
    /// The number of ways to end a round with a fold.
    folds: usize,
    /// The number of lines with a decision to make.
    decisions: usize,
    /// The number of all lines.
    lines: usize,
}

impl Shape {
    /// The shape for this many rounds (1 or 2), and raises in a round (1 or 2).
    const fn of(rounds: usize, raises: u8) -> Self {
        let raises = raises as usize;
        let (open, closed, folds) = (2 + 2 * raises, 1 + 2 * raises, 2 * raises);
        let (decisions, last) =
            if rounds == 1 { (open, closed) } else { (open + closed * open, closed * (folds + closed)) };
        Self { open, closed, folds, decisions, lines: decisions + folds + last }
    }

    /// Whether there is one round.
    const fn one_round(self) -> bool {
        self.decisions == self.open
    }

    /// The first end in the last round. The ends before it are the folds of a first round of two.
    const fn last_ends(self) -> usize {
        if self.one_round() { self.decisions } else { self.decisions + self.folds }
    }

    /// The number of the line after a move from a line with a decision to make.
    const fn target(self, line: usize, to: To) -> u8 {
        let first = line < self.open && !self.one_round();
        let ended = if line < self.open { 0 } else { line / self.open - 1 };
        let end = self.last_ends() + ended * (self.folds + self.closed);
        let number = match to {
            To::Open(n) if n < self.open => line - line % self.open + n,
            To::Nowhere | To::Open(_) => return NOWHERE,
            To::Closed(n) if first => self.open + n * self.open,
            To::Closed(n) => end + self.folds + n,
            To::Fold(n) if first => self.decisions + n,
            To::Fold(n) => end + n,
        };
        number as u8
    }
}

/// All lines of a game with their moves and stakes.
#[derive(Debug)]
pub struct BettingTree {
    shape: Shape,
    next: [[u8; 3]; MOST_DECISIONS],
    before: [u8; MOST_LINES],
    last: [u8; MOST_LINES],
    paid: [[i8; 2]; MOST_LINES],
}

impl BettingTree {
    /// The tree with these bets, one or two rounds, and this number of bets and raises in a round, 1 or 2.
    pub(super) const fn new(bets: &[i32], raises: u8) -> Self {
        let shape = Shape::of(bets.len(), raises);
        let mut tree = Self {
            shape,
            next: [[NOWHERE; 3]; MOST_DECISIONS],
            before: [NOWHERE; MOST_LINES],
            last: [NOWHERE; MOST_LINES],
            paid: [[ANTE as i8; 2]; MOST_LINES],
        };
        let mut line = 0;
        while line < shape.decisions {
            let place = line % shape.open;
            tree.paid[line] = stakes(bets, shape, line, PAID_OPEN[place]);
            let mut play = 0;
            while play < 3 {
                let to = shape.target(line, ROUND[place][play]);
                tree.next[line][play] = to;
                if to != NOWHERE {
                    tree.before[to as usize] = line as u8;
                    tree.last[to as usize] = play as u8;
                    if to as usize >= shape.decisions {
                        tree.paid[to as usize] = match ROUND[place][play] {
                            To::Closed(n) => stakes(bets, shape, line, [PAID_CLOSED[n]; 2]),
                            _ => tree.paid[line],
                        };
                    }
                }
                play += 1;
            }
            line += 1;
        }
        tree
    }
}

/// The chips paid by both seats, given the number of bets of the round that `line` is in.
const fn stakes(bets: &[i32], shape: Shape, line: usize, made: [i32; 2]) -> [i8; 2] {
    let (before, size) = if line < shape.open {
        (ANTE, bets[0])
    } else {
        (ANTE + PAID_CLOSED[line / shape.open - 1] * bets[0], bets[1])
    };
    [(before + made[0] * size) as i8, (before + made[1] * size) as i8]
}

/// All bets of a hand so far. As text it has the form of the policy files, `cr|` or `rrc|rf`: a letter per
/// move, `|` between the rounds. With one round, it has no `|`: `cr`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BettingLine<P>(u8, PhantomData<P>);

/// One move of a betting line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bet {
    /// The round, 0 or 1.
    pub round: u8,
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub play: PokerMove,
    /// Whether there was a bet to answer. Then `Call` is a call and `Raise` a raise; otherwise they are a
    /// check and a bet.
    pub facing: bool,
}

impl<P: Poker> BettingLine<P> {
    const SHAPE: Shape = P::TREE.shape;
    /// The number of lines of the first round with a decision to make.
    pub const FIRST: usize = Self::SHAPE.open;
    /// The number of lines with a decision to make.
    pub const DECISIONS: usize = Self::SHAPE.decisions;
    /// The number of all lines.
    pub const LINES: usize = Self::SHAPE.lines;

    /// The line before the first action.
    pub const START: Self = Self::numbered(0);

    const fn numbered(number: u8) -> Self {
        Self(number, PhantomData)
    }

    /// All lines with a decision to make, in order. Those of round 1 come first.
    pub fn decisions() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::DECISIONS as u8).map(Self::numbered)
    }

    /// The line with a decision to make that has this number, below [`BettingLine::DECISIONS`].
    #[inline]
    pub const fn decision(number: usize) -> Option<Self> {
        if number < Self::DECISIONS { Some(Self::numbered(number as u8)) } else { None }
    }

    /// The number of the line: below [`BettingLine::DECISIONS`] while a decision is to be made, and always below
    /// [`BettingLine::LINES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether a decision is to be made.
    #[inline]
    pub const fn open(self) -> bool {
        self.index() < Self::DECISIONS
    }

    /// The seat to act; `None` when the hand is over.
    #[inline]
    pub fn turn(self) -> Option<Seat> {
        self.open().then(|| Seat(MOVER[self.index() % Self::SHAPE.open]))
    }

    /// The current round, or the one in which the hand ended: 0 or 1.
    pub const fn round(self) -> u8 {
        let shape = Self::SHAPE;
        let first = self.index() < shape.open
            || (self.index() >= shape.decisions && self.index() < shape.last_ends());
        !(first || shape.one_round()) as u8
    }

    /// Whether the public card is face up.
    pub const fn board(self) -> bool {
        self.round() == 1
    }

    /// The number of the end of the last round in which the hand ended: folds first, then equal stakes. `None`
    /// before such an end.
    fn last_end(self) -> Option<usize> {
        let end = self.index().checked_sub(Self::SHAPE.last_ends())?;
        Some(end % (Self::SHAPE.folds + Self::SHAPE.closed))
    }

    /// Whether the hand ended with a showdown.
    pub fn shown_down(self) -> bool {
        self.last_end().is_some_and(|end| end >= Self::SHAPE.folds)
    }

    /// The seat that folded, if any.
    pub fn folded(self) -> Option<Seat> {
        let fold = self.last_end().or_else(|| self.index().checked_sub(Self::DECISIONS))?;
        FOLD_AT[..Self::SHAPE.folds].get(fold).map(|place| Seat(MOVER[*place]))
    }

    /// The line after a move; `None` if the move is not legal.
    #[inline]
    pub fn after(self, play: PokerMove) -> Option<Self> {
        let next = P::TREE.next.get(self.index())?[play as usize];
        (next != NOWHERE).then_some(Self::numbered(next))
    }

    /// The line after a move, or the reason why it is not legal.
    pub fn check(self, play: PokerMove) -> Result<Self, PokerReason> {
        self.after(play).ok_or(match play {
            _ if !self.open() => PokerReason::HandOver,
            PokerMove::Fold => PokerReason::NoBet,
            _ if P::RAISES == 1 => PokerReason::OneBet,
            _ => PokerReason::NoMoreRaises,
        })
    }

    /// The legal moves, in order.
    pub fn legal(self) -> impl Iterator<Item = PokerMove> + Clone {
        PokerMove::ALL.into_iter().filter(move |play| self.after(*play).is_some())
    }

    /// The first legal move and the number of legal moves, which are consecutive.
    #[inline]
    pub(super) const fn options(self) -> (u8, u32) {
        let place = self.index() % Self::SHAPE.open;
        let (folds, raises) = (place >= 2, MADE[place] < P::RAISES);
        (!folds as u8, 1 + folds as u32 + raises as u32)
    }

    /// The line after a legal move, given by number (fold 0, call 1, raise 2), for playouts.
    #[inline]
    pub(super) fn next(self, play: u8) -> Self {
        Self::numbered(P::TREE.next[self.index()][play as usize % 3])
    }

    /// Chips that each seat has put in, antes included.
    pub fn paid(self) -> [i32; 2] {
        P::TREE.paid[self.index()].map(i32::from)
    }

    /// Chips in the pot.
    pub fn pot(self) -> i32 {
        self.paid().iter().sum()
    }

    /// The chips that the seat to act has to add for a call: 0 if it may check.
    pub fn to_call(self) -> i32 {
        let [first, second] = self.paid();
        if self.open() { (first - second).abs() } else { 0 }
    }

    /// The number of bets and raises still allowed in this round.
    pub fn raises_left(self) -> u8 {
        if self.open() { P::RAISES - MADE[self.index() % Self::SHAPE.open] } else { 0 }
    }

    /// The size of a bet or raise in this round.
    pub const fn bet(self) -> i32 {
        P::BETS[self.round() as usize]
    }

    /// All actions from the start.
    pub fn bets(self) -> impl Iterator<Item = Bet> {
        let (mut said, mut line, mut first) = ([Self::START; LONGEST], self, LONGEST);
        while let Some(before) = line.before() {
            first -= 1;
            said[first] = line;
            line = before;
        }
        said.into_iter().skip(first).filter_map(|line| {
            let before = line.before()?;
            let play = PokerMove::ALL[P::TREE.last[line.index()] as usize % 3];
            Some(Bet { round: before.round(), seat: before.turn()?, play, facing: before.to_call() > 0 })
        })
    }

    /// The line before the last move.
    pub fn before(self) -> Option<Self> {
        Some(Self::numbered(P::TREE.before[self.index()])).filter(|line| line.open())
    }
}

impl<P: Poker> fmt::Display for BettingLine<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut round = 0;
        for bet in self.bets() {
            if bet.round > round {
                f.write_str("|")?;
                round = bet.round;
            }
            fmt::Write::write_char(f, bet.play.letter())?;
        }
        if usize::from(round) + 1 < P::BETS.len() { f.write_str("|") } else { Ok(()) }
    }
}

impl<P: Poker> FromStr for BettingLine<P> {
    type Err = Fault;

    fn from_str(words: &str) -> Result<Self, Fault> {
        let mut line = Self::START;
        let mut bars = 0;
        for letter in words.chars() {
            let play = PokerMove::ALL.into_iter().find(|play| play.letter() == letter);
            let next = match play {
                None => (letter == '|' && usize::from(bars) + 1 < P::BETS.len()).then_some(line),
                // The bar separates the first round from the second.
                Some(play) => line.after(play).filter(|_| line.round() == bars),
            };
            bars += u8::from(play.is_none());
            line = next.ok_or_else(|| Fault::NoMove(quote(words)))?;
        }
        if usize::from(bars) + 1 == P::BETS.len() { Ok(line) } else { Err(Fault::NoMove(quote(words))) }
    }
}

serde_as_text!(BettingLine<P> where P: Poker);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kuhn::KuhnRules, leduc::LeducRules};

    fn lines_survive_a_round_trip<P: Poker>() {
        let mut reached = vec![BettingLine::<P>::START];
        let mut n = 0;
        while let Some(line) = reached.get(n).copied() {
            reached.extend(line.legal().filter_map(|play| line.after(play)));
            assert_eq!(line.to_string().parse(), Ok(line));
            n += 1;
        }
        reached.sort_unstable();
        let all: Vec<_> = (0..BettingLine::<P>::LINES as u8).map(BettingLine::numbered).collect();
        assert_eq!(reached, all, "each line is reached once");
    }

    #[test]
    fn every_line_survives_a_round_trip_through_text() {
        lines_survive_a_round_trip::<LeducRules>();
        lines_survive_a_round_trip::<KuhnRules>();
    }

    #[test]
    fn invalid_lines_are_refused() {
        for words in
            ["", "c", "||", "f|", "rrr|", "cc", "c|c", "cc|x", "cc|ccc", "crrf|c", "CC|", "|r", "rc||"]
        {
            assert!(words.parse::<BettingLine<LeducRules>>().is_err(), "{words}");
        }
        for words in ["|", "f", "rr", "crr", "ccc", "rcr", "cc|", "C", "crfc"] {
            assert!(words.parse::<BettingLine<KuhnRules>>().is_err(), "{words}");
        }
    }

    fn moves_are_consecutive<P: Poker>() {
        for line in BettingLine::<P>::decisions() {
            let (first, count) = line.options();
            let legal: Vec<u8> = line.legal().map(|play| play as u8).collect();
            assert_eq!(legal, (first..first + count as u8).collect::<Vec<_>>(), "{line}");
        }
    }

    #[test]
    fn legal_moves_are_consecutive() {
        moves_are_consecutive::<LeducRules>();
        moves_are_consecutive::<KuhnRules>();
    }
}
