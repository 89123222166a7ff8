//! `loss`: plays the card with the lowest expected loss, by the nets of a pretrained agent or a file.

use super::{
    field::best,
    settings::{LEARNER, ORIGIN},
    values::{Nets, Scratch},
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, WeighedMove, WeighedNote},
    nimmt::{mc::cheapest_row, player::RulePlayer},
    recent::Recent,
    shelf::Shelved,
    training::{SnapshotPlayer, knobs, shipped},
};
use std::sync::Arc;
use tefuda_games::{
    Entry, FileId, Rng, Seed, Setting, Spec, Text, View as _, choice,
    nimmt::{Nimmt, NimmtMove, NimmtView},
    text,
};

choice! {
    /// The pretrained agents of the program.
    pub enum Preset {
        /// Trained as in the paper.
        Paper = "paper", text("as in the paper", "論文どおり");
        /// With more inputs, for any number of players.
        Better = "better", text("improved", "改良版");
    }
}
/// The pretrained agents of the program.
pub const PRESET: Setting<Preset> = Setting::choice("preset").says(text("Pretrained agent", "学習済みエージェント"), text(
        "The paper's nets (you can choose the discount rate), or improved ones. Improved: more inputs about table and hand, any number of players.",
        "論文どおりに学習したもの（割引率を選べます）か、場と手札の情報を増やし、何人でも遊べる改良版か。",
    ));
choice! {
    /// The discount rates of the paper's pretrained agents.
    pub enum Gamma {
        /// γ = 0.7.
        G7 = "0.7", text("0.7", "0.7");
        /// γ = 0.3.
        G3 = "0.3", text("0.3", "0.3");
        /// γ = 0.4.
        G4 = "0.4", text("0.4", "0.4");
        /// γ = 0.5.
        G5 = "0.5", text("0.5", "0.5");
        /// γ = 0.6.
        G6 = "0.6", text("0.6", "0.6");
        /// γ = 0.8.
        G8 = "0.8", text("0.8", "0.8");
    }
}
/// γ of the paper's pretrained agents.
pub const GAMMA: Setting<Gamma> = Setting::choice("gamma").symbol("γ").says(
    text("Discount rate", "割引率"),
    text(
        "Discount rate the paper's nets were trained with. Higher: losses in later turns count more.",
        "論文のネットをどの割引率で学習したか。大きいほど、この先のターンの失点を重く見ます。",
    ),
);
/// An agent file to use instead of a pretrained agent.
pub const FILE: Setting<Option<FileId>> = knobs::agent_file("loss");

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: LEARNER.id,
    name: LEARNER.name,
    about: text(
        "Has learned from games what each card is likely to cost, now and later. Plays the cheapest.",
        "どの札がいま、そしてこの先どれだけ失点になるかを対局から学びました。いちばん失点の少ない札を出します。",
    ),
    paper: LEARNER.paper,
    source: "",
    knobs: &[PRESET.knob, GAMMA.knob, FILE.knob],
    defaults: &[],
};

/// The ids in its explanations, with their words.
pub(crate) const WORDS: [(&str, Text); 8] = [
    (LEAST, text("Play the card with the lowest expected loss (nets)", "ネットの期待損失がいちばん低い札")),
    ("unseen-below", text("unused cards below it", "これより小さい未使用の札")),
    ("unseen-between", text("unused cards in between", "間に入る未使用の札")),
    ("free", text("free places in its row", "その列の空き")),
    ("cheapest", text("heads in the cheapest row", "最安の列の牛の数")),
    ("others", text("cards the other rows can take", "ほかの列に入れる枚数")),
    ("turn", text("turn", "ターン")),
    ("games", text("Training games", "学習した対局数")),
];

/// The ids of the rules behind its moves.
const LEAST: &str = "least-loss";
const ROW: &str = "cheapest-row";

/// The words for an id in its explanations.
pub(in crate::nimmt) fn word(id: &str) -> Option<Text> {
    WORDS.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
}

