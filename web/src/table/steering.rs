//! The parts of a table for agents that steer a person to a place: summaries of the finished games, a slider for the
//! target, and a questionnaire.
//!
//! For games played on this page, the summaries come from the live thoughts. For other games, the second worker
//! computes the thoughts again from the seed on request, one decision after another.
//!
//! Only a person can say whether a steered match is fun and whether the steering shows. So the answers to the
//! questionnaire are saved with the match in the statistics of this browser, and nowhere else. A class can answer at
//! steered and unsteered tables, export the statistics, and compare.

use super::{
    message::{Dialog, Effect, Msg, SideQuestion},
    model::{Game, Table, Tales},
    page::{Aiming, TablePage},
    state::State,
};
use crate::{
    game_ui::GameUi,
    games::Match,
    line_up::Aimer,
    mind::{
        note::Explanation,
        steering::{Deed, GameTale, Tale},
    },
    shell::{Modal, value_of},
    statistics::kept::MOST_ANSWER,
    words::{mind::SteeringWords, table::Survey},
};
use std::rc::Rc;
use tefuda_arena::{Chair, link::Display};
use tefuda_games::{
    Lang,
    knob::{ChoiceValue, Kind, Value},
    places,
};
use yew::prelude::*;

/// Returns the decisions of steering agents in a finished game, without forced moves.
fn decisions(of: &dyn Match, aimer: &Aimer) -> Vec<usize> {
    let chairs = &of.setup().chairs;
    let aims = |seat: tefuda_games::Seat| chairs.get(seat.index()).is_some_and(|chair| aimer.sits_in(chair));
    let history = of.history().into_iter().enumerate();
    let own = history.filter(|(_, made)| aims(made.seat)).map(|(number, _)| number);
    own.filter(|number| of.only_move(*number).is_none()).collect()
}

impl Game {
    /// Records a game that was played here: the decisions with live thoughts, and those without.
    fn played(state: &State, aimer: &Aimer) -> Self {
        let (mut deeds, mut open) = (Vec::new(), Vec::new());
        let history = state.session.history();
        for number in decisions(&*state.session, aimer) {
            match state.thoughts.get(number) {
                Some(thought) => deeds.extend(Deed::of(number, history[number].seat, thought)),
                None => open.push(number),
            }
        }
        Self { deeds, open: Some(open) }
    }
}

impl Tales {
    /// Returns the finished game being checked.
    pub(super) fn finished(&self, game: usize) -> Option<&dyn Match> {
        self.replayed.as_ref().filter(|(of, _)| *of == game).map(|(_, session)| &**session)
    }

    /// Takes in the thought behind a decision.
    pub(super) fn take(&mut self, game: usize, number: usize, explanation: &Explanation) {
        let seat = self.finished(game).and_then(|of| of.history().get(number).map(|made| made.seat));
        let Some(Game { deeds, open: Some(open) }) = self.games.get_mut(game) else { return };
        open.retain(|other| *other != number);
        if let Some(deed) = seat.and_then(|seat| Deed::of(number, seat, explanation)) {
            let place = deeds.partition_point(|other| other.number < number);
            deeds.insert(place, deed);
        }
    }
}

impl Aiming {
    /// For games with steering agents.
    const SOME: Self = Self {
        note: |table| {
            table.note_tale();
            table.look_at_games();
        },
        tale: TablePage::tale,
        slider: TablePage::aim_slider,
        survey: [TablePage::survey_button, TablePage::survey_dialog],
    };

    /// Returns the parts for tables of a game.
    pub(super) const fn of<G: GameUi>() -> Self {
        const { if G::CLASSROOM { Self::SOME } else { Self::NONE } }
    }
}

impl Table {
    /// Records the current game once it is over. Does nothing while records are shown or a deal is played
    /// outside the match.
    fn note_tale(&mut self) {
        let (state, tales) = (&self.state, &mut self.tales);
        let noted = (tales.table, tales.stamp) == (state.line.table, Some(state.stamp));
        if !self.mode.is_match() || noted {
            return;
        }
        if tales.table != state.line.table {
            *tales = Tales { table: state.line.table, ..Tales::default() };
        }
        tales.stamp = Some(state.stamp);
        let Some(aimer) = Aimer::of(state.session.kind().ui.line_ups) else { return };
        let known = state.session.deal_number();
        tales.games.resize_with(known, Game::default);
        // Moves may have been taken back.
        tales.replayed.take_if(|(game, _)| *game >= known);
        if state.deal_over() {
            tales.games.push(Game::played(state, aimer));
        }
    }

