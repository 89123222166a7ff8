//! The component of a table's page: it passes each message to the [`Table`], carries out the effects, and draws.

use super::{
    coach::ANSWERED,
    drive::Driver,
    focus,
    message::Msg,
    model::{Surroundings, Table},
    open::{handed_records, open_table},
    result::Results,
    sound::SoundState,
};
use crate::{
    app::tell,
    context::{Liking, Look, narrow},
    games::Kind,
    painted::{Turn, after_paint},
    store,
    words::Shell,
};
use std::{collections::VecDeque, rc::Rc};
use tefuda_arena::Link;
use tefuda_games::{Fault, Spec};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct TablePageProps {
    /// The game.
    pub(crate) kind: &'static Kind,
    /// The parsed address.
    pub(crate) link: Rc<Link>,
    /// The faults in the address.
    pub(crate) faults: Rc<Vec<Fault>>,
    pub(crate) look: Look,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
    pub(crate) on_liking: Callback<(Liking, bool)>,
    /// Called when language, size or animations change, which concern the whole page.
    pub(crate) on_shown: Callback<Spec>,
}

/// The page of a table.
pub(crate) struct TablePage {
    pub(super) table: Table,
    pub(super) driver: Driver,
    pub(super) results: Results,
    /// The latest events with sounds.
    pub(super) heard: SoundState,
    /// Whether focus was at the table, and must return if its element disappears.
    focused: bool,
}

impl Component for TablePage {
    type Message = Msg;
    type Properties = TablePageProps;

    fn create(ctx: &Context<Self>) -> Self {
        let (state, point, notices) = open_table(ctx);
        let mut page = Self {
            table: Table::new(surroundings(ctx), state, notices, store::read(ANSWERED).is_none()),
            driver: Driver::new(ctx),
            results: Results::default(),
            heard: SoundState::default(),
            focused: false,
        };
        if let Some(records) = handed_records(ctx.props().kind) {
            page.table.read(Ok(records));
        }
        if page.table.mode.is_match() && !point.notes.is_empty() {
            page.table.point_at_notes();
        }
        // Show the cards first. Workers and the address take longer.
        let link = ctx.link().clone();
        after_paint(Turn::Work, move || link.send_message(Msg::Begin(point)));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TablePageProps) -> bool {
        if ctx.props().look.lang != old.look.lang {
            self.handle(ctx, Msg::OtherLanguage);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.focused |= focus::held();
        let changed = self.handle(ctx, msg);
        self.sound(ctx);
        changed
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        // Between two deals there may be no control to continue with yet.
        if self.focused {
            self.focused = !focus::held() && !focus::go_on();
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.show(ctx)
    }
}

impl TablePage {
    /// Lets the table handle a message, and carries out what it asks for. Returns whether the page has to be
    /// rendered.
    fn handle(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.table.around = surroundings(ctx);
        let (mut queue, mut changed) = (VecDeque::from([msg]), false);
        while let Some(msg) = queue.pop_front() {
            let (shown, effects) = self.table.update(msg);
            changed |= shown;
            queue.extend(effects.into_iter().filter_map(|effect| self.carry_out(ctx, effect)));
            queue.extend(self.drive(ctx));
            queue.extend(self.note_result().map(Msg::Notice));
        }
        changed
    }

    pub(super) fn words(ctx: &Context<Self>) -> &'static Shell {
        Shell::of(ctx.props().look.lang)
    }
}

fn surroundings(ctx: &Context<TablePage>) -> Surroundings {
    let send = ctx.link().callback(|msg| msg);
    Surroundings { lang: ctx.props().look.lang, narrow: narrow(), send }
}

/// Dispatches an event to the page's scripts.
pub(super) fn tell_window(event: &str) {
    tell(&gloo::utils::window(), event);
}
