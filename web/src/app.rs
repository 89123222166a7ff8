//! The page as a whole, in each of its programs: where the address leads, language and theme.

use crate::{
    address, busy,
    context::{Liking, Look, Shade, media, use_flag},
    painted::{Turn, after_paint, come_in_pieces},
    shelf, store,
};
use gloo::{events::EventListener, timers::callback::Timeout};
use std::{cell::Cell, rc::Rc};
use tefuda_agents::agent_file::Origins;
use tefuda_arena::{
    Link,
    link::{self, Language, Speed},
};
use tefuda_games::{Fault, Lang, Spec};
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// The event by which `assets/programs.js` tells a program that it is on screen, for the address as it is now.
const COME: &str = "tefuda-come";
/// The event for a program that is not on screen any more.
const GO: &str = "tefuda-go";
/// The events of a program: it was drawn for the first time and can be put on screen; all that comes later is there.
const DRAWN: &str = "tefuda-drawn";
const STANDS: &str = "tefuda-stands";

/// The keys under which language and theme are kept. assets/look.js reads both before the first paint.
const LANG_KEY: &str = "tefuda.lang";
const SHADE_KEY: &str = "tefuda.shade";

/// A program of the page.
pub(crate) struct Program {
    /// Its name in `assets/programs.js`, and the id of the element that it fills.
    pub(crate) name: &'static str,
    /// What it shows.
    pub(crate) page: fn(&Scene) -> Html,
    /// The learners whose agent files it takes in: those of the games that it shows.
    pub(crate) origins: Origins,
    /// Whether it replaces the same page as it was delivered. Then no part of it comes later than the rest.
    pub(crate) whole: bool,
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The surroundings of what a program shows.
pub(crate) struct Scene {
    pub(crate) place: Place,
    /// Another program is on screen.
    pub(crate) away: bool,
    pub(crate) look: Look,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
    pub(crate) on_liking: Callback<(Liking, bool)>,
    pub(crate) on_shown: Callback<Spec>,
}

/// The properties of a page that stays as it is, with its work, while another program is on screen.
#[derive(Properties, PartialEq)]
pub(crate) struct StayingProps {
    /// What the address says.
    pub(crate) link: Rc<Link>,
    /// What was wrong in it.
    pub(crate) faults: Rc<Vec<Fault>>,
    /// Grows whenever somebody comes here, or changes the address.
    pub(crate) visit: u32,
    /// Another program is on screen: work goes on, or rests, as in a tab that is hidden.
    pub(crate) away: bool,
    pub(crate) look: Look,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
}

/// A page that stays once it was seen.
pub(crate) fn staying<C: Component<Properties = StayingProps>>(scene: &Scene) -> Html {
    if scene.place.visit == 0 {
        return Html::default();
    }
    let props = StayingProps {
        link: scene.place.link.clone(),
        faults: scene.place.faults.clone(),
        visit: scene.place.visit,
        away: scene.away,
        look: scene.look,
        on_language: scene.on_language.clone(),
        on_shade: scene.on_shade.clone(),
    };
    html! { <C ..props /> }
}

/// Mounts a program where `index.html` has room for it.
pub(crate) fn start(program: &'static Program) {
    // Yew sets a hook of its own unless it is given one.
    yew::set_custom_panic_hook(Box::new(|info| {
        web_sys::console::error_1(&JsValue::from_str(&info.to_string()));
        // After a panic the page's own code is not to be trusted. One attribute shows a banner that is there already.
        if let Some(root) = gloo::utils::document().document_element() {
            root.set_attribute("data-panic", "").ok();
        }
    }));
    busy::watch(program.name);
    shelf::open(program.origins);
    let Some(room) = gloo::utils::document().get_element_by_id(program.name) else { return };
    // Starting the program has taken its time already, so the page is drawn in another task.
    let draw = move || {
        if !program.whole {
            come_in_pieces();
        }
        yew::Renderer::<App>::with_root_and_props(room, AppProps { program }).render();
    };
    Timeout::new(0, draw).forget();
}

/// The settings of this person that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Likes {
    lang: Lang,
    shade: Shade,
    four_colours: bool,
    sound: bool,
}

