//! A client's knowledge of a game, built only from the server's messages.
//!
//! The notes are an [`Observed`], which gives the agent's view. Before each turn they are compared with the
//! server's status. If the two differ, the server is right about its own game. From then on the view comes
//! from the server's data ([`Announced`]) until the game is over: the hand, the table, whose turn it is, and
//! how many cards each player has. If that isn't a valid position either, there is no view, and the client
//! plays a simple move from the last table ([`ClientState::fallback`]).
//!
//! The server shows the cards on the table, but not the move. If they were played before, in full or in part,
//! the player passed. Otherwise they were played now.

use super::wire_table::{ProtocolError, Status, WireTable};
use std::fmt;
use tefuda_games::{
    Game as _, Seat, View as _,
    daihinmin::{
        Announced, Cards, Daihinmin, DaihinminMove, DaihinminView, Field, Meld, Observed, PASSES_TO_END,
        PRESETS, Suits, Turn,
    },
    game::ViewFault,
};

/// A game as one client sees it.
#[derive(Debug, Clone)]
pub(super) struct ClientState {
    me: Seat,
    /// The last status, and the hand in the same message.
    status: Status,
    hand: Cards,
    /// The hand at the start. For a rich player it includes the tribute.
    dealt: Cards,
    /// The combination on the table, and all cards played so far.
    top: Option<Meld>,
    played: Cards,
    /// The cards that were shown on the table last.
    shown: Cards,
    /// The turns so far, and the cards that this player played since the first of them.
    turns: Vec<Turn>,
    laid: Cards,
    notes: Option<Observed>,
    /// The view from the notes or from the server's data. In a game without classes there is none before the
    /// first turn.
    view: Option<DaihinminView>,
    /// The first difference between the notes and the server.
    differs: Option<Difference>,
    /// Whether the last turn is recorded and the message before the next turn hasn't come.
    turn_is_over: bool,
}

/// A difference between the notes and the server's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Difference {
    /// No game can lead to the notes.
    View(ViewFault),
    /// The cards on the table can't be read.
    Table(ProtocolError),
    /// The cards on the table are not a valid combination.
    Combination,
    /// The number of cards to give.
    Gift,
    /// The cards in hand.
    Hand,
    /// How many cards each player holds.
    Counts,
    /// Whose turn it is.
    Turn,
    /// Whether there are cards on the table.
    Empty,
    /// The revolution.
    Revolution,
    /// The suit lock.
    Lock,
    /// The seating order.
    Seats,
}

impl From<ViewFault> for Difference {
    fn from(fault: ViewFault) -> Self {
        Self::View(fault)
    }
}

impl From<ProtocolError> for Difference {
    fn from(error: ProtocolError) -> Self {
        Self::Table(error)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::View(fault) => return fault.fmt(f),
            Self::Table(error) => return error.fmt(f),
            Self::Combination => "the cards on the table are not a valid combination",
            Self::Gift => "the number of cards to give",
            Self::Hand => "the cards in hand",
            Self::Counts => "how many cards each player holds",
            Self::Turn => "whose turn it is",
            Self::Empty => "whether there are cards on the table",
            Self::Revolution => "the revolution",
            Self::Lock => "the suit lock",
            Self::Seats => "the seating order",
        })
    }
}

/// The number of cards that each class gives: daifugo and daihinmin two, fugo and hinmin one.
const GIVES: [u32; 5] = [2, 1, 0, 1, 2];

impl ClientState {
    /// Starts a game from its first message.
    pub(super) fn dealt(me: Seat, message: &WireTable) -> Result<Self, ProtocolError> {
        let (hand, status) = (message.hand()?, Status::of(message));
        if status.give > 2 {
            return Err(ProtocolError::Number { number: status.give, what: "number of cards to give" });
        }
        let mut state = Self {
            me,
            status,
            hand,
            dealt: hand,
            top: None,
            played: Cards::EMPTY,
            shown: Cards::EMPTY,
            turns: Vec::new(),
            laid: Cards::EMPTY,
            notes: None,
            view: None,
            differs: None,
            turn_is_over: false,
        };
        match notes(me, &status, hand) {
            Ok(notes) => {
                let classes = notes.class.is_some();
                state.notes = Some(notes);
                if classes {
                    state.update_view();
                }
            }
            Err(why) => state.set_differs(why),
        }
        Ok(state)
    }

    /// Updates the view from the notes.
    fn update_view(&mut self) {
        match self.notes.as_ref().map(DaihinminView::observed) {
            Some(Ok(view)) => self.view = Some(view),
            Some(Err(why)) => self.set_differs(why),
            None => {}
        }
    }

