//! Explanations of a step: one to three sentences, as a teacher would say them beside the picture.

use super::{
    slow::{Part, Scene, own_card},
    slow_table::card,
    slow_update::SEEN,
    word,
};
use crate::words::{count, fill};
use tefuda_agents::hearts::falcon::{ActionReason, OptionTrace, UpdateTrace, degsq::Warns};
use tefuda_games::hearts::TRICKS;
use tefuda_numbers::fixed;

/// The number of percepts named.
const NAMED: usize = 3;

/// Explains a step.
pub(super) fn sentence(scene: Scene<'_>) -> String {
    let Scene { trace, decision, words, .. } = scene;
    match scene.part {
        Part::Table => {
            let [trick, place] = decision.net;
            let net = usize::from(trick).min(TRICKS) * 4 + usize::from(place) + 1;
            fill(words.say_table, [&(trick + 1).to_string(), words.place(place), &net.to_string()])
        }
        Part::Percepts => fill(words.say_percepts, [&largest(scene)]),
        Part::Competition => competition(scene),
        Part::Choice => choice(scene),
        Part::End => {
            let points = trace.points.iter().zip(trace.learner).filter(|(_, learns)| *learns);
            let points: i64 = points.map(|(points, _)| i64::from(*points)).sum();
            fill(words.say_end, [&count(words.points, points)])
        }
        Part::Update => decision.update.as_ref().map_or_else(String::new, |update| learned(scene, update)),
    }
}

/// The largest percepts, with their values.
fn largest(scene: Scene<'_>) -> String {
    let mut left: Vec<_> = scene.decision.percepts.iter().collect();
    let mut named = Vec::new();
    while named.len() < NAMED
        && let Some(at) = (0..left.len()).reduce(|best, n| if left[n].1 > left[best].1 { n } else { best })
    {
        let (id, value) = left.remove(at);
        named.push([word(id, scene.lang), " ", &fixed(f64::from(*value), 2)].concat());
    }
    named.join(scene.words.comma)
}

fn competition(scene: Scene<'_>) -> String {
    let (words, layers) = (scene.words, &scene.decision.layers);
    if layers.iter().all(|layer| layer.nodes == 0) {
        return words.say_empty.to_owned();
    }
    let won = layers.iter().filter(|layer| layer.winner.is_some()).count();
    let more = if won == layers.len() {
        words.say_all.to_owned()
    } else {
        fill(words.say_some, [&won.to_string(), &layers.len().to_string()])
    };
    words.say_layers.to_owned() + &more
}

fn choice(scene: Scene<'_>) -> String {
    let (words, decision) = (scene.words, scene.decision);
    let Some(chosen) = decision.options.get(usize::from(decision.chosen)) else { return String::new() };
    let sum = |option: &OptionTrace| option.value + option.bonus;
    // If values are equal, the earlier one wins.
    let best =
        decision.options.iter().reduce(|best, option| if sum(option) > sum(best) { option } else { best });
    let best = best.map_or("", |best| word(&best.kind, scene.lang));
    let (kind, card) = (word(&chosen.kind, scene.lang), card(&chosen.play));
    match decision.reason {
        ActionReason::Forced => fill(words.say_forced, [kind, &card]),
        ActionReason::Random => {
            let said = fill(words.say_random, [kind, &card]);
            if best == kind { said } else { said + &fill(words.say_missed, [best]) }
        }
        ActionReason::Best => {
            let said = fill(words.say_best, [kind, &card, &fixed(f64::from(sum(chosen)), 2)]);
            if f64::from(chosen.bonus) < SEEN {
                return said;
            }
            said + &fill(words.say_bonus, [&fixed(f64::from(chosen.bonus), 2)])
        }
        ActionReason::Filtered => {
            let what = match scene.trace.warns {
                Warns::Queen => words.takes_queen,
                Warns::Hearts => words.takes_hearts,
                Warns::Both => words.takes_both,
            };
            fill(words.say_filtered, [best, what, kind, &card])
        }
    }
}

fn learned(scene: Scene<'_>, update: &UpdateTrace) -> String {
    let (words, decision) = (scene.words, scene.decision);
    let card = own_card(scene.trace, decision);
    let mut said = if scene.trace.counterfactual {
        fill(words.say_rule, [&card])
    } else {
        fill(words.say_cost, [&card, &fixed(f64::from(update.cost), 2)])
    };
    let chosen = decision.options.get(usize::from(decision.chosen));
    let of_chosen =
        update.targets.iter().find(|target| chosen.is_some_and(|chosen| chosen.kind == target.kind));
    if let Some(target) = of_chosen.or(update.targets.first()) {
        let number = |value: f32| fixed(f64::from(value), 3);
        said += &fill(
            words.say_step,
            [
                word(&target.kind, scene.lang),
                &fixed(f64::from(target.target), 2),
                &number(target.before),
                &number(target.after),
            ],
        );
    }
    said
}
