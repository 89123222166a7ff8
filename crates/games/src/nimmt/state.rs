//! The dealer's full state of a deal of 6 Nimmt!, its deals, the match around them, and the view of one seat with
//! the deals that are consistent with it.
//!
//! A view may come from a worker, a file, or an attacker. It is accepted only if some game can have led to
//! it, as far as this seat can know. Later code then needs no checks.

use super::{
    Cards, HIGHEST, MOST_SEATS, NimmtConfig, NimmtMove, PRESETS, ROWS, Reason, TURNS, Table, cards::Held,
};
use crate::{
    fault::Fault,
    game::{Facts, Game, Standing, View, ViewFault, Worlds},
    knob::Spec,
    seat::Seat,
    seed::{Rng, Seed, below},
    text::text,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// Everything that chance decides in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimmtDeal {
    /// Ten cards for each seat at the table; empty for seats that do not exist.
    pub hands: [Cards; MOST_SEATS],
    /// The four cards that start the rows, in row order.
    pub rows: [u8; ROWS],
}

/// The cards in order.
const DECK: [u8; HIGHEST as usize] = {
    let mut deck = [0; HIGHEST as usize];
    let mut at = 0;
    while at < deck.len() {
        deck[at] = at as u8 + 1;
        at += 1;
    }
    deck
};

impl NimmtDeal {
    /// A random deal.
    pub fn random(config: &NimmtConfig, seed: Seed) -> Self {
        Self::drawn(config, &mut seed.rng())
    }

    /// A deal drawn from a stream: a Fisher–Yates shuffle that stops after the cards needed.
    pub fn drawn(config: &NimmtConfig, rng: &mut Rng) -> Self {
        let (mut deck, mut at) = (DECK, 0);
        let mut next = || {
            let pick = at + below(rng, u32::from(config.highest()) - at as u32) as usize;
            deck.swap(at, pick);
            at += 1;
            deck[at - 1]
        };
        let mut hands = [Cards::EMPTY; MOST_SEATS];
        for hand in &mut hands[..usize::from(config.players)] {
            (0..TURNS).for_each(|_| hand.insert(next()));
        }
        Self { hands, rows: [(); ROWS].map(|()| next()) }
    }
}

/// A match of 6 Nimmt!: the heads so far.
#[derive(Debug, Clone, PartialEq)]
pub struct NimmtStanding {
    config: NimmtConfig,
    deals: Vec<Vec<i32>>,
}

impl Standing for NimmtStanding {
    type Game = Nimmt;

    fn new(config: NimmtConfig) -> Self {
        Self { config, deals: Vec::new() }
    }

    fn deal(&self, seed: Seed) -> NimmtDeal {
        NimmtDeal::random(&self.config, seed)
    }

    fn add(&mut self, game: &Nimmt) {
        self.deals.extend(game.result());
    }

    fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    fn totals(&self) -> Vec<i32> {
        let seats = 0..usize::from(self.config.players);
        seats.map(|seat| self.deals.iter().map(|heads| heads[seat]).sum()).collect()
    }

    fn over(&self) -> bool {
        self.totals().iter().any(|&total| total >= self.config.target)
    }
}

/// A deal of 6 Nimmt! with all hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nimmt {
    pub(super) table: Table,
    /// The cards still held, without the face-down cards.
    pub(super) hands: [Cards; MOST_SEATS],
    /// The face-down card of each seat in this turn; 0 for none.
    pub(super) chosen: [u8; MOST_SEATS],
}

impl Nimmt {
    /// The public state of the table.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that `seat` holds, without its face-down card. Empty for a seat that is not at the table.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The face-down card of `seat`.
    #[inline]
    pub fn chosen(&self, seat: Seat) -> Option<u8> {
        self.chosen.get(seat.index()).copied().filter(|card| *card > 0)
    }

    /// Puts a card of the seat to move face down: the fast path of playouts. The seat must hold the card, and
    /// no row may be due. The last card reveals all of them.
    #[inline]
    pub fn choose(&mut self, card: u8) {
        let seat = usize::from(self.table.chosen);
        debug_assert!(self.table.taker().is_none() && self.hands[seat].has(card), "{card} cannot be chosen");
        self.hands[seat].remove(card);
        self.chosen[seat] = card;
        self.table.chosen += 1;
        if self.table.chosen == self.table.seats() {
            let cards = std::mem::take(&mut self.chosen);
            self.table.reveal(cards);
        }
    }

