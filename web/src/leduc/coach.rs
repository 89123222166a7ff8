//! The coach's comments on a decision in Leduc Hold'em.

use crate::words::{fill, leduc::Words};
use tefuda_games::{
    Lang,
    leduc::{LeducMove, LeducView},
};

/// Says what a seat has to do, and what it may do and why.
pub(super) fn coach(lang: Lang, view: &LeducView) -> Vec<String> {
    let (words, line) = (Words::of(lang), view.line());
    let card = words.rank(view.card());
    let held = match view.public() {
        None => fill(words.coach_hold, [card]),
        Some(public) if public == view.card() => fill(words.coach_paired, [card]),
        Some(public) => fill(words.coach_unpaired, [card, words.rank(public)]),
    };
    let asked = match line.to_call() {
        0 => fill(words.coach_speak, [&line.bet().to_string()]),
        chips => {
            let asked = fill(words.coach_answer, [&chips.to_string(), &line.pot().to_string()]);
            let raises = line.legal().any(|play| play == LeducMove::Raise);
            if raises { [&asked, words.gap, words.coach_raise].concat() } else { asked }
        }
    };
    vec![asked, held]
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
