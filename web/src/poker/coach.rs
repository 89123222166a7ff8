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
    use tefuda_games::{
        Game, Lang, Seed, Standing,
        leduc::{Leduc, LeducStanding},
    };

    #[test]
    fn the_coach_describes_the_bet_and_the_hand() {
        let rules = Leduc::config(&Leduc::FACTS.presets[0].spec());
        for number in 0..200 {
            let mut game = Leduc::new(rules, &LeducStanding::new(rules).deal(Seed(number))).expect("a deal");
            let mut rng = Seed(number + 100).rng();
            while let (Some(seat), Some(play)) = (game.turn(), game.random_move(&mut rng)) {
                let view = game.view(seat);
                let said = coach(Lang::En, &view).join(" ");
                assert_eq!(said.contains("No one has bet"), view.line().to_call() == 0, "{said}");
                assert_eq!(said.contains("makes a pair"), view.public() == Some(view.card()), "{said}");
                assert_eq!(coach(Lang::Ja, &view).len(), 2);
                game.play(play).expect("legal");
            }
        }
    }
}
