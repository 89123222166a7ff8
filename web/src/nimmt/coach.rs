//! The coach's comments on a decision in 6 Nimmt!.

use crate::words::{fill, nimmt::Words};
use tefuda_games::{
    Lang, View as _,
    nimmt::{NimmtView, Row},
};

/// Says what a seat has to do, and what will happen to its card.
pub(super) fn coach(lang: Lang, view: &NimmtView) -> Vec<String> {
    let (words, table) = (Words::of(lang), view.table());
    let rows = table.rows();
    if table.taker() == Some(view.seat()) {
        let heads = rows.iter().map(Row::heads).min().unwrap_or(0);
        return vec![fill(words.coach_take.of(heads), [&heads.to_string()])];
    }
    let full = (1..).zip(rows).filter(|(_, row)| row.free() == 0).map(|(number, row): (u8, _)| {
        fill(words.coach_full.of(row.heads()), [&number.to_string(), &row.heads().to_string()])
    });
    let mut said: Vec<String> = std::iter::once(words.coach_lay.to_owned()).chain(full).collect();
    if said.len() == 1 {
        said.push(words.coach_none_full.to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::coach;
    use tefuda_games::{
        Game, Lang, Seed, Standing,
        nimmt::{Nimmt, NimmtStanding},
    };

    #[test]
    fn the_coach_names_every_full_row() {
        let rules = Nimmt::config(&Nimmt::FACTS.presets[0].spec());
        for number in 0..20 {
            let mut game = Nimmt::new(rules, &NimmtStanding::new(rules).deal(Seed(number))).expect("a deal");
            let mut rng = Seed(number + 100).rng();
            while let (Some(seat), Some(play)) = (game.turn(), game.random_move(&mut rng)) {
                let view = game.view(seat);
                let (said, table) = (coach(Lang::En, &view), view.table());
                if table.taker().is_some() {
                    assert!(said[0].contains("lower than every row"), "{said:?}");
                } else {
                    let full = table.rows().iter().filter(|row| row.free() == 0).count();
                    assert_eq!(
                        said.iter().filter(|said| said.contains("is full.")).count(),
                        full,
                        "{said:?}"
                    );
                }
                assert_eq!(coach(Lang::Ja, &view).len(), said.len());
                game.play(play).expect("legal");
            }
        }
    }
}
