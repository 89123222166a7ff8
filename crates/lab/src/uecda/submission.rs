//! The moves that players submit as tables. Every table is some move. A table that breaks the rules or can't
//! be read is refused. It then counts as a pass or, in the exchange, as giving the strongest cards.

use super::wire_table::WireTable;
use tefuda_games::{
    Game as _,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Stand},
};

/// Returns the gift that a client's table contains, or the strongest cards if there is no table.
///
/// If the cards break the rules, they are recorded as refused, and the strongest cards are given instead. If
/// no cards can be read, the strongest cards are given and nothing is recorded as refused.
pub(super) fn gift(game: &Daihinmin, message: Option<&WireTable>) -> DaihinminMove {
    let due = game.table().gift().unwrap_or(0);
    let given = message.and_then(|message| message.hand().ok()).filter(|cards| !cards.is_empty());
    match given {
        Some(cards) if game.check(DaihinminMove::Give(cards)).is_ok() => DaihinminMove::Give(cards),
        Some(cards) => DaihinminMove::RefusedGift(cards),
        None => DaihinminMove::Give(game.hand_to_move().top(due.into())),
    }
}

/// The move that a table submits: legal cards, refused cards, or a pass. An unreadable table is refused too,
/// and recorded without cards.
pub(super) fn play(game: &Daihinmin, message: Option<&WireTable>) -> DaihinminMove {
    match message.map(WireTable::laid) {
        None => DaihinminMove::Pass,
        Some(Err(_)) => DaihinminMove::Refused(Cards::EMPTY, Stand::NONE),
        Some(Ok((cards, _))) if cards.is_empty() => DaihinminMove::Pass,
        Some(Ok((cards, stand))) => {
            let meant = DaihinminMove::Play(cards, stand);
            if game.check(meant).is_ok() { meant } else { DaihinminMove::Refused(cards, stand) }
        }
    }
}
