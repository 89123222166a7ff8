//! Everything that a worker needs for a thought: the task, the agent's files, and its past. Files are loaded when an
//! agent needs them, and each worker gets a file once.

use crate::{
    games::Kind,
    shelf::{self, Trouble},
    shell::Notice,
    words::{Shell, fill},
    workers::{Assignment, File, Past, pool},
};
use std::rc::Rc;
use tefuda_agents::{
    explain::Wanted,
    shelf::{FileName, Need},
    training::Encoded,
};
use tefuda_arena::Question;
use tefuda_games::{
    Said, Say as _, Seat, Spec,
    knob::{self, Value},
};
use tefuda_protocol::{Command, JobId, PastRef, Task};
use yew::Callback;

/// The state of a file.
enum Stock {
    Coming,
    Here(Rc<File>),
    /// It could not be loaded. The number is the generation of My agents at that time.
    Gone(u32),
}

/// The requested files.
#[derive(Default)]
pub(super) struct Files {
    stock: Vec<(Need, Stock)>,
}

impl Files {
    /// Returns an agent that can play, with its files, or the file that must be loaded first. If the agent's
    /// own file can't be loaded, the pretrained agent plays instead. If that is missing too, the agent's
    /// substitute plays.
    pub(super) fn find(&self, kind: &Kind, spec: &Spec) -> Result<(Spec, Vec<Rc<File>>), Need> {
        let mut files = Vec::new();
        for need in (kind.catalogue.needs)(spec) {
            match (self.stock.iter().find(|(known, _)| *known == need), need.file) {
                (None | Some((_, Stock::Coming)), _) => return Err(need),
                (Some((_, Stock::Here(file))), _) => files.push(file.clone()),
                (Some((_, Stock::Gone(_))), FileName::Shipped(_)) => {}
                // It may have been added to My agents since.
                (Some((_, Stock::Gone(then))), FileName::Own(_)) if *then != shelf::generation() => {
                    return Err(need);
                }
                (Some((_, Stock::Gone(_))), FileName::Own(_)) => {
                    return self.find(kind, &without_file(spec.clone()));
                }
            }
        }
        Ok((spec.clone(), files))
    }

    /// Records that a file is wanted. Returns whether it has to be requested.
    fn want(&mut self, need: Need) -> bool {
        self.stock.retain(|(known, stock)| {
            *known != need || !matches!(stock, Stock::Gone(then) if *then != shelf::generation())
        });
        let new = self.stock.iter().all(|(known, _)| *known != need);
        if new {
            self.stock.push((need, Stock::Coming));
        }
        new
    }

    /// Stores a file, or records that it couldn't be loaded. Then returns a notice about it.
    pub(super) fn put(&mut self, need: Need, came: Result<Vec<u8>, Trouble>) -> Option<Notice> {
        let (stock, said) = match came {
            Ok(bytes) => (Stock::Here(Rc::new(File { need, bytes })), None),
            Err(why) => (Stock::Gone(shelf::generation()), Some(missing(need, &why))),
        };
        self.stock.retain(|(known, _)| *known != need);
        self.stock.push((need, stock));
        said
    }
}

/// Returns the same agent without its own file, so that it uses the pretrained one.
fn without_file(spec: Spec) -> Spec {
    let file =
        spec.values().find(|(knob, _)| matches!(knob.kind, knob::Kind::File(_))).map(|(knob, _)| knob.key);
    match file {
        Some(key) => spec.with(key, Value::File(None)),
        None => spec,
    }
}

/// The notice about a file that couldn't be loaded.
fn missing(need: Need, why: &Trouble) -> Notice {
    let text = match need.file {
        FileName::Shipped(_) => {
            Said::new(|lang| fill(Shell::of(lang).no_snapshot, [need.otherwise.get(lang)]))
        }
        FileName::Own(id) => {
            Said::new(|lang| fill(Shell::of(lang).no_file, [&id.to_string(), &why.say(lang)]))
        }
    };
    Notice::alert(text)
}

/// The seats' encoded views of earlier deals, for agents that learn from them. Each deal is added once.
#[derive(Default)]
pub(super) struct Pasts(Vec<Past>);

impl Pasts {
    /// Returns the past of a seat for the agent of a spec, or `None` if there is nothing.
    pub(super) fn of(
        &mut self,
        table: u32,
        seat: Seat,
        deals: usize,
        from: impl FnOnce(usize) -> Vec<Encoded>,
    ) -> Option<Past> {
        if deals == 0 {
            return None;
        }
        let of = PastRef { table, seat: seat.0, deals: deals as u32 };
        // The pasts of other matches are no longer needed.
        self.0.retain(|past| past.of.table == table);
        let known = self.0.iter().find(|past| past.of.is_of(&of)).map(|past| past.views.clone());
        let views = known.unwrap_or_else(|| {
            let views = Rc::default();
            self.0.push(Past { of, views: Rc::clone(&views) });
            views
        });
        let known = views.borrow().len();
        if known < deals {
            views.borrow_mut().extend(from(known));
        }
        Some(Past { of, views })
    }
}

/// How a thought runs: by itself, in steps, or with stops.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stops {
    /// Whether it waits for steps.
    pub(super) hold: bool,
    /// The key moments at which it pauses.
    pub(super) pauses: Wanted,
}

impl Files {
    /// Returns a worker's assignment for a decision by the agent of a spec, or the file that must be loaded
    /// first.
    pub(super) fn decision(
        &self,
        kind: &Kind,
        spec: &Spec,
        question: Question,
        past: Option<Past>,
        Stops { hold, pauses }: Stops,
    ) -> Result<(JobId, Assignment), Need> {
        let (spec, files) = self.find(kind, spec)?;
        let (job, Question { view, seed, .. }) = (pool().next_job(), question);
        let (game, spec, of) = (kind.id().to_owned(), spec.to_string(), past.as_ref().map(|past| past.of));
        let task = Task { job, game, spec, view, past: of, seed, hold, pauses };
        Ok((job, Assignment { command: Command::Think(task), files, past }))
    }

    /// Requests a file, unless it is loading already.
    pub(super) fn order(&mut self, need: Need, on_file: impl FnOnce() -> Callback<Result<Vec<u8>, Trouble>>) {
        if self.want(need) {
            shelf::send_for(need, on_file());
        }
    }
}
