//! Flat Monte Carlo: sample deals, play out every move in each of them, and choose the best mean.
//!
//! The search is the same for every game. It samples deals that are consistent with the view and tries every
//! candidate move in each, so that all moves are compared on the same cards. The game's own policy plays out
//! the deal. There is no tree. The idea is that of Ginsberg's bridge program (2001).
//!
//! In place of turns, a formula may pick the next move. Then every playout has a sampled deal of its own,
//! because two moves are rarely tried equally often.
//!
//! A game takes part by implementing [`Flat`]. The game-specific parts are there, such as the candidate moves
//! and the playout policy.

use crate::{
    agent::{Agent, Playable, Settled, Thought},
    bandit::{Bandit, Final, Formula},
    explain::{Explanation, Horizon, SearchNote, Searched, ThoughtSummary},
    job::{Job, Progress},
};
use tefuda_games::{Rng, Seat, Seed, Setting, View, Worlds, choice, seed::chance, settings, text};

settings! {
    /// The settings of an agent with random playouts.
    pub(crate) struct RandomPlayouts {
        /// Sampled deals per decision.
        WORLDS worlds: u32 = Setting::whole("worlds", 1, 10_000, 100).log().symbol("W").says(text("Sampled deals", "想像する配札の数"), text(
            "Sampled deals per decision. Every legal move is played out in each. More: stronger, slower.",
            "1回の判断で想像する配札の数。それぞれの中で、選べる手をすべて最後まで試します。多いほど強く、時間がかかります。",
        ));
    }
}

choice! {
    /// The playout policy.
    pub(crate) enum PlayoutPlayer {
        /// The rule-based agent of the game.
        Rules = "rules", text("rule-based", "ルールベース");
        /// A random legal move.
        Random = "random", text("random", "ランダム");
    }
}

settings! {
    /// The settings of an agent whose playouts can follow the rule-based agent of the game.
    pub(crate) struct RulePlayouts {
        /// Sampled deals per decision.
        WORLDS worlds: u32 = RandomPlayouts::WORLDS;
        /// The playout policy.
        POLICY policy: PlayoutPlayer = Setting::choice("policy").says(
            text("Playout policy", "プレイアウトの方策"),
            text(
                "How moves in playouts are chosen. Random playouts make the agent clearly weaker.",
                "プレイアウトでの手の選び方。ランダムにするとはっきり弱くなります。",
            ),
        );
        /// Random moves in playouts.
        NOISE noise: u32 = Setting::whole("noise", 0, 100, 10).says(
            text("Random moves (%)", "ランダムな手（%）"),
            text(
                "Share of playout moves that are random instead of rule-based.",
                "プレイアウトの手のうち、ルールでなくランダムにする割合。",
            ),
        );
    }
}

/// The playout policy with its noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayoutPolicy {
    /// Whether moves follow the rules at all.
    pub by_rule: bool,
    /// The percentage of moves that are random instead.
    pub noise: u32,
}

impl PlayoutPolicy {
    /// Only random moves.
    pub const RANDOM: Self = Self { by_rule: false, noise: 0 };

    /// Draws whether the next move follows the rules.
    #[inline]
    pub fn rules(self, rng: &mut Rng) -> bool {
        self.by_rule && !(self.noise > 0 && chance(rng, self.noise, 100))
    }
}

/// A game that flat Monte Carlo can play.
pub trait Flat: Playable {
    /// The points for a reward of 0 and of 1. Every result is between them.
    const POINTS: [f64; 2];

    /// The points for a reward of 0 and of 1 where a formula adds an exploration term. Results beyond count as
    /// the nearer end. If most results are close together on the scale of [`POINTS`](Self::POINTS), the term
    /// would hide their differences.
    const WEIGHED_POINTS: [f64; 2] = Self::POINTS;

    /// The candidate moves.
    fn candidates(view: &Self::View) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        view.legal(&mut moves);
        moves
    }

    /// The preference for a move among ties; the earlier move wins if this ties too.
    fn preference(_view: &Self::View, _play: Self::Move) -> u32 {
        0
    }

    /// Plays the candidate move.
    fn begin(&mut self, play: Self::Move) {
        let made = self.play(play);
        debug_assert!(made.is_ok(), "{play} is legal in the view and not in a world of it");
    }

    /// Plays the deal out.
    fn finish(&mut self, _policy: PlayoutPolicy, rng: &mut Rng) {
        self.play_out(rng);
    }

    /// The points of a seat when the deal is over.
    fn points(&self, seat: Seat) -> i32 {
        self.result().map_or(0, |points| points[seat.index()])
    }
}

