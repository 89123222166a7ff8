//! Charts of a search below its arms: visits and means by playouts, each with its numbers as a table and as files.

use super::{
    Thoughts,
    note::{ArmNote, SearchNote, TracePoint},
    reading::points_text,
    reading::{best, is_even, leaders, low_wins, points, ranked},
    spread::INTERVAL,
};
use crate::{
    context::{flips, use_flag, use_look},
    plot::Figure,
    words::{fill, mind::MindWords},
};
use std::rc::Rc;
use tefuda_agents::bandit;
use tefuda_charts::{Extent, LineChart, Scale, Series};
use tefuda_games::{Lang, Text, sort_short};
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The maximum number of arms drawn. With more, their lines would be hard to distinguish.
pub(crate) const MOST: usize = 8;

/// The maximum number of arms with intervals. More bands would hide each other.
pub(crate) const BANDS: usize = 3;

/// Visits before an interval is drawn. With fewer, 1.96 standard errors don't cover 95%, and the interval
/// would exceed the chart.
const FIRST: u32 = 30;

/// Searches treat mean rewards as equal if they differ by less than this.
const EQUAL: f64 = 1.0 / bandit::STEPS;

/// The charts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Curve {
    /// Visits of each arm.
    Visits,
    /// Mean points of each arm.
    Means,
    /// Intervals of the means, for the leading arms.
    Intervals,
}

impl Curve {
    /// Returns its name in file names.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Visits => "visits",
            Self::Means => "means",
            Self::Intervals => "intervals",
        }
    }

    /// Returns its title.
    pub(crate) fn title(self, words: &MindWords) -> &'static str {
        match self {
            Self::Visits => words.visits_title,
            Self::Means => words.means_title,
            Self::Intervals => words.intervals_title,
        }
    }

    /// Describes the chart in one sentence.
    pub(crate) fn caption(
        self,
        note: &SearchNote,
        places: &[usize],
        unit: Text,
        words: &MindWords,
    ) -> String {
        if self == Self::Intervals {
            return told_apart(note, places, words);
        }
        let mut tried = ranked(note);
        if self == Self::Visits {
            sort_short(&mut tried, |a, b| a.visits > b.visits);
        }
        let said: Vec<(String, String)> = tried
            .iter()
            .map(|arm| (arm.play.spoken(words.lang), points_text(arm.mean, note, unit, words)))
            .collect();
        let Some(first) = said.first() else { return words.untouched.to_owned() };
        if self == Self::Visits {
            let most = tried.iter().filter(|arm| arm.visits == tried[0].visits).count();
            if most > 1 {
                return fill(
                    words.visits_tied,
                    [&most.to_string(), &grouped(tried[0].visits), &grouped(note.done)],
                );
            }
            return fill(words.visits_seen, [&first.0, &grouped(tried[0].visits), &grouped(note.done)]);
        }
        let tied = said.iter().filter(|(_, mean)| *mean == first.1).count();
        if tied > 1 {
            return fill(words.means_tied, [&tied.to_string(), &first.1]);
        }
        let Some(second) = said.get(1) else { return fill(words.mean_seen, [&first.0, &first.1]) };
        let phrase = match tried[1].mean - tried[0].mean {
            lag if lag <= 0.0 => words.means_seen,
            lag if lag < EQUAL => words.means_close,
            _ => words.means_against,
        };
        fill(phrase, [&first.0, &first.1, &second.0, &second.1])
    }

    /// Draws the arms at the indices `places`, with the best one emphasised.
    pub(crate) fn chart(
        self,
        note: &SearchNote,
        places: &[usize],
        log: bool,
        unit: Text,
        words: &MindWords,
    ) -> LineChart {
        let y = match self {
            Self::Visits => words.visits_axis.to_owned(),
            Self::Means | Self::Intervals => {
                fill(words.means_axis, [unit.get(words.lang), words.way(low_wins(note))])
            }
        };
        let mut chart = LineChart::new(self.title(words), words.playouts_axis, y);
        chart.caption = self.caption(note, places, unit, words);
        chart.x.extent = Extent::AtLeast(1.0, f64::from(note.total.max(2)));
        chart.x.scale = if log { Scale::Log } else { Scale::Linear };
        if self != Self::Visits {
            chart.y.extent = Extent::Data;
        }
        chart.series = places.iter().map(|&place| self.series(note, place, words)).collect();
        chart
    }

    fn series(self, note: &SearchNote, place: usize, words: &MindWords) -> Series {
        let points = note.trace.iter().filter_map(|point| {
            let visits = *point.visits.get(place)?;
            let value = match self {
                Self::Visits => f64::from(visits),
                Self::Means if visits == 0 => return None,
                Self::Intervals if visits < FIRST => return None,
                Self::Means | Self::Intervals => points(f64::from(*point.means.get(place)?), note.points),
            };
            Some((f64::from(point.done), value))
        });
        let points: Vec<(f64, f64)> = points.collect();
        let label = note.arms.get(place).map(|arm| arm.play.spoken(words.lang)).unwrap_or_default();
        let band = (self == Self::Intervals).then(|| band(note, place));
        let series = Series { band, ..Series::new(label, points) };
        let strong = note.arms.get(place).zip(best(note)).is_some_and(|(arm, best)| std::ptr::eq(arm, best));
        if strong { series.emphasised() } else { series }
    }
}

