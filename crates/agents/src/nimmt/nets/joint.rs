//! Joint training, the paper's second stage: models that differ only in γ play together at one table, and
//! each keeps learning from all players' moves.

use super::{
    episode::{Chair, Episode, Model},
    field, player,
    training::ModelMeasures,
};
use crate::{
    agent_file::{AgentFile, PartSpec, VERSION},
    job::{Job, Progress, spend},
    training::{
        Curve, Direction, Gauge, Input, Learner, Level, Measure, Measured, RunChart, RunLayout, Stage,
        Training, TrainingFault, Unit, knobs,
    },
};
use tefuda_games::{
    Entry, FileId, PaperId, Rng, Seed, Setting, Spec, Text,
    nimmt::{MOST_SEATS, NimmtConfig},
    settings, text,
};

/// A model: the key of its setting and its γ.
macro_rules! model {
    ($key:literal, $gamma:literal) => {
        Setting::file($key, "loss").says(
            text(concat!("Model with γ = ", $gamma), concat!("γ = ", $gamma, "のモデル")),
            text(
                concat!("Your own trained agent in place of the pretrained one with γ = ", $gamma, "."),
                concat!("γ = ", $gamma, "の学習済みエージェントの代わりに使う、自分で学習させたエージェント。"),
            ),
        )
    };
}

settings! {
    /// The settings of a run: the games and the six models of the paper.
    pub struct JointSettings {
        /// Games of all models together; 710,000 in the paper.
        GAMES games: u32 = knobs::games(100_000_000, 710_000, text(
            "Number of games. In each, all models share a table and learn from every card.",
            "学習に使うゲームの数。どのゲームでも全モデルが同じテーブルに座り、全員の札から学びます。",
        ));
        /// A model.
        MODEL_1 model_1: Option<FileId> = model!("model-1", "0.3");
        /// A model.
        MODEL_2 model_2: Option<FileId> = model!("model-2", "0.4");
        /// A model.
        MODEL_3 model_3: Option<FileId> = model!("model-3", "0.5");
        /// A model.
        MODEL_4 model_4: Option<FileId> = model!("model-4", "0.6");
        /// A model.
        MODEL_5 model_5: Option<FileId> = model!("model-5", "0.7");
        /// A model.
        MODEL_6 model_6: Option<FileId> = model!("model-6", "0.8");
    }
}

/// The presets: one to watch, then the paper's.
static PRESETS: [Entry; 2] = [
    Entry::new(
        "demo",
        text("Demo: watch it learn", "デモ：学習を観察"),
        text("The paper's second stage with only 10,000 games.", "論文の第2段階を10,000ゲームだけ行います。"),
        JointSettings::KNOBS,
    )
    .paper(PaperId::P5)
    .defaults(&[JointSettings::GAMES.is(10_000)]),
    Entry::new(
        "paper",
        text("As in the paper", "論文どおり"),
        text(
            "The paper's second stage: the six models of the first stage play 710,000 games together.",
            "論文の第2段階。第1段階の6つのモデルが、いっしょに710,000ゲームプレイします。",
        ),
        JointSettings::KNOBS,
    )
    .paper(PaperId::P5),
];

/// The ids of the curves: the mean of all models, the best, and each of them.
const CURVES: [&str; 8] =
    ["heads", "heads-best", "heads-1", "heads-2", "heads-3", "heads-4", "heads-5", "heads-6"];

/// The words for curves, live metrics and reference levels.
const WORDS: [(&str, Text); 12] = [
    ("heads", text("mean of all models", "全モデルの平均")),
    ("heads-best", text("best model", "最も良いモデル")),
    ("heads-1", text("model 1", "モデル1")),
    ("heads-2", text("model 2", "モデル2")),
    ("heads-3", text("model 3", "モデル3")),
    ("heads-4", text("model 4", "モデル4")),
    ("heads-5", text("model 5", "モデル5")),
    ("heads-6", text("model 6", "モデル6")),
    ("error", text("standard error", "標準誤差")),
    ("differ", text("label differs from cost (%)", "ラベルと実際の失点が違う札（%）")),
    ("rule-9", text("rule 9", "ルール⑨")),
    ("rule-10", text("rule 10", "ルール⑩")),
];

const fn heads(id: &'static str, title: Text) -> Measure {
    Measure { id, title, log: false, better: Direction::Lower, stage: 0 }
}

