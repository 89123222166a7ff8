//! The page as a whole: where the address leads, language and theme.

use crate::{
    context::{Look, Shade, media, use_look},
    games,
    home::home,
    lab::{LabPage, LabPageProps},
    shell::{Header, Notice, Said, notice_bar},
    store,
    table::{TablePage, TablePageProps, corrected, fresh_seed},
};
use gloo_events::EventListener;
use std::rc::Rc;
use tefuda_arena::{Link, link};
use tefuda_games::{Fault, Lang, Seed, Spec, fault::quote, knob::Value};
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// Mounts the page over the shell of `index.html`.
pub(crate) fn main() {
    std::panic::set_hook(Box::new(|info| {
        web_sys::console::error_1(&JsValue::from_str(&info.to_string()));
        // The page's own code is not to be trusted now: one attribute shows a banner that is there already.
        if let Some(root) = gloo_utils::document().document_element() {
            root.set_attribute("data-panic", "").ok();
        }
    }));
    let Some(shell) = gloo_utils::document().get_element_by_id("shell") else { return };
    shell.set_inner_html("");
    yew::Renderer::<App>::with_root(shell).render();
}

/// What is remembered of how this person likes the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Likes {
    lang: Lang,
    shade: Shade,
    four_colours: bool,
}

impl Likes {
    fn load() -> Self {
        let lang = match store::read("tefuda.lang").as_deref() {
            Some("ja") => Lang::Ja,
            Some(_) => Lang::En,
            None => browser_language(),
        };
        let shade = match store::read("tefuda.shade").as_deref() {
            Some("dark") => Shade::Dark,
            Some("light") => Shade::Light,
            _ => Shade::System,
        };
        Self { lang, shade, four_colours: store::read("tefuda.suits").as_deref() != Some("two") }
    }

    fn save(self) {
        store::write("tefuda.lang", self.lang.code());
        let shade = match self.shade {
            Shade::System => "system",
            Shade::Light => "light",
            Shade::Dark => "dark",
        };
        store::write("tefuda.shade", shade);
        store::write("tefuda.suits", if self.four_colours { "four" } else { "two" });
    }
}

fn browser_language() -> Lang {
    let language = gloo_utils::window().navigator().language().unwrap_or_default();
    if language.starts_with("ja") { Lang::Ja } else { Lang::En }
}

/// The address after `#`, with a number that grows whenever somebody changes it from outside.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    link: Rc<Link>,
    faults: Rc<Vec<Fault>>,
    visit: u32,
}

impl Place {
    fn here(visit: u32) -> Self {
        let hash = gloo_utils::window().location().hash().unwrap_or_default();
        let (link, faults) = Link::parse(&hash);
        Self { link: Rc::new(link), faults: Rc::new(faults), visit }
    }
}

/// The place, and a way to say that it is shown otherwise than its address once said.
#[hook]
fn use_place() -> (Place, Callback<Spec>) {
    let place = use_state(|| Place::here(0));
    {
        let place = place.clone();
        use_effect_with((), move |()| {
            let visits = std::cell::Cell::new(0);
            let listener = EventListener::new(&gloo_utils::window(), "hashchange", move |_| {
                visits.set(visits.get() + 1);
                place.set(Place::here(visits.get()));
            });
            move || drop(listener)
        });
    }
    let on_shown = {
        let place = place.clone();
        Callback::from(move |shown: Spec| {
            let mut link = (*place.link).clone();
            link.shown = shown;
            place.set(Place { link: Rc::new(link), ..(*place).clone() });
        })
    };
    ((*place).clone(), on_shown)
}

