//! Which match a table begins with: the one that the address asks for, one that is kept in this browser, or a new one.

use super::{
    keep,
    page::{Msg, TablePage},
    state::State,
};
use crate::{
    games::{Kind, Match},
    shell::{Notice, Said, corrected},
    store,
};
use tefuda_arena::{Chair, Setup, link::SEEDS};
use tefuda_games::{Say, Seed};
use yew::prelude::*;

/// The table that the address asks for: the saved match where it is the same or none is named, else a new one.
pub(super) fn open_table(ctx: &Context<TablePage>) -> (State, Vec<Notice>) {
    let props = ctx.props();
    let (table, more) = props.link.table(&props.kind.catalogue);
    let mut notices = Vec::new();
    notices.extend(corrected(props.faults.iter().chain(&more)));
    let text = keep::read(&store::Browser, props.kind.id());
    let saved = match text.as_deref().map(props.kind.load) {
        Some(Err(why)) => {
            store::write(&store::unreadable_key(props.kind.id()), text.as_deref().unwrap_or_default());
            notices.push(unreadable(&Said::new(|lang| why.say(lang))));
            None
        }
        saved => saved.and_then(Result::ok),
    };
    let shown = props.link.shown.clone();
    let wanted = |session: &dyn Match| {
        if table.seeded { *session.setup() == table.setup } else { props.link.is_plain() }
    };
    let (resumed, other) = match saved {
        Some(session) if wanted(&*session) && !session.match_over() => (Some(session), None),
        other => (None, other),
    };
    if let Some(session) = resumed {
        let state = State::new(session, shown);
        if state.begun() {
            notices.push(Notice::new(|w| w.resumed));
        }
        return (state, notices);
    }
    let other = other.map(|session| State::new(session, shown.clone()));
    if let Some(other) = other.filter(|other| other.begun() && !other.session.match_over()) {
        let kept = store::write(&store::kept_key(ctx.props().kind.id()), &other.session.save());
        notices.push(kept_notice(ctx, kept));
    }
    let seed = if table.seeded { table.setup.seed } else { fresh_seed() };
    // Who names nothing but the game sits down as on the first page. What a link names keeps the seats that links had from the start.
    let setup = if props.link.is_plain() {
        props.kind.first.setup(&props.kind.catalogue, &[Chair::You], seed)
    } else {
        Setup { seed, ..table.setup }
    };
    (State::new(new_session(props.kind, setup), shown), notices)
}

/// A match that was begun is kept, unless the browser refuses.
pub(super) fn kept_notice(ctx: &Context<TablePage>, kept: bool) -> Notice {
    if kept {
        let take_up = ctx.link().callback(|()| Msg::TakeUpKept);
        Notice::new(|w| w.kept).with_action(|w| w.take_up, take_up)
    } else {
        Notice::warning(|w| w.storage_full)
    }
}

pub(super) fn unreadable(why: &Said) -> Notice {
    Notice::warning(|w| w.saved_unreadable).with_details(vec![why.clone()])
}

/// A new match. A deal made by the rules is always one that the rules accept.
fn new_session(kind: &Kind, setup: Setup) -> Box<dyn Match> {
    // The fault is not shown: that would bring the code which shows faults to programmers.
    let Ok(session) = (kind.start)(setup) else {
        unreachable!("a deal made by the rules is accepted by them")
    };
    session
}

/// A seed from the system's own source of chance.
pub(crate) fn fresh_seed() -> Seed {
    let mut bytes = [0; 8];
    // Without a source of chance the clock has to do: a seed is no secret.
    match getrandom::fill(&mut bytes) {
        Ok(()) => Seed(u64::from_le_bytes(bytes) % SEEDS),
        Err(_) => Seed(js_sys::Date::now() as u64 % SEEDS),
    }
}