/// The catalogue entry of joint training as a learning algorithm. Its files belong to the algorithm that made
/// its models.
pub const LEARNER: Learner = Learner {
    id: "joint",
    name: text("Expected loss, joint training", "期待損失ネットの合同学習"),
    about: text(
        "Six trained models play at one table, and each keeps learning from everyone's cards.",
        "学習済みの6つのモデルが同じテーブルで対戦し、それぞれが全員の札から学び続けます。",
    ),
    paper: Some(PaperId::P5),
    presets: &PRESETS,
    stages: &[Stage {
        name: text("Games with all models", "全モデルでの対戦"),
        unit: Unit::GAMES,
        length: &JointSettings::GAMES,
    }],
    inputs: &[
        Input::Agent { knob: &JointSettings::MODEL_1, shipped: "loss-g3" },
        Input::Agent { knob: &JointSettings::MODEL_2, shipped: "loss-g4" },
        Input::Agent { knob: &JointSettings::MODEL_3, shipped: "loss-g5" },
        Input::Agent { knob: &JointSettings::MODEL_4, shipped: "loss-g6" },
        Input::Agent { knob: &JointSettings::MODEL_5, shipped: "loss-g7" },
        Input::Agent { knob: &JointSettings::MODEL_6, shipped: "loss-g8" },
    ],
    measures: &[
        heads(
            "heads",
            text(
                "Heads per game against the strong five (mean of models)",
                "強い5人との1ゲームの失点（モデルの平均）",
            ),
        ),
        heads(
            "heads-best",
            text(
                "Heads per game against the strong five (best model)",
                "強い5人との1ゲームの失点（最も良いモデル）",
            ),
        ),
    ],
    output: None,
    words: &WORDS,
    layout: RunLayout {
        groups: &[
            (text("Run length", "学習の長さ"), &["games"]),
            (text("Models", "モデル"), &["model-1", "model-2", "model-3", "model-4", "model-5", "model-6"]),
        ],
        figures: &[
            RunChart {
                title: text("Heads per game, by model", "モデルごとの1ゲームの失点"),
                ids: &["heads-1", "heads-2", "heads-3", "heads-4", "heads-5", "heads-6"],
                log: false,
                stage: 0,
            },
            RunChart {
                title: text(
                    "Standard error of heads per game, by model",
                    "モデルごとの1ゲームの失点の標準誤差",
                ),
                ids: &["error"],
                log: true,
                stage: 0,
            },
        ],
        controls: &[],
    },
};

/// The parts of the files of a run, which belong to the learning algorithm that made its inputs.
pub fn parts(_spec: &Spec) -> Vec<PartSpec> {
    super::player::parts(&super::LEARNER.presets[0].spec())
}

/// Starts a run of [`LEARNER`].
pub fn train(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    let files: Vec<AgentFile> = LEARNER.agents(spec)?.iter().map(|file| (**file).clone()).collect();
    Ok(Box::new(JointTraining::new(&files, JointSettings::new(spec).games, seed)))
}

/// Models that learn at one table. One unit of the [`Job`] is a game of all of them.
///
/// The run starts from the agent files of its models, and makes as many agents. Their files still have the
/// settings of the models' first runs. If a file has more games than its settings say, its model was trained
/// in a joint run.
#[derive(Debug, Clone)]
pub struct JointTraining {
    /// The files that the run started from.
    files: Vec<AgentFile>,
    models: Vec<Model>,
    chairs: Vec<Chair>,
    /// The measurements of each model, from its first run and from this one.
    measures: Vec<ModelMeasures>,
    /// The measurements of this run.
    curves: Measured,
    config: NimmtConfig,
    games: u32,
    done: u32,
    episode: Episode,
    rates: Vec<f32>,
    rng: Rng,
}

impl JointTraining {
    /// A run with models from these files and this many games. Equal files and seeds give equal games.
    ///
    /// # Panics
    /// If there are not 2 to 10 files, or one of them is of another learning algorithm.
    pub fn new(files: &[AgentFile], games: u32, seed: Seed) -> Self {
        assert!((2..=MOST_SEATS).contains(&files.len()), "the models fit one table");
        let model = |file| model_of(file).expect("the files are of this learning algorithm");
        let ids = &CURVES[..CURVES.len().min(2 + files.len())];
        Self {
            files: files.to_vec(),
            models: files.iter().map(model).collect(),
            chairs: (0..files.len()).map(Chair::Model).collect(),
            measures: files.iter().map(ModelMeasures::after).collect(),
            curves: Measured::new(ids),
            config: NimmtConfig { players: files.len() as u8, ..field::PAPER },
            games,
            done: 0,
            episode: Episode::default(),
            rates: Vec::new(),
            rng: seed.child(3).rng(),
        }
    }

