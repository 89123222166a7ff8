//! The first page as HTML, in both languages. `cargo xtask` puts it into `index.html`, so that it can be seen
//! and used before any program has loaded. The same functions draw it in the program. `assets/first.js` shows
//! it, and the program replaces it.
//!
//! The texts to read while the program of a page loads are delivered with it, for all pages and in both languages: the
//! name of the page, and a description. `assets/ahead.js` shows the one for the address.

use super::{GAMES, Shown, home};
use crate::{
    context::Look,
    papers::ABOUT,
    shell::{Header, notice_bar},
    statistics::STATISTICS,
    table::CLASSROOM,
    words::{Shell, arrange::ToArrangeWords, home::AheadWords, papers::PapersWords},
};
use std::sync::mpsc;
use tefuda_arena::link::{ARENA, ARRANGE, LAB, PAPERS, TEACHERS};
use tefuda_games::{Lang, PaperId, Seed};
use yew::{LocalServerRenderer, platform::Runtime, prelude::*};

/// The deal on a first visit. Later visits, and returns from a table, get others.
const SEED: Seed = Seed(2026);

#[derive(Properties, PartialEq)]
struct DeliveredProps {
    lang: Lang,
}

/// The page as the program draws it for a new visitor.
#[component]
fn Delivered(props: &DeliveredProps) -> Html {
    let look = Look { lang: props.lang, ..Look::default() };
    // The hands are the same in both languages, so deliver them once.
    let shown = Shown { seed: SEED, look, dealt: props.lang == Lang::En, kept: |_| false };
    let notices = notice_bar(&[], &Callback::noop(), look.lang);
    html! {
        <ContextProvider<Look> context={look}>
            <div class="app">
                <Header on_language={Callback::noop()} on_shade={Callback::noop()} />
                { home(shown, notices, &Callback::noop()) }
            </div>
        </ContextProvider<Look>>
    }
}

/// Returns the first page in English, the Japanese one as a template, and a template of the texts for loading
/// pages.
///
/// # Errors
/// If a page could not be drawn.
pub fn delivered() -> Result<String, mpsc::RecvError> {
    const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];
    let (done, pages) = mpsc::channel();
    Runtime::default().spawn_pinned(move || async move {
        // If the channel is closed, no one is waiting for the result.
        for lang in LANGS {
            let page = LocalServerRenderer::<Delivered>::with_props(DeliveredProps { lang });
            done.send(page.hydratable(false).render().await).ok();
        }
        for lang in LANGS {
            let page = LocalServerRenderer::<Ahead>::with_props(AheadProps { lang });
            done.send(page.hydratable(false).render().await).ok();
        }
    });
    let next = || pages.recv();
    let (first, other, ahead) = (next()?, next()?, [next()?, next()?].concat());
    let seed = SEED.0;
    Ok(format!(
        r#"<div id="first" data-seed="{seed}">{first}</div><template id="first-other">{other}</template><template id="ahead">{ahead}</template>"#
    ))
}

/// A text of the page in a language. Its first paragraph is the description.
macro_rules! text {
    ($folder:literal, $name:literal) => {
        |lang| match lang {
            Lang::En => include_str!(concat!("../../../assets/", $folder, "/", $name, ".en.html")),
            Lang::Ja => include_str!(concat!("../../../assets/", $folder, "/", $name, ".ja.html")),
        }
    };
}

type Written = fn(Lang) -> &'static str;

/// The rules of each game, by its id.
const RULES: [(&str, Written); 4] = [
    ("hearts", text!("guide", "hearts")),
    ("daihinmin", text!("guide", "daihinmin")),
    ("leduc", text!("guide", "leduc")),
    ("nimmt", text!("guide", "nimmt")),
];

const LESSONS: Written = text!("papers", "teachers");

/// The story of a paper.
fn story(paper: PaperId) -> Written {
    match paper {
        PaperId::P1 => text!("papers", "P1"),
        PaperId::P2 => text!("papers", "P2"),
        PaperId::P3 => text!("papers", "P3"),
        PaperId::P4 => text!("papers", "P4"),
        PaperId::P5 => text!("papers", "P5"),
    }
}

/// The text for one page.
struct Page {
    /// The path of its address.
    path: String,
    title: String,
    about: String,
}

/// All pages that need a program.
fn pages(lang: Lang) -> Vec<Page> {
    let (shell, words, papers) = (Shell::of(lang), AheadWords::of(lang), PapersWords::of(lang));
    let page = |path: &str, title: &str, about: &str| Page {
        path: path.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
    };
    let games = GAMES.iter().filter_map(|game| {
        let (_, rules) = RULES.iter().find(|(id, _)| *id == game.facts.id)?;
        Some(page(game.facts.id, game.facts.name.get(lang), &first_paragraph(rules(lang))))
    });
    let stories = ABOUT.iter().map(|about| {
        let [title, _] = (about.says)(papers);
        page(&format!("{PAPERS}/{}", about.id), title, &first_paragraph(story(about.id)(lang)))
    });
    let others = [
        page(CLASSROOM, shell.classroom, words.classroom),
        page(PAPERS, papers.title, papers.lead),
        page(TEACHERS, papers.teachers, &first_paragraph(LESSONS(lang))),
        page(LAB, shell.lab, words.lab),
        page(ARENA, shell.arena, words.arena),
        page(ARRANGE, ToArrangeWords::of(lang).title, words.arrange),
        page(STATISTICS, shell.statistics, words.statistics),
    ];
    games.chain(stories).chain(others).collect()
}

/// Returns the words of the first paragraph.
fn first_paragraph(html: &str) -> String {
    let inside = html.split_once("<p").and_then(|(_, rest)| rest.split_once('>'));
    let paragraph =
        inside.and_then(|(_, rest)| rest.split_once("</p>")).map_or("", |(paragraph, _)| paragraph);
    // Each piece begins with a tag. Keep the text after the tag.
    let words = |piece: &str| piece.split_once('>').map_or(String::new(), |(_, words)| words.to_owned());
    let mut pieces = paragraph.split('<');
    let begin = pieces.next().unwrap_or_default().to_owned();
    begin + &pieces.map(words).collect::<String>()
}

#[derive(Properties, PartialEq)]
struct AheadProps {
    lang: Lang,
}

/// All texts in one language.
#[component]
fn Ahead(props: &AheadProps) -> Html {
    let page =
        |page: Page| html! { <div data-path={page.path}><h1>{ page.title }</h1><p>{ page.about }</p></div> };
    html! { <div lang={props.lang.code()}>{ for pages(props.lang).into_iter().map(page) }</div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_paper_and_part_has_a_description() {
        for lang in [Lang::En, Lang::Ja] {
            let pages = pages(lang);
            assert_eq!(pages.len(), GAMES.len() + ABOUT.len() + 7);
            for Page { path, title, about } in pages {
                assert!(!title.is_empty(), "{path} has a name");
                assert!(about.chars().count() > 30, "{path}: {about}");
                assert!(!about.contains(['<', '>', '&', '\n']), "{path}: {about}");
            }
        }
    }

    #[test]
    fn terms_are_part_of_the_paragraph() {
        let text = r#"<h2>A</h2><p class="lead">A game of <button data-term="trick">tricks</button> for <em>four</em>.</p><p>B</p>"#;
        assert_eq!(first_paragraph(text), "A game of tricks for four.");
        assert_eq!(first_paragraph("<h2>A</h2>"), "");
    }
}
