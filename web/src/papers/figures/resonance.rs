//! P1: FALCON in the plane, with two percepts and three actions.
//!
//! Points are presented one after another, each as its complement code. The field has a category for each
//! group of points it has met. Its sensory template is the smallest box around them, its motor template has a
//! weight for each action, and its feedback template says how well it did. The category with the largest choice
//! value acts, by its largest motor weight. Then the field learns from the points that the action took: the
//! categories are checked in the order of their choice values, and the first whose match reaches the vigilance
//! resonates and changes in all three channels. If none does, the point becomes a new category. One step of the
//! animation is one of these events.

use super::{
    Act, Dials, Drawn, Figure, Show, Slider,
    draw::{at, rect, text},
};
use crate::{
    film::Tempo,
    words::{count, fill, papers::FigureWords},
};
use tefuda_agents::hearts::falcon::{Field, FieldForm, Method};
use tefuda_games::{
    Seed,
    seed::{below, chance},
    sort_short,
};
use tefuda_learn::art::{Candidate, CandidateVerdict, Code};
use tefuda_numbers::{fixed, percent_fixed};
use wasm_bindgen::JsCast as _;
use yew::prelude::*;

/// The figure.
pub(super) static FIGURE: Figure = Figure {
    name: "resonance",
    title: |words| words.resonance,
    key: |words| words.resonance_key,
    tempo: Tempo { paces: &[("1×", 900), ("3×", 300), ("10×", 90)], pace: 0, next: |step| step + 1 },
    slider: Some(Slider {
        name: |words| words.vigilance,
        most: MOST_VIGILANCE,
        first: |_| VIGILANCE,
        says: |level| fixed(f64::from(vigilance(level)), 2),
    }),
    still: 90,
    last: |dials| Film::run(dials, level(dials), usize::MAX).events - 1,
    draw,
    act,
};

/// The number of points presented automatically.
const POINTS: usize = 32;
/// Most of them are in groups.
const GROUPS: usize = 4;
/// The largest distance of a point from the centre of its group.
const SPREAD: u32 = 24;
/// The actions. Each is right in one third of the plane, from left to right.
const ACTIONS: [&str; 3] = ["A", "B", "C"];
/// The penalty points of a wrong action.
const POINTS_IF_WRONG: f32 = 2.0;

/// Fast learning: a box includes a point immediately, and weights change visibly.
fn form(level: u32) -> FieldForm {
    FieldForm {
        method: Method::Published,
        features: 2,
        actions: ACTIONS.len(),
        vigilance: vigilance(level),
        beta: 1.0,
        rate: 0.25,
        good: 0.0,
        cap: 256,
    }
}

/// The initial vigilance, in hundredths.
const VIGILANCE: u32 = 80;
const MOST_VIGILANCE: u32 = 99;

fn vigilance(level: u32) -> f32 {
    level as f32 / 100.0
}

fn level(dials: &Dials) -> u32 {
    dials.level.unwrap_or(VIGILANCE)
}

/// A point as two bytes, x and y. Codes use bytes, so nothing is rounded.
type Point = [u8; 2];

fn code([x, y]: Point) -> Code {
    Code::new(&[x, y].map(|byte| f32::from(byte) / 255.0))
}

/// Groups of points in mixed order, and some single points.
fn points(seed: Seed) -> Vec<Point> {
    let mut rng = seed.rng();
    let edge = 2 * SPREAD;
    let mut any = |least: u32, most: u32| (least + below(&mut rng, most - least)) as u8;
    let middles: [Point; GROUPS] = std::array::from_fn(|_| [any(edge, 255 - edge), any(edge, 255 - edge)]);
    let mut rng = seed.child(1).rng();
    let point = |_| {
        if chance(&mut rng, 1, 8) {
            return [(); 2].map(|()| (10 + below(&mut rng, 236)) as u8);
        }
        let middle = middles[below(&mut rng, GROUPS as u32) as usize];
        middle.map(|at| {
            // The sum of two draws prefers the middle.
            let off = below(&mut rng, SPREAD + 1) + below(&mut rng, SPREAD + 1);
            (u32::from(at) + off).saturating_sub(SPREAD).min(255) as u8
        })
    };
    (0..POINTS).map(point).collect()
}

