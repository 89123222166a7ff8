//! The panel before the first card: the new seats, the exchange, and the leader.

use super::{face::slip, melds::list, place::name};
use crate::{
    board::BoardProps,
    context::Look,
    ui::term::Gloss,
    words::{Phrase, daihinmin::Words, fill},
};
use tefuda_games::{
    Seat, View as _,
    daihinmin::{Cards, Daihinmin, Phase},
};
use yew::prelude::*;

/// The panel before the first card. `None` afterwards.
pub(super) fn exchange(props: &BoardProps<Daihinmin>, look: Look) -> Option<Html> {
    let (view, words, gloss) = (&props.view, Words::of(look.lang), Gloss::of::<Daihinmin>(look.lang));
    let table = view.table();
    if !table.turns().is_empty() {
        return None;
    }
    let named = |player: Seat| name(&props.names, player);
    let moved = props.finished.last().is_some_and(|before| before.deal.seats != table.seats());
    let giver = table.turn().filter(|_| table.gift().is_some());
    let choosing = giver.filter(|giver| !(props.person && *giver == view.seat()));
    let leader = table.turn().filter(|_| table.phase() == Phase::Play);
    let lead = leader.map(|leader| {
        let own = leader == view.seat() && props.players().is_you(leader);
        fill(if own { words.you_lead } else { words.leads }, [named(leader)])
    });
    let what = match (table.by_class(), view.partner()) {
        (None, _) => html! { <><p>{ gloss.mark(words.equal) }</p><p>{ words.hands }</p></> },
        (Some([a, b, _, c, d]), None) => {
            html! { <p>{ fill(words.others, [named(a), named(d), named(b), named(c)]) }</p> }
        }
        (Some(_), Some(partner)) => html! {
            <dl>
                { cards(words.from, named(partner), view.received(), look) }
                { cards(words.to, named(partner), view.gave(), look) }
            </dl>
        },
    };
    Some(html! {
        <section key="exchange" class="exchange" aria-label={words.exchange}>
            if moved { <p class="lock">{ words.new_seats }</p> }
            if table.class().is_some() { <h2>{ gloss.mark(words.exchange) }</h2> }
            { what }
            { for choosing.map(|giver| html! { <p>{ fill(words.choosing, [named(giver)]) }</p> }) }
            { for lead.map(|lead| html! { <p>{ lead }</p> }) }
        </section>
    })
}

/// Cards given to a player or received from one.
fn cards(way: Phrase<1>, partner: &str, cards: Cards, look: Look) -> Html {
    if cards.is_empty() {
        return Html::default();
    }
    html! {
        <div>
            <dt>{ fill(way, [partner]) }</dt>
            <dd><span class="sr">{ list(look.lang, cards) }</span>{ slip(cards, look) }</dd>
        </div>
    }
}
