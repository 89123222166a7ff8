//! The inputs of the evaluators, unit by unit.
//!
//! A [`Position`] is made from what lies open on the table, a player and a hand. The player may be oneself, or another
//! one with an imagined hand. A position is small and plain. So examples are kept as positions, and made into units
//! when they are needed.

use tefuda_games::{
    Seat, Suit, Text, View as _,
    daihinmin::{CARDS, Cards, DaihinminCard, DaihinminView, Field, Meld, MeldKind, PLAYERS, Suits, Table},
    text,
};

/// Units of the environment (paper, Table 1).
pub const ENVIRONMENT: usize = 173;
/// Units of the submission (paper, Table 1).
pub const SUBMISSION: usize = CARDS as usize;
/// Units of the class at the start of the game, which the paper does not have: daifugo to daihinmin; none of them in a game without classes.
pub const CLASS: usize = PLAYERS as usize;
/// The value of a unit of the submission whose card is not played (paper, §3.2).
pub const REST: f32 = 0.5;
/// The most cards that anybody holds once play has begun: hand sizes are parts of it.
const MOST_CARDS: f32 = 11.0;

/// Units of one kind, which stand side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// What they say.
    pub name: Text,
    /// What each of them stands for.
    pub units: Units,
    /// The number of the first.
    pub first: u16,
}

/// What each unit of a group stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Units {
    /// The 53 cards by [their numbers](DaihinminCard::code), the joker last.
    Cards,
    /// The suits ♣♦♥♠.
    Suits,
    /// The kinds of meld in the order of [`KINDS`].
    Kinds,
    /// The player and then the others in the order of play.
    Players,
    /// One unit: yes or no.
    Flag,
    /// The classes from daifugo to daihinmin.
    Classes,
}

/// The kinds of meld with their names, in the order of their units. The paper has four units and names no kind.
pub const KINDS: [(MeldKind, Text); 4] = [
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

/// The units of the environment in the order of the paper's Table 1, and behind them those of the class.
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
    /// How many units there are.
    pub const fn count(self) -> usize {
        match self {
            Self::Cards => SUBMISSION,
            Self::Suits | Self::Kinds => 4,
            Self::Players | Self::Classes => 5,
            Self::Flag => 1,
        }
    }

    /// What one of them stands for, as short as can be: a card, a suit, the place after the player.
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

/// A label: the same in both languages, or words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// The same in both.
    Same(String),
    /// Words of each.
    Words(Text),
}

/// The part of a player's knowledge that evaluators are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The cards that the player holds.
    pub hand: Cards,
    /// The cards of the meld to beat.
    pub table: Cards,
    /// All cards that were played, those on the table included.
    pub played: Cards,
    /// The suits that the table is locked to.
    pub lock: Suits,
    /// The kind of the meld to beat; `None` on a clear table.
    pub kind: Option<MeldKind>,
    /// How many cards everybody holds, the player first, then the others in the order of play.
    pub sizes: [u8; PLAYERS as usize],
    /// Whether there is a revolution.
    pub revolution: bool,
    /// The class of the player at the start of the game, 0 daifugo … 4 daihinmin; `None` in a game without classes.
    pub class: Option<u8>,
}

impl Position {
    /// The position of the player whose view it is.
    pub fn of(view: &DaihinminView) -> Self {
        Self::new(view.table(), view.seat(), view.hand())
    }

    /// The position of any player with any hand.
    pub fn new(table: &Table, player: Seat, hand: Cards) -> Self {
        let order = order_from(table, player);
        let public = Public { field: *table.field(), played: table.played(), counts: *table.counts() };
        public.of(table, player, order, hand)
    }

    /// The positions in which the player whose view it is has moved before in this game, in order.
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

    /// The units that are not 0, in place of what was in `units`: those of the environment times `alpha`, with the class or without it.
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

/// How many units of the environment there are with the class or without it.
pub const fn environment(class: bool) -> usize {
    if class { ENVIRONMENT + CLASS } else { ENVIRONMENT }
}

/// The units of a row that are not 0.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct UnitRow {
    /// Their places, rising.
    pub places: Vec<u16>,
    /// What they are.
    pub values: Vec<f32>,
}

impl UnitRow {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.places.clear();
        self.values.clear();
    }

    /// Sets a unit that comes after those that were set.
    pub fn set(&mut self, place: u16, value: f32) {
        self.places.push(place);
        self.values.push(value);
    }

    /// Sets the units of a submission, which stand behind `environment` others, to 1 where cards are played.
    pub fn submit(&mut self, environment: usize, cards: Cards) {
        cards.iter().for_each(|card| self.set(environment as u16 + u16::from(card.code()), 1.0));
    }

    /// Sets all units of a submission: 1 where cards are played, `rest` elsewhere.
    pub fn submit_in_full(&mut self, environment: usize, cards: Cards, rest: f32) {
        for card in Cards::DECK {
            let value = if cards.has(card) { 1.0 } else { rest };
            self.set(environment as u16 + u16::from(card.code()), value);
        }
    }
}

/// What everybody sees.
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

/// All players in the order of play, beginning with one of them.
fn order_from(table: &Table, player: Seat) -> [u8; 5] {
    let seats = table.seats();
    let start = seats.iter().position(|seat| *seat == player.0).unwrap_or(0);
    std::array::from_fn(|step| seats[(start + step) % seats.len()])
}
