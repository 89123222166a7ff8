//! The buttons under the table.

use super::{
    message::{Dialog, Msg, Noting},
    page::TablePage,
};
use crate::{
    shell::value_of,
    words::{fill, table::NoteWords},
};
use tefuda_arena::link::{self, Speed};
use tefuda_games::knob::Choices as _;
use yew::prelude::*;

/// The icons of the buttons that step through a deal.
const FIRST: &str = "M5 5h2.500v14H5zM19 5v14L8.500 12z";
const PREVIOUS: &str = "M17 5v14L6 12z";
const NEXT: &str = "M7 5v14l11-7z";
const LAST: &str = "M16.500 5H19v14h-2.500zM5 5v14l10.500-7z";

pub(super) const WRITE: &str =
    "M4 17.250V20h2.750L17 9.750 14.250 7zM19.500 7.250l-2.750-2.750L15.250 6 18 8.750z";

/// A button with an icon.
pub(super) fn sign_button(
    name: &'static str,
    path: &'static str,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class="button quiet square" aria-label={name} title={name} disabled={!enabled} {onclick}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path d={path} /></svg>
        </button>
    }
}

impl TablePage {
    fn button(ctx: &Context<Self>, name: &'static str, enabled: bool, msg: fn() -> Msg) -> Html {
        let click = ctx.link().callback(move |_: MouseEvent| msg());
        html! { <button type="button" class="button" disabled={!enabled} onclick={click}>{ name }</button> }
    }

    /// The actions available at the table.
    pub(super) fn toolbar(&self, ctx: &Context<Self>) -> Html {
        let words = Self::words(ctx);
        let state = &self.table.state;
        let over = state.deal_over();
        let alone = self.table.mode.duplicate().is_some();
        let person = state.has_person();
        let pause = if state.paused { words.resume } else { words.pause };
        if self.table.mode.reading().is_some() || state.cursor.is_some() {
            return self.review_bar(ctx);
        }
        html! {
            <div class="controls" role="toolbar" aria-label={words.controls}>
                { self.duplicate_buttons(ctx) }
                if over && !alone && !state.session.match_over() {
                    <button type="button" class="button primary" onclick={ctx.link().callback(|_: MouseEvent| Msg::NextDeal)}>
                        { fill(words.next_deal, [ctx.props().kind.deal.get(words.lang)]) }</button>
                }
                if over && !alone && state.session.match_over() {
                    <button type="button" class="button primary" onclick={ctx.link().callback(|_: MouseEvent| Msg::NewMatch)}>
                        { words.new_match }</button>
                }
                if let Some(why) = state.settled(words.lang) {
                    <button type="button" class="button primary" aria-describedby="settled" onclick={ctx.link().callback(|_: MouseEvent| Msg::Claim)}>
                        { words.settle }</button>
                    <span id="settled" class="sr">{ why }</span>
                }
                if person {
                    { Self::button(ctx, words.undo, state.last_choice().is_some(), || Msg::Undo) }
                    if state.session.turn().is_some() { { Self::button(ctx, words.hint, state.has_choice(), || Msg::Hint) } }
                }
                if person && over && !alone {
                    { Self::button(ctx, words.elsewhere, true, || Msg::Elsewhere(None)) }
                }
                if !person || state.paused {
                    // The tour looks for `data-paused`.
                    <button type="button" class="button" data-paused={state.paused.to_string()} onclick={ctx.link().callback(|_: MouseEvent| Msg::Pause)}>
                        { pause }</button>
                }
                { Self::button(ctx, words.review, state.session.moves() > 0, || Msg::Seek(Some(0))) }
                { Self::button(ctx, words.score_sheet, true, || Msg::Open(Some(Dialog::Score))) }
                { self.speed(ctx) }
                { self.aims_set(ctx, "aim-bar") }
            </div>
        }
    }

    /// Returns the word for a deal, as a heading.
    pub(super) fn deal_title(ctx: &Context<Self>) -> String {
        let deal = ctx.props().kind.deal.get(ctx.props().look.lang);
        let mut letters = deal.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    fn speed(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let shown = self.table.state.shown.clone();
        let now = shown.get(&link::SPEED);
        let change = ctx.link().callback(move |event: Event| {
            let mut shown = shown.clone();
            shown.set_text(link::SPEED.key, &value_of(&event)).ok();
            Msg::Shown(shown)
        });
        html! {
            <label class="speed wide-only"><span>{ link::SPEED.knob.name.get(lang) }</span>
                <select onchange={change}>
                    { for Speed::CHOICES.iter().map(|c| html! {
                        <option value={c.id} selected={c.id == now.id()}>{ c.name.get(lang) }</option>
                    }) }
                </select>
            </label>
        }
    }

    /// The slider over the moves of the deal.
    fn review_bar(&self, ctx: &Context<Self>) -> Html {
        let words = Self::words(ctx);
        let last = self.table.state.session.moves();
        let at = self.table.state.cursor.unwrap_or(last);
        let seek = |to: usize| ctx.link().callback(move |_: MouseEvent| Msg::Seek(Some(to)));
        let slide = ctx.link().callback(|event: InputEvent| Msg::Seek(value_of(&event).parse().ok()));
        let step = |name: &'static str, path: &'static str, to: usize, enabled: bool| {
            sign_button(name, path, enabled, seek(to))
        };
        let here = ctx.link().callback(|_: MouseEvent| Msg::PlayFromHere);
        let leave = ctx.link().callback(|_: MouseEvent| Msg::LeaveRecords);
        let back = ctx.link().callback(|_: MouseEvent| Msg::Seek(None));
        html! {
            <div class="controls review" role="toolbar" aria-label={words.review}>
                { self.deal_select(ctx) }
                { step(words.first, FIRST, 0, at > 0) }
                { step(words.previous, PREVIOUS, at.saturating_sub(1), at > 0) }
                <input type="range" min="0" max={last.to_string()} value={at.to_string()} oninput={slide}
                    aria-label={words.position} aria-valuetext={format!("{at} / {last}")} />
                { step(words.next, NEXT, at + 1, at < last) }
                { step(words.last, LAST, last, at < last) }
                <output class="value">{ format!("{at} / {last}") }</output>
                <span class="row">
                    <button type="button" class="button" onclick={here} disabled={at >= last && self.table.state.session.turn().is_none()}>
                        { words.play_from_here }</button>
                    if self.table.mode.duplicate().is_none() {
                        { sign_button(NoteWords::of(words.lang).write, WRITE, true, ctx.link().callback(|_: MouseEvent| Msg::Note(Noting::Open))) }
                    }
                    if self.table.mode.reading().is_some() {
                        <button type="button" class="button primary" onclick={leave}>
                            { if self.table.of_own() { words.back_to_match } else { words.leave_records } }</button>
                    } else {
                        <button type="button" class="button primary" onclick={back}>{ words.back_to_game }</button>
                    }
                </span>
            </div>
        }
    }

    /// The selection among several records.
    fn deal_select(&self, ctx: &Context<Self>) -> Html {
        let Some(reading) = self.table.mode.reading().filter(|reading| reading.count() > 1) else {
            return Html::default();
        };
        let turn = ctx.link().callback(|event: Event| Msg::Turn(value_of(&event).parse().unwrap_or(0)));
        html! {
            <select aria-label={Self::deal_title(ctx)} onchange={turn}>
                { for (0..reading.count()).map(|i| html! {
                    <option value={i.to_string()} selected={i == reading.index}>{ format!("{} {}", Self::deal_title(ctx), i + 1) }</option>
                }) }
            </select>
        }
    }
}
