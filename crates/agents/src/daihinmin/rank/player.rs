//! `rank`: aims for the class that it can expect, and makes the play that is estimated to lead there.
//!
//! The paper's policy (§3.5): A's estimate for the position is the target. Of all legal plays, including the
//! pass, it makes the one whose estimate by B is closest. It does not try to win.
//! `docs/results/daihinmin-rank.md` has its results.
//!
//! Evaluators A and B estimate a player's final class: A from the position, B from the position and the play
//! made in it.

use super::{
    examples::RankClass,
    inputs::{Position, REST, SUBMISSION, UnitRow, environment},
    settings::{LAYOUT, PRESETS, Settings, WORDS},
};
use crate::{
    agent::{Agent, Settled, Thought},
    agent_file::{AgentFile, AnyPart, PartSpec},
    daihinmin::default,
    explain::{Explanation, RankedMove, RanksNote},
    recent::Recent,
    shelf::{FileName, Need, Shelved},
    training::{Direction, Input, Learner, Measure, Output, SnapshotPlayer, Stage, Unit, knobs, shipped},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tefuda_games::{
    Entry, FileId, Game as _, PaperId, Seed, Setting, Spec, Text, View as _, choice,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView},
    settings, text,
};
use tefuda_learn::{Net, Single, Workspace, loss::softmax};

choice! {
    /// The pretrained agents of the program.
    pub enum Preset {
        /// With the paper's inputs.
        Paper = "paper", text("as in the paper", "論文どおり");
        /// With the starting class as an additional input.
        Class = "class", text("with starting class", "身分も入力");
    }
}

settings! {
    /// The settings of the agent.
    pub(super) struct PlayerSettings {
        /// The pretrained agents of the program.
        PRESET preset: Preset = Setting::choice("preset").says(
            text("Pretrained agent", "学習済みエージェント"),
            text(
                "Inputs it was trained with: only the paper's, or also the starting class.",
                "論文どおりの入力で学習したものか、ゲーム開始時の身分も入力したものか。",
            ),
        );
        /// The distance between two estimates. The paper only says that the nearest is played.
        DISTANCE distance: Distance = Setting::choice("distance").says(
            text("Distance", "距離"),
            text(
                "How a play's estimate is compared with the target. The closest play is chosen.",
                "役ごとの推定と目標の距離の測り方。いちばん近い役を出します。",
            ),
        );
        /// The number of classes by which it aims higher.
        HIGHER higher: u8 = Setting::whole("higher", 0, 2, 0).says(
            text("Raise target by", "目標を上げる"),
            text(
                "How many rank classes the target is above Evaluator A's estimate. 0: as in the paper.",
                "Evaluator Aの推定より、この数だけ上のランクを目標にします。0なら論文どおり。",
            ),
        );
        /// An agent file to use instead of a pretrained agent.
        FILE file: Option<FileId> = knobs::agent_file("rank");
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry {
    paper: LEARNER.paper,
    ..Entry::new(
        LEARNER.id,
        LEARNER.name,
        text(
            "Predicts the rank class it will finish in and makes that its target. Plays whatever comes closest. Doesn't play to win.",
            "最後にどのランクになりそうかを推定して目標とし、それにいちばん近くなるカードを出します。勝ちにいくわけではありません。",
        ),
        PlayerSettings::KNOBS,
    )
};

/// The pretrained agents of the program.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &PlayerSettings::FILE,
    shipped: shipped! { PlayerSettings:
        "rank-paper": PRESET = Preset::Paper;
        "rank-class": PRESET = Preset::Class;
    },
    otherwise: OTHERWISE,
};

/// The pretrained agent with the paper's inputs.
const PAPER: &str = "rank-paper";
const OTHERWISE: Text = text("the sample client plays instead", "代わりに標準クライアントがプレイします");

/// The pretrained agent with the paper's inputs, for other agents that use the evaluators. `otherwise` says
/// what happens without it.
pub(crate) fn need(otherwise: Text) -> Need {
    Need { file: FileName::Shipped(PAPER), learner: LEARNER.id, otherwise }
}

/// Evaluators by their files.
static EVALUATORS: Recent<FileId, Arc<Evaluators>> = Recent::new(8);

/// The evaluators in a file; `None` if it has none.
pub(crate) fn evaluators_of((id, file): &Shelved) -> Option<Arc<Evaluators>> {
    EVALUATORS.get_or(*id, || Some(Arc::new(Evaluators::of(file)?)))
}

/// The agent.
#[derive(Debug, Clone)]
pub struct RankAgent {
    evaluators: Arc<Evaluators>,
    /// The number of training epochs.
    epochs: u32,
    settings: PlayerSettings,
}

impl RankAgent {
    /// The agent of a spec of `rank`, if [`Origin::found`](crate::training::Origin::found) finds its file.
    pub fn new(spec: &Spec) -> Option<Self> {
        let found = const { LEARNER.origin() }.found(spec)?;
        Some(Self {
            evaluators: evaluators_of(&found)?,
            epochs: found.1.units(),
            settings: PlayerSettings::new(spec),
        })
    }

    /// The play among these moves, with the explanation.
    fn play(&self, view: &DaihinminView, legal: &[DaihinminMove]) -> (Option<DaihinminMove>, Explanation) {
        let (mut scratch, mut estimates) = (Scratch::default(), Vec::new());
        let position = Position::of(view);
        let stands = self.evaluators.environment(&mut scratch, &position);
        let aim = stands.higher(self.settings.higher);
        self.evaluators.submissions(&mut scratch, &position, legal, &mut estimates);
        let choice = self.settings.distance.nearest(aim, &estimates).map(|place| legal[place]);
        let before = Position::before(view).into_iter();
        let course =
            before.map(|position| self.evaluators.environment(&mut scratch, &position)).chain([stands]);
        let option = |(play, ranks): (&DaihinminMove, &Ranks)| RankedMove {
            play: play.to_string(),
            ranks: ranks.0,
            distance: self.settings.distance.between(aim, *ranks),
        };
        let note = RanksNote {
            choice: choice.map(|play| play.to_string()).unwrap_or_default(),
            stands: stands.0,
            aim: aim.0,
            distance: self.settings.distance.id().into(),
            options: legal.iter().zip(&estimates).map(option).collect(),
            course: course.map(|ranks| ranks.0).collect(),
            epochs: self.epochs,
        };
        (choice, Explanation::Ranks(note))
    }
}

impl Agent<Daihinmin> for RankAgent {
    fn think(&self, view: DaihinminView, seed: Seed) -> Box<dyn Thought<Daihinmin>> {
        // The paper does not mention gifts.
        if view.table().gift().is_some() {
            return default::Default.think(view, seed);
        }
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let (choice, explanation) = match legal[..] {
            [] => (None, Explanation::Uniform { options: 0 }),
            [only] => (Some(only), Explanation::Uniform { options: 1 }),
            _ => self.play(&view, &legal),
        };
        Box::new(Settled { choice, explanation })
    }
}

/// The agent of a spec, or the sample client without a file.
pub(crate) fn agent(spec: &Spec) -> Box<dyn Agent<Daihinmin>> {
    match RankAgent::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(default::Default),
    }
}

