//! A finished tournament, shown in grey before anything has been played.
//!
//! Its blocks were played by `tefuda arena --entrant pimc:worlds=10 --entrant mc --entrant rules --entrant random --games 48 --seed 1`.
//! The page computes the standings from them, as for any other tournament.

use super::{GAMES, kept::Keeper, standings::table};
use crate::words::{arena::Arena, fill};
use std::cell::OnceCell;
use tefuda_arena::{Link, TournamentPlan, TournamentReport, tournament::TournamentPart};
use tefuda_games::Lang;
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The tournament as a link.
const LINK: &str = "#/arena?game=hearts&e=pimc:worlds=10&e=mc&e=rules&e=random&seed=1&games=48";
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
    plan: TournamentPlan,
    report: TournamentReport,
}

impl Example {
    fn new() -> Option<Self> {
        let (plan, _) = Link::parse(LINK).0.tournament(GAMES)?;
        let (tournament, _) =
            Keeper::default().take_up(&(TournamentPart::head(&plan) + BLOCKS), &plan).ok()?;
        Some(Self { report: tournament.report(), plan })
    }

    /// The standings, and that they are an example.
    pub(super) fn view(&self, lang: Lang) -> Html {
        let words = Arena::of(lang);
        let said = [self.plan.game.facts.name.get(lang), &grouped(self.plan.games())];
        html! {
            <section class="arena-example">
                <h2 id="arena-standings">{ words.standings }</h2>
                <p>{ fill(words.example.of(self.plan.games()), said) }</p>
                { table(&self.plan, &self.report, lang) }
            </section>
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{BLOCKS, Example, LINK, Link};
    use crate::{arena::GAMES, context::Look, drawn::drawn};
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
        (0..table.blocks()).map(|block| line(setup.block(block).play_out())).collect()
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
    fn the_example_shows_four_players_and_says_that_it_is_one() {
        let example = Example::new().unwrap();
        for (lang, says) in [(Lang::En, "An example: Hearts, 48 deals"), (Lang::Ja, "例です")] {
            let drawn = drawn(Look { lang, ..Look::default() }, example.view(lang));
            assert_eq!(drawn.count(".arena-example tbody tr"), 4);
            let texts = drawn.texts(".arena-example p");
            assert!(texts[0].contains(says), "{texts:?}");
        }
    }
}
