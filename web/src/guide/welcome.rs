//! The panel before the first thought: a summary of the game, and links to learn more.

use super::{Subject, passage::Passage};
use crate::{
    context::use_look,
    words::{Shell, fill},
};
use yew::prelude::*;

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
