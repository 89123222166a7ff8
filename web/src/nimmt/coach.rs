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
    use crate::players::coached;
    use tefuda_games::nimmt::Nimmt;

    #[test]
    fn the_coach_names_every_full_row() {
        coached::<Nimmt>(0, 0..20, coach, |_, view, said| {
            let table = view.table();
            if table.taker().is_some() {
                assert!(said[0].contains("lower than every row"), "{said:?}");
            } else {
                let full = table.rows().iter().filter(|row| row.free() == 0).count();
                assert_eq!(said.iter().filter(|said| said.contains("is full.")).count(), full, "{said:?}");
            }
        });
    }
}
