//! Completion: the games that agree with what one player of Daihinmin knows.
//!
//! *What is known.* The player knows the cards played, the own hand, and how many cards everybody holds. He knows the
//! cards that he gave, as long as they are not played and did not come back. The first leader held ♦3. A tribute has a
//! bound: the poor player whose tribute came here held nothing above it, so any card above it in his hand was given to
//! him.
//!
//! *What is uniform.* Every way to assign the unseen cards that agrees with all this is equally likely. Once the gifts
//! are given, these are exactly the hands from which the game can have been played. An exchange between two others
//! bounds nothing, since a rich player may give the very tribute back. While a gift is still to be given, its tribute
//! has just been taken. Then the hands of that pair are drawn as they were dealt, and the strongest cards change hands:
//! uniform over the deals.
//!
//! An unannounced tribute ([`Observed`](super::Observed)) has a bound that follows from the hand it came into. Then the
//! hands are equally likely, and not the deals: of two hands left to the poor player, the weaker could have been left
//! by more tributes.
//!
//! *What is invented.* The cards that others exchanged, the own cards that were an unannounced tribute, and the order
//! for the places left after twenty passes. The rules of play never look back at them. A gift is drawn from the poor
//! player's cards. A tribute is drawn from the rich player's cards that are stronger than all the poor one has left. If
//! there are too few of them, the tribute came back.

use super::{
    Daihinmin, DaihinminView,
    cards::{Cards, DaihinminCard},
    deal::permutation,
    moves::DaihinminMove,
    state::GIFTS,
    table::Phase,
};
use crate::{
    by_seat::BySeat,
    game::Worlds,
    seat::Seat,
    seed::{Rng, below},
    unseen::{Known, Unseen},
};

/// The games that agree with a [`DaihinminView`].
#[derive(Debug, Clone)]
pub struct DaihinminWorlds {
    view: DaihinminView,
    played: [Cards; 5],
    unseen: Unseen<5, Cards>,
}

/// A rich and a poor player who exchange `n` cards.
#[derive(Debug, Clone, Copy)]
struct Pair {
    rich: Seat,
    poor: Seat,
    n: u8,
    /// Whether the gift is given.
    done: bool,
    /// Whether one of them is the viewer.
    own: bool,
}

impl DaihinminView {
    /// The two pairs who exchange cards; none in a game without classes.
    fn pairs(&self) -> impl Iterator<Item = Pair> + use<> {
        let given = match self.table.phase() {
            Phase::DaifugoGives => 0,
            Phase::FugoGives => 1,
            Phase::Play | Phase::Over => 2,
        };
        let seat = self.seat;
        let pairs = self
            .table
            .by_class()
            .map(|[daifugo, fugo, _, hinmin, daihinmin]| [(daifugo, daihinmin), (fugo, hinmin)]);
        pairs.into_iter().flatten().zip(GIFTS).enumerate().map(move |(at, ((rich, poor), n))| Pair {
            rich,
            poor,
            n,
            done: at < given,
            own: rich == seat || poor == seat,
        })
    }

    /// What this player knows of the other hands. If a pair of others has still to give a gift, their hands are as they
    /// were dealt, before the tribute.
    pub fn known(&self) -> Known<5, Cards> {
        let me = self.seat.index();
        let mut known = Known {
            cards: self.unseen(),
            sizes: self.table.counts().0,
            holds: [Cards::EMPTY; 5],
            may: [Cards::DECK; 5],
        };
        // Of a server with rules of its own it may not be known which cards were laid. They are drawn as if they were
        // here, and then left out.
        let others = (0..5).filter(|p| *p != me).map(|p| u32::from(known.sizes[p])).sum::<u32>();
        let gone = if self.told { known.cards.len().saturating_sub(others) } else { 0 };
        known.sizes[me] = gone as u8;
        known.may[me] = if gone > 0 { Cards::DECK } else { Cards::EMPTY };
        for pair in self.pairs() {
            let (rich, poor) = (pair.rich.index(), pair.poor.index());
            if pair.rich == self.seat {
                known.holds[poor] = self.gave & known.cards;
                known.may[poor] = self.kept(pair.n.into()) | self.gave;
            } else if pair.poor == self.seat {
                known.holds[rich] = self.gave & known.cards;
            } else if !pair.done {
                known.sizes[rich] -= pair.n;
                known.sizes[poor] += pair.n;
            }
        }
        if let Some(leader) = self.three_of_diamonds().filter(|leader| *leader != self.seat) {
            let three = Cards::of(DaihinminCard::THREE_OF_DIAMONDS);
            known.holds[leader.index()] = known.holds[leader.index()] | (three & known.cards);
        }
        known
    }
}

