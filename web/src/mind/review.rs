//! The review of a deal: the EV loss of each decision of a person, as judged by a strong agent that sees only
//! what the person knew, and how much of the result was luck.

use super::{note::Appraisal, parts::Chip, parts::length};
use crate::{
    context::use_look,
    notation::Shown,
    plot::Figure,
    ui::term::term,
    words::{
        Phrase, fill,
        mind::{Insight, MindWords},
    },
};
use std::rc::Rc;
use tefuda_agents::review::{Course, Grade, given_up};
use tefuda_charts::{Extent, LineChart, Series, VerticalLine};
use tefuda_games::{Lang, Seat, Text};
use tefuda_numbers::{fixed, gain_fixed, with_minus};
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
        let number = judged.number;
        let onclick = actions.on_visit.reform(move |_: MouseEvent| number);
        let class = classes!(
            (selected == Some(number)).then_some("mind-told"),
            (of.now == Some(number)).then_some("mind-now"),
        );
        html! {
            <tr key={number} {class}>
                <th scope="row"><button type="button" aria-label={fill(insight.visit, [&judged.round.to_string()])} {onclick}>{ judged.round }</button>
                    { for judged.appraisal.as_ref().map(|appraisal| grade(appraisal.grade(of.limits), words)) }</th>
                { judged.appraisal.as_ref().map_or_else(|| html! { <td colspan="3">{ if judged.looked_at { "—" } else { "…" } }</td> }, |of| cells(of, most)) }
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
                <th scope="col">{ insight.best_move }</th>
                <th scope="col" class="num">{ term("given-up", insight.given_up) }</th>
            </tr></thead>
            <tbody>{ for rows.iter().map(row) }</tbody>
            <tfoot><tr><th scope="row" colspan="3">{ insight.sum }</th><td class="num">{ fixed(sum, 2) }</td></tr></tfoot>
        </table>
        </>
    }
}

fn cells(of: &Appraisal, most: f64) -> Html {
    let is_best = of.play == of.best;
    html! {
        <>
            { valued(&of.play, of.points) }
            if is_best { <td>{ "=" }</td> } else { { valued(&of.best, of.best_points) } }
            <td class={classes!("num", (!of.is_clear()).then_some("mind-faint"))}>
                { fixed(of.given_up, 2) }
                <span class="mind-lost" style={format!("inline-size:{}", length(of.given_up / most))} />
            </td>
        </>
    }
}

/// A move with the points expected of it.
fn valued(play: &Shown, points: f64) -> Html {
    html! { <td><Chip play={play.clone()} />{ " " }<span class="num">{ with_minus(&fixed(points, 1)) }</span></td> }
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
        Some((round, appraisal)) if fixed(appraisal.given_up, 1) != fixed(0.0, 1) => {
            let best = appraisal.best.spoken(words.lang);
            fill(
                insight.gave_up,
                [&fixed(sum, 1), unit, &round.to_string(), &best, &fixed(appraisal.given_up, 1)],
            )
        }
        _ => insight.gave_nothing.to_owned(),
    }
}

/// The chart, with a button for each decision below it. Empty until all decisions have been reviewed.
pub(super) fn course(
    of: &Review,
    rows: &[&Judged],
    selected: Option<usize>,
    actions: &ReviewActions,
    insight: &Insight,
) -> Html {
    let Some(props) = course_of(of, rows, selected) else { return Html::default() };
    let known = rows.iter().filter_map(|row| Some((*row, row.appraisal.as_ref()?)));
    let button = |(row, appraisal): &(&Judged, &Appraisal)| {
        let (number, grade) = (row.number, appraisal.grade(of.limits));
        let onclick = actions.on_visit.reform(move |_: MouseEvent| number);
        let said =
            [row.round.to_string(), grade.name().get(insight.lang).to_owned(), fixed(appraisal.given_up, 2)];
        let label = fill(insight.visit_graded, [&said[0], &said[1], &said[2]]);
        let current = (selected == Some(number)).then_some("true");
        html! {
            <button type="button" class={grade_class(grade)} aria-label={label.clone()} title={label} aria-current={current} {onclick}>
                { row.round }
            </button>
        }
    };
    html! {
        <>
            <CourseChart ..props />
            <div class="mind-course" role="group" aria-label={insight.decisions}>{ for known.map(|known| button(&known)) }</div>
        </>
    }
}

