//! Completion: the games that are consistent with what one player of Daihinmin knows.
//!
//! *What is known.* Players know the cards played, their own hand, and the number of cards that each player
//! holds. They know which cards they gave away, unless those were played or came back. The first leader held
//! ♦3. A received tribute sets a bound: the poor player who gave it held nothing stronger. Any stronger card
//! in that hand must be a gift.
//!
//! *What is uniform.* Every way to assign the unseen cards that is consistent with all this is equally
//! likely. After the gifts, these are exactly the hands from which the game can have been played. An exchange
//! between two other players sets no bound, since a rich player may give the tribute itself back. While a
//! gift is still pending, its tribute has just been taken. In that case the sampler draws that pair's hands as
//! dealt, then passes on the strongest cards. This is uniform over the deals.
//!
//! An unannounced tribute ([`Observed`](super::Observed)) also sets a bound, which follows from the hand it
//! joined. Then the hands are equally likely, but the deals are not: the weaker the cards that the poor
//! player kept, the more tributes are possible.
//!
//! *What is invented.* The cards that others exchanged, this player's own unannounced tribute, and the order
//! of the remaining places after twenty passes. The rules of play never look back at them. A gift is drawn
//! from the poor player's cards. A tribute is drawn from those cards of the rich player that are stronger
//! than all that the poor player kept. If there are too few, the tribute came back.

use super::{
    Daihinmin, DaihinminConfig, DaihinminView,
    cards::{Cards, DaihinminCard},
    deal::permutation,
    moves::DaihinminMove,
    reason::DaihinminReason,
    table::{GIFTS, Phase},
};
use crate::{
    by_seat::BySeat,
    game::{View, Worlds},
    seat::Seat,
    seed::{Rng, below},
    unseen::{Known, Unseen},
};

/// The games that are consistent with a [`DaihinminView`].
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
    /// Whether the gift has been given.
    done: bool,
    /// Whether this player is one of the pair.
    own: bool,
}

impl DaihinminView {
    /// The two pairs that exchange cards; none in a game without classes.
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

    /// This player's knowledge about the other hands. While the gift of another pair is pending, their hands
    /// are taken as dealt, before the tribute.
    pub fn known(&self) -> Known<5, Cards> {
        let me = self.seat.index();
        let mut known = Known {
            cards: self.unseen(),
            sizes: self.table.counts().0,
            holds: [Cards::EMPTY; 5],
            may: [Cards::DECK; 5],
        };
        // With a server that has other rules, it may be unknown which cards were played. Such cards are drawn
        // into this player's own hand and then discarded.
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

    /// The exact number of ways to assign the hidden cards.
    pub fn ways(&self) -> u128 {
        self.unseen.count()
    }

    /// Draws only the hands, which is all that playouts need once play has begun. While the gift of a pair is
    /// pending, their hands are as dealt.
    pub fn hands(&self, rng: &mut Rng) -> [Cards; 5] {
        let mut hands = self.unseen.draw(rng);
        hands[self.view.seat.index()] = self.view.hand;
        hands
    }

    /// Invents an unannounced tribute: cards of the enlarged hand that are stronger than all that the poor
    /// player kept.
    fn invent_tribute(pair: Pair, enlarged: Cards, kept: Cards, rng: &mut Rng) -> Cards {
        let weaker = kept.strongest().map_or(Cards::EMPTY, Cards::below);
        draw(enlarged - weaker, pair.n, rng)
    }

    /// Invents the tribute and the gift of another pair. Only their hands after the gift are known.
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

impl DaihinminView {
    pub(super) fn of(game: &Daihinmin, seat: Seat) -> Self {
        let (tributes, gifts) = (game.tributes(), game.gifts());
        let class = game.table.class.map(|class| class[seat.index()]);
        let (gave, received) = match class {
            Some(0) => (gifts[0], tributes[0]),
            Some(1) => (gifts[1], tributes[1]),
            Some(3) => (tributes[1], gifts[1]),
            Some(4) => (tributes[0], gifts[0]),
            _ => (Cards::EMPTY, Cards::EMPTY),
        };
        let own_gift = class.and_then(|class| *game.gifts.get(usize::from(class))?);
        let own =
            |(at, _): &&(u16, _)| game.table.turns.get(usize::from(*at)).is_some_and(|t| t.seat == seat);
        Self {
            table: game.table.clone(),
            seat,
            hand: game.hand(seat),
            gave,
            received,
            refused_gift: own_gift.filter(|gift| matches!(gift, DaihinminMove::RefusedGift(_))),
            refused: game.refused.iter().filter(own).copied().collect(),
            told: false,
        }
    }
}

impl View for DaihinminView {
    type Game = Daihinmin;
    type Worlds = DaihinminWorlds;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> DaihinminConfig {
        *self.table.config()
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<DaihinminMove>) {
        if self.turn() == Some(self.seat) {
            self.table.moves_from(self.hand, moves);
        }
    }

    fn check(&self, play: DaihinminMove) -> Result<(), DaihinminReason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(DaihinminReason::NotYourTurn);
        }
        self.table.check_from(self.hand, play)
    }

    fn worlds(&self) -> Option<DaihinminWorlds> {
        DaihinminWorlds::new(self)
    }

    /// A full game records the cards of each tribute. This view may not know them.
    fn agrees(&self, of_game: &Self) -> bool {
        if self.received.is_empty() { *self == of_game.clone().unannounced() } else { self == of_game }
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
                // These hands were drawn as dealt. The tribute is taken here, and the code below undoes it to
                // get the dealt hands.
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
    /// A random order for the remaining places after twenty passes. If those places have been taken, the
    /// actual order.
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

/// Draws `n` cards of a set, each choice equally likely.
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
