//! My agents: the list to play against them, export, delete and import; a selection among their files; and how both
//! follow changes from anywhere on the page.

use super::{LONGEST_NAME, Trouble, call, import, known, list, load, name, remove};
use crate::{
    context::use_look,
    download::save_bytes,
    shell::{file_button, value_of},
    words::{self, Shell, lab::count},
};
use gloo::events::EventListener;
use std::{cell::Cell, rc::Rc};
use tefuda_agents::{Curve, agent_file::Outline};
use tefuda_games::{FileId, Lang, Said, Say as _, knob::Value};
use tefuda_numbers::{fixed, grouped};
use web_sys::File;
use yew::prelude::*;

/// The files in this browser, with their actions. Files of games that this program doesn't show are left out.
#[component]
pub(crate) fn ShelfList() -> Html {
    let lang = use_look().lang;
    let words = Shell::of(lang);
    let shelf = use_shelf();
    let said = use_state(|| None::<Said>);
    // Report every change and every error to the person.
    let done = {
        let said = said.clone();
        Callback::from(move |what: Result<Said, Trouble>| {
            said.set(Some(what.unwrap_or_else(|why| Said::new(|lang| refused(lang, &why)))));
        })
    };
    let unread = shelf.as_ref().err().map(|why| why.say(lang));
    let files = shelf.unwrap_or_default();
    let files: Vec<&Outline> =
        files.iter().filter(|file| known().iter().any(|(game, _)| *game == file.game)).collect();
    let open = {
        let done = done.clone();
        Callback::from(move |file: File| {
            let done = done.clone();
            crate::busy::spawn(async move {
                let kept = import(&file).await;
                done.emit(
                    kept.map(|file| Said::new(|lang| self::said(Shell::of(lang).shelf_kept, &file, lang))),
                );
            });
        })
    };
    html! {
        <section class="shelf">
            <h2 id="shelf">{ words.shelf }</h2>
            <p class="help">{ words.shelf_help }</p>
            if files.is_empty() {
                <p>{ words.shelf_empty }</p>
            } else {
                <div class="scroll" tabindex="0" role="region" aria-labelledby="shelf">
                    <table>
                        <thead><tr>
                            <th scope="col">{ words.shelf_learner }</th>
                            <th scope="col">{ words.shelf_name }</th>
                            <th scope="col" class="num">{ words.shelf_games }</th>
                            <th scope="col" class="num">{ words.shelf_measured }</th>
                            <th scope="col">{ words.shelf_id }</th>
                            <th scope="col"><span class="sr">{ words.shelf }</span></th>
                        </tr></thead>
                        <tbody>{ for files.into_iter().map(|file| row(file, &done, lang)) }</tbody>
                    </table>
                </div>
            }
            <p>{ file_button(words.shelf_import, false, open) }</p>
            if let Some(said) = said.as_ref().map(|said| said.get(lang).to_owned()).or(unread) {
                <p class="shelf-said" role="status">{ said }</p>
            }
        </section>
    }
}

