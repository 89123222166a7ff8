//! A game of NFSP in slow motion: one step after another, with a sentence about each.
//!
//! [`SlowMotion`] shows a [`Trace`] and requests others. It computes nothing. On the left is the table. Each
//! player has its buffers in the middle and its nets on the right. So transitions move from left to right,
//! and learning goes on to the nets. The subject of the current step is outlined.
//!
//! | prop | meaning |
//! |---|---|
//! | `trace` | the game shown, `None` before the first |
//! | `over` | the run is finished, so it has no more games |
//! | `busy` | a request has not been answered yet |
//! | `on_game` | requests the next game; `true`: the next that updates nets ([`Training::trace`]) |
//!
//! [`Training::trace`]: tefuda_agents::Training::trace

use super::{slow_player::player, slow_table::table, slow_text::sentence};
use crate::{
    context::use_look,
    film::{Player, READING, ask, on_keys, use_film},
    words::{
        fill,
        lab::{FilmWords, SlowWords},
    },
};
use std::rc::Rc;
use tefuda_agents::leduc::nfsp::Trace;
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The properties of the picture.
#[derive(Properties, PartialEq)]
pub(crate) struct SlowProps {
    /// The game.
    pub trace: Option<Rc<Trace>>,
    /// Whether the run is finished.
    #[prop_or_default]
    pub over: bool,
    /// Whether a request has not been answered yet.
    #[prop_or_default]
    pub busy: bool,
    /// Requests the next game, or the next one that updates nets.
    pub on_game: Callback<bool>,
}

/// The picture with its controls.
#[component]
pub(crate) fn SlowMotion(props: &SlowProps) -> Html {
    let lang = use_look().lang;
    let (game, last) =
        props.trace.as_ref().map_or((0, 0), |trace| (trace.game, trace.steps.len().saturating_sub(1)));
    let shown = use_node_ref();
    let (now, set) = use_film(game, last, &READING, &shown);
    let (words, film) = (SlowWords::of(lang), FilmWords::of(lang));
    let controls = Player { now, last, set: &set, tempo: &READING, still: false, words: film };
    html! {
        <section class="panel slow" ref={shown} aria-label={film.title} onkeydown={on_keys(now, &set)}>
            <h2>{ film.title }</h2>
            { games(props, words) }
            if let Some(trace) = &props.trace {
                { controls.counted() }
                <p class="slow-say" aria-live="polite">{ sentence(trace, now.step, lang) }</p>
                <div class="slow-figure">
                    { table(trace, now.step, lang) }
                    { for (0..trace.memories.len()).map(|of| player(trace, now.step, of, lang)) }
                </div>
                <p class="slow-faint">{ words.keys }</p>
            } else {
                <p class="slow-say">{ if props.over { film.over } else { words.none } }</p>
            }
        </section>
    }
}

/// The number of the game, and the buttons for others.
fn games(props: &SlowProps, words: &'static SlowWords) -> Html {
    let off = props.busy || props.over;
    let head = props.trace.as_ref().map(|trace| {
        let due = fill(words.due.of(trace.to_update), [&grouped(trace.to_update)]);
        html! { <p class="slow-head"><b>{ fill(words.game, [&grouped(trace.game)]) }</b><span>{ due }</span></p> }
    });
    html! {
        <div class="slow-games">
            { for head }
            { ask(words.any, false, off, &props.on_game) }
            { ask(words.eventful, true, off, &props.on_game) }
        </div>
    }
}
