//! The rendering of a table's page.

use super::{
    announcements::Saying,
    focus,
    message::{Dialog, Msg, Noting, Sharing},
    page::TablePage,
};
use crate::{
    games::Frame,
    guide::{RulesDialog, Welcome},
    mind::{Glossary, Mind, review::ReviewActions},
    shell::{
        Header, Key, Presses, RecordsDialog, SetupDialog, ShareDialog, keys_dialog, score_dialog, table_keys,
    },
    words::{Shell, fill, table::NoteWords},
};
use std::rc::Rc;
use tefuda_arena::link;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

impl TablePage {
    pub(super) fn show(&self, ctx: &Context<Self>) -> Html {
        let words = Self::words(ctx);
        let bare = self.table.state.shown.get(&link::Display::BARE);
        let mind = self.table.mind_open();
        let names = Rc::new(self.table.names());
        let toggle = ctx.link().callback(|_: MouseEvent| Msg::ToggleMind);
        let (strip, coached) = self.strip(ctx);
        let hurry = ctx.link().batch_callback(|event: MouseEvent| on_felt(&event).then_some(Msg::Hurry));
        let to_hand = |_: MouseEvent| {
            focus::go_on();
        };
        html! {
            <div class={classes!("app", bare.then_some("bare"), (!self.table.state.has_person()).then_some("watched"))}>
                <Presses on_press={ctx.link().batch_callback(|name: String| Key::of(&name).map(Msg::Key))} />
                <button type="button" class="button primary skip" onclick={to_hand}>{ words.to_hand }</button>
                if !bare { { self.header(ctx) } }
                <div class="room">
                    <main class={classes!("stage", coached.then_some("coached"))} translate="no" aria-label={words.title} onclick={hurry}>
                        // On a projector the bar may be hidden, but screen readers still need a heading.
                        if bare { <h1 class="sr">{ ctx.props().kind.catalogue.facts.name.get(words.lang) }</h1> }
                        { self.board(ctx, &names) }
                        <div class="says">
                            { self.table.notices.bar(&ctx.link().callback(Msg::Dismiss), ctx.props().scene.look.lang) }
                            if let Some(places) = self.table.state.places().filter(|_| self.table.mode.duplicate().is_none()) {
                                <p class="toast" role="status">{ ended(words, &names, &places) }</p>
                                { (ctx.props().aiming.survey[0])(self, ctx) }
                            }
                        </div>
                        <div class="answers">
                            if let Some(said) = &self.table.said {
                                { said.show() }
                            }
                            if let Some(why) = self.table.state.settled(words.lang).filter(|_| self.table.said.is_none()) {
                                <p class="toast" role="status" key={why}>{ why }</p>
                            }
                            if self.table.said.is_none() && self.table.state.forced() && self.table.state.pace().think > 0 {
                                <p class="toast" aria-hidden="true">{ words.forced }</p>
                            }
                        </div>
                        { strip }
                        if !bare { { self.toolbar(ctx) } }
                    </main>
                    <aside class="side" translate="no" data-closed={(!mind).then_some("")}>
                        <button type="button" class="handle" aria-expanded={mind.to_string()} onclick={toggle}>{ words.mind_show }</button>
                        if self.table.mode.is_match() { { (ctx.props().aiming.slider)(self, ctx, "aim-sheet") } }
                        { self.mind(ctx, &names) }
                    </aside>
                </div>
                { self.table.announcements.show() }
                { self.dialogs(ctx, &names) }
            </div>
        }
    }

    /// The strip between the table and the buttons: a note, the coach, or the offer of a coach. The second value is
    /// whether it is one of the last two.
    fn strip(&self, ctx: &Context<Self>) -> (Html, bool) {
        match self.note_strip(ctx) {
            Some(note) => (note, false),
            None if self.table.coached() => (self.coach_strip(ctx), true),
            None if self.offers_coach(ctx) => (Self::coach_offer(ctx), true),
            None => (Html::default(), false),
        }
    }