/// The pretrained agents of the program: one for each γ of the paper, and the preset `better`.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &FILE,
    shipped: shipped! {
        "loss-better": PRESET = Preset::Better;
        "loss-g7": GAMMA = Gamma::G7;
        "loss-g3": GAMMA = Gamma::G3;
        "loss-g4": GAMMA = Gamma::G4;
        "loss-g5": GAMMA = Gamma::G5;
        "loss-g6": GAMMA = Gamma::G6;
        "loss-g8": GAMMA = Gamma::G8;
    },
    otherwise: text("rule 9 plays instead", "代わりにルール⑨がプレイします"),
};

/// Nets by their files.
static NETS: Recent<FileId, (Arc<Nets>, u32)> = Recent::new(8);

/// The nets of a file, and the number of games they have learned from.
fn nets_of((id, file): &Shelved) -> Option<(Arc<Nets>, u32)> {
    NETS.get(*id).or_else(|| Some(NETS.put(*id, (Arc::new(Nets::of(file)?), file.units()))))
}

/// The nets of a spec of [`ENTRY`], if [`Origin::found`](crate::training::Origin::found) finds their file.
pub fn nets(spec: &Spec) -> Option<Arc<Nets>> {
    found(spec).map(|(nets, _)| nets)
}

fn found(spec: &Spec) -> Option<(Arc<Nets>, u32)> {
    nets_of(&ORIGIN.found(spec)?)
}

/// The agent.
#[derive(Debug, Clone)]
pub struct Loss {
    nets: Arc<Nets>,
    games: u32,
}

impl Loss {
    /// The agent of a spec of [`ENTRY`], if [`nets`] finds its nets.
    pub fn new(spec: &Spec) -> Option<Self> {
        found(spec).map(|(nets, games)| Self { nets, games })
    }

    /// The card with the lowest expected loss.
    fn card(&self, view: &NimmtView) -> (Option<NimmtMove>, Explanation) {
        let (mut values, hand) = (Vec::new(), view.hand());
        self.nets.values(&mut Scratch::default(), view.table(), hand, view.unseen(), &mut values);
        let choice = hand.iter().nth(best(&values)).map(NimmtMove::Card);
        let context = self.nets.context(view.table(), hand, view.unseen());
        let option = |(card, value): (u8, &f32)| WeighedMove {
            play: NimmtMove::Card(card).to_string(),
            chance: None,
            value: Some(f64::from(*value)),
            facts: context
                .features(card)
                .facts()
                .into_iter()
                .map(|(id, number)| (id.into(), number))
                .collect(),
        };
        (choice, self.weighed(LEAST, choice, hand.iter().zip(&values).map(option).collect()))
    }

    /// Takes one of the cheapest rows, chosen at random.
    fn row(&self, view: &NimmtView, rng: &mut Rng) -> (Option<NimmtMove>, Explanation) {
        let choice = Some(NimmtMove::Row(cheapest_row(view.table(), rng)));
        let option = |(number, row): (u8, &tefuda_games::nimmt::Row)| WeighedMove {
            play: NimmtMove::Row(number).to_string(),
            chance: None,
            value: Some(f64::from(row.heads())),
            facts: Vec::new(),
        };
        (choice, self.weighed(ROW, choice, (1..).zip(view.table().rows()).map(option).collect()))
    }

    fn weighed(
        &self,
        rule: &'static str,
        choice: Option<NimmtMove>,
        options: Vec<WeighedMove>,
    ) -> Explanation {
        let choice = choice.map_or_else(String::new, |play| play.to_string());
        let facts = vec![("games".into(), f64::from(self.games))];
        Explanation::Weighed(WeighedNote { rule: rule.into(), choice, options, facts })
    }
}

impl Agent<Nimmt> for Loss {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        if view.turn() != Some(view.seat()) {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        }
        let (choice, explanation) = match view.table().taker() {
            Some(_) => self.row(&view, &mut seed.rng()),
            None => self.card(&view),
        };
        Box::new(Settled { choice, explanation })
    }
}

/// The agent of a spec. Without a file, the agent that uses the formula, which the nets should beat.
pub(in crate::nimmt) fn agent(spec: &Spec) -> Box<dyn Agent<Nimmt>> {
    match Loss::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(RulePlayer::numbered(9)),
    }
}
