//! `call`: always checks and calls. Poker players call this type a calling station.

use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, RuleNote},
};
use tefuda_games::{
    Entry, Seed, Text, View,
    leduc::{Leduc, LeducMove, LeducView},
    text,
};

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "call",
    text("Calling station", "コーリングステーション"),
    text(
        "Always checks or calls. It never bets and never believes a bet.",
        "いつもチェックかコールだけ。自分からはベットせず、相手のベットも信じません。",
    ),
    &[],
);

/// The id of its only rule.
const RULE: &str = "always-call";

/// The ids in its explanations, with their words.
pub(super) const WORDS: [(&str, Text); 1] = [(RULE, text("Always check or call", "いつもチェックかコール"))];

/// The agent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caller;

impl Agent<Leduc> for Caller {
    fn think(&self, view: LeducView, _: Seed) -> Box<dyn Thought<Leduc>> {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let choice = legal.contains(&LeducMove::Call).then_some(LeducMove::Call);
        let note = RuleNote {
            rule: RULE.into(),
            choice: LeducMove::Call.to_string(),
            legal: legal.iter().map(ToString::to_string).collect(),
            kinds: Vec::new(),
            line: Vec::new(),
        };
        Box::new(Settled { choice, explanation: Explanation::Rule(note) })
    }
}
