//! `nfsp`: plays a trained policy, from a pretrained agent or from a file.

use super::{Learnable, kept::Learned};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::Explanation,
    poker::{
        exploit::nash_conv,
        note,
        tree::InfoSet,
        tree::{DRAWS, Policy},
    },
    shelf::Shelved,
    training::knobs,
};
use std::sync::Arc;
use tefuda_games::{
    FileId, Seed, Setting, Spec, Text, choice,
    poker::{Poker, PokerGame, PokerMove, PokerView},
    seed::below,
    settings, text,
};

choice! {
    /// The policy of NFSP to play.
    pub enum Mode {
        /// The average policy Π.
        Average = "average", text("average policy Π", "平均戦略Π");
        /// The best response by Q.
        Response = "response", text("best response (Q)", "最適応答（Q）");
    }
}

settings! {
    /// The settings of the agent.
    pub(crate) struct PlayerSettings {
        /// An agent file to use instead of a pretrained agent.
        FILE file: Option<FileId> = knobs::agent_file("nfsp");
        /// The policy of NFSP to play.
        MODE mode: Mode = Setting::choice("mode").says(
            text("Strategy", "戦略"),
            text(
                "NFSP aims for the average policy. The best response beats it, but may be weak against others.",
                "NFSPが求めるのは平均戦略です。最適応答はそれに勝ちますが、ほかの相手には弱いかもしれません。",
            ),
        );
    }
}

/// The ids in its explanations that the equilibrium does not have, with their words.
pub(crate) const WORDS: [(&str, Text); 3] = [
    (AVERAGE, text("Picks each move with its probability in Π", "平均戦略Πの確率どおりに選ぶ")),
    (RESPONSE, text("Picks the move with the highest Q", "Qが最も高い手を選ぶ")),
    ("games", text("Training games", "学習したゲーム数")),
];

/// The ids of the rules behind its moves.
const AVERAGE: &str = "average-policy";
const RESPONSE: &str = "highest-q";

/// The contents of a file for every information set, with its quality.
#[derive(Debug)]
pub(crate) struct Table<P: Poker> {
    learned: Learned<P>,
    games: u32,
    nash_conv: f64,
}

impl<P: Learnable> Table<P> {
    fn of((id, file): &Shelved) -> Option<Arc<Self>> {
        P::shared().tables.get_or(*id, || {
            let learned = Learned::of(file)?;
            let nash_conv = nash_conv(&learned.average).total;
            Some(Arc::new(Self { learned, games: file.units(), nash_conv }))
        })
    }
}

/// The agent.
#[derive(Debug)]
pub(crate) struct Nfsp<P: Poker> {
    table: Arc<Table<P>>,
    mode: Mode,
}

impl<P: Learnable> Nfsp<P> {
    /// The agent of a spec, if [`Origin::found`](crate::training::Origin::found) finds its file.
    pub(crate) fn new(spec: &Spec) -> Option<Self> {
        let file = const { P::LEARNER.origin() }.found(spec)?;
        Some(Self { table: Table::of(&file)?, mode: spec.get(&PlayerSettings::MODE) })
    }

    /// The policy that it follows.
    pub(crate) fn policy(&self) -> &Policy<P> {
        let learned = &self.table.learned;
        match self.mode {
            Mode::Average => &learned.average,
            Mode::Response => &learned.response,
        }
    }

    fn explain(&self, view: &PokerView<P>, info: InfoSet<P>, choice: Option<PokerMove>) -> Explanation {
        let rule = match self.mode {
            Mode::Average => AVERAGE,
            Mode::Response => RESPONSE,
        };
        let own = [("nash_conv", self.table.nash_conv), ("games", f64::from(self.table.games))];
        note::weighed(rule, (view, info), self.policy(), self.table.learned.values(info), choice, own)
    }
}

impl<P: Learnable> Agent<PokerGame<P>> for Nfsp<P> {
    fn think(&self, view: PokerView<P>, seed: Seed) -> Box<dyn Thought<PokerGame<P>>> {
        let Some(info) = InfoSet::of(&view) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let choice = self.policy().pick(info, below(&mut seed.rng(), DRAWS));
        Box::new(Settled { choice, explanation: self.explain(&view, info, choice) })
    }
}
