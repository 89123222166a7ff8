//! The scene on the table at a moment. The cards of a turn are turned over together and then placed one after the
//! other. A row that is taken lies there for a while before it goes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{
        Game, Seed, Spec, Standing,
        nimmt::{NimmtMove, NimmtStanding},
    };

    /// A game at each of its positions after a move, dealt and played at random.
    fn positions(players: &str, seed: u64) -> Vec<Nimmt> {
        let spec = Spec::parse(Nimmt::FACTS.presets, players).expect("rules");
        let rules = Nimmt::config(&spec);
        let mut game = Nimmt::new(rules, &NimmtStanding::new(rules).deal(Seed(seed))).expect("a deal");
        let (mut rng, mut positions) = (Seed(seed + 1).rng(), Vec::new());
        while let Some(play) = game.random_move(&mut rng) {
            game.play(play).expect("a random move is legal");
            positions.push(game.clone());
        }
        positions
    }

    #[test]
    fn a_card_that_lies_face_down_takes_no_time() {
        for game in positions("standard:players=5", 4) {
            let table = game.table();
            let hidden = table.has_chosen(Seat(0));
            assert_eq!(moments(&game) == 0, hidden, "{:?}", game.history().last());
        }
    }

    #[test]
    fn the_last_moment_of_a_turn_shows_what_it_leads_to() {
        for players in ["standard:players=2", "standard:players=6", "standard:players=10"] {
            for game in positions(players, 8).iter().filter(|game| moments(game) > 0) {
                let (table, last) = (game.table(), moments(game) - 1);
                let (end, after) = (Scene::of(table, Beat::Rest(last)), Scene::of(table, Beat::None));
                assert_eq!((&end.rows, &end.heads, &end.cards), (&after.rows, &after.heads, &after.cards));
                let gathered = Scene::of(table, Beat::Gather);
                assert_eq!((&gathered.rows, &gathered.heads), (&after.rows, &after.heads));
            }
        }
    }

    #[test]
    fn cards_are_placed_one_after_the_other_and_heads_only_grow() {
        let (mut fell, mut chosen) = (0, 0);
        for game in positions("standard:players=6", 12).iter().filter(|game| moments(game) > 0) {
            let table = game.table();
            let mut before: Option<Scene> = None;
            for moment in 0..moments(game) {
                let scene = Scene::of(table, Beat::Rest(moment));
                assert!(scene.live && scene.cards.is_sorted_by_key(|lying| lying.card));
                let placed = scene.cards.iter().filter(|lying| lying.placed).count();
                assert!(scene.cards.iter().take(placed).all(|lying| lying.placed), "in ascending order");
                if let Some(before) = before {
                    let was = before.cards.iter().filter(|lying| lying.placed).count();
                    assert!(placed == was || placed == was + 1);
                    assert!(scene.heads.iter().zip(&before.heads).all(|(now, was)| now >= was));
                    let act = scene.acting().map(|(_, act)| act);
                    fell += usize::from(act == Some(Act::Takes) && placed > was);
                }
                before = Some(scene);
            }
            chosen += usize::from(matches!(game.history().last(), Some((_, NimmtMove::Row(_)))));
        }
        assert!(fell > chosen && chosen > 0, "{fell} rows fell, {chosen} of them by choice");
    }

    #[test]
    fn a_row_that_is_taken_lies_there_before_it_goes() {
        let games = positions("standard:players=10", 3);
        let game = games.iter().rev().find(|game| moments(game) > 0).expect("the last turn");
        let falling = (0..moments(game)).map(|moment| Scene::of(game.table(), Beat::Rest(moment)));
        let mut seen = 0;
        for scene in falling {
            if let Some((step, Act::Falling)) = scene.acting() {
                let row = &scene.rows[usize::from(step.row) - 1];
                assert!(!row.contains(&step.card) && (step.taken == Taken::Choice || row.len() == 5));
                seen += 1;
            }
        }
        assert!(seen > 0);
    }
}
