//! The tables and figures of P1, and our additions.

use super::{
    LAYERED, LAYERED_ROWS, LITERAL, LITERAL_ROWS, Measure, NAMES, Opponent, PUBLISHED, PUBLISHED_ROWS, Row,
    TAN, TAN_ROWS, measured, run,
};
use crate::{
    contest::ContestReport,
    papers::{
        Parts, Reading, RunAverage, RunScale, Study,
        report::{
            Cell, Column, ExhibitTable, Figure, FigureAxis, FigureLine, Form, NumberStyle, Spread,
            Traced as _, Words, column, words,
        },
        work::Keys,
    },
    stats::{Estimate, Moments},
};
use tefuda_games::{Fault, Text, spoken as text};
use tefuda_numbers::grouped;

/// The format of a mean over runs.
pub(super) const OVER: NumberStyle = NumberStyle::digits(4).spread(Spread::Sd);
/// The format of a difference with its interval.
pub(super) const GAIN: NumberStyle = NumberStyle::digits(4).form(Form::Signed);

/// The readings in the tables of ranks and in the figures, each with its rows.
const READINGS: [(&Reading, &[Row; 4]); 4] =
    [(&PUBLISHED, &PUBLISHED_ROWS), (&TAN, &TAN_ROWS), (&LITERAL, &LITERAL_ROWS), (&LAYERED, &LAYERED_ROWS)];
/// The final penalty ratios in the paper's figures: previous work, then proposal.
const ENDS: [[f64; 2]; 2] = [[0.2354, 0.2170], [0.2657, 0.2503]];

/// The runs whose curves are drawn: previous work and proposal in each reading, with their names.
fn drawn() -> impl Iterator<Item = (Words, &'static str)> {
    READINGS.into_iter().flat_map(|(reading, rows)| {
        [&rows[0], &rows[3]].map(|row| {
            let [name, title] = [row.name, reading.title];
            let words = words!("{name}, {title}", "{name}（{title}）", name, title);
            (words, row.words)
        })
    })
}

/// Whether the curves of these settings are drawn.
pub(super) fn is_drawn(words: &str) -> bool {
    drawn().any(|(_, known)| known == words)
}

pub(super) fn setup(scale: RunScale) -> Words {
    let [games, hands, labels] = [0, 1, 2].map(|stage| grouped(scale.training(stage)));
    let (seeds, stated, matches) = (scale.seeds, grouped(scale.games), grouped((scale.games / 5).max(1)));
    let (deals, fewer) = (grouped(scale.deals), grouped((scale.deals * 8 / 25).max(1)));
    words!(
        "Each run trains for {games} games against three rule-based players, with seeds 1 to {seeds}. The regressions learn from {hands} games between four \
         Monte Carlo agents, with at most {labels} examples per label in each group. Each agent is then measured in {stated} games, as in the paper. It also plays \
         {deals} duplicate deals against rule-based players, {fewer} against Monte Carlo players, and {matches} matches to 100 points.",
        "ルールベース3人との対局で{games}局学びます（シードは1〜{seeds}）。回帰はモンテカルロ4人の{hands}局から、グループごとに各ラベル最大{labels}例で学びます。\
         論文と同じ{stated}局と、デュプリケート（対ルールベース{deals}配札、対モンテカルロ{fewer}配札）、100点までの{matches}試合で測ります。"
    )
}

/// The penalty ratio of the agent, which sits first: the score of a deal in Hearts.
fn ratio(report: &ContestReport) -> Option<f64> {
    Some(report.seats.first()?.score.mean)
}

/// Half the width of one run's interval.
fn interval(report: &ContestReport) -> Option<f64> {
    report.seats.first()?.score.ci95
}

/// The finished reports of a row's runs.
fn reports(
    study: Study,
    words: &'static str,
    opponent: Opponent,
    measure: Measure,
) -> Result<Vec<ContestReport>, Fault> {
    let found = |seed| measured(study, (words, seed), opponent, measure).transpose();
    study.runs(found).into_iter().collect()
}

/// The penalty ratios of some rows, in one table for each kind of opponent.
pub(super) fn penalties(study: Study, rows: &[Row]) -> Parts {
    let stated = rows.iter().any(|row| row.paper.is_some());
    let mut parts = Vec::new();
    for (n, opponent) in Opponent::BOTH.into_iter().enumerate() {
        let mut columns = vec![Column::new(opponent.name(), NumberStyle::PLAIN)];
        if stated {
            columns.extend([
                column("paper", "論文", NumberStyle::digits(4)),
                column("runs below 0.25", "0.25未満の回数", NumberStyle::COUNT),
                column("ours, as in the paper", "本実験（論文と同じ）", OVER).beside(1),
                column("runs below 0.25", "0.25未満の回数", NumberStyle::COUNT).beside(2),
            ]);
        }
        let duplicate = column("ours, duplicate deals", "本実験（デュプリケート）", OVER);
        columns.extend([
            if stated { duplicate.beside(1) } else { duplicate },
            column("± of one run", "1回の±", NumberStyle::digits(4)),
            column("runs", "回数", NumberStyle::COUNT),
            column("settings", "設定", NumberStyle::PLAIN),
        ]);
        let rows = rows.iter().map(|row| penalty_row(study, row, stated, n, opponent));
        parts.push(ExhibitTable { columns, rows: rows.collect::<Result<_, Fault>>()? }.into());
    }
    Ok(parts)
}

