//! A game of FALCON in slow motion: from percepts through the competition of nodes to learning.
//!
//! [`SlowMotion`] shows a [`GameTrace`] and requests others. It computes nothing. There are two kinds of
//! steps: during the game, four for each decision (table, percepts, competition, choice), and after it, one
//! for what was learned from each decision.

use super::{
    same,
    slow_art::{competition, percepts},
    slow_table::{card, table},
    slow_text::sentence,
    slow_update::{kinds, update},
};
use crate::{
    context::use_look,
    film::{Film, Player, READING, ask, on_keys, use_film},
    words::{
        fill,
        lab::{FalconWords, FilmWords},
    },
};
use std::rc::Rc;
use tefuda_agents::hearts::falcon::{DecisionTrace, GameTrace};
use tefuda_games::Lang;
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The subject of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// The trick so far, and the hand.
    Table,
    /// The net's input.
    Percepts,
    /// The nodes that resonate or are reset.
    Competition,
    /// The values of the action types, and the chosen one.
    Choice,
    /// The end of the game.
    End,
    /// The result of the decision, and what was learned.
    Update,
}

/// A step of the animation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// The decision it belongs to. At the end, the last one.
    pub(super) decision: usize,
    pub(super) part: Part,
}

/// A decision, and everything a step shows of it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) trace: &'a GameTrace,
    pub(super) decision: &'a DecisionTrace,
    pub(super) part: Part,
    pub(super) words: &'static FalconWords,
    pub(super) lang: Lang,
}

impl Scene<'_> {
    /// The CSS class of a part's box: outlined in its own step, pale before.
    pub(super) fn class(self, part: Part) -> Classes {
        let now = (self.part == part).then_some("slow-now");
        let later = (self.part < part).then_some("falcon-later");
        classes!("slow-box", now, later)
    }
}

/// Returns the steps of a game.
pub(super) fn steps(trace: &GameTrace) -> Vec<Step> {
    let of = |decision: usize, parts: &[Part]| {
        parts.iter().map(|part| Step { decision, part: *part }).collect::<Vec<_>>()
    };
    let all = || trace.decisions.iter().enumerate();
    let played = all().flat_map(|(n, decision)| {
        // Without a choice, the nets are not used.
        let parts: &[Part] = if decision.options.len() > 1 {
            &[Part::Table, Part::Percepts, Part::Competition, Part::Choice]
        } else {
            &[Part::Choice]
        };
        of(n, parts)
    });
    let end = of(trace.decisions.len().saturating_sub(1), &[Part::End]);
    let learned =
        all().filter(|(_, decision)| decision.update.is_some()).flat_map(|(n, _)| of(n, &[Part::Update]));
    played.chain(end).chain(learned).collect()
}

/// The properties of the picture.
#[derive(Properties)]
pub(super) struct SlowProps {
    pub(super) trace: Option<Rc<GameTrace>>,
    /// Whether the run has not yet reached the stage with games.
    pub(super) early: bool,
    pub(super) over: bool,
    pub(super) busy: bool,
    pub(super) on_game: Callback<bool>,
}

impl PartialEq for SlowProps {
    fn eq(&self, other: &Self) -> bool {
        let flags = |props: &Self| (props.early, props.over, props.busy);
        same(self.trace.as_ref(), other.trace.as_ref())
            && flags(self) == flags(other)
            && self.on_game == other.on_game
    }
}

/// The picture with its controls.
#[component]
pub(super) fn SlowMotion(props: &SlowProps) -> Html {
    let lang = use_look().lang;
    let (words, film) = (FalconWords::of(lang), FilmWords::of(lang));
    let all = props.trace.as_deref().map(steps).unwrap_or_default();
    let last = all.len().saturating_sub(1);
    let shown_in = use_node_ref();
    let number = props.trace.as_ref().map_or(0, |trace| trace.number);
    let (now, set) = use_film(number, last, &READING, &shown_in);
    let player = Player { now, last, set: &set, tempo: &READING, still: false, words: film };
    let step = all.get(now.step).copied();
    let shown = props.trace.as_deref().zip(step).and_then(|(trace, step)| {
        let decision = trace.decisions.get(step.decision)?;
        Some((Scene { trace, decision, part: step.part, words, lang }, step))
    });
    let none = match () {
        () if props.over => film.over,
        () if props.early => words.early,
        () => words.none,
    };
    html! {
        <section class="panel slow falcon" ref={shown_in} aria-label={film.title} onkeydown={on_keys(now, &set)}>
            <h2>{ film.title }</h2>
            <div class="slow-games">
                { for props.trace.as_deref().map(|trace| head(trace, words)) }
                { ask(words.any, false, props.busy || props.over || props.early, &props.on_game) }
            </div>
            if let Some((scene, step)) = shown {
                { player.counted() }
                { jumps(scene.trace, &all, step, now, &set, words) }
                <p class="slow-say" aria-live="polite">{ sentence(scene) }</p>
                <div class="falcon-figure">
                    { table(scene) }{ percepts(scene) }{ competition(scene) }{ kinds(scene) }{ update(scene) }
                </div>
            } else {
                <p class="slow-say">{ none }</p>
            }
        </section>
    }
}