    fn header(&self, ctx: &Context<Self>) -> Html {
        let words = Self::words(ctx);
        let open = |dialog: fn() -> Dialog| ctx.link().callback(move |()| Msg::Open(Some(dialog())));
        let mut game = vec![
            (words.new_match, ctx.link().callback(|()| Msg::NewMatch)),
            (words.again, ctx.link().callback(|()| Msg::Again)),
            (words.records, open(|| Dialog::Records(None))),
        ];
        if self.table.mode.duplicate().is_none() {
            let note = ctx.link().callback(|()| Msg::Note(Noting::Open));
            game.push((NoteWords::of(words.lang).title, note));
        }
        let help = vec![(words.rules, open(|| Dialog::Rules)), (words.keys, open(|| Dialog::Keys))];
        // These are needed most often, so they take one click.
        let direct = vec![
            (words.table_setup, open(|| Dialog::Setup)),
            (words.share, ctx.link().callback(|()| Msg::Share(None))),
            (words.mind_show, ctx.link().callback(|()| Msg::ToggleMind)),
        ];
        let groups = vec![(words.game, game), (words.help, help), ("", direct)];
        let props = ctx.props();
        let language = ctx.link().callback(|()| Msg::Language);
        html! {
            <Header game={ctx.props().kind.catalogue.facts.name.get(props.scene.look.lang)} {groups} on_language={language} on_shade={props.scene.on_shade.clone()} />
        }
    }

    fn board(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        let state = &self.table.state;
        state.session.board(Frame {
            cursor: state.cursor,
            viewer: state.viewer(),
            alone: self.table.mode.duplicate().is_some(),
            // On a projector the table has half of the width, and the hands of the others would crowd it.
            open: state.open() && !(state.shown.get(&link::Display::BARE) && ctx.props().scene.look.big),
            names: names.clone(),
            thinking: state.live.as_ref().map(|live| live.seat),
            beat: state.beat,
            may_move: state.may_move(),
            hint: state.hint,
            on_move: ctx.link().callback(Msg::Play),
            on_ask: ctx.link().callback(Msg::Ask),
            on_say: ctx.link().callback(|words| Msg::Say(Saying { words, across: focus::pressed() })),
            ending: self.ending(ctx),
        })
    }

    fn mind(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        let state = &self.table.state;
        let live = state.live.as_ref().filter(|_| state.selected.is_none());
        let log = state.log(names);
        // A person's first table begins with the rules, even if agents move first.
        let begins = state.selected.is_none() && self.offers_coach(ctx);
        html! {
            <Mind shown={state.shown_thoughts(names).filter(|_| !begins)}
                revision={live.map_or(0, |live| live.revision)}
                live={live.is_some_and(|live| live.choice.is_none())}
                paused={live.is_some_and(|live| live.hold && live.choice.is_none())}
                decided={live.is_some() && state.decided()}
                turn={state.turned_over(&log)}
                tale={(ctx.props().aiming.tale)(self, ctx, names)}
                review={self.table.review(names, &log)}
                review_actions={ReviewActions {
                    on_visit: ctx.link().callback(Msg::Visit),
                    on_pause: ctx.link().callback(|()| Msg::PauseReview),
                }}
                log={Rc::new(log)}
                names={names.clone()}
                selected={state.selected}
                step_mode={state.shown.get(&link::Display::STEP)}
                open={state.all_open()}
                on_step_mode={ctx.link().callback(Msg::StepMode)}
                stops={link::STOPS.each_ref().map(|knob| state.shown.get(knob))}
                on_stop={ctx.link().callback(|(which, on)| Msg::Stop(which, on))}
                moment={live.and_then(|live| live.moment)}
                on_step={ctx.link().callback(Msg::StepBy)}
                on_run={ctx.link().callback(|()| Msg::Run)}
                on_select={ctx.link().callback(Msg::Select)}
                on_retry={ctx.link().callback(|number| Msg::Retry(number, [None, None]))}
                on_share={ctx.link().callback(|number| Msg::Share(Some((number, [None, None]))))}
                nothing={self.welcome(ctx)}
                word={Glossary::of(ctx.props().kind.catalogue)} />
        }
    }

    fn welcome(&self, ctx: &Context<Self>) -> Html {
        let may_be_coached =
            self.table.own().has_person() && !self.table.coached() && !self.offers_coach(ctx);
        let on_coach = may_be_coached.then(|| ctx.link().callback(|()| Msg::Coach(true)));
        let on_rules = ctx.link().callback(|()| Msg::Open(Some(Dialog::Rules)));
        html! { <Welcome subject={ctx.props().kind.subject} {on_coach} {on_rules} /> }
    }

