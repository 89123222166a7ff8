//! One decision, repeated by two agents side by side: the same cards and the same random numbers, with agents
//! and settings to choose.
//!
//! Each side has its own worker and is independent of the table. The results are not saved.

use super::{
    files::{self, Files, SentPasts, Stops},
    hindsight::adviser,
    message::{Dialog, Msg, RetriedDecision},
    model::{LoadedRecords, Table},
    page::TablePage,
};
use crate::{
    context::Look,
    games::Kind,
    mind::{
        Glossary, Thoughts,
        head::head,
        insides, legend,
        note::Explanation,
        steps::{Steps, switches},
    },
    shelf::Trouble,
    shell::{EntrySelect, Modal, Notices, knob_form},
    words::{Shell, fill, mind::MindWords},
    workers::{Jobs, Past, WorkerReport},
};
use std::rc::Rc;
use tefuda_agents::{
    bandit::{FormulaKind, FormulaSettings},
    shelf::Need,
};
use tefuda_games::{Lang, MoveIndex, Spec};
use tefuda_protocol::{Command, Event, JobId};
use yew::prelude::*;

impl Table {
    /// Opens a decision with other settings, if it exists. Chooses any agent that is not given.
    pub(super) fn retry(&mut self, number: usize, pair: [Option<Spec>; 2]) {
        let (kind, session) = (self.kind(), &self.state.session);
        let deal = self.mode.reading().map_or(session.deal_number(), LoadedRecords::deal_number);
        let Some(question) = session.question(number, deal) else { return };
        let seat = question.seat;
        let first = self.state.chair(seat).spec().cloned();
        let first = first.unwrap_or_else(|| adviser(kind.catalogue, kind.ui.adviser));
        let [a, b] = pair;
        let a = a.unwrap_or_else(|| first.clone());
        let specs = [a.clone(), b.unwrap_or_else(|| other(kind, &a))];
        let retried = RetriedDecision {
            deal: session.deal_number(),
            number,
            seat,
            name: self.names().get(seat.index()).cloned().unwrap_or_default(),
            question,
            table: session.clone(),
            table_number: self.state.line.table,
            earlier: self.mode.reading().map(|reading| reading.earlier().to_vec()),
            specs,
        };
        self.dialog = Some(Dialog::Retry(Rc::new(retried)));
    }
}

impl RetriedDecision {
    /// Returns the past for the agent of a spec.
    fn past(&self, pasts: &mut SentPasts, spec: &Spec) -> Option<Past> {
        pasts.of(self.table_number, self.seat, spec, (&*self.table, self.deal), self.earlier.as_deref())
    }
}

impl TablePage {
    pub(super) fn retry_dialog(
        &self,
        ctx: &Context<Self>,
        of: &Rc<RetriedDecision>,
        names: &Rc<Vec<String>>,
        on_close: Callback<()>,
    ) -> Html {
        let props = ctx.props();
        let number = of.number;
        let on_share =
            ctx.link().callback(move |specs: [Spec; 2]| Msg::Share(Some((number, specs.map(Some)))));
        // Records and deals outside the match have no link.
        let on_share = Some(on_share).filter(|_| self.table.mode.is_match());
        html! { <Retry key="retry" kind={props.kind} of={of.clone()} names={names.clone()} look={props.scene.look} {on_share} {on_close} /> }
    }
}

/// Returns an instructive comparison for an agent: the same agent with another formula, or the agent that
/// gives hints, or another one.
fn other(kind: &Kind, spec: &Spec) -> Spec {
    if let Some(formula) = spec.find(&FormulaSettings::FORMULA) {
        let formula = match formula {
            FormulaKind::Ucb1 => FormulaKind::Ucb1Tuned,
            FormulaKind::Ucb1Tuned | FormulaKind::Even => FormulaKind::Ucb1,
        };
        return spec.clone().set(&FormulaSettings::FORMULA, formula);
    }
    let adviser = adviser(kind.catalogue, kind.ui.adviser);
    if adviser == *spec { kind.catalogue.agents[0].spec() } else { adviser }
}

/// The state of a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Its agent file is loading.
    Waits,
    Thinks,
    Finished,
    Failed,
}

/// One of the two sides.
struct Side {
    spec: Spec,
    explanation: Option<Rc<Explanation>>,
    choice: Option<MoveIndex>,
    phase: Phase,
    /// Whether its thought waits for steps.
    hold: bool,
}

