//! The tables of a game: those that the server sends, and the moves that it receives. Every table that a player
//! submits is some move. A table that breaks the rules or can't be read is refused. It then counts as a pass or, in
//! the exchange, as giving the strongest cards.

use super::wire_table::{Status, WireTable};
use tefuda_games::{
    Game as _, Seat,
    daihinmin::{Cards, Daihinmin, DaihinminMove, Meld, MeldKind, Stand, Table},
};

/// The message at the start of a game, before cards are given. The poor see the hand they were dealt, the
/// rich see theirs with the tribute. The card counts are those of the deal.
pub(super) fn dealt(game: &Daihinmin, player: Seat) -> WireTable {
    let (table, dealt) = (game.table(), game.deal().hands);
    let class = table.class().map(|class| class[player.index()]);
    let hand = if class.is_some_and(|class| class > 2) { dealt[player.index()] } else { game.hand(player) };
    let status = Status {
        exchange: true,
        give: class.map_or(0, |class| 2u32.saturating_sub(class.into())),
        turn: None,
        yours: false,
        empty: false,
        counts: dealt.map(|hand| hand.len() as u8),
        ..status(table, player)
    };
    table_of(hand, &status)
}

/// The message before a turn.
pub(super) fn turn(game: &Daihinmin, player: Seat) -> WireTable {
    table_of(game.hand(player), &status(game.table(), player))
}

/// The message after a turn: the cards on the table, or the last ones if they were cleared away. A pass
/// repeats the old ones.
pub(super) fn laid(before: &Table, after: &Table, meld: Option<Meld>) -> WireTable {
    let lies = meld.or(before.top());
    let same = |meld: Meld| before.top().is_some_and(|top| top.suits() == meld.suits());
    let lock = match meld {
        Some(meld) if meld.kind() == MeldKind::Joker => false,
        Some(meld) if same(meld) => true,
        _ => !before.lock().is_empty(),
    };
    let status = Status {
        turn: before.turn().map(|seat| seat.0),
        yours: false,
        empty: lies.is_none(),
        lock,
        ..status(after, Seat(0))
    };
    let mut message = lies.map_or(WireTable::EMPTY, WireTable::of);
    status.put(&mut message);
    message
}

/// The status of the game.
fn status(table: &Table, player: Seat) -> Status {
    Status {
        exchange: false,
        give: 0,
        yours: table.turn() == Some(player),
        turn: table.turn().map(|seat| seat.0),
        empty: table.top().is_none(),
        revolution: table.revolution(),
        lock: !table.lock().is_empty(),
        counts: table.counts().0,
        class: table.class().unwrap_or_default(),
        seats: table.seats(),
    }
}

fn table_of(hand: Cards, status: &Status) -> WireTable {
    let mut message = WireTable::EMPTY.with_hand(hand);
    status.put(&mut message);
    message
}

/// Returns the gift that a client's table contains, or the strongest cards if there is no table.
///
/// If the cards break the rules, they are recorded as refused, and the strongest cards are given instead. If
/// no cards can be read, the strongest cards are given and nothing is recorded as refused.
pub(super) fn gift(game: &Daihinmin, message: Option<&WireTable>) -> DaihinminMove {
    let due = game.table().gift().unwrap_or(0);
    let given = message.and_then(|message| message.hand().ok()).filter(|cards| !cards.is_empty());
    match given {
        Some(cards) if game.check(DaihinminMove::Give(cards)).is_ok() => DaihinminMove::Give(cards),
        Some(cards) => DaihinminMove::RefusedGift(cards),
        None => DaihinminMove::Give(game.hand_to_move().top(due.into())),
    }
}

/// The move that a table submits: legal cards, refused cards, or a pass. An unreadable table is refused too,
/// and recorded without cards.
pub(super) fn play(game: &Daihinmin, message: Option<&WireTable>) -> DaihinminMove {
    match message.map(WireTable::laid) {
        None => DaihinminMove::Pass,
        Some(Err(_)) => DaihinminMove::Refused(Cards::EMPTY, Stand::NONE),
        Some(Ok((cards, _))) if cards.is_empty() => DaihinminMove::Pass,
        Some(Ok((cards, stand))) => {
            let meant = DaihinminMove::Play(cards, stand);
            if game.check(meant).is_ok() { meant } else { DaihinminMove::Refused(cards, stand) }
        }
    }
}
