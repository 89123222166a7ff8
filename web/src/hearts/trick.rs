//! The trick in the middle of the table, and the last trick on request.

use super::place::Place;
use crate::{
    board::Beat,
    players::Players,
    ui::card::{CardFace, card_name},
    words::{fill, hearts::Words},
};
use tefuda_games::{
    Lang, Seat, View,
    hearts::{HeartsView, Table, Trick},
};
use yew::prelude::*;

/// The trick to show: the current one, or the last one while it rests or is gathered.
fn shown(table: &Table, beat: Beat) -> Option<Trick<'_>> {
    let trick = table.trick();
    if (1..4).contains(&trick.cards.len()) {
        Some(trick)
    } else if beat == Beat::None {
        None
    } else {
        table.last_trick()
    }
}

/// The trick in the middle.
pub(super) fn trick_in_play(
    view: &HeartsView,
    players: Players<'_>,
    names: &[String],
    beat: Beat,
    lang: Lang,
) -> Html {
    let (viewer, words) = (view.seat(), Words::of(lang));
    let leader = view.table().turn().map(|seat| match players.other(seat) {
        None => words.you_lead.to_owned(),
        Some(name) => fill(words.leads, [name]),
    });
    let trick = shown(view.table(), beat);
    let gather = trick.and_then(|t| t.winning()).filter(|_| beat == Beat::Gather);
    let gather = gather.map(|(seat, _)| format!("gather to-{}", Place::of(seat, viewer).class()));
    html! {
        <section key="trick" class={classes!("trick", gather)} aria-label={words.trick}>
            if trick.is_none() { { for leader.map(|says| html! { <p class="opens">{ says }</p> }) } }
            { for trick.map(|trick| trick_cards(trick, names, viewer, lang)) }
        </section>
    }
}

/// The last complete trick.
pub(super) fn last_trick(view: &HeartsView, names: &[String], lang: Lang) -> Html {
    let trick = view.table().last_trick();
    html! {
        <div class="trick small">
            { for trick.map(|trick| trick_cards(trick, names, view.seat(), lang)) }
        </div>
    }
}

/// Each card on the side of its player, with the winning one marked.
fn trick_cards(trick: Trick<'_>, names: &[String], viewer: Seat, lang: Lang) -> Html {
    let words = Words::of(lang);
    let best = trick.winning().map(|(seat, _)| seat);
    let cards = trick.plays().map(|(seat, card)| {
        let (wins, led) = (best == Some(seat), seat == trick.leader);
        let name = names.get(seat.index()).map_or("", String::as_str);
        let mut says = format!("{name}{}{}", words.comma, card_name(lang, card));
        for (said, _) in [(words.led, led), (words.winning, wins)].iter().filter(|(_, holds)| *holds) {
            says = says + words.comma + said;
        }
        let place = Place::of(seat, viewer).class();
        let full = (trick.cards.len() == 4).then_some("full");
        html! {
            <div key={card.code()} role="img" aria-label={says}
                class={classes!("play", place, wins.then_some("best"), full)}>
                <CardFace {card} />
                if led {
                    <span class="tag" aria-hidden="true">{ words.led }</span>
                }
                if wins {
                    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M3 18.500V7l5 4.500L12 5l4 6.500L21 7v11.500z" />
                    </svg>
                }
            </div>
        }
    });
    html! { <>{ for cards }</> }
}