    /// Takes a row, 1 to 4: the fast path of playouts. A row must be due.
    #[inline]
    pub fn take(&mut self, row: u8) {
        debug_assert!(
            self.table.taker().is_some() && (1..=ROWS as u8).contains(&row),
            "row {row} cannot be taken"
        );
        self.table.take(row);
    }

    /// Plays random cards to the end of the deal. `row` chooses the row to take, 1 to 4, when one is due.
    #[inline]
    pub fn play_out_with(&mut self, rng: &mut Rng, mut row: impl FnMut(&Table, &mut Rng) -> u8) {
        let mut held = self.hands.map(Held::of);
        self.hands = [Cards::EMPTY; MOST_SEATS];
        while self.table.turns() < TURNS {
            if self.table.taker().is_some() {
                let row = row(&self.table, rng);
                self.table.take(row);
                continue;
            }
            let mut cards = std::mem::take(&mut self.chosen);
            let left = (TURNS - self.table.turns()) as u32;
            let (first, seats) = (usize::from(self.table.chosen), usize::from(self.table.seats()));
            for (card, held) in cards.iter_mut().zip(&mut held).take(seats).skip(first) {
                *card = held.take(below(rng, left));
            }
            self.table.reveal(cards);
        }
    }
}

impl Game for Nimmt {
    type Config = NimmtConfig;
    type Deal = NimmtDeal;
    type Move = NimmtMove;
    type Reason = Reason;
    type View = NimmtView;
    type Standing = NimmtStanding;

    const FACTS: Facts = Facts {
        id: "nimmt",
        name: text("6 Nimmt!", "ニムト"),
        seats: (2, MOST_SEATS as u8),
        presets: &PRESETS,
        unit: text("heads", "頭"),
        low_wins: true,
        stakes: false,
        scale: (1.0, text("heads", "失点")),
        par: None,
    };

    fn config(spec: &Spec) -> NimmtConfig {
        NimmtConfig::new(spec)
    }

    fn seats_for(config: NimmtConfig) -> u8 {
        config.players
    }

