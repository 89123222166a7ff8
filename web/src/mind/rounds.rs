//! The log of a deal in rows: in each row every seat has its turn once at most.

use super::LogLine;
use crate::notation::{hands_on, takes_row};

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    /// Its number; `None` for a row in which cards were passed.
    pub number: Option<usize>,
    /// For each seat the places of its lines in the log: mostly one, and two where a card asked for a row.
    pub entries: Vec<Vec<usize>>,
}

/// Breaks the log into rows. A new one begins when a seat comes round again, so that the rows of a trick game are its
/// tricks, after one row for the cards passed.
pub(crate) fn rounds(log: &[LogLine]) -> Vec<Round> {
    let seats = log.iter().map(|line| line.seat.index() + 1).max().unwrap_or(0);
    let mut rows: Vec<Round> = Vec::new();
    let mut numbered = 0;
    for (place, line) in log.iter().enumerate() {
        let (seat, passing) = (line.seat.index(), hands_on(&line.play));
        match rows.last_mut() {
            // A row is chosen for a card of the same turn.
            Some(row) if takes_row(&line.play) => row.entries[seat].push(place),
            Some(row) if row.entries[seat].is_empty() && passing == row.number.is_none() => {
                row.entries[seat].push(place);
            }
            _ => {
                numbered += usize::from(!passing);
                let mut entries = vec![Vec::new(); seats];
                entries[seat].push(place);
                rows.push(Round { number: (!passing).then_some(numbered), entries });
            }
        }
    }
    rows
}

/// The names over the columns: of each seat as it first appears.
pub(crate) fn names(log: &[LogLine]) -> Vec<String> {
    let seats = log.iter().map(|line| line.seat.index() + 1).max().unwrap_or(0);
    let name = |seat| log.iter().find(|line| line.seat.index() == seat).map(|line| line.name.clone());
    (0..seats).map(|seat| name(seat).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Seat;

    fn line(number: usize, seat: u8, play: &str) -> LogLine {
        let name = ["South", "West", "North", "East"][usize::from(seat)].to_owned();
        LogLine { number, seat: Seat(seat), name, play: play.to_owned(), explained: true, secret: false }
    }

    #[test]
    fn each_trick_is_a_row_whoever_leads() {
        let mut log: Vec<LogLine> =
            (0..4).map(|seat| line(1 + usize::from(seat), seat, "pass 2C 3C 4C")).collect();
        let seats = [2, 3, 0, 1, 0, 1, 2, 3, 3];
        log.extend(seats.into_iter().enumerate().map(|(i, seat)| line(5 + i, seat, "2C")));
        let rows = rounds(&log);
        let numbers: Vec<Option<usize>> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [None, Some(1), Some(2), Some(3)]);
        assert_eq!(rows[1].entries, [[6], [7], [4], [5]]);
        assert_eq!(rows[3].entries, [vec![], vec![], vec![], vec![12]]);
        assert_eq!(names(&log), ["South", "West", "North", "East"]);
    }

    #[test]
    fn a_row_that_is_taken_stands_with_the_card_that_asked_for_it() {
        let plays = [(0, "55"), (1, "3"), (1, "row 2"), (0, "56"), (1, "4")];
        let log: Vec<LogLine> =
            plays.into_iter().enumerate().map(|(i, (seat, play))| line(i, seat, play)).collect();
        let rows = rounds(&log);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].entries, [vec![0], vec![1, 2]]);
        assert_eq!(rows[1].entries, [[3], [4]]);
    }

    #[test]
    fn an_empty_log_has_no_rows() {
        assert!(rounds(&[]).is_empty() && names(&[]).is_empty());
    }
}
