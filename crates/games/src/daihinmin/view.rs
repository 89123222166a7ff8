//! The view of one player of Daihinmin.
//!
//! A view may come from a worker, a file, or an attacker. It is accepted only if some game can have led to
//! it, as far as this player can know. Later code then needs no checks.

use super::{
    PLAYERS,
    cards::{Cards, DaihinminCard, Suits},
    config::{DaihinminConfig, PRESETS},
    deal::is_permutation,
    meld::{Meld, MeldKind, Stand},
    moves::DaihinminMove,
    reason::DaihinminReason,
    table::{GIFTS, Phase, Table, Turn},
};
use crate::{
    card::Suit,
    game::{View as _, ViewFault},
    knob::Spec,
    seat::Seat,
    text::{Lang, Say as _},
};
use serde::{Deserialize, Serialize};

/// A player's knowledge of a game: the table, their own hand, the cards given and received, and their own
/// refused submissions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct DaihinminView {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    pub(super) gave: Cards,
    pub(super) received: Cards,
    /// This player's own gift, if it was refused.
    pub(super) refused_gift: Option<DaihinminMove>,
    pub(super) refused: Vec<(u16, DaihinminMove)>,
    /// Whether it was built from the report of a server with other rules ([`Announced`](super::Announced)).
    pub(super) told: bool,
}

/// A combination that the selected cards can make, and its effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldSelection {
    /// The combination; [`Meld::stand`] is the card that the joker would replace.
    pub meld: Meld,
    /// The reason why it cannot be played now, if there is one.
    pub refused: Option<DaihinminReason>,
    /// The suits of the new suit lock that it would set; empty if it would set none.
    pub locks: Suits,
    /// Whether it would start or end a revolution.
    pub revolts: bool,
    /// Whether it would clear the table: an 8, or ♠3 on the joker.
    pub clears: bool,
}

impl MeldSelection {
    /// The move that plays it.
    pub fn play(&self) -> DaihinminMove {
        DaihinminMove::Play(self.meld.cards(), self.meld.stand())
    }
}

impl DaihinminView {
    /// The public state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that this player holds.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The cards given away in the exchange: a tribute, or a gift once it is chosen.
    pub fn gave(&self) -> Cards {
        self.gave
    }

    /// The cards received in the exchange: a tribute, or a gift once it is chosen. Empty for a rich player
    /// whose tribute was not announced, as with servers of the UEC contest ([`Observed`](super::Observed)).
    pub fn received(&self) -> Cards {
        self.received
    }

    /// The player who exchanges cards with this one; `None` for the heimin and in a game without classes.
    pub fn partner(&self) -> Option<Seat> {
        let by_class = self.table.by_class()?;
        let class = by_class.iter().position(|player| *player == self.seat)?;
        (class != 2).then(|| by_class[4 - class])
    }

    /// The cards that are neither in this hand nor played.
    pub fn unseen(&self) -> Cards {
        Cards::DECK - self.hand - self.table.played()
    }

    /// The cards of the hand that are in some legal combination or can be given.
    pub fn playable(&self) -> Cards {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves.iter().fold(Cards::EMPTY, |cards, play| cards | play.cards())
    }

    /// The reason why these cards cannot be played now, if the joker among them replaces `stand`.
    pub fn reason(&self, cards: Cards, stand: Stand) -> Option<DaihinminReason> {
        self.check(DaihinminMove::Play(cards, stand)).err()
    }

    /// All combinations that these cards of the hand can make, legal ones first. Without the joker there is
    /// at most one. With it there is one for each card that it can replace.
    pub fn melds_of(&self, cards: Cards) -> Vec<MeldSelection> {
        let mut melds = Vec::new();
        if cards.has_joker() {
            for suit in Suit::ALL {
                melds.extend((0..15).filter_map(|column| Meld::of(cards, Stand::cell(column, suit))));
            }
            melds.extend((1..14).filter_map(|column| Meld::of(cards, Stand::fifth(column))));
        }
        melds.extend(Meld::of(cards, Stand::NONE));
        let all: Vec<MeldSelection> = melds.into_iter().map(|meld| self.selection(meld)).collect();
        let legal = all.iter().filter(|s| s.refused.is_none());
        legal.chain(all.iter().filter(|s| s.refused.is_some())).copied().collect()
    }