/// The 95% interval of a mean reward, if there are enough visits. It is only nominal, because the search
/// doesn't choose its visits at random.
fn bounds(mean: f64, sd: f64, visits: u32) -> Option<(f64, f64)> {
    let half = INTERVAL * sd / f64::from(visits.saturating_sub(1)).sqrt();
    (visits >= FIRST).then_some((mean - half, mean + half))
}

/// Says whether the intervals of the two best arms overlap, or that it is too early.
fn told_apart(note: &SearchNote, places: &[usize], words: &MindWords) -> String {
    let drawn = places.iter().filter_map(|place| note.arms.get(*place));
    let mut drawn: Vec<(&ArmNote, (f64, f64))> =
        drawn.filter_map(|arm| Some((arm, bounds(arm.mean, arm.sd(), arm.visits)?))).collect();
    // As everywhere, the search's current choice comes first.
    let is_best = |arm: &ArmNote| best(note).is_some_and(|best| std::ptr::eq(best, arm));
    sort_short(&mut drawn, |a, b| (is_best(a.0), a.0.mean) > (is_best(b.0), b.0.mean));
    let [(first, above), (second, below), ..] = drawn[..] else { return words.intervals_early.to_owned() };
    let phrase = if above.0 > below.1 { words.intervals_apart } else { words.intervals_overlap };
    fill(phrase, [&first.play.spoken(words.lang), &second.play.spoken(words.lang)])
}

/// The intervals of an arm in points, for the drawn part of the trace.
fn band(note: &SearchNote, place: usize) -> Vec<(f64, f64)> {
    let at = |point: &TracePoint| {
        let visits = *point.visits.get(place)?;
        let [mean, sd] = [&point.means, &point.sds].map(|list| list.get(place).copied().map(f64::from));
        let (low, high) = bounds(mean?, sd?, visits)?;
        let [a, b] = [low, high].map(|reward| points(reward, note.points));
        Some((a.min(b), a.max(b)))
    };
    note.trace.iter().filter_map(at).collect()
}

/// Arranges the arms so that those drawn before keep their place, and with it their colour.
pub(crate) fn keep_places(before: &[usize], now: &[usize]) -> Vec<usize> {
    let mut fresh = now.iter().filter(|place| !before.contains(place));
    let mut kept: Vec<usize> = before
        .iter()
        .filter_map(|place| if now.contains(place) { Some(*place) } else { fresh.next().copied() })
        .collect();
    kept.extend(fresh);
    kept
}

/// The properties of the charts.
#[derive(Properties, PartialEq)]
pub(crate) struct ChartsProps {
    /// The decision.
    pub thoughts: Thoughts,
    /// The content between the first chart and the others.
    pub children: Html,
}

/// Charts are redrawn after every fiftieth of the playouts, and for each new point of the trace.
const DRAWINGS: u64 = 50;

