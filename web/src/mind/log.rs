//! The decisions of the deal so far, each linked to its thoughts: as a list, in rows with at most one turn per seat,
//! and the cards revealed together in a turn.

use super::{LogLine, note::Explanation, parts::Chip};
use crate::{
    context::use_look,
    notation::Shown,
    ui::crest::crest,
    words::{
        fill,
        mind::{Insight, MindWords},
    },
};
use std::rc::Rc;
use tefuda_agents::review::worths;
use tefuda_games::Seat;
use tefuda_numbers::fixed;
use yew::prelude::*;

/// The properties of the log.
#[derive(Properties, PartialEq)]
pub(crate) struct LogProps {
    /// The decisions.
    pub log: Rc<Vec<LogLine>>,
    /// The number of the decision shown, or `None` for the live one.
    pub selected: Option<usize>,
    /// Called with the number of a decision to show, or `None` for the live one.
    pub on_select: Callback<Option<usize>>,
}

/// A table with a row for each round and a column for each seat.
#[component]
pub(crate) fn Log(props: &LogProps) -> Html {
    let words = MindWords::of(use_look().lang);
    let rows = use_memo(props.log.clone(), |log| (names(log), rounds(log)));
    // Every entry has a key, so that a new move can't reuse an element that somebody may be pressing.
    let cell = |(seat, places): (usize, &Vec<usize>)| {
        html! { <td key={seat}>{ for places.iter().map(|p| entry(&props.log[*p], props, words)) }</td> }
    };
    // A seat that has not moved yet has no name here. An empty `th` would be a heading without text.
    let heading = |(seat, name): (usize, &String)| match name.as_str() {
        "" => html! { <td key={seat}></td> },
        name => html! { <th key={seat} scope="col">{ name }</th> },
    };
    let row = |(i, round): (usize, &Round)| {
        let label = match round.number {
            Some(number) => html! { number },
            None => {
                html! { <span role="img" aria-label={words.pass_row} title={words.pass_row}>{ "⇄" }</span> }
            }
        };
        html! { <tr key={i}><th scope="row">{ label }</th>{ for round.entries.iter().enumerate().map(cell) }</tr> }
    };
    html! {
        <section class="mind-log" aria-label={words.log}>
            <h3>{ words.log }</h3>
            <p class="mind-faint">{ words.log_hint }</p>
            <table style={format!("--seats:{}", rows.0.len())}>
                <thead><tr>
                    <th scope="col"><span class="sr">{ words.round }</span></th>
                    { for rows.0.iter().enumerate().map(heading) }
                </tr></thead>
                <tbody>{ for rows.1.iter().enumerate().map(row) }</tbody>
            </table>
        </section>
    }
}

fn entry(line: &LogLine, props: &LogProps, words: &MindWords) -> Html {
    if !line.explained {
        return html! { <span key={line.number} class="mind-plain"><Chip play={line.play.clone()} /></span> };
    }
    let number = line.number;
    let selected = props.selected == Some(number);
    let onclick = props.on_select.reform(move |_: MouseEvent| (!selected).then_some(number));
    html! {
        <button key={number} type="button" aria-pressed={selected.to_string()} {onclick}
            aria-label={fill(words.look_back, [&(number + 1).to_string(), &line.name, &line.play.spoken(words.lang)])}>
            <Chip play={line.play.clone()} />
        </button>
    }
}

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    /// Its number, or `None` for the row of passed cards.
    pub number: Option<usize>,
    /// For each seat, the indices of its lines in the log: usually one, or two if its card had to take a row.
    pub entries: Vec<Vec<usize>>,
}

/// Splits the log into rows. A new one starts when a seat moves again. So in a trick game the rows are the
/// tricks, after one row for passing.
pub(crate) fn rounds(log: &[LogLine]) -> Vec<Round> {
    let seats = log.iter().map(|line| line.seat.index() + 1).max().unwrap_or(0);
    let mut rows: Vec<Round> = Vec::new();
    let mut numbered = 0;
    for (place, line) in log.iter().enumerate() {
        let (seat, passing) = (line.seat.index(), line.play.hands_on());
        match rows.last_mut() {
            // Taking a row belongs to the card played in the same turn.
            Some(row) if matches!(line.play, Shown::Row(_)) => row.entries[seat].push(place),
            Some(row) if row.entries[seat].is_empty() && passing == row.number.is_none() => {
                row.entries[seat].push(place);
            }
            _ => {
                numbered += usize::from(!passing);
                let mut entries = vec![Vec::new(); seats];
                entries[seat].push(place);
                rows.push(Round { number: (!passing).then_some(numbered), entries });
            }
        }
    }
    rows
}