fn penalty_row(
    study: Study,
    row: &Row,
    stated: bool,
    n: usize,
    opponent: Opponent,
) -> Result<Vec<Cell>, Fault> {
    let mut cells = vec![row.name.into()];
    if stated {
        let paper = row.paper.map(|paper| paper[n]);
        cells.push(Cell::or_blank(paper.map(|(ratio, _)| Cell::stated(ratio))));
        cells.push(Cell::or_blank(paper.map(|(_, under)| Cell::stated(under))));
        cells.extend(study.trace(|| {
            let found = reports(study, row.words, opponent, Measure::Stated)?;
            let under = found.iter().filter_map(ratio).filter(|ratio| *ratio < 0.25).count();
            let mean = RunAverage::of(found.iter().filter_map(ratio));
            Ok::<[Cell; 2], Fault>([mean.into(), mean.map(|_| Cell::found(under as f64)).into()])
        })?);
    }
    cells.extend(study.trace(|| {
        let found = reports(study, row.words, opponent, Measure::Duplicate)?;
        let width = RunAverage::of(found.iter().filter_map(interval));
        Ok::<[Cell; 3], Fault>([
            RunAverage::of(found.iter().filter_map(ratio)).into(),
            width.map(|width| Cell::found(width.mean)).into(),
            Cell::found(found.len() as f64),
        ])
    })?);
    cells.push(Cell::Spec(row.words.to_owned()));
    Ok(cells)
}

/// Ranks in matches: the paper's numbers for previous work and proposal, ours in each reading, and the strong
/// setting.
pub(super) fn ranks(study: Study, opponent: Opponent, paper: &[[f64; 5]; 2]) -> Parts {
    let mut columns = vec![Column::new(opponent.name(), NumberStyle::PLAIN)];
    columns.extend((1..=4).map(|rank| Column::new(words!("place {rank}", "{rank}位"), OVER)));
    columns.push(column("average finish", "平均順位", OVER));
    let mut rows = Vec::new();
    for (name, stated) in [NAMES[0], NAMES[3]].into_iter().zip(*paper) {
        let first = words!("{name} (paper)", "{name}（論文）", name);
        rows.push(std::iter::once(first.into()).chain(stated.map(Cell::stated)).collect());
    }
    let strong = (text("counterfactual", "反実仮想").into(), "counterfactual");
    for (first, words) in drawn().chain([strong]) {
        let cells = study.trace(|| {
            let found = reports(study, words, opponent, Measure::Matches)?;
            let seats = || found.iter().filter_map(|report| report.seats.first());
            let share = |rank: usize| {
                RunAverage::of(seats().filter_map(|seat| Some(seat.place_shares.get(rank)?.mean))).into()
            };
            let mean = RunAverage::of(seats().map(|seat| seat.place.mean)).into();
            Ok::<Vec<Cell>, Fault>((0..4).map(share).chain([mean]).collect())
        });
        rows.push(std::iter::once(first.into()).chain(cells?).collect());
    }
    Ok(vec![ExhibitTable { columns, rows }.into()])
}

/// The penalty ratio during training, for previous work and the proposal in each reading.
pub(super) fn curves(study: Study, opponent: Opponent) -> Parts {
    let n = usize::from(opponent == Opponent::MonteCarlo);
    let (mut lines, mut table) = (Vec::new(), Vec::new());
    for (name, words) in drawn() {
        let (curves, work) =
            study.traced(|| study.runs(|seed| Some(run(study, words, seed)?.curves.get(n)?.points.clone())));
        let points = RunAverage::along(&curves.iter().map(|curve| &curve[..]).collect::<Vec<_>>());
        // 0 games cannot be shown on a logarithmic axis.
        let shown = || points.iter().filter(|(x, _)| *x > 0.0);
        let line = FigureLine::new(name.clone(), shown().map(|(x, y)| (*x, y.mean)).collect());
        lines.push(line.with_band(shown().map(|(_, y)| y.band()).collect()).made_of(&work));
        table.push((name, points, work));
    }
    for (name, end) in [NAMES[0], NAMES[3]].into_iter().zip(ENDS[n]) {
        let of_paper = words!("{name} (paper, final value)", "{name}（論文の最終値）", name);
        lines.push(FigureLine::level(of_paper, [1.0, f64::from(study.scale.training(0))], end));
    }
    let about = text(
        "Each curve is the average over runs, measured during training. The exploration schedule spans the whole run. The band is one standard deviation, cut off at the lowest run. \
         Only the final values of the paper's curves are known as numbers.",
        "曲線は、途中で測りながら学習した各回の平均です（探索の計画は学習全体の局数に合わせたもの）。帯は1回の標準偏差で、下側は最も低い回で切っています。論文の曲線は最終値だけが数値でわかっています。",
    );
    let (name, number) = (opponent.name(), [3, 4][n]);
    let figure = Figure::new(
        format!("figure-{number}"),
        words!("Penalty ratio {name}", "失点率（{name}）", name),
        words!(
            "P1, Figure {number}: penalty ratio {name} while FALCON trains.",
            "P1 図{number}：FALCONが学習するあいだの失点率（{name}）。",
            name
        ),
        FigureAxis::log(text("games", "局")),
        text("penalty ratio", "失点率"),
    );
    Ok(vec![about.into(), figure.with(lines).into(), points(&table).into()])
}

