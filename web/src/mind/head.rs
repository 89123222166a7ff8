//! The head of the panel: the agent, the progress of its thought, and the move.

use super::{
    Glossary, Thoughts,
    arms::selection,
    note::{Formula, Horizon, SearchNote},
    reading::caption,
};
use crate::{
    ui::term::term,
    words::{fill, mind::MindWords},
};
use tefuda_games::{Lang, Text};
use tefuda_numbers::{grouped, large, short};
use yew::prelude::*;

/// Names the agent, and says what happened in one sentence. If the reason for the last playout follows
/// (`stepping`), that is the sentence.
pub(crate) fn head(thoughts: &Thoughts, live: bool, paused: bool, stepping: bool, lang: Lang) -> Html {
    let words = MindWords::of(lang);
    let state = match &thoughts.chosen {
        Some(play) if play.hands_on() => fill(words.passed, [&play.spoken(lang)]),
        Some(play) => fill(words.chose, [&play.spoken(lang)]),
        None if paused => words.waiting.to_owned(),
        None if live => words.thinking.to_owned(),
        None => String::new(),
    };
    html! {
        <header class="mind-head">
            <div class="mind-who">
                <h2>{ &thoughts.name }</h2>
                <span class={classes!("mind-state", thoughts.chosen.is_some().then_some("mind-done"))}>{ state }</span>
            </div>
            if let Some(note) = thoughts.search() {
                { progress(note, words) }
                if !stepping {
                    <p class="mind-caption">{ caption(note, thoughts.chosen.as_ref().filter(|_| !thoughts.again), thoughts.unit, words) }</p>
                }
            } else {
                { place(thoughts, words) }
            }
        </header>
    }
}

/// The number of the decision, and the agent with its settings.
fn place(thoughts: &Thoughts, words: &MindWords) -> Html {
    html! {
        <p class="mind-place">
            <span>{ fill(words.place, [thoughts.round.get(words.lang), &(thoughts.deal + 1).to_string(), &(thoughts.number + 1).to_string()]) }</span><code>{ &thoughts.agent }</code>
        </p>
    }
}

/// The small print of a search: the decision, its settings, and how much the agent knew.
pub(crate) fn about(thoughts: &Thoughts, note: &SearchNote, word: Glossary, words: &MindWords) -> Html {
    html! {
        <div class="mind-about">
            { place(thoughts, words) }
            { setting(note, thoughts.round, word, words) }
            <p class="mind-faint">{ term("imagined-deal", fill(words.worlds.of(note.worlds.round()), [&large(note.worlds, words.times_ten), &thoughts.name])) }</p>
        </div>
    }
}

fn progress(note: &SearchNote, words: &MindWords) -> Html {
    html! {
        <div class="mind-progress">
            <progress max={note.total.to_string()} value={note.done.to_string()} aria-label={words.progress} />
            <span class="mind-number">{ term("playout", fill(words.playouts, [&grouped(note.done), &grouped(note.total)])) }</span>
        </div>
    }
}

/// Formula, c and horizon in one line.
fn setting(note: &SearchNote, deal: Text, word: Glossary, words: &MindWords) -> Html {
    let lang = words.lang;
    let name = note.formula.name().or_else(|| word.get(note.formula.id()));
    let formula = name.map_or(words.even, |name| name.get(lang));
    let c = |c: f64| html! { <>{ ", " }{ term("exploration-constant", format!("c = {}", short(c))) }</> };
    let weight = if let Formula::Ucb1(c) = note.formula { Some(c) } else { None };
    let horizon = match note.horizon {
        Horizon::Trick => words.to_trick.to_owned(),
        Horizon::Deal => fill(words.to_deal, [deal.get(lang)]),
        Horizon::TurnNets => word.say(note.horizon.id(), lang),
    };
    html! {
        <p class="mind-faint">
            { term(selection(note.formula), formula) }{ for weight.map(c) }{ " · " }{ term("horizon", horizon) }
        </p>
    }
}
