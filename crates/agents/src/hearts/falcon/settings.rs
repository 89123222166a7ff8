//! The knobs of a run of FALCON with the names of the paper, and the presets.

use super::{
    actions::ActionSet,
    kept,
    layout::{LAYOUT, WORDS},
    percepts::PERCEPTS,
    player::PLAYER,
};
use crate::training::{Direction, Input, Learner, Measure, Output, Stage, Unit, knobs};
use tefuda_games::{
    Entry, Game as _, Knob, PaperId, Spec, Text, choice,
    hearts::{Hearts, HeartsConfig},
    knob::{ChoiceKnob, Kind, Value},
    text,
};
use tefuda_learn::art::LayersConfig;

/// Games of four Monte-Carlo agents that examples are made of.
pub const HANDS: Knob = Knob {
    key: "hands",
    symbol: "",
    kind: Kind::Int { min: 0, max: 1_000_000, default: 0, log: true },
    name: text("Games for examples", "例題を作る対局数"),
    help: text(
        "How many games of four Monte-Carlo agents the support vectors learn from. 0: no filter.",
        "サポートベクター回帰が学ぶ、モンテカルロ4人の対局数。0ならフィルターなし。",
    ),
};
/// Games of records in place of games of Monte-Carlo agents.
pub const RECORDS: Knob = knobs::records(text(
    "Games of your own that examples are made of, in place of games of Monte-Carlo agents: as many as are asked for, the first ones.",
    "例題を作るのに、モンテカルロの対局の代わりに使う手持ちの棋譜。指定した対局数を先頭から使います。",
));
/// Groups that get a regression.
pub const GROUPS: Knob = Knob {
    key: "groups",
    symbol: "",
    kind: Kind::Int { min: 0, max: 52, default: 0, log: false },
    name: text("Regressions", "回帰の数"),
    help: text(
        "How many of the 52 groups (trick by trick, each with four places) get a regression, from the first on.",
        "52のグループ（トリックごとに4つの手番）のうち、最初からいくつ回帰を学習するか。",
    ),
};
/// Games against others.
pub const GAMES: Knob = Knob {
    key: "games",
    symbol: "N",
    kind: Kind::Int { min: 0, max: 10_000_000, default: 100_000, log: true },
    name: text("Games", "対局数"),
    help: text(
        "How long FALCON learns. A game is one deal. The paper goes up to 100,000.",
        "FALCONが何局学習するか。1局は1ディールです。論文では100,000局まで。",
    ),
};
/// The kinds of action.
pub const ACTIONS: ChoiceKnob<ActionSet> = ChoiceKnob::new(
    "actions",
    "",
    text("Action kinds", "行動の種類"),
    text(
        "What it chooses among: the paper's new kinds with their techniques, or the plain ones before them.",
        "何から選ぶか。論文が新しく作った技法つきの種類か、それまでの単純な種類か。",
    ),
);
choice! {
    /// What it learns from.
    pub enum Feedback {
        /// What its own cards have brought, as in the paper.
        Own = "own", text("its own games", "自分の対局");
        /// What every card would have brought.
        Counterfactual = "counterfactual", text("every card it could have played", "出せたすべての札");
    }
}
/// What it learns from.
pub const FEEDBACK: ChoiceKnob<Feedback> = ChoiceKnob::new(
    "feedback",
    "r",
    text("Feedback", "フィードバック"),
    text(
        "Only the points that its own card brought, or after the deal also what every other card would have brought, played out by rule.",
        "自分の出した札の失点だけか、ディールの後でほかの札ならどうなったかも、ルールで最後まで打って調べるか。",
    ),
);
/// Discount.
pub const LAMBDA: Knob = Knob {
    key: "lambda",
    symbol: "λ",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.8 },
    name: text("Discount", "割引率"),
    help: text(
        "How much the points of later tricks count. Only with feedback from its own games.",
        "後のトリックの失点をどれだけ重く見るか。自分の対局から学ぶときだけ使います。",
    ),
};
/// Layers of each net.
pub const LAYERS: Knob = Knob {
    key: "layers",
    symbol: "",
    kind: Kind::Int { min: 1, max: 6, default: 6, log: false },
    name: text("Layers", "層の数"),
    help: text(
        "How many category fields each net has, from coarse to fine. The paper has one.",
        "各ネットのカテゴリー層の数。粗い層から細かい層まで。論文では1層です。",
    ),
};
/// The vigilance of the finest layer.
pub const RHO: Knob = Knob {
    key: "rho",
    symbol: "ρ",
    kind: Kind::Real { min: 0.5, max: 1.0, step: 0.01, default: 0.88 },
    name: text("Vigilance", "警戒度"),
    help: text(
        "How alike two situations have to be for the finest layer to take them for the same. Higher: more nodes.",
        "最も細かい層で、2つの状況がどれだけ似ていれば同じとみなすか。高いほどノードが増えます。",
    ),
};
/// The most nodes of a layer.
pub const CAP: Knob = Knob {
    key: "cap",
    symbol: "",
    kind: Kind::Int { min: 16, max: 20_000, default: 1500, log: true },
    name: text("Nodes of a layer", "層のノード数の上限"),
    help: text(
        "How many nodes a layer may grow. When it is full, the nearest one learns.",
        "1つの層に作れるノードの数。いっぱいになると、いちばん近いノードが学びます。",
    ),
};
/// The learning rate of templates.
pub const BETA: Knob = Knob {
    key: "beta",
    symbol: "β",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.0 },
    name: text("Template learning rate", "テンプレートの学習率"),
    help: text(
        "How far a remembered situation gives way to the ones that resonate with it. 0: it stays as it was first seen.",
        "共鳴した状況のほうへ、記憶した状況をどれだけ広げるか。0なら最初に見たまま変えません。",
    ),
};
/// How many visits weigh as much as the coarser layers.
pub const KAPPA: Knob = Knob {
    key: "kappa",
    symbol: "κ",
    kind: Kind::Real { min: 0.0, max: 500.0, step: 5.0, default: 60.0 },
    name: text("Trust in coarser layers", "粗い層への信頼"),
    help: text(
        "How many experiences of a node weigh as much as what the coarser layers say.",
        "ノードの経験いくつ分が、粗い層の見積もりと同じ重さになるか。",
    ),
};
/// The smallest step of a weight.
pub const STEP: Knob = Knob {
    key: "step",
    symbol: "b",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.001, default: 0.005 },
    name: text("Smallest step", "最小の学習幅"),
    help: text(
        "A weight is the mean of what it was taught, until a step would be smaller than this.",
        "重みは学んだ値の平均です。ただし1回の変化はこの幅より小さくなりません。",
    ),
};
/// Counts that a new node inherits.
pub const INHERIT: Knob = Knob {
    key: "inherit",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100, default: 3, log: false },
    name: text("Inheritance", "受け継ぐ経験"),
    help: text(
        "A new node begins with what the nearest one knows, as if it had seen it this often. 0: with nothing.",
        "新しいノードは、いちばん近いノードの知識を、この回数だけ経験したものとして受け継ぎます。0なら何も受け継ぎません。",
    ),
};
/// Whether all kinds that name the card learn.
pub const SHARE: Knob = Knob {
    key: "share",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Kinds with the same card learn together", "同じ札の種類はいっしょに学ぶ"),
    help: text(
        "What a card has brought teaches every kind of action that names it, or only the one that was chosen.",
        "札の結果から、その札を指すすべての種類が学ぶか、選んだ種類だけが学ぶか。",
    ),
};
/// How often it plays at random.
pub const EPSILON: Knob = Knob {
    key: "epsilon",
    symbol: "ε",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.3 },
    name: text("Exploration", "探索率"),
    help: text(
        "How often it tries a random kind of action at first. It falls to 0 at four fifths of the games.",
        "はじめにランダムな種類を試す割合。対局数の8割までに0になります。",
    ),
};
/// The bonus for what was tried seldom.
pub const BONUS: Knob = Knob {
    key: "bonus",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.05, default: 0.4 },
    name: text("Bonus for the untried", "未経験へのボーナス"),
    help: text(
        "What is added, over √(times tried + 1), to the value of a kind while it learns. It falls as the exploration does.",
        "学習中、種類の価値に「この値 ÷ √(試した回数＋1)」を足します。探索率と同じように減ります。",
    ),
};
/// The threshold of the filter.
pub const THETA: Knob = Knob {
    key: "theta",
    symbol: "θ",
    kind: Kind::Real { min: -2.0, max: 2.0, step: 0.05, default: 0.2 },
    name: text("Threshold of the filter", "フィルターのしきい値"),
    help: text(
        "A card whose DegSQ is below this may be played; of kinds in order of weight, the first such card is.",
        "DegSQがこれより小さい札なら出します。重みの大きい種類から順に調べます。",
    ),
};
/// Examples of each label in a group.
pub const LABELS: Knob = Knob {
    key: "labels",
    symbol: "",
    kind: Kind::Int { min: 20, max: 10_000, default: 1000, log: true },
    name: text("Examples of a label", "ラベルごとの例題数"),
    help: text(
        "How many examples a regression gets of players who take ♠Q, and as many of those who do not. 10,000 in the paper.",
        "回帰ごとに、♠Qを取った例と取らなかった例をそれぞれいくつ使うか。論文では10,000。",
    ),
};
/// How often another seat is the learner as well.
pub const SELF_PLAY: Knob = Knob {
    key: "self",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.0 },
    name: text("Games against itself", "自分との対局"),
    help: text(
        "How likely each of the other seats is the learner too, and learns. Otherwise a rule-based player sits there.",
        "ほかの席それぞれに、ルールベースではなく学習中の自分が座る（そして学ぶ）割合。",
    ),
};
choice! {
    /// The rules of the games.
    pub enum Rules {
        /// Those of the paper.
        Paper = "paper", text("those of the paper", "論文のルール");
        /// Those that most people play.
        Standard = "standard", text("standard", "標準ルール");
    }
}
/// The rules of the games.
pub const RULES: ChoiceKnob<Rules> = ChoiceKnob::new(
    "rules",
    "",
    text("Rules", "ルール"),
    text(
        "By which rules it plays while it learns: the paper's, without passing and moon, or the standard ones.",
        "学習中の対局のルール。交換もムーンもない論文のルールか、標準ルールか。",
    ),
);
/// Deals in which it is measured.
pub const MEASURED: Knob = Knob {
    key: "measured",
    symbol: "",
    kind: Kind::Int { min: 1, max: 5000, default: 100, log: true },
    name: text("Deals of a measurement", "測定に使うディール数"),
    help: text(
        "In how many deals it is measured on the way, each from all four seats; against Monte Carlo in a quarter as many.",
        "途中の測定に使うディールの数。どのディールも4つの席すべてで打ちます。対モンテカルロは4分の1です。",
    ),
};

