//! P2: rank evaluators for Daihinmin, and the agents that play by them.

mod aim;
mod claims;
mod exhibits;
mod run;
mod strength;

use super::{Exhibit, ExhibitPlace, Paper, Results, RunScale, sontaku};
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
        RunScale {
            id: "smoke",
            seeds: 2,
            training: &[60, 3, 60, 2],
            games: 1,
            block: 2,
            playout_divisor: 10,
            ..RunScale::NONE
        },
        RunScale {
            id: "quick",
            seeds: 2,
            training: &[1000, 20, 500, 10],
            games: 20,
            block: 20,
            ..RunScale::NONE
        },
        RunScale {
            id: "paper",
            seeds: 3,
            training: &[10_000, 30, 2000, 15],
            games: 100,
            block: 20,
            ..RunScale::NONE
        },
    ],
    setup: exhibits::setup,
    claims: |scale, results| Ok(claims::claims(scale, results)),
    exhibits: &[
        figure(2, "loss of Evaluator A by epoch", "Evaluator Aの損失値の推移", |scale, results| {
            Ok(exhibits::losses(scale, results, 0))
        }),
        figure(
            3,
            "accuracy of Evaluator A by epoch",
            "Evaluator Aの正解率の推移",
            |scale, results| Ok(exhibits::accuracies(scale, results, 0)),
        ),
        figure(4, "loss of Evaluator B by epoch", "Evaluator Bの損失値の推移", |scale, results| {
            Ok(exhibits::losses(scale, results, 1))
        }),
        figure(
            5,
            "accuracy of Evaluator B by epoch",
            "Evaluator Bの正解率の推移",
            |scale, results| Ok(exhibits::accuracies(scale, results, 1)),
        ),
        Exhibit {
            place: ExhibitPlace::InWords,
            title: text("accuracy on held-out matches", "取り分けた試合での正解率"),
            reading: None,
            parts: |scale, results| Ok(exhibits::accuracy(scale, results)),
        },
        figure(6, "agreement between B and A by α", "αとランク推定一致率", |scale, results| {
            Ok(exhibits::agreement(scale, results))
        }),
        figure(7, "difference in agreement by α", "αと一致率の差", |scale, results| {
            Ok(exhibits::difference(scale, results))
        }),
        added(
            "The same nets, two ways of holding out test data",
            "同じネットと、テストデータの2つの取り分け方",
            |scale, results| Ok(exhibits::two_ways(scale, results)),
        ),
        added("Accuracy with other settings", "設定を変えたときの正解率", |scale, results| {
            Ok(exhibits::variants(scale, results))
        }),
        added("Prediction errors", "推定の誤り方", |scale, results| {
            Ok(exhibits::errors(scale, results))
        }),
        added(
            "Playing strength, and how often the player reaches its target",
            "強さと、目標どおりに終わるか",
            strength::among_clients,
        ),
        added("Against other players", "ほかのプレイヤーとの対戦", strength::among_others),
        added("Sontaku: where the steered player finishes", "忖度：人を何位に導くか", sontaku::aims),
        added(
            "Sontaku: places sacrificed, and how close the games are",
            "忖度：下げる見込み順位と、勝負の際どさ",
            sontaku::naturalness,
        ),
        added("Sontaku: what an observer sees", "忖度：外から見た印象", sontaku::outside::seen),
        added("Sontaku: how much skill is left", "忖度：残る実力差", sontaku::outside::skill),
        added(
            "Sontaku: sacrifice limits, other methods, and players who change",
            "忖度：見込み順位を下げる上限、別の方法、途中で変わる人",
            sontaku::variants,
        ),
    ],
    legend: text(
        "± is the 95% confidence interval over matches. *SD* is the standard deviation over runs with different seeds, estimated with n − 1.",
        "±は試合を単位とした95%信頼区間の半幅、SDは異なるシードの学習間の標準偏差（n − 1で推定）です。",
    ),
};

type Parts = fn(RunScale, &Results) -> Result<Vec<super::report::ExhibitPart>, tefuda_games::Fault>;

const fn figure(number: u8, en: &'static str, ja: &'static str, parts: Parts) -> Exhibit {
    Exhibit { place: ExhibitPlace::Figure(number), title: text(en, ja), reading: None, parts }
}

const fn added(en: &'static str, ja: &'static str, parts: Parts) -> Exhibit {
    Exhibit { place: ExhibitPlace::Added, title: text(en, ja), reading: None, parts }
}

/// The round of runs with other seeds and settings. They start after everything that needs only the first
/// run.
const LATER: u64 = 100;

/// A run with the scale's games and epochs. The first run plays the games. The others wait for it and reuse
/// them.
fn run(scale: RunScale, results: &Results, words: &str, seed: u64) -> Option<TrainedRank> {
    let of = |words: &str, seed, round| {
        results.read(round, run::run(words, scale.training(0), scale.training(1), seed))
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
fn bases(scale: RunScale, results: &Results) -> Vec<TrainedRank> {
    (1..=scale.seeds).filter_map(|seed| run(scale, results, BASE, seed)).collect()
}

/// A run of Figures 6 and 7: one seed, and fewer games and epochs.
fn of_alpha(scale: RunScale, results: &Results, alpha: f64) -> Option<TrainedRank> {
    let words = format!("paper:alpha={alpha}");
    results.read(2, run::run(&words, scale.training(2), scale.training(3), 1))
}