/// A curve: its name, its points as means over runs, and the work behind it.
type NamedCurve = (Words, Vec<(f64, RunAverage)>, Keys);

/// The values of a figure at the numbers of games that the paper uses.
fn points(curves: &[NamedCurve]) -> ExhibitTable {
    let decade = |x: f64| x == 0.0 || libm::log10(x).fract() == 0.0 || x % 10_000.0 == 0.0;
    let mut columns = vec![column("games", "局", NumberStyle::COUNT)];
    columns.extend(curves.iter().map(|(name, ..)| Column::new(name.clone(), OVER)));
    let longest = curves.iter().map(|(_, points, _)| &points[..]).max_by_key(|points| points.len());
    let games = longest.unwrap_or_default().iter().filter(|(x, _)| decade(*x));
    let rows = games.map(|(x, _)| {
        let at = |(_, points, work): &NamedCurve| {
            let found = points.iter().find(|point| point.0 == *x);
            Cell::from(found.map(|(_, y)| *y)).made_of(work)
        };
        std::iter::once(Cell::given(*x)).chain(curves.iter().map(at)).collect()
    });
    ExhibitTable { columns, rows: rows.collect() }
}

/// The effect of the action types and the filter: differences between runs with the same seed on the same
/// cards.
pub(super) fn gains(study: Study) -> Parts {
    let [previous, actions, svr, both] = [0, 1, 2, 3].map(|row: usize| LAYERED_ROWS[row].words);
    let pairs = [
        (text("new actions, without filter", "新行動（フィルターなし）"), previous, actions),
        (text("new actions, with filter", "新行動（フィルターあり）"), svr, both),
        (text("filter, with the old actions", "フィルター（旧行動）"), previous, svr),
        (text("filter, with the new actions", "フィルター（新行動）"), actions, both),
        (text("both", "両方"), previous, both),
    ];
    let about = text(
        "Change in the penalty ratio in duplicate deals. Negative is better. Runs with the same seed are compared on the same cards. ± is over runs (t distribution with n − 1 degrees of freedom).",
        "デュプリケートでの失点率の差で、負なら改善です。同じシードの学習どうしを同じ配札で比べます。区間は学習間の平均のもの（自由度n − 1のt）です。",
    );
    let table = changes(study, text("change", "変更"), &pairs)?;
    Ok(vec![about.into(), table.into()])
}

/// The way a run is measured, and the number that is taken from the report.
pub(super) type Taken = (Measure, fn(&ContestReport) -> Option<f64>);

/// The penalty ratio in duplicate deals.
pub(super) const DUPLICATE: Taken = (Measure::Duplicate, ratio);
/// The mean rank in matches.
pub(super) const RANK: Taken = (Measure::Matches, |report| Some(report.seats.first()?.place.mean));

/// A number from each measured run of a row.
pub(super) fn values(
    study: Study,
    words: &'static str,
    opponent: Opponent,
    (measure, of): Taken,
) -> Result<Vec<f64>, Fault> {
    Ok(reports(study, words, opponent, measure)?.iter().filter_map(of).collect())
}

/// The mean of `first` minus `second`, run by run. `None` until both are complete.
pub(super) fn less(study: Study, first: &[f64], second: &[f64]) -> Option<Estimate> {
    let complete = [first, second].iter().all(|all| all.len() as u64 == study.scale.seeds);
    Moments::of(first.iter().zip(second).map(|(first, second)| first - second)).known().filter(|_| complete)
}

/// Differences of penalty ratios. Each pair has the name of a change, then the settings before and after it.
pub(super) fn changes(
    study: Study,
    title: Text,
    pairs: &[(Text, &'static str, &'static str)],
) -> Result<ExhibitTable, Fault> {
    let mut columns = vec![Column::new(title, NumberStyle::PLAIN)];
    columns.extend(Opponent::BOTH.map(|opponent| Column::new(opponent.name(), GAIN)));
    let mut rows = Vec::new();
    for &(name, from, to) in pairs {
        let mut cells = vec![name.into()];
        for opponent in Opponent::BOTH {
            let of = |words| values(study, words, opponent, DUPLICATE);
            let change = || Ok::<Cell, Fault>(less(study, &of(to)?, &of(from)?).into());
            cells.push(study.trace(change)?);
        }
        rows.push(cells);
    }
    Ok(ExhibitTable { columns, rows })
}
