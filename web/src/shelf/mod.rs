//! The agent files that the page can use: My agents in this browser, and the pretrained ones that come with
//! the page.

pub(crate) mod list;

pub(crate) use list::{FileSelect, ShelfList, generation, said, table};

use crate::{
    base::{self, AGENTS, BrowserError, OUTLINES},
    download,
    store::{self, name_key},
    words::Shell,
    workers::ask_once,
};
use js_sys::Promise;
use std::{cell::Cell, rc::Rc};
use tefuda_agents::{
    FileFault,
    agent_file::{LARGEST, Outline},
    shelf::{FileName, Need, Origins},
};
use tefuda_games::{FileId, Lang, Said, Say};
use tefuda_protocol::{Bytes, Command, Event};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;
use yew::Callback;

thread_local! {
    static KNOWN: Cell<Origins> = const { Cell::new(&[]) };
}

/// Sets the learners whose files can be read. Called once, before anything else.
pub(crate) fn open(known: Origins) {
    KNOWN.set(known);
}

/// Returns the learners whose files can be read.
pub(crate) fn known() -> Origins {
    KNOWN.get()
}

/// The reason why a file is unavailable or could not be saved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Trouble {
    /// The browser can't store files, or no more of them.
    Closed(BrowserError),
    /// It is not in My agents.
    Missing,
    /// It could not be downloaded.
    Unreachable(BrowserError),
    /// It isn't a valid agent file.
    Fault(FileFault),
    /// No agent can be made from it, for this reason.
    Refused(Said),
    /// No worker could check it.
    Unread,
}

impl Say for Trouble {
    fn say(&self, lang: Lang) -> String {
        let words = Shell::of(lang);
        match self {
            Self::Closed(error) => error.after(words.shelf_closed),
            Self::Missing => words.not_on_shelf.to_owned(),
            Self::Unreachable(error) => error.after(words.unreachable),
            Self::Fault(fault) => fault.say(lang),
            Self::Refused(why) => why.say(lang),
            Self::Unread => words.unread.to_owned(),
        }
    }
}

/// Loads a file and passes it to `on_file`.
pub(crate) fn send_for(need: Need, on_file: Callback<Result<Vec<u8>, Trouble>>) {
    crate::busy::spawn(async move { on_file.emit(bytes(need).await) });
}

/// Returns the bytes of a file from any source. Checks that it is intact and made by the right learner.
async fn bytes(need: Need) -> Result<Vec<u8>, Trouble> {
    let bytes = match need.file {
        FileName::Shipped(name) => fetch(name).await.map_err(Trouble::Unreachable)?,
        FileName::Own(id) => load(id).await?,
    };
    need.check(&bytes).map_err(Trouble::Fault)?;
    Ok(bytes)
}

/// Downloads a pretrained agent.
pub(crate) async fn fetch(name: &str) -> Result<Vec<u8>, BrowserError> {
    let url = format!("agents/{name}.agent");
    let answer = download::fetch(&url).await?;
    let bytes = JsFuture::from(answer.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&bytes).to_vec())
}

/// Adds a file to My agents. It was made by a run here, or has been [checked](check).
pub(crate) async fn keep(bytes: &[u8]) -> Result<Outline, Trouble> {
    let file = Outline::from_bytes(bytes).map_err(Trouble::Fault)?;
    base::put(AGENTS, &file.id.to_string(), bytes).await.map_err(Trouble::Closed)?;
    outline_of(file.id, bytes).await;
    list::changed();
    Ok(file)
}

/// Returns a file from My agents.
pub(crate) async fn load(id: FileId) -> Result<Vec<u8>, Trouble> {
    base::get(AGENTS, &id.to_string()).await.map_err(Trouble::Closed)?.ok_or(Trouble::Missing)
}

