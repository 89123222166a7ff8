//! The claims of P1 about its two changes, with our numbers.

use super::{
    LAYERED, LAYERED_ROWS, LITERAL, LITERAL_ROWS, Opponent, PAPER, Row, TABLE_3, TABLE_4,
    exhibits::{DUPLICATE, ENDS, RANK, less, mean, values},
    run,
};
use crate::{
    papers::{
        ExhibitPlace, Reading, Results, RunScale,
        claim::{Bound, Claim},
        report::{Form, Number, NumberStyle, Words},
    },
    stats::Estimate,
};
use tefuda_games::{Fault, Text, spoken as text};

/// The penalty ratio of a player who is as good as the other three.
const PAR: f64 = 0.25;
const RATIO: NumberStyle = NumberStyle::digits(4);
const RATIOS: NumberStyle = RATIO.form(Form::Signed);
const TABLE: ExhibitPlace = ExhibitPlace::Table(2);

/// A claim, what is measured for it, the number's format, and the values that support it.
type Said = (Text, Text, NumberStyle, Bound);

/// The claims of P1: about each change, both together, matches, and the learning curves.
pub(super) fn claims(scale: RunScale, results: &Results) -> Result<Vec<Claim>, Fault> {
    let mut claims = changes(scale, results)?;
    for (reading, rows) in [(&LAYERED, &LAYERED_ROWS), (&LITERAL, &LITERAL_ROWS)] {
        claims.extend(both(scale, results, reading, &rows[3])?);
    }
    claims.extend(matches(scale, results)?);
    claims.extend(curves(scale, results));
    Ok(claims)
}

fn claim(
    exhibit: (ExhibitPlace, Option<&Reading>),
    (says, measured, style, holds): Said,
    opponent: Opponent,
    found: Option<Estimate>,
    stated: Option<f64>,
) -> Claim {
    let (name, (place, reading)) = (opponent.name(), exhibit);
    let read = reading.filter(|reading| reading.id == LITERAL.id).map(|reading| reading.title);
    let [en, ja] = read
        .map_or([String::new(), String::new()], |read| [format!(" · {}", read.en), format!("、{}", read.ja)]);
    Claim {
        exhibit: PAPER.exhibit_id(place, reading),
        says: says.into(),
        measured: Words::new(
            format!("{}, {}{en}", measured.en, name.en),
            format!("{}（{}{ja}）", measured.ja, name.ja),
        ),
        style,
        found: found.map(Number::from),
        holds,
        stated,
    }
}

/// The claims about the effect of each change, measured in duplicate deals.
fn changes(scale: RunScale, results: &Results) -> Result<Vec<Claim>, Fault> {
    let [previous, actions, svr, both] = &LAYERED_ROWS;
    let changed: [(Said, [&Row; 2]); 3] = [
        (
            (
                text("The new action types lower the penalty ratio.", "新しい行動の種類で失点率が下がる。"),
                text("new actions only, minus previous work", "新行動のみと先行研究の差"),
                RATIOS,
                Bound::Below(0.0),
            ),
            [previous, actions],
        ),
        (
            (
                text(
                    "The filter alone doesn't lower the penalty ratio.",
                    "フィルターだけでは失点率は下がらない。",
                ),
                text("filter only, minus previous work", "フィルターのみと先行研究の差"),
                RATIOS,
                Bound::Above(0.0),
            ),
            [previous, svr],
        ),
        (
            (
                text(
                    "With the new action types, the filter lowers the penalty ratio.",
                    "新しい行動と合わせれば、フィルターで失点率が下がる。",
                ),
                text(
                    "new actions with filter, minus new actions only",
                    "新行動＋フィルターと、新行動のみの差",
                ),
                RATIOS,
                Bound::Below(0.0),
            ),
            [actions, both],
        ),
    ];
    let mut claims = Vec::new();
    for (said, [from, to]) in changed {
        for (n, opponent) in Opponent::BOTH.into_iter().enumerate() {
            let of = |row: &Row| values(scale, results, row.words, opponent, DUPLICATE);
            let stated = to.paper.zip(from.paper).map(|(to, from)| to[n].0 - from[n].0);
            let found = less(scale, &of(to)?, &of(from)?);
            claims.push(claim((TABLE, Some(&LAYERED)), said, opponent, found, stated));
        }
    }
    Ok(claims)
}

