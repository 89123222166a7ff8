//! `search`: samples the hidden cards and the others' plays, and finds the cost of every card in them.
//!
//! In each sampled deal, the others' cards of this turn are drawn from a [model](super::model) of them. The
//! rest of the deal is played greedily by the [formula](super::chances), and every move that can still be the
//! best is tried. This is flat Monte Carlo with two changes. Together they save four heads per deal against
//! strong players (docs/results/nimmt-search.md), while more random playouts would save none.
//!
//! - **The same sampled deals for every move**, down to the later draws of random players.
//! - **Hopeless moves are dropped** ([`Race`]); their playouts go to the others.
//! - **The same search chooses rows.** This turn's cards are known then.
//!
//! A [`Race`] tries every remaining move in each sampled deal. So moves are compared by their differences there, and
//! the luck of the cards, which is far larger, cancels out. Whenever the number of deals has doubled, a move
//! is dropped if its mean difference from the best is more than [`HOPELESS`] standard errors. Its playouts go
//! to the others.

use super::{
    mc::MOST_HEADS,
    model::{Belief, Model, PRIOR, TYPES, Type, certain},
    nets::{self, Gamma, Nets},
};
use crate::{
    agent::{Agent, Settled, Thought},
    bandit::{Bandit, Formula},
    explain::{Explanation, Horizon, OutcomeNote, RivalNote, SearchNote, Searched, ThoughtSummary},
    job::{Job, Progress},
    training::Need,
};
use std::sync::Arc;
use tefuda_games::{
    Entry, Seed, Setting, Spec, Text, View as _, Worlds as _, choice,
    knob::{ChoiceValue, Choices},
    nimmt::{MOST_SEATS, Nimmt, NimmtMove, NimmtView},
    settings, text,
};
use world::{Imagination, World};

mod world;

choice! {
    /// The end of a playout.
    pub(crate) enum Leaf {
        /// The end of the deal.
        Deal = "deal", text("end of the deal", "ディールの終わり");
        /// The end of this turn, with the loss that the paper's nets expect after it.
        Nets = "nets", text("the paper's nets", "論文のネット");
    }
}
/// The assumed type of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Assumed {
    /// Any of the types, by its prior.
    Mixture,
    /// Always this type.
    One(Type),
}

impl Choices for Assumed {
    const CHOICES: &'static [ChoiceValue] = &{
        let mut choices = [ChoiceValue { id: "mix", name: text("mixture", "混合") }; TYPES + 1];
        let mut at = 0;
        while at < TYPES {
            choices[at + 1] = Type::CHOICES[at];
            at += 1;
        }
        choices
    };
    const ALL: &'static [Self] = &{
        let mut all = [Self::Mixture; TYPES + 1];
        let mut at = 0;
        while at < TYPES {
            all[at + 1] = Self::One(Type::ALL[at]);
            at += 1;
        }
        all
    };

    fn place(self) -> usize {
        match self {
            Self::Mixture => 0,
            Self::One(known) => 1 + known as usize,
        }
    }
}