/// Visits below which nodes are dropped at the end.
pub const PRUNE: Knob = Knob {
    key: "prune",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100_000, default: 0, log: true },
    name: text("Nodes dropped at the end", "最後に捨てるノード"),
    help: text(
        "For a small file: nodes that have learned less often are dropped when the run is over, weights are rounded to a byte, and the regressions are left out. 0: all stays.",
        "ファイルを小さくします。学習が終わったとき、学んだ回数がこれより少ないノードを捨て、重みを1バイトに丸め、回帰も省きます。0なら何も捨てません。",
    ),
};

pub(super) const KNOBS: &[Knob] = &[
    GAMES,
    ACTIONS.knob,
    FEEDBACK.knob,
    LAMBDA,
    LAYERS,
    RHO,
    CAP,
    BETA,
    KAPPA,
    STEP,
    INHERIT,
    SHARE,
    EPSILON,
    BONUS,
    HANDS,
    RECORDS,
    GROUPS,
    LABELS,
    THETA,
    SELF_PLAY,
    RULES.knob,
    MEASURED,
    PRUNE,
];

const fn preset(
    id: &'static str,
    paper: Option<PaperId>,
    name: Text,
    about: Text,
    defaults: &'static [Default],
) -> Entry {
    let source = if paper.is_some() { "" } else { "ours" };
    Entry { id, name, about, paper, source, knobs: KNOBS, defaults }
}

