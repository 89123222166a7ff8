//! P3: NFSP on Leduc Hold'em with and without explored moves in the supervised data.

use super::{Content, Exhibit, Experiment, Group, Reading, Row, Scale, Stated, Sweep};
use tefuda_agents::{
    Playable as _,
    leduc::nfsp::{
        LEARNER,
        knobs::{EPSILON, GAMES},
    },
};
use tefuda_games::leduc::Leduc;

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
        Scale { id: "smoke", length: 2_000, seeds: 2 },
        Scale { id: "quick", length: 1_000_000, seeds: 2 },
        Scale { id: "paper", length: 10_000_000, seeds: 5 },
    ],
    readings: &[LITERAL, WHOLE, CHANGES, CONTROLS],
    exhibits: &[
        Exhibit {
            number: 1,
            title: "NashConv after training",
            content: Content::Table(&[
                Group { reading: LITERAL.id, rows: &LITERAL_ROWS },
                Group { reading: WHOLE.id, rows: &WHOLE_ROWS },
                Group { reading: CHANGES.id, rows: &CHANGE_ROWS },
                Group { reading: CONTROLS.id, rows: &CONTROL_ROWS },
            ]),
        },
        Exhibit {
            number: 1,
            title: "NashConv after training with other exploration",
            content: Content::Figure(&[
                Sweep {
                    reading: LITERAL.id,
                    knob: &EPSILON,
                    values: &EPSILONS,
                    series: &[row("standard", "C", None), row("proposed", "D", None)],
                    levels: &[row("A", "A", None), row("B", "B", None)],
                },
                Sweep {
                    reading: WHOLE.id,
                    knob: &EPSILON,
                    values: &EPSILONS,
                    series: &[row("standard", "C-whole", None), row("proposed", "D-whole", None)],
                    levels: &[row("A", "A-whole", None), row("B", "B-whole", None)],
                },
            ]),
        },
    ],
    train: |spec, seed| Leduc::train(LEARNER.id, spec, seed),
    limit: |spec| {
        Leduc::levels(LEARNER.id, spec).into_iter().find(|level| level.0 == "trembling").map(|level| level.1)
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

const WHOLE: Reading = Reading {
    id: "whole",
    title: "As near as we come",
    about: "The same method, learned with more care. Gradients come from whole memories instead of minibatches (equal memories are \
            counted), both nets learn with Adam, and learning is fast at first and precise later. Q forgets gradually instead of all at \
            once, and its target is always up to date. Best responses are played more often at first. Cards and moves are drawn \
            evenly: each as probable as before, but with less noise in what is remembered. In B and D, Q does not learn from what follows a \
            random move of the opponent either. ε, and what goes into the average policy, are the paper's.",
};

const CONTROLS: Reading = Reading {
    id: "controls",
    title: "Controls",
    about: "Setting D with half of the method replaced by what it aims at: the exact best response in place of Q, \
            or the counted average of what the best response did in place of Π. They tell which half an error comes from.",
};

const CHANGES: Reading = Reading {
    id: "changes",
    title: "What each change is worth",
    about: "D as near as we come with one of its changes taken back, and C with another idea of what follows: Q-learning takes its best \
            next move for granted although C explores there too, so C ends below the theory, which is about players who reckon with \
            their own later trembles. With the value of what is really played next (expected Sarsa) it is the theory's game.",
};

/// Table 1 of the paper.
const PAPER: [Option<Stated>; 4] = [
    Some(Stated { mean: 0.038, sd: 0.005 }),
    Some(Stated { mean: 0.04, sd: 0.01 }),
    Some(Stated { mean: 0.268, sd: 0.008 }),
    Some(Stated { mean: 0.023, sd: 0.005 }),
];

const fn row(label: &'static str, spec: &'static str, paper: Option<Stated>) -> Row {
    Row { label, spec, paper }
}

static LITERAL_ROWS: [Row; 4] =
    [row("A", "A", PAPER[0]), row("B", "B", PAPER[1]), row("C", "C", PAPER[2]), row("D", "D", PAPER[3])];

static WHOLE_ROWS: [Row; 4] = [
    row("A", "A-whole", PAPER[0]),
    row("B", "B-whole", PAPER[1]),
    row("C", "C-whole", PAPER[2]),
    row("D", "D-whole", PAPER[3]),
];

static CHANGE_ROWS: [Row; 9] = [
    row("independent draws", "D-whole:draws=independent", None),
    row("Q learns from disturbed hands", "D-whole:disturbed=remember", None),
    row("constant η", "D-whole:eta=0.1,eta-fade=0", None),
    row("the latest 200,000 memories", "D-whole:age=0", None),
    row("minibatches of 128", "D-whole:sampling=minibatch", None),
    row("a target of 300 updates ago", "D-whole:target=300", None),
    row("128 hidden units", "D-whole:hidden=128", None),
    row("shared nets", "D-whole:shared=true", None),
    row("C that reckons with its trembles", "C-whole:backup=expected", None),
];

static CONTROL_ROWS: [Row; 5] = [
    row("exact Q, counted Π", "D:response=exact,average=counted", None),
    row("exact Q, learned Π", "D-whole:response=exact", None),
    row("exact Q, learned Π, literal", "D:response=exact", None),
    row("learned Q, counted Π", "D-whole:average=counted", None),
    row("learned Q, counted Π, literal", "D:average=counted", None),
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
