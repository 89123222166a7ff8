//! The inputs of the evaluators, unit by unit.
//!
//! A [`Position`] consists of the public state of the table, a player and a hand. The player may be oneself,
//! or another one with a sampled hand. Positions are small and plain, so examples are stored as positions and
//! converted to units when needed.

use tefuda_games::{
    Seat, Suit, Text, View as _,
    daihinmin::{CARDS, Cards, DaihinminCard, DaihinminView, Field, Meld, MeldKind, PLAYERS, Suits, Table},
    text,
};

/// The number of units of the environment (paper, Table 1).
pub const ENVIRONMENT: usize = 173;
/// The number of units of the submission (paper, Table 1).
pub const SUBMISSION: usize = CARDS as usize;
/// The number of units of the starting class, which the paper does not have: daifugo to daihinmin. None is
/// set in a game without classes.
pub(crate) const CLASS: usize = PLAYERS as usize;
/// The value of a submission unit whose card is not played (paper, §3.2).
pub const REST: f32 = 0.5;
/// The maximum number of cards that a player holds once play has begun: hand sizes are scaled by it.
const MOST_CARDS: f32 = 11.0;

/// Adjacent units of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The meaning of the units.
    pub name: Text,
    /// The meaning of each single unit.
    pub units: Units,
    /// The index of the first unit.
    pub first: u16,
}

/// The meaning of each unit of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Units {
    /// The 53 cards by [their numbers](DaihinminCard::code), the joker last.
    Cards,
    /// The suits ♣♦♥♠.
    Suits,
    /// The kinds of combination in the order of `KINDS`.
    Kinds,
    /// The player, then the others in the order of play.
    Players,
    /// A single yes-or-no unit.
    Flag,
    /// The classes from daifugo to daihinmin.
    Classes,
}

/// The kinds of combination with their names, in unit order. The paper has four units and does not name the
/// kinds.
pub(crate) const KINDS: [(MeldKind, Text); 4] = [
    (MeldKind::Single, text("single", "1枚")),
    (MeldKind::Group, text("set", "組")),
    (MeldKind::Sequence, text("run", "階段")),
    (MeldKind::Joker, text("joker alone", "ジョーカー1枚")),
];

/// The names of the classes.
const CLASSES: [Text; CLASS] = [
    text("daifugo", "大富豪"),
    text("fugo", "富豪"),
    text("heimin", "平民"),
    text("hinmin", "貧民"),
    text("daihinmin", "大貧民"),
];

const HAND: u16 = 0;
const TABLE: u16 = 53;
const PLAYED: u16 = 106;
const LOCK: u16 = 159;
const KIND: u16 = 163;
const SIZES: u16 = 167;
const REVOLUTION: u16 = 172;
const START: u16 = 173;

/// The units of the environment in the order of the paper's Table 1, followed by those of the class.
pub const GROUPS: [Group; 8] = [
    group(text("own hand", "自分の手札"), Units::Cards, HAND),
    group(text("cards on the table", "場のカード"), Units::Cards, TABLE),
    group(text("cards already played", "すでに出た札"), Units::Cards, PLAYED),
    group(text("suit lock", "しばり"), Units::Suits, LOCK),
    group(text("type of combination on the table", "場の役の種類"), Units::Kinds, KIND),
    group(text("hand sizes", "手札の枚数"), Units::Players, SIZES),
    group(text("revolution", "革命"), Units::Flag, REVOLUTION),
    group(text("starting class", "開始時の身分"), Units::Classes, START),
];

const fn group(name: Text, units: Units, first: u16) -> Group {
    Group { name, units, first }
}

impl Units {
    /// The number of units.
    pub const fn count(self) -> usize {
        match self {
            Self::Cards => SUBMISSION,
            Self::Suits | Self::Kinds => 4,
            Self::Players | Self::Classes => 5,
            Self::Flag => 1,
        }
    }

    /// A short label for a unit: a card, a suit, the place after the player.
    pub fn label(self, unit: usize) -> Label {
        match self {
            Self::Cards => {
                let card = Cards::DECK.iter().nth(unit).unwrap_or(DaihinminCard::JOKER);
                Label::Same(card.to_string())
            }
            Self::Suits => Label::Same(Suit::ALL[unit % 4].symbol().to_string()),
            Self::Kinds => Label::Words(KINDS[unit % 4].1),
            Self::Players => Label::Same(format!("+{unit}")),
            Self::Flag => Label::Same(String::new()),
            Self::Classes => Label::Words(CLASSES[unit % CLASS]),
        }
    }
}

/// A label: the same in both languages, or different words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// The same in both.
    Same(String),
    /// Different words for each.
    Words(Text),
}

/// The part of a player's knowledge that evaluators see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The cards that the player holds.
    pub hand: Cards,
    /// The cards of the combination to beat.
    pub table: Cards,
    /// All cards played so far, including those on the table.
    pub played: Cards,
    /// The suits of the suit lock.
    pub lock: Suits,
    /// The kind of the combination to beat; `None` on a clear table.
    pub kind: Option<MeldKind>,
    /// The number of cards of each player: this player first, then the others in the order of play.
    pub sizes: [u8; PLAYERS as usize],
    /// Whether a revolution is in force.
    pub revolution: bool,
    /// The player's class at the start of the game, from 0 (daifugo) to 4 (daihinmin); `None` in a game
    /// without classes.
    pub class: Option<u8>,
}

