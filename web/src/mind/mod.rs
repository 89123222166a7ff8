//! The Mind panel shows what the agent to move computes, live, and what was computed for any earlier move of the deal.
//!
//! It draws [`Explanation`]s and knows no game. Numbers and sentences are made in [`mod@format`], [`reading`], [`why`],
//! [`rounds`] and [`curves`], which know nothing of the page; the other modules put them on it.

#[cfg(test)]
mod agreement;
mod arms;
mod bar;
mod charts;
mod chip;
mod course;
pub(crate) mod curves;
pub(crate) mod format;
mod formula;
mod gauge;
pub(crate) mod head;
mod layers;
mod log;
mod loop_diagram;
mod playouts;
mod ranks;
pub(crate) mod reading;
mod remembered;
mod resonance;
pub(crate) mod review;
mod rivals;
pub(crate) mod rounds;
mod rule;
mod spread;
pub(crate) mod steering;
pub(crate) mod steps;
pub(crate) mod tale;
mod terms;
pub(crate) mod turn;
mod veil;
mod weighed;
pub(crate) mod why;

pub(crate) use review::grade_class;
pub(crate) use veil::unveil;

use self::{
    arms::Arms,
    charts::Charts,
    formula::Formula,
    head::head,
    log::Log,
    playouts::Playouts,
    ranks::Ranking,
    resonance::Resonance,
    review::{Review, ReviewActions, review},
    rivals::Rivals,
    rule::rule_or_chance,
    steering::Steering,
    steps::Steps,
    turn::{Thought, turn},
};
use crate::{
    context::use_look,
    painted::{Later, Turn, use_painted},
    words::{Shell, mind::MindWords},
};
use std::rc::Rc;
use tefuda_agents::{
    Catalogue,
    explain::{Explanation, Moment, SearchNote},
};
use tefuda_games::{Lang, Seat, Text, text};
use yew::prelude::*;

/// One decision, live or past.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Thoughts {
    /// Number of the deal in the match, from 0.
    pub deal: usize,
    /// Number of the move in the deal, from 0.
    pub number: usize,
    /// Who decides.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// The agent's spec.
    pub agent: String,
    /// What was computed so far.
    pub explanation: Rc<Explanation>,
    /// The move, once made, in the notation of the records.
    pub chosen: Option<String>,
    /// Whether only the seat itself may know that move yet.
    pub secret: bool,
    /// Whether it is thought about again, so that nobody has played the move.
    pub again: bool,
    /// What a point of the game is called.
    pub unit: Text,
    /// What a deal is called.
    pub round: Text,
    /// Whether the numbers alone would tell what the seat holds, so that they stay hidden with its cards.
    pub telling: bool,
    /// The parts of the panel that the game brings itself.
    pub own: OwnPanel,
}

/// Parts of the panel that a game brings itself. They show what only agents of this game explain, so the programs of
/// other games do not have them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnPanel {
    /// What it is known by: addresses of functions tell nothing, as equal ones may be merged.
    name: &'static str,
    /// Shows decisions by resonance or by ranks.
    pub decision: fn(&Thoughts, Glossary) -> Html,
    /// Shows that a decision aims at a person's place, around the view of the decision itself.
    pub aimed: fn(&Thoughts, &Rc<Vec<String>>, bool, Html) -> Html,
    /// Shows what a search takes the other seats for.
    pub rivals: fn(&Thoughts, &Rc<Vec<String>>, Glossary) -> Html,
}

impl OwnPanel {
    /// No parts of its own: the agents explain themselves as those of other games do.
    pub(crate) const NONE: Self = Self {
        name: "none",
        decision: |_, _| Html::default(),
        aimed: |_, _, _, inside| inside,
        rivals: |_, _, _| Html::default(),
    };
    /// Shows decisions by resonance.
    pub(crate) const RESONANCE: Self = Self {
        name: "resonance",
        decision: |thoughts, word| {
            html! { <Resonance key={thoughts.number} thoughts={thoughts.clone()} {word} /> }
        },
        ..Self::NONE
    };
    /// Shows decisions by ranks, and those that aim at a person's place.
    pub(crate) const RANKS: Self = Self {
        name: "ranks",
        decision: |thoughts, word| {
            html! { <Ranking key={thoughts.number} thoughts={thoughts.clone()} {word} /> }
        },
        aimed: |thoughts, names, open, inside| {
            html! { <Steering thoughts={thoughts.clone()} names={names.clone()} {open}>{ inside }</Steering> }
        },
        ..Self::NONE
    };
    /// Shows what a search takes the other seats for.
    pub(crate) const RIVALS: Self = Self {
        name: "rivals",
        rivals: |thoughts, names, word| {
            html! { <Rivals thoughts={thoughts.clone()} names={names.clone()} {word} /> }
        },
        ..Self::NONE
    };
}

