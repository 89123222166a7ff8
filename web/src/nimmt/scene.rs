//! What lies on the table at a moment: the cards of a turn are turned over together and then placed one after the
//! other, and a row that is taken lies there for a while before it goes.
//!
//! The moments are worked out from the placements that the table keeps, so that a match that is played, watched or
//! looked back at shows the same.

use crate::board::Beat;
use tefuda_games::{
    Seat,
    nimmt::{Nimmt, Placement, ROWS, Row, Table, Taken},
};

/// Moments for which all cards of a turn lie turned over.
const TURNED: u8 = 3;
/// Moments for a card that is placed at a small table, where there is time for each.
const PLACED: u8 = 2;
/// The same with more cards than this.
const MANY: usize = 6;
/// Moments for which a row that is going to be taken lies there, and for which it goes.
const FALLING: u8 = 2;
const FALLEN: u8 = 3;

/// A card of this turn, or of the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) seat: Seat,
    pub(super) card: u8,
    /// What becomes of it, unless that depends on a row still to be chosen.
    pub(super) goes: Option<Placement>,
    /// Whether that has happened by now.
    pub(super) placed: bool,
}

/// What happens to the card that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// It has joined a row, as the last step shows it.
    Joins,
    /// It is about to take a row that still lies there.
    Falling,
    /// It has taken the row.
    Takes,
}

/// A moment of the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scene {
    /// The cards in each row, lowest first.
    pub(super) rows: [Vec<u8>; ROWS],
    /// The heads that each seat has in this deal.
    pub(super) heads: Vec<u8>,
    /// The cards of the turn that lies there, in ascending order; those of the last turn while the next are chosen.
    pub(super) cards: Vec<Lying>,
    /// Which of them is being placed, and how.
    pub(super) now: Option<(usize, Act)>,
    /// Whether the cards are those of a turn in progress.
    pub(super) live: bool,
}

/// Whether the last move turned over the cards of a turn and placed them, and what became of them.
fn completed(table: &Table) -> Option<([Row; ROWS], Vec<Placement>)> {
    let fresh = table.taker().is_none() && !table.has_chosen(Seat(0));
    table.placements(table.turns().checked_sub(1)?).filter(|_| fresh)
}

/// How many moments a card takes to be placed, in a turn of so many cards.
fn length(step: &Placement, cards: usize) -> u8 {
    match step.taken {
        Taken::Nothing if cards > MANY => 1,
        Taken::Nothing => PLACED,
        _ => FALLING + FALLEN,
    }
}

/// Whether the cards of the turn were turned over by the same move that placed them: where a row had to be chosen,
/// they lay open before.
fn turned_now(table: &Table) -> bool {
    table.turns().checked_sub(1).is_some_and(|turn| table.choice(turn).is_none())
}

/// How many moments the last move takes to be seen: none for a card that lies face down.
pub(super) fn moments(game: &Nimmt) -> u8 {
    let table = game.table();
    if table.taker().is_some() {
        return TURNED;
    }
    let Some((_, placed)) = completed(table) else { return 0 };
    let turned = if turned_now(table) { TURNED } else { 0 };
    placed.iter().fold(turned, |sum, step| sum + length(step, placed.len()))
}

/// Which card a moment of a turn is about, and how far it has come with it; `None` while they are only turned over.
fn step_at(placed: &[Placement], moment: u8, turned: bool) -> Option<(usize, u8)> {
    let mut left = moment.checked_sub(if turned { TURNED } else { 0 })?;
    for (k, step) in placed.iter().enumerate() {
        let length = length(step, placed.len());
        if left < length {
            return Some((k, left));
        }
        left -= length;
    }
    None
}

impl Scene {
    /// What lies there.
    pub(super) fn of(table: &Table, beat: Beat) -> Self {
        let mut scene = Self {
            rows: table.rows().each_ref().map(|row| row.cards().to_vec()),
            heads: table.heads().to_vec(),
            cards: Vec::new(),
            now: None,
            live: beat != Beat::None || table.taker().is_some(),
        };
        let lie = |(seat, card)| Lying { seat, card, goes: None, placed: false };
        if table.taker().is_some() {
            scene.cards = table.waiting().into_iter().map(lie).collect();
            return scene;
        }
        let last = table.turns().checked_sub(1).and_then(|turn| table.placements(turn));
        let Some((rows, placed)) = last else { return scene };
        let done =
            |step: &Placement| Lying { seat: step.seat, card: step.card, goes: Some(*step), placed: true };
        scene.cards = placed.iter().map(done).collect();
        if let (Beat::Rest(moment), Some(_)) = (beat, completed(table)) {
            scene.rewind(&rows, &placed, step_at(&placed, moment, turned_now(table)));
        }
        scene
    }

    /// Goes back to a step of the turn.
    fn rewind(&mut self, rows: &[Row; ROWS], placed: &[Placement], step: Option<(usize, u8)>) {
        let mut done = 0;
        if let Some((k, into)) = step
            && let Some(placement) = placed.get(k)
        {
            let act = match placement.taken {
                Taken::Nothing => Act::Joins,
                _ if into < FALLING => Act::Falling,
                _ => Act::Takes,
            };
            self.now = Some((k, act));
            done = if act == Act::Falling { k } else { k + 1 };
        }
        self.rows = rows.each_ref().map(|row| row.cards().to_vec());
        for (k, step) in placed.iter().enumerate() {
            if k >= done {
                self.unplace(k, step);
            } else if let Some(row) = self.rows.get_mut(usize::from(step.row) - 1) {
                if step.taken != Taken::Nothing {
                    row.clear();
                }
                row.push(step.card);
            }
        }
    }

    /// A card has not been placed yet.
    fn unplace(&mut self, k: usize, step: &Placement) {
        if let Some(lying) = self.cards.get_mut(k) {
            lying.placed = false;
        }
        if let Some(heads) = self.heads.get_mut(step.seat.index()) {
            *heads = heads.saturating_sub(step.heads);
        }
    }

    /// What is happening to a card.
    pub(super) fn acting(&self) -> Option<(Placement, Act)> {
        let (k, act) = self.now?;
        Some((self.cards.get(k)?.goes?, act))
    }
}
