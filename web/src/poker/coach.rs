//! The coach's comments on a decision.

use super::PokerTable;
use crate::words::{fill, poker::Words};
use tefuda_games::{
    Lang,
    poker::{PokerMove, PokerView},
};

/// Says what a seat has to do, and what it may do and why.
pub(super) fn coach<P: PokerTable>(lang: Lang, view: &PokerView<P>) -> Vec<String> {
    let (words, line) = (Words::of(lang), view.line());
    let asked = match line.to_call() {
        0 => fill(words.coach_speak.of(line.bet()), [&line.bet().to_string()]),
        chips => {
            let asked = fill(words.coach_answer.of(chips), [&chips.to_string(), &line.pot().to_string()]);
            let raises = line.legal().any(|play| play == PokerMove::Raise);
            if raises { [&asked, words.gap, words.coach_raise].concat() } else { asked }
        }
    };
    vec![asked, P::held(words, view)]
}

#[cfg(test)]
mod tests {
    use super::coach;
    use crate::players::coached;
    use tefuda_games::leduc::Leduc;

    #[test]
    fn the_coach_describes_the_bet_and_the_hand() {
        coached::<Leduc>(0, 0..200, coach, |_, view, said| {
            assert_eq!(said.len(), 2);
            let said = said.join(" ");
            assert_eq!(said.contains("No one has bet"), view.line().to_call() == 0, "{said}");
            assert_eq!(said.contains("makes a pair"), view.public() == Some(view.card()), "{said}");
        });
    }
}
