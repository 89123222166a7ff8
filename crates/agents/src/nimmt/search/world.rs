//! Imagined worlds: hands for the other seats, the cards that they play in this turn, and how the deal goes on.

use crate::nimmt::{
    board::{Board, Lane},
    chances::{Chances, price},
    model::{Belief, Model, Type, draw},
    scene::{Hand, Scene, hand_of},
};
use std::sync::Arc;
use tefuda_games::{
    Rng, Seat, View as _,
    nimmt::{HIGHEST, MOST_SEATS, NimmtMove, NimmtView, ROWS, TURNS},
    seed::below,
};

/// How many cards up to each number are not on the table. Whole vectors of sixteen.
type Hidden = [u8; 112];

/// What a seat knows, ready to be completed many times.
#[derive(Debug, Clone)]
pub(in crate::nimmt) struct Imagination {
    me: usize,
    seats: usize,
    turns: usize,
    own: Hand,
    /// The cards of the others, ascending, those out of play included.
    pool: [u8; HIGHEST as usize],
    unseen: usize,
    /// Cards that each other seat holds, those that lie face down included.
    held: usize,
    board: Board,
    scene: Scene,
    hidden: Hidden,
    /// The cards of this turn, if they lie open and a row is to be taken.
    open: Option<[u8; MOST_SEATS]>,
    model: Arc<Model>,
    beliefs: [Belief; MOST_SEATS],
}

/// A world: all hands of the others, this turn's cards taken out of them.
#[derive(Debug, Clone)]
pub(in crate::nimmt) struct World {
    hands: [Hand; MOST_SEATS],
    cards: [u8; MOST_SEATS],
    types: [Type; MOST_SEATS],
    /// What is drawn in playouts: the same for every move that is tried.
    rng: Rng,
}

impl Imagination {
    /// What a view leaves open, given what each seat is taken for. `None` if no deal agrees with the view, or if its
    /// seat has nothing to decide.
    pub fn new(view: &NimmtView, model: Arc<Model>, beliefs: [Belief; MOST_SEATS]) -> Option<Self> {
        let table = view.table();
        let (seats, unseen) = (usize::from(table.seats()), view.unseen());
        let held = TURNS - table.revealed_turns();
        if view.turn() != Some(view.seat()) || held * (seats - 1) > unseen.len() as usize {
            return None;
        }
        let mut pool = [0; HIGHEST as usize];
        pool.iter_mut().zip(unseen).for_each(|(place, card)| *place = card);
        let mut hidden = [0; 112];
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
            turns: table.turns(),
            own: hand_of(view.hand()).0,
            pool,
            unseen: unseen.len() as usize,
            held,
            board: Board::of(table),
            scene: Scene::of(table),
            hidden,
            open,
            model,
            beliefs,
        })
    }

    /// A world, drawn uniformly over the hidden cards, with what each seat is and plays in it.
    pub fn world(&self, mut rng: Rng) -> World {
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
        /// Out of play.
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
        // Cards are handed out in ascending order, so that no hand has to be sorted.
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
    pub fn play_out(&self, world: &World, play: NimmtMove) -> u8 {
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
        while left > 0 {
            let odds = Glance::new(&board, self.model.chances(), TURNS - left, &hidden);
            for seat in 0..self.seats {
                let hand = &mut hands[seat];
                let place = match world.types[seat] {
                    _ if left == 1 => 0,
                    _ if seat == self.me => odds.greedy(&hand[..left], self.model.danger()),
                    Type::Random => below(&mut rng, left as u32) as usize,
                    Type::Lowest => 0,
                    _ => odds.greedy(&hand[..left], self.model.danger()),
                };
                cards[seat] = take(hand, place);
            }
            left -= 1;
            uncover(&mut hidden, &cards[..self.seats]);
            heads += board.place(&cards[..self.seats], None, self.me);
        }
        heads
    }

    /// Turns that are over.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// Whose thoughts these are.
    pub fn seat(&self) -> Seat {
        Seat(self.me as u8)
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

/// Takes the card at a place out of a hand.
#[inline]
fn take(hand: &mut Hand, place: usize) -> u8 {
    let place = place % TURNS;
    let card = hand[place];
    for at in place..TURNS - 1 {
        hand[at] = hand[at + 1];
    }
    card
}

/// Takes cards from those that are not on the table.
#[inline]
fn uncover(hidden: &mut Hidden, cards: &[u8]) {
    for card in cards {
        for (number, count) in (0u8..).zip(hidden.iter_mut()) {
            *count -= u8::from(number >= *card);
        }
    }
}

/// A table in a playout, at the start of a turn.
struct Glance<'a> {
    lanes: [Lane; ROWS],
    /// The heads to be had in each lane, and below all of them.
    prices: [f32; ROWS],
    cheapest: f32,
    chances: &'a [[f32; HIGHEST as usize + 1]; 5],
    hidden: &'a Hidden,
}

impl<'a> Glance<'a> {
    #[inline]
    fn new(board: &Board, chances: &'a Chances, turn: usize, hidden: &'a Hidden) -> Self {
        let lanes = board.lanes();
        Self {
            prices: lanes.map(|lane| price(lane.heads, lane.free)),
            lanes,
            cheapest: f32::from(board.cheapest()),
            chances: chances.in_turn(turn),
            hidden,
        }
    }

    /// The place of the card with the lowest expected loss less its danger; of equals the highest.
    #[inline]
    fn greedy(&self, hand: &[u8], danger: &[f32; HIGHEST as usize + 1]) -> usize {
        let (mut best, mut least) = (0, f32::INFINITY);
        // The lane of the card, and the first card of the hand in that lane.
        let (mut lane, mut first, mut below) = (0, 0, 0);
        let (mut free, mut price) = (0, self.cheapest);
        for (place, card) in hand.iter().enumerate() {
            while lane < ROWS && self.lanes[lane].end < *card {
                below = self.hidden[usize::from(self.lanes[lane].end & 127) % 112];
                (first, free, price) = (place, self.lanes[lane].free, self.prices[lane]);
                lane += 1;
            }
            let between = self.hidden[usize::from(*card - 1) % 112] - below;
            let others = usize::from(between).saturating_sub(place - first);
            let chance = self.chances[usize::from(free) % 5][others % (HIGHEST as usize + 1)];
            let loss = chance * price - danger[usize::from(*card) % (HIGHEST as usize + 1)];
            if loss <= least {
                (best, least) = (place, loss);
            }
        }
        best
    }
}
