//! The coach explains, one sentence at a time, what the person has to do, what is legal and why, and what the
//! hint suggests and why.

use super::{
    message::{Effect, Msg},
    model::{CoachStep, Remark, Table},
    page::TablePage,
};
use crate::{
    ui::term::Gloss,
    words::{fill, table::Coach},
};
use tefuda_agents::review::worths;
use tefuda_arena::link;
use tefuda_numbers::short;
use yew::prelude::*;

/// How often the coach says the same. It tells an event once.
const TWICE: u8 = 2;

impl Table {
    /// Whether the person at the table has a coach.
    pub(super) fn coached(&self) -> bool {
        let state = &self.state;
        state.shown.get(&link::Display::COACH)
            && state.has_person()
            && self.mode.reading().is_none()
            && state.cursor.is_none()
    }

    /// Turns the coach on or off.
    pub(super) fn coach(&mut self, on: bool) {
        let shown = self.own().shown.clone().set(&link::Display::COACH, on);
        self.dialog = None;
        self.offers_coach = false;
        self.effects.push(Effect::CoachAnswered);
        self.set_shown(shown);
    }

    /// Returns the coach's progress with the current decision.
    pub(super) fn coach_step(&self) -> CoachStep {
        let of = (self.state.line, self.state.session.moves());
        if self.progress.of == of { self.progress } else { CoachStep { of, ..CoachStep::default() } }
    }

    /// The coach's sentences about the current decision: first what has happened, and then advice. A sentence that
    /// was part of two decisions is known by now.
    pub(super) fn lesson(&self) -> Vec<Remark> {
        let most = |remark: &Remark| if remark.event.is_some() { 1 } else { TWICE };
        let known =
            |remark: &Remark| self.told.iter().any(|(told, times)| told == remark && *times >= most(remark));
        let session = &self.state.session;
        let place = |at: usize| (self.state.line.table, session.deal_number(), at);
        let said = session.coach(self.around.lang).into_iter();
        let mut said: Vec<Remark> = said
            .map(|(at, said)| Remark { event: at.map(place), said })
            .filter(|said| !known(said))
            .collect();
        if said.is_empty() {
            said.push(Remark { event: None, said: Coach::of(self.around.lang).your_turn.to_owned() });
        }
        said
    }

    /// Counts the sentences of the current decision that the person has seen.
    pub(super) fn remember_told(&mut self) {
        if !self.coached() || !self.state.has_choice() {
            return;
        }
        for said in self.lesson().into_iter().take(self.coach_step().at + 1) {
            match self.told.iter_mut().find(|(told, _)| *told == said) {
                Some((_, times)) => *times = times.saturating_add(1),
                None => self.told.push((said, 1)),
            }
        }
    }

    /// Moves on to the next sentence, or after the last one to the hint.
    pub(super) fn coach_on(&mut self) {
        let step = self.coach_step();
        if step.at + 1 < self.lesson().len() {
            self.progress = CoachStep { at: step.at + 1, ..step };
        } else {
            self.obey(Msg::Hint);
        }
    }
}

impl TablePage {
    /// The coach's panel above the buttons.
    pub(super) fn coach_strip(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().scene.look.lang;
        let words = Coach::of(lang);
        let CoachStep { at, hint, .. } = self.table.coach_step();
        let mut next = None;
        let mut asks_again = false;
        let says = if self.table.state.deal_over() {
            fill(words.over, [ctx.props().kind.ui.deal.get(lang)])
        } else if !self.table.state.may_move() {
            words.wait.to_owned()
        } else if !self.table.state.has_choice() {
            words.forced.to_owned()
        } else {
            let mut said = self.table.lesson();
            if !hint && at < said.len() {
                next = Some(if at + 1 < said.len() { words.next } else { words.show });
                said.swap_remove(at).said
            } else if self.hint_lost() {
                next = Some(words.ask_again);
                asks_again = true;
                words.gave_up.to_owned()
            } else {
                self.reason(ctx, words)
            }
        };
        let on = ctx.link().callback(move |_: MouseEvent| if asks_again { Msg::Hint } else { Msg::CoachOn });
        let off = ctx.link().callback(|_: MouseEvent| Msg::Coach(false));
        html! {
            <section class="coach" aria-label={words.name}>
                <p role="status">{ Gloss { terms: ctx.props().kind.ui.terms, lang }.mark(&says) }</p>
                if let Some(next) = next { <button type="button" class="button primary" onclick={on}>{ next }</button> }
                <button type="button" class="button quiet" onclick={off}>{ words.stop }</button>
            </section>
        }
    }

    /// Whether a hint was requested but has failed.
    fn hint_lost(&self) -> bool {
        self.table.state.hint.is_none() && self.table.asked.is_none()
    }

    /// Whether a coach is offered: to a person at their first table, before the first decision, until they answer.
    pub(super) fn offers_coach(&self, ctx: &Context<Self>) -> bool {
        let state = &self.table.state;
        let apart = !self.table.mode.is_match() || state.cursor.is_some();
        let early = state.session.deal_number() == 0 && state.last_choice().is_none();
        let wide = state.shown.get(&link::Display::BARE) || ctx.props().scene.look.big;
        self.table.offers_coach && !apart && !wide && early && state.has_person() && !self.table.coached()
    }

    pub(super) fn coach_offer(ctx: &Context<Self>) -> Html {
        let words = Coach::of(ctx.props().scene.look.lang);
        let answer = |on: bool| ctx.link().callback(move |_: MouseEvent| Msg::Coach(on));
        html! {
            <section class="coach offer" aria-label={words.name}>
                <p>{ words.offer }</p>
                <button type="button" class="button compact" onclick={answer(true)}>{ Self::words(ctx).coach_start }</button>
                <button type="button" class="button quiet compact" onclick={answer(false)}>{ words.decline }</button>
            </section>
        }
    }

    /// The hint with its reason.
    fn reason(&self, ctx: &Context<Self>, words: &Coach) -> String {
        let Some(hint) = self.table.state.hint else { return words.thinking.to_owned() };
        let session = &self.table.state.session;
        let (facts, hint) =
            (ctx.props().kind.catalogue.facts, session.named(session.moves(), hint).unwrap_or_default());
        let play = hint.spoken(words.lang);
        let thought = self.table.state.thoughts.get(session.moves());
        let worths = thought.map_or_else(Vec::new, |thought| worths(thought, facts.low_wins));
        let first = worths.iter().find(|worth| *worth.play == hint);
        let second = worths.iter().find(|worth| *worth.play != hint);
        match (first, second) {
            (Some(first), Some(second)) => {
                let other = second.play.spoken(words.lang);
                let [worth, others] = [first, second].map(|of| short(of.points));
                let way = if facts.low_wins { words.low_is_good } else { words.high_is_good };
                fill(words.weighed, [&play, &worth, &other, &others, facts.unit.get(words.lang), way])
            }
            _ => fill(words.only, [&play]),
        }
    }
}
