//! The bar of an arm: its mean and its exploration term.

use super::{format::length, note::ArmNote};
use yew::prelude::*;

/// The options of a bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BarSpec {
    /// The value at full width.
    pub scale: f64,
    /// The exploration term, if there is one.
    pub explore: Option<f64>,
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
