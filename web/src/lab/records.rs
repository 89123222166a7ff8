//! Records to learn from. A worker checks a chosen file before it becomes the value of a hyperparameter.

use crate::{
    context::use_look,
    shell::{file_button, knob_field, value_of},
    words::{
        fill,
        lab::{Lab, count},
    },
};
use tefuda_agents::training::Unit;
use tefuda_games::{Fault, FileId, Knob, knob::Value};
use tefuda_protocol::{Bytes, JobId, train::RecordsNote};
use web_sys::File;
use yew::prelude::*;

/// Events about files of records.
#[derive(Debug)]
pub(crate) enum Act {
    /// A file was chosen for a hyperparameter.
    Chosen(&'static Knob, File),
    /// A file was read, or could not be.
    Read(JobId, Result<Vec<u8>, Fault>),
    /// The person decided: leave out damaged lines, or don't use the file.
    Answered(bool),
}

/// A loaded data set.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Loaded {
    pub(super) game: &'static str,
    pub(super) id: FileId,
    /// The name of its file.
    pub(super) name: String,
    pub(super) games: u32,
}

/// A chosen file that isn't a data set yet.
pub(super) struct Candidate {
    pub(super) job: JobId,
    pub(super) knob: &'static Knob,
    pub(super) game: &'static str,
    pub(super) name: String,
    pub(super) file: Bytes,
    /// Its contents, if the person has to decide.
    pub(super) found: Option<RecordsNote>,
}

/// The data sets of this visit.
#[derive(Default)]
pub(super) struct Records {
    pub(super) loaded: Vec<Loaded>,
    pub(super) candidate: Option<Candidate>,
}

/// The part of [`Records`] shown where a data set is chosen.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct RecordsView {
    pub(super) loaded: Vec<Loaded>,
    /// The hyperparameter that a file was chosen for, the name of the file, and the question to the person.
    pub(super) candidate: Option<(&'static Knob, String, Option<RecordsNote>)>,
}

#[derive(Properties, PartialEq)]
pub(super) struct RecordsSelectProps {
    pub(super) knob: &'static Knob,
    pub(super) chosen: Option<FileId>,
    pub(super) view: RecordsView,
    /// Called with the value as text.
    pub(super) on_value: Callback<String>,
    pub(super) on_act: Callback<Act>,
}

/// The control of a hyperparameter that takes a data set.
#[component]
pub(super) fn RecordsSelect(props: &RecordsSelectProps) -> Html {
    let lang = use_look().lang;
    let (words, knob, chosen) = (Lab::of(lang), props.knob, props.chosen);
    let games = |games: u32| count(lang, Unit::GAMES, games);
    let mut choices = vec![(None, words.records_none.to_owned())];
    let set = |set: &Loaded| (Some(set.id), fill(words.records_set, [&set.name, &games(set.games)]));
    choices.extend(props.view.loaded.iter().map(set));
    if let Some(id) = chosen.filter(|id| props.view.loaded.iter().all(|set| set.id != *id)) {
        choices.push((Some(id), fill(words.records_gone, [&id.to_string()])));
    }
    let option = |(id, name): (Option<FileId>, String)| {
        html! { <option value={Value::File(id).to_string()} selected={id == chosen}>{ name }</option> }
    };
    let help_id = format!("help-lab-{}", knob.key);
    let change = props.on_value.reform(|event: Event| value_of(&event));
    let select = html! {
        <select onchange={change} aria-describedby={help_id.clone()}>{ for choices.into_iter().map(option) }</select>
    };
    let open = props.on_act.reform(move |file: File| Act::Chosen(knob, file));
    let answer = |yes: bool| props.on_act.reform(move |_: MouseEvent| Act::Answered(yes));
    let candidate = props.view.candidate.as_ref().filter(|(of, ..)| of.key == knob.key);
    let said = candidate.map(|(_, name, found)| {
        let damaged = found.as_ref().and_then(|note| Some((note.games, note.damaged.as_ref()?)));
        let Some((left, why)) = damaged else {
            return html! { <p role="status">{ fill(words.records_reading, [name]) }</p> };
        };
        html! {
            <div role="status">
                <p class="lab-damaged">{ name }{ "\n" }{ why.get(lang) }</p>
                <p class="row">
                    <button type="button" class="button compact" onclick={answer(true)}>
                        { fill(words.records_use, [&games(left)]) }</button>
                    <button type="button" class="button quiet compact" onclick={answer(false)}>{ words.records_leave }</button>
                </p>
            </div>
        }
    });
    html! {
        <>
            { knob_field(knob, select, help_id, lang) }
            <p>{ file_button(words.records_choose, true, open) }</p>
            { said }
        </>
    }
}
