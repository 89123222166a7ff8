//! The claims of P3, in both readings, with our numbers.

use super::{LITERAL, LITERAL_ROWS, PAPER, WHOLE, WHOLE_ROWS, spec, summary};
use crate::{
    papers::{
        ExhibitPlace, Study,
        claim::{Bound, Claim},
        report::{Form, Number, NumberStyle, Words, words},
    },
    stats::student_95,
};
use tefuda_agents::leduc::nfsp::Settings;
use tefuda_games::{Fault, Text, spoken as text};

const STYLE: NumberStyle = NumberStyle::digits(3);

/// A claim about two settings: the statement and the quantity, the rows of the table of which it is the difference,
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
pub(super) fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
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
                "{label} ends within {margin} of the table's NashConv, {value}.",
                "{label}のNashConvは、表の{value}から{margin}以内になる。",
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
