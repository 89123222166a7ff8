//! The coach's comments on a decision in Daihinmin.

use super::melds::{called, suits};
use crate::words::{daihinmin::Words, fill};
use tefuda_games::{
    Lang, View as _,
    daihinmin::{DaihinminMove, DaihinminView, Meld, MeldKind},
};

/// Says what a seat has to do, and what it may play and why.
pub(super) fn coach(lang: Lang, view: &DaihinminView) -> Vec<String> {
    let (words, table) = (Words::of(lang), view.table());
    if let Some(cards) = table.gift() {
        return vec![fill(words.coach_give.of(cards), [&cards.to_string()])];
    }
    let mut said = Vec::new();
    match table.top() {
        None => said.push(words.coach_clear.to_owned()),
        Some(_) if table.owner() == view.seat() => said.push(words.coach_own.to_owned()),
        Some(meld) if meld.kind() == MeldKind::Joker => said.push(words.coach_joker.to_owned()),
        Some(meld) => said.push(fill(words.coach_beat, [&called(lang, meld)])),
    }
    let kind = table.top().map(Meld::kind);
    if !table.lock().is_empty() {
        let locked =
            if kind == Some(MeldKind::Single) { words.coach_locked_single } else { words.coach_locked };
        said.push(fill(locked, [&suits(lang, table.lock())]));
    }
    if kind != Some(MeldKind::Joker) {
        said.push(if table.revolution() { words.coach_reversed } else { words.coach_order }.to_owned());
    }
    if table.top().is_some() && view.check(DaihinminMove::Pass).is_ok() {
        said.push(words.coach_final_pass.to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::coach;
    use crate::players::coached;
    use tefuda_games::{
        Game as _, View as _,
        daihinmin::{Cards, Daihinmin, DaihinminCard, DaihinminMove, Meld, MeldKind},
    };

    #[test]
    fn the_coach_describes_the_cards_on_the_table() {
        let mut jokers = 0;
        coached::<Daihinmin>(0, 0..40, coach, |game, view, said| {
            let (said, table) = (said.join(" "), view.table());
            if table.gift().is_some() {
                return;
            }
            assert_eq!(said.contains("The table is clear."), table.top().is_none(), "{said}");
            assert_eq!(said.contains("revolution"), table.revolution(), "{said}");
            assert_eq!(said.contains("Suit lock"), !table.lock().is_empty(), "{said}");
            let kind = table.top().map(Meld::kind);
            let single = !table.lock().is_empty() && kind == Some(MeldKind::Single);
            assert_eq!(said.contains("or the joker"), single, "{said}");
            if kind == Some(MeldKind::Joker) {
                let three = Cards::of(DaihinminCard::THREE_OF_SPADES);
                let mut moves = Vec::new();
                game.legal(&mut moves);
                assert!(moves.iter().all(|play| match play {
                    DaihinminMove::Play(cards, _) => *cards == three,
                    play => *play == DaihinminMove::Pass,
                }));
                assert_eq!(said.contains("Only ♠3 beats it"), table.owner() != view.seat(), "{said}");
                jokers += 1;
            }
        });
        assert!(jokers > 0, "no joker lay alone");
    }
}
