//! Saving and loading records, and the link to the position editor.

use super::{
    Modal,
    upload::{file_button, text_of},
    value_of,
};
use crate::{
    context::use_look,
    download,
    statistics::STATISTICS,
    words::{Shell, arrange::ToArrangeWords},
};
use tefuda_games::{Fault, Lang};
use web_sys::File;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct RecordsDialogProps {
    /// The records of the current match, or the loaded ones.
    pub(crate) text: AttrValue,
    /// The name of the file they are saved to.
    pub(crate) file: AttrValue,
    /// The label of the save button.
    pub(crate) save: &'static str,
    /// Called with the text of the records to load, or with the reason why there is none.
    pub(crate) on_read: Callback<Result<String, Fault>>,
    /// The reason why the last text could not be read.
    #[prop_or_default]
    pub(crate) refused: Option<AttrValue>,
    pub(crate) to_arrange: ToArrange,
    pub(crate) on_close: Callback<()>,
}

/// Saves the match as a file, and loads records from a file or from pasted text.
#[component]
pub(crate) fn RecordsDialog(props: &RecordsDialogProps) -> Html {
    let words = Shell::of(use_look().lang);
    let pasted = use_mut_ref(String::new);
    let save = {
        let (file, text) = (props.file.clone(), props.text.clone());
        Callback::from(move |_: MouseEvent| {
            download::save(&file, "application/x-ndjson", &text);
        })
    };
    let on_read = props.on_read.clone();
    let open = Callback::from(move |file: File| {
        let on_read = on_read.clone();
        crate::busy::spawn(async move { on_read.emit(text_of(&file).await) });
    });
    let paste = {
        let pasted = pasted.clone();
        Callback::from(move |event: InputEvent| *pasted.borrow_mut() = value_of(&event))
    };
    let read = props.on_read.reform(move |_: MouseEvent| Ok(pasted.borrow().clone()));
    html! {
        <Modal title={words.records_title} on_close={props.on_close.clone()}>
            <p class="prose">{ words.export_help }</p>
            <p><button type="button" class="button primary" onclick={save}>{ props.save }</button></p>
            <p>{ file_button(words.import_file, false, open) }</p>
            <label class="pasted"><span>{ words.import_paste }</span>
                <textarea rows="4" oninput={paste} spellcheck="false" /></label>
            <p><button type="button" class="button" onclick={read}>{ words.import_read }</button></p>
            { props.to_arrange.show(words.lang) }
            <p><a href={["#/", STATISTICS].concat()}>{ words.statistics }</a></p>
            if let Some(why) = &props.refused {
                <div class="banner bad" role="alert">
                    <p>{ words.import_refused }{ ": " }{ why }</p><p>{ words.import_kept }</p>
                </div>
            }
        </Modal>
    }
}

/// Its address, and an action before leaving.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ToArrange {
    pub(crate) href: AttrValue,
    /// Called before the person leaves.
    pub(crate) on_leave: Callback<MouseEvent>,
}

impl ToArrange {
    pub(super) fn show(&self, lang: Lang) -> Html {
        let words = ToArrangeWords::of(lang);
        html! {
            <p class="row">
                <a class="button" href={self.href.clone()} onclick={self.on_leave.clone()} aria-describedby="arrange-help">{ words.title }</a>
                <span id="arrange-help" class="help">{ words.open_help }</span>
            </p>
        }
    }
}
