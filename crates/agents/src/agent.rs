//! An agent is given a view and a seed. It thinks, explains itself, and chooses a move.
//!
//! An agent keeps nothing between decisions. An agent that adapts to the others is told with each decision what its
//! seat has seen of the match so far (its [past](Agent::think_after)), and learns from that anew. So the same record
//! and the same seed give the same thought at the table, after a reload, or years later. A past is made of views, and a
//! view has no hidden card: a card that was folded unseen stays unseen.

use crate::{
    agent_file::{AgentFile, PartSpec},
    explain::{Explanation, Glance},
    job::Job,
    strength::Strength,
    training::{Learner, Need, Origin, Training, TrainingFault},
};
use tefuda_games::{Arrange, Entry, Facts, Game, Seed, Spec, Standing, Text};

/// A player. It is made from a spec once and may then be asked about any number of views.
pub trait Agent<G: Game>: Send + Sync {
    /// Begins to think about a view in which its seat is to move. Equal views and seeds give equal thoughts.
    fn think(&self, view: G::View, seed: Seed) -> Box<dyn Thought<G>>;

    /// Begins to think like [`Agent::think`], for an agent that [looks back](Playable::looks_back). `past` has the
    /// views of its seat at the end of every finished deal of the match, in order. Other agents ignore it.
    fn think_after(&self, _past: &[G::View], view: G::View, seed: Seed) -> Box<dyn Thought<G>> {
        self.think(view, seed)
    }
}

/// One decision in the making.
pub trait Thought<G: Game>: Job + Send {
    /// The best move so far, final when the job is finished. `None` only if there is no legal move.
    fn choice(&self) -> Option<G::Move>;

    /// The explanation of what was computed so far.
    fn explain(&self) -> Explanation;

    /// What a [`Lookout`](crate::explain::Lookout) has to know of it: the same as the explanation says.
    fn glance(&self) -> Glance {
        Glance::of(&self.explain())
    }
}

/// A finished decision: what was chosen, and what the agent saw when it chose.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<M> {
    /// The move.
    pub choice: M,
    /// The explanation of the move.
    pub explanation: Explanation,
}

/// Lets an agent think to the end, in the first deal of a match. `None` if there is no legal move.
pub fn decide<G: Game>(agent: &dyn Agent<G>, view: G::View, seed: Seed) -> Option<Decision<G::Move>> {
    decide_after(agent, &[], view, seed)
}

/// Lets an agent think to the end, given what its seat has seen of the deals before. `None` if there is no legal move.
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
    /// The policy so far, and what the moves are worth against it: for each information set a number for each move.
    fn solution(&self) -> [Vec<[f64; 3]>; 2];
}

/// The function that makes an agent from a spec of its entry.
pub type Make<G> = fn(&Spec) -> Box<dyn Agent<G>>;

/// The agents of a game, each with the function that makes it: `agents![mc::ENTRY => |spec| Box::new(…), …]` in an
/// `impl Playable`.
///
/// An entry and its agent stand in one line, so an entry without an agent does not compile. Yet a program that only
/// shows the catalogue contains none of the agents: it reads [`Playable::AGENTS`], which has words and knobs alone.
macro_rules! agents {
    ($($entry:expr => $make:expr),+ $(,)?) => {
        const AGENTS: &'static [tefuda_games::Entry] = &[$($entry),+];
        const MAKERS: &'static [$crate::agent::Make<Self>] = &[$($make),+];
    };
}
pub(crate) use agents;