    /// The effects of playing a combination.
    fn selection(&self, meld: Meld) -> MeldSelection {
        let top = self.table.top();
        let over_joker = top.is_some_and(|top| top.kind() == MeldKind::Joker);
        let clears = meld.cuts() || over_joker;
        let new_lock = top.is_some_and(|top| top.suits() == meld.suits())
            && meld.kind() != MeldKind::Joker
            && self.table.lock().is_empty()
            && !clears;
        MeldSelection {
            meld,
            refused: self.reason(meld.cards(), meld.stand()),
            locks: if new_lock { meld.suits() } else { Suits::EMPTY },
            revolts: meld.revolts(),
            clears,
        }
    }

    /// The holder of ♦3 while it is unplayed. This is the first leader, unless the server has its own rule.
    pub(super) fn three_of_diamonds(&self) -> Option<Seat> {
        let open = !self.told && !self.table.played().has(DaihinminCard::THREE_OF_DIAMONDS);
        self.table.first_leader().filter(|_| open)
    }
}

/// The form in which a view is sent: the fields that cannot be computed from other fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Plain {
    pub(super) rules: String,
    pub(super) seats: [u8; 5],
    pub(super) class: Option<[u8; 5]>,
    pub(super) starter: u8,
    /// The number of gifts given so far: 2 once play has begun.
    pub(super) given: u8,
    pub(super) leader: Option<Seat>,
    pub(super) turns: Vec<DaihinminMove>,
    /// The players who took the remaining places after twenty passes.
    pub(super) rest: Vec<u8>,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    pub(super) gave: Cards,
    pub(super) received: Cards,
    pub(super) refused_gift: Option<DaihinminMove>,
    pub(super) refused: Vec<(u16, DaihinminMove)>,
}

type Checked = Result<(), ViewFault>;

impl From<DaihinminView> for Plain {
    fn from(view: DaihinminView) -> Self {
        let table = &view.table;
        let turns = table.turns.iter().map(Turn::play);
        let left = |p: &Seat| table.counts[*p] > 0 && table.idle >= super::PASSES_TO_END;
        Self {
            rules: table.config.spec().to_string(),
            seats: table.seats,
            class: table.class,
            starter: table.starter,
            given: match table.phase {
                Phase::DaifugoGives => 0,
                Phase::FugoGives => 1,
                Phase::Play | Phase::Over => 2,
            },
            leader: table.first_leader(),
            turns: turns.collect(),
            rest: table.finished().filter(left).map(|p| p.0).collect(),
            seat: view.seat,
            hand: view.hand,
            gave: view.gave,
            received: view.received,
            refused_gift: view.refused_gift,
            refused: view.refused,
        }
    }
}

impl TryFrom<Plain> for DaihinminView {
    type Error = ViewFault;

    fn try_from(plain: Plain) -> Result<Self, ViewFault> {
        let table = plain.replay(&mut |_, _| Ok(()))?;
        let view = Self {
            table,
            seat: plain.seat,
            hand: plain.hand,
            gave: plain.gave,
            received: plain.received,
            refused_gift: plain.refused_gift,
            refused: plain.refused.clone(),
            told: false,
        };
        view.check_exchange()?;
        view.check_leader()?;
        view.check_refused(&plain)?;
        Ok(view)
    }
}

