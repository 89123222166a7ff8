//! `loss`: plays the card with the lowest expected loss, by the nets of a pretrained agent or a file.
//!
//! The two trained nets give the expected loss of every card of a hand. Files store them under the names of their
//! cards.

use super::{
    better::{self, HandSight},
    features::{Context, FIT, InputRow, LOW},
    settings::{FeatureSet, LAYOUT, PRESETS, Settings, WORDS as RUN_WORDS},
};
use crate::{
    agent::{Agent, Settled, Thought},
    agent_file::{AgentFile, AnyPart, PartSpec},
    explain::{Explanation, WeighedMove, WeighedNote},
    nimmt::{chances::Chances, mc::cheapest_row, rules::RulePlayer},
    recent::Recent,
    shelf::Shelved,
    training::{Direction, Learner, Measure, Output, SnapshotPlayer, Stage, Unit, knobs, shipped},
};
use std::sync::Arc;
use tefuda_games::{
    Entry, FileId, Game as _, PaperId, Rng, Seed, Setting, Spec, Text, View as _, choice,
    nimmt::{Cards, Nimmt, NimmtConfig, NimmtMove, NimmtView, Table},
    settings, text,
};
use tefuda_learn::{Net, Single, Workspace};

/// The catalogue entry of the expected-loss networks as a learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "loss",
    name: text("Expected loss nets", "期待損失ネット"),
    about: text(
        "Two nets learn from games what a card is likely to cost. One handles cards below all rows, the other handles cards that fit.",
        "札ごとの期待損失を2つのネットがゲームから学びます。一方は全列より小さい札、もう一方は列に入る札を受け持ちます。",
    ),
    paper: Some(PaperId::P5),
    presets: &PRESETS,
    stages: &[Stage {
        name: text("Games against other players", "ほかのプレイヤーとの対戦"),
        unit: Unit::GAMES,
        length: &Settings::GAMES,
    }],
    inputs: &[],
    measures: &[Measure {
        id: "heads",
        title: text("Heads per game against the strong five", "強い5人との1ゲームの失点"),
        log: false,
        better: Direction::Lower,
        stage: 0,
    }],
    output: Some(Output {
        // Five times the size of the nets.
        largest: 1 << 20,
        player: PLAYER,
    }),
    words: &RUN_WORDS,
    layout: LAYOUT,
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

