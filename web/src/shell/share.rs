//! Sharing what is on the page as a link.

use super::Modal;
use crate::{context::use_look, words::Shell};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ShareDialogProps {
    /// The whole address.
    pub(crate) link: AttrValue,
    /// What it holds.
    pub(crate) help: &'static str,
    pub(crate) on_close: Callback<()>,
}

/// The link, ready to be copied.
#[component]
pub(crate) fn ShareDialog(props: &ShareDialogProps) -> Html {
    let words = Shell::of(use_look().lang);
    let node = use_node_ref();
    let copied = use_state(|| None::<bool>);
    let copy = {
        let (node, copied, link) = (node.clone(), copied.clone(), props.link.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(area) = node.cast::<HtmlTextAreaElement>() {
                area.select();
            }
            let (copied, link) = (copied.clone(), link.clone());
            yew::platform::spawn_local(async move {
                let clipboard = gloo::utils::window().navigator().clipboard();
                // The clipboard is missing where the page is not served securely.
                let there = !clipboard.is_undefined();
                let done = there && JsFuture::from(clipboard.write_text(&link)).await.is_ok();
                copied.set(Some(done));
            });
        })
    };
    let said = copied.map(|done| if done { words.copied } else { words.not_copied });
    html! {
        <Modal title={words.share_title} on_close={props.on_close.clone()}>
            <p class="prose">{ props.help }</p>
            <textarea class="link" readonly=true rows="3" ref={node} value={props.link.clone()} aria-label={words.share} />
            <p class="row">
                <button type="button" class="button primary" onclick={copy}>{ words.copy }</button>
                <span role="status">{ said }</span>
            </p>
        </Modal>
    }
}
