//! What a table that a player sends comes to by the rules. Nothing that is sent is refused a reading: what cannot be
//! one move or another is a pass, and the strongest cards where cards are to be given.

use super::sheet::Sheet;
use tefuda_games::{
    Game as _,
    daihinmin::{Daihinmin, DaihinminMove},
};

/// The gift in a table; the strongest cards if there is none.
///
/// A gift that breaks the rules is noted as refused, which gives the strongest cards too. Where there are no cards to note, or none that
/// can be read, giving those is all there is to note.
pub(super) fn gift(game: &Daihinmin, sheet: Option<&Sheet>) -> DaihinminMove {
    let due = game.table().gift().unwrap_or(0);
    let given = sheet.and_then(|sheet| sheet.hand().ok()).filter(|cards| !cards.is_empty());
    match given {
        Some(cards) if game.check(DaihinminMove::Give(cards)).is_ok() => DaihinminMove::Give(cards),
        Some(cards) => DaihinminMove::RefusedGift(cards),
        None => DaihinminMove::Give(game.hand_to_move().top(due.into())),
    }
}

/// The cards laid with a table, or refused, or a pass.
pub(super) fn play(game: &Daihinmin, sheet: Option<&Sheet>) -> DaihinminMove {
    let laid = sheet.and_then(|sheet| sheet.laid().ok()).filter(|(cards, _)| !cards.is_empty());
    let Some((cards, stand)) = laid else { return DaihinminMove::Pass };
    let meant = DaihinminMove::Play(cards, stand);
    if game.check(meant).is_ok() { meant } else { DaihinminMove::Refused(cards, stand) }
}
