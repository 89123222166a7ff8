//! The claims of P3, in both readings, with our numbers.

use super::{LITERAL, LITERAL_ROWS, PAPER, Row, STATED, WHOLE, WHOLE_ROWS, spec, summary};
use crate::{
    papers::{
        ExhibitPlace, Reading, Results, RunScale, Summary,
        claim::{Bound, Claim},
        report::{Form, Number, NumberStyle, Words},
    },
    stats::student_95,
};
use tefuda_agents::leduc::nfsp::Settings;
use tefuda_games::{Fault, Text, spoken as text};

/// The paper's claims about its settings, in both readings.
pub(super) fn claims(scale: RunScale, results: &Results) -> Result<Vec<Claim>, Fault> {
    const OTHER: f64 = 0.5;
    const WHY_UNTOLD: [&str; 2] = [" (one of them has only one run)", "（一方の学習は1回だけ）"];
    const SAYS: [Text; 3] = [
        text(
            "With a constant exploration rate, D (exploratory moves left out) ends closer to equilibrium than C (kept).",
            "探索率を下げない場合、探索手を平均戦略の教師データから除く（D）ほうが、除かない（C）より均衡に近づく。",
        ),
        text(
            "D ends closer to equilibrium than A, whose exploration rate falls.",
            "Dは、探索率を下げていくAよりも均衡に近づく。",
        ),
        text(
            "With ε = 0.5, D still ends closer to equilibrium than C.",
            "ε = 0.5でも、DはCより均衡に近づく。",
        ),
    ];
    const MEASURED: [Text; 3] = [
        text("NashConv of C minus D", "CとDのNashConvの差"),
        text("NashConv of A minus D", "AとDのNashConvの差"),
        text("NashConv of C minus D, with ε = 0.5", "ε = 0.5でのCとDのNashConvの差"),
    ];
    let mut claims = Vec::new();
    for (reading, rows) in [(&LITERAL, &LITERAL_ROWS), (&WHOLE, &WHOLE_ROWS)] {
        let [a, _, c, d] = [0, 1, 2, 3].map(|n: usize| rows[n].spec);
        let summary = |words: &str, epsilon: Option<f64>| -> Result<Option<Summary>, Fault> {
            let spec = spec(words, scale)?;
            let spec = match epsilon {
                Some(epsilon) => spec.set(&Settings::EPSILON, epsilon),
                None => spec,
            };
            Ok(summary(results, scale, &spec))
        };
        let pairs = [
            [summary(c, None)?, summary(d, None)?],
            [summary(a, None)?, summary(d, None)?],
            [summary(c, Some(OTHER))?, summary(d, Some(OTHER))?],
        ];
        let places = [ExhibitPlace::Table(1), ExhibitPlace::Table(1), ExhibitPlace::Figure(1)];
        let [of_a, _, of_c, of_d] = STATED;
        let stated = [(of_c, of_d), (of_a, of_d), (None, None)].map(|(more, less)| {
            let half = |sd: f64| libm::pow(half(sd), 2.0);
            let ((more, sd), (less, other)) = (more?, less?);
            Some(Number { value: more - less, spread: Some((half(sd) + half(other)).sqrt()) })
        });
        let said = SAYS.into_iter().zip(MEASURED).zip(pairs).zip(places).zip(stated);
        for ((((says, measured), [more, less]), place), stated) in said {
            let found: Option<Number> = more.zip(less).map(|(more, less)| more.less(&less).into());
            let lone = found.is_some_and(|found| found.spread.is_none());
            let [en, ja] = if lone { WHY_UNTOLD } else { [""; 2] };
            let measured = Words::new(format!("{}{en}", measured.en), format!("{}{ja}", measured.ja));
            let claim = claim((place, reading), says.into(), measured, found, Bound::Above(0.0));
            let freedom = scale.seeds.checked_sub(1);
            claims.push(Claim { style: NumberStyle::digits(3).form(Form::Signed), freedom, stated, ..claim });
        }
        claims.extend(numbers(scale, results, reading, rows)?);
    }
    Ok(claims)
}

/// The claim that an exhibit shows in a reading.
fn claim(
    (place, reading): (ExhibitPlace, &Reading),
    says: Words,
    Words { en, ja }: Words,
    found: Option<Number>,
    holds: Bound,
) -> Claim {
    Claim {
        exhibit: PAPER.exhibit_id(place, Some(reading)),
        says,
        measured: Words::new(format!("{en} · {}", reading.title.en), format!("{ja}（{}）", reading.title.ja)),
        style: NumberStyle::digits(3),
        found,
        freedom: None,
        holds,
        stated: None,
    }
}

/// Half the width of the 95% interval of the mean of the paper's five runs with this standard deviation.
fn half(sd: f64) -> f64 {
    student_95(4) * sd / 5.0f64.sqrt()
}

/// The numbers of the table, each as a claim.
fn numbers(scale: RunScale, results: &Results, reading: &Reading, rows: &[Row]) -> Result<Vec<Claim>, Fault> {
    let mut claims = Vec::new();
    for row in rows {
        let Some((stated, sd)) = row.paper else { continue };
        let found = summary(results, scale, &spec(row.spec, scale)?);
        // Two standard deviations of the paper's runs.
        let margin = 2.0 * sd;
        let says = Words::new(
            format!("{} ends within {margin} of the table's NashConv, {stated}.", row.label.en),
            format!("{}のNashConvは、表の{stated}から{margin}以内になる。", row.label.ja),
        );
        let measured =
            Words::new(format!("NashConv of {}", row.label.en), format!("{}のNashConv", row.label.ja));
        let found = found.map(|found| found.estimate().into());
        let claim = claim(
            (ExhibitPlace::Table(1), reading),
            says,
            measured,
            found,
            Bound::About { value: stated, margin },
        );
        let stated = Some(Number { value: stated, spread: Some(half(sd)) });
        claims.push(Claim { freedom: scale.seeds.checked_sub(1), stated, ..claim });
    }
    Ok(claims)
}
