//! P1: FALCON for Hearts with new action types and a support vector filter.

mod exhibits;
mod run;

use super::{ContestWork, Paper, Reading, RunScale, Study, added, figure, table};
use crate::contest::{ContestReport, Length, Plan};
use run::TrainedFalcon;
use tefuda_agents::hearts::falcon::LEARNER;
use tefuda_games::{Fault, PaperId, Seed, Text, hearts::Hearts, spoken as text};

/// The seed of the cards of all contests. Each training seed has its own cards, so that the luck of the cards
/// counts in intervals over runs. All rows use the same, so that their differences are paired.
const CARDS: Seed = Seed(1);

/// Named settings, and the paper's numbers for them in Table 2.
#[derive(Debug, Clone, Copy)]
struct Row {
    name: Text,
    /// The preset with its settings.
    words: &'static str,
    /// The penalty ratios against rule-based and Monte Carlo players, each with the number of runs out of
    /// five that were below 0.25.
    paper: Option<[(f64, u32); 2]>,
}

const fn row(name: Text, words: &'static str, paper: Option<[(f64, u32); 2]>) -> Row {
    Row { name, words, paper }
}

const NAMES: [Text; 4] = [
    text("previous work", "先行研究"),
    text("new actions only", "新行動のみ"),
    text("filter only", "フィルターのみ"),
    text("both", "両方"),
];

/// Table 2 of the paper.
const TABLE_2: [Option<[(f64, u32); 2]>; 4] = [
    Some([(0.2354, 5), (0.2657, 0)]),
    Some([(0.2181, 5), (0.2549, 1)]),
    Some([(0.2429, 5), (0.2685, 0)]),
    Some([(0.2170, 5), (0.2503, 2)]),
];

