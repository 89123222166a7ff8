//! P2: the evaluators' predictions during a game.
//!
//! The project's own agents played the game. For each turn the file has Evaluator A's prediction for the
//! player to move, and Evaluator B's prediction for the play. `crates/agents/tests/papers_ranks.rs` writes
//! the file, and checks it.

use super::{
    Drawn, Figure, Show,
    draw::{at, polyline},
    pick,
};
use crate::{
    film::Tempo,
    game_ui::GameUi as _,
    notation::card_text,
    ui::card::ink,
    words::{count, fill, papers::FigureWords},
};
use tefuda_agents::daihinmin::rank::RankClass;
use tefuda_games::daihinmin::{Cards, Daihinmin, DaihinminCard, DaihinminMove};
use tefuda_numbers::percent_fixed;
use yew::prelude::*;

/// The figure.
pub(super) static FIGURE: Figure = Figure {
    name: "ranks",
    title: |words| words.ranks,
    key: |words| words.ranks_key,
    tempo: Tempo { paces: &[("1×", 1400), ("3×", 470)], pace: 0, next: |step| step + 1 },
    slider: None,
    still: 60,
    last: |_| GameRecording::read().turns.len(),
    draw,
    act: pick,
};

/// The file written by `crates/agents/tests/papers_ranks.rs`.
const FILE: &str = include_str!("../../../../assets/papers/ranks.txt");
/// Shares in the file are in units of 1/1000.
const WHOLE: f64 = 1000.0;

/// A recorded game with the predictions.
#[derive(Default)]
struct GameRecording {
    players: Vec<Player>,
    turns: Vec<Turn>,
}

struct Player {
    /// The player's spec, as in the catalogue.
    spec: &'static str,
    /// The final place, from 0 for the first to 4 for the last.
    place: u8,
    hand: Cards,
}

struct Turn {
    seat: usize,
    /// The predictions of Evaluator A, before the play, and of Evaluator B, for the play. In thousandths.
    said: [[u16; 3]; 2],
    play: &'static str,
}

impl GameRecording {
    /// Parses the file.
    fn read() -> Self {
        let mut told = Self::default();
        for line in FILE.lines() {
            match line.strip_prefix("player ") {
                Some(line) => told.players.extend(player(line)),
                None => told.turns.extend(turn(line)),
            }
        }
        told
    }

    /// Returns a player's turns among the first `step`.
    fn of(&self, seat: usize, step: usize) -> impl Iterator<Item = &Turn> {
        self.turns.iter().take(step).filter(move |turn| turn.seat == seat)
    }

    /// Returns the cards that a player still holds after `step` turns.
    fn hand(&self, seat: usize, step: usize) -> Cards {
        let laid = self.of(seat, step).filter_map(|turn| turn.play.parse::<DaihinminMove>().ok());
        laid.fold(self.players[seat].hand, |hand, play| hand - play.cards())
    }
}

fn player(line: &'static str) -> Option<Player> {
    let mut parts = line.split("; ");
    let (spec, place, hand) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(Player { spec, place, hand })
}

fn turn(line: &'static str) -> Option<Turn> {
    let mut parts = line.splitn(8, ' ');
    let mut number = || parts.next()?.parse::<u16>().ok();
    let seat = usize::from(number()?);
    let said = [[number()?, number()?, number()?], [number()?, number()?, number()?]];
    Some(Turn { seat, said, play: parts.next()? })
}

fn draw(show: &Show<'_>) -> Drawn {
    let (words, told) = (show.words, GameRecording::read());
    let all = told.turns.len();
    let place = fill(words.turn, [&show.step.to_string(), &all.to_string()]);
    // At first the player who wins is selected.
    let seat = show.dials.pick % told.players.len().max(1);
    if told.players.is_empty() {
        return Drawn { place, ..Drawn::default() };
    }
    if show.mini {
        return Drawn { picture: course(&told, seat, show.step), place, ..Drawn::default() };
    }
    let picture = html! {
        <>
            { players(&told, seat, show) }
            <div class="moving-panels">
                { latest(&told, seat, show) }
                <div class="ranks-course">
                    { hand(&told, seat, show.step) }
                    <p><b>{ fill(words.course_of, [&(seat + 1).to_string()]) }</b></p>
                    { course(&told, seat, show.step) }
                </div>
            </div>
        </>
    };
    Drawn { picture, says: says(&told, seat, show), place }
}

