//! The board of Hearts.

use super::{
    hand::hand,
    plate::opponents,
    strip::strip,
    trick::{Asked, deal_result, passing_panel, trick_in_play},
};
use crate::{
    board::{Beat, BoardProps, classes_of},
    context::use_look,
    ui::hand::{Choice, use_choice},
    words::hearts::Words,
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    Card, CardSet, Lang, Say as _, View as _,
    hearts::{Hearts, HeartsMove},
};
use yew::prelude::*;

/// The number of cards that each seat passes.
const PASSED: u32 = 3;

/// The cards chosen to be passed, for a given hand, while they are being chosen.
type Passed = Choice<(bool, CardSet), CardSet>;

/// The table as seen by the seat at its lower edge.
#[component]
pub(crate) fn HeartsBoard(props: &BoardProps<Hearts>) -> Html {
    let look = use_look();
    let table = props.view.table();
    let viewer = props.view.seat();
    let choosing = props.may_move && table.in_passing() && !table.has_passed(viewer);
    let choice = use_choice((choosing, props.view.hand()));
    let follow = use_mut_ref(|| false);
    let on_pick = pick(props, &choice, choosing, &follow, look.lang);
    let on_pass = pass(props, &choice, look.lang);
    let chosen = choice.get();

    let over = table.turn().is_none() && props.beat == Beat::None;
    let middle = if table.in_passing() {
        let asked = Asked {
            passing: table.passing(),
            receiver: props.name(table.passing().receiver(viewer)),
            chosen: chosen.len(),
            done: !choosing,
            ready: props.may_move && chosen.len() == PASSED,
            on_pass,
        };
        passing_panel(&asked, look.lang)
    } else if over {
        deal_result(props, look.lang)
    } else {
        trick_in_play(props, look.lang)
    };
    html! {
        <section class={classes!(classes_of("hearts-board", look, over), props.open.is_some().then_some("slips"))}
            aria-label={Words::of(look.lang).table}>
            <div class="felt">
                { opponents(props, look) }
                { middle }
                { strip(props, look.lang) }
                { hand(props, choosing, chosen, follow, on_pick, look.lang) }
            </div>
        </section>
    }
}

/// Returns the action for picking a card: choose it, play it, or explain why not.
fn pick(
    props: &BoardProps<Hearts>,
    choice: &Passed,
    choosing: bool,
    follow: &Rc<RefCell<bool>>,
    lang: Lang,
) -> Callback<Card> {
    let (view, may_move, follow) = (props.view.clone(), props.may_move, follow.clone());
    let (choice, on_move, on_say) = (choice.clone(), props.on_move.clone(), props.on_say.clone());
    Callback::from(move |card: Card| {
        follow.replace(true);
        if choosing {
            let set = choice.get();
            if set.has(card) {
                choice.set(set - CardSet::of(card));
            } else if set.len() < PASSED {
                choice.set(set.with(card));
            } else {
                on_say.emit(Words::of(lang).three_only.to_owned());
            }
            return;
        }
        match view.check(HeartsMove::Play(card)) {
            Err(reason) => on_say.emit(reason.say(lang)),
            Ok(()) if may_move => on_move.emit(HeartsMove::Play(card)),
            Ok(()) => {}
        }
    })
}

/// Returns the action of the pass button.
fn pass(props: &BoardProps<Hearts>, choice: &Passed, lang: Lang) -> Callback<()> {
    let (may_move, on_move, on_say) = (props.may_move, props.on_move.clone(), props.on_say.clone());
    let choice = choice.clone();
    Callback::from(move |()| match HeartsMove::pass(choice.get()) {
        Some(cards) if may_move => on_move.emit(cards),
        Some(_) => {}
        None => on_say.emit(Words::of(lang).three_needed.to_owned()),
    })
}