/// The rows of Table 2 with these settings.
const fn rows([previous, actions, svr, both]: [&'static str; 4]) -> [Row; 4] {
    [
        row(NAMES[0], previous, TABLE_2[0]),
        row(NAMES[1], actions, TABLE_2[1]),
        row(NAMES[2], svr, TABLE_2[2]),
        row(NAMES[3], both, TABLE_2[3]),
    ]
}

static LAYERED_ROWS: [Row; 4] = rows(["previous", "actions", "svr", "both"]);
static LITERAL_ROWS: [Row; 4] = rows(["previous-1", "actions-1", "svr-1", "both-1"]);
static PUBLISHED_ROWS: [Row; 4] = rows([
    "published:actions=previous,hands=0,groups=0",
    "published:hands=0,groups=0",
    "published:actions=previous",
    "published",
]);
static TAN_ROWS: [Row; 4] =
    rows(["tan:actions=previous,hands=0,groups=0", "tan:hands=0,groups=0", "tan:actions=previous", "tan"]);
/// Our additions: the strong setting with and without the filter, and variants of the proposal.
static BEYOND_ROWS: [Row; 5] = [
    row(text("counterfactual", "反実仮想"), "counterfactual", None),
    row(
        text("counterfactual with filter", "反実仮想＋フィルター"),
        "counterfactual:hands=30000,groups=52",
        None,
    ),
    row(text("both, θ = −0.3", "両方、θ = −0.3"), "both:theta=-0.3", None),
    row(text("both, θ = 0.6", "両方、θ = 0.6"), "both:theta=0.6", None),
    row(text("both, with self-play", "両方＋自己対戦"), "both:self=0.66", None),
];

/// Tables 3 and 4: the shares of ranks 1 to 4 and the mean rank, for previous work and the proposal.
const TABLE_3: [[f64; 5]; 2] =
    [[0.2884, 0.2572, 0.2448, 0.2096, 2.3756], [0.3906, 0.2706, 0.2126, 0.1262, 2.0744]];
const TABLE_4: [[f64; 5]; 2] =
    [[0.1808, 0.2270, 0.2554, 0.3368, 2.7482], [0.2446, 0.2534, 0.2444, 0.2576, 2.5150]];

static PUBLISHED: Reading = Reading {
    id: "published",
    title: text("FALCON as published", "発表どおりのFALCON"),
    about: text(
        "FALCON as the paper and its group's earlier papers describe it. Each of the 52 nets is a category field with a sensory, a motor and a feedback channel. The category with the largest choice \
         value acts: it plays the possible action type with the largest motor weight. Few points strengthen the winner's association with the action, and each further point weakens it more. \
         The paper doesn't list its percepts, its old action types, 13 of its 29 new ones or the numbers of the learning rule, so these are our own. We chose the numbers on other training seeds.",
        "論文と、同じ研究グループの先行論文が述べるFALCONです。52のネットはそれぞれ、感覚・行動・報酬の3チャンネルを持つカテゴリー層です。選択値が最大のカテゴリーが、可能な行動のうち重みが最大のものを選びます。\
         失点が少なければ、そのカテゴリーと行動の結びつきを強め、多ければ失点に応じて弱めます。知覚、旧行動、新行動29種のうち13種、学習則の数値は論文に一覧がないため本実装のもので、数値は別の学習シードで選びました。",
    ),
};
static TAN: Reading = Reading {
    id: "tan",
    title: text("Reactive FALCON (Tan 2004)", "反応型FALCON（Tan 2004）"),
    about: text(
        "Tan's learning rule in the same 52 nets: acting by direct code access with the reward (1, 0), learning by fuzzy AND with match tracking. After few points, the action is learned with the reward (1, 0). \
         Otherwise the other actions are learned instead.",
        "同じ52のネットで、Tanの学習則を使います。報酬を(1, 0)として直接コードを参照して行動し、マッチトラッキングつきのファジィANDで学びます。失点が少なければその行動を報酬(1, 0)で学び、多ければほかの行動のほうを学びます。",
    ),
};
static LITERAL: Reading = Reading {
    id: "one-layer",
    title: text("One layer of value categories (ours)", "価値カテゴリー1層（独自）"),
    about: text(
        "Not FALCON's learning rule, but our own: categories of situations with the average result of each action type, shrunk towards a prior. \
         One category field per net, with κ = 5 and ρ = 0.84, which were chosen for one layer on another seed.",
        "FALCONの学習則ではなく独自のものです。状況のカテゴリーごとに各行動の平均の結果を覚え、事前の値へ引き寄せます。ネットごとに1層で、κ = 5とρ = 0.84は1層のために別のシードで選びました。",
    ),
};
static LAYERED: Reading = Reading {
    id: "layers",
    title: text("Six layers of value categories (ours)", "価値カテゴリー6層（独自）"),
    about: text(
        "The same learning rule of ours with six category fields per net, read from coarse to fine with rising vigilance. \
         Every action type that would choose a card learns from the result of playing it. Its settings were chosen by looking at the paper's numbers, so agreement is no evidence that the paper's agent works this way.",
        "同じ独自の学習則で、ネットごとに警戒度が段階的に高くなる6つのカテゴリー層を、粗い層から細かい層へと読みます。ある札の結果からは、その札を選ぶすべての行動が学びます。\
         設定は論文の数値を見ながら選んだので、数値の一致は、論文のエージェントがこう動く証拠にはなりません。",
    ),
};

/// The paper.
pub(super) static PAPER: Paper = Paper {
    id: PaperId::P1,
    name: "hearts-falcon",
    citation: "Kasahara, Ito, Takahashi, Inaba: *Improvement of FALCON using SVR for a card game*",
    asks: text(
        "Does FALCON play Hearts better with new action types based on known techniques? And does a support vector filter help? \
         During training, the filter avoids cards that are likely to take ♠Q.",
        "ハーツのFALCONは、よく知られた技法に基づく新しい行動の種類で強くなるでしょうか。また、学習中に♠Qを取りやすい札を避ける、サポートベクター回帰のフィルターは役に立つでしょうか。",
    ),
    finds: text(
        "The new action types lower the penalty ratio, FALCON's share of the 26 points. The filter alone doesn't. With both changes, FALCON is as strong as Monte Carlo agents.",
        "新しい行動の種類で失点率（26点のうちFALCONが取る割合）が下がります。フィルターだけでは下がりませんが、両方を使うとモンテカルロと互角になります。",
    ),
    scales: &[
        RunScale { games: 40, deals: 25, ..RunScale::of("smoke", 2, &[200, 60, 40]) },
        RunScale { games: 1_000, deals: 1_250, ..RunScale::of("quick", 2, &[20_000, 5_000, 300]) },
        RunScale { games: 5_000, deals: 2_500, ..RunScale::of("paper", 5, &[100_000, 30_000, 1_000]) },
    ],
    setup: exhibits::setup,
    claims: exhibits::claims,
    exhibits: &[
        table(2, PENALTY, |study| exhibits::penalties(study, &PUBLISHED_ROWS)).read_as(&PUBLISHED),
        table(2, PENALTY, |study| exhibits::penalties(study, &TAN_ROWS)).read_as(&TAN),
        table(2, PENALTY, |study| exhibits::penalties(study, &LITERAL_ROWS)).read_as(&LITERAL),
        table(2, PENALTY, |study| exhibits::penalties(study, &LAYERED_ROWS)).read_as(&LAYERED),
        table(
            3,
            text("finishes in matches against rule-based players", "対ルールベースの試合の順位"),
            |study| exhibits::ranks(study, Opponent::Rules, &TABLE_3),
        ),
        table(
            4,
            text("finishes in matches against Monte Carlo players", "対モンテカルロの試合の順位"),
            |study| exhibits::ranks(study, Opponent::MonteCarlo, &TABLE_4),
        ),
        figure(
            3,
            text(
                "penalty ratio against rule-based players during training",
                "学習ゲーム数と対ルールベースの失点率",
            ),
            |study| exhibits::curves(study, Opponent::Rules),
        ),
        figure(
            4,
            text(
                "penalty ratio against Monte Carlo players during training",
                "学習ゲーム数と対モンテカルロの失点率",
            ),
            |study| exhibits::curves(study, Opponent::MonteCarlo),
        ),
        added(text("Effect of each part", "各要素の効果"), exhibits::gains),
        added(text("Mechanisms that are not in the paper", "論文にない仕組み"), exhibits::mechanisms),
        added(text("Beyond the paper", "論文の先へ"), |study| exhibits::penalties(study, &BEYOND_ROWS)),
        added(
            text("Beyond the paper: a filter for hearts", "論文の先へ：ハートのフィルター"),
            exhibits::filters,
        ),
        added(
            text("Beyond the paper: importance of each percept", "論文の先へ：知覚の重要度"),
            exhibits::importance,
        ),
    ],
    legend: text(
        "Penalty ratio: points per deal ÷ 26. Par, an even share, is 0.25. *SD* is the standard deviation over runs with different seeds, estimated with n − 1. \
         ± is the 95% confidence interval. Duplicate deals are played four times, once with the agent in each seat.",
        "失点率は1ディールの失点÷26で、0.25が互角です。SDは異なるシードの学習間の標準偏差（n − 1で推定）、±は95%信頼区間の半幅です。デュプリケートでは、同じ配札を、エージェントの席を替えて4回プレイします。",
    ),
};

const PENALTY: Text = text("penalty ratio after training", "学習後の失点率");

/// The other three players at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Rules,
    MonteCarlo,
}

