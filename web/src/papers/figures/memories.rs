//! P3: which decisions go into which buffer.
//!
//! An NFSP player has two nets and two buffers. In each hand it plays its best response with probability η,
//! otherwise its average policy. The best response explores with probability ε. Every decision goes into the
//! buffer of Q, which keeps only the latest. The [settings](Settings) determine which decisions go into the
//! buffer of Π, a uniform sample of all that were offered. This depends only on how a decision was made. So
//! the moves themselves are random here, and nothing is learned.

use super::{
    Dials, Drawn, Figure, Show, Slider,
    draw::{at, path, rect, text},
    pick,
};
use crate::{
    film::Tempo,
    words::{fill, papers::FigureWords},
};
use std::fmt::Write as _;
use tefuda_agents::leduc::nfsp::{How, ITERATION, LEARNER, Settings};
use tefuda_games::{Rng, Seed, leduc::Line, seed::below};
use tefuda_learn::{Reservoir, Ring, memory::Kept};
use tefuda_numbers::{fixed, grouped, percent_fixed};
use yew::prelude::*;

/// The figure.
pub(super) static FIGURE: Figure = Figure {
    name: "memories",
    title: |words| words.memories,
    key: |words| words.memories_key,
    tempo: Tempo { paces: &[("1×", 140)], pace: 0, next: |step| step + 1 + step / 30 },
    slider: Some(Slider {
        name: |words| words.epsilon,
        most: 50,
        first: preset_epsilon,
        says: |level| fixed(f64::from(level) / 100.0, 2),
    }),
    still: 2000,
    last: |_| DECISIONS,
    draw,
    act: pick,
};

/// Decisions of one player.
const DECISIONS: usize = 4000;
/// Dots per row, and rows: the capacity of each buffer here. The real ones are larger.
const ACROSS: usize = 24;
const DOWN: usize = 10;
/// The settings of the paper. Neighbours differ only by the paper's change.
const SETTINGS: [&str; 4] = ["C", "D", "A", "B"];
/// The resolution of random draws.
const DRAWS: u32 = 1 << 24;

/// Returns a setting of the paper.
fn preset(dials: &Dials) -> Option<Settings> {
    let id = SETTINGS[dials.pick % SETTINGS.len()];
    LEARNER.presets.iter().find(|preset| preset.id == id).map(|preset| Settings::new(&preset.spec()))
}

fn preset_epsilon(dials: &Dials) -> u32 {
    preset(dials).map_or(0, |settings| (settings.epsilon * 100.0).round() as u32)
}

/// A player whose decisions go into buffers.
struct Player {
    settings: Settings,
    rng: Rng,
    line: Line,
    by_response: bool,
    latest: Ring<How>,
    sample: Reservoir<How>,
    /// The numbers of average-policy, greedy and exploratory decisions.
    made: [u32; 3],
    decisions: u32,
    /// The last decision, and its effect on the sample.
    last: Option<(How, Option<Kept<How>>)>,
}

impl Player {
    fn run(settings: Settings, seed: Seed, decisions: usize) -> Self {
        let room = ACROSS * DOWN;
        let (latest, sample) = (Ring::new(room), Reservoir::new(room));
        let mut rng = seed.rng();
        let by_response = draws(&mut rng, settings.eta);
        let (made, line) = ([0; 3], Line::START);
        let mut player =
            Self { settings, rng, line, by_response, latest, sample, made, decisions: 0, last: None };
        (0..decisions).for_each(|_| player.decide());
        player
    }

    /// Returns the current ε.
    fn epsilon(&self) -> f64 {
        // Both players decide in turn, and iterations count the decisions of both.
        self.settings.epsilon_at(2 * self.decisions / ITERATION + 1)
    }

    fn decide(&mut self) {
        let epsilon = self.epsilon();
        let how = if !self.by_response {
            How::Average
        } else if draws(&mut self.rng, epsilon) {
            How::Explored
        } else {
            How::Greedy
        };
        self.decisions += 1;
        self.made[how as usize] += 1;
        self.latest.push(how);
        let rng = &mut self.rng;
        let kept = self.settings.teaches(how).then(|| self.sample.offer(how, |n| below(rng, n)));
        self.last = Some((how, kept));
        self.go_on();
    }

    /// Continues to the next decision of this player, who acts first. The opponent's moves are random, too. A
    /// new hand follows a finished one, with a newly drawn mode.
    fn go_on(&mut self) {
        let me = Line::START.turn();
        loop {
            let legal = self.line.legal();
            let which = below(&mut self.rng, (legal.clone().count() as u32).max(1));
            let next = legal.clone().nth(which as usize).and_then(|play| self.line.after(play));
            match next.filter(|line| line.turn().is_some()) {
                None => {
                    self.line = Line::START;
                    self.by_response = draws(&mut self.rng, self.settings.eta);
                }
                Some(line) => self.line = line,
            }
            if self.line.turn() == me {
                return;
            }
        }
    }

