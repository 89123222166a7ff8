//! The effects of the last move.

use crate::players::Players;
use crate::words::{daihinmin::Words, fill};
use tefuda_games::{
    Lang, Seat,
    daihinmin::{Cards, DaihinminCard, Meld, MeldKind, Phase, Table},
};

/// The reason why a table was cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cleared {
    /// An 8 was played.
    Cut,
    /// ♠3 beat the joker.
    Three,
    /// Everyone passed.
    Passed,
}

/// The effects of the last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct News {
    pub(super) cleared: Option<Cleared>,
    /// If the order was reversed: whether there is a revolution now.
    pub(super) turned: Option<bool>,
    /// The player who has just run out of cards.
    pub(super) out: Option<Seat>,
}

/// Returns the effects of the last move on this table.
pub(super) fn news(table: &Table) -> News {
    let Some(last) = table.turns().last() else { return News::default() };
    let three = || {
        let below = table.last_trick().iter().rev().skip(1).find_map(|turn| turn.meld);
        let three = Some(Cards::of(DaihinminCard::THREE_OF_SPADES)) == last.meld.map(Meld::cards);
        three && below.is_some_and(|meld| meld.kind() == MeldKind::Joker)
    };
    let cleared = || match last.meld {
        Some(meld) if meld.cuts() => Cleared::Cut,
        Some(_) if three() => Cleared::Three,
        _ => Cleared::Passed,
    };
    let done = last.meld.is_some() && table.counts().get(last.seat.index()) == Some(&0);
    News {
        cleared: table.trick().is_empty().then(cleared),
        turned: last.meld.filter(|meld| meld.revolts()).map(|_| table.revolution()),
        out: done.then_some(last.seat),
    }
}

/// The number of beats for which the last move is shown: several for an exchange, which people want to read,
/// and one if [`news`] is not empty.
pub(super) fn moments(table: &Table) -> u8 {
    if table.turns().is_empty() {
        let exchanged = table.class().is_some() && table.phase() == Phase::Play;
        return if exchanged { 5 } else { 0 };
    }
    u8::from(news(table) != News::default())
}

/// The effects as short calls over the cloth.
pub(super) fn cries(table: &Table, players: Players<'_>, lang: Lang) -> Vec<String> {
    let (words, news) = (Words::of(lang), news(table));
    let turned = news.turned.map(|on| if on { words.says_revolution } else { words.says_restored });
    let cleared = news.cleared.map(|how| match how {
        Cleared::Cut => words.says_cut,
        Cleared::Three => words.says_three,
        Cleared::Passed => words.says_cleared,
    });
    let out = news.out.and_then(|seat| {
        Some(fill(words.says_out, [players.name(seat), words.class_name(table.place(seat)?)]))
    });
    [turned, cleared].into_iter().flatten().map(str::to_owned).chain(out).collect()
}

/// The effects as sentences.
pub(super) fn sentences(table: &Table, players: Players<'_>, viewer: Seat, lang: Lang) -> Vec<String> {
    let (words, news) = (Words::of(lang), news(table));
    let turned = news.turned.map(|on| if on { words.told_revolution } else { words.told_restored });
    let cleared = news.cleared.map(|how| match how {
        Cleared::Cut => words.told_cut,
        Cleared::Three => words.told_three,
        Cleared::Passed => words.told_cleared,
    });
    let out = news.out.and_then(|seat| {
        let you = seat == viewer && players.is_you(seat);
        let (class, name) = (words.class_name(table.place(seat)?), players.name(seat));
        Some(if you { fill(words.told_you_out, [class]) } else { fill(words.told_out, [name, class]) })
    });
    [turned, cleared].into_iter().flatten().map(str::to_owned).chain(out).collect()
}