choice! {
    /// The distance between two estimates.
    pub enum Distance {
        /// The root of the summed squares, 0 … √2.
        Euclidean = "euclidean", text("Euclidean", "ユークリッド距離");
        /// The sum of the differences, 0 … 2.
        L1 = "l1", text("sum of absolute differences", "差の絶対値の和");
        /// The Kullback–Leibler divergence of the estimate from the target, in nats.
        Kl = "kl", text("Kullback–Leibler", "KLダイバージェンス");
        /// Euclidean, but an estimate with a different most likely class is farther away than any with the
        /// same class.
        SameClass = "class", text("same rank class first", "同じランクを優先");
        /// The difference of the expected places, 0 … 3.
        Place = "place", text("expected place", "予想順位の差");
    }
}

/// The extra distance for a different class: more than any Euclidean distance.
const OTHER_CLASS: f64 = 2.0;
/// The smallest probability used in a logarithm.
const LEAST: f64 = 1e-6;

impl Distance {
    /// The distance of an estimate from the target; 0 if they are equal.
    pub(crate) fn between(self, aim: Ranks, estimate: Ranks) -> f64 {
        let pairs = || aim.0.into_iter().zip(estimate.0).map(|(a, b)| (f64::from(a), f64::from(b)));
        let euclidean = || pairs().map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
        match self {
            Self::Euclidean => euclidean(),
            Self::L1 => pairs().map(|(a, b)| (a - b).abs()).sum(),
            Self::Kl => {
                let term = |(a, b): (f64, f64)| {
                    let (a, b) = (a.max(LEAST), b.max(LEAST));
                    a * (libm::log(a) - libm::log(b))
                };
                pairs().map(term).sum::<f64>().max(0.0)
            }
            Self::SameClass if aim.class() == estimate.class() => euclidean(),
            Self::SameClass => OTHER_CLASS + euclidean(),
            Self::Place => f64::from((aim.mean_place() - estimate.mean_place()).abs()),
        }
    }

    /// The index of the nearest estimate, the first of ties; `None` if there are none.
    pub(crate) fn nearest(self, aim: Ranks, estimates: &[Ranks]) -> Option<usize> {
        let distances: Vec<f64> = estimates.iter().map(|estimate| self.between(aim, *estimate)).collect();
        let nearer =
            |best: usize, place: usize| if distances[place] < distances[best] { place } else { best };
        (0..estimates.len()).reduce(nearer)
    }
}

