//! A film: steps of what has happened, shown one after another, with the controls of a player.
//!
//! Whoever shows a film has a picture for each step. [`use_film`] knows which step it is and goes on by itself while the film is
//! playing; [`controls`] and [`on_keys`] move it.

use crate::{
    shell::value_of,
    words::{fill, lab_pictures::FilmWords},
};
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

/// Milliseconds that a step is shown at each speed. A sentence takes some seconds to be read.
const PACES: [(&str, u32); 4] = [("½×", 9000), ("1×", 5000), ("2×", 2500), ("4×", 1200)];
/// The pace at first.
const PACE: usize = 1;

/// Where one is in a film.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Film {
    /// The number of the film that `step` is a step of.
    reel: u32,
    /// The step that is shown.
    pub(super) step: usize,
    playing: bool,
    pace: usize,
}

impl Film {
    /// It stands at a step.
    pub(super) fn at(self, step: usize) -> Self {
        Self { step, playing: false, ..self }
    }
}

/// The film with the number `reel`, whose last step is `last`: where one is, and what moves it. Another film begins at its beginning.
#[hook]
pub(super) fn use_film(reel: u32, last: usize) -> (Film, Callback<Film>) {
    let film = use_state(|| Film { reel: 0, step: 0, playing: false, pace: PACE });
    let mut now = *film;
    if now.reel != reel {
        now = Film { reel, step: 0, ..now };
    }
    let set = Callback::from(move |next: Film| film.set(Film { step: next.step.min(last), ..next }));
    use_play(now, last, &set);
    (now, set)
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

/// Back and on by the arrow keys.
pub(super) fn on_keys(now: Film, set: &Callback<Film>) -> Callback<KeyboardEvent> {
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
        set.emit(now.at(now.step.saturating_add_signed(by)));
    })
}

/// A button that asks for another film.
pub(super) fn ask(name: &'static str, eventful: bool, disabled: bool, on_ask: &Callback<bool>) -> Html {
    let onclick = on_ask.reform(move |_: MouseEvent| eventful);
    html! { <button type="button" class="button compact" {disabled} {onclick}>{ name }</button> }
}

/// Back, play, on; where one is; and the pace.
pub(super) fn controls(now: Film, last: usize, set: &Callback<Film>, words: &'static FilmWords) -> Html {
    let button = |film: Film, sign: &'static str, name: &'static str, disabled: bool| {
        let onclick = set.reform(move |_: MouseEvent| film);
        html! { <button type="button" class="button square" aria-label={name} title={name} {disabled} {onclick}>{ sign }</button> }
    };
    let ended = now.step >= last;
    let play = Film { playing: !now.playing, step: if ended && !now.playing { 0 } else { now.step }, ..now };
    let (sign, name) = if now.playing { ("❚❚", words.pause) } else { ("▶", words.play) };
    let slide = set.reform(move |event: InputEvent| now.at(value_of(&event).parse().unwrap_or(0)));
    let pace = set.reform(move |event: Event| Film { pace: value_of(&event).parse().unwrap_or(PACE), ..now });
    let where_now = fill(words.step, [&(now.step + 1).to_string(), &(last + 1).to_string()]);
    html! {
        <div class="slow-controls">
            { button(now.at(now.step.saturating_sub(1)), "←", words.back, now.step == 0) }
            { button(play, sign, name, false) }
            { button(now.at(now.step + 1), "→", words.on, ended) }
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
