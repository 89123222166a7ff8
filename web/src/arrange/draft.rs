//! A position being set up: cards and moves. Pure logic, without a page.

use super::Editable;
use crate::notation::Part;
use std::rc::Rc;
use tefuda_arena::{AnyCourse, Link, Setup, link::LONGEST_LINK, session::deal_seed};
use tefuda_games::{
    Arrangement, Fault, Lang, Spec,
    arrange::{Layout, NONE, Options},
};
use yew::prelude::*;

/// If there are more legal moves than this, cards must be chosen to narrow them down.
const MANY_MOVES: usize = 18;

/// The actions on a draft.
pub(super) enum Act {
    /// Choose the place that cards go to.
    Choose(usize),
    /// Put a card in the chosen place, or take it back if it is there.
    Tap(u8),
    Take(u8),
    /// Deal the remaining cards.
    DealRest,
    Clear,
    /// Take over the deal of a table, with its moves.
    Table(Arrangement, Vec<String>),
    /// Set a choice.
    Set(usize, String),
    /// Set the deal from text.
    Say(String),
    Play(String),
    Back,
    /// Toggle the filter for moves with this card.
    Pick(String),
}

/// A position being set up.
#[derive(Clone)]
pub(super) struct Draft {
    game: &'static Editable,
    /// Rules, seats and seed.
    setup: Rc<Setup>,
    pub(super) arrangement: Arrangement,
    /// The place that cards go to.
    pub(super) place: usize,
    /// The card of the pack that has the focus.
    pub(super) at: u8,
    /// The text being typed, until another action.
    pub(super) typed: Option<String>,
    /// A fault of the cards, other than their number.
    pub(super) fault: Option<Fault>,
    /// How often the remaining cards have been dealt.
    dealt: u64,
    /// The match with its moves, once the deal is complete.
    pub(super) session: Option<Rc<dyn AnyCourse>>,
    /// All moves. A forced move is grouped with the one before it.
    moves: Vec<String>,
    /// For each chosen move, the number of moves before it.
    turns: Vec<usize>,
    /// The number of moves dropped because the cards have changed.
    pub(super) left_out: usize,
    /// The cards that filter the legal moves.
    pub(super) picked: Vec<String>,
}

impl Draft {
    /// Creates a draft without cards, with these choices.
    pub(super) fn new(game: &'static Editable, setup: Setup, choices: Vec<Option<String>>) -> Self {
        let mut draft = Self {
            game,
            setup: Rc::new(Setup { deal: None, ..setup }),
            arrangement: Arrangement { places: Vec::new(), choices },
            place: 0,
            at: 0,
            typed: None,
            fault: None,
            dealt: 0,
            session: None,
            moves: Vec::new(),
            turns: Vec::new(),
            left_out: 0,
            picked: Vec::new(),
        };
        draft.settle();
        draft
    }

    /// Creates the draft for an address: as much of a deal as it contains, and its moves. Missing choices are
    /// taken from the deal of the seed. Also returns any fault in the moves.
    pub(super) fn opened(
        game: &'static Editable,
        setup: Setup,
        played: Option<&str>,
    ) -> (Self, Option<Fault>) {
        let said = setup.deal.clone();
        let replayed = played.map(|played| (game.start)(setup.clone(), Some(played)));
        let usual = (game.start)(Setup { deal: None, ..setup.clone() }, None);
        let mut draft = Self::new(game, setup, Vec::new());
        if let Some(said) = said {
            draft.say(said);
            draft.typed.take_if(|_| draft.fault.is_none());
        }
        draft.choose(usual.map_or_else(|_| Vec::new(), |usual| usual.arrangement().choices));
        // A faulty deal is shown beside the cards, and its moves can't be played.
        match replayed.filter(|_| draft.fault.is_none()) {
            Some(Ok(course)) => draft.follow(&*course),
            Some(Err(fault)) => return (draft, Some(fault)),
            None => {}
        }
        (draft, None)
    }

