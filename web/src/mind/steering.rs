//! A decision that steers another player to a place: the effort and its reasons, a block diagram of the controller
//! (`crates/agents/src/daihinmin/sontaku/control.rs`), the forecast for all seats, the match so far, and the expected
//! places of both players for each play. After each game, a summary of what the steering agents did.

use super::{
    Thoughts,
    note::{Explanation, SteeredMove, SteeredNote, Unsteered},
    parts::Chip,
    parts::length,
};
use crate::{
    context::use_look,
    plot::Figure,
    ui::term::term,
    words::{
        count, fill,
        mind::{Insight, SteeringWords},
    },
};
use std::rc::Rc;
use tefuda_arena::stats::{Estimate, Moments};
use tefuda_charts::{Extent, LineChart, Series};
use tefuda_games::{Lang, Seat, sort_short};
use tefuda_numbers::{fixed, gain_fixed, grouped, percent};
use yew::prelude::*;

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

fn mean(places: &[u8]) -> f64 {
    let sum: u32 = places.iter().map(|place| u32::from(*place)).sum();
    f64::from(sum) / places.len().max(1) as f64
}

/// Returns the mean place with half its 95% interval. `None` for a single game, and if all places are equal:
/// then the spread can't be estimated.
fn interval(places: &[u8]) -> (f64, Option<f64>) {
    let Estimate { mean, ci95, .. } = Moments::of(places.iter().copied().map(f64::from)).estimate();
    (mean, ci95)
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

/// The size of the drawing, that of the panel on a phone.
const VIEW: &str = "0 0 328 291";
/// The boxes: left, top, width, height. In order: the target; the error of this game and of the earlier ones;
/// their two gains; the sum; the play.
const BOXES: [[i32; 4]; 7] = [
    [104, 1, 120, 30],
    [1, 51, 160, 56],
    [167, 51, 160, 56],
    [15, 125, 132, 30],
    [181, 125, 132, 30],
    [64, 173, 200, 59],
    [64, 250, 200, 40],
];
/// The lines between the boxes, each ending with an arrow.
const WIRES: [&str; 7] = [
    "M164 31v8H81v10",
    "M164 31v8H247v10",
    "M81 107v16",
    "M247 107v16",
    "M81 155v8H134v8",
    "M247 155v8H194v8",
    "M164 232v16",
];
/// The two feedback lines: plays are observed in this game and in later ones.
const BACK: [&str; 2] = ["M64 270H7V109", "M264 270H321V109"];

/// The diagram. Its texts are read out in the order of the boxes.
pub(super) fn diagram(note: &SteeredNote, words: &SteeringWords) -> Html {
    let (drive, law) = (&note.drive, &note.law);
    let aim = fixed(note.aim, 0);
    let expected = fixed(note.aim + drive.expected, 1);
    let games = if note.places.is_empty() { "–".to_owned() } else { fixed(mean(&note.places), 1) };
    let (windup, least) = (fixed(law.windup, 0), gain_fixed(-law.hold, 2));
    let times = |of: f64, is: f64| format!("× {} = {}", fixed(of, 2), gain_fixed(is, 2));
    // The reason for not steering, if any. A person is let through only beyond the threshold.
    let reason = match drive.unsteered {
        Some(Unsteered::Game) => words.loop_game_alone.to_owned(),
        Some(Unsteered::Answer) => words.loop_answers.to_owned(),
        None => fill(words.loop_threshold, [&fixed(drive.threshold, 2)]),
    };
    let goal = if note.even { words.even.to_owned() } else { aim.clone() };
    let lines: [Vec<String>; 7] = [
        vec![format!("{} {goal}", words.aim)],
        vec![
            words.loop_game.to_owned(),
            fill(words.loop_expected, [&expected, &aim]),
            gain_fixed(drive.expected, 2),
        ],
        vec![
            count(words.loop_games, note.places.len() as u32),
            fill(words.loop_mean, [&games]),
            fill(words.loop_bounded, [&gain_fixed(drive.missed, 2), &windup]),
        ],
        vec![format!("G {}", times(law.inside, drive.inside))],
        vec![format!("K {}", times(law.over, drive.over))],
        vec![
            fill(words.loop_limits, [&least]),
            reason,
            fill(words.loop_effort, [&gain_fixed(drive.effort, 2)]),
        ],
        vec![words.loop_play.to_owned(), fill(words.loop_gives, [&fixed(drive.allowance, 2)])],
    ];
    let draw = |([x, y, width, height], lines): (&[i32; 4], &Vec<String>)| {
        let first = y + (height - 17 * lines.len() as i32) / 2 + 13;
        let line = |(place, said): (usize, &String)| {
            let class = if place + 1 == lines.len() { "loop-value" } else { "loop-name" };
            html! { <text {class} x={(x + width / 2).to_string()} y={(first + 17 * place as i32).to_string()}>{ said }</text> }
        };
        html! {
            <g>
                <rect x={x.to_string()} y={y.to_string()} width={width.to_string()} height={height.to_string()} rx="4" />
                { for lines.iter().enumerate().map(line) }
            </g>
        }
    };
    let wire = |way: &&'static str| html! { <path d={*way} marker-end="url(#loop-arrow)" /> };
    let back =
        |way: &&'static str| html! { <path class="loop-back" d={*way} marker-end="url(#loop-arrow)" /> };
    html! {
        <svg class="mind-loop" viewBox={VIEW} role="group" aria-label={words.loop_title}>
            <marker id="loop-arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
                <path d="M0 0L6 3L0 6z" />
            </marker>
            { for WIRES.iter().map(wire) }
            { for BACK.iter().map(back) }
            { for BOXES.iter().zip(&lines).map(draw) }
        </svg>
    }
}

/// A decision of a steering agent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Deed {
    /// The number of the move in its game.
    pub number: usize,
    pub seat: Seat,
    /// The seat that was steered.
    pub person: Seat,
    /// The target place, 1 for the best.
    pub aim: f64,
    /// Whether the target was as many wins as losses, and not a mean place.
    pub even: bool,
    pub effort: f64,
    /// The places that it sacrificed to let the person through.
    pub given: Option<f64>,
}

