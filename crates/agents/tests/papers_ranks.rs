//! The game on the page of P2, with the estimates of the evaluators.
//!
//! `UPDATE_DATA=1 cargo test -p tefuda-agents --test papers_ranks` plays it and writes
//! `assets/papers/ranks.txt`. The page reads that file, because the evaluators themselves are too large to
//! fetch for this.

#![allow(clippy::unwrap_used)]

use std::{fmt::Write as _, fs, path::Path};
use tefuda_agents::{
    AgentFile,
    daihinmin::rank::{Evaluators, OwnGames, Players, Position, Ranks, Scratch},
};
use tefuda_games::{
    Game as _, Seat, Seed, View as _,
    daihinmin::{Daihinmin, DaihinminConfig},
};

/// Relative to the folder of the crate, in which its tests run.
const FILE: &str = "../../assets/papers/ranks.txt";
const EVALUATORS: &str = "trained/rank-paper.agent";
/// A game in which Evaluator A is wrong at first about one player who ends rich and one who ends poor, and
/// right about others. It shows that A changes its mind, and that it makes errors.
const SEED: Seed = Seed(1);
/// The limit is low because the page fetches the file as part of the program.
const LARGEST: usize = 8 * 1024;

/// Probabilities in thousandths.
fn thousandths(Ranks(classes): Ranks) -> String {
    classes.map(|share| (share * 1000.0).round().to_string()).join(" ")
}

/// The players, the hands, the places, and for each turn: the seat, A's estimate of its position, B's
/// estimate of the play, the play.
fn told(seed: Seed) -> String {
    let file = AgentFile::from_bytes(&fs::read(EVALUATORS).unwrap()).unwrap();
    let evaluators = Evaluators::of(&file).unwrap();
    let whole = OwnGames::new(Players::Strong, 1, seed).game().unwrap();
    let mut game =
        Daihinmin::new(DaihinminConfig { games: 1, seats_every: 3, classes_every: 1 }, &whole.deal())
            .unwrap();
    let mut told = String::new();
    for (seat, agent) in Seat::all(5).zip(Players::Strong.specs()) {
        let (place, hand) = (whole.table().place(seat).unwrap(), game.view(seat).hand());
        writeln!(told, "player {agent}; {place}; {hand}").unwrap();
    }
    let mut scratch = Scratch::default();
    for (seat, play) in whole.history() {
        let view = game.view(seat);
        assert_eq!(view.seat(), seat);
        let position = Position::of(&view);
        let a = evaluators.environment(&mut scratch, &position);
        let b = evaluators.submission(&mut scratch, &position, play);
        writeln!(told, "{seat} {} {} {play}", thousandths(a), thousandths(b), seat = seat.0).unwrap();
        game.play(play).unwrap();
    }
    assert_eq!(game.rank(), whole.rank());
    told
}

#[test]
fn the_file_of_the_page_matches_the_evaluators() {
    let ours = told(SEED);
    assert!(ours.len() <= LARGEST, "{} bytes", ours.len());
    if std::env::var_os("UPDATE_DATA").is_some() {
        fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        fs::write(FILE, &ours).unwrap();
    }
    assert!(ours == fs::read_to_string(FILE).unwrap(), "UPDATE_DATA=1 rewrites it");
}
