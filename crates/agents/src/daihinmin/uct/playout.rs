//! Playouts: the sample client, random moves and possibly a tree continue a game until the relevant places
//! are known.

use super::{
    super::{
        default::{gift, policy},
        sure::{Rivals, won_from},
    },
    Plan,
    objective::{Objective, Places},
    tree::Tree,
};
use tefuda_games::{
    Game as _, Rng, Seat,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Meld, Phase},
    seed::{below, chance},
};

/// The players of the simulated games, with the state that playouts share.
#[derive(Debug, Clone)]
pub(super) struct Players {
    seat: Seat,
    /// The objective of the search.
    objective: Objective,
    /// For each seat, the percentage of moves that follow the sample client.
    rules: [u32; 5],
    /// Playouts look for forced wins in the seat's hands of at most this many cards.
    ahead: u32,
    /// The tree of the seat's later decisions, if there is one.
    tree: Option<Tree>,
    /// The hands after the gifts in the latest playout.
    pub(super) dealt: [Cards; 5],
    /// The remaining combinations of the seat's forced win in this playout, the last one first.
    line: Vec<Meld>,
    /// Working memory.
    moves: Vec<DaihinminMove>,
}

impl Players {
    pub(super) fn new(seat: Seat, plan: &Plan) -> Self {
        Self {
            seat,
            objective: plan.objective,
            rules: plan.rules,
            ahead: plan.settings.ahead,
            tree: plan.settings.tree.then(Tree::default),
            dealt: [Cards::EMPTY; 5],
            line: Vec::new(),
            moves: Vec::with_capacity(128),
        }
    }

    /// Plays a game until the relevant places are known. Returns them with the number of moves made.
    pub(super) fn places(&mut self, game: &mut Daihinmin, rng: &mut Rng) -> (Places, u32) {
        give(game);
        self.dealt = std::array::from_fn(|seat| game.hand(Seat(seat as u8)));
        self.line.clear();
        let (seat, other) = (self.seat, self.objective.other());
        let mut won = None;
        let mut made = 0;
        while game.table().phase() == Phase::Play {
            let other_is_open = other.is_some_and(|other| !game.hand(other).is_empty());
            if game.hand(seat).is_empty() && !other_is_open {
                break;
            }
            made += 1;
            let own = game.table().turn() == Some(seat);
            if own && won.is_none() && self.has_won(game) {
                won = Some(game.table().finished().count() as u8);
                if !other_is_open {
                    break;
                }
                let first = self.line.pop();
                game.play_legal(first);
                continue;
            }
            let meld = if own && won.is_some() { self.go_on(game) } else { self.choose(own, game, rng) };
            game.play_legal(meld);
        }
        let place = |seat| game.table().place(seat).unwrap_or(4);
        (Places { own: won.unwrap_or_else(|| place(seat)), other: other.map(place) }, made)
    }

    /// The next combination of a forced win. If it is the seat's turn again on its own combination, it passes
    /// first.
    fn go_on(&mut self, game: &Daihinmin) -> Option<Meld> {
        if game.table().top().is_some() { None } else { self.line.pop() }
    }

    /// Updates the tree with the reward of a playout.
    pub(super) fn learn(&mut self, reward: f64) {
        if let Some(tree) = &mut self.tree {
            tree.learn(reward);
        }
    }

    /// Whether the seat has a forced win. The seat knows which cards the others hold together, so this is not
    /// peeking.
    fn has_won(&mut self, game: &Daihinmin) -> bool {
        let hand = game.hand(self.seat);
        if hand.len() > self.ahead {
            return false;
        }
        let others = Seat::all(5).filter(|seat| *seat != self.seat);
        let cards = others.fold(Cards::EMPTY, |cards, seat| cards | game.hand(seat));
        match won_from(game.table().field(), hand, &Rivals::of(game.table(), self.seat, cards)) {
            Some(line) => {
                self.line.extend(line.into_iter().rev());
                true
            }
            None => false,
        }
    }

    fn choose(&mut self, own: bool, game: &Daihinmin, rng: &mut Rng) -> Option<Meld> {
        if let Some(tree) = self.tree.as_mut().filter(|_| own) {
            return tree.choose(game, &mut self.moves);
        }
        by_rule_or_chance(game, &self.rules, &mut self.moves, rng)
    }
}

/// Makes any pending gifts as the sample client would.
pub(in crate::daihinmin) fn give(game: &mut Daihinmin) {
    while let Some(n) = game.table().gift() {
        if game.play(DaihinminMove::Give(gift(game.hand_to_move(), n))).is_err() {
            break;
        }
    }
}

/// The move of the player to move: with the percentage in `rules` for its seat that of the sample client,
/// otherwise a random one. `moves` is working memory.
pub(in crate::daihinmin) fn by_rule_or_chance(
    game: &Daihinmin,
    rules: &[u32; 5],
    moves: &mut Vec<DaihinminMove>,
    rng: &mut Rng,
) -> Option<Meld> {
    let rules = rules[game.table().turn().map_or(0, Seat::index)];
    if chance(rng, rules, 100) {
        return policy(game.table().field(), game.hand_to_move()).0;
    }
    moves.clear();
    game.legal(moves);
    moves.get(below(rng, moves.len().max(1) as u32) as usize).and_then(|play| play.meld())
}
