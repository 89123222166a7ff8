//! The grades of the current match, by deal, saved in this browser. A match may go on for days, and its line
//! in the statistics is written at its end.
//!
//! The first line identifies the match. Each further line has the number of a deal and its grades, separated
//! by tabs.

use super::kept::Graded;
use crate::store::{Storage, grades_key as key};
use tefuda_games::knob::decimal;
use tefuda_numbers::short;

fn parse(line: &str) -> Option<(usize, Graded)> {
    let mut cells = line.split('\t');
    let deal = cells.next()?.parse().ok()?;
    let graded = Graded {
        deals: 1,
        decisions: cells.next()?.parse().ok()?,
        mistakes: cells.next()?.parse().ok()?,
        given_up: cells.next().and_then(decimal)?,
    };
    cells.next().is_none().then_some((deal, graded))
}

/// Deletes the grades of a match. Grades of another match stay, because that match may be resumed.
pub(crate) fn forget(storage: &impl Storage, game: &str, of: &str) {
    if storage.get(&key(game)).is_some_and(|text| text.lines().next() == Some(of)) {
        storage.remove(&key(game));
    }
}

/// Returns the grades of the deals up to `last`. Empty if the saved grades belong to another match than `of`,
/// or are invalid.
pub(crate) fn read(storage: &impl Storage, game: &str, of: &str, last: usize) -> Vec<(usize, Graded)> {
    let text = storage.get(&key(game)).unwrap_or_default();
    let mut lines = text.lines();
    if lines.next() != Some(of) {
        return Vec::new();
    }
    lines.filter_map(parse).filter(|(deal, _)| *deal <= last).collect()
}

/// Saves the grades of a match in place of the previous ones. If there is no room, they stay only in this
/// tab.
pub(crate) fn write(storage: &impl Storage, game: &str, of: &str, grades: &[(usize, Graded)]) {
    let line = |(deal, graded): &(usize, Graded)| {
        format!("\n{deal}\t{}\t{}\t{}", graded.decisions, graded.mistakes, short(graded.given_up))
    };
    storage.set(&key(game), &(of.to_owned() + &grades.iter().map(line).collect::<String>()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::Room;

    #[test]
    fn grades_of_earlier_deals_of_the_same_match_come_back() {
        let room = Room::of(1000);
        let graded = |given_up| Graded { deals: 1, decisions: 13, mistakes: 2, given_up };
        let grades = [(0, graded(1.5)), (1, graded(0.25)), (2, graded(3.0))];
        write(&room, "hearts", "paper 7", &grades);
        assert_eq!(read(&room, "hearts", "paper 7", 2), grades);
        assert_eq!(read(&room, "hearts", "paper 7", 0), grades[..1], "later deals are not played yet");
        assert_eq!(read(&room, "hearts", "paper 8", 3), []);
        forget(&room, "hearts", "paper 8");
        assert_eq!(read(&room, "hearts", "paper 7", 2), grades);
        forget(&room, "hearts", "paper 7");
        assert_eq!(read(&room, "hearts", "paper 7", 2), []);
    }

    #[test]
    fn invalid_lines_are_skipped() {
        let room = Room::of(1000);
        room.set(&key("hearts"), "paper 7\n0\t13\t2\t1.5\n1\t13\n2\t13\t2\tmuch\n3\t1\t2\t1\t0\n4\t9\t1\t2");
        assert_eq!(
            read(&room, "hearts", "paper 7", 9).iter().map(|(deal, _)| *deal).collect::<Vec<_>>(),
            [0, 4]
        );
        assert_eq!(read(&Room::of(0), "hearts", "paper 7", 9), []);
    }
}
