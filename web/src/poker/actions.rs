//! The three buttons, the equilibrium's advice on them, and their keys.

use super::{
    PokerTable,
    chips::signed_value,
    solution::{Advice, Solver},
    verdict::percent,
};
use crate::{
    board::BoardProps,
    shell::use_presses,
    words::{fill, poker::Words},
};
use tefuda_games::{
    Lang, Say as _, View as _,
    poker::{Bet, PokerGame, PokerMove},
};
use yew::prelude::*;

/// The keys of fold, call, raise, and the equilibrium.
const KEYS: [&str; 4] = ["F", "C", "R", "E"];

/// The action that the person asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    Move(PokerMove),
    Help,
}

/// The buttons for the person whose seat is shown at the bottom.
pub(super) fn actions<P: PokerTable>(
    props: &BoardProps<PokerGame<P>>,
    advice: Option<&Advice>,
    on_ask: &Callback<Ask>,
    lang: Lang,
) -> Html {
    let words = Words::of(lang);
    let line = props.view.line();
    let button = |play: PokerMove| {
        let refused = props.view.check(play).err();
        let bet = Bet { round: line.round(), seat: props.view.seat(), play, facing: line.to_call() > 0 };
        let label = if refused.is_none() { words.act::<P>(bet) } else { words.plain::<P>(play).to_owned() };
        let hinted = props.hint == Some(play);
        let class = classes!("button", "act", hinted.then_some("hinted"));
        let onclick = on_ask.reform(move |_: MouseEvent| Ask::Move(play));
        let dead = (refused.is_some() || !props.may_move).then_some("true");
        html! {
            <button key={play as usize} type="button" {class} {onclick} aria-disabled={dead} aria-keyshortcuts={KEYS[play as usize]}
                title={refused.map(|reason| reason.say(lang))}>
                <span class="what">{ label }</span>
                if hinted { <span class="sr">{ words.hinted }</span> }
                if refused.is_none() { { for advice.map(|advice| odds(advice, play, words)) } }
                <kbd aria-hidden="true">{ KEYS[play as usize] }</kbd>
            </button>
        }
    };
    html! {
        <div class="choice" role="group" aria-label={words.actions}>{ for PokerMove::ALL.into_iter().map(button) }</div>
    }
}

/// The equilibrium's frequency of a move, as a bar and a number, and its expected value.
fn odds(advice: &Advice, play: PokerMove, words: &Words) -> Html {
    let (chance, value) = advice.on(play);
    let (share, value) = (percent(chance), signed_value(value));
    html! {
        <span class="odds num" style={format!("--p:{chance:.3}")}>
            <span class="sr">{ fill(words.judged, [&share, &value]) }</span>
            <i aria-hidden="true">{ share }</i><i aria-hidden="true">{ value }</i>
        </span>
    }
}

/// The button that shows or hides the equilibrium.
pub(super) fn help_button(on: bool, solver: Solver, on_ask: &Callback<Ask>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let says = match solver {
        Solver::Busy if on => words.solving,
        Solver::Failed if on => words.solve_again,
        _ => words.equilibrium,
    };
    html! {
        <button type="button" class="button quiet compact equilibrium-switch" aria-pressed={if on { "true" } else { "false" }} aria-keyshortcuts={KEYS[3]}
            onclick={on_ask.reform(|_: MouseEvent| Ask::Help)}>
            <span role="status">{ says }</span><kbd aria-hidden="true">{ KEYS[3] }</kbd>
        </button>
    }
}

/// Listens to the keys. On the person's turn, F folds.
#[hook]
pub(super) fn use_action_keys(person: bool, may_move: bool, on_ask: &Callback<Ask>) {
    let latest = use_mut_ref(|| None);
    latest.replace(Some((person, may_move, on_ask.clone())));
    // Keep a single listener. F is also a key of the page, whose action may redraw the table, and a
    // listener that is replaced during an event misses it.
    let on_press = use_memo((), |()| {
        Callback::from(move |name: String| {
            let Some((person, may_move, on_ask)) = latest.borrow().clone() else { return };
            let Some(at) = KEYS.iter().position(|key| key.eq_ignore_ascii_case(&name)) else { return };
            let ask = PokerMove::ALL.get(at).map_or(Ask::Help, |play| Ask::Move(*play));
            if may_move || person && ask == Ask::Help {
                on_ask.emit(ask);
            }
        })
    });
    use_presses((*on_press).clone());
}
