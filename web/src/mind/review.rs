//! The review of a deal: the EV loss of each decision of a person, as judged by a strong agent that sees only
//! what the person knew.

use super::{chip::Chip, course::course, format::length, note::Appraisal};
use crate::{
    ui::term::term,
    words::{
        fill,
        mind::{Insight, MindWords},
    },
};
use std::rc::Rc;
use tefuda_agents::review::{Grade, given_up};
use tefuda_games::{Seat, Text};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// A decision of a person.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Judged {
    /// The number of the move in the deal.
    pub number: usize,
    /// The seat that made it.
    pub seat: Seat,
    /// Its round in the log, from 1.
    pub round: usize,
    /// Its assessment, if known.
    pub appraisal: Option<Appraisal>,
    /// Whether it has been reviewed.
    pub looked_at: bool,
    /// Points that the seat already had, and that the assessment leaves out.
    pub counted: f64,
}

/// A review and its progress.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Review {
    /// All decisions, in order.
    pub judged: Vec<Judged>,
    /// The number of the decision under review.
    pub now: Option<usize>,
    /// Whether it is paused.
    pub paused: bool,
    /// The names of the seats.
    pub names: Rc<Vec<String>>,
    /// The name of the reviewing agent.
    pub by: String,
    /// The word for a deal.
    pub deal: Text,
    /// The word for a point.
    pub unit: Text,
    /// Whether fewer points are better.
    pub low_wins: bool,
    /// The limits of the grades.
    pub limits: [f64; 3],
    /// The points of each seat in this deal.
    pub results: Vec<i32>,
    /// The name of the files of its charts.
    pub file: String,
}

/// The actions on a review.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReviewActions {
    /// Called with a decision's number, to show its position and the agent's thoughts.
    pub on_visit: Callback<usize>,
    /// Pauses or resumes.
    pub on_pause: Callback<()>,
}

/// The review, one person after another.
pub(crate) fn review(
    of: &Review,
    selected: Option<usize>,
    actions: &ReviewActions,
    words: &MindWords,
) -> Html {
    let insight = Insight::of(words.lang);
    let title = fill(insight.review, [of.deal.get(words.lang)]);
    let seats = (0..of.names.len()).map(|seat| Seat(seat as u8));
    let person = |seat: Seat| {
        let rows: Vec<&Judged> = of.judged.iter().filter(|judged| judged.seat == seat).collect();
        if rows.is_empty() { None } else { Some(sheet(of, &rows, selected, actions, words)) }
    };
    let pending = of.judged.iter().any(|judged| !judged.looked_at) || of.now.is_some();
    let onclick = actions.on_pause.reform(|_: MouseEvent| ());
    html! {
        <section class="mind-review" aria-label={title.clone()}>
            <div class="mind-who">
                <h2>{ title }</h2>
                if pending {
                    <button type="button" class="button compact" {onclick}>
                        { if of.paused { insight.resume } else { insight.pause } }
                    </button>
                }
            </div>
            <p class="mind-faint">{ fill(insight.review_by, [&of.by]) }</p>
            { for seats.filter_map(person) }
        </section>
    }
}

/// The decisions of one person, and their total loss.
fn sheet(
    of: &Review,
    rows: &[&Judged],
    selected: Option<usize>,
    actions: &ReviewActions,
    words: &MindWords,
) -> Html {
    let insight = Insight::of(words.lang);
    let known: Vec<&Appraisal> = rows.iter().filter_map(|row| row.appraisal.as_ref()).collect();
    let sum = given_up(known.iter().copied());
    let most = known.iter().map(|appraisal| appraisal.given_up).fold(1.0, f64::max);
    let name = of.names.get(rows.first().map_or(0, |row| row.seat.index())).cloned().unwrap_or_default();
    let unit = of.unit.get(words.lang);
    let looked_at = rows.iter().filter(|row| row.looked_at).count();
    let row = |judged: &&Judged| {
        let (number, emit) = (judged.number, actions.on_visit.clone());
        let onclick = move |_: MouseEvent| emit.emit(number);
        let class = classes!(
            (selected == Some(number)).then_some("mind-told"),
            (of.now == Some(number)).then_some("mind-now"),
        );
        html! {
            <tr key={number} {class}>
                <th scope="row"><button type="button" aria-label={fill(insight.visit, [&judged.round.to_string()])} {onclick}>{ judged.round }</button>
                    { for judged.appraisal.as_ref().map(|appraisal| grade(appraisal.grade(of.limits), words)) }</th>
                { judged.appraisal.as_ref().map_or_else(|| html! { <td colspan="5">{ if judged.looked_at { "—" } else { "…" } }</td> }, |of| cells(of, most)) }
            </tr>
        }
    };
    html! {
        <>
        { course(of, rows, selected, actions, insight) }
        <table aria-label={name.clone()}>
            <caption>{ name }{ insight.colon }{ summary(rows, looked_at, sum, unit, words) }</caption>
            <thead><tr>
                <th scope="col">{ words.round }</th>
                <th scope="col">{ insight.yours }</th>
                <th scope="col" class="num">{ words.expected }</th>
                <th scope="col">{ insight.best_move }</th>
                <th scope="col" class="num">{ words.expected }</th>
                <th scope="col" class="num">{ term("given-up", insight.given_up) }</th>
            </tr></thead>
            <tbody>{ for rows.iter().map(row) }</tbody>
            <tfoot><tr><th scope="row" colspan="5">{ insight.sum }</th><td class="num">{ fixed(sum, 2) }</td></tr></tfoot>
        </table>
        </>
    }
}

