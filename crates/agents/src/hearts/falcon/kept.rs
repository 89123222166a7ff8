//! What is kept of a run: the nets, and the regressions if there are any.

use super::{
    degsq::{DegSq, DegSqForm},
    nets::{Nets, NetsForm},
    settings::{LEARNER, Settings},
};
use crate::agent_file::{self, AgentFile, AnyPart, PartSpec};
use tefuda_games::{Game as _, hearts::Hearts};

/// The names of the parts.
const NETS: &str = "nets";
const DEGSQ: &str = "degsq";

/// The parts of an agent.
pub(super) fn parts(settings: &Settings) -> Vec<PartSpec> {
    let nets = PartSpec::new::<Nets>(NETS, NetsForm::kept(settings));
    let degsq = settings.keeps_filter().then(|| PartSpec::new::<DegSq>(DEGSQ, degsq_form(settings)));
    [nets].into_iter().chain(degsq).collect()
}

fn degsq_form(settings: &Settings) -> DegSqForm {
    DegSqForm { groups: settings.groups, labels: settings.labels }
}

/// The parts of an agent with these nets.
pub(super) fn keep(nets: Nets, degsq: Option<&DegSq>) -> Vec<(String, AnyPart)> {
    let nets = (NETS.to_owned(), AnyPart::new(nets));
    let degsq = degsq.map(|degsq| (DEGSQ.to_owned(), AnyPart::new(degsq.clone())));
    [nets].into_iter().chain(degsq).collect()
}

/// The nets of a file; `None` if it is of another learner.
pub fn nets(file: &AgentFile) -> Option<&Nets> {
    is_ours(file).then(|| file.part(NETS))?
}

/// The regressions of a file, if it has any.
pub fn degsq(file: &AgentFile) -> Option<&DegSq> {
    is_ours(file).then(|| file.part(DEGSQ))?
}

/// The settings of a file.
pub fn settings_of(file: &AgentFile) -> Option<Settings> {
    agent_file::settings(&LEARNER, &file.spec).ok().map(|spec| Settings::new(&spec))
}

fn is_ours(file: &AgentFile) -> bool {
    file.game == Hearts::FACTS.id && file.learner == LEARNER.id
}
