//! Sampled deals: hands for the other seats, the cards that they play in this turn, and the rest of the deal.

use crate::nimmt::{
    board::Board,
    chances::{TurnChances, price},
    model::{Belief, Model, Type, draw},
    nets::{Scratch, features::Features},
    scene::{Hand, Scene, hand_of},
};
use tefuda_games::{
    Rng, View as _,
    knob::Choices as _,
    nimmt::{HIGHEST, MOST_SEATS, NimmtMove, NimmtView, ROWS, TURNS},
    seed::below,
};

/// For each number, how many cards up to it are not on the table. The size is a power of two, so that no
/// index needs a bounds check.
type Hidden = [u8; SPAN];
/// The numbers 0 to 104, rounded up to a power of two.
const SPAN: usize = 128;

/// The knowledge of a seat, prepared for sampling many deals.
#[derive(Debug, Clone)]
pub(super) struct Imagination {
    me: usize,
    seats: usize,
    own: Hand,
    /// The cards of the others, ascending, including those not dealt.
    pool: [u8; HIGHEST as usize],
    unseen: usize,
    /// The number of cards that each other seat holds, including its face-down card.
    held: usize,
    board: Board,
    scene: Scene,
    hidden: Hidden,
    /// The cards of this turn, if they are revealed and a row has to be taken.
    open: Option<[u8; MOST_SEATS]>,
    model: Model,
    beliefs: [Belief; MOST_SEATS],
    /// Whether the nets estimate what comes after this turn.
    leaf: bool,
}

/// A sampled deal: all hands of the others, without this turn's cards.
#[derive(Debug, Clone)]
pub(super) struct World {
    hands: [Hand; MOST_SEATS],
    cards: [u8; MOST_SEATS],
    types: [Type; MOST_SEATS],
    /// The random draws in playouts: the same for every move that is tried.
    rng: Rng,
}

impl Imagination {
    /// The possible deals of a view, given a belief about each seat. `None` if no deal is consistent with the
    /// view, or if its seat has nothing to decide.
    pub(super) fn new(
        view: &NimmtView,
        model: Model,
        beliefs: &[Belief; MOST_SEATS],
        leaf: bool,
    ) -> Option<Self> {
        let table = view.table();
        let (seats, unseen) = (usize::from(table.seats()), view.unseen());
        let held = TURNS - table.revealed_turns();
        if view.turn() != Some(view.seat()) || held * (seats - 1) > unseen.len() as usize {
            return None;
        }
        let mut pool = [0; HIGHEST as usize];
        pool.iter_mut().zip(unseen).for_each(|(place, card)| *place = card);
        let mut hidden = [0; SPAN];
        let off_table = unseen | view.hand();
        let mut count = 0;
        for (card, hidden) in (0..).zip(&mut hidden) {
            count += u8::from(off_table.has(card));
            *hidden = count;
        }
        let open = table.taker().and_then(|_| table.plays(table.turns())).map(|plays| {
            let mut cards = [0; MOST_SEATS];
            cards.iter_mut().zip(plays).for_each(|(card, play)| *card = *play);
            cards
        });
        Some(Self {
            me: view.seat().index(),
            seats,
            own: hand_of(view.hand()).0,
            pool,
            unseen: unseen.len() as usize,
            held,
            board: Board::of(table),
            scene: model.scene(table, unseen),
            leaf: leaf && model.nets().is_some(),
            hidden,
            open,
            model,
            beliefs: *beliefs,
        })
    }

    /// A sampled deal, uniform over the hidden cards, with a type and a play for each seat.
    pub(super) fn world(&self, mut rng: Rng) -> World {
        let mut world = World {
            hands: self.deal(&mut rng),
            cards: self.open.unwrap_or_default(),
            types: [Type::Random; MOST_SEATS],
            rng: rng.clone(),
        };
        for seat in (0..self.seats).filter(|seat| *seat != self.me) {
            let kind = Type::ALL[draw(&self.beliefs[seat], &mut rng)];
            world.types[seat] = kind;
            if self.open.is_none() {
                let hand = &mut world.hands[seat];
                let asked = self.model.ask(&self.scene, &hand[..self.held]);
                let place = draw(&self.model.odds(kind, &asked)[..self.held], &mut rng);
                world.cards[seat] = take(hand, place);
            }
        }
        world.rng = rng;
        world
    }

