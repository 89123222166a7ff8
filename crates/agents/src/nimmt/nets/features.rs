//! The inputs of the nets for a card: the paper's features A to H, each one-hot.
//!
//! The paper gives only the widths of the inputs, 136 and 231. The sums below give these widths under three
//! assumptions. An *unused* card is one that is not on the table. In the first turn these are 104 − 4 − 1
//! besides the card itself, so counts go from 0 to 99. Five cards with five heads each bound the price of the
//! cheapest row. Each of the three other rows has at most five places.
//!
//! | | what | values | places |
//! |---|---|---|---|
//! | A | unused cards between a low card and the lowest end | 0 … 99 | 0 + a |
//! | B | heads of the cheapest row | 0 … 25 | 100 + b |
//! | C | turn | 1 … 10 | 126 + c − 1 |
//! | D | free places of the row that a fitting card would go to | 0 … 4 | 0 + d |
//! | E | unused cards between the end of that row and the card | 0 … 99 | 5 + e |
//! | F | unused cards below the card | 0 … 99 | 105 + f |
//! | G | Σ over the other rows of min(free places, unused cards that would go there) | 0 … 15 | 205 + g |
//! | H | turn | 1 … 10 | 221 + h − 1 |
//!
//! Other sums are possible (without the player's own hand, counts go up to 90); all of them carry the same
//! information.

use tefuda_games::nimmt::{Cards, HIGHEST, ROWS, TURNS, Table};

/// The values of a count: the cards that can be unused besides the one in question, and 0.
const COUNTS: u16 = 100;
/// The prices of the cheapest row, 0 to 25.
const PRICES: u16 = 26;
/// The free places of a row that is not full, 0 to 4.
const PLACES: u16 = 5;
/// The total places in three other rows, 0 to 15.
const OTHERS: u16 = 16;

/// The number of inputs of the net for low cards.
pub const LOW: usize = (COUNTS + PRICES) as usize + TURNS;
/// The number of inputs of the net for fitting cards.
pub const FIT: usize = (PLACES + 2 * COUNTS + OTHERS) as usize + TURNS;

/// The maximum number of inputs of a row that are 1.
pub(crate) const MOST_ONES: usize = 11;

/// The features of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Features {
    /// A card below all four ends.
    Low {
        /// A: unused cards between it and the lowest end.
        between: u8,
        /// B: heads of the cheapest row.
        cheapest: u8,
        /// C: the turn, counted from 0.
        turn: u8,
    },
    /// A card that would go to a row.
    Fit {
        /// D: free places of that row.
        free: u8,
        /// E: unused cards between the end of that row and the card.
        between: u8,
        /// F: unused cards below the card.
        below: u8,
        /// G: Σ over the other rows of min(free places, unused cards that would go there).
        others: u8,
        /// H: the turn, counted from 0.
        turn: u8,
    },
}

/// The inputs of a net that are 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputRow {
    places: [u16; MOST_ONES],
    count: u8,
    low: bool,
}

impl InputRow {
    /// A row with ones at these positions, in ascending order. There may be at most [`MOST_ONES`].
    pub(super) fn of(low: bool, ones: &[u16]) -> Self {
        let mut row = Self { places: [0; MOST_ONES], count: 0, low };
        for (place, one) in row.places.iter_mut().zip(ones) {
            *place = *one;
            row.count += 1;
        }
        row
    }

    /// The ascending positions.
    pub fn ones(&self) -> &[u16] {
        &self.places[..usize::from(self.count)]
    }

    /// Whether it is for the net for low cards.
    pub fn is_low(&self) -> bool {
        self.low
    }
}

impl Features {
    /// The inputs of its net that are 1.
    pub fn row(self) -> InputRow {
        match self {
            Self::Low { between, cheapest, turn } => {
                let [a, b, c] = [between, cheapest, turn].map(u16::from);
                InputRow::of(true, &[a, COUNTS + b, COUNTS + PRICES + c])
            }
            Self::Fit { free, between, below, others, turn } => {
                let [d, e, f, g, h] = [free, between, below, others, turn].map(u16::from);
                let (e_at, f_at, g_at) = (PLACES, PLACES + COUNTS, PLACES + 2 * COUNTS);
                InputRow::of(false, &[d, e_at + e, f_at + f, g_at + g, g_at + OTHERS + h])
            }
        }
    }

    /// The features by their ids in explanations.
    pub fn facts(self) -> Vec<(&'static str, f64)> {
        let facts: &[(&'static str, u8)] = match self {
            Self::Low { between, cheapest, turn } => {
                &[("unseen-between", between), ("cheapest", cheapest), ("turn", turn + 1)]
            }
            Self::Fit { free, between, below, others, turn } => &[
                ("free", free),
                ("unseen-between", between),
                ("unseen-below", below),
                ("others", others),
                ("turn", turn + 1),
            ],
        };
        facts.iter().map(|(id, number)| (*id, f64::from(*number))).collect()
    }
}

/// The facts that all cards considered at a table share.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    table: &'a Table,
    unused: Cards,
    /// The unused cards below the end of each row.
    below: [u8; ROWS],
    /// min(free places, unused cards that would go there) for each row.
    takes: [u8; ROWS],
    lowest_end: usize,
    cheapest: u8,
}

impl<'a> Context<'a> {
    /// A table before its turn, and the cards that count as unused.
    pub fn new(table: &'a Table, unused: Cards) -> Self {
        let rows = table.rows();
        let ends = rows.map(|row| row.end());
        let mut context = Self {
            table,
            unused,
            below: ends.map(|end| below(unused, end)),
            takes: [0; ROWS],
            lowest_end: 0,
            cheapest: table.cheapest(),
        };
        let all = below(unused, HIGHEST + 1);
        for (n, end) in ends.iter().enumerate() {
            let higher = (0..ROWS).filter(|other| ends[*other] > *end).map(|other| context.below[other]);
            // Row ends are never unused, so the unused cards between two ends are the difference of the
            // counts below them.
            let fitting = higher.min().unwrap_or(all) - context.below[n];
            context.takes[n] = fitting.min(rows[n].free());
            if *end < ends[context.lowest_end] {
                context.lowest_end = n;
            }
        }
        context
    }

    /// The features of a card in some hand.
    pub fn features(&self, card: u8) -> Features {
        let turn = self.table.turns() as u8;
        let under = below(self.unused, card);
        match self.table.row_for(card) {
            None => {
                let itself = u8::from(self.unused.has(card));
                let between = self.below[self.lowest_end] - under - itself;
                Features::Low { between, cheapest: self.cheapest, turn }
            }
            Some(row) => Features::Fit {
                free: self.table.rows()[row].free(),
                between: under - self.below[row],
                below: under,
                others: self.takes.iter().sum::<u8>() - self.takes[row],
                turn,
            },
        }
    }
}

/// The number of cards of a set below a card.
fn below(set: Cards, card: u8) -> u8 {
    (set & Cards::between(0, card)).len() as u8
}