impl Deed {
    /// Reads the summary of a decision. `None` if no agent steered in it.
    pub(crate) fn of(number: usize, seat: Seat, explanation: &Explanation) -> Option<Self> {
        let Explanation::Steered(note) = explanation else { return None };
        let (person, effort, given) = (Seat(note.person), note.drive.effort, let_through(note));
        Some(Self { number, seat, person, aim: note.aim, even: note.even, effort, given })
    }
}

/// A finished game, with the decisions that have been checked so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct GameTale {
    /// The number of the game in the match, from 0.
    pub game: usize,
    /// The place of each seat, 1 for the best.
    pub places: Vec<f64>,
    pub deeds: Vec<Deed>,
    /// The number of unchecked decisions, if known.
    pub missing: Option<usize>,
}

impl GameTale {
    fn mean_effort(&self) -> Option<f64> {
        let sum: f64 = self.deeds.iter().map(|deed| deed.effort).sum();
        Some(sum / self.deeds.len() as f64).filter(|_| !self.deeds.is_empty())
    }

    /// Returns the number of decisions that let the person through, and the one that sacrificed most.
    fn gave(&self) -> (usize, Option<(Deed, f64)>) {
        let gave = || self.deeds.iter().filter_map(|deed| Some((*deed, deed.given?)));
        (gave().count(), gave().reduce(|most, next| if next.1 > most.1 { next } else { most }))
    }

    fn place(&self, person: Seat) -> Option<f64> {
        self.places.get(person.index()).copied()
    }
}

/// The properties of the summary.
pub(crate) struct Tale {
    pub games: Vec<GameTale>,
    /// The names of the seats.
    pub names: Rc<Vec<String>>,
    /// Whether unchecked decisions are being checked.
    pub going: bool,
    /// Whether all cards may be seen. If not, the summary is shown only on request.
    pub open: bool,
    /// Called with a game and a decision to show.
    pub on_visit: Callback<(usize, usize)>,
    /// Starts or stops checking decisions.
    pub on_look: Callback<()>,
}

impl Tale {
    /// All games, folded while a person plays.
    pub(crate) fn show(&self, lang: Lang) -> Html {
        let words = SteeringWords::of(lang);
        let told = html! { <>{ steered_last(self, words) }{ table(self, words) }{ missing(self, words) }</> };
        if self.open {
            return html! {
                <section class="mind-weighed mind-tale" aria-label={words.tale}><h3>{ words.tale }</h3>{ told }</section>
            };
        }
        html! { <details class="mind-asked mind-weighed mind-tale"><summary>{ words.tale_ask }</summary>{ told }</details> }
    }
}

/// The mean place, in finished games, of the person steered last.
fn steered_last(props: &Tale, words: &SteeringWords) -> Html {
    let Some(deed) = props.games.iter().rev().find_map(|game| game.deeds.last()) else {
        return Html::default();
    };
    let person = deed.person;
    let places: Vec<u8> =
        props.games.iter().filter_map(|game| game.place(person)).map(|place| place as u8).collect();
    html! { <p class="mind-faint">{ so_far(&places, words) }</p> }
}

