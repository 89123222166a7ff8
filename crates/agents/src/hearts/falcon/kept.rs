//! The stored result of a run: the nets, and the regressions if any.

use super::{
    degsq::{DegSq, DegSqForm, Target},
    learner::LEARNER,
    nets::{Nets, NetsForm},
    settings::Settings,
};
use crate::agent_file::{self, AgentFile, AnyPart, PartSpec};
use tefuda_games::{Game as _, Spec, hearts::Hearts};

/// The name of the part with the nets.
const NETS: &str = "nets";

/// The name of the part with the regressions for a target.
const fn name(target: Target) -> &'static str {
    match target {
        Target::Queen => "degsq",
        Target::Hearts => "degsq-hearts",
    }
}

/// Settings that were added after the others, with their first values.
const LATER: [&str; 4] = ["warns=queen", "method=layers", "good=0", "worst=17"];

/// The settings of a run as named in its file. A file omits the later ones where they have their first value, so
/// that it stays the same as before.
pub(super) fn words(spec: &Spec) -> String {
    let words = spec.in_full();
    words.split(',').filter(|word| !LATER.contains(word)).collect::<Vec<_>>().join(",")
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    let nets = PartSpec::new::<Nets>(NETS, NetsForm::kept(settings));
    let targets = if settings.keeps_filter() { settings.warns.targets() } else { &[] };
    let degsq = targets.iter().map(|target| PartSpec::new::<DegSq>(name(*target), degsq_form(settings)));
    [nets].into_iter().chain(degsq).collect()
}

fn degsq_form(settings: &Settings) -> DegSqForm {
    DegSqForm { groups: settings.groups as usize, labels: settings.labels }
}

/// The parts of an agent with these nets and regressions.
pub(super) fn keep<'a>(
    nets: Nets,
    degsq: impl Iterator<Item = (Target, &'a DegSq)>,
) -> Vec<(String, AnyPart)> {
    let nets = (NETS.to_owned(), AnyPart::new(nets));
    let degsq = degsq.map(|(target, degsq)| (name(target).to_owned(), AnyPart::new(degsq.clone())));
    [nets].into_iter().chain(degsq).collect()
}

/// The nets of a file; `None` if it is of another learning algorithm.
pub fn nets(file: &AgentFile) -> Option<&Nets> {
    is_ours(file).then(|| file.part(NETS))?
}

/// The regressions of a file that warn of a target, if any.
pub fn degsq(file: &AgentFile, target: Target) -> Option<&DegSq> {
    is_ours(file).then(|| file.part(name(target)))?
}

/// The settings of a file.
pub fn settings_of(file: &AgentFile) -> Option<Settings> {
    agent_file::settings(&LEARNER, &file.spec).ok().map(|spec| Settings::new(&spec))
}

fn is_ours(file: &AgentFile) -> bool {
    file.game == Hearts::FACTS.id && file.learner == LEARNER.id
}
