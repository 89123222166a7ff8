//! The hyperparameters of NFSP, named as in the papers, and how they change during a run.

use crate::training::knobs::{self, OptimiserKind};
use serde::{Deserialize, Serialize};
use tefuda_games::{Setting, choice, settings, text};

choice! {
    /// The decay of exploration.
    pub(crate) enum Law {
        /// No decay.
        Fixed = "fixed", text("constant", "一定");
        /// ε / √n (the paper).
        Sqrt = "sqrt", text("ε / √n", "ε / √n");
        /// ε / (1 + 0.01 √n) (the program that Heinrich published).
        Slow = "slow", text("ε / (1 + 0.01 √n)", "ε / (1 + 0.01 √n)");
    }
}
choice! {
    /// The treatment of exploratory moves in the supervised data.
    pub enum Explored {
        /// They are left out.
        Drop = "drop", text("leave out", "除く");
        /// They are kept.
        Keep = "keep", text("keep", "残す");
    }
}
choice! {
    /// Whether Q learns from the rest of a hand after the opponent has explored.
    pub(crate) enum Disturbed {
        /// Q learns from it.
        Remember = "remember", text("learn", "学ぶ");
        /// Q ignores it.
        Skip = "skip", text("skip", "学ばない");
    }
}
choice! {
    /// The assumption of Q's targets about the player's next move.
    pub(crate) enum Backup {
        /// The best move.
        Greedy = "greedy", text("max Q", "max Q");
        /// The best move, or with probability ε a random one.
        Expected = "expected", text("(1 − ε) max Q + ε mean Q", "(1 − ε) max Q + ε 平均Q");
    }
}
choice! {
    /// The data for an update.
    pub(crate) enum Sampling {
        /// A random minibatch.
        Minibatch = "minibatch", text("minibatch", "ミニバッチ");
        /// The whole buffer.
        Whole = "whole", text("whole buffer", "バッファ全体");
    }
}
choice! {
    /// The random draws of self-play.
    pub enum Draws {
        /// Independently.
        Independent = "independent", text("independent", "独立");
        /// Low-discrepancy: each outcome is as frequent as its probability.
        Even = "even", text("low-discrepancy", "準乱数");
    }
}
choice! {
    /// The source of the best response.
    pub enum Response {
        /// Q.
        Learned = "learned", text("learned", "学習");
        /// Computed exactly.
        Exact = "exact", text("exact", "厳密解");
    }
}
choice! {
    /// The source of the average policy.
    pub enum Average {
        /// Π.
        Learned = "learned", text("learned", "学習");
        /// Counts of the moves.
        Counted = "counted", text("counted", "数え上げ");
    }
}

