//! Wins that hold although others may answer: whatever they lay, there is a reply.
//!
//! A [sure win](mod@super::sure) needs everybody to pass on each meld but the last. That is more than is necessary. A
//! hand of three single cards, one of which beats everything, has won as well, even if the other two are weak. The
//! player leads a weak card. If somebody answers, the strong card takes the table back, and the other weak card is the
//! last.
//!
//! The search treats the others as one opponent. He holds all unseen cards, never runs out of them, and may answer at
//! any time. The real others can do less. So a win that is found is sure, however the cards lie and however they play,
//! but some sure wins are not found. To win means to be the next player to finish. The search stops where others lead,
//! or where they have laid so many cards that one of them may have finished.

use super::sure::{Rivals, beaten_by_nobody};
use std::{collections::HashMap, ops::ControlFlow};
use tefuda_games::{
    View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, Meld, Stand, Suits},
};

/// Hands of more cards are not looked at.
pub const MOST_CARDS: u32 = 8;
/// Positions after which a search is given up.
pub const MOST_POSITIONS: usize = 20_000;

/// A position in which the player who is asked about moves.
#[derive(Debug, Clone, Copy)]
struct Position {
    field: Field,
    hand: Cards,
    /// Cards that the others have laid in the search.
    laid: u8,
    /// Whether this is still the trick of the beginning, in which those who have passed stay out.
    first_trick: bool,
}

/// The key of a position: hand, meld on the table and what its joker stands for, lock, revolution, cards laid, first
/// trick.
type Key = (Cards, Option<(Cards, Stand)>, Suits, bool, u8, bool);

impl Position {
    fn key(&self) -> Key {
        let top = self.field.top().map(|top| (top.cards(), top.stand()));
        (self.hand, top, self.field.lock(), self.field.revolution(), self.laid, self.first_trick)
    }

    fn most(&self, rivals: &Rivals) -> u8 {
        if self.first_trick { rivals.now } else { rivals.later }
    }

    /// The table is cleared, and the player leads.
    fn led(mut self) -> Self {
        (self.field, self.first_trick) = (Field::clear(self.field.revolution()), false);
        self
    }
}

/// A position in which a meld that wins is looked for.
#[derive(Debug)]
struct WinFrame {
    now: Position,
    key: Key,
    melds: Vec<Meld>,
    /// How many of the melds were tried.
    tried: usize,
    /// The position after the last of them, and whether nobody can answer it.
    after: Option<(Position, bool)>,
}

/// A position in which every answer to what lies there has to have a reply.
#[derive(Debug)]
struct SurvivesFrame {
    lies: Position,
    key: Key,
    answers: Vec<Meld>,
    /// How many of the answers were tried, and what the last of them leaves.
    tried: usize,
    next: Position,
}

#[derive(Debug)]
enum Frame {
    Win(WinFrame),
    Survives(SurvivesFrame),
}

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// The meld that wins, if there is one.
    Win(Option<Meld>),
    /// Whether what lies there survives.
    Survives(bool),
}

/// The search for such a win, in steps: depth first, with a stack of its own instead of calls.
#[derive(Debug)]
pub struct WinWithReplies {
    rivals: Rivals,
    /// The melds that win, `None` where there is none.
    known: HashMap<Key, Option<Meld>>,
    /// Whether what lies there survives every answer.
    survived: HashMap<Key, bool>,
    stack: Vec<Frame>,
    /// The answer for the position that was last taken off the stack.
    answer: Option<Answer>,
    /// The position after the melds of the line.
    now: Position,
    line: Vec<Meld>,
    /// Room.
    moves: Vec<DaihinminMove>,
}

impl WinWithReplies {
    /// Begins the search. `None` if it is not this seat's turn to lay cards, or the hand is too large.
    pub fn new(view: &DaihinminView) -> Option<Self> {
        let table = view.table();
        if table.gift().is_some() || table.turn() != Some(view.seat()) || view.hand().len() > MOST_CARDS {
            return None;
        }
        Some(Self {
            rivals: Rivals::of(table, view.seat(), view.unseen()),
            known: HashMap::new(),
            survived: HashMap::new(),
            stack: Vec::new(),
            answer: None,
            now: Position { field: *table.field(), hand: view.hand(), laid: 0, first_trick: true },
            line: Vec::new(),
            moves: Vec::new(),
        })
    }

