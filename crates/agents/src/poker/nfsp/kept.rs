//! The parts of a run's agent file, and their meaning.
//!
//! Each player has Q and Π. If a control run replaces a net, that net was never trained and is not stored. An
//! exact best response follows from the average policy. Counted moves are stored as a net without hidden
//! units, from information sets to counts.

use super::{
    Learnable, Settings,
    encode::{OUTPUTS, inputs},
    learning::{NfspPlayer, chances, player_of, values},
    settings::{Average, Response},
};
use crate::{
    agent_file::{AgentFile, AnyPart, PartSpec},
    poker::{
        exploit::{best_responses, greedy, nash_conv},
        outlook::Outlook,
        tree::InfoSet,
        tree::Policy,
    },
};
use tefuda_games::{Spec, poker::Poker};
use tefuda_learn::{Net, Pass};

/// The names of the nets of each player: Q, Π, and counted moves.
const NAMES: [[&str; 3]; 2] = [["q0", "pi0", "counts0"], ["q1", "pi1", "counts1"]];

/// The names for the players of a run.
fn names(settings: &Settings) -> &'static [[&'static str; 3]] {
    &NAMES[..if settings.shared { 1 } else { 2 }]
}

/// The stored nets with their names and widths.
fn nets<P: Learnable>(settings: &Settings) -> Vec<(&'static str, Vec<usize>)> {
    let wide = || vec![inputs::<P>(), settings.hidden, OUTPUTS];
    let of = |[q, pi, counts]: &[&'static str; 3]| {
        let response = (settings.response == Response::Learned).then(|| (*q, wide()));
        let average = if settings.average == Average::Counted {
            (*counts, vec![InfoSet::<P>::COUNT, OUTPUTS])
        } else {
            (*pi, wide())
        };
        response.into_iter().chain([average]).collect::<Vec<_>>()
    };
    names(settings).iter().flat_map(of).collect()
}

/// The parts of an agent from this learning algorithm.
pub fn parts<P: Learnable>(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    nets::<P>(settings).into_iter().map(|(name, widths)| PartSpec::net(name, widths)).collect()
}

/// The nets of players.
pub(super) fn keep<P: Learnable>(settings: &Settings, players: &[NfspPlayer<P>]) -> Vec<(String, AnyPart)> {
    let find = |name: &str| {
        let (player, names) = players.iter().zip(&NAMES).find(|(_, names)| names.contains(&name))?;
        let net = match names.iter().position(|known| *known == name)? {
            0 => player.q().clone(),
            1 => player.pi().clone(),
            _ => counted(player)?,
        };
        Some((name.to_owned(), AnyPart::new(net)))
    };
    nets::<P>(settings).into_iter().filter_map(|(name, _)| find(name)).collect()
}

/// The counts of a player as a net.
fn counted<P: Learnable>(player: &NfspPlayer<P>) -> Option<Net> {
    let counts =
        (0..InfoSet::<P>::COUNT).flat_map(|info| player.reservoir().offered(info)).map(|count| count as f32);
    let biases = [0.0; OUTPUTS];
    Net::from_weights(&[InfoSet::<P>::COUNT, OUTPUTS], counts.chain(biases).collect())
}

/// The contents of an agent file for every information set.
#[derive(Debug, Clone, PartialEq)]
pub struct Learned<P: Poker> {
    /// The average policy, Π.
    pub average: Policy<P>,
    /// The best response: the move with the highest Q. Ties go to the first.
    pub response: Policy<P>,
    /// The expected chips of fold, call and raise, by Q.
    values: Vec<[f64; OUTPUTS]>,
}

impl<P: Learnable> Learned<P> {
    /// The policies in a file. `None` if it is of another learning algorithm, or if its nets do not have the
    /// shape in its settings.
    pub fn of(file: &AgentFile) -> Option<Self> {
        if file.game != P::FACTS.id || file.learner != P::LEARNER.id {
            return None;
        }
        let settings = Settings::new(&P::LEARNER.spec_of(&file.spec).ok()?);
        let fits = |(name, widths): &(&str, Vec<usize>)| {
            file.part::<Net>(name).is_some_and(|net| net.shape() == widths)
        };
        if !nets::<P>(&settings).iter().all(fits) {
            return None;
        }
        let names = names(&settings);
        let net = |kind: usize, info: InfoSet<P>| {
            file.part::<Net>(names[player_of(info.seat(), names.len())][kind])
        };
        let mut pass = Pass::new(inputs::<P>());
        let average = Policy::new(|info| match (net(1, info), net(2, info)) {
            (Some(pi), _) => chances(pi, &mut pass, info).map(f64::from),
            (None, Some(counts)) => row(counts, info),
            (None, None) => [0.0; OUTPUTS],
        });
        if settings.response == Response::Exact {
            return Some(Self::exact(average));
        }
        let mut value = |info: InfoSet<P>| {
            let q = net(0, info)?;
            // Weights from a file can overflow to NaN.
            let known = |value: f32| if value.is_finite() { f64::from(value) } else { 0.0 };
            Some(values(q, settings.scale, &mut pass, info).map(known))
        };
        let values: Vec<_> = InfoSet::all().map(|info| value(info).unwrap_or_default()).collect();
        let response = Policy::new(|info| greedy(info, values[info.index()]));
        Some(Self { average, response, values })
    }

    /// An average policy with its exact best response.
    fn exact(average: Policy<P>) -> Self {
        let outlook = Outlook::answering(&average);
        let values = InfoSet::all().map(|info| outlook.expected(info)).collect();
        Self { response: best_responses(&average), average, values }
    }

    /// The expected chips of fold, call and raise.
    pub fn values(&self, info: InfoSet<P>) -> [f64; OUTPUTS] {
        self.values[info.index()]
    }
}

/// The gain of best responses against the average policy in a file, with the id of this metric. `None` if the
/// file is of another learning algorithm.
pub(crate) fn measured<P: Learnable>(file: &AgentFile) -> Option<(&'static str, f64)> {
    let learned = Learned::<P>::of(file)?;
    Some((P::LEARNER.measures[0].id, nash_conv(&learned.average).total))
}

/// The row of a net without hidden units for an information set.
fn row<P: Poker>(counts: &Net, info: InfoSet<P>) -> [f64; OUTPUTS] {
    [0, 1, 2].map(|play| f64::from(counts.weights()[info.index() * OUTPUTS + play]))
}
