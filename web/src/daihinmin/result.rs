//! The result of a game and of the match, over the middle of the table.

use super::place::name;
use crate::{
    board::BoardProps,
    context::Look,
    ui::{
        seat::{Standing, result},
        term::Gloss,
    },
    words::{daihinmin::Words, fill},
};
use tefuda_games::{Seat, View as _, daihinmin::Daihinmin, sort_short};
use yew::prelude::*;

/// The places, which are the classes of the next game, with the points of this game and of the match. After
/// the last game they are sorted by the match.
pub(super) fn game_result(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (table, words) = (props.view.table(), Words::of(look.lang));
    let points = |seat: Seat| table.place(seat).map_or(0, |place| 5 - i32::from(place));
    let total = |seat: Seat| props.totals.get(seat.index()).copied().unwrap_or(0) + points(seat);
    let mut seats: Vec<Seat> = table.finished().collect();
    if props.match_over {
        sort_short(&mut seats, |a, b| (total(*b), points(*b)) < (total(*a), points(*a)));
    }
    let best = seats.first().map(|seat| total(*seat));
    let row = |seat: &Seat| Standing {
        seat: *seat,
        name: name(&props.names, *seat),
        cells: vec![
            table.place(*seat).map_or("", |place| words.class_name(place)).to_owned(),
            points(*seat).to_string(),
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
        Html::default(),
    )
}
