//! The course of a deal for a person: the expected result at each decision, and how much of it was luck.

use super::note::Appraisal;
use super::review::{Judged, Review, ReviewActions, grade_class};
use crate::{
    context::use_look,
    plot::Figure,
    words::{
        fill,
        mind::{Insight, MindWords},
    },
};
use tefuda_agents::review::{Course, given_up};
use tefuda_charts::{Extent, LineChart, Series, VerticalLine};
use tefuda_games::Text;
use tefuda_numbers::{fixed, gain};
use yew::prelude::*;

/// The chart, with a button for each decision below it. Empty until all decisions have been reviewed.
pub(super) fn course(
    of: &Review,
    rows: &[&Judged],
    selected: Option<usize>,
    actions: &ReviewActions,
    insight: &Insight,
) -> Html {
    if rows.iter().any(|row| !row.looked_at) {
        return Html::default();
    }
    let known: Vec<(&Judged, &Appraisal)> =
        rows.iter().filter_map(|row| Some((*row, row.appraisal.as_ref()?))).collect();
    let seat = rows.first().map_or(0, |row| row.seat.index());
    let result = of.results.get(seat).copied().unwrap_or(0);
    let decisions = known.iter().map(|(row, appraisal)| (*appraisal, row.counted));
    let Some(course) = Course::of(decisions, f64::from(result), of.low_wins) else { return Html::default() };
    let place = known.iter().position(|(row, _)| selected == Some(row.number));
    let props = CourseProps {
        course,
        lost: given_up(known.iter().map(|(_, appraisal)| *appraisal)),
        deal: of.deal,
        unit: of.unit,
        low_wins: of.low_wins,
        place,
        file: format!("{}-{}", of.file, seat + 1),
    };
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
            <div class="mind-course" role="group" aria-label={insight.decisions}>{ for known.iter().map(button) }</div>
        </>
    }
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
    let ends = [course.played.first(), course.played.last()].map(|end| fixed(end.copied().unwrap_or(0.0), 1));
    let [luck, lost] =
        [course.luck_in_all(props.low_wins), -props.lost].map(|change| gain(&fixed(change, 1)));
    chart.caption = fill(insight.course_seen, [&ends[0], unit, &luck, &lost, &ends[1]]);
    chart
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{Lang, text};

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
