//! The catalogue entry of FALCON as a learning algorithm, and the values of its hyperparameters.

use super::{
    actions::ActionSet,
    degsq::{WARNS, Warns},
    field::{FieldForm, Method},
    knobs::{
        ACTIONS, BETA, BONUS, CAP, EPSILON, FEEDBACK, Feedback, GAMES, GOOD, GROUPS, GameRules, HANDS,
        INHERIT, KAPPA, LABELS, LAMBDA, LAYERS, MEASURED, METHOD, PRUNE, RECORDS, RHO, RULES, SELF_PLAY,
        SHARE, STEP, THETA, WORST,
    },
    layout::{LAYOUT, WORDS},
    percepts::PERCEPTS,
    player::PLAYER,
    presets::PRESETS,
};
use crate::training::{Direction, Input, Learner, Measure, Origin, Output, Stage, Unit};
use tefuda_games::{
    Game as _, PaperId, Spec,
    hearts::{Hearts, HeartsConfig},
    text,
};
use tefuda_learn::art::LayersConfig;

/// The catalogue entry of FALCON as a learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "falcon",
    name: text("FALCON", "FALCON"),
    about: text(
        "52 nets remember situations and how each action type did there. Support vectors warn of ♠Q.",
        "52のネットが、状況と、そこで各種の行動がどんな結果になったかを覚えます。サポートベクター回帰が♠Qの危険を知らせます。",
    ),
    paper: Some(PaperId::P1),
    presets: &PRESETS,
    stages: &[
        Stage {
            name: text("Games between four Monte Carlo agents", "モンテカルロ4人の対局"),
            unit: Unit::GAMES,
            length: &HANDS,
        },
        Stage {
            name: text("Support vector regressions", "サポートベクター回帰"),
            unit: Unit {
                one: text("group", "グループ"),
                many: text("groups", "グループ"),
                axis: text("groups", "グループ数"),
            },
            length: &GROUPS,
        },
        Stage {
            name: text("Games against other players", "ほかのプレイヤーとの対局"),
            unit: Unit::GAMES,
            length: &GAMES,
        },
    ],
    inputs: &[Input::Records { knob: &RECORDS }],
    measures: &[
        Measure {
            id: "rules",
            title: text("Penalty ratio against three rule-based players", "失点率（対ルールベース3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "mc",
            title: text("Penalty ratio against three Monte Carlo agents", "失点率（対モンテカルロ3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "accuracy",
            title: text("Balanced accuracy of DegSQ", "DegSQのバランス正解率"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
    ],
    output: Some(Output {
        // Nets with 36,000 nodes take 4 MB, and 56,000 support vectors 2 MB.
        largest: 16 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The learning algorithm, as its files name it.
pub const ORIGIN: Origin = LEARNER.origin();

/// The values of the hyperparameters of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
pub struct Settings {
    pub games: u32,
    pub actions: ActionSet,
    pub method: Method,
    pub feedback: Feedback,
    pub good: f32,
    pub worst: f32,
    pub lambda: f32,
    pub layers: usize,
    pub rho: f32,
    pub cap: usize,
    pub beta: f32,
    pub kappa: f32,
    pub step: f32,
    pub inherit: u32,
    pub share: bool,
    pub epsilon: f32,
    pub bonus: f32,
    pub hands: u32,
    pub warns: Warns,
    pub groups: usize,
    pub labels: usize,
    pub theta: f64,
    pub self_play: f32,
    pub rules: GameRules,
    pub measured: u32,
    pub prune: u32,
}

impl Settings {
    /// The values in a spec of [`LEARNER`]'s presets.
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&GAMES) as u32,
            actions: spec.choice(&ACTIONS),
            method: spec.choice(&METHOD),
            feedback: spec.choice(&FEEDBACK),
            good: spec.real(&GOOD) as f32,
            worst: spec.real(&WORST) as f32,
            lambda: spec.real(&LAMBDA) as f32,
            layers: spec.int(&LAYERS) as usize,
            rho: spec.real(&RHO) as f32,
            cap: spec.int(&CAP) as usize,
            beta: spec.real(&BETA) as f32,
            kappa: spec.real(&KAPPA) as f32,
            step: spec.real(&STEP) as f32,
            inherit: spec.int(&INHERIT) as u32,
            share: spec.flag(&SHARE),
            epsilon: spec.real(&EPSILON) as f32,
            bonus: spec.real(&BONUS) as f32,
            hands: spec.int(&HANDS) as u32,
            warns: spec.choice(&WARNS),
            groups: spec.int(&GROUPS) as usize,
            labels: spec.int(&LABELS) as usize,
            theta: spec.real(&THETA),
            self_play: spec.real(&SELF_PLAY) as f32,
            rules: spec.choice(&RULES),
            measured: spec.int(&MEASURED) as u32,
            prune: spec.int(&PRUNE) as u32,
        }
    }

    /// Whether the run has a filter.
    pub fn filters(&self) -> bool {
        self.hands > 0 && self.groups > 0
    }

    /// Whether the file of the run contains the regressions.
    pub fn keeps_filter(&self) -> bool {
        self.filters() && self.prune == 0
    }

    /// The rules of its games.
    pub fn config(&self) -> HeartsConfig {
        let preset = &Hearts::FACTS.presets[match self.rules {
            GameRules::Standard => 0,
            GameRules::Paper => 1,
        }];
        HeartsConfig::new(&preset.spec())
    }

    /// The settings of its nets if they are as published, with the number of actions of a leader.
    pub fn field(&self) -> Option<FieldForm> {
        (self.method != Method::Layers).then(|| FieldForm {
            method: self.method,
            features: PERCEPTS,
            actions: self.actions.count(true),
            vigilance: self.rho,
            beta: self.beta,
            rate: self.step,
            good: self.good,
            cap: self.cap,
        })
    }

    /// The settings of its nets, with the number of actions of a leader.
    pub fn layers(&self) -> LayersConfig {
        let actions = self.actions.count(true);
        let base = match self.feedback {
            Feedback::Own => LayersConfig::experienced(PERCEPTS, actions),
            Feedback::Counterfactual => LayersConfig::counterfactual(PERCEPTS, actions),
        };
        let coarse = base.vigilances.iter().take(self.layers - 1).map(|rho| rho.min(self.rho));
        LayersConfig {
            vigilances: coarse.chain([self.rho]).collect(),
            cap: self.cap,
            beta: self.beta,
            kappa: self.kappa,
            least_step: self.step,
            inherit: self.inherit,
            ..base
        }
    }
}
