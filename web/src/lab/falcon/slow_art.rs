//! Adaptive resonance in slow motion: percepts, and the nodes that compete for them.

use super::{
    super::bars::{bar, left, row as line},
    slow::{Part, Scene},
    word,
};
use crate::words::{count, fill};
use tefuda_agents::hearts::falcon::{CandidateTrace, LayerTrace};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// The net's input, a bar for each percept.
pub(super) fn percepts(scene: Scene<'_>) -> Html {
    let shown = scene.part >= Part::Percepts;
    let row = |(id, value): &(tefuda_agents::explain::Id, f32)| {
        let value = f64::from(*value);
        let class = if value == 0.0 { "falcon-zero" } else { "" };
        let bar = bar("falcon-percept", 0.0, value);
        line(class, "slow-track", html! { word(id, scene.lang).to_owned() }, bar, fixed(value, 2))
    };
    html! {
        <section class={scene.class(Part::Percepts)}>
            <h3>{ scene.words.percepts }</h3>
            if shown { <ul class="falcon-percepts">{ for scene.decision.percepts.iter().map(row) }</ul> }
        </section>
    }
}

/// The competition of nodes in each layer, from coarse to fine.
pub(super) fn competition(scene: Scene<'_>) -> Html {
    let shown = scene.part >= Part::Competition;
    html! {
        <section class={classes!(scene.class(Part::Competition), "falcon-art")}>
            <h3>{ scene.words.competition }</h3>
            if shown {
                <div class="falcon-layers">{ for scene.decision.layers.iter().enumerate().map(|(n, of)| layer(scene, n, of)) }</div>
            }
        </section>
    }
}

fn layer(scene: Scene<'_>, number: usize, of: &LayerTrace) -> Html {
    let words = scene.words;
    let vigilance = f64::from(of.vigilance);
    let told = of.candidates.len();
    let wins = |candidate: &CandidateTrace| of.winner == Some(candidate.node);
    let shown = of.candidates.iter().any(wins);
    // Every checked node is either the winner or was reset. So if the winner isn't listed, one less is hidden
    // among the resets.
    let hidden =
        (of.asked as usize - told.min(of.asked as usize)) - usize::from(of.winner.is_some() && !shown);
    let row = |candidate: &CandidateTrace| {
        let resonates = wins(candidate);
        let matched = f64::from(candidate.matched);
        let (class, sign, said) =
            if resonates { ("won", "✓", words.resonance) } else { ("lost", "✕", words.reset) };
        html! {
            <li {class}>
                <span><b>{ "#" }{ candidate.node }</b>{ " T " }{ fixed(f64::from(candidate.choice), 3) }</span>
                <span class="num">{ fixed(matched, 2) }{ if resonates { " ≥ ρ " } else { " < ρ " } }<em title={said} aria-label={said} role="img">{ sign }</em></span>
                <span class="slow-track falcon-match" aria-hidden="true">
                    { bar(if resonates { "falcon-won" } else { "falcon-lost" }, 0.0, matched) }<b style={left(vigilance)} />
                </span>
            </li>
        }
    };
    let end = match of.winner {
        Some(node) if !shown => Some(fill(words.winner, [&node.to_string()])),
        None => Some(words.new_node.to_owned()),
        _ => None,
    };
    html! {
        <section>
            <h4>{ fill(words.layer, [&(number + 1).to_string()]) }
                <span class="num">{ "ρ " }{ fixed(vigilance, 2) }{ " · " }{ count(words.nodes, of.nodes) }</span></h4>
            <ol>{ for of.candidates.iter().map(row) }</ol>
            if hidden > 0 { <p>{ fill(words.more_reset, [&hidden.to_string()]) }</p> }
            { for end.map(|end| html! { <p><b>{ end }</b></p> }) }
        </section>
    }
}
