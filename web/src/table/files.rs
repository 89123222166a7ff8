//! Everything that a worker needs for a thought: the task, the agent's files, and its past.

use crate::{
    games::{Kind, Match},
    shelf::{self, Trouble},
    shell::Notice,
    words::{Shell, fill},
    workers::{Assignment, File, Past, Stock, Supplies, next_job},
};
use std::rc::Rc;
use tefuda_agents::{
    explain::Wanted,
    shelf::{FileName, Need},
};
use tefuda_arena::Question;
use tefuda_games::{
    Said, Say as _, Seat, Spec,
    knob::{self, Value},
};
use tefuda_protocol::{Bytes, Command, PastRef, Task};
use yew::Callback;

/// The files of the agents.
pub(super) type Files = Supplies<Need>;

/// Returns an agent that can play, with its files, or the file that must be loaded first. If the agent's
/// own file can't be loaded, the pretrained agent plays instead. If that is missing too, the agent's
/// substitute plays.
pub(super) fn find(files: &Files, kind: &Kind, spec: &Spec) -> Result<(Spec, Vec<Rc<File>>), Need> {
    let mut found = Vec::new();
    for need in (kind.catalogue.needs)(spec) {
        match (files.find(&need), need.file) {
            (None | Some(Stock::Coming), _) => return Err(need),
            (Some(Stock::Here(file)), _) => found.push(file.clone()),
            (Some(Stock::Gone(_)), FileName::Shipped(_)) => {}
            (Some(Stock::Gone(_)), FileName::Own(_)) => {
                return find(files, kind, &without_file(spec.clone()));
            }
        }
    }
    Ok((spec.clone(), found))
}

/// Stores a file, or records that it couldn't be loaded. Then returns a notice about it.
pub(super) fn put(files: &mut Files, need: Need, came: Result<Vec<u8>, Trouble>) -> Option<Notice> {
    let said = came.as_ref().err().map(|why| missing(need, why));
    files.put(need, came.ok().map(|bytes| Bytes(bytes.into())));
    said
}

/// Returns the same agent without its own file, so that it uses the pretrained one.
fn without_file(spec: Spec) -> Spec {
    let file = spec.values().find(|(knob, _)| matches!(knob.kind, knob::Kind::File(_)));
    match file {
        Some((knob, _)) => spec.with(knob, Value::File(None)),
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
pub(super) struct SentPasts(Vec<Past>);

impl SentPasts {
    /// Returns the past of a seat before a deal for the agent of a spec, or `None` if there is nothing. A match
    /// knows it. For a record, it is in those of the match's `earlier` deals.
    pub(super) fn of(
        &mut self,
        table: u32,
        seat: Seat,
        spec: &Spec,
        (session, deal): (&dyn Match, usize),
        earlier: Option<&[Box<dyn Match>]>,
    ) -> Option<Past> {
        let deals = earlier.map_or(deal, <[_]>::len);
        if deals == 0 || !session.looks_back(spec) {
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
            let new = match earlier {
                Some(earlier) => {
                    earlier[known..].iter().flat_map(|deal| deal.past(spec, seat, 0, true)).collect()
                }
                None => session.past(spec, seat, known, false),
            };
            views.borrow_mut().extend(new);
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

/// Returns a worker's assignment for a decision by the agent of a spec, or the file that must be loaded first.
pub(super) fn decision(
    files: &Files,
    kind: &Kind,
    spec: &Spec,
    question: Question,
    past: Option<Past>,
    Stops { hold, pauses }: Stops,
) -> Result<Assignment, Need> {
    let (spec, files) = find(files, kind, spec)?;
    let (job, Question { view, seed, .. }) = (next_job(), question);
    let (game, spec, of) = (kind.id().to_owned(), spec.to_string(), past.as_ref().map(|past| past.of));
    let task = Task { job, game, spec, view, past: of, seed, hold, pauses };
    Ok(Assignment { command: Command::Think(task), files, past })
}

/// Requests a file, unless it is loading already.
pub(super) fn order(files: &mut Files, need: Need, on_file: impl Fn() -> Callback<Result<Vec<u8>, Trouble>>) {
    files.want(&[need], |need| shelf::send_for(need, on_file()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::hearts::Hearts;

    #[test]
    fn only_an_agent_that_learns_at_the_table_gets_the_earlier_deals_of_a_record_and_gets_each_once() {
        let kind = Kind::of::<Hearts>();
        let records = include_str!("../../../tests/data/hearts-good.jsonl").lines();
        let records: Vec<&str> = records.filter(|line| line.contains("result")).take(3).collect();
        let deals = (kind.tables)(&records.join("\n")).unwrap();
        let mut pasts = SentPasts::default();
        let mut past = |words: &str, earlier: usize| {
            let spec = Spec::parse(kind.catalogue.agents, words).unwrap();
            pasts.of(1, Seat(2), &spec, (&*deals[earlier], 0), Some(&deals[..earlier]))
        };
        assert!(past("falcon", 2).is_none() && past("falcon:learn=all", 0).is_none());
        let [one, two] = [1, 2].map(|earlier| past("falcon:learn=all", earlier).unwrap());
        assert_eq!([one.of.deals, two.of.deals], [1, 2]);
        assert!(Rc::ptr_eq(&one.views, &two.views), "the first deal is not encoded again");
        assert_eq!(two.views.borrow().len(), 2);
    }
}
