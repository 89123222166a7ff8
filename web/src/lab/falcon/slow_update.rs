//! The end of a decision in slow motion: the values of the action types, the choice, and what was learned
//! after the game.

use super::{
    super::bars::{bar, left, row as line},
    slow::{Part, Scene},
    word,
};
use crate::words::count;
use tefuda_agents::hearts::falcon::{OptionTrace, TargetTrace, degsq::Warns};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// The smallest bonus that shows with two decimals.
pub(super) const SEEN: f64 = 0.005;

/// The possible action types: bars of their values, each followed by its bonus, and the chosen one.
pub(super) fn kinds(scene: Scene<'_>) -> Html {
    let (words, decision) = (scene.words, scene.decision);
    let most =
        decision.options.iter().map(|option| f64::from(option.value + option.bonus)).fold(1.0, f64::max);
    let has_bonus = decision.options.iter().any(|option| option.bonus > 0.0);
    let said = match scene.trace.warns {
        Warns::Queen => words.degsq,
        Warns::Hearts => words.deg_hearts,
        Warns::Both => words.deg_both,
    };
    let row = |(n, option): (usize, &OptionTrace)| {
        let (value, bonus) = (f64::from(option.value), f64::from(option.bonus));
        let chosen = n == usize::from(decision.chosen);
        let degsq = option.degsq.map(|degsq| {
            html! { <small class="num">{ said }{ " " }{ fixed(f64::from(degsq), 2) }</small> }
        });
        let name = html! { <><b>{ super::slow_table::card(&option.play) }</b>{ " " }{ word(&option.kind, scene.lang).to_owned() }{ for degsq }</> };
        let bars = html! { <>{ bar("falcon-value", 0.0, value / most) }{ bar("falcon-bonus", value / most, (value + bonus) / most) }</> };
        let mut number = fixed(value, 2);
        if bonus >= SEEN {
            number += " + ";
            number += &fixed(bonus, 2);
        }
        line(if chosen { "slow-made" } else { "" }, "slow-track", name, bars, number)
    };
    html! {
        <section class={scene.class(Part::Choice)}>
            <h3>{ words.kinds }</h3>
            if scene.part >= Part::Choice {
                <p class="strategy-legend"><span><i class="falcon-value"></i>{ words.value }</span>
                    if has_bonus { <span><i class="falcon-bonus"></i>{ words.bonus }</span> }
                </p>
                <ul class="falcon-kinds">{ for decision.options.iter().enumerate().map(row) }</ul>
            }
        </section>
    }
}

/// The result of the decision, and the changes of values.
pub(super) fn update(scene: Scene<'_>) -> Html {
    let words = scene.words;
    let row = |target: &TargetTrace| {
        let at = |value: f32| f64::from(value).clamp(0.0, 1.0);
        let (before, after) = (at(target.before), at(target.after));
        let bars = html! {
            <>{ bar("falcon-value", 0.0, before.min(after)) }{ bar("falcon-moved", before.min(after), before.max(after)) }
                <b style={left(at(target.target))} /></>
        };
        let number = [fixed(f64::from(target.before), 3), fixed(f64::from(target.after), 3)].join(" → ");
        line("", "slow-track falcon-match", html! { word(&target.kind, scene.lang).to_owned() }, bars, number)
    };
    let body = match &scene.decision.update {
        _ if scene.part < Part::Update => html! { <p class="slow-faint">{ words.later }</p> },
        None => html! { <p class="slow-faint">{ words.nothing }</p> },
        Some(update) => {
            let target = update.targets.first().map(|target| fixed(f64::from(target.target), 2));
            let one = !scene.trace.counterfactual;
            html! {
                <>
                    <dl class="falcon-facts">
                        if one {
                            <div><dt>{ words.cost }</dt><dd class="num">{ fixed(f64::from(update.cost), 2) }</dd></div>
                            <div><dt>{ words.target }</dt><dd class="num">{ target.unwrap_or_default() }</dd></div>
                        }
                        <div><dt>{ words.layers }</dt>
                            <dd>{ count(words.learned, update.resonated) }{ words.comma }{ count(words.committed, update.committed) }</dd></div>
                    </dl>
                    <ul class="falcon-kinds">{ for update.targets.iter().map(row) }</ul>
                </>
            }
        }
    };
    html! {
        <section class={scene.class(Part::Update)}>
            <h3>{ words.feedback }</h3>
            { body }
        </section>
    }
}
