//! A finished training run as it is kept in a file.

use super::Trial;
use serde::{Deserialize, Serialize};
use std::fmt;
use tefuda_agents::Curve;

/// The first word of a file.
const FORMAT: &str = "tefuda-run";
/// The version of the format.
const VERSION: u32 = 1;

/// A finished training run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    format: String,
    version: u32,
    /// The game.
    pub game: String,
    /// The learner.
    pub learner: String,
    /// The settings, naming what differs from the preset.
    pub spec: String,
    /// The settings, naming what differs from the knobs by themselves.
    pub knobs: String,
    /// The seed.
    pub seed: u64,
    /// Units of training done.
    pub done: u32,
    /// How long it took.
    pub seconds: f64,
    /// The day on which it ended: `2026-11-21`.
    pub date: String,
    /// Where it was made.
    pub machine: String,
    /// What was measured, the measure of the learner first.
    pub curves: Vec<Curve>,
}

/// Why a file is not the run that it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunFault {
    /// It is no run: why.
    NoRun(String),
    /// It is another run: what differs.
    Other(&'static str),
    /// The program as it is now comes to something else.
    Outdated,
}

impl fmt::Display for RunFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRun(why) => write!(f, "this is no finished run: {why}"),
            Self::Other(what) => write!(f, "this is another run: its {what} is not what it should be"),
            Self::Outdated => f.write_str("this run was made by a program that learned differently"),
        }
    }
}

impl std::error::Error for RunFault {}

impl Run {
    /// The run that came of a trial.
    pub fn new(game: &str, learner: &str, trial: &Trial, done: u32, curves: &[Curve]) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            learner: learner.to_owned(),
            spec: trial.spec.to_string(),
            knobs: trial.knobs(),
            seed: trial.seed,
            done,
            seconds: 0.0,
            date: String::new(),
            machine: String::new(),
            curves: curves.to_vec(),
        }
    }

    /// Reads the run of a trial, or says why it is none.
    pub fn parse(text: &str, game: &str, learner: &str, trial: &Trial, done: u32) -> Result<Self, RunFault> {
        let run: Self = serde_json::from_str(text).map_err(|error| RunFault::NoRun(error.to_string()))?;
        run.check(game, learner, trial, done).map(|()| run)
    }

    /// Whether this is the run of a trial; if not, why.
    pub fn check(&self, game: &str, learner: &str, trial: &Trial, done: u32) -> Result<(), RunFault> {
        let run = self;
        let same = [
            ("format", run.format == FORMAT && run.version == VERSION),
            ("game", run.game == game),
            ("learner", run.learner == learner),
            ("settings", run.knobs == trial.knobs()),
            ("seed", run.seed == trial.seed),
            ("length", run.done == done),
        ];
        if let Some((what, _)) = same.into_iter().find(|(_, same)| !same) {
            return Err(RunFault::Other(what));
        }
        if run.last().is_none() {
            return Err(RunFault::NoRun("nothing was measured".to_owned()));
        }
        let rising = |curve: &Curve| curve.points.windows(2).all(|two| two[0].0 < two[1].0);
        let mut numbers = run.curves.iter().flat_map(|curve| &curve.points);
        let sense = numbers.all(|(x, y)| x.is_finite() && y.is_finite())
            && run.curves.iter().all(rising)
            && run.seconds > 0.0
            && run.seconds.is_finite();
        if !sense {
            return Err(RunFault::NoRun("its numbers make no sense".to_owned()));
        }
        Ok(())
    }

    /// As it is kept, a line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).map_or_else(|_| String::new(), |json| json + "\n")
    }

    /// Whether a run of the same trial that was made just now measures the same, as far as it has come.
    pub fn agrees(&self, fresh: &[Curve]) -> bool {
        self.curves.len() == fresh.len()
            && self.curves.iter().zip(fresh).all(|(kept, fresh)| {
                kept.id == fresh.id && kept.points.get(..fresh.points.len()) == Some(&fresh.points[..])
            })
    }

    /// The measure of the learner, over units of training.
    pub fn measured(&self) -> &[(f64, f64)] {
        self.curves.first().map_or(&[], |curve| &curve.points)
    }

    /// After how many units the measure was taken last, and its value.
    pub fn last(&self) -> Option<(f64, f64)> {
        self.measured().last().copied()
    }

    /// Units of training a second.
    pub fn speed(&self) -> f64 {
        f64::from(self.done) / self.seconds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::LEDUC_NFSP;

    fn trial(words: &str) -> Trial {
        Trial { spec: LEDUC_NFSP.spec(words, LEDUC_NFSP.scales[0]).unwrap(), seed: 1 }
    }

    fn run() -> Run {
        let curves = [Curve { id: "nash_conv".to_owned(), points: vec![(10.0, 4.5), (100.0, 0.1 + 0.2)] }];
        let mut run = Run::new("leduc", "nfsp", &trial("D"), 2000, &curves);
        run.seconds = 1.5;
        run
    }

    fn read(text: &str, words: &str) -> Result<Run, RunFault> {
        Run::parse(text, "leduc", "nfsp", &trial(words), 2000)
    }

    #[test]
    fn a_run_is_read_as_it_was_written() {
        assert_eq!(read(&run().to_json(), "D"), Ok(run()));
        assert_eq!(run().last(), Some((100.0, 0.1 + 0.2)));
    }

    #[test]
    fn what_is_no_run_or_another_is_told_apart() {
        let text = run().to_json();
        for cut in 0..text.len() - 2 {
            assert!(matches!(read(&text[..cut], "D"), Err(RunFault::NoRun(_))), "{cut}");
        }
        assert_eq!(read(&text, "D:hidden=32"), Err(RunFault::Other("settings")));
        assert_eq!(read(&text.replace("\"seed\":1", "\"seed\":2"), "D"), Err(RunFault::Other("seed")));
        assert_eq!(
            read(&text.replace("\"done\":2000", "\"done\":1999"), "D"),
            Err(RunFault::Other("length"))
        );
        assert!(matches!(read(&text.replace("10.0,", "1000.0,"), "D"), Err(RunFault::NoRun(_))));
    }

    #[test]
    fn a_run_that_went_otherwise_does_not_agree() {
        let mut fresh = run().curves;
        assert!(run().agrees(&fresh));
        fresh[0].points.pop();
        assert!(run().agrees(&fresh));
        fresh[0].points[0].1 = 4.500_000_1;
        assert!(!run().agrees(&fresh));
    }
}
