//! The same deal from other seats. A person plays cards that agents had, and the page compares the results.
//! Everyone has the same cards, so the luck of the deal cancels, as in duplicate bridge.

use super::{
    message::{Dialog, Msg},
    model::{Duplicate, Mode, Play, Table},
    page::TablePage,
    state::State,
};
use crate::{players, shell::Modal, ui::crest::crest, words::fill};
use tefuda_arena::Chair;
use tefuda_games::Seat;
use tefuda_numbers::{gain, short};
use yew::prelude::*;

/// The results with the cards of one seat.
#[derive(Debug, Clone, Default, PartialEq)]
struct Cards {
    /// The people's total points, and their number.
    people: (i32, u32),
    /// The agents' total points, and their number.
    agents: (i32, u32),
}

fn mean((points, count): (i32, u32)) -> Option<f64> {
    (count > 0).then(|| f64::from(points) / f64::from(count))
}

/// Returns, for the cards of each seat, the results of people and agents.
fn compare(plays: &[Play]) -> Vec<Cards> {
    let mut seats = vec![Cards::default(); plays.first().map_or(0, |play| play.points.len())];
    for play in plays {
        for ((cards, points), person) in seats.iter_mut().zip(&play.points).zip(&play.people) {
            let of = if *person { &mut cards.people } else { &mut cards.agents };
            *of = (of.0 + points, of.1 + 1);
        }
    }
    seats
}

/// Returns the mean points of people and of agents at each seat, summed over the seats that both have played.
fn sums(seats: &[Cards]) -> Option<[f64; 2]> {
    let both = seats.iter().filter_map(|cards| Some([mean(cards.people)?, mean(cards.agents)?]));
    both.reduce(|a, b| [a[0] + b[0], a[1] + b[1]])
}

impl Duplicate {
    /// Returns the first rotation that has not been played yet.
    fn next(&self) -> Option<usize> {
        let seats = self.waiting.session.setup().chairs.len();
        (0..seats).find(|steps| self.plays.iter().all(|play| play.steps != *steps))
    }

    /// Takes in the result of a finished deal.
    fn take(&mut self, state: &State) -> bool {
        let Some(points) = state.session.scores().0.pop().filter(|_| state.session.turn().is_none()) else {
            return false;
        };
        let people = state.session.setup().chairs.iter().map(|chair| *chair == Chair::You).collect();
        let play = Play { steps: self.steps, points, people };
        let news = !self.plays.contains(&play);
        self.plays.retain(|old| old.steps != play.steps);
        self.plays.push(play);
        news
    }
}

impl Table {
    /// Replays the deal with everyone moved on by `steps` seats from the original. By default, from the next
    /// seat.
    pub(super) fn play_elsewhere(&mut self, steps: Option<usize>) {
        if self.mode.duplicate().is_none() {
            let mut duplicate = Duplicate { waiting: self.state.clone(), steps: 0, plays: Vec::new() };
            if !duplicate.take(&self.state) {
                return;
            }
            self.mode = Mode::Duplicate(duplicate);
        }
        let Some(duplicate) = self.mode.duplicate_mut() else { return };
        let Some(steps) = steps.or_else(|| duplicate.next()) else { return };
        duplicate.steps = steps;
        let mut session = duplicate.waiting.session.clone();
        session.detach(steps);
        self.state = self.state.followed_by(session);
        self.dialog = None;
        self.said = Some(self.words().elsewhere_now.to_owned().into());
    }

    /// Goes back to the match.
    pub(super) fn leave_duplicate(&mut self) {
        if self.mode.duplicate().is_none() {
            return;
        }
        let Mode::Duplicate(duplicate) = self.mode.leave() else { return };
        let (stamp, shown) = (self.state.stamp + 1, self.state.shown.clone());
        self.state = State { shown, stamp, ..duplicate.waiting };
        self.state.fresh();
        self.dialog = None;
        self.said = None;
    }

    /// Takes in and compares the result when a duplicate deal is over.
    pub(super) fn note_duplicate(&mut self) {
        let Some(duplicate) = self.mode.duplicate_mut() else { return };
        if !self.state.deal_over() || !duplicate.take(&self.state) {
            return;
        }
        let seat = self.state.viewer().index();
        let cards = compare(&duplicate.plays).get(seat).cloned().unwrap_or_default();
        if let (Some(you), Some(agents)) = (mean(cards.people), mean(cards.agents)) {
            self.said = Some(fill(self.words().same_cards, [&short(you), &short(agents)]).into());
        }
    }
}

