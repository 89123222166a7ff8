//! Forced wins with replies: whatever the others play, the player has a reply that still wins.
//!
//! A [forced win](mod@super::sure) requires that all others must pass on each combination but the last. That
//! is more than necessary. For example, three single cards also win if one of them beats everything and the
//! other two are weak. The player leads a weak card. If another player answers, the strong card regains the
//! lead, and the second weak card is the last.
//!
//! The search treats the others as one opponent who holds all unseen cards, never runs out of them, and may
//! answer at any time. The real players can do less. So every win found is forced, however the cards are
//! distributed and however the others play, but some forced wins are missed. Winning means being the next
//! player to finish. The search stops where another player leads, or where the others have played so many
//! cards that one of them may have finished.

use super::sure::{Rivals, beaten_by_nobody};
use std::{collections::HashMap, ops::ControlFlow};
use tefuda_games::{
    View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, Meld, Stand, Suits},
};

/// Larger hands are not searched.
pub const MOST_CARDS: u32 = 8;
/// The number of positions after which the search is abandoned.
pub(super) const MOST_POSITIONS: usize = 20_000;

/// A position in which this player is to move.
#[derive(Debug, Clone, Copy)]
struct Position {
    field: Field,
    hand: Cards,
    /// The number of cards that the others have played in the search.
    laid: u8,
    /// Whether this is still the initial trick, in which players who have passed stay out.
    first_trick: bool,
}

/// The key of a position: hand, combination on the table with the card its joker replaces, suit lock,
/// revolution, cards played, initial trick.
type Key = (Cards, Option<(Cards, Stand)>, Suits, bool, u8, bool);

impl Position {
    fn key(&self) -> Key {
        let top = self.field.top().map(|top| (top.cards(), top.stand()));
        (self.hand, top, self.field.lock(), self.field.revolution(), self.laid, self.first_trick)
    }

    fn most(&self, rivals: &Rivals) -> u8 {
        if self.first_trick { rivals.now } else { rivals.later }
    }

    /// The position after the table is cleared and the player leads.
    fn led(mut self) -> Self {
        (self.field, self.first_trick) = (Field::clear(self.field.revolution()), false);
        self
    }
}

/// A position in which the search looks for a winning combination.
#[derive(Debug)]
struct WinFrame {
    now: Position,
    key: Key,
    melds: Vec<Meld>,
    /// The number of combinations tried.
    tried: usize,
    /// The position after the last of them, and whether it is unanswerable.
    after: Option<(Position, bool)>,
}

/// A position in which every answer to the table needs a reply.
#[derive(Debug)]
struct SurvivesFrame {
    lies: Position,
    key: Key,
    answers: Vec<Meld>,
    /// The number of answers tried, and the position after the last of them.
    tried: usize,
    next: Position,
}

#[derive(Debug)]
enum Frame {
    Win(WinFrame),
    Survives(SurvivesFrame),
}

/// A known fact about a position.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// The winning combination, if there is one.
    Win(Option<Meld>),
    /// Whether the player wins against every answer to the table.
    Survives(bool),
}

/// A depth-first search for such a win, in steps, with an explicit stack.
#[derive(Debug)]
pub struct WinWithReplies {
    rivals: Rivals,
    /// The winning combination of each position; `None` if there is none.
    known: HashMap<Key, Option<Meld>>,
    /// Whether each position survives every answer.
    survived: HashMap<Key, bool>,
    stack: Vec<Frame>,
    /// The result for the position last taken off the stack.
    answer: Option<Answer>,
    /// The position after the combinations of the line.
    now: Position,
    line: Vec<Meld>,
    /// Working memory.
    moves: Vec<DaihinminMove>,
}

impl WinWithReplies {
    /// Starts the search. `None` if it is not this seat's turn to play cards, or if the hand is too large.
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

    /// Tries up to this many combinations. When finished, returns the combination to play now, followed by
    /// those to play as long as all others pass. `None` if no such win is found.
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

    /// Searches for the next combination of the line, or adds the one just found.
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

    /// Asks for a winning combination. If unknown, puts the position on the stack.
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

    /// Asks whether every answer to the table has a reply. If unknown, puts the position on the stack.
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

    /// Decides whether the last combination tried wins, or tries the next.
    ///
    /// A combination wins if the remaining hand wins on a clear table, and if the combination has no answer
    /// or survives every answer.
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

    /// Decides whether every answer was survived, or tries the next.
    ///
    /// An answer is survived if a reply to it wins, and if further answers before the player's next turn are
    /// survived too.
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