/// The agent with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct FlatMonteCarlo {
    worlds: u32,
    policy: PlayoutPolicy,
    formula: Formula,
}

impl FlatMonteCarlo {
    /// The agent with these settings, in which moves take turns.
    pub(crate) fn random(RandomPlayouts { worlds }: RandomPlayouts) -> Self {
        Self { worlds, policy: PlayoutPolicy::RANDOM, formula: Formula::Even }
    }

    /// The same with playouts by this policy.
    pub(crate) fn by_rule(RulePlayouts { worlds, policy, noise }: RulePlayouts) -> Self {
        let policy = PlayoutPolicy { by_rule: policy == PlayoutPlayer::Rules, noise };
        Self { policy, ..Self::random(RandomPlayouts { worlds }) }
    }

    /// The agent with random playouts in as many deals, in which a formula picks moves.
    pub(crate) fn by_formula(worlds: u32, formula: Formula) -> Self {
        Self { formula, ..Self::random(RandomPlayouts { worlds }) }
    }
}

impl<G: Flat + Send + 'static> Agent<G> for FlatMonteCarlo
where
    <G::View as View>::Worlds: 'static,
{
    fn think(&self, view: G::View, seed: Seed) -> Box<dyn Thought<G>> {
        let arms = if view.turn() == Some(view.seat()) { G::candidates(&view) } else { Vec::new() };
        let Some(worlds) = view.worlds().filter(|_| !arms.is_empty()) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let total = self.worlds.saturating_mul(arms.len() as u32);
        let mut bandit = Bandit::new(arms.len(), self.formula, total);
        bandit.prefer(arms.iter().map(|play| G::preference(&view, *play)).collect());
        let (seat, policy, rng) = (view.seat(), self.policy, seed.rng());
        Box::new(Search::<G> { policy, seat, arms, worlds, world: None, bandit, total, rng })
    }
}

/// A decision in progress. Each unit is one playout. A new deal is sampled after every arm has had its turn, or
/// for each playout if a formula picks the arm.
struct Search<G: Flat> {
    policy: PlayoutPolicy,
    seat: Seat,
    arms: Vec<G::Move>,
    worlds: <G::View as View>::Worlds,
    world: Option<G>,
    bandit: Bandit,
    total: u32,
    rng: Rng,
}

impl<G: Flat> Search<G> {
    /// Whether arms take turns.
    fn in_turns(&self) -> bool {
        self.bandit.formula() == Formula::Even
    }

    /// The points for a reward of 0 and of 1.
    fn scale(&self) -> [f64; 2] {
        if self.in_turns() { G::POINTS } else { G::WEIGHED_POINTS }
    }

    /// The reward of this seat after `play` and a playout in the current sampled deal.
    fn playout(&mut self, play: G::Move) -> f64 {
        let fresh = !self.in_turns() || (self.bandit.done() as usize).is_multiple_of(self.arms.len());
        let world = match self.world.take() {
            Some(world) if !fresh => world,
            _ => self.worlds.draw(&mut self.rng),
        };
        let mut game = world.clone();
        self.world = Some(world);
        game.begin(play);
        game.finish(self.policy, &mut self.rng);
        let [none, all] = self.scale();
        (1.0 - (f64::from(game.points(self.seat)) - all) / (none - all)).clamp(0.0, 1.0)
    }
}

impl<G: Flat> Job for Search<G> {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.total - self.bandit.done()) {
            let Some(arm) = self.bandit.select() else { break };
            let reward = self.playout(self.arms[arm]);
            self.bandit.add(arm, reward);
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.bandit.done(), total: self.total }
    }
}

impl<G: Flat + Send> Thought<G> for Search<G> {
    fn choice(&self) -> Option<G::Move> {
        self.bandit.best(Final::Mean).map(|arm| self.arms[arm])
    }

    fn explain(&self) -> Explanation {
        let plays = self.arms.iter().map(|play| (play.to_string(), None));
        let searched = Searched {
            horizon: Horizon::Deal,
            total: self.total,
            worlds: self.worlds.count(),
            points: self.scale(),
            best: self.bandit.best(Final::Mean),
        };
        Explanation::Search(SearchNote::of(&self.bandit, plays, searched))
    }

    fn glance(&self) -> ThoughtSummary {
        ThoughtSummary::of_bandit(&self.bandit, self.choice())
    }
}