    /// Tries up to so many melds. At the end it returns the meld to lay now, with those that follow as long as
    /// everybody passes. `None` if no such win is found.
    pub fn step(&mut self, melds: u32) -> ControlFlow<Option<Vec<Meld>>> {
        for _ in 0..melds {
            let answer = self.answer.take();
            match self.stack.pop() {
                None => self.extend_line(answer)?,
                Some(Frame::Win(frame)) => self.try_meld(frame, answer),
                Some(Frame::Survives(frame)) => self.try_answer(frame, answer),
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks for the next meld of the line, or adds the one that was found.
    fn extend_line(&mut self, answer: Option<Answer>) -> ControlFlow<Option<Vec<Meld>>> {
        match answer {
            None => self.answer = self.win(self.now),
            Some(Answer::Win(Some(meld))) => {
                self.line.push(meld);
                self.now.hand = self.now.hand - meld.cards();
                if self.now.hand.is_empty() {
                    return ControlFlow::Break(Some(std::mem::take(&mut self.line)));
                }
                self.now.field.put(meld);
                self.now = self.now.led();
            }
            Some(Answer::Win(None) | Answer::Survives(_)) => return ControlFlow::Break(None),
        }
        ControlFlow::Continue(())
    }

    /// Asks for a meld that wins. What is not known yet goes on the stack.
    fn win(&mut self, now: Position) -> Option<Answer> {
        let key = now.key();
        if let Some(known) = self.known.get(&key) {
            return Some(Answer::Win(*known));
        }
        if self.known.len() >= MOST_POSITIONS {
            return Some(Answer::Win(None));
        }
        self.moves.clear();
        now.field.melds(now.hand, &mut self.moves);
        let melds: Vec<Meld> = self.moves.iter().filter_map(|play| play.meld()).collect();
        if let Some(last) = melds.iter().find(|meld| meld.cards() == now.hand) {
            self.known.insert(key, Some(*last));
            return Some(Answer::Win(Some(*last)));
        }
        self.stack.push(Frame::Win(WinFrame { now, key, melds, tried: 0, after: None }));
        None
    }

    /// Asks whether every answer to what lies there has a reply. What is not known yet goes on the stack.
    fn survives(&mut self, lies: Position) -> Option<Answer> {
        let key = lies.key();
        if let Some(known) = self.survived.get(&key) {
            return Some(Answer::Survives(*known));
        }
        self.moves.clear();
        lies.field.melds(self.rivals.cards, &mut self.moves);
        let most = lies.most(&self.rivals);
        let answers = self.moves.iter().filter_map(|play| play.meld());
        let answers = answers.filter(|answer| answer.len() <= most).collect();
        self.stack.push(Frame::Survives(SurvivesFrame { lies, key, answers, tried: 0, next: lies }));
        None
    }

    /// Says whether the meld that was tried last wins, or tries the next.
    ///
    /// A meld wins if the hand that it leaves wins on a clear table, and if it is not answered or survives every answer.
    fn try_meld(&mut self, mut frame: WinFrame, answer: Option<Answer>) {
        let wins = match (answer, frame.after) {
            (Some(Answer::Win(Some(_))), Some((after, false))) => {
                self.stack.push(Frame::Win(frame));
                self.answer = self.survives(after);
                return;
            }
            (Some(Answer::Win(Some(_)) | Answer::Survives(true)), Some(_)) => true,
            _ => false,
        };
        let found = frame.tried.checked_sub(1).and_then(|last| frame.melds.get(last)).filter(|_| wins);
        let next = frame.melds.get(frame.tried);
        let (None, Some(meld)) = (found, next) else {
            self.known.insert(frame.key, found.copied());
            self.answer = Some(Answer::Win(found.copied()));
            return;
        };
        let mut after = Position { hand: frame.now.hand - meld.cards(), ..frame.now };
        let clears = after.field.put(*meld);
        let most = frame.now.most(&self.rivals);
        let unanswered = clears || beaten_by_nobody(self.rivals.cards, &after.field, most, &mut self.moves);
        (frame.tried, frame.after) = (frame.tried + 1, Some((after, unanswered)));
        self.stack.push(Frame::Win(frame));
        self.answer = self.win(after.led());
    }

    /// Says whether every answer was survived, or tries the next.
    ///
    /// An answer is survived if there is a meld in reply that wins, and if it survives that others answer it before the turn comes round.
    fn try_answer(&mut self, mut frame: SurvivesFrame, answer: Option<Answer>) {
        if let Some(Answer::Win(Some(_))) = answer {
            let next = frame.next;
            self.stack.push(Frame::Survives(frame));
            self.answer = self.survives(next);
            return;
        }
        let lost = matches!(answer, Some(Answer::Win(None) | Answer::Survives(false)));
        let (false, Some(answer)) = (lost, frame.answers.get(frame.tried)) else {
            return self.survived(frame.key, !lost);
        };
        frame.next = Position { laid: frame.lies.laid.saturating_add(answer.len()), ..frame.lies };
        let leads = frame.next.field.put(*answer);
        if leads || frame.next.laid >= self.rivals.least {
            return self.survived(frame.key, false);
        }
        frame.tried += 1;
        let next = frame.next;
        self.stack.push(Frame::Survives(frame));
        self.answer = self.win(next);
    }

    fn survived(&mut self, key: Key, survives: bool) {
        self.survived.insert(key, survives);
        self.answer = Some(Answer::Survives(survives));
    }
}
