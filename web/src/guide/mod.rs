//! What people read about the games: the rules of each, and the glossary.
//!
//! The texts are fragments of HTML in `assets/guide`, one for each language, and none of them is in the program: a fragment is fetched when
//! somebody opens it, and kept. Cards in it are drawn by the game ([`Kind::face`](crate::games::Kind)); a word with `data-term` is explained
//! where it stands by `assets/terms.js`, which serves the rest of the page too.

mod cards;
mod passage;
mod rules;
mod welcome;

pub(crate) use rules::RulesDialog;
pub(crate) use welcome::Welcome;