    /// Hands for the others, ascending.
    fn deal(&self, rng: &mut Rng) -> [Hand; MOST_SEATS] {
        /// The owner of cards that are not dealt.
        const NOBODY: u8 = MOST_SEATS as u8;
        let mut places: [u8; HIGHEST as usize] = PLACES;
        let mut owners = [NOBODY; HIGHEST as usize];
        let mut next = 0;
        for seat in (0..self.seats).filter(|seat| *seat != self.me) {
            for _ in 0..self.held {
                let pick = next + below(rng, (self.unseen - next) as u32) as usize;
                places.swap(next, pick);
                owners[usize::from(places[next])] = seat as u8;
                next += 1;
            }
        }
        // Hand out the cards in ascending order, so that no hand has to be sorted.
        let (mut hands, mut counts) = ([[0; TURNS]; MOST_SEATS + 1], [0; MOST_SEATS + 1]);
        for (card, owner) in self.pool.iter().zip(owners).take(self.unseen) {
            let owner = usize::from(owner);
            hands[owner][counts[owner].min(TURNS - 1)] = *card;
            counts[owner] += 1;
        }
        let mut dealt = [[0; TURNS]; MOST_SEATS];
        dealt.copy_from_slice(&hands[..MOST_SEATS]);
        dealt
    }

    /// The heads that the searcher takes from now to the end of the deal if it makes this move.
    pub(super) fn play_out(&self, world: &World, play: NimmtMove) -> f32 {
        let (mut hands, mut cards, mut board) = (world.hands, world.cards, self.board);
        let (mut hidden, mut rng) = (self.hidden, world.rng.clone());
        hands[self.me] = self.own;
        let (mut left, mut row) = (self.held, None);
        match play {
            NimmtMove::Card(card) => {
                let place = self.own[..self.held].iter().position(|own| *own == card).unwrap_or(0);
                cards[self.me] = take(&mut hands[self.me], place);
                left -= 1;
                uncover(&mut hidden, &cards[..self.seats]);
            }
            NimmtMove::Row(number) => row = Some(usize::from(number.saturating_sub(1)) % ROWS),
        }
        let mut heads = board.place(&cards[..self.seats], row, self.me);
        if self.leaf {
            return f32::from(heads) + self.expected(&board, &hidden, &hands[self.me][..left]);
        }
        while left > 0 {
            let table = TurnTable::new(&board, self.model.chances().in_turn(TURNS - left), &hidden);
            for seat in 0..self.seats {
                let hand = &mut hands[seat];
                let place = match world.types[seat] {
                    _ if left == 1 => 0,
                    _ if seat == self.me => table.greedy(hand, left, self.model.danger()),
                    Type::Random => below(&mut rng, left as u32) as usize,
                    Type::Lowest => 0,
                    _ => table.greedy(hand, left, self.model.danger()),
                };
                cards[seat] = take(hand, place);
            }
            left -= 1;
            uncover(&mut hidden, &cards[..self.seats]);
            heads += board.place(&cards[..self.seats], None, self.me);
        }
        f32::from(heads)
    }

    /// The cost of a hand from the next turn on, estimated by the nets: the loss of its best card.
    fn expected(&self, board: &Board, hidden: &Hidden, hand: &[u8]) -> f32 {
        let Some(nets) = self.model.nets().filter(|_| !hand.is_empty()) else { return 0.0 };
        let (lanes, turn) = (board.lanes(), (TURNS - hand.len()) as u8);
        let below = lanes.map(|lane| hidden[usize::from(lane.end) % SPAN]);
        let next = |lane: usize| below.get(lane + 1).copied().unwrap_or(hidden[SPAN - 1]);
        let takes = [0, 1, 2, 3].map(|lane| lanes[lane].free.min(next(lane) - below[lane]));
        let all: u8 = takes.iter().sum();
        let mut scratch = Scratch::default();
        let value = |card: &u8| {
            let under = hidden[usize::from(card - 1) % SPAN];
            let features = match lanes.iter().rposition(|lane| lane.end < *card) {
                None => Features::Low { between: below[0] - under - 1, cheapest: board.cheapest(), turn },
                Some(lane) => Features::Fit {
                    free: lanes[lane].free,
                    between: under - below[lane],
                    below: under,
                    others: all - takes[lane],
                    turn,
                },
            };
            nets.value(&mut scratch, &features.row())
        };
        hand.iter().map(value).fold(f32::INFINITY, f32::min).max(0.0)
    }
}

