//! The line above the hand: the state of the deal, the viewer's own plate, and the last trick.

use super::{plate::plate, trick::arrow, trick::last_trick};
use crate::{
    board::BoardProps,
    context::{use_flag, use_look},
    ui::term::Gloss,
    words::{fill, hearts::Words},
};
use std::rc::Rc;
use tefuda_games::{
    Lang, View as _,
    hearts::{Hearts, HeartsView, Table},
};
use yew::prelude::*;

/// The line above the hand.
pub(super) fn strip(props: &BoardProps<Hearts>, lang: Lang) -> Html {
    html! {
        <div class="strip">
            { marks(props.view.table(), lang) }
            <div class="seat bottom">{ plate(props, props.view.seat(), lang) }</div>
            <Peek view={props.view.clone()} names={props.names.clone()} />
        </div>
    }
}

/// The direction of the pass, the number of the trick, and whether hearts are broken.
fn marks(table: &Table, lang: Lang) -> Html {
    let words = Words::of(lang);
    let broken = table.hearts_broken();
    // A broken heart in two halves. An outline of a whole one while hearts aren't broken.
    let heart = if broken {
        "M10.600 20.300C6.800 17 3 13.600 3 9.300 3 6.300 5.200 4.300 7.700 4.300c1 0 2 .4 2.800 1L9 9.300l3 3-2 3.500zM12.800 20.300 \
         12.500 16l2.400-4-3-3 1.300-3.700c.9-.6 2-1 3.100-1 2.500 0 4.700 2 4.700 5 0 4.300-4.200 7.900-8.200 11z"
    } else {
        "M12 20.500C8.500 17.300 3 13.900 3 9.300 3 6.300 5.200 4.300 7.700 4.300 9.500 4.300 11.100 5.300 12 6.900 12.900 5.300 14.500 4.300 16.300 4.300 \
         18.800 4.300 21 6.300 21 9.300 21 13.900 15.500 17.300 12 20.500zM12 18.300C14.800 15.800 19.200 12.800 19.200 9.300 19.200 7.200 17.800 6 16.300 6 \
         14.500 6 12.800 7.500 12 9.800 11.200 7.500 9.500 6 7.700 6 6.200 6 4.800 7.200 4.800 9.300 4.800 12.800 9.200 15.800 12 18.300z"
    };
    html! {
        <ul class="marks">
            // The direction of the pass is shown until the first trick is complete.
            if table.in_passing() || table.trick().number == 0 {
                <li data-term="passing-cards">{ arrow(table.passing()) }<span>{ words.direction(table.passing()) }</span></li>
            }
            // If hearts may always be led, breaking them has no meaning.
            if table.config().break_hearts {
                <li class={classes!(broken.then_some("broken"))} data-term="broken-hearts">
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d={heart} /></svg>
                    <span>{ if broken { words.broken } else { words.unbroken } }</span>
                </li>
            }
            if !table.in_passing() {
                <li class="count">{ Gloss::of::<Hearts>(lang).mark(&fill(words.trick_number, [&(table.trick().number + 1).to_string()])) }</li>
            }
        </ul>
    }
}

/// The properties of the button for the last trick.
#[derive(PartialEq, Properties)]
struct PeekProps {
    view: Rc<HeartsView>,
    names: Rc<Vec<String>>,
}

/// The button that shows the last trick, and the trick itself.
#[component]
fn Peek(props: &PeekProps) -> Html {
    let lang = use_look().lang;
    let words = Words::of(lang);
    let open = use_flag();
    let there = props.view.table().last_trick().is_some();
    let shown = *open && there;
    let onclick = {
        let open = open.clone();
        move |_| open.set(there && !*open)
    };
    let onkeydown = {
        let open = open.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                event.stop_propagation();
                open.set(false);
            }
        }
    };
    html! {
        <div class="peek" {onkeydown}>
            if shown {
                <div class="last" role="group" aria-label={words.last_trick}>
                    <p>{ words.last_trick }</p>
                    { last_trick(&props.view, &props.names, lang) }
                </div>
            }
            <button type="button" class="button quiet compact" {onclick}
                disabled={!there} title={words.last_trick} aria-expanded={if shown { "true" } else { "false" }}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M9 2h6v8H9zM9 14h6v8H9zM2 8h5v8H2zM17 8h5v8h-5z" />
                </svg>
                <span>{ if shown { words.close } else { words.last_trick } }</span>
            </button>
        </div>
    }
}
