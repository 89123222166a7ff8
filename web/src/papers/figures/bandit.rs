//! P4: trials concentrate on the better move.
//!
//! Five moves have unknown values. Three bandits distribute trials among them: evenly, by UCB1, and by
//! UCB1-Tuned. The k-th trial of a move gives all three the same reward, so they differ only in their
//! choices. A reward is a place in Daihinmin as a share, from 0 for the last to 1 for the first.

use super::{
    Dials, Drawn, Figure, Show, Slider,
    draw::{at, path, polyline, rect, round_up, text},
    pick,
};
use crate::{film::Tempo, words::fill};
use tefuda_agents::bandit::{Bandit, Formula};
use tefuda_games::{
    Rng, Seed,
    seed::{below, chance},
};
use tefuda_numbers::{fixed, grouped, percent_fixed};
use yew::prelude::*;

/// The figure.
pub(super) static FIGURE: Figure = Figure {
    name: "bandit",
    title: |words| words.bandit,
    key: |words| words.bandit_key,
    tempo: Tempo { paces: &[("1×", 80)], pace: 0, next: |step| step + 1 + step / 40 },
    // In steps of 1/20, as in the agent's setting.
    slider: Some(Slider {
        name: |words| words.exploration,
        most: 80,
        first: |_| 40,
        says: |level| fixed(c_of(level), 2),
    }),
    still: 300,
    last: |_| TRIALS as usize,
    draw,
    act: pick,
};

/// Trials of each bandit.
const TRIALS: u32 = 1000;
const MOVES: usize = 5;
/// The range of values, in thousandths.
const LEAST: u32 = 250;
const MOST: u32 = 650;
/// Added to the best value, so that the best move is clear.
const LEAD: u32 = 80;
/// Five places are four steps apart.
const STEPS: u32 = 4;

fn c_of(level: u32) -> f64 {
    f64::from(level) / 20.0
}

/// The five moves and their rewards.
#[derive(Clone)]
struct Moves {
    /// Expected rewards, in thousandths.
    values: [u32; MOVES],
    best: usize,
    rewards: [Rng; MOVES],
}

impl Moves {
    fn new(seed: Seed) -> Self {
        let mut rng = seed.rng();
        let mut values = [0; MOVES].map(|_: u32| LEAST + below(&mut rng, MOST - LEAST));
        let best = (1..MOVES).fold(0, |best, n| if values[n] > values[best] { n } else { best });
        values[best] += LEAD;
        let rewards = std::array::from_fn(|n| seed.child(n as u64).rng());
        Self { values, best, rewards }
    }

    /// Returns the reward of a move's next trial.
    fn reward(&mut self, which: usize) -> f64 {
        let won = (0..STEPS).filter(|_| chance(&mut self.rewards[which], self.values[which], 1000)).count();
        won as f64 / f64::from(STEPS)
    }

    /// Returns the regret of one trial of a move.
    fn loss(&self, which: usize) -> f64 {
        f64::from(self.values[self.best] - self.values[which]) / 1000.0
    }
}

/// A bandit after some trials.
struct Race {
    bandit: Bandit,
    best: usize,
    /// The regret after each trial.
    regret: Vec<f64>,
}

impl Race {
    fn run(mut moves: Moves, formula: Formula, trials: usize) -> Self {
        let mut bandit = Bandit::new(MOVES, formula, TRIALS);
        let (mut regret, mut sum) = (vec![0.0], 0.0);
        for _ in 0..trials {
            let Some(which) = bandit.select() else { break };
            let reward = moves.reward(which);
            bandit.add(which, reward);
            sum += moves.loss(which);
            regret.push(sum);
        }
        Self { bandit, best: moves.best, regret }
    }

    fn regret(&self) -> f64 {
        self.regret.last().copied().unwrap_or(0.0)
    }

    /// Returns the share of trials on the best move.
    fn share(&self) -> f64 {
        let best = self.bandit.arms()[self.best].visits;
        f64::from(best) / f64::from(self.bandit.done().max(1))
    }
}

/// Runs all three bandits on the same moves.
fn races(dials: &Dials, level: u32, trials: usize) -> (Moves, [Race; 3]) {
    let moves = Moves::new(dials.seed(4));
    let formulas = [Formula::Even, Formula::Ucb1(c_of(level)), Formula::Ucb1Tuned];
    let races = formulas.map(|formula| Race::run(moves.clone(), formula, trials));
    (moves, races)
}

