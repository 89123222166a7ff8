//! Announcements of events at the table, for screen readers.

use super::{
    melds::{called, list, suits},
    news::sentences,
};
use crate::{
    game_ui::GameUi as _,
    players::Players,
    words::{daihinmin::Words, fill},
};
use tefuda_games::{
    Lang, Seat, View as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView, Meld, Phase, Table},
};

/// Describes a move in sentences, one per line: the cards given or played, the consequences, and whose turn
/// it is if it is a person's. `before` and `after` are the views of the player at the lower edge.
pub(super) fn announce(
    lang: Lang,
    players: Players<'_>,
    before: &DaihinminView,
    (seat, play): (Seat, DaihinminMove),
    after: &DaihinminView,
) -> String {
    let (words, table) = (Words::of(lang), after.table());
    let you = |player| player == after.seat() && players.is_you(player);
    let who = players.name(seat);
    let mut said = Vec::new();
    match play {
        DaihinminMove::Give(_) | DaihinminMove::RefusedGift(_) => {
            said.extend(gift(lang, players, seat, after));
        }
        // The last pass clears the table, and that is announced instead.
        DaihinminMove::Pass if Daihinmin::clearing(before).is_some() => {}
        DaihinminMove::Pass | DaihinminMove::Refused(..) => {
            said.push(fill(if you(seat) { words.you_pass } else { words.passes }, [who]));
        }
        DaihinminMove::Play(cards, stand) => {
            let meld = Meld::of(cards, stand).map_or_else(String::new, |meld| called(lang, meld));
            said.push(fill(if you(seat) { words.you_play } else { words.plays }, [who, &meld]));
        }
    }
    if !table.lock().is_empty() && before.table().lock().is_empty() {
        said.push(fill(words.told_lock, [&suits(lang, table.lock())]));
    }
    if !matches!(before.table().phase(), Phase::DaifugoGives | Phase::FugoGives) {
        said.extend(sentences(table, players, after.seat(), lang));
    }
    match after.turn() {
        None => said.extend(end(lang, players, table)),
        Some(next) if table.phase() == Phase::Play && table.trick().is_empty() => {
            said.push(fill(
                if you(next) { words.told_your_lead } else { words.told_lead },
                [players.name(next)],
            ));
        }
        Some(next) if you(next) && Daihinmin::clearing(after).is_some() => {
            said.push(words.told_unbeaten.to_owned());
        }
        Some(next) if you(next) => said.push(words.now_you.to_owned()),
        Some(_) => {}
    }
    said.join("\n")
}

/// Describes a gift, with all cards only for the two players involved.
fn gift(lang: Lang, players: Players<'_>, seat: Seat, view: &DaihinminView) -> Option<String> {
    let (words, table) = (Words::of(lang), view.table());
    let by_class = table.by_class()?;
    let class = by_class.iter().position(|player| *player == seat)?;
    let poor = by_class[4 - class];
    let (from, to) = (players.name(seat), players.name(poor));
    let me = Some(view.seat()).filter(|me| players.is_you(*me));
    let (given, received) = (list(lang, view.gave()), list(lang, view.received()));
    Some(if me == Some(seat) {
        fill(words.you_give, [from, &given, to])
    } else if me == Some(poor) {
        fill(words.you_get, [from, &received, &given])
    } else {
        fill(words.gives, [from, if class == 0 { words.two_cards } else { words.one_card }, to])
    })
}

/// The sentences at the end of a game.
fn end(lang: Lang, players: Players<'_>, table: &Table) -> Vec<String> {
    let words = Words::of(lang);
    let each = table.finished().zip(0u8..).map(|(seat, place)| {
        let points = 5u8.saturating_sub(place);
        let says = words.told_end.of(points);
        fill(says, [players.name(seat), words.class_name(place), &points.to_string()])
    });
    std::iter::once(words.told_over.to_owned()).chain(each).collect()
}

#[cfg(test)]
mod tests {
    use super::announce;
    use crate::players::{Players, told};
    use tefuda_games::{
        Game as _, Lang, Seat, Seed, Standing as _,
        daihinmin::{Daihinmin, DaihinminStanding},
    };

    /// All announcements of some random games, as player 0 hears them.
    fn games(lang: Lang, you: &str) -> String {
        let rules = Daihinmin::config(&Daihinmin::FACTS.presets[0].spec());
        let mut standing = DaihinminStanding::new(rules);
        let names = [you, "West", "North", "East", "South"].map(str::to_owned);
        let players = Players::called(&names, Some(Seat(0)));
        let (mut rng, mut all) = (Seed(6).rng(), Vec::new());
        for number in 0..400 {
            let mut game =
                Daihinmin::new(rules, &standing.deal(Seed(number))).expect("a deal that can be played");
            let one = |game: &Daihinmin| game.random_move(&mut rng);
            all.extend(told(&mut game, one, |before, play, after| {
                announce(lang, players, before, play, after)
            }));
            standing.add(&game);
        }
        all.join("\n")
    }

    #[test]
    fn games_are_announced_from_the_exchange_to_the_places() {
        let told = games(Lang::En, "You");
        for phrase in [
            "You give ",
            "You gave ",
            " gives two cards to ",
            " gives a card to ",
            "West plays a pair of ",
            " with the joker.",
            "You play ",
            "West passes.",
            "You pass.",
            "Suit lock: ",
            "Revolution.",
            "8-cut: the table is cleared.",
            "Everyone has passed: the table is cleared.",
            "You go out and finish as ",
            "West goes out and finishes as ",
            "West leads.",
            "You lead.",
            "Your turn.",
            "Game over.",
            ": Daifugo, 5 points.",
            ": Daihinmin, 1 point.",
        ] {
            assert!(told.contains(phrase), "{phrase} is missing in:\n{told}");
        }
        assert!(!told.contains('{') && !told.contains("  "), "a part is missing");
    }

    #[test]
    fn every_event_has_its_own_line() {
        // The cause of a cleared table is announced in the same sentence.
        let one = |line: &str| line.ends_with('.') && !line.contains(". ");
        let told_en = games(Lang::En, "You");
        assert_eq!(told_en.lines().find(|line| !one(line)), None);
        let told = games(Lang::Ja, "あなた");
        assert!(told.contains("8切り。") && told.contains("あなたが上がり") && !told.contains("。 "));
    }
}
