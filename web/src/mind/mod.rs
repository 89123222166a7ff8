//! The Thoughts panel: the live computation of the agent to move, and that of any earlier move of the deal.
//!
//! It draws [`Explanation`]s and doesn't depend on any game. [`reading`], [`log`] and [`curves`] compute numbers and
//! sentences without touching the page. The other modules render them.

#[cfg(test)]
mod agreement;
mod arms;
pub(crate) mod curves;
pub(crate) mod head;
mod layers;
#[cfg(test)]
mod lessons;
pub(crate) mod log;
pub(crate) mod note;
pub(crate) mod parts;
mod playouts;
mod ranks;
pub(crate) mod reading;
mod remembered;
mod resonance;
pub(crate) mod review;
mod rivals;
mod rule;
mod spread;
pub(crate) mod steering;
pub(crate) mod steps;
mod veil;
mod weighed;

use self::{
    arms::Arms,
    arms::Formula,
    curves::Charts,
    head::{about, head},
    log::Log,
    log::{Thought, turn},
    note::{Explanation, Moment, SearchNote},
    playouts::Playouts,
    ranks::Ranking,
    resonance::Resonance,
    review::{Review, ReviewActions, review},
    rivals::Rivals,
    rule::rule_or_chance,
    steering::Steering,
    steps::{Steps, switches},
};
use crate::{
    context::use_look,
    notation::Shown,
    painted::{Later, Turn, use_painted, use_whole},
    words::{Shell, mind::MindWords},
};
use std::rc::Rc;
use tefuda_agents::Catalogue;
use tefuda_games::{Lang, Seat, Text, text};
use yew::prelude::*;

/// One decision, live or past.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Thoughts {
    /// Number of the deal in the match, from 0.
    pub deal: usize,
    /// Number of the move in the deal, from 0.
    pub number: usize,
    /// The seat that decides.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// The agent's spec.
    pub agent: String,
    /// The computation so far.
    pub explanation: Rc<Explanation>,
    /// The move, once made.
    pub chosen: Option<Shown>,
    /// Whether other seats may not know that move yet.
    pub secret: bool,
    /// Whether it is a repetition with other settings, so that the move was not played.
    pub again: bool,
    /// The word for a point of the game.
    pub unit: Text,
    /// The word for a deal.
    pub round: Text,
    /// Whether the numbers alone would reveal the seat's cards, so that they stay hidden, too.
    pub telling: bool,
    /// The game's own parts of the panel.
    pub own: OwnPanel,
}

/// A game's own parts of the panel. They draw explanations that only its agents give, so the programs of
/// other games don't contain them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnPanel {
    /// Identifies it in comparisons. Function addresses can't, because the compiler may merge equal
    /// functions.
    pub name: &'static str,
    /// Draws decisions by resonance or by ranks.
    pub decision: fn(&Thoughts, Glossary) -> Html,
    /// Draws what belongs below a decision by weighing moves.
    pub below: fn(&Thoughts) -> Html,
    /// Wraps the view of a decision that steers a person to a place.
    pub aimed: fn(&Thoughts, &Rc<Vec<String>>, bool, Html) -> Html,
    /// Draws a search's reads on the other seats.
    pub rivals: fn(&Thoughts, &Rc<Vec<String>>, Glossary) -> Html,
}

impl OwnPanel {
    /// No own parts: the agents give only common explanations.
    pub(crate) const NONE: Self = Self {
        name: "none",
        decision: |_, _| Html::default(),
        below: |_| Html::default(),
        aimed: |_, _, _, inside| inside,
        rivals: |_, _, _| Html::default(),
    };
    /// Draws decisions by resonance.
    pub(crate) const RESONANCE: Self = Self {
        name: "resonance",
        decision: |thoughts, word| {
            html! { <Resonance key={thoughts.number} thoughts={thoughts.clone()} {word} /> }
        },
        ..Self::NONE
    };
    /// Draws decisions by ranks, and those that steer a person to a place.
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
    /// Draws a search's reads on the other seats.
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
    /// Returns the search, if the agent ran one.
    pub(crate) fn search(&self) -> Option<&SearchNote> {
        match self.explanation.within() {
            Explanation::Search(note) => Some(note),
            _ => None,
        }
    }
}

