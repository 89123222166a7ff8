//! The dealer's full state of a deal of 6 Nimmt!.

use super::{
    Cards, MOST_SEATS, NimmtConfig, NimmtDeal, NimmtMove, NimmtStanding, NimmtView, PRESETS, ROWS, Reason,
    TURNS, Table, cards::Held,
};
use crate::{
    fault::Fault,
    game::{Facts, Game},
    knob::Spec,
    seat::Seat,
    seed::{Rng, below},
    text::text,
};
use serde_json::{Value as Json, json};

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
            for card in list.as_array().ok_or(NO_HANDS)? {
                let card = card_from_json(card).ok_or(NO_HANDS)?;
                if hand.has(card) {
                    return Err(Fault::Twice(card.to_string()));
                }
                hand.insert(card);
            }
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
