//! The place of a player around the table, relative to the viewer.

use tefuda_games::{Seat, daihinmin::Table};

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

/// Returns the name of a player.
pub(super) fn name(names: &[String], player: Seat) -> &str {
    names.get(player.index()).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{
        Game as _, Seed, Standing as _,
        daihinmin::{Daihinmin, DaihinminStanding},
    };

    #[test]
    fn neighbours_follow_the_drawn_seats() {
        let rules = Daihinmin::config(&Daihinmin::FACTS.presets[0].spec());
        let game = Daihinmin::new(rules, &DaihinminStanding::new(rules).deal(Seed(3))).expect("a deal");
        let seats = game.table().seats();
        let viewer = Seat(seats[3]);
        assert_eq!(round(game.table(), viewer).map(|seat| seat.0), [3, 4, 0, 1, 2].map(|at| seats[at]));
        assert_eq!(place(game.table(), viewer, viewer), "bottom");
        assert_eq!(place(game.table(), viewer, Seat(seats[4])), "left");
        assert_eq!(place(game.table(), viewer, Seat(seats[2])), "right");
    }
}