    /// Fills in missing choices. Choices that aren't shown are left to the seed.
    fn choose(&mut self, usual: Vec<Option<String>>) {
        if self.fault.is_some() {
            return;
        }
        for (at, (asked, usual)) in self.layout().choices.iter().zip(usual).enumerate() {
            if let (None, Some(usual)) = (self.arrangement.choice(at), usual)
                && !matches!(asked.options, Options::Kept(_))
            {
                self.arrangement.choose(at, usual);
            }
        }
        self.settle();
    }

    /// Takes over the deal of a match, with its moves.
    pub(super) fn follow(&mut self, course: &dyn AnyCourse) {
        self.take(course.arrangement(), course.history().into_iter().map(|made| made.play).collect());
    }

    fn take(&mut self, arrangement: Arrangement, moves: Vec<String>) {
        (self.arrangement, self.moves, self.turns) = (arrangement, moves, Vec::new());
        self.settle();
    }

    pub(super) fn layout(&self) -> Layout {
        (self.game.layout)(&self.setup.rules, &self.arrangement)
    }

    /// Returns the deal as text.
    pub(super) fn text(&self) -> String {
        self.arrangement.write(&self.layout())
    }

    /// Returns the setup of the match with this deal.
    pub(super) fn setup(&self) -> Setup {
        Setup { deal: Some(self.text()), ..(*self.setup).clone() }
    }

    pub(super) fn rules(&self) -> &Spec {
        &self.setup.rules
    }

    /// Returns the address of the whole draft, and also the saved match if its moves don't fit into the
    /// address.
    pub(super) fn address(&self, shown: &Spec) -> (String, Option<String>) {
        let text = self.text();
        let setup = Setup { deal: (!text.is_empty()).then_some(text), ..(*self.setup).clone() };
        let write = |played| Link::write_arranging(self.game.catalogue, &setup, played, shown);
        let Some(session) = self.session.as_ref().filter(|_| !self.moves.is_empty()) else {
            return (write(None), None);
        };
        let whole = session.played().map(|played| write(Some(played)));
        let whole = whole.filter(|whole| whole.len() <= LONGEST_LINK);
        whole.map_or_else(|| (write(None), Some(session.save())), |whole| (whole, None))
    }

    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Returns the legal moves with the picked cards, or `None` if there are too many to show. Also returns
    /// their number, and the cards that narrow them down.
    pub(super) fn legal(&self) -> (Option<Vec<String>>, usize, Vec<Part>) {
        let legal = self.session.as_ref().map_or_else(Vec::new, |session| session.legal());
        let many = legal.len() > MANY_MOVES;
        let (mut fitting, mut cards): (Vec<String>, Vec<Part>) = (Vec::new(), Vec::new());
        for play in legal {
            let shown = (self.game.shown)(&play);
            if self.picked.iter().all(|card| shown.parts().iter().any(|part| name(part) == *card)) {
                fitting.push(play);
            }
            for part in shown.parts().iter().filter(|_| many) {
                if !cards.contains(part) {
                    cards.push(part.clone());
                }
            }
        }
        let count = fitting.len();
        ((count <= MANY_MOVES).then_some(fitting), count, cards)
    }

    /// Rebuilds the match after a change of the cards, and keeps the moves that are still legal.
    fn settle(&mut self) {
        (self.session, self.fault) = (None, None);
        if !self.arrangement.is_full(&self.layout()) {
            return;
        }
        let mut session = match (self.game.start)(self.setup(), None) {
            Ok(session) => session,
            Err(fault) => {
                self.fault = Some(fault);
                return;
            }
        };
        let legal = self.moves.iter().take_while(|play| session.make(play)).count();
        self.left_out = self.moves.len() - legal;
        self.moves.truncate(legal);
        self.turns.retain(|before| *before < legal);
        self.session = Some(session.into());
    }

    fn play(&mut self, play: &str) {
        let Some(session) = &self.session else { return };
        let (mut session, before) = (session.branch(), self.moves.len());
        if !session.make(play) {
            return;
        }
        self.moves.push(play.to_owned());
        // Forced moves are made automatically, as at the table.
        while let [only] = &session.legal()[..] {
            if !session.make(only) {
                break;
            }
            self.moves.push(only.clone());
        }
        self.turns.push(before);
        self.session = Some(session.into());
    }

