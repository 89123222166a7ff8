//! A table for tests: its agents think natively, and it is rendered to HTML.

#![allow(clippy::unwrap_used)]

use super::{hindsight::reviewed, state::State};
use crate::{
    context::Look,
    drawn::{Drawn, drawn},
    game_ui::GameUi,
    games::{Frame, Kind},
    mind::{Glossary, Mind, note::Explanation, review::ReviewActions},
    players,
    words::Shell,
};
use std::{marker::PhantomData, rc::Rc};
use tefuda_agents::{Progress, Thought, training::Encoded};
use tefuda_arena::{Chair, Link, link};
use tefuda_games::{
    Lang, MoveIndex, Seat, Seed, Spec, View as _,
    seed::{self, Rng},
};
use yew::prelude::*;

/// A table of a game, in one language.
pub(crate) struct Sitting<G> {
    pub(crate) state: State,
    pub(crate) lang: Lang,
    /// Random numbers for people's moves, where a test doesn't specify them.
    rng: Rng,
    game: PhantomData<G>,
}

impl<G: GameUi> Sitting<G> {
    /// Opens the table at an address: `seed=7&s1=rules`, at the position it names. Nothing is shown for long there.
    pub(crate) fn at(query: &str) -> Self {
        let kind = Kind::of::<G>();
        let (link, faults) = Link::parse(&format!("#/{}?speed=instant&{query}", kind.id()));
        let (table, more) = link.table(kind.catalogue);
        assert!(faults.is_empty() && more.is_empty(), "{query}: {faults:?} {more:?}");
        let rng = table.setup.seed.child(9).rng();
        let session = (kind.start)(table.setup, table.point.played.as_deref()).unwrap();
        Self { state: State::new(session, link.shown), lang: Lang::En, rng, game: PhantomData }
    }

    /// Opens the table of a record, after its moves.
    pub(crate) fn from_record(record: &str, shown: &str) -> Self {
        let shown = Spec::parse(&link::SHOWN, &format!("shown:speed=instant{shown}")).unwrap();
        let state = State::new((Kind::of::<G>().load)(record).unwrap(), shown);
        Self { state, lang: Lang::En, rng: Seed(9).rng(), game: PhantomData }
    }

    /// Returns the same table in Japanese.
    pub(crate) fn in_japanese(&self) -> Self {
        Self { state: self.state.clone(), lang: Lang::Ja, rng: self.rng.clone(), game: PhantomData }
    }

    pub(crate) fn names(&self) -> Rc<Vec<String>> {
        let chairs = &self.state.session.setup().chairs;
        Rc::new(players::names(chairs, self.lang, Shell::of(self.lang).you))
    }

    fn look(&self) -> Look {
        Look { lang: self.lang, ..Look::default() }
    }

    /// Starts the thought of a spec's agent about the decision before move `count`.
    pub(crate) fn thought_by(&self, spec: &Spec, count: usize) -> Box<dyn Thought<G>> {
        let session = &self.state.session;
        let question = session.question(count, session.deal_number()).unwrap();
        let past = session.past(spec, question.seat, 0, false);
        let past: Vec<G::View> = past.iter().map(|view| view.read().unwrap()).collect();
        G::agent(spec).think_after(&past, question.view.read().unwrap(), question.seed)
    }

    /// Runs the thought of the agent to move for some units, and shows it. When it is finished, its move is
    /// shown, too.
    pub(crate) fn think(&mut self, units: u32) -> Progress {
        let seat = self.state.session.turn().unwrap();
        let spec = self.state.chair(seat).spec().unwrap().clone();
        let mut thought = self.thought_by(&spec, self.state.session.moves());
        let progress = thought.step(units);
        let choice = thought.choice().filter(|_| progress.finished());
        let choice = choice.map(|play| self.index_of(play));
        self.state.begin(seat, self.state.shown.get(&link::Display::STEP));
        let explanation = self.explanation(&*thought, self.state.session.moves());
        assert!(self.state.report(progress, explanation, choice, None));
        progress
    }

    /// Returns a thought's explanation of a decision, in the form in which the panel shows it.
    fn explanation(&self, thought: &dyn Thought<G>, number: usize) -> Explanation {
        self.state.session.explanation(number, &Encoded::of(&thought.explain()).unwrap()).unwrap()
    }

    /// Returns the index of a legal move.
    fn index_of(&self, play: G::Move) -> MoveIndex {
        let question = self.state.session.question(self.state.session.moves(), 0).unwrap();
        let view: G::View = question.view.read().unwrap();
        view.index_of(play).unwrap_or_else(|| panic!("{play} is not legal"))
    }

