//! A choice among the files on the shelf.

use super::{list::title, watch::use_shelf};
use crate::{context::use_look, shell::value_of, words::Shell};
use tefuda_games::{FileId, knob::Value};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FileSelectProps {
    pub(crate) chosen: Option<FileId>,
    /// Called with the value as text.
    pub(crate) on_value: Callback<String>,
    /// The id of the element that explains it.
    pub(crate) help_id: AttrValue,
}

/// The control of a knob that names a file.
#[component]
pub(crate) fn FileSelect(props: &FileSelectProps) -> Html {
    let words = Shell::of(use_look().lang);
    // Where nothing can be read there is nothing to choose.
    let files = use_shelf().unwrap_or_default();
    let mut choices = vec![(None, words.shelf_none.to_owned())];
    choices.extend(files.iter().map(|file| (Some(file.id), format!("{} · {}", title(file), file.id))));
    if let Some(id) = props.chosen.filter(|id| files.iter().all(|file| file.id != *id)) {
        choices.push((Some(id), format!("{id} ({})", words.shelf_elsewhere)));
    }
    let change = props.on_value.reform(|event: Event| value_of(&event));
    let option = |(id, name): (Option<FileId>, String)| {
        html! { <option value={Value::File(id).to_string()} selected={id == props.chosen}>{ name }</option> }
    };
    html! {
        <select onchange={change} aria-describedby={props.help_id.clone()}>{ for choices.into_iter().map(option) }</select>
    }
}