    fn back(&mut self) {
        let last = self.moves.len().saturating_sub(1);
        let to = self.turns.pop().unwrap_or(last);
        self.moves.truncate(to);
        self.settle();
    }

    /// Puts a card in the chosen place, or takes it back. In a place for a single card, it replaces the
    /// present one. When a place is complete, the next incomplete one is chosen.
    fn tap(&mut self, card: u8) {
        let size =
            |draft: &Self, place: usize| draft.layout().places.get(place).map_or(0, |place| place.size);
        let place = self.place;
        if self.arrangement.place_of(card) == Some(place) {
            self.arrangement.take(card);
            return;
        }
        if let ([before], 1) = (self.arrangement.place(place), size(self, place)) {
            self.arrangement.take(*before);
        }
        self.arrangement.put(card, place);
        let places = self.layout().places;
        let short = |at: &usize| self.arrangement.place(*at).len() < places[*at].size;
        if places.get(place).is_some_and(|of| of.size == self.arrangement.place(place).len()) {
            let next = (place + 1..places.len()).chain(0..place).find(short);
            self.place = next.unwrap_or(place);
        }
    }

    fn deal_rest(&mut self) {
        let first = deal_seed(self.setup.seed, 0);
        let seed = if self.dealt == 0 { first } else { first.child(self.dealt) };
        match (self.game.complete)(&self.setup.rules, &self.arrangement, seed) {
            Ok(whole) => {
                self.arrangement = whole;
                self.dealt += 1;
                self.settle();
            }
            Err(fault) => {
                self.settle();
                self.fault = Some(fault);
            }
        }
    }

    fn say(&mut self, text: String) {
        match (self.game.read)(&self.setup.rules, text.trim()) {
            Ok(read) => {
                self.arrangement = read;
                self.settle();
            }
            Err(fault) => self.fault = Some(fault),
        }
        self.typed = Some(text);
    }
}

impl Reducible for Draft {
    type Action = Act;

    fn reduce(self: Rc<Self>, act: Act) -> Rc<Self> {
        let mut draft = (*self).clone();
        (draft.typed, draft.left_out) = (None, 0);
        let picked = std::mem::take(&mut draft.picked);
        match act {
            Act::Choose(place) => {
                (draft.place, draft.picked) = (place, picked);
            }
            Act::Tap(card) => {
                draft.at = card;
                draft.tap(card);
                draft.settle();
            }
            Act::Take(card) => {
                draft.arrangement.take(card);
                draft.settle();
            }
            Act::DealRest => draft.deal_rest(),
            Act::Clear => {
                draft.arrangement.places.clear();
                (draft.place, draft.at) = (0, 0);
                (draft.moves, draft.turns) = (Vec::new(), Vec::new());
                draft.settle();
            }
            Act::Table(arrangement, moves) => draft.take(arrangement, moves),
            Act::Set(choice, value) => {
                draft.arrangement.choose(choice, value);
                draft.settle();
            }
            Act::Say(text) => draft.say(text),
            Act::Play(play) => draft.play(&play),
            Act::Back => draft.back(),
            Act::Pick(card) => {
                draft.picked = picked;
                match draft.picked.iter().position(|known| *known == card) {
                    Some(at) => drop(draft.picked.remove(at)),
                    None => draft.picked.push(card),
                }
            }
        }
        Rc::new(draft)
    }
}

/// Returns a card of a move as text that doesn't depend on the language.
pub(super) fn name(part: &Part) -> String {
    part.text(Lang::En)
}

/// Gives `share` to a seat, in a value with one distinct share per seat. The seat that had it gets the other
/// share.
pub(super) fn shared(value: &str, shares: usize, seat: usize, share: usize) -> String {
    let usual = || (0..shares).map(|share| share.to_string()).collect::<String>();
    let mut digits: Vec<char> = if value == NONE { usual() } else { value.to_owned() }.chars().collect();
    let digit = share.to_string();
    let had = digits.iter().position(|other| digit.chars().eq([*other]));
    if let Some(had) = had.filter(|_| seat < digits.len()) {
        digits.swap(had, seat);
    }
    digits.into_iter().collect()
}

#[cfg(test)]
mod tests;