/// Returns the points in order, including added ones.
fn all_points(dials: &Dials) -> Vec<Point> {
    let mut all = points(dials.seed(1));
    for (after, point) in &dials.added {
        all.insert((*after).min(all.len()), *point);
    }
    all
}

/// The right action for a point.
fn right([x, _]: Point) -> usize {
    usize::from(x) * ACTIONS.len() / 256
}

/// The events.
#[derive(Debug, Clone)]
enum Event {
    /// A point is presented.
    Comes,
    /// An action is played, by a category if there is any.
    Acts(Option<usize>),
    /// A category is checked.
    Checked(Candidate),
    /// A category learns the point. The flag says whether it is new.
    Learned(usize, bool),
}

/// The knowledge of a category: the weight of each action, and its feedback r.
type Known = ([f32; ACTIONS.len()], f32);

/// The field at a step.
struct Film {
    field: Field,
    points: Vec<Point>,
    /// The step at which each point was presented.
    presented: Vec<usize>,
    /// The category of each learned point.
    owners: Vec<usize>,
    /// The actions played, one for each point.
    actions: Vec<usize>,
    /// The knowledge of the category that learns, before it does.
    before: Option<Known>,
    /// The current event, about the first point without an owner. `None` before the first.
    event: Option<Event>,
    /// The choice values of all categories for this point, the largest first.
    choices: Vec<(usize, f64)>,
    /// The categories checked for this point so far, the current one last.
    checked: Vec<Candidate>,
    /// The number of steps so far, including the empty start.
    events: usize,
}

impl Film {
    fn run(dials: &Dials, level: u32, step: usize) -> Self {
        let mut film = Self {
            field: Field::new(form(level)),
            points: all_points(dials),
            presented: Vec::new(),
            owners: Vec::new(),
            actions: Vec::new(),
            before: None,
            event: None,
            choices: Vec::new(),
            checked: Vec::new(),
            events: 1,
        };
        for n in 0..film.points.len() {
            let any = below(&mut dials.seed(12).child(n as u64).rng(), ACTIONS.len() as u32) as usize;
            if film.present(film.points[n], any, step) {
                break;
            }
        }
        film
    }

    /// Applies the next event unless the step has been reached. Returns whether it has.
    fn event(&mut self, event: Event, step: usize) -> bool {
        if self.events > step {
            return true;
        }
        match &event {
            Event::Comes => {
                self.presented.push(self.events);
                self.checked.clear();
            }
            Event::Acts(_) => {}
            Event::Checked(candidate) => self.checked.push(candidate.clone()),
            Event::Learned(node, _) => self.owners.push(*node),
        }
        self.event = Some(event);
        self.events += 1;
        self.events > step
    }

    /// Presents a point: a category acts, the categories are checked, and one of them learns. Without any category,
    /// it plays the given action. Returns whether the step has been reached.
    fn present(&mut self, point: Point, any: usize, step: usize) -> bool {
        if self.event(Event::Comes, step) {
            return true;
        }
        let code = code(point);
        self.choices =
            (0..self.field.art().len()).map(|node| (node, self.field.choice(&code, node))).collect();
        sort_short(&mut self.choices, |a, b| a.1 > b.1);
        let (acting, action) = {
            let reading = self.field.read(&code);
            let best =
                (0..ACTIONS.len()).rev().max_by(|a, b| reading.value(*a).total_cmp(&reading.value(*b)));
            (reading.node(), reading.node().and(best).unwrap_or(any))
        };
        if self.events <= step {
            self.actions.push(action);
        }
        if self.event(Event::Acts(acting), step) {
            return true;
        }
        let recognition = self.field.recognise(&code);
        for candidate in recognition.candidates.into_iter().filter(|candidate| candidate.node.is_some()) {
            if self.event(Event::Checked(candidate), step) {
                return true;
            }
        }
        let known = recognition.outcome.node();
        let node = known.unwrap_or_else(|| self.field.art().len());
        self.before = known.map(|node| self.known(node));
        let points = if action == right(point) { 0.0 } else { POINTS_IF_WRONG };
        self.field.learn(&code, action, points, 1.0 - points / POINTS_IF_WRONG);
        self.event(Event::Learned(node, known.is_none()), step)
    }

    /// The knowledge of a category.
    fn known(&self, node: usize) -> Known {
        (std::array::from_fn(|action| self.field.weight(node, action)), self.field.feedback(node))
    }

