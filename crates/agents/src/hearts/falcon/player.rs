//! The agent that plays with trained FALCON nets. It can also keep learning from the deals of a match.

use super::{
    degsq::{DegSq, Target},
    episode::{self, Filter, Scratch},
    explain::{self, Filtered, Learned},
    kept,
    learner::{LEARNER, ORIGIN},
    learning::Tally,
    nets::Nets,
    online,
    settings::Settings,
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::Explanation,
    hearts::{kinds::Look, rules},
    recent::Recent,
    shelf::Shelved,
    training::{FileName, Need, SnapshotPlayer, knobs, shipped},
};
use std::sync::Arc;
use tefuda_games::{
    Entry, FileId, Seed, Setting, Spec, Text, View, choice,
    hearts::{Hearts, HeartsMove, HeartsView},
    text,
};

choice! {
    /// The pretrained agents.
    pub enum Preset {
        /// Our own variant.
        Counterfactual = "counterfactual", text("counterfactual (strongest)", "反実仮想（最強）");
        /// The paper's proposal.
        Both = "both", text("paper: both", "論文：両方");
        /// Only the paper's new actions.
        Actions = "actions", text("paper: new actions", "論文：新行動のみ");
        /// Only the paper's filter.
        Svr = "svr", text("paper: filter", "論文：フィルターのみ");
        /// The previous work.
        Previous = "previous", text("paper: previous work", "論文：先行研究");
    }
}
/// The pretrained agent.
pub(crate) const PRESET: Setting<Preset> = Setting::choice("preset").says(
    text("Pretrained agent", "学習済みエージェント"),
    text(
        "Settings it was trained with: our strongest, or one of the four rows of the paper's Table 2.",
        "どの設定で学習したか。最強の独自設定か、論文の表2の4つの行のどれか。",
    ),
);
choice! {
    /// The training time of the pretrained agent.
    pub enum Age {
        /// The training time of the paper.
        Grown = "100000", text("100,000 games", "100,000局");
        /// A tenth of that.
        Young = "10000", text("10,000 games", "10,000局");
        /// Very little.
        Child = "100", text("100 games", "100局");
        /// Untrained.
        Newborn = "0", text("0 games", "0局");
    }
}
/// The training time of the pretrained agent.
pub(crate) const AGE: Setting<Age> = Setting::choice("age").symbol("N").says(
    text("Training games", "学習した局数"),
    text(
        "Number of games it was trained on. Can be changed only for “paper: both”.",
        "何局学習したものか。「論文：両方」でだけ変えられます。",
    ),
);
choice! {
    /// The rules under which it learned.
    pub enum TrainedRules {
        /// The rules of the paper.
        Paper = "paper", text("paper rules", "論文のルール");
        /// The common American rules.
        Standard = "standard", text("standard rules", "標準ルール");
    }
}
/// The rules under which it learned.
pub(crate) const TRAINED_RULES: Setting<TrainedRules> = Setting::choice("learned").says(text("Training rules", "学習したルール"), text(
        "Rules used in training. The agent can play under any rules. Can be changed only for “counterfactual” and “paper: both”.",
        "どのルールで学習したか（プレイするルールは問いません）。「反実仮想」と「論文：両方」でだけ変えられます。",
    ));
/// An agent file to use instead of a pretrained agent.
pub(crate) const FILE: Setting<Option<FileId>> = knobs::agent_file("falcon");
choice! {
    /// The cards it learns from at the table.
    pub enum OnlineLearning {
        /// None.
        Off = "off", text("off", "学ばない");
        /// Its own cards.
        Own = "own", text("from its own cards", "自分の札から");
        /// The cards of all seats.
        All = "all", text("from everyone's cards, yours too", "全員の札から（あなたからも）");
    }
}
/// The cards it learns from at the table.
pub(crate) const ONLINE: Setting<OnlineLearning> = Setting::choice("learn").says(
    text("Learn while playing", "対局中の学習"),
    text(
        "Whether it keeps learning after each deal of this match: from its own cards, or from everyone's.",
        "この試合のディールが終わるたびに学び続けるか。自分の札だけから学ぶか、全員の札から学ぶか。",
    ),
);
/// The learning rate at the table.
pub(crate) const PACE: Setting<f32> = Setting::real("pace", 0.0, 1.0, 0.01, 0.05).symbol("b").says(text("Minimum learning rate", "対局中の学習率の下限"), text(
        "Minimum learning rate during this match. After long training, weights change slowly. Higher: adapts faster.",
        "この試合での学習率の下限。長く学習した重みは変わりにくくなっています。大きいほど速く適応します。",
    ));
