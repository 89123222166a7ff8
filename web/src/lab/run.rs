//! The page's knowledge of a training run. A plan with several seeds has several tracks.

use crate::{
    shell::Notice,
    words::{fill, lab::Lab},
};
use tefuda_agents::{
    Curve, Gauge, Learner, Progress, Trainable,
    training::{Control, Level, Measure, Stage},
};
use tefuda_arena::link::{Bench, LabLink};
use tefuda_games::{Lang, Said, knob::Kind, knob::Value};
use tefuda_protocol::JobId;

/// The sentence that says why a run can't start.
pub(super) fn refusal(why: &Said, lang: Lang) -> String {
    fill(Lab::of(lang).refused, [why.get(lang)])
}

/// The same as a notice over the page.
pub(super) fn refusal_notice(why: &Said) -> Notice {
    Notice::alert(Said::new(|lang| refusal(why, lang)))
}

/// A job of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabJob {
    /// Prepares the preview.
    Preview,
    /// Checks a file of records.
    Inspect,
    /// Trains a track of the run with this id.
    Run(u32),
}

/// The run of a plan.
pub(super) struct Run {
    pub(super) id: u32,
    pub(super) plan: LabLink,
    pub(super) tracks: Vec<Track>,
    /// Whether it stays when another run is started.
    pub(super) pinned: bool,
    /// Whether it is left out of the charts.
    pub(super) hidden: bool,
    /// The index of its colour, dash and marker.
    pub(super) place: usize,
    /// The description of a control run.
    pub(super) control: Option<&'static Control>,
    /// Of the run that the buttons control when its learner is in view: whether it continues while another
    /// learner is. `None` for all other runs.
    pub(super) elsewhere: Option<bool>,
}

/// A run with one seed.
pub(super) struct Track {
    /// The id of its latest job. 0 before the first one.
    pub(super) job: JobId,
    pub(super) seed: u64,
    /// Units done and in total, over all stages.
    pub(super) progress: Progress,
    /// The current stage, counted from 0, with its units done and in total.
    pub(super) stage: (usize, Progress),
    /// Units per second.
    pub(super) rate: f64,
    pub(super) gauges: Vec<Gauge>,
    pub(super) curves: Vec<Curve>,
    /// Whether its worker is training, as far as we know.
    pub(super) at_work: bool,
    /// Whether it is still repeating the work of a crashed worker.
    pub(super) behind: bool,
}

/// The speed of the settings, the levels to compare with, and whether the settings can be trained at all.
#[derive(Default)]
pub(super) struct Preview {
    pub(super) rate: Option<f64>,
    pub(super) levels: Vec<Level>,
    /// The reason why a run of the settings can't start.
    pub(super) refused: Option<Said>,
}

impl Track {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            job: 0,
            seed,
            progress: Progress::default(),
            stage: (0, Progress::default()),
            rate: 0.0,
            gauges: Vec::new(),
            curves: Vec::new(),
            at_work: false,
            behind: false,
        }
    }

    /// Whether it has started and nothing is left to do.
    pub(super) fn finished(&self) -> bool {
        self.progress.total > 0 && self.progress.finished()
    }

    fn curve(&self, id: &str) -> &[(f64, f64)] {
        self.curves.iter().find(|curve| curve.id == id).map_or(&[], |curve| &curve.points)
    }
}

/// A curve, with a range if it is the mean of several.
pub(super) type Line = (Vec<(f64, f64)>, Option<Vec<(f64, f64)>>);

impl Run {
    pub(super) fn new(id: u32, plan: LabLink, tracks: Vec<Track>, place: usize) -> Self {
        Self { id, plan, tracks, pinned: false, hidden: false, place, control: None, elsewhere: None }
    }

    /// Returns the units done by the slowest track, and the total.
    pub(super) fn progress(&self) -> Progress {
        let slowest = self.tracks.iter().map(|track| track.progress).min_by_key(|progress| progress.done);
        slowest.unwrap_or_default()
    }

