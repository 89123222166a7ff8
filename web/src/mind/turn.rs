//! The cards revealed together in a turn, each with its agent's thought.

use super::{LogLine, chip::Chip, note::Explanation, rounds::rounds};
use crate::{
    notation::Shown,
    ui::crest::crest,
    words::{
        fill,
        mind::{Insight, MindWords},
    },
};
use tefuda_agents::review::worths;
use tefuda_games::Seat;
use tefuda_numbers::fixed;
use yew::prelude::*;

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
        let (number, emit) = (of.number, on_select.clone());
        let onclick = move |_: MouseEvent| emit.emit(Some(number));
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

    fn line(number: usize, seat: u8, play: &str, secret: bool) -> LogLine {
        let name = format!("Seat {seat}");
        LogLine { number, seat: Seat(seat), name, play: play.into(), explained: seat > 0, secret }
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
        let mut log = vec![line(0, 0, "5", true), line(1, 1, "12", true)];
        assert_eq!(last_turn(&log, 3, &recall, true), [], "one is still to choose");
        log.push(line(2, 2, "90", true));
        assert_eq!(last_turn(&log, 3, &recall, true), [], "face down");
        for line in &mut log {
            line.secret = false;
        }
        log.push(line(3, 0, "row 2", false));
        // The next turn has begun, and its cards are face down.
        log.push(line(4, 0, "6", true));
        log.push(line(5, 1, "30", true));
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