/// The probabilities of the classes, in the order of [`RankClass::ALL`]. Their sum is 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ranks(pub [f32; 3]);

impl Ranks {
    /// Equal probabilities.
    pub const EVEN: Self = Self([1.0 / 3.0; 3]);

    /// The most likely class; ties go to the better one.
    pub fn class(self) -> RankClass {
        let better =
            |best: RankClass, class: RankClass| if self.of(class) > self.of(best) { class } else { best };
        RankClass::ALL.into_iter().reduce(better).unwrap_or(RankClass::Rich)
    }

    /// The probability of a class.
    pub const fn of(self, class: RankClass) -> f32 {
        self.0[class as usize]
    }

    /// The expected place, 1.5 … 4.5.
    pub fn mean_place(self) -> f32 {
        RankClass::ALL.into_iter().map(|class| self.of(class) * class.place()).sum()
    }

    /// The same probabilities moved up by this many classes. The highest class also collects what would be
    /// above it.
    #[must_use]
    pub fn higher(self, classes: u8) -> Self {
        (0..classes.min(2)).fold(self, |Self([rich, common, poor]), _| Self([rich + common, poor, 0.0]))
    }

    /// The probabilities from the outputs of a net. Weights of an untrusted file can give NaN, which counts
    /// as no information.
    pub(super) fn of_outputs(outputs: &mut [f32]) -> Self {
        softmax(outputs, |_| true);
        match *outputs {
            [rich, common, poor] if (rich + common + poor).is_finite() => Self([rich, common, poor]),
            _ => Self::EVEN,
        }
    }
}

/// Both evaluators, ready for use.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluators {
    a: Single,
    b: Single,
    alpha: f32,
    /// Whether the starting class is an input.
    class: bool,
}

/// The working memory of an evaluation, one per thread. Allocates nothing after its first use.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    units: UnitRow,
    a: Workspace,
    b: Workspace,
}

impl Evaluators {
    /// Evaluators from nets whose widths follow from the settings.
    pub(super) fn new(settings: &Settings, a: &Net, b: &Net) -> Self {
        Self {
            a: Single::new(a),
            b: Single::resting(b, environment(settings.class), REST),
            alpha: settings.alpha,
            class: settings.class,
        }
    }

    /// The evaluators in a file; `None` if the file is of another learning algorithm or its nets do not fit
    /// its settings.
    pub fn of(file: &AgentFile) -> Option<Self> {
        let [a, b] = both(file)?;
        Some(Self::new(&settings_of(file)?, a, b))
    }

    /// Evaluator A: estimates the final class of the player of a position. The position may be that of
    /// another player with a sampled hand.
    pub fn environment(&self, scratch: &mut Scratch, position: &Position) -> Ranks {
        position.units(self.class, 1.0, &mut scratch.units);
        let UnitRow { places, values } = &scratch.units;
        Ranks::of_outputs(self.a.run_row(places, values, &mut scratch.a))
    }

    /// Evaluator B: estimates the final class of a player who makes this play in this position.
    pub fn submission(&self, scratch: &mut Scratch, position: &Position, play: DaihinminMove) -> Ranks {
        self.begin(scratch, position);
        self.play(scratch, play)
    }

    /// Evaluator B for several plays in one position, which is evaluated only once. Replaces `out` by the
    /// estimates in the order of the plays.
    pub(crate) fn submissions(
        &self,
        scratch: &mut Scratch,
        position: &Position,
        plays: &[DaihinminMove],
        out: &mut Vec<Ranks>,
    ) {
        out.clear();
        self.begin(scratch, position);
        out.extend(plays.iter().map(|play| self.play(scratch, *play)));
    }

    fn begin(&self, scratch: &mut Scratch, position: &Position) {
        position.units(self.class, self.alpha, &mut scratch.units);
        self.b.begin(&scratch.units.places, &scratch.units.values, &mut scratch.b);
    }

    fn play(&self, scratch: &mut Scratch, play: DaihinminMove) -> Ranks {
        scratch.units.clear();
        scratch.units.submit(environment(self.class), play.cards());
        Ranks::of_outputs(self.b.end(&scratch.units.places, &scratch.units.values, &mut scratch.b))
    }
}

/// The names of the nets: Evaluator A and Evaluator B.
const NAMES: [&str; 2] = ["environment", "submission"];
/// The outputs of both nets: rich, common, poor.
const CLASSES: usize = 3;

/// The widths of both nets.
pub(super) fn shapes(settings: &Settings) -> [Vec<usize>; 2] {
    let inputs = environment(settings.class);
    [vec![inputs, settings.hidden_a, CLASSES], vec![inputs + SUBMISSION, settings.hidden_b, CLASSES]]
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    NAMES.into_iter().zip(shapes(settings)).map(|(name, widths)| PartSpec::net(name, widths)).collect()
}

