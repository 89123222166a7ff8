//! A position in the making: the cards, and what was played. It is pure and knows no page.

use crate::{
    course::{Course, Rulebook},
    notation::{Part, Shown},
};
use std::rc::Rc;
use tefuda_arena::{Link, Setup, link::LONGEST_LINK, session::deal_seed};
use tefuda_games::{
    Arrangement, Fault, Lang, Spec,
    arrange::{Layout, NONE, Options},
};
use yew::prelude::*;

/// More legal moves than these are shown only once cards of them are chosen.
const MANY_MOVES: usize = 18;

/// What can be done to it.
pub(super) enum Act {
    /// From now on cards go to this place.
    Choose(usize),
    /// Puts a card in the chosen place; if it is there, takes it back.
    Tap(u8),
    Take(u8),
    /// Deals what is left open.
    DealRest,
    Clear,
    /// The deal of a table, with what was played.
    Table(Arrangement, Vec<String>),
    /// Makes a choice.
    Set(usize, String),
    /// The deal as text.
    Say(String),
    Play(String),
    Back,
    /// Only moves with this card; or no longer.
    Pick(String),
}

/// A position in the making.
#[derive(Clone)]
pub(super) struct Draft {
    game: &'static Rulebook,
    /// Rules, chairs and seed.
    setup: Rc<Setup>,
    pub(super) arrangement: Arrangement,
    /// The place that cards go to.
    pub(super) place: usize,
    /// The card of the pack that the keyboard is on.
    pub(super) at: u8,
    /// The text that is being written, as long as nothing else is done.
    pub(super) typed: Option<String>,
    /// What is wrong with the cards, besides their number.
    pub(super) fault: Option<Fault>,
    /// How often the rest was dealt.
    dealt: u64,
    /// The match with what was played, as soon as there is a deal.
    pub(super) session: Option<Rc<dyn Course>>,
    /// The moves that were played. A move that makes itself belongs to the one before.
    moves: Vec<String>,
    /// How many moves there were before each that was chosen.
    turns: Vec<usize>,
    /// How many moves were left out, as the cards have changed.
    pub(super) left_out: usize,
    /// The cards by which moves are chosen.
    pub(super) picked: Vec<String>,
}

impl Draft {
    /// No cards, with these choices.
    pub(super) fn new(game: &'static Rulebook, setup: Setup, choices: Vec<Option<String>>) -> Self {
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

    /// The draft of an address: as much of a deal as it has, and what was played. Open choices are as in the deal of
    /// the seed. Also returns what is wrong with the moves.
    pub(super) fn opened(
        game: &'static Rulebook,
        setup: Setup,
        played: Option<&str>,
    ) -> (Self, Option<Fault>) {
        let said = setup.deal.clone();
        let replayed = played.map(|played| (game.replay)(setup.clone(), played));
        let usual = (game.start)(Setup { deal: None, ..setup.clone() });
        let mut draft = Self::new(game, setup, Vec::new());
        if let Some(said) = said {
            draft.say(said);
            draft.typed.take_if(|_| draft.fault.is_none());
        }
        draft.choose(usual.map_or_else(|_| Vec::new(), |usual| usual.arrangement().choices));
        // The fault of a deal is shown beside it. Its moves cannot be played then.
        match replayed.filter(|_| draft.fault.is_none()) {
            Some(Ok(course)) => draft.follow(&*course),
            Some(Err(fault)) => return (draft, Some(fault)),
            None => {}
        }
        (draft, None)
    }

    /// Makes the choices that are open. What nobody is asked for stays with the seed.
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

    /// Takes over the deal of a match, with what was played of it.
    pub(super) fn follow(&mut self, course: &dyn Course) {
        self.take(course.arrangement(), course.history().into_iter().map(|made| made.play).collect());
    }

    fn take(&mut self, arrangement: Arrangement, moves: Vec<String>) {
        (self.arrangement, self.moves, self.turns) = (arrangement, moves, Vec::new());
        self.settle();
    }

    pub(super) fn layout(&self) -> Layout {
        (self.game.arranger.layout)(&self.setup.rules, &self.arrangement)
    }

    /// The deal as text.
    pub(super) fn text(&self) -> String {
        self.game.arranger.write(&self.setup.rules, &self.arrangement)
    }

    /// The setup of the match with this deal.
    pub(super) fn setup(&self) -> Setup {
        Setup { deal: Some(self.text()), ..(*self.setup).clone() }
    }

    pub(super) fn rules(&self) -> &Spec {
        &self.setup.rules
    }

    /// The address of the whole draft. If the moves do not fit into it, also the match with what was played.
    pub(super) fn address(&self, shown: &Spec) -> (String, Option<String>) {
        let text = self.text();
        let setup = Setup { deal: (!text.is_empty()).then_some(text), ..(*self.setup).clone() };
        let write = |played| Link::write_arranging(&self.game.catalogue, &setup, played, shown);
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

    /// The legal moves with the cards that are picked; `None` if they are too many to show. Then the number of all that
    /// fit, and the cards by which they can be told apart.
    pub(super) fn legal(&self) -> (Option<Vec<String>>, usize, Vec<Part>) {
        let legal = self.session.as_ref().map_or_else(Vec::new, |session| session.legal());
        let many = legal.len() > MANY_MOVES;
        let (mut fitting, mut cards): (Vec<String>, Vec<Part>) = (Vec::new(), Vec::new());
        for play in legal {
            let shown = Shown::read(&play);
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

    /// After a change of the cards: the match with this deal, and of what was played what still can be.
    fn settle(&mut self) {
        (self.session, self.fault) = (None, None);
        if !self.arrangement.is_full(&self.layout()) {
            return;
        }
        let mut session = match (self.game.start)(self.setup()) {
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
        // A move without a choice makes itself, as at the table.
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

    /// Puts a card in the chosen place, or takes it back. In a place for a single card it replaces the one that is
    /// there. When a place is complete, the next incomplete one is chosen.
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
        match (self.game.arranger.complete)(&self.setup.rules, &self.arrangement, seed) {
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
        match self.game.arranger.read(&self.setup.rules, text.trim()) {
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

/// A card of a move as text that is the same in every language.
pub(super) fn name(part: &Part) -> String {
    part.text(Lang::En)
}

/// A value of which each seat has another share, with `share` for a seat: whoever had it gets that of the seat.
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
