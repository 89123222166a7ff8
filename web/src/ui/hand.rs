//! The hand along the lower edge of every table. It is one tab stop, and every card can be reached.
//!
//! Yew lets events in between its own tasks. A click or a key can come before the page has drawn the effect
//! of the previous one, and before the effects of a rendering have run. So nothing here depends on an effect,
//! or on the state at the last rendering.

use super::{find, focus};
use crate::{
    painted::{Later, Turn},
    shell::key_name,
};
use std::{cell::RefCell, fmt::Display, rc::Rc, str::FromStr};
use wasm_bindgen::JsCast as _;
use yew::prelude::*;

/// A hand.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct HandProps<C: PartialEq> {
    /// The cards from left to right.
    pub(crate) cards: Vec<C>,
    /// The same cards in the order of the page. If that order stays, cards can slide to new places.
    pub(crate) slots: Vec<Slot<C>>,
    /// The number of cards in the upper of two rows. 0: there is only one row.
    pub(crate) upper: usize,
    pub(crate) label: String,
    /// Whether several cards can be chosen.
    #[prop_or_default]
    pub(crate) several: bool,
    pub(crate) live: bool,
    /// Whether focus moves to the hand when its cards change, or when `away` changes.
    pub(crate) follow: Rc<RefCell<bool>>,
    /// Whether the decision is made outside the hand.
    #[prop_or_default]
    pub(crate) away: bool,
    /// Called with a picked card, legal or not.
    pub(crate) on_pick: Callback<C>,
    /// Called with the focused card when Enter is pressed, instead of `on_pick`.
    #[prop_or_default]
    pub(crate) on_enter: Option<Callback<C>>,
    /// Called with a card that is focused or pointed at.
    #[prop_or_default]
    pub(crate) on_look: Option<Callback<C>>,
}

/// One card of a hand.
#[derive(Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Independent facts: every combination occurs.
pub(crate) struct Slot<C> {
    pub(crate) card: C,
    pub(crate) face: Html,
    /// Its name, with its special states.
    pub(crate) label: String,
    /// Whether picking it has an effect now.
    pub(crate) answers: bool,
    /// Whether picking it plays it.
    pub(crate) playable: bool,
    pub(crate) chosen: bool,
    /// Whether a hint points it out.
    pub(crate) hinted: bool,
    /// Whether it has just been received.
    pub(crate) fresh: bool,
}