fn row(file: &Outline, done: &Callback<Result<Said, Trouble>>, lang: Lang) -> Html {
    let words = Shell::of(lang);
    let id = file.id;
    let saved_as = format!("tefuda-{}-{}-{id}.agent", file.game, file.learner);
    let failed = done.clone();
    let rename = Callback::from(move |event: Event| {
        if let Err(why) = call(id, &value_of(&event)) {
            failed.emit(Err(why));
        }
    });
    let failed = done.clone();
    let export = Callback::from(move |_: MouseEvent| {
        let (name, done) = (saved_as.clone(), failed.clone());
        crate::busy::spawn(async move {
            match load(id).await {
                Ok(bytes) => save_bytes(&name, &bytes),
                Err(why) => done.emit(Err(why)),
            }
        });
    });
    let done = done.clone();
    let delete = Callback::from(move |_: MouseEvent| {
        let done = done.clone();
        crate::busy::spawn(async move {
            done.emit(remove(id).await.map(|()| words::said(Shell::of, |words| words.shelf_deleted)));
        });
    });
    let learner = file.origin(known());
    let trained =
        learner.map_or_else(|| grouped(file.units()), |learner| count(lang, learner.unit, file.units()));
    let measure = learner.map(|learner| &learner.measure);
    let curve = measure.and_then(|measure| file.curves.iter().find(|curve| curve.id == measure.id));
    let measured = curve.and_then(Curve::last).map_or_else(|| "–".to_owned(), |last| fixed(last, 3));
    let what = measure.map(|measure| measure.title.get(lang));
    html! {
        <tr key={id.to_string()} data-file={id.to_string()}>
            <th scope="row">{ made_by(file, lang) }</th>
            <td><input class="shelf-name" aria-label={format!("{}: {id}", words.shelf_name)} placeholder={words.shelf_unnamed}
                maxlength={LONGEST_NAME.to_string()} value={name(id).unwrap_or_default()} onchange={rename} /></td>
            <td class="num">{ trained }</td>
            <td class="num" title={what}>{ measured }</td>
            <td><code>{ id.to_string() }</code></td>
            <td><span class="row">
                if let Some(href) = table(file) { <a class="button compact" {href}>{ words.shelf_play }</a> }
                <button type="button" class="button quiet compact" onclick={export}>{ words.shelf_export }</button>
                <button type="button" class="button quiet compact" onclick={delete}>{ words.shelf_delete }</button>
            </span></td>
        </tr>
    }
}

/// A message about a file, with its name.
pub(crate) fn said(what: &str, file: &Outline, lang: Lang) -> String {
    [what, ": ", &name(file.id).unwrap_or_else(|| made_by(file, lang))].concat()
}

/// Returns the label of a file in a selection.
pub(super) fn title(file: &Outline, lang: Lang) -> String {
    let made_by = made_by(file, lang);
    name(file.id).map_or_else(|| made_by.clone(), |name| format!("{name} · {made_by}"))
}

/// Returns the learner and the preset of a file.
fn made_by(file: &Outline, lang: Lang) -> String {
    let preset = file.spec.split(':').next().unwrap_or_default();
    let learner = file.origin(known()).map_or(file.learner.as_str(), |learner| learner.name.get(lang));
    format!("{learner} {preset}")
}

/// Returns the address of a table with this agent, or `None` if no agent can play from the file.
pub(crate) fn table(file: &Outline) -> Option<String> {
    let player = file.origin(known())?.output?.player;
    Some(format!("#/{}?s1={}:{}={}", file.game, file.learner, player.file.key, file.id))
}

fn refused(lang: Lang, why: &Trouble) -> String {
    let words = Shell::of(lang);
    match why {
        Trouble::Closed(_) => why.say(lang),
        why => format!("{}: {}", words.shelf_refused, why.say(lang)),
    }
}

/// The event on the window after a change of My agents.
pub(crate) const CHANGED: &str = "tefuda-shelf";

thread_local! {
    static GENERATION: Cell<u32> = const { Cell::new(0) };
}

/// Returns a number that changes with every change of My agents on this page.
pub(crate) fn generation() -> u32 {
    GENERATION.get()
}

/// Counts a change of My agents.
pub(crate) fn count_change() {
    GENERATION.set(generation().wrapping_add(1));
}

/// Announces a change of My agents.
pub(super) fn changed() {
    count_change();
    if let Ok(event) = web_sys::Event::new(CHANGED) {
        // The result only says whether the event was cancelled, and it can't be.
        gloo::utils::window().dispatch_event(&event).ok();
    }
}

/// The contents of My agents, or the reason why they are unknown. Empty until they have been read.
pub(super) type Shelf = Result<Rc<Vec<Outline>>, Trouble>;

/// Returns the contents of My agents, and follows changes.
#[hook]
pub(super) fn use_shelf() -> Shelf {
    let shelf = use_state(|| Shelf::Ok(Rc::default()));
    {
        let shelf = shelf.clone();
        use_effect_with((), move |()| {
            let read = move || {
                let shelf = shelf.clone();
                crate::busy::spawn(async move { shelf.set(list().await.map(Rc::new)) });
            };
            read();
            let listener = EventListener::new(&gloo::utils::window(), CHANGED, move |_| read());
            move || drop(listener)
        });
    }
    (*shelf).clone()
}

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