    fn new(config: NimmtConfig, deal: &NimmtDeal) -> Result<Self, Fault> {
        let mut all = Cards::EMPTY;
        for (seat, hand) in deal.hands.iter().enumerate() {
            let needed = if seat < usize::from(config.players) { TURNS } else { 0 };
            if hand.len() as usize != needed {
                return Err(Fault::HandSize { seat: seat as u8, found: hand.len() as usize, needed });
            }
            if let Some(card) = (all & *hand).lowest() {
                return Err(Fault::Twice(card.to_string()));
            }
            all = all | *hand;
        }
        for card in deal.rows {
            if Cards::of(card).is_empty() {
                return Err(NO_ROWS);
            }
            if all.has(card) {
                return Err(Fault::Twice(card.to_string()));
            }
            all.insert(card);
        }
        if !all.within(config.cards()) {
            return Err(NOT_IN_DECK);
        }
        Ok(Self { table: Table::new(config, deal.rows), hands: deal.hands, chosen: [0; MOST_SEATS] })
    }

    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<NimmtMove>) {
        if let Some(seat) = self.turn() {
            self.table.moves_from(self.hand(seat), moves);
        }
    }

    fn check(&self, play: NimmtMove) -> Result<(), Reason> {
        let hand = self.turn().map_or(Cards::EMPTY, |seat| self.hand(seat));
        self.table.check_from(hand, play)
    }

    fn play(&mut self, play: NimmtMove) -> Result<(), Reason> {
        self.check(play)?;
        match play {
            NimmtMove::Card(card) => self.choose(card),
            NimmtMove::Row(row) => self.take(row),
        }
        Ok(())
    }

    fn random_move(&self, rng: &mut Rng) -> Option<NimmtMove> {
        let seat = self.turn()?;
        Some(match self.table.taker() {
            Some(_) => NimmtMove::Row(1 + below(rng, ROWS as u32) as u8),
            None => NimmtMove::Card(self.hand(seat).draw(rng)),
        })
    }

    fn play_out(&mut self, rng: &mut Rng) {
        self.play_out_with(rng, |_, rng| 1 + below(rng, ROWS as u32) as u8);
    }

    fn view(&self, seat: Seat) -> NimmtView {
        NimmtView::of(self, seat)
    }

    fn is_secret(&self, play: NimmtMove) -> bool {
        matches!(play, NimmtMove::Card(card) if !self.table().seen().has(card))
    }

    fn result(&self) -> Option<Vec<i32>> {
        self.turn().is_none().then(|| self.table.heads().iter().map(|heads| i32::from(*heads)).collect())
    }

    fn deal(&self) -> NimmtDeal {
        let mut hands = self.hands;
        for seat in Seat::all(self.seats()) {
            let hand = &mut hands[seat.index()];
            *hand = *hand | self.table.played_by(seat) | Cards::of(self.chosen[seat.index()]);
        }
        NimmtDeal { hands, rows: self.table.start() }
    }

    fn history(&self) -> Vec<(Seat, NimmtMove)> {
        let mut moves = Vec::new();
        for turn in 0..self.table.revealed_turns() {
            let cards = self.table.plays(turn).unwrap_or_default();
            moves.extend(Seat::all(self.seats()).zip(cards.iter().map(|card| NimmtMove::Card(*card))));
            let row = self.table.choice(turn).map(NimmtMove::Row);
            moves.extend(row.map(|row| (self.table.lowest(turn).0, row)));
        }
        let chosen = Seat::all(self.table.chosen);
        moves.extend(chosen.map(|seat| (seat, NimmtMove::Card(self.chosen[seat.index()]))));
        moves
    }

    fn deal_to_json(config: NimmtConfig, deal: &NimmtDeal) -> Json {
        let hands = &deal.hands[..usize::from(config.players)];
        let hands: Vec<Vec<u8>> = hands.iter().map(|hand| hand.iter().collect()).collect();
        json!({ "hands": hands, "rows": deal.rows })
    }

    fn deal_from_json(config: NimmtConfig, json: &Json) -> Result<NimmtDeal, Fault> {
        let hands = json.get("hands").ok_or(Fault::Missing("deal.hands"))?;
        let lists = hands.as_array().filter(|lists| lists.len() == usize::from(config.players));
        let mut hands = [Cards::EMPTY; MOST_SEATS];
        for (hand, list) in hands.iter_mut().zip(lists.ok_or(NO_HANDS)?) {
            let cards = list.as_array().ok_or(NO_HANDS)?.iter();
            *hand = Cards::distinct(cards.map(|card| card_from_json(card).ok_or(NO_HANDS)))?;
        }
        let rows = json.get("rows").ok_or(Fault::Missing("deal.rows"))?;
        let starts = rows.as_array().filter(|starts| starts.len() == ROWS).ok_or(NO_ROWS)?;
        let mut rows = [0; ROWS];
        for (row, card) in rows.iter_mut().zip(starts) {
            *row = card_from_json(card).ok_or(NO_ROWS)?;
        }
        Ok(NimmtDeal { hands, rows })
    }

    fn result_to_json(&self) -> Option<Json> {
        self.result().map(|heads| json!({ "heads": heads }))
    }
}

const NO_HANDS: Fault = Fault::Shape {
    field: "deal.hands",
    en: "one list of ten cards from 1 to 104 for each player",
    ja: "1から104のカード10枚ずつの、人数分のリスト",
};
pub(super) const NO_ROWS: Fault =
    Fault::Shape {
        field: "deal.rows", en: "four cards from 1 to 104", ja: "1から104のカード4枚のリスト"
    };
const NOT_IN_DECK: Fault = Fault::Shape {
    field: "deal",
    en: "made of the cards from 1 to N, where N is 10 × players + 4 (these rules use no others)",
    ja: "1から「人数×10＋4」までのカード（このルールではほかのカードを使わないため）",
};

/// Reads a card number from a record.
fn card_from_json(json: &Json) -> Option<u8> {
    let card = u8::try_from(json.as_u64()?).ok()?;
    (!Cards::of(card).is_empty()).then_some(card)
}

/// A seat's knowledge of a deal: the table, its own hand, and its face-down card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct NimmtView {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    pub(super) chosen: Option<u8>,
}