fn draw(show: &Show<'_>) -> Drawn {
    let words = show.words;
    let (moves, races) = races(show.dials, show.level, show.step);
    let names = [words.even, "UCB1", "UCB1-Tuned"];
    let panel = |(race, name): (&Race, &'static str)| {
        let said = fill(words.to_best, [&percent_fixed(race.share(), 0), &fixed(race.regret(), 1)]);
        html! {
            <div class="bandit-race">
                <p><b>{ name }</b><span class="num">{ if show.step > 0 { said } else { String::new() } }</span></p>
                { flow(&moves, race) }
            </div>
        }
    };
    let [even, ucb, tuned] = &races;
    let picture = if show.mini {
        flow(&moves, ucb)
    } else {
        html! {
            <div class="moving-panels">
                { for races.iter().zip(names).map(panel) }
                <div class="bandit-race"><p><span>{ words.regret }</span></p>{ regrets(&races, names) }</div>
            </div>
        }
    };
    let says = if show.step == 0 {
        words.untried.to_owned()
    } else {
        let [a, b, c] = [even, ucb, tuned].map(|race| percent_fixed(race.share(), 0));
        let [x, y, z] = [even, ucb, tuned].map(|race| fixed(race.regret(), 1));
        [fill(words.bandit_says, [&a, &b, &c]), fill(words.regret_says, [&x, &y, &z])].join(words.gap)
    };
    let place = fill(words.trial, [&grouped(show.step as u32), &grouped(TRIALS)]);
    Drawn { picture, says, place }
}

/// The size of a panel, the height of a UCB of 1, and the baseline.
const VIEW: &str = "0 0 300 190";
const ONE: f64 = 66.0;
const GROUND: f64 = 176.0;
/// The top of the bars. At first a UCB can exceed any possible reward.
const CEILING: f64 = 80.0;
/// The stream of trials, and where it arrives.
const STREAM: f64 = 100.0;
const ARRIVES: f64 = 56.0;
/// The distance between moves, so that the whole stream fits above the first and the last.
const APART: f64 = (300.0 - STREAM) / (MOVES - 1) as f64;

/// The stream of trials, its branches, and the UCB of each move.
fn flow(moves: &Moves, race: &Race) -> Html {
    let next = race.bandit.select();
    let done = f64::from(race.bandit.done().max(1));
    let mut from = 150.0 - STREAM / 2.0;
    let arm = |n: usize| {
        let arm = &race.bandit.arms()[n];
        let (x, wide) = (STREAM / 2.0 + APART * n as f64, STREAM * f64::from(arm.visits) / done);
        let (left, right) = (x - wide / 2.0, x + wide / 2.0);
        let ribbon = [
            "M",
            &at(from),
            " 4C",
            &[at(from), "34".to_owned(), at(left), "26".to_owned(), at(left), at(ARRIVES)].join(" "),
            "H",
            &at(right),
            "C",
            &[at(right), "26".to_owned(), at(from + wide), "34".to_owned(), at(from + wide), "4".to_owned()]
                .join(" "),
            "Z",
        ]
        .concat();
        from += wide;
        let flows = if n == race.best { "bandit-flow bandit-best" } else { "bandit-flow" };
        let mean = ONE * arm.mean;
        let hope = ONE * race.bandit.explore(arm).unwrap_or(0.0);
        let top = (GROUND - mean - hope).max(CEILING);
        let value = GROUND - ONE * f64::from(moves.values[n]) / 1000.0;
        html! {
            <g>
                { path(flows, ribbon) }
                { text("bandit-count", x, ARRIVES + 15.0, grouped(arm.visits)) }
                { rect("bandit-hope", [x - 12.0, top, 24.0, GROUND - mean - top]) }
                { rect("bandit-mean", [x - 12.0, GROUND - mean, 24.0, mean]) }
                if next == Some(n) { { rect("bandit-next", [x - 15.0, top - 3.0, 30.0, GROUND - top + 3.0]) } }
                { rect("bandit-true", [x - 19.0, value - 1.0, 38.0, 2.0]) }
                { text("bandit-name", x, 188.0, NAMES[n]) }
            </g>
        }
    };
    html! {
        <svg viewBox={VIEW} aria-hidden="true">
            { for (0..MOVES).map(arm) }
            <path class="bandit-ground" d="M6 176.5H294" />
        </svg>
    }
}

const NAMES: [&str; MOVES] = ["A", "B", "C", "D", "E"];
const LINES: [&str; 3] = ["bandit-line bandit-even", "bandit-line bandit-ucb", "bandit-line bandit-tuned"];

