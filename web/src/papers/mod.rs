//! The papers: a story of each in steps, what it found beside what we found, and lessons for a class.
//!
//! The stories are fragments of HTML in `assets/papers`, one for each paper and language ([`story`]), and none of them is in the program.
//! A step of a story has an address of its own. The numbers are the digests that `tefuda reproduce` writes ([`results`]), fetched when
//! somebody looks at them; each can be made again here ([`again`]), and each of its numbers ([`exhibit`]). A moving figure is drawn where a story has a `data-figure` ([`figures`]).

mod again;
mod exhibit;
mod figures;
mod index;
mod page;
mod results;
mod route;
mod story;

use crate::{
    app::{Program, Scene},
    guide::Subject,
    words::papers::PapersWords,
};
use page::{Contents, PapersPage, PapersPageProps};
use tefuda_arena::link::{PAPERS, RESULTS};
use tefuda_games::{PaperId, games};
use yew::prelude::*;

/// The program of the stories.
pub(crate) static PROGRAM: Program =
    Program { name: PAPERS, page: |scene| page(scene, &Contents::STORIES), learners: &[], whole: false };

/// The program of what was found: who reads a story does not wait for charts and what makes numbers again.
pub(crate) static FOUND: Program =
    Program { name: RESULTS, page: |scene| page(scene, &Contents::FOUND), learners: &[], whole: false };

/// The games, for the cards in the texts.
static SUBJECTS: &[Subject] = &games!(Subject::of());

/// What the page says of a paper beside its story.
pub(crate) struct About {
    pub(crate) id: PaperId,
    /// The id of its game.
    game: &'static str,
    /// Its moving figure.
    figure: &'static str,
    /// Its title here, and what it is about in a sentence.
    pub(crate) says: fn(&'static PapersWords) -> [&'static str; 2],
}

impl About {
    /// The game, and how its cards look.
    fn subject(&self) -> Subject {
        subject(self.game)
    }
}

/// A game by its id; the first one if there is none.
fn subject(game: &str) -> Subject {
    SUBJECTS.iter().find(|subject| subject.id == game).copied().unwrap_or(SUBJECTS[0])
}

/// The papers in the order in which they are shown.
pub(crate) static ABOUT: [About; 5] = [
    About { id: PaperId::P4, game: "daihinmin", figure: "bandit", says: |words| [words.p4, words.p4_about] },
    About { id: PaperId::P3, game: "leduc", figure: "memories", says: |words| [words.p3, words.p3_about] },
    About { id: PaperId::P5, game: "nimmt", figure: "rows", says: |words| [words.p5, words.p5_about] },
    About { id: PaperId::P1, game: "hearts", figure: "resonance", says: |words| [words.p1, words.p1_about] },
    About { id: PaperId::P2, game: "daihinmin", figure: "ranks", says: |words| [words.p2, words.p2_about] },
];

fn about(id: PaperId) -> &'static About {
    ABOUT.iter().find(|about| about.id == id).unwrap_or(&ABOUT[0])
}

fn page(scene: &Scene, contents: &'static Contents) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    let props = PapersPageProps {
        place: scene.place.clone(),
        contents,
        on_language: scene.on_language.clone(),
        on_shade: scene.on_shade.clone(),
    };
    html! { <PapersPage ..props /> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_is_shown_once_with_a_game_that_there_is() {
        for id in PaperId::ALL {
            assert_eq!(ABOUT.iter().filter(|about| about.id == *id).count(), 1, "{id}");
            assert_eq!(about(*id).subject().id, about(*id).game);
            assert!(figures::figure(about(*id).figure).is_some(), "{id}");
        }
    }
}
