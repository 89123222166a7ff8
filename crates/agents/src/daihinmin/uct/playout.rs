//! Playouts: a game is played on by the sample client, by chance and where it is wanted by a tree, until the place of one player is known.

use super::{
    super::{
        default::{gift, policy},
        sure::{Rivals, won_from},
    },
    Settings,
    tree::Tree,
};
use tefuda_games::{
    Game as _, Rng, Seat,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Meld, Phase},
    seed::{below, chance},
};

/// Who plays the imagined games, with what playouts have in common.
#[derive(Debug, Clone)]
pub(super) struct Players {
    seat: Seat,
    /// Moves of a hundred that are those of the sample client.
    rules: u32,
    /// Hands of the seat with up to so many cards are looked at for sure wins.
    ahead: u32,
    /// What the seat has learned of its later decisions.
    tree: Option<Tree>,
    /// The hands when play began in the latest playout, after the gifts.
    pub(super) dealt: [Cards; 5],
    /// Room.
    moves: Vec<DaihinminMove>,
}

impl Players {
    pub(super) fn new(seat: Seat, settings: &Settings) -> Self {
        Self {
            seat,
            rules: settings.rules,
            ahead: settings.ahead,
            tree: settings.tree.then(Tree::default),
            dealt: [Cards::EMPTY; 5],
            moves: Vec::with_capacity(128),
        }
    }

    /// Plays a game on until the place of the seat is known. Says it, 0 the best, and how many moves were made.
    pub(super) fn place(&mut self, game: &mut Daihinmin, rng: &mut Rng) -> (u8, u32) {
        let seat = self.seat;
        while let Some(n) = game.table().gift() {
            if game.play(DaihinminMove::Give(gift(game.hand_to_move(), n))).is_err() {
                break;
            }
        }
        self.dealt = std::array::from_fn(|seat| game.hand(Seat(seat as u8)));
        let mut made = 0;
        while game.table().phase() == Phase::Play && !game.hand(seat).is_empty() {
            made += 1;
            let own = game.table().turn() == Some(seat);
            if own && self.has_won(game) {
                return (game.table().finished().count() as u8, made);
            }
            let meld = self.choose(own, game, rng);
            game.play_legal(meld);
        }
        (game.table().place(seat).unwrap_or(4), made)
    }

    /// What a playout brought, for whoever learns from it.
    pub(super) fn learn(&mut self, reward: f64) {
        if let Some(tree) = &mut self.tree {
            tree.learn(reward);
        }
    }

    /// Whether nobody can stop the seat any more. It knows which cards the others hold together, so this is no peeking.
    fn has_won(&self, game: &Daihinmin) -> bool {
        let hand = game.hand(self.seat);
        if hand.len() > self.ahead {
            return false;
        }
        let others = Seat::all(5).filter(|seat| *seat != self.seat);
        let cards = others.fold(Cards::EMPTY, |cards, seat| cards | game.hand(seat));
        won_from(game.table().field(), hand, &Rivals::of(game.table(), self.seat, cards)).is_some()
    }

    fn choose(&mut self, own: bool, game: &Daihinmin, rng: &mut Rng) -> Option<Meld> {
        if let Some(tree) = self.tree.as_mut().filter(|_| own) {
            return tree.choose(game, &mut self.moves);
        }
        if chance(rng, self.rules, 100) {
            return policy(game.table().field(), game.hand_to_move()).0;
        }
        self.moves.clear();
        game.legal(&mut self.moves);
        self.moves.get(below(rng, self.moves.len().max(1) as u32) as usize).and_then(|play| play.meld())
    }
}