/// Names the game.
fn head(trace: &GameTrace, words: &'static FalconWords) -> Html {
    let points = trace.points.iter().zip(trace.learner).filter(|(_, learns)| *learns);
    let points: u32 = points.map(|(points, _)| u32::from(*points)).sum();
    html! {
        <p class="slow-head"><b>{ fill(words.game, [&grouped(trace.number)]) }</b>
            <span>{ fill(words.took, [&points.to_string()]) }</span></p>
    }
}

/// A button for each decision. After the game it leads to what was learned from the decision.
fn jumps(
    trace: &GameTrace,
    all: &[Step],
    step: Step,
    now: Film,
    set: &Callback<Film>,
    words: &'static FalconWords,
) -> Html {
    let over = step.part >= Part::End;
    let jump = |(n, decision): (usize, &DecisionTrace)| {
        let first = |wanted: &dyn Fn(Part) -> bool| {
            all.iter().position(|step| step.decision == n && wanted(step.part))
        };
        let update = over.then(|| first(&|part| part == Part::Update)).flatten();
        let to = update.or_else(|| first(&|_| true)).unwrap_or_default();
        let onclick = set.reform(move |_: MouseEvent| now.at(to));
        let (trick, card) = ((decision.net[0] + 1).to_string(), own_card(trace, decision));
        let name = fill(words.jump, [&trick, &card]);
        let current = (n == step.decision && step.part != Part::End).then_some("step");
        html! {
            <button type="button" aria-current={current} aria-label={name} {onclick}><small>{ trick }</small>{ card }</button>
        }
    };
    let end = all.iter().position(|step| step.part == Part::End).unwrap_or_default();
    let onclick = set.reform(move |_: MouseEvent| now.at(end));
    let current = (step.part == Part::End).then_some("step");
    html! {
        <div class="falcon-jumps" role="group" aria-label={words.decisions}>
            { for trace.decisions.iter().enumerate().map(jump) }
            <button type="button" aria-current={current} {onclick}>{ words.after }</button>
        </div>
    }
}

/// The card played, in readable form.
pub(super) fn own_card(trace: &GameTrace, decision: &DecisionTrace) -> String {
    trace.plays.get(usize::from(decision.play)).map_or_else(String::new, |(_, text)| card(text))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::{
        Playable as _,
        hearts::falcon::{LEARNER, train},
    };
    use tefuda_games::{Seed, Spec, hearts::Hearts};

    /// A game from a run with a little training.
    fn game() -> GameTrace {
        let spec = Spec::parse(LEARNER.presets, "actions:games=400,measured=1").unwrap();
        let mut run = train(&spec, Seed(7)).unwrap();
        run.step(200);
        run.trace(false).break_value().flatten().unwrap().read().unwrap()
    }

    #[test]
    fn a_decision_has_four_steps_and_its_update_comes_after_the_game() {
        let trace = game();
        let all = steps(&trace);
        let end = all.iter().position(|step| step.part == Part::End).unwrap();
        assert!(all[..end].iter().all(|step| step.part < Part::End));
        assert!(all[end + 1..].iter().all(|step| step.part == Part::Update));
        for (n, decision) in trace.decisions.iter().enumerate() {
            let own = all[..end].iter().filter(|step| step.decision == n).count();
            assert_eq!(own, if decision.options.len() > 1 { 4 } else { 1 });
        }
        assert_eq!(trace.decisions.len(), 13);
        assert_eq!(all.len() - end - 1, 13, "it learns from every decision");
    }

    #[test]
    fn action_types_and_percepts_have_words() {
        let trace = game();
        for decision in &trace.decisions {
            assert!(decision.percepts.iter().all(|(id, _)| Hearts::word(id).is_some()));
            assert!(decision.options.iter().all(|option| Hearts::word(&option.kind).is_some()));
        }
    }
}
