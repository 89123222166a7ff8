//! A decision that steers another player to a place: the effort and its reasons, the forecast for all seats,
//! the match so far, and the expected places of both players for each play.

use super::{
    Thoughts,
    chip::Chip,
    format::length,
    loop_diagram::diagram,
    note::{Explanation, SteeredMove, SteeredNote},
};
use crate::{
    context::use_look,
    plot::Figure,
    ui::term::term,
    words::{fill, mind::SteeringWords},
};
use std::rc::Rc;
use tefuda_charts::{Extent, LineChart, Series};
use tefuda_games::{Seat, sort_short};
use tefuda_numbers::{fixed, grouped, percent};
use yew::prelude::*;

/// Half the width of a 95% interval, in standard errors.
const Z: f64 = 1.96;

/// The properties of the view.
#[derive(Properties, PartialEq)]
pub(crate) struct SteeringProps {
    /// The decision.
    pub thoughts: Thoughts,
    /// The names of all seats.
    pub names: Rc<Vec<String>>,
    /// Whether all cards may be seen. If not, the details are shown only on request.
    pub open: bool,
    /// The underlying search.
    pub children: Html,
}

/// All details, or one line and a fold while a person plays and should not know.
#[component]
pub(crate) fn Steering(props: &SteeringProps) -> Html {
    let lang = use_look().lang;
    let words = SteeringWords::of(lang);
    let note = match &*props.thoughts.explanation {
        Explanation::Steered(note) => Some(note),
        _ => None,
    };
    let key = (props.thoughts.deal, note.map(|note| (note.person, note.places.len())), lang);
    let chart = use_memo(key, |_| {
        note.map(|note| Rc::new(course(&note.places, note.aim, name(&props.names, note.person), words)))
    });
    let Some(note) = note else { return Html::default() };
    let told = html! {
        <div class="mind-rule mind-weighed mind-steering">
            { effort(note, &props.names, words) }
            if let Some(chart) = (*chart).clone().filter(|_| note.places.len() > 1) {
                <Figure {chart} file={"tefuda-places".to_owned()} height={160} />
            }
            <h3>{ words.forecast }</h3>
            { forecast(note, &props.names, words) }
            if !note.plays.is_empty() { { plays(note, props, words) } }
            <h3>{ words.engine }</h3>
            { props.children.clone() }
        </div>
    };
    if props.open {
        return html! { <><h3>{ term("sontaku", words.title) }</h3>{ told }</> };
    }
    html! {
        <>
            <p class="mind-caption">{ words.secret }</p>
            <details class="mind-asked"><summary>{ words.ask }</summary>{ told }</details>
        </>
    }
}

fn name(names: &[String], seat: u8) -> &str {
    names.get(Seat(seat).index()).map_or("", String::as_str)
}

/// The target, a scale from holding the player back to letting them through, and the controller.
fn effort(note: &SteeredNote, names: &[String], words: &SteeringWords) -> Html {
    let person = name(names, note.person);
    let aim = fixed(note.aim, 0);
    let aims = if note.even { fill(words.aims_even, [person]) } else { fill(words.aims, [person, &aim]) };
    let style = fill(words.style.of(note.seen), [&note.rules.to_string(), &grouped(note.seen)]);
    html! {
        <>
            <p class="mind-caption">{ aims }</p>
            <h3>{ term("feedback-control", words.effort) }</h3>
            { meter(note.drive.effort, words) }
            <p class="mind-ends mind-faint" aria-hidden="true">
                <span>{ fill(words.holds_back, [person]) }</span><span>{ words.wins }</span><span>{ fill(words.lets, [person]) }</span>
            </p>
            { diagram(note, words) }
            <p class="mind-faint">{ term("sample-client", style) }</p>
        </>
    }
}

/// An effort on that scale.
pub(crate) fn meter(effort: f64, words: &SteeringWords) -> Html {
    html! {
        <div class="mind-effort" role="meter" aria-valuemin="-1" aria-valuemax="1" aria-valuenow={fixed(effort, 2)} aria-label={words.effort}>
            <i style={format!("inset-inline-start:{}", length(0.5 + 0.5 * effort))} />
        </div>
    }
}