/// The claims about both changes together in one reading: against par, and against the paper's number.
fn both(scale: RunScale, results: &Results, reading: &Reading, row: &Row) -> Result<Vec<Claim>, Fault> {
    let measured = text("penalty ratio with both changes", "両方を使ったときの失点率");
    let mut claims = Vec::new();
    for (n, opponent) in Opponent::BOTH.into_iter().enumerate() {
        let found = mean(values(scale, results, row.words, opponent, DUPLICATE)?.into_iter());
        let stated = row.paper.map(|paper| paper[n].0);
        let par = text(
            "With both changes, FALCON is better than par (0.25).",
            "両方を使うと、互角（0.25）より良い。",
        );
        let number = text(
            "With both changes, the penalty ratio matches the table.",
            "両方を使うと、失点率は表の値になる。",
        );
        for (says, holds) in [(par, Some(Bound::Below(PAR))), (number, stated.map(Bound::About))] {
            let said = holds.map(|holds| (says, measured, RATIO, holds));
            claims.extend(said.map(|said| claim((TABLE, Some(reading)), said, opponent, found, stated)));
        }
    }
    Ok(claims)
}

/// The claims about the mean rank in matches to 100 points.
fn matches(scale: RunScale, results: &Results) -> Result<Vec<Claim>, Fault> {
    let tables = [(ExhibitPlace::Table(3), TABLE_3), (ExhibitPlace::Table(4), TABLE_4)];
    let mut claims = Vec::new();
    for (opponent, (place, stated)) in Opponent::BOTH.into_iter().zip(tables) {
        let [previous, both] = stated.map(|row| row[4]);
        let of = |row: &Row| values(scale, results, row.words, opponent, RANK);
        let [before, after] = [of(&LAYERED_ROWS[0])?, of(&LAYERED_ROWS[3])?];
        let better: Said = (
            text(
                "With both changes, FALCON finishes higher than in previous work.",
                "両方を使うと、先行研究より順位が上がる。",
            ),
            text("average finish with both changes, minus previous work", "両方と先行研究の平均順位の差"),
            RATIOS,
            Bound::Below(0.0),
        );
        let number: Said = (
            text(
                "With both changes, the average finish matches the table.",
                "両方を使うと、平均順位は表の値になる。",
            ),
            text("average finish with both changes", "両方を使ったときの平均順位"),
            RATIO,
            Bound::About(both),
        );
        let found = less(scale, &after, &before);
        claims.push(claim((place, None), better, opponent, found, Some(both - previous)));
        claims.push(claim((place, None), number, opponent, mean(after.into_iter()), Some(both)));
    }
    Ok(claims)
}

/// The claims about the final values of the curves.
fn curves(scale: RunScale, results: &Results) -> impl Iterator<Item = Claim> {
    Opponent::BOTH.into_iter().enumerate().map(move |(n, opponent)| {
        let said: Said = (
            text(
                "The proposal's curve ends below that of previous work.",
                "提案手法の曲線は、先行研究より低いところで終わる。",
            ),
            text(
                "both changes, minus previous work, measured during training",
                "両方と先行研究の差（学習中の測定）",
            ),
            RATIOS,
            Bound::Below(0.0),
        );
        let ends = |words: &'static str| -> Vec<f64> {
            let end = |seed| Some(run(scale, results, words, seed)?.curves.get(n)?.points.last()?.1);
            (1..=scale.seeds).filter_map(end).collect()
        };
        let found = less(scale, &ends(LAYERED_ROWS[3].words), &ends(LAYERED_ROWS[0].words));
        let place = ExhibitPlace::Figure(3 + n as u8);
        claim((place, None), said, opponent, found, Some(ENDS[n][0] - ENDS[n][1]))
    })
}
