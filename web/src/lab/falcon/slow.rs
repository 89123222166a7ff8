//! A game of FALCON in slow motion: from percepts through the competition of nodes to learning.
//!
//! [`SlowMotion`] shows a [`GameTrace`] and requests others. It computes nothing. There are two kinds of
//! steps: during the game, four for each decision (table, percepts, competition, choice), and after it, one
//! for what was learned from each decision.

use super::{
    super::bars::{bar, left, row as line},
    same, word,
};
use crate::{
    context::use_look,
    film::{Film, Player, READING, ask, on_keys, use_film},
    notation::card_text,
    ui::{
        card::{CardFace, card_name},
        crest::crest,
    },
    words::{
        count, fill,
        lab::{FalconWords, FilmWords},
    },
};
use std::rc::Rc;
use tefuda_agents::hearts::falcon::{
    ActionReason, CandidateTrace, DecisionTrace, GameTrace, LayerTrace, OptionTrace, TargetTrace,
    UpdateTrace, Warns,
};
use tefuda_games::{Card, Lang, Seat, hearts::TRICKS};
use tefuda_numbers::{fixed, grouped};
use yew::prelude::*;

/// The subject of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// The trick so far, and the hand.
    Table,
    /// The net's input.
    Percepts,
    /// The nodes that resonate or are reset.
    Competition,
    /// The values of the action types, and the chosen one.
    Choice,
    /// The end of the game.
    End,
    /// The result of the decision, and what was learned.
    Update,
}

/// A step of the animation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// The decision it belongs to. At the end, the last one.
    pub(super) decision: usize,
    pub(super) part: Part,
}

/// A decision, and everything a step shows of it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) trace: &'a GameTrace,
    pub(super) decision: &'a DecisionTrace,
    pub(super) part: Part,
    pub(super) words: &'static FalconWords,
    pub(super) lang: Lang,
}

impl Scene<'_> {
    /// The CSS class of a part's box: outlined in its own step, pale before.
    pub(super) fn class(self, part: Part) -> Classes {
        let now = (self.part == part).then_some("slow-now");
        let later = (self.part < part).then_some("falcon-later");
        classes!("slow-box", now, later)
    }
}

/// Returns the steps of a game.
pub(super) fn steps(trace: &GameTrace) -> Vec<Step> {
    let of = |decision: usize, parts: &[Part]| {
        parts.iter().map(|part| Step { decision, part: *part }).collect::<Vec<_>>()
    };
    let all = || trace.decisions.iter().enumerate();
    let played = all().flat_map(|(n, decision)| {
        // Without a choice, the nets are not used.
        let parts: &[Part] = if decision.options.len() > 1 {
            &[Part::Table, Part::Percepts, Part::Competition, Part::Choice]
        } else {
            &[Part::Choice]
        };
        of(n, parts)
    });
    let end = of(trace.decisions.len().saturating_sub(1), &[Part::End]);
    let learned =
        all().filter(|(_, decision)| decision.update.is_some()).flat_map(|(n, _)| of(n, &[Part::Update]));
    played.chain(end).chain(learned).collect()
}

/// The properties of the picture.
#[derive(Properties)]
pub(super) struct SlowProps {
    pub(super) trace: Option<Rc<GameTrace>>,
    /// Whether the run has not yet reached the stage with games.
    pub(super) early: bool,
    pub(super) over: bool,
    pub(super) busy: bool,
    pub(super) on_game: Callback<bool>,
}

impl PartialEq for SlowProps {
    fn eq(&self, other: &Self) -> bool {
        let flags = |props: &Self| (props.early, props.over, props.busy);
        same(self.trace.as_ref(), other.trace.as_ref())
            && flags(self) == flags(other)
            && self.on_game == other.on_game
    }
}

