//! Links to the Lab: `#/lab?game=leduc&run=D:eta=0.2&seed=1&seeds=3` names the game, the preset with its
//! settings, and the seeds.

use super::{Link, join, read_seed};
use tefuda_agents::{Learner, Trainable};
use tefuda_games::{Entry, Fault, Setting, Spec, choice, settings, text};

/// The path of the Lab.
pub const LAB: &str = "lab";

choice! {
    /// The speed of a run.
    pub enum Pace {
        /// No limit.
        Full = "full", text("full speed", "全速");
        /// 1,000 units per second.
        Thousand = "1000", text("1,000 per second", "毎秒1,000");
        /// 100 units per second.
        Hundred = "100", text("100 per second", "毎秒100");
        /// 10 units per second.
        Ten = "10", text("10 per second", "毎秒10");
        /// One unit per second.
        One = "1", text("1 per second", "毎秒1");
    }
}

impl Pace {
    /// Units per second. `None` means no limit.
    pub fn units(self) -> Option<u32> {
        match self {
            Self::Full => None,
            Self::Thousand => Some(1000),
            Self::Hundred => Some(100),
            Self::Ten => Some(10),
            Self::One => Some(1),
        }
    }
}

settings! {
    /// The settings of the Lab.
    pub struct Bench {
        /// The number of parallel runs, with consecutive seeds.
        RUNS runs: u32 = Setting::whole("seeds", 1, 4, 1).says(
            text("Parallel seeds", "同時に走らせるシード数"),
            text(
                "Runs that differ only in their random seed, trained in parallel. The curve becomes a band.",
                "乱数のシードだけが異なる学習を並行して走らせます。曲線は幅のある帯になります。",
            ),
        );
        /// The speed of a run.
        PACE pace: Pace = Setting::choice("pace").says(text("Speed", "速さ"), text(
            "Maximum training speed, in units per second. The unit depends on the training stage: games, epochs, …",
            "1秒に最大でどれだけ学習するかです。単位は学習の段階によります（ゲーム、エポックなど）。",
        ));
        /// Whether the run starts when the page opens.
        AUTO auto: bool = Setting::flag("auto", false).says(
            text("Start automatically", "開いたらすぐ始める"),
            text("Training starts when the page opens.", "ページを開くと学習が始まります。"),
        );
    }
}

/// The settings of the Lab, in the form of an entry.
pub static BENCH: [Entry; 1] = [Entry::new(
    "bench",
    text("Lab", "ラボ"),
    text("How training runs.", "学習の進め方です。"),
    Bench::KNOBS,
)];

/// A training run, as a link describes it.
#[derive(Debug, Clone)]
pub struct LabLink {
    /// The game, with at least one learning algorithm.
    pub game: &'static Trainable,
    /// Its learner.
    pub learner: &'static Learner,
    /// The preset with its settings.
    pub run: Spec,
    /// The first seed.
    pub seed: u64,
    /// A spec of [`BENCH`].
    pub bench: Spec,
}

impl PartialEq for LabLink {
    fn eq(&self, other: &Self) -> bool {
        let ids = |link: &Self| (link.game.facts.id, link.learner.id, link.seed);
        ids(self) == ids(other) && self.run == other.run && self.bench == other.bench
    }
}

/// The game of a link that names none. When the first links were shared, it was the only game with a learner.
const UNNAMED: &str = "leduc";

