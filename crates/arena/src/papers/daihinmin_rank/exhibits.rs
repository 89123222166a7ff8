//! The figures of P2, its accuracies, and how they depend on the settings.

use super::{
    ALPHAS, BASE, BATCHES, BY_DECISION, CHOICES, CHOSEN, STATED, bases, of_alpha, run, run::TrainedRank,
};
use crate::{
    papers::{
        Results, RunAverage, RunScale,
        report::{
            Cell, Column, ExhibitPart, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Number,
            NumberStyle, Spread, Traced as _, Words,
        },
        work::Keys,
    },
    stats::Estimate,
};
use tefuda_agents::daihinmin::rank::{Bin, RankClass};
use tefuda_games::{Text, spoken as text};
use tefuda_numbers::grouped;

/// A share with its interval.
pub(super) const SHARE: NumberStyle = NumberStyle::digits(1).form(Form::Percent);
/// A share as a mean over runs.
const OVER: NumberStyle = SHARE.spread(Spread::Sd);
pub(super) const EVALUATORS: [Text; 2] =
    [text("Evaluator A", "Evaluator A"), text("Evaluator B", "Evaluator B")];
/// The ids of the curves of both evaluators: training loss, validation loss, test accuracy, training
/// accuracy.
pub(super) const CURVES: [[&str; 4]; 2] = [
    ["loss_a", "validation_a", "accuracy_a", "learned_a"],
    ["loss_b", "validation_b", "accuracy_b", "learned_b"],
];

pub(super) fn setup(scale: RunScale) -> Words {
    let [games, epochs, fewer, shorter] = [0, 1, 2, 3].map(|stage| grouped(scale.training(stage)));
    let (seeds, matches) = (scale.seeds, grouped(scale.games));
    let [fewer_playouts_en, fewer_playouts_ja] = scale.fewer_playouts();
    Words::new(
        format!(
            "The evaluators learn from {games} games between five different agents, in matches of 20. A tenth of the matches is held out for validation, and a tenth for testing. \
             Training takes {epochs} epochs (1,000 in the paper), with seeds 1 to {seeds}. Figures 6 and 7 use the first {fewer} games, {shorter} epochs and seed 1. \
             Playing strength is measured in {matches} matches of 20 games.{fewer_playouts_en}"
        ),
        format!(
            "異なる5人による{games}ゲーム（20ゲームずつの試合）から学びます。試合の1割を検証、1割をテストに取り分け、学習は{epochs}エポック（論文は1,000）、シードは1〜{seeds}です。\
             図6・7は、先頭の{fewer}ゲームを{shorter}エポック、シード1で学習した結果です。強さは20ゲームの試合{matches}回で測ります。{fewer_playouts_ja}"
        ),
    )
}

/// The mean of a curve over runs, with a band of one standard deviation on each side.
fn mean_line(runs: &[TrainedRank], id: &str, label: impl Into<Words>) -> FigureLine {
    let first = runs.first().map_or(&[][..], |run| run.curve(id));
    let at = |place: usize, x: f64| {
        let values = runs.iter().filter_map(|run| run.curve(id).get(place).filter(|point| point.0 == x));
        RunAverage::of(values.map(|point| point.1))
    };
    let points: Vec<(f64, RunAverage)> =
        first.iter().enumerate().filter_map(|(place, (x, _))| Some((*x, at(place, *x)?))).collect();
    let band = |average: &RunAverage| {
        let sd = average.sd.unwrap_or_default();
        (average.mean - sd, average.mean + sd)
    };
    let around = if runs.len() > 1 { points.iter().map(|(_, y)| band(y)).collect() } else { Vec::new() };
    FigureLine::new(label, points.iter().map(|(x, y)| (*x, y.mean)).collect()).with_band(around)
}

fn level(label: impl Into<Words>, last: f64, y: f64) -> FigureLine {
    FigureLine::new(label, vec![(1.0, y), (last, y)]).for_comparison(true)
}

fn epochs() -> FigureAxis {
    FigureAxis { title: text("epochs", "エポック数").into(), log: false, zero: false }
}

