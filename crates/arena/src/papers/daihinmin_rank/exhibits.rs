//! The figures and claims of P2, its accuracies, and how they depend on the settings.

use super::{
    ALPHAS, BASE, BATCHES, BY_DECISION, CHOICES, CHOSEN, PAPER, STATED, bases, of_alpha, run,
    run::TrainedRank,
};
use crate::{
    papers::{
        ExhibitPlace, Parts, RunAverage, RunScale, Study,
        claim::{Bound, Claim},
        report::{
            Cell, Column, ExhibitPart, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Keys, Number,
            NumberStyle, Spread, Traced as _, Words, column, words,
        },
    },
    stats::Estimate,
};
use tefuda_agents::daihinmin::rank::{Bin, RankClass};
use tefuda_games::{Fault, Text, spoken as text};
use tefuda_numbers::grouped;

/// A share with its interval.
pub(super) const SHARE: NumberStyle = NumberStyle::digits(1).form(Form::Percent);
/// A share as a mean over runs.
const OVER: NumberStyle = SHARE.spread(Spread::Sd);
const EVALUATORS: [Text; 2] = [text("Evaluator A", "Evaluator A"), text("Evaluator B", "Evaluator B")];
/// The ids of the curves of both evaluators: training loss, validation loss, test accuracy, training
/// accuracy.
const CURVES: [[&str; 4]; 2] = [
    ["loss_a", "validation_a", "accuracy_a", "learned_a"],
    ["loss_b", "validation_b", "accuracy_b", "learned_b"],
];

pub(super) fn setup(scale: RunScale) -> Words {
    let [games, epochs, fewer, shorter] = [0, 1, 2, 3].map(|stage| grouped(scale.training(stage)));
    let (seeds, matches) = (scale.seeds, grouped(scale.games));
    words!(
        "The evaluators learn from {games} games between five different agents, in matches of 20. A tenth of the matches is held out for validation, and a tenth for testing. \
         Training takes {epochs} epochs (1,000 in the paper), with seeds 1 to {seeds}. Figures 6 and 7 use the first {fewer} games, {shorter} epochs and seed 1. \
         Playing strength is measured in {matches} matches of 20 games.{divided}",
        "異なる5人による{games}ゲーム（20ゲームずつの試合）から学びます。試合の1割を検証、1割をテストに取り分け、学習は{epochs}エポック（論文は1,000）、シードは1〜{seeds}です。\
         図6・7は、先頭の{fewer}ゲームを{shorter}エポック、シード1で学習した結果です。強さは20ゲームの試合{matches}回で測ります。{divided}",
        divided = scale.fewer_playouts()
    )
}

/// The mean of a curve over runs, with a band of one standard deviation on each side.
fn mean_line(runs: &[TrainedRank], id: &str, label: impl Into<Words>) -> FigureLine {
    let points = RunAverage::along(&runs.iter().map(|run| run.curve(id)).collect::<Vec<_>>());
    let band = |average: &RunAverage| {
        let sd = average.sd.unwrap_or_default();
        (average.mean - sd, average.mean + sd)
    };
    let around = if runs.len() > 1 { points.iter().map(|(_, y)| band(y)).collect() } else { Vec::new() };
    FigureLine::new(label, points.iter().map(|(x, y)| (*x, y.mean)).collect()).with_band(around)
}

const EPOCH: Text = text("epochs", "エポック数");

/// Figures 2 and 4.
pub(super) fn losses(study: Study, evaluator: usize) -> Parts {
    study.trace(|| Ok(losses_of(&bases(study), evaluator)))
}

