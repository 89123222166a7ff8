//! The nodes of a net as a picture that grows during the run: 52 nets to choose from, and the layers of the
//! chosen one.
//!
//! | prop | meaning |
//! |---|---|
//! | `picture` | the net shown, `None` before the first request |
//! | `game` | the latest game shown in slow motion: the net is requested again after it |
//! | `going` | the run continues: the net is requested again every second while it is in view |
//! | `busy` | a request has not been answered yet |
//! | `on_look` | requests a net by its number |

use super::{
    super::again::{Again, use_again},
    family::families,
    map_grid::grid,
    map_layer::{details, layer, table},
    same,
};
use crate::{
    context::use_look,
    words::{count, fill, lab::NetWords},
};
use std::rc::Rc;
use tefuda_agents::hearts::falcon::NetPicture;
use tefuda_games::Lang;
use yew::prelude::*;

/// The properties of the picture.
#[derive(Properties)]
pub(super) struct MapProps {
    pub(super) picture: Option<Rc<NetPicture>>,
    pub(super) game: Option<u32>,
    pub(super) going: bool,
    pub(super) busy: bool,
    pub(super) on_look: Callback<u32>,
}

impl PartialEq for MapProps {
    fn eq(&self, other: &Self) -> bool {
        let rest = |props: &Self| (props.game, props.going, props.busy);
        same(self.picture.as_ref(), other.picture.as_ref())
            && rest(self) == rest(other)
            && self.on_look == other.on_look
    }
}

/// A selected node: its layer, and its number in it.
pub(super) type At = (usize, u32);

/// The context for all parts of the picture.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) net: &'a NetPicture,
    /// The worst and the best quality among its nodes.
    pub(super) range: (f32, f32),
    pub(super) at: Option<At>,
    pub(super) words: &'static NetWords,
    pub(super) lang: Lang,
}

/// The picture.
#[component]
pub(super) fn NetMap(props: &MapProps) -> Html {
    let lang = use_look().lang;
    let words = NetWords::of(lang);
    let place = use_node_ref();
    // The requested net, and the selected node.
    let wanted = use_state(|| 0u32);
    let at = use_state(|| None::<At>);
    let again = Again {
        wanted: *wanted,
        shown: props.picture.as_ref().map(|net| u32::from(net.net)),
        going: props.going,
        busy: props.busy,
        from_the_start: false,
        on_look: props.on_look.clone(),
    };
    use_again(again, props.game, &place);
    let on_net = {
        let (wanted, at) = (wanted.clone(), at.clone());
        Callback::from(move |net: u32| {
            wanted.set(net);
            at.set(None);
        })
    };
    let on_node = {
        let at = at.clone();
        Callback::from(move |node: At| at.set(Some(node)))
    };
    let look = {
        let wanted = *wanted;
        props.on_look.reform(move |_: MouseEvent| wanted)
    };
    html! {
        <section class="panel strategy net" aria-label={words.title} ref={place}>
            <h2>{ words.title }</h2>
            <div class="slow-games">
                <p class="slow-head">{ if props.picture.is_some() { words.lead } else { words.none } }</p>
                <button type="button" class="button compact" disabled={props.busy && !props.going} onclick={look}>{ words.look }</button>
            </div>
            if let Some(net) = props.picture.as_deref() {
                { grid(net, *wanted, &on_net, words) }
                { layers(Shown { net, range: range(net), at: *at, words, lang }, &on_node) }
            }
        </section>
    }
}

/// Returns the worst and the best quality among the nodes.
fn range(net: &NetPicture) -> (f32, f32) {
    let nodes = net.layers.iter().flat_map(|layer| &layer.nodes);
    nodes.fold((1.0, 0.0), |(low, high), node| (node.value.min(low), node.value.max(high)))
}

/// The layers of the net, from coarse to fine, with a description of the selected node.
fn layers(shown: Shown<'_>, on_node: &Callback<At>) -> Html {
    let Shown { net, words, .. } = shown;
    let (trick, place) = (net.net / 4 + 1, usize::from(net.net % 4));
    let title = fill(words.of_trick, [&trick.to_string(), words.place(place)]);
    let known = families(net.kinds.iter().map(AsRef::as_ref), words);
    html! {
        <div class="net-layers">
            <h3>{ title }{ " · " }{ count(words.learned, net.presentations) }</h3>
            if net.presentations == 0 {
                <p class="slow-faint">{ words.empty }</p>
            } else {
                <p class="strategy-legend">
                    { for known.into_iter().map(|(name, class)| html! { <span><i {class}></i>{ name }</span> }) }
                </p>
                { for (0..net.layers.len()).map(|n| layer(shown, n, on_node)) }
                { details(shown) }
                <p class="slow-faint">{ words.how }</p>
                { table(shown) }
            }
        </div>
    }
}