/// Figures 2 and 4.
pub(super) fn losses(scale: RunScale, results: &Results, evaluator: usize) -> Vec<ExhibitPart> {
    results.trace(|| losses_of(&bases(scale, results), evaluator))
}

fn losses_of(runs: &[TrainedRank], evaluator: usize) -> Vec<ExhibitPart> {
    let [loss, validation, ..] = CURVES[evaluator];
    let name = EVALUATORS[evaluator];
    let number = [2, 4][evaluator];
    let figure = Figure {
        file: format!("figure-{number}"),
        title: Words::new(format!("Loss of {}", name.en), format!("{}の損失値", name.ja)),
        caption: Words::new(
            format!("P2, Figure {number}: cross-entropy of {} in training and validation.", name.en),
            format!("P2 図{number}：{}の学習データと検証データの交差エントロピー。", name.ja),
        ),
        x: epochs(),
        y: FigureAxis {
            title: text("cross-entropy (nats)", "交差エントロピー").into(),
            log: false,
            zero: false,
        },
        lines: vec![
            mean_line(runs, loss, text("training data", "学習データ")),
            mean_line(runs, validation, text("validation data", "検証データ")),
        ],
        marker: None,
    };
    let best = runs.iter().map(|run| f64::from(run.best_epochs[evaluator]));
    let list = best.map(|epoch| format!("{epoch}")).collect::<Vec<_>>().join(", ");
    let note = Words::new(
        format!("Epoch with the lowest validation loss, by seed: {list}."),
        format!("検証データの損失が最小のエポック（シード順）：{list}。"),
    );
    std::iter::once(ExhibitPart::Figure(Box::new(figure)))
        .chain((!runs.is_empty()).then_some(ExhibitPart::Note(note)))
        .collect()
}

/// Figures 3 and 5.
pub(super) fn accuracies(scale: RunScale, results: &Results, evaluator: usize) -> Vec<ExhibitPart> {
    results.trace(|| accuracies_of(scale, &bases(scale, results), evaluator))
}

fn accuracies_of(scale: RunScale, runs: &[TrainedRank], evaluator: usize) -> Vec<ExhibitPart> {
    let [.., test, learned] = CURVES[evaluator];
    let last = f64::from(scale.training(1));
    let (name, number) = (EVALUATORS[evaluator], [3, 5][evaluator]);
    let start = text("starting class", "開始時の身分のまま");
    let start = runs.first().map(|first| level(start, last, first.baselines[1].mean));
    let figure = Figure {
        file: format!("figure-{number}"),
        title: Words::new(format!("Accuracy of {}", name.en), format!("{}の正解率", name.ja)),
        caption: Words::new(
            format!(
                "P2, Figure {number}: accuracy of {} on held-out matches and on its training data.",
                name.en
            ),
            format!("P2 図{number}：取り分けた試合と学習データでの{}の正解率。", name.ja),
        ),
        x: epochs(),
        y: FigureAxis { title: text("accuracy", "正解率").into(), log: false, zero: false },
        lines: vec![
            mean_line(runs, test, text("test data", "テストデータ")),
            mean_line(runs, learned, text("training data", "学習データ")),
            level(text("paper (approximate)", "論文（概数）"), last, STATED[evaluator]),
        ]
        .into_iter()
        .chain(start)
        .collect(),
        marker: None,
    };
    vec![ExhibitPart::Figure(Box::new(figure))]
}

/// A mean over runs. For a single run, its own interval.
fn over(runs: &[TrainedRank], of: impl Fn(&TrainedRank) -> Estimate) -> Cell {
    match RunAverage::of(runs.iter().map(|run| of(run).mean)) {
        None => Cell::MISSING,
        Some(RunAverage { mean, sd, .. }) => Number { value: mean, spread: sd }.into(),
    }
}

/// The uncertainty of a single run.
fn width(runs: &[TrainedRank], of: impl Fn(&TrainedRank) -> Estimate) -> Cell {
    let widths = runs.iter().filter_map(|run| of(run).ci95);
    RunAverage::of(widths).map_or(Cell::MISSING, |width| Cell::found(width.mean))
}

