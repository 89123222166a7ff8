//! The bar at the top.

use crate::{context::use_look, painted::Later, words::Shell};
use tefuda_arena::link::{ARENA, GLOSSARY, LAB, PAPERS};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct HeaderProps {
    /// The name of the game, when one is open.
    #[prop_or_default]
    pub(crate) game: Option<AttrValue>,
    /// The path of this part of the page, which then needs no way there.
    #[prop_or_default]
    pub(crate) here: &'static str,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
    /// Buttons of the page in groups, each under a button with its title. A group without a title is in the bar itself.
    #[prop_or_default]
    pub(crate) groups: Vec<HeaderGroup>,
}

/// The title of a group of buttons, empty for buttons in the bar itself, and each button with what it does.
pub(crate) type HeaderGroup = (&'static str, Vec<(&'static str, Callback<()>)>);

/// Name, game, groups of actions, other parts of the page, and preferences. On narrow screens all but the names folds
/// into one menu.
#[component]
pub(crate) fn Header(props: &HeaderProps) -> Html {
    let look = use_look();
    let words = Shell::of(look.lang);
    // The title of the open menu.
    let open = use_state(|| None::<&'static str>);
    let close = {
        let open = open.clone();
        Callback::from(move |()| open.set(None))
    };
    let on_escape = {
        let open = open.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && open.is_some() {
                event.stop_propagation();
                take_focus(&event);
                open.set(None);
            }
        })
    };
    let opener = |title: &'static str, class: &'static str| {
        let now = *open == Some(title);
        let open = open.clone();
        let onclick = Callback::from(move |_: MouseEvent| open.set((!now).then_some(title)));
        html! { <button type="button" class={classes!("button", "quiet", class)} aria-expanded={now.to_string()} {onclick}>{ title }</button> }
    };
    let action = |(name, act): &(&'static str, Callback<()>)| {
        let (close, act) = (close.clone(), act.clone());
        let onclick = Callback::from(move |event: MouseEvent| {
            take_focus(&event);
            close.emit(());
            act.emit(());
        });
        html! { <button type="button" class="button quiet" {onclick}>{ *name }</button> }
    };
    let group = |(title, actions): &HeaderGroup| {
        if title.is_empty() {
            return html! { <>{ for actions.iter().map(action) }</> };
        }
        html! {
            <div class={classes!("bar-group", (*open == Some(title)).then_some("open"))} role="group" aria-label={*title}>
                { opener(title, "bar-open") }
                <div class="bar-list">{ for actions.iter().map(action) }</div>
            </div>
        }
    };
    let parts = [(PAPERS, words.papers), (LAB, words.lab), (ARENA, words.arena)];
    // At a table, the rules dialog contains the glossary.
    let glossary = (GLOSSARY, words.glossary);
    let part = |(path, name): (&'static str, &'static str)| html! { <a class="button quiet" href={["#/", path].concat()}>{ name }</a> };
    let (shade, other) =
        if look.dark { (words.to_light, words.to_dark) } else { (words.to_dark, words.to_light) };
    html! {
        <header class="bar" onkeydown={on_escape}>
            <a class="brand" href="#/">
                <span class="brand-mark" lang="ja">{ "手札" }</span><span class="brand-name">{ "Tefuda" }</span>
                <span class="sr">{ words.home }</span>
            </a>
            if let Some(game) = &props.game {
                <h1 class="bar-game">{ game }</h1>
            }
            { opener(words.menu, "bar-menu") }
            if open.is_some() {
                <div class="bar-shade" onclick={close.reform(|_: MouseEvent| ())}></div>
            }
            <nav class={classes!("bar-actions", (*open == Some(words.menu)).then_some("open"))}>
                <Later>
                    { for props.groups.iter().map(group) }
                    <div class="bar-parts">
                        { for parts.into_iter().filter(|(path, _)| *path != props.here).map(part) }
                        if !props.here.is_empty() { { part(glossary) } }
                    </div>
                    // On the first page as delivered, assets/first.js handles these two.
                    <div class="bar-parts">
                        <button type="button" class="button quiet" data-turn="language" lang={other_language(look.lang)}
                            onclick={props.on_language.reform(|_: MouseEvent| ())}>{ words.language }</button>
                        <button type="button" class="button quiet" data-turn="shade" data-other={other}
                            onclick={props.on_shade.reform(|_: MouseEvent| ())}>{ shade }</button>
                    </div>
                </Later>
            </nav>
        </header>
    }
}

/// Moves the keyboard focus from a button in a menu, which is about to disappear, to the button that opened the menu.
/// Only the opener that is visible accepts it.
fn take_focus(event: &Event) {
    let bar = event.target().and_then(|target| target.dyn_into::<Element>().ok()).and_then(|element| {
        let group = element.closest(".bar-group").ok()??;
        Some((element.closest(".bar").ok()??, group))
    });
    let Some((bar, group)) = bar else { return };
    let openers = [(bar, ".bar-menu"), (group, ".bar-open")];
    for (within, selector) in openers {
        let found = within.query_selector(selector).ok().flatten();
        if let Some(opener) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            opener.focus().ok();
        }
    }
}

fn other_language(lang: tefuda_games::Lang) -> &'static str {
    match lang {
        tefuda_games::Lang::En => "ja",
        tefuda_games::Lang::Ja => "en",
    }
}

#[cfg(test)]
mod tests {
    use super::{Header, HeaderProps};
    use crate::{context::Look, drawn::drawn, words::Shell};
    use tefuda_games::Lang;
    use yew::prelude::*;

    #[test]
    fn buttons_are_grouped_and_every_other_part_has_a_link() {
        for lang in [Lang::En, Lang::Ja] {
            let words = Shell::of(lang);
            let act = Callback::noop();
            let props = HeaderProps {
                game: Some("Hearts".into()),
                here: "",
                on_language: act.clone(),
                on_shade: act.clone(),
                groups: vec![
                    (words.game, vec![(words.new_match, act.clone()), (words.share, act.clone())]),
                    ("", vec![(words.mind_show, act.clone())]),
                ],
            };
            let drawn = drawn(Look { lang, ..Look::default() }, html! { <Header ..props /> });
            assert_eq!(drawn.texts(".bar-list button"), [words.new_match, words.share]);
            assert_eq!(drawn.values(".bar-group", "aria-label"), [words.game]);
            assert_eq!(drawn.values(".bar-open", "aria-expanded"), ["false"]);
            assert_eq!(drawn.texts(".bar-actions a"), [words.papers, words.lab, words.arena]);
            assert_eq!(drawn.count(".bar-shade"), 0);
        }
    }
}
