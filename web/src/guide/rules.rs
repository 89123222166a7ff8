//! The dialog with the rules and the glossary, and the panel before the first thought.

use super::{Subject, passage::Passage};
use crate::{
    context::{sets, use_flag, use_look},
    shell::Modal,
    words::{Shell, fill},
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct RulesDialogProps {
    /// The game.
    pub(crate) subject: Subject,
    /// Starts the coach. `None` if no one can be coached.
    #[prop_or_default]
    pub(crate) on_coach: Option<Callback<()>>,
    pub(crate) on_close: Callback<()>,
}

/// The rules of a game in words and pictures, with the glossary in the same dialog.
#[component]
pub(crate) fn RulesDialog(props: &RulesDialogProps) -> Html {
    let look = use_look();
    let words = Shell::of(look.lang);
    let terms = use_flag();
    let subject = props.subject;
    let tab = |shown: bool, name: &'static str| {
        let pressed = (*terms == shown).to_string();
        html! { <button type="button" class="button compact" aria-pressed={pressed} onclick={sets(&terms, shown)}>{ name }</button> }
    };
    let name = if *terms { "terms" } else { subject.id };
    html! {
        <Modal key="rules" class="reader" title={fill(words.rules_of, [subject.name.get(look.lang)])} on_close={props.on_close.clone()}>
            <p class="row">{ tab(false, words.rules) }{ tab(true, words.glossary) }
                if let Some(on_coach) = &props.on_coach {
                    <button type="button" class="button compact" onclick={on_coach.reform(|_: MouseEvent| ())}>{ words.coach_start }</button>
                }
            </p>
            <Passage key={[name, look.lang.code()].concat()} {name} {subject} />
        </Modal>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct WelcomeProps {
    /// The game.
    pub(crate) subject: Subject,
    /// Starts the coach. `None` if no one can be coached.
    pub(crate) on_coach: Option<Callback<()>>,
    /// Opens the rules.
    pub(crate) on_rules: Callback<()>,
}

/// The summary of the game.
#[component]
pub(crate) fn Welcome(props: &WelcomeProps) -> Html {
    let look = use_look();
    let words = Shell::of(look.lang);
    let subject = props.subject;
    let title = fill(words.rules_of, [subject.name.get(look.lang)]);
    html! {
        <section class="welcome" aria-label={title.clone()}>
            <h2>{ title }</h2>
            <p class="row">
                if let Some(on_coach) = &props.on_coach {
                    <button type="button" class="button primary" onclick={on_coach.reform(|_: MouseEvent| ())}>{ words.coach_start }</button>
                }
                <button type="button" class="button" onclick={props.on_rules.reform(|_: MouseEvent| ())}>{ words.rules }</button>
            </p>
            <Passage key={look.lang.code()} name={subject.id} {subject} />
        </section>
    }
}