type Default = (&'static str, Value);

/// Lists one after the other, which have `N` defaults together.
const fn concat<const N: usize>(lists: &[&[Default]]) -> [Default; N] {
    let (mut all, mut count, mut list) = ([PREVIOUS; N], 0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[count] = lists[list][at];
            count += 1;
            at += 1;
        }
        list += 1;
    }
    assert!(count == N, "there are as many defaults as are said");
    all
}

const STANDARD: Default = ("rules", Rules::Standard.value());
const PREVIOUS: Default = ("actions", ActionSet::Previous.value());
const FILTER: [Default; 2] = [("hands", Value::Int(30_000)), ("groups", Value::Int(52))];
const ONE_LAYER: [Default; 3] =
    [("layers", Value::Int(1)), ("rho", Value::Real(0.8)), ("bonus", Value::Real(0.2))];
const COUNTERFACTUAL: [Default; 7] = [
    ("feedback", Feedback::Counterfactual.value()),
    ("kappa", Value::Real(30.0)),
    ("step", Value::Real(0.001)),
    ("inherit", Value::Int(0)),
    ("epsilon", Value::Real(0.1)),
    ("bonus", Value::Real(0.0)),
    ("self", Value::Real(0.66)),
];

/// The presets: the paper's four rows in our reading, the best we know, the same rows as the paper words them, and two to be watched.
static PRESETS: [Entry; 12] = [
    preset(
        "both",
        Some(PaperId::P1),
        text("Both: new actions and filter", "両方：新行動とフィルター"),
        text(
            "The paper's proposal: the new kinds of action, and a filter of support vectors while it learns.",
            "論文の提案手法。新しい行動の種類と、学習中のサポートベクター回帰のフィルター。",
        ),
        &FILTER,
    ),
    preset(
        "actions",
        Some(PaperId::P1),
        text("New actions only", "新行動のみ"),
        text("The new kinds of action without the filter.", "新しい行動の種類だけ。フィルターはなし。"),
        &[],
    ),
    preset(
        "svr",
        Some(PaperId::P1),
        text("Filter only", "フィルターのみ"),
        text(
            "The earlier kinds of action with the filter.",
            "それまでの行動の種類に、フィルターだけを加えたもの。",
        ),
        &const { concat::<3>(&[&[PREVIOUS], &FILTER]) },
    ),
    preset(
        "previous",
        Some(PaperId::P1),
        text("Previous work", "先行研究"),
        text("The earlier kinds of action, and no filter.", "それまでの行動の種類。フィルターもなし。"),
        &[PREVIOUS],
    ),
    preset(
        "counterfactual",
        None,
        text("Counterfactual: the strong one", "反実仮想：最強の設定"),
        text(
            "Ours: after each game it learns what every card would have brought, and it plays against itself.",
            "独自の設定。対局のたびに、ほかの札ならどうなったかも学び、自分自身とも対局します。",
        ),
        &COUNTERFACTUAL,
    ),
    preset(
        "both-1",
        Some(PaperId::P1),
        text("Both, one layer", "両方（1層）"),
        text(
            "The paper to the letter: one category field a net.",
            "論文の文面どおり、ネットごとにカテゴリー層は1つ。",
        ),
        &const { concat::<5>(&[&FILTER, &ONE_LAYER]) },
    ),
    preset(
        "actions-1",
        Some(PaperId::P1),
        text("New actions only, one layer", "新行動のみ（1層）"),
        text(
            "The new kinds to the letter: one category field a net.",
            "文面どおり1層で、新しい行動の種類だけ。",
        ),
        &ONE_LAYER,
    ),
    preset(
        "svr-1",
        Some(PaperId::P1),
        text("Filter only, one layer", "フィルターのみ（1層）"),
        text("The filter to the letter: one category field a net.", "文面どおり1層で、フィルターだけ。"),
        &const { concat::<6>(&[&[PREVIOUS], &FILTER, &ONE_LAYER]) },
    ),
    preset(
        "previous-1",
        Some(PaperId::P1),
        text("Previous work, one layer", "先行研究（1層）"),
        text(
            "The earlier work to the letter: one category field a net.",
            "文面どおり1層で、先行研究の行動の種類。",
        ),
        &const { concat::<4>(&[&[PREVIOUS], &ONE_LAYER]) },
    ),
    preset(
        "both-standard",
        None,
        text("Both, standard rules", "両方（標準ルール）"),
        text(
            "The paper's proposal, learned by the rules that most people play.",
            "論文の提案手法を、一般的なルールで学習したもの。",
        ),
        &const { concat::<3>(&[&FILTER, &[STANDARD]]) },
    ),
    preset(
        "counterfactual-standard",
        None,
        text("Counterfactual, standard rules", "反実仮想（標準ルール）"),
        text(
            "The strong one for the rules that most people play.",
            "最強の設定を、一般的なルールで学習したもの。",
        ),
        &const { concat::<8>(&[&COUNTERFACTUAL, &[STANDARD]]) },
    ),
    preset(
        "demo",
        Some(PaperId::P1),
        text("Demo: to be watched", "デモ：眺めて学ぶ"),
        text(
            "The paper's proposal in a tenth of its games, with few examples.",
            "論文の提案手法を、10分の1の対局数と少ない例題で。",
        ),
        &[
            ("games", Value::Int(10_000)),
            ("hands", Value::Int(1_000)),
            ("groups", Value::Int(52)),
            ("labels", Value::Int(200)),
        ],
    ),
];

