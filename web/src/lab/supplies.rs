//! The files that training runs start from. They are fetched once, and sent with the plan of every run that needs them.

use super::page::{LabPage, Msg};
use crate::{
    shelf::{self, Trouble},
    shell::{Notice, Said},
    words::{fill, lab::Lab},
};
use std::rc::Rc;
use tefuda_agents::training::{FileName, Need};
use tefuda_arena::link::LabLink;
use tefuda_games::Say as _;
use yew::prelude::*;

/// The files that were asked for: without bytes while they are on their way.
#[derive(Default)]
pub(super) struct Supplies(Vec<(FileName, Option<Rc<Vec<u8>>>)>);

impl Supplies {
    /// The files of a plan; `None` as long as one of them is not here.
    fn of(&self, needs: &[Need]) -> Option<Vec<Vec<u8>>> {
        let find = |need: &Need| {
            let (_, bytes) = self.0.iter().find(|(known, _)| *known == need.file)?;
            Some(bytes.as_deref()?.clone())
        };
        needs.iter().map(find).collect()
    }
}

impl LabPage {
    /// The files that a run of a plan starts from, in their order. Those that are not here are sent for, and then there is nothing yet.
    pub(super) fn supplies_for(&mut self, ctx: &Context<Self>, plan: &LabLink) -> Option<Vec<Vec<u8>>> {
        let needs = plan.learner.needs(&plan.run);
        for need in &needs {
            if self.supplies.0.iter().all(|(known, _)| *known != need.file) {
                self.supplies.0.push((need.file, None));
                let (need, on_file) = (*need, ctx.link().callback(|(file, came)| Msg::Supplied(file, came)));
                yew::platform::spawn_local(
                    async move { on_file.emit((need.file, shelf::bytes(need).await)) },
                );
            }
        }
        self.supplies.of(&needs)
    }

    /// Whether all files of what is set are here.
    pub(super) fn is_supplied(&self) -> bool {
        self.supplies.of(&self.plan.learner.needs(&self.plan.run)).is_some()
    }

    /// A file came, or it cannot be had: then it is sent for again when somebody asks for it again.
    pub(super) fn supplied(&mut self, ctx: &Context<Self>, file: FileName, came: Result<Vec<u8>, Trouble>) {
        self.supplies.0.retain(|(known, _)| *known != file);
        match came {
            Ok(bytes) => {
                self.supplies.0.push((file, Some(Rc::new(bytes))));
                if self.survey.rate.is_none() && self.surveyor.is_none() {
                    self.ask_survey(ctx);
                }
                self.hire_waiting(ctx);
            }
            Err(why) => {
                let text =
                    Said::new(|lang| fill(Lab::of(lang).no_input, [&file.to_string(), &why.say(lang)]));
                self.notify(Notice { warning: true, ..Notice::of(text) });
                self.reset();
            }
        }
    }
}
