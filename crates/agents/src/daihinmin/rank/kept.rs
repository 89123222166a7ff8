//! The stored result of a run: both nets.

use super::{
    inputs::{SUBMISSION, environment},
    learner::LEARNER,
    settings::Settings,
};
use crate::agent_file::{AgentFile, AnyPart, PartSpec, settings};
use tefuda_games::{Game as _, Spec, daihinmin::Daihinmin};
use tefuda_learn::Net;

/// The names of the nets: Evaluator A and Evaluator B.
const NAMES: [&str; 2] = ["environment", "submission"];
/// The outputs of both nets: rich, common, poor.
const CLASSES: usize = 3;

/// The widths of both nets.
pub(super) fn shapes(settings: &Settings) -> [Vec<usize>; 2] {
    let inputs = environment(settings.class);
    [vec![inputs, settings.hidden_a, CLASSES], vec![inputs + SUBMISSION, settings.hidden_b, CLASSES]]
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    NAMES.into_iter().zip(shapes(settings)).map(|(name, widths)| PartSpec::net(name, widths)).collect()
}

/// Both nets of a file; `None` if the file is of another learning algorithm or its nets do not fit its
/// settings.
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

/// Both nets by their names, with rounded weights as in files. Rounding halves the compressed size for the
/// page's download and changes estimates by a few thousandths.
pub(super) fn keep(nets: [Net; 2]) -> Vec<(String, AnyPart)> {
    NAMES.into_iter().zip(nets).map(|(name, net)| (name.to_owned(), AnyPart::new(rounded(net)))).collect()
}

/// The same net with eight significant bits per weight: the upper half of a float.
pub(super) fn rounded(net: Net) -> Net {
    const HALF: u32 = 1 << 15;
    let round = |weight: &f32| f32::from_bits((weight.to_bits() + HALF) & !(2 * HALF - 1));
    let weights = net.weights().iter().map(round).collect();
    Net::from_weights(net.shape(), weights).unwrap_or(net)
}
