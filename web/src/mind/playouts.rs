//! Single playouts: the sampled deal of each one, and its course.

use super::{Thoughts, note::PlayoutNote, parts::Chip, reading::points_text};
use crate::{
    context::{sets, use_flag, use_look},
    notation::Shown,
    ui::term::term,
    words::{fill, mind::MindWords},
};
use std::rc::Rc;
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The properties of the playouts.
#[derive(Properties, PartialEq)]
pub(crate) struct PlayoutsProps {
    /// The decision: a search.
    pub thoughts: Thoughts,
    /// The names of the seats.
    pub names: Rc<Vec<String>>,
}

/// One of the recorded playouts, the latest at first.
#[component]
pub(crate) fn Playouts(props: &PlayoutsProps) -> Html {
    let words = MindWords::of(use_look().lang);
    let opened = use_flag();
    // The distance from the latest playout. At 0, each new playout is shown as it arrives.
    let back = use_state(|| 0usize);
    let Some(note) = props.thoughts.search() else { return Html::default() };
    let Some(playouts) = note.playouts.as_deref().filter(|playouts| !playouts.is_empty()) else {
        return Html::default();
    };
    let most = playouts.len() - 1;
    let place = most - (*back).min(most);
    let step = |label: &'static str, sign: &'static str, to_place: Option<usize>| {
        let onclick = to_place.map(|place| sets(&back, most - place));
        html! {
            <button type="button" class="button compact" aria-label={label} title={label} disabled={onclick.is_none()} {onclick}>{ sign }</button>
        }
    };
    let toggle = {
        let opened = opened.clone();
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            opened.set(!*opened);
        })
    };
    let playout = &playouts[place];
    html! {
        <details class="mind-formula mind-playouts" open={*opened}>
            <summary onclick={toggle}>{ words.playout_title }</summary>
            if *opened {
                <p class="mind-faint">{ words.playout_help }</p>
                <div class="mind-buttons" role="group" aria-label={words.playout_title}>
                    { step(words.playout_before, "‹", place.checked_sub(1)) }
                    <span aria-live="polite">{ fill(words.playout, [&grouped(playout.number), &points_text(playout.reward, note, props.thoughts.unit, words)]) }</span>
                    { step(words.playout_after, "›", Some(place + 1).filter(|next| *next <= most)) }
                </div>
                { world(playout, props, words) }
            }
        </details>
    }
}

/// The hands and moves of a playout.
fn world(playout: &PlayoutNote, props: &PlayoutsProps, words: &MindWords) -> Html {
    let name = |seat: usize| props.names.get(seat).cloned().unwrap_or_default();
    let own = props.thoughts.seat.index();
    let hand = |(seat, cards): (usize, &Shown)| {
        html! {
            <div class={(seat == own).then_some("mind-own")}>
                <dt>{ name(seat) }</dt><dd><Chip play={cards.clone()} /></dd>
            </div>
        }
    };
    // Leave out the passes of others.
    let told = |(_, (seat, play)): &(usize, &(u8, Shown))| usize::from(*seat) == own || *play != Shown::Pass;
    let made = |(place, (seat, play)): (usize, &(u8, Shown))| {
        let class = classes!(
            (usize::from(*seat) == own).then_some("mind-own"),
            (place == 0).then_some("mind-choice"),
        );
        html! { <li {class}><span>{ name(usize::from(*seat)) }</span><Chip play={play.clone()} /></li> }
    };
    html! {
        <>
            <h3>{ term("imagined-deal", words.imagined) }</h3>
            <dl class="mind-hands">{ for playout.hands.iter().enumerate().map(hand) }</dl>
            <h3>{ words.imagined_moves }</h3>
            <ol class="mind-moves">{ for playout.moves.iter().enumerate().filter(told).map(made) }</ol>
        </>
    }
}