    /// Returns the stage of the slowest track, and its progress in it.
    pub(super) fn stage(&self) -> (&'static Stage, usize, Progress) {
        let slowest = self.tracks.iter().min_by_key(|track| track.progress.done);
        let (number, within) = slowest.map_or((0, Progress::default()), |track| track.stage);
        (self.plan.learner.stage(number), number, within)
    }

    /// Whether all tracks have started and nothing is left to do.
    pub(super) fn finished(&self) -> bool {
        self.tracks.iter().all(Track::finished)
    }

    /// Returns the units per second of all tracks together.
    pub(super) fn rate(&self) -> f64 {
        self.tracks.iter().map(|track| track.rate).sum()
    }

    /// Returns the estimated seconds until all tracks finish their stage.
    pub(super) fn left(&self) -> Option<f64> {
        let left = |track: &Track| {
            let within = track.stage.1;
            let left = f64::from(within.total - within.done);
            (track.rate > 0.0).then(|| left / track.rate)
        };
        let unfinished = self.tracks.iter().filter(|track| !track.progress.finished());
        unfinished.map(left).try_fold(0.0, |most: f64, left| Some(most.max(left?)))
    }

    /// Returns a curve. For several tracks, returns their mean, lowest and highest value wherever all have a
    /// point.
    pub(super) fn line(&self, id: &str) -> Line {
        let curves: Vec<&[(f64, f64)]> = self.tracks.iter().map(|track| track.curve(id)).collect();
        match curves[..] {
            [] => (Vec::new(), None),
            [only] => (only.to_vec(), None),
            [first, ref others @ ..] => {
                let mut line = (Vec::new(), Vec::new());
                for &(x, y) in first {
                    let at = |curve: &&[(f64, f64)]| {
                        let place = curve.binary_search_by(|point| point.0.total_cmp(&x)).ok()?;
                        Some(curve[place].1)
                    };
                    let Some(ys) = others.iter().map(at).collect::<Option<Vec<f64>>>() else { continue };
                    let all = || ys.iter().copied().chain([y]);
                    line.0.push((x, all().sum::<f64>() / curves.len() as f64));
                    line.1.push((all().fold(y, f64::min), all().fold(y, f64::max)));
                }
                (line.0, Some(line.1))
            }
        }
    }

    /// Returns the current and the best value of a metric.
    pub(super) fn measured(&self, measure: &Measure) -> Option<(f64, f64)> {
        let (points, _) = self.line(measure.id);
        let best = measure.better.best(points.iter().map(|point| point.1))?;
        points.last().map(|last| (last.1, best))
    }

    /// Whether it trains although another learner is in view.
    pub(super) fn goes_on(&self) -> bool {
        self.elsewhere.unwrap_or(self.control.is_some()) && !self.finished()
    }

    /// Returns its label in the chart: the preset, and the differences from it.
    pub(super) fn name(&self, lang: Lang) -> String {
        if let Some(control) = self.control {
            return control.name.get(lang).to_owned();
        }
        let (differs, id) = (differs(&self.plan, lang), self.plan.run.id());
        if differs.is_empty() { id.to_owned() } else { [id, " · ", &differs].concat() }
    }
}

/// Returns the indices of a plan's stages with at least one unit.
pub(super) fn stages(plan: &LabLink) -> Vec<usize> {
    let has_units = |stage: &Stage| plan.run.get(stage.length) > 0;
    let all = plan.learner.stages.iter().enumerate();
    all.filter(|(_, stage)| has_units(stage)).map(|(number, _)| number).collect()
}

/// Whether two plans give the same run.
pub(super) fn same(a: &LabLink, b: &LabLink) -> bool {
    let what =
        |plan: &LabLink| (plan.game.facts.id, plan.learner.id, plan.seed, plan.bench.get(&Bench::RUNS));
    what(a) == what(b) && a.run == b.run
}

/// Whether two plans have the same learner. Only such runs can be compared.
pub(super) fn alike(a: &LabLink, b: &LabLink) -> bool {
    (a.game.facts.id, a.learner.id) == (b.game.facts.id, b.learner.id)
}

