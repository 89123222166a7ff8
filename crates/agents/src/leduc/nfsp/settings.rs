//! The knobs of NFSP with the names of the papers, and the presets.

use super::{kept, layout::LAYOUT};
use crate::training::{Learner, Measure};
use tefuda_games::{
    Entry, Knob, Spec,
    knob::{Choice, Kind, Value},
    text,
};
use tefuda_learn::Optimiser;

/// Decisions of both players together that the papers call an iteration.
pub const ITERATION: u32 = 128;

/// Games.
pub const GAMES: Knob = Knob {
    key: "games",
    symbol: "",
    kind: Kind::Int { min: 100, max: 1_000_000_000, default: 10_000_000, log: true },
    name: text("Games", "対局数"),
    help: text("How long the run is.", "何局まで学習するか。"),
};
/// ε.
pub const EPSILON: Knob = Knob {
    key: "epsilon",
    symbol: "ε",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.1 },
    name: text("Exploration", "探索率"),
    help: text(
        "How often the best response tries a move at random. Without it, moves that look bad are never tried again.",
        "最適応答がランダムな手を試す割合。0だと、一度悪く見えた手は二度と試されません。",
    ),
};
/// The law of ε.
pub const LAW: Knob = Knob {
    key: "law",
    symbol: "ε(n)",
    kind: Kind::Choice(&[
        Choice { id: "fixed", name: text("fixed", "固定") },
        Choice { id: "sqrt", name: text("ε / √n", "ε / √n") },
        Choice { id: "slow", name: text("ε / (1 + 0.01 √n)", "ε / (1 + 0.01 √n)") },
    ]),
    name: text("Decay of exploration", "探索率の減衰"),
    help: text(
        "Whether exploration fades with the iterations n: as the paper has it, or as in its predecessors' program.",
        "反復回数nとともに探索を減らすか。論文の式と、元の論文のプログラムの式があります。",
    ),
};
/// What happens to explored moves.
pub const EXPLORED: Knob = Knob {
    key: "explored",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "drop", name: text("leave out", "除く") },
        Choice { id: "keep", name: text("keep", "含める") },
    ]),
    name: text("Explored moves in the supervised data", "教師データ中の探索手"),
    help: text(
        "The paper's change: moves tried at random are not what the best response would play, so the average policy should not learn them.",
        "論文の提案。ランダムに試した手は最適応答の手ではないので、平均戦略に学ばせません。",
    ),
};
/// η.
pub const ETA: Knob = Knob {
    key: "eta",
    symbol: "η",
    kind: Kind::Real { min: 0.01, max: 1.0, step: 0.01, default: 0.1 },
    name: text("Anticipation", "先読み率"),
    help: text(
        "How often a seat plays its best response instead of its average policy in a game.",
        "1局を平均戦略でなく最適応答で打つ割合。",
    ),
};
/// After how many games η falls.
pub const ETA_FADE: Knob = Knob {
    key: "eta-fade",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100_000_000, default: 0, log: true },
    name: text("Games until η falls", "ηが下がるまでの対局数"),
    help: text(
        "From about this many games g on, η falls as 1 / √(1 + games / g), but not below 0.05: many best responses first, while everything is still bad. 0: never.",
        "この局数gを目安に、ηを1 / √(1 + 局数 / g)に従って0.05まで下げます。まだ弱い序盤ほど最適応答を多く打たせます。0なら一定。",
    ),
};
/// What Q does with the rest of a hand in which the other seat explored.
pub const DISTURBED: Knob = Knob {
    key: "disturbed",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "remember", name: text("remember", "覚える") },
        Choice { id: "skip", name: text("skip", "覚えない") },
    ]),
    name: text("Hands in which the other explored", "相手が探索した後の手"),
    help: text(
        "Once a seat has tried a move at random, its opponent sees a player who does not exist. Skip: Q does not learn from what follows.",
        "ランダムな手の後の相手は、本来の相手ではありません。「覚えない」なら、その後のことからQは学びません。",
    ),
};
/// What Q takes to follow its own move.
pub const BACKUP: Knob = Knob {
    key: "backup",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "greedy", name: text("max Q", "max Q") },
        Choice {
            id: "expected", name: text("(1 − ε) max Q + ε mean Q", "(1 − ε) max Q + ε 平均Q")
        },
    ]),
    name: text("Value of what follows", "次の手の価値"),
    help: text(
        "Q-learning takes the best next move for granted. Expected: it reckons with exploring again later.",
        "Q学習は次も最善手を打つとみなします。もう一方は、後でまた探索することを見込みます。",
    ),
};
/// The step of Q.
pub const RL_RATE: Knob = Knob {
    key: "rl-rate",
    symbol: "α_RL",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.1 },
    name: text("Learning rate of Q", "Qの学習率"),
    help: text(
        "How far one update moves the best response. Large steps learn fast and stay noisy.",
        "1回の更新で最適応答をどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
};
/// The step of Π.
pub const SL_RATE: Knob = Knob {
    key: "sl-rate",
    symbol: "α_SL",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.005 },
    name: text("Learning rate of Π", "Πの学習率"),
    help: text("How far one update moves the average policy.", "1回の更新で平均戦略をどれだけ動かすか。"),
};
/// The optimiser.
pub const OPTIMISER: Knob = Knob {
    key: "optimiser",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "sgd", name: text("SGD", "SGD") },
        Choice { id: "adam", name: text("Adam", "Adam") },
    ]),
    name: text("Optimiser", "最適化手法"),
    help: text(
        "How gradients change weights. Adam wants learning rates a hundred times smaller.",
        "勾配で重みをどう変えるか。Adamの学習率は百分の一くらいにします。",
    ),
};
/// What an update learns from.
pub const SAMPLING: Knob = Knob {
    key: "sampling",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "minibatch", name: text("a minibatch", "ミニバッチ") },
        Choice { id: "whole", name: text("the whole memory", "記憶全体") },
    ]),
    name: text("An update learns from", "更新に使う記憶"),
    help: text(
        "A few memories drawn at random, or all of them at once by counting equal ones: the same step on average, without its noise.",
        "無作為に選んだ一部か、同じものを数えて一度に全部か。平均は同じですが、全部なら揺れがありません。",
    ),
};
/// The mean age of what Q remembers, as a share of the run so far.
pub const AGE: Knob = Knob {
    key: "age",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 0.5, step: 0.01, default: 0.0 },
    name: text("Mean age of Q's memories", "Qの記憶の平均の古さ"),
    help: text(
        "For updates from the whole memory: Q forgets gradually, and the mean age of what it remembers is this share of the games so far. More: precise, but late. 0: it remembers the latest decisions, as many as fit.",
        "記憶全体から更新するとき、Qは少しずつ忘れます。覚えていることの平均の古さを、それまでの対局数に対する割合で決めます。大きいと精密で、反応は遅れます。0なら直近の手を入るだけ覚えます。",
    ),
};
/// How chance is drawn in self-play.
pub const DRAWS: Knob = Knob {
    key: "draws",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "independent", name: text("independent", "独立") },
        Choice { id: "even", name: text("even", "均等") },
    ]),
    name: text("Draws of cards and moves", "カードや手の引き方"),
    help: text(
        "Even draws are as uniform one by one, but come as often as they should: the players' memories hold less noise.",
        "「均等」でも1回ごとの確率は同じですが、出現回数の偏りが抑えられ、記憶の揺らぎが減ります。",
    ),
};
/// After how many games learning slows down.
pub const FADE: Knob = Knob {
    key: "fade",
    symbol: "",
    kind: Kind::Int { min: 0, max: 10_000_000, default: 0, log: true },
    name: text("Games until learning slows", "学習が落ち着くまでの対局数"),
    help: text(
        "From about this many games g on, learning rates fall and updates become rarer as √(1 + games / g): fast first, precise later. 0: never.",
        "この局数gを目安に、学習率を下げ更新の間隔を広げます（√(1 + 局数 / g)に従う）。はじめは速く、後は精密に。0なら一定。",
    ),
};
/// Rows of an update.
pub const BATCH: Knob = Knob {
    key: "batch",
    symbol: "",
    kind: Kind::Int { min: 1, max: 1024, default: 128, log: true },
    name: text("Minibatch", "ミニバッチ"),
    help: text("Memories drawn for one update.", "1回の更新に使う記憶の数。"),
};
/// Decisions between updates.
pub const INTERVAL: Knob = Knob {
    key: "interval",
    symbol: "k",
    kind: Kind::Int { min: 1, max: 4096, default: 128, log: true },
    name: text("Decisions between updates", "更新の間隔"),
    help: text(
        "After how many decisions of both players the nets are updated. Fewer: better use of the games, more time for each.",
        "両者合わせて何手ごとにネットを更新するか。短いほど1局あたりの学習が濃く、時間がかかります。",
    ),
};
/// Updates at a time.
pub const UPDATES: Knob = Knob {
    key: "updates",
    symbol: "",
    kind: Kind::Int { min: 1, max: 64, default: 2, log: true },
    name: text("Updates at a time", "1度の更新回数"),
    help: text("How many updates each net then makes.", "そのとき各ネットを何回更新するか。"),
};
/// Updates between copies of θ^Q.
pub const TARGET: Knob = Knob {
    key: "target",
    symbol: "",
    kind: Kind::Int { min: 1, max: 10_000, default: 300, log: true },
    name: text("Updates between targets", "ターゲット更新の間隔"),
    help: text(
        "After how many updates of Q the values it learns towards are refreshed.",
        "Qの学習目標を、何回の更新ごとに新しくするか。",
    ),
};
/// The size of `M^RL`.
pub const RL_MEMORY: Knob = Knob {
    key: "rl-memory",
    symbol: "|M_RL|",
    kind: Kind::Int { min: 1000, max: 20_000_000, default: 200_000, log: true },
    name: text("Memory for Q", "Qの記憶"),
    help: text(
        "How many of the latest decisions Q learns from. Large: precise, but about players of long ago.",
        "Qが学ぶ直近の手の数。大きいほど正確ですが、昔の相手のことも覚えています。",
    ),
};
/// The size of `M^SL`.
pub const SL_MEMORY: Knob = Knob {
    key: "sl-memory",
    symbol: "|M_SL|",
    kind: Kind::Int { min: 1000, max: 20_000_000, default: 2_000_000, log: true },
    name: text("Memory for Π", "Πの記憶"),
    help: text(
        "How many decisions of the best response the average policy learns from, drawn evenly from the whole run.",
        "平均戦略が学ぶ最適応答の手の数。学習全体から均等に選ばれます。",
    ),
};
/// Hidden units.
pub const HIDDEN: Knob = Knob {
    key: "hidden",
    symbol: "",
    kind: Kind::Int { min: 8, max: 256, default: 64, log: true },
    name: text("Hidden units", "隠れ層のユニット数"),
    help: text("Width of the hidden layer of each net.", "各ネットの隠れ層の幅。"),
};
/// Chips that count as a reward of 1.
pub const SCALE: Knob = Knob {
    key: "scale",
    symbol: "",
    kind: Kind::Real { min: 1.0, max: 26.0, step: 0.1, default: 26.0 },
    name: text("Chips in a reward of 1", "報酬1あたりのチップ"),
    help: text(
        "Rewards are chips divided by this. The largest pot has 26 chips.",
        "報酬はチップをこの数で割ったもの。最大のポットは26チップです。",
    ),
};
/// One net for both seats.
pub const SHARED: Knob = Knob {
    key: "shared",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Shared nets", "ネットを共有"),
    help: text(
        "Both seats learn with the same nets and memories: twice the data for each.",
        "両方の席が同じネットと記憶で学びます。データは2倍になります。",
    ),
};
/// Where the best response comes from.
pub const RESPONSE: Knob = Knob {
    key: "response",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "learned", name: text("learned", "学習") },
        Choice { id: "exact", name: text("exact", "厳密解") },
    ]),
    name: text("Best response", "最適応答"),
    help: text(
        "A control: with the exact best response in place of Q one sees what the rest of the method costs.",
        "対照実験用。Qの代わりに厳密な最適応答を使うと、それ以外の誤差が分かります。",
    ),
};
/// Where the average policy comes from.
pub const AVERAGE: Knob = Knob {
    key: "average",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "learned", name: text("learned", "学習") },
        Choice { id: "counted", name: text("counted", "数え上げ") },
    ]),
    name: text("Average policy", "平均戦略"),
    help: text(
        "A control: counting the moves in place of Π shows what the net of the average policy costs.",
        "対照実験用。Πの代わりに手を数えると、平均戦略のネットによる誤差が分かります。",
    ),
};