    /// Returns the share of exploratory decisions in a buffer.
    fn explored(held: impl Iterator<Item = How>) -> f64 {
        let (mut all, mut explored) = (0u32, 0u32);
        for how in held {
            all += 1;
            explored += u32::from(how == How::Explored);
        }
        f64::from(explored) / f64::from(all.max(1))
    }

    fn latest(&self) -> impl Iterator<Item = How> {
        (0..self.latest.len()).filter_map(|place| self.latest.get(place))
    }
}

/// Draws an event with this probability.
fn draws(rng: &mut Rng, chance: f64) -> bool {
    f64::from(below(rng, DRAWS)) < chance * f64::from(DRAWS)
}

fn draw(show: &Show<'_>) -> Drawn {
    let words = show.words;
    let place = fill(words.decision, [&grouped(show.step as u32), &grouped(DECISIONS as u32)]);
    let Some(mut settings) = preset(show.dials) else {
        return Drawn { place, ..Drawn::default() };
    };
    if show.dials.level.is_some() {
        settings.epsilon = f64::from(show.level) / 100.0;
    }
    let player = Player::run(settings, show.dials.seed(3), show.step);
    let scene = scene(&player, words);
    let picture = if show.mini {
        scene
    } else {
        html! {
            <>
                { choices(show) }
                { scene }
                <ul class="memories-key">
                    <li><i class="memories-greedy" />{ words.greedy }</li>
                    <li><i class="memories-explored" />{ words.explored }</li>
                    <li><i class="memories-average" />{ words.average }</li>
                </ul>
            </>
        }
    };
    Drawn { picture, says: says(&player, words), place }
}

fn says(player: &Player, words: &FigureWords) -> String {
    if player.decisions == 0 {
        return words.memories_first.to_owned();
    }
    let [_, greedy, explored] = player.made.map(grouped);
    let share = percent_fixed(Player::explored(player.sample.items().iter().copied()), 1);
    let made = fill(words.memories_made, [&grouped(player.decisions), &greedy, &explored]);
    let kept = fill(words.memories_says, [&share, &fixed(player.epsilon(), 3)]);
    [made, kept].join(words.gap)
}

/// The four settings of the paper.
fn choices(show: &Show<'_>) -> Html {
    let one = |(place, id): (usize, &&'static str)| {
        let onclick = show.picks(place);
        let pressed = (place == show.dials.pick).to_string();
        let preset = LEARNER.presets.iter().find(|preset| preset.id == *id);
        let name = preset.map_or(*id, |preset| preset.name.get(show.words.lang));
        html! { <button type="button" class="button compact" aria-pressed={pressed} {onclick}>{ name }</button> }
    };
    html! { <div class="memories-settings" role="group" aria-label={show.words.setting}>{ for SETTINGS.iter().enumerate().map(one) }</div> }
}

/// The distance between dots, and the position of the buffers.
const STEP: f64 = 7.0;
const TOP: f64 = 117.0;
const LEFT: [f64; 2] = [6.0, 194.0];

/// The nets above, the buffers below, and the path of the last decision.
fn scene(player: &Player, words: &FigureWords) -> Html {
    let (how, kept) = player.last.map_or((None, None), |(how, kept)| (Some(how), kept));
    let by_response = how.map(|how| how != How::Average);
    let left_out = how == Some(How::Explored) && kept.is_none();
    let [sl, rl] = [player.sample.items().to_vec(), player.latest().collect::<Vec<_>>()];
    let wire = |lit: bool| if lit { "memories-wire memories-lit" } else { "memories-wire" };
    let net = |x: f64, on: bool, name: &'static str, chance: f64| {
        html! {
            <g>
                { rect(if on { "memories-net memories-on" } else { "memories-net" }, [x, 4.0, 168.0, 42.0]) }
                { text("memories-name", x + 84.0, 22.0, name) }
                { text("memories-small", x + 84.0, 38.0, fill(words.plays_share, [&percent_fixed(chance, 0)])) }
            </g>
        }
    };
    let eta = player.settings.eta;
    let memory = |x: f64, name: &'static str, held: &[How]| {
        let share = percent_fixed(Player::explored(held.iter().copied()), 1);
        let room = fill(words.held, [&grouped(held.len() as u32), &grouped((ACROSS * DOWN) as u32)]);
        html! {
            <g>
                { text("memories-name memories-start", x, 92.0, name) }
                { text("memories-small memories-start", x, 110.0, room) }
                { rect("memories-room", [x, TOP, 168.0, STEP * DOWN as f64 + 4.0]) }
                { for HOWS.map(|(how, class)| dots(class, x, held.iter().enumerate().filter(move |(_, of)| **of == how).map(|(n, _)| n))) }
                { text("memories-share", x + 84.0, 211.0, share) }
                { text("memories-small", x + 84.0, 228.0, words.of_it_explored) }
            </g>
        }
    };
    let dot = how.and_then(|how| HOWS.iter().find(|(of, _)| *of == how)).map(|(how, class)| {
        let x = if *how == How::Average { 278.0 } else { 90.0 };
        html! { <path class={*class} d={format!("M{} 56h0", at(x))} /> }
    });
    html! {
        <svg class="memories-scene" viewBox="0 0 368 233" aria-hidden="true">
            { path(wire(kept.is_some()), "M90 46C90 66 278 58 278 78".to_owned()) }
            { path(wire(by_response == Some(true)), "M90 46V78".to_owned()) }
            { path(wire(by_response == Some(false)), "M278 46C278 66 90 58 90 78".to_owned()) }
            if left_out { { path("memories-cross", "M268 66l12 12M280 66l-12 12".to_owned()) } }
            { net(LEFT[0], by_response == Some(true), words.response_net, eta) }
            { net(LEFT[1], by_response == Some(false), words.average_net, 1.0 - eta) }
            { for dot }
            // Each buffer is below the net that learns from it.
            { memory(LEFT[0], words.memory_rl, &rl) }
            { memory(LEFT[1], words.memory_sl, &sl) }
        </svg>
    }
}

