//! The stored result of a run.

use super::{
    better,
    features::{FIT, LOW},
    settings::{FeatureSet, LEARNER, Settings},
    values::Nets,
};
use crate::agent_file::{AgentFile, AnyPart, PartSpec, settings};
use tefuda_games::{Game as _, Spec, nimmt::Nimmt};
use tefuda_learn::Net;

/// The names of the nets: for low cards, and for fitting cards.
const NAMES: [&str; 2] = ["low", "fit"];

/// The widths of both nets.
pub(super) fn shapes(settings: &Settings) -> [Vec<usize>; 2] {
    let [low, fit] = match settings.features {
        FeatureSet::Paper => [LOW, FIT],
        FeatureSet::Better => [better::LOW, better::FIT],
    };
    [vec![low, 64, 16, 1], vec![fit, 128, 32, 1]]
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    NAMES.into_iter().zip(shapes(settings)).map(|(name, widths)| PartSpec::net(name, widths)).collect()
}

/// Both nets of a file; `None` if the file is of another learning algorithm or its nets do not fit its
/// settings.
pub(super) fn both(file: &AgentFile) -> Option<[&Net; 2]> {
    if file.game != Nimmt::FACTS.id || file.learner != LEARNER.id {
        return None;
    }
    let [low, fit] = shapes(&settings_of(file)?);
    let net = |name: &str, shape: &[usize]| file.part::<Net>(name).filter(|net| net.shape() == shape);
    Some([net(NAMES[0], &low)?, net(NAMES[1], &fit)?])
}

/// The settings of a file.
pub(super) fn settings_of(file: &AgentFile) -> Option<Settings> {
    settings(&LEARNER, &file.spec).ok().map(|spec| Settings::new(&spec))
}

/// Both nets by their names.
pub(super) fn keep(nets: &Nets) -> Vec<(String, AnyPart)> {
    let net = |(name, low): (&str, bool)| (name.to_owned(), AnyPart::new(nets.single(low).net()));
    NAMES.into_iter().zip([true, false]).map(net).collect()
}
