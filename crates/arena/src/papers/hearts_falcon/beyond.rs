//! The paper's future work: a filter against hearts, and the importance of the percepts.

use super::{
    CARDS, Row,
    exhibits::{GAIN, OVER, changes, mean, over, penalties},
    importance::{ImportanceWork, PerceptWorth},
    row, run,
};
use crate::{
    papers::{
        Results, RunAverage, RunScale,
        report::{Cell, Column, ExhibitPart, ExhibitTable, NumberStyle, Traced as _, Words},
    },
    stats::Estimate,
};
use tefuda_agents::hearts::{
    Situation,
    falcon::percepts::{self, PERCEPTS},
};
use tefuda_games::{Fault, Text, spoken as text};

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
pub(super) fn filters(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    let about = text(
        "The paper names predictions for hearts as future work. The label is our own. It is +1 if the player takes more than a quarter of the remaining hearts, \
         in this trick or later. Games, features, groups, regressions and threshold are the same as for ♠Q. With both filters, a card is avoided if either filter warns against it.",
        "ハートについての予測は、論文が今後の課題に挙げたものです。ラベルは本実装のもので、そのトリック以降に、まだ取られていなかったハートの4分の1より多くを取れば+1です。\
         対局・特徴・グループ・回帰・しきい値は♠Qと同じです。両方を使うときは、どちらか一方でも警告した札を避けます。",
    );
    let mut parts = vec![ExhibitPart::Note(about.into())];
    parts.extend(penalties(scale, results, &FILTERS)?);
    parts.push(ExhibitPart::Table(accuracies(scale, results)));
    let [none, ..] = &FILTERS;
    let pairs: Vec<_> = FILTERS.iter().skip(1).map(|to| (to.name, none.words, to.words)).collect();
    parts.push(ExhibitPart::Table(changes(
        scale,
        results,
        text("difference from no filter", "フィルターなしとの差"),
        &pairs,
    )?));
    Ok(parts)
}

/// The mechanisms of our learner that FALCON doesn't have, and settings to do without each. The first is the
/// settings with all of them.
const WITH: &str = "actions";
const WITHOUT: [(Text, &str); 9] = [
    (text("six layers: one instead (ρ = 0.88)", "6層：1層にする（ρ = 0.88）"), "actions:layers=1"),
    (text("shrinkage towards coarser layers: κ = 0", "粗い層への引き寄せ：κ = 0"), "actions:kappa=0"),
    (
        text(
            "learning shared by all actions that name the card: only the chosen one",
            "同じ札を選ぶ行動すべてが学ぶ：選んだ行動だけ",
        ),
        "actions:share=false",
    ),
    (text("inheritance by new nodes: none", "新しいノードへの引き継ぎ：なし"), "actions:inherit=0"),
    (text("exploration bonus: none", "探索ボーナス：なし"), "actions:bonus=0"),
    (text("fixed templates: β = 0.05", "変わらないテンプレート：β = 0.05"), "actions:beta=0.05"),
    (text("running means: a constant learning rate of 0.05", "平均：学習率0.05で一定"), "actions:step=0.05"),
    (text("17 points are the worst result: 26", "17点が最悪：26点"), "actions:worst=26"),
    (
        text("discount λ = 0.8: only this trick counts (λ = 0)", "割引 λ = 0.8：そのトリックだけ（λ = 0）"),
        "actions:lambda=0",
    ),
];

/// The effect of doing without each mechanism that the paper doesn't have.
pub(super) fn mechanisms(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    let about = text(
        "Our six layers have mechanisms that neither the paper nor Tan's FALCON has. Each row leaves one out, or replaces it, and shows how the penalty ratio of the new actions without the filter changes. \
         Positive: the mechanism helps. All these settings, and the percepts, were chosen by this same measurement.",
        "6層の学習器には、論文にもTanのFALCONにもない仕組みがあります。各行は、その1つを省くか替えたときに、新行動のみ（フィルターなし）の失点率がどう変わるかです。正なら、その仕組みは役に立っています。これらの設定と知覚は、同じ測り方で選んだものです。",
    );
    let pairs = WITHOUT.map(|(name, without)| (name, WITH, without));
    let table =
        changes(scale, results, text("mechanism, and what replaces it", "仕組みと、その代わり"), &pairs)?;
    Ok(vec![ExhibitPart::Note(about.into()), ExhibitPart::Table(table)])
}

