//! The buttons under the table.

use super::{
    message::{Dialog, Msg, Noting},
    page::TablePage,
};
use crate::{
    context::Liking,
    shell::value_of,
    words::{capital, fill, table::NoteWords},
};
use tefuda_arena::link::{self, Speed};
use tefuda_games::knob::Choices as _;
use yew::prelude::*;

/// The icons of the buttons that step through a deal.
const FIRST: &str = "M5 5h2.500v14H5zM19 5v14L8.500 12z";
const PREVIOUS: &str = "M17 5v14L6 12z";
const NEXT: &str = "M7 5v14l11-7z";
const LAST: &str = "M16.500 5H19v14h-2.500zM5 5v14l10.500-7z";

const UNDO: &str = "M9 4v4h5.500a5.500 5.500 0 0 1 0 11H7v-2.500h7.500a3 3 0 0 0 0-6H9v4L3 9.250z";
const HINT: &str = "M12 2.500a7 7 0 0 1 3.500 13V18h-7v-2.500a7 7 0 0 1 3.500-13zM8.500 19.500h7v2h-7z";
const SOUND: &str =
    "M3 9h4l5-4.500v15L7 15H3zM14 8.500a4.500 4.500 0 0 1 0 7zM14 4.500a8 8 0 0 1 0 15v-2a6 6 0 0 0 0-11z";
const SILENCE: &str = "M3 9h4l5-4.500v15L7 15H3zM15 8.500l2.500 2.500 2.500-2.500 1 1-2.500 2.500 2.500 2.500-1 1-2.500-2.500-2.500 2.500-1-1 2.500-2.500-2.500-2.500z";

pub(super) const WRITE: &str =
    "M4 17.250V20h2.750L17 9.750 14.250 7zM19.500 7.250l-2.750-2.750L15.250 6 18 8.750z";

fn icon(path: &'static str) -> Html {
    html! { <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path d={path} /></svg> }
}

/// A button with an icon.
pub(super) fn sign_button(
    name: &'static str,
    path: &'static str,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class="button quiet square" aria-label={name} title={name} disabled={!enabled} {onclick}>
            { icon(path) }
        </button>
    }
}

/// A button with an icon and a word.
fn named_button(
    name: &'static str,
    path: &'static str,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class="button named" disabled={!enabled} {onclick}>
            { icon(path) }
            <span>{ name }</span>
        </button>
    }
}

/// The id of the buttons that small screens have in a menu.
const REST: &str = "rest";

impl TablePage {
    /// A button of the menu.
    fn button(ctx: &Context<Self>, name: &'static str, msg: fn() -> Msg) -> Html {
        let click = ctx.link().callback(move |_: MouseEvent| msg());
        html! { <button type="button" class="button" popovertarget={REST} popovertargetaction="hide" onclick={click}>{ name }</button> }
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
        let sound = ctx.props().scene.look.sound;
        let on_sound = ctx.props().scene.on_liking.reform(move |_: MouseEvent| (Liking::Sound, !sound));
        let settled = state.settled(words.lang);
        let leads = settled.is_some() || self.next_seat();
        html! {
            <div class={classes!("controls", leads.then_some("leads"))} role="toolbar" aria-label={words.controls}>
                { self.duplicate_buttons(ctx) }
                if let Some(why) = settled {
                    <button type="button" class="button primary" aria-describedby="settled" onclick={ctx.link().callback(|_: MouseEvent| Msg::Claim)}>
                        { words.settle }</button>
                    <span id="settled" class="sr">{ why }</span>
                }
                if person {
                    { named_button(words.undo, UNDO, state.last_choice().is_some(), ctx.link().callback(|_| Msg::Undo)) }
                    if state.session.turn().is_some() { { named_button(words.hint, HINT, state.has_choice(), ctx.link().callback(|_| Msg::Hint)) } }
                }
                if !person || state.paused {
                    <button type="button" class="button" onclick={ctx.link().callback(|_: MouseEvent| Msg::Pause)}>
                        { pause }</button>
                }
                // After a deal, the result has this button.
                if !over || alone { { self.look_back(ctx) } }
                <div id={REST} class="rest" popover="auto">
                    if person && over && !alone {
                        { Self::button(ctx, words.elsewhere, || Msg::Elsewhere(None)) }
                    }
                    { Self::button(ctx, words.score_sheet, || Msg::Open(Some(Dialog::Score))) }
                    { self.speed(ctx) }
                    { (ctx.props().aiming.slider)(self, ctx, "aim-bar") }
                </div>
                <button type="button" class="button quiet square" aria-label={words.sound_short} title={words.sound_short}
                    aria-pressed={sound.to_string()} onclick={on_sound}>
                    { icon(if sound { SOUND } else { SILENCE }) }
                </button>
                <button type="button" class="button quiet square rest-button" popovertarget={REST} aria-label={words.more} title={words.more}>{ "⋯" }</button>
            </div>
        }
    }

    fn look_back(&self, ctx: &Context<Self>) -> Html {
        let enabled = self.table.state.session.moves() > 0;
        named_button(Self::words(ctx).review, FIRST, enabled, ctx.link().callback(|_| Msg::Seek(Some(0))))
    }

    /// The buttons in the result of a deal. In a deal apart from the match, the bar has them.
    pub(super) fn ending(&self, ctx: &Context<Self>) -> Html {
        let (words, state) = (Self::words(ctx), &self.table.state);
        let apart = self.table.mode.duplicate().is_some() || self.table.mode.reading().is_some();
        if apart || state.cursor.is_some() || !state.deal_over() || state.shown.get(&link::Display::BARE) {
            return Html::default();
        }
        let (name, next) = if state.session.match_over() {
            (words.new_match.to_owned(), ctx.link().callback(|_: MouseEvent| Msg::NewMatch))
        } else {
            let name = fill(words.next_deal, [ctx.props().kind.ui.deal.get(words.lang)]);
            (name, ctx.link().callback(|_: MouseEvent| Msg::NextDeal))
        };
        html! {
            <div class="ending">
                { self.look_back(ctx) }
                <button type="button" class="button primary" onclick={next}>{ name }</button>
            </div>
        }
    }

    /// Returns the word for a deal, as a heading.
    pub(super) fn deal_title(ctx: &Context<Self>) -> String {
        capital(ctx.props().kind.ui.deal.get(ctx.props().scene.look.lang))
    }

    fn speed(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().scene.look.lang;
        let shown = self.table.state.shown.clone();
        let now = shown.get(&link::Display::SPEED);
        let onchange = ctx.link().callback(move |event: Event| {
            let mut shown = shown.clone();
            shown.set_text(link::Display::SPEED.key, &value_of(&event)).ok();
            Msg::Shown(shown)
        });
        let step = |speed: Speed| {
            let c = &Speed::CHOICES[speed.place()];
            let (value, checked) = (c.id, speed == now);
            html! { <label><input type="radio" name="speed" {value} {checked} onchange={onchange.clone()} /><span>{ c.name.get(lang) }</span></label> }
        };
        let steps = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];
        html! {
            <span class="speed steps" role="radiogroup" aria-label={link::Display::SPEED.knob.name.get(lang)}>{ for steps.map(step) }</span>
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
