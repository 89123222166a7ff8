//! The arms of a search, one row each: visits, points, and the bar that decides which arm is tried next. Below them,
//! the formula in words, in symbols, and with the current numbers.

use super::{
    Glossary, Thoughts,
    note::{self, ArmNote, SearchNote},
    parts::Chip,
    parts::length,
    parts::{BarSpec, bar, hatch, swatch},
    reading::{MANY, arm, best, error, is_even, low_wins, order, points, scale},
    reading::{longest, share, sum, waiting},
    spread::Spread,
};
use crate::{
    context::{flips, sets, use_flag, use_look},
    notation::Shown,
    ui::term::term,
    words::{fill, mind::MindWords},
};
use std::cell::Cell;
use tefuda_games::{Lang, Text};
use tefuda_numbers::{fixed, grouped, short};
use yew::prelude::*;

/// The properties of the table of arms.
#[derive(Properties, PartialEq)]
pub(crate) struct ArmsProps {
    /// The decision: a search.
    pub thoughts: Thoughts,
    /// The words for action types.
    pub word: Glossary,
    /// Whether the scale of the bars may only grow, so that bars can be compared from playout to playout.
    pub steady: bool,
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
    let scale = scale(if before.0 == decision { before.1 } else { 0.0 }, note, props.steady);
    *kept.borrow_mut() = (decision, scale);
    let chosen = thoughts.chosen.as_ref();
    let order = order(note, *by_mean, *all, chosen);
    let counted = Spread::of(note);
    let sheet = Sheet { note, words, lang, scale, chosen, word: props.word, counted, unit: thoughts.unit };
    let cards = sheet.most_cards();
    let show_all = flips(&all);
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
            if let Some(waits) = waiting(note, words) { <p class="mind-waits">{ waits }</p> }
            { sheet.legend() }
            if let Some(spread) = counted { { sheet.numbers(spread, &table, &order.rows) } }
        </div>
    }
}

