//! The summary of steering agents for each finished game: their effort, how often they gave way, and the key
//! decision.

use super::note::Explanation;
use super::steering::{let_through, so_far};
use crate::words::{
    count, fill,
    mind::{Insight, SteeringWords},
};
use std::rc::Rc;
use tefuda_games::{Lang, Seat};
use tefuda_numbers::{fixed, gain, grouped};
use yew::prelude::*;

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
        let told = html! { <>{ mean(self, words) }{ table(self, words) }{ missing(self, words) }</> };
        if self.open {
            return html! {
                <section class="mind-weighed mind-tale" aria-label={words.tale}><h3>{ words.tale }</h3>{ told }</section>
            };
        }
        html! { <details class="mind-asked mind-weighed mind-tale"><summary>{ words.tale_ask }</summary>{ told }</details> }
    }
}

/// The mean place, in finished games, of the person steered last.
fn mean(props: &Tale, words: &SteeringWords) -> Html {
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
    let effort = game.mean_effort().map(|effort| gain(&fixed(effort, 2)));
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
