//! The table of a decision: the trick so far, and the hand.

use super::slow::{Part, Scene};
use crate::{
    notation::card_text,
    ui::{
        card::{CardFace, card_name},
        crest::crest,
    },
    words::{count, fill, lab::FalconWords},
};
use tefuda_agents::hearts::falcon::GameTrace;
use tefuda_games::{Card, Lang, Seat};
use yew::prelude::*;

/// Formats a card from a record for a sentence.
pub(super) fn card(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), card_text)
}

/// The table at a step.
pub(super) fn table(scene: Scene<'_>) -> Html {
    let Scene { trace, decision, part, words, lang } = scene;
    let (own, first) = (usize::from(decision.play), usize::from(decision.net[0]) * 4);
    // FALCON's card is on the table once it is chosen, and the whole trick after the game.
    let to = if part >= Part::End { first + 4 } else { own + usize::from(part == Part::Choice) };
    let seat = trace.plays.get(own).map_or(0, |play| play.0);
    let before = &trace.plays[..own.min(trace.plays.len())];
    let gone = |text: &String| before.iter().any(|(_, play)| play == text);
    let hand = trace.hands.get(usize::from(seat)).into_iter().flatten();
    let chosen = trace.plays.get(own).filter(|_| part >= Part::Choice).map(|play| &play.1);
    let held = hand.filter(|text| !gone(text)).map(|text| face(text, chosen == Some(text), lang));
    let slot = |n: usize| {
        let play = trace.plays.get(n)?;
        let lies = (n < to).then(|| face(&play.1, false, lang));
        Some(html! {
            <li class={classes!((n == own).then_some("own"))}>
                { lies.unwrap_or_else(|| html! { <span class="falcon-slot"></span> }) }
                <small>{ seat_name(trace, play.0, words) }</small>
            </li>
        })
    };
    let now = matches!(part, Part::Table | Part::End).then_some("slow-now");
    html! {
        <section class={classes!("slow-table", "falcon-table", now)} aria-label={fill(words.trick, [&(decision.net[0] + 1).to_string()])}>
            if part == Part::End {
                { points(scene) }
            } else {
                <div>
                    <h3>{ fill(words.trick, [&(decision.net[0] + 1).to_string()]) }</h3>
                    <ol class="falcon-trick">{ for (first..first + 4).filter_map(slot) }</ol>
                </div>
            }
            <div>
                <h3>{ words.hand }</h3>
                <div class="falcon-hand">{ for held }</div>
            </div>
        </section>
    }
}

/// The penalty points of each seat.
fn points(scene: Scene<'_>) -> Html {
    let Scene { trace, words, .. } = scene;
    let row = |seat: u8| {
        let taken = i64::from(trace.points[usize::from(seat)]);
        html! { <li>{ seat_name(trace, seat, words) }<b class="num">{ count(words.points, taken) }</b></li> }
    };
    html! { <ul class="falcon-points">{ for (0..4).map(row) }</ul> }
}

fn seat_name(trace: &GameTrace, seat: u8, words: &FalconWords) -> Html {
    // A seat number beyond the four of the trace doesn't learn.
    let learns = trace.learner.get(usize::from(seat)) == Some(&true);
    let name = if learns { words.falcon.to_owned() } else { fill(words.seat, [&(seat + 1).to_string()]) };
    html! { <span class={classes!("slow-name", learns.then_some("own"))}>{ crest(Seat(seat)) }{ name }</span> }
}

/// A card, raised if it is the one played.
fn face(text: &str, raised: bool, lang: Lang) -> Html {
    let Ok(card) = text.parse::<Card>() else { return Html::default() };
    html! {
        <span class={classes!(raised.then_some("raised"))} role="img" aria-label={card_name(lang, card)}><CardFace {card} plain=true /></span>
    }
}
