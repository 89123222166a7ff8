//! The workers' messages about a reproduction.

use super::{Msg, Reproduction, ReproductionTask, kept, kept::Store, view};
use crate::{
    words::{papers::ReproductionWords, said},
    workers::WorkerReport,
};
use std::rc::Rc;
use tefuda_games::{Fault, Said, Say as _};
use tefuda_protocol::{
    Event, JobId,
    reproduce::{ExhibitNews, ExhibitNote},
};
use yew::Context;

impl Reproduction {
    pub(super) fn hear(&mut self, ctx: &Context<Self>, id: JobId, report: WorkerReport) {
        let Some((task, report)) = self.tasks.hear(id, report) else { return };
        match report {
            WorkerReport::Event(event) => {
                if let Event::Reproduced { news, .. } = *event {
                    self.take_news(ctx, task, news);
                }
            }
            WorkerReport::Replaced => self.say(said(ReproductionWords::of, |words| words.lost)),
            WorkerReport::InPage => {}
            WorkerReport::Failed(_, why) => self.refuse(why),
            WorkerReport::GaveUp => self.refuse(said(ReproductionWords::of, |words| words.gave_up)),
        }
    }

    fn refuse(&mut self, said: Said) {
        self.stop_for(said);
        self.refused = true;
    }

    fn take_news(&mut self, ctx: &Context<Self>, task: ReproductionTask, news: ExhibitNews) {
        match (news, task) {
            (ExhibitNews::Shown(note), _) => self.take_exhibit(*note, ctx),
            (ExhibitNews::Estimated { seconds, least }, _) => self.estimate = Some((seconds, least)),
            (ExhibitNews::Stands(progress, so_far), ReproductionTask::Work(key)) => {
                self.stale |= so_far.is_some();
                let known = self.under_way.remove(&key).and_then(|(_, known)| known);
                self.under_way.insert(key, (progress, so_far.or(known)));
            }
            (ExhibitNews::Finished { result, files }, ReproductionTask::Work(key)) => {
                self.under_way.remove(&key);
                Store::keep(&key, &result, &files, ctx.link().callback(|()| Msg::Unkept));
                for (name, bytes) in files {
                    self.files.put(name, Some(bytes));
                }
                self.known.insert(key, result);
                self.stale = true;
            }
            _ => {}
        }
    }

    /// Takes in the table or figure in its current state.
    fn take_exhibit(&mut self, note: ExhibitNote, ctx: &Context<Self>) {
        self.section = view::section(&note.section).map(Rc::new);
        // Results of another build that passed the check count as our own.
        for text in std::mem::take(&mut self.doubted) {
            if let Some(key) = kept::key_of(&text).filter(|key| !note.refused.contains(key)) {
                self.known.insert(key, text);
            }
        }
        let before = self.note.as_ref().map_or(&[][..], |note| &note.works);
        let more = note.works.iter().any(|work| !before.iter().any(|known| known.key == work.key));
        if more && self.note.is_some() {
            // New dependent jobs need a new estimate.
            self.estimate = None;
        }
        self.note = Some(Rc::new(note));
        self.aim(ctx);
        if let Some(name) = self.lacks(&ctx.props().asked) {
            let fault = Fault::unknown(name, self.works().map(|work| &*work.name));
            self.say(Said::new(|lang| [&*fault.say(lang), ReproductionWords::of(lang).later].join(". ")));
        }
    }
}
