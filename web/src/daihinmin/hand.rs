//! The hand along the lower edge, sorted by strength. It is one tab stop, and every card can be reached.

use super::{face::face, melds::spoken, select::Selected};
use crate::{
    context::use_look,
    painted::{Later, Turn},
    shell::key_name,
    ui::hand::{card_at, focus, focus_stop},
    words::{daihinmin::Words, fill},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    Lang,
    daihinmin::{Cards, DaihinminCard, DaihinminView},
};
use yew::prelude::*;

/// The most cards in a row that still leave each wide enough for a finger.
const ROW: usize = 7;

/// A hand.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct HandProps {
    pub(super) view: Rc<DaihinminView>,
    pub(super) selected: Selected,
    /// The holder's name, if agents play and the person only watches.
    pub(super) watched: Option<AttrValue>,
    /// The cards that a hint points out.
    pub(super) hinted: Cards,
    pub(super) may_move: bool,
    /// Whether focus moves on when the focused card is played.
    pub(super) follow: Rc<RefCell<bool>>,
    /// Called with a tapped card.
    pub(super) on_tap: Callback<DaihinminCard>,
    /// Called with the focused card when Enter is pressed.
    pub(super) on_enter: Callback<DaihinminCard>,
}

impl HandProps {
    /// The cards received in the exchange, which are marked during the first trick.
    fn fresh(&self) -> Cards {
        let table = self.view.table();
        if table.last_trick().len() == table.turns().len() { self.view.received() } else { Cards::EMPTY }
    }

    /// The name of a card, with its special states.
    fn says(&self, card: DaihinminCard, lang: Lang) -> String {
        let words = Words::of(lang);
        let mut says = spoken(lang, card);
        for (word, cards) in [(words.received, self.fresh()), (words.hinted, self.hinted)] {
            if cards.has(card) {
                says = says + words.comma + word;
            }
        }
        says
    }
}

/// The cards from weak to strong in the current order. The joker is always the strongest.
fn sorted(hand: Cards, revolution: bool) -> Vec<DaihinminCard> {
    let mut cards: Vec<DaihinminCard> = hand.natural().iter().collect();
    if revolution {
        cards.reverse();
    }
    cards.extend((hand & Cards::JOKER).iter());
    cards
}

/// The number of cards in the upper of two rows: 0 if they fit in one row, otherwise the break between two
/// ranks that is closest to the middle.
fn upper_row(cards: &[DaihinminCard]) -> usize {
    let n = cards.len();
    if n <= ROW {
        return 0;
    }
    let breaks = (n.saturating_sub(ROW)..=ROW).filter(|at| cards[at - 1].strength() != cards[*at].strength());
    breaks.min_by_key(|at| (2 * at).abs_diff(n)).unwrap_or(n / 2)
}

