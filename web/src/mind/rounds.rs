//! The log of a deal in rows, each with at most one turn per seat.

use super::LogLine;
use crate::notation::Shown;

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    /// Its number, or `None` for the row of passed cards.
    pub number: Option<usize>,
    /// For each seat, the indices of its lines in the log: usually one, or two if its card had to take a row.
    pub entries: Vec<Vec<usize>>,
}

/// Splits the log into rows. A new one starts when a seat moves again. So in a trick game the rows are the
/// tricks, after one row for passing.
pub(crate) fn rounds(log: &[LogLine]) -> Vec<Round> {
    let seats = log.iter().map(|line| line.seat.index() + 1).max().unwrap_or(0);
    let mut rows: Vec<Round> = Vec::new();
    let mut numbered = 0;
    for (place, line) in log.iter().enumerate() {
        let (seat, passing) = (line.seat.index(), line.play.hands_on());
        match rows.last_mut() {
            // Taking a row belongs to the card played in the same turn.
            Some(row) if matches!(line.play, Shown::Row(_)) => row.entries[seat].push(place),
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

/// Returns the column headings: the name of each seat at its first move.
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
        LogLine { number, seat: Seat(seat), name, play: play.into(), explained: true, secret: false }
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
    fn taking_a_row_is_listed_with_its_card() {
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
