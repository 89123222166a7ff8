//! The public part of a game of Daihinmin: everything that all five players see.

use super::{
    PASSES_TO_END, PLAYERS,
    cards::{Cards, DaihinminCard, Suits},
    config::DaihinminConfig,
    deal::sizes,
    legal::Field,
    meld::Meld,
    moves::DaihinminMove,
    reason::DaihinminReason as Reason,
};
use crate::{by_seat::BySeat, seat::Seat};

/// The number of cards exchanged between daifugo and daihinmin, and between fugo and hinmin.
pub(super) const GIFTS: [u8; 2] = [2, 1];

/// The current phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The daifugo gives two cards back.
    DaifugoGives,
    /// The fugo gives one card back.
    FugoGives,
    /// Players play cards.
    Play,
    /// The game is over.
    Over,
}

/// A player's turn: a combination or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub seat: Seat,
    /// Whether this was the first turn after the table was cleared.
    pub first: bool,
    /// The combination. `None` for a pass, whether intended or after an illegal submission.
    pub meld: Option<Meld>,
}

impl Turn {
    /// The turn as a move.
    pub fn play(&self) -> DaihinminMove {
        self.meld.map_or(DaihinminMove::Pass, |meld| DaihinminMove::Play(meld.cards(), meld.stand()))
    }
}

/// The public part of a game: rules, seats, classes, plays, turn and places, but no hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub(super) config: DaihinminConfig,
    pub(super) seats: [u8; 5],
    pub(super) class: Option<[u8; 5]>,
    /// The player after each player.
    next: BySeat<u8, 5>,
    pub(super) starter: u8,
    pub(super) phase: Phase,
    pub(super) counts: BySeat<u8, 5>,
    /// The players in the order in which they finished.
    pub(super) finished: [u8; 5],
    pub(super) out: u8,
    pub(super) field: Field,
    pub(super) owner: u8,
    pub(super) passed: u8,
    pub(super) turn: u8,
    pub(super) idle: u8,
    pub(super) played: Cards,
    pub(super) turns: Vec<Turn>,
}

impl Table {
    /// The table after the deal and the tributes. In a game without classes, [`Table::begin`] then names the
    /// leader and starts play.
    pub(super) fn new(config: DaihinminConfig, seats: [u8; 5], class: Option<[u8; 5]>, starter: u8) -> Self {
        let mut next = BySeat([0; 5]);
        for place in 0..5 {
            next[Seat(seats[place])] = seats[(place + 1) % 5];
        }
        let mut table = Self {
            config,
            seats,
            class,
            next,
            starter,
            phase: Phase::Play,
            counts: BySeat(sizes(seats, starter)),
            finished: [0; 5],
            out: 0,
            field: Field::clear(false),
            owner: starter,
            passed: 0,
            turn: starter,
            idle: 0,
            played: Cards::EMPTY,
            turns: Vec::with_capacity(128),
        };
        if let Some([daifugo, fugo, _, hinmin, daihinmin]) = table.by_class() {
            table.phase = Phase::DaifugoGives;
            table.turn = daifugo.0;
            for (rich, poor, n) in [(daifugo, daihinmin, 2), (fugo, hinmin, 1)] {
                table.counts[rich] += n;
                table.counts[poor] -= n;
            }
        }
        table
    }

    /// Moves on after a gift: updates the counts, and gives the turn to the fugo or the leader.
    pub(super) fn given(&mut self, leader: u8) {
        let Some([daifugo, fugo, _, hinmin, daihinmin]) = self.by_class() else { return };
        let (rich, poor, n) = match self.phase {
            Phase::DaifugoGives => (daifugo, daihinmin, 2),
            _ => (fugo, hinmin, 1),
        };
        self.counts[rich] -= n;
        self.counts[poor] += n;
        if self.phase == Phase::DaifugoGives {
            (self.phase, self.turn) = (Phase::FugoGives, fugo.0);
        } else {
            self.begin(leader);
        }
    }

    /// Starts play.
    pub(super) fn begin(&mut self, leader: u8) {
        (self.phase, self.turn, self.owner) = (Phase::Play, leader, leader);
    }

    /// Plays a combination for the player to move.
    #[inline]
    pub(super) fn lay(&mut self, meld: Meld) {
        let player = self.turn;
        self.note(Some(meld));
        self.played = self.played | meld.cards();
        self.owner = player;
        self.idle = 0;
        let clears = self.field.put(meld);
        let count = &mut self.counts[Seat(player)];
        *count = count.saturating_sub(meld.len());
        if *count == 0 {
            self.finish(player);
            if self.phase == Phase::Over {
                return;
            }
        }
        if clears {
            self.clear();
        } else {
            self.go_on();
        }
    }

