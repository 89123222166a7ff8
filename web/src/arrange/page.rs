//! The page of the position editor.

use super::{
    Editable, GAMES,
    draft::{Act, Draft, name},
    opening::{Dealt, Opening},
};
use crate::{
    address,
    app::Scene,
    context::use_look,
    notation::Part,
    players::names,
    shell::{CopyLink, Header, Notices},
    store::{Storage as _, TAB, begun_key},
    words::{
        Shell,
        arrange::{ArrangeWords, ToArrangeWords},
        count, fill,
    },
};
use std::rc::Rc;
use tefuda_arena::{
    Link, Point, Setup,
    link::{self, ARRANGE, Language, default_chairs},
};
use tefuda_games::{Lang, Seat, Spec};
use yew::prelude::*;

/// The context for drawing the parts of the page.
pub(super) struct EditorContext<'a> {
    pub(super) game: &'static Editable,
    pub(super) names: &'a [String],
    pub(super) lang: Lang,
    pub(super) words: &'static ArrangeWords,
    pub(super) draft: &'a Draft,
    /// The deal on the table, if it may be seen.
    pub(super) table: Option<&'a Dealt>,
    pub(super) act: Callback<Act>,
}

/// The page. Its address describes the whole position. Moves that don't fit are kept in this tab.
#[component]
pub(super) fn ArrangePage(props: &Scene) -> Html {
    let lang = use_look().lang;
    let title = ToArrangeWords::of(lang).title;
    let opening = use_state(|| Rc::new(Opening::at(&props.place)));
    let notices = use_state(|| opening.notices.clone());
    let draft = use_reducer(|| opening.draft.clone());
    let act = draft.dispatcher();
    let shown = props.place.link.shown.clone().set(&link::Display::LANG, Language::from(lang));
    use_effect_with(draft.address(&shown), |(said, unsaid)| {
        address::replace(ARRANGE, said);
        if let Some(unsaid) = unsaid {
            TAB.set(&begun_key(said), unsaid);
        }
    });
    let desk = EditorContext {
        game: opening.game,
        names: &names(&draft.setup().chairs, lang, Shell::of(lang).you),
        lang,
        words: ArrangeWords::of(lang),
        draft: &draft,
        table: opening.table.as_ref(),
        act: Callback::from(move |what: Act| act.dispatch(what)),
    };
    html! {
        <div class="app">
            <Header game={title} on_language={props.on_language.clone()} on_shade={props.on_shade.clone()} />
            <main class="arranging" aria-label={title}>
                <div class="row">
                    <a class="button" href={opening.back(lang)}>{ desk.words.back_to_table }</a>
                    { desk.games(&shown) }
                </div>
                { Notices::bar_of(&notices, lang) }
                { desk.cards() }
                { desk.played() }
                { desk.goals(&shown) }
            </main>
        </div>
    }
}

impl EditorContext<'_> {
    pub(super) fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// A button that applies an action to the draft.
    pub(super) fn button(&self, name: &'static str, disabled: bool, act: fn() -> Act) -> Html {
        let click = self.act.reform(move |_: MouseEvent| act());
        html! { <button type="button" class="button" {disabled} onclick={click}>{ name }</button> }
    }

    /// The links to the other games.
    fn games(&self, shown: &Spec) -> Html {
        let game = |game: &&'static Editable| {
            let facts = &game.catalogue.facts;
            let rules = facts.presets[0].spec();
            let chairs = default_chairs(game.catalogue, &rules);
            let setup = Setup { rules, chairs, seed: self.draft.setup().seed, deal: None };
            let here = (facts.id == self.game.catalogue.facts.id).then_some("page");
            let href = Link::write_arranging(game.catalogue, &setup, None, shown);
            html! { <a class="button quiet" {href} aria-current={here}>{ facts.name.get(self.lang) }</a> }
        };
        html! { <nav class="row" aria-label={self.words.games}>{ for GAMES.iter().map(game) }</nav> }
    }

    /// The buttons for the finished position: play it at a table, or share a link.
    fn goals(&self, shown: &Spec) -> Html {
        let words = self.words;
        let Some(course) = self.draft.session.clone() else {
            return html! { <p><button type="button" class="button primary" disabled=true>{ words.go }</button></p> };
        };
        let catalogue = self.game.catalogue;
        let point = course.played().map(|played| Point { played: Some(played), ..Point::default() });
        let whole = point.map(|point| Link::write_point(catalogue, course.setup(), &point, shown));
        let whole = whole.filter(|link| link.len() <= link::LONGEST_LINK);
        let go = {
            let (whole, table) = (whole.clone(), Link::write(catalogue, course.setup(), shown));
            Callback::from(move |_: MouseEvent| {
                // With the saved match the table continues at once. If that can't be stored, the link opens
                // instead, and the table waits.
                let handed = TAB.set(&begun_key(&table), &course.save());
                address::go(whole.as_deref().filter(|_| !handed).unwrap_or(&table));
            })
        };
        html! {
            <section>
                <p><button type="button" class="button primary" onclick={go}>{ words.go }</button></p>
                if let Some(hash) = whole.map(AttrValue::from) {
                    <h2>{ words.link }</h2>
                    <CopyLink key={hash.as_str()} hash={hash.clone()} label={words.link} />
                } else {
                    <p class="help">{ words.too_long }</p>
                }
            </section>
        }
    }
}

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