impl Plain {
    /// The table before the first turn.
    fn start(&self) -> Result<Table, ViewFault> {
        let spec = Spec::parse(&PRESETS, &self.rules)?;
        let class = self.class.unwrap_or(self.seats);
        if !is_permutation(self.seats) || !is_permutation(class) || self.seat.0 >= PLAYERS {
            return Err(ViewFault::PLACES);
        }
        let daifugo = class.iter().position(|c| *c == 0).map(|p| p as u8);
        if self.starter >= PLAYERS || self.class.is_some() && daifugo != Some(self.starter) {
            return Err(ViewFault::new(
                "dealing must start with the daifugo or, without classes, with one of the players",
            ));
        }
        let mut table = Table::new(DaihinminConfig::new(&spec), self.seats, self.class, self.starter);
        let playing = self.given == 2;
        let leader = match self.leader {
            Some(leader) if playing && leader.0 < PLAYERS => leader.0,
            None if !playing && self.given < 2 && self.class.is_some() => 0,
            _ => return Err(ViewFault::new("a leader must be given after the exchange, and only then")),
        };
        match self.class {
            None => table.begin(leader),
            Some(_) => (0..self.given).for_each(|_| table.given(leader)),
        }
        Ok(table)
    }

    /// Replays all turns. Calls `watch` with the table before each turn.
    fn replay(&self, watch: &mut dyn FnMut(usize, &Table) -> Checked) -> Result<Table, ViewFault> {
        let mut table = self.start()?;
        let mut left = self.rest.as_slice();
        for (at, play) in self.turns.iter().enumerate() {
            if table.phase != Phase::Play {
                return Err(ViewFault::NOT_NOW);
            }
            watch(at, &table)?;
            match *play {
                DaihinminMove::Pass => {
                    if table.pass() {
                        table.end(order_of(&table, left)?);
                        left = &[];
                    }
                }
                DaihinminMove::Play(cards, stand) => {
                    let meld = Meld::of(cards, stand).ok_or(ViewFault::TURN)?;
                    if let Some(card) = (cards & (table.played | self.hand)).weakest() {
                        return Err(ViewFault::twice(card));
                    }
                    if meld.len() > table.counts[Seat(table.turn)] {
                        return Err(ViewFault::TOO_MANY_CARDS);
                    }
                    table.field.check(meld).map_err(|reason| {
                        format!("{play} can't follow the play before it: {}", reason.say(Lang::En))
                    })?;
                    table.lay(meld);
                }
                _ => return Err(ViewFault::TURN),
            }
        }
        if !left.is_empty() {
            return Err(ViewFault::REST);
        }
        let needed = u32::from(table.counts[self.seat]);
        if self.hand.len() != needed {
            return Err(ViewFault::hand(needed));
        }
        Ok(table)
    }
}

/// The order in which the remaining players take the remaining places. `rest` must name each of them once.
fn order_of(table: &Table, rest: &[u8]) -> Result<[u8; 5], ViewFault> {
    let left = table.counts.iter().filter(|count| **count > 0).count();
    let mut order = [PLAYERS; 5];
    for (place, player) in order.iter_mut().zip(rest) {
        *place = *player;
    }
    let named = |p: &u8| order.contains(p);
    let all = (0..PLAYERS).filter(|p| table.counts[Seat(*p)] > 0).all(|p| named(&p));
    // Finished players take no further place, so their positions in the order do not matter.
    let mut done = (0..PLAYERS).filter(|p| table.counts[Seat(*p)] == 0);
    if rest.len() != left || !all {
        return Err(ViewFault::REST);
    }
    Ok(order.map(|p| if p < PLAYERS { p } else { done.next().unwrap_or(0) }))
}

impl DaihinminView {
    /// This player's own cards at the start of play: those played and those still in the hand.
    pub(super) fn own(&self) -> Cards {
        self.hand | self.table.played_by()[self.seat.index()]
    }