/// A bar of five parts for each seat.
fn forecast(note: &SteeredNote, names: &[String], words: &SteeringWords) -> Html {
    let row = |(seat, shares): (usize, &[f32; 5])| {
        let part = |(place, share): (usize, &f32)| {
            let says = fill(words.share, [&(place + 1).to_string(), &percent(f64::from(*share))]);
            html! { <i class={PARTS[place % 5]} style={format!("inline-size:{}", length(f64::from(*share)))} title={says} /> }
        };
        let person = seat == usize::from(note.person);
        html! {
            <tr class={person.then_some("mind-chosen")}>
                <th scope="row">{ name(names, seat as u8) }</th>
                <td class="mind-places" aria-hidden="true">{ for shares.iter().enumerate().map(part) }</td>
                <td class="num">{ fixed(mean_place(shares), 1) }</td>
            </tr>
        }
    };
    html! {
        <table>
            <thead><tr>
                <th scope="col">{ words.seat }</th><th scope="col">{ words.places }</th><th scope="col" class="num">{ term("mean", words.mean) }</th>
            </tr></thead>
            <tbody>{ for note.forecast.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

/// The CSS classes of a bar's parts, the first place first.
const PARTS: [&str; 5] = ["place-1", "place-2", "place-3", "place-4", "place-5"];

/// The smallest loss of the agent's own place that counts as letting the other player through. A smaller one
/// may be noise of the search.
const TOLD: f64 = 0.1;

/// Returns the places that a decision sacrificed to let the other player through, if it did.
pub(crate) fn let_through(note: &SteeredNote) -> Option<f64> {
    note.given_up().filter(|given| *given >= TOLD && note.drive.effort > 0.0)
}

/// Every play with both players' expected places, the best for the agent itself first.
fn plays(note: &SteeredNote, props: &SteeringProps, words: &SteeringWords) -> Html {
    let person = name(&props.names, note.person);
    let mut plays: Vec<&SteeredMove> = note.plays.iter().filter(|play| play.visits > 0).collect();
    sort_short(&mut plays, |a, b| a.own < b.own);
    let best = plays.first().map_or(0.0, |play| play.own);
    let row = |play: &&SteeredMove| {
        let gives = play.own - best;
        html! {
            <tr key={play.play.spoken(words.lang)} class={(play.play == note.choice).then_some("mind-chosen")}>
                <th scope="row"><Chip play={play.play.clone()} /></th>
                <td class="num">{ fixed(play.own, 2) }</td>
                <td class="num">{ for play.other.map(|place| fixed(place, 2)) }</td>
                <td class="num">
                    { fixed(gives, 2) }
                    if !play.allowed { <br /><small>{ words.too_much }</small> }
                </td>
            </tr>
        }
    };
    html! {
        <>
            <h3>{ words.plays }</h3>
            if let Some(given) = let_through(note) {
                <p class="mind-caption">{ fill(words.gave, [&fixed(given, 1), person]) }</p>
            }
            <table>
                <thead><tr>
                    <th scope="col">{ words.play }</th><th scope="col" class="num">{ words.own }</th>
                    <th scope="col" class="num">{ person }</th><th scope="col" class="num">{ term("given-up", words.gives) }</th>
                </tr></thead>
                <tbody>{ for plays.iter().map(row) }</tbody>
            </table>
        </>
    }
}

fn mean_place(shares: &[f32; 5]) -> f64 {
    shares.iter().zip(1..).map(|(share, place)| f64::from(*share) * f64::from(place)).sum()
}

pub(super) fn mean(places: &[u8]) -> f64 {
    let sum: u32 = places.iter().map(|place| u32::from(*place)).sum();
    f64::from(sum) / places.len().max(1) as f64
}

/// Returns the mean place with half its 95% interval. `None` for a single game, and if all places are equal:
/// then the spread can't be estimated.
fn interval(places: &[u8]) -> (f64, Option<f64>) {
    let (mean, n) = (mean(places), places.len() as f64);
    let squares: f64 = places.iter().map(|place| (f64::from(*place) - mean).powi(2)).sum();
    let varies = places.iter().any(|place| *place != places[0]);
    (mean, varies.then(|| Z * (squares / (n - 1.0) / n).sqrt()))
}

/// Returns the ends of an interval, limited to the possible places. Without an interval they are infinite, so no
/// band is drawn.
fn within((mean, half): (f64, Option<f64>)) -> (f64, f64) {
    half.map_or((f64::NEG_INFINITY, f64::INFINITY), |half| ((mean - half).max(1.0), (mean + half).min(5.0)))
}

pub(super) fn so_far(places: &[u8], words: &SteeringWords) -> String {
    let (mean, half) = interval(places);
    let (mean, games) = (fixed(mean, 2), places.len());
    match half {
        Some(half) => fill(words.course_says, [&mean, &games.to_string(), &fixed(half, 2)]),
        None => fill(words.course_same.of(games as f64), [&mean, &games.to_string()]),
    }
}

/// The chart of places: their running mean with its interval, and the target.
pub(crate) fn course(places: &[u8], aim: f64, name: &str, words: &SteeringWords) -> LineChart {
    let mut chart = LineChart::new(words.course, words.game, words.place);
    if !places.is_empty() {
        chart.caption = so_far(places, words);
    }
    chart.x.extent = Extent::AtLeast(1.0, 5.0);
    chart.y.extent = Extent::AtLeast(1.0, 5.0);
    let games = places.len();
    let each = places.iter().zip(1..).map(|(place, game)| (f64::from(game), f64::from(*place)));
    let running = (1..=games).map(|game| (game as f64, mean(&places[..game])));
    let mut running = Series::new(words.running, running.collect()).emphasised();
    running.band = Some((1..=games).map(|game| within(interval(&places[..game]))).collect());
    chart.series = vec![
        Series::new(fill(words.place_of, [name]), each.collect()),
        running,
        Series::new(words.aim, vec![(1.0, aim), (games.max(5) as f64, aim)]).as_reference(),
    ];
    chart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_for_the_mean() {
        let (mean, half) = interval(&[1, 5, 3, 3]);
        assert!((mean - 3.0).abs() < 1e-12);
        // The variance is 8/3, and the variance of the mean is 2/3.
        assert!((half.unwrap() - 1.96 * (2.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!((interval(&[4]), interval(&[3, 3])), ((4.0, None), (3.0, None)));
        let words = SteeringWords::of(tefuda_games::Lang::En);
        assert_eq!(
            so_far(&[3, 3], words),
            "Average place 3.00 over 2 games. The place was the same each time, so the error can't be estimated."
        );
        assert_eq!(
            so_far(&[3], words),
            "Average place 3.00 over 1 game. One game doesn't show how far off this is."
        );
    }
}