/// The accuracy of the regressions for ♠Q and for hearts, in the groups in which both exist. Other groups
/// have too few examples of a label.
fn accuracies(scale: RunScale, results: &Results) -> ExhibitTable {
    let columns = vec![
        Column::new(text("regressions", "回帰"), NumberStyle::PLAIN),
        Column::new(text("shared groups", "両方にあるグループ"), NumberStyle::digits(0)),
        Column::new(
            text("balanced accuracy, average of these groups", "バランス正解率（そのグループの平均）"),
            OVER,
        ),
    ];
    let rows = &FILTERS[1..3];
    let means = |seed| -> Option<(usize, Vec<f64>)> {
        let points =
            |row: &Row| Some(run(scale, results, row.words, seed)?.curves.get(ACCURACY)?.points.clone());
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
    let (found, work) = results.traced(|| (1..=scale.seeds).filter_map(means).collect::<Vec<_>>());
    let row = |(place, row): (usize, &Row)| {
        let groups = RunAverage::of(found.iter().map(|(groups, _)| *groups as f64));
        let groups = groups.map_or(Cell::MISSING, |groups| Cell::found(groups.mean));
        let means = over(found.iter().map(|(_, means)| means[place]));
        vec![row.name.into(), groups.made_of(&work), means.made_of(&work)]
    };
    ExhibitTable { columns, rows: rows.iter().enumerate().map(row).collect() }
}

/// The importance of each percept to trained agents: how much worse they play without it.
pub(super) fn importance(scale: RunScale, results: &Results) -> Vec<ExhibitPart> {
    let about = text(
        "Permutation importance. Each agent plays the same duplicate deals against rule-based players twice: unchanged, and with one percept scrambled. At every decision, the scrambled percept \
         takes its value from another of the agent's games, at the same net (trick and position) and the same kind of decision. The table shows how much the penalty ratio rises. \
         ± is over deals for a single run, and over runs if there are several. Percepts overlap, so an agent trained without a percept may lose a different amount.",
        "並べ替えによる重要度です。各エージェントが同じデュプリケートの配札をルールベース相手に、そのままの状態と、1つの知覚を「同じネット（トリックと手番）・同じ種類の決定で、\
         別の対局に現れた値」に毎回置き換えた状態とでプレイします。表は失点率がどれだけ上がるかで、±は1回なら配札間、複数回なら学習間の95%信頼区間です。知覚どうしは重なり合うので、その知覚なしで学習した場合の損失とは異なることがあります。",
    );
    let found = AGENTS.map(|(_, words)| results.traced(|| worths(scale, results, words)));
    let mut columns = vec![
        Column::new(text("percept", "知覚"), NumberStyle::COUNT),
        Column::new(text("meaning", "内容"), NumberStyle::PLAIN),
    ];
    columns.extend(AGENTS.map(|(name, _)| Column::new(name, GAIN)));
    columns.push(Column::new(text("runs", "回数"), NumberStyle::COUNT));
    let runs = found.iter().map(|(worths, _)| worths.len()).min().unwrap_or(0);
    let rows = (0..PERCEPTS).map(|percept| {
        let mut cells = vec![Cell::given((percept + 1) as f64), Cell::Words(says(percept))];
        cells.extend(found.iter().map(|(worths, work)| change(worths, percept).made_of(work)));
        cells.push(found.iter().fold(Cell::found(runs as f64), |cell, (_, work)| cell.made_of(work)));
        cells
    });
    vec![ExhibitPart::Note(about.into()), ExhibitPart::Table(ExhibitTable { columns, rows: rows.collect() })]
}

/// The results of the agents trained with some settings.
fn worths(scale: RunScale, results: &Results, words: &'static str) -> Vec<PerceptWorth> {
    let worth = |seed| {
        let file = run(scale, results, words, seed)?.file()?;
        let name = format!("{words} seed {seed} percepts");
        results.read(seed, ImportanceWork { name, file, deals: scale.deals, cards: CARDS.child(seed) })
    };
    (1..=scale.seeds).filter_map(worth).collect()
}

/// The change without a percept. For a single run, with its own interval.
fn change(worths: &[PerceptWorth], percept: usize) -> Cell {
    let changes: Vec<Estimate> =
        worths.iter().filter_map(|worth| worth.changes.get(percept).copied()).collect();
    match changes[..] {
        [] => Cell::MISSING,
        [only] => only.into(),
        _ => mean(changes.iter().map(|change| change.mean)).map_or(Cell::MISSING, Cell::from),
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
