//! The middle of the table: the field, the panel before the first card, and the result.

use super::{
    face::{chip, signs, slip, spread},
    melds::{called, list},
    news::cries,
    plate::{place, points},
};
use crate::{
    board::{Beat, BoardProps},
    context::Look,
    ui::{
        crest::crest,
        seat::{Standing, result},
        term::Gloss,
    },
    words::{Phrase, daihinmin::Words, fill},
};
use tefuda_games::{
    Seat, View as _,
    daihinmin::{Cards, Daihinmin, Phase, Turn},
    sort_short,
};
use yew::prelude::*;

/// The middle of the table during play.
pub(super) fn field(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (table, words) = (props.view.table(), Words::of(look.lang));
    let gloss = Gloss::of::<Daihinmin>(look.lang);
    let resting = props.beat != Beat::None;
    let trick = if resting { table.last_trick() } else { table.trick() };
    let side = |turn: &Turn| place(table, props.view.seat(), turn.seat);
    let cleared = table.trick().is_empty();
    let gather = (props.beat == Beat::Gather && cleared).then_some("gather");
    // With the number of the turn as key, each combination is a new element, which slides to its place.
    let top = (0..trick.len()).rev().find_map(|at| Some((at, trick[at].meld?)));
    let says = |turn: &Turn| {
        let what = turn.meld.map_or_else(|| words.passed.to_owned(), |meld| called(look.lang, meld));
        [props.name(turn.seat), words.comma, &what].concat()
    };
    let large = top.map(|(at, meld)| {
        let turn = &trick[at];
        let key = table.turns().len() - trick.len() + at;
        html! {
            <div {key} class={classes!("meld", side(turn))} style={format!("--n:{}", meld.len())}>
                <div class="meld-cards" role="img" aria-label={says(turn)}>{ spread(meld, look) }</div>
                <p>
                    <span aria-hidden="true">{ crest(turn.seat) }{ props.name(turn.seat) }</span>
                    if !table.lock().is_empty() {
                        <b class="lock" data-term="lock">{ words.lock }{ signs(table.lock(), look) }</b>
                    }
                </p>
            </div>
        }
    });
    let step = |(at, turn): (usize, &Turn)| {
        html! {
            <li key={at} class={(top.map(|(top, _)| top) == Some(at)).then_some("latest")}>
                { crest(turn.seat) }
                <span class="sr">{ says(turn) }</span>
                { turn.meld.map_or_else(|| html! { <span class="slim none" aria-hidden="true">{ "–" }</span> }, |meld| chip(meld, look)) }
            </li>
        }
    };
    let cries = if resting { cries(table, props.players(), look.lang) } else { Vec::new() };
    html! {
        <section key="field" class={classes!("pile", gather, (!table.lock().is_empty()).then_some("locked"))} aria-label={words.field}>
            { for large }
            if let Some(leader) = table.turn().filter(|_| cleared && !resting) {
                <p key="opens" class="opens">
                    { if props.players().is_you(leader) { words.you_open.to_owned() } else { fill(words.opens, [props.name(leader)]) } }
                </p>
            }
            <ol key="flow" class="flow" aria-label={words.flow}>{ for trick.iter().enumerate().map(step) }</ol>
            if !cries.is_empty() {
                <p key="cries" class="cries">{ for cries.iter().map(|cry| html! { <span>{ gloss.mark(cry) }</span> }) }</p>
            }
        </section>
    }
}

/// The panel before the first card. `None` afterwards.
pub(super) fn exchange(props: &BoardProps<Daihinmin>, look: Look) -> Option<Html> {
    let (view, words, gloss) = (&props.view, Words::of(look.lang), Gloss::of::<Daihinmin>(look.lang));
    let table = view.table();
    if !table.turns().is_empty() {
        return None;
    }
    let named = |player: Seat| props.name(player);
    let moved = props.finished.last().is_some_and(|before| before.deal.seats != table.seats());
    let giver = table.turn().filter(|_| table.gift().is_some());
    let choosing = giver.filter(|giver| !(props.person && *giver == view.seat()));
    let leader = table.turn().filter(|_| table.phase() == Phase::Play);
    let lead = leader.map(|leader| {
        let own = leader == view.seat() && props.players().is_you(leader);
        fill(if own { words.you_lead } else { words.leads }, [named(leader)])
    });
    let given = table.by_class().and(view.partner());
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
        <section key="exchange" class={classes!("exchange", given.map(|_| "given"))} aria-label={words.exchange}>
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

/// The places, which are the classes of the next game, with the points of this game and of the match. After
/// the last game they are sorted by the match.
pub(super) fn game_result(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (table, words) = (props.view.table(), Words::of(look.lang));
    let gained = |seat: Seat| points(table, seat);
    let total = |seat: Seat| props.total(seat) + gained(seat);
    let mut seats: Vec<Seat> = table.finished().collect();
    if props.match_over {
        sort_short(&mut seats, |a, b| (total(*b), gained(*b)) < (total(*a), gained(*a)));
    }
    let best = seats.first().map(|seat| total(*seat));
    let row = |seat: &Seat| Standing {
        seat: *seat,
        name: props.name(*seat),
        cells: vec![
            table.place(*seat).map_or("", |place| words.class_name(place)).to_owned(),
            gained(*seat).to_string(),
            total(*seat).to_string(),
        ],
        best: if props.match_over { Some(total(*seat)) == best } else { table.place(*seat) == Some(0) },
        own: *seat == props.view.seat(),
    };
    let rows: Vec<Standing<'_>> = seats.iter().map(row).collect();
    let number = (props.finished.len() + 1).to_string();
    let over = fill(words.game_over, [&number, &table.config().games.to_string()]);
    let heading = if props.match_over { words.match_over } else { &over };
    result(
        heading,
        Gloss::of::<Daihinmin>(look.lang),
        &[words.player, words.class, words.points, words.total],
        &rows,
        props.ending.clone(),
    )
}