/// Both nets of a file; `None` if the file is of another learning algorithm or its nets do not fit its
/// settings.
pub(super) fn both(file: &AgentFile) -> Option<[&Net; 2]> {
    LEARNER.nets(Daihinmin::FACTS.id, file, NAMES, &shapes(&settings_of(file)?))
}

/// The settings of a file.
pub(super) fn settings_of(file: &AgentFile) -> Option<Settings> {
    LEARNER.spec_of(&file.spec).ok().map(|spec| Settings::new(&spec))
}

/// Both nets by their names, with rounded weights as in files. Rounding halves the compressed size for the
/// page's download and changes estimates by a few thousandths.
pub(super) fn keep(nets: [Net; 2]) -> Vec<(String, AnyPart)> {
    NAMES.into_iter().zip(nets).map(|(name, net)| (name.to_owned(), AnyPart::new(rounded(net)))).collect()
}

/// The same net with eight significant bits per weight: the upper half of a float.
pub(super) fn rounded(net: Net) -> Net {
    const HALF: u32 = 1 << 15;
    let round = |weight: &f32| f32::from_bits((weight.to_bits() + HALF) & !(2 * HALF - 1));
    let weights = net.weights().iter().map(round).collect();
    Net::from_weights(net.shape(), weights).unwrap_or(net)
}

/// The catalogue entry of the learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "rank",
    name: text("Rank estimation", "ランク推定"),
    about: text(
        "Two nets learn to predict the rank class a player finishes in. One sees the position. The other also sees the cards about to be played.",
        "2つのネットが、プレイヤーが最後にどのランクになるかをゲームから学びます。1つは状況から、もう1つは状況と出すカードから推定します。",
    ),
    paper: Some(PaperId::P2),
    presets: &PRESETS,
    stages: &[
        Stage {
            name: text("Training games", "学習に使うゲーム"),
            unit: Unit {
                one: text("game", "ゲーム"),
                many: text("games", "ゲーム"),
                axis: text("games", "ゲーム数"),
            },
            length: &Settings::GAMES,
        },
        Stage {
            name: text("Training both evaluators", "2つのEvaluatorの学習"),
            unit: Unit {
                one: text("epoch", "エポック"),
                many: text("epochs", "エポック"),
                axis: text("epochs", "エポック数"),
            },
            length: &Settings::EPOCHS,
        },
    ],
    inputs: &[Input::Records { knob: &Settings::RECORDS }],
    measures: &[
        Measure {
            id: "accuracy_a",
            title: text("Evaluator A accuracy (test set)", "Evaluator Aの正解率（テストデータ）"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
        Measure {
            id: "accuracy_b",
            title: text("Evaluator B accuracy (test set)", "Evaluator Bの正解率（テストデータ）"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
    ],
    output: Some(Output {
        // Nets of the largest widths take 3.4 MB, the paper's 0.6 MB.
        largest: 4 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::knob::Choices as _;

    #[test]
    fn every_distance_is_zero_to_itself_and_grows() {
        let aim = Ranks([0.6, 0.3, 0.1]);
        for distance in Distance::ALL {
            assert!(distance.between(aim, aim).abs() < 1e-12, "{distance:?}");
            let near = distance.between(aim, Ranks([0.55, 0.32, 0.13]));
            let far = distance.between(aim, Ranks([0.1, 0.2, 0.7]));
            assert!(0.0 < near && near < far, "{distance:?}: {near} {far}");
        }
        assert!((Distance::L1.between(aim, Ranks([0.1, 0.2, 0.7])) - 1.2).abs() < 1e-6);
        assert!((Distance::Place.between(Ranks([1.0, 0.0, 0.0]), Ranks([0.0, 0.0, 1.0])) - 3.0).abs() < 1e-6);
    }

    #[test]
    fn only_the_class_distance_prefers_the_same_class() {
        let aim = Ranks([0.45, 0.1, 0.45 - 1e-3]);
        let estimates = [Ranks([0.44, 0.1, 0.46]), Ranks([0.9, 0.05, 0.05])];
        assert_eq!(Distance::Euclidean.nearest(aim, &estimates), Some(0));
        assert_eq!(Distance::SameClass.nearest(aim, &estimates), Some(1));
        assert_eq!(Distance::Euclidean.nearest(aim, &[]), None);
    }

    #[test]
    fn aiming_higher_moves_probabilities_up_a_class() {
        let stands = Ranks([0.2, 0.3, 0.5]);
        assert_eq!((stands.higher(0), stands.higher(1)), (stands, Ranks([0.5, 0.5, 0.0])));
        assert_eq!((stands.higher(2), stands.higher(9)), (Ranks([1.0, 0.0, 0.0]), Ranks([1.0, 0.0, 0.0])));
    }
}
