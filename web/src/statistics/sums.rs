//! Totals over matches: by game, by opponents, and their course.

use super::kept::{Entry, Graded};

/// The number of matches in a running mean.
pub(super) const REACH: usize = 10;

/// Totals of matches.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Sum {
    pub(super) matches: u32,
    /// The matches won.
    pub(super) won: u32,
    places: f64,
    seats: u32,
    points: i64,
    deals: u32,
    pub(super) graded: Graded,
}

impl Sum {
    pub(super) fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Self {
        entries.into_iter().fold(Self::default(), |sum, entry| Self {
            matches: sum.matches + 1,
            won: sum.won + u32::from(entry.won()),
            places: sum.places + entry.place,
            seats: sum.seats + entry.players.len() as u32,
            points: sum.points + i64::from(entry.points),
            deals: sum.deals + entry.deals,
            graded: sum.graded.and(&entry.graded),
        })
    }

    /// Returns the mean place and the mean number of seats.
    pub(super) fn place(&self) -> Option<[f64; 2]> {
        let each = |sum: f64| sum / f64::from(self.matches);
        (self.matches > 0).then(|| [each(self.places), each(f64::from(self.seats))])
    }

    /// Returns the points per deal.
    pub(super) fn points_each(&self) -> Option<f64> {
        (self.deals > 0).then(|| self.points as f64 / f64::from(self.deals))
    }

    /// Returns the EV loss per reviewed deal.
    pub(super) fn given_up_each(&self) -> Option<f64> {
        (self.graded.deals > 0).then(|| self.graded.given_up / f64::from(self.graded.deals))
    }

    /// Returns the share of mistakes among graded decisions.
    pub(super) fn mistakes(&self) -> Option<f64> {
        let all = f64::from(self.graded.decisions);
        (all > 0.0).then(|| f64::from(self.graded.mistakes) / all)
    }
}

/// Groups the matches by `key`, in the order of first appearance.
pub(super) fn by<'a>(entries: &[&'a Entry], key: impl Fn(&Entry) -> String) -> Vec<(String, Vec<&'a Entry>)> {
    let mut groups: Vec<(String, Vec<&Entry>)> = Vec::new();
    for entry in entries {
        let name = key(entry);
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => group.push(entry),
            None => groups.push((name, vec![entry])),
        }
    }
    groups
}

/// Returns the value of each match that has one, with the number of the match from 1, and the running mean
/// over at most [`REACH`] matches.
pub(super) fn course(entries: &[&Entry], figure: impl Fn(&Sum) -> Option<f64>) -> [Vec<(f64, f64)>; 2] {
    let mut course = [Vec::new(), Vec::new()];
    for at in 0..entries.len() {
        let x = (at + 1) as f64;
        let Some(own) = figure(&Sum::of([entries[at]])) else { continue };
        course[0].push((x, own));
        let recent = &entries[(at + 1).saturating_sub(REACH)..=at];
        if let Some(mean) = figure(&Sum::of(recent.iter().copied())) {
            course[1].push((x, mean));
        }
    }
    course
}

#[cfg(test)]
mod tests {
    use super::{super::kept::tests::entry, *};

    #[test]
    fn totals_are_means_of_the_available_values() {
        let none = Sum::of([]);
        assert_eq!(
            (none.place(), none.points_each(), none.given_up_each(), none.mistakes()),
            (None, None, None, None)
        );
        let kept = [entry("hearts", 1.0, 3.0), entry("hearts", 4.0, 6.0)];
        let sum = Sum::of(&kept);
        assert_eq!((sum.matches, sum.won, sum.place()), (2, 1, Some([2.5, 4.0])));
        // Twelve points lost in four deals each, and nine points of EV loss in six reviewed deals.
        assert_eq!(
            (sum.points_each(), sum.given_up_each(), sum.mistakes()),
            (Some(-3.0), Some(1.5), Some(0.05))
        );
    }

    #[test]
    fn a_draw_between_two_players_is_not_a_win() {
        let of = |players: usize| {
            let drawn = entry("leduc", 1.5, 0.0);
            Sum::of(&[Entry { players: vec!["you".to_owned(); players], ..drawn }]).won
        };
        assert_eq!((of(2), of(4)), (0, 1));
    }

    #[test]
    fn running_means_reach_back_ten_matches() {
        let kept: Vec<Entry> = (0..20).map(|n| entry("hearts", f64::from(n), 0.0)).collect();
        let [own, means] = course(&kept.iter().collect::<Vec<_>>(), |sum| sum.place().map(|place| place[0]));
        assert_eq!((own[19], means[19], means[1]), ((20.0, 19.0), (20.0, 14.5), (2.0, 0.5)));
    }

    #[test]
    fn matches_are_grouped_in_order() {
        let kept = [entry("leduc", 1.0, 0.0), entry("hearts", 1.0, 0.0), entry("leduc", 2.0, 0.0)];
        let groups = by(&kept.iter().collect::<Vec<_>>(), |entry| entry.game.clone());
        let counts: Vec<(&str, usize)> =
            groups.iter().map(|(name, group)| (name.as_str(), group.len())).collect();
        assert_eq!(counts, [("leduc", 2), ("hearts", 1)]);
    }
}
