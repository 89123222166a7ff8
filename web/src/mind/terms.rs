//! The glossary entries for the ids in a decision.

use super::note::Formula;
use crate::ui::term::term;
use yew::prelude::*;

/// The ids of rules and numbers in explanations, each with its glossary entry.
const TERMS: [(&str, &str); 18] = [
    ("sure-win", "sure-win"),
    ("sure-win-replies", "sure-win"),
    ("equilibrium", "equilibrium"),
    ("average-policy", "average-strategy"),
    ("highest-q", "q-learning"),
    ("best-response", "best-response"),
    ("restricted-response", "best-response"),
    ("least-loss", "expected-loss"),
    ("nash_conv", "nashconv"),
    ("pot", "pot"),
    ("to_call", "call"),
    ("holds-j", "bayes"),
    ("holds-q", "bayes"),
    ("holds-k", "bayes"),
    ("gain", "expected-value"),
    ("risk", "expected-value"),
    ("deviation", "expected-value"),
    ("degsq", "degsq"),
];

/// Draws the name for an id, marked as a term if the glossary has it.
pub(super) fn named(id: &str, name: String) -> Html {
    match TERMS.iter().find(|(known, _)| *known == id) {
        Some((_, entry)) => term(entry, name),
        None => html! { name },
    }
}

/// Returns the glossary entry about how a search selects the next move.
pub(super) fn selection(formula: Formula) -> &'static str {
    match formula {
        Formula::Ucb1(_) => "ucb1",
        Formula::Ucb1Tuned => "ucb1-tuned",
        Formula::Even => "flat-monte-carlo",
        Formula::Halving => "pruning",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::Kind, guide::tests::glossary};
    use tefuda_games::games;

    #[test]
    fn every_term_occurs_in_some_game_and_in_the_glossary() {
        let known = glossary();
        for (id, entry) in TERMS {
            let word = |kind: &Kind| (kind.catalogue.word)(id).is_some();
            assert!(games!(Kind::of()).into_iter().any(word), "no agent says {id}");
            assert!(known.contains(entry), "{entry}");
        }
        for formula in [Formula::Ucb1(2.0), Formula::Ucb1Tuned, Formula::Even, Formula::Halving] {
            assert!(known.contains(selection(formula)), "{formula:?}");
        }
    }
}
