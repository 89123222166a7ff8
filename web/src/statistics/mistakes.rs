//! The positions in which a person lost most, saved in this browser, to play again.
//!
//! The columns of a line are separated by tabs: game, EV loss, number of the deal, number of the move, address.
//! The address is that of the position before the decision.

use crate::store::Storage;
use tefuda_games::knob::decimal;
use tefuda_numbers::short;

/// The storage key of all lines.
const KEY: &str = "tefuda.mistakes";
/// The maximum number of positions saved for a game. Those with the smallest loss are dropped.
const MOST: usize = 12;

/// A position in which a person made a mistake.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mistake {
    /// The id of the game.
    pub(crate) game: String,
    /// The EV loss of the decision, in points.
    pub(crate) given_up: f64,
    /// The number of the deal in its match, counted from 1.
    pub(crate) deal: usize,
    /// The number of the move in its deal, counted from 1.
    pub(crate) number: usize,
    /// The address of the position.
    pub(crate) address: String,
}

impl Mistake {
    fn line(&self) -> String {
        let [given_up, deal, number] = [short(self.given_up), self.deal.to_string(), self.number.to_string()];
        [&*self.game, &given_up, &deal, &number, &self.address].join("\t")
    }

    fn parse(line: &str) -> Option<Self> {
        let mut cells = line.split('\t');
        let mistake = Self {
            game: cells.next()?.to_owned(),
            given_up: cells.next().and_then(decimal)?,
            deal: cells.next()?.parse().ok()?,
            number: cells.next()?.parse().ok()?,
            address: cells.next().filter(|address| address.starts_with("#/"))?.to_owned(),
        };
        cells.next().is_none().then_some(mistake)
    }
}

/// Returns all saved positions, by game, those with the largest loss first.
pub(crate) fn read(storage: &impl Storage) -> Vec<Mistake> {
    storage.get(KEY).map_or_else(Vec::new, |text| text.lines().filter_map(Mistake::parse).collect())
}

/// Records the review of a deal: whether each decision of the person was a mistake. Removes a position if the
/// new decision there was none. If the storage is full, nothing changes.
pub(crate) fn note(storage: &impl Storage, reviewed: impl IntoIterator<Item = (Mistake, bool)>) {
    let mut all = read(storage);
    let before = all.clone();
    for (decision, wrong) in reviewed {
        all.retain(|known| known.address != decision.address);
        if wrong {
            all.push(decision);
        }
    }
    // Losses of different games can't be compared.
    all.sort_by(|a, b| a.game.cmp(&b.game).then(b.given_up.total_cmp(&a.given_up)));
    let kept: Vec<Mistake> =
        all.chunk_by(|a, b| a.game == b.game).flat_map(|game| game.iter().take(MOST)).cloned().collect();
    if kept != before {
        storage.set(KEY, &kept.iter().map(Mistake::line).collect::<Vec<_>>().join("\n"));
    }
}

/// Deletes all positions.
pub(super) fn clear(storage: &impl Storage) {
    storage.remove(KEY);
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::store::tests::Room;

    pub(crate) fn mistake(game: &str, given_up: f64, number: usize) -> Mistake {
        let address = format!("#/{game}?seed=7&played=1.{number}.AAA");
        Mistake { game: game.to_owned(), given_up, deal: 2, number, address }
    }

    #[test]
    fn a_position_stays_until_it_is_played_well() {
        let room = Room::of(10_000);
        let [small, large, other] =
            [mistake("hearts", 1.5, 3), mistake("hearts", 4.25, 9), mistake("daihinmin", 0.25, 1)];
        note(&room, [(small.clone(), true), (large.clone(), true), (mistake("hearts", 0.0, 5), false)]);
        note(&room, [(other.clone(), true)]);
        assert_eq!(read(&room), [other.clone(), large.clone(), small.clone()]);
        // It was played again: a smaller mistake, and a good move.
        note(&room, [(mistake("hearts", 0.5, 9), true), (mistake("hearts", 0.0, 3), false)]);
        assert_eq!(read(&room), [other, mistake("hearts", 0.5, 9)]);
        clear(&room);
        assert_eq!(read(&room), []);
    }

    #[test]
    fn the_largest_losses_of_each_game_are_kept() {
        let room = Room::of(10_000);
        note(&room, (0..20).map(|n| (mistake("hearts", n as f64, n), true)));
        note(&room, [(mistake("leduc", 0.1, 1), true)]);
        let kept = read(&room);
        assert_eq!((kept.len(), kept[0].given_up, kept[MOST - 1].given_up), (MOST + 1, 19.0, 8.0));
        let full = Room::of(10);
        note(&full, [(mistake("leduc", 0.1, 1), true)]);
        assert_eq!(read(&full), []);
    }

    #[test]
    fn invalid_lines_are_skipped() {
        let room = Room::of(10_000);
        let good = mistake("hearts", 2.0, 4);
        let lines = [
            "hearts\t1",
            "hearts\tmuch\t1\t1\t#/hearts",
            "hearts\t1\t1\t1\tjavascript:alert(1)",
            &good.line(),
        ];
        room.set(KEY, &lines.join("\n"));
        assert_eq!(read(&room), [good]);
    }
}