    /// The points that the last `count` actions took, and their number.
    fn taken(&self, count: usize) -> (f32, usize) {
        let first = self.actions.len().saturating_sub(count);
        let all = self.actions.iter().zip(&self.points).skip(first);
        let wrong = all.filter(|(action, point)| **action != right(**point)).count();
        (wrong as f32 * POINTS_IF_WRONG, self.actions.len() - first)
    }

    /// Returns the index of the current point.
    fn current(&self) -> Option<usize> {
        let learned = usize::from(matches!(self.event, Some(Event::Learned(..))));
        self.event.as_ref().map(|_| self.owners.len() - learned)
    }

    /// The name of the action just played.
    fn action(&self) -> &'static str {
        self.actions.last().map_or("", |action| ACTIONS[*action])
    }

    /// Returns the box of a category: its left, lower, right and upper edge.
    fn bounds(&self, node: usize) -> [u8; 4] {
        let template = self.field.art().template(node, Field::SENSORY);
        let [left, lower, right, upper] =
            std::array::from_fn(|n| (template.get(n).copied().unwrap_or(0.0) * 255.0).round() as u8);
        [left, lower, 255 - right, 255 - upper]
    }
}

/// Adds a point as the next one.
fn act(dials: &mut Dials, act: Act, step: usize) -> Option<usize> {
    let Act::Add(point) = act else { return None };
    let level = level(dials);
    let now = Film::run(dials, level, step);
    let next = now.current().map_or(0, |current| current + 1);
    dials.added.push((next, point));
    Film::run(dials, level, usize::MAX).presented.get(next).copied()
}

fn draw(show: &Show<'_>) -> Drawn {
    let words = show.words;
    let film = Film::run(show.dials, show.level, show.step);
    let place = fill(
        words.point,
        [&(film.current().map_or(0, |current| current + 1)).to_string(), &film.points.len().to_string()],
    );
    if show.mini {
        return Drawn { picture: plane(&film, None, words), place, ..Drawn::default() };
    }
    let add = {
        let (on, next) = (show.on.clone(), film.owners.len() as u64);
        let seed = show.dials.seed(11).child(next + 100 * show.dials.added.len() as u64);
        Callback::from(move |_: MouseEvent| {
            let mut rng = seed.rng();
            on.emit(Act::Add([(); 2].map(|()| below(&mut rng, 256) as u8)));
        })
    };
    let picture = html! {
        <div class="moving-panels">
            <div>
                { plane(&film, Some(show.on), words) }
                <p class="resonance-code num">{ for film.current().map(|n| coded(film.points[n], words)) }</p>
                // Below the plane, so that the new point is in view on a phone, too.
                <p class="resonance-add"><button type="button" class="button compact" onclick={add}>{ words.add_point }</button></p>
            </div>
            <div class="resonance-side">
                <p><b>{ words.competition }</b><span class="num">{ count(words.categories, film.field.art().len() as u32) }</span></p>
                { competition(&film, show.level, words) }
                { channels(&film, words) }
            </div>
        </div>
    };
    Drawn { picture, says: says(&film, show.level, words), place }
}

fn says(film: &Film, level: u32, words: &FigureWords) -> String {
    let name = |node: usize| (node + 1).to_string();
    match &film.event {
        None => words.resonance_first.to_owned(),
        Some(Event::Comes) => match film.field.art().len() {
            0 => words.point_first.to_owned(),
            categories => count(words.point_comes, categories as u32),
        },
        Some(Event::Acts(None)) => fill(words.acts_anyhow, [film.action()]),
        Some(Event::Acts(Some(node))) => fill(words.acts, [&name(*node), film.action()]),
        Some(Event::Checked(candidate)) => {
            let [choice, matched] = [candidate.choice, candidate.matches[0]].map(|value| fixed(value, 3));
            let phrase = match (film.checked.len(), candidate.verdict) {
                (_, CandidateVerdict::Resonance) => words.resonates,
                _ => words.is_reset,
            };
            let rho = fixed(f64::from(vigilance(level)), 2);
            fill(phrase, [&name(candidate.node.unwrap_or(0)), &choice, &matched, &rho])
        }
        Some(Event::Learned(node, new)) => {
            let action = film.action();
            let says = if *new {
                fill(words.new_category, [&name(*node)])
            } else {
                let points = film.owners.iter().filter(|owner| *owner == node).count();
                fill(words.grows.of(points as u32), [&name(*node), &points.to_string()])
            };
            let right = film.current().is_some_and(|n| film.actions[n] == right(film.points[n]));
            let points = fixed(f64::from(POINTS_IF_WRONG), 0);
            let result =
                if right { fill(words.rewarded, [action]) } else { fill(words.punished, [action, &points]) };
            [says, result].join(words.gap)
        }
    }
}

