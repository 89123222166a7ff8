//! The hyperparameters of a FALCON run, named as in the paper, and their layout on the page.
//!
//! The presets are the paper's four rows in our reading and as the paper words them, the best known settings, and
//! two short runs to watch.

use super::{
    actions::ActionSet,
    degsq::Warns,
    field::{FieldForm, Method},
    percepts::PERCEPTS,
};
use crate::training::{Control, Level, RunChart, RunLayout, knobs};
use tefuda_games::{
    Entry, FileId, Game as _, PaperId, Setting, Text, choice,
    hearts::{Hearts, HeartsConfig},
    knob::{OwnDefault, defaults},
    settings, text,
};
use tefuda_learn::art::LayersConfig;

choice! {
    /// The feedback to learn from.
    pub enum Feedback {
        /// The results of its own cards, as in the paper.
        Own = "own", text("cards it played", "自分が出した札");
        /// The results that every card would have had.
        Counterfactual = "counterfactual", text("every card it could have played", "出せたすべての札");
    }
}
choice! {
    /// The rules of the games.
    pub(crate) enum GameRules {
        /// The rules of the paper.
        Paper = "paper", text("paper rules", "論文のルール");
        /// The common American rules.
        Standard = "standard", text("standard rules", "標準ルール");
    }
}

