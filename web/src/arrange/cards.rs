//! The places of a deal, and the pack. Taps and keys move cards between them.

use super::{
    draft::{Act, shared},
    page::EditorContext,
};
use crate::{
    shell::value_of,
    ui::card::card_name,
    words::{count, fill},
};
use tefuda_games::{
    Card, Say as _,
    arrange::{Choice, Layout, NONE, Options, Place, PlaceKind},
};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

impl EditorContext<'_> {
    /// Returns the name of a place.
    pub(super) fn place_name(&self, place: &Place) -> String {
        match place.kind {
            PlaceKind::Hand(seat) => self.name(seat),
            PlaceKind::Public => self.words.public.to_owned(),
            PlaceKind::Row(row) => fill(self.words.row, [&(row + 1).to_string()]),
        }
    }

    /// The name of a card for screen readers.
    fn card_name(&self, name: &str) -> String {
        name.parse::<Card>()
            .map_or_else(|_| (self.game.shown)(name).spoken(self.lang), |card| card_name(self.lang, card))
    }

    fn face(&self, name: &str) -> Html {
        (self.game.face)(name).unwrap_or_default()
    }

    /// The whole section about cards.
    pub(super) fn cards(&self) -> Html {
        let (words, draft) = (self.words, self.draft);
        let layout = draft.layout();
        let own = |choice: &Choice| !matches!(choice.options, Options::Shares(..) | Options::Kept(_));
        let choices = layout.choices.iter().enumerate().filter(|(_, choice)| own(choice));
        html! {
            <section>
                <h2>{ words.cards }</h2>
                <p class="help">{ words.cards_help }</p>
                <p class="row">
                    { self.button(words.deal_rest, false, || Act::DealRest) }
                    { self.taking() }
                    { self.button(words.clear, draft.arrangement.places.is_empty(), || Act::Clear) }
                </p>
                if self.table.is_none() { <p class="help" id="arrange-hidden">{ fill(words.hidden, [self.game.deal.get(self.lang)]) }</p> }
                <div class="arrange">
                    <div class="arrange-places" role="group" aria-label={words.places}>
                        { for layout.places.iter().enumerate().map(|(at, place)| self.place(&layout, at, place)) }
                        { for choices.map(|(at, choice)| self.choice(at, choice)) }
                    </div>
                    { self.pack(&layout) }
                </div>
                if let Some(fault) = &draft.fault {
                    <p class="banner bad" role="alert">{ fault.say(self.lang) }</p>
                }
                <details>
                    <summary>{ words.as_text }</summary>
                    <label class="pasted"><span class="help">{ words.text_help }</span>
                        <textarea rows="3" class="link" spellcheck="false" autocapitalize="off"
                            value={draft.typed.clone().unwrap_or_else(|| draft.text())}
                            oninput={self.act.reform(|event: InputEvent| Act::Say(value_of(&event)))} /></label>
                </details>
            </section>
        }
    }

    fn taking(&self) -> Html {
        let table = self.table.cloned();
        let take = self.act.reform(move |_: MouseEvent| {
            table.clone().map_or(Act::Choose(0), |(deal, moves)| Act::Table(deal, moves))
        });
        let hidden = self.table.is_none();
        html! {
            <button type="button" class="button" disabled={hidden} aria-describedby={hidden.then_some("arrange-hidden")} onclick={take}>
                { self.words.from_table }</button>
        }
    }

    /// A place with its cards, their number, the number it needs, and any fault.
    fn place(&self, layout: &Layout, at: usize, place: &Place) -> Html {
        let (words, draft) = (self.words, self.draft);
        let name = self.place_name(place);
        let cards = draft.arrangement.place(at);
        let has = fill(words.count, [&cards.len().to_string(), &place.size.to_string()]);
        let (short, over) = (place.size.saturating_sub(cards.len()), cards.len().saturating_sub(place.size));
        let card = |card: &u8| {
            let (card, known) = (*card, layout.pack[usize::from(*card)].as_str());
            let label = fill(words.card_in, [&self.card_name(known), &name]);
            let take = self.act.reform(move |_: MouseEvent| Act::Take(card));
            html! { <button type="button" key={card} class="arrange-card" aria-label={label} onclick={take}>{ self.face(known) }</button> }
        };
        let seat = if let PlaceKind::Hand(seat) = place.kind { Some(seat.index()) } else { None };
        let chosen = at == draft.place;
        let choose = self.act.reform(move |_: MouseEvent| Act::Choose(at));
        html! {
            <div key={at} class={classes!("arrange-place", chosen.then_some("chosen"))}>
                <div class="row">
                    <button type="button" class="button compact" aria-pressed={chosen.to_string()} onclick={choose}>
                        <b>{ &name }</b><span class="value">{ has }</span></button>
                    { for seat.map(|seat| self.shares(layout, seat)) }
                </div>
                if !cards.is_empty() { <div class="arrange-cards">{ for cards.iter().map(card) }</div> }
                if over > 0 { <p class="arrange-wrong">{ count(words.too_many, over as u32) }</p> }
                else if short > 0 && !cards.is_empty() { <p class="help">{ count(words.missing, short as u32) }</p> }
            </div>
        }
    }

    /// The controls of one seat for the choices that give each seat a different value.
    fn shares(&self, layout: &Layout, seat: usize) -> Html {
        let each = layout.choices.iter().enumerate().filter_map(|(at, choice)| match choice.options {
            Options::Shares(names, none) => Some((at, choice, names, none)),
            _ => None,
        });
        let name = self.names.get(seat).map_or("", String::as_str);
        let select = |(at, choice, names, none): (
            usize,
            &Choice,
            &'static [tefuda_games::Text],
            Option<tefuda_games::Text>,
        )| {
            let value = self.draft.arrangement.choice(at).unwrap_or(NONE).to_owned();
            let digit =
                value.as_bytes().get(seat).filter(|_| value != NONE).map(|digit| usize::from(digit - b'0'));
            let shares = names.len();
            let set = self.act.reform(move |event: Event| {
                let said = value_of(&event);
                Act::Set(at, said.parse().map_or(said, |share| shared(&value, shares, seat, share)))
            });
            let label = fill(self.words.choice_of, [choice.name.get(self.lang), name]);
            let option = |(share, name): (usize, &tefuda_games::Text)| {
                html! { <option value={share.to_string()} selected={digit == Some(share)}>{ name.get(self.lang) }</option> }
            };
            html! {
                <select key={at} aria-label={label} onchange={set}>
                    if let Some(none) = none { <option value={NONE} selected={digit.is_none()}>{ none.get(self.lang) }</option> }
                    { for names.iter().enumerate().map(option) }
                </select>
            }
        };
        each.map(select).collect()
    }

    /// The control of a choice about the whole deal.
    fn choice(&self, at: usize, choice: &Choice) -> Html {
        let now = self.draft.arrangement.choice(at).unwrap_or_default();
        let option = |value: String, name: &str| {
            let selected = value == now;
            html! { <option {value} {selected}>{ name.to_owned() }</option> }
        };
        let options: Vec<Html> = match choice.options {
            Options::Words(words) => {
                words.iter().map(|(id, name)| option((*id).to_owned(), name.get(self.lang))).collect()
            }
            _ => self.names.iter().enumerate().map(|(seat, name)| option(seat.to_string(), name)).collect(),
        };
        let set = self.act.reform(move |event: Event| Act::Set(at, value_of(&event)));
        html! {
            <label class="field arrange-choice"><span class="field-name">{ choice.name.get(self.lang) }</span>
                <select onchange={set}>{ for options }</select></label>
        }
    }

    /// The pack. Cards that are already in a place are marked, but can be moved.
    fn pack(&self, layout: &Layout) -> Html {
        let (words, draft) = (self.words, self.draft);
        let now = layout.places.get(draft.place).map(|place| {
            let cards = draft.arrangement.place(draft.place).len();
            let has = fill(words.count, [&cards.to_string(), &place.size.to_string()]);
            fill(words.now, [&self.place_name(place), &has])
        });
        let card = |(number, name): (u8, &String)| {
            let lies = draft.arrangement.place_of(number);
            let place = lies.and_then(|at| layout.places.get(at));
            let label = match place {
                Some(place) => fill(words.card_in, [&self.card_name(name), &self.place_name(place)]),
                None => self.card_name(name),
            };
            let state = match lies {
                Some(at) if at == draft.place => "here",
                Some(_) => "elsewhere",
                None => "free",
            };
            let tabindex = if number == draft.at { "0" } else { "-1" };
            let tap = self.act.reform(move |_: MouseEvent| Act::Tap(number));
            html! {
                <button type="button" key={number} class={classes!("arrange-card", state)} {tabindex} aria-label={label}
                    aria-pressed={(state == "here").to_string()} onclick={tap}>{ self.face(name) }</button>
            }
        };
        let cards: Vec<Html> = (0..).zip(&layout.pack).map(card).collect();
        let line = |cards: &[Html]| html! { <div class="arrange-line">{ for cards.iter().cloned() }</div> };
        let length = layout.line;
        let keys = Callback::from(move |event: KeyboardEvent| walk(&event, length));
        html! {
            <div class="arrange-pack">
                <p class="arrange-now" role="status">{ for now }</p>
                <div role="group" aria-label={words.pack} aria-describedby="arrange-keys" onkeydown={keys}>
                    { for cards.chunks(length.max(1)).map(line) }
                </div>
                <p class="help" id="arrange-keys">{ words.pack_help }</p>
            </div>
        }
    }
}

/// Moves between the cards of the pack with the arrow keys.
fn walk(event: &KeyboardEvent, line: usize) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(group) = target.as_ref().and_then(|card| card.closest("[role=group]").ok().flatten()) else {
        return;
    };
    let Ok(cards) = group.query_selector_all("button") else { return };
    let card = |at: u32| cards.item(at).and_then(|card| card.dyn_into::<HtmlElement>().ok());
    let Some(at) =
        (0..cards.length()).find(|at| card(*at).is_some_and(|card| card.matches(":focus").unwrap_or(false)))
    else {
        return;
    };
    let last = cards.length() - 1;
    let to = match &*event.key() {
        "ArrowLeft" => at.saturating_sub(1),
        "ArrowRight" => at + 1,
        "ArrowUp" => at.checked_sub(line as u32).unwrap_or(at),
        "ArrowDown" if at + line as u32 > last => at,
        "ArrowDown" => at + line as u32,
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    if let Some(card) = card(to.min(last)) {
        card.focus().ok();
    }
}
