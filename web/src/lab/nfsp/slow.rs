//! A game of NFSP in slow motion: one step after another, with a sentence about each.
//!
//! [`SlowMotion`] shows a [`Trace`] and requests others. It computes nothing. On the left is the table. Each
//! player has its buffers in the middle and its nets on the right. So transitions move from left to right,
//! and learning goes on to the nets. The subject of the current step is outlined.

use super::super::bars::{bar, left, width};
use crate::{
    context::use_look,
    film::{Player, READING, ask, on_keys, use_film},
    poker::{chips, face, signed},
    ui::{card::card_back, crest::crest},
    words::{
        count, fill,
        lab::{FilmWords, PictureWords, SlowWords},
        poker::Action,
    },
};
use std::rc::Rc;
use tefuda_agents::leduc::{
    InfoSet,
    nfsp::{How, NetId, Occupancy, SampleOutcome, Trace, TraceState, TraceStep, best},
};
use tefuda_games::{
    Lang, Seat,
    leduc::{LeducMove, LeducRank, SEATS},
};
use tefuda_numbers::{fixed, gain_fixed, grouped, percent};
use yew::prelude::*;

/// The properties of the picture.
#[derive(Properties, PartialEq)]
pub(crate) struct SlowProps {
    /// The game.
    pub trace: Option<Rc<Trace>>,
    /// Whether the run is finished, so that it has no more games.
    pub over: bool,
    /// Whether a request has not been answered yet.
    pub busy: bool,
    /// Requests the next game, or with `true` the next one that updates nets ([`tefuda_agents::Training::trace`]).
    pub on_game: Callback<bool>,
}

/// The picture with its controls.
#[component]
pub(crate) fn SlowMotion(props: &SlowProps) -> Html {
    let lang = use_look().lang;
    let (game, last) =
        props.trace.as_ref().map_or((0, 0), |trace| (trace.game, trace.steps.len().saturating_sub(1)));
    let shown = use_node_ref();
    let (now, set) = use_film(game, last, &READING, &shown);
    let (words, film) = (SlowWords::of(lang), FilmWords::of(lang));
    let controls = Player { now, last, set: &set, tempo: &READING, still: false, words: film };
    html! {
        <section class="panel slow" ref={shown} aria-label={film.title} onkeydown={on_keys(now, &set)}>
            <h2>{ film.title }</h2>
            { games(props, words) }
            if let Some(trace) = &props.trace {
                { controls.counted() }
                <p class="slow-say" aria-live="polite">{ sentence(trace, now.step, lang) }</p>
                <div class="slow-figure">
                    { table(trace, now.step, lang) }
                    { for (0..trace.memories.len()).map(|of| player(trace, now.step, of, lang)) }
                </div>
                <p class="slow-faint">{ words.keys }</p>
            } else {
                <p class="slow-say">{ if props.over { film.over } else { words.none } }</p>
            }
        </section>
    }
}

/// The number of the game, and the buttons for others.
fn games(props: &SlowProps, words: &'static SlowWords) -> Html {
    let off = props.busy || props.over;
    let head = props.trace.as_ref().map(|trace| {
        let due = fill(words.due.of(trace.to_update), [&grouped(trace.to_update)]);
        html! { <p class="slow-head"><b>{ fill(words.game, [&grouped(trace.game)]) }</b><span>{ due }</span></p> }
    });
    html! {
        <div class="slow-games">
            { for head }
            { ask(words.any, false, off, &props.on_game) }
            { ask(words.eventful, true, off, &props.on_game) }
        </div>
    }
}

/// The table after a step.
pub(crate) fn table(trace: &Trace, step: usize, lang: Lang) -> Html {
    let words = PictureWords::of(lang);
    let stage = trace.state_at(step);
    let entry = trace.steps.get(step);
    let turned = matches!(entry, Some(TraceStep::Public { .. }));
    html! {
        <section class="slow-table" aria-label={SlowWords::of(lang).table}>
            { seat(trace, &stage, step, Seat(0), lang) }
            <div class={classes!("slow-middle", turned.then_some("slow-now"))}>
                <div role="img" aria-label={label(words.public, stage.public)}>
                    { stage.public.map_or_else(card_back, face) }
                </div>
                <p><span>{ words.pot }</span>{ " " }<b class="num">{ stage.line.pot() }</b><br />{ bets(&stage, lang) }</p>
            </div>
            { seat(trace, &stage, step, Seat(1), lang) }
        </section>
    }
}

