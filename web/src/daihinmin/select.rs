//! Selecting cards of the hand by taps. A tap selects the natural combination, and further taps extend or
//! split it.

use tefuda_games::{
    View as _,
    daihinmin::{Cards, DaihinminCard, DaihinminReason, DaihinminView, MeldKind, MeldSelection},
};

/// The selected cards, and the one tapped last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Selected {
    pub(super) cards: Cards,
    last: Cards,
}

/// Returns the selection after a tap on `card`. A selected card is removed. Another card is added together
/// with the cards that belong to it in this situation. The joker is added automatically only if nothing else
/// fits.
pub(super) fn tap(view: &DaihinminView, selected: Selected, card: DaihinminCard) -> Selected {
    let one = Cards::of(card);
    let Selected { cards, last } = selected;
    if cards.has(card) {
        return Selected { cards: cards - one, last: last - one };
    }
    let cards = match view.table().gift() {
        Some(1) => one,
        Some(gift) if cards.len() < u32::from(gift) => cards | one,
        Some(_) => return selected,
        None => natural(view, selected, card),
    };
    Selected { cards, last: one }
}

/// The combination suggested by tapping `card`, given the selection.
fn natural(view: &DaihinminView, selected: Selected, card: DaihinminCard) -> Cards {
    let (one, cards) = (Cards::of(card), selected.cards);
    let mut moves = Vec::new();
    view.legal(&mut moves);
    let melds = moves.iter().map(|play| play.cards()).filter(|meld| meld.has(card));
    let same = if card.is_joker() { one } else { Cards::strength(card.strength()) & view.hand() };
    let lost = |meld: &Cards| (cards - *meld).len() + (selected.last - *meld).len();
    let Some(top) = view.table().top() else {
        // On a lead, a card selects all cards of its rank. If it forms a set or run with the selection, it
        // joins it, together with the cards between.
        let union = cards | one;
        let joined = melds.clone().filter(|meld| meld.has_joker() == union.has_joker() && meld.meets(cards));
        // If only the joker is missing, wait for it.
        let waits = || melds.clone().any(|meld| meld == union | Cards::JOKER && meld.meets(cards));
        let best = joined.min_by_key(|meld| (lost(meld), meld.len()));
        return best.unwrap_or_else(|| if waits() { union } else { same });
    };
    // When following, a card selects the combination that beats the top one and keeps most of the selection.
    // If there is none, it selects the closest cards, so that the reason can be shown.
    if let Some(meld) = melds.min_by_key(|meld| (meld.has_joker() && !card.is_joker(), lost(meld))) {
        return meld;
    }
    let wanted = if top.kind() == MeldKind::Group { u32::from(top.len()) } else { 1 };
    if same.len() >= wanted { one | (same - one).bottom(wanted - 1) } else { one }
}

/// The possible meanings of a selection.
pub(super) enum Offer {
    /// Nothing is selected.
    Nothing,
    /// The cards to give, in the right number.
    Gift,
    /// It is illegal.
    Refused(DaihinminReason),
    /// The legal combinations, one for each different result. There can be several only with the joker.
    Melds(Vec<MeldSelection>),
}