/// The complement code of a point: both percepts, then 1 minus each.
fn coded(point: Point, words: &FigureWords) -> String {
    let code: Vec<String> =
        code(point).bytes().iter().map(|byte| fixed(f64::from(*byte) / 255.0, 2)).collect();
    fill(words.code, [&code.join(", ")])
}

/// The size of the plane in pixels, and its margin.
const SIDE: f64 = 255.0;
const MARGIN: f64 = 10.0;

fn x(byte: u8) -> f64 {
    MARGIN + f64::from(byte)
}

fn y(byte: u8) -> f64 {
    MARGIN + SIDE - f64::from(byte)
}

/// Returns the colour of a category.
fn colour(node: usize) -> String {
    format!("--of:var(--data-{})", node % 6 + 1)
}

/// The points and the boxes. A click adds a point.
fn plane(film: &Film, on: Option<&Callback<Act>>, words: &FigureWords) -> Html {
    let (checked, reset) = match &film.event {
        Some(Event::Checked(candidate)) => (candidate.node, candidate.verdict != CandidateVerdict::Resonance),
        Some(Event::Learned(node, _) | Event::Acts(Some(node))) => (Some(*node), false),
        _ => (None, false),
    };
    let box_of = |node: usize| {
        let [left, lower, right, upper] = film.bounds(node);
        let class = match checked.filter(|now| *now == node) {
            None => "resonance-box",
            Some(_) if reset => "resonance-box resonance-reset",
            Some(_) => "resonance-box resonance-won",
        };
        // The box of a single point has no area, so draw it slightly larger.
        let edges =
            [x(left) - 4.0, y(upper) - 4.0, f64::from(right - left) + 8.0, f64::from(upper - lower) + 8.0];
        html! {
            <g key={node} style={colour(node)}>
                { rect(class, edges) }
                { text("resonance-name", edges[0] + edges[2] - 2.0, edges[1] - 3.0, (node + 1).to_string()) }
            </g>
        }
    };
    let dot = |(n, node): (usize, &usize)| {
        let [across, up] = film.points[n];
        html! { <circle key={n} class="resonance-dot" style={colour(*node)} cx={at(x(across))} cy={at(y(up))} r="3.5" /> }
    };
    let now = film.current().map(|current| {
        let [across, up] = film.points[current];
        html! { <circle class="resonance-now" cx={at(x(across))} cy={at(y(up))} r="6" /> }
    });
    let onclick = on.map(|on| on.reform(|event: MouseEvent| Act::Add(place(&event))));
    html! {
        <svg class="resonance-plane" viewBox="0 0 275 275" aria-hidden="true" {onclick}>
            { rect("resonance-ground", [MARGIN, MARGIN, SIDE, SIDE]) }
            { for (0..ACTIONS.len()).map(third) }
            <g>{ for (0..film.field.art().len()).map(box_of) }</g>
            <g>{ for film.owners.iter().enumerate().map(dot) }</g>
            { for now }
            if on.is_some() && film.event.is_none() { { text("resonance-hint", 137.0, 140.0, words.click) } }
        </svg>
    }
}

/// The third of the plane in which an action is right.
fn third(action: usize) -> Html {
    let wide = SIDE / ACTIONS.len() as f64;
    let left = MARGIN + wide * action as f64;
    let line = ["M", &at(left), " 10v255"].concat();
    html! {
        <g key={action}>
            if action > 0 { <path class="resonance-border" d={line} /> }
            { text("resonance-third", left + wide / 2.0, MARGIN + SIDE - 6.0, ACTIONS[action].to_owned()) }
        </g>
    }
}

/// Returns the position of a click in the plane.
fn place(event: &MouseEvent) -> Point {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(plane) = target.and_then(|element| element.closest("svg").ok().flatten()) else {
        return [128; 2];
    };
    let edges = plane.get_bounding_client_rect();
    let unit = (SIDE + 2.0 * MARGIN) / edges.width().max(1.0);
    let byte = |pixels: f64| (pixels * unit - MARGIN).round().clamp(0.0, SIDE) as u8;
    [byte(f64::from(event.client_x()) - edges.left()), 255 - byte(f64::from(event.client_y()) - edges.top())]
}