/// The inputs of a drawing. Charts cost more than the rest of the panel, so they are not redrawn on each
/// update.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    decision: (usize, usize),
    trace: usize,
    done: u64,
    log: bool,
    lang: Lang,
}

/// Visits and means by playouts.
#[component]
pub(crate) fn Charts(props: &ChartsProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let log = use_flag();
    let kept = use_mut_ref(|| ((0, 0), Vec::new()));
    let thoughts = &props.thoughts;
    let decision = (thoughts.deal, thoughts.number);
    let note = thoughts.search();
    let key = note.map(|note| Key {
        decision,
        trace: note.trace.len(),
        done: u64::from(note.done) * DRAWINGS / u64::from(note.total.max(1)),
        log: *log,
        lang,
    });
    let charts = use_memo(key, |_| {
        note.map(|note| draw(note, decision, *log, thoughts.unit, words, &mut kept.borrow_mut()))
    });
    let figure = |(curve, chart): &(Curve, Rc<LineChart>)| {
        let file = format!("tefuda-deal{}-move{}-{}", decision.0 + 1, decision.1 + 1, curve.id());
        html! { <Figure key={curve.id()} chart={chart.clone()} {file} /> }
    };
    let arms = note.map_or(0, |note| note.arms.len());
    let drawn = || charts.iter().flatten();
    html! {
        <>
            <div class="mind-charts">{ for drawn().take(1).map(figure) }</div>
            { props.children.clone() }
            <div class="mind-charts">
                <div class="mind-axis">
                    <label class="switch">
                        <input type="checkbox" role="switch" checked={*log} onchange={flips(&log)} />{ words.log_axis }
                    </label>
                    if arms > MOST { <p class="mind-faint">{ fill(words.drawn, [&MOST.to_string(), &arms.to_string()]) }</p> }
                </div>
                { for drawn().skip(1).map(figure) }
            </div>
        </>
    }
}

type Drawn = Vec<(Curve, Rc<LineChart>)>;