/// The unit of a reward that combines the places of two players.
const MIXED: Text = text("out of 1 (both players' places)", "点（1点満点、両者の順位から）");

/// A decision in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// Number of the move in the deal, from 0.
    pub number: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// The move.
    pub play: Shown,
    /// Whether its explanation is available.
    pub explained: bool,
    /// Whether other seats may not know the move yet.
    pub secret: bool,
    /// Whether it is a move of the person whose hand is shown.
    pub own: bool,
}

/// The words for the action types and rules of a game: [`Playable::word`](tefuda_agents::Playable::word).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glossary {
    /// The id of the game.
    pub game: &'static str,
    pub words: fn(&str) -> Option<Text>,
}

impl Glossary {
    pub(crate) fn of(catalogue: &Catalogue) -> Self {
        Self { game: catalogue.facts.id, words: catalogue.word }
    }

    /// Returns the words for an id.
    fn get(self, id: &str) -> Option<Text> {
        (self.words)(id)
    }

    /// Returns the words for an id in a language, or the id itself if there are none.
    fn say(self, id: &str, lang: Lang) -> String {
        self.get(id).map_or(id.to_owned(), |text| text.get(lang).to_owned())
    }
}

impl PartialEq for Glossary {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

/// The properties of the panel.
#[derive(Properties, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Independent facts: every combination occurs.
pub(crate) struct MindProps {
    /// The decision shown.
    pub shown: Option<Thoughts>,
    /// Increases with each live update.
    pub revision: u32,
    /// Whether the agent is still thinking.
    pub live: bool,
    /// Whether it is in step mode and waiting.
    pub paused: bool,
    /// Whether it has chosen its move, and waits for somebody to go on.
    pub decided: bool,
    /// The decisions of the deal so far.
    pub log: Rc<Vec<LogLine>>,
    /// The number of the past decision shown, or `None` for the live one.
    pub selected: Option<usize>,
    /// Whether step mode is on.
    pub step_mode: bool,
    /// Turns step mode on or off.
    pub on_step_mode: Callback<bool>,
    /// The key moments at which searches stop, in the order of [`STOPS`](tefuda_arena::link::STOPS).
    pub stops: [bool; 3],
    /// Turns one of these stops on or off.
    pub on_stop: Callback<(usize, bool)>,
    /// The key moment at which this search has stopped.
    pub moment: Option<Moment>,
    /// Runs that many playouts now.
    pub on_step: Callback<u32>,
    /// Finishes this thought.
    pub on_run: Callback<()>,
    /// Shows a past decision, or the live one for `None`.
    pub on_select: Callback<Option<usize>>,
    /// Opens the decision of this number with other settings.
    pub on_retry: Callback<usize>,
    /// Shares the decision of this number as a link.
    pub on_share: Callback<usize>,
    /// The content before the first thought.
    pub nothing: Html,
    /// The words for action types and rules of this game.
    pub word: Glossary,
    /// The names of the seats.
    pub names: Rc<Vec<String>>,
    /// The latest turn whose cards were revealed together.
    pub turn: Vec<Thought>,
    /// The summary of finished games for steering agents.
    pub tale: Html,
    /// The review of the deal, once it is over.
    pub review: Option<Review>,
    /// The actions on the review.
    pub review_actions: ReviewActions,
    /// Whether all cards may be seen: because no person plays, or because the deal is over. If not, moves are
    /// only numbered until they are made.
    #[prop_or_default]
    pub open: bool,
}

/// The panel.
#[component]
pub(crate) fn Mind(props: &MindProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let whole = use_whole();
    // Draw the table first.
    if !use_painted(Turn::Last) {
        return html! { <section class="mind" aria-label={words.mind}></section> };
    }
    let back = props.on_select.reform(|_: MouseEvent| None);
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
                { head(&told(thoughts, props.open), props.live, props.paused, stepping(thoughts, props), lang) }
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
                if shown.is_some_and(|thoughts| !matches!(*thoughts.explanation, Explanation::Uniform { .. })) { { legend(lang) } }
                if !props.open { { props.tale.clone() } }
                { turn(&props.turn, props.open, &props.on_select, words) }
                if whole && !log.is_empty() {
                    <Log {log} selected={props.selected} on_select={props.on_select.clone()} />
                }
            </Later>
        </section>
    }
}

