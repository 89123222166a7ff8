//! The board of Daihinmin.

use super::{
    actions::{Act, act, actions, pass},
    field::exchange,
    field::field,
    field::game_result,
    hand::hand,
    marks::marks,
    marks::memory,
    plate::{opponents, plate, rank},
    select::{Selected, offer, tap},
};
use crate::{
    board::{Beat, BoardProps, classes_of},
    context::use_look,
    shell::key_name,
    ui::{focus, hand::use_choice},
    words::daihinmin::Words,
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    Say as _, View as _,
    daihinmin::{Daihinmin, DaihinminCard, DaihinminMove, DaihinminReason},
};
use yew::prelude::*;

/// The table as seen by the player at its lower edge.
#[component]
pub(crate) fn DaihinminBoard(props: &BoardProps<Daihinmin>) -> Html {
    let look = use_look();
    let words = Words::of(look.lang);
    let (view, table) = (&props.view, props.view.table());
    let choice = use_choice((table.turns().len(), props.may_move, view.hand()));
    let follow = use_mut_ref(|| false);
    let section = use_node_ref();
    let selected: Selected = choice.get();
    let offered = offer(view, selected.cards);

    let on_act = on_act(props, &follow, &section, &use_mut_ref(|| None), words.pass_on_lead);
    let on_tap = {
        let (choice, on_say, view, may_move) =
            (choice.clone(), props.on_say.clone(), view.clone(), props.may_move);
        Callback::from(move |card: DaihinminCard| {
            if !may_move {
                return on_say.emit(DaihinminReason::NotYourTurn.say(look.lang));
            }
            let selected = choice.get();
            let next = tap(&view, selected, card);
            if next == selected {
                on_say.emit(words.two_only.to_owned());
            }
            choice.set(next);
        })
    };
    // Enter plays the selection. If it is empty or incomplete, Enter selects a card instead.
    let on_enter = {
        let (on_act, on_tap, choice, view) = (on_act.clone(), on_tap.clone(), choice.clone(), view.clone());
        Callback::from(move |card: DaihinminCard| {
            let Selected { cards, .. } = choice.get();
            match act(&view, cards, &offer(&view, cards), look.lang) {
                Act::Say(_) if !cards.has(card) => on_tap.emit(card),
                act => on_act.emit(act),
            }
        })
    };
    let onkeydown = {
        let (choice, on_act, person) = (choice.clone(), on_act.clone(), props.person);
        let pass = pass(props, look);
        move |event: KeyboardEvent| {
            let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
            match &*key_name(&event) {
                "x" | "X" if plain && person => on_act.emit(pass.clone()),
                "Escape" if !choice.get().cards.is_empty() => choice.set(Selected::default()),
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
        }
    };

    let exchange = exchange(props, look);
    let over = table.turn().is_none() && props.beat == Beat::None && exchange.is_none();
    let middle = exchange.unwrap_or_else(|| if over { game_result(props, look) } else { field(props, look) });
    let class = classes!(
        classes_of("daihinmin-board", look, over),
        props.open.is_some().then_some("slips"),
        table.revolution().then_some("revolution"),
        (table.class().is_some() || table.finished().next().is_some()).then_some("ranked"),
    );
    html! {
        <section ref={section} {onkeydown} {class} aria-label={words.table}>
            <div class="felt">
                { opponents(props, look) }
                { middle }
                <div class="strip">
                    <div class={classes!("seat", "bottom", rank(table, view.seat()).map(|_| "ranked"))}>
                        { marks(props, look) }
                        { plate(props, view.seat(), look) }
                    </div>
                    if props.person && table.turn().is_some() {
                        { actions(props, selected.cards, &offered, &on_act, look) }
                    }
                    { memory(props, look) }
                </div>
                { hand(props, selected.cards, follow, on_tap, on_enter, look) }
            </div>
        </section>
    }
}

/// Applies a button or a key.
///
/// `asked` is the position in which the person passed on a lead. The first pass shows a warning through
/// `asks`. The second one is made.
fn on_act(
    props: &BoardProps<Daihinmin>,
    follow: &Rc<RefCell<bool>>,
    section: &NodeRef,
    asked: &Rc<RefCell<Option<(usize, usize)>>>,
    asks: &'static str,
) -> Callback<Act> {
    let (on_move, on_say, may_move) = (props.on_move.clone(), props.on_say.clone(), props.may_move);
    let (follow, section, asked) = (follow.clone(), section.clone(), asked.clone());
    let here = (props.finished.len(), props.view.table().turns().len());
    Callback::from(move |act: Act| match act {
        Act::Move(play) if may_move => {
            follow.replace(true);
            on_move.emit(play);
        }
        Act::PassOnLead if may_move => {
            if asked.replace(Some(here)) == Some(here) {
                on_move.emit(DaihinminMove::Pass);
            } else {
                on_say.emit(asks.to_owned());
            }
        }
        Act::Say(words) if !words.is_empty() => on_say.emit(words),
        Act::Choose => focus(&section, ".plays button"),
        Act::Move(_) | Act::PassOnLead | Act::Say(_) => {}
    })
}