const KNOBS: &[Knob] = &[
    GAMES, EPSILON, LAW, EXPLORED, DISTURBED, ETA, ETA_FADE, BACKUP, RL_RATE, SL_RATE, OPTIMISER, FADE,
    SAMPLING, BATCH, INTERVAL, UPDATES, TARGET, RL_MEMORY, AGE, SL_MEMORY, HIDDEN, SCALE, SHARED, DRAWS,
    RESPONSE, AVERAGE,
];

const SOURCE: &str = "Kawamura, Suzuki, Tsuruoka 2018";

/// A default.
type Default = (&'static str, Value);

/// ε that fades, as the paper reads Heinrich and Silver.
const FADING: [Default; 2] = [("epsilon", Value::Real(0.06)), ("law", Value::Choice("sqrt"))];
/// Explored moves in the supervised data.
const KEPT: Default = ("explored", Value::Choice("keep"));
/// Learning from whole memories, fast first and precise later: found by experiment, see docs/results/leduc-nfsp.md.
const WHOLE: [Default; 12] = [
    ("eta", Value::Real(0.3)),
    ("eta-fade", Value::Int(1_000_000)),
    ("rl-rate", Value::Real(0.003)),
    ("sl-rate", Value::Real(0.003)),
    ("optimiser", Value::Choice("adam")),
    ("fade", Value::Int(300_000)),
    ("sampling", Value::Choice("whole")),
    ("interval", Value::Int(320)),
    ("target", Value::Int(1)),
    ("age", Value::Real(0.05)),
    ("scale", Value::Real(13.0)),
    ("draws", Value::Choice("even")),
];
/// The proposal thought through: exploration is kept out of what the opponent's Q learns as well.
const SKIPPED: Default = ("disturbed", Value::Choice("skip"));
const WHOLE_A: [Default; 15] = join(WHOLE, [FADING[0], FADING[1], KEPT]);
const WHOLE_B: [Default; 15] = join(WHOLE, [FADING[0], FADING[1], SKIPPED]);
const WHOLE_C: [Default; 13] = join(WHOLE, [KEPT]);
const WHOLE_D: [Default; 13] = join(WHOLE, [SKIPPED]);
const DEMO: [Default; 14] = join(WHOLE, [SKIPPED, ("games", Value::Int(1_000_000))]);

/// Both lists of defaults in one.
const fn join<const A: usize, const B: usize, const N: usize>(
    a: [Default; A],
    b: [Default; B],
) -> [Default; N] {
    let mut both = [a[0]; N];
    let mut n = 0;
    while n < N {
        both[n] = if n < A { a[n] } else { b[n - A] };
        n += 1;
    }
    both
}

/// The presets; D, the paper's best, first.
static PRESETS: [Entry; 9] = [
    Entry {
        id: "D",
        name: text("D: ε fixed, explored moves left out", "D：ε固定・探索手を除く"),
        about: text(
            "The paper's proposal: goes on exploring and keeps it out of the average policy.",
            "論文の提案。探索を続けながら、平均戦略には混ぜません。",
        ),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &[],
    },
    Entry {
        id: "A",
        name: text("A: ε fades, explored moves kept", "A：ε減衰・探索手を含む"),
        about: text("NFSP as it was.", "従来のNFSPです。"),
        source: "Heinrich, Silver 2016",
        knobs: KNOBS,
        defaults: &[FADING[0], FADING[1], KEPT],
    },
    Entry {
        id: "B",
        name: text("B: ε fades, explored moves left out", "B：ε減衰・探索手を除く"),
        about: text("A with the paper's change alone.", "Aに論文の変更だけを加えたものです。"),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &FADING,
    },
    Entry {
        id: "C",
        name: text("C: ε fixed, explored moves kept", "C：ε固定・探索手を含む"),
        about: text(
            "Exploration gets into the average policy: it ends where hands tremble, not at the equilibrium.",
            "探索が平均戦略に混ざるので、均衡ではなく「手が震える」均衡に行き着きます。",
        ),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &[KEPT],
    },
    Entry {
        id: "demo",
        name: text("Demo: to be watched", "デモ：眺めて学ぶ"),
        about: text(
            "D with updates from whole memories and more best responses: hard to exploit within seconds.",
            "Dを記憶全体から更新し、最適応答を多く打たせた設定。数秒で付け込みにくくなります。",
        ),
        source: "",
        knobs: KNOBS,
        defaults: &DEMO,
    },
    Entry {
        id: "D-whole",
        name: text("D from whole memories", "D（記憶全体から更新）"),
        about: text(
            "D as precise as we could make it: the reading of the paper that comes nearest to its numbers.",
            "Dを可能な限り精密にした設定。論文の数値に最も近づく読み方です。",
        ),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &WHOLE_D,
    },
    Entry {
        id: "A-whole",
        name: text("A from whole memories", "A（記憶全体から更新）"),
        about: text("A with the same changes.", "Aに同じ変更を加えたものです。"),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &WHOLE_A,
    },
    Entry {
        id: "B-whole",
        name: text("B from whole memories", "B（記憶全体から更新）"),
        about: text("B with the same changes.", "Bに同じ変更を加えたものです。"),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &WHOLE_B,
    },
    Entry {
        id: "C-whole",
        name: text("C from whole memories", "C（記憶全体から更新）"),
        about: text("C with the same changes.", "Cに同じ変更を加えたものです。"),
        source: SOURCE,
        knobs: KNOBS,
        defaults: &WHOLE_C,
    },
];

/// NFSP in the catalogue of learners.
pub const LEARNER: Learner = Learner {
    id: "nfsp",
    name: text("NFSP", "NFSP"),
    about: text(
        "Two nets learn from games against each other: one what would beat the opponent now, one what it has played on average.",
        "2つのネットが自己対戦から学びます。一方は今の相手に勝つ手を、もう一方は自分の平均的な手を。",
    ),
    source: SOURCE,
    presets: &PRESETS,
    measure: Measure {
        id: "nash_conv",
        title: text("NashConv (chips a hand)", "NashConv（チップ／ハンド）"),
    },
    nets: |spec| kept::nets(&Settings::new(spec)),
    layout: LAYOUT,
};

/// How exploration fades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// Not at all.
    Fixed,
    /// ε / √n (the paper).
    Sqrt,
    /// ε / (1 + 0.01 √n) (the program that Heinrich published).
    Slow,
}