/// The name of a learner with its game, because several games may have the same one.
pub(super) fn learner_name(game: &Trainable, learner: &Learner, lang: Lang) -> String {
    [game.facts.name.get(lang), ": ", learner.name.get(lang)].concat()
}

/// Lists the hyperparameters that differ from the preset, except for the length, which the chart shows.
pub(super) fn differs(plan: &LabLink, lang: Lang) -> String {
    let words = plan.run.changed().filter(|(knob, _)| !plan.learner.is_length(knob)).map(|(knob, value)| {
        let name = if knob.symbol.is_empty() { knob.name.get(lang) } else { knob.symbol };
        let value = match (knob.kind, value) {
            (Kind::Choice(choices), Value::Choice(id)) => {
                let chosen = choices.iter().find(|choice| choice.id == id);
                chosen.map_or(id, |choice| choice.name.get(lang)).to_owned()
            }
            (_, Value::Flag(on)) => if on { "✓" } else { "×" }.to_owned(),
            _ => value.to_string(),
        };
        [name, " ", &value].concat()
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::lab::games;
    use tefuda_agents::training::Direction;
    use tefuda_arena::Link;

    fn run(link: &str, curves: &[&[(f64, f64)]]) -> Run {
        let plan = Link::parse(link).0.lab(&games()).unwrap().0;
        let track = |points: &&[(f64, f64)]| Track {
            curves: vec![Curve { id: "nash_conv".to_owned(), points: points.to_vec() }],
            ..Track::new(1)
        };
        let tracks = curves.iter().map(track).collect();
        Run::new(1, plan, tracks, 0)
    }

    #[test]
    fn several_seeds_give_a_mean_with_the_lowest_and_highest() {
        let run = run("#lab", &[&[(10.0, 4.0), (20.0, 3.0), (30.0, 1.0)], &[(10.0, 2.0), (20.0, 1.0)]]);
        let (mean, band) = run.line("nash_conv");
        assert_eq!(mean, [(10.0, 3.0), (20.0, 2.0)]);
        assert_eq!(band.unwrap(), [(2.0, 4.0), (1.0, 3.0)]);
        let [measure] = run.plan.learner.measures else { panic!("there is one") };
        assert_eq!(run.measured(measure), Some((2.0, 2.0)));
        let rising = Measure { better: Direction::Higher, ..*measure };
        assert_eq!(run.measured(&rising), Some((2.0, 3.0)), "of an accuracy the highest is the best");
        assert_eq!(run.line("nothing").0, []);
    }

    #[test]
    fn a_stage_without_units_is_left_out() {
        let stages = |link| stages(&run(link, &[]).plan);
        assert_eq!(stages("#lab?game=hearts&learner=falcon&run=actions"), [2]);
        assert_eq!(stages("#lab?game=hearts&learner=falcon&run=both"), [0, 1, 2]);
    }

    #[test]
    fn a_runs_name_lists_the_differences() {
        let name = |link| run(link, &[]).name(Lang::En);
        assert_eq!(name("#lab?run=D:games=1000"), "D");
        assert_eq!(name("#lab?run=D:eta=0.2,shared=true"), "D · η 0.2, Shared nets ✓");
        assert!(name("#lab?run=C:law=sqrt").contains("ε / √n"));
    }

    #[test]
    fn the_time_left_is_that_of_the_slowest_track() {
        let mut run = run("#lab", &[&[], &[]]);
        assert_eq!(run.left(), Some(0.0));
        run.tracks[0].progress = Progress { done: 50, total: 100 };
        run.tracks[0].stage = (0, run.tracks[0].progress);
        assert_eq!(run.left(), None);
        run.tracks[0].rate = 10.0;
        run.tracks[1].progress = Progress { done: 0, total: 100 };
        run.tracks[1].stage = (0, run.tracks[1].progress);
        run.tracks[1].rate = 50.0;
        assert_eq!(run.left(), Some(5.0));
        assert!(!run.finished());
    }
}
