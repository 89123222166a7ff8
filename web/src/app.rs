//! The frame of every program of the page: address, language and theme.

use crate::{
    address, busy,
    clock::after,
    context::{CALM, Liking, Look, Shade, media, use_flag},
    painted::{Turn, after_paint, come_in_pieces},
    shelf, store,
};
use gloo::events::EventListener;
use std::{cell::Cell, rc::Rc};
use tefuda_agents::shelf::Origins;
use tefuda_arena::{
    Link,
    link::{self, Language, Speed},
};
use tefuda_games::{Fault, Lang, Spec};
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// Fired by `assets/programs.js` when a program comes on screen, so that it shows the current address.
const COME: &str = "tefuda-come";
/// Fired when a program leaves the screen.
const GO: &str = "tefuda-go";
/// The events that a program fires: drawn for the first time and ready for the screen, then complete.
const DRAWN: &str = "tefuda-drawn";
const STANDS: &str = "tefuda-stands";

/// The storage keys of language and theme. assets/look.js reads both before the first paint.
const LANG_KEY: &str = "tefuda.lang";
const SHADE_KEY: &str = "tefuda.shade";
/// Those of the colours of suits and of the sound.
const SUITS_KEY: &str = "tefuda.suits";
const SOUND_KEY: &str = "tefuda.sound";

/// A program of the page.
pub(crate) struct Program {
    /// Its name in `assets/programs.js`, and the id of the element that it fills.
    pub(crate) name: &'static str,
    /// The page it shows.
    pub(crate) page: fn(&Scene) -> Html,
    /// The learners of its games. It accepts agent files from them.
    pub(crate) origins: Origins,
    /// Whether it replaces an identical page that was delivered as HTML. Then all parts must be drawn at
    /// once.
    pub(crate) whole: bool,
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Everything that a program's page gets.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct Scene {
    pub(crate) place: Place,
    /// Whether another program is on screen.
    pub(crate) away: bool,
    pub(crate) look: Look,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
    pub(crate) on_liking: Callback<(Liking, bool)>,
    /// Called when language, size or animations change, which concern the whole page.
    pub(crate) on_shown: Callback<Spec>,
}

/// Builds a page that stays mounted once it has been shown. While another program is on screen, its work continues
/// or pauses as in a hidden tab.
pub(crate) fn staying<C: Component<Properties = Scene>>(scene: &Scene) -> Html {
    if scene.place.visit == 0 {
        return Html::default();
    }
    html! { <C ..scene.clone() /> }
}

/// Mounts a program in its element of `index.html`.
pub(crate) fn start(program: &'static Program) {
    // Without a custom hook, Yew would set its own.
    yew::set_custom_panic_hook(Box::new(|info| {
        web_sys::console::error_1(&JsValue::from_str(&info.to_string()));
        // After a panic, the page's code can't be trusted. So just set an attribute that shows a banner.
        if let Some(root) = gloo::utils::document().document_element() {
            root.set_attribute("data-panic", "").ok();
        }
    }));
    busy::watch(program.name);
    shelf::open(program.origins);
    let Some(room) = gloo::utils::document().get_element_by_id(program.name) else { return };
    // Starting the program was a long task already, so draw the page in another one.
    let draw = move || {
        if !program.whole {
            come_in_pieces();
        }
        yew::Renderer::<App>::with_root_and_props(room, AppProps { program }).render();
    };
    after(0, draw);
}

/// The saved preferences of this person.
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
        let four_colours = store::read(SUITS_KEY).as_deref() != Some("two");
        Self { lang, shade, four_colours, sound: store::read(SOUND_KEY).as_deref() == Some("on") }
    }

    fn save(self) {
        store::write(LANG_KEY, self.lang.code());
        let shade = match self.shade {
            Shade::System => "system",
            Shade::Light => "light",
            Shade::Dark => "dark",
        };
        store::write(SHADE_KEY, shade);
        store::write(SUITS_KEY, if self.four_colours { "four" } else { "two" });
        store::write(SOUND_KEY, if self.sound { "on" } else { "off" });
    }
}

fn browser_language() -> Lang {
    let language = gloo::utils::window().navigator().language().unwrap_or_default();
    if language.starts_with("ja") { Lang::Ja } else { Lang::En }
}

/// The address, with a counter of changes from outside the program.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    pub(crate) link: Rc<Link>,
    pub(crate) faults: Rc<Vec<Fault>>,
    /// The counter. 0 until this program has been on screen.
    pub(crate) visit: u32,
}

impl Place {
    fn here(visit: u32) -> Self {
        let (link, faults) = Link::parse(&address::follow());
        Self { link: Rc::new(link), faults: Rc::new(faults), visit }
    }

    /// The place at which a program starts. The address may belong to another program by now.
    fn first(program: &Program) -> Self {
        Self::here(u32::from(address::asked_for(program.name)))
    }
}

#[derive(Properties, PartialEq)]
struct AppProps {
    program: &'static Program,
}

/// The whole page of one program.
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
    // The person changed how the page is shown, so the address must follow.
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
            // The button overrides the language of the link.
            on_shown.emit(place.link.shown.clone().set(&link::Display::LANG, Language::Auto));
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

/// Follows the address. Reloads the preferences, too, because another program may have changed them.
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

/// Determines the look: the link wins over preferences, and these over the system.
fn look(likes: Likes, link: &Link) -> Look {
    let lang = match link.shown.get(&link::Display::LANG) {
        Language::En => Lang::En,
        Language::Ja => Lang::Ja,
        Language::Auto => likes.lang,
    };
    let dark = match likes.shade {
        Shade::System => media("(prefers-color-scheme: dark)"),
        shade => shade == Shade::Dark,
    };
    let still = media(CALM) || link.shown.get(&link::Display::SPEED) == Speed::Instant;
    let Likes { four_colours, sound, .. } = likes;
    Look { lang, dark, four_colours, sound, still, big: link.shown.get(&link::Display::BIG) }
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
    set(&root, "data-big", link.shown.get(&link::Display::BIG).then_some(""));
    set(&root, "data-still", look.still.then_some(""));
    // assets/sound.js reads this one.
    set(&root, "data-sound", look.sound.then_some(""));
}

/// Dispatches an event to one of the page's scripts.
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
    use tefuda_arena::link::{Display, SEEDS};

    /// The scripts that run before any program use the same storage keys.
    #[test]
    fn the_scripts_before_the_programs_use_the_same_storage_keys() {
        let (look, first) = (include_str!("../../assets/look.js"), include_str!("../../assets/first.js"));
        for key in [LANG_KEY, SHADE_KEY] {
            assert!(look.contains(&format!("kept(\"{key}\")")), "{key}");
            assert!(first.contains(&format!("keep(\"{key}\"")), "{key}");
        }
        assert!(look.contains(&format!("[?&]{}=(en|ja)", Display::LANG.key)));
        assert_eq!(SEEDS, 1_000_000_000);
        assert!(first.contains("% 1e9"));
    }
}