fn losses_of(runs: &[TrainedRank], evaluator: usize) -> Vec<ExhibitPart> {
    let [loss, validation, ..] = CURVES[evaluator];
    let (name, number) = (EVALUATORS[evaluator], [2, 4][evaluator]);
    let figure = Figure::new(
        format!("figure-{number}"),
        words!("Loss of {name}", "{name}の損失値", name),
        words!(
            "P2, Figure {number}: cross-entropy of {name} in training and validation.",
            "P2 図{number}：{name}の学習データと検証データの交差エントロピー。",
            name
        ),
        EPOCH,
        text("cross-entropy (nats)", "交差エントロピー"),
    );
    let figure = figure.with([
        mean_line(runs, loss, text("training data", "学習データ")),
        mean_line(runs, validation, text("validation data", "検証データ")),
    ]);
    let best = runs.iter().map(|run| f64::from(run.best_epochs[evaluator]));
    let list = best.map(|epoch| format!("{epoch}")).collect::<Vec<_>>().join(", ");
    let note = words!(
        "Epoch with the lowest validation loss, by seed: {list}.",
        "検証データの損失が最小のエポック（シード順）：{list}。"
    );
    std::iter::once(figure.into()).chain((!runs.is_empty()).then(|| note.into())).collect()
}

/// Figures 3 and 5.
pub(super) fn accuracies(study: Study, evaluator: usize) -> Parts {
    study.trace(|| Ok(vec![accuracies_of(study.scale, &bases(study), evaluator).into()]))
}

fn accuracies_of(scale: RunScale, runs: &[TrainedRank], evaluator: usize) -> Figure {
    let [.., test, learned] = CURVES[evaluator];
    let (name, number) = (EVALUATORS[evaluator], [3, 5][evaluator]);
    let level = |label: Text, y: f64| FigureLine::level(label, [1.0, f64::from(scale.training(1))], y);
    let lines = [
        mean_line(runs, test, text("test data", "テストデータ")),
        mean_line(runs, learned, text("training data", "学習データ")),
        level(text("paper (approximate)", "論文（概数）"), STATED[evaluator]),
    ];
    let start = text("starting class", "開始時の身分のまま");
    let figure = Figure::new(
        format!("figure-{number}"),
        words!("Accuracy of {name}", "{name}の正解率", name),
        words!(
            "P2, Figure {number}: accuracy of {name} on held-out matches and on its training data.",
            "P2 図{number}：取り分けた試合と学習データでの{name}の正解率。",
            name
        ),
        EPOCH,
        text("accuracy", "正解率"),
    );
    figure.with(lines.into_iter().chain(runs.first().map(|first| level(start, first.baselines[1].mean))))
}

/// A mean over runs, and the uncertainty of a single run.
fn over(runs: &[TrainedRank], of: impl Fn(&TrainedRank) -> Estimate) -> [Cell; 2] {
    let width = RunAverage::of(runs.iter().filter_map(|run| of(run).ci95));
    let mean = RunAverage::of(runs.iter().map(|run| of(run).mean));
    [mean.into(), width.map(|width| Cell::found(width.mean)).into()]
}

/// The accuracies that the paper states, next to ours and to baselines without a net.
pub(super) fn accuracy(study: Study) -> Parts {
    study.trace(|| Ok(accuracy_of(&bases(study))))
}

fn accuracy_of(runs: &[TrainedRank]) -> Vec<ExhibitPart> {
    let columns = vec![
        column("predictor", "推定", NumberStyle::PLAIN),
        column("paper", "論文", NumberStyle::digits(0).form(Form::Percent)),
        column("ours, last epoch", "本実験（最終エポック）", OVER).beside(1),
        column("ours, best validation epoch", "本実験（検証で最良）", OVER).beside(1),
        column("± of one run", "1回の±", SHARE),
        column("gain over starting class", "開始時の身分との差", OVER),
        column("± of one run", "1回の±", SHARE),
    ];
    let evaluator = |n: usize| {
        let [last, _] = over(runs, |run| run.last[n]);
        let ([best, width], [gain, of_gain]) = (over(runs, |run| run.best[n]), over(runs, |run| run.gain[n]));
        vec![EVALUATORS[n].into(), Cell::stated(STATED[n]), last, best, width, gain, of_gain]
    };
    let baselines = [
        text("always the most common class", "常に最多のランク"),
        text("starting class", "開始時の身分のまま"),
        text("logistic regression on the hand", "手札のロジスティック回帰"),
    ];
    let baseline = |(n, name): (usize, Text)| {
        let [mean, width] = over(runs, |run| run.baselines[n]);
        vec![name.into(), Cell::Blank, Cell::Blank, mean, width, Cell::Blank, Cell::Blank]
    };
    let rows = (0..2).map(evaluator).chain(baselines.into_iter().enumerate().map(baseline)).collect();
    let about = text(
        "The paper doesn't say how it held out its test data. Here, whole matches are held out, and none of their decisions is used in training. ± is over these matches.",
        "論文には、テストデータの取り分け方が書かれていません。ここでは試合を丸ごと取り分け、その判断は一切学習に使っていません。区間も試合を単位としています。",
    );
    vec![about.into(), ExhibitTable { columns, rows }.into()]
}

