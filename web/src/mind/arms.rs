//! The arms of a search, one row each: visits, points, and the bar that decides which arm is tried next.

use super::{
    Glossary, Thoughts,
    bar::{BarSpec, bar, hatch, swatch},
    chip::Chip,
    format::length,
    note::{ArmNote, SearchNote},
    reading::{MANY, best, error, is_even, low_wins, order, points, scale},
    spread::Spread,
    terms,
    why::sum,
};
use crate::{
    context::{use_flag, use_look},
    notation::Shown,
    ui::term::term,
    words::{fill, mind::MindWords},
};
use tefuda_games::{Lang, Text};
use tefuda_numbers::{fixed, grouped};
use yew::prelude::*;

/// The properties of the table of arms.
#[derive(Properties, PartialEq)]
pub(crate) struct ArmsProps {
    /// The decision: a search.
    pub thoughts: Thoughts,
    /// The words for action types.
    pub word: Glossary,
}

/// The table of arms.
#[component]
pub(crate) fn Arms(props: &ArmsProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let by_mean = use_flag();
    let all = use_flag();
    let table = use_flag();
    let thoughts = &props.thoughts;
    let decision = (thoughts.deal, thoughts.number);
    let kept = use_mut_ref(|| (decision, 0.0));
    let Some(note) = thoughts.search() else { return Html::default() };

    let before = *kept.borrow();
    let scale = scale(if before.0 == decision { before.1 } else { 0.0 }, note);
    *kept.borrow_mut() = (decision, scale);
    let chosen = thoughts.chosen.as_ref();
    let order = order(note, *by_mean, *all, chosen);
    let counted = Spread::of(note);
    let sheet = Sheet { note, words, lang, scale, chosen, word: props.word, counted, unit: thoughts.unit };
    let cards = sheet.most_cards();
    let show_all = {
        let all = all.clone();
        Callback::from(move |_| all.set(!*all))
    };
    html! {
        <div class="mind-arms">
            { hatch() }
            if note.arms.len() > 2 { { sort_buttons(&by_mean, words) } }
            <div class="mind-scroll">
                <table role="table" class={sheet.shape(cards)} style={format!("--cards:{cards}")} aria-label={words.arms}>
                    { sheet.columns() }
                    <tbody role="rowgroup">{ for order.rows.iter().map(|i| sheet.row(*i)) }</tbody>
                </table>
            </div>
            if order.many {
                <button type="button" class="button compact" onclick={show_all}>
                    { if *all { fill(words.show_some, [&MANY.to_string()]) } else { fill(words.show_all, [&note.arms.len().to_string()]) } }
                </button>
            }
            { sheet.legend() }
            if let Some(spread) = counted { { sheet.numbers(spread, &table, &order.rows) } }
        </div>
    }
}

fn sort_buttons(by_mean: &UseStateHandle<bool>, words: &MindWords) -> Html {
    let button = |value: bool, label: &'static str| {
        let state = by_mean.clone();
        let onclick = Callback::from(move |_: MouseEvent| state.set(value));
        let pressed = if **by_mean == value { "true" } else { "false" };
        html! { <button type="button" aria-pressed={pressed} {onclick}>{ label }</button> }
    };
    html! {
        <div class="mind-sort" role="group" aria-label={words.sort}>
            <span aria-hidden="true">{ words.sort }</span>
            { button(false, words.sort_order) }
            { button(true, words.sort_mean) }
        </div>
    }
}

/// The UCB of an untried move.
const UNTRIED: &str = "∞";

/// The data for the table.
struct Sheet<'a> {
    note: &'a SearchNote,
    words: &'static MindWords,
    lang: Lang,
    scale: f64,
    chosen: Option<&'a Shown>,
    word: Glossary,
    /// The outcomes, if they are counted.
    counted: Option<Spread<'a>>,
    unit: Text,
}