    /// Checks that the right number of cards was given and received, and that each can be where it is now.
    fn check_exchange(&self) -> Checked {
        let class = self.table.class.map_or(2, |class| class[self.seat.index()]);
        let Some(partner) = self.partner().filter(|_| class != 2) else {
            let nothing = (self.gave | self.received).is_empty() && self.refused_gift.is_none();
            return if nothing { Ok(()) } else { Err(ViewFault::EXCHANGE) };
        };
        let rich = class < 2;
        let pair = usize::from(class == 1 || class == 3);
        let n = u32::from(GIFTS[pair]);
        let done =
            self.table.phase != Phase::DaifugoGives && (pair == 0 || self.table.phase != Phase::FugoGives);
        let (tribute, gift) = if rich { (self.received, self.gave) } else { (self.gave, self.received) };
        // A rich player's tribute may be unannounced.
        let announced = tribute.len() == n || rich && tribute.is_empty();
        if !announced || gift.len() != if done { n } else { 0 } {
            return Err(ViewFault::EXCHANGE);
        }
        let (own, played) = (self.own(), self.table.played_by());
        let elsewhere = (0..5).filter(|p| *p != partner.index()).fold(own, |cards, p| cards | played[p]);
        let gone = self.gave - self.received;
        // Received cards that were not given back must be among this player's cards. Cards that were given
        // away can only have been played by the partner.
        if !(self.received - self.gave).within(own) || gone.meets(elsewhere) {
            return Err(ViewFault::EXCHANGE);
        }
        let returned = self.gave & self.received;
        let before = if rich { own | gift } else { (own - gift) | tribute };
        let possible = if rich {
            // Tribute cards that the rich player gave back are no longer among their own.
            !returned.meets(own)
                && (played[partner.index()] - gift).within(self.kept(n))
                && self.gift_fits(before, n)
        } else {
            returned.within(own) && before.top(n) == tribute && self.refused_gift.is_none()
        };
        if possible { Ok(()) } else { Err(ViewFault::EXCHANGE) }
    }

    /// Whether a gift recorded as refused was really illegal and replaced by the strongest cards.
    fn gift_fits(&self, before: Cards, n: u32) -> bool {
        match self.refused_gift {
            None => true,
            Some(DaihinminMove::RefusedGift(cards)) => {
                let legal = cards.len() == n && cards.within(before);
                !legal && !self.gave.is_empty() && self.gave == before.top(n)
            }
            Some(_) => false,
        }
    }

    /// Checks that the first leader can have held ♦3.
    fn check_leader(&self) -> Checked {
        let three = DaihinminCard::THREE_OF_DIAMONDS;
        let Some(leader) = self.table.first_leader() else { return Ok(()) };
        let played = self.table.played_by();
        let holder = match played.iter().position(|cards| cards.has(three)) {
            Some(player) => Some(Seat(player as u8)),
            None if self.hand.has(three) => Some(self.seat),
            None => self.partner().filter(|_| (self.gave - self.received).has(three)),
        };
        let possible = holder.map_or(leader != self.seat, |holder| holder == leader);
        if possible { Ok(()) } else { Err(ViewFault::leader(leader)) }
    }

    /// Checks that every submission recorded as refused was made by this player and is illegal.
    fn check_refused(&self, plain: &Plain) -> Checked {
        let (mut hand, mut refused) = (self.own(), self.refused.iter().peekable());
        plain.replay(&mut |at, table| {
            let own = table.turn() == Some(self.seat);
            if let Some((_, play)) = refused.next_if(|(number, _)| usize::from(*number) == at) {
                let noted =
                    matches!(play, DaihinminMove::Refused(..)) && table.check_from(hand, *play).is_ok();
                if !own || !noted || plain.turns[at] != DaihinminMove::Pass {
                    return Err(ViewFault::REFUSED);
                }
            }
            if own {
                hand = hand - plain.turns[at].cards();
            }
            Ok(())
        })?;
        if refused.next().is_none() { Ok(()) } else { Err(ViewFault::REFUSED) }
    }
}