    /// The measurements of a model, from its first run and from this one, with the heads against the strong
    /// five first. Empty if there is no such model.
    pub fn curves_of(&self, model: usize) -> &[Curve] {
        self.measures.get(model).map_or(&[], ModelMeasures::curves)
    }

    /// The standard error in heads of a model's latest measurement.
    pub fn error(&self, model: usize) -> f64 {
        self.measures.get(model).map_or(0.0, |measures| measures.error)
    }

    /// The current models, in the order of their files.
    pub fn models(&self) -> Vec<AgentFile> {
        let all = self.files.iter().zip(&self.models).zip(&self.measures);
        let agent = |((file, model), measures): ((&AgentFile, &Model), &ModelMeasures)| AgentFile {
            version: VERSION,
            done: vec![file.units().saturating_add(self.done)],
            curves: measures.curves().to_vec(),
            parts: player::keep(model.nets()),
            ..file.clone()
        };
        all.map(agent).collect()
    }

    fn game(&mut self) {
        self.rates.clear();
        let rate = |(file, model): (&AgentFile, &Model)| {
            model.settings.rate_at(file.units().saturating_add(self.done))
        };
        self.rates.extend(self.files.iter().zip(&self.models).map(rate));
        self.episode.play(&mut self.models, &self.rates, &self.chairs, self.config, &mut self.rng);
        self.done += 1;
        let last = self.done == self.games;
        self.measures.iter_mut().for_each(|measures| measures.begin_if_due(self.done, last));
    }

    /// Plays a game, or does part of the measurements after it. Returns whether there was anything to do.
    fn advance(&mut self) -> bool {
        let mut both = self.models.iter_mut().zip(&mut self.measures);
        if let Some((model, measures)) = both.find(|(_, measures)| measures.is_going()) {
            measures.go_on(model, self.done);
            if !self.is_measuring() {
                self.note();
            }
        } else if self.done < self.games {
            self.game();
        } else {
            return false;
        }
        true
    }

    fn is_measuring(&self) -> bool {
        self.measures.iter().any(ModelMeasures::is_going)
    }

    /// Adds a point to every curve once all models are measured.
    fn note(&mut self) {
        let heads: Vec<f64> =
            self.measures.iter().filter_map(|measures| measures.curves()[0].last()).collect();
        let mean = heads.iter().sum::<f64>() / heads.len() as f64;
        let best = Direction::Lower.best(heads.iter().copied());
        let numbers: Vec<_> = [Some(mean), best].into_iter().chain(heads.iter().copied().map(Some)).collect();
        self.curves.note(self.done, &numbers);
    }
}

/// The model of a file.
fn model_of(file: &AgentFile) -> Option<Model> {
    let [low, fit] = player::both(file)?;
    Some(Model::of(&player::settings_of(file)?, [low.clone(), fit.clone()]))
}

/// A unit is a game together with any measurement after it. Some calls do only part of a measurement.
impl Job for JointTraining {
    fn step(&mut self, units: u32) -> Progress {
        spend(units, || self.advance());
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.done - u32::from(self.is_measuring()), total: self.games }
    }
}

impl Training for JointTraining {
    fn curves(&self) -> &[Curve] {
        self.curves.curves()
    }

    fn gauges(&self) -> Vec<Gauge> {
        let errors = self.measures.iter().map(|measures| measures.error);
        let mean = errors.sum::<f64>() / self.measures.len() as f64;
        vec![Gauge::new("error", mean), Gauge::new("differ", self.episode.labels.percent())]
    }

    fn levels(&self) -> Vec<Level> {
        let heads = super::field::levels("heads");
        let best =
            heads.iter().map(|level| Level::new("heads-best", &level.id, level.value)).collect::<Vec<_>>();
        heads.into_iter().chain(best).collect()
    }

    fn agents(&self) -> Vec<AgentFile> {
        self.models()
    }
}