    /// Checks the next decision of an earlier game, if requested and if the second worker is idle.
    fn look_at_games(&mut self) {
        if !self.tales.going || self.asked.is_some() || !self.mode.is_match() {
            return;
        }
        let open = |game: &Game| game.open.as_ref().is_none_or(|open| !open.is_empty());
        let next = self.tales.games.iter().position(open);
        let Some((game, aimer)) = next.zip(Aimer::of(self.state.session.kind().ui.line_ups)) else {
            self.tales.going = false;
            self.tales.replayed = None;
            return;
        };
        if self.tales.finished(game).is_none() {
            self.tales.replayed = self.replay(game).map(|session| (game, session));
        }
        let all = self.tales.finished(game).map(|of| decisions(of, aimer)).unwrap_or_default();
        let open = self.tales.games[game].open.get_or_insert(all);
        if let Some(&number) = open.first() {
            self.ask(SideQuestion::Aimed(game, number));
        }
    }

    /// Returns a finished game of the match, from its record.
    fn replay(&self, game: usize) -> Option<Box<dyn Match>> {
        let session = &self.state.session;
        let this = game == session.deal_number();
        let record = if this { session.record() } else { session.finished_record(game) };
        (session.kind().tables)(&record).ok()?.pop()
    }

    /// Shows the position before a decision of a finished game, and its thoughts.
    pub(super) fn visit_game(&mut self, game: usize, number: usize) {
        let here = self.mode.reading().is_none() && game == self.state.session.deal_number();
        if !here {
            self.read_own(game);
        }
        self.visit(number);
        if !self.mind_open() {
            self.toggle_mind();
        }
    }
}

impl TablePage {
    /// The summary of the finished games. Empty without steering agents.
    fn tale(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        let own = self.table.own();
        let Some(aimer) = Aimer::of(own.session.kind().ui.line_ups) else { return Html::default() };
        let aimed = own.session.setup().chairs.iter().any(|chair| aimer.sits_in(chair))
            || self.table.tales.games.iter().any(|game| !game.deeds.is_empty());
        if !aimed
            || self.table.tales.games.is_empty()
            || self.table.mode.duplicate().is_some()
            || !self.table.of_own()
        {
            return Html::default();
        }
        let low_wins = own.session.kind().catalogue.facts.low_wins;
        let points = own.session.scores().0;
        let game = |(game, of): (usize, &Game)| GameTale {
            game,
            places: points.get(game).map(|points| places(points, low_wins)).unwrap_or_default(),
            deeds: of.deeds.clone(),
            missing: of.open.as_ref().map(Vec::len),
        };
        let games = self.table.tales.games.iter().enumerate().map(game).collect();
        let tale = Tale {
            games,
            names: names.clone(),
            going: self.table.tales.going,
            open: self.table.state.all_open(),
            on_visit: ctx.link().callback(Msg::VisitGame),
            on_look: ctx.link().callback(|()| Msg::LookAtGames),
        };
        tale.show(ctx.props().scene.look.lang)
    }
}

/// Splits the choices into places, as on a slider, and others.
fn stops(choices: &'static [ChoiceValue]) -> (Vec<&'static ChoiceValue>, Vec<&'static ChoiceValue>) {
    choices.iter().partition(|choice| choice.id.parse::<u8>().is_ok())
}

/// The slider for the seats of a table. Empty if no agent steers anyone.
pub(super) fn aim_slider(
    aimer: &'static Aimer,
    chairs: &[Chair],
    label: &'static str,
    class: &'static str,
    on_aim: &Callback<&'static str>,
    lang: Lang,
) -> Html {
    let aims = chairs.iter().find(|chair| aimer.sits_in(chair)).and_then(Chair::spec);
    let Some((knob, Value::Choice(now))) = aims.and_then(|spec| aimer.aim(spec)) else {
        return Html::default();
    };
    let Kind::Choice(choices) = knob.kind else { return Html::default() };
    let (places, others) = stops(choices);
    let place = places.iter().position(|choice| choice.id == now);
    let name = choices.iter().find(|choice| choice.id == now).map_or("", |choice| choice.name.get(lang));
    let (last, middle) = (places.len().saturating_sub(1), places.len() / 2);
    let slide = on_aim.reform(move |event: InputEvent| {
        let at: usize = value_of(&event).parse().unwrap_or(middle);
        places[at.min(last)].id
    });
    let other = |choice: &&'static ChoiceValue| {
        let id = choice.id;
        let onclick = on_aim.reform(move |_: MouseEvent| id);
        html! {
            <button type="button" class="button compact" aria-pressed={(id == now).to_string()} {onclick}>{ choice.name.get(lang) }</button>
        }
    };
    html! {
        <span class={classes!("aim", class)} role="group" aria-label={label} title={knob.help.get(lang)}>
            <label>
                <span>{ label }</span>
                <input type="range" min="0" max={last.to_string()} value={place.unwrap_or(middle).to_string()}
                    oninput={slide} aria-valuetext={name} />
            </label>
            <output class="value">{ name }</output>
            { for others.iter().map(other) }
        </span>
    }
}

