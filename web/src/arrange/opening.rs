//! The initial state of the position editor, from the address and from the data of a table.

use super::{Editable, GAMES, draft::Draft};
use crate::{
    address,
    app::Place,
    clock::fresh_seed,
    shell::Notices,
    store::{Storage, TAB, begun_key},
};
use tefuda_agents::Catalogue;
use tefuda_arena::{
    Link, Setup,
    link::{Display, Language},
};
use tefuda_games::{Arrangement, Lang};

/// The deal of a table, with its moves.
pub(super) type Dealt = (Arrangement, Vec<String>);

/// The initial state.
pub(super) struct Opening {
    pub(super) game: &'static Editable,
    pub(super) draft: Draft,
    /// Notices about faults in the address.
    pub(super) notices: Notices,
    /// The address of the table to go back to.
    back: String,
    /// The deal on that table, if it may be seen.
    pub(super) table: Option<Dealt>,
}

impl Opening {
    pub(super) fn at(place: &Place) -> Self {
        let games: Vec<&'static Catalogue> = GAMES.iter().map(|game| game.catalogue).collect();
        let Some((at, table, mut faults)) = place.link.arranging(&games) else {
            unreachable!("there are games")
        };
        let game = GAMES[at];
        let seed = if table.seeded { table.setup.seed } else { fresh_seed() };
        let (mut draft, fault) =
            Draft::opened(game, Setup { seed, ..table.setup }, table.point.played.as_deref());
        faults.extend(fault);
        if let Some(unsaid) = TAB.get(&begun_key(&address::here()))
            && let Ok(course) = (game.load)(&unsaid)
        {
            draft.follow(&*course);
        }
        let id = game.catalogue.facts.id;
        let handed = Handed::of(&TAB, id);
        let dealt = handed.as_ref().and_then(|handed| (game.load)(handed.open.as_deref()?).ok());
        let table = dealt.filter(|course| course.setup().rules == *draft.rules()).map(|course| {
            (course.arrangement(), course.history().into_iter().map(|made| made.play).collect())
        });
        Self {
            game,
            draft,
            notices: Notices::corrected(place.faults.iter().chain(&faults)),
            back: handed.map_or_else(|| ["#/", id].concat(), |handed| handed.back),
            table,
        }
    }

    /// Returns the address of the table, in the current language.
    pub(super) fn back(&self, lang: Lang) -> String {
        let (link, _) = Link::parse(&self.back);
        if link.is_plain() {
            return self.back.clone();
        }
        let shown = link.shown.clone().set(&Display::LANG, Language::from(lang));
        Link::write(self.game.catalogue, &link.table(self.game.catalogue).0.setup, &shown)
    }
}

/// The data passed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Handed {
    /// The address of the table.
    pub(crate) back: String,
    /// The record of the current deal up to the position shown, if its cards may be seen.
    pub(crate) open: Option<String>,
}

fn key(game: &str) -> String {
    ["tefuda.arrange.", game].concat()
}

impl Handed {
    /// Stores the data for this tab. If there is no room, the page works without it.
    pub(crate) fn leave(&self, storage: &impl Storage, game: &str) {
        let text = [self.back.as_str(), self.open.as_deref().unwrap_or_default()].join("\n");
        storage.set(&key(game), &text);
    }

    /// Reads the data from the last table of a game in this tab.
    pub(super) fn of(storage: &impl Storage, game: &str) -> Option<Self> {
        let text = storage.get(&key(game))?;
        let (back, open) = text.split_once('\n')?;
        let open = (!open.is_empty()).then(|| open.to_owned());
        Some(Self { back: back.to_owned(), open })
    }
}