/// The values of the knobs of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
#[allow(clippy::struct_excessive_bools, reason = "switches that can be set in any combination")]
pub struct Settings {
    pub games: u32,
    pub epsilon: f64,
    pub law: Law,
    pub keep_explored: bool,
    pub skip_disturbed: bool,
    pub eta: f64,
    pub eta_fade: u32,
    pub expected_backup: bool,
    pub rl_rate: f32,
    pub sl_rate: f32,
    pub optimiser: Optimiser,
    pub fade: u32,
    pub whole: bool,
    pub batch: u32,
    pub interval: u32,
    pub updates: u32,
    pub target: u32,
    pub rl_memory: usize,
    pub age: f64,
    pub sl_memory: usize,
    pub hidden: usize,
    pub scale: f32,
    pub shared: bool,
    pub even: bool,
    pub exact_response: bool,
    pub counted_average: bool,
}

/// Where η stops falling. Below it the average policy hardly moves any more; and η has to stay above the mean age of what Q
/// remembers (0.05 of the run in the presets): playing against best responses looks ahead by as much as memories lag behind.
const LEAST_ETA: f64 = 0.05;

/// √(1 + games / fade); 1 where nothing fades.
fn slowed(games: u32, fade: u32) -> f64 {
    if fade == 0 { 1.0 } else { (1.0 + f64::from(games) / f64::from(fade)).sqrt() }
}