impl TablePage {
    /// The slider for this table, unless the thoughts are hidden. Changing it changes the seats from the next decision
    /// on.
    pub(super) fn aim_slider(&self, ctx: &Context<Self>, class: &'static str) -> Html {
        let aimer = Aimer::of(self.table.state.session.kind().ui.line_ups);
        let shown = self.table.state.shown.get(&Display::MIND);
        let Some(aimer) = aimer.filter(|_| shown) else { return Html::default() };
        let chairs = &self.table.state.session.setup().chairs;
        let seated = chairs.clone();
        let on_aim = ctx.link().callback(move |aim: &'static str| Msg::Seats(aimer.aimed(&seated, aim)));
        let words = SteeringWords::of(ctx.props().scene.look.lang);
        aim_slider(aimer, chairs, words.your_place, class, &on_aim, words.lang)
    }
}

impl TablePage {
    /// The button that opens the questionnaire, once a match that was played here is over.
    pub(super) fn survey_button(&self, ctx: &Context<Self>) -> Html {
        if !self.results.saved(self.table.state.line.table) || self.table.mode.reading().is_some() {
            return Html::default();
        }
        let words = Survey::of(ctx.props().scene.look.lang);
        let open = ctx.link().callback(|_: MouseEvent| Msg::Open(Some(Dialog::Survey)));
        html! { <button type="button" class="button survey-open" onclick={open}>{ words.title }</button> }
    }

    pub(super) fn survey_dialog(&self, ctx: &Context<Self>) -> Html {
        let words = Survey::of(ctx.props().scene.look.lang);
        let close = ctx.link().callback(|()| Msg::Open(None));
        let on_answer = ctx.link().callback(|(question, answer)| Msg::Do(Effect::Answer(question, answer)));
        html! {
            <Modal title={words.title} on_close={close.clone()}>
                { questions(self.results.answers, &on_answer, words) }
                <p class="row"><button type="button" class="button primary" onclick={close.reform(|_: MouseEvent| ())}>{ words.done }</button></p>
            </Modal>
        }
    }
}

/// The three questions. Each has a scale with words at its ends.
fn questions(answers: [Option<u8>; 3], on_answer: &Callback<(usize, u8)>, words: &'static Survey) -> Html {
    let all = [
        (words.fun, [words.no_fun, words.much_fun]),
        (words.fair, [words.unfair, words.all_fair]),
        (words.helped, [words.held_back, words.helped_me]),
    ];
    let question = |(number, (asked, [least, most])): (usize, (&'static str, [&'static str; 2]))| {
        let scale = (1..=MOST_ANSWER).map(|answer| {
            let onchange = on_answer.reform(move |_: Event| (number, answer));
            let checked = answers[number] == Some(answer);
            let name = ["survey-", ["fun", "fair", "helped"][number]].concat();
            html! { <label><input type="radio" {name} {checked} {onchange} /><span>{ answer }</span></label> }
        });
        html! {
            <fieldset class="survey" key={number}>
                <legend>{ asked }</legend>
                <span>{ least }</span>
                <span class="steps">{ for scale }</span>
                <span>{ most }</span>
            </fieldset>
        }
    };
    html! {
        <>
            <p class="prose">{ words.lead }</p>
            { for all.into_iter().enumerate().map(question) }
            <p class="prose"><a href="#/statistics">{ words.export }</a></p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{context::Look, drawn::drawn};
    use tefuda_games::Lang;

    #[test]
    fn each_question_has_a_scale_and_shows_its_answer() {
        for lang in [Lang::En, Lang::Ja] {
            let html = questions([Some(2), None, Some(5)], &Callback::noop(), Survey::of(lang));
            let page = drawn(Look { lang, ..Look::default() }, html);
            assert_eq!((page.count("fieldset"), page.count("legend")), (3, 3));
            assert_eq!(page.count("input"), 3 * usize::from(MOST_ANSWER));
            assert_eq!(page.count("input[checked]"), 2);
        }
    }
}
