//! The tables, figures and claims of P1, and our additions: other filters, and the importance of the percepts.

use super::{
    CARDS, LAYERED, LAYERED_ROWS, LITERAL, LITERAL_ROWS, Measure, NAMES, Opponent, PAPER, PUBLISHED,
    PUBLISHED_ROWS, Row, TABLE_3, TABLE_4, TAN, TAN_ROWS, measured, row, run,
    run::{ImportanceWork, PerceptWorth},
};
use crate::{
    contest::ContestReport,
    papers::{
        ExhibitPlace, Parts, Reading, RunAverage, RunScale, Study,
        claim::{Bound, Claim},
        report::{
            Cell, Column, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Keys, Number, NumberStyle,
            Spread, Traced as _, Words, column, words,
        },
    },
    stats::{Estimate, Moments},
};
use tefuda_agents::hearts::{
    Situation,
    falcon::percepts::{self, PERCEPTS},
};
use tefuda_games::{Fault, Text, spoken as text};
use tefuda_numbers::grouped;

/// The format of a mean over runs.
const OVER: NumberStyle = NumberStyle::digits(4).spread(Spread::Sd);
/// The format of a difference with its interval.
const GAIN: NumberStyle = NumberStyle::digits(4).form(Form::Signed);

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
        "ルールベース3人との対戦で{games}ゲーム学びます（シードは1〜{seeds}）。回帰はモンテカルロ4人の{hands}ゲームから、グループごとに各ラベル最大{labels}例で学びます。\
         論文と同じ{stated}ゲームと、デュプリケート（対ルールベース{deals}配札、対モンテカルロ{fewer}配札）、100点までの{matches}試合で測ります。"
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
        "曲線は、途中で測りながら学習した各回の平均です（探索の計画は学習全体のゲーム数に合わせたもの）。帯は1回の標準偏差で、下側は最も低い回で切っています。論文の曲線は最終値だけが数値でわかっています。",
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
        FigureAxis::log(text("games", "ゲーム")),
        text("penalty ratio", "失点率"),
    );
    Ok(vec![about.into(), figure.with(lines).into(), points(&table).into()])
}

/// A curve: its name, its points as means over runs, and the work behind it.
type NamedCurve = (Words, Vec<(f64, RunAverage)>, Keys);