/// The hand. The cards keep their order in the page, so that they can slide to their new places in a
/// revolution.
#[component]
pub(super) fn Hand(props: &HandProps) -> Html {
    let lang = use_look().lang;
    let words = Words::of(lang);
    let list = use_node_ref();
    let current = use_state(|| None::<DaihinminCard>);
    let typed = use_mut_ref(|| None::<char>);
    let hand = props.view.hand();
    let cards = sorted(hand, props.view.table().revolution());
    let here = place_of(&cards, *current);
    {
        // After the focused card has been played, focus goes to its neighbour.
        let (list, follow) = (list.clone(), props.follow.clone());
        use_effect_with(hand, move |_| {
            if follow.replace(false) {
                focus_stop(&list);
            }
        });
    }
    let tap = {
        let (current, on_tap) = (current.clone(), props.on_tap.clone());
        Callback::from(move |card: DaihinminCard| {
            current.set(Some(card));
            on_tap.emit(card);
        })
    };
    let onkeydown = {
        let (list, cards, current, tap, enter) =
            (list.clone(), cards.clone(), current.clone(), tap.clone(), props.on_enter.clone());
        move |event: KeyboardEvent| {
            let at = card_at(&event).and_then(|card: DaihinminCard| cards.iter().position(|c| *c == card));
            let Some(at) = at.filter(|_| !(event.ctrl_key() || event.meta_key() || event.alt_key())) else {
                return;
            };
            let rank = typed.replace(None);
            let last = cards.len() - 1;
            let go = match &*key_name(&event) {
                "ArrowLeft" | "ArrowUp" => Some(cards[at.saturating_sub(1)]),
                "ArrowRight" | "ArrowDown" => Some(cards[last.min(at + 1)]),
                "Home" => Some(cards[0]),
                "End" => Some(cards[last]),
                " " => {
                    tap.emit(cards[at]);
                    None
                }
                "Enter" => {
                    enter.emit(cards[at]);
                    None
                }
                key => match named(key, rank) {
                    Named::Card(card) => Some(card).filter(|card| cards.contains(card)),
                    Named::Rank(rank) => {
                        typed.replace(Some(rank));
                        None
                    }
                    Named::Nothing => return,
                },
            };
            event.prevent_default();
            event.stop_propagation();
            if let Some(card) = go {
                current.set(Some(card));
                focus(&list, &format!("[data-card='{card}']"));
            }
        }
    };
    let giving = props.may_move && props.view.table().gift().is_some();
    let label = match &props.watched {
        Some(name) => fill(words.hand_of, [name]),
        None if giving => words.hand_giving.to_owned(),
        None => words.hand.to_owned(),
    };
    let upper = upper_row(&cards);
    let answers = if props.may_move { props.view.playable() } else { Cards::EMPTY };
    let slot = |card: DaihinminCard| {
        let i = cards.iter().position(|other| *other == card).unwrap_or(0);
        let (row, at, of) = if i < upper { (0, i, upper) } else { (1, i - upper, cards.len() - upper) };
        let chosen = props.selected.cards.has(card);
        let class = classes!(
            "slot",
            (answers.has(card) && !giving).then_some("playable"),
            chosen.then_some("chosen"),
            props.hinted.has(card).then_some("hinted"),
            props.fresh().has(card).then_some("fresh"),
        );
        html! {
            <div key={card.code()} {class} role="option" style={format!("--i:{i};--r:{row};--j:{at};--m:{of}")}
                tabindex={if here == Some(i) { "0" } else { "-1" }} data-card={card.to_string()}
                aria-selected={if chosen { "true" } else { "false" }}
                aria-disabled={(!answers.has(card)).then_some("true")} aria-label={props.says(card, lang)}
                onclick={tap.reform(move |_| card)}>
                { face(card) }
            </div>
        }
    };
    html! {
        <div class={classes!("hand", (upper > 0).then_some("rows"), props.may_move.then_some("live"))} ref={list}
            role="listbox" aria-label={label} aria-multiselectable="true"
            aria-orientation="horizontal" style={format!("--n:{}", cards.len())} {onkeydown}>
            <Later turn={Turn::First}>{ for hand.iter().map(slot) }</Later>
        </div>
    }
}

/// The meaning of a letter, given the rank typed before it.
enum Named {
    Card(DaihinminCard),
    Rank(char),
    Nothing,
}

/// Reads a key: a rank, or after a rank a suit. `J` and `K` name the joker.
fn named(key: &str, rank: Option<char>) -> Named {
    let [byte] = key.as_bytes() else { return Named::Nothing };
    let letter = if b"01".contains(byte) { 'T' } else { char::from(*byte).to_ascii_uppercase() };
    let card = rank.and_then(|rank| String::from_iter([rank, letter]).parse().ok());
    match card {
        Some(card) => Named::Card(card),
        None if "23456789TJQKA".contains(letter) => Named::Rank(letter),
        None => Named::Nothing,
    }
}

/// The position of the focused card, or of its neighbour after it has been played.
fn place_of(cards: &[DaihinminCard], current: Option<DaihinminCard>) -> Option<usize> {
    let last = cards.len().checked_sub(1)?;
    let Some(card) = current else { return Some(0) };
    let here = cards.iter().position(|other| *other == card);
    here.or_else(|| cards.iter().position(|other| *other > card)).or(Some(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revolution_reverses_the_hand_except_for_the_joker() {
        let hand: Cards = "3D 9S 9C 2H JK".parse().expect("cards");
        let words = |revolution| {
            let cards: Vec<String> = sorted(hand, revolution).iter().map(ToString::to_string).collect();
            cards.join(" ")
        };
        assert_eq!(words(false), "3D 9C 9S 2H JK");
        assert_eq!(words(true), "2H 9S 9C 3D JK");
    }

    #[test]
    fn two_rows_hold_thirteen_cards_and_keep_ranks_together() {
        let cards = |words: &str| sorted(words.parse().expect("cards"), false);
        assert_eq!(upper_row(&cards("3C 4C 5C 6C 7C 8C 9C")), 0);
        assert_eq!(upper_row(&cards("3C 4C 5C 6C 6D 6H 7C 8C")), 3);
        let all = cards("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC JK");
        for n in 8..=13 {
            let upper = upper_row(&all[..n]);
            assert!(upper <= ROW && n - upper <= ROW, "{n}");
        }
    }

    #[test]
    fn cards_are_named_by_rank_and_suit() {
        let card = |first: &str, second: &str| match named(first, None) {
            Named::Rank(rank) => match named(second, Some(rank)) {
                Named::Card(card) => card.to_string(),
                _ => String::new(),
            },
            _ => String::new(),
        };
        assert_eq!([card("1", "s"), card("q", "h"), card("j", "k"), card("p", "s")], ["TS", "QH", "JK", ""]);
    }
}