settings! {
    /// The hyperparameters of a run, in a spec of [`LEARNER`](super::LEARNER)'s presets.
    pub struct Settings {
        /// Games against other agents.
        GAMES games: u32 = Setting::whole("games", 0, 10_000_000, 100_000).log().symbol("N").says(
    text("Games", "ゲーム数"),
    text(
        "Number of training games. A game is one deal. Paper: up to 100,000.",
        "FALCONが何ゲーム学習するか。1ゲームは1ディールです。論文では100,000ゲームまで。",
    ),
);
        /// The set of action types.
        ACTIONS actions: ActionSet = Setting::choice("actions").says(
    text("Action types", "行動の種類"),
    text(
        "Actions to choose from: the paper's new types with techniques, or the earlier simple types.",
        "どの行動から選ぶか。論文で新しく加えた技法つきの行動か、従来の単純な行動です。",
    ),
);
        /// The kind of net, and its rule of learning.
        METHOD method: Method = Setting::choice("method").added().says(text("Learning method", "学習のしかた"), text(
        "How nets learn: FALCON as published by the paper's group or by Tan, or our layers of value categories.",
        "ネットの学び方。論文の研究グループやTanが発表したFALCONか、独自の層に分けた価値の学習か。",
    ));
        /// The feedback to learn from.
        FEEDBACK feedback: Feedback = Setting::choice("feedback").symbol("r").says(text("Feedback", "フィードバック"), text(
        "Learns from the cards it played, or from all its options. For every card it didn't play, the rule-based player then finishes the deal from there.",
        "自分が出した札の失点だけから学ぶか、ほかの札ならどうなったかも、ディールの後にルールベースで最後まで進めて調べるか。",
    ));
        /// Points up to which feedback is positive.
        GOOD good: f32 = Setting::real("good", 0.0, 26.0, 0.1, 0.0).added().says(
    text("Points of a good result", "よい結果とみなす失点"),
    text(
        "FALCON as published: feedback is positive up to this many points, and negative above.",
        "発表されたFALCONでは、失点がこの値までならプラス、超えるとマイナスのフィードバックになります。",
    ),
);
        /// The points from which a result is as bad as can be.
        WORST worst: f32 = Setting::real("worst", 1.0, 26.0, 0.5, 17.0).added().says(text("Points of the worst result", "最悪とみなす失点"), text(
        "The reward falls from 1 at 0 points to 0 at this many. Only used if feedback comes from the cards it played.",
        "報酬は0点なら1で、この失点以上なら0です。自分が出した札から学ぶときだけ使います。",
    ));
        /// Discount.
        LAMBDA lambda: f32 = Setting::real("lambda", 0.0, 1.0, 0.05, 0.8).symbol("λ").says(
    text("Discount rate", "割引率"),
    text(
        "Weight of points in later tricks. Only used if feedback comes from the cards it played.",
        "後のトリックの失点をどれだけ重く見るか。自分が出した札から学ぶときだけ使います。",
    ),
);
        /// The number of layers of each net.
        LAYERS layers: usize = Setting::whole("layers", 1, 6, 6).says(
    text("Layers", "層の数"),
    text(
        "Category fields per net, from coarse to fine. Paper: 1.",
        "各ネットのカテゴリー層の数。粗い層から細かい層まで。論文では1層です。",
    ),
);
        /// The vigilance of the finest layer.
        RHO rho: f32 = Setting::real("rho", 0.5, 1.0, 0.01, 0.88).symbol("ρ").says(
    text("Vigilance", "警戒度"),
    text(
        "How similar two situations must be to share a node in the finest layer. Higher: more nodes.",
        "最も細かい層で、2つの状況がどれだけ似ていれば同じとみなすか。高いほどノードが増えます。",
    ),
);
        /// The maximum number of nodes in a layer.
        CAP cap: usize = Setting::whole("cap", 16, 20_000, 1500).log().says(
    text("Nodes per layer", "層のノード数の上限"),
    text(
        "Maximum number of nodes in a layer. When it is full, the nearest node learns instead.",
        "1つの層に作れるノードの数。いっぱいになると、いちばん近いノードが学びます。",
    ),
);
        /// The learning rate of templates.
        BETA beta: f32 = Setting::real("beta", 0.0, 1.0, 0.01, 0.0).symbol("β").says(
    text("Template learning rate", "テンプレートの学習率"),
    text(
        "How far a stored situation widens towards new ones that resonate with it. 0: it never changes.",
        "共鳴した状況のほうへ、記憶した状況をどれだけ広げるか。0なら最初に見たまま変えません。",
    ),
);
        /// The number of visits that weigh as much as the coarser layers.
        KAPPA kappa: f32 = Setting::real("kappa", 0.0, 500.0, 5.0, 60.0).symbol("κ").says(text("Trust in coarser layers", "粗い層への信頼"), text(
        "Visits a node needs to count as much as the coarser layers. More: trusts coarse layers longer.",
        "ノードの経験が何回になると、粗い層の見積もりと同じ重さになるか。大きいほど、粗い層を長く信頼します。",
    ));
        /// The minimum learning rate of a weight.
        STEP step: f32 = Setting::real("step", 0.0, 1.0, 0.001, 0.005).symbol("b").says(text("Minimum learning rate", "学習率の下限"), text(
        "Lower limit of the learning rate. Weights are plain averages until their rate, 1/n, falls to this value.",
        "学習率の下限。重みは学んだ値の平均（学習率1/n）ですが、1/nはこの値より小さくなりません。",
    ));
        /// The maximum count that a new node inherits.
        INHERIT inherit: u32 = Setting::whole("inherit", 0, 100, 3).says(text("Inheritance", "受け継ぐ経験"), text(
        "A new node copies its nearest neighbour's knowledge, counted as this many visits. 0: it starts empty.",
        "新しいノードは、いちばん近いノードの知識を、この回数だけ経験したものとして受け継ぎます。0なら何も受け継ぎません。",
    ));
        /// Whether all action types that name the card learn.
        SHARE share: bool = Setting::flag("share", true).says(
    text("Share results between types", "同じ札を指す種類もいっしょに学ぶ"),
    text(
        "A card's result teaches all action types that pointed to it, not just the chosen one.",
        "札の結果から、選んだ種類だけでなく、その札を指すすべての種類が学びます。",
    ),
);
        /// The probability of a random action.
        EPSILON epsilon: f32 = Setting::real("epsilon", 0.0, 1.0, 0.01, 0.3).symbol("ε").says(
    text("Exploration", "探索率"),
    text(
        "Share of moves with a random action type at the start. Falls to 0 over the first 80% of the games.",
        "学習の初めに、行動の種類をランダムに選ぶ割合。ゲーム数の80%までに0になります。",
    ),
);
        /// The bonus for rarely tried actions.
        BONUS bonus: f32 = Setting::real("bonus", 0.0, 2.0, 0.05, 0.4).says(text("Exploration bonus", "未経験へのボーナス"), text(
        "During learning, this ÷ √(times tried + 1) is added to an action type's value. The bonus fades along with exploration.",
        "学習中、行動の種類の価値に「この値 ÷ √(試した回数＋1)」を足します。探索率と同じように減ります。",
    ));
        /// Games of four Monte-Carlo agents that provide examples.
        HANDS hands: u32 = Setting::whole("hands", 0, 1_000_000, 0).log().says(
    text("Example games", "例題を作るゲーム数"),
    text(
        "Number of games between four Monte Carlo agents. The regressions learn from them. 0: no filter.",
        "サポートベクター回帰が学ぶ、モンテカルロ4人のゲーム数。0ならフィルターなし。",
    ),
);
        /// Games from records instead of games of Monte-Carlo agents.
        RECORDS records: Option<FileId> = knobs::records(text(
    "Your own records to take examples from, instead of Monte Carlo games. “Example games” sets how many are used, starting with the first.",
    "例題を作るのに、モンテカルロのゲームの代わりに使う手持ちの記録。指定したゲーム数を先頭から使います。",
));
        /// The target that the filter warns of.
        WARNS warns: Warns = Setting::choice("warns").added().says(text("Filter avoids", "フィルターが避けるもの"), text(
        "What the regressions predict about the player of a card. ♠Q: whether they take the queen (paper). Hearts: whether they take more than a quarter of the remaining hearts.",
        "札を出した人について、回帰が予測すること。♠Q：♠Qを取るか（論文）。ハート：残りのハートの4分の1より多く取るか。",
    ));
        /// The number of groups with a regression.
        GROUPS groups: u32 = Setting::whole("groups", 0, 52, 0).says(text("Regressions", "回帰の数"), text(
        "Number of groups that get a regression, counted from the first. There are 52: 13 tricks × 4 positions.",
        "回帰を学習するグループの数。最初から数えます。全部で52（13トリック×4つの手番）です。",
    ));
        /// Examples of each label per group.
        LABELS labels: usize = Setting::whole("labels", 20, 10_000, 1000).log().says(text("Examples per label", "ラベルごとの例題数"), text(
        "Examples of each label per regression. Labels: the player takes what the filter avoids, or doesn't. Paper: 10,000.",
        "回帰ごとに、避けたいもの（論文では♠Q）を取った例と取らなかった例をそれぞれいくつ使うか。論文では10,000。",
    ));
        /// The threshold of the filter.
        THETA theta: f64 = Setting::real("theta", -2.0, 2.0, 0.05, 0.2).symbol("θ").says(text("Filter threshold", "フィルターのしきい値"), text(
        "The filter lets a card through if its DegSQ is below this. Action types are checked from the highest weight down.",
        "DegSQがこれより小さい札は通します。重みの大きい種類から順に調べます。",
    ));
        /// The probability that another seat is the learning agent too.
        SELF_PLAY self_play: f32 = Setting::real("self", 0.0, 1.0, 0.01, 0.0).says(text("Self-play probability", "自己対戦の確率"), text(
        "Probability that another seat is also played by the learner. Otherwise a rule-based player sits there.",
        "ほかの席それぞれに、学習中の自分が座って学ぶ確率。そうでなければルールベースが座ります。",
    ));
        /// The rules of the games.
        RULES rules: GameRules = Setting::choice("rules").says(
    text("Rules", "ルール"),
    text(
        "Rules of the training games: the paper's (no passing, no moon) or the standard rules.",
        "学習中のゲームのルール。交換もムーンもない論文のルールか、標準ルールか。",
    ),
);
        /// The number of deals in a measurement.
        MEASURED measured: u32 = Setting::whole("measured", 1, 5000, 100).log().says(text("Deals per evaluation", "評価に使うディール数"), text(
        "Deals per evaluation during training, each played from all four seats. Against Monte Carlo: a quarter as many.",
        "学習途中の評価に使うディールの数。どのディールも4つの席すべてでプレイします。対モンテカルロは4分の1です。",
    ));
        /// Nodes with fewer visits are dropped at the end.
        PRUNE prune: u32 = Setting::whole("prune", 0, 100_000, 0).log().says(text("Drop rare nodes at the end", "最後に省くノード"), text(
        "Makes the file smaller: drops nodes with fewer visits than this and all regressions, and rounds weights. 0: keeps everything.",
        "ファイルを小さくします。学習が終わったとき、学んだ回数がこれより少ないノードと、すべての回帰を省き、重みを丸めます。0なら何も省きません。",
    ));
    }
}