/// The values of a figure at the numbers of games that the paper uses.
fn points(curves: &[NamedCurve]) -> ExhibitTable {
    let decade = |x: f64| x == 0.0 || libm::log10(x).fract() == 0.0 || x % 10_000.0 == 0.0;
    let mut columns = vec![column("games", "ゲーム", NumberStyle::COUNT)];
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
type Taken = (Measure, fn(&ContestReport) -> Option<f64>);

/// The penalty ratio in duplicate deals.
const DUPLICATE: Taken = (Measure::Duplicate, ratio);
/// The mean rank in matches.
const RANK: Taken = (Measure::Matches, |report| Some(report.seats.first()?.place.mean));

/// A number from each measured run of a row.
fn values(
    study: Study,
    words: &'static str,
    opponent: Opponent,
    (measure, of): Taken,
) -> Result<Vec<f64>, Fault> {
    Ok(reports(study, words, opponent, measure)?.iter().filter_map(of).collect())
}

/// The mean of `first` minus `second`, run by run. `None` until both are complete.
fn less(study: Study, first: &[f64], second: &[f64]) -> Option<Estimate> {
    let complete = [first, second].iter().all(|all| all.len() as u64 == study.scale.seeds);
    Moments::of(first.iter().zip(second).map(|(first, second)| first - second)).known().filter(|_| complete)
}

/// Differences of penalty ratios. Each pair has the name of a change, then the settings before and after it.
fn changes(
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

/// Other filters, compared with no filter and with the paper's.
static FILTERS: [Row; 4] = [
    row(text("no filter", "フィルターなし"), "actions", None),
    row(text("♠Q (as in the paper)", "♠Q（論文）"), "both", None),
    row(text("hearts", "ハート"), "both:warns=hearts", None),
    row(text("♠Q and hearts", "♠Qとハート"), "both:warns=both", None),
];

/// The agents whose percepts are replaced.
const AGENTS: [(Text, &str); 2] =
    [(text("both", "両方"), "both"), (text("counterfactual", "反実仮想"), "counterfactual")];

/// The index of the curve with the regressions' accuracy.
const ACCURACY: usize = 2;

/// Filters compared: penalty ratios, differences from no filter, and the accuracy of their regressions.
pub(super) fn filters(study: Study) -> Parts {
    let about = text(
        "The paper names predictions for hearts as future work. The label is our own. It is +1 if the player takes more than a quarter of the remaining hearts, \
         in this trick or later. Games, features, groups, regressions and threshold are the same as for ♠Q. With both filters, a card is avoided if either filter warns against it.",
        "ハートについての予測は、論文が今後の課題に挙げたものです。ラベルは本実装のもので、そのトリック以降に、まだ取られていなかったハートの4分の1より多くを取れば+1です。\
         ゲーム・特徴・グループ・回帰・しきい値は♠Qと同じです。両方を使うときは、どちらか一方でも警告した札を避けます。",
    );
    let mut parts = vec![about.into()];
    parts.extend(penalties(study, &FILTERS)?);
    parts.push(accuracies(study).into());
    let [none, ..] = &FILTERS;
    let pairs: Vec<_> = FILTERS.iter().skip(1).map(|to| (to.name, none.words, to.words)).collect();
    parts.push(changes(study, text("difference from no filter", "フィルターなしとの差"), &pairs)?.into());
    Ok(parts)
}

/// The mechanisms of our learner that FALCON doesn't have, and settings to do without each. The first is the
/// settings with all of them.
const WITH: &str = "actions";
const WITHOUT: [(Text, &str); 9] = [
    (text("six layers → one (ρ = 0.88)", "6層 → 1層（ρ = 0.88）"), "actions:layers=1"),
    (
        text("shrinkage towards coarser layers → none (κ = 0)", "粗い層への引き寄せ → なし（κ = 0）"),
        "actions:kappa=0",
    ),
    (
        text(
            "all actions that name the card learn → only the chosen one",
            "同じ札を選ぶ行動すべてが学ぶ → 選んだ行動だけ",
        ),
        "actions:share=false",
    ),
    (text("new nodes inherit → they start empty", "新しいノードへの引き継ぎ → なし"), "actions:inherit=0"),
    (text("exploration bonus → none", "探索ボーナス → なし"), "actions:bonus=0"),
    (text("fixed templates → β = 0.05", "変わらないテンプレート → β = 0.05"), "actions:beta=0.05"),
    (
        text("running means → a constant learning rate of 0.05", "平均 → 学習率0.05で一定"),
        "actions:step=0.05",
    ),
    (text("worst result at 17 points → at 26 points", "17点が最悪 → 26点が最悪"), "actions:worst=26"),
    (
        text("discount λ = 0.8 → only this trick counts (λ = 0)", "割引 λ = 0.8 → そのトリックだけ（λ = 0）"),
        "actions:lambda=0",
    ),
];

/// The effect of doing without each mechanism that the paper doesn't have.
pub(super) fn mechanisms(study: Study) -> Parts {
    let about = text(
        "Our six layers have mechanisms that neither the paper nor Tan's FALCON has. Each row leaves one out, or replaces it, and shows how the penalty ratio of the new actions without the filter changes. \
         Positive: the mechanism helps. All these settings, and the percepts, were chosen by this same measurement.",
        "6層の学習器には、論文にもTanのFALCONにもない仕組みがあります。各行は、その1つを省くか替えたときに、新行動のみ（フィルターなし）の失点率がどう変わるかです。正なら、その仕組みは役に立っています。これらの設定と知覚は、同じ測り方で選んだものです。",
    );
    let pairs = WITHOUT.map(|(name, without)| (name, WITH, without));
    let table = changes(study, text("mechanism, and what replaces it", "仕組みと、その代わり"), &pairs)?;
    Ok(vec![about.into(), table.into()])
}

/// The accuracy of the regressions for ♠Q and for hearts, in the groups in which both exist. Other groups
/// have too few examples of a label.
fn accuracies(study: Study) -> ExhibitTable {
    let columns = vec![
        column("regressions", "回帰", NumberStyle::PLAIN),
        column("shared groups", "両方にあるグループ", NumberStyle::digits(0)),
        column("balanced accuracy, average of these groups", "バランス正解率（そのグループの平均）", OVER),
    ];
    let rows = &FILTERS[1..3];
    let means = |seed| -> Option<(usize, Vec<f64>)> {
        let points = |row: &Row| Some(run(study, row.words, seed)?.curves.get(ACCURACY)?.points.clone());
        let all: Vec<_> = rows.iter().map(points).collect::<Option<_>>()?;
        let has = |group: f64| move |points: &Vec<(f64, f64)>| points.iter().any(|point| point.0 == group);
        let of_both = |group: f64| all.iter().all(has(group));
        let mean = |points: &Vec<(f64, f64)>| {
            let common = points.iter().filter(|point| of_both(point.0)).map(|point| point.1);
            RunAverage::of(common).map(|average| average.mean)
        };
        let groups = all.first()?.iter().filter(|point| of_both(point.0)).count();
        Some((groups, all.iter().map(mean).collect::<Option<_>>()?))
    };
    let (found, work) = study.traced(|| study.runs(means));
    let row = |(place, row): (usize, &Row)| {
        let groups = RunAverage::of(found.iter().map(|(groups, _)| *groups as f64));
        let groups = Cell::from(groups.map(|groups| Cell::found(groups.mean)));
        let means = Cell::from(RunAverage::of(found.iter().map(|(_, means)| means[place])));
        vec![row.name.into(), groups.made_of(&work), means.made_of(&work)]
    };
    ExhibitTable { columns, rows: rows.iter().enumerate().map(row).collect() }
}

/// The importance of each percept to trained agents: how much worse they play without it.
pub(super) fn importance(study: Study) -> Parts {
    let about = text(
        "Permutation importance. Each agent plays the same duplicate deals against rule-based players twice: unchanged, and with one percept scrambled. At every decision, the scrambled percept \
         takes its value from another of the agent's games, at the same net (trick and position) and the same kind of decision. The table shows how much the penalty ratio rises. \
         ± is over deals for a single run, and over runs if there are several. Percepts overlap, so an agent trained without a percept may lose a different amount.",
        "並べ替えによる重要度です。各エージェントが同じデュプリケートの配札をルールベース相手に、そのままの状態と、1つの知覚を「同じネット（トリックと手番）・同じ種類の決定で、\
         別のゲームに現れた値」に毎回置き換えた状態とでプレイします。表は失点率がどれだけ上がるかで、±は1回なら配札間、複数回なら学習間の95%信頼区間です。知覚どうしは重なり合うので、その知覚なしで学習した場合の損失とは異なることがあります。",
    );
    let found = AGENTS.map(|(_, words)| study.traced(|| worths(study, words)));
    let mut columns =
        vec![column("percept", "知覚", NumberStyle::COUNT), column("meaning", "内容", NumberStyle::PLAIN)];
    columns.extend(AGENTS.map(|(name, _)| Column::new(name, GAIN)));
    columns.push(column("runs", "回数", NumberStyle::COUNT));
    let runs = found.iter().map(|(worths, _)| worths.len()).min().unwrap_or(0);
    let rows = (0..PERCEPTS).map(|percept| {
        let mut cells = vec![Cell::given((percept + 1) as f64), says(percept).into()];
        cells.extend(found.iter().map(|(worths, work)| change(worths, percept).made_of(work)));
        cells.push(found.iter().fold(Cell::found(runs as f64), |cell, (_, work)| cell.made_of(work)));
        cells
    });
    Ok(vec![about.into(), ExhibitTable { columns, rows: rows.collect() }.into()])
}

/// The results of the agents trained with some settings.
fn worths(study: Study, words: &'static str) -> Vec<PerceptWorth> {
    study.runs(|seed| {
        let file = run(study, words, seed)?.file()?;
        let name = format!("{words} seed {seed} percepts");
        study.read(seed, ImportanceWork { name, file, deals: study.scale.deals, cards: CARDS.child(seed) })
    })
}

/// The change without a percept. For a single run, with its own interval.
fn change(worths: &[PerceptWorth], percept: usize) -> Cell {
    let changes: Vec<Estimate> =
        worths.iter().filter_map(|worth| worth.changes.get(percept).copied()).collect();
    match changes[..] {
        [only] => only.into(),
        _ => Moments::of(changes.iter().map(|change| change.mean)).known().into(),
    }
}

/// The name of a percept. Several names if it means something else in each kind of decision.
fn says(percept: usize) -> Words {
    let kinds = [
        (Situation::Lead, text("leading", "リード")),
        (Situation::Follow, text("following", "フォロー")),
        (Situation::Void, text("void", "ボイド")),
    ];
    let mut names: Vec<(Text, Vec<Text>)> = Vec::new();
    for (situation, kind) in kinds {
        let Some(name) = percepts::name(situation, percept) else { continue };
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, of)) => of.push(kind),
            None => names.push((name, vec![kind])),
        }
    }
    if let [(only, _)] = &names[..] {
        return (*only).into();
    }
    let join = |of: fn(&Text) -> &'static str, between: [&str; 3]| {
        let [kinds, colon, names_apart] = between;
        let part = |(name, situations): &(Text, Vec<Text>)| {
            let situations: Vec<&str> = situations.iter().map(of).collect();
            format!("{}{colon}{}", situations.join(kinds), of(name))
        };
        names.iter().map(part).collect::<Vec<_>>().join(names_apart)
    };
    Words::new(join(|text| text.en, [", ", ": ", "; "]), join(|text| text.ja, ["・", "：", "／"]))
}