    /// Records that the notes and the server differ. From now on the server's data counts.
    fn set_differs(&mut self, why: impl Into<Difference>) {
        (self.notes, self.view) = (None, None);
        self.differs.get_or_insert(why.into());
    }

    /// Updates the view from the server's data.
    fn believe(&mut self) {
        let Status { seats, mut counts, turn, empty, lock, revolution, .. } = self.status;
        if let Some(count) = counts.get_mut(self.me.index()) {
            *count = self.hand.len() as u8;
        }
        if let Some(Turn { seat, meld: Some(meld), .. }) = self.turns.last().filter(|_| self.turn_is_over) {
            // This player's own hand has been updated already.
            if let Some(count) = counts.get_mut(seat.index()).filter(|_| *seat != self.me) {
                *count = count.saturating_sub(meld.len());
            }
        }
        let holds = |player: &u8| counts.get(usize::from(*player)).is_some_and(|count| *count > 0);
        let turn = turn.filter(holds).or_else(|| (0..5).find(holds));
        // If the combination on the table is unknown, legal moves are unknown too.
        let known = empty || self.top.is_some();
        self.view = turn.filter(|_| known).and_then(|turn| {
            let told = Announced {
                config: Daihinmin::config(&PRESETS[0].spec()),
                seats,
                seat: self.me,
                hand: self.hand,
                counts,
                turn: Seat(turn),
                top: self.top,
                locked: lock,
                revolution,
                turns: self.turns.clone(),
                laid: self.laid,
            };
            DaihinminView::told(&told).ok()
        });
    }

    /// This player's view. `None` if the server's data isn't a valid position.
    pub(super) fn view(&self) -> Option<&DaihinminView> {
        self.view.as_ref()
    }

    /// The difference between our rules and the server's, if any.
    pub(super) fn differs(&self) -> Option<&Difference> {
        self.differs.as_ref()
    }

    /// The last status.
    pub(super) fn status(&self) -> &Status {
        &self.status
    }

    /// The number of decisions so far, as a record counts them.
    pub(super) fn decisions(&self) -> usize {
        let table = self.view().map(DaihinminView::table);
        let gifts = table.filter(|table| table.class().is_some());
        let gifts = gifts.map_or(0, |table| table.gift().map_or(2, |n| 2 - usize::from(n)));
        gifts + table.map_or(0, |table| table.turns().len())
    }

    /// Handles the message before a turn.
    pub(super) fn turn(&mut self, message: &WireTable) -> Result<(), ProtocolError> {
        let before = self.hand;
        (self.hand, self.status) = (message.hand()?, Status::of(message));
        if self.status.empty {
            self.top = None;
        }
        if !self.turns.is_empty() {
            self.laid = self.laid | (before - self.hand);
        }
        self.turn_is_over = false;
        if let (Some(notes), Some(leader)) = (&mut self.notes, self.status.turn)
            && notes.leader.is_none()
        {
            begin(notes, self.dealt, self.hand, Seat(leader));
            self.update_view();
        }
        let agreed = self.view().map_or(Ok(()), |view| agree(view, &self.status, self.hand));
        if let Err(why) = agreed {
            self.set_differs(why);
        }
        if self.notes.is_none() {
            self.believe();
        }
        Ok(())
    }

    /// Handles the message after a turn, with the cards on the table.
    pub(super) fn laid(&mut self, message: &WireTable) {
        let (meld, unreadable) = match self.meld(message) {
            Ok(meld) => (meld, None),
            Err(why) => (None, Some(why)),
        };
        if let Some(meld) = meld {
            self.top = Some(meld);
            self.played = self.played | meld.cards();
            self.shown = meld.cards();
        }
        let passed_before = self.turns.last().is_some_and(|turn| turn.first && turn.meld.is_none());
        let first = self.status.empty && !passed_before;
        let seat = Seat(self.status.turn.unwrap_or(self.me.0));
        if let Some(meld) = meld.filter(|_| seat == self.me) {
            self.hand = self.hand - meld.cards();
            self.laid = self.laid | meld.cards();
        }
        self.turns.push(Turn { seat, first, meld });
        self.turn_is_over = true;
        match unreadable {
            None => self.note(meld),
            Some(why) => {
                // No combination is known to beat unreadable cards.
                self.top = None;
                self.set_differs(why);
            }
        }
        if self.notes.is_none() {
            self.believe();
        }
    }

    /// The combination that was just played, from the cards on the table. `None` for a pass.
    fn meld(&self, message: &WireTable) -> Result<Option<Meld>, Difference> {
        let (cards, stand) = message.laid()?;
        // A server with different rules may show the card that a joker replaces.
        let old = if self.notes.is_some() { cards.meets(self.played) } else { cards.within(self.shown) };
        if cards.is_empty() || old {
            Ok(None)
        } else {
            Meld::of(cards, stand).map(Some).ok_or(Difference::Combination)
        }
    }