/// The number of categories listed while one is chosen.
const LISTED: usize = 6;

/// While a category is chosen to act, the choice values. After that the categories checked for this point, with
/// their match.
fn competition(film: &Film, level: u32, words: &FigureWords) -> Html {
    let rho = f64::from(vigilance(level));
    let row = |node: usize, choice: f64, class: &'static str, bar: Html, match_words: Html| {
        html! {
            <li key={node} style={colour(node)}>
                <b>{ node + 1 }</b>
                <span class="num">{ "T " }{ fixed(choice, 3) }</span>
                <span class={class}>{ bar }</span>
                { match_words }
            </li>
        }
    };
    let chosen = |(place, (node, choice)): (usize, &(usize, f64))| {
        let class = if place == 0 { HOLDS } else { MATCH };
        row(*node, *choice, class, html! { <i style={percent("width:", *choice)} /> }, Html::default())
    };
    let checked = |candidate: &Candidate| {
        let won = candidate.verdict == CandidateVerdict::Resonance;
        let matched = candidate.matches[0];
        let bar = html! { <><i style={percent("width:", matched)} /><b style={percent("left:", rho)} /></> };
        let says = html! {
            <>
                <span class="num">{ fixed(matched, 2) }{ if won { " ≥ ρ" } else { " < ρ" } }</span>
                <span>{ if won { words.resonance_short } else { words.reset_short } }</span>
            </>
        };
        row(candidate.node.unwrap_or(0), candidate.choice, if won { HOLDS } else { MATCH }, bar, says)
    };
    let acts = matches!(film.event, Some(Event::Acts(_)));
    html! {
        <ol class="resonance-list">
            { for film.choices.iter().take(if acts { LISTED } else { 0 }).enumerate().map(chosen) }
            { for film.checked.iter().map(checked) }
        </ol>
    }
}

/// A share as a CSS property.
fn percent(name: &'static str, share: f64) -> String {
    [name, &percent_fixed(share, 1)].concat()
}

/// The classes of a bar, and of the bar of the category that wins.
const MATCH: &str = "resonance-match";
const HOLDS: &str = "resonance-match resonance-holds";

/// The motor and the feedback channel of the category that acts or learns, and the points taken so far.
fn channels(film: &Film, words: &FigureWords) -> Html {
    let node = match film.event {
        Some(Event::Acts(node)) => node,
        Some(Event::Learned(node, _)) => Some(node),
        Some(Event::Checked(ref candidate)) => candidate.node,
        _ => None,
    };
    let learned = matches!(film.event, Some(Event::Learned(..)));
    let bar = |key: &'static str, value: f32, before: Option<f32>| {
        html! {
            <li key={key}>
                <b>{ key }</b>
                <span class="resonance-match resonance-holds">
                    <i style={percent("width:", value.into())} />
                    if let Some(before) = before { <b style={percent("left:", before.into())} /> }
                </span>
                <span class="num">{ fixed(f64::from(value), 2) }</span>
            </li>
        }
    };
    let rows = node.map(|node| {
        let (weights, feedback) = film.known(node);
        let before = film.before.filter(|_| learned);
        let weight =
            |(action, value): (usize, f32)| bar(ACTIONS[action], value, before.map(|known| known.0[action]));
        html! {
            <>
                { for weights.into_iter().enumerate().map(weight) }
                { bar("r", feedback, before.map(|known| known.1)) }
            </>
        }
    });
    let (points, actions) = film.taken(LATEST);
    let latest = fill(words.latest_points, [&fixed(f64::from(points), 0), &actions.to_string()]);
    html! {
        <>
            <p><b>{ node.map_or_else(|| words.channels.to_owned(), |node| fill(words.channels_of, [&(node + 1).to_string()])) }</b></p>
            <ul class="resonance-channels">{ for rows }</ul>
            <p class="num">{ latest }</p>
        </>
    }
}