/// The picture with its controls.
#[component]
pub(super) fn SlowMotion(props: &SlowProps) -> Html {
    let lang = use_look().lang;
    let (words, film) = (FalconWords::of(lang), FilmWords::of(lang));
    let all = props.trace.as_deref().map(steps).unwrap_or_default();
    let last = all.len().saturating_sub(1);
    let shown_in = use_node_ref();
    let number = props.trace.as_ref().map_or(0, |trace| trace.number);
    let (now, set) = use_film(number, last, &READING, &shown_in);
    let player = Player { now, last, set: &set, tempo: &READING, still: false, words: film };
    let step = all.get(now.step).copied();
    let shown = props.trace.as_deref().zip(step).and_then(|(trace, step)| {
        let decision = trace.decisions.get(step.decision)?;
        Some((Scene { trace, decision, part: step.part, words, lang }, step))
    });
    let none = match () {
        () if props.over => film.over,
        () if props.early => words.early,
        () => words.none,
    };
    html! {
        <section class="panel slow falcon" ref={shown_in} aria-label={film.title} onkeydown={on_keys(now, &set)}>
            <h2>{ film.title }</h2>
            <div class="slow-games">
                { for props.trace.as_deref().map(|trace| head(trace, words)) }
                { ask(words.any, false, props.busy || props.over || props.early, &props.on_game) }
            </div>
            if let Some((scene, step)) = shown {
                { player.counted() }
                { jumps(scene.trace, &all, step, now, &set, words) }
                <p class="slow-say" aria-live="polite">{ sentence(scene) }</p>
                <div class="falcon-figure">
                    { table(scene) }{ percepts(scene) }{ competition(scene) }{ kinds(scene) }{ update(scene) }
                </div>
            } else {
                <p class="slow-say">{ none }</p>
            }
        </section>
    }
}

/// Names the game.
fn head(trace: &GameTrace, words: &'static FalconWords) -> Html {
    let points = trace.points.iter().zip(trace.learner).filter(|(_, learns)| *learns);
    let points: u32 = points.map(|(points, _)| u32::from(*points)).sum();
    html! {
        <p class="slow-head"><b>{ fill(words.game, [&grouped(trace.number)]) }</b>
            <span>{ fill(words.took, [&points.to_string()]) }</span></p>
    }
}

/// A button for each decision. After the game it leads to what was learned from the decision.
fn jumps(
    trace: &GameTrace,
    all: &[Step],
    step: Step,
    now: Film,
    set: &Callback<Film>,
    words: &'static FalconWords,
) -> Html {
    let over = step.part >= Part::End;
    let jump = |(n, decision): (usize, &DecisionTrace)| {
        let first = |wanted: &dyn Fn(Part) -> bool| {
            all.iter().position(|step| step.decision == n && wanted(step.part))
        };
        let update = over.then(|| first(&|part| part == Part::Update)).flatten();
        let to = update.or_else(|| first(&|_| true)).unwrap_or_default();
        let onclick = set.reform(move |_: MouseEvent| now.at(to));
        let (trick, card) = ((decision.net[0] + 1).to_string(), own_card(trace, decision));
        let name = fill(words.jump, [&trick, &card]);
        let current = (n == step.decision && step.part != Part::End).then_some("step");
        html! {
            <button type="button" aria-current={current} aria-label={name} {onclick}><small>{ trick }</small>{ card }</button>
        }
    };
    let end = all.iter().position(|step| step.part == Part::End).unwrap_or_default();
    let onclick = set.reform(move |_: MouseEvent| now.at(end));
    let current = (step.part == Part::End).then_some("step");
    html! {
        <div class="falcon-jumps" role="group" aria-label={words.decisions}>
            { for trace.decisions.iter().enumerate().map(jump) }
            <button type="button" aria-current={current} {onclick}>{ words.after }</button>
        </div>
    }
}

/// The card played, in readable form.
pub(super) fn own_card(trace: &GameTrace, decision: &DecisionTrace) -> String {
    trace.plays.get(usize::from(decision.play)).map_or_else(String::new, |(_, text)| card(text))
}

/// Formats a card from a record for a sentence.
pub(super) fn card(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), card_text)
}

