//! The tree that gives the search its name: the seat's own later decisions.
//!
//! The others are part of the world, which is imagined anew for each playout. Their moves depend on their cards. So the
//! tree has only the decisions of the seat itself. A node stands for all decisions with the same hand, the same cards
//! on the table, and the same players who have passed (information set search with a single observer, after Cowling,
//! Powley, Whitehouse 2012). Each playout adds one node, the first new decision that it comes to. Where there is no
//! node, the seat plays as the sample client does, except that it never beats its own meld.

use super::super::default::policy;
use crate::bandit::Arm;
use std::collections::HashMap;
use tefuda_games::{
    Game as _, Seat,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Field, Meld, Stand, Suits},
};

/// The depth of the tree, in own decisions after the present one, by judgement: later ones hang on too much chance.
const DEPTH: usize = 6;
/// No more decisions than these are remembered, so that the longest search keeps to some megabytes.
const MOST_NODES: usize = 20_000;
/// The weight of exploration in UCB1, by judgement: the root has to compare its moves well, the tree only to find a good one. 0.1 is no
/// worse (docs/results/daihinmin-baselines.md).
const C: f64 = 0.3;
/// An untried move counts as so much better than the mean of its decision. So not every move has to be tried. By
/// judgement.
const HOPE: f64 = 0.1;

/// The key of a decision: hand, meld on the table and what its joker stands for, lock, revolution, who has passed.
type Key = (Cards, Option<(Cards, Stand)>, Suits, bool, u8);

/// A node: the record of a decision.
#[derive(Debug, Clone)]
struct Node {
    /// Playouts that came by.
    all: Arm,
    /// The moves, that of the policy first.
    plays: Vec<(Option<Meld>, Arm)>,
}

impl Node {
    /// The move to try next: UCB1, with a guess for what was not tried.
    fn select(&self) -> usize {
        let ln_n = libm::log(f64::from(self.all.visits.max(1)));
        let mut best = (0, f64::NEG_INFINITY);
        for (place, (_, arm)) in self.plays.iter().enumerate() {
            let value = match arm.visits {
                0 => self.all.mean + HOPE,
                visits => arm.mean + (C * ln_n / f64::from(visits)).sqrt(),
            };
            if value > best.1 {
                best = (place, value);
            }
        }
        best.0
    }
}

/// The own later decisions, and the path of the playout under way through them.
#[derive(Debug, Clone, Default)]
pub(super) struct Tree {
    nodes: HashMap<Key, Node>,
    path: Vec<(Key, usize)>,
    /// Whether this playout has come to a new decision.
    left: bool,
}

impl Tree {
    /// The move, in a playout, of the player whose tree this is. `moves` is working memory.
    pub(super) fn choose(&mut self, game: &Daihinmin, moves: &mut Vec<DaihinminMove>) -> Option<Meld> {
        if self.left || self.path.len() >= DEPTH {
            return by_rule(game);
        }
        let key = key(game);
        if let Some(node) = self.nodes.get(&key) {
            let place = node.select();
            self.path.push((key, place));
            return node.plays[place].0;
        }
        self.left = true;
        let choice = by_rule(game);
        if self.nodes.len() >= MOST_NODES {
            return choice;
        }
        moves.clear();
        game.legal(moves);
        let mut plays: Vec<_> = moves.iter().map(|play| (play.meld(), Arm::default())).collect();
        let place = plays.iter().position(|(meld, _)| *meld == choice).unwrap_or(0);
        plays[..=place].rotate_right(1);
        self.nodes.insert(key, Node { all: Arm::default(), plays });
        self.path.push((key, 0));
        choice
    }

    /// Ends a playout that brought so much.
    pub(super) fn learn(&mut self, reward: f64) {
        self.left = false;
        for (key, place) in self.path.drain(..) {
            if let Some(node) = self.nodes.get_mut(&key) {
                node.all.add(reward);
                node.plays[place].1.add(reward);
            }
        }
    }
}

fn key(game: &Daihinmin) -> Key {
    let table = game.table();
    let field = table.field();
    let passed = Seat::all(5).fold(0, |passed, seat| passed << 1 | u8::from(table.has_passed(seat)));
    let top = field.top().map(|top| (top.cards(), top.stand()));
    (game.hand_to_move(), top, field.lock(), field.revolution(), passed)
}

/// The sample client's move, but a pass on one's own meld if nobody else will answer it.
fn by_rule(game: &Daihinmin) -> Option<Meld> {
    let (table, me) = (game.table(), game.table().owner());
    let field: &Field = table.field();
    let counts = table.counts();
    let done = |seat: Seat| counts[seat] == 0 || table.has_passed(seat);
    let own = field.top().is_some()
        && table.turn() == Some(me)
        && Seat::all(5).all(|seat| seat == me || done(seat));
    if own { None } else { policy(field, game.hand_to_move()).0 }
}
