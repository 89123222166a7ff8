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
    shell::{Header, Notices},
    statistics::STATISTICS,
    table::CLASSROOM,
    words::{Shell, arrange::ToArrangeWords, home::AheadWords, papers::PapersWords},
};
use std::{fs, sync::mpsc};
use tefuda_arena::link::{ARENA, ARRANGE, LAB, PAPERS, TEACHERS};
use tefuda_games::{Lang, Seed};
use yew::{LocalServerRenderer, platform::Runtime, prelude::*};

/// The deal on a first visit. Later visits, and returns from a table, get others. In Hearts, the person has a
/// choice in each of the first five tricks, and no trap: `mc`, `rules` and `random` took one point, one, and
/// none with this hand. In Daihinmin it has a joker and a pair of aces.
const SEED: Seed = Seed(217);

#[derive(Properties, PartialEq)]
struct DeliveredProps {
    lang: Lang,
}

/// The page as the program draws it for a new visitor.
#[component]
fn Delivered(props: &DeliveredProps) -> Html {
    let look = Look { lang: props.lang, ..Look::default() };
    // The hands are the same in both languages, so deliver them once.
    let shown = Shown {
        seed: SEED,
        look,
        today: SEED,
        dealt: props.lang == Lang::En,
        kept: |_| false,
        finished: Vec::new,
    };
    let notices = Notices::default().bar(&Callback::noop(), look.lang);
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

/// Reads a text of the page. Its first paragraph is the description. This code runs only while the page is built,
/// and a test finds texts that are missing.
fn written(folder: &str, name: &str, lang: Lang) -> String {
    let path = format!("{}/../assets/{folder}/{name}.{}.html", env!("CARGO_MANIFEST_DIR"), lang.code());
    fs::read_to_string(path).unwrap_or_default()
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
    let first = |folder: &str, name: &str| first_paragraph(&written(folder, name, lang));
    let games = GAMES.iter().map(|game| {
        let id = game.facts.id;
        page(id, game.facts.name.get(lang), &first("guide", id))
    });
    let stories = ABOUT.iter().map(|about| {
        let [title, _] = (about.says)(papers);
        page(&format!("{PAPERS}/{}", about.id), title, &first(PAPERS, about.id.id()))
    });
    let others = [
        page(CLASSROOM, shell.classroom, words.classroom),
        page(PAPERS, papers.title, papers.lead),
        page(TEACHERS, papers.teachers, &first(PAPERS, TEACHERS)),
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
        // Each alternative, without its pattern: `papers[^?]*|teachers[^?]*`.
        let routes = include_str!("../../../index.html").split("data-route=\"").skip(1);
        let routes = routes.flat_map(|rest| rest.split('"').next().unwrap_or_default().split('|'));
        let routes =
            routes.map(|route| route.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default());
        assert!(routes.clone().count() > GAMES.len());
        for lang in [Lang::En, Lang::Ja] {
            let pages = pages(lang);
            assert_eq!(pages.iter().filter(|page| page.path.starts_with("papers/")).count(), ABOUT.len());
            for route in routes.clone() {
                assert!(pages.iter().any(|page| page.path == route), "{route} has no text");
            }
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
