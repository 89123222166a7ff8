//! The result of a deal, over the middle of the table.

use super::board::BoardContext;
use crate::ui::{
    seat::{Standing, result},
    term::Gloss,
};
use tefuda_games::{Seat, nimmt::Nimmt, sort_short};
use yew::prelude::*;

/// The heads of the deal and of the match, the fewest first.
pub(super) fn deal_result(desk: &BoardContext<'_>) -> Html {
    let words = desk.words;
    let heads = desk.props.view.table().heads();
    let deal = |seat: usize| heads.get(seat).map_or(0, |heads| i32::from(*heads));
    let total = |seat: usize| desk.props.totals.get(seat).copied().unwrap_or(0) + deal(seat);
    let mut seats: Vec<usize> = (0..heads.len()).collect();
    sort_short(&mut seats, |a, b| (total(*a), deal(*a)) < (total(*b), deal(*b)));
    let best = seats.first().map_or(0, |seat| total(*seat));
    let row = |seat: &usize| {
        let at = Seat(*seat as u8);
        Standing {
            seat: at,
            name: desk.name(at),
            cells: vec![deal(*seat).to_string(), total(*seat).to_string()],
            best: total(*seat) == best,
            own: at == desk.viewer(),
        }
    };
    let rows: Vec<Standing<'_>> = seats.iter().map(row).collect();
    let heading = if desk.props.match_over { words.match_over } else { words.deal_over };
    result(
        heading,
        Gloss::of::<Nimmt>(words.lang),
        &[words.player, words.this_deal, words.total],
        &rows,
        Html::default(),
    )
}
