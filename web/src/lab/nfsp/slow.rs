//! A game of NFSP in slow motion: what happens, one step after another, with a sentence about each.
//!
//! [`SlowMotion`] is given a [`Trace`] and asks for others; it computes nothing. On the left is the table; each player has its
//! memories in the middle and its nets on the right, so that rows travel from left to right and what they teach goes on to the
//! nets. The subject of the present step is outlined.
//!
//! | prop | what |
//! |---|---|
//! | `trace` | the game to be shown, `None` before the first |
//! | `over` | the run is finished: it has no more games |
//! | `busy` | a game was asked for and is not there yet |
//! | `on_game` | asks for the next game; `true`: for the next in which nets are updated ([`Training::trace`]) |
//!
//! [`Training::trace`]: tefuda_agents::Training::trace

use super::{slow_player::player, slow_table::table, slow_text::sentence};
use crate::{
    context::use_look,
    shell::value_of,
    words::{fill, lab_pictures::SlowWords},
};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use tefuda_agents::leduc::nfsp::Trace;
use tefuda_numbers::grouped;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

/// Milliseconds that a step is shown at each speed. A sentence takes some seconds to be read.
const PACES: [(&str, u32); 4] = [("½×", 9000), ("1×", 5000), ("2×", 2500), ("4×", 1200)];
/// The pace at first.
const PACE: usize = 1;

/// What is shown, and what can be asked for.
#[derive(Properties, PartialEq)]
pub(crate) struct SlowProps {
    /// The game.
    pub trace: Option<Rc<Trace>>,
    /// Whether the run is finished.
    #[prop_or_default]
    pub over: bool,
    /// Whether a game was asked for and is not there yet.
    #[prop_or_default]
    pub busy: bool,
    /// Asks for the next game, or for the next in which nets are updated.
    pub on_game: Callback<bool>,
}

/// Where one is in the film.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Film {
    /// The game that `step` is a step of.
    game: u32,
    step: usize,
    playing: bool,
    pace: usize,
}

/// The picture with its controls.
#[component]
pub(crate) fn SlowMotion(props: &SlowProps) -> Html {
    let lang = use_look().lang;
    let film = use_state(|| Film { game: 0, step: 0, playing: false, pace: PACE });
    let (game, last) =
        props.trace.as_ref().map_or((0, 0), |trace| (trace.game, trace.steps.len().saturating_sub(1)));
    let mut now = *film;
    if now.game != game {
        // Another game begins at its beginning.
        now = Film { game, step: 0, ..now };
    }
    let set = {
        let film = film.clone();
        Callback::from(move |next: Film| film.set(Film { step: next.step.min(last), ..next }))
    };
    use_play(now, last, &set);
    let words = SlowWords::of(lang);
    let onkeydown = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            let by: isize = match event.key().as_str() {
                "ArrowLeft" => -1,
                "ArrowRight" => 1,
                _ => return,
            };
            // A slider or a list does what it always does with these keys.
            let own = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if own.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "SELECT")) {
                return;
            }
            event.prevent_default();
            set.emit(Film { step: now.step.saturating_add_signed(by), playing: false, ..now });
        })
    };
    html! {
        <section class="panel slow" aria-label={words.title} {onkeydown}>
            <h2>{ words.title }</h2>
            { games(props, words) }
            if let Some(trace) = &props.trace {
                { controls(now, last, &set, words) }
                <p class="slow-say" aria-live="polite">{ sentence(trace, now.step, lang) }</p>
                <div class="slow-figure">
                    { table(trace, now.step, lang) }
                    { for (0..trace.memories.len()).map(|of| player(trace, now.step, of, lang)) }
                </div>
                <p class="slow-faint">{ words.keys }</p>
            } else {
                <p class="slow-say">{ if props.over { words.over } else { words.none } }</p>
            }
        </section>
    }
}

/// Goes on by itself while the film is playing.
#[hook]
fn use_play(now: Film, last: usize, set: &Callback<Film>) {
    let set = set.clone();
    use_effect_with((now, last), move |(now, last)| {
        let (now, more) = (*now, now.step < *last);
        let timer = now.playing.then(|| {
            let next = Film { step: now.step + usize::from(more), playing: more, ..now };
            Timeout::new(PACES[now.pace % PACES.len()].1, move || set.emit(next))
        });
        move || drop(timer)
    });
}

/// Which game it is, and the buttons for others.
fn games(props: &SlowProps, words: &'static SlowWords) -> Html {
    let button = |eventful: bool, name: &'static str| {
        let emit = props.on_game.clone();
        let onclick = Callback::from(move |_| emit.emit(eventful));
        html! { <button type="button" class="button compact" disabled={props.busy || props.over} {onclick}>{ name }</button> }
    };
    let head = props.trace.as_ref().map(|trace| {
        let due = fill(words.due, [&grouped(trace.to_update)]);
        html! { <p class="slow-head"><b>{ fill(words.game, [&grouped(trace.game)]) }</b><span>{ due }</span></p> }
    });
    html! {
        <div class="slow-games">
            { for head }
            { button(false, words.any) }
            { button(true, words.eventful) }
        </div>
    }
}

/// Back, play, on; where one is; and the pace.
fn controls(now: Film, last: usize, set: &Callback<Film>, words: &'static SlowWords) -> Html {
    let button = |film: Film, sign: &'static str, name: &'static str, disabled: bool| {
        let set = set.clone();
        let onclick = Callback::from(move |_| set.emit(film));
        html! { <button type="button" class="button square" aria-label={name} title={name} {disabled} {onclick}>{ sign }</button> }
    };
    let at = move |step: usize| Film { step, playing: false, ..now };
    let ended = now.step >= last;
    let play = Film { playing: !now.playing, step: if ended && !now.playing { 0 } else { now.step }, ..now };
    let (sign, name) = if now.playing { ("❚❚", words.pause) } else { ("▶", words.play) };
    let slide = set.reform(move |event: InputEvent| at(value_of(&event).parse().unwrap_or(0)));
    let pace = set.reform(move |event: Event| Film { pace: value_of(&event).parse().unwrap_or(PACE), ..now });
    let where_now = fill(words.step, [&(now.step + 1).to_string(), &(last + 1).to_string()]);
    html! {
        <div class="slow-controls">
            { button(at(now.step.saturating_sub(1)), "←", words.back, now.step == 0) }
            { button(play, sign, name, false) }
            { button(at(now.step + 1), "→", words.on, ended) }
            <input type="range" min="0" max={last.to_string()} value={now.step.to_string()} oninput={slide}
                aria-label={words.title} aria-valuetext={where_now.clone()} />
            <span class="num">{ where_now }</span>
            <select onchange={pace} aria-label={words.speed}>
                { for PACES.iter().enumerate().map(|(n, (name, _))| html! {
                    <option value={n.to_string()} selected={n == now.pace}>{ *name }</option>
                }) }
            </select>
        </div>
    }
}
