//! The papers: the story of each in steps, its results beside ours, and lessons for a class.
//!
//! The stories are HTML fragments in `assets/papers`, one for each paper and language ([`story`]), and not
//! part of the program. Each step of a story has its own address. A `data-figure` in a story is replaced by
//! an animated figure ([`figures`]).
//!
//! The numbers come from the digests that `tefuda reproduce` writes ([`results`]). They are fetched on
//! request. Each table and figure can be reproduced here ([`reproduction`]), and so can each of its numbers
//! ([`exhibit`]).

mod claims;
mod exhibit;
mod figures;
mod page;
mod reproduction;
mod results;
mod route;
mod story;

use crate::{
    app::{Program, Scene},
    busy,
    context::use_look,
    download,
    guide::Subject,
    words::papers::{PapersWords, ResultsWords},
};
use page::{Contents, PapersPage};
use std::rc::Rc;
use tefuda_arena::{
    link::{PAPERS, RESULTS},
    papers::Report,
};
use tefuda_games::{PaperId, games};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use yew::prelude::*;

/// The program of the stories.
pub(crate) static PROGRAM: Program =
    Program { name: PAPERS, page: |scene| page(scene, &Contents::STORIES), origins: &[], whole: false };

/// The program of the results. It is separate, so that reading a story doesn't load charts and the
/// reproduction code.
pub(crate) static FOUND: Program =
    Program { name: RESULTS, page: |scene| page(scene, &Contents::FOUND), origins: &[], whole: false };

/// The games, for the cards in the texts.
static SUBJECTS: &[Subject] = &games!(Subject::of());

/// Facts about a paper, besides its story.
pub(crate) struct About {
    pub(crate) id: PaperId,
    /// The id of its game.
    game: &'static str,
    /// The name of its animated figure.
    figure: &'static str,
    /// The links of steps without their own: to a table, to the Lab if the paper's agents can be trained
    /// there, and to the Arena.
    ways: [Option<&'static str>; 3],
    /// Returns its title on this page, and a description in one sentence.
    pub(crate) says: fn(&'static PapersWords) -> [&'static str; 2],
}

impl About {
    /// Returns the game, which draws its cards.
    fn subject(&self) -> Subject {
        subject(self.game)
    }
}

/// Returns a game by its id, or the first one if there is no such game.
fn subject(game: &str) -> Subject {
    SUBJECTS.iter().find(|subject| subject.id == game).copied().unwrap_or(SUBJECTS[0])
}

/// The papers in display order.
pub(crate) static ABOUT: &[About] = &[
    About {
        id: PaperId::P4,
        game: "daihinmin",
        figure: "bandit",
        ways: [
            Some("#/daihinmin?s1=uct&s2=uct&s3=default&s4=default&seed=21"),
            None,
            Some("#/arena?game=daihinmin&e=uct&e=uct:formula=ucb1-tuned&e=uct:formula=even&e=default&seed=4"),
        ],
        says: |words| [words.p4, words.p4_about],
    },
    About {
        id: PaperId::P3,
        game: "leduc",
        figure: "memories",
        ways: [
            Some("#/leduc?s1=nfsp&seed=42"),
            Some("#/lab?game=leduc&run=demo"),
            Some("#/arena?game=leduc&e=nfsp&e=nfsp:preset=C&e=nash&seed=3"),
        ],
        says: |words| [words.p3, words.p3_about],
    },
    About {
        id: PaperId::P5,
        game: "nimmt",
        figure: "rows",
        ways: [
            Some("#/nimmt?rules=paper&s1=loss&s2=rule-6&s3=rule-7&s4=rule-8&s5=rule-10&seed=21"),
            Some("#/lab?game=nimmt&run=demo&seed=1"),
            Some(
                "#/arena?game=nimmt&rules=paper&e=loss&e=rule-6&e=rule-7&e=rule-8&e=rule-9&e=rule-10&seed=5",
            ),
        ],
        says: |words| [words.p5, words.p5_about],
    },
    About {
        id: PaperId::P1,
        game: "hearts",
        figure: "resonance",
        ways: [
            Some("#/hearts?rules=paper&s1=falcon:preset=both&s2=mc&s3=rules&seed=11"),
            Some("#/lab?game=hearts&run=demo"),
            Some(
                "#/arena?game=hearts&rules=paper&e=falcon:preset=both&e=falcon:preset=previous&e=mc&e=rules&seed=1",
            ),
        ],
        says: |words| [words.p1, words.p1_about],
    },
    About {
        id: PaperId::P2,
        game: "daihinmin",
        figure: "ranks",
        ways: [
            Some("#/daihinmin?s1=rank&s2=rank:higher=1&s3=default&s4=default&seed=7"),
            Some("#/lab?game=daihinmin&run=demo"),
            Some("#/arena?game=daihinmin&e=rank&e=rank:higher=1&e=default&seed=2"),
        ],
        says: |words| [words.p2, words.p2_about],
    },
];

fn about(id: PaperId) -> &'static About {
    ABOUT.iter().find(|about| about.id == id).unwrap_or(&ABOUT[0])
}

fn page(scene: &Scene, contents: &'static Contents) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    html! { <PapersPage scene={scene.clone()} {contents} /> }
}

/// Loads a report.
async fn fetch(url: &str) -> Result<Report, JsValue> {
    let answer = download::fetch(url).await?;
    Ok(serde_wasm_bindgen::from_value(JsFuture::from(answer.json()?).await?)?)
}

/// Returns the digest of a paper's report, or the paragraph to show in its place.
#[hook]
fn use_report(paper: String) -> Result<Rc<Report>, Html> {
    let words = ResultsWords::of(use_look().lang);
    let report = use_state(|| None::<Option<Rc<Report>>>);
    {
        let report = report.clone();
        use_effect_with(paper, move |paper| {
            let url = ["papers/", paper, "/digest.json"].concat();
            busy::spawn(async move { report.set(Some(fetch(&url).await.ok().map(Rc::new))) });
        });
    }
    match &*report {
        None => Err(html! { <p aria-busy="true">{ words.loading }</p> }),
        Some(None) => Err(html! { <p role="alert">{ words.missing }</p> }),
        Some(Some(report)) => Ok(report.clone()),
    }
}

/// Formats a report's text: code between backquotes, emphasis between asterisks.
fn marked(text: &str) -> Html {
    let piece = |(n, part): (usize, &str)| {
        if n % 2 == 1 {
            return html! { <code>{ part.to_owned() }</code> };
        }
        let emphasis = |(n, part): (usize, &str)| match n % 2 {
            1 => html! { <em>{ part.to_owned() }</em> },
            _ => html! { part.to_owned() },
        };
        html! { <>{ for part.split('*').enumerate().map(emphasis) }</> }
    };
    html! { <>{ for text.split('`').enumerate().map(piece) }</> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_is_shown_once_with_a_valid_game() {
        for id in PaperId::ALL {
            assert_eq!(ABOUT.iter().filter(|about| about.id == *id).count(), 1, "{id}");
            assert_eq!(about(*id).subject().id, about(*id).game);
            assert!(figures::figure(about(*id).figure).is_some(), "{id}");
        }
    }
}