impl DaihinminWorlds {
    pub(super) fn new(view: &DaihinminView) -> Option<Self> {
        let unseen = Unseen::new(&view.known())?;
        Some(Self { played: view.table.played_by(), view: view.clone(), unseen })
    }

    /// How many ways there are to assign the hidden cards, exactly.
    pub fn ways(&self) -> u128 {
        self.unseen.count()
    }

    /// Draws the hands alone, which is all that playouts need once play has begun. If a pair has still to give a gift,
    /// their hands are as they were dealt.
    pub fn hands(&self, rng: &mut Rng) -> [Cards; 5] {
        let mut hands = self.unseen.draw(rng);
        hands[self.view.seat.index()] = self.view.hand;
        hands
    }

    /// A tribute that came unannounced: cards of the enlarged hand that are stronger than all that the poor one kept.
    fn invent_tribute(pair: Pair, enlarged: Cards, kept: Cards, rng: &mut Rng) -> Cards {
        let weaker = kept.strongest().map_or(Cards::EMPTY, Cards::below);
        draw(enlarged - weaker, pair.n, rng)
    }

    /// The tribute and the gift of a pair of others, of which nothing is known but the hands after the gift.
    fn invent(pair: Pair, rich: Cards, poor: Cards, rng: &mut Rng) -> (Cards, Cards) {
        let gift = draw(poor, pair.n, rng);
        let kept = poor - gift;
        let above = kept.strongest().map_or(Cards::DECK, |card| Cards::DECK - Cards::below(card));
        let stronger = (rich | gift) & above;
        if stronger.len() < pair.n.into() {
            let same = poor.top(pair.n.into());
            return (same, same);
        }
        (draw(stronger, pair.n, rng), gift)
    }
}

impl Worlds for DaihinminWorlds {
    type Game = Daihinmin;

    fn count(&self) -> f64 {
        self.unseen.count() as f64
    }

    fn draw(&self, rng: &mut Rng) -> Daihinmin {
        let view = &self.view;
        let hands = self.hands(rng);
        let mut game = Daihinmin {
            table: view.table.clone(),
            hands: BySeat(hands),
            dealt: BySeat(std::array::from_fn(|p| hands[p] | self.played[p])),
            order: None,
            gifts: [None; 2],
            refused: view.refused.clone(),
        };
        for (at, pair) in view.pairs().enumerate() {
            let (rich, poor) = (pair.rich, pair.poor);
            let (tribute, gift) = if pair.own {
                if pair.poor == view.seat {
                    (view.gave, view.received)
                } else if view.received.is_empty() {
                    let kept = game.dealt[poor] - view.gave;
                    (Self::invent_tribute(pair, game.dealt[rich] | view.gave, kept, rng), view.gave)
                } else {
                    (view.received, view.gave)
                }
            } else if pair.done {
                Self::invent(pair, game.dealt[rich], game.dealt[poor], rng)
            } else {
                // Drawn as dealt: here the tribute is taken; below it goes back to find what was dealt.
                let tribute = game.hands[poor].top(pair.n.into());
                for hands in [&mut game.hands, &mut game.dealt] {
                    hands[poor] = hands[poor] - tribute;
                    hands[rich] = hands[rich] | tribute;
                }
                (tribute, Cards::EMPTY)
            };
            let dealt = &mut game.dealt;
            dealt[rich] = (dealt[rich] | gift) - tribute;
            dealt[poor] = (dealt[poor] - gift) | tribute;
            if pair.done {
                let refused = view.refused_gift.filter(|_| pair.rich == view.seat);
                game.gifts[at] = Some(refused.unwrap_or(DaihinminMove::Give(gift)));
            }
        }
        game.order = Some(self.order(rng));
        game
    }
}

impl DaihinminWorlds {
    /// An order for the places left after twenty passes; if they have come to be given, the one in which they were.
    fn order(&self, rng: &mut Rng) -> [u8; 5] {
        let mut order = permutation(rng);
        let table = &self.view.table;
        if table.turn().is_none() {
            let left = |p: &u8| table.counts()[Seat(*p)] > 0;
            let mut given = table.finished().map(|seat| seat.0).filter(left);
            for player in order.iter_mut().filter(|p| left(p)) {
                *player = given.next().unwrap_or(*player);
            }
        }
        order
    }
}

/// `n` cards of a set, each choice equally likely.
fn draw(cards: Cards, n: u8, rng: &mut Rng) -> Cards {
    let (mut rest, mut drawn) = (cards, Cards::EMPTY);
    for _ in 0..n {
        if rest.is_empty() {
            break;
        }
        let pick = rest.iter().nth(below(rng, rest.len()) as usize).map_or(Cards::EMPTY, Cards::of);
        rest = rest - pick;
        drawn = drawn | pick;
    }
    drawn
}
