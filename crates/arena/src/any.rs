//! Matches without the types of their games.
//!
//! [`AnyCourse`] is the part of a match that needs no table, and [`AnyMatch`] all of it. A program that draws a game adds
//! its own trait on top of `AnyMatch`.

use crate::session::{Chair, Session, Setup, decision_seed};
use tefuda_agents::{Playable, random, training::Encoded};
use tefuda_games::{
    Arrangement, Fault, MoveIndex, Note, Notes, Seat, Seed, Spec, Standing as _, View as _, arrange::Options,
};

/// A move that was played, in the notation of the records or in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeMove<M = String> {
    /// The seat.
    pub seat: Seat,
    /// The move.
    pub play: M,
    /// Whether it is still hidden from the other seats.
    pub secret: bool,
}

/// The input of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The seat to move.
    pub seat: Seat,
    /// Its view.
    pub view: Encoded,
    /// The seed.
    pub seed: Seed,
}

/// The course of a match of any game, by the rules alone, with moves in the notation of the records.
///
/// Separate from [`AnyMatch`]: a trait object links every function in it, and a program without tables needs only
/// these.
pub trait AnyCourse {
    /// The setup of the match.
    fn setup(&self) -> &Setup;
    /// The seat to move in the current deal.
    fn turn(&self) -> Option<Seat>;
    /// The number of moves in the current deal.
    fn moves(&self) -> usize;
    /// The moves of the current deal.
    fn history(&self) -> Vec<MadeMove>;
    /// The legal moves of the seat to move.
    fn legal(&self) -> Vec<String>;
    /// Makes a move. Returns false if it is illegal.
    fn make(&mut self, play: &str) -> bool;
    /// The current deal as an arrangement for the position editor.
    fn arrangement(&self) -> Arrangement;
    /// All records of the match.
    fn save(&self) -> String;
    /// The moves for a link, if they fit into one.
    fn played(&self) -> Option<String>;
    /// An independent copy that continues from here.
    fn branch(&self) -> Box<dyn AnyCourse>;
}

/// A match of any game at a table: a [`Session`] without its type.
pub trait AnyMatch: AnyCourse {
    /// Changes the player in a seat.
    fn set_chair(&mut self, seat: Seat, chair: Chair);
    /// The number of the current deal, counted from 0.
    fn deal_number(&self) -> usize;
    /// The notes on a deal by its number. The current deal comes last.
    fn notes(&self, deal: usize) -> &Notes;
    /// Writes a note. A blank text deletes it.
    fn note(&mut self, deal: usize, note: &Note) -> Result<(), Fault>;
    /// The number of legal moves of the seat to move.
    fn choices(&self) -> usize;
    /// The only legal move before move `count`, if there was just one.
    fn only_move(&self, count: usize) -> Option<MoveIndex>;
    /// Whether a move of the seat to move would be hidden from the others.
    fn would_be_secret(&self, play: MoveIndex) -> bool;
    /// Draws a legal move uniformly.
    fn random(&self) -> Option<MoveIndex>;
    /// Takes back move `count` and all later ones.
    fn take_back_to(&mut self, count: usize);
    /// Turns the match into its current deal alone, from the start, with everyone moved `steps` seats on.
    fn detach(&mut self, steps: usize);
    /// Deals the next deal if this one is over and the match isn't. Returns whether it did.
    fn next_deal(&mut self) -> bool;
    /// The points of the finished deals, the current one included, and their totals.
    fn scores(&self) -> (Vec<Vec<i32>>, Vec<i32>);
    /// Whether the match is over.
    fn match_over(&self) -> bool;
    /// The public choices of the current deal, as the text of a deal without cards.
    fn known(&self) -> String;
    /// The record of the current deal.
    fn record(&self) -> String;
    /// The record of a finished deal, by its number.
    fn finished_record(&self, deal: usize) -> String;
    /// The input of the decision before move `count`, with `deal` as the number of the first deal.
    fn question(&self, count: usize, deal: usize) -> Option<Question>;
    /// Whether the agent of a spec learns from earlier deals.
    fn looks_back(&self, spec: &Spec) -> bool;
    /// The seat's views at the end of the earlier deals for an agent, from deal `from` on. Includes the current
    /// deal if `and_this`.
    fn past(&self, spec: &Spec, seat: Seat, from: usize, and_this: bool) -> Vec<Encoded>;
}

impl<G: Playable> AnyCourse for Session<G> {
    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn turn(&self) -> Option<Seat> {
        self.game().turn()
    }

    fn moves(&self) -> usize {
        self.moves()
    }

