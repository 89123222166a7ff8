//! The files that training runs start from, agents and records: loading them, checking them, and going on once they
//! are there. A run that can't start is refused before anyone waits for it.

use super::{
    page::{LabPage, Msg},
    records::{Act, Candidate, Loaded, RecordsView},
    run::{LabJob, refusal, refusal_notice, same},
};
use crate::{
    shelf::{self, Trouble},
    shell::bytes_of,
    words::{fill, lab::Lab},
    workers::{self, next_job},
};
use std::rc::Rc;
use tefuda_agents::training::{Encoded, Supply};
use tefuda_arena::link::LabLink;
use tefuda_games::{Fault, FileId, Knob, Lang, Said, Say as _, knob::Value};
use tefuda_protocol::{
    Bytes, JobId,
    train::{Inspected, Order},
};
use web_sys::File;
use yew::prelude::*;

impl LabPage {
    /// Returns the files of a run, in order. If some are missing, requests them and returns `None`.
    pub(super) fn supplies_for(
        &mut self,
        ctx: &Context<Self>,
        plan: &LabLink,
    ) -> Option<Vec<Rc<workers::File>>> {
        self.supplies.want(&plan.learner.needs(&plan.run), |supply| {
            let on_file = ctx.link().callback(move |came| Msg::Supplied(supply, came));
            match supply {
                Supply::Agent(need) => shelf::send_for(need, on_file),
                // Only the person can choose such a file.
                Supply::Records(_) => on_file.emit(Err(Trouble::Missing)),
            }
        })
    }

    /// Returns the reason why a run of the settings has to wait, or `None` if all its files have loaded.
    pub(super) fn waits_for(&self, words: &Lab) -> Option<&'static str> {
        let needs = self.plan.learner.needs(&self.plan.run);
        let missing: Vec<_> = needs.into_iter().filter(|need| self.supplies.of(&[*need]).is_none()).collect();
        let records = missing.iter().any(|need| matches!(need, Supply::Records(_)));
        (!missing.is_empty()).then_some(if records { words.records_wanted } else { words.loading })
    }

    /// Takes in a file. If it could not be loaded, the person can try again by a change of the settings or a start.
    pub(super) fn supplied(&mut self, ctx: &Context<Self>, supply: Supply, came: Result<Vec<u8>, Trouble>) {
        match came {
            Ok(bytes) => {
                self.supplies.put(supply, Some(Bytes(bytes.into())));
                self.supplies_came(ctx);
            }
            // The file may have been chosen meanwhile.
            Err(_) if self.supplies.of(&[supply]).is_some() => {}
            Err(why) => {
                self.supplies.put(supply, None);
                let text = Said::new(|lang| match supply {
                    Supply::Agent(_) => fill(Lab::of(lang).no_input, [&supply.to_string(), &why.say(lang)]),
                    Supply::Records(id) => fill(Lab::of(lang).records_missing, [&id.to_string()]),
                });
                self.frame.notices.warn(text);
                self.reset();
            }
        }
    }

    /// Continues everything that has waited for files.
    pub(super) fn supplies_came(&mut self, ctx: &Context<Self>) {
        if self.preview.rate.is_none() && self.jobs.iter().all(|job| *job != LabJob::Preview) {
            self.ask_preview(ctx);
        }
        self.start_waiting(ctx);
    }

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

    fn read_records(&mut self, ctx: &Context<Self>, knob: &'static Knob, file: &File) {
        let job = next_job();
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
                self.order(
                    job,
                    game,
                    LabJob::Inspect,
                    Vec::new(),
                    Order::Inspect { game: game.to_owned(), file },
                );
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
            Some(Err(why)) => self.refuse_records(|lang| why.say(lang)),
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
        self.frame.notices.warn(said);
    }

    /// Returns the reason why the current settings can't be trained, if one is known.
    pub(super) fn refusal(&self, lang: Lang) -> Option<String> {
        Some(refusal(self.preview.refused.as_ref()?, lang))
    }

    /// Records that a job can't start. If somebody has started the run, removes it and shows the reason. If
    /// the refusal is about the current settings, the page remembers it.
    pub(super) fn refused(&mut self, ctx: &Context<Self>, job: LabJob, why: Said) {
        let LabJob::Run(id) = job else {
            self.frame.told = refusal(&why, ctx.props().look.lang);
            self.preview.refused = Some(why);
            return;
        };
        let Some(run) = self.runs.iter().find(|run| run.id == id) else { return };
        let is_set = same(&run.plan, &self.plan);
        self.remove(id);
        if is_set {
            self.preview.refused = Some(why.clone());
        }
        self.frame.notices.notify(refusal_notice(&why));
    }
}
