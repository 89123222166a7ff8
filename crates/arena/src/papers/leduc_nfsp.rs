//! P3: NFSP on Leduc Hold'em with and without exploratory moves in the supervised data.

use super::{
    ExhibitPlace, Paper, Parts, Reading, RunAverage, RunScale, Study, Summary,
    claim::{Bound, Claim},
    figure,
    report::{
        Cell, Column, ExhibitPart, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Keys, Number,
        NumberStyle, Spread, Traced as _, Words, column, words,
    },
    table,
    training_run::{Opening, TrainingKind, TrainingOutcome},
    work::knobs,
};
use crate::stats::student_95;
use tefuda_agents::{
    AgentFile,
    leduc::nfsp::{LEARNER, NfspTraining, Settings, levels},
};
use tefuda_games::{Fault, PaperId, Seed, Spec, Text, spoken as text};
use tefuda_numbers::grouped;

/// The paper.
pub(super) static PAPER: Paper = Paper {
    id: PaperId::P3,
    name: "leduc-nfsp",
    citation: "Kawamura, Suzuki, Tsuruoka: *Excluding the Data with Exploration from Supervised Learning Improves \
               Neural Fictitious Self-Play* (JSAI 2018)",
    asks: text(
        "NFSP explores while it trains, and its average policy also learns from the exploratory moves. Does NFSP get closer to an equilibrium if those moves are left out?",
        "NFSPは探索しながら学び、その探索手も平均戦略の教師データに入ります。探索手を除けば、均衡にもっと近づくでしょうか。",
    ),
    finds: text(
        "Yes. Without those moves, the exploration rate can stay constant (D), and the result hardly depends on it. \
         With them, the rate has to fall (A). Otherwise the average policy stays far from the equilibrium (C).",
        "近づきます。探索手を除けば探索率を下げる必要がなく（D）、結果は探索率にほとんど左右されません。除かない場合は探索率を下げていかないと（A）、平均戦略は均衡から遠いところに止まります（C）。",
    ),
    scales: &[
        RunScale::of("smoke", 2, &[2_000]),
        RunScale::of("quick", 2, &[1_000_000]),
        RunScale::of("paper", 5, &[10_000_000]),
    ],
    setup: |scale| {
        let (games, seeds) = (grouped(scale.training(0)), scale.seeds);
        let measure = LEARNER.measures[0].title;
        words!(
            "Each run trains for {games} games, with seeds 1 to {seeds}. The tables show the average {measure} at the last measurement.",
            "1回の学習は{games}ゲーム、シードは1〜{seeds}です。表の値は、最後に測った{measure}の平均です。",
            measure
        )
    },
    claims,
    exhibits: &[
        table(1, TABLE_TITLE, |study| rows(study, &LITERAL, &LITERAL_ROWS)).read_as(&LITERAL),
        table(1, TABLE_TITLE, |study| rows(study, &WHOLE, &WHOLE_ROWS)).read_as(&WHOLE),
        table(1, TABLE_TITLE, |study| rows(study, &CHANGES, &CHANGE_ROWS)).read_as(&CHANGES),
        table(1, TABLE_TITLE, |study| rows(study, &CONTROLS, &CONTROL_ROWS)).read_as(&CONTROLS),
        figure(1, FIGURE_TITLE, |study| sweep(study, &LITERAL, ["C", "D"], ["A", "B"])).read_as(&LITERAL),
        figure(1, FIGURE_TITLE, |study| sweep(study, &WHOLE, ["C-whole", "D-whole"], ["A-whole", "B-whole"]))
            .read_as(&WHOLE),
    ],
    legend: text(
        "*Theory* comes from a modified game, in which every move is replaced by a random legal move with probability ε. It is the NashConv, in the original game, \
         of the modified game's equilibrium. An average policy that includes exploration converges to this equilibrium. *SD* is the standard deviation over runs. For our numbers, it is estimated with n − 1.",
        "*理論値*は、どの手も確率εでランダムな合法手に替わるゲームの均衡戦略を、元のゲームで測ったNashConvです。探索手を含む平均戦略は、この均衡戦略に収束します。SDは学習間の標準偏差で、本実験の値はn − 1で推定しています。",
    ),
};

const TABLE_TITLE: Text = text("NashConv after training", "学習後のNashConv");
const FIGURE_TITLE: Text =
    text("NashConv after training at other exploration rates", "探索率を変えたときの、学習後のNashConv");

