//! `adaptive`: learns how each opponent plays, and searches with that.
//!
//! For every other seat it has a probability of each [type](super::model). These change with every card that
//! the seat reveals, in this deal and in the finished deals of the match. The
//! [search](super::search) then draws the cards of a seat by each type, with its probability. This is the
//! Bayesian approach for opponents of unknown but fixed types. An opponent who matches no type is modelled by
//! the closest mixture.
//!
//! It starts from the mixture that `search` uses throughout ([`PRIOR`]). It keeps no state between decisions
//! and reads the history again each time, which takes far less time than the search.
//!
//! For a type T and the cards c₁, c₂ … that a seat has revealed in a deal, Bayes' rule needs P(c₁, c₂ … | T):
//! the mean of Π P(cₜ | handₜ, T) over the possible hands of the seat. Much is known about such a hand. It
//! contained every card that was revealed later, and after the deal it is known completely. In the current
//! deal the rest is averaged over [`HANDS`] samples of unseen cards, the same for all turns and types. The
//! last card of a hand is not evidence, because there is no choice.

use super::{
    model::{Belief, Model, PRIOR, TYPES, Type},
    nets::Nets,
    scene::{Scene, hand_of},
    search::{Effort, Leaf, Searcher, begin, nets, nothing},
};
use crate::{
    agent::{Agent, Thought},
    explain::{Clue, RivalNote},
};
use std::sync::Arc;
use tefuda_games::{
    Entry, Rng, Seat, Seed, Setting, View as _,
    knob::Choices as _,
    nimmt::{Cards, MOST_SEATS, Nimmt, NimmtView, TURNS, Table},
    settings,
    sort::sort_short,
    text,
};

settings! {
    /// The agent with its parameters.
    pub struct Adaptive {
        /// Sampled deals per decision.
        WORLDS worlds: u32 = Searcher::WORLDS;
        /// The temperature of types that give each card a number.
        TEMPERATURE temperature: f64 = Searcher::TEMPERATURE;
        /// The end of a playout.
        LEAF leaf: Leaf = Searcher::LEAF;
        /// Whether hopeless moves are dropped.
        DROP halving: bool = Searcher::DROP;
        /// The number of deals it looks back.
        MEMORY memory: usize = Setting::whole("memory", 0, 100, 20).symbol("M").says(text("Memory (deals)", "記憶するディール数"), text(
        "Past deals it remembers, besides this one. Fewer: adapts faster when you change style.",
        "いまのディールのほかに、さかのぼって覚えているディール数。少ないほど、プレイスタイルの変化にすぐ対応します。",
    ));
    }
}

/// The catalogue entry.
pub(super) const ENTRY: Entry = Entry::new(
    "adaptive",
    text("Adaptive search", "適応サーチ"),
    text(
        "Works out each opponent's playing style from the cards they play, and searches accordingly.",
        "出した札から一人ひとりのプレイスタイルを見抜き、それに合わせて読みます。",
    ),
    Adaptive::KNOBS,
)
.source("ours");

impl Adaptive {
    /// The portraits of the others after these deals and the current one so far. The seed is that of the
    /// decision.
    pub fn portraits(&self, past: &[NimmtView], view: &NimmtView, seed: Seed) -> Vec<Portrait> {
        let model = Model::new(view.table().config(), self.temperature, nets());
        let prior = model.possible(PRIOR);
        let others = Seat::all(view.table().seats()).filter(|seat| *seat != view.seat());
        let mut portraits: Vec<Portrait> = others.map(|seat| Portrait::new(seat, prior)).collect();
        let over = |past: &&NimmtView| past.turn().is_none();
        let known: Vec<&NimmtView> =
            past[past.len().saturating_sub(self.memory)..].iter().filter(over).collect();
        for (ago, past) in (1..=known.len() as u32).rev().zip(known) {
            let deal = Deal::new(past, self.temperature, nets(), ago);
            for portrait in &mut portraits {
                portrait.remember(&deal);
            }
        }
        let (deal, rests) =
            (Deal::new(view, self.temperature, nets(), 0), rests(view, &mut seed.child(0).rng()));
        for portrait in &mut portraits {
            portrait.watch(&deal, &rests);
        }
        portraits
    }
}