choice! {
    /// The use of `DegSQ`.
    pub enum Warning {
        /// Not used.
        Off = "off", text("off", "使わない");
        /// Only shown in the panel.
        Show = "show", text("show only", "表示だけ");
        /// Filters cards.
        Filter = "filter", text("filter cards", "札を選ぶときに使う");
    }
}
/// The use of `DegSQ`.
pub(crate) const WARNING: Setting<Warning> = Setting::choice("degsq").says(text("DegSQ", "DegSQ"), text(
        "The regressions' estimate for ♠Q: only shown, or also used to choose cards. The paper uses it only in training.",
        "サポートベクター回帰による♠Qの見積もりを、見せるだけにするか、札を選ぶときにも使うか。論文で使うのは学習中だけです。",
    ));

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry {
    id: LEARNER.id,
    name: LEARNER.name,
    about: text(
        "Has learned from games which action type works in which situation. It has one net for each trick and position, 52 in all.",
        "どの状況でどの種類の行動がよいかを対局から学びました。ネットはトリックと手番ごとに1つ、全部で52あります。",
    ),
    paper: LEARNER.paper,
    source: "",
    knobs: &[
        PRESET.knob,
        AGE.knob,
        TRAINED_RULES.knob,
        FILE.knob,
        ONLINE.knob,
        PACE.knob,
        WARNING.knob,
        Settings::THETA.knob,
    ],
    defaults: &[],
};

/// The pretrained file with the regressions for all presets.
const DEGSQ: &str = "falcon-degsq";

/// The pretrained agents of the program.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &FILE,
    shipped: shipped! {
        "falcon-counterfactual-standard": PRESET = Preset::Counterfactual, TRAINED_RULES = TrainedRules::Standard;
        "falcon-counterfactual": PRESET = Preset::Counterfactual;
        "falcon-both-10000": PRESET = Preset::Both, AGE = Age::Young;
        "falcon-both-100": PRESET = Preset::Both, AGE = Age::Child;
        "falcon-both-0": PRESET = Preset::Both, AGE = Age::Newborn;
        "falcon-both-standard": PRESET = Preset::Both, TRAINED_RULES = TrainedRules::Standard;
        "falcon-both": PRESET = Preset::Both;
        "falcon-actions": PRESET = Preset::Actions;
        "falcon-svr": PRESET = Preset::Svr;
        "falcon-previous": PRESET = Preset::Previous;
        "falcon-degsq";
    },
    otherwise: text("a rule-based player plays instead", "代わりにルールベースがプレイします"),
};

/// The effect of missing regressions.
const NO_WARNING: Text = text("it plays without DegSQ", "DegSQなしでプレイします");

/// The missing file with the regressions, if the agent of a spec needs it.
pub(in crate::hearts) fn lacks_degsq(spec: &Spec) -> Option<Need> {
    if spec.id() != ENTRY.id || spec.get(&WARNING) == Warning::Off {
        return None;
    }
    let own = ORIGIN.found(spec).is_some_and(|(_, file)| kept::degsq(&file, Target::Queen).is_some());
    Some(degsq_need()).filter(|need| !own && need.at_hand().is_none())
}

fn degsq_need() -> Need {
    Need { file: FileName::Shipped(DEGSQ), learner: LEARNER.id, otherwise: NO_WARNING }
}

/// The nets of an agent with related data.
#[derive(Debug, Clone)]
struct Trained {
    id: FileId,
    nets: Arc<Nets>,
    settings: Settings,
    /// The number of games that they have learned from.
    games: u32,
    degsq: Option<Arc<DegSq>>,
}

/// Agents by their files.
static TRAINED: Recent<FileId, Arc<Trained>> = Recent::new(8);

