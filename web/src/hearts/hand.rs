//! The hand along the lower edge. It is one tab stop, every card can be reached, and every refusal is
//! explained.

use crate::{
    context::use_look,
    painted::{Later, Turn},
    shell::key_name,
    ui::{
        card::{CardFace, card_name},
        hand::{card_at, focus, focus_stop},
    },
    words::{fill, hearts::Words},
};
use std::rc::Rc;
use tefuda_games::{
    Card, CardSet, Suit, View,
    hearts::{HeartsMove, HeartsView},
};
use yew::prelude::*;

/// A hand.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct HandProps {
    pub(crate) view: Rc<HeartsView>,
    /// The cards raised to be passed.
    pub(crate) chosen: CardSet,
    /// The holder's name, if agents play and the person only watches.
    pub watched: Option<AttrValue>,
    /// The cards that a hint points out.
    pub(crate) hinted: CardSet,
    pub(crate) may_move: bool,
    /// Called with a picked card, legal or not.
    pub(crate) on_pick: Callback<Card>,
}

impl HandProps {
    /// Whether cards to pass are being chosen.
    fn choosing(&self) -> bool {
        let table = self.view.table();
        self.may_move && table.in_passing() && !table.has_passed(self.view.seat())
    }

    /// The cards passed to this hand, which are marked during the first trick.
    fn fresh(&self) -> CardSet {
        let table = self.view.table();
        if table.len() < 4 { self.view.received() } else { CardSet::EMPTY }
    }

    /// Whether picking this card has an effect now.
    fn answers(&self, card: Card) -> bool {
        self.choosing() || self.may_move && self.view.check(HeartsMove::Play(card)).is_ok()
    }
}

/// The meaning of a key.
enum Key {
    Step(i32),
    Pick,
    Rank(char),
    Suit(Suit),
}

impl Key {
    /// Reads a key. A suit letter counts only after a rank, so that the page can use the other letters.
    fn read(key: &str, after_rank: bool) -> Option<Self> {
        let rank = |c| Some(Self::Rank(c));
        Some(match key {
            "ArrowLeft" | "ArrowUp" => Self::Step(-1),
            "ArrowRight" | "ArrowDown" => Self::Step(1),
            "Home" => Self::Step(-52),
            "End" => Self::Step(52),
            "Enter" | " " => Self::Pick,
            "1" | "0" | "t" | "T" => return rank('T'),
            _ => {
                let [letter] = key.as_bytes() else { return None };
                let letter = letter.to_ascii_uppercase();
                let suit = b"CDHS".iter().position(|s| *s == letter).filter(|_| after_rank);
                match suit {
                    Some(at) => Self::Suit(Suit::ALL[at]),
                    None if b"23456789JQKA".contains(&letter) => return rank(letter as char),
                    None => return None,
                }
            }
        })
    }
}

/// The hand.
#[component]
pub(super) fn Hand(props: &HandProps) -> Html {
    let lang = use_look().lang;
    let words = Words::of(lang);
    let list = use_node_ref();
    let current = use_state(|| None::<Card>);
    let typed = use_mut_ref(|| None::<char>);
    let follow = use_mut_ref(|| false);
    let cards = sorted(props.view.hand());
    let here = place_of(&cards, *current);

    {
        // After the focused card has been played, focus goes to its neighbour.
        let (list, follow) = (list.clone(), follow.clone());
        use_effect_with(props.view.hand(), move |_| {
            if follow.replace(false) {
                focus_stop(&list);
            }
        });
    }

    let pick = {
        let (current, follow, on_pick) = (current.clone(), follow.clone(), props.on_pick.clone());
        Callback::from(move |card: Card| {
            current.set(Some(card));
            follow.replace(true);
            on_pick.emit(card);
        })
    };
    let onkeydown = {
        let (list, cards, current, pick) = (list.clone(), cards.clone(), current.clone(), pick.clone());
        move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let rank = typed.replace(None);
            let at = card_at(&event).and_then(|card: Card| cards.iter().position(|c| *c == card));
            let Some((key, at)) = Key::read(&key_name(&event), rank.is_some()).zip(at) else { return };
            event.prevent_default();
            event.stop_propagation();
            let go = match key {
                Key::Pick => return pick.emit(cards[at]),
                Key::Rank(letter) => {
                    typed.replace(Some(letter));
                    return;
                }
                Key::Step(by) => Some((at as i32 + by).clamp(0, cards.len() as i32 - 1) as usize),
                Key::Suit(suit) => {
                    cards.iter().position(|c| c.suit() == suit && Some(c.rank().letter()) == rank)
                }
            };
            if let Some(card) = go.and_then(|to| cards.get(to)) {
                current.set(Some(*card));
                focus(&list, &format!("[data-card='{card}']"));
            }
        }
    };

    let choosing = props.choosing();
    let label = match &props.watched {
        Some(name) => fill(words.hand_of, [name]),
        None if choosing => words.hand_passing.to_owned(),
        None => words.hand.to_owned(),
    };
    let upper = upper_row(&cards);
    let slots = cards.iter().enumerate().map(|(i, card)| {
        let (row, at, of) = if i < upper { (0, i, upper) } else { (1, i - upper, cards.len() - upper) };
        let style = format!("--i:{i};--r:{row};--j:{at};--m:{of}");
        slot(
            props,
            *card,
            &Slot { style, stop: here == Some(i), pick: &pick, label: says(props, *card, lang) },
        )
    });
    html! {
        <div class={classes!("hand", (upper > 0).then_some("rows"), props.may_move.then_some("live"))} ref={list}
            role="listbox" aria-label={label} aria-multiselectable={choosing.then_some("true")}
            aria-orientation="horizontal" style={format!("--n:{}", cards.len())} {onkeydown}>
            <Later turn={Turn::First}>{ for slots }</Later>
        </div>
    }
}

