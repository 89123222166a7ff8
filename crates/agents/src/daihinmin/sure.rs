//! Sure wins: hands that nobody can stop any more.
//!
//! P4 calls a meld a *trump* if everybody else has to pass on it (P4 §2.3). A player who leads and holds at most one
//! meld besides trumps has won: he plays the trumps first, then the rest. A player who follows has won if a trump beats
//! the table and the cards left are such a hand.
//!
//! A player on whose meld all others have passed may also pass and lead anew. Wins that begin so are not looked for. A
//! search finds them soon enough.
//!
//! A meld counts as a trump if no meld made of all unseen cards together could answer it. So a win that is found is
//! sure however these cards are dealt. If a hand wins in several ways, the first in the order of the rules is named.

use tefuda_games::{
    Seat, View as _,
    daihinmin::{Cards, DaihinminMove, DaihinminView, Field, Meld, Table},
};

/// The rivals who could answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rivals {
    /// All cards that they hold together.
    pub(super) cards: Cards,
    /// The most cards in one hand of those who may still answer the meld on the table. 0 if nobody may.
    pub(super) now: u8,
    /// The most cards that one of them holds.
    pub(super) later: u8,
    /// The fewest cards in one hand of those who are not done.
    pub(super) least: u8,
}

impl Rivals {
    /// The rivals of a seat, who hold these cards.
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

/// Whether nobody can answer the meld on the table out of these cards, if each rival may hold at most so many. `moves`
/// is working memory.
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

/// The melds with which the player to move wins for sure, in the order in which to lay them. `None` if there are none, or if a
/// gift is asked for.
pub fn sure_win(view: &DaihinminView) -> Option<Vec<Meld>> {
    let table = view.table();
    if table.gift().is_some() || table.turn() != Some(view.seat()) {
        return None;
    }
    let rivals = Rivals::of(table, view.seat(), view.unseen());
    won_from(table.field(), view.hand(), &rivals)
}

/// Like [`sure_win`], for a hand and what it has to answer.
pub(super) fn won_from(field: &Field, hand: Cards, rivals: &Rivals) -> Option<Vec<Meld>> {
    let mut search = Search { rivals, lost: Vec::new(), moves: Vec::new(), line: Vec::new() };
    search.wins(field, hand, rivals.now).then(|| {
        search.line.reverse();
        search.line
    })
}

struct Search<'a> {
    rivals: &'a Rivals,
    /// Hands that are not won when they lead, with whether there is a revolution.
    lost: Vec<(Cards, bool)>,
    moves: Vec<DaihinminMove>,
    /// The melds found, the last first.
    line: Vec<Meld>,
}

impl Search<'_> {
    /// Whether a hand has won that has to answer `field`, with rivals who hold up to so many cards each.
    fn wins(&mut self, field: &Field, hand: Cards, most: u8) -> bool {
        let leads = field.top().is_none();
        if leads && self.lost.contains(&(hand, field.revolution())) {
            return false;
        }
        let mut moves = Vec::new();
        field.melds(hand, &mut moves);
        let melds = || moves.iter().filter_map(|play| play.meld());
        // A meld that empties the hand need not be a trump.
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