impl Likes {
    fn load() -> Self {
        let lang = match store::read(LANG_KEY).as_deref() {
            Some("ja") => Lang::Ja,
            Some(_) => Lang::En,
            None => browser_language(),
        };
        let shade = match store::read(SHADE_KEY).as_deref() {
            Some("dark") => Shade::Dark,
            Some("light") => Shade::Light,
            _ => Shade::System,
        };
        let four_colours = store::read("tefuda.suits").as_deref() != Some("two");
        Self { lang, shade, four_colours, sound: store::read("tefuda.sound").as_deref() == Some("on") }
    }

    fn save(self) {
        store::write(LANG_KEY, self.lang.code());
        let shade = match self.shade {
            Shade::System => "system",
            Shade::Light => "light",
            Shade::Dark => "dark",
        };
        store::write(SHADE_KEY, shade);
        store::write("tefuda.suits", if self.four_colours { "four" } else { "two" });
        store::write("tefuda.sound", if self.sound { "on" } else { "off" });
    }
}

fn browser_language() -> Lang {
    let language = gloo::utils::window().navigator().language().unwrap_or_default();
    if language.starts_with("ja") { Lang::Ja } else { Lang::En }
}

/// The address after `#`, with a number that grows whenever somebody changes it from outside.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    pub(crate) link: Rc<Link>,
    pub(crate) faults: Rc<Vec<Fault>>,
    /// 0 until this program has been on screen.
    pub(crate) visit: u32,
}

impl Place {
    fn here(visit: u32) -> Self {
        let (link, faults) = Link::parse(&address::here());
        Self { link: Rc::new(link), faults: Rc::new(faults), visit }
    }

    /// The place at which a program starts. Somebody may have gone elsewhere while it was loaded.
    fn first(program: &Program) -> Self {
        Self::here(u32::from(address::asked_for(program.name)))
    }
}

#[derive(Properties, PartialEq)]
struct AppProps {
    program: &'static Program,
}

/// The whole page, as one of the programs has it.
#[component]
fn App(props: &AppProps) -> Html {
    let program = props.program;
    let place = use_state(|| Place::first(program));
    let away = use_flag();
    let likes = use_state(Likes::load);
    use_place(program, &place, &likes, &away);
    let look = look(*likes, &place.link);
    use_effect_with((look, likes.shade, (*place).clone(), *away), |(look, shade, place, away)| {
        if !away && place.visit > 0 {
            dress(*look, *shade, &place.link);
        }
    });
    let change = |with: fn(Likes, Look) -> Likes| {
        let likes = likes.clone();
        Callback::from(move |()| {
            let next = with(*likes, look);
            next.save();
            likes.set(next);
        })
    };
    // It is shown otherwise than its address once said.
    let on_shown = {
        let place = place.clone();
        Callback::from(move |shown: Spec| {
            let mut link = (*place.link).clone();
            link.shown = shown;
            place.set(Place { link: Rc::new(link), ..(*place).clone() });
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
            on_shown.emit(place.link.shown.clone().with(link::LANG.knob.key, Language::Auto.value()));
            other.emit(());
        })
    };
    let on_shade =
        change(|likes, look| Likes { shade: if look.dark { Shade::Light } else { Shade::Dark }, ..likes });
    let on_liking = {
        let likes = likes.clone();
        Callback::from(move |(liking, on)| {
            let mut next = *likes;
            match liking {
                Liking::FourColours => next.four_colours = on,
                Liking::Sound => next.sound = on,
            }
            next.save();
            likes.set(next);
        })
    };
    let place = (*place).clone();
    let page =
        (program.page)(&Scene { place, away: *away, look, on_language, on_shade, on_liking, on_shown });
    html! { <ContextProvider<Look> context={look}>{ page }</ContextProvider<Look>> }
}

