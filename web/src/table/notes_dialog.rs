//! The dialog for writing notes, with a list of all.

use super::{
    message::Msg,
    notes::{Noting, Place},
    page::TablePage,
};
use crate::{busy, context::use_look, shell::Modal, words::table::NoteWords};
use std::rc::Rc;
use tefuda_games::NoteKind;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

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
        let noted = self.noted();
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