settings! {
    /// The settings of the agent.
    pub(crate) struct PlayerSettings {
        /// The pretrained agents of the program.
        PRESET preset: Preset = Setting::choice("preset").says(text("Pretrained agent", "学習済みエージェント"), text(
            "The paper's nets (you can choose the discount rate), or improved ones. Improved: more inputs about table and hand, any number of players.",
            "論文どおりに学習したもの（割引率を選べます）か、場と手札の情報を増やし、何人でも遊べる改良版か。",
        ));
        /// γ of the paper's pretrained agents.
        GAMMA gamma: Gamma = Setting::choice("gamma").symbol("γ").says(
            text("Discount rate", "割引率"),
            text(
                "Discount rate the paper's nets were trained with. Higher: losses in later turns count more.",
                "論文のネットをどの割引率で学習したか。大きいほど、この先のターンの失点を重く見ます。",
            ),
        );
        /// An agent file to use instead of a pretrained agent.
        FILE file: Option<FileId> = knobs::agent_file("loss");
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry {
    paper: LEARNER.paper,
    ..Entry::new(
        LEARNER.id,
        LEARNER.name,
        text(
            "Has learned from games what each card is likely to cost, now and later. Plays the cheapest.",
            "どの札がいま、そしてこの先どれだけ失点になるかをゲームから学びました。いちばん失点の少ない札を出します。",
        ),
        PlayerSettings::KNOBS,
    )
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
    ("games", text("Training games", "学習したゲーム数")),
];

/// The ids of the rules behind its moves.
const LEAST: &str = "least-loss";
const ROW: &str = "cheapest-row";

/// The pretrained agents of the program: one for each γ of the paper, and the preset `better`.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &PlayerSettings::FILE,
    shipped: shipped! { PlayerSettings:
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
    NETS.get_or(*id, || Some((Arc::new(Nets::of(file)?), file.units())))
}

/// The nets of a spec of `loss`, if [`Origin::found`](crate::training::Origin::found) finds their file.
pub fn nets(spec: &Spec) -> Option<Arc<Nets>> {
    found(spec).map(|(nets, _)| nets)
}

fn found(spec: &Spec) -> Option<(Arc<Nets>, u32)> {
    nets_of(&const { LEARNER.origin() }.found(spec)?)
}

/// The agent.
#[derive(Debug, Clone)]
pub(super) struct Loss {
    nets: Arc<Nets>,
    games: u32,
}

impl Loss {
    /// The agent of a spec of `loss`, if [`nets`] finds its nets.
    pub(super) fn new(spec: &Spec) -> Option<Self> {
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
pub(crate) fn agent(spec: &Spec) -> Box<dyn Agent<Nimmt>> {
    match Loss::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(RulePlayer::numbered(9)),
    }
}

/// L(s, a): two nets that estimate the heads that a card will cost, now and, discounted, later.
#[derive(Debug, Clone)]
pub struct Nets {
    low: Single,
    fit: Single,
    /// Whether the cards of the player's own hand count as unused.
    own: bool,
    /// Whether they have more inputs than in the paper.
    better: bool,
}

/// The working memory of an evaluation, one per thread.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    workspace: [Workspace; 2],
    /// The probabilities at the last table, by its seats and its highest card.
    chances: Option<((u8, u8), Arc<Chances>)>,
}

impl Scratch {
    pub(super) fn workspace(&mut self, low: bool) -> &mut Workspace {
        &mut self.workspace[usize::from(low)]
    }

    fn chances(&mut self, config: &NimmtConfig) -> &Chances {
        let key = (config.players, config.highest());
        if self.chances.as_ref().is_none_or(|(known, _)| *known != key) {
            self.chances = None;
        }
        &self.chances.get_or_insert_with(|| (key, Chances::of_table(config))).1
    }
}

impl Nets {
    /// Two nets whose widths follow from the settings.
    pub(super) fn new(settings: &Settings, low: &Net, fit: &Net) -> Self {
        Self {
            low: Single::new(low),
            fit: Single::new(fit),
            own: settings.own,
            better: settings.features == FeatureSet::Better,
        }
    }

    /// The nets in a file; `None` if the file is of another learning algorithm or its nets do not fit its
    /// settings.
    pub fn of(file: &AgentFile) -> Option<Self> {
        let [low, fit] = both(file)?;
        Some(Self::new(&settings_of(file)?, low, fit))
    }

    /// Replaces `out` by the expected loss in heads of each card of `hand`, in ascending order.
    ///
    /// `table` is one at which cards are chosen. `unseen` has the cards of the deck that its seat has not
    /// seen: neither on the table nor in its hand.
    pub fn values(
        &self,
        scratch: &mut Scratch,
        table: &Table,
        hand: Cards,
        unseen: Cards,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        self.rows(scratch, table, hand, unseen, |scratch, row| out.push(self.value(scratch, &row)));
    }

    /// Calls `show` with the inputs for each card of a hand, in ascending order.
    pub(super) fn rows(
        &self,
        scratch: &mut Scratch,
        table: &Table,
        hand: Cards,
        unseen: Cards,
        mut show: impl FnMut(&mut Scratch, InputRow),
    ) {
        let context = self.context(table, hand, unseen);
        if !self.better {
            hand.iter().for_each(|card| show(scratch, context.features(card).row()));
            return;
        }
        let sight = HandSight::new(table, hand, unseen, scratch.chances(table.config()));
        hand.iter().for_each(|card| show(scratch, sight.row(card, context.features(card))));
    }

    /// The facts that all cards of a hand share.
    pub(super) fn context<'a>(&self, table: &'a Table, hand: Cards, unseen: Cards) -> Context<'a> {
        Context::new(table, if self.own { unseen | hand } else { unseen })
    }

    /// The expected loss for a row of inputs.
    pub(in crate::nimmt) fn value(&self, scratch: &mut Scratch, row: &InputRow) -> f32 {
        let value = self.single(row.is_low()).run(row.ones(), scratch.workspace(row.is_low()))[0];
        // Weights from a file can overflow to NaN.
        if value.is_finite() { value } else { 0.0 }
    }

    /// The net for low cards, or that for fitting cards.
    pub(super) fn single(&self, low: bool) -> &Single {
        if low { &self.low } else { &self.fit }
    }

    pub(super) fn single_mut(&mut self, low: bool) -> &mut Single {
        if low { &mut self.low } else { &mut self.fit }
    }
}

/// The index of the lowest value. Ties go to the first.
pub(super) fn best(values: &[f32]) -> usize {
    let better = |best, place| if values[place] < values[best] { place } else { best };
    (0..values.len()).reduce(better).unwrap_or(0)
}

/// The names of the nets: for low cards, and for fitting cards.
const NAMES: [&str; 2] = ["low", "fit"];

/// The widths of both nets.
pub(super) fn shapes(settings: &Settings) -> [Vec<usize>; 2] {
    let [low, fit] = match settings.features {
        FeatureSet::Paper => [LOW, FIT],
        FeatureSet::Better => [better::LOW, better::FIT],
    };
    [vec![low, 64, 16, 1], vec![fit, 128, 32, 1]]
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    NAMES.into_iter().zip(shapes(settings)).map(|(name, widths)| PartSpec::net(name, widths)).collect()
}

/// Both nets of a file; `None` if the file is of another learning algorithm or its nets do not fit its
/// settings.
pub(super) fn both(file: &AgentFile) -> Option<[&Net; 2]> {
    LEARNER.nets(Nimmt::FACTS.id, file, NAMES, &shapes(&settings_of(file)?))
}

/// The settings of a file.
pub(super) fn settings_of(file: &AgentFile) -> Option<Settings> {
    LEARNER.spec_of(&file.spec).ok().map(|spec| Settings::new(&spec))
}

/// Both nets by their names.
pub(super) fn keep(nets: &Nets) -> Vec<(String, AnyPart)> {
    let net = |(name, low): (&str, bool)| (name.to_owned(), AnyPart::new(nets.single(low).net()));
    NAMES.into_iter().zip([true, false]).map(net).collect()
}
