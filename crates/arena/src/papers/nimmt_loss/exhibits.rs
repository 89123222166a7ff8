//! The tables and figure of P5, and our additions.

use super::{
    FINAL, GAMMAS, Measured, Measurement, STRONG, TABLE_1, TABLE_1_GAMES, TABLE_2, heads,
    society as society_of,
    society::{LowCardsData, LowCardsOf, Stage},
    stats::{Stability, lead, stability, top_two},
};
use crate::{
    contest::ContestReport,
    papers::{
        ExhibitPlace, Parts, RunAverage, RunScale, Study,
        claim::{Bound, Claim},
        report::{
            Cell, Column, ExhibitPart, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Keys, Number,
            NumberStyle, Spread, Traced as _, Words, column, words,
        },
    },
    stats::{Estimate, Moments, TTest},
};
use tefuda_games::{Fault, Text, spoken as text};
use tefuda_numbers::grouped;

/// The discount rate that the paper recommends.
const CHOSEN: f64 = 0.7;
const MODEL: Text = text("the model", "モデル");
/// The format of a mean over populations.
const OVER: NumberStyle = NumberStyle::digits(2).spread(Spread::Sd);
const P_VALUE: NumberStyle = NumberStyle::digits(2).form(Form::Exponent);

pub(super) fn setup(scale: RunScale) -> Words {
    let [apart, together, games, deals] =
        [scale.training(0), scale.training(1), scale.games, scale.deals].map(grouped);
    let seeds = scale.seeds;
    words!(
        "A population is six models, one for each γ. Each model trains for {apart} games against the five weak players, then all six train together for {together} games. \
         We train one population for each of the seeds 1 to {seeds}. Each model is measured against the five strong players in {games} games, as in the paper. \
         It also plays {deals} deals six times each, with the seats rotated.",
        "6つのモデルがそれぞれ弱い5人と{apart}ゲーム、続いて6つ同士の同じテーブルで{together}ゲーム学びます。集団のシードは1〜{seeds}。\
         強い5人との対戦で、論文と同じ{games}ゲームと、席を入れ替えて6回ずつ対戦する{deals}配札で測ります。"
    )
}

/// A column of names, then one for each γ.
fn gammas(first: impl Into<Words>, style: NumberStyle) -> Vec<Column> {
    let columns = GAMMAS.iter().map(|gamma| Column::symbol(format!("γ {gamma}"), style));
    std::iter::once(Column::new(first, NumberStyle::PLAIN)).chain(columns).collect()
}

/// The mean score of a seat in the finished reports.
fn scores<'a>(found: impl Iterator<Item = &'a Measured> + Clone, seat: usize) -> Cell {
    let score = |found: &Measured| Some(found.report.as_ref()?.seats.get(seat)?.score.mean);
    made_of_all(RunAverage::of(found.clone().filter_map(score)), found)
}

/// Marks a cell as made from several measurements.
fn made_of_all<'a>(cell: impl Into<Cell>, found: impl Iterator<Item = &'a Measured>) -> Cell {
    found.fold(cell.into(), |cell, found| cell.made_of(&found.work))
}

/// A cell with the name of a player in our contests, marked as found by work. The model is in seat 0.
fn player(seat: usize) -> Cell {
    let rule = seat.checked_sub(1).and_then(|rule| STRONG.get(rule));
    Cell::Named(rule.map_or(MODEL.into(), |rule| Words::same(*rule)).into())
}

/// t and p of a test, or words if the values don't vary.
fn tested(test: Option<TTest>) -> [Cell; 2] {
    match test {
        Some(test) => [Cell::found(test.t), Cell::found(test.p)],
        None => [Cell::Named(Words::from(text("no variation", "ばらつきなし")).into()), Cell::Blank],
    }
}

/// The paper's two leads of a model in Table 1, in heads per game: over the best rule, and over the mean of
/// the other models.
fn stated(chosen: usize) -> [Option<f64>; 2] {
    // The last of the five strong rules has the fewest heads of them, whichever model plays.
    let [best, model] = [STRONG.len() - 1, STRONG.len()].map(|row| TABLE_1[row].map(f64::from));
    let others = (model.iter().sum::<f64>() - model[chosen]) / (model.len() - 1) as f64;
    [best[chosen] - model[chosen], model[chosen] - others].map(|heads| Some(heads / f64::from(TABLE_1_GAMES)))
}