    /// Makes a move in the notation of the records, and returns its announcement.
    pub(crate) fn play(&mut self, play: &str) -> String {
        self.make(self.index_of(play.parse().unwrap()))
    }

    pub(crate) fn make(&mut self, play: MoveIndex) -> String {
        let names = self.names();
        self.state.play(play, self.lang, &names).unwrap()
    }

    /// Whether a person is to move.
    pub(crate) fn asks(&self) -> bool {
        self.state.session.turn().is_some_and(|seat| *self.state.chair(seat) == Chair::You)
    }

    /// Makes a move: the agent's choice, or a random one for a person. Returns false if the deal is over.
    pub(crate) fn go(&mut self) -> bool {
        if self.state.session.turn().is_none() {
            return false;
        }
        if self.asks() {
            self.any();
        } else {
            self.think(u32::MAX);
            self.reveal();
        }
        true
    }

    /// Makes the move that an agent has chosen.
    pub(crate) fn reveal(&mut self) -> String {
        let choice = self.state.live.as_ref().unwrap().choice.unwrap();
        self.make(choice)
    }

    /// Selects the thoughts of a move.
    pub(crate) fn select(&mut self, number: usize) -> &Self {
        self.state.selected = Some(number);
        self
    }

    /// Returns the numbers of the agents' moves that have a thought.
    pub(crate) fn explained(&self) -> Vec<usize> {
        (0..self.state.session.moves()).filter(|number| self.state.thoughts.get(*number).is_some()).collect()
    }

    /// Lets agents move until a person has a choice or the deal is over.
    pub(crate) fn asked(&mut self) {
        while self.state.session.turn().is_some() && !(self.asks() && self.state.session.choices() > 1) {
            self.go();
        }
    }

    /// Makes a random legal move without a thought.
    pub(crate) fn any(&mut self) -> String {
        let at = seed::below(&mut self.rng, self.state.session.choices() as u32);
        self.make(MoveIndex(at as u16))
    }

    /// Plays to the end of the deal, and reviews the person's decisions if `judged`.
    pub(crate) fn finish(&mut self, judged: bool) {
        while self.go() {}
        if judged {
            let judge = Spec::parse(G::AGENTS, G::UI.judge).unwrap();
            let mut before = self.state.session.moves();
            while let Some(number) = self.state.choice_before(before) {
                let mut thought = self.thought_by(&judge, number);
                thought.step(u32::MAX);
                let explanation = self.explanation(&*thought, number);
                self.state.thoughts.insert(number, Rc::new(explanation));
                before = number;
            }
        }
    }

    pub(crate) fn board(&self) -> Drawn {
        self.board_for(self.state.viewer())
    }

    /// Renders the board for the person in this seat.
    pub(crate) fn board_for(&self, viewer: Seat) -> Drawn {
        let state = &self.state;
        let board = state.session.board(Frame {
            cursor: state.cursor,
            viewer,
            alone: false,
            open: state.open(),
            names: self.names(),
            thinking: state.live.as_ref().map(|live| live.seat),
            beat: state.beat,
            may_move: state.may_move(),
            hint: state.hint,
            on_move: Callback::noop(),
            on_ask: Callback::noop(),
            on_say: Callback::noop(),
            ending: Html::default(),
        });
        drawn(self.look(), board)
    }

    /// Renders the Thoughts panel.
    pub(crate) fn mind(&self) -> Drawn {
        let (state, names) = (&self.state, self.names());
        let live = state.live.as_ref().filter(|_| state.selected.is_none());
        let log = state.log(&names);
        let mind = html! {
            <Mind shown={state.shown_thoughts(&names)}
                revision={live.map_or(0, |live| live.revision)}
                live={live.is_some_and(|live| live.choice.is_none())}
                paused={live.is_some_and(|live| live.hold && live.choice.is_none())}
                decided={live.is_some() && state.decided()}
                turn={state.turned_over(&log)}
                tale={Html::default()}
                review={reviewed(state, &names, self.lang)}
                review_actions={ReviewActions { on_visit: Callback::noop(), on_pause: Callback::noop() }}
                log={Rc::new(log)}
                {names}
                selected={state.selected}
                step_mode={state.shown.get(&link::Display::STEP)}
                open={self.state.all_open()}
                on_step_mode={Callback::noop()}
                stops={link::STOPS.each_ref().map(|knob| state.shown.get(knob))}
                on_stop={Callback::noop()}
                moment={live.and_then(|live| live.moment)}
                on_step={Callback::noop()}
                on_run={Callback::noop()}
                on_select={Callback::noop()}
                on_retry={Callback::noop()}
                on_share={Callback::noop()}
                nothing={Html::default()}
                word={Glossary { game: G::FACTS.id, words: G::word }} />
        };
        drawn(self.look(), mind)
    }
}
