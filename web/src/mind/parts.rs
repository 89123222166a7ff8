//! Small parts of the panel: a move as one card or as several, the bar of an arm with its mean and its exploration
//! term, and bars for numbers from 0 to 1.

use super::note::ArmNote;
use crate::{
    context::use_look,
    notation::{Part, Shown, card_text},
    ui::card::{card_name, ink},
};
use tefuda_games::Card;
use tefuda_numbers::percent_fixed;
use yew::prelude::*;

/// The properties of a move.
#[derive(Properties, PartialEq)]
pub(crate) struct ChipProps {
    pub play: Shown,
}

/// The joker's index. Its full name would be as wide as three cards.
const JOKER: &str = "JK";

/// A move: small cards with rank and suit, or words for a move without cards.
#[component]
pub(crate) fn Chip(props: &ChipProps) -> Html {
    let look = use_look();
    let draw = |part: &Part| match part {
        Part::Card(card) => mini_card(Some(*card), look.four_colours, card_name(look.lang, *card), None),
        Part::Joker(stand) => mini_card(*stand, look.four_colours, part.text(look.lang), Some(JOKER)),
        Part::Number(_) => slip("mind-word", part.text(look.lang)),
        Part::Hidden(sign) => slip("mind-veiled", sign.clone()),
    };
    let shown = &props.play;
    html! {
        <span class="mind-cards">
            { for shown.words(look.lang).map(|words| slip("mind-word", words.into_owned())) }
            { for shown.parts().iter().map(draw) }
        </span>
    }
}

/// A move without a card of a suit.
fn slip(class: &'static str, said: String) -> Html {
    html! { <span class={classes!("mind-card", class)}>{ said }</span> }
}

/// A card, and the card that it replaces, if any.
fn mini_card(card: Option<Card>, four_colours: bool, name: String, sign: Option<&'static str>) -> Html {
    let class = classes!("mind-card", card.map(|card| ink(card.suit(), four_colours)));
    html! {
        <span {class} role="img" aria-label={name}>
            { for card.map(card_text) }
            if let Some(sign) = sign { <small>{ sign }</small> }
        </span>
    }
}

/// The options of a bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BarSpec {
    /// The value at full width.
    pub scale: f64,
    /// The exploration term, if there is one.
    pub explore: Option<f64>,
    /// The longest bar of all, if the exploration terms decide.
    pub longest: Option<f64>,
    /// Whether the spread is shown. Only for arms that take turns.
    pub whiskers: bool,
    /// The reward of the last playout, if it tried this arm.
    pub sample: Option<f64>,
}

/// The pattern that distinguishes exploration from exploitation without colour. One for all bars.
pub(crate) fn hatch() -> Html {
    html! {
        <svg class="mind-defs" width="0" height="0" aria-hidden="true">
            <defs>
                <pattern id="mind-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <rect class="mind-hatch-ground" width="5" height="5" />
                    <rect class="mind-hatch-line" width="2" height="5" />
                </pattern>
            </defs>
        </svg>
    }
}

/// A small square with the fill of one part of the bars.
pub(crate) fn swatch(fill: &'static str) -> Html {
    html! {
        <svg class="mind-swatch" width="12" height="10" aria-hidden="true">
            <rect class={fill} width="12" height="10" rx="1.5" />
        </svg>
    }
}

/// The bar. Its numbers are in the same row, so it is hidden from screen readers.
pub(crate) fn bar(arm: &ArmNote, spec: BarSpec) -> Html {
    let share = |value: f64| length(value / spec.scale);
    let explore = spec.explore.map(|explore| {
        html! { <rect class="mind-explore" x={share(arm.mean)} width={share(explore)} height="100%" /> }
    });
    let dot = spec.sample.map(|reward| {
        html! { <circle class="mind-sample" cx={share(reward)} cy="50%" r="4" /> }
    });
    html! {
        <svg class="mind-bar" width="100%" height="14" aria-hidden="true">
            <rect class="mind-track" width={share(1.0)} height="100%" />
            <rect class="mind-exploit" width={share(arm.mean)} height="100%" />
            { for explore }
            if spec.whiskers && arm.visits > 1 { { whiskers(arm, spec.scale) } }
            { for spec.longest.map(|longest| html! { <line class="mind-longest" x1={share(longest)} x2={share(longest)} y1="-30%" y2="130%" /> }) }
            { for dot }
        </svg>
    }
}

/// One standard deviation on both sides of the mean.
fn whiskers(arm: &ArmNote, scale: f64) -> Html {
    let at = |value: f64| length(value / scale);
    let (low, high) = (at(arm.mean - arm.sd()), at((arm.mean + arm.sd()).min(1.0)));
    html! {
        <g class="mind-whisker">
            <line x1={low.clone()} x2={high.clone()} y1="50%" y2="50%" />
            <line x1={low.clone()} x2={low} y1="25%" y2="75%" />
            <line x1={high.clone()} x2={high} y1="25%" y2="75%" />
        </g>
    }
}

/// A bar for a number from 0 to 1, with further elements on it.
pub(crate) fn gauge(share: f32, more: Html) -> Html {
    html! {
        <span class="mind-gauge"><span style={format!("inline-size:{}", length(share.into()))} />{ more }</span>
    }
}

/// A line across a bar.
pub(crate) fn mark(share: f32) -> Html {
    html! { <i style={format!("inset-inline-start:{}", length(share.into()))} /> }
}

/// A frame around a part of a bar.
pub(crate) fn frame([from, to]: [f32; 2]) -> Html {
    let (start, long) = (length(from.into()), length((to - from).into()));
    html! { <b style={format!("inset-inline-start:{start};inline-size:{long}")} /> }
}

/// Formats a share as a length for an SVG attribute, clamped to the drawable range.
pub(crate) fn length(share: f64) -> String {
    percent_fixed(share.clamp(0.0, 1.0), 2)
}