/// The finished runs of Figures 6 and 7, each with the keys of its work.
type ByAlpha = Vec<(f64, Option<TrainedRank>, Keys)>;

fn by_alpha(study: Study) -> ByAlpha {
    let run = |alpha| {
        let (run, work) = study.traced(|| of_alpha(study, alpha));
        (alpha, run, work)
    };
    ALPHAS.into_iter().map(run).collect()
}

/// A line over the finished runs of Figures 6 and 7.
fn alpha_line(found: &ByAlpha, name: Text, of: impl Fn(&TrainedRank) -> f64) -> FigureLine {
    let points = found.iter().filter_map(|(alpha, run, _)| Some((*alpha, of(run.as_ref()?)))).collect();
    found.iter().fold(FigureLine::new(name, points), |line, (.., work)| line.made_of(work))
}

fn alpha_figure(number: u8, title: Text, y: Text) -> Figure {
    let caption = words!(
        "P2, Figure {number}: {y} on held-out matches, by the weight α of the environment data.",
        "P2 図{number}：取り分けた試合での{y}と、環境データの重みα。",
        y
    );
    Figure::new(format!("figure-{number}"), title, caption, FigureAxis::log(Words::same("α")), y)
        .marked(CHOSEN, text("the paper's choice", "論文の選択"))
}

/// Figure 6 with its numbers.
pub(super) fn agreement(study: Study) -> Parts {
    let found = by_alpha(study);
    let names = [
        text("standard", "標準一致率"),
        text("cards set to 0 (the paper's ablation)", "提出カード0（データ欠損一致率）"),
        text("cards set to 0.5 (a pass)", "提出カード0.5（パス扱い）"),
    ];
    let line = |n: usize| alpha_line(&found, names[n], |run| run.agreement[n].mean).for_comparison(n == 2);
    let title = text("Agreement between B and A", "BとAのランク推定一致率");
    let figure = alpha_figure(6, title, text("agreement", "一致率")).with((0..3).map(line));
    let mut columns = vec![Column::symbol("α", NumberStyle::digits(2))];
    columns.extend(names.map(|name| Column::new(name, SHARE)));
    columns.push(column("accuracy of B", "Bの正解率", SHARE));
    let rows = found.iter().map(|(alpha, run, work)| {
        let rates = run.as_ref().map(|run| [&run.agreement[..], &run.last[1..]].concat());
        let cells = (0..4).map(|n| Cell::from(rates.as_ref().map(|rates| rates[n])).made_of(work));
        std::iter::once(Cell::given(*alpha)).chain(cells).collect()
    });
    let about = text(
        "Agreement is how often B predicts the same class as A. To see whether B uses the cards played, the paper sets those inputs to 0. But 0 never occurs in training, where each input is 0.5 or 1. \
         So we also set them to values that B knows: all 0.5, which means a pass.",
        "一致率は、Bの推定するランクがAの推定と同じになる割合です。論文は、Bが提出カードを見ているかを調べるために入力を0にしました。しかし学習データの値は0.5か1で、0は一度も現れません。\
         そこで、Bが知っている値、つまりすべて0.5（パス）にした場合も示します。",
    );
    Ok(vec![about.into(), figure.into(), ExhibitTable { columns, rows: rows.collect() }.into()])
}

/// Figure 7.
pub(super) fn difference(study: Study) -> Parts {
    let found = by_alpha(study);
    let line = |name: Text, n: usize| {
        let difference = |run: &TrainedRank| run.agreement[0].mean - run.agreement[n].mean;
        alpha_line(&found, name, difference).for_comparison(n == 2)
    };
    let title = text("Effect of the cards played", "提出カードの効果");
    let figure = alpha_figure(7, title, text("difference in agreement", "一致率の差"));
    let figure = figure.with([
        line(text("standard minus cards set to 0", "標準−提出カード0"), 1),
        line(text("standard minus cards set to 0.5", "標準−提出カード0.5"), 2),
    ]);
    Ok(vec![figure.into()])
}

