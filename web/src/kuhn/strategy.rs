//! The whole strategy of the equilibrium agent: how often it bets or calls in each situation.

use crate::{
    context::use_look,
    mind::{Thoughts, note::Explanation},
    words::{fill, kuhn::KuhnWords},
};
use tefuda_agents::{
    Playable as _,
    kuhn::{InfoSet, Policy, equilibrium},
    poker::Outlook,
};
use tefuda_games::{
    Spec,
    kuhn::{Kuhn, KuhnMove, KuhnRank, Line},
};
use tefuda_numbers::{fixed, percent};
use yew::prelude::*;

/// Draws the strategy below a decision of the equilibrium agent.
pub(super) fn strategy(thoughts: &Thoughts) -> Html {
    html! { <Strategy thoughts={thoughts.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct StrategyProps {
    thoughts: Thoughts,
}

/// A row for each position in the betting, a column for each card. The information set of the decision is marked.
#[component]
fn Strategy(props: &StrategyProps) -> Html {
    let lang = use_look().lang;
    let words = KuhnWords::of(lang);
    let spec = Spec::parse(Kuhn::AGENTS, &props.thoughts.agent).ok();
    let Some(spec) = spec.filter(|spec| spec.id() == equilibrium::ENTRY.id) else { return Html::default() };
    let equilibrium::Settings { alpha } = equilibrium::Settings::new(&spec);
    let policy = equilibrium::policy(alpha);
    let now = place(&props.thoughts, &policy);
    let cell = |line: Line, card: KuhnRank| {
        let play = if line.to_call() > 0 { KuhnMove::Call } else { KuhnMove::Raise };
        let share = InfoSet::new(card, None, line).map_or(0.0, |info| policy.at(info)[play as usize]);
        let here = now.is_some_and(|now| (now.line(), now.card()) == (line, card));
        html! {
            <td class={classes!("num", here.then_some("mind-here"))} style={format!("--p:{share:.3}")}>
                { percent(share) }
                if here { <span class="sr">{ words.now }</span> }
            </td>
        }
    };
    let row = |line: Line| {
        let says = [words.opens, words.after_check, words.after_bet, words.check_bet][line.index() % 4];
        html! { <tr><th scope="row">{ says }</th>{ for KuhnRank::ALL.map(|card| cell(line, card)) }</tr> }
    };
    let head = |card: KuhnRank| html! { <th scope="col" class="num">{ card.to_string() }</th> };
    html! {
        <section class="mind-strategy">
            <h3>{ fill(words.strategy, [&fixed(alpha, 2)]) }</h3>
            <p class="mind-faint">{ words.says }</p>
            <table>
                <thead><tr><th scope="col">{ words.situation }</th>{ for KuhnRank::ALL.map(head) }</tr></thead>
                <tbody>{ for Line::decisions().map(row) }</tbody>
            </table>
        </section>
    }
}

/// The information set of a decision. The explanation doesn't name the card, but its numbers differ from card to card.
fn place(thoughts: &Thoughts, policy: &Policy) -> Option<InfoSet> {
    let Explanation::Weighed(note) = &*thoughts.explanation else { return None };
    let fact = |wanted: &str| note.facts.iter().find(|(id, _)| *id == wanted).map(|(_, value)| *value);
    let line = match (thoughts.number, fact("to_call")?) {
        (0, _) => "",
        (1, 0.0) => "c",
        (1, _) => "r",
        _ => "cr",
    };
    let line: Line = line.parse().ok()?;
    let outlook = Outlook::answering(policy);
    let same = |info: &InfoSet| {
        let (chances, values) = (policy.at(*info), outlook.expected(*info));
        // The opponent can't hold the same card.
        let holds = ["holds-j", "holds-q", "holds-k"][info.card() as usize];
        fact(holds) == Some(0.0)
            && line.legal().zip(&note.options).all(|(play, option)| {
                near(option.chance, chances[play as usize]) && near(option.value, values[play as usize])
            })
    };
    KuhnRank::ALL.into_iter().filter_map(|card| InfoSet::new(card, None, line)).find(same)
}

/// Whether two numbers are equal. The spec of an agent writes α with 15 digits.
fn near(stated: Option<f64>, computed: f64) -> bool {
    stated.is_some_and(|stated| (stated - computed).abs() < 1e-9)
}
