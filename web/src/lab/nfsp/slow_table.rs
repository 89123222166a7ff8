//! The table of a game in slow motion: both cards, the policy of each seat, the public card and the chips.

use super::slow_bars::{against, die};
use crate::{
    poker::cloth::{chips, face},
    ui::{card::card_back, crest::crest},
    words::{
        lab::{PictureWords, SlowWords},
        poker::Action,
    },
};
use tefuda_agents::leduc::nfsp::{Trace, TraceState, TraceStep};
use tefuda_games::{Lang, Seat, leduc::LeducRank};
use yew::prelude::*;

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
    let won = stage.chips.map(|chips| crate::poker::chips::signed(chips[at]));
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
