//! The coach's comments on a decision in Daihinmin.

use super::melds::{called, list, suits};
use crate::words::{daihinmin::Words, fill};
use tefuda_games::{
    Lang, View as _,
    daihinmin::{DaihinminMove, DaihinminView, Meld, MeldKind, Turn},
};

/// Says what has happened that matters to a seat, each with the number of its turn: the exchange, an 8-cut, a change
/// of the order, the start of a suit lock.
pub(super) fn happened(lang: Lang, view: &DaihinminView) -> Vec<(usize, String)> {
    let (words, table) = (Words::of(lang), view.table());
    let (turns, mut said) = (table.turns(), Vec::new());
    if turns.iter().all(|turn| turn.seat != view.seat()) {
        said.extend(exchange(lang, view).map(|exchange| (0, exchange)));
    }
    let trick = turns.len() - table.trick().len();
    if turns[..trick].last().and_then(|turn| turn.meld).is_some_and(Meld::cuts) {
        said.push((trick, words.told_cut.to_owned()));
    }
    let revolts = |turn: &Turn| turn.meld.is_some_and(Meld::revolts);
    if let Some(at) = turns.iter().rposition(revolts) {
        let order = if table.revolution() { words.coach_reversed } else { words.coach_restored };
        said.push((at, order.to_owned()));
    }
    if !table.lock().is_empty() {
        let single = table.top().is_some_and(|meld| meld.kind() == MeldKind::Single);
        let locked = if single { words.coach_locked_single } else { words.coach_locked };
        // A suit lock starts at most once before the table is cleared.
        said.push((trick, fill(locked, [&suits(lang, table.lock())])));
    }
    said
}

/// Says what a seat gave and received in the exchange. `None` if it took no part.
fn exchange(lang: Lang, view: &DaihinminView) -> Option<String> {
    let (words, own) = (Words::of(lang), view.seat());
    let class = view.table().class()?;
    let partner = class.get(view.partner()?.index())?;
    let (name, received) = (words.class_name(*partner).to_ascii_lowercase(), list(lang, view.received()));
    if view.received().is_empty() {
        None
    } else if class.get(own.index())? > partner {
        Some(fill(words.coach_taken, [&name, &list(lang, view.gave()), &received]))
    } else {
        Some(fill(words.coach_received, [&name, &received]))
    }
}

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
    if !table.revolution() && table.top().map(Meld::kind) != Some(MeldKind::Joker) {
        said.push(words.coach_order.to_owned());
    }
    if table.top().is_some() && view.check(DaihinminMove::Pass).is_ok() {
        said.push(words.coach_final_pass.to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::{coach, happened};
    use crate::players::coached;
    use tefuda_games::{
        Game as _, Lang, Seed, Standing as _, View as _,
        daihinmin::{
            Cards, Daihinmin, DaihinminCard, DaihinminMove, DaihinminStanding, DaihinminView, Meld, MeldKind,
        },
    };

    /// All sentences about a decision.
    fn all(lang: Lang, view: &DaihinminView) -> Vec<String> {
        happened(lang, view).into_iter().map(|(_, said)| said).chain(coach(lang, view)).collect()
    }

    #[test]
    fn the_coach_describes_the_cards_on_the_table() {
        let mut jokers = 0;
        coached::<Daihinmin>(0, 0..40, all, |game, view, said| {
            let (said, table) = (said.join(" "), view.table());
            if table.gift().is_some() {
                return;
            }
            assert_eq!(said.contains("The table is clear."), table.top().is_none(), "{said}");
            assert_eq!(said.contains("the order is reversed"), table.revolution(), "{said}");
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

    #[test]
    fn every_event_is_told_with_the_number_of_its_turn() {
        let rules = Daihinmin::config(&Daihinmin::FACTS.presets[0].spec());
        let mut standing = DaihinminStanding::new(rules);
        let (mut rng, mut found) = (Seed(6).rng(), [0; 5]);
        for number in 0..200 {
            let mut game =
                Daihinmin::new(rules, &standing.deal(Seed(number))).expect("a deal that can be played");
            let mut cuts = 0;
            while let (Some(seat), Some(random)) = (game.turn(), game.random_move(&mut rng)) {
                // Otherwise hardly any revolution is followed by another.
                let mut moves = Vec::new();
                game.legal(&mut moves);
                let revolt = moves.into_iter().find(|play| play.meld().is_some_and(Meld::revolts));
                let play = revolt.unwrap_or(random);
                let view = game.view(seat);
                let said = happened(Lang::En, &view);
                let tells =
                    |words: &str| said.iter().find(|(_, said)| said.contains(words)).map(|(at, _)| *at);
                let table = view.table();
                let own = table.turns().iter().any(|turn| turn.seat == seat);
                // Two players lose their best cards to two others.
                let class = table.class().and_then(|class| class.get(seat.index()).copied());
                let robbed = class.is_some_and(|class| class > 2) && !own;
                assert_eq!(tells(" took "), robbed.then_some(0), "{said:?}");
                let given = class.is_some_and(|class| class < 2) && !own;
                assert_eq!(tells("you received "), given.then_some(0), "{said:?}");
                if table.trick().is_empty() && cuts > 0 {
                    assert_eq!(tells("8-cut"), Some(table.turns().len()), "{said:?}");
                }
                let locked = tells("Suit lock").is_some();
                assert_eq!(locked, !table.lock().is_empty(), "{said:?}");
                for (found, told) in found.iter_mut().zip([
                    robbed,
                    given,
                    cuts > 0,
                    tells("is reversed").is_some(),
                    tells("is over").is_some(),
                ]) {
                    *found += u32::from(told);
                }
                cuts = u32::from(play.meld().is_some_and(Meld::cuts));
                game.play(play).expect("legal");
            }
            standing.add(&game);
        }
        assert!(found.iter().all(|times| *times > 0), "{found:?}");
    }
}