settings! {
    /// The agent with its parameters.
    pub(crate) struct Searcher {
        /// Sampled deals per decision.
        WORLDS worlds: u32 = Setting::whole("worlds", 1, 10_000, 200).log().symbol("W").says(text("Sampled deals", "想像する配札の数"), text(
        "Sampled deals per card. Deals saved on hopeless cards are used for the others. More: stronger, slower.",
        "札1枚あたりの、想像する配札の数。見込みのない札の分は、残りの札に回します。多いほど強く、時間がかかります。",
    ));
        /// The assumed type of the others.
        MODEL model: Assumed = Setting::choice("model").says(text("Opponent model", "相手モデル"), text(
        "How it expects the others to choose their cards this turn: a mixture of types, or all the same type.",
        "このターンにほかの人がどう札を選ぶと想像するか。いろいろなタイプの混合か、全員同じタイプか。",
    ));
        /// The temperature of types that give each card a number.
        TEMPERATURE temperature: f64 = Setting::real("temperature", 0.01, 5.0, 0.01, 0.1).symbol("τ").says(text("Temperature", "温度"), text(
        "How readily others are assumed to play slightly worse cards (in heads). Lower: closer to their best card.",
        "ほかの人が、期待損失の少し高い札も出すとみなす度合い（頭）。低いほど、正確に最善を選ぶとみなします。",
    ));
        /// The end of a playout.
        LEAF leaf: Leaf = Setting::choice("leaf").says(
    text("Playouts end with", "プレイアウトの終わり"),
    text(
        "Plays to the end of the deal, or only this turn, with the paper's nets estimating the rest.",
        "ディールの終わりまで進めるか、このターンだけにして、残りの手札の失点を論文のネットで見積もるか。",
    ),
);
        /// Whether hopeless moves are dropped.
        DROP halving: bool = Setting::flag("halving", true).says(
    text("Drop hopeless cards", "見込みのない札を外す"),
    text(
        "Stops trying cards that are far behind and spends the playouts on the rest.",
        "大きく劣る札は途中でやめ、その分のプレイアウトを残りの札に使います。",
    ),
);
    }
}

/// The catalogue entry.
pub(super) const ENTRY: Entry = Entry::new(
    "search",
    text("Search", "サーチ"),
    text(
        "Samples the hidden cards and the others' plays this turn. Compares how each of its own cards turns out.",
        "見えないカードと、いまほかの人が出す札を想像し、どの札がどんな結果になるかを調べます。",
    ),
    Searcher::KNOBS,
)
.source("ours");

/// The ids in its explanations that are not settings, with their words.
pub(super) const WORDS: [(&str, Text); 2] = [
    (
        Horizon::TurnNets.id(),
        text("this turn, then the paper's nets", "このターンまで、その先は論文のネットの見積もり"),
    ),
    (Formula::Halving.id(), text("even split, hopeless cards dropped", "均等（見込みのない札は除外）")),
];

/// The amount of search, and its form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Effort {
    pub worlds: u32,
    pub halving: bool,
    pub leaf: Leaf,
}

impl Searcher {
    fn effort(self) -> Effort {
        Effort { worlds: self.worlds, halving: self.halving, leaf: self.leaf }
    }

    fn belief(self) -> Belief {
        match self.model {
            Assumed::Mixture => PRIOR,
            Assumed::One(kind) => certain(kind),
        }
    }

    /// Whether it uses the nets at all.
    fn asks_nets(self) -> bool {
        self.leaf == Leaf::Nets || self.belief()[Type::Nets as usize] > 0.0
    }
}

/// Starts a search; `None` if there is nothing to decide, or if no deal is consistent with the view.
pub(super) fn begin(
    view: &NimmtView,
    model: Model,
    beliefs: &[Belief; MOST_SEATS],
    effort: Effort,
    seed: Seed,
) -> Option<Search> {
    let mut arms = Vec::new();
    view.legal(&mut arms);
    let worlds = view.worlds().filter(|_| !arms.is_empty())?;
    let imagination = Imagination::new(view, model, beliefs, effort.leaf == Leaf::Nets)?;
    Some(Search::new(imagination, arms, effort, worlds.count(), seed))
}

/// The agent that supplies the nets: the paper's, which sees only public data.
fn paper() -> Spec {
    nets::ENTRY.spec().set(&nets::PlayerSettings::GAMMA, Gamma::G7)
}

/// The paper's pretrained nets, if available.
pub(super) fn nets() -> Option<Arc<Nets>> {
    nets::nets(&paper())
}

