//! The result of a deal, over the middle of the table.

use crate::{
    players::Players,
    ui::{
        seat::{Standing, result},
        term::Gloss,
    },
    words::hearts::Words,
};
use tefuda_games::{
    Lang, Seat, View,
    hearts::{Hearts, HeartsView, POINTS_IN_DEAL, Table},
    sort_short,
};
use yew::prelude::*;

/// The points of each seat after a deal, and the player who shot the moon.
pub(super) fn outcome(table: &Table) -> ([i32; 4], Option<Seat>) {
    let taken = table.points();
    let shooter = taken.iter().position(|p| *p == POINTS_IN_DEAL).filter(|_| table.config().moon);
    let points = taken.map(|p| i32::from(if shooter.is_some() { POINTS_IN_DEAL - p } else { p }));
    (points, shooter.map(|seat| Seat(seat as u8)))
}

/// The points of the deal and of the match, the best player first.
pub(super) fn deal_result(view: &HeartsView, players: Players<'_>, totals: &[i32], lang: Lang) -> Html {
    let words = Words::of(lang);
    let (points, moon) = outcome(view.table());
    let name = |seat: usize| players.name(Seat(seat as u8));
    let total = |seat: usize| totals.get(seat).copied().unwrap_or(0) + points[seat];
    let mut seats = [0, 1, 2, 3];
    sort_short(&mut seats, |a, b| (total(*a), points[*a]) < (total(*b), points[*b]));
    let best = total(seats[0]);
    let row = |seat: usize| Standing {
        seat: Seat(seat as u8),
        name: name(seat),
        cells: vec![points[seat].to_string(), total(seat).to_string()],
        best: total(seat) == best,
        own: seat == view.seat().index(),
    };
    let heading = match moon {
        Some(seat) => words.moon(players.other(seat)),
        None => words.deal_over.to_owned(),
    };
    result(
        &heading,
        Gloss::of::<Hearts>(lang),
        &[words.player, words.this_deal, words.total],
        &seats.map(row),
        Html::default(),
    )
}