impl PartialEq for OwnPanel {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Thoughts {
    /// The search, if moves were tried out.
    pub(crate) fn search(&self) -> Option<&SearchNote> {
        match self.explanation.within() {
            Explanation::Search(note) => Some(note),
            _ => None,
        }
    }
}

/// The unit of a reward that mixes the places of two players.
const MIXED: Text = text("of 1 (both places combined)", "（最大1、両者の順位を合わせた値）");

/// One decision of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// Number of the move in the deal, from 0.
    pub number: usize,
    /// Who decided.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// The move in the notation of the records.
    pub play: String,
    /// Whether what was computed is kept.
    pub explained: bool,
    /// Whether only the seat itself may know the move yet.
    pub secret: bool,
}

/// The words for the kinds and rules of a game: [`Playable::word`](tefuda_agents::Playable::word).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glossary {
    /// The game that it is of.
    pub game: &'static str,
    pub words: fn(&str) -> Option<Text>,
}

impl Glossary {
    pub(crate) fn of(catalogue: &Catalogue) -> Self {
        Self { game: catalogue.facts.id, words: catalogue.word }
    }

    /// The words for an id.
    fn get(self, id: &str) -> Option<Text> {
        (self.words)(id)
    }

    /// The words for an id in a language; the id itself where there are none.
    fn say(self, id: &str, lang: Lang) -> String {
        self.get(id).map_or(id.to_owned(), |text| text.get(lang).to_owned())
    }
}

