//! Examples of learning curves, shown in grey before a person has trained anything.
//!
//! They are measurements of the pretrained agents that come with the program: some points of the curve that the
//! agent's file contains, rounded to four digits or decimals.

use crate::words::{
    fill,
    lab::{self as says, Lab},
};
use tefuda_agents::{Learner, training::Measure};
use tefuda_arena::link::LabLink;
use tefuda_games::Lang;

/// A part of a pretrained agent's curve of the first metric.
pub(super) struct Example {
    game: &'static str,
    learner: &'static str,
    /// The preset that gives this curve with seed 1.
    preset: &'static str,
    /// The name of the agent's file.
    #[cfg(test)]
    file: &'static str,
    /// Units done, and the measured value.
    points: &'static [(u32, f32)],
}

/// An example for each learner that has a pretrained agent.
#[rustfmt::skip] // One curve a line.
static EXAMPLES: [Example; 5] = [
    Example {
        game: "leduc",
        learner: "nfsp",
        preset: "demo",
        #[cfg(test)]
        file: "nfsp-D",
        points: &[(10, 5.087), (1000, 5.087), (2025, 4.253), (4102, 4.647), (8310, 2.754), (11_250, 1.979), (32_467, 1.359), (65_817, 0.8366), (365_315, 0.1651), (1_000_000, 0.085)],
    },
    Example {
        game: "kuhn",
        learner: "nfsp",
        preset: "demo",
        #[cfg(test)]
        file: "nfsp-kuhn",
        points: &[(10, 0.8579), (3242, 0.8579), (4614, 0.6477), (9348, 0.3548), (18_019, 0.196), (36_525, 0.0956), (74_044, 0.0321), (200_000, 0.0134)],
    },
    Example {
        game: "hearts",
        learner: "falcon",
        preset: "both",
        #[cfg(test)]
        file: "falcon-both-10000",
        points: &[(0, 0.2997), (1, 0.2971), (10, 0.3065), (50, 0.3402), (200, 0.3478), (500, 0.2888), (1000, 0.2855), (2000, 0.2607), (5000, 0.2326), (10_000, 0.2247)],
    },
    Example {
        game: "daihinmin",
        learner: "rank",
        preset: "paper",
        #[cfg(test)]
        file: "rank-paper",
        points: &[(1, 0.6338), (6, 0.6312), (8, 0.6392), (14, 0.629), (18, 0.6308), (22, 0.6374), (24, 0.6293), (28, 0.629), (30, 0.6206)],
    },
    Example {
        game: "nimmt",
        learner: "loss",
        preset: "g7",
        #[cfg(test)]
        file: "loss-g7",
        points: &[(10, 17.54), (27, 17.88), (100, 13.38), (199, 14.21), (3242, 13.91), (9348, 13.41), (25_654, 12.66), (36_525, 13.36), (100_000, 12.95)],
    },
];

impl Example {
    /// Returns the example for the first metric of a learner. `None` if its pretrained agents have no curve.
    pub(super) fn of(plan: &LabLink) -> Option<&'static Self> {
        let ids = (plan.game.facts.id, plan.learner.id);
        EXAMPLES.iter().find(|example| (example.game, example.learner) == ids)
    }

    /// The units that it covers.
    pub(super) fn length(&self) -> u32 {
        self.points.last().map_or(0, |last| last.0)
    }

    /// The points as a line.
    pub(super) fn points(&self) -> Vec<(f64, f64)> {
        self.points.iter().map(|(units, value)| (f64::from(*units), f64::from(*value))).collect()
    }

    /// A sentence that says where it comes from.
    pub(super) fn caption(&self, learner: &Learner, measure: &Measure, lang: Lang) -> String {
        let preset = learner.presets.iter().find(|preset| preset.id == self.preset);
        let preset = preset.map_or(self.preset, |preset| preset.name.get(lang));
        fill(Lab::of(lang).example_of, [preset, &says::count(lang, learner.unit(measure), self.length())])
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{EXAMPLES, Example};
    use crate::lab::{chart, games};
    use std::path::Path;
    use tefuda_agents::{Learner, agent_file::Outline};
    use tefuda_arena::{Link, link::LabLink};
    use tefuda_games::{Lang, Spec};

    fn plan(example: &Example) -> LabLink {
        let said = format!("#lab?game={}&learner={}", example.game, example.learner);
        Link::parse(&said).0.lab(&games()).unwrap().0
    }

    /// The settings that decide the course of a curve, but not its length or what the file keeps of the run.
    fn settings(learner: &Learner, words: &str) -> Vec<String> {
        let spec = Spec::parse_lenient(learner.presets, words).0;
        let others = spec
            .values()
            .filter(|(knob, _)| !learner.is_length(knob) && !["prune", "keep"].contains(&knob.key));
        others.map(|(knob, value)| format!("{}={value}", knob.key)).collect()
    }

    #[test]
    fn every_example_is_a_part_of_the_curve_in_the_pretrained_agents_file() {
        for example in &EXAMPLES {
            let name = example.file;
            let path =
                Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../crates/agents/trained/{name}.agent"));
            let file = Outline::from_bytes(&std::fs::read(path).unwrap()).unwrap();
            assert_eq!(
                (&*file.game, &*file.learner, file.seed),
                (example.game, example.learner, 1),
                "{name}"
            );
            let learner = plan(example).learner;
            assert_eq!(settings(learner, example.preset), settings(learner, &file.spec), "{name}");
            let curve = file.curves.iter().find(|curve| curve.id == learner.measures[0].id).unwrap();
            for (units, value) in example.points() {
                let (_, measured) = curve.points.iter().find(|point| point.0 == units).unwrap();
                let rounding = (1e-3 * measured).max(5.1e-5);
                assert!((measured - value).abs() < rounding, "{name} after {units}: {measured}");
            }
        }
    }

    #[test]
    fn before_a_run_the_example_is_drawn_and_named_as_one() {
        for example in &EXAMPLES {
            let plan = plan(example);
            let measure = &plan.learner.measures[0];
            let found = Example::of(&plan);
            for lang in [Lang::En, Lang::Ja] {
                let (drawn, is_example) =
                    chart::learning(&[], None, (plan.learner, measure), &[], found, lang);
                assert!(is_example);
                assert_eq!(drawn.series[0].points, example.points(), "{}", example.file);
                let [word, start] = [["example", "An example"], ["例", "例："]][lang as usize];
                assert_eq!(drawn.series[0].label, word);
                assert!(drawn.caption.contains(start), "{}", drawn.caption);
            }
        }
    }

    #[test]
    fn a_learner_without_pretrained_agents_says_what_will_be_there() {
        let plan = Link::parse("#lab?game=nimmt&learner=joint").0.lab(&games()).unwrap().0;
        let measure = &plan.learner.measures[0];
        assert!(Example::of(&plan).is_none());
        let (drawn, _) = chart::learning(&[], None, (plan.learner, measure), &[], None, Lang::En);
        assert!(drawn.series.is_empty() && drawn.caption.contains("will appear here"), "{}", drawn.caption);
    }

    #[test]
    fn the_value_before_training_is_a_level_because_a_log_axis_has_no_zero() {
        let falcon = &EXAMPLES[2];
        let plan = plan(falcon);
        let measure = &plan.learner.measures[0];
        let (drawn, _) = chart::learning(&[], None, (plan.learner, measure), &[], Some(falcon), Lang::En);
        let level = drawn.series.iter().find(|series| series.reference).unwrap();
        assert_eq!(level.label, "before training 0.3");
        assert!(level.points.iter().all(|point| (point.1 - 0.2997).abs() < 1e-6), "{level:?}");
    }
}