impl TablePage {
    /// Whether a duplicate deal is over and can be played from another seat.
    pub(super) fn next_seat(&self) -> bool {
        let next = self.table.mode.duplicate().and_then(Duplicate::next);
        self.table.state.deal_over() && next.is_some()
    }

    /// The buttons of a duplicate deal.
    pub(super) fn duplicate_buttons(&self, ctx: &Context<Self>) -> Html {
        if self.table.mode.duplicate().is_none() {
            return Html::default();
        }
        let words = Self::words(ctx);
        let on = |msg: fn() -> Msg| ctx.link().callback(move |_: MouseEvent| msg());
        html! {
            <>
                if self.next_seat() {
                    <button type="button" class="button primary" onclick={on(|| Msg::Elsewhere(None))}>{ words.next_seat }</button>
                }
                <button type="button" class="button" onclick={on(|| Msg::Open(Some(Dialog::Duplicate)))}>{ words.compare }</button>
                <button type="button" class="button" onclick={on(|| Msg::LeaveDuplicate)}>{ words.back_to_match }</button>
            </>
        }
    }

    /// The results of people and agents with the same cards, seat by seat.
    pub(super) fn duplicate_dialog(&self, ctx: &Context<Self>, on_close: Callback<()>) -> Html {
        let Some(duplicate) = self.table.mode.duplicate() else { return Html::default() };
        let words = Self::words(ctx);
        let names =
            players::names(&duplicate.waiting.session.setup().chairs, ctx.props().scene.look.lang, words.you);
        let seats = compare(&duplicate.plays);
        let first = duplicate.waiting.viewer().index();
        let row = |(seat, cards): (usize, &Cards)| {
            let steps = (seat + seats.len() - first) % seats.len();
            let play = ctx.link().callback(move |_: MouseEvent| Msg::Elsewhere(Some(steps)));
            let both = [mean(cards.people), mean(cards.agents)];
            html! {
                <tr key={seat}>
                    <th scope="row">{ crest(Seat(seat as u8)) }{ format!("{} {} · {}", words.seat, seat + 1, names[seat]) }</th>
                    { numbers(both) }
                    <td><button type="button" class="button compact" onclick={play}>
                        { if both[0].is_none() { words.play_it } else { words.play_again } }
                    </button></td>
                </tr>
            }
        };
        let sum = sums(&seats).map(|[people, agents]| {
            html! { <tfoot><tr><th scope="row">{ words.total }</th>{ numbers([Some(people), Some(agents)]) }<td></td></tr></tfoot> }
        });
        html! {
            <Modal title={words.elsewhere_title} {on_close}>
                <p class="help">{ words.elsewhere_help }</p>
                <table class="duplicate">
                    <thead><tr>
                        <th scope="col">{ words.cards_of }</th><th scope="col" class="num">{ words.you }</th>
                        <th scope="col" class="num">{ words.agents }</th><th scope="col" class="num">{ words.difference }</th><td></td>
                    </tr></thead>
                    <tbody>{ for seats.iter().enumerate().map(row) }</tbody>
                    { for sum }
                </table>
            </Modal>
        }
    }
}

/// The cells for people, agents, and the difference.
fn numbers([people, agents]: [Option<f64>; 2]) -> Html {
    let difference = people.zip(agents).map(|(people, agents)| gain(&short(people - agents)));
    let cell =
        |text: Option<String>| html! { <td class="num">{ text.unwrap_or_else(|| "–".to_owned()) }</td> };
    html! { <>{ cell(people.map(short)) }{ cell(agents.map(short)) }{ cell(difference) }</> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(steps: usize, points: [i32; 3]) -> Play {
        let people = (0..3).map(|seat| seat == steps).collect();
        Play { steps, points: points.to_vec(), people }
    }

    #[test]
    fn the_same_cards_are_compared() {
        let seats = compare(&[play(0, [9, 4, 2]), play(1, [5, 10, 0])]);
        assert_eq!(seats[0], Cards { people: (9, 1), agents: (5, 1) });
        assert_eq!(seats[1], Cards { people: (10, 1), agents: (4, 1) });
        assert_eq!(seats[2], Cards { people: (0, 0), agents: (2, 2) });
        assert_eq!(sums(&seats), Some([19.0, 9.0]), "the seat that nobody played yet does not count");
        assert_eq!(sums(&compare(&[play(0, [9, 4, 2])])), None);
        assert_eq!(compare(&[]), []);
    }
}