impl Settings {
    /// Whether the run has a filter.
    pub fn filters(&self) -> bool {
        self.hands > 0 && self.groups > 0
    }

    /// Whether the file of the run contains the regressions.
    pub(crate) fn keeps_filter(&self) -> bool {
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

const fn preset(
    id: &'static str,
    paper: Option<PaperId>,
    name: Text,
    about: Text,
    defaults: &'static [OwnDefault],
) -> Entry {
    let source = if paper.is_some() { "" } else { "ours" };
    Entry { paper, ..Entry::new(id, name, about, Settings::KNOBS).source(source).defaults(defaults) }
}

const STANDARD: OwnDefault = GameRules::Standard.of(&Settings::RULES);
const PREVIOUS: OwnDefault = ActionSet::Previous.of(&Settings::ACTIONS);
const FILTER: [OwnDefault; 2] = [Settings::HANDS.is(30_000), Settings::GROUPS.is(52)];
const ONE_LAYER: [OwnDefault; 4] =
    [Settings::LAYERS.is(1), Settings::RHO.is(0.84), Settings::KAPPA.is(5.0), Settings::BONUS.is(0.2)];
/// For nets of three channels: one field per net, and only the action that was chosen learns.
const CHANNELS: [OwnDefault; 4] =
    [Settings::LAYERS.is(1), Settings::INHERIT.is(0), Settings::SHARE.is(false), Settings::BONUS.is(0.0)];
const PUBLISHED: [OwnDefault; 7] = [
    Method::Published.of(&Settings::METHOD),
    Settings::GOOD.is(2.0),
    Settings::LAMBDA.is(0.0),
    Settings::RHO.is(0.82),
    Settings::BETA.is(0.02),
    Settings::STEP.is(0.01),
    Settings::EPSILON.is(0.0),
];
const TAN: [OwnDefault; 6] = [
    Method::Reactive.of(&Settings::METHOD),
    Settings::GOOD.is(1.0),
    Settings::LAMBDA.is(0.0),
    Settings::RHO.is(0.7),
    Settings::BETA.is(0.5),
    Settings::EPSILON.is(0.0),
];
const COUNTERFACTUAL: [OwnDefault; 7] = [
    Feedback::Counterfactual.of(&Settings::FEEDBACK),
    Settings::KAPPA.is(30.0),
    Settings::STEP.is(0.001),
    Settings::INHERIT.is(0),
    Settings::EPSILON.is(0.1),
    Settings::BONUS.is(0.0),
    Settings::SELF_PLAY.is(0.66),
];

/// The presets: one to watch, the paper's four rows in our reading, the best known settings, the same rows as the
/// paper words them, and two with the standard rules.
pub(super) static PRESETS: [Entry; 14] = [
    preset(
        "demo",
        Some(PaperId::P1),
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "The paper's proposal in our six layers, with a tenth of the games and few examples.",
            "論文の提案手法を、私たちの6層のネットで、10分の1のゲーム数と少ない例題から学習したもの。",
        ),
        &[
            Settings::GAMES.is(10_000),
            Settings::HANDS.is(1_000),
            Settings::GROUPS.is(52),
            Settings::LABELS.is(200),
        ],
    ),
    preset(
        "both",
        Some(PaperId::P1),
        text("Both: new actions and filter", "両方：新行動とフィルター"),
        text(
            "The paper's proposal in our six layers: the new action types, and a support vector filter during training.",
            "論文の提案手法を、私たちの6層のネットで。新しい行動の種類と、学習中のサポートベクター回帰のフィルター。",
        ),
        &FILTER,
    ),
    preset(
        "actions",
        Some(PaperId::P1),
        text("New actions only", "新行動のみ"),
        text("The new action types without the filter.", "新しい行動の種類だけ。フィルターはなし。"),
        &[],
    ),
    preset(
        "svr",
        Some(PaperId::P1),
        text("Filter only", "フィルターのみ"),
        text(
            "The earlier action types with the filter.",
            "それまでの行動の種類に、フィルターだけを加えたもの。",
        ),
        &const { defaults::<3>(&[&[PREVIOUS], &FILTER]) },
    ),
    preset(
        "previous",
        Some(PaperId::P1),
        text("Previous work", "先行研究"),
        text("The earlier action types without the filter.", "それまでの行動の種類。フィルターもなし。"),
        &[PREVIOUS],
    ),
    preset(
        "published",
        Some(PaperId::P1),
        text("FALCON as published", "発表どおりのFALCON"),
        text(
            "Three channels per net, with the learning rule of the paper's group. New actions and filter.",
            "3チャンネルのネットを、論文の研究グループの学習則で学習したもの。新行動とフィルターを使います。",
        ),
        &const { defaults::<13>(&[&FILTER, &CHANNELS, &PUBLISHED]) },
    ),
    preset(
        "tan",
        Some(PaperId::P1),
        text("Reactive FALCON (Tan 2004)", "反応型FALCON（Tan 2004）"),
        text(
            "Tan's learning rule with match tracking. New actions and filter.",
            "マッチトラッキングのあるTanの学習則。新行動とフィルター。",
        ),
        &const { defaults::<12>(&[&FILTER, &CHANNELS, &TAN]) },
    ),
    preset(
        "counterfactual",
        None,
        text("Counterfactual: strongest", "反実仮想：最強の設定"),
        text(
            "Ours. After each game it also learns how every other card would have done. Uses some self-play.",
            "独自の設定。ゲームのたびに、ほかの札ならどうなったかも学びます。自己対戦もします。",
        ),
        &COUNTERFACTUAL,
    ),
    preset(
        "both-1",
        Some(PaperId::P1),
        text("Both, one layer", "両方（1層）"),
        text("Our value categories with one layer per net.", "独自の価値カテゴリー。ネットごとに1層。"),
        &const { defaults::<6>(&[&FILTER, &ONE_LAYER]) },
    ),
    preset(
        "actions-1",
        Some(PaperId::P1),
        text("New actions only, one layer", "新行動のみ（1層）"),
        text(
            "Our value categories with one layer per net, and only the new action types.",
            "独自の価値カテゴリー1層で、新しい行動の種類だけ。",
        ),
        &ONE_LAYER,
    ),
    preset(
        "svr-1",
        Some(PaperId::P1),
        text("Filter only, one layer", "フィルターのみ（1層）"),
        text(
            "Our value categories with one layer per net, and only the filter.",
            "独自の価値カテゴリー1層で、フィルターだけ。",
        ),
        &const { defaults::<7>(&[&[PREVIOUS], &FILTER, &ONE_LAYER]) },
    ),
    preset(
        "previous-1",
        Some(PaperId::P1),
        text("Previous work, one layer", "先行研究（1層）"),
        text(
            "Our value categories with one layer per net and the earlier action types.",
            "独自の価値カテゴリー1層で、先行研究の行動の種類。",
        ),
        &const { defaults::<5>(&[&[PREVIOUS], &ONE_LAYER]) },
    ),
    preset(
        "both-standard",
        None,
        text("Both, standard rules", "両方（標準ルール）"),
        text(
            "The paper's proposal in our six layers, trained with the standard rules.",
            "論文の提案手法を、私たちの6層のネットで、標準ルールで学習したもの。",
        ),
        &const { defaults::<3>(&[&FILTER, &[STANDARD]]) },
    ),
    preset(
        "counterfactual-standard",
        None,
        text("Counterfactual, standard rules", "反実仮想（標準ルール）"),
        text(
            "The strongest settings, trained with the standard rules.",
            "最強の設定を、標準ルールで学習したもの。",
        ),
        &const { defaults::<8>(&[&COUNTERFACTUAL, &[STANDARD]]) },
    ),
];

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Run length", "学習の長さ"), &["games", "measured", "prune"]),
        (text("Actions", "行動"), &["actions"]),
        (text("Learning", "学習"), &["method", "feedback", "good", "worst", "lambda", "step", "share"]),
        (text("Memory", "記憶"), &["layers", "rho", "cap", "beta", "kappa", "inherit"]),
        (text("Exploration", "探索"), &["epsilon", "bonus"]),
        (text("Filter", "フィルター"), &["hands", "records", "warns", "groups", "labels", "theta"]),
        (text("Opponents and rules", "相手とルール"), &["self", "rules"]),
    ],
    figures: &[
        RunChart {
            title: text("Average nodes per net", "ネットあたりの平均ノード数"),
            ids: &["nodes"],
            log: false,
            stage: 2,
        },
        RunChart {
            title: text("Layers with resonance or a new node (%)", "共鳴した層・ノードができた層（%）"),
            ids: &["resonance", "new"],
            log: false,
            stage: 2,
        },
        RunChart {
            title: text("Moves changed by the filter (%)", "フィルターが変えた手（%）"),
            ids: &["changed"],
            log: false,
            stage: 2,
        },
        RunChart { title: text("Examples", "例題"), ids: &["examples"], log: false, stage: 0 },
        RunChart {
            title: text("Support vectors", "サポートベクター"),
            ids: &["vectors"],
            log: false,
            stage: 1,
        },
    ],
    controls: &[
        Control { name: text("no filter", "フィルターなし"), set: &[("hands", "0"), ("groups", "0")] },
        Control { name: text("one layer", "1層"), set: &[("layers", "1"), ("rho", "0.85")] },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(super) const WORDS: [(&str, Text); 13] = [
    ("rules", text("vs. rule-based", "対ルールベース")),
    ("mc", text("vs. Monte Carlo", "対モンテカルロ")),
    ("accuracy", text("accuracy by group", "グループごとの正解率")),
    ("examples", text("examples", "例題")),
    ("regressions", text("regressions trained", "学習できた回帰")),
    ("vectors", text("support vectors", "サポートベクター")),
    ("nodes", text("nodes per net", "ネットのノード数")),
    ("resonance", text("resonance (%)", "共鳴（%）")),
    ("new", text("new node (%)", "新しいノード（%）")),
    ("changed", text("changed (%)", "変えた手（%）")),
    ("par", text("par", "平均（4人互角）")),
    ("paper-previous", text("paper: previous work", "論文：先行研究")),
    ("paper-both", text("paper: proposal", "論文：提案手法")),
];

/// The reference levels of a run: par for four equal players, and under the paper's rules its numbers after
/// 100,000 games (Table 2).
pub(super) fn levels(settings: &Settings) -> Vec<Level> {
    let mut levels = vec![Level::new("rules", "par", 0.25), Level::new("mc", "par", 0.25)];
    if settings.rules == GameRules::Paper {
        levels.extend([
            Level::new("rules", "paper-previous", 0.2354),
            Level::new("rules", "paper-both", 0.2170),
            Level::new("mc", "paper-previous", 0.2657),
            Level::new("mc", "paper-both", 0.2503),
        ]);
    }
    levels
}