impl Agent<Nimmt> for Adaptive {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        self.think_after(&[], view, seed)
    }

    fn think_after(&self, past: &[NimmtView], view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let portraits = self.portraits(past, &view, seed);
        let mut beliefs: [Belief; MOST_SEATS] = [PRIOR; MOST_SEATS];
        let mut rivals: Vec<RivalNote> = Vec::with_capacity(portraits.len());
        for portrait in &portraits {
            beliefs[portrait.seat().index()] = portrait.belief();
            rivals.push(portrait.note());
        }
        let model = Model::new(view.table().config(), self.temperature, nets());
        let effort = Effort { worlds: self.worlds, halving: self.halving, leaf: self.leaf };
        match begin(&view, model, &beliefs, effort, seed) {
            Some(search) => Box::new(search.against(rivals)),
            None => nothing(),
        }
    }
}

/// The number of samples of the rest of a hand. It is large enough to show which cards a player passed over,
/// and small enough to take little of a decision's time.
const HANDS: usize = 24;
/// The number of clues shown for a seat.
const CLUES: usize = 4;

/// A deal, prepared turn by turn.
pub(super) struct Deal<'a> {
    table: &'a Table,
    model: Model,
    /// The table before each revealed turn.
    turns: Vec<Scene>,
    ago: u32,
}

impl<'a> Deal<'a> {
    /// A deal that was played `ago` deals ago.
    pub(super) fn new(view: &'a NimmtView, temperature: f64, nets: Option<Arc<Nets>>, ago: u32) -> Self {
        let table = view.table();
        let model = Model::new(table.config(), temperature, nets);
        let over = table.turns() == TURNS;
        let turns = (0..table.revealed_turns()).filter_map(|turn| {
            let before = table.before(turn)?;
            // After a deal, the holder of each card is known. Before, any card may be in any hand.
            let later = || (turn..TURNS).filter_map(|turn| table.plays(turn)).flatten().copied().collect();
            let cards = if over { later() } else { table.config().cards() - before.seen() };
            Some(model.scene(&before, cards))
        });
        let turns = turns.collect();
        Self { table, model, turns, ago }
    }

    fn played(&self, turn: usize, seat: Seat) -> Option<u8> {
        self.table.plays(turn).and_then(|cards| cards.get(seat.index())).copied()
    }

    /// The likelihood of a card of a hand for each type.
    fn likelihoods(&self, scene: &Scene, hand: Cards, card: u8) -> Belief {
        let (hand, count) = hand_of(hand);
        let place = hand[..count].iter().position(|held| *held == card).unwrap_or(0);
        let asked = self.model.ask(scene, &hand[..count]);
        std::array::from_fn(|at| self.model.odds(Type::ALL[at], &asked)[place])
    }
}

/// A move used as evidence.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Sign {
    ago: u32,
    turn: usize,
    card: u8,
    likelihoods: Belief,
}

/// The knowledge about a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Portrait {
    seat: Seat,
    prior: Belief,
    belief: Belief,
    /// The log-likelihood of the moves in finished deals for each type.
    evidence: [f64; TYPES],
    signs: Vec<Sign>,
    course: Vec<Belief>,
}

impl Portrait {
    /// The portrait before the first move.
    pub fn new(seat: Seat, prior: Belief) -> Self {
        let (signs, course) = (Vec::new(), Vec::new());
        Self { seat, prior, belief: prior, evidence: [0.0; TYPES], signs, course }
    }

    /// Its seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The probability of each type, in the order of [`Type::ALL`].
    pub fn belief(&self) -> Belief {
        self.belief
    }

    /// Learns from a finished deal.
    pub(super) fn remember(&mut self, deal: &Deal) {
        self.evidence = self.learn(deal, &[Cards::EMPTY]);
    }

    /// Learns from the current deal, given possible hands of the seat.
    pub(super) fn watch(&mut self, deal: &Deal, rests: &[Cards]) {
        self.learn(deal, rests);
    }

