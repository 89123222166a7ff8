//! Decisions without a search: by rule, by weighing, by resonance, by a target, or at random.

use super::{
    Glossary, Thoughts,
    arms::named,
    note::{Explanation, KindNote, RuleNote},
    parts::Chip,
    weighed::Weighed,
};
use crate::{
    notation::Shown,
    ui::term::term,
    words::{count, fill, mind::MindWords},
};
use tefuda_games::Lang;
use tefuda_numbers::percent;
use yew::prelude::*;

/// Describes a decision by rule or at random.
pub(crate) fn rule_or_chance(thoughts: &Thoughts, word: Glossary, lang: Lang) -> Html {
    let words = MindWords::of(lang);
    match thoughts.explanation.within() {
        // A search has its own panel. With no choice there is nothing to describe.
        Explanation::Search(_) | Explanation::Steered(_) | Explanation::Uniform { options: 0 } => {
            Html::default()
        }
        Explanation::Uniform { options: 1 } => html! {
            <p class="mind-caption">{ words.forced }{ " " }{ for thoughts.chosen.iter().map(|play| html! { <Chip play={play.clone()} /> }) }</p>
        },
        Explanation::Uniform { options } => {
            let chance = percent(1.0 / f64::from(*options));
            html! { <p class="mind-caption">{ fill(words.uniform, [&options.to_string(), &chance]) }</p> }
        }
        Explanation::Rule(note) => rule(note, word, lang, words),
        Explanation::Weighed(_) => {
            html! {
                <>
                    <Weighed key={thoughts.number} thoughts={thoughts.clone()} {word} />
                    { (thoughts.own.below)(thoughts) }
                </>
            }
        }
        Explanation::Ranks(_) | Explanation::Resonance(_) => (thoughts.own.decision)(thoughts, word),
    }
}

fn rule(note: &RuleNote, word: Glossary, lang: Lang, words: &MindWords) -> Html {
    let name = |id: &str| word.say(id, lang);
    let legal = |play: &Shown| {
        let class = (*play == note.choice).then_some("mind-choice");
        html! { <li {class}><Chip play={play.clone()} /></li> }
    };
    let kind = |kind: &KindNote| {
        html! { <li><Chip play={kind.play.clone()} /><span class="mind-kind">{ name(&kind.kind) }</span></li> }
    };
    html! {
        <div class="mind-rule">
            <h3>{ term("rule-based", words.rule) }</h3>
            <p class="mind-decided"><Chip play={note.choice.clone()} /><span>{ named(&note.rule, name(&note.rule)) }</span></p>
            if note.line.len() > 1 {
                <h3>{ words.line }</h3>
                <ol class="mind-line">{ for note.line.iter().map(|play| html! { <li><Chip play={play.clone()} /></li> }) }</ol>
            }
            if !note.legal.is_empty() {
                <h3>{ count(words.legal, note.legal.len() as u32) }</h3>
                <ul class="mind-legal">{ for note.legal.iter().map(legal) }</ul>
            }
            if !note.kinds.is_empty() {
                <h3>{ term("action-kind", words.kinds) }</h3>
                <ul class="mind-kinds">{ for note.kinds.iter().map(kind) }</ul>
            }
        </div>
    }
}
