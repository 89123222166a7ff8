//! Positions of 6 Nimmt! set up by hand.

use tefuda_games::{
    Game, Seat, Spec,
    nimmt::{Cards, Nimmt, NimmtDeal, NimmtMove, NimmtView, PRESETS},
};

/// The view of seat 0 of two after some turns, with the cards that it still holds.
pub(crate) fn position(rows: [u8; 4], turns: &[[u8; 2]], hand: &[u8]) -> NimmtView {
    let mut hands = [Cards::EMPTY; 10];
    hands[0] = turns.iter().map(|cards| cards[0]).chain(hand.iter().copied()).collect();
    hands[1] = turns.iter().map(|cards| cards[1]).collect();
    let named = hands[0] | hands[1] | rows.into_iter().collect();
    for card in (Cards::up_to(104) - named).iter().take(10 - turns.len()) {
        hands[1].insert(card);
    }
    let config = Nimmt::config(&Spec::parse(&PRESETS, "standard:players=2").unwrap());
    let mut game = Nimmt::new(config, &NimmtDeal { hands, rows }).unwrap();
    for card in turns.iter().flatten() {
        game.play(NimmtMove::Card(*card)).unwrap();
    }
    game.view(Seat(0))
}