/// The penalty ratio of a player who is as good as the other three.
const PAR: f64 = 0.25;
const RATIO: NumberStyle = NumberStyle::digits(4);
const RATIOS: NumberStyle = RATIO.form(Form::Signed);
const TABLE: ExhibitPlace = ExhibitPlace::Table(2);

/// Half the width of the 95% interval of a cell in the paper's Table 2, against each opponent: 1.96 standard errors
/// of 25,000 games, with the spread of our own games. Runs with different seeds may differ by more.
const CELL: [f64; 2] = [0.0033, 0.0035];
/// The same for an average finish in 5,000 matches.
const FINISH: f64 = 0.030;
/// The largest difference of penalty ratios that counts as the same: a quarter of a point per deal.
const SAME_RATIO: f64 = 0.01;
/// The largest difference of average finishes that counts as the same.
const SAME_FINISH: f64 = 0.1;

/// The difference of two of the paper's numbers.
fn apart(to: f64, from: f64, half: f64) -> Number {
    Number::with_spread(to - from, half * std::f64::consts::SQRT_2)
}

/// The claims about the effect of each change: the statement, the quantity, the two rows whose
/// difference it is, and the values that support it.
const CHANGES: [([Text; 2], [usize; 2], Bound); 3] = [
    (
        [
            text("The new action types lower the penalty ratio.", "新しい行動の種類で失点率が下がる。"),
            text("new actions only, minus previous work", "新行動のみと先行研究の差"),
        ],
        [1, 0],
        Bound::Below(0.0),
    ),
    (
        [
            text(
                "The filter alone doesn't lower the penalty ratio.",
                "フィルターだけでは失点率は下がらない。",
            ),
            text("filter only, minus previous work", "フィルターのみと先行研究の差"),
        ],
        [2, 0],
        Bound::Above(0.0),
    ),
    (
        [
            text(
                "With the new action types, the filter lowers the penalty ratio.",
                "新しい行動と合わせれば、フィルターで失点率が下がる。",
            ),
            text("new actions with filter, minus new actions only", "新行動＋フィルターと、新行動のみの差"),
        ],
        [3, 1],
        Bound::Below(0.0),
    ),
];
const BETTER_THAN_PAR: Text =
    text("With both changes, FALCON is better than par (0.25).", "両方を使うと、互角（0.25）より良い。");