/// The claims about γ = 0.7.
pub(super) fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
    let found = Measurement::rotated(study.scale, Stage::Together).all(study)?;
    let as_stated = Measurement::stated(study.scale).all(study)?;
    let Some(chosen) = GAMMAS.iter().position(|gamma| *gamma == CHOSEN) else { return Ok(Vec::new()) };
    let leads = |found: &[Vec<Measured>]| {
        let leads = found.iter().filter_map(|row| Some(lead(row[chosen].report.as_ref()?)?.1));
        Moments::of(leads).known()
    };
    let heads = heads(&found);
    let against_others = heads.iter().map(|row| {
        let others = row.iter().enumerate().filter(|(model, _)| *model != chosen).map(|(_, heads)| heads);
        row[chosen] - others.sum::<f64>() / (row.len() - 1) as f64
    });
    let [paper_lead, paper_gain] = stated(chosen);
    let claim = |table, says: [Text; 2], holds, found, stated: Option<f64>| {
        let exhibit = super::PAPER.exhibit_id(ExhibitPlace::Table(table), None);
        let style = NumberStyle::digits(2).form(Form::Signed);
        let claim = Claim::new(exhibit, says.map(Words::from), style, holds, found);
        claim.over(study.scale.seeds).stated(stated.map(Number::exact))
    };
    let [beats, is_best, is_first] = SAYS;
    let gain = Moments::of(against_others).known();
    Ok(vec![
        claim(1, beats, Bound::Above(0.0), leads(&found), paper_lead),
        claim(1, is_best, Bound::Below(0.0), gain, paper_gain),
        claim(2, is_first, Bound::Above(0.0), leads(&as_stated), paper_lead),
    ])
}

/// The claims, each with what is measured.
const SAYS: [[Text; 2]; 3] = [
    [
        text(
            "The model with γ = 0.7 takes fewer heads than the best of the five strong players.",
            "γ = 0.7のモデルは、強い5人で最良のプレイヤーより失点が少ない。",
        ),
        text(
            "lead over the best of the five, in heads per game (same deals)",
            "5人で最良のプレイヤーとの、1ゲームあたりの失点の差（同じ配札）",
        ),
    ],
    [
        text("γ = 0.7 is better than the other values of γ.", "γ = 0.7は、ほかのγより良い。"),
        text(
            "heads per game, minus the average of the other five",
            "ほかの5つの平均との、1ゲームあたりの失点の差",
        ),
    ],
    [
        text(
            "With γ = 0.7, the model comes first of the six players. According to a t-test, this is unlikely to be chance.",
            "γ = 0.7ではモデルが同じテーブルの6人で1位になり、t検定でも偶然とは考えにくい。",
        ),
        text(
            "lead over the best of the five, in heads per game (single games, as in the paper)",
            "5人で最良のプレイヤーとの、1ゲームあたりの失点の差（論文と同じ1回ずつのゲーム）",
        ),
    ],
];

