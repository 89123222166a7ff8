//! P4: what sure wins, UCB, more playouts and UCB1-Tuned are worth to the UCT client, two rivals at a table.
//!
//! In each [`Duel`] two clients that differ in one thing sit down with the strongest player there is and two sample clients. Matches are
//! played in two orders, with the same cards and the rivals in each other's seats. What a *sitting* of both orders brings is one
//! observation: games of a match share classes, and its two orders share cards.
//!
//! This is data, and what the points of sittings come to; who plays them is up to who has threads and files.

use crate::stats::{Estimate, Moments, TTest};
use serde::{Deserialize, Serialize};
use tefuda_agents::Playable as _;
use tefuda_games::{
    Entry, Fault, Game as _, Spec,
    daihinmin::Daihinmin,
    knob::{Kind, Value},
};

/// The paper as the README counts it.
pub const PAPER: &str = "P4";
/// What its files are called.
pub const NAME: &str = "daihinmin-uct";
/// The paper's title with its authors.
pub const CITATION: &str =
    "Sato: *A Daihinmin client with UCT search* (graduation thesis, Nihon University 2013, in Japanese)";
/// Games behind each number of the paper.
pub const PAPER_GAMES: u32 = 400;
/// Who sits in the seat of snowl, the champion of 2010 whose program is not at hand. With about a quarter of its playouts, so that
/// the rivals take most of the time.
pub const STRONGEST: &str = "champion:playouts=400,belief=200";
/// Who sits in the last two seats.
pub const WEAKEST: &str = "default";

/// One of the two that are compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rival {
    /// What the report calls it.
    pub label: &'static str,
    /// The agent.
    pub spec: &'static str,
    /// Its points in the paper.
    pub paper: Option<u32>,
}

/// Two clients that differ in one thing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Duel {
    /// The table of the paper; `None` for what the paper only speaks of.
    pub table: Option<u8>,
    /// Its id.
    pub id: &'static str,
    /// What it asks.
    pub title: &'static str,
    /// The one of whom the paper expects more comes first.
    pub rivals: [Rival; 2],
    /// The points of snowl and of the two sample clients in the paper.
    pub others: Option<[u32; 3]>,
    /// Whether it takes so long that fewer games are played.
    pub slow: bool,
}

const fn rival(label: &'static str, spec: &'static str, paper: Option<u32>) -> Rival {
    Rival { label, spec, paper }
}

/// The tables of the paper, and what it says of pruning.
pub static DUELS: [Duel; 6] = [
    Duel {
        table: Some(4),
        id: "sure",
        title: "sure wins",
        rivals: [rival("with", "uct", Some(1387)), rival("without", "uct:sure=false", Some(1323))],
        others: Some([1544, 914, 832]),
        slow: false,
    },
    Duel {
        table: Some(5),
        id: "ucb",
        title: "UCB1 against every move as often",
        rivals: [rival("UCB1", "uct", Some(1349)), rival("evenly", "uct:formula=even", Some(1277))],
        others: Some([1529, 935, 910]),
        slow: false,
    },
    Duel {
        table: Some(6),
        id: "playouts",
        title: "5,000 playouts against 800",
        rivals: [rival("5,000", "uct:playouts=5000", Some(1443)), rival("800", "uct", Some(1321))],
        others: Some([1552, 844, 840]),
        slow: true,
    },
    Duel {
        table: Some(7),
        id: "tuned",
        title: "UCB1-Tuned against UCB1",
        rivals: [rival("UCB1-Tuned", "uct:formula=ucb1-tuned", Some(1429)), rival("UCB1", "uct", Some(1396))],
        others: Some([1506, 870, 799]),
        slow: false,
    },
    Duel {
        table: None,
        id: "prune-1",
        title: "pruning at one standard error",
        rivals: [rival("with", "uct:prune=1", None), rival("without", "uct", None)],
        others: None,
        slow: false,
    },
    Duel {
        table: None,
        id: "prune-2",
        title: "pruning at two standard errors",
        rivals: [rival("with", "uct:prune=2", None), rival("without", "uct", None)],
        others: None,
        slow: false,
    },
];

/// How much is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Its id.
    pub id: &'static str,
    /// Parts of a duel, each a contest with cards of its own.
    pub parts: u32,
    /// Sittings of a part, each in both orders.
    pub sittings: u32,
    /// Games of a sitting: a match.
    pub length: u32,
    /// Playouts are divided by this.
    pub thrift: i64,
}

/// The scales, the paper's last.
pub static SCALES: [Scale; 3] = [
    Scale { id: "smoke", parts: 1, sittings: 2, length: 2, thrift: 40 },
    Scale { id: "quick", parts: 2, sittings: 10, length: 20, thrift: 4 },
    Scale { id: "paper", parts: 10, sittings: 10, length: 20, thrift: 1 },
];

impl Scale {
    /// The parts of a duel: a slow one has a quarter of them.
    pub fn parts_of(&self, duel: &Duel) -> u32 {
        if duel.slow { self.parts.div_ceil(4) } else { self.parts }
    }

    /// The games of a part in one of its orders.
    pub fn games(&self) -> u32 {
        self.sittings * self.length
    }

    /// The rules.
    pub fn rules(&self) -> Result<Spec, Fault> {
        let rules = Spec::parse(Daihinmin::FACTS.presets, "standard")?;
        Ok(rules.with("games", Value::Int(self.length.into())))
    }

    /// The players of a duel at the table, in its first order or with the rivals in each other's seats.
    pub fn players(&self, duel: &Duel, swapped: bool) -> Result<Vec<Spec>, Fault> {
        let [first, second] = duel.rivals.map(|rival| rival.spec);
        let rivals = if swapped { [second, first] } else { [first, second] };
        let table = [rivals[0], rivals[1], STRONGEST, WEAKEST, WEAKEST];
        table.iter().map(|words| Ok(self.thrifty(Spec::parse(Daihinmin::AGENTS, words)?))).collect()
    }

