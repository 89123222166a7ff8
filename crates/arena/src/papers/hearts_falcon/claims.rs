//! The claims of P1 about its two changes, with our numbers.

use super::{
    LAYERED, LAYERED_ROWS, Opponent, PAPER, PUBLISHED, PUBLISHED_ROWS, Row, TABLE_3, TABLE_4,
    exhibits::{DUPLICATE, RANK, less, mean, values},
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

/// Half the width of the 95% interval of a cell in the paper's Table 2, against each opponent: 1.96 standard errors
/// of 25,000 games, with the spread of our own games. Runs with different seeds may differ by more.
const CELL: [f64; 2] = [0.0033, 0.0035];
/// The same for an average finish in 5,000 matches.
const FINISH: f64 = 0.030;
/// The largest difference of penalty ratios that counts as the same: a quarter of a point per deal.
const SAME_RATIO: f64 = 0.01;
/// The largest difference of average finishes that counts as the same.
const SAME_FINISH: f64 = 0.1;

/// The paper's number with half the width of its interval.
fn stated(value: f64, half: f64) -> Number {
    Number { value, spread: Some(half) }
}

/// The difference of two of the paper's numbers.
fn apart(to: f64, from: f64, half: f64) -> Number {
    stated(to - from, half * std::f64::consts::SQRT_2)
}

/// A claim, what is measured for it, the number's format, and the values that support it.
type Said = (Text, Text, NumberStyle, Bound);

/// The claims of P1, for FALCON as published and for our layers: about each change, both together, and matches.
pub(super) fn claims(scale: RunScale, results: &Results) -> Result<Vec<Claim>, Fault> {
    let mut claims = Vec::new();
    for (reading, rows) in [(&PUBLISHED, &PUBLISHED_ROWS), (&LAYERED, &LAYERED_ROWS)] {
        claims.extend(changes(scale, results, reading, rows)?);
        claims.extend(both(scale, results, reading, &rows[3])?);
        claims.extend(matches(scale, results, reading, rows)?);
    }
    Ok(claims)
}

fn claim(
    (place, reading, shown): (ExhibitPlace, &Reading, bool),
    (says, measured, style, holds): Said,
    opponent: Opponent,
    found: Option<Estimate>,
    stated: Option<Number>,
    seeds: u64,
) -> Claim {
    let (name, read) = (opponent.name(), reading.title);
    Claim {
        exhibit: PAPER.exhibit_id(place, shown.then_some(reading)),
        says: says.into(),
        measured: Words::new(
            format!("{}, {} · {}", measured.en, name.en, read.en),
            format!("{}（{}、{}）", measured.ja, name.ja, read.ja),
        ),
        style,
        found: found.map(Number::from),
        freedom: seeds.checked_sub(1),
        holds,
        stated,
    }
}

/// The claims about the effect of each change, measured in duplicate deals.
fn changes(
    scale: RunScale,
    results: &Results,
    reading: &Reading,
    [previous, actions, svr, both]: &[Row; 4],
) -> Result<Vec<Claim>, Fault> {
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
            let stated = to.paper.zip(from.paper).map(|(to, from)| apart(to[n].0, from[n].0, CELL[n]));
            let found = less(scale, &of(to)?, &of(from)?);
            claims.push(claim((TABLE, reading, true), said, opponent, found, stated, scale.seeds));
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
        let of_paper = row.paper.map(|paper| stated(paper[n].0, CELL[n]));
        let par = text(
            "With both changes, FALCON is better than par (0.25).",
            "両方を使うと、互角（0.25）より良い。",
        );
        let number = text(
            "With both changes, the penalty ratio is within 0.01 of the table's.",
            "両方を使うと、失点率は表の値から0.01以内になる。",
        );
        let about = of_paper.map(|of_paper| Bound::About { value: of_paper.value, margin: SAME_RATIO });
        for (says, holds) in [(par, Some(Bound::Below(PAR))), (number, about)] {
            let said = holds.map(|holds| (says, measured, RATIO, holds));
            claims.extend(
                said.map(|said| claim((TABLE, reading, true), said, opponent, found, of_paper, scale.seeds)),
            );
        }
    }
    Ok(claims)
}

/// The claims about the mean rank in matches to 100 points.
fn matches(
    scale: RunScale,
    results: &Results,
    reading: &Reading,
    rows: &[Row; 4],
) -> Result<Vec<Claim>, Fault> {
    let tables = [(ExhibitPlace::Table(3), TABLE_3), (ExhibitPlace::Table(4), TABLE_4)];
    let mut claims = Vec::new();
    for (opponent, (place, table)) in Opponent::BOTH.into_iter().zip(tables) {
        let [previous, both] = table.map(|row| row[4]);
        let of = |row: &Row| values(scale, results, row.words, opponent, RANK);
        let [before, after] = [of(&rows[0])?, of(&rows[3])?];
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
                "With both changes, the average finish is within 0.1 of the table's.",
                "両方を使うと、平均順位は表の値から0.1以内になる。",
            ),
            text("average finish with both changes", "両方を使ったときの平均順位"),
            RATIO,
            Bound::About { value: both, margin: SAME_FINISH },
        );
        let found = less(scale, &after, &before);
        claims.push(claim(
            (place, reading, false),
            better,
            opponent,
            found,
            Some(apart(both, previous, FINISH)),
            scale.seeds,
        ));
        let of_paper = Some(stated(both, FINISH));
        claims.push(claim(
            (place, reading, false),
            number,
            opponent,
            mean(after.into_iter()),
            of_paper,
            scale.seeds,
        ));
    }
    Ok(claims)
}