pub(super) fn table_1(study: Study) -> Parts {
    let found = Measurement::stated(study.scale).all(study)?;
    let games = grouped(TABLE_1_GAMES);
    let about = words!(
        "The paper's numbers are its totals divided by {games} games. Ours are averages over populations.",
        "論文の値は合計を{games}ゲームで割ったもの、本実験の値は集団間の平均です。"
    );
    let mut rows = Vec::new();
    for (n, totals) in TABLE_1.into_iter().enumerate() {
        let name = STRONG.get(n).map_or(MODEL.into(), |rule| Words::same(*rule));
        let stated = totals.map(|heads| Cell::stated(f64::from(heads) / f64::from(TABLE_1_GAMES)));
        let first = words!("{name} (paper)", "{name}（論文）", name).into();
        rows.push(std::iter::once(first).chain(stated).collect());
        // In our contests the model sits first, before the rules.
        let seat = if n == STRONG.len() { 0 } else { n + 1 };
        let ours = (0..GAMMAS.len()).map(|model| scores(found.iter().map(|row| &row[model]), seat));
        let first = words!("{name} (ours)", "{name}（本実験）", name).into();
        rows.push(std::iter::once(first).chain(ours).collect());
    }
    let columns = gammas(text("player", "プレイヤー"), OVER);
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

pub(super) fn table_2(study: Study) -> Parts {
    let about = text(
        "A t-test compares the heads per game of the players in first and second place. It is unpaired, as in the paper. A negative t means that first place has fewer.",
        "1位と2位の1ゲームあたりの失点を、論文と同じく対応のないt検定で比べます。tが負なら、1位の失点のほうが少ないことを表します。",
    );
    let columns = vec![
        Column::symbol("γ", NumberStyle::PLAIN),
        column("paper: first", "論文：1位", NumberStyle::PLAIN),
        Column::symbol("t", NumberStyle::digits(2)),
        column("p", "p値", P_VALUE),
        column("ours: population", "本実験：集団", NumberStyle::PLAIN),
        column("first", "1位", NumberStyle::PLAIN),
        column("second", "2位", NumberStyle::PLAIN),
        Column::symbol("t", NumberStyle::digits(2)).beside(2),
        column("p", "p値", P_VALUE).beside(3),
    ];
    let found = Measurement::stated(study.scale).all(study)?;
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (model, (is_model, t, p)) in TABLE_2.into_iter().enumerate() {
        let first = if is_model { MODEL.into() } else { Cell::same("rule-10") };
        let stated = vec![Cell::given(GAMMAS[model]), first, Cell::stated(t), Cell::stated(p)];
        for (found, seed) in found.iter().map(|row| &row[model]).zip(1u32..) {
            let mut row = if seed == 1 { stated.clone() } else { vec![Cell::Blank; 4] };
            row.push(Cell::given(seed));
            row.extend(top_row(found.report.as_ref()).made_of(&found.work));
            rows.push(row);
        }
    }
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

/// The top two of a contest, and t and p of their difference.
fn top_row(report: Option<&ContestReport>) -> Vec<Cell> {
    report.and_then(top_two).map_or(vec![Cell::MISSING; 4], |top| {
        [player(top.first), player(top.second)].into_iter().chain(tested(top.test)).collect()
    })
}

/// The contests with rotations, and the longer ones of the best γ.
pub(super) fn rotated(study: Study) -> Parts {
    let about = text(
        "Every model plays the same deals, six times each with the seats rotated. *Lead* is how many heads fewer the model takes than the best of the five strong players at its \
         table. The lead is tested deal by deal.",
        "どのモデルも同じ配札を、席を入れ替えながら6回ずつプレイします。*差*は、同じテーブルの強い5人で最良のプレイヤーより何点失点が少ないかで、配札ごとに検定しています。",
    );
    let columns = vec![
        Column::symbol("γ", NumberStyle::PLAIN),
        column("population", "集団", NumberStyle::PLAIN),
        column("deals", "配札数", NumberStyle::COUNT),
        column("heads", "失点", NumberStyle::digits(2)),
        column("best of the five", "5人で最良", NumberStyle::PLAIN),
        column("lead", "差", NumberStyle::digits(2)),
        Column::symbol("t", NumberStyle::digits(2)),
        column("p", "p値", P_VALUE),
    ];
    let measurement = Measurement::rotated(study.scale, Stage::Together);
    let found = measurement.all(study)?;
    let best = best(&heads(&found), study.scale);
    let mut rows = Vec::new();
    for (model, gamma) in GAMMAS.into_iter().enumerate() {
        for (row, seed) in found.iter().zip(1..) {
            let long = Measurement { deals: study.scale.deals * FINAL, ..measurement };
            let long = (best == Some(model)).then(|| {
                let (report, work) = study.traced(|| long.of(study, seed, model));
                // The best γ depends on all measurements, so their keys belong to this row too.
                let all = found.iter().flatten().flat_map(|found| found.work.clone());
                report.map(|report| (report, work.into_iter().chain(all).collect::<Keys>()))
            });
            let long = long.transpose()?;
            let Measured { report, work } = &row[model];
            rows.push(rotated_row(gamma, seed, report.as_ref()).made_of(work));
            rows.extend(long.map(|(report, work)| rotated_row(gamma, seed, report.as_ref()).made_of(&work)));
        }
    }
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

/// The γ with the fewest heads on average over all populations. `None` until all are measured.
fn best(heads: &[Vec<f64>], scale: RunScale) -> Option<usize> {
    let Stability { means, .. } = stability(heads).filter(|_| heads.len() as u64 == scale.seeds)?;
    (0..means.len()).min_by(|a, b| means[*a].total_cmp(&means[*b]))
}

fn rotated_row(gamma: f64, seed: u64, report: Option<&ContestReport>) -> Vec<Cell> {
    let mut row = vec![Cell::given(gamma), Cell::given(seed as f64)];
    row.extend(report.and_then(lead_row).unwrap_or_else(|| vec![Cell::MISSING; 6]));
    row
}

/// Deals, heads, the best of the five rules, and the lead over it with its test.
fn lead_row(report: &ContestReport) -> Option<Vec<Cell>> {
    let (best, fewer, test) = lead(report)?;
    let own = report.seats.first()?.score;
    let lead = Estimate::new(fewer, report.seats.get(best)?.margin.ci95);
    let mut row = vec![Cell::found(report.games), own.into(), player(best), lead.into()];
    row.extend(tested(test));
    Some(row)
}

pub(super) fn order(study: Study) -> Parts {
    let found = Measurement::rotated(study.scale, Stage::Together).all(study)?;
    let row = |name: Words, cell: &dyn Fn(usize) -> Cell| {
        std::iter::once(name.into()).chain((0..GAMMAS.len()).map(cell)).collect::<Vec<_>>()
    };
    let mut rows = vec![row(text("average heads", "平均失点").into(), &|model| {
        let found = found.iter().map(|row| &row[model]);
        made_of_all(Moments::of(found.clone().filter_map(Measured::heads)).known(), found)
    })];
    rows.extend(found.iter().zip(1..).map(|(models, seed)| {
        row(words!("population {seed}", "集団{seed}"), &|model| {
            let found = &models[model];
            let seat = found.report.as_ref().and_then(|report| report.seats.first());
            Cell::from(seat.map(|seat| seat.score)).made_of(&found.work)
        })
    }));
    let columns = gammas(text("", ""), NumberStyle::digits(2));
    let table = ExhibitTable { columns, rows }.into();
    let values = heads(&found);
    let Some(Stability { orders, concordance, within, between, .. }) = stability(&values) else {
        let few = text(
            "At least two populations are needed to compare rankings.",
            "順位を比べるには、少なくとも2つの集団が必要です。",
        );
        return Ok(vec![table, few.into()]);
    };
    let named =
        |order: &Vec<usize>| order.iter().map(|n| GAMMAS[*n].to_string()).collect::<Vec<_>>().join(" ");
    let orders = orders.iter().map(named).collect::<Vec<_>>().join("; ");
    let chance = 1.0 / values.len() as f64;
    let about = words!(
        "Values of γ from best to worst, by population: {orders}. Kendall's W is {concordance:.2}. W is 1 if all populations agree, and {chance:.2} is expected by chance. The SD of the averages \
         for each γ is {between:.2} heads. For the same γ, the SD over populations is {within:.2}. ± is over deals for a population, and over populations for the average.",
        "良い順に：{orders}。ケンドールの一致係数Wは{concordance:.2}です（1なら全集団が一致、偶然なら{chance:.2}が期待値）。\
         γごとの平均の標準偏差は{between:.2}点、同じγの集団間の標準偏差は{within:.2}点です。±は、各集団では配札間、平均では集団間のものです。"
    );
    Ok(vec![table, about.into()])
}

pub(super) fn stages(study: Study) -> Parts {
    let mut rows = Vec::new();
    for (stage, name) in [
        (Stage::Apart, text("after training with the five weak players", "弱い5人と学んだ後")),
        (Stage::Together, text("after training together", "6つ同士で学んだ後")),
    ] {
        let found = Measurement::rotated(study.scale, stage).all(study)?;
        let cells = (0..GAMMAS.len()).map(|model| scores(found.iter().map(|row| &row[model]), 0));
        rows.push(std::iter::once(name.into()).chain(cells).collect());
    }
    let table = ExhibitTable { columns: gammas(text("heads", "失点"), OVER), rows }.into();
    let learning = study.trace(|| ExhibitPart::from(learning(1, society_of(study, 1).as_ref())));
    Ok(vec![table, learning])
}

/// The curves of a population's models through both stages.
fn learning(seed: u64, society: Option<&super::TrainedSociety>) -> Figure {
    let mut lines = GAMMAS.map(|gamma| FigureLine::new(Words::same(format!("γ {gamma}")), Vec::new()));
    let mut shift = 0.0;
    for stage in [Stage::Apart, Stage::Together] {
        let mut last: f64 = 0.0;
        for (line, trained) in lines.iter_mut().zip(society.map_or(&[][..], |society| society.after(stage))) {
            let heads = trained.curves.first().map_or(&[][..], |heads| &heads.points);
            last = last.max(heads.last().map_or(0.0, |point| point.0));
            line.points.extend(heads.iter().copied().filter(|(x, _)| *x > shift));
        }
        shift = last;
    }
    let figure = Figure::new(
        "learning",
        text("Heads per game against the five strong players", "強い5人との対戦での1ゲームあたりの失点"),
        words!(
            "P5, population {seed}: each model during training, first against the five weak players, then all six together.",
            "P5 集団{seed}：学習中の各モデル。はじめは弱い5人と、続いて6つ同士で学びます。"
        ),
        FigureAxis::log(text("games", "ゲーム")),
        text("heads", "失点"),
    );
    figure.with(lines)
}

/// Our five strong rules compared with the paper's.
pub(super) fn rules(study: Study) -> Parts {
    let about = text(
        "The paper doesn't describe its players' rules. The table shows how many heads the five strong players of Table 1 took, averaged over γ:",
        "論文は対戦相手のルールを記述していません。表1の強い5人の失点を、γについて平均しました。",
    );
    let columns = vec![
        column("player", "プレイヤー", NumberStyle::PLAIN),
        column("paper", "論文", NumberStyle::digits(2)),
        column("ours", "本実験", OVER).beside(1),
    ];
    let found = Measurement::stated(study.scale).all(study)?;
    let rows = STRONG.iter().enumerate().map(|(rule, name)| {
        let totals = TABLE_1[rule].map(f64::from);
        let stated = totals.iter().sum::<f64>() / totals.len() as f64 / f64::from(TABLE_1_GAMES);
        vec![Cell::same(*name), Cell::stated(stated), scores(found.iter().flatten(), rule + 1)]
    });
    Ok(vec![about.into(), ExhibitTable { columns, rows: rows.collect() }.into()])
}

pub(super) fn low_cards(study: Study) -> Parts {
    let about = text(
        "The paper assumes that a card below all rows takes the cheapest row. The table shows how often such a card costs something different, because a lower card was played or another \
         row was taken first:",
        "論文は、どの列よりも小さいカードは最も安い列を引き取るものとして損失を見積もります。より小さいカードが出たり、先に別の列が引き取られたりして、実際の損失がこれと異なる割合です。",
    );
    let columns = vec![
        column("table", "テーブル", NumberStyle::PLAIN),
        column("cards", "カード", NumberStyle::COUNT),
        column("below all rows", "どの列よりも小さい", NumberStyle::digits(1).form(Form::Percent)),
        column(
            "of these, different cost",
            "そのうち損失が異なる",
            NumberStyle::digits(1).form(Form::Percent),
        ),
        column("heads assumed", "見積もった失点", NumberStyle::digits(2)),
        column("actual heads", "実際の失点", NumberStyle::digits(2)),
    ];
    let rows = study.trace(|| {
        let found: Option<Vec<LowCardsOf>> = study.read(1, LowCardsData { games: study.scale.games });
        let row = |(title, name): (Text, &str)| {
            let of = found.iter().flatten().find(|of| of.table == name);
            let rates = of.map(|of| [of.below, of.other, of.reckoned, of.paid]);
            let rates = (0..4).map(|n| rates.map(|rates| rates[n]).into());
            [title.into(), of.map(|of| Cell::found(of.cards as f64)).into()]
                .into_iter()
                .chain(rates)
                .collect()
        };
        LowCardsData::TITLES.into_iter().zip(LowCardsData::NAMES).map(row).collect::<Vec<Vec<Cell>>>()
    });
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}
