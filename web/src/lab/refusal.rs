//! The reasons why a run cannot be trained, told before anybody waits for it.

use super::page::LabPage;
use crate::{
    shell::{Notice, Said},
    words::{fill, lab::Lab},
};
use tefuda_games::Lang;
use tefuda_protocol::JobId;
use yew::prelude::*;

/// Why a run cannot begin, in English and Japanese.
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

    /// The same over the page.
    pub(super) fn notice(self) -> Notice {
        Notice { warning: true, ..Notice::of(Said::new(move |lang| self.say(lang))) }
    }
}

impl LabPage {
    /// Why what is set cannot be trained, as far as that is known.
    pub(super) fn refusal(&self, lang: Lang) -> Option<String> {
        Some(self.preview.refused.as_ref()?.say(lang))
    }

    /// Notes that a run cannot begin. A run that somebody has started is removed, and the page says why. If the refusal
    /// is about the settings, the page knows it from now on.
    pub(super) fn refused(&mut self, ctx: &Context<Self>, job: JobId, why: Refusal) {
        if job == self.preview.job {
            self.previewer = None;
            self.told = why.say(ctx.props().look.lang);
            self.preview.refused = Some(why);
            return;
        }
        let Some(run) = self.runs.iter().find(|run| run.tracks.iter().any(|track| track.job == job)) else {
            return;
        };
        let (id, is_set) = (run.id, super::run::same(&run.plan, &self.plan));
        self.forget_views(job);
        self.remove(id);
        if is_set {
            self.preview.refused = Some(why.clone());
        }
        self.notify(why.notice());
    }
}