/// The regrets over the trials.
fn regrets(races: &[Race; 3], names: [&'static str; 3]) -> Html {
    let wide = round_up((races[0].regret.len() as f64 - 1.0).max(20.0));
    let high = races.iter().map(Race::regret).fold(2.0, f64::max);
    let high = round_up(high);
    let (x, y) = (|n: f64| 26.0 + 186.0 * n / wide, |regret: f64| 170.0 - 150.0 * regret / high);
    let line = |(race, class): (&Race, &'static str)| {
        // One point per pixel is enough.
        let every = (race.regret.len() / 150).max(1);
        let last = race.regret.len() - 1;
        let points = (0..last).step_by(every).chain([last]);
        polyline(class, points.map(|n| [x(n as f64), y(race.regret[n])]))
    };
    let mut ends: Vec<(f64, usize)> =
        races.iter().enumerate().map(|(n, race)| (y(race.regret()), n)).collect();
    tefuda_games::sort_short(&mut ends, |a, b| a.0 > b.0);
    let mut below = f64::INFINITY;
    for (end, _) in &mut ends {
        // Stack labels that would overlap.
        *end = end.min(below - 14.0);
        below = *end;
    }
    let end = x((races[0].regret.len() - 1) as f64) + 5.0;
    html! {
        <svg viewBox={VIEW} aria-hidden="true">
            <path class="bandit-ground" d="M26 16V170H296" />
            { text("bandit-count bandit-end", 22.0, 24.0, grouped(high as u32)) }
            { text("bandit-count bandit-end", 212.0, 185.0, grouped(wide as u32)) }
            { for races.iter().zip(LINES).map(line) }
            // Before the first trial, the names would be piled up at the origin.
            { for ends.iter().filter(|_| races[0].regret.len() > 1).map(|(y, n)| text("bandit-label", end, y + 4.0, names[*n])) }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> impl Iterator<Item = Dials> {
        (0..12).map(|chance| Dials { chance, ..Dials::default() })
    }

    #[test]
    fn the_regret_of_ucb1_grows_slower_than_with_even_trials() {
        for dials in some() {
            let (_, [even, ucb, tuned]) = races(&dials, 40, TRIALS as usize);
            let later = |race: &Race| race.regret[1000] - race.regret[500];
            let sooner = |race: &Race| race.regret[500];
            assert!(later(&ucb) < sooner(&ucb), "{dials:?}");
            assert!((later(&even) - sooner(&even)).abs() < 0.5, "with even trials it grows steadily");
            assert!(ucb.regret() < even.regret() && tuned.regret() < even.regret());
        }
    }

    #[test]
    fn the_kth_trial_of_a_move_is_the_same_for_all_bandits() {
        for dials in some() {
            let (moves, races) = races(&dials, 20, 700);
            for race in &races {
                assert_eq!(race.bandit.arms().iter().map(|arm| arm.visits).sum::<u32>(), 700);
                assert_eq!(race.regret.len(), 701);
            }
            // Two bandits with equally many trials of a move have the same mean for it.
            let mut again = moves.clone();
            let mean = |trials: u32, of: &mut Moves| {
                (0..trials).map(|_| of.reward(0)).sum::<f64>() / f64::from(trials)
            };
            let arm = races[1].bandit.arms()[0];
            assert!((mean(arm.visits, &mut again) - arm.mean).abs() < 1e-9);
        }
    }

    #[test]
    fn the_stories_state_the_numbers_of_this_figure() {
        let at = |level: u32| races(&Dials::default(), level, TRIALS as usize).1;
        let [_, stuck, _] = at(0);
        assert_eq!(stuck.bandit.arms().iter().map(|arm| arm.visits).collect::<Vec<_>>(), [992, 1, 1, 5, 1]);
        assert_eq!(NAMES[stuck.best], "E");
        let shares = |level: u32| at(level).map(|race| percent_fixed(race.share(), 0));
        assert_eq!(shares(1)[1], "97%");
        assert_eq!(shares(40), ["20%", "56%", "86%"]);
    }

    #[test]
    fn going_back_shows_the_same_state() {
        let dials = Dials::default();
        let [long, short] = [400, 100].map(|trials| races(&dials, 40, trials).1);
        for (long, short) in long.iter().zip(&short) {
            assert_eq!(long.regret[..=100], short.regret[..]);
        }
    }

    /// The lesson on regret says so.
    #[test]
    fn with_the_largest_c_the_regret_bends_less() {
        let sum = |level: u32| -> f64 {
            some().map(|dials| races(&dials, level, TRIALS as usize).1[1].regret()).sum()
        };
        let even: f64 = some().map(|dials| races(&dials, 40, TRIALS as usize).1[0].regret()).sum();
        assert!(1.2 * sum(40) < sum(80) && 1.2 * sum(80) < even, "{} {} {even}", sum(40), sum(80));
        // A search that sticks with a wrong move loses the same with every trial.
        let (_, [_, stuck, _]) = races(&Dials::default(), 0, TRIALS as usize);
        let [sooner, later] = [500, 1000].map(|at| stuck.regret[at] - stuck.regret[at - 400]);
        assert!((sooner - later).abs() < 1e-9, "{sooner} {later}");
    }
}
