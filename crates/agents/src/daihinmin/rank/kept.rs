//! What is kept of a run: both nets.

use super::{
    inputs::{SUBMISSION, environment},
    settings::{LEARNER, Settings},
};
use crate::agent_file::{AgentFile, AnyPart, PartSpec, settings};
use tefuda_games::{Game as _, Spec, daihinmin::Daihinmin};
use tefuda_learn::Net;

/// The names of the nets: Evaluator A and Evaluator B.
const NAMES: [&str; 2] = ["environment", "submission"];
/// Outputs of both: rich, common, poor.
const CLASSES: usize = 3;

/// The widths of both nets.
pub(super) fn shapes(settings: &Settings) -> [Vec<usize>; 2] {
    let inputs = environment(settings.class);
    [vec![inputs, settings.hidden_a, CLASSES], vec![inputs + SUBMISSION, settings.hidden_b, CLASSES]]
}

/// The parts of an agent that such a run makes.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    NAMES.into_iter().zip(shapes(settings)).map(|(name, widths)| PartSpec::net(name, widths)).collect()
}

/// Both nets of a file; `None` if they are not those of its settings, or it is of another learner.
pub(super) fn both(file: &AgentFile) -> Option<[&Net; 2]> {
    if file.game != Daihinmin::FACTS.id || file.learner != LEARNER.id {
        return None;
    }
    let [a, b] = shapes(&settings_of(file)?);
    let net = |name: &str, shape: &[usize]| file.part::<Net>(name).filter(|net| net.shape() == shape);
    Some([net(NAMES[0], &a)?, net(NAMES[1], &b)?])
}

/// The settings of a file.
pub(super) fn settings_of(file: &AgentFile) -> Option<Settings> {
    settings(&LEARNER, &file.spec).ok().map(|spec| Settings::new(&spec))
}

/// Both nets by their names, as files have them: with rounded weights. A file packs to half of its size by that, so that a page may be asked to fetch
/// it, and estimates change by some thousandths.
pub(super) fn keep(nets: [Net; 2]) -> Vec<(String, AnyPart)> {
    NAMES.into_iter().zip(nets).map(|(name, net)| (name.to_owned(), AnyPart::new(rounded(net)))).collect()
}

/// The same net with eight significant bits to a weight: the upper half of a float.
pub(super) fn rounded(net: Net) -> Net {
    const HALF: u32 = 1 << 15;
    let round = |weight: &f32| f32::from_bits((weight.to_bits() + HALF) & !(2 * HALF - 1));
    let weights = net.weights().iter().map(round).collect();
    Net::from_weights(net.shape(), weights).unwrap_or(net)
}