/// The missing file of these nets, if the spec needs it.
pub(super) fn needs(spec: &Spec) -> Option<Need> {
    let wanted = spec.id() != ENTRY.id || Searcher::new(spec).asks_nets();
    let otherwise = text("it searches without the nets", "ネットなしで探索します");
    const { nets::LEARNER.origin() }.lacks(&paper()).filter(|_| wanted).map(|need| Need { otherwise, ..need })
}

/// The thought of an agent without a move.
pub(super) fn nothing() -> Box<dyn Thought<Nimmt>> {
    Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } })
}

impl Agent<Nimmt> for Searcher {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let nets = if self.asks_nets() { nets() } else { None };
        let model = Model::new(view.table().config(), self.temperature, nets);
        let belief = model.possible(self.belief());
        match begin(&view, model, &[belief; MOST_SEATS], self.effort(), seed) {
            Some(search) => Box::new(search),
            None => nothing(),
        }
    }
}

/// The lower limits of the bins for the heads from now to the end of the deal.
pub const BINS: [u8; 8] = [0, 1, 3, 6, 10, 15, 21, 28];

/// A search in progress. Each unit is one playout. A new deal is sampled after every remaining move has had
/// its turn.
#[derive(Debug)]
pub(crate) struct Search {
    imagination: Imagination,
    arms: Vec<NimmtMove>,
    halving: bool,
    leaf: Leaf,
    race: Race,
    bandit: Bandit,
    outcomes: Vec<[u32; BINS.len()]>,
    /// The current sampled deal, and the rewards of the moves in it so far.
    world: Option<World>,
    rewards: Vec<f64>,
    /// The number of sampled deals so far.
    worlds: u64,
    /// The number of deals consistent with the view.
    count: f64,
    total: u32,
    seed: Seed,
    rivals: Option<Vec<RivalNote>>,
}

impl Search {
    /// A search among `arms`, with this many playouts for each of them on average.
    fn new(imagination: Imagination, arms: Vec<NimmtMove>, effort: Effort, count: f64, seed: Seed) -> Self {
        let total = effort.worlds.saturating_mul(arms.len() as u32);
        let formula = if effort.halving { Formula::Halving } else { Formula::Even };
        Self {
            race: Race::new(arms.len(), effort.halving),
            bandit: Bandit::new(arms.len(), formula, total),
            outcomes: vec![[0; BINS.len()]; arms.len()],
            world: None,
            rewards: Vec::with_capacity(arms.len()),
            worlds: 0,
            imagination,
            arms,
            halving: effort.halving,
            leaf: effort.leaf,
            count,
            total,
            seed,
            rivals: None,
        }
    }

    /// Adds the portraits of the other seats to the explanation.
    pub(crate) fn against(mut self, rivals: Vec<RivalNote>) -> Self {
        self.rivals = Some(rivals);
        self
    }

    /// Tries the next move in the current sampled deal.
    fn playout(&mut self) {
        let arm = self.race.running()[self.rewards.len()];
        let world = self.world.take().unwrap_or_else(|| {
            self.worlds += 1;
            self.imagination.world(self.seed.child(self.worlds).rng())
        });
        let heads = self.imagination.play_out(&world, self.arms[arm]);
        let reward = 1.0 - (f64::from(heads) / f64::from(MOST_HEADS)).clamp(0.0, 1.0);
        self.bandit.add(arm, reward);
        self.rewards.push(reward);
        self.outcomes[arm][bin(heads)] += 1;
        if self.rewards.len() < self.race.running().len() {
            self.world = Some(world);
            return;
        }
        for arm in self.race.add(&self.rewards) {
            self.bandit.drop_arm(arm);
        }
        self.rewards.clear();
        let running = self.race.running().len() as u32;
        if self.total - self.bandit.done() < running || self.halving && running == 1 {
            // The remaining playouts aren't enough for another whole deal, or only one move is left.
            self.total = self.bandit.done();
        }
    }
}

/// The bin of a number of heads.
fn bin(heads: f32) -> usize {
    BINS.iter().rposition(|least| heads >= f32::from(*least)).unwrap_or(0)
}