/// The hand.
#[component]
pub(crate) fn Hand<C>(props: &HandProps<C>) -> Html
where
    C: Copy + PartialEq + Display + FromStr + 'static,
{
    let list = use_node_ref();
    let typed = use_mut_ref(|| None::<char>);
    // The card last focused, with the cards to its right.
    let current = use_state(Vec::<C>::new);
    let HandProps { cards, upper, .. } = props;
    let stop = stop(cards, &current);
    {
        // After the focused card has been played, focus goes to its neighbour.
        let (list, follow) = (list.clone(), props.follow.clone());
        use_effect_with((cards.clone(), props.away), move |_| {
            if follow.replace(false) {
                focus_stop(&list);
            }
        });
    }
    let enter = props.on_enter.clone().unwrap_or_else(|| props.on_pick.clone());
    let moved = {
        let cards = cards.clone();
        move |at: usize| current.set(cards[at..].to_vec())
    };
    let place = {
        let cards = cards.clone();
        move |event: &web_sys::Event| {
            let card = card_at(event)?;
            cards.iter().position(|other| *other == card)
        }
    };
    let onclick = {
        let (cards, place, moved, pick) =
            (cards.clone(), place.clone(), moved.clone(), props.on_pick.clone());
        move |event: MouseEvent| {
            if let Some(at) = place(&event) {
                moved(at);
                pick.emit(cards[at]);
            }
        }
    };
    let onkeydown = {
        let (list, cards, pick) = (list.clone(), cards.clone(), props.on_pick.clone());
        move |event: KeyboardEvent| {
            let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
            let Some(at) = place(&event).filter(|_| plain) else { return };
            let rank = typed.replace(None);
            let last = cards.len() - 1;
            let go = match &*key_name(&event) {
                "ArrowLeft" | "ArrowUp" => Some(at.saturating_sub(1)),
                "ArrowRight" | "ArrowDown" => Some(last.min(at + 1)),
                "Home" => Some(0),
                "End" => Some(last),
                key @ (" " | "Enter") => {
                    moved(at);
                    if key == " " {
                        pick.emit(cards[at]);
                    } else {
                        enter.emit(cards[at]);
                    }
                    None
                }
                key => match named(key, rank) {
                    Named::Card(card) => cards.iter().position(|other| *other == card),
                    Named::Rank(rank) => {
                        typed.replace(Some(rank));
                        None
                    }
                    Named::Nothing => return,
                },
            };
            event.prevent_default();
            event.stop_propagation();
            if let Some(to) = go {
                moved(to);
                focus(&list, &format!("[data-card='{}']", cards[to]));
            }
        }
    };
    let on_look = props.on_look.clone().map(|look| {
        Callback::from(move |event: web_sys::Event| {
            if let Some(card) = card_at(&event) {
                look.emit(card);
            }
        })
    });
    let onpointerover = on_look.as_ref().map(|look| look.reform(|event: PointerEvent| event.into()));
    let onfocusin = on_look.as_ref().map(|look| look.reform(|event: FocusEvent| event.into()));
    let slot = |slot: &Slot<C>| {
        let card = slot.card;
        let i = cards.iter().position(|other| *other == card).unwrap_or(0);
        let (row, at, of) = if i < *upper { (0, i, *upper) } else { (1, i - upper, cards.len() - upper) };
        let class = classes!(
            "slot",
            slot.playable.then_some("playable"),
            slot.chosen.then_some("chosen"),
            slot.hinted.then_some("hinted"),
            slot.fresh.then_some("fresh"),
        );
        html! {
            <div key={card.to_string()} {class} role="option" style={format!("--i:{i};--r:{row};--j:{at};--m:{of}")}
                tabindex={if stop == Some(i) { "0" } else { "-1" }} data-card={card.to_string()}
                aria-selected={if slot.chosen { "true" } else { "false" }}
                aria-disabled={(!slot.answers).then_some("true")} aria-label={slot.label.clone()}>
                { slot.face.clone() }
            </div>
        }
    };
    let class =
        classes!("hand", amount(cards.len()), (*upper > 0).then_some("rows"), props.live.then_some("live"));
    html! {
        <div {class} ref={list.clone()}
            role="listbox" aria-label={props.label.clone()} aria-multiselectable={props.several.then_some("true")}
            aria-orientation="horizontal" style={format!("--n:{}", cards.len())}
            {onclick} {onkeydown} {onpointerover} {onfocusin}>
            <Later turn={Turn::First}>{ for props.slots.iter().map(slot) }</Later>
        </div>
    }
}

/// A CSS class for the number of cards.
fn amount(cards: usize) -> Option<&'static str> {
    match cards {
        0 => Some("few none"),
        1..6 => Some("few"),
        6..10 => None,
        _ => Some("many"),
    }
}

/// The position of the card last focused, or of its neighbour after it has been played.
fn stop<C: PartialEq>(cards: &[C], current: &[C]) -> Option<usize> {
    let last = cards.len().checked_sub(1)?;
    let here = current.iter().find_map(|card| cards.iter().position(|other| other == card));
    Some(here.unwrap_or(if current.is_empty() { 0 } else { last }))
}

/// The most cards in a row that still leave each wide enough for a finger.
pub(crate) const ROW: usize = 7;

/// Returns the number of cards in the upper of two rows: 0 if they fit in one row, otherwise the break
/// between two groups of cards that is closest to the middle, or the middle.
pub(crate) fn upper_row<C, K: PartialEq>(cards: &[C], group: impl Fn(&C) -> K) -> usize {
    let n = cards.len();
    if n <= ROW {
        return 0;
    }
    let breaks = (n.saturating_sub(ROW)..=ROW).filter(|at| group(&cards[at - 1]) != group(&cards[*at]));
    breaks.min_by_key(|at| (2 * at).abs_diff(n)).unwrap_or(n / 2)
}

/// Returns the name of a card, followed by the states that hold.
pub(crate) fn stated(mut name: String, comma: &str, states: &[(&str, bool)]) -> String {
    for (state, _) in states.iter().filter(|(_, holds)| *holds) {
        name = name + comma + state;
    }
    name
}