    fn dialogs(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        let close = ctx.link().callback(|()| Msg::Open(None));
        let state = self.table.own();
        match &self.table.dialog {
            None => Html::default(),
            Some(Dialog::Retry(of)) => self.retry_dialog(ctx, of, names, close),
            Some(Dialog::Rules) => {
                let on_coach = state.has_person().then(|| ctx.link().callback(|()| Msg::Coach(true)));
                html! { <RulesDialog subject={ctx.props().kind.subject} {on_coach} on_close={close} /> }
            }
            Some(Dialog::Survey) => (ctx.props().aiming.survey[1])(self, ctx),
            Some(Dialog::Duplicate) => self.duplicate_dialog(ctx, close),
            Some(Dialog::Keys) => keys_dialog(table_keys(Self::words(ctx)), close, Self::words(ctx)),
            Some(Dialog::Score) => {
                let scores = state.scores();
                score_dialog(names, (&scores.0, &scores.1), Self::deal_title(ctx), close, Self::words(ctx))
            }
            Some(Dialog::Share(Sharing { links, first, note })) => {
                let (links, first, note) = (links.clone(), *first, note.clone());
                html! { <ShareDialog {links} {first} {note} on_close={close} /> }
            }
            Some(Dialog::Notes(place, refused)) => self.notes_dialog(ctx, *place, refused.as_ref(), close),
            Some(Dialog::Records(refused)) => {
                let (text, save) = self.table.records();
                let file = format!("tefuda-{}-{}.jsonl", ctx.props().kind.id(), state.session.setup().seed.0);
                let on_read = ctx.link().callback(Msg::Read);
                let refused = refused.clone().map(AttrValue::from);
                html! { <RecordsDialog {text} {file} {save} {on_read} {refused} to_arrange={self.to_arrange(ctx)} on_close={close} /> }
            }
            Some(Dialog::Setup) => html! {
                <SetupDialog kind={ctx.props().kind} setup={state.session.setup().clone()} shown={state.shown.clone()}
                    on_liking={ctx.props().scene.on_liking.clone()}
                    on_shown={ctx.link().callback(Msg::Shown)} on_seats={ctx.link().callback(Msg::Seats)}
                    on_start={ctx.link().callback(Msg::Start)} to_arrange={self.to_arrange(ctx)} on_close={close} />
            },
        }
    }
}

/// Whether a click was on the table, and not on something that has its own use for it.
fn on_felt(event: &MouseEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let within = |rule| target.as_ref().is_some_and(|target| target.closest(rule).ok().flatten().is_some());
    within(".felt") && !within("a, button, input, label, summary, [role=option], [data-term]")
}

/// Describes the end of the match. Seats with equal points share the win. If all have the same points, it is
/// a draw.
fn ended(words: &Shell, names: &[String], places: &[f64]) -> String {
    let best = places.iter().copied().fold(f64::INFINITY, f64::min);
    if places.iter().all(|place| *place == best) {
        return words.match_drawn.to_owned();
    }
    let first = names.iter().zip(places).filter(|(_, place)| **place == best).map(|(name, _)| name.as_str());
    fill(words.match_won, [&first.collect::<Vec<_>>().join(" · ")])
}

#[cfg(test)]
mod tests {
    use super::ended;
    use crate::words::Shell;
    use tefuda_games::Lang;

    #[test]
    fn the_best_seat_wins_the_match_and_equal_points_are_a_draw() {
        let names = ["You", "West", "North"].map(str::to_owned);
        let said = |lang, places: &[f64]| ended(Shell::of(lang), &names[..places.len()], places);
        assert_eq!(said(Lang::En, &[2.0, 1.0]), "Match over. Winner: West");
        assert_eq!(said(Lang::Ja, &[1.0, 2.0]), "試合終了。勝者：You");
        assert_eq!(said(Lang::En, &[1.5, 1.5, 3.0]), "Match over. Winner: You · West");
        assert_eq!(said(Lang::En, &[1.5, 1.5]), "Match over. It's a draw");
        assert_eq!(said(Lang::Ja, &[2.0, 2.0, 2.0]), "試合終了。引き分け");
    }
}