impl Settings {
    /// The values in a spec of [`LEARNER`]'s presets.
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&GAMES) as u32,
            epsilon: spec.real(&EPSILON),
            law: match spec.choice(&LAW) {
                "sqrt" => Law::Sqrt,
                "slow" => Law::Slow,
                _ => Law::Fixed,
            },
            keep_explored: spec.choice(&EXPLORED) == "keep",
            skip_disturbed: spec.choice(&DISTURBED) == "skip",
            eta: spec.real(&ETA),
            eta_fade: spec.int(&ETA_FADE) as u32,
            expected_backup: spec.choice(&BACKUP) == "expected",
            rl_rate: spec.real(&RL_RATE) as f32,
            sl_rate: spec.real(&SL_RATE) as f32,
            optimiser: if spec.choice(&OPTIMISER) == "adam" { Optimiser::Adam } else { Optimiser::Sgd },
            fade: spec.int(&FADE) as u32,
            whole: spec.choice(&SAMPLING) == "whole",
            batch: spec.int(&BATCH) as u32,
            interval: spec.int(&INTERVAL) as u32,
            updates: spec.int(&UPDATES) as u32,
            target: spec.int(&TARGET) as u32,
            rl_memory: spec.int(&RL_MEMORY) as usize,
            age: spec.real(&AGE),
            sl_memory: spec.int(&SL_MEMORY) as usize,
            hidden: spec.int(&HIDDEN) as usize,
            scale: spec.real(&SCALE) as f32,
            shared: spec.flag(&SHARED),
            even: spec.choice(&DRAWS) == "even",
            exact_response: spec.choice(&RESPONSE) == "exact",
            counted_average: spec.choice(&AVERAGE) == "counted",
        }
    }

    /// By how much learning has slowed after so many games.
    fn slowed(&self, games: u32) -> f64 {
        slowed(games, self.fade)
    }

    /// η after so many games.
    pub fn eta_at(&self, games: u32) -> f64 {
        (self.eta / slowed(games, self.eta_fade)).max(LEAST_ETA.min(self.eta))
    }

    /// The learning rates of Q and Π after so many games.
    pub fn rates_at(&self, games: u32) -> [f32; 2] {
        [self.rl_rate, self.sl_rate].map(|rate| (f64::from(rate) / self.slowed(games)) as f32)
    }

    /// Decisions between updates after so many games.
    pub fn interval_at(&self, games: u32) -> u32 {
        (f64::from(self.interval) * self.slowed(games)) as u32
    }

    /// ε in iteration n, which is counted from 1.
    pub fn epsilon_at(&self, n: u32) -> f64 {
        // Square roots are exact to the last bit everywhere.
        let root = f64::from(n.max(1)).sqrt();
        match self.law {
            Law::Fixed => self.epsilon,
            Law::Sqrt => self.epsilon / root,
            Law::Slow => self.epsilon / (1.0 + 0.01 * root),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_presets_differ_as_the_paper_says() {
        let settings = |id: &str| Settings::new(&Spec::parse(&PRESETS, id).expect("a preset"));
        for [a, b, c, d] in [["A", "B", "C", "D"], ["A-whole", "B-whole", "C-whole", "D-whole"]] {
            let [a, b, c, d] = [a, b, c, d].map(settings);
            // Where exploration is kept out, the changed presets keep it out of what the opponent learns as well.
            let skip_disturbed = b.whole;
            assert_eq!(Settings { keep_explored: false, skip_disturbed, ..a }, b);
            assert_eq!(Settings { keep_explored: false, skip_disturbed, ..c }, d);
            assert_eq!(Settings { law: Law::Fixed, epsilon: 0.1, ..a }, c);
            assert_eq!((a.epsilon_at(1), a.epsilon_at(3600)), (0.06, 0.001));
            assert_eq!((d.epsilon_at(1), d.epsilon_at(1_000_000)), (0.1, 0.1));
        }
    }

    #[test]
    fn every_default_of_a_preset_is_a_value_that_its_knob_allows() {
        for preset in &PRESETS {
            for (key, value) in preset.defaults {
                let knob = KNOBS.iter().find(|knob| knob.key == *key).expect("a knob");
                assert!(knob.allows(*value), "{}: {key}={value}", preset.id);
                assert_ne!(knob.default(), *value, "{}: {key} is the knob's own default", preset.id);
            }
        }
    }

    #[test]
    fn learning_slows_down_as_a_square_root() {
        let settings = Settings::new(&Spec::parse(&PRESETS, "D-whole").expect("a preset"));
        assert_eq!(settings.rates_at(0), [0.003, 0.003]);
        assert_eq!(settings.rates_at(900_000), [0.0015, 0.0015]);
        assert_eq!([0, 900_000].map(|games| settings.interval_at(games)), [320, 640]);
        assert_eq!([0, 3_000_000, 100_000_000].map(|games| settings.eta_at(games)), [0.3, 0.15, 0.05]);
        let literal = Settings::new(&Spec::parse(&PRESETS, "D:eta=0.02").expect("a preset"));
        assert_eq!([0, 100_000_000].map(|games| literal.eta_at(games)), [0.02, 0.02]);
    }
}