/// Follows the address. Another program may have changed meanwhile how the page is liked.
#[hook]
fn use_place(
    program: &'static Program,
    place: &UseStateHandle<Place>,
    likes: &UseStateHandle<Likes>,
    away: &UseStateHandle<bool>,
) {
    let (place, likes, away) = (place.clone(), likes.clone(), away.clone());
    use_effect_with((), move |()| {
        let visits = Cell::new(place.visit);
        let gone = away.clone();
        let come = move |_: &Event| {
            visits.set(visits.get() + 1);
            place.set(Place::here(visits.get()));
            likes.set(Likes::load());
            away.set(false);
        };
        let room = gloo::utils::document().get_element_by_id(program.name);
        let listeners = room.map(|room| {
            let listeners = [
                EventListener::new(&room, COME, come),
                EventListener::new(&room, GO, move |_| gone.set(true)),
            ];
            tell(&room, DRAWN);
            after_paint(Turn::End, move || tell(&room, STANDS));
            listeners
        });
        move || drop(listeners)
    });
}

/// How the page is shown: the link first, then what this person likes, then the system.
fn look(likes: Likes, link: &Link) -> Look {
    let lang = match link.shown.choice(&link::LANG) {
        Language::En => Lang::En,
        Language::Ja => Lang::Ja,
        Language::Auto => likes.lang,
    };
    let dark = match likes.shade {
        Shade::System => media("(prefers-color-scheme: dark)"),
        shade => shade == Shade::Dark,
    };
    let still =
        media("(prefers-reduced-motion: reduce)") || link.shown.choice(&link::SPEED) == Speed::Instant;
    let Likes { four_colours, sound, .. } = likes;
    Look { lang, dark, four_colours, sound, still, big: link.shown.flag(&link::BIG) }
}

/// Puts language, theme and size on the root element, where the style sheets look for them.
fn dress(look: Look, shade: Shade, link: &Link) {
    let Some(root) = gloo::utils::document().document_element() else { return };
    root.set_attribute("lang", look.lang.code()).ok();
    let shown = match shade {
        Shade::System => None,
        Shade::Light => Some("light"),
        Shade::Dark => Some("dark"),
    };
    set(&root, "data-shade", shown);
    set(&root, "data-big", link.shown.flag(&link::BIG).then_some(""));
    set(&root, "data-still", look.still.then_some(""));
    // assets/sound.js looks for this one.
    set(&root, "data-sound", look.sound.then_some(""));
}

/// Dispatches an event for one of the scripts round the programs.
pub(crate) fn tell(whom: &web_sys::EventTarget, event: &str) {
    if let Ok(event) = web_sys::Event::new(event) {
        whom.dispatch_event(&event).ok();
    }
}

fn set(root: &web_sys::Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) => root.set_attribute(name, value).ok(),
        None => root.remove_attribute(name).ok(),
    };
}

#[cfg(test)]
mod tests {
    use super::{LANG_KEY, SHADE_KEY};
    use tefuda_arena::link::{LANG, SEEDS};

    /// The scripts that run before any program use the same names.
    #[test]
    fn the_scripts_of_the_first_paint_know_the_same_names() {
        let (look, first) = (include_str!("../../assets/look.js"), include_str!("../../assets/first.js"));
        for key in [LANG_KEY, SHADE_KEY] {
            assert!(look.contains(&format!("kept(\"{key}\")")), "{key}");
            assert!(first.contains(&format!("keep(\"{key}\"")), "{key}");
        }
        assert!(look.contains(&format!("[?&]{}=(en|ja)", LANG.knob.key)));
        assert_eq!(SEEDS, 1_000_000_000);
        assert!(first.contains("% 1e9"));
    }
}