static LITERAL: Reading = Reading {
    id: "literal",
    title: text("Literal setup", "論文の記述どおり"),
    about: text(
        "The paper's own settings. Where it refers to Heinrich and Silver (2016), we follow their paper and published program. \
         Each net has one hidden layer of 64 units and learns by SGD in minibatches of 128. The learning rate is 0.1 for Q and 0.005 for Π. \
         Each net is updated twice every 128 decisions, counting both players. The target network is refreshed every 300 updates. \
         The replay buffer holds 200,000 transitions, and the reservoir buffer 2,000,000. η is 0.1, and rewards are chips ÷ 26.",
        "論文の記述に従い、Heinrich・Silver（2016）を参照している箇所はその論文と公開プログラムに従った設定です。隠れ層は1層64ユニット、SGDの学習率はQが0.1、Πが0.005、\
         ミニバッチは128件、両者合わせて128手ごとに各ネットを2回更新、ターゲットネットは更新300回ごとに同期します。リプレイバッファは20万件、リザーババッファは200万件、η = 0.1、報酬はチップ÷26です。",
    ),
};

static WHOLE: Reading = Reading {
    id: "whole",
    title: text("Improved setup", "改良版"),
    about: text(
        "The same method, trained more carefully. Gradients use the whole buffers instead of minibatches, with equal entries counted together. \
         Both nets use Adam, with a learning rate that falls over time. Q forgets old transitions gradually, and its target network is always up to date. \
         Best responses are played more often at first. Cards and moves are low-discrepancy draws: they have the same probabilities, but put less noise into the buffers. \
         In B and D, Q also ignores what follows a random move by the opponent. ε and the data for the average policy are as in the paper.",
        "手法は同じまま、より丁寧に学ばせた設定です。勾配はミニバッチではなくバッファ全体から求め（同じ遷移はまとめて数えます）、両ネットともAdamを使い、学習率を徐々に下げます。\
         Qは古い遷移を少しずつ忘れ、ターゲットは常に最新です。序盤は最適応答を多めに使います。カードと手は低食い違い列（準乱数）で抽選し、確率を変えずにバッファの雑音を減らします。\
         BとDでは、相手のランダムな手のあとに起きたこともQの学習に使いません。εと、平均戦略の教師データに何を入れるかは論文のとおりです。",
    ),
};

static CHANGES: Reading = Reading {
    id: "changes",
    title: text("Effect of each change", "変更点ごとの効果"),
    about: text(
        "Each row is D in the improved setup with one change undone. The last row is C with a different estimate of the next move. \
         C explores on the next move too, but Q-learning assumes the best move there. So C ends below the theoretical value, which accounts for later exploration. \
         With the value of the moves actually played (expected Sarsa), C plays the modified game that the theory describes.",
        "改良版のDから、変更を1つずつ元に戻した結果です。最後の行は、次の手の見積もり方を変えたCです。Cは次の手でも探索しますが、Q学習は次に最善手を選ぶものとして見積もります。\
         一方、理論値は後の探索まで織り込んだ値なので、Cはそれより低い値に落ち着きます。実際に選ぶ手の価値を使えば（期待Sarsa）、理論値と同じゲームになります。",
    ),
};

static CONTROLS: Reading = Reading {
    id: "controls",
    title: text("Controls", "対照実験"),
    about: text(
        "In each row, one half of setting D is replaced by what that half approximates. Either the exact best response replaces Q, \
         or a count of the best response's moves replaces Π. This shows which half an error comes from.",
        "設定Dで、手法の半分をその目標とするものに置き換えた実験です。Qの代わりに厳密な最適応答を、またはΠの代わりに最適応答の手を数えた平均を使います。誤差がどちらから来るかがわかります。",
    ),
};

/// Named settings, and the mean and standard deviation that the paper states for them.
struct Row {
    label: Text,
    spec: &'static str,
    paper: Option<(f64, f64)>,
}

const fn row(label: Text, spec: &'static str, paper: Option<(f64, f64)>) -> Row {
    Row { label, spec, paper }
}

const A: Text = text("A", "A");
const B: Text = text("B", "B");
const C: Text = text("C", "C");
const D: Text = text("D", "D");

/// Table 1 of the paper.
const STATED: [Option<(f64, f64)>; 4] =
    [Some((0.038, 0.005)), Some((0.04, 0.01)), Some((0.268, 0.008)), Some((0.023, 0.005))];