/// The selected player's latest turn in words, and the player's place once it is known.
fn says(told: &GameRecording, seat: usize, show: &Show<'_>) -> String {
    let (words, step) = (show.words, show.step);
    let Some(turn) = told.of(seat, step).last() else { return words.ranks_first.to_owned() };
    let name = (seat + 1).to_string();
    let [a, b] = turn.said.map(|said| likely(said, words));
    let mut says = fill(words.ranks_says, [&name, &Daihinmin::shown(turn.play).spoken(words.lang), &a, &b]);
    if told.hand(seat, step).is_empty() || step == told.turns.len() {
        let place = told.players[seat].place;
        let ends = fill(
            words.ends,
            [&name, &(place + 1).to_string(), RankClass::of_place(place).name().get(words.lang)],
        );
        says = [says, ends].join(words.gap);
    }
    says
}

/// The most probable class with its probability.
fn likely(said: [u16; 3], words: &FigureWords) -> String {
    let best = (1..3).fold(0, |best, class| if said[class] > said[best] { class } else { best });
    fill(words.class_share, [RankClass::ALL[best].name().get(words.lang), &percent(said[best])])
}

fn percent(share: u16) -> String {
    percent_fixed(f64::from(share) / WHOLE, 0)
}

const CLASSES: [&str; 3] = ["ranks-rich", "ranks-common", "ranks-poor"];

