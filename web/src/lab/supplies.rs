//! The files that training runs start from: loading them, and going on once they are there.

use super::{
    page::{LabPage, Msg},
    run::LabJob,
};
use crate::{
    shelf::{self, Trouble},
    shell::Said,
    words::{fill, lab::Lab},
};
use tefuda_agents::training::Supply;
use tefuda_arena::link::LabLink;
use tefuda_games::Say as _;
use tefuda_protocol::train::Bytes;
use yew::prelude::*;

impl LabPage {
    /// Returns the files of a run, in order. If some are missing, requests them and returns `None`.
    pub(super) fn supplies_for(&mut self, ctx: &Context<Self>, plan: &LabLink) -> Option<Vec<Bytes>> {
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

    /// Takes in a file. If it could not be loaded, the next request tries again.
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
                self.frame.warn(text);
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
}