fn trained((id, file): &Shelved) -> Option<Arc<Trained>> {
    TRAINED.get(*id).or_else(|| {
        let trained = Trained {
            id: *id,
            nets: Arc::new(kept::nets(file)?.clone()),
            settings: kept::settings_of(file)?,
            games: file.units(),
            degsq: kept::degsq(file, Target::Queen).cloned().map(Arc::new),
        };
        Some(TRAINED.put(*id, Arc::new(trained)))
    })
}

/// The agent.
#[derive(Debug, Clone)]
pub(crate) struct FalconAgent {
    trained: Arc<Trained>,
    degsq: Option<Arc<DegSq>>,
    warning: Warning,
    theta: f64,
    online: OnlineLearning,
    pace: f32,
}

impl FalconAgent {
    /// The agent of a spec of [`ENTRY`], if [`Origin::found`](crate::training::Origin::found) finds its file.
    pub(crate) fn new(spec: &Spec) -> Option<Self> {
        let trained = trained(&ORIGIN.found(spec)?)?;
        let warning = spec.get(&WARNING);
        let degsq = (warning != Warning::Off).then(|| {
            let shipped = || self::trained(&degsq_need().at_hand()?)?.degsq.clone();
            trained.degsq.clone().or_else(shipped)
        });
        Some(Self {
            trained,
            degsq: degsq.flatten(),
            warning,
            theta: spec.get(&Settings::THETA),
            online: spec.get(&ONLINE),
            pace: spec.get(&PACE),
        })
    }

    /// Its nets after learning from its seat's history of the match.
    fn after(&self, past: &[HeartsView]) -> (Arc<Nets>, Tally) {
        if self.online == OnlineLearning::Off || past.is_empty() {
            return (self.trained.nets.clone(), Tally::default());
        }
        let Trained { id, nets, settings, .. } = &*self.trained;
        online::after((*id, nets), settings, self.online == OnlineLearning::All, self.pace, past)
    }

    /// The move, with the explanation.
    fn play(&self, past: &[HeartsView], view: &HeartsView) -> (Option<HeartsMove>, Explanation) {
        let (nets, tally) = self.after(past);
        let (look, mut scratch) = (Look::at(view), Scratch::default());
        let mut card = |filter| {
            let place = episode::choose(&nets, filter, &look, &mut scratch)?.0;
            Some(scratch.options[place].1)
        };
        let Some(without) = card(None) else { return (None, Explanation::Uniform { options: 0 }) };
        let acts = self.warning == Warning::Filter;
        let filter =
            self.degsq.as_deref().map(|degsq| Filter { queen: Some(degsq), hearts: None, theta: self.theta });
        let filtered =
            filter.and_then(|filter| Some(Filtered { filter, acts, without, with: card(Some(filter))? }));
        let choice = filtered.filter(|_| acts).map_or(without, |filtered| filtered.with);
        let learned = Learned {
            games: self.trained.games,
            deals: if self.online == OnlineLearning::Off { 0 } else { past.len() as u32 },
            everybody: self.online == OnlineLearning::All,
            tally,
        };
        let note = explain::note(&nets, &look, &scratch, choice, filtered, learned);
        (Some(HeartsMove::Play(choice)), note)
    }
}

impl Agent<Hearts> for FalconAgent {
    fn think(&self, view: HeartsView, seed: Seed) -> Box<dyn Thought<Hearts>> {
        self.think_after(&[], view, seed)
    }

    fn think_after(&self, past: &[HeartsView], view: HeartsView, seed: Seed) -> Box<dyn Thought<Hearts>> {
        // There are no nets for passing.
        if view.table().in_passing() {
            return rules::Rules::default().think(view, seed);
        }
        if view.turn() != Some(view.seat()) {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        }
        let (choice, explanation) = self.play(past, &view);
        Box::new(Settled { choice, explanation })
    }
}

/// Whether the agent of a spec learns at the table.
pub(in crate::hearts) fn looks_back(spec: &Spec) -> bool {
    spec.id() == ENTRY.id && spec.get(&ONLINE) != OnlineLearning::Off
}

/// The agent of a spec, or the rules without a file.
pub(in crate::hearts) fn agent(spec: &Spec) -> Box<dyn Agent<Hearts>> {
    match FalconAgent::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(rules::Rules::default()),
    }
}