impl Job for Search {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() {
                break;
            }
            self.playout();
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.bandit.done(), total: self.total }
    }
}

impl Thought<Nimmt> for Search {
    fn choice(&self) -> Option<NimmtMove> {
        self.arms.get(self.race.leader()?).copied()
    }

    fn explain(&self) -> Explanation {
        let plays = self.arms.iter().map(|play| (play.to_string(), None));
        let horizon = match self.leaf {
            Leaf::Deal => Horizon::Deal,
            Leaf::Nets => Horizon::TurnNets,
        };
        let searched = Searched {
            horizon,
            total: self.total,
            worlds: self.count,
            points: [f64::from(MOST_HEADS), 0.0],
            best: self.race.leader(),
        };
        Explanation::Search(SearchNote {
            outcomes: Some(OutcomeNote::new(&BINS.map(f64::from), &self.outcomes)),
            rivals: self.rivals.clone(),
            ..SearchNote::of(&self.bandit, plays, searched)
        })
    }

    fn glance(&self) -> ThoughtSummary {
        ThoughtSummary::of_bandit(&self.bandit, self.choice())
    }
}

/// The number of standard errors behind the best at which a move is dropped. At 3, a move that is as good as
/// the best is dropped in one check out of seven hundred.
pub(super) const HOPELESS: f64 = 3.0;
/// The number of sampled deals before the first check.
const FIRST_LOOK: u32 = 32;
/// The maximum number of moves: ten cards, or four rows.
const ARMS: usize = 10;

/// The state of the race.
#[derive(Debug, Clone)]
pub struct Race {
    sums: [f64; ARMS],
    /// The sums of squared differences between two moves.
    squares: [[f64; ARMS]; ARMS],
    running: Vec<usize>,
    worlds: u32,
    look: Option<u32>,
}

impl Race {
    /// A race of this many moves, at most ten. Without `halving` all of them run to the end.
    pub fn new(arms: usize, halving: bool) -> Self {
        Self {
            sums: [0.0; ARMS],
            squares: [[0.0; ARMS]; ARMS],
            running: (0..arms.min(ARMS)).collect(),
            worlds: 0,
            look: halving.then_some(FIRST_LOOK),
        }
    }

    /// The remaining moves.
    pub fn running(&self) -> &[usize] {
        &self.running
    }

    /// The best of them so far. Ties go to the earlier.
    pub fn leader(&self) -> Option<usize> {
        let first = *self.running.first()?;
        Some(
            self.running
                .iter()
                .fold(first, |best, arm| if self.sums[*arm] > self.sums[best] { *arm } else { best }),
        )
    }

    /// Adds the rewards of the remaining moves in one more deal, in the order of [`Race::running`]. Returns
    /// the moves that are dropped.
    pub fn add(&mut self, rewards: &[f64]) -> Vec<usize> {
        for (arm, reward) in self.running.iter().zip(rewards) {
            self.sums[*arm] += reward;
            for (other, others) in self.running.iter().zip(rewards) {
                self.squares[*arm][*other] += (reward - others) * (reward - others);
            }
        }
        self.worlds += 1;
        match (self.look, self.leader()) {
            (Some(look), Some(leader)) if self.worlds >= look => {
                self.look = Some(look * 2);
                let hopeless: Vec<usize> =
                    self.running.iter().copied().filter(|arm| self.hopeless(*arm, leader)).collect();
                self.running.retain(|arm| !hopeless.contains(arm));
                hopeless
            }
            _ => Vec::new(),
        }
    }

    fn hopeless(&self, arm: usize, leader: usize) -> bool {
        let worlds = f64::from(self.worlds);
        let behind = (self.sums[leader] - self.sums[arm]) / worlds;
        let variance = self.squares[arm][leader] / worlds - behind * behind;
        behind > HOPELESS * (variance.max(0.0) / worlds).sqrt()
    }
}
