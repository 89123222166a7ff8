//! Announcements of events at the table, for screen readers.

use crate::{
    players::Players,
    words::{fill, poker::Words},
};
use tefuda_games::{
    BySeat, Lang, Seat, View,
    poker::{Bet, Poker, PokerMove, PokerRank, PokerView, SEATS},
};

/// Describes a move in sentences, one per line: the action, the card turned up, the winner and the chips, and
/// whose turn it is if it is a person's. `before` and `after` are the views of the seat at the lower edge.
pub(super) fn announce<P: Poker>(
    lang: Lang,
    players: Players<'_>,
    before: &PokerView<P>,
    (seat, play): (Seat, PokerMove),
    after: &PokerView<P>,
) -> String {
    let words = Words::of(lang);
    let line = before.line();
    let bet = Bet { round: line.round(), seat, play, facing: line.to_call() > 0 };
    let mut said = vec![words.does::<P>(players.other(seat), bet)];
    if let Some(card) = after.public().filter(|_| before.public().is_none()) {
        said.push(fill(words.turned, [words.rank(card)]));
    }
    if let Some(chips) = after.chips() {
        for (seat, rank, pair) in shown(after) {
            said.push(words.showing(players.other(seat), words.holds(rank, pair)));
        }
        said.push(outcome(words, chips, players, false) + words.stop);
    } else if after.turn() == Some(after.seat()) && players.other(after.seat()).is_none() {
        said.push(words.now_you.to_owned());
    }
    said.join("\n")
}

/// Returns the cards shown at a showdown, the seat's own first, and whether each pairs with the public card.
pub(super) fn shown<P: Poker>(view: &PokerView<P>) -> impl Iterator<Item = (Seat, PokerRank, bool)> {
    let (own, public) = (view.seat(), view.public());
    let cards = view.shown().map(|other| [(own, view.card()), (own.after(1, SEATS), other)]);
    cards.into_iter().flatten().map(move |(seat, card)| (seat, card, public == Some(card)))
}

/// Names the winner and the chips, of this hand or of the whole match, without a full stop.
pub(super) fn outcome(words: &Words, chips: BySeat<i32, 2>, players: Players<'_>, of_match: bool) -> String {
    match Seat::all(SEATS).find(|seat| chips[*seat] > 0) {
        Some(winner) => words.won(players.other(winner), chips[winner], of_match),
        None if of_match => words.split_match.to_owned(),
        None => words.split.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::announce;
    use crate::players::{Players, told};
    use tefuda_games::{
        Game, Lang, Seat,
        leduc::{Leduc, LeducDeal, LeducMove, LeducRank},
    };

    /// All announcements of a hand, as seat 0 hears them: J against K with a public J.
    fn hand(lang: Lang, you: &str, letters: &str) -> String {
        let rules = Leduc::config(&Leduc::FACTS.presets[0].spec());
        let deal = LeducDeal::new([LeducRank::Jack, LeducRank::King], LeducRank::Jack);
        let mut game = Leduc::new(rules, &deal).expect("a deal that can be played");
        let names = [you, "West"].map(str::to_owned);
        let you = ["You", "あなた"].contains(&you).then_some(Seat(0));
        let players = Players::called(&names, you);
        let mut plays = letters
            .chars()
            .filter_map(|letter| LeducMove::ALL.into_iter().find(|play| play.letter() == letter));
        told(&mut game, |_| plays.next(), |before, play, after| announce(lang, players, before, play, after))
            .join("\n")
    }

    #[test]
    fn a_hand_is_announced_from_the_first_bet_to_the_chips() {
        let expected = "You check.\nWest bets 2 chips.\nYour turn.\nYou raise to 4 chips.\nWest calls 2 chips.\n\
            The public card is a jack.\nYour turn.\nYou bet 4 chips.\nWest calls 4 chips.\nYou have a pair of jacks.\n\
            West has a king.\nYou win 9 chips.";
        assert_eq!(hand(Lang::En, "You", "crrcrc"), expected);
    }

    #[test]
    fn nothing_is_shown_after_a_fold() {
        let expected = "You check.\nWest bets 2 chips.\nYour turn.\nYou fold.\nWest wins 1 chip.";
        assert_eq!(hand(Lang::En, "You", "crf"), expected);
    }

    #[test]
    fn a_watched_agent_is_not_called_you() {
        let told = hand(Lang::En, "Monte Carlo", "cc");
        assert_eq!(told, "Monte Carlo checks.\nWest checks.\nThe public card is a jack.");
    }

    #[test]
    fn japanese_names_the_amounts_and_has_one_sentence_per_line() {
        let told = hand(Lang::Ja, "あなた", "crrcrf");
        assert!(told.contains("4チップにレイズしました。"), "{told}");
        assert!(
            told.contains("Westが2チップをコールしました。\nボードはJです。\nあなたの番です。"),
            "{told}"
        );
        assert!(told.ends_with("Westがフォールドしました。\n5チップの勝ち。"), "{told}");
    }
}
