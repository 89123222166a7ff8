//! The parts that all tables show for a seat: the name plate, and the points at the end of a deal.

use super::{card::card_back, crest::crest, term::Gloss};
use crate::{board::BoardProps, painted::Later};
use tefuda_games::{Game, Seat, View as _, sort_short};
use yew::prelude::*;

/// The contents of a name plate.
pub(crate) struct Plate<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
    /// The measured strength of its agent. It comes before the name, which says little to a newcomer.
    pub(crate) level: Option<&'static str>,
    /// Whether it is the seat's turn, so that the plate is lit.
    pub(crate) turn: bool,
    /// Whether its agent computes, so that a ring turns around the emblem.
    pub(crate) thinking: bool,
    /// Further CSS classes.
    pub(crate) class: Classes,
    /// The points as shown.
    pub(crate) tally: Html,
    /// The points for screen readers.
    pub(crate) tally_said: String,
    /// The current action, in a word or two.
    pub(crate) doing: &'a str,
    /// Additional content for a game, beside the name.
    pub(crate) more: Html,
}

/// A name plate.
pub(crate) fn plate(of: Plate<'_>) -> Html {
    let class = classes!("plate", of.turn.then_some("turn"), of.thinking.then_some("thinking"), of.class);
    let name = html! { <span class="name">{ of.name.to_owned() }</span> };
    let (first, second) = match of.level {
        Some(level) => (html! { <b class="level">{ level }</b> }, name),
        None => (name, Html::default()),
    };
    html! {
        <div {class}>
            { crest(of.seat) }
            <span class="called">{ first }{ of.more }</span>
            <span class="state">{ second }<span class="doing">{ of.doing.to_owned() }</span></span>
            <span class="tally num" aria-hidden="true">{ of.tally }</span>
            <span class="sr">{ of.tally_said }</span>
        </div>
    }
}

/// Another player's cards in a deal, from behind. Without a label, they are hidden from screen readers.
pub(crate) fn fan(deal: usize, cards: u32, label: Option<String>) -> Html {
    let leaf = |i| html! { <span key={i} class="leaf" style={format!("--i:{i}")}>{ card_back() }</span> };
    html! {
        <div key={deal} class="fan" role={label.as_ref().map(|_| "img")} aria-hidden={label.is_none().then_some("true")}
            aria-label={label} style={format!("--n:{cards}")}>
            <Later>{ for (0..cards).map(leaf) }</Later>
        </div>
    }
}

/// A number that counts up to a new value. Style sheets write it, so screen readers need it elsewhere.
pub(crate) fn counted(number: i32) -> Html {
    html! { <b class="counted" style={format!("--count:{number}")} /> }
}

/// The points of a match so far, with those of this deal unless they are all. `total` is the sum of the points
/// before this deal.
pub(crate) fn tally(deal: u8, total: i32) -> Html {
    html! {
        <>
            { counted(total + i32::from(deal)) }
            if total != 0 { <span>{ "+" }{ deal }</span> }
        </>
    }
}

/// A row of a result: a seat and its values.
pub(crate) struct Standing<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
    pub(crate) cells: Vec<String>,
    /// Whether it is in the lead.
    pub(crate) best: bool,
    /// Whether it is the seat at the lower edge.
    pub(crate) own: bool,
}

/// The result of a deal, over the middle of the table. Rows are in display order. `columns` are the headings
/// of the seats and of the cells. Terms in the heading are explained.
pub(crate) fn result(
    heading: &str,
    gloss: Gloss,
    columns: &[&str],
    rows: &[Standing<'_>],
    more: Html,
) -> Html {
    let row = |of: &Standing<'_>| {
        html! {
            <tr key={of.seat.0} class={classes!(of.best.then_some("best"), of.own.then_some("you"))}>
                <th scope="row">{ crest(of.seat) }{ of.name.to_owned() }</th>
                { for of.cells.iter().map(|cell| html! { <td class="num">{ gloss.mark(cell) }</td> }) }
            </tr>
        }
    };
    let head = |(k, name): (usize, &&str)| {
        html! { <th scope="col" class={(k > 0).then_some("num")}>{ (*name).to_owned() }</th> }
    };
    // A long table can be scrolled, also with the keyboard.
    let tabindex = (rows.len() > 6).then_some("0");
    html! {
        <section key="result" class="result" aria-label={heading.to_owned()} {tabindex}>
            <h2>{ gloss.mark(heading) }</h2>
            <table>
                <thead><tr>{ for columns.iter().enumerate().map(head) }</tr></thead>
                <tbody>{ for rows.iter().map(row) }</tbody>
            </table>
            { more }
        </section>
    }
}

/// The result of a deal in which fewer points are better, with the points of the deal and of the match.
pub(crate) fn fewest_first<G: Game>(
    props: &BoardProps<G>,
    points: &[i32],
    heading: &str,
    gloss: Gloss,
    columns: &[&str],
) -> Html {
    let seats = (0..).map(Seat).zip(points);
    let mut order: Vec<_> = seats.map(|(seat, deal)| (props.total(seat) + deal, *deal, seat)).collect();
    sort_short(&mut order, |a, b| a < b);
    let row = |&(total, deal, seat): &(i32, i32, Seat)| Standing {
        seat,
        name: props.name(seat),
        cells: vec![deal.to_string(), total.to_string()],
        best: total == order[0].0,
        own: seat == props.view.seat(),
    };
    let rows: Vec<_> = order.iter().map(row).collect();
    result(heading, gloss, columns, &rows, props.ending.clone())
}