/// The accuracies that the paper states, next to ours and to baselines without a net.
pub(super) fn accuracy(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    results.trace(|| accuracy_of(&bases(scale, results)))
}

fn accuracy_of(runs: &[TrainedRank]) -> Vec<ExhibitPart> {
    let columns = vec![
        Column::new(text("predictor", "推定"), NumberStyle::PLAIN),
        Column::new(text("paper", "論文"), NumberStyle::digits(0).form(Form::Percent)),
        Column::new(text("ours, last epoch", "本実験（最終エポック）"), OVER).beside(1),
        Column::new(text("ours, best validation epoch", "本実験（検証で最良）"), OVER).beside(1),
        Column::new(text("± of one run", "1回の±"), SHARE),
        Column::new(text("gain over starting class", "開始時の身分との差"), OVER),
        Column::new(text("± of one run", "1回の±"), SHARE),
    ];
    let mut rows: Vec<Vec<Cell>> = (0..2)
        .map(|n| {
            vec![
                EVALUATORS[n].into(),
                Cell::stated(STATED[n]),
                over(runs, |run| run.last[n]),
                over(runs, |run| run.best[n]),
                width(runs, |run| run.best[n]),
                over(runs, |run| run.gain[n]),
                width(runs, |run| run.gain[n]),
            ]
        })
        .collect();
    for (n, name) in [
        text("always the most common class", "常に最多のランク"),
        text("starting class", "開始時の身分のまま"),
        text("logistic regression on the hand", "手札のロジスティック回帰"),
    ]
    .into_iter()
    .enumerate()
    {
        rows.push(vec![
            name.into(),
            Cell::Blank,
            Cell::Blank,
            over(runs, |run| run.baselines[n]),
            width(runs, |run| run.baselines[n]),
            Cell::Blank,
            Cell::Blank,
        ]);
    }
    let about = text(
        "The paper doesn't say how it held out its test data. Here, whole matches are held out, and none of their decisions is used in training. ± is over these matches.",
        "論文には、テストデータの取り分け方が書かれていません。ここでは試合を丸ごと取り分け、その判断は一切学習に使っていません。区間も試合を単位としています。",
    );
    vec![ExhibitPart::Note(about.into()), ExhibitPart::Table(ExhibitTable { columns, rows })]
}

/// The finished runs of Figures 6 and 7, each with the keys of its work.
fn by_alpha(scale: RunScale, results: &Results) -> Vec<(f64, Option<TrainedRank>, Keys)> {
    let run = |alpha| {
        let (run, work) = results.traced(|| of_alpha(scale, results, alpha));
        (alpha, run, work)
    };
    ALPHAS.into_iter().map(run).collect()
}

/// A line over the finished runs of Figures 6 and 7.
fn alpha_line(
    found: &[(f64, Option<TrainedRank>, Keys)],
    name: Text,
    of: impl Fn(&TrainedRank) -> f64,
) -> FigureLine {
    let points = found.iter().filter_map(|(alpha, run, _)| Some((*alpha, of(run.as_ref()?)))).collect();
    found.iter().fold(FigureLine::new(name, points), |line, (.., work)| line.made_of(work))
}

fn alpha_figure(number: u8, title: Text, y: Text, lines: Vec<FigureLine>) -> ExhibitPart {
    ExhibitPart::Figure(Box::new(Figure {
        file: format!("figure-{number}"),
        title: title.into(),
        caption: Words::new(
            format!(
                "P2, Figure {number}: {} on held-out matches, by the weight α of the environment data.",
                y.en
            ),
            format!("P2 図{number}：取り分けた試合での{}と、環境データの重みα。", y.ja),
        ),
        x: FigureAxis { title: Words::same("α"), log: true, zero: false },
        y: FigureAxis { title: y.into(), log: false, zero: false },
        lines,
        marker: Some((CHOSEN, text("the paper's choice", "論文の選択").into())),
    }))
}

