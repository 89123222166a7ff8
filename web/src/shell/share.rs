//! Sharing a link to the current page, or one of several links.

use super::Modal;
use crate::{
    context::{flips, sets, use_look},
    words::Shell,
};
use std::rc::Rc;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// A link to share.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Shared {
    /// The name of its target.
    pub(crate) name: String,
    /// The address, from `#` on.
    pub(crate) hash: String,
    /// A description of its contents.
    pub(crate) help: &'static str,
    /// A text before the link, or empty.
    pub(crate) text: String,
    /// More to share, shown below the link.
    pub(crate) more: Html,
}

#[derive(Properties, PartialEq)]
pub(crate) struct ShareDialogProps {
    /// The links.
    pub(crate) links: Rc<Vec<Shared>>,
    /// The index of the link shown first.
    #[prop_or_default]
    pub(crate) first: usize,
    /// A note: why there are no more links, or what else they contain.
    #[prop_or_default]
    pub(crate) note: Option<String>,
    pub(crate) on_close: Callback<()>,
}

/// The links, ready to be copied.
#[component]
pub(crate) fn ShareDialog(props: &ShareDialogProps) -> Html {
    let words = Shell::of(use_look().lang);
    let chosen = use_state(|| props.first);
    let embed = use_state(|| false);
    let Some(shared) = props.links.get(*chosen) else { return Html::default() };
    let mark = if *embed { "embed " } else { "" };
    let choice = |(at, link): (usize, &Shared)| {
        let pressed = (at == *chosen).to_string();
        html! { <button type="button" class="button" aria-pressed={pressed} onclick={sets(&chosen, at)}>{ &link.name }</button> }
    };
    html! {
        <Modal title={words.share_title} on_close={props.on_close.clone()}>
            if props.links.len() > 1 {
                <p class="row" role="group" aria-label={words.share}>{ for props.links.iter().enumerate().map(choice) }</p>
            }
            <p class="prose">{ if *embed { words.share_embed_help } else { shared.help } }</p>
            <CopyLink key={[mark, &shared.text, &shared.hash].concat()} hash={shared.hash.clone()} text={shared.text.clone()} embed={*embed} label={words.share} />
            { shared.more.clone() }
            { for props.note.iter().map(|note| html! { <p class="help">{ note }</p> }) }
            <p><button type="button" class="button quiet compact" aria-pressed={embed.to_string()} onclick={flips(&embed)}>{ words.share_embed }</button></p>
        </Modal>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct CopyLinkProps {
    /// The address, from `#` on.
    pub(crate) hash: AttrValue,
    /// A text before the link, or empty.
    #[prop_or_default]
    pub(crate) text: AttrValue,
    /// Whether to copy a line of HTML that shows the page of the link, instead of the link alone.
    #[prop_or_default]
    pub(crate) embed: bool,
    pub(crate) label: &'static str,
}

/// The line of HTML around a link: a frame for the page of a course, say.
const FRAME: [&str; 3] =
    ["<iframe src=\"", "", "\" title=\"Tefuda\" width=\"100%\" height=\"720\" style=\"border:0\"></iframe>"];

/// A link with a button that copies it. Its key is the link, so that a different link isn't shown as copied.
#[component]
pub(crate) fn CopyLink(props: &CopyLinkProps) -> Html {
    let words = Shell::of(use_look().lang);
    let node = use_node_ref();
    let copied = use_state(|| None::<bool>);
    let base = gloo::utils::document().base_uri().ok().flatten().unwrap_or_default();
    let base = base.split('#').next().unwrap_or_default();
    let gap = if props.text.is_empty() { "" } else { "\n" };
    let [before, gap, after] = if props.embed { FRAME } else { [&*props.text, gap, ""] };
    // Addresses are escaped: they contain neither quotes nor tags.
    let whole: AttrValue = [before, gap, base, &props.hash, after].concat().into();
    let copy = {
        let (node, copied, link) = (node.clone(), copied.clone(), whole.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(area) = node.cast::<HtmlTextAreaElement>() {
                area.select();
            }
            let (copied, link) = (copied.clone(), link.clone());
            crate::busy::spawn(async move {
                let clipboard = gloo::utils::window().navigator().clipboard();
                // Without HTTPS, the clipboard is missing.
                let there = !clipboard.is_undefined();
                let done = there && JsFuture::from(clipboard.write_text(&link)).await.is_ok();
                copied.set(Some(done));
            });
        })
    };
    let said = copied.map(|done| if done { words.copied } else { words.not_copied });
    html! {
        <>
            <textarea class="link" readonly=true rows="3" ref={node} value={whole} aria-label={props.label} />
            <p class="row">
                <button type="button" class="button primary" onclick={copy}>{ words.copy }</button>
                <span role="status">{ said }</span>
            </p>
        </>
    }
}