impl LabLink {
    /// The default run: the first preset of the first learner of Leduc Hold'em, or of the first game if that
    /// one is missing.
    pub fn first(games: &[&'static Trainable]) -> Option<Self> {
        let game = games.iter().find(|game| game.facts.id == UNNAMED).or(games.first())?;
        let learner = game.learners.first()?;
        let run = learner.presets.first()?.spec();
        Some(Self { game, learner, run, seed: 1, bench: BENCH[0].spec() })
    }

    /// The part of the link after `#`.
    pub fn write(&self, shown: &Spec) -> String {
        let mut pairs = vec![("game".to_owned(), self.game.facts.id.to_owned())];
        if self.game.learners.first().is_none_or(|first| first.id != self.learner.id) {
            pairs.push(("learner".to_owned(), self.learner.id.to_owned()));
        }
        pairs.push(("run".to_owned(), self.run.to_string()));
        pairs.push(("seed".to_owned(), self.seed.to_string()));
        let knobs = self.bench.changed().chain(shown.changed());
        pairs.extend(knobs.map(|(knob, value)| (knob.key.to_owned(), value.to_string())));
        join(LAB, &pairs)
    }
}

impl Link {
    /// The training run that the link describes. `None` if `games` is empty.
    pub fn lab(&self, games: &[&'static Trainable]) -> Option<(LabLink, Vec<Fault>)> {
        let mut lab = LabLink::first(games)?;
        let mut faults = Vec::new();
        let said = |key: &str| self.values(key).next_back();
        // Read in this order wherever they are in the link: the learner depends on the game, and the run on
        // the learner.
        if let Some(id) = said("game") {
            match games.iter().find(|game| game.facts.id == id) {
                Some(game) => (lab.game, lab.learner) = (game, &game.learners[0]),
                None => faults.push(Fault::unknown(id, games.iter().map(|game| game.facts.id))),
            }
        }
        if let Some(id) = said("learner") {
            let known = lab.game.learners.iter();
            match known.clone().find(|learner| learner.id == id) {
                Some(learner) => lab.learner = learner,
                None => faults.push(Fault::unknown(id, known.map(|learner| learner.id))),
            }
        }
        let (run, wrong) =
            Spec::parse_lenient(lab.learner.presets, said("run").unwrap_or(lab.learner.presets[0].id));
        lab.run = run;
        faults.extend(wrong);
        let knobs = BENCH[0].knobs.iter().map(|knob| knob.key);
        let known: Vec<&str> = ["game", "learner", "run", "seed"].into_iter().chain(knobs.clone()).collect();
        faults.extend(self.read(&known.join(", "), |key, value| {
            let wrong = match key {
                "game" | "learner" | "run" => None,
                "seed" => read_seed(value).map(|seed| lab.seed = seed).err(),
                key => {
                    knobs.clone().find(|known| *known == key)?;
                    lab.bench.set_text(key, value).err()
                }
            };
            Some(wrong.into_iter().collect())
        }));
        Some((lab, faults))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_games::{hearts::Hearts, leduc::Leduc};

    static HEARTS: &Trainable = Trainable::of::<Hearts>();
    static LEDUC: &Trainable = Trainable::of::<Leduc>();

    fn games() -> Vec<&'static Trainable> {
        vec![HEARTS, LEDUC]
    }

    #[test]
    fn links_to_training_runs_round_trip() {
        for said in [
            "#/lab?game=leduc&run=D&seed=1",
            "#/lab?game=leduc&run=C:games=1000,eta=0.2&seed=7&seeds=3&pace=100&auto=true&lang=ja",
        ] {
            let (link, faults) = Link::parse(said);
            let (lab, more) = link.lab(&games()).unwrap();
            assert_eq!((faults, more), (vec![], vec![]));
            assert_eq!(lab.write(&link.shown), said);
        }
    }

    #[test]
    fn bad_values_are_reported_and_replaced_by_defaults() {
        for (said, named) in [
            ("#lab?game=chess", "leduc"),
            ("#lab?game=leduc&learner=alphago", "nfsp"),
            ("#lab?run=Z", "demo, D, A, B"),
            ("#lab?run=D:epsilon=7", "0 … 1"),
            ("#lab?run=D:epsilon=NaN", "0 … 1"),
            ("#lab?seed=-1", "999999999"),
            ("#lab?seeds=9", "1 … 4"),
            ("#lab?pace=ludicrous", "full | 1000"),
            ("#lab?colour=red", "colour"),
        ] {
            let (link, _) = Link::parse(said);
            let (lab, faults) = link.lab(&games()).unwrap();
            assert!(faults.iter().any(|f| f.to_string().contains(named)), "{said}: {faults:?}");
            assert_eq!((lab.game.facts.id, lab.learner.id), ("leduc", "nfsp"));
        }
        assert!(Link::parse("#lab").0.lab(&[]).is_none());
    }

    #[test]
    fn a_link_without_a_run_opens_the_demo_and_a_run_that_is_spelled_stays() {
        let run = |said: &str| Link::parse(said).0.lab(&games()).unwrap().0.run.to_string();
        for said in ["#lab", "#lab?game=leduc", "#lab?game=hearts", "#lab?game=hearts&learner=falcon&seed=3"]
        {
            assert_eq!(run(said), "demo", "{said}");
        }
        for spelled in ["D", "C:eta=0.2", "demo:games=2000"] {
            assert_eq!(run(&format!("#lab?game=leduc&run={spelled}&seed=1")), spelled);
        }
        for learner in games().iter().flat_map(|game| game.learners) {
            assert_eq!(learner.presets[0].id, "demo", "{}", learner.id);
        }
    }

    proptest! {
        #[test]
        fn no_link_panics(said in "#/?lab\\??((game|run|seed|seeds|pace)=[ -~]{0,12}&?){0,5}[ -~%&=:,手]{0,40}") {
            let (link, _) = Link::parse(&said);
            if let Some((lab, _)) = link.lab(&games()) {
                let (again, faults) = Link::parse(&lab.write(&link.shown));
                prop_assert_eq!(faults, vec![]);
                prop_assert_eq!(again.lab(&games()), Some((lab, vec![])));
            }
        }
    }
}
