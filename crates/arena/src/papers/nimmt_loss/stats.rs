//! Statistics of P5: the leader, the stability of γ's ranking, and the cost of low cards.

use crate::{
    contest::ContestReport,
    stats::{Estimate, Moments, TTest},
};
use tefuda_games::nimmt::{Row, Table};

/// The top two of a table, and the test of their difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TopTwo {
    /// The player with the fewest heads.
    pub(super) first: usize,
    /// The player with the second-fewest heads.
    pub(super) second: usize,
    /// The test of the first against the second: t is negative.
    pub(super) test: Option<TTest>,
}

/// The top two of a contest without rotations. Tested as in Table 2, as if the players' scores were
/// independent.
pub(super) fn top_two(report: &ContestReport) -> Option<TopTwo> {
    let mut order: Vec<usize> = (0..report.seats.len()).collect();
    order.sort_by(|a, b| report.seats[*a].score.mean.total_cmp(&report.seats[*b].score.mean));
    let [first, second, ..] = order[..] else { return None };
    let test = TTest::unpaired(report.seats[first].score, report.seats[second].score, report.blocks.into());
    Some(TopTwo { first, second, test })
}

/// The best of the other players in a contest, and the first player's lead over it, tested on the same cards.
/// The first player is the model. A positive number of heads is in its favour.
pub(super) fn lead(report: &ContestReport) -> Option<(usize, f64, Option<TTest>)> {
    let others = report.seats.iter().enumerate().skip(1);
    let (best, seat) = others.min_by(|a, b| a.1.score.mean.total_cmp(&b.1.score.mean))?;
    Some((best, seat.margin.mean, TTest::paired(seat.margin, report.blocks.into())))
}

/// The stability of a ranking of settings over seeds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stability {
    /// The mean of each setting over the seeds.
    pub(super) means: Vec<f64>,
    /// The ranking for each seed, the best setting first.
    pub(super) orders: Vec<Vec<usize>>,
    /// Kendall's coefficient of concordance W: 1 if all seeds agree, about 1 / seeds if the ranking is
    /// random.
    pub(super) concordance: f64,
    /// The pooled standard deviation of one setting over the seeds.
    pub(super) within: f64,
    /// The standard deviation of the settings' means.
    pub(super) between: f64,
}

/// Computes the stability of values by seed and setting, where lower is better. `None` for fewer than two of
/// either.
pub(super) fn stability(values: &[Vec<f64>]) -> Option<Stability> {
    let (seeds, settings) = (values.len(), values.first()?.len());
    if seeds < 2 || settings < 2 || values.iter().any(|row| row.len() != settings) {
        return None;
    }
    let order = |row: &Vec<f64>| {
        let mut order: Vec<usize> = (0..settings).collect();
        order.sort_by(|a, b| row[*a].total_cmp(&row[*b]));
        order
    };
    let orders: Vec<Vec<usize>> = values.iter().map(order).collect();
    let mut ranks = vec![0.0; settings];
    for order in &orders {
        order.iter().enumerate().for_each(|(rank, setting)| ranks[*setting] += rank as f64);
    }
    let (m, n) = (seeds as f64, settings as f64);
    let middle = m * (n - 1.0) / 2.0;
    let squares: f64 = ranks.iter().map(|rank| (rank - middle) * (rank - middle)).sum();
    let (mut all, mut variance, mut means) = (Moments::default(), 0.0, Vec::new());
    for setting in 0..settings {
        let moments = Moments::of(values.iter().map(|row| row[setting]));
        all.add(moments.mean(), 1.0);
        variance += moments.variance()? / n;
        means.push(moments.mean());
    }
    let concordance = 12.0 * squares / (m * m * (n * n * n - n));
    Some(Stability { means, orders, concordance, within: variance.sqrt(), between: all.variance()?.sqrt() })
}

/// The paper's estimate of what a card below all rows costs, compared with the actual cost.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct LowCards {
    /// The number of cards played.
    pub(super) cards: u64,
    /// The number of low cards: below the ends of all four rows when they were chosen.
    pub(super) low: u64,
    /// The number of low cards whose cost differs from the heads of the cheapest row at the start of the
    /// turn.
    pub(super) other: u64,
    /// Heads by the estimate.
    pub(super) reckoned: u64,
    /// Heads that were actually taken.
    pub(super) paid: u64,
}

impl LowCards {
    /// Adds a deal.
    fn add(&mut self, table: &Table) {
        for (rows, placed) in (0..table.turns()).filter_map(|turn| table.placements(turn)) {
            let lowest = rows.iter().map(Row::end).min().unwrap_or(0);
            let cheapest = rows.iter().map(Row::heads).min().unwrap_or(0);
            for placement in placed {
                self.cards += 1;
                if placement.card < lowest {
                    self.low += 1;
                    self.other += u64::from(placement.heads != cheapest);
                    self.reckoned += u64::from(cheapest);
                    self.paid += u64::from(placement.heads);
                }
            }
        }
    }
}

