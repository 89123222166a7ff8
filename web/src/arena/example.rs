//! A finished tournament, shown in grey before anything has been played.
//!
//! Its blocks were played by `tefuda arena --entrant pimc:worlds=10 --entrant mc --entrant rules --entrant random --games 24 --seed 1`.
//! The page computes the standings from them, as for any other tournament.

use super::{GAMES, kept::BlockKeeper};
use crate::words::{arena::Arena, fill};
use std::cell::OnceCell;
use tefuda_arena::{Link, TournamentPlan, TournamentReport, tournament::TournamentPart};
use tefuda_games::Lang;

/// The tournament as a link.
const LINK: &str = "#/arena?game=hearts&e=pimc:worlds=10&e=mc&e=rules&e=random&seed=1&games=24";
/// Its blocks, as the lines that the command saves, without the first.
const BLOCKS: &str = include_str!("example.jsonl");

/// The example, once it was needed.
#[derive(Default)]
pub(super) struct Kept(OnceCell<Option<Example>>);

impl Kept {
    /// Returns the example.
    pub(super) fn get(&self) -> Option<&Example> {
        self.0.get_or_init(Example::new).as_ref()
    }
}

/// A tournament with its result.
pub(super) struct Example {
    pub(super) plan: TournamentPlan,
    pub(super) report: TournamentReport,
}

impl Example {
    fn new() -> Option<Self> {
        let (plan, _) = Link::parse(LINK).0.tournament(GAMES)?;
        let (tournament, _) =
            BlockKeeper::default().take_up(&(TournamentPart::head(&plan) + BLOCKS), &plan).ok()?;
        Some(Self { report: tournament.report(), plan })
    }
}

/// The sentence that says that a tournament is only an example.
pub(super) fn told(plan: &TournamentPlan, lang: Lang) -> String {
    let games = plan.games();
    fill(Arena::of(lang).example.of(games), [plan.game.facts.name.get(lang), &games.to_string()])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{BLOCKS, Example, LINK, Link, told};
    use crate::arena::GAMES;
    use std::{path::Path, sync::Arc};
    use tefuda_arena::{
        Tournament,
        contest::{BlockResult, ContestSetup},
        tournament::TournamentPart,
    };
    use tefuda_games::{Lang, hearts::Hearts};

    /// The blocks, played again.
    fn blocks() -> String {
        let (plan, faults) = Link::parse(LINK).0.tournament(GAMES).unwrap();
        assert_eq!(faults, []);
        let tournament = Tournament::new(plan).unwrap();
        let [table] = tournament.tables() else { panic!("four players fill one table") };
        let setup = Arc::new(ContestSetup::<Hearts>::new(table.plan.clone(), false).unwrap());
        let line = |result: BlockResult| TournamentPart::line(0, &result);
        (0..table.division.blocks()).map(|block| line(setup.block(block).play_out())).collect()
    }

    /// `UPDATE_DATA=1` writes the file.
    #[test]
    fn the_example_is_what_its_players_play() {
        let again = blocks();
        if std::env::var_os("UPDATE_DATA").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/arena/example.jsonl");
            std::fs::write(path, again).unwrap();
            return;
        }
        assert_eq!(again, BLOCKS);
        assert!(BLOCKS.len() < 3 << 10, "{} bytes", BLOCKS.len());
    }

    #[test]
    fn the_example_has_four_players_and_says_that_it_is_one() {
        let example = Example::new().unwrap();
        assert_eq!(example.report.entrants.len(), 4);
        assert!(told(&example.plan, Lang::En).starts_with("An example: Hearts, 24 deals."));
        assert!(told(&example.plan, Lang::Ja).starts_with("ハーツを24ディール対戦した例です。"));
    }
}
