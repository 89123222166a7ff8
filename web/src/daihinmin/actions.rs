//! The buttons above the hand: play the selection, or pass.

use super::{
    melds::{asks, outcome},
    select::Offer,
};
use crate::{board::BoardProps, context::Look, game_ui::GameUi as _, words::daihinmin::Words};
use tefuda_games::{
    Lang, Say as _, View as _,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminView},
};
use yew::prelude::*;

/// The effect of a button: a move, or a message.
#[derive(Debug, Clone)]
pub(super) enum Act {
    Move(DaihinminMove),
    Say(String),
    /// A pass on a lead. It has to be confirmed.
    PassOnLead,
    /// The selection allows several combinations, so the person must choose.
    Choose,
}

/// Returns the effect of playing the selection.
pub(super) fn act(view: &DaihinminView, selected: Cards, offer: &Offer, lang: Lang) -> Act {
    match offer {
        Offer::Gift => Act::Move(DaihinminMove::Give(selected)),
        Offer::Melds(melds) => match melds[..] {
            [only] => Act::Move(only.play()),
            _ => Act::Choose,
        },
        _ => Act::Say(asks(lang, view, selected, offer)),
    }
}

/// Returns the effect of passing: a move, the reason why not, or a question.
pub(super) fn pass(props: &BoardProps<Daihinmin>, look: Look) -> Act {
    match props.view.check(DaihinminMove::Pass) {
        Ok(()) if props.view.table().top().is_none() => Act::PassOnLead,
        Ok(()) => Act::Move(DaihinminMove::Pass),
        Err(why) => Act::Say(why.say(look.lang)),
    }
}

/// The play buttons, one for each combination that the selection allows, and the pass button.
pub(super) fn actions(
    props: &BoardProps<Daihinmin>,
    selected: Cards,
    offer: &Offer,
    on_act: &Callback<Act>,
    look: Look,
) -> Html {
    let (view, words) = (&props.view, Words::of(look.lang));
    let live = props.may_move;
    let button = |label: String, ready: bool, act: Act, class: &'static str| {
        let onclick = on_act.reform(move |_| act.clone());
        html! {
            <button type="button" class={classes!("button", class)} {onclick} aria-disabled={(!ready).then_some("true")}>
                { label }
            </button>
        }
    };
    let plays: Vec<(String, bool, Act)> = match offer {
        Offer::Melds(melds) if live => {
            melds.iter().map(|meld| (outcome(look.lang, view, meld), true, Act::Move(meld.play()))).collect()
        }
        _ if live => {
            let gift = matches!(offer, Offer::Gift);
            vec![(asks(look.lang, view, selected, offer), gift, act(view, selected, offer, look.lang))]
        }
        _ => vec![(words.play.to_owned(), false, Act::Say(String::new()))],
    };
    let many = plays.len() > 1;
    let said: Vec<&str> = plays.iter().map(|(label, ..)| label.as_str()).collect();
    let said = if live && !selected.is_empty() { said.join(words.comma) } else { String::new() };
    let clears = live && Daihinmin::clearing(view).is_some();
    let passes = if clears { words.clear_table } else { words.pass };
    let hinted = if props.hint == Some(DaihinminMove::Pass) { "pass hinted" } else { "pass" };
    html! {
        <div class="choices">
            <span class="sr" role="status">{ said }</span>
            if view.table().gift().is_none() {
                { button(passes.to_owned(), live, pass(props, look), hinted) }
            }
            <div class={classes!("plays", many.then_some("several"))} role="group" aria-label={if many { words.joker_as } else { words.play }}>
                if many { <span aria-hidden="true">{ words.joker_as }</span> }
                { for plays.into_iter().map(|(label, ready, act)| button(label, ready, act, "primary")) }
            </div>
        </div>
    }
}