const HOWS: [(How, &str); 3] = [
    (How::Average, "memories-dot memories-average"),
    (How::Greedy, "memories-dot memories-greedy"),
    (How::Explored, "memories-dot memories-explored"),
];

/// The dots of one kind as a single path. A line of length 0 has round ends.
fn dots(class: &'static str, left: f64, places: impl Iterator<Item = usize>) -> Html {
    let mut d = String::new();
    for place in places {
        let (x, y) =
            (left + 3.5 + STEP * (place % ACROSS) as f64, TOP + 5.5 + STEP * (place / ACROSS) as f64);
        // Writing to a string can't fail.
        let _ = write!(d, "M{} {}h0", at(x), at(y));
    }
    path(class, d)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(id: &str, decisions: usize) -> Player {
        let pick = SETTINGS.iter().position(|of| *of == id).expect("a setting of the paper");
        let dials = Dials { pick, ..Dials::default() };
        Player::run(preset(&dials).expect("a preset"), dials.seed(3), decisions)
    }

    #[test]
    fn left_out_exploratory_moves_never_enter_the_average_buffer() {
        for id in ["B", "D"] {
            let player = player(id, DECISIONS);
            assert!(player.made[How::Explored as usize] > 0, "{id} explores");
            assert_eq!(Player::explored(player.sample.items().iter().copied()), 0.0, "{id}");
            assert_eq!(player.sample.offered(), player.made[How::Greedy as usize]);
            assert!(Player::explored(player.latest()) >= 0.0);
        }
    }

    #[test]
    fn with_fixed_epsilon_a_tenth_of_the_average_buffer_is_exploratory() {
        let player = player("C", DECISIONS);
        let [_, greedy, explored] = player.made;
        assert_eq!(player.sample.offered(), greedy + explored);
        // 0.1 of some 400, and a sample of them: three standard deviations are 0.06.
        let share = Player::explored(player.sample.items().iter().copied());
        assert!((share - 0.1).abs() < 0.06, "{share}");
    }

    #[test]
    fn all_decisions_enter_the_buffer_of_q_and_average_ones_never_their_own() {
        for id in SETTINGS {
            let player = player(id, 200);
            assert_eq!(player.latest.len(), 200);
            assert_eq!(player.made.iter().sum::<u32>(), 200);
            assert!(player.sample.items().iter().all(|how| *how != How::Average));
        }
    }

    #[test]
    fn the_stories_state_the_numbers_of_this_figure() {
        let share =
            |player: &Player| percent_fixed(Player::explored(player.sample.items().iter().copied()), 1);
        assert_eq!(share(&player("C", DECISIONS)), "11.2%");
        assert_eq!(share(&player("C", 2000)), "11.8%");
        assert_eq!(share(&player("A", 2000)), "4.1%");
        assert_eq!(player("D", 200).made, [180, 20, 0]);
        let out = player("D", 2000);
        assert_eq!((out.made[How::Greedy as usize], out.sample.items().len()), (149, 149));
        assert_eq!(out.latest.len(), ACROSS * DOWN);
    }

    #[test]
    fn a_tenth_of_the_hands_use_the_best_response() {
        let player = player("D", DECISIONS);
        let share = f64::from(DECISIONS as u32 - player.made[0]) / DECISIONS as f64;
        assert!((share - 0.1).abs() < 0.04, "{share}");
    }
}