/// The row and the cost of a card if it were placed next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// The row it would go to, 1 to 4. `None` if it is below all four ends, so that its player has to take a
    /// row.
    pub row: Option<u8>,
    /// The number of cards that still fit in the row, 0 to 4; 0 if there is no row.
    pub free: u8,
    /// The number of unseen cards that can be placed before this one: those between the end of the row and
    /// the card, or below the card if there is no row.
    pub between: u32,
    /// Its cost: the heads of the row if it is full, of the cheapest row if the card is below all four ends,
    /// otherwise 0.
    pub heads: u8,
}

impl NimmtView {
    pub(super) fn of(game: &Nimmt, seat: Seat) -> Self {
        Self { table: game.table.clone(), seat, hand: game.hand(seat), chosen: game.chosen(seat) }
    }

    /// The public state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that this seat holds, without its face-down card.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// This seat's face-down card, until all are revealed.
    pub fn chosen(&self) -> Option<u8> {
        self.chosen
    }

    /// The cards of the deck that this seat has not seen: in other hands, face down, or not dealt.
    pub fn unseen(&self) -> Cards {
        self.table.config.cards() - self.table.seen() - self.hand - Cards::of(self.chosen.unwrap_or(0))
    }

    /// The row and cost of a card if it were placed next.
    pub fn outlook(&self, card: u8) -> Outlook {
        let between = |low| (self.unseen() & Cards::between(low, card)).len();
        match self.table.row_for(card) {
            None => Outlook { row: None, free: 0, between: between(0), heads: self.table.cheapest() },
            Some(number) => {
                let row = &self.table.rows()[number];
                Outlook {
                    row: Some(number as u8 + 1),
                    free: row.free(),
                    between: between(row.end()),
                    heads: if row.free() == 0 { row.heads() } else { 0 },
                }
            }
        }
    }
}

impl View for NimmtView {
    type Game = Nimmt;
    type Worlds = NimmtWorlds;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> NimmtConfig {
        *self.table.config()
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<NimmtMove>) {
        if self.turn() == Some(self.seat) {
            self.table.moves_from(self.hand, moves);
        }
    }

    fn check(&self, play: NimmtMove) -> Result<(), Reason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(Reason::NotYourTurn);
        }
        self.table.check_from(self.hand, play)
    }

    fn worlds(&self) -> Option<NimmtWorlds> {
        let mut pool = [0; HIGHEST as usize];
        let unseen = self.unseen();
        pool.iter_mut().zip(unseen).for_each(|(place, card)| *place = card);
        let held = (TURNS - self.table.revealed_turns()) as u8;
        let needed = u32::from(held) * u32::from(self.table.seats() - 1);
        (needed <= unseen.len()).then(|| NimmtWorlds { view: self.clone(), pool, unseen: unseen.len(), held })
    }
}

/// The deals that are consistent with a [`NimmtView`]: any unseen card can be in any other hand, or not
/// dealt.
#[derive(Debug, Clone)]
pub struct NimmtWorlds {
    view: NimmtView,
    pool: [u8; HIGHEST as usize],
    unseen: u32,
    /// The number of cards that each other seat holds, including its face-down card.
    held: u8,
}

impl Worlds for NimmtWorlds {
    type Game = Nimmt;

    fn count(&self) -> f64 {
        let hand = |ways: f64, before: u32| {
            (0..u32::from(self.held)).fold(ways, |ways, n| {
                ways * f64::from(self.unseen - before * u32::from(self.held) - n) / f64::from(n + 1)
            })
        };
        (0..u32::from(self.view.table.seats() - 1)).fold(1.0, hand).round()
    }

    fn draw(&self, rng: &mut Rng) -> Nimmt {
        let view = &self.view;
        let mut hands = [Cards::EMPTY; MOST_SEATS];
        let (mut pool, mut left) = (self.pool, self.unseen);
        for seat in Seat::all(view.table.seats()).filter(|seat| *seat != view.seat) {
            for _ in 0..self.held {
                let pick = below(rng, left) as usize;
                hands[seat.index()].insert(pool[pick]);
                left -= 1;
                pool[pick] = pool[left as usize];
            }
        }
        let mut chosen = [0; MOST_SEATS];
        for seat in Seat::all(view.table.chosen).filter(|seat| *seat != view.seat) {
            // A face-down card can be any card of the hand.
            let card = hands[seat.index()].draw(rng);
            hands[seat.index()].remove(card);
            chosen[seat.index()] = card;
        }
        hands[view.seat.index()] = view.hand;
        chosen[view.seat.index()] = view.chosen.unwrap_or(0);
        Nimmt { table: view.table.clone(), hands, chosen }
    }
}