    /// Records the turn of the player to move.
    #[inline]
    fn note(&mut self, meld: Option<Meld>) {
        let first = self.field.top.is_none() && self.passed == 0;
        self.turns.push(Turn { seat: Seat(self.turn), first, meld });
    }

    /// The player to move passes. Returns `true` after twenty consecutive passes. The caller then assigns the
    /// remaining places with [`Table::end`].
    #[inline]
    pub(super) fn pass(&mut self) -> bool {
        self.note(None);
        self.passed |= 1 << self.turn;
        self.idle += 1;
        if self.idle >= PASSES_TO_END {
            return true;
        }
        self.go_on();
        false
    }

    /// Ends the game after too many passes. The players who still hold cards take the remaining places as
    /// listed in `order`.
    pub(super) fn end(&mut self, order: [u8; 5]) {
        for player in order {
            if self.counts[Seat(player)] > 0 && self.out < PLAYERS {
                self.finished[usize::from(self.out)] = player;
                self.out += 1;
            }
        }
        self.phase = Phase::Over;
    }

    /// Records that a player has no cards left. When four players have finished, the fifth takes last place.
    pub(super) fn finish(&mut self, player: u8) {
        self.finished[usize::from(self.out)] = player;
        self.out += 1;
        if self.out == PLAYERS - 1 {
            self.phase = Phase::Over;
            let last = (0..PLAYERS).find(|p| self.counts[Seat(*p)] > 0);
            self.finished[4] = last.unwrap_or(player);
            self.out = PLAYERS;
        }
    }

    /// Gives the turn to the next player who holds cards and has not passed. If there is none, clears the
    /// table.
    #[inline]
    fn go_on(&mut self) {
        if self.passed.count_ones() >= u32::from(PLAYERS - self.out) {
            self.clear();
            return;
        }
        // Finished players cannot pass any more, so the loop finds a player.
        for _ in 0..PLAYERS {
            self.turn = self.next[Seat(self.turn)];
            if self.passed >> self.turn & 1 == 0 && self.counts[Seat(self.turn)] > 0 {
                return;
            }
        }
    }

    /// Clears the table. The player of the last combination leads. If that player has finished, the next one
    /// who holds cards leads.
    fn clear(&mut self) {
        self.field.top = None;
        self.field.lock = Suits::EMPTY;
        self.passed = 0;
        self.turn = self.owner;
        while self.counts[Seat(self.turn)] == 0 && self.out < PLAYERS {
            self.turn = self.next[Seat(self.turn)];
        }
    }

    /// Adds every move that the player to move can make from `hand`.
    pub(super) fn moves_from(&self, hand: Cards, moves: &mut Vec<DaihinminMove>) {
        match self.phase {
            Phase::Over => {}
            Phase::Play => {
                self.field.melds(hand, moves);
                moves.push(DaihinminMove::Pass);
            }
            Phase::FugoGives => moves.extend(hand.iter().map(|card| DaihinminMove::Give(Cards::of(card)))),
            Phase::DaifugoGives => {
                for (at, first) in hand.iter().enumerate() {
                    let pair = |second| DaihinminMove::Give(Cards::of(first) | Cards::of(second));
                    moves.extend(hand.iter().skip(at + 1).map(pair));
                }
            }
        }
    }

    /// Checks whether the player to move may make this move from `hand`; the error says why not.
    pub(super) fn check_from(&self, hand: Cards, play: DaihinminMove) -> Result<(), Reason> {
        let gift = self.gift();
        match (play, gift) {
            _ if self.phase == Phase::Over => Err(Reason::GameOver),
            (DaihinminMove::Give(_) | DaihinminMove::RefusedGift(_), None) => Err(Reason::NoGivingNow),
            (DaihinminMove::Give(cards), Some(n)) if cards.len() != u32::from(n) => Err(Reason::GiveCount(n)),
            (DaihinminMove::Give(cards), Some(_)) => held(hand, cards),
            (DaihinminMove::RefusedGift(cards), Some(n)) => {
                let legal = cards.len() == u32::from(n) && cards.within(hand);
                if legal { Err(Reason::MarkedButLegal) } else { Ok(()) }
            }
            (_, Some(n)) => Err(Reason::GiveFirst(n)),
            (DaihinminMove::Pass, None) => Ok(()),
            (DaihinminMove::Play(cards, stand), None) => {
                held(hand, cards)?;
                self.field.check(Meld::of(cards, stand).ok_or(Reason::NoMeld)?)
            }
            (DaihinminMove::Refused(cards, stand), None) => {
                match self.check_from(hand, DaihinminMove::Play(cards, stand)) {
                    Ok(()) => Err(Reason::MarkedButLegal),
                    Err(_) => Ok(()),
                }
            }
        }
    }

