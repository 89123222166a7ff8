//! A selection among the files in My agents.

use super::{list::title, watch::use_shelf};
use crate::{context::use_look, shell::value_of, words::Shell};
use tefuda_agents::agent_file::Outline;
use tefuda_games::{FileId, knob::Value};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FileSelectProps {
    /// The learner whose files are offered.
    pub(crate) learner: &'static str,
    pub(crate) chosen: Option<FileId>,
    /// Called with the value as text.
    pub(crate) on_value: Callback<String>,
    /// The id of the element with the help text.
    pub(crate) help_id: AttrValue,
}

/// The control of a setting that takes an agent file.
#[component]
pub(crate) fn FileSelect(props: &FileSelectProps) -> Html {
    let lang = use_look().lang;
    let words = Shell::of(lang);
    // If files can't be read, there is nothing to choose.
    let files = use_shelf().unwrap_or_default();
    let fits = |file: &&Outline| file.learner == props.learner;
    let mut choices = vec![(None, words.shelf_none.to_owned())];
    let name = |file: &Outline| (Some(file.id), format!("{} · {}", title(file, lang), file.id));
    choices.extend(files.iter().filter(fits).map(name));
    // The chosen file is listed even if it can't be used, with the reason.
    if let Some(id) = props.chosen.filter(|id| files.iter().filter(fits).all(|file| file.id != *id)) {
        let known = files.iter().any(|file| file.id == id);
        let why = if known { words.shelf_foreign } else { words.shelf_elsewhere };
        choices.push((Some(id), format!("{id} ({why})")));
    }
    let change = props.on_value.reform(|event: Event| value_of(&event));
    let option = |(id, name): (Option<FileId>, String)| {
        html! { <option value={Value::File(id).to_string()} selected={id == props.chosen}>{ name }</option> }
    };
    html! {
        <select onchange={change} aria-describedby={props.help_id.clone()}>{ for choices.into_iter().map(option) }</select>
    }
}