/// The same nets, with test data held out by match and by decision.
pub(super) fn two_ways(study: Study) -> Parts {
    let ways = [(text("by match", "試合ごと"), BASE), (text("by decision", "判断ごと"), BY_DECISION)];
    let found = ways.map(|(name, words)| {
        let (runs, work) = study.traced(|| study.runs(|seed| run(study, words, seed)));
        (name, runs, work)
    });
    let last = f64::from(study.scale.training(1));
    let mut lines = Vec::new();
    let mut columns = vec![column("epoch", "エポック", NumberStyle::COUNT)];
    for (name, runs, work) in &found {
        for (n, evaluator) in EVALUATORS.into_iter().enumerate() {
            let label = words!("{evaluator}, {name}", "{evaluator}（{name}）", evaluator, name);
            columns.push(Column::new(label.clone(), OVER));
            lines.push(mean_line(runs, CURVES[n][2], label).made_of(work));
        }
        let label = words!("A minus B, {name}", "AとBの差（{name}）", name);
        columns.push(Column::new(label, OVER));
    }
    for (evaluator, stated) in EVALUATORS.into_iter().zip(STATED) {
        let label = words!("{evaluator} (paper)", "{evaluator}（論文）", evaluator);
        lines.push(FigureLine::level(label, [1.0, last], stated));
    }
    let at = |epoch: f64| {
        let mut cells = vec![Cell::given(epoch)];
        for (_, runs, work) in &found {
            let value = |run: &TrainedRank, n: usize| {
                run.curve(CURVES[n][2]).iter().find(|point| point.0 == epoch).map(|point| point.1)
            };
            let mut over = |of: &dyn Fn(&TrainedRank) -> Option<f64>| {
                cells.push(Cell::from(RunAverage::of(runs.iter().filter_map(of))).made_of(work));
            };
            over(&|run| value(run, 0));
            over(&|run| value(run, 1));
            over(&|run| Some(value(run, 0)? - value(run, 1)?));
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
    let figure = Figure::new(
        "holdout",
        text("Accuracy with two ways of holding out", "2つの取り分け方と正解率"),
        text(
            "P2: accuracy of both evaluators on test data, held out by match and by decision.",
            "P2：両Evaluatorのテストデータでの正解率。試合ごとと判断ごとの取り分け。",
        ),
        EPOCH,
        text("accuracy", "正解率"),
    );
    Ok(vec![about.into(), figure.with(lines).into(), ExhibitTable { columns, rows }.into()])
}

/// The epochs in the table of [`two_ways`].
const EPOCHS: [f64; 8] = [1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 20.0, 30.0];

/// Other settings, trained on the same games.
pub(super) fn variants(study: Study) -> Parts {
    let columns = vec![
        column("settings", "設定", NumberStyle::PLAIN),
        column("examples", "例の数", NumberStyle::COUNT),
        column("A, last epoch", "A（最終）", SHARE),
        column("A, best epoch", "A（検証で最良）", SHARE),
        column("B, last epoch", "B（最終）", SHARE),
        column("B, best epoch", "B（検証で最良）", SHARE),
        column("starting class", "開始時の身分", SHARE),
        column("spec", "指定", NumberStyle::PLAIN),
    ];
    let row = |(name, words): (Text, &str)| {
        let cells = study.trace(|| {
            let found = run(study, words, 1);
            let rates = found
                .as_ref()
                .map(|run| [run.last[0], run.best[0], run.last[1], run.best[1], run.baselines[1]]);
            let examples = Cell::from(found.as_ref().map(|run| Cell::found(run.examples)));
            std::iter::once(examples)
                .chain((0..5).map(|n| rates.map(|rates| rates[n]).into()))
                .collect::<Vec<_>>()
        });
        [vec![name.into()], cells, vec![Cell::Spec(words.to_owned())]].concat()
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
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

/// A row for each class: its count, and the shares of classes within it.
pub(super) fn counts(found: Option<[[u32; 3]; 3]>) -> Vec<Vec<Cell>> {
    let row = |class: RankClass| {
        let shares = found.map(|counts| {
            let counts = counts[class as usize];
            let all: u32 = counts.iter().sum();
            (Cell::found(all), counts.map(|count| Cell::found(f64::from(count) / f64::from(all))))
        });
        let (all, shares) = shares.unwrap_or((Cell::MISSING, [const { Cell::MISSING }; 3]));
        [class.name().into(), all].into_iter().chain(shares).collect()
    };
    RankClass::ALL.into_iter().map(row).collect()
}

/// The confusion matrices and reliability diagrams.
pub(super) fn errors(study: Study) -> Parts {
    study.trace(|| Ok(errors_of(run(study, BASE, 1).as_ref())))
}

fn errors_of(base: Option<&TrainedRank>) -> Vec<ExhibitPart> {
    let about = text(
        "Shares of the decisions in held-out matches, from the first run. There is no interval: only counts are stored, and decisions within a match are not independent.",
        "最初の学習について、取り分けた試合の判断を数えた割合です。残してあるのは件数だけで、同じ試合の判断どうしは独立でないため、区間はありません。",
    );
    let mut parts = vec![about.into()];
    for (n, name) in EVALUATORS.into_iter().enumerate() {
        let mut columns = vec![
            Column::new(words!("{name}: actual class", "{name}：結果", name), NumberStyle::PLAIN),
            column("decisions", "判断の数", NumberStyle::COUNT),
        ];
        columns.extend(RankClass::ALL.map(|class| {
            let class = class.name();
            Column::new(words!("predicted {class}", "推定：{class}", class), SHARE)
        }));
        let rows = counts(base.map(|base| base.pictures[n].confusion));
        parts.push(ExhibitTable { columns, rows }.into());
    }
    let line = |class: RankClass| {
        let bins = base.map_or(&[][..], |base| &base.pictures[0].reliability[class as usize]);
        FigureLine::new(class.name(), bins.iter().filter_map(Bin::point).collect())
    };
    let mut lines: Vec<FigureLine> = RankClass::ALL.into_iter().map(line).collect();
    let right = text("perfectly calibrated", "推定どおり");
    lines.push(FigureLine::new(right, vec![(0.0, 0.0), (1.0, 1.0)]).for_comparison(true));
    let figure = Figure::new(
        "reliability",
        text("Calibration of Evaluator A", "Evaluator Aの較正"),
        text(
            "P2, Evaluator A at its best epoch: actual frequency of each class by predicted probability (bins of 0.1 with at least 50 decisions).",
            "P2 Evaluator A（検証で最良のエポック）：推定した確率ごとの、実際にそのランクになった割合（確率は0.1刻み、50件以上の区間のみ）。",
        ),
        FigureAxis::from_zero(text("predicted probability", "推定した確率")),
        FigureAxis::from_zero(text("actual frequency", "実際の割合")),
    );
    parts.push(figure.with(lines).into());
    parts
}

/// The largest difference of shares that counts as the same.
const SAME: f64 = 0.02;
/// The weight of the environment at which the agreement is highest in the paper.
const MOST: f64 = 0.8;
/// The figures of the paper with the accuracies of both evaluators.
const ACCURACIES: [ExhibitPlace; 2] = [ExhibitPlace::Figure(3), ExhibitPlace::Figure(5)];

/// The claims of P2: how accurate both evaluators are, and whether B uses the cards that are
/// played.
pub(super) fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
    let runs = bases(study);
    let best = text(
        "accuracy on held-out matches, best validation epoch",
        "取り分けた試合での正解率（検証で最良のエポック）",
    );
    let last = text(
        "accuracy on held-out matches after the last epoch",
        "取り分けた試合での、最終エポック後の正解率",
    );
    let right = |n: usize| accuracy_claim(ExhibitPlace::InWords, n, best, &runs, |run| run.best[n]);
    let ends = |n: usize| accuracy_claim(ACCURACIES[n], n, last, &runs, |run| run.last[n]);
    let batches = text(
        "accuracy on held-out matches with 32 examples per step, best validation epoch (one run)",
        "取り分けた試合での正解率（32例ごとに更新、検証で最良のエポック、1回）",
    );
    let of_32 = run(study, BATCHES, 1);
    let with_32 = accuracy_claim(ExhibitPlace::InWords, 0, batches, of_32.as_slice(), |run| run.best[0]);
    let numbers = (0..2).map(right).chain((0..2).map(ends)).chain([with_32]);
    Ok(numbers.chain(plays(study)).collect())
}

fn claim(place: ExhibitPlace, says: Words, measured: Text, found: Option<Number>, holds: Bound) -> Claim {
    Claim::new(PAPER.exhibit_id(place, None), [says, measured.into()], SHARE, holds, found)
}

/// The claim about an evaluator's accuracy.
fn accuracy_claim(
    place: ExhibitPlace,
    n: usize,
    measured: Text,
    runs: &[TrainedRank],
    of: impl Fn(&TrainedRank) -> Estimate,
) -> Claim {
    let mean = RunAverage::of(runs.iter().map(|run| of(run).mean));
    // All runs are tested on the same games, so averaging them hardly narrows the interval. It stays that of
    // one run.
    let width = RunAverage::of(runs.iter().filter_map(|run| of(run).ci95));
    let percent = grouped((STATED[n] * 100.0) as u32);
    let name = EVALUATORS[n];
    let says = words!(
        "{name} predicts the right class in {percent}% of test cases, give or take 2 points.",
        "{name}の正解率は{percent}%（±2ポイント）になる。",
        name
    );
    let found = mean.map(|mean| Number { value: mean.mean, spread: width.map(|width| width.mean) });
    let holds = Bound::About { value: STATED[n], margin: SAME };
    // The paper doesn't say how many cases it tested.
    claim(place, says, measured, found, holds).stated(Some(Number::exact(STATED[n])))
}

/// The drop in B's agreement with A if its input about the cards played is replaced by zeros, or by a pass.
fn drop(run: &TrainedRank, told: usize) -> Number {
    let [whole, less] = [run.agreement[0], run.agreement[told]];
    // Both use the same decisions, so adding the errors as if independent is an upper bound.
    let half = whole.ci95.zip(less.ci95).map(|(a, b)| libm::hypot(a, b));
    Number { value: whole.mean - less.mean, spread: half }
}

/// The claims that B uses the cards that are played.
fn plays(study: Study) -> [Claim; 3] {
    let [chosen, most] = [CHOSEN, MOST].map(|alpha| of_alpha(study, alpha));
    let read = claim(
        ExhibitPlace::Figure(6),
        text(
            "With α = 0.06, Evaluator B uses the cards played.",
            "α = 0.06のEvaluator Bは、提出カードの情報を使っている。",
        )
        .into(),
        text(
            "agreement with A, minus the agreement when B sees a pass instead",
            "Aとの一致率と、Bにパスと伝えたときの一致率の差",
        ),
        chosen.as_ref().map(|run| drop(run, 2)),
        Bound::Above(0.0),
    );
    let hardly = claim(
        ExhibitPlace::Figure(7),
        text(
            "With α = 0.8, the cards played make hardly any difference.",
            "α = 0.8では、提出カードがあってもなくてもほとんど変わらない。",
        )
        .into(),
        text(
            "agreement with A, minus the agreement with the cards played set to 0",
            "Aとの一致率と、提出カード0での一致率の差",
        ),
        most.as_ref().map(|run| drop(run, 1)),
        Bound::About { value: 0.0, margin: SAME },
    );
    let [near, far] = [chosen, most].map(|run| run.as_ref().map(|run| drop(run, 1)));
    let between = near.zip(far).map(|(near, far)| Number {
        value: near.value - far.value,
        spread: near.spread.zip(far.spread).map(|(a, b)| libm::hypot(a, b)),
    });
    let more = claim(
        ExhibitPlace::Figure(7),
        text(
            "The cards played matter more with α = 0.06 than with α = 0.8.",
            "α = 0.06では、α = 0.8のときより提出カードの影響が大きい。",
        )
        .into(),
        text(
            "drop in agreement when the cards played are set to 0, α = 0.06 minus α = 0.8",
            "提出カードを0にしたときの一致率の低下の差（α = 0.06と0.8）",
        ),
        between,
        Bound::Above(0.0),
    );
    [read, hardly, more]
}
