//! Notes on the deals of a match or of records: written at a position, shown there, and stepped through.

use super::{
    message::{Dialog, Effect, Msg, Noting, Place},
    model::Table,
    page::TablePage,
    toolbar::sign_button,
};
use crate::{
    busy,
    context::use_look,
    shell::{Modal, Notice},
    words::{Counted, count, fill, mind::MindWords, said, table::NoteWords},
};
use std::rc::Rc;
use tefuda_games::{Fault, Note, NoteKind, Said, Say as _};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// The icons of the buttons for notes.
const BEFORE: &str = "M16 3.500 18.500 6l-6 6 6 6-2.500 2.500L7.500 12z";
const AFTER: &str = "M8 3.500 5.500 6l6 6-6 6L8 20.500 16.500 12z";
impl Table {
    pub(super) fn note(&mut self, what: Noting) {
        // A deal outside the match leaves no record, so it can't have notes.
        if self.mode.duplicate().is_some() {
            return;
        }
        match what {
            Noting::Open => self.dialog = Some(Dialog::Notes(self.place(), None)),
            Noting::Step(on) => {
                if let Some(place) = self.next_note(on) {
                    self.go_to_note(place);
                }
            }
            Noting::Go(place) => {
                self.dialog = None;
                self.go_to_note(place);
            }
            Noting::Write(place, texts) => match self.write_notes(place, texts) {
                Ok(()) => self.dialog = None,
                Err(fault) => {
                    let why = fault.say(self.around.lang);
                    self.dialog = Some(Dialog::Notes(place, Some(why)));
                }
            },
        }
    }

    /// Returns the current position.
    fn place(&self) -> Place {
        let session = &self.state.session;
        let deal = self.mode.reading().map_or(session.deal_number(), |reading| reading.index);
        (deal, self.state.cursor.unwrap_or(session.moves()))
    }

    /// Returns all notes of the match or of the loaded records, each with the number of its deal.
    pub(super) fn noted(&self) -> Vec<(usize, Note)> {
        let of = |(deal, note): (usize, &Note)| (deal, note.clone());
        if let Some(reading) = self.mode.reading().filter(|reading| !reading.own) {
            let deals = reading.deals.iter().enumerate();
            return deals
                .flat_map(|(deal, from)| from.notes(0).iter().map(move |note| of((deal, note))))
                .collect();
        }
        let session = &self.own().session;
        let deals = 0..=session.deal_number();
        deals.flat_map(|deal| session.notes(deal).iter().map(move |note| of((deal, note)))).collect()
    }

    /// Returns the next position with a note, or the previous one.
    fn next_note(&self, on: bool) -> Option<Place> {
        let here = self.place();
        let mut places = self.noted().into_iter().map(|(deal, note)| (deal, note.at));
        if on { places.find(|place| *place > here) } else { places.rfind(|place| *place < here) }
    }

    /// Shows a position of the match or of the loaded records.
    fn go_to_note(&mut self, (deal, at): Place) {
        if self.of_own() {
            if deal != self.own().session.deal_number() {
                self.read_own(deal);
            } else if self.mode.reading().is_some() {
                self.leave_records();
            }
        } else if self.place().0 != deal {
            self.turn_to(deal);
        }
        self.state.seek(Some(at), self.mode.reading().is_some());
        self.tell_note();
    }

    /// Announces the note at the current position.
    pub(super) fn tell_note(&mut self) {
        let (deal, at) = self.place();
        let notes = self.state.session.notes(if self.mode.reading().is_some() { 0 } else { deal });
        let told: Vec<&str> = NoteKind::ALL.into_iter().filter_map(|kind| notes.get(kind, at)).collect();
        let told = told.join("\n");
        self.announcements.tell(&told);
    }

    fn write_notes(&mut self, (deal, at): Place, texts: [String; 2]) -> Result<(), Fault> {
        for (kind, text) in NoteKind::ALL.into_iter().zip(texts) {
            let note = Note { at, kind, text };
            match self.mode.reading_mut() {
                Some(reading) => {
                    self.state.session.note(0, &note)?;
                    if let Some(kept) = reading.deals.get_mut(deal) {
                        *kept = self.state.session.clone();
                    }
                    if reading.own {
                        reading.waiting.session.note(deal, &note)?;
                    }
                }
                None => self.state.session.note(deal, &note)?,
            }
        }
        self.effects.push(Effect::Rewrite(deal));
        self.state.stamp += 1;
        Ok(())
    }

    /// Shows a notice that the opened deal has notes, unless all of them are in view.
    pub(super) fn point_at_notes(&mut self) {
        let (noted, here) = (self.noted(), self.place());
        if noted.iter().all(|(deal, note)| (*deal, note.at) == here) {
            return;
        }
        let Some((deal, note)) = noted.first() else { return };
        let (place, n) = ((*deal, note.at), noted.len() as i64);
        let say =
            |phrase: fn(&NoteWords) -> Counted<1>| Said::new(|lang| count(phrase(NoteWords::of(lang)), n));
        let first = said(NoteWords::of, |words| words.first);
        let go = self.around.send.reform(move |()| Msg::Note(Noting::Go(place)));
        self.notify(Notice { action: Some((first, go)), ..Notice::of(say(|words| words.came)) });
    }
}

