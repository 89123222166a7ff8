//! The explanation of a move that was drawn from a policy.

use super::{outlook::beliefs, tree::InfoSet, tree::Policy};
use crate::explain::{Explanation, WeighedMove, WeighedNote};
use tefuda_games::{
    Text,
    poker::{Poker, PokerMove, PokerView},
    text,
};

/// The ids of facts in every such explanation, with their words.
pub(crate) const WORDS: [(&str, Text); 6] = [
    ("nash_conv", text("NashConv: total gain possible against it", "NashConv（つけ込める余地の合計）")),
    ("pot", text("Pot", "ポット")),
    ("to_call", text("To call", "コールに必要なチップ")),
    ("holds-j", text("Probability that the opponent holds J", "相手がJを持つ確率")),
    ("holds-q", text("Probability that the opponent holds Q", "相手がQを持つ確率")),
    ("holds-k", text("Probability that the opponent holds K", "相手がKを持つ確率")),
];

/// Explains the choice of a rule that follows a policy. `values` are the expected chips of fold, call and raise.
/// The first facts are the agent's own: the policy's `NashConv`, and one more.
pub(crate) fn weighed<P: Poker>(
    rule: &'static str,
    (view, info): (&PokerView<P>, InfoSet<P>),
    policy: &Policy<P>,
    values: [f64; 3],
    choice: Option<PokerMove>,
    own: [(&'static str, f64); 2],
) -> Explanation {
    let chances = policy.at(info);
    let option = |play: PokerMove| WeighedMove {
        play: play.to_string(),
        chance: Some(chances[play as usize]),
        value: Some(values[play as usize]),
        facts: Vec::new(),
    };
    let line = view.line();
    let holds = beliefs(policy, view);
    let shared = [
        ("pot", f64::from(line.pot())),
        ("to_call", f64::from(line.to_call())),
        ("holds-j", holds[0]),
        ("holds-q", holds[1]),
        ("holds-k", holds[2]),
    ];
    let facts = own.into_iter().chain(shared);
    Explanation::Weighed(WeighedNote {
        rule: rule.into(),
        choice: choice.map_or_else(String::new, |play| play.to_string()),
        options: line.legal().map(option).collect(),
        facts: facts.map(|(id, value)| (id.into(), value)).collect(),
    })
}
