//! The head of the panel: whose thought it is, how far it has come, and what is seen.

use super::{Glossary, Thoughts, format, format::many, reading::weight, why::caption};
use crate::{
    notation::{hands_on, is_wordy, spoken},
    words::mind::MindWords,
};
use tefuda_agents::explain::SearchNote;
use tefuda_games::Lang;
use yew::prelude::*;

/// Whose thought it is and how far it has come.
pub(crate) fn head(thoughts: &Thoughts, live: bool, paused: bool, word: Glossary, lang: Lang) -> Html {
    let words = MindWords::of(lang);
    let state = match &thoughts.chosen {
        Some(play) if hands_on(play) => (words.passed)(&spoken(lang, play)),
        Some(play) if thoughts.again || is_wordy(play) => (words.chose)(&spoken(lang, play)),
        Some(play) => (words.played)(&spoken(lang, play)),
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
            <p class="mind-place">
                <span>{ (words.place)(thoughts.deal + 1, thoughts.number + 1) }</span><code>{ &thoughts.agent }</code>
            </p>
            if let Some(note) = thoughts.search() {
                { progress(note, words) }
                <p class="mind-caption">{ caption(note, thoughts.chosen.as_deref().filter(|_| !thoughts.again), thoughts.unit, words) }</p>
                <p class="mind-faint">{ setting(note, word, lang, words) }</p>
                if note.worlds > 0.0 {
                    <p class="mind-faint">{ (words.worlds)(&many(note.worlds), &thoughts.name) }</p>
                }
            }
        </header>
    }
}

fn progress(note: &SearchNote, words: &MindWords) -> Html {
    html! {
        <div class="mind-progress">
            <progress max={note.total.to_string()} value={note.done.to_string()} aria-label={words.progress} />
            <span class="mind-number">{ (words.playouts)(note.done, note.total) }</span>
        </div>
    }
}

/// Formula, c and horizon in a line.
fn setting(note: &SearchNote, word: Glossary, lang: Lang, words: &MindWords) -> String {
    let name = format::formula(&note.formula).or_else(|| word.get(&note.formula));
    let formula = name.map_or(words.even, |name| name.get(lang));
    let c = weight(note).map(|c| format!(", c = {}", format::short(c))).unwrap_or_default();
    let horizon = match note.horizon.as_str() {
        "trick" => words.to_trick,
        "deal" => words.to_deal,
        other => word.get(other).map_or(other, |name| name.get(lang)),
    };
    format!("{formula}{c} · {horizon}")
}
