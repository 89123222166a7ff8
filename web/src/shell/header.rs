//! The bar at the top.

use crate::{
    context::{use_flag, use_look},
    painted::Later,
    words::Shell,
};
use tefuda_arena::link::{ARENA, GLOSSARY, LAB, PAPERS};
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct HeaderProps {
    /// The name of the game, if one is open.
    #[prop_or_default]
    pub(crate) game: Option<AttrValue>,
    /// The path of this part of the page, which needs no link to itself.
    #[prop_or_default]
    pub(crate) here: &'static str,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
    /// The buttons of the page: name and action.
    #[prop_or_default]
    pub(crate) actions: Vec<(&'static str, Callback<()>)>,
}

/// The name, the game, the page's actions, language and theme. On narrow screens the actions fold into a
/// menu.
#[component]
pub(crate) fn Header(props: &HeaderProps) -> Html {
    let look = use_look();
    let words = Shell::of(look.lang);
    let open = use_flag();
    let fold = use_node_ref();
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let action = |(name, act): &(&'static str, Callback<()>)| {
        let (open, act, fold) = (open.clone(), act.clone(), fold.clone());
        let act = Callback::from(move |_: MouseEvent| {
            // Move focus to the menu button before the menu hides the focused item. If the button is hidden,
            // this does nothing.
            if let Some(fold) = fold.cast::<HtmlElement>().filter(|_| *open) {
                fold.focus().ok();
            }
            open.set(false);
            act.emit(());
        });
        html! { <button type="button" class="button quiet" onclick={act}>{ *name }</button> }
    };
    let parts = [(PAPERS, words.papers), (LAB, words.lab), (ARENA, words.arena)];
    // At a table, the rules dialog contains the glossary.
    let glossary = (GLOSSARY, words.glossary);
    let part = |(path, name): (&'static str, &'static str)| html! { <a class="button quiet" href={["#/", path].concat()}>{ name }</a> };
    let (shade, other) =
        if look.dark { (words.to_light, words.to_dark) } else { (words.to_dark, words.to_light) };
    html! {
        <header class="bar">
            <a class="brand" href="#/">
                <span class="brand-mark" lang="ja">{ "手札" }</span><span class="brand-name">{ "Tefuda" }</span>
                <span class="sr">{ words.home }</span>
            </a>
            if let Some(game) = &props.game {
                <h1 class="bar-game">{ game }</h1>
            }
            <button type="button" class="button quiet bar-menu" ref={fold.clone()} aria-expanded={open.to_string()} onclick={toggle}>
                { words.menu }
            </button>
            <nav class={classes!("bar-actions", open.then_some("open"))}>
                <Later>
                    { for props.actions.iter().map(action) }
                    { for parts.into_iter().filter(|(path, _)| *path != props.here).map(part) }
                    if !props.here.is_empty() { { part(glossary) } }
                    // On the delivered first page, assets/first.js handles these two.
                    <button type="button" class="button quiet" data-turn="language" lang={other_language(look.lang)}
                        onclick={props.on_language.reform(|_: MouseEvent| ())}>{ words.language }</button>
                    <button type="button" class="button quiet" data-turn="shade" data-other={other}
                        onclick={props.on_shade.reform(|_: MouseEvent| ())}>{ shade }</button>
                </Later>
            </nav>
        </header>
    }
}

fn other_language(lang: tefuda_games::Lang) -> &'static str {
    match lang {
        tefuda_games::Lang::En => "ja",
        tefuda_games::Lang::Ja => "en",
    }
}