/// The rates of low cards over many deals.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct LowCardRates {
    /// The number of cards played.
    pub(super) cards: u64,
    rates: [Moments; 4],
}

impl LowCardRates {
    /// Adds a deal as one observation.
    pub(super) fn add(&mut self, table: &Table) {
        let mut deal = LowCards::default();
        deal.add(table);
        self.cards += deal.cards;
        let [cards, low] = [deal.cards, deal.low].map(|count| count as f64);
        let parts =
            [(low, cards), (deal.other as f64, low), (deal.reckoned as f64, low), (deal.paid as f64, low)];
        for (rate, (part, of)) in self.rates.iter_mut().zip(parts) {
            rate.add(part / of, of);
        }
    }

    /// The share of low cards, then for them: the share with a different cost, the estimated heads and the
    /// actual heads.
    pub(super) fn estimates(&self) -> [Estimate; 4] {
        self.rates.each_ref().map(Moments::estimate)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{STRONG, TABLE_1, TABLE_2, WEAK},
        *,
    };
    use crate::{
        contest::SeatReport,
        contest::{Contest, Length, Plan},
        stats::Estimate,
    };
    use tefuda_agents::Job as _;
    use tefuda_games::{Record, Seed, nimmt::Nimmt};

    fn report(heads: &[f64]) -> ContestReport {
        let estimate = |mean: f64| Estimate::new(mean, Some(0.18));
        let seat = |mean: &f64| SeatReport {
            spec: String::new(),
            score: estimate(*mean),
            place: estimate(3.5),
            margin: estimate(mean - heads[0]),
            place_shares: Vec::new(),
        };
        let seats = heads.iter().map(seat).collect();
        ContestReport { game: "nimmt".to_owned(), games: 10_000, blocks: 10_000, matches: None, seats }
    }

    #[test]
    fn the_papers_test_of_the_top_two_is_reproduced() {
        // γ = 0.7: heads per game have a standard deviation of 9.3, so a mean over 10,000 games has ± 0.18.
        let heads = TABLE_1.map(|row| f64::from(row[4]) / 10_000.0);
        let top = top_two(&report(&heads)).unwrap();
        assert_eq!((top.first, top.second), (5, 4));
        let test = top.test.unwrap();
        assert!((test.t - TABLE_2[4].1).abs() < 0.1, "{test:?}");
        let (best, lead, test) = lead(&report(&[11.4, 15.0, 11.9])).unwrap();
        assert!(best == 2 && (lead - 0.5).abs() < 1e-9 && test.unwrap().t > 0.0);
    }

    #[test]
    fn a_ranking_on_which_all_seeds_agree_is_stable() {
        let same = stability(&[vec![1.0, 2.0, 3.0], vec![1.1, 2.1, 3.1]]).unwrap();
        assert!((same.concordance - 1.0).abs() < 1e-12 && same.orders == [[0, 1, 2], [0, 1, 2]]);
        assert!((same.between - 1.0).abs() < 1e-9 && same.within < 0.08);
        let opposed = stability(&[vec![1.0, 2.0, 3.0], vec![3.0, 2.0, 1.0]]).unwrap();
        assert!(opposed.concordance.abs() < 1e-12 && opposed.means == [2.0; 3]);
        assert_eq!(stability(&[vec![1.0, 2.0]]), None);
    }

    #[test]
    fn low_cards_are_counted_and_averaged_over_deals() {
        let players = STRONG.into_iter().chain(WEAK[..1].iter().copied());
        let plan = Plan::parse::<Nimmt>("paper", players, Length::deals(50), Seed(1)).unwrap();
        let mut contest = Contest::<Nimmt>::new(plan, true).unwrap();
        contest.step(u32::MAX);
        let mut low_cards = LowCards::default();
        let records = contest.take_records();
        let mut rates = LowCardRates::default();
        for record in records.iter().map(|line| Record::<Nimmt>::parse(line).unwrap()) {
            let game = record.replay().unwrap();
            low_cards.add(game.table());
            rates.add(game.table());
        }
        assert_eq!(low_cards.cards, 50 * 60);
        assert!(
            low_cards.low > 100 && low_cards.other > 0 && low_cards.other < low_cards.low,
            "{low_cards:?}"
        );
        // A player pays nothing if someone with a lower card takes the row first. Nobody here takes a row
        // that isn't the cheapest.
        assert!(low_cards.paid < low_cards.reckoned, "{low_cards:?}");
        // The means of the rates equal those over all cards at once.
        let LowCards { cards, low, other, reckoned, paid } = low_cards;
        let whole = [(low, cards), (other, low), (reckoned, low), (paid, low)];
        assert_eq!(rates.cards, cards);
        for (rate, (part, of)) in rates.estimates().into_iter().zip(whole) {
            assert!((rate.mean - part as f64 / of as f64).abs() < 1e-12, "{rate:?}");
            assert!((1e-4..0.5).contains(&rate.ci95.unwrap()), "{rate:?}");
        }
    }
}