static LITERAL_ROWS: [Row; 4] =
    [row(A, "A", STATED[0]), row(B, "B", STATED[1]), row(C, "C", STATED[2]), row(D, "D", STATED[3])];

static WHOLE_ROWS: [Row; 4] = [
    row(A, "A-whole", STATED[0]),
    row(B, "B-whole", STATED[1]),
    row(C, "C-whole", STATED[2]),
    row(D, "D-whole", STATED[3]),
];

static CHANGE_ROWS: [Row; 9] = [
    row(text("independent draws", "独立な抽選"), "D-whole:draws=independent", None),
    row(
        text("Q also learns after random moves", "ランダムな手のあとの経過もQの学習に使う"),
        "D-whole:disturbed=remember",
        None,
    ),
    row(text("constant η", "ηを一定にする"), "D-whole:eta=0.1,eta-fade=0", None),
    row(text("only the latest 200,000 transitions", "最新20万件の遷移のみ"), "D-whole:age=0", None),
    row(text("minibatches of 128", "128件のミニバッチ"), "D-whole:sampling=minibatch", None),
    row(text("target refreshed every 300 updates", "更新300回ごとのターゲット"), "D-whole:target=300", None),
    row(text("128 hidden units", "隠れ層128ユニット"), "D-whole:hidden=128", None),
    row(text("shared nets", "ネットの共有"), "D-whole:shared=true", None),
    row(text("C, accounting for later exploration", "後の探索を織り込むC"), "C-whole:backup=expected", None),
];

static CONTROL_ROWS: [Row; 5] = [
    row(text("exact Q, counted Π", "厳密なQ・数えたΠ"), "D:response=exact,average=counted", None),
    row(text("exact Q, learned Π", "厳密なQ・学習したΠ"), "D-whole:response=exact", None),
    row(
        text("exact Q, learned Π (literal setup)", "厳密なQ・学習したΠ（記述どおり）"),
        "D:response=exact",
        None,
    ),
    row(text("learned Q, counted Π", "学習したQ・数えたΠ"), "D-whole:average=counted", None),
    row(
        text("learned Q, counted Π (literal setup)", "学習したQ・数えたΠ（記述どおり）"),
        "D:average=counted",
        None,
    ),
];

/// The values of ε in Figure 1 of the paper.
const EPSILONS: [f64; 6] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
/// The points of a theory curve between two values of ε.
const BETWEEN: u32 = 3;
/// The format of our numbers.
const OURS: NumberStyle = NumberStyle::digits(3).spread(Spread::Sd);

/// The number of games that are trained again to check a stored run. It is large enough for learning to start
/// from every buffer.
const OPENING: u32 = 5_000;

/// Training runs of NFSP. They keep the curves.
pub(super) struct Nfsp;

impl TrainingKind for Nfsp {
    const KEY: &'static str = "train leduc nfsp";
    type Training = NfspTraining;
    type Outcome = TrainingOutcome;

    fn begin(spec: &Spec, seed: Seed) -> Result<NfspTraining, Fault> {
        Ok(NfspTraining::new(spec, seed))
    }

    fn opening(_spec: &Spec) -> Opening {
        Opening::Start(OPENING)
    }

    fn so_far(training: &NfspTraining) -> Option<TrainingOutcome> {
        Some(TrainingOutcome::of(training))
            .filter(|told| told.curves.iter().any(|curve| !curve.points.is_empty()))
    }

    fn outcome(training: &mut NfspTraining) -> Result<(TrainingOutcome, Option<AgentFile>), Fault> {
        Ok((TrainingOutcome::of(training), None))
    }
}

/// Parses settings and sets the scale's number of games.
fn spec(words: &str, scale: RunScale) -> Result<Spec, Fault> {
    let spec = Spec::parse(LEARNER.presets, words)?;
    Ok(spec.set(&Settings::GAMES, scale.training(0)))
}

/// The summary of the runs with some settings.
fn summary(study: Study, spec: &Spec) -> Option<Summary> {
    Summary::ask::<Nfsp>(study, spec)
}

/// The value that runs with some settings converge to in theory. `None` if there is no theory for them.
fn limit(study: Study, spec: &Spec) -> Option<f64> {
    study.computed(&format!("limit {}", knobs(spec)), || {
        levels(spec).into_iter().find(|level| level.id == "trembling").map(|level| level.value)
    })
}

fn ours(summary: Option<&Summary>) -> Cell {
    summary.map(|summary| summary.last).into()
}

