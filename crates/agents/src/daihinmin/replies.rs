//! Wins in which others may answer: whatever they lay, there is a reply.
//!
//! A [sure win](mod@super::sure) asks that everybody passes on each meld but the last. That is more than is needed: a hand of three single cards,
//! the strongest of which beats everything, has won as well, though it has two weak cards. Lead a weak one; if somebody answers, the strong one takes the table back,
//! and the other weak one is the last.
//!
//! Here the others are one opponent who holds all unseen cards together, who never runs out of them, and of whom anybody may answer at any
//! time. That is stronger than they are, so what is found is sure however the cards lie and however they play; not everything that is sure is found. A
//! win is to be the next who is done. The search stops short where others lead, or have laid so many cards that one of them may be done.

use super::sure::{Rivals, beaten_by_nobody};
use std::collections::HashMap;
use tefuda_games::{
    View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, Meld, Stand, Suits},
};

/// Hands of more cards are not looked at.
pub const MOST_CARDS: u32 = 8;
/// Positions after which a search is given up.
pub const MOST_POSITIONS: usize = 20_000;

/// The meld to lay now, and those that follow as long as everybody passes. `None` if no such win is found, or a gift is asked for.
pub fn win_with_replies(view: &DaihinminView) -> Option<Vec<Meld>> {
    let table = view.table();
    if table.gift().is_some() || table.turn() != Some(view.seat()) || view.hand().len() > MOST_CARDS {
        return None;
    }
    let rivals = Rivals::of(table, view.seat(), view.unseen());
    let mut search =
        Search { rivals: &rivals, known: HashMap::new(), survived: HashMap::new(), moves: Vec::new() };
    let mut now = Position { field: *table.field(), hand: view.hand(), laid: 0, first_trick: true };
    let mut line = Vec::new();
    loop {
        let meld = search.win(&now)?;
        line.push(meld);
        now.hand = now.hand - meld.cards();
        if now.hand.is_empty() {
            return Some(line);
        }
        now.field.put(meld);
        (now.field, now.first_trick) = (Field::clear(now.field.revolution()), false);
    }
}

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

/// What tells positions apart: hand, what lies there and stands for what, lock, revolution, cards laid, first trick.
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

struct Search<'a> {
    rivals: &'a Rivals,
    /// The melds that win, `None` where there is none.
    known: HashMap<Key, Option<Meld>>,
    /// Whether what lies there survives every answer.
    survived: HashMap<Key, bool>,
    moves: Vec<DaihinminMove>,
}

impl Search<'_> {
    /// A meld that wins.
    fn win(&mut self, now: &Position) -> Option<Meld> {
        let key = now.key();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if self.known.len() >= MOST_POSITIONS {
            return None;
        }
        let mut moves = Vec::new();
        now.field.melds(now.hand, &mut moves);
        let melds = || moves.iter().filter_map(|play| play.meld());
        let last = melds().find(|meld| meld.cards() == now.hand);
        let found = last.or_else(|| melds().find(|meld| self.wins_by(now, *meld)));
        self.known.insert(key, found);
        found
    }

    fn wins_by(&mut self, now: &Position, meld: Meld) -> bool {
        let mut after = Position { hand: now.hand - meld.cards(), ..*now };
        let clears = after.field.put(meld);
        let most = now.most(self.rivals);
        if clears || beaten_by_nobody(self.rivals.cards, &after.field, most, &mut self.moves) {
            return self.win(&after.led()).is_some();
        }
        self.win(&after.led()).is_some() && self.survives(&after)
    }

    /// Whether every answer to what lies there has a reply.
    fn survives(&mut self, lies: &Position) -> bool {
        let key = lies.key();
        if let Some(known) = self.survived.get(&key) {
            return *known;
        }
        let mut answers = Vec::new();
        lies.field.melds(self.rivals.cards, &mut answers);
        let most = lies.most(self.rivals);
        let mut possible =
            answers.iter().filter_map(|play| play.meld()).filter(|answer| answer.len() <= most);
        let survives = possible.all(|answer| {
            let mut next = Position { laid: lies.laid.saturating_add(answer.len()), ..*lies };
            let leads = next.field.put(answer);
            // Another of them may answer that before the turn comes round.
            !leads && next.laid < self.rivals.least && self.win(&next).is_some() && self.survives(&next)
        });
        self.survived.insert(key, survives);
        survives
    }
}