impl Position {
    /// The position of the player who has this view.
    pub fn of(view: &DaihinminView) -> Self {
        Self::new(view.table(), view.seat(), view.hand())
    }

    /// The position of any player with any hand.
    pub fn new(table: &Table, player: Seat, hand: Cards) -> Self {
        let order = order_from(table, player);
        let public = Public { field: *table.field(), played: table.played(), counts: *table.counts() };
        public.of(table, player, order, hand)
    }

    /// The positions of this player's earlier moves in this game, in order.
    pub fn before(view: &DaihinminView) -> Vec<Self> {
        let (table, seat) = (view.table(), view.seat());
        let order = order_from(table, seat);
        let mut counts = *table.counts();
        for turn in table.turns() {
            if let (Some(count), Some(meld)) = (counts.get_mut(turn.seat.index()), turn.meld) {
                *count += meld.len();
            }
        }
        let mut hand = view.hand() | table.played_by()[seat.index()];
        let mut public = Public { field: Field::clear(false), played: Cards::EMPTY, counts };
        let mut positions = Vec::new();
        for turn in table.turns() {
            if turn.first {
                public.field = Field::clear(public.field.revolution());
            }
            if turn.seat == seat {
                positions.push(public.of(table, seat, order, hand));
            }
            let Some(meld) = turn.meld else { continue };
            public.field.put(meld);
            public.played = public.played | meld.cards();
            if let Some(count) = public.counts.get_mut(turn.seat.index()) {
                *count = count.saturating_sub(meld.len());
            }
            if turn.seat == seat {
                hand = hand - meld.cards();
            }
        }
        positions
    }

    /// Replaces `units` by the non-zero units: those of the environment times `alpha`, with or without the
    /// class.
    pub fn units(&self, class: bool, alpha: f32, units: &mut UnitRow) {
        units.clear();
        for (cards, first) in [(self.hand, HAND), (self.table, TABLE), (self.played, PLAYED)] {
            cards.iter().for_each(|card| units.set(first + u16::from(card.code()), alpha));
        }
        let suits = (0..).zip(Suit::ALL).filter(|(_, suit)| self.lock.has(*suit));
        suits.for_each(|(place, _)| units.set(LOCK + place, alpha));
        if let Some(place) = KINDS.iter().position(|(kind, _)| Some(*kind) == self.kind) {
            units.set(KIND + place as u16, alpha);
        }
        for (place, size) in (SIZES..).zip(self.sizes).filter(|(_, size)| *size > 0) {
            units.set(place, alpha * (f32::from(size) / MOST_CARDS));
        }
        if self.revolution {
            units.set(REVOLUTION, alpha);
        }
        if let Some(class) = self.class.filter(|start| class && usize::from(*start) < CLASS) {
            units.set(START + u16::from(class), alpha);
        }
    }
}

/// The number of environment units, with or without the class.
pub const fn environment(class: bool) -> usize {
    if class { ENVIRONMENT + CLASS } else { ENVIRONMENT }
}

/// The non-zero units of a row.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct UnitRow {
    /// Their ascending indices.
    pub places: Vec<u16>,
    /// Their values.
    pub values: Vec<f32>,
}

impl UnitRow {
    /// Clears the row.
    pub fn clear(&mut self) {
        self.places.clear();
        self.values.clear();
    }

    /// Sets a unit after all units that are already set.
    pub fn set(&mut self, place: u16, value: f32) {
        self.places.push(place);
        self.values.push(value);
    }

    /// Sets the submission units, which follow `environment` others, to 1 for the cards played.
    pub fn submit(&mut self, environment: usize, cards: Cards) {
        cards.iter().for_each(|card| self.set(environment as u16 + u16::from(card.code()), 1.0));
    }

    /// Sets all submission units: 1 for the cards played, `rest` for the others.
    pub(crate) fn submit_in_full(&mut self, environment: usize, cards: Cards, rest: f32) {
        for card in Cards::DECK {
            let value = if cards.has(card) { 1.0 } else { rest };
            self.set(environment as u16 + u16::from(card.code()), value);
        }
    }
}

/// The public state of the table.
struct Public {
    field: Field,
    played: Cards,
    counts: [u8; 5],
}

impl Public {
    fn of(&self, table: &Table, player: Seat, order: [u8; 5], hand: Cards) -> Position {
        let top = self.field.top();
        Position {
            hand,
            table: top.map_or(Cards::EMPTY, Meld::cards),
            played: self.played,
            lock: self.field.lock(),
            kind: top.map(Meld::kind),
            sizes: order.map(|player| self.counts.get(usize::from(player)).copied().unwrap_or(0)),
            revolution: self.field.revolution(),
            class: table.class().and_then(|class| class.get(player.index()).copied()),
        }
    }
}

/// All players in the order of play, starting with this one.
fn order_from(table: &Table, player: Seat) -> [u8; 5] {
    let seats = table.seats();
    let start = seats.iter().position(|seat| *seat == player.0).unwrap_or(0);
    std::array::from_fn(|step| seats[(start + step) % seats.len()])
}
