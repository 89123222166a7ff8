//! The frame of a figure: title, player, slider, and description.

use super::{Dials, Drawn, Figure, Show, Slider, Suggestion};
use crate::{
    context::use_look,
    film::{Film, Player, use_film},
    shell::value_of,
    words::{lab::FilmWords, papers::FigureWords},
};
use yew::prelude::*;

#[derive(Properties)]
pub(super) struct MovingProps {
    pub(super) of: &'static Figure,
    /// The initial state of the controls.
    #[prop_or_default]
    pub(super) dials: Dials,
    /// The initial step.
    #[prop_or_default]
    pub(super) at: usize,
    /// The state to try, if any.
    #[prop_or_default]
    pub(super) suggestion: Option<Suggestion>,
    /// Whether to show only the picture, small and without controls.
    #[prop_or_default]
    pub(super) mini: bool,
}

impl PartialEq for MovingProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.of, other.of)
            && (&self.dials, self.at, self.mini) == (&other.dials, other.at, other.mini)
            && self.suggestion == other.suggestion
    }
}

/// A figure with its controls.
#[component]
pub(super) fn Moving(props: &MovingProps) -> Html {
    let look = use_look();
    let (words, film) = (FigureWords::of(look.lang), FilmWords::of(look.lang));
    let (dials, shown) = (use_state(|| props.dials.clone()), use_node_ref());
    let of = props.of;
    let last = (of.last)(&dials);
    let (now, set) = use_film(dials.chance, last, &of.tempo, &shown);
    {
        let set = set.clone();
        use_effect_with(props.at, move |at| {
            if *at > 0 {
                set.emit(now.at(*at));
            }
        });
    }
    let first = of.slider.as_ref().map_or(0, |slider| (slider.first)(&dials));
    let level = dials.level.unwrap_or(first);
    let on = {
        let (dials, set) = (dials.clone(), set.clone());
        Callback::from(move |act| {
            let mut next = (*dials).clone();
            let step = (of.act)(&mut next, act, now.step);
            dials.set(next);
            if let Some(step) = step {
                set.emit(now.on_at(step));
            }
        })
    };
    let step = if props.mini { of.still } else { now.step };
    let show = Show { dials: &dials, level, step, words, mini: props.mini, on: &on };
    let Drawn { picture, says, place } = (of.draw)(&show);
    if props.mini {
        return html! { <div class={classes!("moving", "moving-mini", of.name)} aria-hidden="true">{ picture }</div> };
    }
    let player = Player { now, last, set: &set, tempo: &of.tempo, still: look.still, words: film };
    // The text for screen readers stays empty while the figure plays.
    let said = if now.playing { String::new() } else { says.clone() };
    let again = set.reform(move |_: MouseEvent| now.at(0));
    let suggested = props.suggestion.as_ref().map(|there| suggested(there, &dials, now, &set, words));
    html! {
        <section class={classes!("moving", of.name)} ref={shown} aria-label={(of.title)(words)}>
            <p class="moving-title"><b>{ (of.title)(words) }</b></p>
            <p class="moving-key">{ (of.key)(words) }</p>
            <div class="moving-picture">{ picture }</div>
            <div class="moving-side">
                <p class="moving-say" aria-hidden="true">{ says }</p>
                <p class="sr" role="status">{ said }</p>
                <div class="moving-controls">
                    { for suggested }
                    { player.controls(place) }
                    <div class="moving-more">
                        { for of.slider.as_ref().map(|of| slider(of, level, &dials, words)) }
                        <button type="button" class="button compact" disabled={now.step == 0} onclick={again}>{ words.again }</button>
                        if of.slider.is_some() { { other(&dials, words) } }
                    </div>
                </div>
            </div>
        </section>
    }
}

/// The slider with its name and value.
fn slider(
    of: &'static Slider,
    level: u32,
    dials: &UseStateHandle<Dials>,
    words: &'static FigureWords,
) -> Html {
    let says = (of.says)(level);
    let oninput = {
        let dials = dials.clone();
        Callback::from(move |event: InputEvent| {
            let level = value_of(&event).parse().ok();
            dials.set(Dials { level, ..(*dials).clone() });
        })
    };
    html! {
        <label class="moving-knob">
            <span>{ (of.name)(words) }</span>
            <input type="range" min="0" max={of.most.to_string()} value={level.to_string()} {oninput} aria-valuetext={says.clone()} />
            <span class="num">{ says }</span>
        </label>
    }
}

/// The button that leads to the suggested state. Once there, a sentence says what you see.
fn suggested(
    there: &Suggestion,
    dials: &UseStateHandle<Dials>,
    now: Film,
    set: &Callback<Film>,
    words: &'static FigureWords,
) -> Html {
    let (of, step) = there.state.clone();
    let reached = (&**dials, now.step) == (&of, step);
    let onclick = {
        let (dials, set) = (dials.clone(), set.clone());
        Callback::from(move |_: MouseEvent| {
            set.emit(now.in_reel(of.chance, step));
            dials.set(of.clone());
        })
    };
    html! {
        <div class="moving-try">
            <p><b>{ words.try_it }</b><button type="button" class="button compact" {onclick}>{ &there.name }</button></p>
            <p role="status">{ for reached.then(|| there.shows.clone()) }</p>
        </div>
    }
}

/// The button for a new random seed.
fn other(dials: &UseStateHandle<Dials>, words: &'static FigureWords) -> Html {
    let onclick = {
        let dials = dials.clone();
        Callback::from(move |_: MouseEvent| {
            let chance = dials.chance.wrapping_add(1);
            dials.set(Dials { chance, level: dials.level, pick: dials.pick, added: Vec::new() });
        })
    };
    html! { <button type="button" class="button compact" {onclick}>{ words.other }</button> }
}