/// The numbers from 0 on.
const PLACES: [u8; HIGHEST as usize] = {
    let mut places = [0; HIGHEST as usize];
    let mut at = 0;
    while at < places.len() {
        places[at] = at as u8;
        at += 1;
    }
    places
};

/// Removes the card at an index from a hand.
#[inline]
fn take(hand: &mut Hand, place: usize) -> u8 {
    let place = place % TURNS;
    let card = hand[place];
    for at in place..TURNS - 1 {
        hand[at] = hand[at + 1];
    }
    card
}

/// Removes cards from those that are not on the table.
#[inline]
fn uncover(hidden: &mut Hidden, cards: &[u8]) {
    for card in cards {
        for (count, number) in hidden.iter_mut().zip(&NUMBERS) {
            *count -= u8::from(number >= card);
        }
    }
}

/// The numbers from 0 on.
const NUMBERS: [u8; SPAN] = {
    let mut numbers = [0; SPAN];
    let mut at = 0;
    while at < SPAN {
        numbers[at] = at as u8;
        at += 1;
    }
    numbers
};

/// A table in a playout, at the start of a turn. The lanes go from below all rows up to the highest row.
struct TurnTable<'a> {
    ends: [u8; ROWS],
    free: [u8; LANES],
    /// The heads in each lane.
    prices: [f32; LANES],
    /// For each lane, the number of cards up to its end that are not on the table.
    below: [u8; LANES],
    chances: &'a TurnChances,
    hidden: &'a Hidden,
}

/// Below all rows, and each row. The size is a power of two, so that no index needs a bounds check.
const LANES: usize = 8;

impl<'a> TurnTable<'a> {
    #[inline]
    fn new(board: &Board, chances: &'a TurnChances, hidden: &'a Hidden) -> Self {
        let lanes = board.lanes();
        let (mut free, mut prices, mut below) = ([0; LANES], [0.0; LANES], [0; LANES]);
        prices[0] = f32::from(board.cheapest());
        for (place, lane) in lanes.iter().enumerate() {
            free[place + 1] = lane.free;
            prices[place + 1] = price(lane.heads, lane.free);
            below[place + 1] = hidden[usize::from(lane.end) % SPAN];
        }
        Self { ends: lanes.map(|lane| lane.end), free, prices, below, chances, hidden }
    }

    /// The index of the card with the lowest expected loss minus its danger; among ties the highest card.
    #[inline]
    fn greedy(&self, hand: &Hand, left: usize, danger: &[f32; SPAN]) -> usize {
        // Branches on the lane of a card would mispredict, so this uses sums.
        let mut lanes = [0u8; 16];
        let mut cards = [0u8; 16];
        cards[..TURNS].copy_from_slice(hand);
        for end in self.ends {
            for (lane, card) in lanes.iter_mut().zip(&cards) {
                *lane += u8::from(*card > end);
            }
        }
        let (mut best, mut least) = (0, f32::INFINITY);
        let mut first = [0u8; LANES];
        let mut above = 0;
        for (place, (card, lane)) in (0u8..).zip(cards.iter().zip(lanes)).take(left) {
            let lane_at = usize::from(lane) % LANES;
            // The index of the first own card in a lane.
            first[lane_at] = if lane >= above { place } else { first[lane_at] };
            above = lane + 1;
            let between = self.hidden[usize::from(card - 1) % SPAN] - self.below[lane_at];
            let others = between - (place - first[lane_at]);
            let chance = self.chances[usize::from(self.free[lane_at]) % LANES][usize::from(others) % SPAN];
            let loss = chance * self.prices[lane_at] - danger[usize::from(*card) % SPAN];
            (best, least) = if loss <= least { (place, loss) } else { (best, least) };
        }
        usize::from(best)
    }
}
