//! The middle of the table: the trick, the cards to pass, and the result of a deal.

use super::plate::{Place, outcome};
use crate::{
    board::{Beat, BoardProps},
    ui::{
        card::{CardFace, card_name},
        hand::stated,
        seat::fewest_first,
        term::Gloss,
    },
    words::{fill, hearts::Words},
};
use tefuda_games::{
    Lang, Seat, View,
    hearts::{Hearts, HeartsView, Passing, Table, Trick},
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
pub(super) fn trick_in_play(props: &BoardProps<Hearts>, lang: Lang) -> Html {
    let (view, beat, words) = (&props.view, props.beat, Words::of(lang));
    let viewer = view.seat();
    let leader = view.table().turn().map(|seat| match props.players().other(seat) {
        None => words.you_lead.to_owned(),
        Some(name) => fill(words.leads, [name]),
    });
    let trick = shown(view.table(), beat);
    let gather = trick.and_then(|t| t.winning()).filter(|_| beat == Beat::Gather);
    let gather = gather.map(|(seat, _)| format!("gather to-{}", Place::of(seat, viewer).class()));
    html! {
        <section key="trick" class={classes!("trick", gather)} aria-label={words.trick}>
            if trick.is_none() { { for leader.map(|says| html! { <p class="opens">{ says }</p> }) } }
            { for trick.map(|trick| trick_cards(trick, &props.names, viewer, lang)) }
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
        let says = [name, words.comma, &card_name(lang, card)].concat();
        let says = stated(says, words.comma, &[(words.led, led), (words.winning, wins)]);
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

/// The state of passing.
pub(super) struct Asked<'a> {
    pub(super) passing: Passing,
    /// The player who receives the cards.
    pub(super) receiver: &'a str,
    /// The number of chosen cards.
    pub(super) chosen: u32,
    /// Whether the cards have been passed already.
    pub(super) done: bool,
    /// Whether they can be passed now.
    pub(super) ready: bool,
    pub(super) on_pass: Callback<()>,
}

/// The direction, the number of chosen cards, and the pass button.
pub(super) fn passing_panel(asked: &Asked<'_>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let onclick = asked.on_pass.reform(|_| ());
    let place = Place::receiver(asked.passing).class();
    html! {
        <section key="passing" class={classes!("passing", (!asked.done).then_some("asks"))}>
            if asked.done {
                <p>{ words.waiting }</p>
            } else {
                { arrow(asked.passing) }
                <p>{ fill(words.choose, [asked.receiver]) }</p>
                <p class="dots" role="img" aria-label={fill(words.chosen, [&asked.chosen.to_string()])}>
                    { for (0..3).map(|i| html! { <i class={classes!((i < asked.chosen).then_some("dot-filled"))}></i> }) }
                </p>
                <button type="button" class={classes!("button", "primary", place)} {onclick}
                    aria-disabled={(!asked.ready).then_some("true")}>
                    { words.pass(asked.passing) }
                </button>
            }
        </section>
    }
}

/// An arrow towards the receiver, or a bar if no cards are passed.
pub(super) fn arrow(passing: Passing) -> Html {
    let path = match passing {
        Passing::Hold => "M4 10.500h16v3H4z",
        _ => "M10.500 4 12.600 6.100 8.200 10.500H21v3H8.200l4.400 4.400L10.500 20l-8-8z",
    };
    let class = classes!("arrow", Place::receiver(passing).class());
    html! { <svg {class} viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}

/// The points of the deal and of the match, the best player first.
pub(super) fn deal_result(props: &BoardProps<Hearts>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let (points, moon) = outcome(props.view.table());
    let heading = match moon {
        Some(seat) => words.moon(props.players().other(seat)),
        None => words.deal_over.to_owned(),
    };
    let columns = [words.player, words.this_deal, words.total];
    fewest_first(props, &points, &heading, Gloss::of::<Hearts>(lang), &columns)
}
