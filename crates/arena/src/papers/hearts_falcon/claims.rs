//! The claims of P1 about its two changes, with our numbers.

use super::{
    LAYERED, LAYERED_ROWS, Opponent, PAPER, PUBLISHED, PUBLISHED_ROWS, Row, TABLE_3, TABLE_4,
    exhibits::{DUPLICATE, RANK, less, values},
};
use crate::{
    papers::{
        ExhibitPlace, Study,
        claim::{Bound, Claim},
        report::{Form, Number, NumberStyle, words},
    },
    stats::{Estimate, Moments},
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

/// The difference of two of the paper's numbers.
fn apart(to: f64, from: f64, half: f64) -> Number {
    Number::with_spread(to - from, half * std::f64::consts::SQRT_2)
}

/// The claims about the effect of each change: the statement, the quantity, the two rows of which it is the
/// difference, and the values that support it.
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
    "With both changes, the penalty ratio is within 0.01 of the table's.",
    "両方を使うと、失点率は表の値から0.01以内になる。",
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
            "With both changes, the average finish is within 0.1 of the table's.",
            "両方を使うと、平均順位は表の値から0.1以内になる。",
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