/// The table at a step.
pub(super) fn table(scene: Scene<'_>) -> Html {
    let Scene { trace, decision, part, words, lang } = scene;
    let (own, first) = (usize::from(decision.play), usize::from(decision.net[0]) * 4);
    // FALCON's card is on the table once it is chosen, and the whole trick after the game.
    let to = if part >= Part::End { first + 4 } else { own + usize::from(part == Part::Choice) };
    let seat = trace.plays.get(own).map_or(0, |play| play.0);
    let before = &trace.plays[..own.min(trace.plays.len())];
    let gone = |text: &String| before.iter().any(|(_, play)| play == text);
    let hand = trace.hands.get(usize::from(seat)).into_iter().flatten();
    let chosen = trace.plays.get(own).filter(|_| part >= Part::Choice).map(|play| &play.1);
    let held = hand.filter(|text| !gone(text)).map(|text| face(text, chosen == Some(text), lang));
    let slot = |n: usize| {
        let play = trace.plays.get(n)?;
        let lies = (n < to).then(|| face(&play.1, false, lang));
        Some(html! {
            <li class={classes!((n == own).then_some("own"))}>
                { lies.unwrap_or_else(|| html! { <span class="falcon-slot"></span> }) }
                <small>{ seat_name(trace, play.0, words) }</small>
            </li>
        })
    };
    let now = matches!(part, Part::Table | Part::End).then_some("slow-now");
    html! {
        <section class={classes!("slow-table", "falcon-table", now)} aria-label={fill(words.trick, [&(decision.net[0] + 1).to_string()])}>
            if part == Part::End {
                { points(scene) }
            } else {
                <div>
                    <h3>{ fill(words.trick, [&(decision.net[0] + 1).to_string()]) }</h3>
                    <ol class="falcon-trick">{ for (first..first + 4).filter_map(slot) }</ol>
                </div>
            }
            <div>
                <h3>{ words.hand }</h3>
                <div class="falcon-hand">{ for held }</div>
            </div>
        </section>
    }
}

/// The penalty points of each seat.
fn points(scene: Scene<'_>) -> Html {
    let Scene { trace, words, .. } = scene;
    let row = |seat: u8| {
        let taken = i64::from(trace.points[usize::from(seat)]);
        html! { <li>{ seat_name(trace, seat, words) }<b class="num">{ count(words.points, taken) }</b></li> }
    };
    html! { <ul class="falcon-points">{ for (0..4).map(row) }</ul> }
}

fn seat_name(trace: &GameTrace, seat: u8, words: &FalconWords) -> Html {
    // A seat number beyond the four of the trace doesn't learn.
    let learns = trace.learner.get(usize::from(seat)) == Some(&true);
    let name = if learns { words.falcon.to_owned() } else { fill(words.seat, [&(seat + 1).to_string()]) };
    html! { <span class={classes!("slow-name", learns.then_some("own"))}>{ crest(Seat(seat)) }{ name }</span> }
}

/// A card, raised if it is the one played.
fn face(text: &str, raised: bool, lang: Lang) -> Html {
    let Ok(card) = text.parse::<Card>() else { return Html::default() };
    html! {
        <span class={classes!(raised.then_some("raised"))} role="img" aria-label={card_name(lang, card)}><CardFace {card} plain=true /></span>
    }
}

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
        let name = html! { <><b>{ card(&option.play) }</b>{ " " }{ word(&option.kind, scene.lang).to_owned() }{ for degsq }</> };
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
        Part::Competition => say_competition(scene),
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

fn say_competition(scene: Scene<'_>) -> String {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::{
        Playable as _,
        hearts::falcon::{LEARNER, train},
    };
    use tefuda_games::{Seed, Spec, hearts::Hearts};

    /// A game from a run with a little training.
    fn game() -> GameTrace {
        let spec = Spec::parse(LEARNER.presets, "actions:games=400,measured=1").unwrap();
        let mut run = train(&spec, Seed(7)).unwrap();
        run.step(200);
        run.trace(false).break_value().flatten().unwrap().read().unwrap()
    }

    #[test]
    fn a_decision_has_four_steps_and_its_update_comes_after_the_game() {
        let trace = game();
        let all = steps(&trace);
        let end = all.iter().position(|step| step.part == Part::End).unwrap();
        assert!(all[..end].iter().all(|step| step.part < Part::End));
        assert!(all[end + 1..].iter().all(|step| step.part == Part::Update));
        for (n, decision) in trace.decisions.iter().enumerate() {
            let own = all[..end].iter().filter(|step| step.decision == n).count();
            assert_eq!(own, if decision.options.len() > 1 { 4 } else { 1 });
        }
        assert_eq!(trace.decisions.len(), 13);
        assert_eq!(all.len() - end - 1, 13, "it learns from every decision");
    }

    #[test]
    fn action_types_and_percepts_have_words() {
        let trace = game();
        for decision in &trace.decisions {
            assert!(decision.percepts.iter().all(|(id, _)| Hearts::word(id).is_some()));
            assert!(decision.options.iter().all(|option| Hearts::word(&option.kind).is_some()));
        }
    }
}