/// Figure 6 with its numbers.
pub(super) fn agreement(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    let found = by_alpha(scale, results);
    let names = [
        text("standard", "標準一致率"),
        text("cards set to 0 (the paper's ablation)", "提出カード0（データ欠損一致率）"),
        text("cards set to 0.5 (a pass)", "提出カード0.5（パス扱い）"),
    ];
    let line = |n: usize| alpha_line(&found, names[n], |run| run.agreement[n].mean).for_comparison(n == 2);
    let figure = alpha_figure(
        6,
        text("Agreement between B and A", "BとAのランク推定一致率"),
        text("agreement", "一致率"),
        (0..3).map(line).collect(),
    );
    let mut columns = vec![Column::new(Words::same("α"), NumberStyle::digits(2))];
    columns.extend(names.map(|name| Column::new(name, SHARE)));
    columns.push(Column::new(text("accuracy of B", "Bの正解率"), SHARE));
    let rows = found.iter().map(|(alpha, run, work)| {
        let cell = |of: &dyn Fn(&TrainedRank) -> Estimate| {
            run.as_ref().map_or(Cell::MISSING, |run| of(run).into()).made_of(work)
        };
        let rates = (0..3).map(|n| cell(&|run| run.agreement[n]));
        std::iter::once(Cell::given(*alpha)).chain(rates).chain([cell(&|run| run.last[1])]).collect()
    });
    let about = text(
        "Agreement is how often B predicts the same class as A. To see whether B uses the cards played, the paper sets those inputs to 0. But 0 never occurs in training, where each input is 0.5 or 1. \
         So we also set them to values that B knows: all 0.5, which means a pass.",
        "一致率は、Bの推定するランクがAの推定と同じになる割合です。論文は、Bが提出カードを見ているかを調べるために入力を0にしました。しかし学習データの値は0.5か1で、0は一度も現れません。\
         そこで、Bが知っている値、つまりすべて0.5（パス）にした場合も示します。",
    );
    vec![
        ExhibitPart::Note(about.into()),
        figure,
        ExhibitPart::Table(ExhibitTable { columns, rows: rows.collect() }),
    ]
}

/// Figure 7.
pub(super) fn difference(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    let found = by_alpha(scale, results);
    let line = |name: Text, n: usize| {
        let difference = |run: &TrainedRank| run.agreement[0].mean - run.agreement[n].mean;
        alpha_line(&found, name, difference).for_comparison(n == 2)
    };
    let lines = vec![
        line(text("standard minus cards set to 0", "標準−提出カード0"), 1),
        line(text("standard minus cards set to 0.5", "標準−提出カード0.5"), 2),
    ];
    vec![alpha_figure(
        7,
        text("Effect of the cards played", "提出カードの効果"),
        text("difference in agreement", "一致率の差"),
        lines,
    )]
}

