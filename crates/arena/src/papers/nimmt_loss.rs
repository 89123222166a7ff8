//! P5: expected-loss networks for 6 Nimmt!, trained in two stages and measured against five strong rules.
//!
//! A *society* is six models, one for each γ: each learns against the weak five, then all learn at one table. Its six agents are
//! then measured, each at a table with the strong five. This is data, and what the numbers of such matches come to; what is
//! trained and played is up to who has threads and files.

use crate::{
    contest::Report,
    stats::{Moments, TTest},
};
use tefuda_games::{
    Game, Record,
    nimmt::{Nimmt, Row, Table},
};

/// The paper as the README counts it.
pub const PAPER: &str = "P5";
/// What its files are called.
pub const NAME: &str = "nimmt-loss";
/// The paper's title with its authors.
pub const CITATION: &str =
    "Seki, Fujita: *Expected Loss Prediction for Card Submission Strategies in 6Nimmt!* (FIT 2025)";

/// The discount rates.
pub const GAMMAS: [f64; 6] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
/// The strong five in the order of the paper's table.
pub const STRONG: [&str; 5] = ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10"];
/// The weak five.
pub const WEAK: [&str; 5] = ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"];
/// Table 1: heads in 10,000 games for each γ; the strong five, then the model.
pub const TABLE_1: [[u32; 6]; 6] = [
    [148_253, 150_131, 152_418, 150_508, 149_174, 150_231],
    [143_393, 145_775, 145_407, 147_478, 149_661, 147_372],
    [155_186, 156_579, 155_887, 156_007, 159_446, 158_313],
    [136_507, 138_021, 138_268, 138_619, 138_632, 139_939],
    [116_711, 118_363, 118_019, 117_367, 118_996, 118_710],
    [129_803, 122_713, 120_473, 122_438, 114_554, 116_276],
];
/// Games behind each number of Table 1.
pub const TABLE_1_GAMES: u32 = 10_000;
/// Table 2: for each γ whether the model is first, t and p of the first against the second.
pub const TABLE_2: [(bool, f64, f64); 6] = [
    (false, -9.77, 1.66e-22),
    (false, -3.31, 9.35e-4),
    (false, -1.88, 6.02e-2),
    (false, -3.87, 1.08e-4),
    (true, -3.39, 7.06e-4),
    (true, -1.85, 6.37e-2),
];

/// How long a society is trained and how long it is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Its id.
    pub id: &'static str,
    /// Games of each model against the weak five.
    pub apart: u32,
    /// Games of all models at one table.
    pub together: u32,
    /// Games of a measurement as the paper made it.
    pub games: u32,
    /// Deals of a measurement in which each is played with the seats in every rotation.
    pub deals: u32,
    /// Societies, with seeds 1, 2, …
    pub seeds: u64,
}

/// The scales, the paper's last.
pub static SCALES: [Scale; 3] = [
    Scale { id: "smoke", apart: 200, together: 200, games: 100, deals: 20, seeds: 2 },
    Scale { id: "quick", apart: 20_000, together: 20_000, games: 10_000, deals: 2_000, seeds: 2 },
    Scale { id: "paper", apart: 100_000, together: 710_000, games: TABLE_1_GAMES, deals: 20_000, seeds: 3 },
];

/// The best two of a table and whether they differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TopTwo {
    /// The player with the fewest heads.
    pub first: usize,
    /// The next.
    pub second: usize,
    /// The first against the second: t is below 0.
    pub test: Option<TTest>,
}

/// The best two of a contest without rotations, tested as in Table 2: as if their games had nothing to do with each other.
pub fn top_two(report: &Report) -> Option<TopTwo> {
    let mut order: Vec<usize> = (0..report.seats.len()).collect();
    order.sort_by(|a, b| report.seats[*a].score.mean.total_cmp(&report.seats[*b].score.mean));
    let [first, second, ..] = order[..] else { return None };
    let test = TTest::unpaired(report.seats[first].score, report.seats[second].score, report.sittings.into());
    Some(TopTwo { first, second, test })
}

/// The best of the other players of a contest, and how far the first player is below it, tested on the same cards. The first
/// player is the model; more than 0 heads are in its favour.
pub fn lead(report: &Report) -> Option<(usize, f64, Option<TTest>)> {
    let others = report.seats.iter().enumerate().skip(1);
    let (best, seat) = others.min_by(|a, b| a.1.score.mean.total_cmp(&b.1.score.mean))?;
    Some((best, seat.margin.mean, TTest::paired(seat.margin, report.sittings.into())))
}

/// Whether the order of some settings is the same whichever seed is looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Stability {
    /// The mean of each setting over the seeds.
    pub means: Vec<f64>,
    /// For each seed its settings, the best first.
    pub orders: Vec<Vec<usize>>,
    /// Kendall's coefficient of concordance W: 1 if all seeds agree, about 1 / seeds if the order is chance.
    pub concordance: f64,
    /// The standard deviation of a setting over the seeds, pooled.
    pub within: f64,
    /// The standard deviation of the settings' means.
    pub between: f64,
}

