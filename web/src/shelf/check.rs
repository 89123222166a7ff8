//! Checks files from outside. A worker program of their game parses them completely, so the page contains no
//! code that turns files into agents.

use super::{Trouble, known};
use crate::workers::{Assignment, Report, pool};
use js_sys::Promise;
use std::{cell::RefCell, rc::Rc};
use tefuda_agents::agent_file::Outline;
use tefuda_protocol::{Command, Event};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use yew::Callback;

/// The result of a check.
type Answer = Result<(), Trouble>;

/// Checks whether a file contains a valid agent.
pub(super) async fn check(bytes: &[u8]) -> Answer {
    let file = Outline::from_bytes(bytes).map_err(Trouble::Fault)?;
    file.made_by(known()).map_err(Trouble::Fault)?;
    let game = known().iter().map(|(game, _)| *game).find(|game| *game == file.game);
    let answer: Rc<RefCell<Option<Answer>>> = Rc::default();
    let mut reader = None;
    let answered = Promise::new(&mut |resolve, _| {
        let answer = answer.clone();
        let on_report = Callback::from(move |report: Report| {
            if let Some(said) = answer_of(report) {
                *answer.borrow_mut() = Some(said);
                resolve.call0(&JsValue::NULL).ok();
            }
        });
        let command = Command::Check { job: pool().next_job(), bytes: bytes.to_vec() };
        reader = game.map(|game| pool().worker(game, on_report));
        if let Some(reader) = &reader {
            reader.assign(Assignment::new(command));
        }
    });
    // The promise can't fail, and the worker must live until it has answered.
    JsFuture::from(answered).await.ok();
    drop(reader);
    answer.take().unwrap_or(Err(Trouble::Unread))
}

/// Returns a worker's answer about the file, or `None` if there is none yet.
fn answer_of(report: Report) -> Option<Answer> {
    match report {
        Report::Event(event) => match *event {
            Event::Checked { wrong, .. } => Some(wrong.map_or(Ok(()), |wrong| Err(Trouble::Refused(wrong)))),
            Event::Failed { .. } => Some(Err(Trouble::Unread)),
            _ => None,
        },
        Report::GaveUp => Some(Err(Trouble::Unread)),
        Report::Replaced | Report::InPage => None,
    }
}