/// The properties of a slot, besides those of the hand.
struct Slot<'a> {
    style: String,
    stop: bool,
    pick: &'a Callback<Card>,
    label: String,
}

/// One card of the hand. The slot stays in place and takes the click. The card inside it rises.
fn slot(props: &HandProps, card: Card, slot: &Slot<'_>) -> Html {
    let gave = props.view.table().in_passing() && props.view.gave().has(card);
    let chosen = props.chosen.has(card) || gave;
    let answers = props.answers(card);
    let class = classes!(
        "slot",
        (answers && !props.choosing()).then_some("playable"),
        chosen.then_some("chosen"),
        props.hinted.has(card).then_some("hinted"),
        props.fresh().has(card).then_some("fresh"),
    );
    let onclick = slot.pick.reform(move |_| card);
    html! {
        <div key={card.code()} {class} role="option" style={slot.style.clone()} {onclick}
            tabindex={if slot.stop { "0" } else { "-1" }} data-card={card.to_string()}
            aria-selected={if chosen { "true" } else { "false" }}
            aria-disabled={(!answers).then_some("true")} aria-label={slot.label.clone()}>
            <CardFace {card} />
        </div>
    }
}

/// The name of a card, with its special states.
fn says(props: &HandProps, card: Card, lang: tefuda_games::Lang) -> String {
    let words = Words::of(lang);
    let mut says = card_name(lang, card);
    for (word, holds) in [(words.received, props.fresh().has(card)), (words.hinted, props.hinted.has(card))] {
        if holds {
            says = says + words.comma + word;
        }
    }
    says
}

/// The position of the focused card, or of its neighbour after it has been played.
fn place_of(cards: &[Card], current: Option<Card>) -> Option<usize> {
    let last = cards.len().checked_sub(1)?;
    let Some(card) = current else { return Some(0) };
    let key = |c: &Card| (super::hand::SUITS.iter().position(|s| *s == c.suit()), c.rank());
    Some(cards.iter().position(|c| key(c) >= key(&card)).unwrap_or(last))
}

/// Black and red alternate.
pub(super) const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

/// The most cards in a row that still leave each wide enough for a finger.
const ROW: usize = 7;

/// The cards of a hand from left to right.
fn sorted(hand: CardSet) -> Vec<Card> {
    SUITS.iter().flat_map(|suit| hand.in_suit(*suit).iter()).collect()
}

/// The number of cards in the upper of two rows: 0 if they fit in one row, otherwise the break between two
/// suits that is closest to the middle, or the middle.
fn upper_row(cards: &[Card]) -> usize {
    let n = cards.len();
    if n <= ROW {
        return 0;
    }
    let off_middle = |at: &usize| (2 * at).abs_diff(n);
    let breaks =
        (n.saturating_sub(ROW)..=ROW.min(n - 1)).filter(|at| cards[at - 1].suit() != cards[*at].suit());
    breaks.min_by_key(off_middle).unwrap_or(n / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(words: &str) -> Vec<Card> {
        sorted(words.parse().expect("a hand"))
    }

    #[test]
    fn colours_alternate_and_ranks_rise() {
        let names: Vec<String> = cards("2H AS 3D KC 2C").iter().map(ToString::to_string).collect();
        assert_eq!(names.join(" "), "2C KC 3D AS 2H");
    }

    #[test]
    fn rows_break_between_suits_if_possible() {
        assert_eq!(upper_row(&cards("2C 3C 4C 5D 6D 7D")), 0);
        assert_eq!(upper_row(&cards("2C 3C 4C 5C 6C 7C 8D 9D TD JS QS KH AH")), 6);
        assert_eq!(upper_row(&cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")), 6);
        for n in 8..=13 {
            let upper = upper_row(&cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")[..n]);
            assert!(upper <= ROW && n - upper <= ROW, "{n}");
        }
    }
}
