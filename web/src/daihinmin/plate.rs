//! A seat: its cards, class, number of cards left, current action, and result.

use super::{face::slip, melds::list};
use crate::{
    board::{Beat, BoardProps},
    context::Look,
    ui::seat::{self, Plate, fan},
    words::daihinmin::Words,
};
use tefuda_games::{
    Seat, View as _,
    daihinmin::{Daihinmin, Table},
};
use yew::prelude::*;

/// The other players, in the order of play.
pub(super) fn opponents(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (table, viewer) = (props.view.table(), props.view.seat());
    let other = |player: &Seat| {
        let cards = match &props.open {
            Some(game) => {
                let hand = game.hand(*player);
                html! { <p class="slip"><span class="sr">{ list(look.lang, hand) }</span>{ slip(hand, look) }</p> }
            }
            None => fan(props.finished.len(), table.counts()[*player].into(), None),
        };
        html! {
            <section key={player.0} class={classes!("seat", place(table, viewer, *player))}
                aria-label={props.name(*player).to_owned()}>
                { cards }
                { plate(props, *player, look) }
            </section>
        }
    };
    round(table, viewer)[1..].iter().map(other).collect()
}

/// The name plate of any player.
pub(super) fn plate(props: &BoardProps<Daihinmin>, player: Seat, look: Look) -> Html {
    let (table, words) = (props.view.table(), Words::of(look.lang));
    let resting = props.beat != Beat::None;
    let turn = table.turn() == Some(player) && !resting;
    let thinking = props.thinking == Some(player) && !resting;
    let place = table.place(player);
    let passed = place.is_none() && table.has_passed(player);
    let doing = match () {
        () if table.counts()[player] == 0 => words.out,
        () if thinking => words.thinking,
        () if turn && props.may_move => words.your_turn,
        () if turn => words.to_move,
        () if passed => words.passed,
        () => "",
    };
    let shown = rank(table, player);
    let badge = shown.map(|class| words.class_name(class));
    let over = table.turn().is_none() && !resting;
    let before_game = props.total(player);
    let total = before_game + if over { points(table, player) } else { 0 };
    let left = table.counts()[player].to_string();
    let before = badge.map_or_else(String::new, |badge| [badge, words.comma].concat());
    seat::plate(Plate {
        seat: player,
        name: props.name(player),
        level: props.level(player, look.lang),
        turn: turn || thinking,
        thinking,
        class: classes!(
            place.map(|_| "done"),
            (place == Some(0) && over).then_some("won"),
            passed.then_some("folded"),
        ),
        tally: seat::counted(total),
        tally_said: words.tally_said(&before, table.counts()[player], total),
        doing,
        more: html! {
            <>
                if place.is_none() { <b class="held num" aria-hidden="true">{ &left }</b> }
                if let (Some(class), Some(badge)) = (shown, badge) {
                    <i class={classes!("badge", (class == 0).then_some("badge-daifugo"), place.map(|_| "badge-won"))}
                        aria-hidden="true" data-term={Words::class_term(class)}>{ badge }</i>
                }
            </>
        },
    })
}

/// Returns the place of a player in this game, or until then the class, which is the place in the game before.
pub(super) fn rank(table: &Table, player: Seat) -> Option<u8> {
    table.place(player).or_else(|| table.class()?.get(player.index()).copied())
}

/// Returns the points of a player in this game: 5 for the first to finish, 1 for the last.
pub(super) fn points(table: &Table, player: Seat) -> i32 {
    table.place(player).map_or(0, |place| 5 - i32::from(place))
}

/// The places as CSS classes, in the order of play from the viewer on.
const PLACES: [&str; 5] = ["bottom", "left", "north-west", "north-east", "right"];

/// Returns the players in the order of play, the viewer first.
pub(super) fn round(table: &Table, viewer: Seat) -> [Seat; 5] {
    let seats = table.seats();
    let first = seats.iter().position(|player| *player == viewer.0).unwrap_or(0);
    std::array::from_fn(|steps| Seat(seats[(first + steps) % 5]))
}

/// Returns the place of a player.
pub(super) fn place(table: &Table, viewer: Seat, player: Seat) -> &'static str {
    let steps = round(table, viewer).iter().position(|seat| *seat == player);
    PLACES[steps.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::dealt;

    #[test]
    fn neighbours_follow_the_drawn_seats() {
        let game = dealt::<Daihinmin>(0, 3);
        let seats = game.table().seats();
        let viewer = Seat(seats[3]);
        assert_eq!(round(game.table(), viewer).map(|seat| seat.0), [3, 4, 0, 1, 2].map(|at| seats[at]));
        assert_eq!(place(game.table(), viewer, viewer), "bottom");
        assert_eq!(place(game.table(), viewer, Seat(seats[4])), "left");
        assert_eq!(place(game.table(), viewer, Seat(seats[2])), "right");
    }
}
