//! A dialog over the page, and the score sheet in one.

use crate::{context::use_look, words::Shell};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ModalProps {
    pub(crate) title: AttrValue,
    pub(crate) on_close: Callback<()>,
    pub(crate) children: Html,
    /// A CSS class for wide contents.
    #[prop_or_default]
    pub(crate) class: Classes,
}

/// The browser's own modal dialog: it keeps focus inside, closes on Escape, and restores focus.
#[component]
pub(crate) fn Modal(props: &ModalProps) -> Html {
    let words = Shell::of(use_look().lang);
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((), move |()| {
            if let Some(dialog) = node.cast::<HtmlDialogElement>() {
                dialog.show_modal().ok();
            }
        });
    }
    let close = {
        let node = node.clone();
        // Closing the dialog itself restores focus and fires the close event.
        Callback::from(move |_: MouseEvent| {
            if let Some(dialog) = node.cast::<HtmlDialogElement>() {
                dialog.close();
            }
        })
    };
    // In an input method, Escape rejects a suggestion and Enter accepts it. Neither is for the dialog.
    let onkeydown = |event: KeyboardEvent| {
        if composing(&event) && matches!(&*event.key(), "Escape" | "Enter") {
            event.prevent_default();
        }
    };
    let closed = props.on_close.reform(|_: Event| ());
    let title = props.title.clone();
    html! {
        <dialog ref={node} class={props.class.clone()} aria-label={title.clone()} onclose={closed} {onkeydown}>
            <header>
                <h2>{ title }</h2>
                <button type="button" class="button quiet square" onclick={close} aria-label={words.close}>{ "×" }</button>
            </header>
            <div class="stack">{ props.children.clone() }</div>
        </dialog>
    }
}

/// The points of every deal, and the totals. `deal` is the word for a deal.
pub(crate) fn score_dialog(
    names: &[String],
    (deals, totals): (&[Vec<i32>], &[i32]),
    deal: String,
    on_close: Callback<()>,
    words: &Shell,
) -> Html {
    let cells = |points: &[i32]| points.iter().map(|p| html! { <td>{ p }</td> }).collect::<Html>();
    html! {
        <Modal key="score" title={words.score_sheet} {on_close}>
            <table class="score">
                <thead><tr>
                    <th scope="col">{ deal }</th>
                    { for names.iter().map(|name| html! { <th scope="col">{ name }</th> }) }
                </tr></thead>
                <tbody>
                    { for deals.iter().enumerate().map(|(i, points)| html! {
                        <tr><th scope="row">{ i + 1 }</th>{ cells(points) }</tr>
                    }) }
                </tbody>
                <tfoot><tr><th scope="row">{ words.total }</th>{ cells(totals) }</tr></tfoot>
            </table>
        </Modal>
    }
}

/// Whether a key belongs to an input method, as used to write Japanese. Safari reveals this only by the key
/// code.
pub(crate) fn composing(event: &KeyboardEvent) -> bool {
    event.is_composing() || event.key_code() == 229
}