/// The whole page.
#[component]
fn App() -> Html {
    let (place, on_shown) = use_place();
    let likes = use_state(Likes::load);
    let look = look(*likes, &place.link);
    use_effect_with((look, likes.shade, place.link.clone()), |(look, shade, link)| {
        dress(*look, *shade, link);
    });
    let change = |with: fn(Likes, Look) -> Likes| {
        let likes = likes.clone();
        Callback::from(move |()| {
            let next = with(*likes, look);
            next.save();
            likes.set(next);
        })
    };
    let on_language = {
        let other = change(|likes, look| Likes {
            lang: if look.lang == Lang::En { Lang::Ja } else { Lang::En },
            ..likes
        });
        let (place, on_shown) = (place.clone(), on_shown.clone());
        Callback::from(move |()| {
            // The person at the page has the last word, whatever the link says.
            on_shown.emit(place.link.shown.clone().with(link::LANG.key, Value::Choice("auto")));
            other.emit(());
        })
    };
    let on_shade =
        change(|likes, look| Likes { shade: if look.dark { Shade::Light } else { Shade::Dark }, ..likes });
    let on_four_colours = {
        let likes = likes.clone();
        Callback::from(move |four_colours| {
            let next = Likes { four_colours, ..*likes };
            next.save();
            likes.set(next);
        })
    };
    let page = if let Some(kind) = games::find(&place.link.path) {
        let props = TablePageProps {
            kind,
            link: place.link.clone(),
            faults: place.faults.clone(),
            look,
            on_language: on_language.clone(),
            on_shade: on_shade.clone(),
            on_four_colours,
            on_shown,
        };
        html! { <TablePage key={place.visit} ..props /> }
    } else if place.link.path == link::LAB {
        let props = LabPageProps {
            link: place.link.clone(),
            faults: place.faults.clone(),
            look,
            on_language: on_language.clone(),
            on_shade: on_shade.clone(),
        };
        html! { <LabPage key={place.visit} ..props /> }
    } else {
        html! { <FirstPage key={place.visit} place={place.clone()} {on_language} {on_shade} /> }
    };
    html! { <ContextProvider<Look> context={look}>{ page }</ContextProvider<Look>> }
}

#[derive(Properties, PartialEq)]
struct FirstPageProps {
    place: Place,
    on_language: Callback<()>,
    on_shade: Callback<()>,
}

/// The first page, also for addresses that lead nowhere.
#[component]
fn FirstPage(props: &FirstPageProps) -> Html {
    let look = use_look();
    let seed: Seed = *use_memo((), |()| fresh_seed());
    let notices = use_state(|| Rc::new(wrong(&props.place)));
    let on_dismiss = {
        let notices = notices.clone();
        Callback::from(move |i: usize| {
            let rest = notices.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, notice)| notice.clone());
            notices.set(Rc::new(rest.collect()));
        })
    };
    html! {
        <div class="app">
            <Header on_language={props.on_language.clone()} on_shade={props.on_shade.clone()} />
            { home(seed, notice_bar(&notices, &on_dismiss, look.lang), look) }
        </div>
    }
}

/// What is wrong with an address that leads to the first page.
fn wrong(place: &Place) -> Vec<Notice> {
    let path = &place.link.path;
    let lost = (!path.is_empty())
        .then(|| Notice::warning(|w| w.unknown_game).with_details(vec![Said::new(|_| quote(path))]));
    lost.into_iter().chain(corrected(place.faults.iter())).collect()
}

/// How the page is shown: the link first, then what this person likes, then the system.
fn look(likes: Likes, link: &Link) -> Look {
    let lang = match link.shown.choice(&link::LANG) {
        "en" => Lang::En,
        "ja" => Lang::Ja,
        _ => likes.lang,
    };
    let dark = match likes.shade {
        Shade::System => media("(prefers-color-scheme: dark)"),
        shade => shade == Shade::Dark,
    };
    let still = media("(prefers-reduced-motion: reduce)") || link.shown.choice(&link::SPEED) == "instant";
    Look { lang, dark, four_colours: likes.four_colours, still, big: link.shown.flag(&link::BIG) }
}

/// Puts language, theme and size on the root element, where the style sheets look for them.
fn dress(look: Look, shade: Shade, link: &Link) {
    let Some(root) = gloo_utils::document().document_element() else { return };
    root.set_attribute("lang", look.lang.code()).ok();
    let shown = match shade {
        Shade::System => None,
        Shade::Light => Some("light"),
        Shade::Dark => Some("dark"),
    };
    set(&root, "data-shade", shown);
    set(&root, "data-big", link.shown.flag(&link::BIG).then_some(""));
    set(&root, "data-still", look.still.then_some(""));
}

fn set(root: &web_sys::Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) => root.set_attribute(name, value).ok(),
        None => root.remove_attribute(name).ok(),
    };
}