/// Deletes a file from My agents.
pub(crate) async fn remove(id: FileId) -> Result<(), Trouble> {
    base::delete(AGENTS, &id.to_string()).await.map_err(Trouble::Closed)?;
    // A leftover outline takes some space, but is never read.
    base::delete(OUTLINES, &id.to_string()).await.ok();
    store::remove(&name_key(id));
    list::changed();
    Ok(())
}

/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 40;

/// Returns the name that its owner gave to a file.
pub(crate) fn name(id: FileId) -> Option<String> {
    store::read(&name_key(id))
}

/// Sets or deletes the name of a file.
pub(crate) fn call(id: FileId, name: &str) -> Result<(), Trouble> {
    let name: String =
        name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect();
    if name.is_empty() {
        store::remove(&name_key(id));
    } else if !store::write(&name_key(id), &name) {
        return Err(Trouble::Closed(BrowserError::default()));
    }
    list::changed();
    Ok(())
}

/// Whether this browser can store files.
pub(crate) async fn is_open() -> bool {
    base::names(AGENTS).await.is_ok()
}

/// Returns the contents of My agents.
pub(crate) async fn list() -> Result<Vec<Outline>, Trouble> {
    let mut files = Vec::new();
    for name in base::names(AGENTS).await.map_err(Trouble::Closed)? {
        let Ok(id) = name.parse::<FileId>() else { continue };
        let kept = base::get(OUTLINES, &name).await.ok().flatten();
        let outline = match kept.and_then(|bytes| Outline::from_bytes(&bytes).ok()) {
            Some(outline) => Some(Outline { id, ..outline }),
            // There was no room for it beside the file.
            None => match load(id).await {
                Ok(bytes) => outline_of(id, &bytes).await,
                Err(_) => None,
            },
        };
        files.extend(outline);
    }
    Ok(files)
}

/// Returns the outline of a file, and saves it beside the file. If there is no room, it is computed again
/// each time.
async fn outline_of(id: FileId, bytes: &[u8]) -> Option<Outline> {
    let outline = Outline::from_bytes(bytes).ok()?;
    if let Ok(bytes) = Outline::bytes_of(bytes) {
        base::put(OUTLINES, &id.to_string(), &bytes).await.ok();
    }
    Some(outline)
}

/// Adds a chosen file to My agents. A file that is too large is not even read.
pub(crate) async fn import(file: &File) -> Result<Outline, Trouble> {
    if file.size() > LARGEST as f64 {
        return Err(Trouble::Fault(FileFault::TooLarge(LARGEST)));
    }
    let bytes =
        JsFuture::from(file.array_buffer()).await.map_err(|error| Trouble::Unreachable(error.into()))?;
    let bytes = js_sys::Uint8Array::new(&bytes).to_vec();
    check(&bytes).await?;
    keep(&bytes).await
}

/// Checks whether a file contains a valid agent. A worker program of its game parses it completely, so the page
/// contains no code that turns files into agents.
async fn check(bytes: &[u8]) -> Result<(), Trouble> {
    let file = Outline::from_bytes(bytes).map_err(Trouble::Fault)?;
    file.made_by(known()).map_err(Trouble::Fault)?;
    let game =
        known().iter().map(|(game, _)| *game).find(|game| *game == file.game).ok_or(Trouble::Unread)?;
    let bytes = Bytes(bytes.to_vec().into());
    let answer: Rc<Cell<Option<Event>>> = Rc::default();
    let mut reader = None;
    let answered = Promise::new(&mut |resolve, _| {
        let (answer, bytes) = (answer.clone(), bytes.clone());
        let on_end = move |event| {
            answer.set(event);
            resolve.call0(&JsValue::NULL).ok();
        };
        reader = Some(ask_once(game, |job| Command::Check { job, bytes }, on_end));
    });
    // The promise can't fail, and the worker must live until it has answered.
    JsFuture::from(answered).await.ok();
    drop(reader);
    match answer.take() {
        Some(Event::Checked { wrong, .. }) => wrong.map_or(Ok(()), |wrong| Err(Trouble::Refused(wrong))),
        _ => Err(Trouble::Unread),
    }
}