/// A game with agents to play it: the catalogue that the page, the lab and the records share.
pub trait Playable: Arrange + 'static {
    /// The agents there are. The first is the one used where a link names an unknown one. Written together with
    /// [`Playable::MAKERS`] by `agents!`.
    const AGENTS: &'static [Entry];
    /// What makes each of them, in the same order.
    const MAKERS: &'static [Make<Self>];
    /// How many of the agents, from the first on, take turns in the seats for which nobody names an agent.
    const OPPONENTS: usize = 3;
    /// The strength of the agents with their default settings, by id. An agent that aims at another place than the best
    /// has none.
    const STRENGTHS: &'static [(&'static str, Strength)] = &[];
    /// The limits of good, inaccurate and wrong moves, in points given up, or in shares of the pot where there is one:
    /// see [`Grade`](crate::review::Grade).
    const GRADES: [f64; 3];
    /// The ways to learn it.
    const LEARNERS: &'static [Learner] = &[];
    /// The parts of the learners' descriptions that agent files need. Written together with [`Playable::LEARNERS`] by
    /// `learners!`.
    const ORIGINS: &'static [Origin] = &[];

    /// Makes the agent that a spec describes.
    ///
    /// # Panics
    /// If the spec is not one of [`Playable::AGENTS`].
    fn agent(spec: &Spec) -> Box<dyn Agent<Self>> {
        let Some(place) = Self::AGENTS.iter().position(|entry| entry.id == spec.id()) else {
            panic!("{} is not an agent of {}", spec.id(), Self::FACTS.id);
        };
        Self::MAKERS[place](spec)
    }

    /// Whether the agent of a spec looks back on the finished deals of the match. Only such an agent is told of them,
    /// so the others cost nothing to gather and send.
    fn looks_back(_spec: &Spec) -> bool {
        false
    }

    /// Begins to solve the game in so many iterations, if the game has a solver.
    const SOLVE: Option<fn(u32) -> Box<dyn Solving>> = None;

    /// Begins a training run of the learner of this id, with a spec of its presets. The [files that it
    /// needs](Learner::needs) have to be on the [shelf](crate::shelf). Equal specs, files and seeds give equal runs.
    /// Written together with [`Playable::LEARNERS`] by `learners!`.
    fn train(learner: &str, spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
        let _ = (spec, seed);
        Err(TrainingFault::Learner(learner.to_owned()))
    }

    /// The parts of an agent file of the learner of this id, with a spec of its presets, in the order of the file. Written together with
    /// [`Playable::LEARNERS`] by `learners!`.
    fn parts(learner: &str, spec: &Spec) -> Vec<PartSpec> {
        let _ = (learner, spec);
        Vec::new()
    }

    /// The files that the agent of a spec needs and that are not on the [shelf](crate::shelf).
    /// [`training`](crate::training) says what plays without them.
    fn needs(spec: &Spec) -> Vec<Need> {
        Self::ORIGINS.iter().filter_map(|learner| learner.lacks(spec)).collect()
    }

    /// The values of those [measures](crate::training::Measure) of its learner that an agent file gives without a game,
    /// by their ids.
    fn measured(_file: &AgentFile) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// The words for an id that explanations of this game use: a rule, a kind of action, a fact.
    fn word(id: &str) -> Option<Text>;
}

/// The facts of a game that links, records and forms need, as data: the same code serves every game.
#[derive(Debug, Clone, Copy)]
pub struct Catalogue {
    /// The facts of the game.
    pub facts: Facts,
    /// Its agents.
    pub agents: &'static [Entry],
    /// How many of the agents, from the first on, take seats for which nobody names one: [`Playable::OPPONENTS`].
    pub opponents: usize,
    /// How strong they are: [`Playable::STRENGTHS`].
    pub strengths: &'static [(&'static str, Strength)],
    /// The limits of the grades of moves: [`Playable::GRADES`].
    pub grades: [f64; 3],
    /// How many seats a table with such rules has.
    pub seats: fn(&Spec) -> u8,
    /// The number of deals after which such rules repeat: [`Standing::cycle`].
    pub cycle: fn(&Spec) -> u32,
    /// The files that an agent lacks: [`Playable::needs`].
    pub needs: fn(&Spec) -> Vec<Need>,
    /// The words for an id that explanations use.
    pub word: fn(&str) -> Option<Text>,
}

impl Catalogue {
    /// The catalogue of a game.
    pub const fn of<G: Playable>() -> Self {
        let seats = |rules: &Spec| G::seats_for(G::config(rules));
        Self {
            facts: G::FACTS,
            agents: G::AGENTS,
            opponents: G::OPPONENTS,
            strengths: G::STRENGTHS,
            grades: G::GRADES,
            seats,
            cycle: |rules| G::Standing::new(G::config(rules)).cycle(),
            needs: G::needs,
            word: G::word,
        }
    }
}

/// A game that can be learned, as data.
#[derive(Debug, Clone, Copy)]
pub struct Trainable {
    /// The facts of the game.
    pub facts: Facts,
    /// The ways to learn it. There is at least one.
    pub learners: &'static [Learner],
}

impl Trainable {
    /// A game with its learners; `None` if it has none.
    pub const fn of<G: Playable>() -> Option<Self> {
        if G::LEARNERS.is_empty() { None } else { Some(Self { facts: G::FACTS, learners: G::LEARNERS }) }
    }
}

/// A thought that needs no time: the move is known at once.
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
