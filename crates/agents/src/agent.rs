//! The agent interface: an agent gets a view and a seed, thinks, explains itself, and chooses a move.
//!
//! An agent keeps no state between decisions. For each decision, an agent that adapts to the others gets
//! everything its seat has seen of the match so far (the [history](Agent::think_after)), and learns from it
//! again. So the same record and the same seed give the same thought at the table, after a reload, or years
//! later. The history consists of views, and a view has no hidden cards. A card that was folded unseen stays
//! unseen.

use crate::{
    agent_file::{AgentFile, PartSpec},
    explain::{Explanation, ThoughtSummary},
    job::Job,
    strength::Strength,
    training::{Learner, Need, Origin, Training, TrainingFault},
};
use tefuda_games::{Arrange, Entry, Facts, Game, Seed, Spec, Standing, Text, games, knob::ChoiceValue};

/// A player. Make it once from a spec, then ask it about any number of views.
pub trait Agent<G: Game>: Send + Sync {
    /// Starts thinking about a view in which its seat is to move. Equal views and seeds give equal thoughts.
    fn think(&self, view: G::View, seed: Seed) -> Box<dyn Thought<G>>;

    /// Like [`Agent::think`], for an agent that [looks back](Playable::looks_back). `past` has its seat's
    /// view at the end of every finished deal of the match, in order. Other agents ignore it.
    fn think_after(&self, _past: &[G::View], view: G::View, seed: Seed) -> Box<dyn Thought<G>> {
        self.think(view, seed)
    }
}

/// A decision in progress.
pub trait Thought<G: Game>: Job + Send {
    /// The best move so far, final once the job is finished. `None` only if there is no legal move.
    fn choice(&self) -> Option<G::Move>;

    /// The explanation of the computations so far.
    fn explain(&self) -> Explanation;

    /// A short summary for the [`MomentWatcher`](crate::explain::MomentWatcher), consistent with the explanation.
    fn glance(&self) -> ThoughtSummary {
        ThoughtSummary::of(&self.explain())
    }
}

/// A finished decision: the move, and what the agent saw when it chose.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<M> {
    /// The move.
    pub choice: M,
    /// The explanation of the move.
    pub explanation: Explanation,
}

/// Lets an agent think to the end in the first deal of a match. `None` if there is no legal move.
pub fn decide<G: Game>(agent: &dyn Agent<G>, view: G::View, seed: Seed) -> Option<Decision<G::Move>> {
    decide_after(agent, &[], view, seed)
}

/// Lets an agent think to the end, given its seat's views of earlier deals. `None` if there is no legal move.
pub fn decide_after<G: Game>(
    agent: &dyn Agent<G>,
    past: &[G::View],
    view: G::View,
    seed: Seed,
) -> Option<Decision<G::Move>> {
    let mut thought = agent.think_after(past, view, seed);
    thought.step(u32::MAX);
    Some(Decision { choice: thought.choice()?, explanation: thought.explain() })
}

/// A game that is being solved.
pub trait Solving: Job {
    /// The policy so far, and the value of each move against it: for each information set, one number per
    /// move.
    fn solution(&self) -> [Vec<[f64; 3]>; 2];
}

/// The function that makes an agent from a spec.
pub(crate) type Make<G> = fn(&Spec) -> Box<dyn Agent<G>>;

/// Declares the agents of a game, each with its strength and the function that makes it: `agents![mc::ENTRY,
/// Fair => |spec| Box::new(…), …]` in an `impl Playable`. An agent that does not aim for the best place has no
/// strength.
///
/// Each line has an entry and its agent, so an entry without an agent does not compile. A program that only
/// shows the catalogue still links no agents: it reads [`Playable::AGENTS`], which has only names and
/// settings.
macro_rules! agents {
    ($($entry:expr $(, $strength:ident)? => $make:expr),+ $(,)?) => {
        const AGENTS: &'static [tefuda_games::Entry] = &[$($entry),+];
        const STRENGTHS: &'static [(&'static str, $crate::strength::Strength)] =
            &[$($(($entry.id, $crate::strength::Strength::$strength),)?)+];
        const MAKERS: &'static [$crate::agent::Make<Self>] = &[$($make),+];
    };
}
pub(crate) use agents;