    fn learn(&mut self, deal: &Deal, rests: &[Cards]) -> [f64; TYPES] {
        let mut chances = vec![[1.0; TYPES]; rests.len()];
        let mut evidence = self.evidence;
        for (turn, scene) in deal.turns.iter().enumerate() {
            let Some(card) = deal.played(turn, self.seat) else { break };
            let known: Cards =
                (turn..deal.turns.len()).filter_map(|turn| deal.played(turn, self.seat)).collect();
            if known.len() + rests.first().map_or(0, |rest| rest.len()) < 2 {
                break;
            }
            let (mut joint, mut alone) = ([0.0; TYPES], [0.0; TYPES]);
            for (rest, chances) in rests.iter().zip(&mut chances) {
                let likelihoods = deal.likelihoods(scene, known | *rest, card);
                for (kind, likelihood) in likelihoods.into_iter().enumerate() {
                    chances[kind] *= f64::from(likelihood);
                    joint[kind] += chances[kind];
                    alone[kind] += likelihood / rests.len() as f32;
                }
            }
            for (kind, evidence) in evidence.iter_mut().enumerate() {
                *evidence = self.evidence[kind] + libm::log(joint[kind] / rests.len() as f64);
            }
            self.belief = posterior(&self.prior, &evidence);
            self.signs.push(Sign { ago: deal.ago, turn, card, likelihoods: alone });
            self.course.push(self.belief);
        }
        evidence
    }

    /// The weight of a move as evidence for the current belief, in nats: the mean over the types of its
    /// log-likelihood ratio to the prior.
    fn telling(&self, sign: &Sign) -> f64 {
        let expected: f32 =
            self.prior.iter().zip(&sign.likelihoods).map(|(prior, chance)| prior * chance).sum();
        let gain =
            |(belief, chance): (&f32, &f32)| f64::from(*belief) * libm::log(f64::from(chance / expected));
        self.belief.iter().zip(&sign.likelihoods).map(gain).sum()
    }

    /// The most informative moves, best first.
    fn clues(&self) -> Vec<Clue> {
        let mut signs: Vec<(f64, &Sign)> = self.signs.iter().map(|sign| (self.telling(sign), sign)).collect();
        sort_short(&mut signs, |(a, _), (b, _)| a > b);
        let clue = |(_, sign): (f64, &Sign)| Clue {
            deals_ago: sign.ago,
            turn: sign.turn as u32 + 1,
            play: sign.card.to_string(),
            likelihoods: sign.likelihoods.to_vec(),
        };
        signs.into_iter().take(CLUES).map(clue).collect()
    }

    /// The whole portrait for an explanation.
    pub(super) fn note(&self) -> RivalNote {
        let types = Type::ALL.iter().zip(self.belief);
        RivalNote {
            seat: self.seat.0,
            types: types.map(|(kind, chance)| (kind.id().into(), f64::from(chance))).collect(),
            seen: self.signs.len() as u32,
            clues: self.clues(),
            course: self.course.iter().map(|belief| belief.to_vec()).collect(),
        }
    }
}

/// The prior times the likelihood of the evidence.
fn posterior(prior: &Belief, evidence: &[f64; TYPES]) -> Belief {
    let most = evidence.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut belief = *prior;
    let mut sum = 0.0;
    for (belief, evidence) in belief.iter_mut().zip(evidence) {
        *belief *= libm::exp(evidence - most) as f32;
        sum += *belief;
    }
    belief.map(|belief| belief / sum)
}

/// Possible hands of each other seat, drawn from the cards unseen in a view.
pub(super) fn rests(view: &NimmtView, rng: &mut Rng) -> Vec<Cards> {
    let held = TURNS - view.table().revealed_turns();
    let draw = |_| {
        let (mut pool, mut hand) = (view.unseen(), Cards::EMPTY);
        for _ in 0..held.min(pool.len() as usize) {
            let card = pool.draw(rng);
            pool.remove(card);
            hand.insert(card);
        }
        hand
    };
    (0..HANDS).map(draw).collect()
}
