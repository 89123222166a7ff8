//! HTML fragments on the page.

use super::Subject;
use crate::{context::use_look, download, ui::card::card_back, words::Shell};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use tefuda_games::Lang;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;
use yew::prelude::*;

thread_local! {
    /// The fetched fragments, with their URLs.
    static KEPT: RefCell<Vec<(String, Rc<str>)>> = const { RefCell::new(Vec::new()) };
}

/// Returns a fragment from the cache.
fn kept(url: &str) -> Option<Rc<str>> {
    KEPT.with_borrow(|kept| kept.iter().find(|(of, _)| of == url).map(|(_, text)| text.clone()))
}

/// A fragment and its loading state.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) enum Fragment {
    /// It is still loading.
    #[default]
    Awaited,
    /// It could not be loaded.
    Missing,
    /// Its text.
    Here(Rc<str>),
}

/// Fetches a fragment in the language of the page. `path` is the path of its file, without language and
/// extension.
#[hook]
pub(crate) fn use_fragment(path: AttrValue) -> Fragment {
    let lang = use_look().lang;
    let text = use_state(Fragment::default);
    {
        let text = text.clone();
        use_effect_with((path, lang), move |(path, lang)| {
            let url = address(path, *lang);
            text.set(kept(&url).map_or(Fragment::Awaited, Fragment::Here));
            // A late answer must not replace a newer request.
            let wanted = Rc::new(Cell::new(true));
            let still = wanted.clone();
            crate::busy::spawn(async move {
                let found = fetch(url).await.map_or(Fragment::Missing, Fragment::Here);
                if still.get() {
                    text.set(found);
                }
            });
            move || wanted.set(false)
        });
    }
    (*text).clone()
}

#[derive(Properties, PartialEq)]
pub(crate) struct PassageProps {
    /// Its name: the id of a game, or `terms`.
    pub(crate) name: &'static str,
    /// The game whose cards its pictures show.
    pub(crate) subject: Subject,
}

/// A fragment of the guide in the language of the page, with its pictures.
#[component]
pub(crate) fn Passage(props: &PassageProps) -> Html {
    let text = use_fragment(["guide/", props.name].concat().into());
    html! { <Prose {text} subject={props.subject} /> }
}

#[derive(Properties)]
pub(crate) struct ProseProps {
    /// The text.
    pub(crate) text: Fragment,
    /// The game whose cards its pictures show.
    pub(crate) subject: Subject,
    /// Draws figures, by their name in `data-figure`.
    #[prop_or(|_| None)]
    pub(crate) figure: fn(&str) -> Option<Html>,
}

impl PartialEq for ProseProps {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.subject == other.subject
    }
}

/// Something drawn at a place in a fragment.
#[derive(Clone, PartialEq)]
enum Drawing {
    /// Cards, and the list of marked ones.
    Cards(String, String),
    /// A figure.
    Figure(String),
}

