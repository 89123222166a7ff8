//! Step-by-step animations with the controls of a player.
//!
//! The caller provides a picture for each step. [`use_film`] knows the current step, and advances it while
//! the film is playing and in view. [`Player`] and [`on_keys`] move it by hand. [`Tempo`] sets the speed.

use crate::{
    busy::Busy,
    shell::{taken, value_of},
    words::{fill, lab::FilmWords},
};
use gloo::timers::callback::Interval;
use web_sys::Element;
use yew::prelude::*;

/// How a film advances by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tempo {
    /// The speeds: name, and milliseconds per step.
    pub(crate) paces: &'static [(&'static str, u32)],
    /// The initial speed, as an index.
    pub(crate) pace: usize,
    /// Returns the step after a step.
    pub(crate) next: fn(usize) -> usize,
}

/// Step by step, with time to read a sentence at each step.
pub(crate) static READING: Tempo = Tempo {
    paces: &[("½×", 9000), ("1×", 5000), ("2×", 2500), ("4×", 1200)],
    pace: 1,
    next: |step| step + 1,
};

/// The position in a film.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Film {
    /// The number of the film that `step` belongs to.
    reel: u32,
    /// The current step.
    pub(crate) step: usize,
    pub(crate) playing: bool,
    pace: usize,
}

impl Film {
    /// Stops at a step.
    pub(crate) fn at(self, step: usize) -> Self {
        Self { playing: false, ..self.on_at(step) }
    }

    /// Stops at a step of another film.
    pub(crate) fn in_reel(self, reel: u32, step: usize) -> Self {
        Self { reel, ..self.at(step) }
    }

    /// Moves to a step and keeps playing, if it was.
    pub(crate) fn on_at(self, step: usize) -> Self {
        Self { step, ..self }
    }
}

/// Controls the film with the number `reel` and the last step `last`. Returns the current step and a callback
/// that moves it. A new film begins at its first step. The film pauses while its element `shown` is out of
/// view.
#[hook]
pub(crate) fn use_film(
    reel: u32,
    last: usize,
    tempo: &'static Tempo,
    shown: &NodeRef,
) -> (Film, Callback<Film>) {
    let film = use_state(|| Film { reel: 0, step: 0, playing: false, pace: tempo.pace });
    let mut now = *film;
    if now.reel != reel {
        now = Film { reel, step: 0, ..now };
    }
    // Not when it is set: a figure may get a later last step at the same time.
    now.step = now.step.min(last);
    let set = Callback::from(move |next: Film| film.set(next));
    use_play(now, last, tempo, shown, &set);
    (now, set)
}

/// Advances the film while it is playing.
#[hook]
fn use_play(now: Film, last: usize, tempo: &'static Tempo, shown: &NodeRef, set: &Callback<Film>) {
    let (shown, set) = (shown.clone(), set.clone());
    use_effect_with((now, last), move |(now, last)| {
        let (now, more) = (*now, now.step < *last);
        let busy = now.playing.then(Busy::waiting);
        let timer = now.playing.then(|| {
            let step = if more { (tempo.next)(now.step) } else { now.step };
            let next = Film { step, playing: more, ..now };
            Interval::new(tempo.paces[now.pace % tempo.paces.len()].1, move || {
                if in_view(&shown) {
                    set.emit(next);
                }
            })
        });
        move || drop((timer, busy))
    });
}

/// Whether any part of an element is in view.
pub(crate) fn in_view(shown: &NodeRef) -> bool {
    let window = gloo::utils::window();
    let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(f64::INFINITY);
    let seen = |element: Element| {
        let place = element.get_bounding_client_rect();
        place.bottom() > 0.0 && place.top() < height
    };
    !gloo::utils::document().hidden() && shown.cast::<Element>().is_some_and(seen)
}

/// Moves back and forth with the arrow keys.
pub(crate) fn on_keys(now: Film, set: &Callback<Film>) -> Callback<KeyboardEvent> {
    let set = set.clone();
    Callback::from(move |event: KeyboardEvent| {
        let by: isize = match event.key().as_str() {
            "ArrowLeft" => -1,
            "ArrowRight" => 1,
            _ => return,
        };
        if taken(&event) {
            return;
        }
        event.prevent_default();
        set.emit(now.at(now.step.saturating_add_signed(by)));
    })
}

/// A button that requests another film.
pub(crate) fn ask(name: &'static str, eventful: bool, disabled: bool, on_ask: &Callback<bool>) -> Html {
    let onclick = on_ask.reform(move |_: MouseEvent| eventful);
    html! { <button type="button" class="button compact" {disabled} {onclick}>{ name }</button> }
}

/// The controls of a film.
pub(crate) struct Player<'a> {
    /// The position.
    pub(crate) now: Film,
    /// The last step.
    pub(crate) last: usize,
    /// Moves to another position.
    pub(crate) set: &'a Callback<Film>,
    /// The available speeds.
    pub(crate) tempo: &'static Tempo,
    /// Whether nothing may move by itself: then there is no play button.
    pub(crate) still: bool,
    pub(crate) words: &'static FilmWords,
}

impl Player<'_> {
    /// The buttons for back, play and forward, and the speeds, if there are several. `place` describes the
    /// position.
    pub(crate) fn controls(&self, place: String) -> Html {
        let Self { now, last, set, tempo, still, words } = *self;
        let button = |film: Film, sign: &'static str, name: &'static str, disabled: bool| {
            let onclick = set.reform(move |_: MouseEvent| film);
            html! { <button type="button" class="button square" aria-label={name} title={name} {disabled} {onclick}>{ sign }</button> }
        };
        let ended = now.step >= last;
        let begin = ended && !now.playing;
        let play = Film { playing: !now.playing, step: if begin { 0 } else { now.step }, ..now };
        let (sign, name) = if now.playing { ("❚❚", words.pause) } else { ("▶", words.play) };
        let slide = set.reform(move |event: InputEvent| now.at(value_of(&event).parse().unwrap_or(0)));
        html! {
            <div class="film-controls">
                { button(now.at(now.step.saturating_sub(1)), "←", words.back, now.step == 0) }
                if !still { { button(play, sign, name, false) } }
                { button(now.at(now.step + 1), "→", words.on, ended) }
                <input type="range" min="0" max={last.to_string()} value={now.step.to_string()} oninput={slide}
                    aria-label={words.title} aria-valuetext={place.clone()} />
                <span class="num">{ place }</span>
                if tempo.paces.len() > 1 { { self.paces() } }
            </div>
        }
    }

    /// The same controls, with the steps counted from 1.
    pub(crate) fn counted(&self) -> Html {
        self.controls(fill(self.words.step, [&(self.now.step + 1).to_string(), &(self.last + 1).to_string()]))
    }

    fn paces(&self) -> Html {
        let (now, first) = (self.now, self.tempo.pace);
        let pace = self
            .set
            .reform(move |event: Event| Film { pace: value_of(&event).parse().unwrap_or(first), ..now });
        html! {
            <select onchange={pace} aria-label={self.words.speed}>
                { for self.tempo.paces.iter().enumerate().map(|(n, (name, _))| html! {
                    <option value={n.to_string()} selected={n == now.pace}>{ *name }</option>
                }) }
            </select>
        }
    }
}