const AS_STATED: Text = text(
    "With both changes, the penalty ratio is within 0.01 of the paper's.",
    "両方を使うと、失点率は論文の値から0.01以内になる。",
);
const WITH_BOTH: Text = text("penalty ratio with both changes", "両方を使ったときの失点率");
/// The claims about matches to 100 points: the difference, and the number itself.
const FINISHES: [[Text; 2]; 2] = [
    [
        text(
            "With both changes, FALCON finishes higher than in previous work.",
            "両方を使うと、先行研究より順位が上がる。",
        ),
        text("average finish with both changes, minus previous work", "両方と先行研究の平均順位の差"),
    ],
    [
        text(
            "With both changes, the average finish is within 0.1 of the paper's.",
            "両方を使うと、平均順位は論文の値から0.1以内になる。",
        ),
        text("average finish with both changes", "両方を使ったときの平均順位"),
    ],
];

/// The claims of P1, for FALCON as published and for our layers: about each change, both together, and matches.
pub(super) fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
    let mut claims = Vec::new();
    for (reading, rows) in [(&PUBLISHED, &PUBLISHED_ROWS), (&LAYERED, &LAYERED_ROWS)] {
        let mut add = |place,
                       opponent: Opponent,
                       [says, measured]: [Text; 2],
                       (style, holds),
                       found: Option<Estimate>,
                       stated: Option<Number>| {
            let (name, read) = (opponent.name(), reading.title);
            let measured =
                words!("{measured}, {name} · {read}", "{measured}（{name}、{read}）", measured, name, read);
            // Only Table 2 is shown in several readings.
            let exhibit = PAPER.exhibit_id(place, (place == TABLE).then_some(reading));
            let claim = Claim::new(exhibit, [says.into(), measured], style, holds, found);
            claims.push(claim.over(study.scale.seeds).stated(stated));
        };
        for (said, changed, holds) in CHANGES {
            let [to, from] = changed.map(|row| &rows[row]);
            for (n, opponent) in Opponent::BOTH.into_iter().enumerate() {
                let of = |row: &Row| values(study, row.words, opponent, DUPLICATE);
                let stated = to.paper.zip(from.paper).map(|(to, from)| apart(to[n].0, from[n].0, CELL[n]));
                add(TABLE, opponent, said, (RATIOS, holds), less(study, &of(to)?, &of(from)?), stated);
            }
        }
        let [previous, .., both] = rows;
        for (n, opponent) in Opponent::BOTH.into_iter().enumerate() {
            let found = Moments::of(values(study, both.words, opponent, DUPLICATE)?).known();
            let stated = both.paper.map(|paper| Number::with_spread(paper[n].0, CELL[n]));
            add(TABLE, opponent, [BETTER_THAN_PAR, WITH_BOTH], (RATIO, Bound::Below(PAR)), found, stated);
            if let Some(Number { value, .. }) = stated {
                let about = Bound::About { value, margin: SAME_RATIO };
                add(TABLE, opponent, [AS_STATED, WITH_BOTH], (RATIO, about), found, stated);
            }
        }
        let tables = [(ExhibitPlace::Table(3), TABLE_3), (ExhibitPlace::Table(4), TABLE_4)];
        for (opponent, (place, table)) in Opponent::BOTH.into_iter().zip(tables) {
            let [before, value] = table.map(|row| row[4]);
            let of = |row: &Row| values(study, row.words, opponent, RANK);
            let (first, after) = (of(previous)?, of(both)?);
            let [better, number] = FINISHES;
            let (lower, about) = (Bound::Below(0.0), Bound::About { value, margin: SAME_FINISH });
            let stated = [apart(value, before, FINISH), Number::with_spread(value, FINISH)].map(Some);
            add(place, opponent, better, (RATIOS, lower), less(study, &after, &first), stated[0]);
            add(place, opponent, number, (RATIO, about), Moments::of(after).known(), stated[1]);
        }
    }
    Ok(claims)
}
