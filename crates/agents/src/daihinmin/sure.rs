//! Forced wins: hands that nobody can stop.
//!
//! P4 calls a play a *trump* if all others must pass on it: an unbeatable play (P4 §2.3). A player who leads
//! and holds at most one combination besides unbeatable plays has won: the unbeatable plays come first, then
//! the rest. A player who follows has won if an unbeatable play beats the table and leaves such a hand.
//!
//! A player on whose combination all others have passed may also pass and lead again. The search does not
//! look for wins that start this way, because other searches find them soon enough.
//!
//! A play counts as unbeatable if no combination made from all unseen cards together could answer it. So a
//! win found here is certain, however these cards are dealt. If a hand wins in several ways, the first in the
//! order of the rules is used.

use tefuda_games::{
    Seat, View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, Meld, Table},
};

/// The rivals who can answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rivals {
    /// All their cards together.
    pub(super) cards: Cards,
    /// The size of the largest hand among those who may still answer the combination on the table. 0 if there
    /// are none.
    pub(super) now: u8,
    /// The size of their largest hand.
    pub(super) later: u8,
    /// The size of the smallest hand among players who are not done.
    pub(super) least: u8,
}

impl Rivals {
    /// The rivals of a seat, who hold these cards together.
    pub(super) fn of(table: &Table, seat: Seat, cards: Cards) -> Self {
        let others = || table.counts().into_iter().zip((0..).map(Seat)).filter(|(_, other)| *other != seat);
        let most =
            |rivals: &mut dyn Iterator<Item = (u8, Seat)>| rivals.map(|(count, _)| count).max().unwrap_or(0);
        Self {
            cards,
            now: most(&mut others().filter(|(_, other)| !table.has_passed(*other))),
            later: most(&mut others()),
            least: others().map(|(count, _)| count).filter(|count| *count > 0).min().unwrap_or(0),
        }
    }
}

/// Whether the combination on the table has no answer from these cards, if each rival holds at most `most`.
/// `moves` is working memory.
pub(super) fn beaten_by_nobody(
    cards: Cards,
    field: &Field,
    most: u8,
    moves: &mut Vec<DaihinminMove>,
) -> bool {
    if field.top().is_none_or(|top| top.len() > most) {
        return true;
    }
    moves.clear();
    field.melds(cards, moves);
    moves.is_empty()
}

/// The combinations with which the player to move has a forced win, in the order to play them. `None` if
/// there is no such win, or if a gift is due.
pub fn sure_win(view: &DaihinminView) -> Option<Vec<Meld>> {
    let table = view.table();
    if table.gift().is_some() || table.turn() != Some(view.seat()) {
        return None;
    }
    let rivals = Rivals::of(table, view.seat(), view.unseen());
    won_from(table.field(), view.hand(), &rivals)
}

/// Like [`sure_win`], for a hand and what it has to beat.
pub(super) fn won_from(field: &Field, hand: Cards, rivals: &Rivals) -> Option<Vec<Meld>> {
    let mut search = Search { rivals, lost: Vec::new(), moves: Vec::new(), line: Vec::new() };
    search.wins(field, hand, rivals.now).then(|| {
        search.line.reverse();
        search.line
    })
}

struct Search<'a> {
    rivals: &'a Rivals,
    /// Hands that do not win when they lead, with whether a revolution is in force.
    lost: Vec<(Cards, bool)>,
    moves: Vec<DaihinminMove>,
    /// The combinations found, the last one first.
    line: Vec<Meld>,
}

impl Search<'_> {
    /// Whether a hand that must beat `field` has won, against rivals with at most `most` cards each.
    fn wins(&mut self, field: &Field, hand: Cards, most: u8) -> bool {
        let leads = field.top().is_none();
        if leads && self.lost.contains(&(hand, field.revolution())) {
            return false;
        }
        let mut moves = Vec::new();
        field.melds(hand, &mut moves);
        let melds = || moves.iter().filter_map(|play| play.meld());
        // A combination that empties the hand need not be unbeatable.
        if let Some(last) = melds().find(|meld| meld.cards() == hand) {
            self.line.push(last);
            return true;
        }
        for meld in melds() {
            let mut after = *field;
            let clears = after.put(meld);
            if (clears || beaten_by_nobody(self.rivals.cards, &after, most, &mut self.moves))
                && self.wins(&Field::clear(after.revolution()), hand - meld.cards(), self.rivals.later)
            {
                self.line.push(meld);
                return true;
            }
        }
        if leads {
            self.lost.push((hand, field.revolution()));
        }
        false
    }
}
