//! The bar at the top.

use crate::{
    context::{FOLDED, flips, media, use_flag, use_look},
    painted::Later,
    words::Shell,
};
use tefuda_arena::link::{ARENA, GLOSSARY, LAB, PAPERS};
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct HeaderProps {
    /// The name of the game, when one is open.
    #[prop_or_default]
    pub(crate) game: Option<AttrValue>,
    /// The path of this part of the page. The header then has no link to it.
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

/// Name, game, groups of actions, other parts of the page, and preferences. On narrow screens all but the
/// names fold into one menu.
#[component]
pub(crate) fn Header(props: &HeaderProps) -> Html {
    let look = use_look();
    let words = Shell::of(look.lang);
    let open = use_flag();
    let fold = use_node_ref();
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
    // Within the folded menu all groups are open. Otherwise assets/programs.js closes them.
    let folded = media(FOLDED);
    let group = |(title, actions): &HeaderGroup| {
        if title.is_empty() {
            return html! { <>{ for actions.iter().map(action) }</> };
        }
        html! {
            <details class="bar-group" open={folded} name={(!folded).then_some("bar")}>
                <summary class="button quiet">{ *title }</summary>
                <div class="bar-list">{ for actions.iter().map(action) }</div>
            </details>
        }
    };
    let parts = [(PAPERS, words.papers), (LAB, words.lab), (ARENA, words.arena)];
    // At a table, the rules dialog contains the glossary.
    let glossary = (GLOSSARY, words.glossary);
    let part = |(path, name): (&'static str, &'static str)| html! { <a class="button quiet" href={["#/", path].concat()}>{ name }</a> };
    let (shade, other) =
        if look.dark { (words.to_light, words.to_dark) } else { (words.to_dark, words.to_light) };
    html! {
        <header class="bar">
            <a class={classes!("brand", props.game.is_some().then_some("small"))} href="#/">
                <span class="brand-mark" lang="ja">{ "手札" }</span><span class="brand-name">{ "Tefuda" }</span>
                <span class="sr">{ words.home }</span>
            </a>
            if let Some(game) = &props.game {
                <h1 class="bar-game">{ game }</h1>
            }
            <button type="button" class="button quiet bar-menu" ref={fold.clone()} aria-expanded={open.to_string()} onclick={flips(&open)}>
                { words.menu }
            </button>
            <nav class={classes!("bar-actions", open.then_some("open"))}>
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
            assert_eq!(drawn.texts(".bar-group summary"), [words.game]);
            assert_eq!(drawn.count(".bar-group[open]"), 0);
            assert_eq!(drawn.texts(".bar-actions a"), [words.papers, words.lab, words.arena]);
        }
    }
}