fn sort_buttons(by_mean: &UseStateHandle<bool>, words: &MindWords) -> Html {
    let button = |value: bool, label: &'static str| {
        let pressed = if **by_mean == value { "true" } else { "false" };
        html! { <button type="button" aria-pressed={pressed} onclick={sets(by_mean, value)}>{ label }</button> }
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
                    if self.note.next.is_some() { { way(words.longest) } }
                </>
            }
        };
        html! {
            <thead role="rowgroup">
                <tr role="row">
                    <th role="columnheader" class="mind-move"><span class="sr">{ words.column_move }</span></th>
                    <th role="columnheader" class="mind-ucb">{ bars }</th>
                    if !is_even(self.note) {
                        <th role="columnheader" class="mind-sum">
                            { term(selection(self.note.formula), words.column_sum) }<span class="mind-full">{ words.column_full }</span>
                        </th>
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
        let next = is(note.next) && !is_even(note) && arm.visits > 0;
        let class = classes!(
            chosen.then_some("mind-chosen"),
            arm.pruned.map(|_| "mind-pruned"),
            next.then_some("mind-next"),
        );
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
                if !is_even(note) { { self.total(arm, sample) } }
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
        bar(arm, BarSpec { scale: self.scale, explore, longest: longest(self.note), whiskers: even, sample })
    }

    /// The terms of an arm's UCB and their sum. On a projector, only the sum, which stands right of the bar and of
    /// the last result's dot.
    fn total(&self, arm: &ArmNote, sample: Option<f64>) -> Html {
        let Some(explore) = self.note.explore(arm) else {
            return html! { <td role="cell" class="mind-sum mind-end">{ UNTRIED }</td> };
        };
        let said = sum(arm.mean, explore);
        let (terms, total) = said.split_at(said.rfind(' ').map_or(0, |space| space + 1));
        let end = format!("--end:{:.3}", (arm.mean + explore).max(sample.unwrap_or(0.0)) / self.scale);
        let class = classes!("mind-sum", arm.pruned.map(|_| "mind-end"));
        html! { <td role="cell" {class} style={end}><span class="mind-summands">{ terms }</span>{ total }</td> }
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
                if self.counted.is_some() { <span class={(!is_even(self.note)).then_some("mind-apart")}>{ term("confidence-interval", words.interval) }</span> }
            </p>
        }
    }

    /// The button that shows all outcomes as numbers, and the numbers.
    fn numbers(&self, spread: Spread, open: &UseStateHandle<bool>, rows: &[usize]) -> Html {
        let chip = |play: &Shown| html! { <Chip play={play.clone()} /> };
        html! {
            <>
                <div class="mind-tools">
                    <button type="button" aria-expanded={open.to_string()} onclick={flips(open)}>{ self.words.as_table }</button>
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

thread_local! {
    /// Whether somebody opened or folded it. Remembered across decisions that have no formula.
    static WANTED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// The properties of the formula.
#[derive(Properties, PartialEq)]
pub(crate) struct FormulaProps {
    /// The decision: a search.
    pub thoughts: Thoughts,
    /// Whether it is open at first.
    pub open: bool,
}

/// A fold with the explanation of the formula.
#[component]
pub(crate) fn Formula(props: &FormulaProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let wanted = use_state(|| WANTED.get());
    let Some(note) = props.thoughts.search() else { return Html::default() };
    let title = note.formula.name().map_or(words.how_title.to_owned(), |f| fill(words.how, [f.get(lang)]));
    let open = wanted.unwrap_or(props.open);
    let toggle = Callback::from(move |event: MouseEvent| {
        event.prevent_default();
        WANTED.set(Some(!open));
        wanted.set(Some(!open));
    });
    html! {
        <details class="mind-formula" {open}>
            <summary onclick={toggle}>{ title }</summary>
            if is_even(note) {
                <p>{ words.how_even }</p>
                if note.formula == note::Formula::Halving { <p>{ words.how_dropped }</p> }
            } else {
                { ucb(note, words) }
            }
        </details>
    }
}

fn ucb(note: &SearchNote, words: &MindWords) -> Html {
    let tuned = note.formula == note::Formula::Ucb1Tuned;
    let shown = arm(note, note.next.or(note.best)).and_then(|arm| Some((arm, note.explore(arm)?)));
    let [mean, visits, done, weight, spread, bound] =
        ["x\u{304}", "s", "n", "c", "σ²", "V"].map(str::to_owned);
    let letters = Letters { mean, visits, done, weight, spread, bound };
    html! {
        <>
            <p>{ words.how_ucb }</p>
            if tuned { <p>{ words.how_tuned }</p> }
            { letters.ucb("UCB = ", tuned) }
            if tuned { { letters.tuned_bound("") } }
            <p class="mind-faint">{ if tuned { words.symbols_tuned } else { words.symbols } }</p>
            { for shown.map(|(arm, explore)| with_numbers(arm, explore, note, words)) }
            <p class="mind-faint">
                { "Auer, Cesa-Bianchi, Fischer: Finite-time Analysis of the Multiarmed Bandit Problem, 2002" }
            </p>
        </>
    }
}

/// The formula with the numbers of one arm, and its value.
fn with_numbers(arm: &ArmNote, explore: f64, note: &SearchNote, words: &MindWords) -> Html {
    let weight = if let note::Formula::Ucb1(c) = note.formula { Some(c) } else { None };
    let (spread, tuned) = (arm.variance, weight.is_none());
    let bound = share(spread + (2.0 * libm::log(f64::from(note.done)) / f64::from(arm.visits)).sqrt());
    let numbers = Letters {
        mean: share(arm.mean),
        visits: grouped(arm.visits),
        done: grouped(note.done),
        weight: weight.map(short).unwrap_or_default(),
        spread: share(spread),
        bound: bound.clone(),
    };
    html! {
        <>
            <p>{ fill(words.now_for, [&arm.play.spoken(words.lang)]) }</p>
            if tuned { { numbers.tuned_bound(&format!(" = {bound}")) } }
            { numbers.ucb("", tuned) }
            <p class="mind-comes-to">{ "= " }{ sum(arm.mean, explore) }</p>
        </>
    }
}

/// The entries of the formula: letters or numbers.
struct Letters {
    mean: String,
    visits: String,
    done: String,
    weight: String,
    spread: String,
    bound: String,
}

impl Letters {
    /// UCB = x̄ + √(c · ln n / s), or UCB = x̄ + √(ln n / s · min(¼, V)).
    fn ucb(&self, before: &'static str, tuned: bool) -> Html {
        let Self { mean, visits, done, weight, bound, .. } = self;
        let ln = format!("ln {done}");
        let over = fraction(&ln, visits);
        let (said, under) = if tuned {
            let quarter = fraction("1", "4");
            let under = html! { <>{ over }{ " · min(" }{ quarter }{ format!(", {bound})") }</> };
            (format!("{before}{mean} + √({ln} / {visits} · min(1/4, {bound}))"), under)
        } else {
            (
                format!("{before}{mean} + √({weight} · {ln} / {visits})"),
                html! { <>{ weight }{ " · " }{ over }</> },
            )
        };
        // The bar is drawn with CSS, because some fonts place the combining character beside the letter.
        let mean = match mean.strip_suffix('\u{304}') {
            Some(letter) => html! { <span class="mind-over">{ letter.to_owned() }</span> },
            None => html! { mean },
        };
        equation(said, html! { <>{ before }{ mean }{ " + " }{ root(under) }</> })
    }

    /// V = σ² + √(2 ln n / s).
    fn tuned_bound(&self, after: &str) -> Html {
        let Self { visits, done, spread, .. } = self;
        let twice = format!("2 ln {done}");
        let said = format!("V = {spread} + √({twice} / {visits}){after}");
        let under = root(fraction(&twice, visits));
        equation(said, html! { <>{ format!("V = {spread} + ") }{ under }{ after.to_owned() }</> })
    }
}

/// A displayed equation. Roots and fractions are drawn with our own lines, because browsers typeset them
/// badly without a mathematical font.
fn equation(said: String, drawn: Html) -> Html {
    html! { <div class="mind-math" role="img" aria-label={said}><span aria-hidden="true">{ drawn }</span></div> }
}

fn fraction(top: &str, bottom: &str) -> Html {
    html! { <span class="mind-fraction"><span>{ top.to_owned() }</span><span>{ bottom.to_owned() }</span></span> }
}

fn root(under: Html) -> Html {
    html! {
        <span class="mind-root">
            <svg viewBox="0 0 10 20" preserveAspectRatio="none" width="10" aria-hidden="true">
                <path d="M0 12.500L2.500 11L6 19.500L10 0.500" vector-effect="non-scaling-stroke" />
            </svg>
            <span>{ under }</span>
        </span>
    }
}

/// The ids of rules and numbers in explanations, each with its glossary entry.
const TERMS: [(&str, &str); 18] = [
    ("sure-win", "sure-win"),
    ("sure-win-replies", "sure-win"),
    ("equilibrium", "equilibrium"),
    ("average-policy", "average-strategy"),
    ("highest-q", "q-learning"),
    ("best-response", "best-response"),
    ("restricted-response", "best-response"),
    ("least-loss", "expected-loss"),
    ("nash_conv", "nashconv"),
    ("pot", "pot"),
    ("to_call", "call"),
    ("holds-j", "bayes"),
    ("holds-q", "bayes"),
    ("holds-k", "bayes"),
    ("gain", "expected-value"),
    ("risk", "expected-value"),
    ("deviation", "expected-value"),
    ("degsq", "degsq"),
];

/// Draws the name for an id, marked as a term if the glossary has it.
pub(super) fn named(id: &str, name: String) -> Html {
    match TERMS.iter().find(|(known, _)| *known == id) {
        Some((_, entry)) => term(entry, name),
        None => html! { name },
    }
}

/// Returns the glossary entry about how a search selects the next move.
pub(super) fn selection(formula: note::Formula) -> &'static str {
    match formula {
        note::Formula::Ucb1(_) => "ucb1",
        note::Formula::Ucb1Tuned => "ucb1-tuned",
        note::Formula::Even => "flat-monte-carlo",
        note::Formula::Halving => "pruning",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::Kind, guide::tests::glossary};
    use tefuda_games::games;

    #[test]
    fn every_term_occurs_in_some_game_and_in_the_glossary() {
        let known = glossary();
        for (id, entry) in TERMS {
            let word = |kind: &Kind| (kind.catalogue.word)(id).is_some();
            assert!(games!(Kind::of()).into_iter().any(word), "no agent says {id}");
            assert!(known.contains(entry), "{entry}");
        }
        for formula in
            [note::Formula::Ucb1(2.0), note::Formula::Ucb1Tuned, note::Formula::Even, note::Formula::Halving]
        {
            assert!(known.contains(selection(formula)), "{formula:?}");
        }
    }
}