impl Opponent {
    const BOTH: [Self; 2] = [Self::Rules, Self::MonteCarlo];

    /// The agent's spec. All results of P1, including FALCON's training, use players with these settings.
    fn spec(self) -> &'static str {
        match self {
            Self::Rules => "rules:queen=clean",
            Self::MonteCarlo => "mc:ties=list",
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::MonteCarlo => "mc",
        }
    }

    fn name(self) -> Text {
        match self {
            Self::Rules => text("against rule-based players", "対ルールベース"),
            Self::MonteCarlo => text("against Monte Carlo players", "対モンテカルロ"),
        }
    }
}

/// The measurement of a trained agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// In single deals, as in the paper.
    Stated,
    /// In duplicate deals, with the agent in every seat. A third as many against Monte Carlo players.
    Duplicate,
    /// In matches to 100 points.
    Matches,
}

/// Asks for a training run.
fn run(study: Study, words: &'static str, seed: u64) -> Option<TrainedFalcon> {
    let drawn = exhibits::is_drawn(words);
    study.read(seed, run::run(words, drawn, study.scale, seed))
}

/// The result of a run's agent against three opponents. `None` until it is trained and measured.
fn measured(
    study: Study,
    (words, seed): (&'static str, u64),
    opponent: Opponent,
    measure: Measure,
) -> Result<Option<ContestReport>, Fault> {
    let Some(file) = run(study, words, seed).and_then(|trained| trained.file()) else {
        return Ok(None);
    };
    let own = format!("{}:file={file}", LEARNER.id);
    let length = match (measure, opponent) {
        (Measure::Stated, _) => Length::deals(study.scale.games),
        (Measure::Duplicate, Opponent::Rules) => Length::deals(study.scale.deals),
        (Measure::Duplicate, Opponent::MonteCarlo) => Length::deals((study.scale.deals * 8 / 25).max(1)),
        (Measure::Matches, _) => Length::Matches((study.scale.games / 5).max(1)),
    };
    let players = [&*own].into_iter().chain([opponent.spec(); 3]);
    let plan = Plan::parse::<Hearts>("paper", players, length, CARDS.child(seed))?;
    let plan = Plan { duplicate: measure == Measure::Duplicate, ..plan };
    let each = if plan.duplicate { " rotated" } else { "" };
    let name = format!("{words} seed {seed} {} · {length}{each}", opponent.id());
    Ok(study.read(seed, ContestWork::<Hearts>::new(name, plan)))
}