/// The same nets, with test data held out by match and by decision.
pub(super) fn two_ways(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    let ways = [(text("by match", "試合ごと"), BASE), (text("by decision", "判断ごと"), BY_DECISION)];
    let found = ways.map(|(name, words)| {
        let (runs, work) = results.traced(|| {
            (1..=scale.seeds).filter_map(|seed| run(scale, results, words, seed)).collect::<Vec<_>>()
        });
        (name, runs, work)
    });
    let last = f64::from(scale.training(1));
    let mut lines = Vec::new();
    let mut columns = vec![Column::new(text("epoch", "エポック"), NumberStyle::COUNT)];
    for (name, runs, work) in &found {
        for (n, evaluator) in EVALUATORS.into_iter().enumerate() {
            let label = Words::new(
                format!("{}, {}", evaluator.en, name.en),
                format!("{}（{}）", evaluator.ja, name.ja),
            );
            columns.push(Column::new(label.clone(), OVER));
            lines.push(mean_line(runs, CURVES[n][2], label).made_of(work));
        }
        let label = Words::new(format!("A minus B, {}", name.en), format!("AとBの差（{}）", name.ja));
        columns.push(Column::new(label, OVER));
    }
    for (evaluator, stated) in EVALUATORS.into_iter().zip(STATED) {
        let label = Words::new(format!("{} (paper)", evaluator.en), format!("{}（論文）", evaluator.ja));
        lines.push(level(label, last, stated));
    }
    let at = |epoch: f64| {
        let mut cells = vec![Cell::given(epoch)];
        for (_, runs, work) in &found {
            let value = |run: &TrainedRank, n: usize| {
                run.curve(CURVES[n][2]).iter().find(|point| point.0 == epoch).map(|point| point.1)
            };
            let over = |of: &dyn Fn(&TrainedRank) -> Option<f64>| {
                let average = RunAverage::of(runs.iter().filter_map(of));
                average.map_or(Cell::MISSING, |average| {
                    Number { value: average.mean, spread: average.sd }.into()
                })
            };
            let parts = [
                over(&|run| value(run, 0)),
                over(&|run| value(run, 1)),
                over(&|run| Some(value(run, 0)? - value(run, 1)?)),
            ];
            cells.extend(parts.map(|cell: Cell| cell.made_of(work)));
        }
        cells
    };
    let rows = EPOCHS.into_iter().filter(|epoch| *epoch <= last).map(at).collect();
    let about = text(
        "Test accuracy of the same nets, with whole matches held out, and with single decisions held out. In the second way, decisions of the same match are in the training data too, so a net that remembers the match is right more often. \
         The paper doesn't say which way it used. With decisions held out, A passes through the paper's 70%. So that way is likely, but not proved.",
        "同じネットの正解率を、試合を丸ごと取り分けた場合と、判断を1つずつ取り分けた場合で比べます。後者では同じ試合の判断が学習データにも入るので、試合を覚えたネットほどよく当たります。\
         論文はどちらを使ったかを書いていません。判断ごとに取り分けると、Aは論文の70%を通過します。そのため後者だった可能性は高いのですが、証明はできません。",
    );
    let figure = Figure {
        file: "holdout".to_owned(),
        title: text("Accuracy with two ways of holding out", "2つの取り分け方と正解率").into(),
        caption: text(
            "P2: accuracy of both evaluators on test data, held out by match and by decision.",
            "P2：両Evaluatorのテストデータでの正解率。試合ごとと判断ごとの取り分け。",
        )
        .into(),
        x: epochs(),
        y: FigureAxis { title: text("accuracy", "正解率").into(), log: false, zero: false },
        lines,
        marker: None,
    };
    vec![
        ExhibitPart::Note(about.into()),
        ExhibitPart::Figure(Box::new(figure)),
        ExhibitPart::Table(ExhibitTable { columns, rows }),
    ]
}

/// The epochs in the table of [`two_ways`].
const EPOCHS: [f64; 8] = [1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 20.0, 30.0];

/// Other settings, trained on the same games.
pub(super) fn variants(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    let columns = vec![
        Column::new(text("settings", "設定"), NumberStyle::PLAIN),
        Column::new(text("examples", "例の数"), NumberStyle::COUNT),
        Column::new(text("A, last epoch", "A（最終）"), SHARE),
        Column::new(text("A, best epoch", "A（検証で最良）"), SHARE),
        Column::new(text("B, last epoch", "B（最終）"), SHARE),
        Column::new(text("B, best epoch", "B（検証で最良）"), SHARE),
        Column::new(text("starting class", "開始時の身分"), SHARE),
        Column::new(text("spec", "指定"), NumberStyle::PLAIN),
    ];
    let row = |(name, words): (Text, &str)| {
        let (found, work) = results.traced(|| run(scale, results, words, 1));
        let cell = |of: &dyn Fn(&TrainedRank) -> Estimate| {
            found.as_ref().map_or(Cell::MISSING, |run| of(run).into()).made_of(&work)
        };
        vec![
            name.into(),
            found.as_ref().map_or(Cell::MISSING, |run| Cell::found(run.examples)).made_of(&work),
            cell(&|run| run.last[0]),
            cell(&|run| run.best[0]),
            cell(&|run| run.last[1]),
            cell(&|run| run.best[1]),
            cell(&|run| run.baselines[1]),
            Cell::Spec(words.to_owned()),
        ]
    };
    let rows = [
        (text("as in the paper", "論文どおり"), BASE),
        (text("held out by decision (data leakage)", "判断ごとに取り分け（データリーク）"), BY_DECISION),
        (text("only decisions with a choice", "選択肢のある判断だけ"), CHOICES),
        (text("starting class as an input", "開始時の身分も入力"), "paper:keep=best,class=true"),
        (text("batches of 32", "32例ごとに更新"), BATCHES),
    ]
    .map(row)
    .to_vec();
    let about = text(
        "Each row uses one seed and the same games. The second row overstates the accuracy, because its test decisions come from the matches used in training. \
         *Starting class* predicts that the player ends in the class it started in.",
        "同じゲームを使い、それぞれシード1つです。2行目の正解率は高すぎます。テストの判断が、学習に使った試合から取られているためです。\
         *開始時の身分*は、開始時の身分のまま終わると推定した場合です。",
    );
    vec![ExhibitPart::Note(about.into()), ExhibitPart::Table(ExhibitTable { columns, rows })]
}

