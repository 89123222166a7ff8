//! A fragment of the guide on the page.

use super::{Subject, cards::pictured};
use crate::{context::use_look, words::Shell};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::Lang;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Response};
use yew::prelude::*;

thread_local! {
    /// The fragments that have come, with their addresses.
    static KEPT: RefCell<Vec<(String, Rc<str>)>> = const { RefCell::new(Vec::new()) };
}

/// A fragment that has come.
fn kept(url: &str) -> Option<Rc<str>> {
    KEPT.with_borrow(|kept| kept.iter().find(|(of, _)| of == url).map(|(_, text)| text.clone()))
}

#[derive(Properties, PartialEq)]
pub(crate) struct PassageProps {
    /// Its name: the id of a game, or `terms`.
    pub(crate) name: &'static str,
    /// Whose cards its pictures are made of.
    pub(crate) subject: Subject,
}

/// A place in a fragment for cards: the element, which cards, and which of them are marked.
#[derive(Clone, PartialEq)]
struct Picture {
    place: Element,
    cards: String,
    marked: String,
}

/// A fragment in the language of the page, with its pictures.
#[component]
pub(crate) fn Passage(props: &PassageProps) -> Html {
    let look = use_look();
    let words = Shell::of(look.lang);
    let node = use_node_ref();
    let text = use_state(|| None::<Option<Rc<str>>>);
    let pictures = use_state(Vec::<Picture>::new);
    {
        let text = text.clone();
        use_effect_with((props.name, look.lang), move |(name, lang)| {
            let url = address(name, *lang);
            text.set(kept(&url).map(Some));
            yew::platform::spawn_local(async move { text.set(Some(fetch(url).await.ok())) });
        });
    }
    {
        let (node, pictures) = (node.clone(), pictures.clone());
        use_effect_with((*text).clone(), move |text| {
            let (Some(Some(text)), Some(node)) = (text, node.cast::<Element>()) else { return };
            // Nothing of the old fragment may be drawn into any more.
            pictures.set(Vec::new());
            node.set_inner_html(text);
            pictures.set(places(&node));
        });
    }
    // Cards are drawn out of sight and copied to their places. A portal would do it at once, but Yew never lets go of the element that one
    // leads to, and so of the whole fragment: a match of a thousand deals kept the panel of every deal.
    let source = use_node_ref();
    {
        let source = source.clone();
        use_effect_with((*pictures).clone(), move |pictures| {
            let drawn =
                source.cast::<Element>().and_then(|source| source.query_selector_all(":scope > div").ok());
            let Some(drawn) = drawn else { return };
            for (number, picture) in (0..).zip(pictures) {
                let from = drawn.get(number).and_then(|from| from.dyn_into::<Element>().ok());
                picture.place.set_inner_html(&from.map(|from| from.inner_html()).unwrap_or_default());
            }
        });
    }
    let drawn =
        |picture: &Picture| html! { <div>{ pictured(props.subject, &picture.cards, &picture.marked) }</div> };
    html! {
        <>
            if let Some(None) = *text { <p role="alert">{ words.guide_missing }</p> }
            <div key="passage" class="guide" ref={node} aria-busy={text.is_none().to_string()}></div>
            <div key="drawn" hidden=true ref={source}>{ for pictures.iter().map(drawn) }</div>
        </>
    }
}

fn address(name: &str, lang: Lang) -> String {
    format!("guide/{name}.{}.html", lang.code())
}

async fn fetch(url: String) -> Result<Rc<str>, JsValue> {
    if let Some(text) = kept(&url) {
        return Ok(text);
    }
    let answer: Response = JsFuture::from(gloo::utils::window().fetch_with_str(&url)).await?.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::from_f64(f64::from(answer.status())));
    }
    let text: Rc<str> = JsFuture::from(answer.text()?).await?.as_string().unwrap_or_default().into();
    KEPT.with_borrow_mut(|kept| kept.push((url, text.clone())));
    Ok(text)
}

/// The places for cards in an element.
fn places(element: &Element) -> Vec<Picture> {
    let Ok(found) = element.query_selector_all("[data-cards]") else { return Vec::new() };
    let picture = |number| {
        let place = found.get(number)?.dyn_into::<Element>().ok()?;
        let cards = place.get_attribute("data-cards")?;
        let marked = place.get_attribute("data-mark").unwrap_or_default();
        Some(Picture { place, cards, marked })
    };
    (0..found.length()).filter_map(picture).collect()
}