fn label(name: &str, card: Option<LeducRank>) -> String {
    [name, " ", &card.map_or("–".to_owned(), |card| card.to_string())].concat()
}

/// Describes the bets so far.
fn bets(stage: &TraceState, lang: Lang) -> Html {
    let words = PictureWords::of(lang);
    let mut said = String::new();
    let mut round = 0;
    for bet in stage.line.bets() {
        if !said.is_empty() {
            said += if bet.round == round { words.then } else { " / " };
        }
        round = bet.round;
        said += words.name(Action::of(bet));
    }
    html! { <small>{ said }</small> }
}

/// A seat: its card, its chips, and its policy.
fn seat(trace: &Trace, stage: &TraceState, step: usize, seat: Seat, lang: Lang) -> Html {
    let words = PictureWords::of(lang);
    let at = seat.index() % 2;
    let card = stage.cards.map(|cards| cards[at]);
    let (mut now, mut said) = (false, None);
    match trace.steps.get(step) {
        Some(TraceStep::Mode { seat: of, .. }) => now = *of == seat,
        Some(TraceStep::Decision { info, play, .. }) if info.seat() == seat => {
            now = true;
            said = Some(words.name(Action::new(*play, info.line().to_call() > 0)));
        }
        Some(TraceStep::Deal { .. } | TraceStep::End { .. }) => now = true,
        _ => {}
    }
    let drawn = trace.steps.iter().take(step + 1).find_map(|entry| match entry {
        TraceStep::Mode { seat: of, response, drawn } if *of == seat => Some((*response, *drawn)),
        _ => None,
    });
    let won = stage.chips.map(|chips| signed(chips[at]));
    html! {
        <div class={classes!("slow-seat", now.then_some("slow-now"))}>
            <div role="img" aria-label={label(words.seat(seat), card)}>
                { card.map_or_else(card_back, face) }
            </div>
            <div>
                <p class="slow-name">
                    { crest(seat) }<b>{ words.seat(seat) }</b>
                    { for said.or(won.as_deref()).map(|said| html! { <em>{ said.to_owned() }</em> }) }
                </p>
                <p class="slow-mode">
                    if let Some((response, drawn)) = drawn {
                        { die(&[(trace.eta, "slow-zone"), (1.0 - trace.eta, "")], drawn) }
                        <span class="num">{ against(drawn, trace.eta, "η") }</span>
                        <span>{ if response { words.best_response } else { words.average_policy } }</span>
                    }
                </p>
                <p class="slow-chips">{ chips(stage.line.paid()[at]) }<span class="num">{ stage.line.paid()[at] }</span></p>
            </div>
        </div>
    }
}

/// The number of transitions shown per buffer, all from this game.
const SHOWN: usize = 3;

/// The player with index `of`, after a step.
pub(crate) fn player(trace: &Trace, step: usize, of: usize, lang: Lang) -> Html {
    let view = View { trace, step, of, words: SlowWords::of(lang), lang };
    let seat = Seat(of as u8);
    let name = owner(trace, seat, lang);
    let now = trace.steps.get(step).and_then(TraceStep::seat).is_some_and(|seat| view.owns(seat));
    html! {
        <section class={classes!("slow-player", now.then_some("slow-at"))} aria-label={fill(view.words.learner, [name])}>
            <h3>{ name }</h3>
            { view.memory(NetId::Q) }
            { view.arrow(NetId::Q) }
            { view.net(NetId::Q) }
            { view.memory(NetId::Pi) }
            { view.arrow(NetId::Pi) }
            { view.net(NetId::Pi) }
        </section>
    }
}

/// A player at a step.
#[derive(Clone, Copy)]
struct View<'a> {
    trace: &'a Trace,
    step: usize,
    of: usize,
    words: &'static SlowWords,
    lang: Lang,
}

/// A transition in a buffer, as shown.
struct Row {
    at: usize,
    info: u16,
    play: u8,
    /// The rest of the transition: the reward and the next information set.
    then: Option<(i8, Option<u16>)>,
    outcome: SampleOutcome,
}

impl<'a> View<'a> {
    /// Whether this player has the seat. In self-play it has both.
    fn owns(self, seat: Seat) -> bool {
        seat.index() % self.trace.memories.len().max(1) == self.of
    }