/// The course of a deal for one person. `None` until all decisions have been reviewed.
fn course_of(of: &Review, rows: &[&Judged], selected: Option<usize>) -> Option<CourseProps> {
    if rows.iter().any(|row| !row.looked_at) {
        return None;
    }
    let known: Vec<(&Judged, &Appraisal)> =
        rows.iter().filter_map(|row| Some((*row, row.appraisal.as_ref()?))).collect();
    let seat = rows.first().map_or(0, |row| row.seat.index());
    let result = of.results.get(seat).copied().unwrap_or(0);
    let decisions = known.iter().map(|(row, appraisal)| (*appraisal, row.counted));
    Some(CourseProps {
        course: Course::of(decisions, f64::from(result), of.low_wins)?,
        lost: given_up(known.iter().map(|(_, appraisal)| *appraisal)),
        deal: of.deal,
        unit: of.unit,
        low_wins: of.low_wins,
        place: known.iter().position(|(row, _)| selected == Some(row.number)),
        file: format!("{}-{}", of.file, seat + 1),
    })
}

/// The course of a deal for the person in a seat, in a few sentences for others. `None` until it has been reviewed.
pub(crate) fn told(of: &Review, seat: Seat, lang: Lang) -> Option<String> {
    let rows: Vec<&Judged> = of.judged.iter().filter(|judged| judged.seat == seat).collect();
    let insight = Insight::of(lang);
    course_of(of, &rows, None).map(|props| caption(&props, insight.course_shared, lang))
}

#[derive(Properties, PartialEq, Clone)]
struct CourseProps {
    course: Course,
    /// The total EV loss in points.
    lost: f64,
    deal: Text,
    unit: Text,
    low_wins: bool,
    /// The index of the selected decision.
    place: Option<usize>,
    file: String,
}

#[component]
fn CourseChart(props: &CourseProps) -> Html {
    let insight = Insight::of(use_look().lang);
    let chart = use_memo((props.clone(), insight.lang), |(props, _)| chart(props, insight));
    html! { <Figure {chart} file={props.file.clone()} height={180} /> }
}

fn chart(props: &CourseProps, insight: &Insight) -> LineChart {
    let (course, unit) = (&props.course, props.unit.get(insight.lang));
    let axis = fill(insight.course_axis, [unit, MindWords::of(insight.lang).way(props.low_wins)]);
    let title = fill(insight.course_title, [props.deal.get(insight.lang)]);
    let mut chart = LineChart::new(title, insight.course_decision, axis);
    let line = |points: &[f64]| points.iter().enumerate().map(|(at, y)| (at as f64, *y)).collect::<Vec<_>>();
    chart.series = vec![
        Series::new(insight.course_luck, line(&course.luck)),
        Series::new(insight.course_played, line(&course.played)).emphasised(),
    ];
    chart.y.extent = Extent::Data;
    chart.marker = props.place.map(|place| VerticalLine { x: (place + 1) as f64, label: String::new() });
    chart.caption = caption(props, insight.course_seen, insight.lang);
    chart
}

/// The course in a few sentences.
fn caption(props: &CourseProps, phrase: Phrase<5>, lang: Lang) -> String {
    let (course, unit) = (&props.course, props.unit.get(lang));
    let ends = [course.played.first(), course.played.last()]
        .map(|end| with_minus(&fixed(end.copied().unwrap_or(0.0), 1)));
    let [luck, lost] = [course.luck_in_all(props.low_wins), -props.lost].map(|change| gain_fixed(change, 1));
    fill(phrase, [&ends[0], unit, &luck, &lost, &ends[1]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::text;

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
        // A loss that rounds to 0 doesn't count as a mistake.
        for loss in [0.0, 0.04] {
            assert_eq!(says(&[judged(1, Some(loss))]), "Nothing lost to mistakes.");
        }
    }

    #[test]
    fn the_caption_adds_up_and_says_whether_more_is_better() {
        let course = Course { played: vec![5.0, 7.0, 5.0], luck: vec![5.0, 5.0, 3.0] };
        let props = CourseProps {
            course,
            lost: 2.0,
            deal: text("hand", "ハンド"),
            unit: text("points", "点"),
            low_wins: true,
            place: Some(0),
            file: String::new(),
        };
        let drawn = chart(&props, Insight::of(Lang::En));
        assert_eq!(
            drawn.caption,
            "Expected at first: 5.0 points. Luck: +2.0. Your decisions: \u{2212}2.0 (plus is good for you). Result: 5.0."
        );
        assert_eq!(drawn.marker.unwrap().x, 1.0);
        assert_eq!(drawn.title, "How the hand went");
        assert!(drawn.y.title.contains("lower is better"), "{}", drawn.y.title);
        assert_eq!(drawn.series[0].points, [(0.0, 5.0), (1.0, 5.0), (2.0, 3.0)]);
    }
}