    /// Adds a turn to the notes.
    fn note(&mut self, meld: Option<Meld>) {
        let (Some(view), Some(notes)) = (&self.view, &mut self.notes) else { return };
        notes.turns.push(meld);
        if view.turn() == Some(self.me) {
            notes.hand = notes.hand - meld.map_or(Cards::EMPTY, Meld::cards);
        }
        // After too many passes, the remaining places are drawn and not reported. The game is over anyway.
        if meld.is_some() || view.table().idle() + 1 < PASSES_TO_END {
            self.update_view();
        }
    }

    /// This player's final place, 0 for the best. `None` if it is unknown.
    pub(super) fn place(&self) -> Option<u8> {
        self.view()?.table().place(self.me)
    }

    /// This player's announced class.
    pub(super) fn class(&self) -> Option<u8> {
        classes(&self.status)?.get(self.me.index()).copied()
    }

    /// A simple move from the last table alone: give the weakest cards, play the weakest combination, or
    /// pass.
    pub(super) fn fallback(&self) -> DaihinminMove {
        if self.status.give > 0 {
            return DaihinminMove::Give(self.hand.natural().bottom(self.status.give));
        }
        if !self.status.empty && self.top.is_none() {
            return DaihinminMove::Pass;
        }
        let lock = self.top.filter(|_| self.status.lock).map_or(Suits::EMPTY, Meld::suits);
        let mut melds = Vec::new();
        Field::new(self.top, lock, self.status.revolution).melds(self.hand, &mut melds);
        let weakest = if self.status.revolution { melds.last() } else { melds.first() };
        weakest.copied().unwrap_or(DaihinminMove::Pass)
    }
}

/// The notes at the start of a game.
fn notes(me: Seat, status: &Status, hand: Cards) -> Result<Observed, Difference> {
    let (seats, class) = (status.seats, classes(status));
    let starter = match class {
        Some(class) => class.iter().position(|class| *class == 0).map(|player| Seat(player as u8)),
        None => Observed::starter(seats, status.counts),
    };
    let starter = starter.ok_or(Difference::Counts)?;
    let own = class.and_then(|class| class.get(me.index()).copied());
    let gave = match own {
        Some(class @ (3 | 4)) => hand.top(GIVES[usize::from(class)]),
        _ => Cards::EMPTY,
    };
    let due = own.filter(|class| *class < 2).map_or(0, |class| GIVES[usize::from(class)]);
    if due != status.give {
        return Err(Difference::Gift);
    }
    Ok(Observed {
        config: Daihinmin::config(&PRESETS[0].spec()),
        seats,
        class,
        starter,
        seat: me,
        hand: hand - gave,
        gave,
        received: Cards::EMPTY,
        // Without classes play starts at once. The server names the leader before the first turn.
        leader: None,
        turns: Vec::new(),
        rest: Vec::new(),
    })
}

/// The announced classes: one of each, or `None`. Servers announce games without classes in different ways.
fn classes(status: &Status) -> Option<[u8; 5]> {
    let each = (0..5).all(|class| status.class.contains(&class));
    each.then_some(status.class)
}

/// Adds the result of the exchange and the leader to the notes.
fn begin(notes: &mut Observed, dealt: Cards, hand: Cards, leader: Seat) {
    let class = notes.class.and_then(|class| class.get(notes.seat.index()).copied());
    if class.is_some_and(|class| class < 2) {
        notes.gave = dealt - hand;
    } else {
        notes.received = hand - (dealt - notes.gave);
    }
    notes.hand = hand;
    notes.leader = Some(leader);
}

/// Compares the view with the server's status. The error names the difference. Classes are not compared,
/// because the official server overwrites them with the places taken so far.
fn agree(view: &DaihinminView, status: &Status, hand: Cards) -> Result<(), Difference> {
    let table = view.table();
    let pairs = [
        (view.hand() == hand, Difference::Hand),
        (table.counts() == status.counts, Difference::Counts),
        (view.turn().map(|seat| seat.0) == status.turn, Difference::Turn),
        ((view.turn() == Some(view.seat())) == status.yours, Difference::Turn),
        (table.top().is_none() == status.empty, Difference::Empty),
        (table.revolution() == status.revolution, Difference::Revolution),
        (table.lock().is_empty() != status.lock, Difference::Lock),
        (table.seats() == status.seats, Difference::Seats),
    ];
    pairs.into_iter().find(|(same, _)| !same).map_or(Ok(()), |(_, what)| Err(what))
}
