//! Playouts: a game is played to its end by the sample client and by chance.

use super::super::default::{gift, policy};
use tefuda_games::{
    Game as _, Rng, Seat,
    daihinmin::{Daihinmin, DaihinminMove, Phase},
    seed::{below, chance},
};

/// Plays a game on until the place of a seat is known, and says it: 0 the best. Each move is that of the sample client with so many chances in
/// a hundred, and any legal one otherwise. `moves` is room.
pub(super) fn place(
    game: &mut Daihinmin,
    seat: Seat,
    rules: u32,
    moves: &mut Vec<DaihinminMove>,
    rng: &mut Rng,
) -> (u8, u32) {
    while let Some(n) = game.table().gift() {
        if game.play(DaihinminMove::Give(gift(game.hand_to_move(), n))).is_err() {
            break;
        }
    }
    let mut made = 0;
    while game.table().phase() == Phase::Play && !game.hand(seat).is_empty() {
        made += 1;
        let meld = if chance(rng, rules, 100) {
            policy(game.table().field(), game.hand_to_move()).0
        } else {
            moves.clear();
            game.legal(moves);
            moves.get(below(rng, moves.len().max(1) as u32) as usize).and_then(|play| play.meld())
        };
        game.play_legal(meld);
    }
    (game.table().place(seat).unwrap_or(4), made)
}
