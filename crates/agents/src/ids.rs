//! Tests that each id in explanations of a game has only one meaning.
//!
//! [`Playable::word`](crate::Playable::word) searches one table after another. So an id in two tables would
//! get the words of the first. The words of a learning algorithm are used only where its runs are shown, so
//! it may have shorter words for an id of its game.

use crate::Playable;
use tefuda_games::{Text, daihinmin::Daihinmin, hearts::Hearts, kuhn::Kuhn, leduc::Leduc, nimmt::Nimmt};

/// Checks that every id of a game is unique, these included, which are not in its tables. Checks the same within
/// each learning algorithm.
fn are_unique<G: Playable>(others: impl IntoIterator<Item = (&'static str, Text)>) {
    let named = G::NAMED.concat().into_iter().map(|choice| (choice.id, choice.name));
    let all: Vec<_> = G::WORDS.concat().into_iter().chain(named).chain(others).collect();
    for table in G::LEARNERS.iter().map(|learner| learner.words).chain([&*all]) {
        for (at, (id, words)) in table.iter().enumerate() {
            assert!(table[..at].iter().all(|(known, _)| known != id), "{id} has words twice");
            assert!(!words.en.is_empty() && !words.ja.is_empty(), "{id} lacks words in a language");
        }
    }
    assert!(all.iter().all(|(id, words)| G::word(id) == Some(*words)));
}

#[test]
fn ids_are_unique() {
    use crate::{
        hearts::{falcon::PREVIOUS, kinds},
        leduc::exploiter::Habit,
        nimmt::Type,
    };
    are_unique::<Hearts>(kinds::ALL.iter().chain(&PREVIOUS).map(|kind| (kind.id, kind.name)));
    are_unique::<Daihinmin>([]);
    are_unique::<Leduc>(Habit::all().map(|habit| (habit.id, habit.share)));
    are_unique::<Kuhn>([]);
    are_unique::<Nimmt>(Type::ALL.iter().map(|kind| (kind.id(), kind.name())));
}
