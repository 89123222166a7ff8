//! P3: NFSP on Leduc Hold'em with and without explored moves in the supervised data.

use super::{Content, Exhibit, Experiment, Group, Reading, Row, Scale, Stated, Sweep};
use tefuda_agents::leduc::{
    nfsp::{
        LEARNER, Settings,
        settings::{EPSILON, GAMES, Law},
    },
    solve::trembling_limit,
};

/// The experiments of P3.
pub static LEDUC_NFSP: Experiment = Experiment {
    paper: "P3",
    name: "leduc-nfsp",
    citation: "Kawamura, Suzuki, Tsuruoka: *Excluding the Data with Exploration from Supervised Learning Improves \
               Neural Fictitious Self-Play* (JSAI 2018)",
    game: "leduc",
    learner: LEARNER,
    length: &GAMES,
    scales: &[
        Scale { id: "smoke", length: 10_000, seeds: 2 },
        Scale { id: "quick", length: 1_000_000, seeds: 2 },
        Scale { id: "paper", length: 10_000_000, seeds: 5 },
    ],
    readings: &[LITERAL, CONTROLS],
    exhibits: &[
        Exhibit {
            number: 1,
            title: "NashConv after training",
            content: Content::Table(&[
                Group { reading: LITERAL.id, rows: &LITERAL_ROWS },
                Group { reading: CONTROLS.id, rows: &CONTROL_ROWS },
            ]),
        },
        Exhibit {
            number: 1,
            title: "NashConv after training with other exploration",
            content: Content::Figure(&[Sweep {
                reading: LITERAL.id,
                knob: &EPSILON,
                values: &EPSILONS,
                series: &[
                    Row { label: "standard", spec: "C", paper: None },
                    Row { label: "proposed", spec: "D", paper: None },
                ],
                levels: &[
                    Row { label: "A", spec: "A", paper: None },
                    Row { label: "B", spec: "B", paper: None },
                ],
            }]),
        },
    ],
    limit: |spec| {
        let settings = Settings::new(spec);
        (settings.law == Law::Fixed && settings.keep_explored).then(|| trembling_limit(settings.epsilon))
    },
    limit_about: "the equilibrium of the game in which every move is, with chance ε, a random legal one \
                  instead: what an average policy comes to that contains its exploration",
};

const LITERAL: Reading = Reading {
    id: "literal",
    title: "To the letter",
    about: "What the paper says, and where it refers to Heinrich and Silver (2016), what they say and their published program does: \
            one hidden layer of 64, SGD with 0.1 for Q and 0.005 for Π, minibatches of 128, two updates of each net every 128 \
            decisions of both players, a target refreshed every 300 updates, 200,000 and 2,000,000 memories, η = 0.1, rewards of \
            chips / 26.",
};

const CONTROLS: Reading = Reading {
    id: "controls",
    title: "Controls",
    about: "Setting D with half of the method replaced by what it aims at: the exact best response in place of Q, \
            or the counted average of what the best response did in place of Π. They tell which half an error comes from.",
};

/// Table 1 of the paper.
const PAPER: [Option<Stated>; 4] = [
    Some(Stated { mean: 0.038, sd: 0.005 }),
    Some(Stated { mean: 0.04, sd: 0.01 }),
    Some(Stated { mean: 0.268, sd: 0.008 }),
    Some(Stated { mean: 0.023, sd: 0.005 }),
];

static LITERAL_ROWS: [Row; 4] = [
    Row { label: "A", spec: "A", paper: PAPER[0] },
    Row { label: "B", spec: "B", paper: PAPER[1] },
    Row { label: "C", spec: "C", paper: PAPER[2] },
    Row { label: "D", spec: "D", paper: PAPER[3] },
];

static CONTROL_ROWS: [Row; 3] = [
    Row {
        label: "exact best response, counted average",
        spec: "D:response=exact,average=counted",
        paper: None,
    },
    Row { label: "exact best response, learned average", spec: "D:response=exact", paper: None },
    Row { label: "learned Q, counted average", spec: "D:average=counted", paper: None },
];

/// The values of ε in Figure 1 of the paper.
static EPSILONS: [f64; 6] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::Trial;

    #[test]
    fn only_exploration_that_stays_and_is_learned_has_a_limit() {
        let limit = |words: &str| {
            let spec = LEDUC_NFSP.spec(words, LEDUC_NFSP.scales[0]).unwrap();
            (LEDUC_NFSP.limit)(&spec)
        };
        assert_eq!(["A", "B", "D", "D:epsilon=0.5"].map(limit), [None; 4]);
        assert!((limit("C").unwrap() - 0.2727).abs() < 1e-3);
        assert!(limit("C:epsilon=0.2").unwrap() > limit("C").unwrap());
    }

    #[test]
    fn the_figure_shares_runs_with_the_table() {
        let scale = Scale { id: "one", length: 1000, seeds: 1 };
        let [table, figure] = [0, 1].map(|n| {
            let trials = LEDUC_NFSP.trials(&LEDUC_NFSP.exhibits[n], scale, |id| id == "literal").unwrap();
            trials.iter().map(Trial::knobs).collect::<Vec<_>>()
        });
        assert_eq!((table.len(), figure.len()), (4, 14));
        assert!(table.iter().all(|knobs| figure.contains(knobs)), "{table:?} {figure:?}");
    }
}