pub(crate) enum Act {
    /// Choose another agent or other settings for a side.
    Choose(usize, Spec),
    /// A report about a side's thought.
    Reported(JobId, Box<WorkerReport>),
    /// An agent file arrived, or could not be loaded.
    File(Need, Result<Vec<u8>, Trouble>),
    Dismiss(usize),
    /// Turn step mode on or off for a side.
    Hold(usize, bool),
    Step(usize, u32),
    Run(usize),
}

#[derive(Properties)]
struct RetryProps {
    kind: &'static Kind,
    of: Rc<RetriedDecision>,
    names: Rc<Vec<String>>,
    look: Look,
    /// Shares the decision with both agents, if it has a link.
    on_share: Option<Callback<[Spec; 2]>>,
    on_close: Callback<()>,
}

impl PartialEq for RetryProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.of, &other.of) && self.look == other.look && self.names == other.names
    }
}

/// The dialog.
struct Retry {
    sides: [Side; 2],
    /// The thoughts, each by the number of its side.
    jobs: Jobs<usize>,
    files: Files,
    pasts: SentPasts,
    notices: Notices,
}

impl Component for Retry {
    type Message = Act;
    type Properties = RetryProps;

    fn create(ctx: &Context<Self>) -> Self {
        let side = |spec: &Spec| Side {
            spec: spec.clone(),
            explanation: None,
            choice: None,
            phase: Phase::Waits,
            hold: false,
        };
        let sides = ctx.props().of.specs.each_ref().map(side);
        let jobs = Jobs::new(ctx.link().callback(|(job, report)| Act::Reported(job, report)));
        let (files, pasts, notices) = Default::default();
        let mut retry = Self { sides, jobs, files, pasts, notices };
        (0..2).for_each(|at| retry.ask(ctx, at));
        retry
    }

    fn update(&mut self, ctx: &Context<Self>, act: Act) -> bool {
        match act {
            Act::Choose(at, spec) => {
                self.sides[at].spec = spec;
                self.ask(ctx, at);
            }
            Act::Reported(job, report) => return self.hear(ctx, job, *report),
            Act::File(need, came) => {
                let missing = files::put(&mut self.files, need, came);
                self.notices.extend(missing);
                for at in 0..2 {
                    if self.sides[at].phase == Phase::Waits {
                        self.ask(ctx, at);
                    }
                }
            }
            Act::Dismiss(at) => self.notices.dismiss(at),
            Act::Hold(at, on) => {
                self.sides[at].hold = on;
                if on {
                    self.ask(ctx, at);
                } else {
                    self.jobs.send(at, |job| Command::Run { job });
                }
            }
            Act::Step(at, units) => self.jobs.send(at, |job| Command::Step { job, units }),
            Act::Run(at) => self.jobs.send(at, |job| Command::Run { job }),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let RetryProps { of, look, on_share, on_close, .. } = ctx.props();
        let words = MindWords::of(look.lang);
        let title = fill(words.retry_title, [&of.name]);
        html! {
            <Modal {title} class="wide" on_close={on_close.clone()}>
                { self.notices.bar(&ctx.link().callback(Act::Dismiss), look.lang) }
                <p class="mind-faint">{ words.retry_help }</p>
                <p class="mind-caption" aria-live="polite">{ self.verdict(of, look.lang) }</p>
                { for on_share.as_ref().map(|emit| self.share(emit, words)) }
                <div class="mind-sides">{ for (0..2).map(|at| self.side(ctx, at)) }</div>
                { legend(look.lang) }
            </Modal>
        }
    }
}

impl Retry {
    fn share(&self, emit: &Callback<[Spec; 2]>, words: &MindWords) -> Html {
        let specs = [0, 1].map(|at: usize| self.sides[at].spec.clone());
        let onclick = emit.reform(move |_: MouseEvent| specs.clone());
        html! { <p><button type="button" class="button compact" {onclick}>{ words.retry_share }</button></p> }
    }

    /// Restarts the thought of a side. Loads its files first.
    fn ask(&mut self, ctx: &Context<Self>, at: usize) {
        let RetryProps { kind, of, .. } = ctx.props();
        let side = &mut self.sides[at];
        (side.explanation, side.choice) = (None, None);
        let stops = Stops { hold: side.hold, ..Stops::default() };
        let past = of.past(&mut self.pasts, &side.spec);
        match files::decision(&self.files, kind, &side.spec, of.question.clone(), past, stops) {
            Ok(assignment) => {
                side.phase = Phase::Thinks;
                self.jobs.start(at, kind.id(), at, assignment);
            }
            Err(need) => {
                side.phase = Phase::Waits;
                // The previous thought is obsolete.
                self.jobs.cancel(|of| *of == at);
                files::order(&mut self.files, need, || {
                    ctx.link().callback(move |came| Act::File(need, came))
                });
            }
        }
    }