/// Returns the thoughts for the head of the panel. A steering agent hides its thoughts from the person unless
/// asked.
fn told(thoughts: &Thoughts, open: bool) -> Thoughts {
    match &*thoughts.explanation {
        Explanation::Steered(_) if !open => {
            Thoughts { explanation: Rc::new(Explanation::Uniform { options: 0 }), ..thoughts.clone() }
        }
        _ => thoughts.clone(),
    }
}

/// Whether the last playout of this decision is explained: in step mode, while the agent thinks.
fn stepping(thoughts: &Thoughts, props: &MindProps) -> bool {
    let shown = !matches!(*thoughts.explanation, Explanation::Steered(_));
    props.step_mode && props.live && props.selected.is_none() && shown
}

fn decision(thoughts: &Thoughts, props: &MindProps, lang: Lang) -> Html {
    // A forced win is found without a search, but waits in step mode as well.
    let waits = props.decided || props.live && props.paused;
    let steps = if props.selected.is_none() && (waits || thoughts.search().is_some()) {
        let reason = html! {
            <Steps explanation={thoughts.explanation.clone()} decision={(thoughts.deal, thoughts.number)} unit={thoughts.unit}
                live={props.live} paused={props.paused} decided={props.decided} step_mode={props.step_mode} moment={props.moment}
                on_step={props.on_step.clone()} on_run={props.on_run.clone()} keys=true />
        };
        let on_stop = Some((props.stops, props.on_stop.clone()));
        [reason, switches(props.step_mode, &props.on_step_mode, on_stop, lang)]
    } else {
        <[Html; 2]>::default()
    };
    if matches!(*thoughts.explanation, Explanation::Steered(_)) {
        let inside = insides(thoughts, steps, props.step_mode, &props.names, props.word, lang);
        return (thoughts.own.aimed)(thoughts, &props.names, props.open, inside);
    }
    insides(thoughts, steps, props.step_mode, &props.names, props.word, lang)
}

/// The body of the panel: the moves weighed or tried in a decision. `steps` has the buttons that continue a
/// search, and the switches of step mode. In step mode the formula is open.
///
/// A search is read from top to bottom in seconds: the sentence, the bars, one chart. The rest is below.
pub(crate) fn insides(
    thoughts: &Thoughts,
    [steps, switches]: [Html; 2],
    step_mode: bool,
    names: &Rc<Vec<String>>,
    word: Glossary,
    lang: Lang,
) -> Html {
    let Some(note) = thoughts.search() else {
        return html! { <>{ steps }{ rule_or_chance(thoughts, word, lang) }{ switches }</> };
    };
    html! {
        <>
            { steps }
            <Arms thoughts={thoughts.clone()} {word} steady={step_mode} />
            <Charts thoughts={thoughts.clone()}>
                { switches }
                { (thoughts.own.rivals)(thoughts, names, word) }
                <Playouts thoughts={thoughts.clone()} names={names.clone()} />
                <Formula thoughts={thoughts.clone()} open={step_mode} />
                { about(thoughts, note, word, MindWords::of(lang)) }
            </Charts>
        </>
    }
}

/// The legend of the terms in the panel or in its dialog. `assets/terms.js` fills it.
pub(crate) fn legend(lang: Lang) -> Html {
    html! {
        <details class="mind-formula mind-terms" data-terms={Shell::of(lang).guide_missing}>
            <summary>{ MindWords::of(lang).terms }</summary>
            <div></div>
        </details>
    }
}

/// The buttons to repeat a decision with other settings, and to share it.
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
