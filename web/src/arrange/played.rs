//! The moves played from a deal, and the legal moves of the player to move.

use super::{
    draft::{Act, name},
    page::EditorContext,
};
use crate::{
    notation::Part,
    words::{count, fill},
};
use yew::prelude::*;

impl EditorContext<'_> {
    /// Describes a move in words.
    fn said(&self, play: &str) -> String {
        let play = (self.game.shown)(play);
        let said = play.spoken(self.lang);
        if play.hands_on() { fill(self.words.hands_on, [&said]) } else { said }
    }

    /// The moves so far, and the possible next moves.
    pub(super) fn played(&self) -> Html {
        let (words, draft) = (self.words, self.draft);
        html! {
            <section>
                <h2>{ words.played }</h2>
                if let Some(session) = &draft.session {
                    if draft.left_out > 0 { <p class="help" role="status">{ count(words.left_out, draft.left_out as u32) }</p> }
                    if draft.moves().is_empty() {
                        <p class="help">{ words.none_played }</p>
                    } else {
                        <ol class="arrange-moves">{ for session.history().iter().map(|made| html! {
                            <li><small>{ self.name(made.seat) }</small>{ self.said(&made.play) }</li>
                        }) }</ol>
                    }
                    <p class="row">
                        <b role="status">{ session.turn().map_or_else(|| fill(words.deal_over, [self.game.deal.get(self.lang)]), |seat| fill(words.turn, [&self.name(seat)])) }</b>
                        { self.button(words.back, draft.moves().is_empty(), || Act::Back) }
                    </p>
                    { self.legal() }
                } else {
                    <p class="help">{ words.not_yet }</p>
                }
            </section>
        }
    }

    /// The legal moves. If there are many, cards narrow them down.
    fn legal(&self) -> Html {
        let (words, draft) = (self.words, self.draft);
        let (fitting, all, cards) = draft.legal();
        let card = |part: Part| {
            let card = name(&part);
            let pressed = draft.picked.contains(&card).to_string();
            let key = card.clone();
            let pick = self.act.reform(move |_: MouseEvent| Act::Pick(card.clone()));
            html! { <button type="button" {key} class="button compact" aria-pressed={pressed} onclick={pick}>{ part.text(self.lang) }</button> }
        };
        let one = |play: String| {
            let said = self.said(&play);
            let key = play.clone();
            let choose = self.act.reform(move |_: MouseEvent| Act::Play(play.clone()));
            html! { <button type="button" {key} class="button compact" onclick={choose}>{ said }</button> }
        };
        html! {
            <>
                if !cards.is_empty() {
                    <p class="row arrange-legal" role="group" aria-label={words.with_cards}>{ for cards.into_iter().map(card) }</p>
                }
                if let Some(moves) = fitting {
                    <p class="row arrange-legal" role="group" aria-label={words.legal}>{ for moves.into_iter().map(one) }</p>
                } else {
                    <p class="help" role="status">{ count(words.narrow, all as u32) }</p>
                }
            </>
        }
    }
}
