//! Solves two-player endgames exactly.
//!
//! When three players are done, the player to move knows everything, because all unseen cards are the
//! opponent's. This leaves a game of perfect information for fourth place. It is searched completely, with a
//! table of positions. By the rules, twenty passes in a row end the game, and the places are drawn at random.
//! The search keeps that rule, which makes the game finite, and counts such a draw as half a win.

use std::{collections::HashMap, ops::ControlFlow};
use tefuda_games::{
    Seat, View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, PASSES_TO_END, Phase, Stand, Suits},
};

/// The number of positions after which the search is abandoned.
pub(super) const MOST_POSITIONS: usize = 300_000;

/// The value of a position for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// The opponent is done first.
    Lost,
    /// Both pass until the places are drawn at random.
    Lot,
    /// This player is done first.
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

/// A position between two players, numbered 0 and 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    pub(super) hands: [Cards; 2],
    pub(super) field: Field,
    pub(super) passed: [bool; 2],
    pub(super) turn: usize,
    /// The player who leads when the table is cleared.
    pub(super) owner: usize,
    /// The number of passes since cards were last played.
    pub(super) idle: u8,
}

/// The key of a position: hands, combination on the table with the card its joker replaces, suit lock, and
/// the flags.
type Key = ([Cards; 2], Option<(Cards, Stand)>, Suits, u8, u8);

impl Position {
    /// The position of a view, with the seat to move as player 0. `None` unless exactly two players are left.
    pub(super) fn of(view: &DaihinminView) -> Option<Self> {
        let (table, me) = (view.table(), view.seat());
        if table.phase() != Phase::Play || table.turn() != Some(me) {
            return None;
        }
        let counts = table.counts();
        let left = || Seat::all(5).filter(|seat| counts[*seat] > 0);
        let other = left().find(|seat| *seat != me).filter(|_| left().count() == 2)?;
        // The owner of the combination may be done. Then the next player leads.
        let seats = table.seats();
        let place = seats.iter().position(|player| *player == table.owner().0)?;
        let owner = (0..5).map(|n| Seat(seats[(place + n) % 5])).find(|seat| counts[*seat] > 0)?;
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

    /// The position after a move of the player to move, or its value for that player if it ends the game.
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

    /// All moves: long combinations first, and the pass last.
    pub(super) fn moves(&self) -> Vec<DaihinminMove> {
        let mut moves = Vec::new();
        self.field.melds(self.hands[self.turn], &mut moves);
        moves.sort_by_key(|play| std::cmp::Reverse(play.cards().len()));
        moves.push(DaihinminMove::Pass);
        moves
    }
}

/// A position whose moves are being tried.
#[derive(Debug)]
struct Frame {
    position: Position,
    /// The key for storing its value. `None` for the root position.
    key: Option<Key>,
    moves: Vec<DaihinminMove>,
    /// The number of moves tried, and whether the turn stays with the same player after the last of them.
    tried: usize,
    keeps_turn: bool,
    best: Option<(Worth, DaihinminMove)>,
}

impl Frame {
    fn new(position: Position, key: Option<Key>) -> Self {
        Self { moves: position.moves(), position, key, tried: 0, keeps_turn: false, best: None }
    }

    /// Records the value of the last move tried.
    fn consider(&mut self, worth: Worth) {
        if self.best.is_none_or(|(most, _)| worth > most)
            && let Some(play) = self.moves.get(self.tried - 1)
        {
            self.best = Some((worth, *play));
        }
    }

    /// The next move to try. `None` if all were tried or a win is known.
    fn next(&mut self) -> Option<DaihinminMove> {
        let open = self.best.is_none_or(|(worth, _)| worth < Worth::Won);
        let play = self.moves.get(self.tried).copied().filter(|_| open)?;
        self.tried += 1;
        Some(play)
    }
}

/// A depth-first search of a two-player endgame, in steps, with an explicit stack.
#[derive(Debug)]
pub(super) struct LastTwo {
    /// The values of positions for the player to move.
    known: HashMap<Key, Worth>,
    /// The positions from the root to the current one.
    stack: Vec<Frame>,
    /// The value of the root, and the moves of best play found so far.
    worth: Option<Worth>,
    line: Vec<DaihinminMove>,
}

impl LastTwo {
    /// Starts solving the endgame for the player to move. `None` unless exactly two players are left.
    pub(super) fn new(view: &DaihinminView) -> Option<Self> {
        let frame = Frame::new(Position::of(view)?, None);
        Some(Self { known: HashMap::new(), stack: vec![frame], worth: None, line: Vec::new() })
    }

    /// Tries up to this many moves. When finished, returns the value for the player to move, and the moves of
    /// both with best play, starting with the next. The solution is `None` if it takes too long.
    pub(super) fn step(&mut self, moves: u32) -> ControlFlow<Option<(Worth, Vec<DaihinminMove>)>> {
        for _ in 0..moves {
            self.try_move()?;
        }
        ControlFlow::Continue(())
    }

    fn try_move(&mut self) -> ControlFlow<Option<(Worth, Vec<DaihinminMove>)>> {
        let Some(frame) = self.stack.last_mut() else { return ControlFlow::Break(None) };
        let Some(play) = frame.next() else { return self.finish_frame() };
        let next = match frame.position.after(&play) {
            Err(worth) => {
                frame.consider(worth);
                return ControlFlow::Continue(());
            }
            Ok(next) => next,
        };
        frame.keeps_turn = next.turn == frame.position.turn;
        let key = next.key();
        match self.known.get(&key) {
            Some(worth) => {
                let worth = if frame.keeps_turn { *worth } else { worth.turned() };
                frame.consider(worth);
            }
            None if self.known.len() >= MOST_POSITIONS => return ControlFlow::Break(None),
            None => self.stack.push(Frame::new(next, Some(key))),
        }
        ControlFlow::Continue(())
    }

    /// Finishes a position whose moves have been tried: passes its value to the parent position, or extends
    /// the line.
    fn finish_frame(&mut self) -> ControlFlow<Option<(Worth, Vec<DaihinminMove>)>> {
        let Some(Frame { position, key, best: Some((worth, play)), .. }) = self.stack.pop() else {
            return ControlFlow::Break(None);
        };
        if let Some(key) = key {
            self.known.insert(key, worth);
            if let Some(above) = self.stack.last_mut() {
                above.consider(if above.keeps_turn { worth } else { worth.turned() });
            }
            return ControlFlow::Continue(());
        }
        let value = *self.worth.get_or_insert(worth);
        self.line.push(play);
        match position.after(&play) {
            Ok(next) => {
                self.stack.push(Frame::new(next, None));
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Some((value, std::mem::take(&mut self.line)))),
        }
    }
}

/// Solves the endgame at once.
pub fn last_two(view: &DaihinminView) -> Option<(Worth, Vec<DaihinminMove>)> {
    let mut search = LastTwo::new(view)?;
    loop {
        if let ControlFlow::Break(solution) = search.step(u32::MAX) {
            return solution;
        }
    }
}