/// The meaning of a letter, given the rank typed before it.
enum Named<C> {
    Card(C),
    Rank(char),
    Nothing,
}

/// Reads a key: a rank, or after a rank a suit, so that the page can use the other letters. `J` and `K` name
/// the joker. Cards without suits can't be typed.
fn named<C: FromStr>(key: &str, rank: Option<char>) -> Named<C> {
    let [byte] = key.as_bytes() else { return Named::Nothing };
    let letter = if b"01".contains(byte) { 'T' } else { char::from(*byte).to_ascii_uppercase() };
    let card = |rank, suit| String::from_iter([rank, suit]).parse::<C>().ok();
    match rank.and_then(|rank| card(rank, letter)) {
        Some(card) => Named::Card(card),
        None if card(letter, 'S').is_some() => Named::Rank(letter),
        None => Named::Nothing,
    }
}

/// Returns the card of an event's slot.
fn card_at<C: FromStr>(event: &web_sys::Event) -> Option<C> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-card]").ok()??.get_attribute("data-card")?.parse().ok()
}

/// Moves focus to the hand's tab stop, unless another card has focus.
fn focus_stop(list: &NodeRef) {
    if find(list, ":focus").is_none() {
        focus(list, "[tabindex='0']");
    }
}

/// A selection for a decision, until the decision is made.
#[derive(Clone)]
pub(crate) struct Choice<D, T> {
    decision: D,
    kept: Rc<RefCell<Option<(D, T)>>>,
    update: UseForceUpdateHandle,
}

impl<D: Clone + PartialEq, T: Copy + Default> Choice<D, T> {
    /// Returns the current selection. Empty at first.
    pub(crate) fn get(&self) -> T {
        match &*self.kept.borrow() {
            Some((decision, chosen)) if *decision == self.decision => *chosen,
            _ => T::default(),
        }
    }

    pub(crate) fn set(&self, chosen: T) {
        self.kept.replace(Some((self.decision.clone(), chosen)));
        self.update.force_update();
    }
}

/// Returns the selection for `decision`. The selection for an earlier decision is dropped for good.
#[hook]
pub(crate) fn use_choice<D: PartialEq + 'static, T: 'static>(decision: D) -> Choice<D, T> {
    let kept = use_mut_ref(|| None::<(D, T)>);
    kept.borrow_mut().take_if(|(of, _)| *of != decision);
    Choice { decision, kept, update: use_force_update() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::daihinmin::DaihinminCard;

    #[test]
    fn focus_goes_to_the_neighbour_also_in_a_revolution() {
        let left = |cards: &str| cards.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(stop(&left("2H 9S 3D"), &[]), Some(0));
        assert_eq!(stop(&left("2H 3D JK"), &left("9S 3D JK")), Some(1), "9S was played");
        assert_eq!(stop(&left("3D 9S 2H"), &left("9S 3D")), Some(1), "the order turned around");
        assert_eq!(stop(&left("2H 9S"), &left("3D")), Some(1), "the last card was played");
        assert_eq!(stop(&[], &left("3D")), None);
    }

    #[test]
    fn rows_break_between_groups_if_possible() {
        let upper = |cards: &str| upper_row(&cards.split(' ').collect::<Vec<_>>(), |card| card.as_bytes()[1]);
        assert_eq!(upper("2C 3C 4C 5D 6D 7D"), 0);
        assert_eq!(upper("2C 3C 4C 5C 6C 7C 8D 9D TD JS QS KH AH"), 6);
        assert_eq!(upper("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"), 6);
        for n in 8..=2 * ROW {
            let upper = upper_row(&[(); 2 * ROW][..n], |()| 0);
            assert!(upper <= ROW && n - upper <= ROW, "{n}");
        }
    }

    #[test]
    fn cards_are_named_by_rank_and_suit() {
        let card = |first: &str, second: &str| match named::<DaihinminCard>(first, None) {
            Named::Rank(rank) => match named::<DaihinminCard>(second, Some(rank)) {
                Named::Card(card) => card.to_string(),
                _ => String::new(),
            },
            _ => String::new(),
        };
        assert_eq!([card("1", "s"), card("q", "h"), card("j", "k"), card("p", "s")], ["TS", "QH", "JK", ""]);
        assert!(matches!(named::<u8>("5", None), Named::Nothing));
    }
}