/// The number of actions whose points are shown.
const LATEST: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> impl Iterator<Item = (Dials, u32)> {
        (0..20).map(|n| (Dials { chance: n, added: vec![(3, [250, 3])], ..Dials::default() }, 50 + 2 * n))
    }

    #[test]
    fn the_stories_state_the_numbers_of_this_figure() {
        for (level, step, categories, points) in
            [(30, 127, 1, 10.0), (80, 136, 5, 6.0), (90, 150, 8, 4.0), (99, 505, 29, 12.0)]
        {
            let film = Film::run(&Dials::default(), level, step);
            assert_eq!((film.events, film.owners.len()), (step + 1, POINTS), "the last step");
            assert_eq!(film.field.art().len(), categories);
            assert_eq!(film.taken(10), (points, 10));
        }
    }

    #[test]
    fn a_box_contains_its_points_and_no_more() {
        for (dials, level) in some() {
            let film = Film::run(&dials, level, usize::MAX);
            assert_eq!(film.owners.len(), POINTS + 1);
            for node in 0..film.field.art().len() {
                let mine = || {
                    film.owners
                        .iter()
                        .zip(&film.points)
                        .filter(|(of, _)| **of == node)
                        .map(|(_, point)| *point)
                };
                let least = |axis: usize| mine().map(|point| point[axis]).min().unwrap_or(255);
                let most = |axis: usize| mine().map(|point| point[axis]).max().unwrap_or(0);
                assert_eq!(film.bounds(node), [least(0), least(1), most(0), most(1)], "{dials:?}");
            }
        }
    }

    #[test]
    fn no_box_is_larger_than_its_vigilance_allows() {
        for (dials, level) in some() {
            let film = Film::run(&dials, level, usize::MAX);
            for node in 0..film.field.art().len() {
                let [left, lower, right, upper] = film.bounds(node);
                let size = f64::from(right - left) + f64::from(upper - lower);
                // |x∧w| is the number of features minus the box's sides.
                assert!(size <= 2.0 * 255.0 * (1.0 - f64::from(level) / 100.0) + 1.0, "{size} at {level}");
            }
        }
    }

    #[test]
    fn a_low_vigilance_cannot_tell_the_right_actions_apart() {
        // With one box for the whole plane, one action is right in a third of it.
        let points = |level: u32| -> f32 {
            let of = |chance| Film::run(&Dials { chance, ..Dials::default() }, level, usize::MAX).taken(16).0;
            (0..20).map(of).sum()
        };
        let [coarse, fine] = [points(0), points(VIGILANCE)];
        assert!(fine < 0.75 * coarse, "{fine} and {coarse}");
    }

    #[test]
    fn more_vigilance_makes_more_categories() {
        for (dials, _) in some() {
            let [few, many] = [50, 95].map(|level| Film::run(&dials, level, usize::MAX).field.art().len());
            assert!(few < many, "{few} and {many}");
        }
    }

    #[test]
    fn an_added_point_comes_next() {
        for step in [0, 1, 2, 30, 70] {
            let mut dials = Dials::default();
            let before = Film::run(&dials, VIGILANCE, step).current();
            let then = act(&mut dials, Act::Add([1, 2]), step).expect("a step");
            let film = Film::run(&dials, VIGILANCE, then);
            assert!(matches!(film.event, Some(Event::Comes)));
            assert_eq!(film.current(), Some(before.map_or(0, |before| before + 1)));
            assert_eq!(film.points[film.current().unwrap_or(0)], [1, 2]);
        }
    }

    #[test]
    fn each_step_is_one_event() {
        let dials = Dials::default();
        let whole = Film::run(&dials, VIGILANCE, usize::MAX).events;
        assert!((2 * POINTS + 1..400).contains(&whole), "{whole}");
        for step in 0..whole {
            assert_eq!(Film::run(&dials, VIGILANCE, step).events, step + 1);
        }
    }

    /// The lesson says so.
    #[test]
    fn the_middle_of_three_points_joins_the_side_that_came_first() {
        let sides: [Point; 3] = [[43, 128], [128, 120], [212, 128]];
        let owners = |points: [Point; 3]| {
            let mut dials = Dials::default();
            let mut step = 0;
            for point in points {
                step = act(&mut dials, Act::Add(point), step).expect("a step");
            }
            let film = Film::run(&dials, VIGILANCE, usize::MAX);
            assert_eq!(film.points[..3], points);
            film.owners[..3].to_vec()
        };
        let back = [2, 1, 0].map(|n| sides[n]);
        assert_eq!([owners(sides), owners(back)], [[0, 0, 1], [0, 0, 1]]);
    }
}
