//! The links of a table: those that it can share (the table itself, the position, a decision, and two agents on one
//! decision), and the one to the position editor. Public information goes into the address. Hidden information that
//! only this tab may see is passed through its storage.

use super::{
    message::{Dialog, Sharing},
    model::Table,
    page::TablePage,
    picture::{ResultPicture, Row},
};
use crate::{
    arrange::Handed,
    mind::review::told,
    shell::{Shared, ToArrange},
    store::{Storage as _, TAB, begun_key, left_key},
    words::{fill, mind::MindWords, table::NoteWords},
};
use std::rc::Rc;
use tefuda_arena::{
    Chair, Link, Point,
    link::{self, Language},
};
use tefuda_games::{Note, Seat, Spec};
use tefuda_numbers::with_minus;
use yew::prelude::*;

impl Table {
    /// Opens the dialog with the links. If a decision was requested, its link is shown first.
    pub(super) fn share(&mut self, asked: Option<&(usize, [Option<Spec>; 2])>) {
        let words = self.words();
        let whole = Shared {
            name: words.share_table.to_owned(),
            hash: self.shared_address(),
            help: words.share_help,
            ..Shared::default()
        };
        let mut links = vec![whole];
        links.extend(self.result());
        let mut note = None;
        // Records and deals outside the match have no link.
        if self.mode.is_match() && (self.state.begun() || !self.noted().is_empty()) {
            let notes = self.noted();
            let noted = !notes.is_empty();
            let point = self.point(asked, notes);
            let bare = if noted && point.is_none() { self.point(asked, Vec::new()) } else { None };
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

    /// Returns the person's result as a text, with the link to the same cards. `None` before the end of a deal.
    fn result(&self) -> Option<Shared> {
        if !self.mode.is_match() || !self.state.deal_over() {
            return None;
        }
        let words = self.words();
        let seat = self.state.session.setup().chairs.iter().position(|chair| *chair == Chair::You)?;
        let facts = self.kind().catalogue.facts;
        let names = Rc::new(self.names());
        let review = self.review(&names, &self.state.log(&names));
        let told = review.and_then(|review| told(&review, Seat(seat as u8), words.lang));
        let scores = self.state.session.scores().0;
        let scores = scores.last()?;
        let told = told.unwrap_or_else(|| {
            let (points, unit) = (scores[seat], facts.unit.get(words.lang));
            // All English units have a regular plural.
            let unit = if points.abs() == 1 { unit.strip_suffix('s').unwrap_or(unit) } else { unit };
            fill(words.points_of, [&with_minus(&points.to_string()), unit])
        });
        let deal = (self.state.session.deal_number() + 1).to_string();
        let title =
            fill(words.deal_of, [facts.name.get(words.lang), self.kind().ui.deal.get(words.lang), &deal]);
        let mut rows: Vec<Row> = names
            .iter()
            .zip(scores)
            .enumerate()
            .map(|(at, (name, points))| {
                let own = at == seat;
                Row {
                    seat: at,
                    name: if own { words.me.to_owned() } else { name.clone() },
                    points: *points,
                    own,
                }
            })
            .collect();
        rows.sort_by_key(|row| if facts.low_wins { row.points } else { -row.points });
        let file = [self.kind().id(), "-", &deal].concat();
        Some(Shared {
            name: words.share_result.to_owned(),
            hash: self.shared_address(),
            help: words.share_result_help,
            text: fill(words.result_of, [&title, &told]),
            more: html! { <ResultPicture {title} {told} {rows} {file} /> },
        })
    }

    /// Returns the address of this table for others.
    fn shared_address(&self) -> String {
        let own = self.own();
        Link::write(self.kind().catalogue, own.session.setup(), &unspoken(&own.shown))
    }

    /// Returns the link to the position before a move of the current deal.
    pub(super) fn position_before(&self, number: usize) -> Option<String> {
        let (mut session, shown) = (self.state.session.clone(), unspoken(&self.state.shown));
        session.take_back_to(number);
        let point = Point { played: Some(session.played()?), ..Point::default() };
        let hash = Link::write_point(self.kind().catalogue, session.setup(), &point, &shown);
        (hash.len() <= link::LONGEST_LINK).then_some(hash)
    }

    /// Returns the link to the position, or to the requested or selected decision.
    fn point(&self, asked: Option<&(usize, [Option<Spec>; 2])>, notes: Vec<(usize, Note)>) -> Option<Shared> {
        let (words, session) = (self.words(), &self.state.session);
        let (asked, pair) =
            asked.map_or((None, [None, None]), |(number, pair)| (Some(*number), pair.clone()));
        let look = asked.or(self.state.selected).or(self.state.cursor);
        let look = look.filter(|number| *number < session.moves());
        let number = look.map_or(session.moves(), |number| number + 1);
        let [deal, number] = [session.deal_number() + 1, number].map(|number| number.to_string());
        let what = self.kind().ui.deal.get(words.lang);
        let place = fill(MindWords::of(words.lang).place, [what, &deal, &number]);
        let (name, help) = match look {
            Some(_) if pair != [None, None] => (words.share_pair, words.share_decision_help),
            Some(_) => (words.share_decision, words.share_decision_help),
            None => (words.share_position, words.share_point_help),
        };
        let point = Point { played: Some(session.played()?), look, pair, notes };
        let hash =
            Link::write_point(self.kind().catalogue, session.setup(), &point, &unspoken(&self.state.shown));
        (hash.len() <= link::LONGEST_LINK).then(|| Shared {
            name: fill(name, [&place]),
            hash,
            help,
            ..Shared::default()
        })
    }
}

/// Returns display options without a language, so that everyone reads a link in their own.
fn unspoken(shown: &Spec) -> Spec {
    shown.clone().set(&link::Display::LANG, Language::Auto)
}

impl TablePage {
    pub(super) fn to_arrange(&self, ctx: &Context<Self>) -> ToArrange {
        let (kind, session) = (ctx.props().kind, &*self.table.state.session);
        let mut setup = session.setup().clone();
        setup.chairs = self.table.seated(&setup.chairs);
        setup.deal = Some(session.known()).filter(|known| !known.is_empty());
        let lang = Language::from(ctx.props().scene.look.lang);
        let shown = self.table.own().shown.clone().set(&link::Display::LANG, lang);
        let href = Link::write_arranging(kind.catalogue, &setup, None, &shown).into();
        let open = self.table.state.deal_over() || self.table.state.open();
        let open = open.then(|| {
            let mut session = session.boxed();
            session.take_back_to(self.table.state.cursor.unwrap_or(0));
            session.record()
        });
        let handed = Handed { back: self.table.address(), open };
        // For the return to the table: the loaded records, and a finished match.
        let own = &*self.table.own().session;
        let over = own.match_over().then(|| own.save());
        let read = self.table.mode.reading().filter(|reading| !reading.own).map(|_| self.table.records().0);
        let on_leave = Callback::from(move |_: MouseEvent| {
            handed.leave(&TAB, kind.id());
            for (key, text) in [(begun_key(&handed.back), &over), (left_key(&handed.back), &read)] {
                if let Some(text) = text {
                    TAB.set(&key, text);
                }
            }
        });
        ToArrange { href, on_leave }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game_ui::GameUi,
        games::Kind,
        shell::Notices,
        table::{message::Msg, model::Surroundings, page::Aiming, sitting::Sitting},
    };
    use tefuda_games::{Lang, Text, games};

    /// The game, the points of a person against agents that play at random, and the text of the result in both
    /// languages, before and after its review.
    fn results<G: GameUi>() -> (Text, i32, [[String; 2]; 2]) {
        let kind = Kind::of::<G>();
        let seats = (kind.catalogue.seats)(&kind.catalogue.facts.presets[0].spec());
        let agents: String = (1..seats).map(|seat| ["&s", &seat.to_string(), "=random"].concat()).collect();
        let mut sitting = Sitting::<G>::at(&format!("seed=7{agents}&lang=ja"));
        let texts = [false, true].map(|judged| {
            sitting.finish(judged);
            [Lang::En, Lang::Ja].map(|lang| {
                let note_aims = Aiming::NONE.note;
                let around = Surroundings { lang, narrow: false, send: Callback::noop(), note_aims };
                let mut table = Table::new(around, sitting.state.clone(), Notices::default(), false);
                // The decisions to be reviewed are listed after a message.
                table.update(Msg::Open(None));
                table.update(Msg::Share(None));
                let Some(Dialog::Share(sharing)) = &table.dialog else { panic!("the dialog is open") };
                let shared = sharing.links.iter().find(|shared| !shared.text.is_empty()).expect("a result");
                assert_eq!(shared.hash, sharing.links[0].hash, "the link is to the same cards");
                assert!(!shared.hash.contains("lang="), "everyone reads it in their own language");
                shared.text.clone()
            })
        });
        (kind.catalogue.facts.name, sitting.state.session.scores().0[0][0], texts)
    }

    #[test]
    fn a_finished_deal_is_shared_as_a_text_in_every_game() {
        for (name, points, [early, reviewed]) in games!(results()) {
            for (at, (lang, luck)) in [(Lang::En, "Luck: "), (Lang::Ja, "運")].into_iter().enumerate() {
                let (early, reviewed) = (&early[at], &reviewed[at]);
                let points = with_minus(&points.to_string());
                assert!(early.starts_with(name.get(lang)) && early.contains(&points), "{early}");
                assert!(reviewed.starts_with(name.get(lang)) && reviewed.contains(&points), "{reviewed}");
                assert!(!early.contains(luck) && reviewed.contains(luck), "{early} / {reviewed}");
            }
        }
    }
}