/// Returns the column headings: the name of each seat at its first move.
pub(crate) fn names(log: &[LogLine]) -> Vec<String> {
    let seats = log.iter().map(|line| line.seat.index() + 1).max().unwrap_or(0);
    let name = |seat| log.iter().find(|line| line.seat.index() == seat).map(|line| line.name.clone());
    (0..seats).map(|seat| name(seat).unwrap_or_default()).collect()
}

/// A card of the turn.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Thought {
    /// The number of the move in the deal.
    pub number: usize,
    /// The seat that made it.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// The move.
    pub play: Shown,
    /// The result that its agent expected. `None` if no explanation is available, or if nothing was weighed.
    pub worth: Option<f64>,
    /// The second-best move and its expected result.
    pub second: Option<(Shown, f64)>,
}

/// Returns the latest complete turn of the log without hidden moves, with each agent's thoughts. `seats` is
/// the number of seats, `recall` returns the thoughts for a move, and `low_wins` says whether fewer points
/// are better.
pub(crate) fn last_turn<'a>(
    log: &[LogLine],
    seats: usize,
    recall: &dyn Fn(usize) -> Option<&'a Explanation>,
    low_wins: bool,
) -> Vec<Thought> {
    let is_open = |entry: &Vec<usize>| entry.first().is_some_and(|place| !log[*place].secret);
    let rows = rounds(log);
    let whole = rows.iter().rev().find(|row| row.entries.len() == seats && row.entries.iter().all(is_open));
    let cards =
        whole.into_iter().flat_map(|row| row.entries.iter().filter_map(|entry| log.get(*entry.first()?)));
    cards.filter(|line| line.explained).map(|line| thought(line, recall(line.number), low_wins)).collect()
}

fn thought(line: &LogLine, explanation: Option<&Explanation>, low_wins: bool) -> Thought {
    let worths = explanation.map_or_else(Vec::new, |explanation| worths(explanation, low_wins));
    let worth = worths.iter().find(|worth| *worth.play == line.play).map(|worth| worth.points);
    let second = worths.iter().find(|worth| *worth.play != line.play).filter(|_| worth.is_some());
    Thought {
        number: line.number,
        seat: line.seat,
        name: line.name.clone(),
        play: line.play.clone(),
        worth,
        second: second.map(|second| (second.play.clone(), second.points)),
    }
}