    /// The event of this step, if it concerns this player.
    fn entry(self) -> Option<&'a TraceStep> {
        self.trace.steps.get(self.step).filter(|entry| entry.seat().is_some_and(|seat| self.owns(seat)))
    }

    /// The events of this player so far, the latest first.
    fn past(self) -> impl Iterator<Item = (usize, &'a TraceStep)> {
        let steps = self.trace.steps.iter().enumerate().take(self.step + 1).rev();
        steps.filter(move |(_, entry)| entry.seat().is_some_and(|seat| self.owns(seat)))
    }

    /// `M_RL` or `M_SL`, the buffer of a net.
    fn memory(self, net: NetId) -> Html {
        let memories = self.trace.state_at(self.step).memories[self.of];
        let Occupancy { held, room } = if net == NetId::Q { memories.rl } else { memories.sl };
        let now = match self.entry() {
            Some(TraceStep::TransitionStored { .. }) => net == NetId::Q,
            Some(TraceStep::SampleOffered { .. }) => net == NetId::Pi,
            _ => false,
        };
        let rows: Vec<Row> = self.past().filter_map(|(at, entry)| row(at, entry, net)).take(SHOWN).collect();
        let filled = f64::from(held) / f64::from(room.max(1));
        let name = if net == NetId::Q { "RL" } else { "SL" };
        let note = if held < self.trace.enough {
            fill(self.words.enough, [&grouped(self.trace.enough)])
        } else {
            fill(self.words.rows_held, [&grouped(held), &grouped(room)])
        };
        let heads: &[&str] = if net == NetId::Q { &["s", "a", "r", "s′"] } else { &["s", "a"] };
        html! {
            <div class={classes!("slow-box", now.then_some("slow-now"))}>
                <p class="slow-of"><b>{ "M" }<sub>{ name }</sub></b><span class="num">{ note }</span></p>
                <span class="slow-gauge" aria-hidden="true"><i style={width(filled)}></i></span>
                <table>
                    <thead><tr>{ for heads.iter().map(|head| html! { <th scope="col">{ *head }</th> }) }</tr></thead>
                    <tbody>{ for rows.iter().map(|row| self.row(row)) }</tbody>
                </table>
            </div>
        }
    }

    fn row(self, row: &Row) -> Html {
        let gone = match row.outcome {
            SampleOutcome::Added | SampleOutcome::Replaced => None,
            SampleOutcome::Dropped => Some(self.words.dropped),
            SampleOutcome::LeftOut => Some(self.words.left_out),
        };
        let fresh = (row.at == self.step).then_some("slow-new");
        let said = play_name(row.info, row.play, self.lang);
        html! {
            <tr class={classes!(fresh, gone.map(|_| "slow-gone"))}>
                <td>{ key(row.info) }</td>
                <td>{ said }{ for gone.map(|why| html! { <em>{ why }</em> }) }</td>
                if let Some((chips, next)) = row.then {
                    <td class="num">{ signed(i32::from(chips)) }</td>
                    <td>{ next.map_or("–".to_owned(), key) }</td>
                }
            </tr>
        }
    }

    /// The arrow from a buffer to its net.
    fn arrow(self, net: NetId) -> Html {
        let now = matches!(self.entry(), Some(TraceStep::Update { net: of, .. }) if *of == net);
        html! {
            <svg class={classes!("slow-arrow", now.then_some("slow-now"))} viewBox="0 0 40 24" aria-hidden="true">
                <path d="M2 9h22V3l14 9-14 9v-6H2z" />
            </svg>
        }
    }

    /// Q or Π: its latest output in this game, and its updates.
    fn net(self, net: NetId) -> Html {
        let words = PictureWords::of(self.lang);
        let (sign, name) =
            if net == NetId::Q { ("Q", words.best_response) } else { ("Π", words.average_policy) };
        let now = match self.entry() {
            Some(TraceStep::Decision { how, .. }) => net_of(*how) == net,
            Some(TraceStep::Update { net: of, .. }) => *of == net,
            Some(TraceStep::TargetCopied { .. }) => net == NetId::Q,
            _ => false,
        };
        let asked = self
            .past()
            .find(|(_, entry)| matches!(entry, TraceStep::Decision { how, .. } if net_of(*how) == net));
        let losses = self.past().find_map(|(_, entry)| match entry {
            TraceStep::Update { net: of, losses, .. } if *of == net => losses.first(),
            _ => None,
        });
        let refreshed = net == NetId::Q && matches!(self.entry(), Some(TraceStep::TargetCopied { .. }));
        html! {
            <div class={classes!("slow-box", "slow-net", now.then_some("slow-now"))}>
                <p class="slow-of">
                    <b>{ sign }</b>{ name }
                    if refreshed { <em>{ self.words.target }</em> }
                    { for losses.map(|loss| html! { <span class="num">{ fill(self.words.loss, [&loss_text(*loss)]) }</span> }) }
                </p>
                { for asked.map(|(at, entry)| self.said(entry, at == self.step)) }
            </div>
        }
    }

    /// The output of a net for a decision, and how the move was chosen from it.
    fn said(self, entry: &TraceStep, now: bool) -> Html {
        let TraceStep::Decision { info, how, play, numbers, drawn, epsilon } = entry else {
            return Html::default();
        };
        let legal = || info.line().legal();
        let average = *how == How::Average;
        let top = legal().map(|play| f64::from(numbers[play as usize]).abs()).fold(1.0, f64::max);
        let facing = info.line().to_call() > 0;
        let one = |move_: LeducMove| {
            let n = move_ as usize;
            let value = f64::from(numbers[n]);
            let (from, to, text) = if average || self.trace.exact_response {
                (0.0, value, percent(value))
            } else {
                let end = 0.5 + value / top / 2.0;
                (end.min(0.5), end.max(0.5), gain_fixed(value, 2))
            };
            html! {
                <li class={classes!((move_ == *play).then_some("slow-made"))}>
                    <span>{ PictureWords::of(self.lang).name(Action::new(move_, facing)) }</span>
                    <span class={classes!("slow-track", (!average).then_some("slow-mid"))} aria-hidden="true">{ bar(MARKS[n], from, to) }</span>
                    <span class="num">{ text }</span>
                </li>
            }
        };
        let drew = if average { number(*drawn) } else { against(*drawn, *epsilon, "ε") };
        let parts: Vec<_> = if average {
            legal().map(|play| (f64::from(numbers[play as usize]), MARKS[play as usize])).collect()
        } else {
            vec![(*epsilon, "slow-zone"), (1.0 - epsilon, "")]
        };
        html! {
            <div class={classes!("slow-said", (!now).then_some("slow-past"))}>
                <p><code>{ info.to_string() }</code><span class="num">{ drew }</span></p>
                <ul>{ for legal().map(one) }</ul>
                { die(&parts, *drawn) }
            </div>
        }
    }
}