fn line(label: Text, points: &[(f64, RunAverage)]) -> FigureLine {
    let band = points.iter().map(|point| point.1.band()).collect();
    let points = points.iter().map(|(x, y)| (*x, y.mean)).collect();
    FigureLine::new(label, points).with_band(band)
}

fn limit_line(label: Text, points: Vec<(f64, f64)>) -> FigureLine {
    let label = words!("theory for {label}", "{label}の理論値", label);
    FigureLine::new(label, points).for_comparison(true)
}

/// The chart of an exhibit.
fn chart(
    place: ExhibitPlace,
    title: Text,
    reading: &Reading,
    x: Text,
    lines: Vec<FigureLine>,
) -> ExhibitPart {
    let name = place.name().unwrap_or_default();
    let figure = Figure::new(
        format!("{}-{}", name.en.to_lowercase().replace(' ', "-"), reading.id),
        words!("{title} · {read}", "{title}：{read}", title, read = reading.title),
        words!(
            "P3, {name}: averages over seeds. The band is one standard deviation, cut off at the lowest run.",
            "P3 {name}：シード間の平均。帯は標準偏差1つ分で、下側は最も低い回で切っています。",
            name
        ),
        FigureAxis::log(x),
        FigureAxis::log(LEARNER.measures[0].title),
    );
    figure.with(lines).into()
}

/// A table of settings with a chart of their learning curves.
fn rows(study: Study, reading: &Reading, rows: &[Row]) -> Parts {
    let columns = vec![
        column("", "", NumberStyle::PLAIN),
        column("paper", "論文", NumberStyle::PLAIN.spread(Spread::Sd)),
        column("ours", "本実験", OURS).beside(1),
        column("seeds", "シード数", NumberStyle::COUNT),
        column("theory", "理論値", NumberStyle::digits(3)),
        column("games/s", "ゲーム/秒", NumberStyle::COUNT),
        column("settings", "設定", NumberStyle::PLAIN),
    ];
    let mut cells = Vec::new();
    let (mut settings, mut lines) = (Vec::new(), Vec::new());
    for row in rows {
        let spec = spec(row.spec, study.scale)?;
        let (summary, work) = study.traced(|| summary(study, &spec));
        let limit = limit(study, &spec);
        let stated = |(mean, sd)| Cell::Stated(Number::with_spread(mean, sd));
        let of = |value: fn(&Summary) -> f64| summary.as_ref().map(value);
        cells.push(vec![
            row.label.into(),
            Cell::or_blank(row.paper.map(stated)),
            ours(summary.as_ref()).made_of(&work),
            Cell::found(of(|summary| summary.runs as f64).unwrap_or(0.0)).made_of(&work),
            Cell::or_blank(limit.map(Cell::given)),
            Cell::from(of(|summary| summary.speed).map(Cell::found)).made_of(&work),
            Cell::Spec(row.spec.to_owned()),
        ]);
        settings.push((row.label.into(), knobs(&spec)));
        let Some(summary) = summary else {
            lines.push(FigureLine::new(row.label, Vec::new()).made_of(&work));
            continue;
        };
        lines.push(line(row.label, &summary.curve).made_of(&work));
        if let (Some(limit), Some(first)) = (limit, summary.curve.first()) {
            lines.push(limit_line(row.label, vec![(first.0, limit), (summary.after, limit)]));
        }
    }
    let about =
        text("Hyperparameters that differ from their defaults:", "既定値から変えているハイパーパラメータ：");
    let chart = chart(ExhibitPlace::Table(1), TABLE_TITLE, reading, Settings::GAMES.name, lines);
    let table = ExhibitTable { columns, rows: cells };
    Ok(vec![table.into(), about.into(), ExhibitPart::Settings(settings), chart])
}

/// The label of a setting together with its spec.
fn titled(label: Text, words: &str) -> Words {
    words!("{label} (`{words}`)", "{label}（`{words}`）", label)
}