/// The form in which a view is sent: the fields that cannot be computed from other fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Plain {
    rules: String,
    rows: [u8; ROWS],
    /// The cards of each revealed turn, by seat.
    plays: Vec<Vec<u8>>,
    /// The rows that were chosen, in order.
    taken: Vec<u8>,
    /// The number of seats with a card face down.
    chosen: u8,
    seat: Seat,
    hand: Vec<u8>,
    /// The seat's own face-down card.
    own: Option<u8>,
}

impl From<NimmtView> for Plain {
    fn from(view: NimmtView) -> Self {
        let table = &view.table;
        Self {
            rules: table.config.spec().to_string(),
            rows: table.start(),
            plays: (0..TURNS).map_while(|turn| table.plays(turn)).map(<[u8]>::to_vec).collect(),
            taken: (0..TURNS).filter_map(|turn| table.choice(turn)).collect(),
            chosen: table.chosen,
            seat: view.seat,
            hand: view.hand.iter().collect(),
            own: view.chosen,
        }
    }
}

impl TryFrom<Plain> for NimmtView {
    type Error = ViewFault;

    fn try_from(plain: Plain) -> Result<Self, ViewFault> {
        let rules = Spec::parse(&PRESETS, &plain.rules)?;
        let config = Nimmt::config(&rules);
        let seats = config.players;
        if plain.seat.0 >= seats || plain.chosen >= seats {
            return Err(ViewFault::seats(seats - 1));
        }
        if plain.plays.len() > TURNS || plain.plays.iter().any(|cards| cards.len() != usize::from(seats)) {
            return Err(ViewFault::new("each turn needs a card from every seat, for at most ten turns"));
        }
        let mut seen = Cards::EMPTY;
        let cards =
            plain.rows.iter().chain(plain.plays.iter().flatten()).chain(&plain.hand).chain(&plain.own);
        for card in cards {
            if !config.cards().has(*card) {
                return Err(format!("{card} is not in the deck").into());
            }
            if seen.has(*card) {
                return Err(ViewFault::twice(card));
            }
            seen.insert(*card);
        }
        let needed = TURNS.saturating_sub(plain.plays.len() + usize::from(plain.own.is_some()));
        if plain.hand.len() + plain.plays.len() + usize::from(plain.own.is_some()) != TURNS {
            return Err(ViewFault::hand(needed as u32));
        }
        let mut table = Table::new(config, plain.rows);
        plain.replay(&mut table)?;
        if plain.chosen > 0 && (table.taker().is_some() || table.turns() == TURNS) {
            return Err(ViewFault::NOT_NOW);
        }
        table.chosen = plain.chosen;
        if plain.own.is_some() != table.has_chosen(plain.seat) {
            return Err(ViewFault::new(
                "a seat's own card must be given while it is face down, and only then",
            ));
        }
        Ok(Self { table, seat: plain.seat, hand: plain.hand.iter().copied().collect(), chosen: plain.own })
    }
}

impl Plain {
    /// Replays the cards of all turns. Checks that rows are chosen exactly where the rules require it.
    fn replay(&self, table: &mut Table) -> Result<(), ViewFault> {
        let mut taken = self.taken.iter();
        for cards in &self.plays {
            if table.taker().is_some() {
                return Err(ViewFault::ROWS);
            }
            let mut plays = [0; MOST_SEATS];
            plays.iter_mut().zip(cards).for_each(|(place, card)| *place = *card);
            table.reveal(plays);
            if table.taker().is_some() {
                match taken.next() {
                    Some(row) if (1..=ROWS as u8).contains(row) => table.take(*row),
                    Some(_) => return Err(ViewFault::ROWS),
                    None => {}
                }
            }
        }
        if taken.next().is_some() { Err(ViewFault::ROWS) } else { Ok(()) }
    }
}
