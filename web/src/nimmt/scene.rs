//! The cards on the table at each beat of a turn. The cards of a turn are revealed together and then placed
//! one by one. A row that is taken stays visible for a while.
//!
//! The beats are derived from the placements that the table records, so playing, watching and reviewing a
//! match all look the same. [`BoardContext`] is what all parts of the board share.

use crate::{
    board::{Beat, BoardProps},
    words::nimmt::Words,
};
use tefuda_games::{
    Seat, View as _,
    nimmt::{Nimmt, NimmtMove, Placement, ROWS, Row, Table, Taken},
};
use yew::prelude::*;

/// Beats during which the revealed cards of a turn are shown.
const TURNED: u8 = 3;
/// Beats for placing a card if there are few.
const PLACED: u8 = 2;
/// With more cards than this, placing one takes a single beat.
const MANY: usize = 6;
/// Beats during which a row stays before it is taken, and during which it goes.
const FALLING: u8 = 2;
const FALLEN: u8 = 3;

/// A card of the current or the last turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) seat: Seat,
    pub(super) card: u8,
    /// Its placement, unless that depends on a row still to be chosen.
    pub(super) goes: Option<Placement>,
    /// Whether it has been placed by now.
    pub(super) placed: bool,
}

/// The phase of placing a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// It has joined a row.
    Joins,
    /// It is about to take a row that is still there.
    Falling,
    /// It has taken the row.
    Takes,
}

/// The table at one beat.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scene {
    /// The cards in each row, the lowest first.
    pub(super) rows: [Vec<u8>; ROWS],
    /// The heads of each seat in this deal.
    pub(super) heads: Vec<u8>,
    /// The revealed cards in ascending order. While cards are being chosen, those of the last turn.
    pub(super) cards: Vec<Lying>,
    /// The card being placed, as an index, and the phase.
    pub(super) now: Option<(usize, Act)>,
    /// Whether the cards belong to a turn in progress.
    pub(super) live: bool,
}

/// If the last move completed a turn, returns the rows before it and the placements.
fn completed(table: &Table) -> Option<([Row; ROWS], Vec<Placement>)> {
    let fresh = table.taker().is_none() && !table.has_chosen(Seat(0));
    table.placements(table.turns().checked_sub(1)?).filter(|_| fresh)
}

/// Returns the number of beats for placing a card, in a turn of `cards` cards.
fn length(step: &Placement, cards: usize) -> u8 {
    match step.taken {
        Taken::Nothing if cards > MANY => 1,
        Taken::Nothing => PLACED,
        _ => FALLING + FALLEN,
    }
}

/// Whether the last move also revealed the cards. If a row had to be chosen, they had been revealed before.
fn turned_now(table: &Table) -> bool {
    table.turns().checked_sub(1).is_some_and(|turn| table.choice(turn).is_none())
}

/// Returns the number of beats for which the last move is shown: none for a face-down card.
pub(super) fn moments(game: &Nimmt) -> u8 {
    let table = game.table();
    if table.taker().is_some() {
        return TURNED;
    }
    let Some((_, placed)) = completed(table) else { return 0 };
    let turned = if turned_now(table) { TURNED } else { 0 };
    placed.iter().fold(turned, |sum, step| sum + length(step, placed.len()))
}

/// Returns the card that a beat is about, and the number of beats since its placement began. `None` while the
/// cards are just revealed.
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
    /// Returns the scene at a beat.
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

    /// Undoes the placement of a card.
    fn unplace(&mut self, k: usize, step: &Placement) {
        if let Some(lying) = self.cards.get_mut(k) {
            lying.placed = false;
        }
        if let Some(heads) = self.heads.get_mut(step.seat.index()) {
            *heads = heads.saturating_sub(step.heads);
        }
    }

    /// Returns the card being placed, and the phase.
    pub(super) fn acting(&self) -> Option<(Placement, Act)> {
        let (k, act) = self.now?;
        Some((self.cards.get(k)?.goes?, act))
    }
}

/// The context for all parts of the board.
pub(super) struct BoardContext<'a> {
    pub(super) props: &'a BoardProps<Nimmt>,
    pub(super) scene: &'a Scene,
    pub(super) words: &'static Words,
    /// Makes a move, or says why it is illegal.
    pub(super) act: Callback<NimmtMove>,
}

impl BoardContext<'_> {
    /// Returns the name of a seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.props.name(seat)
    }

    /// Returns the seat at the lower edge.
    pub(super) fn viewer(&self) -> Seat {
        self.props.view.seat()
    }

    /// Whether the seat is that of a person at the lower edge.
    pub(super) fn yours(&self, seat: Seat) -> bool {
        self.props.person && seat == self.viewer()
    }

    /// Whether the person at the lower edge has to take a row now.
    pub(super) fn taking(&self) -> bool {
        self.props.may_move && self.props.view.table().taker() == Some(self.viewer())
    }

    /// Describes who takes which row for how many heads.
    pub(super) fn takes(&self, step: &Placement) -> String {
        let other = (!self.yours(step.seat)).then(|| self.name(step.seat));
        self.words.taken(other, step.row, step.heads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{
        Game, Seed, Spec, Standing,
        nimmt::{NimmtMove, NimmtStanding},
    };

    /// All positions after a move of a random game.
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
    fn a_face_down_card_takes_no_beats() {
        for game in positions("standard:players=5", 4) {
            let table = game.table();
            let hidden = table.has_chosen(Seat(0));
            assert_eq!(moments(&game) == 0, hidden, "{:?}", game.history().last());
        }
    }

    #[test]
    fn the_last_beat_of_a_turn_shows_its_result() {
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
    fn cards_are_placed_one_by_one_and_heads_never_decrease() {
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
    fn a_taken_row_stays_for_a_while() {
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
