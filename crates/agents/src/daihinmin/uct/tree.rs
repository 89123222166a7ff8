//! The tree that gives the search its name: the seat's own later decisions.
//!
//! The others are part of the sampled deal, which is new in each playout, and their moves depend on their
//! cards. So the tree has only the seat's own decisions. A node represents all decisions with the same hand,
//! the same cards on the table, and the same passed players (information set search with a single observer,
//! after Cowling, Powley, Whitehouse 2012). Each playout adds one node, at its first new decision. Without a
//! node, the seat plays like the sample client, but never beats its own combination.

use super::super::default::policy;
use crate::bandit::Arm;
use std::collections::HashMap;
use tefuda_games::{
    Game as _, Seat,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Field, Meld, Stand, Suits},
};

/// The depth of the tree, in the player's own decisions after the current one. Chosen by judgement: later
/// ones depend too much on luck.
const DEPTH: usize = 6;
/// The maximum number of nodes, so that the longest search takes only a few megabytes.
const MOST_NODES: usize = 20_000;
/// The weight of exploration in UCB1. Chosen by judgement: the root must compare its moves well, but the tree
/// only needs to find a good one. 0.1 is no worse (docs/results/daihinmin-baselines.md).
const C: f64 = 0.3;
/// The bonus of an untried move over the mean of its decision, so that not every move has to be tried. Chosen
/// by judgement.
const HOPE: f64 = 0.1;

/// The key of a decision: hand, combination on the table with the card its joker replaces, suit lock,
/// revolution, passed players.
type Key = (Cards, Option<(Cards, Stand)>, Suits, bool, u8);

/// A node: the statistics of a decision.
#[derive(Debug, Clone)]
struct Node {
    /// All playouts through the node.
    all: Arm,
    /// The moves, that of the policy first.
    plays: Vec<(Option<Meld>, Arm)>,
}

impl Node {
    /// The next move to try, by UCB1 with a guess for untried moves.
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

/// The player's later decisions, and the current playout's path through them.
#[derive(Debug, Clone, Default)]
pub(super) struct Tree {
    nodes: HashMap<Key, Node>,
    path: Vec<(Key, usize)>,
    /// Whether this playout has reached a new decision.
    left: bool,
}

impl Tree {
    /// The move, in a playout, of the player who has this tree. `moves` is working memory.
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

    /// Updates the tree at the end of a playout with this reward.
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

/// The sample client's move, or a pass on the player's own combination if all others have passed.
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