/// FALCON in the catalogue of learners.
pub const LEARNER: Learner = Learner {
    id: "falcon",
    name: text("FALCON", "FALCON"),
    about: text(
        "52 nets remember situations and what each kind of action brought in them; support vectors warn of ♠Q.",
        "52のネットが、状況と、そこで各行動が何をもたらしたかを覚えます。サポートベクター回帰が♠Qの危険を教えます。",
    ),
    paper: Some(PaperId::P1),
    presets: &PRESETS,
    stages: &[
        Stage {
            name: text("Games of four Monte-Carlo agents", "モンテカルロ4人の対局"),
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
            name: text("Games against others", "ほかのプレイヤーとの対局"),
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
            title: text("Penalty ratio against three Monte-Carlo agents", "失点率（対モンテカルロ3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "accuracy",
            title: text("Balanced accuracy of DegSQ", "DegSQの正答率（均衡）"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
    ],
    output: Some(Output {
        parts: |spec| kept::parts(&Settings::new(spec)),
        // Nets of 36,000 nodes have 4 MB, and 56,000 support vectors 2 MB.
        largest: 32 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The values of the knobs of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
pub struct Settings {
    pub games: u32,
    pub actions: ActionSet,
    pub feedback: Feedback,
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
    pub groups: usize,
    pub labels: usize,
    pub theta: f64,
    pub self_play: f32,
    pub rules: Rules,
    pub measured: u32,
    pub prune: u32,
}

impl Settings {
    /// The values in a spec of [`LEARNER`]'s presets.
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&GAMES) as u32,
            actions: spec.choice(&ACTIONS),
            feedback: spec.choice(&FEEDBACK),
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

    /// Whether the file of the run has the regressions.
    pub fn keeps_filter(&self) -> bool {
        self.filters() && self.prune == 0
    }

    /// The rules of its games.
    pub fn config(&self) -> HeartsConfig {
        let preset = &Hearts::FACTS.presets[match self.rules {
            Rules::Standard => 0,
            Rules::Paper => 1,
        }];
        HeartsConfig::new(&preset.spec())
    }

    /// The settings of its nets. The number of actions is that of a leader.
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