/// A row for each class: its count, and the shares of classes within it.
pub(super) fn counts(found: Option<[[u32; 3]; 3]>) -> Vec<Vec<Cell>> {
    let row = |class: RankClass| {
        let mut row = vec![class.name().into()];
        match found.map(|counts| counts[class as usize]) {
            None => row.extend([const { Cell::MISSING }; 4]),
            Some(counts) => {
                let all: u32 = counts.iter().sum();
                row.push(Cell::found(all));
                row.extend(counts.map(|count| Cell::found(f64::from(count) / f64::from(all))));
            }
        }
        row
    };
    RankClass::ALL.into_iter().map(row).collect()
}

/// The confusion matrices and reliability diagrams.
pub(super) fn errors(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    results.trace(|| errors_of(run(scale, results, BASE, 1).as_ref()))
}

fn errors_of(base: Option<&TrainedRank>) -> Vec<ExhibitPart> {
    let about = text(
        "Shares of the decisions in held-out matches, from the first run. There is no interval: only counts are stored, and decisions within a match are not independent.",
        "最初の学習について、取り分けた試合の判断を数えた割合です。残してあるのは件数だけで、同じ試合の判断どうしは独立でないため、区間はありません。",
    );
    let mut parts = vec![ExhibitPart::Note(about.into())];
    for (n, name) in EVALUATORS.into_iter().enumerate() {
        let mut columns = vec![
            Column::new(
                Words::new(format!("{}: actual class", name.en), format!("{}：結果", name.ja)),
                NumberStyle::PLAIN,
            ),
            Column::new(text("decisions", "判断の数"), NumberStyle::COUNT),
        ];
        columns.extend(RankClass::ALL.map(|class| {
            let class = class.name();
            Column::new(Words::new(format!("predicted {}", class.en), format!("推定：{}", class.ja)), SHARE)
        }));
        let rows = counts(base.map(|base| base.pictures[n].confusion));
        parts.push(ExhibitPart::Table(ExhibitTable { columns, rows }));
    }
    let line = |class: RankClass| {
        let bins = base.map_or(&[][..], |base| &base.pictures[0].reliability[class as usize]);
        FigureLine::new(class.name(), bins.iter().filter_map(Bin::point).collect())
    };
    let mut lines: Vec<FigureLine> = RankClass::ALL.into_iter().map(line).collect();
    let right = text("perfectly calibrated", "推定どおり");
    lines.push(FigureLine::new(right, vec![(0.0, 0.0), (1.0, 1.0)]).for_comparison(true));
    parts.push(ExhibitPart::Figure(Box::new(Figure {
        file: "reliability".to_owned(),
        title: text("Calibration of Evaluator A", "Evaluator Aの較正").into(),
        caption: text(
            "P2, Evaluator A at its best epoch: actual frequency of each class by predicted probability (bins of 0.1 with at least 50 decisions).",
            "P2 Evaluator A（検証で最良のエポック）：推定した確率ごとの、実際にそのランクになった割合（確率は0.1刻み、50件以上の区間のみ）。",
        )
        .into(),
        x: FigureAxis { title: text("predicted probability", "推定した確率").into(), log: false, zero: true },
        y: FigureAxis { title: text("actual frequency", "実際の割合").into(), log: false, zero: true },
        lines,
        marker: None,
    })));
    parts
}
