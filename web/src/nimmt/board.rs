//! The board of 6 Nimmt!.

use super::{
    hand::hand,
    rows::rows,
    scene::{BoardContext, Scene},
    seats::{others, plate},
    tracker::tracker,
    turn::deal_result,
    turn::turn,
};
use crate::{
    board::{Beat, BoardProps},
    context::{media, narrow, use_flag, use_look},
    painted::Later,
    shell::use_presses,
    ui::hand::focus_stop,
    words::{fill, nimmt::Words},
};
use tefuda_games::{
    Lang, Say as _, View as _,
    nimmt::{Nimmt, NimmtMove, ROWS, TURNS},
};
use yew::prelude::*;

/// The table as seen by the seat at its lower edge.
#[component]
pub(crate) fn NimmtBoard(props: &BoardProps<Nimmt>) -> Html {
    let look = use_look();
    let turned = use_flag();
    let looked = use_state(|| None::<u8>);
    let list = use_node_ref();
    let follow = use_mut_ref(|| false);
    let (view, table) = (&props.view, props.view.table());
    let scene = Scene::of(table, props.beat);
    let act = {
        let act = act(props, look.lang);
        let follow = follow.clone();
        Callback::from(move |play: NimmtMove| {
            follow.replace(true);
            act.emit(play);
        })
    };
    let desk = BoardContext { props, scene: &scene, words: Words::of(look.lang), act };
    let taking = desk.taking();
    {
        // After the chosen card or row has gone, focus returns to the hand.
        let (list, follow) = (list.clone(), follow.clone());
        use_effect_with((view.hand(), taking), move |_| {
            if follow.replace(false) {
                focus_stop(&list);
            }
        });
    }
    use_presses(digits(&desk));

    // The card tracker is open at first if there is plenty of room.
    let roomy = !look.big && !narrow() && media("(min-height: 600px)");
    let open = *turned != roomy;
    let looked_at = looked.filter(|card| view.hand().has(*card));
    let aim = looked_at.filter(|_| open && props.beat == Beat::None && table.taker().is_none());
    let aim = aim.and_then(|card| view.outlook(card).row);
    let on_look = {
        let looked = looked.clone();
        Callback::from(move |card: Option<u8>| {
            if card.is_some() && *looked != card {
                looked.set(card);
            }
        })
    };
    let over = table.turn().is_none() && props.beat == Beat::None;
    let class = classes!(
        "board",
        "nimmt-board",
        look.still.then_some("still"),
        open.then_some("tracking"),
        taking.then_some("choosing-row"),
        (table.seats() > 6).then_some("many"),
        props.open.is_some().then_some("open"),
    );
    html! {
        <section {class} aria-label={desk.words.table}>
            <div class="felt">
                { others(&desk) }
                { rows(&desk, aim) }
                <div class="beside">
                    { turn(&desk) }
                    if open && !scene.live && !over {
                        <Later>{ tracker(&desk, looked_at) }</Later>
                    }
                </div>
                if over {
                    { deal_result(&desk) }
                }
                { strip(&desk, &turned, open) }
                { hand(&desk, &list, *looked, on_look) }
            </div>
        </section>
    }
}

/// Returns the action for a move: make it, or show why it is illegal.
fn act(props: &BoardProps<Nimmt>, lang: Lang) -> Callback<NimmtMove> {
    let (view, may_move, person) = (props.view.clone(), props.may_move, props.person);
    let (on_move, on_say) = (props.on_move.clone(), props.on_say.clone());
    Callback::from(move |play: NimmtMove| {
        let words = Words::of(lang);
        match view.check(play) {
            _ if !person => {}
            Ok(()) if may_move => on_move.emit(play),
            Ok(()) => on_say.emit(words.too_soon.to_owned()),
            Err(_) if view.table().has_chosen(view.seat()) => on_say.emit(words.already.to_owned()),
            Err(reason) => on_say.emit(reason.say(lang)),
        }
    })
}

/// Returns the action of the digit keys: they choose a card by its place in the hand, or a row.
fn digits(desk: &BoardContext<'_>) -> Callback<String> {
    let (act, taking, hand) = (desk.act.clone(), desk.taking(), desk.props.view.hand());
    Callback::from(move |key: String| {
        let Ok(digit) = key.parse::<usize>() else { return };
        let place = (digit + 9) % 10;
        if !taking {
            if let Some(card) = hand.iter().nth(place) {
                act.emit(NimmtMove::Card(card));
            }
        } else if place < ROWS {
            act.emit(NimmtMove::Row(place as u8 + 1));
        }
    })
}

/// The line above the hand: the number of the turn, the viewer's own plate, and the button for the card
/// tracker.
fn strip(desk: &BoardContext<'_>, turned: &UseStateHandle<bool>, open: bool) -> Html {
    let table = desk.props.view.table();
    let number = (table.revealed_turns() + usize::from(!desk.scene.live)).clamp(1, TURNS);
    let onclick = {
        let turned = turned.clone();
        move |_| turned.set(!*turned)
    };
    html! {
        <div class="strip">
            <ul class="marks"><li class="count">{ fill(desk.words.turn_number, [&number.to_string()]) }</li></ul>
            <div class="seat bottom">{ plate(desk, desk.viewer()) }</div>
            <div class="peek">
                <button type="button" class="button quiet compact" title={desk.words.tracker} {onclick}
                    aria-expanded={if open { "true" } else { "false" }}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M3 4h4v4H3zM10 4h4v4h-4zM17 4h4v4h-4zM3 10h4v4H3zM10 10h4v4h-4zM17 10h4v4h-4zM3 16h4v4H3zM10 16h4v4h-4zM17 16h4v4h-4z" />
                    </svg>
                    <span>{ desk.words.tracker }</span>
                </button>
            </div>
        </div>
    }
}
