//! Announcements of events at the table, for screen readers.

use super::plate::outcome;
use crate::{
    players::Players,
    ui::card::card_name,
    words::{fill, hearts::Words},
};
use tefuda_games::{
    CardSet, Lang, Seat, View,
    hearts::{HeartsMove, HeartsView},
};

/// Describes a move in sentences, one per line: the card played, the winner of the trick, any change, and
/// whose turn it is if it is a person's. `before` and `after` are the views of the seat at the lower edge.
pub(crate) fn announce(
    lang: Lang,
    players: Players<'_>,
    before: &HeartsView,
    (seat, play): (Seat, HeartsMove),
    after: &HeartsView,
) -> String {
    let words = Words::of(lang);
    let you = Some(after.seat()).filter(|seat| players.is_you(*seat));
    let name = |seat: Seat| players.name(seat);
    let list = |cards: CardSet| {
        let names: Vec<String> = cards.iter().map(|card| card_name(lang, card)).collect();
        names.join(words.comma)
    };
    let mut said = Vec::new();
    match play {
        HeartsMove::Pass(cards) if you == Some(seat) => {
            said.push(fill(words.you_pass, [&list(cards.into_iter().collect())]));
        }
        HeartsMove::Pass(_) => said.push(fill(words.has_passed, [name(seat)])),
        HeartsMove::Play(card) if you == Some(seat) => {
            said.push(fill(words.you_play, [&card_name(lang, card)]));
        }
        HeartsMove::Play(card) => said.push(fill(words.plays, [name(seat), &card_name(lang, card)])),
    }
    if you.is_some() && before.table().in_passing() && !after.table().in_passing() {
        said.push(fill(words.you_receive, [&list(after.received())]));
    }
    if !before.table().hearts_broken() && after.table().hearts_broken() {
        said.push(words.breaks.to_owned());
    }
    let done = |view: &HeartsView| view.table().len() / 4;
    let complete = after.table().last_trick().filter(|_| done(after) > done(before));
    if let Some((trick, (winner, _))) = complete.and_then(|t| Some((t, t.winning()?))) {
        let other = (you != Some(winner)).then(|| name(winner));
        said.push(words.taken(other, trick.points()));
    }
    match after.turn() {
        None => said.extend(end(lang, players, after)),
        Some(next) if you == Some(next) => said.push(words.now_you.to_owned()),
        Some(_) => {}
    }
    said.join("\n")
}

/// The sentences at the end of a deal.
fn end(lang: Lang, players: Players<'_>, view: &HeartsView) -> Vec<String> {
    let words = Words::of(lang);
    let (points, moon) = outcome(view.table());
    let heading = match moon {
        Some(seat) => words.moon(players.other(seat)),
        None => words.deal_over.to_owned(),
    };
    let each = (0..)
        .map(Seat)
        .zip(points)
        .map(|(seat, points)| fill(words.ends_with.of(points), [players.name(seat), &points.to_string()]));
    std::iter::once(heading + words.stop).chain(each).collect()
}

#[cfg(test)]
mod tests {
    use crate::players::random_told;
    use tefuda_games::{Lang, hearts::Hearts};

    /// All announcements of a random deal, as seat 0 hears them.
    fn deal(lang: Lang) -> String {
        random_told::<Hearts>(0, &["You", "West", "North", "East"], lang).join("\n")
    }

    #[test]
    fn a_deal_is_announced_from_the_pass_to_the_points() {
        let told = deal(Lang::En);
        for phrase in [
            "You pass ",
            "You receive ",
            "West plays ",
            "Hearts are broken.",
            "takes the trick",
            "Deal over.",
        ] {
            assert!(told.contains(phrase), "{phrase} is missing in:\n{told}");
        }
        assert!(!told.contains("West has chosen three cards of"), "passed cards are not told");
    }

    #[test]
    fn every_event_has_its_own_line() {
        assert!(deal(Lang::En).lines().all(|line| line.ends_with('.') && !line.contains(". ")));
        assert!(deal(Lang::Ja).lines().all(|line| line.find('。') == Some(line.len() - '。'.len_utf8())));
    }
}