/// A figure over ε. Each of the two `series`, previous work and the proposal, is run with every ε. The two
/// `levels` don't depend on ε.
fn sweep(study: Study, reading: &Reading, series: [&'static str; 2], levels: [&'static str; 2]) -> Parts {
    const SERIES: [Text; 2] = [text("standard", "従来"), text("proposed", "提案")];
    let mut columns = vec![Column::symbol(Settings::EPSILON.symbol, NumberStyle::PLAIN)];
    let mut rows: Vec<Vec<Cell>> = EPSILONS.map(|epsilon| vec![Cell::given(epsilon)]).to_vec();
    let (mut lines, mut theories) = (Vec::new(), Vec::new());
    for (label, words) in SERIES.into_iter().zip(series) {
        let spec = spec(words, study.scale)?;
        let at = |epsilon: f64| spec.clone().set(&Settings::EPSILON, epsilon);
        let has_limit = limit(study, &spec).is_some();
        columns.push(Column::new(titled(label, words), OURS));
        if has_limit {
            columns.push(column("theory", "理論値", NumberStyle::digits(3)));
            let fine = finer(&EPSILONS);
            let theory = fine.iter().filter_map(|epsilon| Some((*epsilon, limit(study, &at(*epsilon))?)));
            theories.push(limit_line(label, theory.collect()));
        }
        let (mut points, mut of_all) = (Vec::new(), Keys::new());
        for (row, epsilon) in rows.iter_mut().zip(EPSILONS) {
            let (summary, work) = study.traced(|| summary(study, &at(epsilon)));
            row.push(ours(summary.as_ref()).made_of(&work));
            if has_limit {
                row.push(Cell::or_blank(limit(study, &at(epsilon)).map(Cell::given)));
            }
            of_all.extend(work);
            points.extend(summary.map(|summary| (epsilon, summary.last)));
        }
        lines.push(line(label, &points).made_of(&of_all));
    }
    let mut parts = vec![ExhibitTable { columns, rows }.into()];
    for (label, words) in [A, B].into_iter().zip(levels) {
        let spec = spec(words, study.scale)?;
        let (summary, work) = study.traced(|| summary(study, &spec));
        parts.push(level(label, words, summary.as_ref()));
        let ends = summary.map(|Summary { last, .. }| [(EPSILONS[0], last), (EPSILONS[5], last)]);
        lines.push(line(label, ends.as_ref().map_or(&[], |ends| ends)).made_of(&work));
    }
    lines.extend(theories);
    let x = text(Settings::EPSILON.symbol, Settings::EPSILON.symbol);
    parts.push(chart(ExhibitPlace::Figure(1), FIGURE_TITLE, reading, x, lines));
    Ok(parts)
}

/// The result of a setting that doesn't depend on ε.
fn level(label: Text, words: &str, summary: Option<&Summary>) -> ExhibitPart {
    let value = summary
        .map_or(Words::new("not yet", "未実行"), |summary| Words::same(OURS.write(summary.last.into())));
    let label = titled(label, words);
    words!("{label}, shown as a horizontal line: {value}", "{label}、水平線：{value}", label, value).into()
}

/// Adds values in between, evenly spaced on a logarithmic axis.
fn finer(values: &[f64]) -> Vec<f64> {
    let between = values.windows(2).flat_map(|two| {
        let ratio = two[1] / two[0];
        (0..=BETWEEN).map(move |n| two[0] * libm::pow(ratio, f64::from(n) / f64::from(BETWEEN + 1)))
    });
    between.chain(values.last().copied()).collect()
}

const STYLE: NumberStyle = NumberStyle::digits(3);

/// A claim about two settings: the statement and the quantity, the two rows of the table that it compares,
/// the exploration rate if it isn't theirs, and the place in the paper.
type Difference = ([Text; 2], [usize; 2], Option<f64>, ExhibitPlace);

const DIFFERENCES: [Difference; 3] = [
    (
        [
            text(
                "With a constant exploration rate, D (exploratory moves left out) ends closer to equilibrium than C (kept).",
                "探索率を下げない場合、探索手を平均戦略の教師データから除く（D）ほうが、除かない（C）より均衡に近づく。",
            ),
            text("NashConv of C minus D", "CとDのNashConvの差"),
        ],
        [2, 3],
        None,
        ExhibitPlace::Table(1),
    ),
    (
        [
            text(
                "D ends closer to equilibrium than A, whose exploration rate falls.",
                "Dは、探索率を下げていくAよりも均衡に近づく。",
            ),
            text("NashConv of A minus D", "AとDのNashConvの差"),
        ],
        [0, 3],
        None,
        ExhibitPlace::Table(1),
    ),
    (
        [
            text(
                "With ε = 0.5, D still ends closer to equilibrium than C.",
                "ε = 0.5でも、DはCより均衡に近づく。",
            ),
            text("NashConv of C minus D, with ε = 0.5", "ε = 0.5でのCとDのNashConvの差"),
        ],
        [2, 3],
        Some(0.5),
        ExhibitPlace::Figure(1),
    ),
];