/// The text of a fragment, with its drawings.
#[component]
pub(crate) fn Prose(props: &ProseProps) -> Html {
    let words = Shell::of(use_look().lang);
    let node = use_node_ref();
    let drawings = use_state(Vec::<(Element, Drawing)>::new);
    {
        let (node, drawings) = (node.clone(), drawings.clone());
        use_effect_with(props.text.clone(), move |text| {
            let (Fragment::Here(text), Some(node)) = (text, node.cast::<Element>()) else { return };
            // From now on, nothing may be drawn into the old fragment.
            drawings.set(Vec::new());
            node.set_inner_html(text);
            drawings.set(places(&node));
        });
    }
    // Cards are rendered out of sight and copied to their places. Portals would be simpler, but Yew never
    // releases a portal's target element, and with it the whole fragment. In a match of a thousand deals that
    // kept every deal's panel in memory. Interactive figures need portals, but no table has figures.
    let source = use_node_ref();
    {
        let source = source.clone();
        use_effect_with((*drawings).clone(), move |drawings| {
            let drawn =
                source.cast::<Element>().and_then(|source| source.query_selector_all(":scope > div").ok());
            let Some(drawn) = drawn else { return };
            let cards = drawings.iter().filter(|(_, drawing)| matches!(drawing, Drawing::Cards(..)));
            for (number, (place, _)) in (0..).zip(cards) {
                place.set_text_content(None);
                let Some(copy) = drawn.get(number).and_then(|from| from.clone_node_with_deep(true).ok())
                else {
                    continue;
                };
                while let Some(card) = copy.first_child() {
                    let _ = place.append_child(&card);
                }
            }
        });
    }
    let cards = drawings.iter().filter_map(|(_, drawing)| match drawing {
        Drawing::Cards(cards, marked) => {
            Some(html! { <div>{ pictured(props.subject, cards, marked) }</div> })
        }
        Drawing::Figure(_) => None,
    });
    let figures = drawings.iter().filter_map(|(place, drawing)| match drawing {
        Drawing::Figure(name) => Some(create_portal((props.figure)(name).unwrap_or_default(), place.clone())),
        Drawing::Cards(..) => None,
    });
    // A separate list, so that the element before it keeps its position whatever the number of figures.
    let figures: Html = figures.collect();
    let busy = (props.text == Fragment::Awaited).to_string();
    html! {
        <>
            if props.text == Fragment::Missing { <p role="alert">{ words.guide_missing }</p> }
            <div key="passage" class="guide" ref={node} aria-busy={busy}></div>
            <div key="drawn" hidden=true ref={source}>{ for cards }</div>
            { figures }
        </>
    }
}

fn address(path: &str, lang: Lang) -> String {
    format!("{path}.{}.html", lang.code())
}

async fn fetch(url: String) -> Result<Rc<str>, JsValue> {
    if let Some(text) = kept(&url) {
        return Ok(text);
    }
    let answer = download::fetch(&url).await?;
    let text: Rc<str> = JsFuture::from(answer.text()?).await?.as_string().unwrap_or_default().into();
    KEPT.with_borrow_mut(|kept| kept.push((url, text.clone())));
    Ok(text)
}

/// Returns the places in an element where something is drawn.
fn places(element: &Element) -> Vec<(Element, Drawing)> {
    let Ok(found) = element.query_selector_all("[data-cards], [data-figure]") else { return Vec::new() };
    let drawing = |number| {
        let place = found.get(number)?.dyn_into::<Element>().ok()?;
        let drawing = match place.get_attribute("data-cards") {
            Some(cards) => Drawing::Cards(cards, place.get_attribute("data-mark").unwrap_or_default()),
            None => Drawing::Figure(place.get_attribute("data-figure")?),
        };
        Some((place, drawing))
    };
    (0..found.length()).filter_map(drawing).collect()
}

/// A face-down card.
pub(super) const BACK: &str = "??";

/// Draws cards as written in a fragment, `D7 D9 | ?? / SQ`: in the notation of the game, with `|` for a gap
/// and `/` for a new line. `marked` lists the cards with a ring, counted from 0 over all lines.
pub(crate) fn pictured(subject: Subject, cards: &str, marked: &str) -> Html {
    let marked: Vec<usize> = marked.split_whitespace().filter_map(|place| place.parse().ok()).collect();
    let mut place = 0;
    let mut one = |card: &str| {
        if card == "|" {
            return html! { <i class="gap"></i> };
        }
        let class = marked.contains(&place).then_some("marked");
        place += 1;
        html! { <span {class}>{ if card == BACK { card_back() } else { (subject.face)(card).unwrap_or_default() } }</span> }
    };
    let mut line =
        |cards: &str| html! { <span class="line">{ for cards.split_whitespace().map(&mut one) }</span> };
    html! { <>{ for cards.split('/').map(&mut line) }</> }
}