fn table(props: &Tale, words: &SteeringWords) -> Html {
    html! {
        <table>
            <thead><tr>
                <th scope="col">{ words.game }</th><th scope="col" class="num">{ words.place }</th>
                <th scope="col" class="num">{ words.aim }</th><th scope="col" class="num">{ words.mean_effort }</th>
                <th scope="col" class="num">{ words.gave_way }</th><th scope="col" class="num">{ words.most }</th>
            </tr></thead>
            <tbody>{ for props.games.iter().map(|game| row(game, props, words)) }</tbody>
        </table>
    }
}

fn row(game: &GameTale, props: &Tale, words: &SteeringWords) -> Html {
    let number = (game.game + 1).to_string();
    let last = game.deeds.last();
    let place = last.and_then(|deed| game.place(deed.person));
    let aim = last.map(|deed| if deed.even { words.even.to_owned() } else { fixed(deed.aim, 0) });
    let effort = game.mean_effort().map(|effort| gain_fixed(effort, 2));
    let (gave, most) = game.gave();
    let of = fill(words.gave_of, [&grouped(gave as u32), &grouped(game.deeds.len() as u32)]);
    let visit = most.map(|(deed, given)| {
        let (game, emit) = (game.game, props.on_visit.clone());
        let onclick = move |_: MouseEvent| emit.emit((game, deed.number));
        let given = fixed(given, 1);
        let name = props.names.get(deed.seat.index()).cloned().unwrap_or_default();
        let says = fill(words.visit, [&number, &name, &given]);
        html! { <button type="button" class="button compact" aria-label={says.clone()} title={says} {onclick}>{ given }</button> }
    });
    html! {
        <tr key={game.game}>
            <th scope="row">{ number.clone() }</th>
            <td class="num">{ for place.map(|place| fixed(place, 0)) }</td>
            <td class="num">{ aim.unwrap_or_default() }</td>
            <td class="num">{ effort.unwrap_or_default() }</td>
            <td class="num">{ if game.deeds.is_empty() { "…".to_owned() } else { of } }</td>
            <td class="num">{ visit.unwrap_or_else(|| html! { if !game.deeds.is_empty() { { "–" } } }) }</td>
        </tr>
    }
}

/// The number of games that are not completely checked, and the button to check them.
fn missing(props: &Tale, words: &SteeringWords) -> Html {
    let open = || props.games.iter().filter(|game| game.missing != Some(0));
    let games = open().count() as u32;
    if games == 0 {
        return Html::default();
    }
    let insight = Insight::of(words.lang);
    let onclick = props.on_look.reform(|_: MouseEvent| ());
    let now = open().find_map(|game| Some((game.game, game.missing?))).filter(|_| props.going);
    html! {
        <>
            <p class="mind-faint" role="status">
                { count(words.unseen, games) }
                if let Some((game, left)) = now {
                    { fill(words.looking.of(left as u32), [&(game + 1).to_string(), &grouped(left as u32)]) }
                }
            </p>
            <button type="button" class="button compact" {onclick}>{ if props.going { insight.pause } else { words.look } }</button>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_for_the_mean() {
        let (mean, half) = interval(&[1, 5, 3, 3]);
        assert!((mean - 3.0).abs() < 1e-12);
        // The variance is 8/3, the variance of the mean 2/3, and the quantile for three degrees of freedom 3.182.
        assert!((half.unwrap() - 3.182_446 * (2.0f64 / 3.0).sqrt()).abs() < 1e-5);
        assert_eq!((interval(&[4]), interval(&[3, 3])), ((4.0, None), (3.0, None)));
        let words = SteeringWords::of(tefuda_games::Lang::En);
        assert_eq!(
            so_far(&[3, 3], words),
            "Average finish 3.00 over 2 games. The place was the same each time, so the error can't be estimated."
        );
        assert_eq!(
            so_far(&[3], words),
            "Average finish 3.00 over 1 game. One game doesn't show how far off this is."
        );
    }

    fn deed(number: usize, effort: f64, given: Option<f64>) -> Deed {
        Deed { number, seat: Seat(1), person: Seat(0), aim: 3.0, even: false, effort, given }
    }

    #[test]
    fn the_decision_that_gave_up_most_is_shown() {
        let deeds = vec![deed(3, 0.5, Some(0.2)), deed(8, 0.4, Some(0.9)), deed(9, -0.3, None)];
        let game = GameTale { deeds, places: vec![2.0, 1.0], ..GameTale::default() };
        let (gave, most) = game.gave();
        assert_eq!((gave, most.map(|(deed, given)| (deed.number, given))), (2, Some((8, 0.9))));
        assert!((game.mean_effort().unwrap_or_default() - 0.2).abs() < 1e-12);
        assert_eq!((game.place(Seat(0)), game.place(Seat(7))), (Some(2.0), None));
        assert_eq!((GameTale::default().mean_effort(), GameTale::default().gave()), (None, (0, None)));
    }
}