    fn hear(&mut self, ctx: &Context<Self>, job: JobId, report: WorkerReport) -> bool {
        let of = &ctx.props().of;
        let Some((at, report)) = self.jobs.hear(job, report) else { return false };
        let side = &mut self.sides[at];
        match report {
            WorkerReport::Event(event) => {
                let Event::Thought { progress, explanation, choice, .. } = *event else { return false };
                side.explanation = of.table.explanation(of.number, &explanation).map(Rc::new);
                if progress.finished() {
                    side.phase = Phase::Finished;
                }
                side.choice = choice;
            }
            WorkerReport::Failed(..) | WorkerReport::GaveUp => side.phase = Phase::Failed,
            // The new worker repeats the same thought.
            WorkerReport::Replaced | WorkerReport::InPage => return false,
        }
        true
    }

    /// Compares both choices, once they are made.
    fn verdict(&self, of: &RetriedDecision, lang: Lang) -> String {
        let words = MindWords::of(lang);
        let [Some(a), Some(b)] = [0, 1].map(|at| self.sides[at].choice) else {
            return "\u{a0}".to_owned();
        };
        let named = |play| of.table.named(of.number, play).unwrap_or_default().spoken(lang);
        let [first, second] = [a, b].map(named);
        if a == b { fill(words.retry_same, [&first]) } else { fill(words.retry_differ, [&first, &second]) }
    }

    fn side(&self, ctx: &Context<Self>, at: usize) -> Html {
        let RetryProps { kind, look, .. } = ctx.props();
        let (side, lang) = (&self.sides[at], look.lang);
        let words = MindWords::of(lang);
        let on_spec = ctx.link().callback(move |spec| Act::Choose(at, spec));
        let who = EntrySelect {
            entries: kind.catalogue.agents,
            strengths: kind.catalogue.strengths,
            chosen: side.spec.id(),
            first: None,
            label: [words.agent_a, words.agent_b][at],
            on_choose: on_spec.clone(),
        };
        let name = [words.side_a, words.side_b][at];
        html! {
            <section key={at} class="mind" aria-label={name}>
                <div class="mind-side">
                    <b>{ name }</b>{ who.show(lang) }
                </div>
                if !side.spec.entry().knobs.is_empty() {
                    <details><summary>{ Shell::of(lang).knobs }{ " " }<code>{ side.spec.to_string() }</code></summary>
                        { knob_form(&format!("side-{at}"), &side.spec, &on_spec, lang) }</details>
                }
                if side.phase == Phase::Failed { <p class="mind-caption">{ words.retry_failed }</p> }
                { for side.explanation.clone().map(|explanation| self.thought(ctx, at, explanation)) }
            </section>
        }
    }

    fn thought(&self, ctx: &Context<Self>, at: usize, explanation: Rc<Explanation>) -> Html {
        let RetryProps { kind, of, names, look, .. } = ctx.props();
        let (side, lang, word) = (&self.sides[at], look.lang, Glossary::of(kind.catalogue));
        let thoughts = Thoughts {
            deal: of.deal,
            number: of.number,
            seat: of.seat,
            name: side.spec.entry().name.get(lang).to_owned(),
            agent: side.spec.to_string(),
            explanation: explanation.clone(),
            chosen: side.choice.and_then(|play| of.table.named(of.number, play)),
            secret: false,
            again: true,
            unit: kind.catalogue.facts.unit,
            round: kind.ui.deal,
            telling: false,
            own: kind.ui.own_panel,
        };
        let live = matches!(side.phase, Phase::Waits | Phase::Thinks);
        let searches = thoughts.search().is_some();
        let steps = if searches {
            let reason = html! {
                <Steps {explanation} decision={(of.deal, of.number)} unit={thoughts.unit} {live} paused={side.hold && live} step_mode={side.hold}
                    on_step={ctx.link().callback(move |units| Act::Step(at, units))}
                    on_run={ctx.link().callback(move |()| Act::Run(at))} />
            };
            [reason, switches(side.hold, &ctx.link().callback(move |on| Act::Hold(at, on)), None, lang)]
        } else {
            <[Html; 2]>::default()
        };
        let held = side.hold && live;
        html! {
            <>
                { head(&thoughts, live, held, held && searches, lang) }
                { insides(&thoughts, steps, side.hold, names, word, lang) }
            </>
        }
    }
}