/// Draws the charts of a search. Lines keep their colours during a decision.
fn draw(
    note: &SearchNote,
    decision: (usize, usize),
    log: bool,
    unit: Text,
    words: &MindWords,
    kept: &mut ((usize, usize), Vec<usize>),
) -> Drawn {
    if kept.0 != decision {
        *kept = (decision, Vec::new());
    }
    kept.1 = keep_places(&kept.1, &leaders(note, MOST));
    // If arms take turns, the visits would be straight lines.
    let curves: &[Curve] = if is_even(note) {
        &[Curve::Means, Curve::Intervals]
    } else {
        &[Curve::Visits, Curve::Means, Curve::Intervals]
    };
    // The best arm always has an interval once it was tried.
    let drawn = |curve: &&Curve| **curve != Curve::Intervals || !note.trace.is_empty();
    let of = |curve: &Curve| {
        let places = if *curve == Curve::Intervals { leaders(note, BANDS) } else { kept.1.clone() };
        (*curve, Rc::new(curve.chart(note, &places, log, unit, words)))
    };
    curves.iter().filter(drawn).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::reading::tests::note;
    use tefuda_games::text;

    const POINTS: Text = text("points", "点");

    #[test]
    fn lines_keep_their_colours() {
        assert_eq!(keep_places(&[], &[2, 5, 7]), [2, 5, 7]);
        assert_eq!(keep_places(&[2, 5, 7], &[1, 2, 7]), [2, 1, 7]);
        assert_eq!(keep_places(&[2, 5], &[2, 5, 9]), [2, 5, 9]);
        assert_eq!(keep_places(&[2, 5, 7], &[7]), [7]);
    }

    #[test]
    fn equal_means_are_described_as_equal() {
        let note = note(&[("2C", 9, 1.0), ("3C", 9, 1.0), ("QS", 2, 0.5)]);
        let words = MindWords::of(Lang::En);
        assert_eq!(
            Curve::Means.caption(&note, &[], POINTS, words),
            "2 moves tie for the best mean: 0 points."
        );
    }

    #[test]
    fn the_caption_names_the_searchs_choice_as_the_best() {
        let words = MindWords::of(Lang::En);
        let means = |note: &SearchNote| Curve::Means.caption(note, &[], POINTS, words);
        // With 26 points for a reward of 0: 4.94 against 4.93, which the search treats as equal.
        let close = means(&note(&[("TS", 50, 0.8100), ("5H", 50, 0.8104)]));
        assert!(close.starts_with("The choice is ♠\u{fe0e}10: 4.94 points"), "{close}");
        assert!(close.contains("4.93") && close.contains("practically equal"), "{close}");
        let against = means(&note(&[("TS", 90, 0.8), ("5H", 10, 0.9)]));
        assert!(
            against.starts_with("The choice is ♠\u{fe0e}10") && against.contains("fewer playouts"),
            "{against}"
        );
        let seen = means(&note(&[("TS", 90, 0.9), ("5H", 10, 0.8)]));
        assert!(seen.starts_with("Best: ♠\u{fe0e}10"), "{seen}");
    }

    #[test]
    fn intervals_need_enough_visits_and_are_in_points() {
        let mut note = note(&[("2C", 50, 0.75), ("QS", 50, 0.25), ("3C", 3, 1.0)]);
        let point = |done, visits: u32| TracePoint {
            done,
            visits: vec![visits; 2],
            means: vec![0.75, 0.25],
            sds: vec![0.5, 0.25],
        };
        note.trace = vec![point(58, 29), point(100, 50)];
        let chart = Curve::Intervals.chart(&note, &[0, 1], true, POINTS, MindWords::of(Lang::En));
        assert_eq!(chart.series[0].points, [(100.0, 6.5)]);
        // 26 points for a reward of 0: 0.75 ± 1.96 · 0.5 / 7.
        let [(low, high)] = chart.series[0].band.as_deref().unwrap() else { panic!("one interval") };
        assert!((low - (6.5 - 3.64)).abs() < 1e-9 && (high - (6.5 + 3.64)).abs() < 1e-9, "{low} {high}");
        // Standard deviations of 0.2 in the arms give ± 0.056. The third has the best mean, but too few
        // visits.
        let words = MindWords::of(Lang::En);
        assert_eq!(
            chart.caption,
            "The 95% intervals of ♣\u{fe0e}2 and ♠\u{fe0e}Q don't overlap. ♣\u{fe0e}2 is better."
        );
        assert_eq!(Curve::Intervals.caption(&note, &[0, 2], POINTS, words), words.intervals_early);
    }

    #[test]
    fn the_axis_of_means_says_whether_more_is_better() {
        let mut note = note(&[("2C", 9, 0.5)]);
        let axis = |note: &SearchNote, lang| {
            Curve::Means.chart(note, &[0], false, POINTS, MindWords::of(lang)).y.title
        };
        assert_eq!(axis(&note, Lang::En), "mean points (lower is better)");
        assert_eq!(axis(&note, Lang::Ja), "平均（点、小さいほどよい）");
        note.points = [1.0, 5.0];
        assert_eq!(axis(&note, Lang::En), "mean points (higher is better)");
        assert_eq!(axis(&note, Lang::Ja), "平均（点、大きいほどよい）");
    }

    #[test]
    fn means_start_at_the_first_visit_and_are_in_points() {
        let mut note = note(&[("2C", 1, 1.0), ("QS", 1, 0.5)]);
        let point = |done, visits: [u32; 2], means: [f32; 2]| TracePoint {
            done,
            visits: visits.to_vec(),
            means: means.to_vec(),
            sds: vec![0.5; 2],
        };
        note.trace = vec![point(1, [1, 0], [1.0, 0.0]), point(2, [1, 1], [1.0, 0.5])];
        let chart = Curve::Means.chart(&note, &[0, 1], true, POINTS, MindWords::of(Lang::En));
        assert_eq!(chart.series[0].points, [(1.0, 0.0), (2.0, 0.0)]);
        assert_eq!(chart.series[1].points, [(2.0, 13.0)]);
        assert!(chart.series[0].emphasis && !chart.series[1].emphasis);
        assert_eq!(
            chart.caption,
            "Best: ♣\u{fe0e}2, 0 points on average. Second best: ♠\u{fe0e}Q, 13 points."
        );
    }
}