/// The net that is asked for a move.
fn net_of(how: How) -> NetId {
    if how == How::Average { NetId::Pi } else { NetId::Q }
}

fn row(at: usize, entry: &TraceStep, net: NetId) -> Option<Row> {
    match entry {
        TraceStep::TransitionStored { row, .. } if net == NetId::Q => {
            let then = Some((row.chips, row.next));
            Some(Row { at, info: row.info, play: row.play, then, outcome: SampleOutcome::Added })
        }
        TraceStep::SampleOffered { row, outcome, .. } if net == NetId::Pi => {
            Some(Row { at, info: row.info, play: row.play, then: None, outcome: *outcome })
        }
        _ => None,
    }
}

/// Returns the information set with this number.
pub(super) fn info_at(number: usize) -> Option<InfoSet> {
    InfoSet::all().nth(number)
}

/// The key of an information set.
fn key(info: u16) -> String {
    info_at(usize::from(info)).map_or_else(String::new, |info| info.to_string())
}

fn play_name(info: u16, play: u8, lang: Lang) -> &'static str {
    let facing = info_at(usize::from(info)).is_some_and(|info| info.line().to_call() > 0);
    let play = LeducMove::ALL[usize::from(play) % 3];
    PictureWords::of(lang).name(Action::new(play, facing))
}

/// The CSS classes of fold, call and raise.
pub(crate) const MARKS: [&str; 3] = ["move-fold", "move-call", "move-raise"];

/// The smallest share whose label fits.
const LABELLED: f32 = 0.2;