/// Three probabilities as a stacked bar.
fn shares(said: Option<[u16; 3]>) -> Html {
    let part =
        |(share, class): (u16, &'static str)| html! { <i {class} style={format!("flex-grow:{share}")} /> };
    html! { <span class="ranks-shares" aria-hidden="true">{ for said.into_iter().flatten().zip(CLASSES).map(part) }</span> }
}

/// The five players: Evaluator A's latest prediction, the latest play, and the number of cards left.
fn players(told: &GameRecording, chosen: usize, show: &Show<'_>) -> Html {
    let words = show.words;
    let mover = show.step.checked_sub(1).and_then(|turn| told.turns.get(turn)).map(|turn| turn.seat);
    let one = |(seat, player): (usize, &Player)| {
        let onclick = show.picks(seat);
        let last = told.of(seat, show.step).last();
        let held = told.hand(seat, show.step).len();
        let left = if held == 0 && show.step > 0 {
            fill(words.place, [&(player.place + 1).to_string()])
        } else {
            count(words.cards_left, held)
        };
        html! {
            <li key={seat} class={(mover == Some(seat)).then_some("ranks-mover")}>
                <button type="button" class="ranks-player" aria-pressed={(seat == chosen).to_string()} {onclick}>
                    <b>{ fill(words.player, [&(seat + 1).to_string()]) }</b><small>{ named(player.spec, words) }</small>
                </button>
                { shares(last.map(|turn| turn.said[0])) }
                <span class="ranks-play">{ for last.map(|turn| Daihinmin::shown(turn.play).spoken(words.lang)) }</span>
                <span class="num">{ left }</span>
            </li>
        }
    };
    html! { <ol class="ranks-players">{ for told.players.iter().enumerate().map(one) }</ol> }
}

/// The name of one of our players, from its spec: `champion:playouts=200`.
fn named(spec: &'static str, words: &FigureWords) -> String {
    let (id, amount) = spec.split_once(':').unwrap_or((spec, ""));
    let amount = amount.split_once('=').map_or("", |(_, amount)| amount);
    match id {
        "champion" => fill(words.champion, [amount]),
        "uct" => fill(words.uct, [amount]),
        "mc" => fill(words.flat, [amount]),
        _ => words.client.to_owned(),
    }
}

/// The cards of the selected player, those already played in a lighter shade.
fn hand(told: &GameRecording, seat: usize, step: usize) -> Html {
    let held = told.hand(seat, step);
    let card = |card: DaihinminCard| {
        let class = classes!(
            "ranks-card",
            card.card().map(|card| ink(card.suit(), true)),
            (!held.has(card)).then_some("ranks-gone")
        );
        html! { <span key={card.code()} {class}>{ card.card().map_or_else(|| "JK".to_owned(), card_text) }</span> }
    };
    html! { <p class="ranks-hand">{ for told.players[seat].hand.iter().map(card) }</p> }
}

/// Both evaluators' predictions for the selected player's last turn, as bars.
fn latest(told: &GameRecording, seat: usize, show: &Show<'_>) -> Html {
    let words = show.words;
    let last = told.of(seat, show.step).last();
    let bars = |(name, which): (&'static str, usize)| {
        let bar = |(class, of): (&'static str, RankClass)| {
            let share = last.map_or(0, |turn| turn.said[which][of as usize]);
            let said = if last.is_some() { percent(share) } else { String::new() };
            html! {
                <li>
                    <span>{ of.name().get(words.lang) }</span>
                    <span class="ranks-bar" aria-hidden="true"><i {class} style={format!("width:{}%", at(f64::from(share) / 10.0))} /></span>
                    <span class="num">{ said }</span>
                </li>
            }
        };
        html! { <section><p><b>{ name }</b></p><ul>{ for CLASSES.into_iter().zip(RankClass::ALL).map(bar) }</ul></section> }
    };
    html! {
        <div class="ranks-latest">
            { for [(words.evaluator_a, 0), (words.evaluator_b, 1)].map(bars) }
        </div>
    }
}

/// Evaluator A's predictions from turn to turn of a player, and the final place.
fn course(told: &GameRecording, seat: usize, step: usize) -> Html {
    let turns = told.of(seat, told.turns.len()).count().max(2);
    let x = |turn: usize| 6.0 + 264.0 * turn as f64 / (turns - 1) as f64;
    let y = |share: f64| 8.0 + 110.0 * share / WHOLE;
    let said: Vec<[u16; 3]> = told.of(seat, step).map(|turn| turn.said[0]).collect();
    let area = |class: usize| {
        let edge =
            |said: &[u16; 3], classes: usize| y(said[..classes].iter().map(|share| f64::from(*share)).sum());
        let upper = said.iter().enumerate().map(|(turn, said)| (turn, edge(said, class)));
        let lower = said.iter().enumerate().rev().map(|(turn, said)| (turn, edge(said, class + 1)));
        polyline(CLASSES[class], upper.chain(lower).map(|(turn, y)| [x(turn), y]))
    };
    let over = step == told.turns.len() || told.hand(seat, step).is_empty();
    let end = RankClass::of_place(told.players[seat].place) as usize;
    html! {
        <svg viewBox="0 0 300 126" aria-hidden="true">
            <rect class="ranks-ground" x="6" y="8" width="264" height="110" />
            { for (0..3).map(area) }
            if over { <circle class={CLASSES[end]} cx="287" cy={at(y(WHOLE * (0.5 + end as f64) / 3.0))} r="8" /> }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Dials, *};
    use tefuda_games::Lang;

    #[test]
    fn every_line_of_the_file_is_read() {
        let told = GameRecording::read();
        assert_eq!(told.players.len() + told.turns.len(), FILE.lines().count());
    }

    #[test]
    fn the_text_speaks_of_the_selected_player_and_not_of_the_latest_turn() {
        let told = GameRecording::read();
        let on = Callback::noop();
        let says = |seat, step| {
            let (dials, words) = (Dials { pick: seat, ..Dials::default() }, FigureWords::of(Lang::En));
            super::says(&told, seat, &Show { dials: &dials, level: 0, step, words, mini: false, on: &on })
        };
        let last = told.turns.iter().rposition(|turn| turn.seat != 3).expect("others play, too") + 1;
        for step in [last, told.turns.len()] {
            assert!(says(3, step).starts_with("Player 4's latest play"), "{}", says(3, step));
            assert!(says(3, step).ends_with("Player 4's place: 1 (rich)."), "{}", says(3, step));
        }
        assert_eq!(says(3, 0), FigureWords::of(Lang::En).ranks_first);
    }

    #[test]
    fn the_stories_state_the_numbers_of_this_figure() {
        let told = GameRecording::read();
        let said = |turn: usize, which: usize, class: RankClass| {
            let turn = &told.turns[turn - 1];
            (turn.seat + 1, percent(turn.said[which][class as usize]))
        };
        assert_eq!(said(2, 0, RankClass::Poor), (4, "58%".into()));
        assert_eq!(said(14, 0, RankClass::Rich), (5, "79%".into()));
        assert_eq!(said(14, 1, RankClass::Poor), (5, "41%".into()));
        assert_eq!(said(39, 0, RankClass::Rich), (5, "82%".into()));
        assert_eq!(said(87, 0, RankClass::Poor), (5, "64%".into()));
        assert_eq!([3, 4].map(|seat: usize| told.players[seat].place), [0, 4]);
        let poor = |turn: &Turn| turn.said[0][2] > turn.said[0][0].max(turn.said[0][1]);
        assert!(told.turns[86..].iter().filter(|turn| turn.seat == 4).all(poor));
    }

    /// The story says so.
    #[test]
    fn evaluator_a_is_first_wrong_about_a_rich_and_a_poor_player() {
        let told = GameRecording::read();
        let first = |seat: usize| {
            let said = told.of(seat, told.turns.len()).next().expect("everybody has a turn").said[0];
            (0..3).max_by_key(|class| said[*class])
        };
        let errs = |ends: RankClass, said: RankClass| {
            (0..5).any(|seat| {
                RankClass::of_place(told.players[seat].place) == ends && first(seat) == Some(said as usize)
            })
        };
        assert!(errs(RankClass::Rich, RankClass::Poor) && errs(RankClass::Poor, RankClass::Rich));
    }
}
