//! P2: rank evaluators for Daihinmin, and the agents that play by them.

mod exhibits;
mod run;
mod strength;

use super::{Paper, RunScale, Study, added, figure, in_words, sontaku};
use run::TrainedRank;
use tefuda_games::{PaperId, spoken as text};

/// The settings of the runs in the figures. The nets come from the best epoch, for use in contests. Curves
/// cover all epochs, and agreement is that of the last one.
const BASE: &str = "paper:keep=best";
/// The same without forced passes among the examples.
const CHOICES: &str = "paper:keep=best,decisions=choices";
/// The same with single decisions held out instead of matches.
const BY_DECISION: &str = "paper:keep=best,split=decision";
/// The same with 32 examples per step.
const BATCHES: &str = "paper:keep=best,batch=32";
/// The weights of the environment in Figures 6 and 7.
const ALPHAS: [f64; 19] =
    [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
/// The weight that the paper chooses.
const CHOSEN: f64 = 0.06;
/// The accuracies that the paper states, of A and of B.
const STATED: [f64; 2] = [0.70, 0.65];

/// The paper.
pub(super) static PAPER: Paper = Paper {
    id: PaperId::P2,
    name: "daihinmin-rank",
    citation: "Uchida, Anada: *Construction of a Card Submission Model by Neural Network* (内田 純平・穴田 一「ニューラルネットワークによる大貧民のカード提出モデル構築」)",
    asks: text(
        "Can a neural net predict, from a position in Daihinmin, which class a player will end in? Can a second net predict this for each possible play, \
         so that a player can aim for a class?",
        "大貧民の状況から、最後にどのランクになるかをネットで推定できるでしょうか。また、出すカードごとの推定を使って、目標のランクに向けたカードを出せるでしょうか。",
    ),
    finds: text(
        "Evaluator A is right in about 70% of test cases, and Evaluator B in about 65%. With α = 0.06, B agrees well with A and really uses the cards played.",
        "テストデータの正解率はEvaluator Aが約70%、Evaluator Bが約65%でした。α = 0.06ではBの推定がAとよく一致し、しかも提出カードの情報を使っています。",
    ),
    scales: &[
        RunScale { games: 1, block: 2, playout_divisor: 10, ..RunScale::of("smoke", 2, &[60, 3, 60, 2]) },
        RunScale { games: 20, block: 20, ..RunScale::of("quick", 2, &[1000, 20, 500, 10]) },
        RunScale { games: 100, block: 20, ..RunScale::of("paper", 3, &[10_000, 30, 2000, 15]) },
    ],
    setup: exhibits::setup,
    claims: exhibits::claims,
    exhibits: &[
        figure(2, text("loss of Evaluator A by epoch", "Evaluator Aの損失値の推移"), |study| {
            exhibits::losses(study, 0)
        }),
        figure(3, text("accuracy of Evaluator A by epoch", "Evaluator Aの正解率の推移"), |study| {
            exhibits::accuracies(study, 0)
        }),
        figure(4, text("loss of Evaluator B by epoch", "Evaluator Bの損失値の推移"), |study| {
            exhibits::losses(study, 1)
        }),
        figure(5, text("accuracy of Evaluator B by epoch", "Evaluator Bの正解率の推移"), |study| {
            exhibits::accuracies(study, 1)
        }),
        in_words(text("accuracy on held-out matches", "取り分けた試合での正解率"), exhibits::accuracy),
        figure(6, text("agreement between B and A by α", "αとランク推定一致率"), exhibits::agreement),
        figure(7, text("difference in agreement by α", "αと一致率の差"), exhibits::difference),
        added(
            text(
                "The same nets, two ways of holding out test data",
                "同じネットと、テストデータの2つの取り分け方",
            ),
            exhibits::two_ways,
        ),
        added(text("Accuracy with other settings", "設定を変えたときの正解率"), exhibits::variants),
        added(text("Prediction errors", "推定の誤り方"), exhibits::errors),
        added(
            text(
                "Playing strength, and how often the player reaches its target",
                "強さと、目標どおりに終わるか",
            ),
            strength::among_clients,
        ),
        added(text("Against other players", "ほかのプレイヤーとの対戦"), strength::among_others),
        added(text("Sontaku: where the steered player finishes", "忖度：人を何位に導くか"), sontaku::aims),
        added(
            text(
                "Sontaku: places sacrificed, and how close the games are",
                "忖度：下げる見込み順位と、勝負の際どさ",
            ),
            sontaku::naturalness,
        ),
        added(text("Sontaku: what an observer sees", "忖度：外から見た印象"), sontaku::seen),
        added(text("Sontaku: how much skill is left", "忖度：残る実力差"), sontaku::skill),
        added(
            text(
                "Sontaku: sacrifice limits, other methods, and players who change",
                "忖度：見込み順位を下げる上限、別の方法、途中で変わる人",
            ),
            sontaku::variants,
        ),
    ],
    legend: text(
        "± is the 95% confidence interval over matches. *SD* is the standard deviation over runs with different seeds, estimated with n − 1.",
        "±は試合を単位とした95%信頼区間の半幅、SDは異なるシードの学習間の標準偏差（n − 1で推定）です。",
    ),
};

/// The round of runs with other seeds and settings. They start after everything that needs only the first
/// run.
const LATER: u64 = 100;

/// A run with the scale's games and epochs. The first run plays the games. The others wait for it and reuse
/// them.
fn run(study: Study, words: &str, seed: u64) -> Option<TrainedRank> {
    let of = |words: &str, seed, round| {
        study.read(round, run::run(words, study.scale.training(0), study.scale.training(1), seed))
    };
    let first = of(BASE, 1, 1)?;
    let round = match words {
        BASE => LATER + seed,
        CHOICES => 1,
        _ => LATER,
    };
    if (words, seed) == (BASE, 1) { Some(first) } else { of(words, seed, round) }
}

/// The finished runs for the figures.
fn bases(study: Study) -> Vec<TrainedRank> {
    study.runs(|seed| run(study, BASE, seed))
}

/// A run of Figures 6 and 7: one seed, and fewer games and epochs.
fn of_alpha(study: Study, alpha: f64) -> Option<TrainedRank> {
    let words = format!("paper:alpha={alpha}");
    study.read(2, run::run(&words, study.scale.training(2), study.scale.training(3), 1))
}