/// The turn as a table. Unplayed moves stay hidden unless the table is `open`.
pub(crate) fn turn(
    thoughts: &[Thought],
    open: bool,
    on_select: &Callback<Option<usize>>,
    words: &MindWords,
) -> Html {
    if thoughts.is_empty() {
        return Html::default();
    }
    let insight = Insight::of(words.lang);
    let row = |of: &Thought| {
        let number = of.number;
        let onclick = on_select.reform(move |_: MouseEvent| Some(number));
        let label = fill(words.look_back, [&(number + 1).to_string(), &of.name, &of.play.spoken(words.lang)]);
        let second = of.second.as_ref().map(|(play, points)| {
            let play = if open { play.clone() } else { play.veiled("?") };
            html! { <><Chip {play} />{ " " }{ fixed(*points, 2) }</> }
        });
        html! {
            <tr key={number}>
                <th scope="row"><button type="button" aria-label={label} {onclick}>
                    <Chip play={of.play.clone()} />{ crest(of.seat) }<span>{ &of.name }</span>
                </button></th>
                <td class="num">{ of.worth.map_or_else(|| "–".to_owned(), |worth| fixed(worth, 2)) }</td>
                <td class="num">{ second.unwrap_or_else(|| html! { "–" }) }</td>
            </tr>
        }
    };
    html! {
        <section class="mind-turn" aria-label={insight.turn}>
            <h3>{ insight.turn }</h3>
            <table>
                <thead><tr>
                    <th scope="col">{ words.column_move }</th>
                    <th scope="col" class="num">{ words.expected }</th>
                    <th scope="col" class="num">{ insight.second }</th>
                </tr></thead>
                <tbody>{ for thoughts.iter().map(row) }</tbody>
            </table>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::note::{Id, WeighedMove, WeighedNote};

    fn line(number: usize, seat: u8, play: &str) -> LogLine {
        let name = ["South", "West", "North", "East"][usize::from(seat)].to_owned();
        LogLine {
            number,
            seat: Seat(seat),
            name,
            play: play.into(),
            explained: true,
            secret: false,
            own: false,
        }
    }

    #[test]
    fn each_trick_is_a_row_whoever_leads() {
        let mut log: Vec<LogLine> =
            (0..4).map(|seat| line(1 + usize::from(seat), seat, "pass 2C 3C 4C")).collect();
        let seats = [2, 3, 0, 1, 0, 1, 2, 3, 3];
        log.extend(seats.into_iter().enumerate().map(|(i, seat)| line(5 + i, seat, "2C")));
        let rows = rounds(&log);
        let numbers: Vec<Option<usize>> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [None, Some(1), Some(2), Some(3)]);
        assert_eq!(rows[1].entries, [[6], [7], [4], [5]]);
        assert_eq!(rows[3].entries, [vec![], vec![], vec![], vec![12]]);
        assert_eq!(names(&log), ["South", "West", "North", "East"]);
    }

    #[test]
    fn taking_a_row_is_listed_with_its_card() {
        let plays = [(0, "55"), (1, "3"), (1, "row 2"), (0, "56"), (1, "4")];
        let log: Vec<LogLine> =
            plays.into_iter().enumerate().map(|(i, (seat, play))| line(i, seat, play)).collect();
        let rows = rounds(&log);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].entries, [vec![0], vec![1, 2]]);
        assert_eq!(rows[1].entries, [[3], [4]]);
    }

    #[test]
    fn an_empty_log_has_no_rows() {
        assert!(rounds(&[]).is_empty() && names(&[]).is_empty());
    }

    fn face_down(number: usize, seat: u8, play: &str, secret: bool) -> LogLine {
        LogLine { explained: seat > 0, secret, own: seat == 0, ..line(number, seat, play) }
    }

    fn weighed(values: &[(&str, f64)]) -> Explanation {
        let option = |&(play, value): &(&str, f64)| WeighedMove {
            play: play.into(),
            chance: None,
            value: Some(value),
            facts: Vec::new(),
        };
        let options = values.iter().map(option).collect();
        Explanation::Weighed(WeighedNote {
            rule: Id::default(),
            choice: Shown::default(),
            options,
            facts: Vec::new(),
        })
    }

    #[test]
    fn only_a_revealed_turn_is_shown() {
        let known = weighed(&[("12", 0.5), ("30", 0.25), ("70", 4.0)]);
        let recall = |number: usize| (number == 1).then_some(&known);
        let mut log = vec![face_down(0, 0, "5", true), face_down(1, 1, "12", true)];
        assert_eq!(last_turn(&log, 3, &recall, true), [], "one is still to choose");
        log.push(face_down(2, 2, "90", true));
        assert_eq!(last_turn(&log, 3, &recall, true), [], "face down");
        for line in &mut log {
            line.secret = false;
        }
        log.push(face_down(3, 0, "row 2", false));
        // The next turn has begun, and its cards are face down.
        log.push(face_down(4, 0, "6", true));
        log.push(face_down(5, 1, "30", true));
        let told = last_turn(&log, 3, &recall, true);
        assert_eq!(
            told.iter().map(|of| of.play.clone()).collect::<Vec<_>>(),
            ["12".into(), "90".into()],
            "agents only"
        );
        assert_eq!((told[0].worth, told[0].second.clone()), (Some(0.5), Some(("30".into(), 0.25))));
        assert_eq!((told[1].worth, told[1].second.clone()), (None, None), "not available");
    }
}
