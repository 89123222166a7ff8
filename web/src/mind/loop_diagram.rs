//! A block diagram of the controller of a steering player, with the numbers of a decision:
//! `crates/agents/src/daihinmin/sontaku/control.rs`.

use super::{
    note::{SteeredNote, Unsteered},
    steering::mean,
};
use crate::words::{count, fill, mind::SteeringWords};
use tefuda_numbers::{fixed, gain};
use yew::prelude::*;

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

/// Formats a number with its sign.
fn signed(value: f64) -> String {
    gain(&fixed(value, 2))
}

/// The diagram. Its texts are read out in the order of the boxes.
pub(super) fn diagram(note: &SteeredNote, words: &SteeringWords) -> Html {
    let (drive, law) = (&note.drive, &note.law);
    let aim = fixed(note.aim, 0);
    let expected = fixed(note.aim + drive.expected, 1);
    let games = if note.places.is_empty() { "–".to_owned() } else { fixed(mean(&note.places), 1) };
    let (windup, least) = (fixed(law.windup, 0), signed(-law.hold));
    let times = |of: f64, is: f64| format!("× {} = {}", fixed(of, 2), signed(is));
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
            signed(drive.expected),
        ],
        vec![
            count(words.loop_games, note.places.len() as u32),
            fill(words.loop_mean, [&games]),
            fill(words.loop_bounded, [&signed(drive.missed), &windup]),
        ],
        vec![format!("G {}", times(law.inside, drive.inside))],
        vec![format!("K {}", times(law.over, drive.over))],
        vec![fill(words.loop_limits, [&least]), reason, fill(words.loop_effort, [&signed(drive.effort)])],
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
