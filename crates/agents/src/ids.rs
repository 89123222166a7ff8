//! Tests that each id in explanations of a game has only one meaning.
//!
//! [`Playable::word`](crate::Playable::word) searches one table after another. So an id in two tables would
//! get the words of the first. The words of a learning algorithm are used only where its runs are shown, so
//! it may have shorter words for an id of its game.

use crate::Playable;
use tefuda_games::{
    Text, daihinmin::Daihinmin, hearts::Hearts, knob::Choices as _, leduc::Leduc, nimmt::Nimmt,
};

type Words = (&'static str, Text);

/// Checks that every id is in only one table, and that the game gives the words of that table. Checks the
/// same within each learning algorithm.
pub(crate) fn are_unique<G: Playable>(tables: &[&[Words]]) {
    let all: Vec<Words> = tables.concat();
    no_id_is_twice(&all);
    for (id, words) in all {
        assert_eq!(G::word(id), Some(words), "{id}");
    }
    for learner in G::LEARNERS {
        no_id_is_twice(learner.words);
    }
}

fn no_id_is_twice(table: &[Words]) {
    for (at, (id, words)) in table.iter().enumerate() {
        assert!(table[..at].iter().all(|(known, _)| known != id), "{id} has words twice");
        assert!(!words.en.is_empty() && !words.ja.is_empty(), "{id} lacks words in a language");
    }
}

fn of<T>(all: impl IntoIterator<Item = T>, words: impl Fn(T) -> Words) -> Vec<Words> {
    all.into_iter().map(words).collect()
}

/// Ids outside the tables, with their words.
fn single<G: Playable>(ids: &[&'static str]) -> Vec<Words> {
    of(ids, |id| (*id, G::word(id).expect("words for the id")))
}

#[test]
fn ids_of_hearts_are_unique() {
    use crate::hearts::{
        falcon::{PREVIOUS, percepts},
        kinds,
        rules::Rule,
    };
    let kinds = of(kinds::ALL.iter().chain(&PREVIOUS), |kind| (kind.id, kind.name));
    let rules = of(Rule::ALL, |rule| (rule.id(), rule.name()));
    are_unique::<Hearts>(&[&kinds, &rules, &percepts::WORDS]);
}

#[test]
fn ids_of_daihinmin_are_unique() {
    use crate::daihinmin::{Rule, rank::Distance};
    let solved = single::<Daihinmin>(&[
        "sure-win",
        "sure-win-replies",
        "last-two-lost",
        "last-two-lot",
        "last-two-won",
    ]);
    let distances = of(Distance::ALL, |distance| (distance.id(), distance.name()));
    are_unique::<Daihinmin>(&[&of(Rule::ALL, |rule| (rule.id(), rule.name())), &solved, &distances]);
}

#[test]
fn ids_of_leduc_are_unique() {
    use crate::leduc::{exploiter, nash};
    let habits = of(exploiter::habits::Habit::all(), |habit| (habit.id, habit.share));
    are_unique::<Leduc>(&[
        &nash::WORDS,
        &crate::poker::note::WORDS,
        &single::<Leduc>(&["always-call"]),
        &exploiter::WORDS,
        &habits,
        &crate::poker::nfsp::player::WORDS,
    ]);
}

#[test]
fn ids_of_6_nimmt_are_unique() {
    use crate::nimmt::{Rule, Type, nets};
    are_unique::<Nimmt>(&[
        &of(Rule::ALL, |rule| (rule.id(), rule.name())),
        &nets::WORDS,
        &single::<Nimmt>(&["turn-nets", "halving"]),
        &of(Type::ALL, |kind| (kind.id(), kind.name())),
    ]);
}