    /// The number of cards that the player to move has to give; `None` during play.
    pub fn gift(&self) -> Option<u8> {
        match self.phase {
            Phase::DaifugoGives => Some(2),
            Phase::FugoGives => Some(1),
            Phase::Play | Phase::Over => None,
        }
    }

    /// The rules in force.
    pub fn config(&self) -> &DaihinminConfig {
        &self.config
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The player at each place around the table, in the order of play.
    pub fn seats(&self) -> [u8; 5] {
        self.seats
    }

    /// The class of each player, from 0 (daifugo) to 4 (daihinmin). `None` in a game without classes.
    pub fn class(&self) -> Option<[u8; 5]> {
        self.class
    }

    /// The players by class: daifugo, fugo, heimin, hinmin, daihinmin.
    pub fn by_class(&self) -> Option<[Seat; 5]> {
        let class = self.class?;
        let mut players = [Seat(0); 5];
        for (player, class) in class.iter().enumerate() {
            players[usize::from(*class)] = Seat(player as u8);
        }
        Some(players)
    }

    /// The player to move; `None` when the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(Seat(self.turn))
    }

    /// The number of cards that each player holds.
    pub fn counts(&self) -> BySeat<u8, 5> {
        self.counts
    }

    /// The players who have finished, best first. All five at the end.
    pub fn finished(&self) -> impl Iterator<Item = Seat> + '_ {
        self.finished.iter().take(self.out.into()).map(|p| Seat(*p))
    }

    /// The place of a player who has finished, 0 for the best.
    pub fn place(&self, player: Seat) -> Option<u8> {
        self.finished().position(|p| p == player).map(|place| place as u8)
    }

    /// The position that a play has to beat now.
    #[inline]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The combination to beat; `None` when the table is clear.
    #[inline]
    pub fn top(&self) -> Option<Meld> {
        self.field.top
    }

    /// The player who played the last combination; before the first one, the leader.
    pub fn owner(&self) -> Seat {
        Seat(self.owner)
    }

    /// The suits of the suit lock; empty if there is none.
    #[inline]
    pub fn lock(&self) -> Suits {
        self.field.lock
    }

    /// Whether a revolution is in force.
    #[inline]
    pub fn revolution(&self) -> bool {
        self.field.revolution
    }

    /// Whether a player has passed since the table was cleared.
    pub fn has_passed(&self, player: Seat) -> bool {
        self.passed.checked_shr(player.0.into()).is_some_and(|passed| passed & 1 == 1)
    }

    /// The number of passes since cards were last played.
    pub fn idle(&self) -> u8 {
        self.idle
    }

    /// All cards played so far.
    #[inline]
    pub fn played(&self) -> Cards {
        self.played
    }

    /// All turns of the game in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns since the table was last cleared. Empty right after it was cleared.
    pub fn trick(&self) -> &[Turn] {
        if self.field.top.is_none() && self.passed == 0 { &[] } else { self.last_trick() }
    }

    /// The turns since the last lead, even if the table has been cleared since.
    pub fn last_trick(&self) -> &[Turn] {
        let start = self.turns.iter().rposition(|turn| turn.first).unwrap_or(0);
        &self.turns[start..]
    }

    /// The cards that each player has played.
    pub fn played_by(&self) -> [Cards; 5] {
        let mut played = [Cards::EMPTY; 5];
        for turn in &self.turns {
            if let (Some(cards), Some(meld)) = (played.get_mut(turn.seat.index()), turn.meld) {
                *cards = *cards | meld.cards();
            }
        }
        played
    }

    /// The first leader, once play has begun.
    pub fn first_leader(&self) -> Option<Seat> {
        match self.turns.first() {
            Some(turn) => Some(turn.seat),
            None => self.turn().filter(|_| self.phase == Phase::Play),
        }
    }
}

/// Checks that all these cards are in the hand. The error names the first that is not.
fn held(hand: Cards, cards: Cards) -> Result<(), Reason> {
    let missing: Option<DaihinminCard> = (cards - hand).weakest();
    missing.map_or(Ok(()), |card| Err(Reason::NotHeld(card)))
}