    /// An agent with as many playouts as the scale affords.
    fn thrifty(&self, spec: Spec) -> Spec {
        let entry: Option<&Entry> = Daihinmin::AGENTS.iter().find(|entry| entry.id == spec.id());
        let knob = entry.and_then(|entry| entry.knobs.iter().find(|knob| knob.key == "playouts"));
        match knob.map(|knob| (knob.kind, spec.int(knob))) {
            Some((Kind::Int { min, .. }, playouts)) => {
                spec.with("playouts", Value::Int((playouts / self.thrift).max(min)))
            }
            _ => spec,
        }
    }
}

/// Points a game of the five players in a sitting: the two rivals in the order of the duel, the strongest, the two weakest.
pub type Points = [f64; 5];

/// A sitting in both orders.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Both(pub [Points; 2]);

/// What a duel comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Sittings, each in both orders: the observations.
    pub sittings: u64,
    /// Points a game of each player.
    pub points: [Estimate; 5],
    /// How many points a game the first rival is above the second.
    pub margin: Estimate,
    /// Whether that differs from nothing.
    pub test: Option<TTest>,
    /// Points a game in as many games as in the paper, or fewer if there are not so many, in the first order.
    pub few: [Estimate; 5],
    /// The difference of the rivals in these games.
    pub few_margin: Estimate,
    /// How many these games are.
    pub few_games: u32,
}

impl Verdict {
    /// What sittings of so many games come to. `None` without any.
    pub fn of(sittings: &[Both], length: u32) -> Option<Self> {
        let few = sittings.len().min(PAPER_GAMES.div_ceil(length.max(1)) as usize);
        let all = |of: &dyn Fn(&Both) -> f64| {
            let mut moments = Moments::default();
            for both in sittings {
                moments.add(of(both), 1.0);
            }
            moments
        };
        let beginning = |of: &dyn Fn(&Points) -> f64| {
            let mut moments = Moments::default();
            for both in &sittings[..few] {
                moments.add(of(&both.0[0]), 1.0);
            }
            moments.estimate()
        };
        let margin = all(&|both| (both.0.iter().map(|order| order[0] - order[1]).sum::<f64>()) / 2.0);
        (!sittings.is_empty()).then(|| Self {
            sittings: margin.count(),
            points: std::array::from_fn(|player| {
                all(&|both| both.0.iter().map(|order| order[player]).sum::<f64>() / 2.0).estimate()
            }),
            margin: margin.estimate(),
            test: TTest::paired(margin.estimate(), margin.count()),
            few: std::array::from_fn(|player| beginning(&|points| points[player])),
            few_margin: beginning(&|points| points[0] - points[1]),
            few_games: few as u32 * length,
        })
    }

    /// Half the width of the interval that the difference of the rivals has in a match as long as the paper's, in points a game: from the spread
    /// of ours, without the help of a second order.
    pub fn doubt_in_the_paper(sittings: &[Both], length: u32) -> Option<f64> {
        let mut moments = Moments::default();
        for points in sittings.iter().flat_map(|both| both.0) {
            moments.add(points[0] - points[1], f64::from(length));
        }
        let error = (moments.variance()? / f64::from(PAPER_GAMES)).sqrt();
        Some(1.96 * error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_duel_can_be_played_and_its_rivals_differ_in_one_thing() {
        for scale in SCALES {
            assert!(scale.rules().is_ok());
            for duel in DUELS {
                let [table, swapped] = [false, true].map(|swapped| scale.players(&duel, swapped).unwrap());
                assert_eq!(table.len(), 5);
                assert_eq!((&table[0], &table[1], &table[2..]), (&swapped[1], &swapped[0], &swapped[2..]));
                assert_ne!(table[0], table[1], "{}", duel.id);
                let [first, second] = [0, 1].map(|n| table[n].in_full());
                let differences = first.split(',').zip(second.split(',')).filter(|(a, b)| a != b).count();
                assert_eq!(differences, 1, "{first} {second}");
            }
        }
    }

    #[test]
    fn points_of_the_paper_are_those_of_400_games() {
        for duel in DUELS.iter().filter(|duel| duel.table.is_some()) {
            let rivals: u32 = duel.rivals.iter().filter_map(|rival| rival.paper).sum();
            assert_eq!(rivals + duel.others.unwrap().iter().sum::<u32>(), PAPER_GAMES * 15, "{}", duel.id);
        }
    }

    #[test]
    fn luck_of_the_seat_goes_out_and_what_is_left_is_the_difference() {
        let sitting = |luck: f64, lead: f64| {
            let order = |first: f64, second: f64| [first, second, 4.0, 2.5, 1.5];
            Both([order(3.0 + luck + lead, 3.0 - luck), order(3.0 - luck + lead, 3.0 + luck)])
        };
        let sittings = [sitting(0.5, 0.25), sitting(-0.8, 0.25), sitting(0.1, 0.25)];
        let verdict = Verdict::of(&sittings, 20).unwrap();
        assert!((verdict.margin.mean - 0.25).abs() < 1e-12 && verdict.margin.ci95.unwrap() < 1e-9);
        assert!((verdict.points[1].mean - 3.0).abs() < 1e-12 && verdict.points[2].mean == 4.0);
        assert_eq!((verdict.sittings, verdict.few_games), (3, 60));
        assert!(verdict.few_margin.ci95.unwrap() > 1.0);
        assert!(Verdict::doubt_in_the_paper(&sittings, 20).unwrap() > 0.1);
        assert_eq!(Verdict::of(&[], 20), None);
    }
}
