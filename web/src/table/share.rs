//! The links that a table can share: the table itself, the position, a decision, and two agents on one
//! decision.

use super::message::{Dialog, Msg};
use super::page::TablePage;
use crate::{
    shell::Shared,
    words::{fill, mind::MindWords, table::NoteWords},
};
use std::rc::Rc;
use tefuda_arena::{
    Link, Point,
    link::{self, Language},
};
use tefuda_games::{Note, Spec};
use yew::prelude::*;

/// The links of the dialog, built when it is opened.
#[derive(Clone)]
pub(crate) struct Sharing {
    pub(super) links: Rc<Vec<Shared>>,
    /// The index of the link shown first.
    pub(super) first: usize,
    /// A note: why the position or its notes are missing, or that notes are included.
    pub(super) note: Option<String>,
}

impl TablePage {
    /// Opens the dialog with the links. If a decision was requested, its link is shown first.
    pub(super) fn share(&mut self, ctx: &Context<Self>, asked: Option<&(usize, [Option<Spec>; 2])>) {
        let words = Self::words(ctx);
        let whole =
            Shared { name: words.share_table.to_owned(), hash: self.address(ctx), help: words.share_help };
        let mut links = vec![whole];
        let mut note = None;
        // Records and deals outside the match have no link.
        if self.mode.is_match() && (self.state.begun() || !self.noted().is_empty()) {
            let notes = self.noted();
            let noted = !notes.is_empty();
            let point = self.point(ctx, asked, notes);
            let bare = if noted && point.is_none() { self.point(ctx, asked, Vec::new()) } else { None };
            let note_words = NoteWords::of(words.lang);
            note = match (&point, &bare) {
                (Some(_), _) => noted.then(|| note_words.in_link.to_owned()),
                (None, Some(_)) => Some(fill(note_words.too_long, [&link::LONGEST_LINK.to_string()])),
                (None, None) => Some(words.share_no_point.to_owned()),
            };
            links.extend(point.or(bare));
        }
        let first = if asked.is_some() { links.len() - 1 } else { 0 };
        self.dialog = Some(Dialog::Share(Sharing { links: Rc::new(links), first, note }));
    }

    /// Returns the link to the position, or to the requested or selected decision.
    fn point(
        &self,
        ctx: &Context<Self>,
        asked: Option<&(usize, [Option<Spec>; 2])>,
        notes: Vec<(usize, Note)>,
    ) -> Option<Shared> {
        let (words, session) = (Self::words(ctx), &self.state.session);
        let (asked, pair) =
            asked.map_or((None, [None, None]), |(number, pair)| (Some(*number), pair.clone()));
        let look = asked.or(self.state.selected).or(self.state.cursor);
        let look = look.filter(|number| *number < session.moves());
        let number = look.map_or(session.moves(), |number| number + 1);
        let [deal, number] = [session.deal_number() + 1, number].map(|number| number.to_string());
        let what = ctx.props().kind.deal.get(words.lang);
        let place = fill(MindWords::of(words.lang).place, [what, &deal, &number]);
        let (name, help) = match look {
            Some(_) if pair != [None, None] => (words.share_pair, words.share_decision_help),
            Some(_) => (words.share_decision, words.share_decision_help),
            None => (words.share_position, words.share_point_help),
        };
        let point = Point { played: Some(session.played()?), look, pair, notes };
        let lang = Language::from(ctx.props().look.lang);
        let shown = self.state.shown.clone().with(link::LANG.knob.key, lang.value());
        let hash = Link::write_point(&ctx.props().kind.catalogue, session.setup(), &point, &shown);
        (hash.len() <= link::LONGEST_LINK).then(|| Shared { name: fill(name, [&place]), hash, help })
    }

    /// Shows the decision that a link leads to.
    pub(super) fn look_at(ctx: &Context<Self>, point: Point) {
        let Some(number) = point.look else { return };
        ctx.link().send_message(Msg::Visit(number));
        if point.pair != [None, None] {
            ctx.link().send_message(Msg::Retry(number, point.pair));
        }
    }
}