/// The paper's claims about its settings, in both readings.
fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
    const WHY_UNTOLD: [&str; 2] = [" (one of them has only one run)", "（一方の学習は1回だけ）"];
    let mut claims = Vec::new();
    for (reading, rows) in [(&LITERAL, &LITERAL_ROWS), (&WHOLE, &WHOLE_ROWS)] {
        let mut add = |place, says, quantity: Words, style, found: Option<Number>, holds, stated| {
            let read = reading.title;
            let measured = words!("{quantity} · {read}", "{quantity}（{read}）", quantity, read);
            let exhibit = PAPER.exhibit_id(place, Some(reading));
            let claim = Claim::new(exhibit, [says, measured], style, holds, found);
            claims.push(claim.over(study.scale.seeds).stated(stated));
        };
        for ([says, quantity], pair, epsilon, place) in DIFFERENCES {
            let [more, less] = pair.map(|row| {
                let spec = spec(rows[row].spec, study.scale)?;
                let spec = epsilon.map_or(spec.clone(), |epsilon| spec.set(&Settings::EPSILON, epsilon));
                Ok(summary(study, &spec))
            });
            let found: Option<Number> = more?.zip(less?).map(|(more, less)| more.less(&less).into());
            let lone = found.is_some_and(|found| found.spread.is_none());
            let [en, ja] = if lone { WHY_UNTOLD } else { [""; 2] };
            let quantity = words!("{quantity}{en}", "{quantity}{ja}", quantity);
            let [more, less] = pair.map(|row| rows[row].paper.filter(|_| epsilon.is_none()));
            let square = |sd: f64| libm::pow(half(sd), 2.0);
            let stated = more.zip(less).map(|((more, sd), (less, other))| {
                Number::with_spread(more - less, (square(sd) + square(other)).sqrt())
            });
            let signed = STYLE.form(Form::Signed);
            add(place, says.into(), quantity, signed, found, Bound::Above(0.0), stated);
        }
        // The numbers of the table.
        for row in rows {
            let (label, Some((value, sd))) = (row.label, row.paper) else { continue };
            // Two standard deviations of the paper's runs.
            let margin = 2.0 * sd;
            let says = words!(
                "{label} ends within {margin} of the paper's NashConv, {value}.",
                "{label}のNashConvは、論文の{value}から{margin}以内になる。",
                label
            );
            let quantity = words!("NashConv of {label}", "{label}のNashConv", label);
            let found = summary(study, &spec(row.spec, study.scale)?).map(|found| found.estimate().into());
            let (about, stated) = (Bound::About { value, margin }, Number::with_spread(value, half(sd)));
            add(ExhibitPlace::Table(1), says, quantity, STYLE, found, about, Some(stated));
        }
    }
    Ok(claims)
}

/// Half the width of the 95% interval of the mean of the paper's five runs with this standard deviation.
fn half(sd: f64) -> f64 {
    student_95(4) * sd / 5.0f64.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::Results;

    #[test]
    fn only_constant_exploration_that_is_learned_has_a_theoretical_limit() {
        let results = Results::default();
        let study = Study { scale: PAPER.scales[0], results: &results };
        let limit = |words: &str| limit(study, &spec(words, study.scale).unwrap());
        assert_eq!(["A", "B", "D", "D:epsilon=0.5"].map(limit), [None; 4]);
        assert!((limit("C").unwrap() - 0.2727).abs() < 1e-3);
        assert!(limit("C:epsilon=0.2").unwrap() > limit("C").unwrap());
    }

    #[test]
    fn the_figure_reuses_the_runs_of_the_table() {
        let asked = |exhibits: &[usize]| {
            let results = Results::default();
            for exhibit in exhibits {
                let scale = RunScale { seeds: 1, ..PAPER.scales[0] };
                (PAPER.exhibits[*exhibit].parts)(Study { scale, results: &results }).unwrap();
            }
            results.take_asked().len()
        };
        assert_eq!((asked(&[0]), asked(&[4]), asked(&[0, 4])), (4, 14, 14));
    }

    #[test]
    fn finer_values_include_the_original_ones() {
        let fine = finer(&[0.01, 0.1, 0.5]);
        assert_eq!((fine.len(), fine[0], fine[4], fine[8]), (9, 0.01, 0.1, 0.5));
        assert!(fine.windows(2).all(|two| two[0] < two[1]));
    }
}