settings! {
    /// The hyperparameters of a run, in a spec of the learner's presets.
    pub struct Settings {
        /// Number of games.
        GAMES games: u32 = knobs::games(1_000_000_000, 10_000_000, text("Number of training games.", "学習に使うゲームの数。"));
        /// ε.
        EPSILON epsilon: f64 = knobs::epsilon(
    0.1,
    text(
        "Share of random moves by the best response. At 0, a move that once looks bad is never tried again.",
        "最適応答がランダムな手を試す割合。0だと、一度悪く見えた手は二度と試されません。",
    ),
);
        /// The decay of ε.
        LAW law: Law = Setting::choice("law").symbol("ε(n)").says(text("Exploration decay", "探索率の減衰"), text(
        "How exploration fades over the iterations n. ε / √n is the paper's formula. The other one is from the original NFSP code.",
        "反復回数nとともに探索をどう減らすか。ε / √nは論文の式、もう1つは元のNFSPのプログラムの式です。",
    ));
        /// The treatment of exploratory moves.
        EXPLORED explored: Explored = Setting::choice("explored").says(text("Exploratory moves in Π's data", "Πの教師データ中の探索手"), text(
        "The paper's change. The best response wouldn't play random moves, so the average policy shouldn't learn them.",
        "論文の提案。ランダムに試した手は最適応答の手ではないので、平均戦略に学ばせません。",
    ));
        /// Whether Q learns from the rest of a hand after the opponent has explored.
        DISTURBED disturbed: Disturbed = Setting::choice("disturbed").says(text("After the opponent explores", "相手が探索した後"), text(
        "A random move doesn't show the opponent's real strategy. Skip: Q doesn't learn from the rest of that hand.",
        "ランダムな手は、相手の本来の戦略を表していません。「学ばない」なら、そのハンドの残りからQは学びません。",
    ));
        /// η.
        ETA eta: f64 = Setting::real("eta", 0.01, 1.0, 0.01, 0.1).symbol("η").says(
    text("Anticipatory parameter", "先読み率"),
    text(
        "Share of games in which a seat plays its best response instead of its average policy.",
        "平均戦略ではなく最適応答でプレイするゲームの割合。",
    ),
);
        /// The number of games after which η falls.
        ETA_FADE eta_fade: u32 = Setting::whole("eta-fade", 0, 100_000_000, 0).log().says(text("Games until η falls", "ηが下がるまでのゲーム数"), text(
        "From about this many games g, η falls as 1 / √(1 + games / g), down to 0.05. Early training gets more best responses. 0: never.",
        "このゲーム数gを目安に、ηを1 / √(1 + ゲーム数 / g)に従って0.05まで下げます。学習の序盤ほど最適応答が多くなります。0なら一定。",
    ));
        /// The assumption of Q's targets about the player's next move.
        BACKUP backup: Backup = Setting::choice("backup").says(
    text("Value of the next state", "次の状態の価値"),
    text(
        "Q-learning assumes that the best move comes next. The other option accounts for later exploration.",
        "Q学習は、次に最善の手が選ばれるとみなします。もう一方は、後でまた探索することを見込みます。",
    ),
);
        /// The learning rate of Q.
        RL_RATE rl_rate: f32 = Setting::real("rl-rate", 0.0001, 1.0, 0.0001, 0.1).symbol("α_RL").says(
    text("Learning rate of Q", "Qの学習率"),
    text(
        "Step size for each update of Q. Larger: learns faster, stays noisy.",
        "1回の更新でQをどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
);
        /// The learning rate of Π.
        SL_RATE sl_rate: f32 = Setting::real("sl-rate", 0.0001, 1.0, 0.0001, 0.005).symbol("α_SL").says(
    text("Learning rate of Π", "Πの学習率"),
    text(
        "Step size for each update of Π. Larger: learns faster, stays noisy.",
        "1回の更新でΠをどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
);
        /// The optimiser.
        OPTIMISER optimiser: OptimiserKind = knobs::optimiser(text(
    "How gradients update the weights. Adam needs learning rates about 100 times smaller.",
    "勾配で重みを更新する方法。Adamの学習率は100分の1くらいにします。",
));
        /// The number of games after which learning slows down.
        FADE fade: u32 = knobs::fade(text(
    "From about this many games g, learning rates fall and update intervals grow by √(1 + games / g). Fast at first, precise later. 0: never.",
    "このゲーム数gを目安に、学習率を下げ更新の間隔を広げます（√(1 + ゲーム数 / g)に従う）。はじめは速く、後は精密に。0なら一定。",
));
        /// The data for an update.
        SAMPLING sampling: Sampling = Setting::choice("sampling").says(text("Update from", "更新に使うデータ"), text(
        "A random minibatch, or the whole buffer at once. Whole buffer: same average step, without sampling noise.",
        "ランダムに選んだ一部か、バッファ全体か。平均の更新は同じですが、全体なら標本抽出のノイズがありません。",
    ));
        /// Samples per update.
        BATCH batch: u32 = knobs::batch(128, text("Samples per update.", "1回の更新に使うデータの数。"));
        /// Decisions between updates.
        INTERVAL interval: u32 = Setting::whole("interval", 1, 4096, 128).log().symbol("k").says(
    text("Decisions between updates", "更新の間隔"),
    text(
        "Decisions by both players between updates. Fewer: learns more per game, but each game takes longer.",
        "両者合わせて何手ごとにネットを更新するか。短いほど1ゲームから多く学びますが、時間がかかります。",
    ),
);
        /// Updates at a time.
        UPDATES updates: u32 = Setting::whole("updates", 1, 64, 2).log().says(
    text("Updates per interval", "1度の更新回数"),
    text("Updates of each net per interval.", "更新の間隔ごとに、各ネットを何回更新するか。"),
);
        /// Updates between copies of θ^Q.
        TARGET target: u32 = Setting::whole("target", 1, 10_000, 300).log().says(
    text("Target update interval", "ターゲット更新の間隔"),
    text(
        "Updates of Q before its target values are refreshed.",
        "Qの学習目標を、何回の更新ごとに新しくするか。",
    ),
);
        /// The size of `M^RL`.
        RL_MEMORY rl_memory: usize = Setting::whole("rl-memory", 1000, 20_000_000, 200_000).log().symbol("|M_RL|").says(text("Replay buffer (Q)", "リプレイバッファ（Q）"), text(
        "Number of latest transitions that Q learns from. Larger: more precise, but includes outdated opponents.",
        "Qが学習に使う直近の手の数。大きいほど精密ですが、昔の相手のデータも混ざります。",
    ));
        /// The mean age of the data of Q, as a share of the run so far.
        AGE age: f64 = Setting::real("age", 0.0, 0.5, 0.01, 0.0).says(text("Mean age of Q's data", "Qのデータの平均の古さ"), text(
        "With whole-buffer updates, old data fades gradually. This is its mean age, as a share of games so far. Larger: more precise, but slower to react. 0: only the latest decisions that fit in the buffer.",
        "バッファ全体から更新するとき、古いデータは少しずつ薄れます。その平均の古さを、それまでのゲーム数に対する割合で決めます。大きいと精密で、反応は遅れます。0なら、入るだけの直近の手を使います。",
    ));
        /// The size of `M^SL`.
        SL_MEMORY sl_memory: usize = Setting::whole("sl-memory", 1000, 20_000_000, 2_000_000).log().symbol("|M_SL|").says(
        text("Reservoir buffer (Π)", "リザーババッファ（Π）"),
        text(
            "Best-response moves that Π learns from, sampled evenly from the whole run.",
            "Πが学習に使う最適応答の手の数。学習全体から均等に選ばれます。",
        ),
    );
        /// Hidden units.
        HIDDEN hidden: usize = Setting::whole("hidden", 8, 256, 64).log().says(
    text("Hidden units", "隠れ層のユニット数"),
    text("Units in the hidden layer of each net.", "各ネットの隠れ層にあるユニットの数。"),
);
        /// Chips that count as a reward of 1.
        SCALE scale: f32 = Setting::real("scale", 1.0, 26.0, 0.1, 26.0).says(
    text("Chips per reward of 1", "報酬1あたりのチップ"),
    text(
        "Rewards are chips divided by this. The largest pot is 26 chips in Leduc Hold'em and 4 in Kuhn poker.",
        "報酬はチップをこの数で割ったもの。最大のポットはレダックで26チップ、クーンポーカーで4チップです。",
    ),
);
        /// Whether both seats share one net.
        SHARED shared: bool = Setting::flag("shared", false).says(
    text("Shared nets", "ネットを共有"),
    text(
        "Both seats use the same nets and buffers, which doubles the data for each net.",
        "両方の席が同じネットとバッファを使います。ネットあたりのデータは2倍になります。",
    ),
);
        /// The random draws of self-play.
        DRAWS draws: Draws = Setting::choice("draws").says(
    text("Random draws", "乱数の引き方"),
    text(
        "How cards and moves are drawn. Low-discrepancy: same probabilities, less noise in the buffers.",
        "カードや手の引き方。「準乱数」は確率が同じでも出現回数の偏りが小さく、バッファのノイズが減ります。",
    ),
);
        /// The source of the best response.
        RESPONSE response: Response = Setting::choice("response").says(
    text("Best response", "最適応答"),
    text(
        "For control experiments. With an exact best response in place of Q, only the other errors remain.",
        "対照実験用。Qの代わりに厳密な最適応答を使うと、それ以外の誤差だけが残ります。",
    ),
);
        /// The source of the average policy.
        AVERAGE average: Average = Setting::choice("average").says(
    text("Average policy", "平均戦略"),
    text(
        "For control experiments. Counting the moves instead of training Π shows the error of Π's net.",
        "対照実験用。Πの代わりに手を数えると、Πのネットによる誤差がわかります。",
    ),
);
    }
}

/// The number of decisions, of both players together, in an iteration of the papers.
pub const ITERATION: u32 = 128;

/// The smallest value of η. Below it the average policy hardly moves any more. η must also stay above the
/// mean age of Q's data (0.05 of the run in the presets). Q's data lag behind the opponent by their mean age.
/// Playing best responses with probability η looks ahead by about η of the run, which must make up for the
/// lag.
const LEAST_ETA: f64 = 0.05;

/// √(1 + games / fade); 1 without fading.
fn slowed(games: u32, fade: u32) -> f64 {
    if fade == 0 { 1.0 } else { (1.0 + f64::from(games) / f64::from(fade)).sqrt() }
}

/// The kind of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// Drawn from the average policy.
    Average,
    /// The best move by Q.
    Greedy,
    /// An exploratory move of the best response.
    Explored,
}

impl Settings {
    /// The factor by which learning has slowed down after this many games.
    fn slowed(&self, games: u32) -> f64 {
        slowed(games, self.fade)
    }

    /// η after this many games.
    pub(crate) fn eta_at(&self, games: u32) -> f64 {
        (self.eta / slowed(games, self.eta_fade)).max(LEAST_ETA.min(self.eta))
    }

    /// The learning rates of Q and Π after this many games.
    pub(crate) fn rates_at(&self, games: u32) -> [f32; 2] {
        [self.rl_rate, self.sl_rate].map(|rate| (f64::from(rate) / self.slowed(games)) as f32)
    }

    /// The number of decisions between updates after this many games.
    pub(crate) fn interval_at(&self, games: u32) -> u32 {
        (f64::from(self.interval) * self.slowed(games)) as u32
    }

    /// Whether `M^SL` stores a decision of this kind: those of the best response, but exploratory ones only
    /// without the paper's change.
    pub fn teaches(&self, how: How) -> bool {
        match how {
            How::Average => false,
            How::Greedy => true,
            How::Explored => self.explored == Explored::Keep,
        }
    }

    /// ε in iteration n, counted from 1.
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
    use crate::leduc::nfsp::PRESETS;
    use tefuda_games::Spec;

    #[test]
    fn the_presets_differ_as_in_the_paper() {
        let settings = |id: &str| Settings::new(&Spec::parse(&PRESETS, id).expect("a preset"));
        for [a, b, c, d] in [["A", "B", "C", "D"], ["A-whole", "B-whole", "C-whole", "D-whole"]] {
            let [a, b, c, d] = [a, b, c, d].map(settings);
            // The changed presets that leave out exploration also keep it out of what the opponent learns.
            let disturbed = match b.sampling {
                Sampling::Minibatch => Disturbed::Remember,
                Sampling::Whole => Disturbed::Skip,
            };
            assert_eq!(Settings { explored: Explored::Drop, disturbed, ..a }, b);
            assert_eq!(Settings { explored: Explored::Drop, disturbed, ..c }, d);
            assert_eq!(Settings { law: Law::Fixed, epsilon: 0.1, ..a }, c);
            assert_eq!((a.epsilon_at(1), a.epsilon_at(3600)), (0.06, 0.001));
            assert_eq!((d.epsilon_at(1), d.epsilon_at(1_000_000)), (0.1, 0.1));
        }
    }

    #[test]
    fn learning_slows_down_with_the_square_root() {
        let settings = Settings::new(&Spec::parse(&PRESETS, "D-whole").expect("a preset"));
        assert_eq!(settings.rates_at(0), [0.003, 0.003]);
        assert_eq!(settings.rates_at(900_000), [0.0015, 0.0015]);
        assert_eq!([0, 900_000].map(|games| settings.interval_at(games)), [320, 640]);
        assert_eq!([0, 3_000_000, 100_000_000].map(|games| settings.eta_at(games)), [0.3, 0.15, 0.05]);
        let literal = Settings::new(&Spec::parse(&PRESETS, "D:eta=0.02").expect("a preset"));
        assert_eq!([0, 100_000_000].map(|games| literal.eta_at(games)), [0.02, 0.02]);
    }
}
