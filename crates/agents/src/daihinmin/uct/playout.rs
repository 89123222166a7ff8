//! Playouts: the sample client, random moves and possibly a tree continue a game until the relevant places
//! are known. The goal of the search turns these places into a reward.
//!
//! The tree gives the search its name: it has the seat's own later decisions. The others are part of the sampled
//! deal, which is new in each playout, and their moves depend on their cards. So the tree has only the seat's own
//! decisions. A node represents all decisions with the same hand, the same cards on the table, and the same passed
//! players (information set search with a single observer, after Cowling, Powley, Whitehouse 2012). Each playout
//! adds one node, at its first new decision. Without a node, the seat plays like the sample client, but never beats
//! its own combination.

use super::Plan;
use crate::{
    bandit::Arm,
    daihinmin::{
        default::{gift, policy},
        sure::{Rivals, won_from},
    },
};
use std::collections::HashMap;
use tefuda_games::{
    Game as _, Rng, Seat,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Field, Meld, Phase, Stand, Suits},
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
    rule_or_random(game, chance(rng, rules, 100), moves, rng)
}

/// The move of the sample client if `rule` is set, otherwise a random one. `moves` is working memory.
#[inline]
pub(in crate::daihinmin) fn rule_or_random(
    game: &Daihinmin,
    rule: bool,
    moves: &mut Vec<DaihinminMove>,
    rng: &mut Rng,
) -> Option<Meld> {
    if rule {
        return policy(game.table().field(), game.hand_to_move()).0;
    }
    moves.clear();
    game.legal(moves);
    moves.get(below(rng, moves.len().max(1) as u32) as usize).and_then(|play| play.meld())
}

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

/// The reward of each place (P4, table 2).
pub const REWARDS: [f64; 5] = [1.0, 0.75, 0.5, 0.25, 0.0];

/// The goal of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::daihinmin) enum Objective {
    /// The player's own place.
    Own,
    /// Another player's place as well as its own.
    Steer {
        /// The other player.
        person: Seat,
        /// The weight of the other player's place, in −1…1. Above 0 that player should finish early, below 0
        /// late. The searching player's own place has the weight 1 − |effort|.
        effort: f64,
        /// The number of places that the player may lose in the decision, by its own estimate.
        allowance: f64,
    },
}

/// The places at the end of a playout, 0 for the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) own: u8,
    /// The place of [`Objective::other`].
    pub(super) other: Option<u8>,
}

impl Objective {
    /// The other player who must finish before a playout is over.
    pub(super) fn other(self) -> Option<Seat> {
        match self {
            Self::Own => None,
            Self::Steer { person, .. } => Some(person),
        }
    }

    /// The reward of a playout, in 0…1.
    pub(super) fn reward(self, places: Places) -> f64 {
        let own = REWARDS[usize::from(places.own)];
        match self {
            Self::Own => own,
            Self::Steer { effort, .. } => {
                let other = REWARDS[usize::from(places.other.unwrap_or(4))];
                let wanted = if effort < 0.0 { 1.0 - other } else { other };
                (1.0 - effort.abs()) * own + effort.abs() * wanted
            }
        }
    }
}
