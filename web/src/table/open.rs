//! The match with which a table starts: one passed on by another part of the page, the one in the address, a
//! saved one, or a new one.

use super::{
    keep,
    message::Msg,
    model::{kept_notice, unreadable},
    state::State,
};
use crate::{
    address,
    clock::fresh_seed,
    games::{Kind, Match},
    shell::{Notice, Notices},
    store::{self, TAB, left_key},
};
use tefuda_arena::{Chair, Link, Point, Setup, link};
use tefuda_games::{Fault, Note, Said};
use yew::Callback;

/// Opens the table of the address: with the saved match if the address asks for the same one or for none,
/// otherwise with a new one. Also returns the position to show, and notices.
pub(super) fn open_table(
    kind: &'static Kind,
    link: &Link,
    faults: &[Fault],
    send: &Callback<Msg>,
) -> (State, Point, Notices) {
    let (mut table, mut more) = link.table(kind.catalogue);
    more.extend(mend_deal(kind, &mut table.setup));
    let played = table.point.played.as_deref().map(|played| (kind.start)(table.setup.clone(), Some(played)));
    let position = match played {
        Some(Ok(mut session)) => {
            more.extend(write_notes(&mut *session, &table.point.notes));
            Some(session)
        }
        other => {
            more.extend(other.and_then(Result::err));
            None
        }
    };
    let mut notices = Notices::default();
    let text = keep::KEYS.read(kind.id());
    let saved = match text.as_deref().map(kind.load) {
        Some(Err(why)) => {
            store::write(&store::unreadable_key(kind.id()), text.as_deref().unwrap_or_default());
            notices.notify(unreadable(&Said::of(&why)));
            None
        }
        saved => saved.and_then(Result::ok),
    };
    // A link to the game alone continues your own match, even if you have watched another table since.
    let saved = match saved {
        Some(watched) if link.is_plain() && !watched.setup().chairs.contains(&Chair::You) => {
            own_kept(kind).or(Some(watched))
        }
        saved => saved,
    };
    let shown = link.shown.clone();
    let handed = handed(kind);
    let wanted = |session: &dyn Match| {
        if let Some(position) = &position {
            return session.save() == position.save();
        }
        // A match defines its whole deal, while a link may define only a part of it. So compare the resulting
        // matches.
        let asked = || (kind.start)(table.setup.clone(), None);
        if table.seeded {
            asked().is_ok_and(|asked| asked.setup() == session.setup())
        } else {
            link.is_plain()
        }
    };
    let (resumed, other) = match saved {
        Some(session) if handed.is_none() && wanted(&*session) && !session.match_over() => {
            (Some(session), None)
        }
        other => (None, other),
    };
    let to_point = position.is_some() && handed.is_none();
    let fresh = resumed.is_none();
    let seed = if table.seeded { table.setup.seed } else { fresh_seed() };
    // A link that names only the game seats the person as the first page does. A link that names more keeps
    // the seats that links have always had.
    let begun = || {
        if link.is_plain() {
            kind.ui.first.setup(kind.catalogue, &[Chair::You], seed)
        } else {
            Setup { seed, ..table.setup.clone() }
        }
    };
    let session = resumed.or(handed).or(position);
    let session = session.unwrap_or_else(|| {
        let mut session = new_session(kind, begun());
        more.extend(write_notes(&mut *session, &table.point.notes));
        session
    });
    let missing = mend(&mut table.point, &*session);
    notices.correct(faults.iter().chain(&more).chain(&missing));
    let mut state = State::new(session, shown.clone());
    // In step mode a search at the position waits by itself, unless there is something else to look at.
    let steps = shown.get(&link::Display::STEP) && table.point.look.is_none() && table.point.notes.is_empty();
    state.paused = to_point && waits(&state) && !(steps && searches(&state));
    if !fresh {
        if state.begun() && !to_point {
            notices.notify(Notice::new(|w| w.resumed));
        }
        return (state, table.point, notices);
    }
    let other = other.map(|session| State::new(session, shown.clone()));
    if let Some(other) = other.filter(State::worth_keeping) {
        let kept = store::write(&store::kept_key(kind.id()), &other.session.save());
        notices.notify(kept_notice(send, kept));
    }
    (state, table.point, notices)
}

/// Takes the person's own match that was put aside.
fn own_kept(kind: &Kind) -> Option<Box<dyn Match>> {
    let key = store::kept_key(kind.id());
    let own = store::read(&key).and_then(|text| (kind.load)(&text).ok())?;
    store::remove(&key);
    Some(own)
}

/// Returns a match that another part of the page has passed on. It continues immediately, even if another
/// match is saved.
fn handed(kind: &Kind) -> Option<Box<dyn Match>> {
    let text = TAB.take(&store::begun_key(&address::here()))?;
    (kind.load)(&text).ok()
}

/// Returns records passed on by another part of the page, once, or those that were open when the person left.
pub(super) fn handed_records(kind: &Kind) -> Option<String> {
    let key = store::handed_key(kind.id());
    let records = store::read(&key).or_else(|| TAB.take(&left_key(&address::here())))?;
    store::remove(&key);
    Some(records)
}

/// If a link has an impossible first deal, lets the seed deal instead. Returns what is wrong with the deal.
pub(super) fn mend_deal(kind: &Kind, setup: &mut Setup) -> Option<Fault> {
    setup.deal.as_ref()?;
    let fault = (kind.start)(setup.clone(), None).err()?;
    setup.deal = None;
    Some(fault)
}

/// Writes the notes of a link to its match. Returns the faults of those that are left out.
fn write_notes(session: &mut dyn Match, notes: &[(usize, Note)]) -> Vec<Fault> {
    notes.iter().filter_map(|(deal, note)| session.note(*deal, note).err()).collect()
}

/// Removes the decision from a link if the current deal doesn't have it.
fn mend(point: &mut Point, session: &dyn Match) -> Option<Fault> {
    let number = point.look.take_if(|number| *number >= session.moves())?;
    Some(Fault::BadValue {
        key: "move",
        found: (number + 1).to_string(),
        allowed: format!("1 … {}", session.moves()),
    })
}

/// Whether a position would not stay as it is, because no person has to choose in it.
fn waits(state: &State) -> bool {
    match state.session.turn() {
        Some(seat) => {
            *state.chair(seat) != Chair::You || state.session.only_move(state.session.moves()).is_some()
        }
        None => state.spectating(),
    }
}

/// Whether the agent to move tries its moves in playouts.
fn searches(state: &State) -> bool {
    let spec = state.session.turn().and_then(|seat| state.chair(seat).spec());
    spec.is_some_and(|spec| spec.entry().knobs.iter().any(|knob| ["playouts", "worlds"].contains(&knob.key)))
}

/// Creates a new match.
fn new_session(kind: &Kind, setup: Setup) -> Box<dyn Match> {
    // Don't print the fault: that would add its formatting code to the program.
    let Ok(session) = (kind.start)(setup, None) else {
        unreachable!("a deal made by the rules is accepted by them")
    };
    session
}
