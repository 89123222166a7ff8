//! Betting lines: all actions of both seats, as one number.
//!
//! In a line, seat 0 acts first and seat 1 second. If seat 1 of the table acts first, the hand's state and
//! views swap the seats.
//!
//! A round has six decision points ("", c, r, cr, rr, crr). It can end with equal stakes in five ways (cc,
//! rc, crc, rrc, crrc) and with a fold in four ways (rf, crf, rrf, crrf). Lines are numbered so that
//! arithmetic finds the parts. First come the 6 decision points of round 1. The 5 × 6 of round 2 follow,
//! ordered by the end of round 1 and then by decision point. The ends of hands come last. Tables of moves and
//! stakes are made at compile time.

use super::{
    ANTE, BETS, RAISES,
    moves::{LeducMove, LeducReason},
};
use crate::{
    card::serde_as_text,
    fault::{Fault, quote},
    seat::Seat,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The number of decision points in a round.
const OPEN: usize = 6;
/// The number of ways to end a round without a fold.
const CLOSED: usize = 5;
/// The number of ways to end a round with a fold.
const FOLDS: usize = 4;
/// The number of lines with a decision to make: 6 in the first round, then 30.
pub const DECISIONS: usize = OPEN + CLOSED * OPEN;
/// The number of all lines: 36 with a decision to make, and 49 where the hand is over.
pub const LINES: usize = SECOND_ENDS + CLOSED * (FOLDS + CLOSED);
/// The first end in the second round. The ends before it are the folds of the first round.
const SECOND_ENDS: usize = DECISIONS + FOLDS;
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
const ROUND: [[To; 3]; OPEN] = [
    [To::Nowhere, To::Open(1), To::Open(2)],
    [To::Nowhere, To::Closed(0), To::Open(3)],
    [To::Fold(0), To::Closed(1), To::Open(4)],
    [To::Fold(1), To::Closed(2), To::Open(5)],
    [To::Fold(2), To::Closed(3), To::Nowhere],
    [To::Fold(3), To::Closed(4), To::Nowhere],
];
/// The bets that seat 0 and seat 1 have paid in the round at each decision point.
const PAID_OPEN: [[i32; 2]; OPEN] = [[0, 0], [0, 0], [1, 0], [0, 1], [1, 2], [2, 1]];
/// The bets that each seat has paid when the round ends with equal stakes.
const PAID_CLOSED: [i32; CLOSED] = [0, 1, 1, 2, 2];
/// The decision points of the four folds.
const FOLD_AT: [usize; FOLDS] = [2, 3, 4, 5];
/// The seat to act at each decision point. Seat 0 acts first, then they alternate.
const MOVER: [u8; OPEN] = [0, 1, 1, 0, 0, 1];
/// The number of bets and raises before each decision point.
const MADE: [u8; OPEN] = [0, 0, 1, 1, 2, 2];

/// All lines with their moves and stakes.
struct Tree {
    next: [[u8; 3]; DECISIONS],
    before: [u8; LINES],
    last: [u8; LINES],
    paid: [[i8; 2]; LINES],
}

static TREE: Tree = build();

const fn build() -> Tree {
    let mut tree = Tree {
        next: [[NOWHERE; 3]; DECISIONS],
        before: [NOWHERE; LINES],
        last: [NOWHERE; LINES],
        paid: [[ANTE as i8; 2]; LINES],
    };
    let mut line = 0;
    while line < DECISIONS {
        tree.paid[line] = stakes(line, PAID_OPEN[line % OPEN]);
        let mut play = 0;
        while play < 3 {
            let to = target(line, ROUND[line % OPEN][play]);
            tree.next[line][play] = to;
            if to != NOWHERE {
                tree.before[to as usize] = line as u8;
                tree.last[to as usize] = play as u8;
                if to as usize >= DECISIONS {
                    tree.paid[to as usize] = match ROUND[line % OPEN][play] {
                        To::Closed(n) => stakes(line, [PAID_CLOSED[n]; 2]),
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

/// The number of the line after a move from a line with a decision to make.
const fn target(line: usize, to: To) -> u8 {
    let first = line < OPEN;
    let ended = if first { 0 } else { line / OPEN - 1 };
    let end = SECOND_ENDS + ended * (FOLDS + CLOSED);
    let number = match to {
        To::Nowhere => return NOWHERE,
        To::Open(n) => line - line % OPEN + n,
        To::Closed(n) if first => OPEN + n * OPEN,
        To::Closed(n) => end + FOLDS + n,
        To::Fold(n) if first => DECISIONS + n,
        To::Fold(n) => end + n,
    };
    number as u8
}

/// The chips paid by both seats, given the bets of the round that `line` is in.
const fn stakes(line: usize, bets: [i32; 2]) -> [i8; 2] {
    let (before, size) =
        if line < OPEN { (ANTE, BETS[0]) } else { (ANTE + PAID_CLOSED[line / OPEN - 1] * BETS[0], BETS[1]) };
    [(before + bets[0] * size) as i8, (before + bets[1] * size) as i8]
}

/// All bets of a hand so far. As text it has the form of the policy files, `cr|` or `rrc|rf`: a letter per
/// move, `|` between the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(u8);

/// One move of a betting line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bet {
    /// The round, 0 or 1.
    pub round: u8,
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub play: LeducMove,
    /// Whether there was a bet to answer. Then `Call` is a call and `Raise` a raise; otherwise they are a
    /// check and a bet.
    pub facing: bool,
}

impl Line {
    /// The line before the first action.
    pub const START: Self = Self(0);

    /// All 36 lines with a decision to make, in order. Those of round 1 are 0 to 5.
    pub fn decisions() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..DECISIONS as u8).map(Self)
    }

    /// The line with a decision to make that has this number, below [`DECISIONS`].
    #[inline]
    pub const fn decision(number: usize) -> Option<Self> {
        if number < DECISIONS { Some(Self(number as u8)) } else { None }
    }

    /// The number of the line: below [`DECISIONS`] while a decision is to be made, and always below
    /// [`LINES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether a decision is to be made.
    #[inline]
    pub const fn open(self) -> bool {
        self.index() < DECISIONS
    }

    /// The seat to act; `None` when the hand is over.
    #[inline]
    pub fn turn(self) -> Option<Seat> {
        self.open().then(|| Seat(MOVER[self.index() % OPEN]))
    }

    /// The current round, or the one in which the hand ended: 0 or 1.
    pub const fn round(self) -> u8 {
        let first = self.index() < OPEN || matches!(self.index(), DECISIONS..SECOND_ENDS);
        !first as u8
    }

    /// Whether the public card is face up.
    pub const fn board(self) -> bool {
        self.round() == 1
    }

    /// Whether the hand ended with a showdown.
    pub const fn shown_down(self) -> bool {
        self.index() >= SECOND_ENDS && (self.index() - SECOND_ENDS) % (FOLDS + CLOSED) >= FOLDS
    }

    /// The seat that folded, if any.
    pub fn folded(self) -> Option<Seat> {
        let end = self.index().checked_sub(DECISIONS)?;
        let fold = if end < FOLDS { end } else { (end - FOLDS) % (FOLDS + CLOSED) };
        FOLD_AT.get(fold).map(|place| Seat(MOVER[*place]))
    }

    /// The line after a move; `None` if the move is not legal.
    #[inline]
    pub fn after(self, play: LeducMove) -> Option<Self> {
        let next = TREE.next.get(self.index())?[play as usize];
        (next != NOWHERE).then_some(Self(next))
    }

    /// The line after a move, or the reason why it is not legal.
    pub fn check(self, play: LeducMove) -> Result<Self, LeducReason> {
        self.after(play).ok_or(match play {
            _ if !self.open() => LeducReason::HandOver,
            LeducMove::Fold => LeducReason::NoBet,
            _ => LeducReason::NoMoreRaises,
        })
    }

    /// The legal moves, in order.
    pub fn legal(self) -> impl Iterator<Item = LeducMove> + Clone {
        LeducMove::ALL.into_iter().filter(move |play| self.after(*play).is_some())
    }

    /// The first legal move and the number of legal moves, which are consecutive.
    #[inline]
    pub(super) const fn options(self) -> (u8, u32) {
        let place = self.index() % OPEN;
        [(1, 2), (1, 2), (0, 3), (0, 3), (0, 2), (0, 2)][place]
    }

    /// The line after a legal move, given by number (fold 0, call 1, raise 2), for playouts.
    #[inline]
    pub(super) fn next(self, play: u8) -> Self {
        Self(TREE.next[self.index()][play as usize % 3])
    }

    /// Chips that each seat has put in, antes included.
    pub fn paid(self) -> [i32; 2] {
        TREE.paid[self.index()].map(i32::from)
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
        if self.open() { RAISES - MADE[self.index() % OPEN] } else { 0 }
    }

    /// The size of a bet or raise in this round.
    pub const fn bet(self) -> i32 {
        BETS[self.round() as usize]
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
            let play = LeducMove::ALL[TREE.last[line.index()] as usize % 3];
            Some(Bet { round: before.round(), seat: before.turn()?, play, facing: before.to_call() > 0 })
        })
    }

    /// The line before the last move.
    pub fn before(self) -> Option<Self> {
        Some(Self(TREE.before[self.index()])).filter(|line| line.open())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |f: &mut fmt::Formatter<'_>, round| {
            self.bets()
                .filter(|b| b.round == round)
                .try_for_each(|b| fmt::Write::write_char(f, b.play.letter()))
        };
        letters(f, 0)?;
        f.write_str("|")?;
        letters(f, 1)
    }
}

impl FromStr for Line {
    type Err = Fault;

    fn from_str(words: &str) -> Result<Self, Fault> {
        let mut line = Self::START;
        let mut rounds = 0;
        for letter in words.chars() {
            let play = LeducMove::ALL.into_iter().find(|play| play.letter() == letter);
            let next = match play {
                None => (letter == '|' && rounds == 0).then_some(line),
                // The bar separates the first round from the second.
                Some(play) => line.after(play).filter(|_| line.round() == rounds),
            };
            rounds += u8::from(play.is_none());
            line = next.ok_or_else(|| Fault::NoMove(quote(words)))?;
        }
        if rounds == 1 { Ok(line) } else { Err(Fault::NoMove(quote(words))) }
    }
}

serde_as_text!(Line);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_survives_a_round_trip_through_text() {
        let mut reached = vec![Line::START];
        let mut n = 0;
        while let Some(line) = reached.get(n).copied() {
            reached.extend(line.legal().filter_map(|play| line.after(play)));
            assert_eq!(line.to_string().parse(), Ok(line));
            n += 1;
        }
        reached.sort_unstable();
        assert_eq!(reached, (0..LINES as u8).map(Line).collect::<Vec<_>>(), "each line is reached once");
    }

    #[test]
    fn invalid_lines_are_refused() {
        for words in
            ["", "c", "||", "f|", "rrr|", "cc", "c|c", "cc|x", "cc|ccc", "crrf|c", "CC|", "|r", "rc||"]
        {
            assert!(words.parse::<Line>().is_err(), "{words}");
        }
    }

    #[test]
    fn legal_moves_are_consecutive() {
        for line in Line::decisions() {
            let (first, count) = line.options();
            let legal: Vec<u8> = line.legal().map(|play| play as u8).collect();
            assert_eq!(legal, (first..first + count as u8).collect::<Vec<_>>(), "{line}");
        }
    }
}