impl Sheet<'_> {
    fn columns(&self) -> Html {
        let words = self.words;
        let unit = self.unit.get(self.lang);
        let outcomes = |spread: Spread| html! { <>{ term("histogram", fill(words.outcomes, [unit])) }{ spread.scale() }</> };
        let bars = if let Some(spread) = self.counted.filter(|_| is_even(self.note)) {
            outcomes(spread)
        } else if is_even(self.note) {
            html! {
                <>{ swatch("mind-exploit") }{ term("reward", words.column_reward) }{ way(words.longer) }</>
            }
        } else {
            html! {
                <>
                    { swatch("mind-exploit") }{ term("exploitation", words.exploitation) }{ " + " }
                    { swatch("mind-explore") }{ term("exploration", words.exploration) }
                    { way(words.longest) }
                </>
            }
        };
        html! {
            <thead role="rowgroup">
                <tr role="row">
                    <th role="columnheader" class="mind-move"><span class="sr">{ words.column_move }</span></th>
                    <th role="columnheader" class="mind-ucb">{ bars }</th>
                    if !is_even(self.note) {
                        <th role="columnheader" class="mind-sum">{ term(terms::selection(self.note.formula), words.column_sum) }</th>
                    }
                    if let Some(spread) = self.places() { <th role="columnheader" class="mind-places">{ outcomes(spread) }</th> }
                    if self.has_kinds() {
                        <th role="columnheader" class="mind-kind">{ term("action-kind", words.column_kind) }</th>
                    }
                    <th role="columnheader" class="mind-tried">{ words.column_tried }</th>
                    <th role="columnheader" class="mind-cost">
                        { fill(words.column_points, [unit]) }{ " " }{ term("standard-error", words.column_error) }
                        { way(words.way(low_wins(self.note))) }
                    </th>
                </tr>
            </thead>
        }
    }

    fn row(&self, place: usize) -> Html {
        let (note, words) = (self.note, self.words);
        let arm = &note.arms[place];
        let is = |named: Option<u32>| named == Some(place as u32);
        let chosen = self.chosen == Some(&arm.play);
        let sample = note.last.filter(|last| is(Some(last.arm))).map(|last| last.reward);
        let class = classes!(chosen.then_some("mind-chosen"), arm.pruned.map(|_| "mind-pruned"));
        html! {
            <tr key={place} role="row" {class}>
                <th role="rowheader" class="mind-move">
                    if is(note.next) { { mark("▸", self.next_word()) } }
                    <Chip play={arm.play.clone()} />
                    if chosen { <span class="sr">{ words.chosen }</span> }
                </th>
                <td role="cell" class="mind-ucb">
                    { self.bar(place, sample) }
                    if let Some(done) = arm.pruned { <span class="mind-untried">{ term("pruning", fill(words.pruned, [&grouped(done)])) }</span> }
                </td>
                if !is_even(note) { <td role="cell" class="mind-sum">{ self.total(arm) }</td> }
                if let Some(spread) = self.places() {
                    <td role="cell" class="mind-places">if arm.visits > 0 { { spread.histogram(place) } }</td>
                }
                if self.has_kinds() { <td role="cell" class="mind-kind">{ for self.kind(arm) }</td> }
                <td role="cell" class="mind-tried">
                    { grouped(arm.visits) }
                    { thin(f64::from(arm.visits) / f64::from(self.most_visits())) }
                </td>
                <td role="cell" class="mind-cost">
                    if best(note).is_some_and(|best| std::ptr::eq(best, arm)) { { mark("★", words.best) } }
                    { self.mean(arm) }
                </td>
            </tr>
        }
    }

    /// The outcomes, if they have a column besides the one for UCB.
    fn places(&self) -> Option<Spread<'_>> {
        self.counted.filter(|_| !is_even(self.note))
    }

    fn has_kinds(&self) -> bool {
        self.note.arms.iter().any(|arm| arm.kind.is_some())
    }

    fn kind(&self, arm: &ArmNote) -> Option<String> {
        Some(self.word.say(arm.kind.as_deref()?, self.lang))
    }

    /// The CSS classes for the table's columns, and for moves with several cards.
    fn shape(&self, cards: usize) -> Classes {
        classes!(
            is_even(self.note).then_some("mind-even"),
            self.counted.map(|_| "mind-counted"),
            self.has_kinds().then_some("mind-by-kind"),
            (cards > 1).then_some("mind-wide"),
        )
    }

    /// The number of cards in the largest move. A move written in words counts as four.
    fn most_cards(&self) -> usize {
        let cards = |arm: &ArmNote| match &arm.play {
            Shown::Said(_) => 4,
            play => play.parts().len(),
        };
        self.note.arms.iter().map(cards).max().unwrap_or(0)
    }

    fn most_visits(&self) -> u32 {
        self.note.arms.iter().map(|a| a.visits).max().unwrap_or(0).max(1)
    }

    fn next_word(&self) -> &'static str {
        if is_even(self.note) { self.words.next_even } else { self.words.next }
    }

    fn mean(&self, arm: &ArmNote) -> Html {
        if arm.visits == 0 {
            return html! { "–" };
        }
        let error = error(arm, self.note.points).map(|e| format!(" ± {}", fixed(e, 2)));
        html! { <>{ fixed(points(arm.mean, self.note.points), 2) }<small>{ for error }</small></> }
    }

    fn bar(&self, place: usize, sample: Option<f64>) -> Html {
        let (arm, even) = (&self.note.arms[place], is_even(self.note));
        if arm.visits == 0 {
            return html! { <span class="mind-untried">{ self.words.untried }</span> };
        }
        if let Some(spread) = self.counted.filter(|_| even) {
            return spread.histogram(place);
        }
        let explore = self.note.explore(arm);
        bar(arm, BarSpec { scale: self.scale, explore, whiskers: even, sample })
    }

    /// The sum of the terms of an arm's UCB.
    fn total(&self, arm: &ArmNote) -> String {
        self.note.explore(arm).map_or(UNTRIED.to_owned(), |explore| sum(arm.mean, explore))
    }

    /// The explanation of the signs in the rows.
    fn legend(&self) -> Html {
        let words = self.words;
        html! {
            <p class="mind-legend">
                <span><b aria-hidden="true">{ "★" }</b>{ words.best }</span>
                if self.chosen.is_some() { <span><i class="mind-edge" aria-hidden="true" />{ words.chosen }</span> }
                if self.note.next.is_some() { <span><b aria-hidden="true">{ "▸" }</b>{ self.next_word() }</span> }
                if !is_even(self.note) && self.note.arms.iter().any(|arm| arm.visits == 0) {
                    <span><b aria-hidden="true">{ UNTRIED }</b>{ words.infinite }</span>
                }
                if self.counted.is_none() || self.places().is_some() {
                    <span><i class="mind-dot" aria-hidden="true" />{ words.last }</span>
                    if is_even(self.note) { <span>{ term("whiskers", words.whiskers) }</span> }
                }
                if self.counted.is_some() { <span>{ term("confidence-interval", words.interval) }</span> }
            </p>
        }
    }

    /// The button that shows all outcomes as numbers, and the numbers.
    fn numbers(&self, spread: Spread, open: &UseStateHandle<bool>, rows: &[usize]) -> Html {
        let toggle = {
            let open = open.clone();
            Callback::from(move |_: MouseEvent| open.set(!*open))
        };
        let chip = |play: &Shown| html! { <Chip play={play.clone()} /> };
        html! {
            <>
                <div class="mind-tools">
                    <button type="button" aria-expanded={open.to_string()} onclick={toggle}>{ self.words.as_table }</button>
                </div>
                if **open { { spread.numbers(rows, self.unit, self.words, &chip) } }
            </>
        }
    }
}

/// Below the heading of a column: whether higher or lower is better.
fn way(says: &'static str) -> Html {
    html! { <small>{ " " }{ says }</small> }
}

fn mark(sign: &'static str, meaning: &'static str) -> Html {
    html! { <span class="mind-mark" role="img" aria-label={meaning} title={meaning}>{ sign }</span> }
}

/// The thin bar below a number of visits.
fn thin(share: f64) -> Html {
    html! {
        <svg class="mind-thin" width="100%" height="3" aria-hidden="true">
            <rect class="mind-visits" width={length(share)} height="3" />
        </svg>
    }
}
