//! The buffers and nets of a player in slow motion: two buffers that fill up, and two nets that are used and
//! updated.

use super::{
    super::bars::bar,
    slow_bars::{MARKS, against, die},
    slow_text::{loss_text, number, owner},
};
use crate::{
    poker::chips::signed_value,
    words::{
        fill,
        lab::{PictureWords, SlowWords},
        poker::Action,
    },
};
use tefuda_agents::leduc::{
    InfoSet,
    nfsp::{
        Trace, TraceStep,
        trace::{NetId, Occupancy, SampleOutcome},
        training::How,
    },
};
use tefuda_games::{Lang, Seat, leduc::LeducMove};
use tefuda_numbers::{grouped, percent};
use yew::prelude::*;

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
                <span class="slow-gauge" aria-hidden="true"><i style={format!("width:{:.2}%", filled * 100.0)}></i></span>
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
                    <td class="num">{ crate::poker::chips::signed(i32::from(chips)) }</td>
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
                (end.min(0.5), end.max(0.5), signed_value(value))
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

/// The key of an information set.
fn key(info: u16) -> String {
    InfoSet::all().nth(usize::from(info)).map_or_else(String::new, |info| info.to_string())
}

fn play_name(info: u16, play: u8, lang: Lang) -> &'static str {
    let facing = InfoSet::all().nth(usize::from(info)).is_some_and(|info| info.line().to_call() > 0);
    let play = LeducMove::ALL[usize::from(play) % 3];
    PictureWords::of(lang).name(Action::new(play, facing))
}
