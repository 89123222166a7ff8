//! A client's knowledge of a game, put together from the server's messages alone.
//!
//! The notes are an [`Observed`], from which the agent's view is made. Before each turn they are compared with what the
//! server announces. If the two differ, the server is right about its own game. Then there is no view until the game is
//! over, and the client plays by the last table ([`ClientState::fallback`]).
//!
//! Everybody is shown the cards on the table, but not the move. The cards tell whether a player laid cards or passed:
//! cards laid before are still there, or what is left of them.

use super::{
    status::Status,
    wire_table::{ProtocolError, WireTable},
};
use tefuda_games::{
    Game as _, Seat, View as _,
    daihinmin::{
        Cards, Daihinmin, DaihinminMove, DaihinminView, Field, Meld, Observed, PASSES_TO_END, PRESETS, Suits,
    },
};

/// A game as one client sees it.
#[derive(Debug, Clone)]
pub(super) struct ClientState {
    me: Seat,
    /// The last table, and the hand in it.
    status: Status,
    hand: Cards,
    /// The hand at the start, of a rich player with the tribute.
    dealt: Cards,
    /// The cards on the table, and all that ever lay there.
    top: Option<Meld>,
    played: Cards,
    notes: Option<Observed>,
    /// The view that the notes make. In a game without classes there is none before the first turn.
    view: Option<DaihinminView>,
    /// The first difference between the notes and the server.
    differs: Option<&'static str>,
}

/// How many cards each class gives: daifugo and daihinmin two, fugo and hinmin one.
const GIVES: [u32; 5] = [2, 1, 0, 1, 2];

impl ClientState {
    /// A game of which the first table has come.
    pub(super) fn dealt(me: Seat, message: &WireTable) -> Result<Self, ProtocolError> {
        let (hand, status) = (message.hand()?, Status::of(message));
        if status.give > 2 {
            return Err(ProtocolError::Number(status.give, "number of cards to give"));
        }
        let mut state = Self {
            me,
            status,
            hand,
            dealt: hand,
            top: None,
            played: Cards::EMPTY,
            notes: None,
            view: None,
            differs: None,
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

    /// Makes the view anew from the notes.
    fn update_view(&mut self) {
        match self.notes.as_ref().map(DaihinminView::observed) {
            Some(Ok(view)) => self.view = Some(view),
            Some(Err(why)) => self.set_differs(why),
            None => {}
        }
    }

    /// The notes and the server differ: from now on there is no view.
    fn set_differs(&mut self, why: &'static str) {
        (self.notes, self.view) = (None, None);
        self.differs = Some(why);
    }

    /// The view of this player. `None` in a game in which the rules and the server differ.
    pub(super) fn view(&self) -> Option<&DaihinminView> {
        self.view.as_ref()
    }

    /// The difference between the rules and the server, if there is one.
    pub(super) fn differs(&self) -> Option<&'static str> {
        self.differs
    }

    /// How the game stands by the last table.
    pub(super) fn status(&self) -> &Status {
        &self.status
    }

    /// How many decisions were taken so far, as a record counts them.
    pub(super) fn decisions(&self) -> usize {
        let table = self.view().map(DaihinminView::table);
        let gifts = table.filter(|table| table.class().is_some());
        let gifts = gifts.map_or(0, |table| table.gift().map_or(2, |n| 2 - usize::from(n)));
        gifts + table.map_or(0, |table| table.turns().len())
    }

    /// The table before a turn has come.
    pub(super) fn turn(&mut self, message: &WireTable) -> Result<(), ProtocolError> {
        (self.hand, self.status) = (message.hand()?, Status::of(message));
        if self.status.empty {
            self.top = None;
        }
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
        Ok(())
    }

    /// The table after a turn has come, with the cards that lie there.
    pub(super) fn laid(&mut self, message: &WireTable) {
        let Ok((cards, stand)) = message.laid() else { return self.field_unreadable() };
        if cards.is_empty() || cards.meets(self.played) {
            return self.note(None);
        }
        let Some(meld) = Meld::of(cards, stand) else { return self.field_unreadable() };
        self.top = Some(meld);
        self.played = self.played | cards;
        self.note(Some(meld));
    }

    /// The cards on the table cannot be read, so no meld surely beats them.
    fn field_unreadable(&mut self) {
        self.top = None;
        self.set_differs("the cards on the table make no meld");
    }

    /// Notes a turn.
    fn note(&mut self, meld: Option<Meld>) {
        let (Some(view), Some(notes)) = (&self.view, &mut self.notes) else { return };
        notes.turns.push(meld);
        if view.turn() == Some(self.me) {
            notes.hand = notes.hand - meld.map_or(Cards::EMPTY, Meld::cards);
        }
        // The places left after the last of too many passes are drawn, and not told. The game is over anyway.
        if meld.is_some() || view.table().idle() + 1 < PASSES_TO_END {
            self.update_view();
        }
    }

    /// The place that this player has taken, 0 the best, if it is known.
    pub(super) fn place(&self) -> Option<u8> {
        self.view()?.table().place(self.me)
    }

    /// The class that was announced for this player.
    pub(super) fn class(&self) -> Option<u8> {
        classes(&self.status).ok()??.get(self.me.index()).copied()
    }

    /// The move by the last table alone: give the weakest cards, lay the weakest meld, or pass.
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
fn notes(me: Seat, status: &Status, hand: Cards) -> Result<Observed, &'static str> {
    let (seats, class) = (status.seats, classes(status)?);
    let starter = match class {
        Some(class) => class.iter().position(|class| *class == 0).map(|player| Seat(player as u8)),
        None => Observed::starter(seats, status.counts),
    };
    let starter = starter.ok_or("these are not the hands of a deal")?;
    let own = class.and_then(|class| class.get(me.index()).copied());
    let gave = match own {
        Some(class @ (3 | 4)) => hand.top(GIVES[usize::from(class)]),
        _ => Cards::EMPTY,
    };
    let due = own.filter(|class| *class < 2).map_or(0, |class| GIVES[usize::from(class)]);
    if due != status.give {
        return Err("another number of cards is to be given");
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
        // Without classes play begins at once, and who begins is said before the first turn.
        leader: None,
        turns: Vec::new(),
        rest: Vec::new(),
    })
}

/// The classes that were announced: all of them, or none.
fn classes(status: &Status) -> Result<Option<[u8; 5]>, &'static str> {
    let each = (0..5).all(|class| status.class.contains(&class));
    match status.class {
        [0, 0, 0, 0, 0] => Ok(None),
        class if each => Ok(Some(class)),
        _ => Err("these are no classes"),
    }
}

/// Notes what the exchange has come to, and who leads.
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

/// Whether the view and the server say the same; if not, what they differ in. Classes are not looked at: the official server
/// overwrites them with the places taken so far.
fn agree(view: &DaihinminView, status: &Status, hand: Cards) -> Result<(), &'static str> {
    let table = view.table();
    let pairs = [
        (view.hand() == hand, "the cards in the hand"),
        (table.counts() == status.counts, "how many cards everybody holds"),
        (view.turn().map(|seat| seat.0) == status.turn, "whose turn it is"),
        ((view.turn() == Some(view.seat())) == status.yours, "whose turn it is"),
        (table.top().is_none() == status.empty, "whether cards lie on the table"),
        (table.revolution() == status.revolution, "the revolution"),
        (table.lock().is_empty() != status.lock, "the lock"),
        (table.seats() == status.seats, "who sits where"),
    ];
    pairs.iter().find(|(same, _)| !same).map_or(Ok(()), |(_, what)| Err(*what))
}
