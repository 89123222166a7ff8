//! Records to learn from. A worker checks a chosen file before it becomes the value of a hyperparameter.

use super::{
    page::{LabPage, Msg},
    run::LabJob,
};
use crate::{
    context::use_look,
    shell::{Said, bytes_of, knob_field, value_of},
    words::{
        fill,
        lab::{Lab, count},
    },
    workers::pool,
};
use std::rc::Rc;
use tefuda_agents::training::{Encoded, Supply, Unit};
use tefuda_games::{Fault, FileId, Knob, Lang, Say as _, knob::Value};
use tefuda_protocol::{
    JobId,
    train::{Bytes, Inspected, Order, RecordsNote},
};
use wasm_bindgen::JsCast as _;
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

/// Events about files of records.
#[derive(Debug)]
pub(crate) enum Act {
    /// A file was chosen for a hyperparameter.
    Chosen(&'static str, File),
    /// A file was read, or could not be.
    Read(JobId, Result<Vec<u8>, Fault>),
    /// The person decided: leave out damaged lines, or don't use the file.
    Answered(bool),
}

/// A loaded data set.
#[derive(Debug, Clone, PartialEq)]
struct Loaded {
    game: &'static str,
    id: FileId,
    /// The name of its file.
    name: String,
    games: u32,
}

/// A chosen file that isn't a data set yet.
struct Candidate {
    job: JobId,
    knob: &'static str,
    game: &'static str,
    name: String,
    file: Bytes,
    /// Its contents, if the person has to decide.
    found: Option<RecordsNote>,
}

/// The data sets of this visit.
#[derive(Default)]
pub(super) struct Records {
    loaded: Vec<Loaded>,
    candidate: Option<Candidate>,
}

/// The part of [`Records`] shown where a data set is chosen.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct RecordsView {
    loaded: Vec<Loaded>,
    /// The hyperparameter that a file was chosen for, the name of the file, and the question to the person.
    candidate: Option<(&'static str, String, Option<RecordsNote>)>,
}

impl LabPage {
    /// Handles an event about a file of records.
    pub(super) fn act_on_records(&mut self, ctx: &Context<Self>, act: Act) {
        match act {
            Act::Chosen(knob, file) => self.read_records(ctx, knob, &file),
            Act::Read(job, read) => self.inspect_records(job, read),
            Act::Answered(true) => self.accept_records(ctx),
            Act::Answered(false) => drop(self.drop_candidate()),
        }
    }

    /// Returns the data sets of the current game, for display.
    pub(super) fn records_view(&self) -> RecordsView {
        let of_game = |set: &&Loaded| set.game == self.plan.game.facts.id;
        let seen = |now: &Candidate| (now.knob, now.name.clone(), now.found.clone());
        RecordsView {
            loaded: self.records.loaded.iter().filter(of_game).cloned().collect(),
            candidate: self.records.candidate.as_ref().map(seen),
        }
    }

    fn read_records(&mut self, ctx: &Context<Self>, knob: &'static str, file: &File) {
        let job = pool().next_job();
        self.drop_candidate();
        self.records.candidate = Some(Candidate {
            job,
            knob,
            game: self.plan.game.facts.id,
            name: file.name(),
            file: Bytes(Rc::default()),
            found: None,
        });
        let (file, on_read) =
            (file.clone(), ctx.link().callback(move |read| Msg::Records(Act::Read(job, read))));
        crate::busy::spawn(async move { on_read.emit(bytes_of(&file).await) });
    }

    /// Lets a worker check the latest chosen file.
    fn inspect_records(&mut self, job: JobId, read: Result<Vec<u8>, Fault>) {
        let Some(now) = self.records.candidate.as_mut().filter(|now| now.job == job) else { return };
        match read {
            Ok(bytes) => {
                now.file = Bytes(bytes.into());
                let (game, file) = (now.game, now.file.clone());
                self.order(job, game, LabJob::Inspect, Order::Inspect { game: game.to_owned(), file });
            }
            Err(fault) => self.refuse_records(|lang| fault.say(lang)),
        }
    }

    /// Takes in the contents of the chosen file, or `None` if no worker could read it.
    pub(super) fn inspected(&mut self, ctx: &Context<Self>, told: Option<Encoded>) {
        let Some(now) = self.records.candidate.as_mut() else { return };
        match told.and_then(|told| told.read::<Inspected>()) {
            Some(Ok(note)) => {
                let whole = note.damaged.is_none();
                now.found = Some(note);
                if whole {
                    self.accept_records(ctx);
                }
            }
            Some(Err(why)) => self.refuse_records(|lang| in_language(&why, lang).to_owned()),
            None => {
                self.records.candidate = None;
                self.warn(|words| words.gave_up);
            }
        }
    }

    /// Forgets the chosen file, and ends its check.
    fn drop_candidate(&mut self) -> Option<Candidate> {
        self.jobs.end(|job| *job == LabJob::Inspect);
        self.records.candidate.take()
    }

    /// Accepts the chosen file as a data set, and sets its hyperparameter.
    fn accept_records(&mut self, ctx: &Context<Self>) {
        let Some(Candidate { knob, game, name, file, found: Some(note), .. }) = self.records.candidate.take()
        else {
            return;
        };
        let Ok(id) = note.id.parse::<FileId>() else { return };
        self.records.loaded.retain(|set| (set.game, set.id) != (game, id));
        self.records.loaded.push(Loaded { game, id, name, games: note.games });
        self.supplies.put(Supply::Records(id), Some(file));
        // The person may have switched to another game.
        if self.plan.game.facts.id == game {
            self.set_plan(ctx, |plan| plan.run = plan.run.clone().with(knob, Value::File(Some(id))));
        }
        self.supplies_came(ctx);
    }

    /// Rejects the chosen file.
    fn refuse_records(&mut self, why: impl Fn(Lang) -> String) {
        let Some(Candidate { name, .. }) = self.records.candidate.take() else { return };
        let said = Said::new(|lang| fill(Lab::of(lang).records_refused, [&name, &why(lang)]));
        self.frame.warn(said);
    }
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
    let open = {
        let act = props.on_act.clone();
        Callback::from(move |event: Event| choose(&event, knob.key, &act))
    };
    let answer = |yes: bool| props.on_act.reform(move |_: MouseEvent| Act::Answered(yes));
    let candidate = props.view.candidate.as_ref().filter(|(of, ..)| *of == knob.key);
    let said = candidate.map(|(_, name, found)| {
        let damaged = found.as_ref().and_then(|note| Some((note.games, note.damaged.as_ref()?)));
        let Some((left, why)) = damaged else {
            return html! { <p role="status">{ fill(words.records_reading, [name]) }</p> };
        };
        html! {
            <div role="status">
                <p class="lab-damaged">{ name }{ "\n" }{ in_language(why, lang) }</p>
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
            <p><label class="button file compact">{ words.records_choose }
                <input class="sr" type="file" onchange={open} /></label></p>
            { said }
        </>
    }
}

/// Picks the text in a language.
fn in_language([en, ja]: &[String; 2], lang: Lang) -> &str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

/// Passes on the chosen file.
fn choose(event: &Event, knob: &'static str, act: &Callback<Act>) {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return };
    if let Some(file) = input.files().and_then(|files| files.get(0)) {
        act.emit(Act::Chosen(knob, file));
    }
    // So that the same file can be chosen again.
    input.set_value("");
}