/// Looks at values by seed and setting, the fewer the better. `None` for fewer than two of either.
pub fn stability(values: &[Vec<f64>]) -> Option<Stability> {
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
        let mut moments = Moments::default();
        for row in values {
            moments.add(row[setting], 1.0);
        }
        all.add(moments.mean(), 1.0);
        variance += moments.variance()? / n;
        means.push(moments.mean());
    }
    let concordance = 12.0 * squares / (m * m * (n * n * n - n));
    Some(Stability { means, orders, concordance, within: variance.sqrt(), between: all.variance()?.sqrt() })
}

/// How the paper's reckoning of what a card below all rows costs compares with what it did cost.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Shortcut {
    /// All cards that were played.
    pub cards: u64,
    /// Those that were below all four ends when they were chosen.
    pub low: u64,
    /// Those of them that cost something else than the cheapest row did at the beginning of the turn.
    pub other: u64,
    /// Heads by the reckoning.
    pub reckoned: u64,
    /// Heads in truth.
    pub paid: u64,
}

impl Shortcut {
    /// Takes in the record of a deal.
    pub fn add(&mut self, record: &Record<Nimmt>) -> bool {
        let Ok(game) = record.replay() else { return false };
        self.look(game.view(tefuda_games::Seat(0)).table());
        true
    }

    fn look(&mut self, table: &Table) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contest::SeatReport,
        contest::{Contest, Plan},
        stats::Estimate,
    };
    use tefuda_agents::{Job as _, Playable as _};
    use tefuda_games::{Seed, Spec};

    fn report(heads: &[f64]) -> Report {
        let estimate = |mean: f64| Estimate { mean, ci95: Some(0.18) };
        let seat = |mean: &f64| SeatReport {
            spec: String::new(),
            score: estimate(*mean),
            place: estimate(3.5),
            margin: estimate(mean - heads[0]),
        };
        let seats = heads.iter().map(seat).collect();
        Report { game: "nimmt".to_owned(), games: 10_000, sittings: 10_000, seats }
    }

    #[test]
    fn the_top_two_of_the_paper_are_told_apart_as_in_the_paper() {
        // γ = 0.7: a game's heads spread by 9.3, so a mean of 10,000 has ± 0.18.
        let heads = TABLE_1.map(|row| f64::from(row[4]) / 10_000.0);
        let top = top_two(&report(&heads)).unwrap();
        assert_eq!((top.first, top.second), (5, 4));
        let test = top.test.unwrap();
        assert!((test.t - TABLE_2[4].1).abs() < 0.1, "{test:?}");
        let (best, lead, test) = lead(&report(&[11.4, 15.0, 11.9])).unwrap();
        assert!(best == 2 && (lead - 0.5).abs() < 1e-9 && test.unwrap().t > 0.0);
    }

    #[test]
    fn an_order_that_all_seeds_agree_on_is_stable() {
        let same = stability(&[vec![1.0, 2.0, 3.0], vec![1.1, 2.1, 3.1]]).unwrap();
        assert!((same.concordance - 1.0).abs() < 1e-12 && same.orders == [[0, 1, 2], [0, 1, 2]]);
        assert!((same.between - 1.0).abs() < 1e-9 && same.within < 0.08);
        let opposed = stability(&[vec![1.0, 2.0, 3.0], vec![3.0, 2.0, 1.0]]).unwrap();
        assert!(opposed.concordance.abs() < 1e-12 && opposed.means == [2.0; 3]);
        assert_eq!(stability(&[vec![1.0, 2.0]]), None);
    }

    #[test]
    fn the_shortcut_is_counted_card_by_card() {
        let player = |words: &&str| Spec::parse(Nimmt::AGENTS, words).unwrap();
        let players: Vec<Spec> = STRONG.iter().chain(&WEAK[..1]).map(player).collect();
        let rules = Spec::parse(Nimmt::FACTS.presets, "paper").unwrap();
        let plan = Plan { rules, players, games: 50, seed: Seed(1), duplicate: false, sitting: 0 };
        let mut contest = Contest::<Nimmt>::new(plan, true).unwrap();
        contest.step(u32::MAX);
        let mut shortcut = Shortcut::default();
        let records = contest.take_records();
        assert!(records.iter().all(|line| shortcut.add(&Record::parse(line).unwrap())));
        assert_eq!(shortcut.cards, 50 * 60);
        assert!(shortcut.low > 100 && shortcut.other > 0 && shortcut.other < shortcut.low, "{shortcut:?}");
        // Whoever is spared by a lower card pays nothing; nobody here takes a row that is not the cheapest.
        assert!(shortcut.paid < shortcut.reckoned, "{shortcut:?}");
    }
}