    fn history(&self) -> Vec<MadeMove> {
        let made = |(seat, play): (Seat, G::Move)| MadeMove {
            seat,
            play: play.to_string(),
            secret: self.game().is_secret(play),
        };
        self.game().history().into_iter().map(made).collect()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game().legal(&mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    fn make(&mut self, play: &str) -> bool {
        play.parse().is_ok_and(|play| self.play(play).is_ok())
    }

    fn arrangement(&self) -> Arrangement {
        G::arrangement(G::config(&self.setup().rules), &self.game().deal())
    }

    fn save(&self) -> String {
        self.save()
    }

    fn played(&self) -> Option<String> {
        self.played()
    }

    fn branch(&self) -> Box<dyn AnyCourse> {
        Box::new(self.clone())
    }
}

impl<G: Playable> AnyMatch for Session<G> {
    fn set_chair(&mut self, seat: Seat, chair: Chair) {
        self.set_chair(seat, chair);
    }

    fn deal_number(&self) -> usize {
        self.deal_number()
    }

    fn notes(&self, deal: usize) -> &Notes {
        self.notes(deal)
    }

    fn note(&mut self, deal: usize, note: &Note) -> Result<(), Fault> {
        self.note(deal, note)
    }

    fn choices(&self) -> usize {
        let mut moves = Vec::new();
        self.game().legal(&mut moves);
        moves.len()
    }

    fn only_move(&self, count: usize) -> Option<MoveIndex> {
        let game = self.position(count);
        let view = game.view(game.turn()?);
        view.index_of(view.forced()?)
    }

    fn would_be_secret(&self, play: MoveIndex) -> bool {
        let mut game = self.game().clone();
        let play = game.turn().and_then(|seat| game.view(seat).move_at(play));
        play.is_some_and(|play| game.play(play).is_ok() && game.is_secret(play))
    }

    fn random(&self) -> Option<MoveIndex> {
        let view = self.game().view(self.game().turn()?);
        let (choice, _) = random::draw::<G>(&view, self.decision_seed());
        view.index_of(choice?)
    }

    fn take_back_to(&mut self, count: usize) {
        self.take_back_to(count);
    }

    fn detach(&mut self, steps: usize) {
        *self = self.detached(steps);
    }

    fn next_deal(&mut self) -> bool {
        self.game().turn().is_none() && self.next_deal().is_ok()
    }

    fn scores(&self) -> (Vec<Vec<i32>>, Vec<i32>) {
        let scores = self.scores();
        (scores.deals().to_vec(), scores.totals())
    }

    fn match_over(&self) -> bool {
        self.match_over()
    }

    fn known(&self) -> String {
        let layout = G::layout(G::config(&self.setup().rules), &Arrangement::default());
        let mut known = Arrangement { places: Vec::new(), ..AnyCourse::arrangement(self) };
        for (value, choice) in known.choices.iter_mut().zip(&layout.choices) {
            // Choices that the page doesn't ask for aren't reported either.
            value.take_if(|_| matches!(choice.options, Options::Kept(_)));
        }
        known.write(&layout)
    }

    fn record(&self) -> String {
        self.record().to_line()
    }

    fn finished_record(&self, deal: usize) -> String {
        self.finished().get(deal).map_or_else(String::new, |record| record.to_line())
    }

    fn question(&self, count: usize, deal: usize) -> Option<Question> {
        let game = self.position(count);
        let seat = game.turn()?;
        let seed = decision_seed(self.setup().seed, deal, count);
        Some(Question { seat, view: Encoded::of(&game.view(seat))?, seed })
    }

    fn looks_back(&self, spec: &Spec) -> bool {
        G::looks_back(spec)
    }

    fn past(&self, spec: &Spec, seat: Seat, from: usize, and_this: bool) -> Vec<Encoded> {
        let kept = self.past(seat, spec);
        let now = and_this && G::looks_back(spec) && self.game().turn().is_none();
        let now = now.then(|| self.game().view(seat));
        kept.iter().skip(from).chain(&now).filter_map(Encoded::of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::default_chairs;
    use tefuda_agents::Catalogue;
    use tefuda_games::{Game, games};

    /// Plays a deal at random and checks that every view survives its way to a worker.
    fn views_survive<G: Playable>() {
        for preset in G::FACTS.presets {
            let rules = preset.spec();
            let chairs = default_chairs(Catalogue::of::<G>(), &rules);
            let setup = Setup { rules, chairs, seed: Seed(3), deal: None };
            let mut session = Session::<G>::new(setup).unwrap();
            while let Some(seat) = session.game().turn() {
                let view = session.game().view(seat);
                let Question { view: sent, .. } = session.question(session.moves(), 0).unwrap();
                let read = sent.read::<<G as Game>::View>().unwrap();
                assert_eq!(read, view);
                let index = AnyMatch::random(&session).unwrap();
                let play = read.move_at(index).unwrap();
                assert_eq!(session.legal()[usize::from(index.0)], play.to_string());
                assert_eq!(view.index_of(play), Some(index));
                session.play(play).unwrap();
            }
        }
    }

    #[test]
    fn views_survive_the_way_to_a_worker() {
        games!(views_survive());
    }
}