impl PartialEq for Glossary {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

/// What the panel shows, and what it asks for.
#[derive(Properties, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own; every combination occurs.
pub(crate) struct MindProps {
    /// The decision shown.
    pub shown: Option<Thoughts>,
    /// Grows with each live update.
    pub revision: u32,
    /// Still thinking.
    pub live: bool,
    /// In step mode and waiting.
    pub paused: bool,
    /// The decisions of the deal so far.
    pub log: Rc<Vec<LogLine>>,
    /// The number of the past decision that is shown; `None` follows the live one.
    pub selected: Option<usize>,
    /// Whether step mode is on.
    pub step_mode: bool,
    /// Turns step mode on or off.
    pub on_step_mode: Callback<bool>,
    /// The telling moments at which searches wait, in the order of [`STOPS`](tefuda_arena::link::STOPS).
    pub stops: [bool; 3],
    /// Turns one of them on or off.
    pub on_stop: Callback<(usize, bool)>,
    /// The moment at which this one waits.
    pub moment: Option<Moment>,
    /// Does so many playouts now.
    pub on_step: Callback<u32>,
    /// Finishes this thought.
    pub on_run: Callback<()>,
    /// Shows a past decision; `None` follows the live one.
    pub on_select: Callback<Option<usize>>,
    /// Opens the decision of this number with other settings.
    pub on_retry: Callback<usize>,
    /// Shares the decision of this number as a link.
    pub on_share: Callback<usize>,
    /// What is there to be read before anybody has thought.
    pub nothing: Html,
    /// The words for kinds and rules of this game.
    pub word: Glossary,
    /// The names of the seats.
    pub names: Rc<Vec<String>>,
    /// The last turn whose cards were turned over together.
    pub turn: Vec<Thought>,
    /// The tale of what agents that aim at a person's place did in finished games.
    pub tale: Html,
    /// The deal in hindsight, once it is over.
    pub review: Option<Review>,
    /// What can be done with it.
    pub review_actions: ReviewActions,
    /// Whether all cards may be seen: nobody plays against them, or the deal is over. If not, moves are only numbered
    /// until they are made.
    #[prop_or_default]
    pub open: bool,
}

/// The panel.
#[component]
pub(crate) fn Mind(props: &MindProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    // The table is seen first.
    if !use_painted(Turn::Last) {
        return html! { <section class="mind" aria-label={words.mind}></section> };
    }
    let back = {
        let emit = props.on_select.clone();
        Callback::from(move |_| emit.emit(None))
    };
    let shown = props.shown.as_ref().map(|shown| {
        let mut shown = if props.open { shown.clone() } else { veil::thoughts(shown) };
        if matches!(*shown.explanation, Explanation::Steered(_)) {
            shown.unit = MIXED;
        }
        shown
    });
    let log = if props.open { props.log.clone() } else { Rc::new(veil::log(&props.log)) };
    html! {
        <section class="mind" aria-label={words.mind}>
            if props.open { { props.tale.clone() } }
            if let Some(of) = &props.review { { review(of, props.selected, &props.review_actions, words) } }
            if props.selected.is_some() {
                <p class="mind-back">
                    <span>{ words.past }</span>
                    <button type="button" class="button compact" onclick={back}>{ words.live }</button>
                </p>
            }
            if let Some(thoughts) = &shown {
                { head(&told(thoughts, props.open), props.live, props.paused, props.word, lang) }
                if !props.open { <p class="mind-faint">{ if thoughts.telling { words.telling } else { words.veiled } }</p> }
                <Later turn={Turn::Last}>
                    { decision(thoughts, props, lang) }
                    if props.open && !matches!(*thoughts.explanation, Explanation::Uniform { options: 1 }) { { asides(thoughts, props, words) } }
                </Later>
            } else {
                <p class="mind-caption">{ words.nothing }</p>
                <Later turn={Turn::Last}>{ props.nothing.clone() }</Later>
            }
            <Later turn={Turn::Last}>
                { legend(lang) }
                if !props.open { { props.tale.clone() } }
                { turn(&props.turn, props.open, &props.on_select, words) }
                if !log.is_empty() {
                    <Log {log} selected={props.selected} on_select={props.on_select.clone()} />
                }
            </Later>
        </section>
    }
}

/// The head of the panel for a decision. An agent that aims at a person's place does not tell that person before it is
/// asked.
fn told(thoughts: &Thoughts, open: bool) -> Thoughts {
    match &*thoughts.explanation {
        Explanation::Steered(_) if !open => {
            Thoughts { explanation: Rc::new(Explanation::Uniform { options: 0 }), ..thoughts.clone() }
        }
        _ => thoughts.clone(),
    }
}

fn decision(thoughts: &Thoughts, props: &MindProps, lang: Lang) -> Html {
    // A sure win is found without a search, and waits as well.
    let waits = props.live && props.paused;
    let steps = (props.selected.is_none() && (waits || thoughts.search().is_some())).then(|| {
        html! {
            <Steps explanation={thoughts.explanation.clone()} decision={(thoughts.deal, thoughts.number)} unit={thoughts.unit}
                live={props.live} paused={props.paused}
                step_mode={props.step_mode} on_step_mode={props.on_step_mode.clone()}
                stops={Some(props.stops)} on_stop={props.on_stop.clone()} moment={props.moment}
                on_step={props.on_step.clone()} on_run={props.on_run.clone()} keys=true />
        }
    });
    let steps = steps.unwrap_or_default();
    if matches!(*thoughts.explanation, Explanation::Steered(_)) {
        let inside = insides(thoughts, steps, props.step_mode, &props.names, props.word, lang);
        return (thoughts.own.aimed)(thoughts, &props.names, props.open, inside);
    }
    insides(thoughts, steps, props.step_mode, &props.names, props.word, lang)
}

/// The body of the panel: what was weighed or tried for a decision. `steps` are the buttons that make a search go on. A
/// person who goes step by step is told how the agent decides.
pub(crate) fn insides(
    thoughts: &Thoughts,
    steps: Html,
    step_mode: bool,
    names: &Rc<Vec<String>>,
    word: Glossary,
    lang: Lang,
) -> Html {
    if thoughts.search().is_none() {
        return html! { <>{ steps }{ rule_or_chance(thoughts, word, lang) }</> };
    }
    html! {
        <>
            { steps }
            <Arms thoughts={thoughts.clone()} {word} />
            { (thoughts.own.rivals)(thoughts, names, word) }
            <Playouts thoughts={thoughts.clone()} names={names.clone()} />
            <Formula thoughts={thoughts.clone()} open={step_mode} />
            <Charts thoughts={thoughts.clone()} />
        </>
    }
}

/// The legend of the words that are explained in the panel, or in the dialog that it stands in. `assets/terms.js` lists
/// them.
pub(crate) fn legend(lang: Lang) -> Html {
    html! {
        <details class="mind-formula mind-terms" data-terms={Shell::of(lang).guide_missing}>
            <summary>{ MindWords::of(lang).terms }</summary>
            <div></div>
        </details>
    }
}

/// The buttons that open a decision with other settings, and share it.
fn asides(thoughts: &Thoughts, props: &MindProps, words: &MindWords) -> Html {
    let number = thoughts.number;
    let button = |name: &'static str, on: &Callback<usize>| {
        let onclick = on.reform(move |_: MouseEvent| number);
        html! { <button type="button" class="button compact" {onclick}>{ name }</button> }
    };
    html! {
        <p class="row mind-retry">
            { button(words.retry, &props.on_retry) }
            if thoughts.chosen.is_some() { { button(words.share, &props.on_share) } }
        </p>
    }
}