/// Returns the possible meanings of the selected cards.
pub(super) fn offer(view: &DaihinminView, selected: Cards) -> Offer {
    if selected.is_empty() {
        return Offer::Nothing;
    }
    if let Some(gift) = view.table().gift() {
        let complete = selected.len() == u32::from(gift);
        return if complete { Offer::Gift } else { Offer::Refused(DaihinminReason::GiveCount(gift)) };
    }
    let all = view.melds_of(selected);
    let mut melds: Vec<MeldSelection> = Vec::new();
    for meld in all.iter().filter(|meld| meld.refused.is_none()) {
        let same = |other: &MeldSelection| {
            (other.meld.low(), other.meld.high(), other.locks)
                == (meld.meld.low(), meld.meld.high(), meld.locks)
        };
        if !melds.iter().any(same) {
            melds.push(*meld);
        }
    }
    match all.first() {
        None => Offer::Refused(DaihinminReason::NoMeld),
        Some(MeldSelection { refused: Some(why), .. }) => Offer::Refused(*why),
        Some(_) => Offer::Melds(melds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{
        Game as _, Seat, Spec,
        daihinmin::{Daihinmin, DaihinminDeal, DaihinminMove},
    };

    /// Player 0 holds `mine`, and the others hold the rest. Player `leader` has the ♦3 and plays `led` unless
    /// that is empty. Then everyone passes until it is player 0's turn.
    fn view(mine: &str, leader: u8, led: &str) -> DaihinminView {
        let set = |words: &str| words.parse::<Cards>().expect("cards");
        let mine = set(mine);
        assert_eq!(mine.len(), 11);
        let three = Cards::of(DaihinminCard::THREE_OF_DIAMONDS);
        let led: Cards = set(led);
        let mut rest = Cards::DECK - mine - three - led;
        let mut hands = [mine, Cards::EMPTY, Cards::EMPTY, Cards::EMPTY, Cards::EMPTY];
        if leader != 0 {
            hands[usize::from(leader)] = three | led;
        }
        for (player, size) in [(1, 11), (2, 11), (3, 10), (4, 10)] {
            let more = rest.top(size - hands[player].len());
            hands[player] = hands[player] | more;
            rest = rest - more;
        }
        let rules = Daihinmin::config(&Spec::parse(Daihinmin::FACTS.presets, "standard").expect("rules"));
        let deal = DaihinminDeal { seats: [0, 1, 2, 3, 4], class: None, hands, order: None };
        let mut game = Daihinmin::new(rules, &deal).expect("a deal");
        if leader != 0 {
            game.play(DaihinminMove::Play(led, tefuda_games::daihinmin::Stand::NONE)).expect("a lead");
        }
        while game.turn() != Some(Seat(0)) {
            game.play(DaihinminMove::Pass).expect("a pass is legal");
        }
        game.view(Seat(0))
    }

    /// Taps cards in order and returns the selection.
    fn taps(view: &DaihinminView, cards: &str) -> String {
        let cards = cards.split(' ').map(|word| word.parse().expect("a card"));
        cards.fold(Selected::default(), |selected, card| tap(view, selected, card)).cards.to_string()
    }

    fn titles(view: &DaihinminView, cards: &str) -> Vec<String> {
        match offer(view, cards.parse().expect("cards")) {
            Offer::Melds(melds) => melds.iter().map(|s| s.play().to_string()).collect(),
            Offer::Refused(why) => vec![tefuda_games::Say::say(&why, tefuda_games::Lang::En)],
            Offer::Gift | Offer::Nothing => Vec::new(),
        }
    }

    #[test]
    fn on_a_lead_a_tap_selects_the_rank_and_a_neighbour_makes_a_run() {
        let view = view("3D 5S 5H 6S 7S 9C TH JK 2C 2D KC", 0, "");
        assert_eq!(taps(&view, "5S"), "5H 5S");
        assert_eq!(taps(&view, "9C"), "9C");
        assert_eq!(taps(&view, "5S 5H"), "5S");
        assert_eq!(taps(&view, "5S 7S"), "5S 6S 7S");
        assert_eq!(taps(&view, "5S 7S 9C"), "9C");
        assert_eq!(taps(&view, "9C JK"), "9C JK");
        assert_eq!(taps(&view, "5S TH"), "TH");
        assert_eq!(taps(&view, "2C JK"), "2C 2D JK");
        assert_eq!(taps(&view, "KC 2D"), "2C 2D");
        assert_eq!(taps(&view, "2C 2D KC"), "KC 2C");
        assert_eq!(taps(&view, "2C 2D KC JK"), "KC 2C JK");
        assert_eq!(taps(&view, "JK"), "JK");
    }

    #[test]
    fn over_a_pair_a_tap_selects_a_pair_with_the_joker_only_if_needed() {
        let view = view("9S 9H 9D TS KH 4C 4D JK 2C QD QC", 1, "5S 5H");
        assert_eq!(taps(&view, "9S"), "9D 9S");
        assert_eq!(taps(&view, "9S 9H"), "9H 9S");
        assert_eq!(taps(&view, "TS"), "TS JK");
        assert_eq!(taps(&view, "TS QD"), "QC QD");
        assert_eq!(taps(&view, "4C"), "4C 4D");
        assert_eq!(titles(&view, "4C 4D"), ["must be stronger than 5"]);
        assert_eq!(titles(&view, "9S 9H 9D"), ["play 2 of one rank"]);
    }

    #[test]
    fn over_a_run_a_tap_selects_the_lowest_run_that_beats_it() {
        let view = view("7S 8S 9S TS KH 4C 4D 6C 2C QD QC", 1, "4S 5S 6S");
        assert_eq!(taps(&view, "8S"), "7S 8S 9S");
        assert_eq!(taps(&view, "8S TS"), "8S 9S TS");
        assert_eq!(taps(&view, "KH"), "KH");
    }

    #[test]
    fn there_are_several_offers_only_if_the_jokers_rank_matters() {
        let lead = view("3D 5S 5H 6S 7S 9C TH JK 2C 2D KH", 0, "");
        assert_eq!(titles(&lead, "9C JK").len(), 1, "the suit means nothing on a lead");
        assert_eq!(titles(&lead, "5S 6S JK"), ["*4S 5S 6S", "5S 6S *7S"]);
        assert_eq!(titles(&lead, "5S 7S JK"), ["5S *6S 7S"]);
        let pair = view("9S 8H 9D TS KH 4C 4D JK 2C QD QC", 1, "5S 5H");
        let options = titles(&pair, "9S JK");
        assert_eq!(options.len(), 2, "{options:?}");
        assert!(options.contains(&"*9H 9S".to_owned()), "one locks: {options:?}");
    }
}
