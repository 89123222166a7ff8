//! The formula in words, in symbols, and with the current numbers.

use super::{
    Thoughts,
    note::{self, ArmNote, SearchNote},
    reading::{arm, is_even},
    why::{share, sum},
};
use crate::{
    context::use_look,
    words::{fill, mind::MindWords},
};
use std::cell::Cell;
use tefuda_numbers::{grouped, short};
use yew::prelude::*;

thread_local! {
    /// Whether somebody opened or folded it. Remembered across decisions that have no formula.
    static WANTED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// The properties of the formula.
#[derive(Properties, PartialEq)]
pub(crate) struct FormulaProps {
    /// The decision: a search.
    pub thoughts: Thoughts,
    /// Whether it is open at first.
    pub open: bool,
}

/// A fold with the explanation of the formula.
#[component]
pub(crate) fn Formula(props: &FormulaProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let wanted = use_state(|| WANTED.get());
    let Some(note) = props.thoughts.search() else { return Html::default() };
    let title = note.formula.name().map_or(words.how_title.to_owned(), |f| fill(words.how, [f.get(lang)]));
    let open = wanted.unwrap_or(props.open);
    let toggle = Callback::from(move |event: MouseEvent| {
        event.prevent_default();
        WANTED.set(Some(!open));
        wanted.set(Some(!open));
    });
    html! {
        <details class="mind-formula" {open}>
            <summary onclick={toggle}>{ title }</summary>
            if is_even(note) {
                <p>{ words.how_even }</p>
                if note.formula == note::Formula::Halving { <p>{ words.how_dropped }</p> }
            } else {
                { ucb(note, words) }
            }
        </details>
    }
}

fn ucb(note: &SearchNote, words: &MindWords) -> Html {
    let tuned = note.formula == note::Formula::Ucb1Tuned;
    let shown = arm(note, note.next.or(note.best)).and_then(|arm| Some((arm, note.explore(arm)?)));
    let [mean, visits, done, weight, spread, bound] =
        ["x\u{304}", "s", "n", "c", "σ²", "V"].map(str::to_owned);
    let letters = Letters { mean, visits, done, weight, spread, bound };
    html! {
        <>
            <p>{ words.how_ucb }</p>
            if tuned { <p>{ words.how_tuned }</p> }
            { letters.ucb("UCB = ", tuned) }
            if tuned { { letters.tuned_bound("") } }
            <p class="mind-faint">{ if tuned { words.symbols_tuned } else { words.symbols } }</p>
            { for shown.map(|(arm, explore)| with_numbers(arm, explore, note, words)) }
            <p class="mind-faint">
                { "Auer, Cesa-Bianchi, Fischer: Finite-time Analysis of the Multiarmed Bandit Problem, 2002" }
            </p>
        </>
    }
}

/// The formula with the numbers of one arm, and its value.
fn with_numbers(arm: &ArmNote, explore: f64, note: &SearchNote, words: &MindWords) -> Html {
    let weight = if let note::Formula::Ucb1(c) = note.formula { Some(c) } else { None };
    let (spread, tuned) = (arm.variance, weight.is_none());
    let bound = share(spread + (2.0 * libm::log(f64::from(note.done)) / f64::from(arm.visits)).sqrt());
    let numbers = Letters {
        mean: share(arm.mean),
        visits: grouped(arm.visits),
        done: grouped(note.done),
        weight: weight.map(short).unwrap_or_default(),
        spread: share(spread),
        bound: bound.clone(),
    };
    html! {
        <>
            <p>{ fill(words.now_for, [&arm.play.spoken(words.lang)]) }</p>
            if tuned { { numbers.tuned_bound(&format!(" = {bound}")) } }
            { numbers.ucb("", tuned) }
            <p class="mind-comes-to">{ "= " }{ sum(arm.mean, explore) }</p>
        </>
    }
}

/// The entries of the formula: letters or numbers.
struct Letters {
    mean: String,
    visits: String,
    done: String,
    weight: String,
    spread: String,
    bound: String,
}

impl Letters {
    /// UCB = x̄ + √(c · ln n / s), or UCB = x̄ + √(ln n / s · min(¼, V)).
    fn ucb(&self, before: &'static str, tuned: bool) -> Html {
        let Self { mean, visits, done, weight, bound, .. } = self;
        let ln = format!("ln {done}");
        let over = fraction(&ln, visits);
        let (said, under) = if tuned {
            let quarter = fraction("1", "4");
            let under = html! { <>{ over }{ " · min(" }{ quarter }{ format!(", {bound})") }</> };
            (format!("{before}{mean} + √({ln} / {visits} · min(1/4, {bound}))"), under)
        } else {
            (
                format!("{before}{mean} + √({weight} · {ln} / {visits})"),
                html! { <>{ weight }{ " · " }{ over }</> },
            )
        };
        // The bar is drawn with CSS, because some fonts place the combining character beside the letter.
        let mean = match mean.strip_suffix('\u{304}') {
            Some(letter) => html! { <span class="mind-over">{ letter.to_owned() }</span> },
            None => html! { mean },
        };
        equation(said, html! { <>{ before }{ mean }{ " + " }{ root(under) }</> })
    }

    /// V = σ² + √(2 ln n / s).
    fn tuned_bound(&self, after: &str) -> Html {
        let Self { visits, done, spread, .. } = self;
        let twice = format!("2 ln {done}");
        let said = format!("V = {spread} + √({twice} / {visits}){after}");
        let under = root(fraction(&twice, visits));
        equation(said, html! { <>{ format!("V = {spread} + ") }{ under }{ after.to_owned() }</> })
    }
}

/// A displayed equation. Roots and fractions are drawn with our own lines, because browsers typeset them
/// badly without a mathematical font.
fn equation(said: String, drawn: Html) -> Html {
    html! { <div class="mind-math" role="img" aria-label={said}><span aria-hidden="true">{ drawn }</span></div> }
}

fn fraction(top: &str, bottom: &str) -> Html {
    html! { <span class="mind-fraction"><span>{ top.to_owned() }</span><span>{ bottom.to_owned() }</span></span> }
}

fn root(under: Html) -> Html {
    html! {
        <span class="mind-root">
            <svg viewBox="0 0 10 20" preserveAspectRatio="none" width="10" aria-hidden="true">
                <path d="M0 12.500L2.500 11L6 19.500L10 0.500" vector-effect="non-scaling-stroke" />
            </svg>
            <span>{ under }</span>
        </span>
    }
}