fn cells(of: &Appraisal, most: f64) -> Html {
    let is_best = of.play == of.best;
    html! {
        <>
            <td><Chip play={of.play.clone()} /></td>
            <td class="num">{ fixed(of.points, 1) }</td>
            if is_best {
                <td>{ "=" }</td><td></td>
            } else {
                <td><Chip play={of.best.clone()} /></td>
                <td class="num">{ fixed(of.best_points, 1) }</td>
            }
            <td class={classes!("num", (!of.is_clear()).then_some("mind-faint"))}>
                { fixed(of.given_up, 2) }
                <span class="mind-lost" style={format!("inline-size:{}", length(of.given_up / most))} />
            </td>
        </>
    }
}

/// A grade as a word.
fn grade(grade: Grade, words: &MindWords) -> Html {
    html! { <b class={grade_class(grade)}>{ grade.name().get(words.lang) }</b> }
}

/// The CSS class of a grade: a colour beside its word.
pub(crate) fn grade_class(grade: Grade) -> &'static str {
    ["grade-best", "grade-good", "grade-inaccuracy", "grade-wrong", "grade-blunder"][grade as usize]
}

/// Summarises the review in a sentence.
fn summary(rows: &[&Judged], known: usize, sum: f64, unit: &str, words: &MindWords) -> String {
    let insight = Insight::of(words.lang);
    if known < rows.len() {
        return fill(insight.reviewed, [&known.to_string(), &rows.len().to_string()]);
    }
    let worst = rows.iter().filter_map(|row| Some((row.round, row.appraisal.as_ref()?)));
    let worst = worst.reduce(|a, b| if b.1.given_up > a.1.given_up { b } else { a });
    match worst {
        Some((round, appraisal)) if appraisal.given_up > 0.0 => {
            let best = appraisal.best.spoken(words.lang);
            fill(
                insight.gave_up,
                [&fixed(sum, 1), unit, &round.to_string(), &best, &fixed(appraisal.given_up, 1)],
            )
        }
        _ => insight.gave_nothing.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Lang;

    fn judged(round: usize, given_up: Option<f64>) -> Judged {
        let appraisal = given_up.map(|given_up| Appraisal {
            play: "7".into(),
            best: if given_up > 0.0 { "55" } else { "7" }.into(),
            points: 3.0 + given_up,
            best_points: 3.0,
            given_up,
            error: Some(0.2),
            first: given_up == 0.0,
            stake: 1.0,
        });
        let looked_at = appraisal.is_some();
        Judged { number: round * 4, seat: Seat(0), round, appraisal, looked_at, counted: 0.0 }
    }

    fn says(rows: &[Judged]) -> String {
        let rows: Vec<&Judged> = rows.iter().collect();
        let known: Vec<&Appraisal> = rows.iter().filter_map(|row| row.appraisal.as_ref()).collect();
        summary(&rows, known.len(), given_up(known.iter().copied()), "heads", MindWords::of(Lang::En))
    }

    #[test]
    fn the_summary_waits_until_all_decisions_are_reviewed() {
        assert_eq!(says(&[judged(1, Some(0.5)), judged(2, None)]), "1 of 2 decisions reviewed so far.");
        assert_eq!(
            says(&[judged(1, Some(0.5)), judged(2, Some(2.0)), judged(3, Some(0.0))]),
            "2.5 heads lost to mistakes. Biggest: round 2, where 55 was better by 2.0."
        );
        assert_eq!(says(&[judged(1, Some(0.0))]), "nothing lost to mistakes.");
    }
}