/// A random number on a scale from 0 to 1: parts with widths and classes, and a mark at `drawn`.
pub(crate) fn die(parts: &[(f64, &'static str)], drawn: f64) -> Html {
    let part = |(wide, class): &(f64, &'static str)| {
        html! { <i class={*class} style={width(*wide)}></i> }
    };
    html! {
        <span class="slow-die" aria-hidden="true">
            { for parts.iter().map(part) }
            <b style={left(drawn)} />
        </span>
    }
}

/// Compares a random number with the limit below which the first case applies.
pub(crate) fn against(drawn: f64, limit: f64, symbol: &str) -> String {
    [&*number(drawn), if drawn < limit { " < " } else { " ≥ " }, symbol].concat()
}

/// The probabilities of fold, call and raise as a stacked bar, with percentages where they fit.
pub(crate) fn shares(chances: [f32; 3]) -> Html {
    let part = |n: usize| {
        let label =
            if chances[n] < LABELLED { String::new() } else { fixed(f64::from(chances[n]) * 100.0, 0) };
        html! { <i class={MARKS[n]} style={width(f64::from(chances[n]))}>{ label }</i> }
    };
    html! { <span class="move-shares">{ for (0..3).filter(|n| chances[*n] >= 0.005).map(part) }</span> }
}

/// Explains a step, by its index from 0.
pub(crate) fn sentence(trace: &Trace, step: usize, lang: Lang) -> String {
    let words = SlowWords::of(lang);
    let name = |seat: Seat| PictureWords::of(lang).seat(seat);
    let Some(entry) = trace.steps.get(step) else { return String::new() };
    match entry {
        TraceStep::Deal { cards: [first, second] } => {
            fill(words.deal, [&grouped(trace.game), &first.to_string(), &second.to_string()])
        }
        TraceStep::Mode { seat, response, drawn } => {
            let phrase = if *response { words.mode_response } else { words.mode_average };
            fill(phrase, [name(*seat), &number(*drawn), &number(trace.eta)])
        }
        TraceStep::Decision { .. } => decision(trace, entry, lang),
        TraceStep::Public { card } => fill(words.public_card, [&card.to_string()]),
        TraceStep::TransitionStored { seat, row, fill: now } => {
            let said = if row.next.is_some() {
                fill(words.next, [name(*seat)])
            } else {
                let won = i32::from(row.chips);
                fill(words.last, [name(*seat), &fill(words.chips.of(won), [&signed(won)])])
            };
            let full = step
                .checked_sub(1)
                .map(|before| trace.state_at(before))
                .is_some_and(|before| before.memories[before.player(*seat)].rl.held == now.held);
            if full { said + words.oldest } else { said }
        }
        TraceStep::SampleOffered { outcome, .. } => {
            let explored = explored(trace, step);
            let kept = if explored { words.added_explored } else { words.added };
            match outcome {
                SampleOutcome::Added => kept.to_owned(),
                SampleOutcome::Replaced => kept.to_owned() + words.replaced,
                SampleOutcome::Dropped => words.refused.to_owned(),
                SampleOutcome::LeftOut => words.omitted.to_owned(),
            }
        }
        TraceStep::Update { seat, net, losses } => {
            let rows = match trace.batch {
                Some(rows) => fill(words.drawn_rows, [&rows.to_string()]),
                None => words.all_rows.to_owned(),
            };
            let phrase = if *net == NetId::Q { words.update_q } else { words.update_pi };
            fill(phrase, [owner(trace, *seat, lang), &rows, &said_losses(losses, words)])
        }
        TraceStep::TargetCopied { seat } => fill(words.refreshed, [owner(trace, *seat, lang)]),
        TraceStep::End { chips } => end(trace, step, *chips, lang),
    }
}

/// Lists losses, the earliest first.
fn said_losses(losses: &[f32], words: &SlowWords) -> String {
    let mut out = String::new();
    for (n, loss) in losses.iter().enumerate() {
        let loss = loss_text(*loss);
        if n == 0 {
            out = loss;
        } else {
            out += &fill(words.after_that, [&loss]);
        }
    }
    out
}

/// Formats a loss with four decimals.
pub(crate) fn loss_text(loss: f32) -> String {
    fixed(f64::from(loss), 4)
}

/// The owner of a seat's nets.
pub(crate) fn owner(trace: &Trace, seat: Seat, lang: Lang) -> &'static str {
    let words = PictureWords::of(lang);
    if trace.memories.len() < 2 { words.both } else { words.seat(seat) }
}

/// Formats a number from 0 to 1 with two decimals, or three if it is small.
pub(crate) fn number(share: f64) -> String {
    fixed(share, if share < 0.1 { 3 } else { 2 })
}

/// Whether the last decision before a step was random exploration.
fn explored(trace: &Trace, step: usize) -> bool {
    let before = trace.steps.iter().take(step).rev();
    let how = before.filter_map(|entry| match entry {
        TraceStep::Decision { how, .. } => Some(*how),
        _ => None,
    });
    how.take(1).any(|how| how == How::Explored)
}

fn decision(trace: &Trace, entry: &TraceStep, lang: Lang) -> String {
    let TraceStep::Decision { info, how, play, numbers, drawn, epsilon } = entry else {
        return String::new();
    };
    let (words, moves) = (SlowWords::of(lang), PictureWords::of(lang));
    let facing = info.line().to_call() > 0;
    let (name, drawn) = (PictureWords::of(lang).seat(info.seat()), number(*drawn));
    let does = moves.does(Action::new(*play, facing));
    let phrase = match how {
        How::Average => return fill(words.average, [name, &drawn, does]),
        How::Explored => words.explored,
        How::Greedy if trace.exact_response => words.greedy_exact,
        How::Greedy => words.greedy,
    };
    let said = fill(phrase, [name, &drawn, &number(*epsilon), does]);
    let best = best(*numbers, *info);
    match how {
        How::Explored if best == *play => said + words.explored_same,
        How::Explored => said + &fill(words.explored_other, [moves.name(Action::new(best, facing))]),
        _ => said,
    }
}

fn end(trace: &Trace, step: usize, chips: [i32; 2], lang: Lang) -> String {
    let words = SlowWords::of(lang);
    let name = |seat: Seat| PictureWords::of(lang).seat(seat);
    let winner = Seat(u8::from(chips[1] > 0));
    let won = chips[0].abs();
    let won_text = count(words.chips, won);
    if trace.state_at(step).line.folded().is_some() {
        return fill(words.end_fold, [name(winner.after(1, SEATS)), name(winner), &won_text]);
    }
    if won == 0 { words.end_split.to_owned() } else { fill(words.end_shown, [name(winner), &won_text]) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::leduc::nfsp::{LEARNER, NfspTraining};
    use tefuda_games::{Seed, Spec};

    fn traces(spec: &str, count: usize) -> Vec<Trace> {
        let mut run = NfspTraining::new(&Spec::parse(LEARNER.presets, spec).unwrap(), Seed(3));
        (0..count).map(|_| run.traced_game(false).break_value().flatten().unwrap()).collect()
    }

    #[test]
    fn every_step_is_explained_in_both_languages() {
        let small = "eta=0.8,epsilon=0.3,interval=16,target=3,rl-memory=1000,sl-memory=1000";
        for preset in ["D", "C"] {
            for trace in traces(&format!("{preset}:{small}"), 700) {
                for step in 0..trace.steps.len() {
                    for lang in [Lang::En, Lang::Ja] {
                        let said = sentence(&trace, step, lang);
                        assert!(said.chars().count() > 10, "{said}");
                        assert!(!said.contains(['{', '}']) && said.ends_with(['.', '。']), "{said}");
                    }
                }
                assert!(sentence(&trace, trace.steps.len(), Lang::En).is_empty());
            }
        }
    }

    #[test]
    fn exploratory_moves_are_explained_by_their_setting() {
        let said = |preset: &str| {
            let traces = traces(&format!("{preset}:eta=1,epsilon=0.5"), 60);
            let all =
                traces.iter().flat_map(|trace| (0..trace.steps.len()).map(|n| sentence(trace, n, Lang::En)));
            all.collect::<Vec<_>>().join("\n")
        };
        let (drops, keeps) = (said("D"), said("C"));
        assert!(drops.contains("left out of M_SL") && !drops.contains("keeps exploratory moves"));
        assert!(keeps.contains("keeps exploratory moves") && !keeps.contains("left out of M_SL"));
    }

    #[test]
    fn the_end_names_the_winner_and_the_chips() {
        for trace in traces("D", 200) {
            let last = trace.steps.len() - 1;
            let TraceStep::End { chips } = trace.steps[last] else { panic!("a game has an end") };
            let said = sentence(&trace, last, Lang::En);
            match chips[0] {
                0 => assert!(said.contains("split"), "{said}"),
                won => {
                    let name = if won > 0 { "Seat 1 wins" } else { "Seat 2 wins" };
                    assert!(said.contains(&format!("{name} {} chip", won.abs())), "{said}");
                }
            }
        }
    }
}