/// A game with its agents: the catalogue shared by the page, the lab and the records.
pub trait Playable: Arrange + 'static {
    /// The agents. The first replaces unknown names in links. Written together with [`Playable::MAKERS`] by
    /// `agents!`.
    const AGENTS: &'static [Entry];
    /// The functions that make the agents, in the same order.
    const MAKERS: &'static [Make<Self>];
    /// The number of agents, counted from the first, that fill the seats without a named agent.
    const OPPONENTS: usize = 3;
    /// The strength of the agents with default settings, by id. An agent that does not aim for the best place
    /// has none. Written together with [`Playable::AGENTS`] by `agents!`.
    const STRENGTHS: &'static [(&'static str, Strength)];
    /// The largest EV losses of good, inaccurate and wrong moves: in points, or in shares of the pot if there
    /// is one. See [`Grade`](crate::review::Grade).
    const GRADES: [f64; 3];
    /// The learning algorithms of the game.
    const LEARNERS: &'static [Learner] = &[];
    /// The parts of the learning algorithms that agent files need. Written together with
    /// [`Playable::LEARNERS`] by `learners!`.
    const ORIGINS: &'static [Origin] = &[];

    /// Makes the agent of a spec.
    ///
    /// # Panics
    /// If the spec is not one of [`Playable::AGENTS`].
    fn agent(spec: &Spec) -> Box<dyn Agent<Self>> {
        let Some(place) = Self::AGENTS.iter().position(|entry| entry.id == spec.id()) else {
            panic!("{} is not an agent of {}", spec.id(), Self::FACTS.id);
        };
        Self::MAKERS[place](spec)
    }

    /// Whether the agent of a spec looks back on the finished deals of the match. Only such agents get them,
    /// so that the others cause no extra work.
    fn looks_back(_spec: &Spec) -> bool {
        false
    }

    /// Starts solving the game with this many iterations, if the game has a solver.
    const SOLVE: Option<fn(u32) -> Box<dyn Solving>> = None;

    /// Starts a training run of a learning algorithm, with a spec of its presets. The [files that it
    /// needs](Learner::needs) must be on the [shelf](crate::shelf). Equal specs, files and seeds give equal
    /// runs. Written together with [`Playable::LEARNERS`] by `learners!`.
    fn train(learner: &str, spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
        let _ = (spec, seed);
        Err(TrainingFault::Learner(learner.to_owned()))
    }

    /// The parts of an agent file from a learning algorithm, with a spec of its presets, in file order.
    /// Written together with [`Playable::LEARNERS`] by `learners!`.
    fn parts(learner: &str, spec: &Spec) -> Vec<PartSpec> {
        let _ = (learner, spec);
        Vec::new()
    }

    /// The files that the agent of a spec needs and that are not on the [shelf](crate::shelf).
    /// [`training`](crate::training) says what happens without them.
    fn needs(spec: &Spec) -> Vec<Need> {
        Self::ORIGINS.iter().filter_map(|learner| learner.lacks(spec)).collect()
    }

    /// Those [metrics](crate::training::Measure) of its learning algorithm that follow from an agent file
    /// without playing, by their ids.
    fn measured(_file: &AgentFile) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// The ids in explanations of this game, with their words. No id is in two tables.
    const WORDS: &'static [&'static [(&'static str, Text)]] = &[];
    /// The settings whose values are such ids as well.
    const NAMED: &'static [&'static [ChoiceValue]] = &[];

    /// The words for an id in explanations of this game: a rule, an action type, a fact.
    fn word(id: &str) -> Option<Text> {
        let words = Self::WORDS.iter().copied().flatten().find(|(known, _)| *known == id);
        let named = || Self::NAMED.iter().copied().flatten().find(|choice| choice.id == id);
        words.map(|(_, words)| *words).or_else(|| named().map(|choice| choice.name)).or_else(|| {
            Self::other_words().into_iter().find(|(known, _)| *known == id).map(|(_, words)| words)
        })
    }

    /// The ids that are not in the tables, with their words.
    fn other_words() -> Vec<(&'static str, Text)> {
        Vec::new()
    }
}

/// The facts of a game for links, records and forms, as data: the same code serves every game.
#[derive(Debug, Clone, Copy)]
pub struct Catalogue {
    /// The facts of the game.
    pub facts: Facts,
    /// Its agents.
    pub agents: &'static [Entry],
    /// The number of agents, counted from the first, that fill seats without a named agent:
    /// [`Playable::OPPONENTS`].
    pub opponents: usize,
    /// Their strengths: [`Playable::STRENGTHS`].
    pub strengths: &'static [(&'static str, Strength)],
    /// The limits of the grades of moves: [`Playable::GRADES`].
    pub grades: [f64; 3],
    /// The number of seats at a table with these rules.
    pub seats: fn(&Spec) -> u8,
    /// The number of deals after which these rules repeat: [`Standing::cycle`].
    pub cycle: fn(&Spec) -> u32,
    /// The missing files of an agent: [`Playable::needs`].
    pub needs: fn(&Spec) -> Vec<Need>,
    /// The words for an id in explanations.
    pub word: fn(&str) -> Option<Text>,
}

impl Catalogue {
    /// The catalogue of a game.
    pub const fn of<G: Playable>() -> &'static Self {
        const {
            &Self {
                facts: G::FACTS,
                agents: G::AGENTS,
                opponents: G::OPPONENTS,
                strengths: G::STRENGTHS,
                grades: G::GRADES,
                seats: |rules| G::seats_for(G::config(rules)),
                cycle: |rules| G::Standing::new(G::config(rules)).cycle(),
                needs: G::needs,
                word: G::word,
            }
        }
    }
}

/// A game with its learning algorithms, as data. Apart from the [`Catalogue`], because a table needs no
/// learning algorithms.
#[derive(Debug, Clone, Copy)]
pub struct Trainable {
    /// The facts of the game.
    pub facts: Facts,
    /// Its learning algorithms. A game may have none.
    pub learners: &'static [Learner],
}

/// All games with their learning algorithms.
pub static TRAINABLES: &[&Trainable] = &games!(Trainable::of());

impl Trainable {
    /// A game with its learning algorithms.
    pub const fn of<G: Playable>() -> &'static Self {
        const { &Self { facts: G::FACTS, learners: G::LEARNERS } }
    }
}

/// A thought that takes no time, because the move is known at once.
#[derive(Debug)]
pub(crate) struct Settled<M> {
    pub(crate) choice: Option<M>,
    pub(crate) explanation: Explanation,
}

impl<M> Job for Settled<M> {
    fn step(&mut self, _units: u32) -> crate::Progress {
        self.progress()
    }

    fn progress(&self) -> crate::Progress {
        crate::Progress { done: 1, total: 1 }
    }
}

impl<G: Game> Thought<G> for Settled<G::Move> {
    fn choice(&self) -> Option<G::Move> {
        self.choice
    }

    fn explain(&self) -> Explanation {
        self.explanation.clone()
    }
}