impl TablePage {
    /// The note at the current position, and the buttons to the others. `None` if there are no notes.
    pub(super) fn note_strip(&self, ctx: &Context<Self>) -> Option<Html> {
        let (deal, at) = self.table.place();
        let notes =
            self.table.state.session.notes(if self.table.mode.reading().is_some() { 0 } else { deal });
        let comment = notes.get(NoteKind::Comment, at);
        let begins = notes.get(NoteKind::Chapter, at).is_some();
        let looks_back = self.table.mode.reading().is_some() || self.table.state.cursor.is_some();
        let here = comment.is_some() || begins;
        if self.table.mode.duplicate().is_some() || !here && (!looks_back || self.table.noted().is_empty()) {
            return None;
        }
        let words = NoteWords::of(ctx.props().scene.look.lang);
        let step = |name: &'static str, sign: &'static str, on: bool| {
            let click = ctx.link().callback(move |_: MouseEvent| Msg::Note(Noting::Step(on)));
            sign_button(name, sign, self.table.next_note(on).is_some(), click)
        };
        Some(html! {
            <section class="coach note" aria-label={words.title}>
                <div tabindex="0" role="group" aria-label={words.title}>
                    if let Some(title) = notes.chapter(at) { <strong dir="auto">{ title.to_owned() }</strong> }
                    if let Some(comment) = comment { <p dir="auto">{ comment.to_owned() }</p> }
                </div>
                { step(words.before, BEFORE, false) }
                { step(words.after, AFTER, true) }
            </section>
        })
    }

    /// Returns the name of a position.
    pub(super) fn place_name(ctx: &Context<Self>, (deal, at): Place) -> String {
        let lang = ctx.props().scene.look.lang;
        let what = ctx.props().kind.ui.deal.get(lang);
        fill(MindWords::of(lang).place, [what, &(deal + 1).to_string(), &at.to_string()])
    }
}

/// A note in the list.
#[derive(PartialEq)]
struct Listed {
    /// Its position.
    place: Place,
    name: String,
    title: bool,
    text: String,
}

#[derive(Properties, PartialEq)]
struct NotesDialogProps {
    /// The position of the note.
    place: Place,
    name: String,
    /// The current title and comment.
    texts: [String; 2],
    all: Rc<Vec<Listed>>,
    on_note: Callback<Noting>,
    /// The reason why the notes couldn't be saved.
    refused: Option<String>,
    on_close: Callback<()>,
}

#[component]
fn NotesDialog(props: &NotesDialogProps) -> Html {
    let words = NoteWords::of(use_look().lang);
    let (title, comment) = (use_node_ref(), use_node_ref());
    {
        // Set the value only once. If it were set on every render, it would undo what is being typed.
        let (title, comment, texts) = (title.clone(), comment.clone(), props.texts.clone());
        use_effect_with(props.place, move |_| {
            let [title_now, comment_now] = texts;
            if let Some(field) = title.cast::<HtmlInputElement>() {
                field.set_value(&title_now);
            }
            if let Some(field) = comment.cast::<HtmlTextAreaElement>() {
                field.set_value(&comment_now);
                // Wait for the end of the key press that opened the dialog, or its character would be typed.
                busy::later(0, move || {
                    field.focus().ok();
                })
                .forget();
            }
        });
    }
    let keep = {
        let (title, comment, place) = (title.clone(), comment.clone(), props.place);
        props.on_note.reform(move |_: MouseEvent| {
            let title = title.cast::<HtmlInputElement>().map(|field| field.value());
            let comment = comment.cast::<HtmlTextAreaElement>().map(|field| field.value());
            Noting::Write(place, [title, comment].map(Option::unwrap_or_default))
        })
    };
    let [longest_title, longest] = NoteKind::ALL.map(|kind| kind.longest().to_string());
    let listed = |note: &Listed| {
        let place = note.place;
        let go = props.on_note.reform(move |_: MouseEvent| Noting::Go(place));
        let text = if note.title {
            html! { <strong dir="auto">{ note.text.clone() }</strong> }
        } else {
            html! { <span dir="auto">{ note.text.clone() }</span> }
        };
        html! { <li><button type="button" class="button quiet" onclick={go}><small>{ note.name.clone() }</small>{ text }</button></li> }
    };
    html! {
        <Modal title={words.title} on_close={props.on_close.clone()}>
            <h3>{ &props.name }</h3>
            <label class="pasted"><span>{ words.comment }</span>
                <textarea rows="4" maxlength={longest} ref={comment} dir="auto" /></label>
            <label class="pasted"><span>{ words.chapter }</span>
                <input type="text" maxlength={longest_title} ref={title} dir="auto" /></label>
            if let Some(why) = &props.refused { <p class="banner bad" role="alert">{ why }</p> }
            <p><button type="button" class="button primary" onclick={keep}>{ words.keep }</button></p>
            <p class="help">{ words.help }</p>
            <section>
                <h3>{ words.all }</h3>
                if props.all.is_empty() { <p class="help">{ words.none }</p> }
                <ol class="noted">{ for props.all.iter().map(listed) }</ol>
            </section>
        </Modal>
    }
}

impl TablePage {
    pub(super) fn notes_dialog(
        &self,
        ctx: &Context<Self>,
        place: Place,
        refused: Option<&String>,
        on_close: Callback<()>,
    ) -> Html {
        let noted = self.table.noted();
        let here = |kind: NoteKind| {
            let found = noted.iter().find(|(deal, note)| (*deal, note.at) == place && note.kind == kind);
            found.map(|(_, note)| note.text.clone()).unwrap_or_default()
        };
        let texts = NoteKind::ALL.map(here);
        let listed = |(deal, note): (usize, tefuda_games::Note)| {
            let place = (deal, note.at);
            let name = Self::place_name(ctx, place);
            Listed { place, name, title: note.kind == NoteKind::Chapter, text: note.text }
        };
        let name = Self::place_name(ctx, place);
        let all = Rc::new(noted.iter().cloned().map(listed).collect::<Vec<_>>());
        html! {
            <NotesDialog {place} {name} {texts} {all} on_note={ctx.link().callback(Msg::Note)}
                refused={refused.cloned()} {on_close} />
        }
    }
}
