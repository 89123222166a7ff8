//! The end between two players, solved exactly.
//!
//! When three are done, whoever is to move knows everything: the cards that were not seen are the other's. What is left is a game of
//! perfect information for the last place but one. It is searched whole, with a table of positions. The rule that twenty
//! passes in a row end the game by lot is part of it, and what keeps it finite; a lot counts as half a win.

use std::collections::HashMap;
use tefuda_games::{
    Seat, View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, PASSES_TO_END, Phase, Stand, Suits},
};

/// Positions after which a search is given up.
pub const MOST_POSITIONS: usize = 300_000;

/// What a position is worth to the player who is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// The other is done first.
    Lost,
    /// Both pass until lots are drawn.
    Lot,
    /// The player is done first.
    Won,
}

impl Worth {
    fn turned(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Lot => Self::Lot,
            Self::Won => Self::Lost,
        }
    }
}

/// A position between two players. They are numbered 0 and 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    pub(super) hands: [Cards; 2],
    pub(super) field: Field,
    pub(super) passed: [bool; 2],
    pub(super) turn: usize,
    /// Who leads when the table is cleared.
    pub(super) owner: usize,
    /// Passes since cards were last laid.
    pub(super) idle: u8,
}

/// What tells positions apart: hands, what lies on the table and stands for what, lock, and the flags.
type Key = ([Cards; 2], Option<(Cards, Stand)>, Suits, u8, u8);

impl Position {
    /// The position of a view whose seat is to move as player 0. `None` unless just two players are left in play.
    pub(super) fn of(view: &DaihinminView) -> Option<Self> {
        let (table, me) = (view.table(), view.seat());
        if table.phase() != Phase::Play || table.turn() != Some(me) {
            return None;
        }
        let counts = table.counts();
        let left = || Seat::all(5).filter(|seat| counts[seat.index()] > 0);
        let other = left().find(|seat| *seat != me).filter(|_| left().count() == 2)?;
        // Whose meld lies there may be done: then the next after him leads.
        let seats = table.seats();
        let place = seats.iter().position(|player| *player == table.owner().0)?;
        let owner = (0..5).map(|n| Seat(seats[(place + n) % 5])).find(|seat| counts[seat.index()] > 0)?;
        Some(Self {
            hands: [view.hand(), view.unseen()],
            field: *table.field(),
            passed: [table.has_passed(me), table.has_passed(other)],
            turn: 0,
            owner: usize::from(owner != me),
            idle: table.idle(),
        })
    }

    fn key(&self) -> Key {
        let flags =
            [self.field.revolution(), self.passed[0], self.passed[1], self.turn == 1, self.owner == 1];
        let flags = flags.iter().fold(0, |bits, flag| bits << 1 | u8::from(*flag));
        let top = self.field.top().map(|top| (top.cards(), top.stand()));
        (self.hands, top, self.field.lock(), flags, self.idle)
    }

    /// The position after a move of the player to move; what it is worth to that player, if it ends the game.
    pub(super) fn after(&self, play: &DaihinminMove) -> Result<Self, Worth> {
        let (mut next, me) = (*self, self.turn);
        if let Some(meld) = play.meld() {
            next.hands[me] = next.hands[me] - meld.cards();
            if next.hands[me].is_empty() {
                return Err(Worth::Won);
            }
            (next.owner, next.idle) = (me, 0);
            if next.field.put(meld) {
                next.clear();
                return Ok(next);
            }
        } else {
            next.passed[me] = true;
            next.idle += 1;
            if next.idle >= PASSES_TO_END {
                return Err(Worth::Lot);
            }
        }
        match next.passed {
            [true, true] => next.clear(),
            passed if !passed[1 - me] => next.turn = 1 - me,
            _ => {}
        }
        Ok(next)
    }

    fn clear(&mut self) {
        self.field = Field::clear(self.field.revolution());
        (self.passed, self.turn) = ([false; 2], self.owner);
    }

    /// All moves: long melds first, and to pass last.
    pub(super) fn moves(&self) -> Vec<DaihinminMove> {
        let mut moves = Vec::new();
        self.field.melds(self.hands[self.turn], &mut moves);
        moves.sort_by_key(|play| std::cmp::Reverse(play.cards().len()));
        moves.push(DaihinminMove::Pass);
        moves
    }
}

/// A search of the end between two players.
#[derive(Debug, Default)]
pub(super) struct Solver {
    /// What positions are worth to the player to move.
    known: HashMap<Key, Worth>,
}

impl Solver {
    /// What a position is worth to the player to move, and a best move. `None` if that takes too long to find out.
    pub(super) fn solve(&mut self, position: &Position) -> Option<(Worth, DaihinminMove)> {
        let mut best: Option<(Worth, DaihinminMove)> = None;
        for play in position.moves() {
            let worth = match position.after(&play) {
                Err(worth) => worth,
                Ok(next) => {
                    let worth = self.worth(&next)?;
                    if next.turn == position.turn { worth } else { worth.turned() }
                }
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, play));
            }
            if worth == Worth::Won {
                break;
            }
        }
        best
    }

    fn worth(&mut self, position: &Position) -> Option<Worth> {
        let key = position.key();
        if let Some(worth) = self.known.get(&key) {
            return Some(*worth);
        }
        if self.known.len() >= MOST_POSITIONS {
            return None;
        }
        let (worth, _) = self.solve(position)?;
        self.known.insert(key, worth);
        Some(worth)
    }
}

/// What the end is worth to the player to move, and the moves of both with best play, his next first. `None` unless just two players
/// are left, or where it takes too long.
pub fn last_two(view: &DaihinminView) -> Option<(Worth, Vec<DaihinminMove>)> {
    let mut solver = Solver::default();
    let mut position = Position::of(view)?;
    let (worth, first) = solver.solve(&position)?;
    let mut line = vec![first];
    while let Ok(next) = position.after(line.last()?) {
        position = next;
        line.push(solver.solve(&position)?.1);
    }
    Some((worth, line))
}
