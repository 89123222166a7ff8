//! The reasons why a run can't be trained, shown before anyone waits for it.

use super::{
    page::LabPage,
    run::{LabJob, same},
};
use crate::{
    shell::{Notice, Said},
    words::{fill, lab::Lab},
};
use tefuda_games::Lang;
use yew::prelude::*;

/// The reason why a run can't start, in English and Japanese.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) [String; 2]);

impl Refusal {
    fn say(&self, lang: Lang) -> String {
        let [en, ja] = &self.0;
        let why = match lang {
            Lang::En => en,
            Lang::Ja => ja,
        };
        fill(Lab::of(lang).refused, [why])
    }

    /// The reason as a notice over the page.
    pub(super) fn notice(self) -> Notice {
        Notice { warning: true, ..Notice::of(Said::new(move |lang| self.say(lang))) }
    }
}

impl LabPage {
    /// Returns the reason why the current settings can't be trained, if one is known.
    pub(super) fn refusal(&self, lang: Lang) -> Option<String> {
        Some(self.preview.refused.as_ref()?.say(lang))
    }

    /// Records that a job can't start. If somebody has started the run, removes it and shows the reason. If
    /// the refusal is about the current settings, the page remembers it.
    pub(super) fn refused(&mut self, ctx: &Context<Self>, job: LabJob, why: Refusal) {
        let LabJob::Run(id) = job else {
            self.frame.told = why.say(ctx.props().look.lang);
            self.preview.refused = Some(why);
            return;
        };
        let Some(run) = self.runs.iter().find(|run| run.id == id) else { return };
        let is_set = same(&run.plan, &self.plan);
        self.remove(id);
        if is_set {
            self.preview.refused = Some(why.clone());
        }
        self.frame.notify(why.notice());
    }
}
