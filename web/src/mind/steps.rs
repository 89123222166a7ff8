//! Step mode: one playout at a time, with the reason for each.

use super::{
    note::{Explanation, Moment, SearchNote},
    reading::last_step,
};
use crate::{
    context::use_look,
    shell::Key,
    words::{count, mind::MindWords},
};
use std::rc::Rc;
use tefuda_arena::link::STOPS;
use tefuda_games::{Lang, Setting, Text};
use yew::prelude::*;

/// The properties of step mode.
#[derive(Properties, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each is set by another part of the page.
pub(crate) struct StepsProps {
    /// The search shown.
    pub explanation: Rc<Explanation>,
    /// Identifies the decision: the deal and the move.
    pub decision: (usize, usize),
    /// The word for a point of the game.
    pub unit: Text,
    /// Whether the search is still running.
    pub live: bool,
    /// Whether it waits for a step.
    pub paused: bool,
    /// Whether it has ended, and the table waits before the move.
    #[prop_or_default]
    pub decided: bool,
    /// Whether step mode is on.
    pub step_mode: bool,
    /// The key moment at which this search has stopped.
    #[prop_or_default]
    pub moment: Option<Moment>,
    /// Runs that many playouts.
    pub on_step: Callback<u32>,
    /// Finishes the thought.
    pub on_run: Callback<()>,
    /// Whether keys trigger the buttons. Not in a dialog.
    #[prop_or_default]
    pub keys: bool,
}

/// The last two states shown of a decision.
#[derive(Default)]
struct Shown {
    decision: (usize, usize),
    before: Option<Rc<Explanation>>,
    now: Option<Rc<Explanation>>,
}

impl Shown {
    fn update(&mut self, decision: (usize, usize), now: &Rc<Explanation>) {
        if self.decision != decision {
            *self = Self { decision, ..Self::default() };
        }
        let same = self.now.as_ref().is_some_and(|shown| done(shown) == done(now));
        if !same {
            self.before = self.now.replace(now.clone());
        }
    }
}

/// In step mode, the reason why the last arm was tried, and the buttons.
#[component]
pub(crate) fn Steps(props: &StepsProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let shown = use_mut_ref(Shown::default);
    shown.borrow_mut().update(props.decision, &props.explanation);
    if !props.step_mode {
        return Html::default();
    }
    let why = {
        let shown = shown.borrow();
        let now = search(&props.explanation);
        now.and_then(|now| last_step(shown.before.as_deref().and_then(search), now, props.unit, words))
    };
    html! {
        <div class="mind-steps">
            if let Some(moment) = props.moment { <p class="mind-moment" role="status">{ told(moment, words) }</p> }
            if props.live { <p class="mind-why" aria-live="polite">{ why.as_deref().unwrap_or(words.step_hint) }</p> }
            if props.decided { <p class="mind-why" role="status">{ words.decided }</p> }
            { buttons(props, words) }
        </div>
    }
}

/// Whether searches stop at each kind of key moment, and the callback that changes one of them.
type StopSwitches = ([bool; 3], Callback<(usize, bool)>);

/// The switch of step mode and, if they can be set, those of the key moments at which searches stop, in the
/// order of [`STOPS`].
pub(crate) fn switches(
    step_mode: bool,
    on_step_mode: &Callback<bool>,
    stops: Option<StopSwitches>,
    lang: Lang,
) -> Html {
    let words = MindWords::of(lang);
    let toggle = on_step_mode.reform(move |_: Event| !step_mode);
    html! {
        <div class="mind-steps">
            <label class="switch" title={words.step_hint}>
                <input type="checkbox" role="switch" checked={step_mode} onchange={toggle} />
                { words.step_mode }
            </label>
            { for stops.filter(|_| step_mode).map(|(stops, on_stop)| key_moments(stops, &on_stop, lang)) }
        </div>
    }
}

/// Describes a key moment.
fn told(moment: Moment, words: &'static MindWords) -> &'static str {
    match moment {
        Moment::Change => words.moment_change,
        Moment::Apart => words.moment_apart,
        Moment::Sure => words.moment_sure,
    }
}

/// The switches for the key moments at which searches stop.
fn key_moments(stops: [bool; 3], on_stop: &Callback<(usize, bool)>, lang: Lang) -> Html {
    let switch = |(which, (knob, on)): (usize, (&Setting<bool>, bool))| {
        let onchange = on_stop.reform(move |_: Event| (which, !on));
        html! {
            <label class="switch" title={knob.help.get(lang)}>
                <input type="checkbox" role="switch" checked={on} {onchange} />
                { knob.name.get(lang) }
            </label>
        }
    };
    html! { <>{ for STOPS.iter().zip(stops).enumerate().map(switch) }</> }
}

fn buttons(props: &StepsProps, words: &'static MindWords) -> Html {
    let disabled = !(props.live && props.paused);
    let step = |n: u32| {
        let onclick = props.on_step.reform(move |_: MouseEvent| n);
        html! {
            <button type="button" class="button compact" aria-label={count(words.step, n)} {disabled} {onclick}>
                { format!("+{n}") }
                if n == 1 { { for key(props, Key::Step) } }
                if n == 10 { { for key(props, Key::Ten) } }
            </button>
        }
    };
    let run = props.on_run.reform(|_: MouseEvent| ());
    html! {
        <div class="mind-buttons" role="group" aria-label={words.steps}>
            { for [1, 10, 100].map(step) }
            <button type="button" class="button compact" disabled={disabled && !props.decided} onclick={run}>
                { if props.decided { words.go_on } else { words.finish } }{ for key(props, Key::Finish) }
            </button>
        </div>
    }
}

/// The key of a button.
fn key(props: &StepsProps, key: Key) -> Option<Html> {
    props.keys.then(|| html! { <kbd aria-hidden="true">{ key.name() }</kbd> })
}

fn search(explanation: &Explanation) -> Option<&SearchNote> {
    match explanation {
        Explanation::Search(note) => Some(note),
        _ => None,
    }
}

fn done(explanation: &Explanation) -> Option<u32> {
    search(explanation).map(|note| note.done)
}
