//! The agent that plays with trained FALCON nets: its entry, its files, and the explanation of its decisions. It
//! can also keep learning at the table, from the finished deals of a match in order.

use super::{
    degsq::{DegSq, DegSqForm, Target},
    episode::{self, Filter, Scratch},
    field::Field,
    nets::{self, FalconNet, NetReading, Nets, NetsForm, Tally},
    percepts,
    settings::{LAYOUT, PRESETS, Settings, WORDS},
};
use crate::{
    agent::{Agent, Settled, Thought},
    agent_file::{AgentFile, AnyPart, PartSpec},
    explain::{Explanation, FilterNote, KindWeight, LayerNote, LearnedNote, NodeNote, ResonanceNote},
    hearts::{
        kinds::{Look, Situation},
        rules,
    },
    recent::Recent,
    shelf::Shelved,
    training::{
        Direction, FileName, Input, Learner, Measure, Need, Output, SnapshotPlayer, Stage, Unit, knobs,
        shipped,
    },
};
use std::sync::Arc;
use tefuda_games::{
    BySeat, Card, Entry, FileId, Game as _, PaperId, Seed, Setting, Spec, Text, View, choice,
    fnv::Fnv1a,
    hearts::{Hearts, HeartsDeal, HeartsMove, HeartsView, Passing},
    settings, text,
};
use tefuda_learn::art::{Layer, Layers};

choice! {
    /// The pretrained agents.
    pub enum Preset {
        /// Our strongest.
        Counterfactual = "counterfactual", text("counterfactual (strongest)", "反実仮想（最強）");
        /// The paper's proposal in our six layers, like the next three.
        Both = "both", text("six layers: both", "6層：両方");
        /// Only the paper's new actions.
        Actions = "actions", text("six layers: new actions", "6層：新行動のみ");
        /// Only the paper's filter.
        Svr = "svr", text("six layers: filter", "6層：フィルターのみ");
        /// The previous work.
        Previous = "previous", text("six layers: previous work", "6層：先行研究");
    }
}
choice! {
    /// The training time of the pretrained agent.
    pub(crate) enum Age {
        /// The training time of the paper.
        Grown = "100000", text("100,000 games", "100,000ゲーム");
        /// A tenth of that.
        Young = "10000", text("10,000 games", "10,000ゲーム");
        /// Very little.
        Child = "100", text("100 games", "100ゲーム");
        /// Untrained.
        Newborn = "0", text("0 games", "0ゲーム");
    }
}
choice! {
    /// The rules under which it learned.
    pub(crate) enum TrainedRules {
        /// The rules of the paper.
        Paper = "paper", text("paper rules", "論文のルール");
        /// The common American rules.
        Standard = "standard", text("standard rules", "標準ルール");
    }
}
choice! {
    /// The cards it learns from at the table.
    pub(crate) enum OnlineLearning {
        /// None.
        Off = "off", text("off", "学ばない");
        /// Its own cards.
        Own = "own", text("from its own cards", "自分の札から");
        /// The cards of all seats.
        All = "all", text("from everyone's cards, yours too", "全員の札から（あなたからも）");
    }
}
choice! {
    /// The use of `DegSQ`.
    pub(crate) enum Warning {
        /// Not used.
        Off = "off", text("off", "使わない");
        /// Only shown in the panel.
        Show = "show", text("show only", "表示だけ");
        /// Filters cards.
        Filter = "filter", text("filter cards", "札を選ぶときに使う");
    }
}

settings! {
    /// The settings of the agent.
    pub(crate) struct PlayerSettings {
        /// The pretrained agent.
        PRESET preset: Preset = Setting::choice("preset").says(
            text("Pretrained agent", "学習済みエージェント"),
            text(
                "Settings it was trained with, all with six layers: our strongest, or a row of the paper's Table 2.",
                "どの設定で学習したか（どれも6層）。最強の独自設定か、論文の表2の4つの行のどれか。",
            ),
        );
        /// The training time of the pretrained agent.
        AGE age: Age = Setting::choice("age").symbol("N").says(
            text("Training games", "学習したゲーム数"),
            text(
                "Number of games it was trained on. Can be changed only for “six layers: both”.",
                "何ゲーム学習したものか。「6層：両方」でだけ変えられます。",
            ),
        );
        /// The rules under which it learned.
        TRAINED_RULES trained_rules: TrainedRules = Setting::choice("learned").says(text("Training rules", "学習したルール"), text(
            "Rules used in training. The agent can play under any rules. Can be changed only for “counterfactual” and “six layers: both”.",
            "どのルールで学習したか（プレイするルールは問いません）。「反実仮想」と「6層：両方」でだけ変えられます。",
        ));
        /// An agent file to use instead of a pretrained agent.
        FILE file: Option<FileId> = knobs::agent_file("falcon");
        /// The cards it learns from at the table.
        ONLINE online: OnlineLearning = Setting::choice("learn").says(
            text("Learn while playing", "対戦中の学習"),
            text(
                "Whether it keeps learning after each deal of this match: from its own cards, or from everyone's.",
                "この試合のディールが終わるたびに学び続けるか。自分の札だけから学ぶか、全員の札から学ぶか。",
            ),
        );
        /// The learning rate at the table.
        PACE pace: f32 = Setting::real("pace", 0.0, 1.0, 0.01, 0.05).symbol("b").says(text("Minimum learning rate", "対戦中の学習率の下限"), text(
            "Minimum learning rate during this match. After long training, weights change slowly. Higher: adapts faster.",
            "この試合での学習率の下限。長く学習した重みは変わりにくくなっています。大きいほど速く適応します。",
        ));
        /// The use of `DegSQ`.
        WARNING warning: Warning = Setting::choice("degsq").says(text("DegSQ", "DegSQ"), text(
            "The regressions' estimate for ♠Q: only shown, or also used to choose cards. The paper uses it only in training.",
            "サポートベクター回帰による♠Qの見積もりを、見せるだけにするか、札を選ぶときにも使うか。論文で使うのは学習中だけです。",
        ));
        /// The threshold of the filter.
        THETA theta: f64 = Settings::THETA;
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry {
    paper: LEARNER.paper,
    ..Entry::new(
        LEARNER.id,
        LEARNER.name,
        text(
            "Has learned from games which action type works in which situation. It has one net for each trick and position, 52 in all.",
            "どの状況でどの種類の行動がよいかをゲームから学びました。ネットはトリックと手番ごとに1つ、全部で52あります。",
        ),
        PlayerSettings::KNOBS,
    )
};

/// The pretrained file with the regressions for all presets.
const DEGSQ_FILE: &str = "falcon-degsq";

/// The pretrained agents of the program.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &PlayerSettings::FILE,
    shipped: shipped! { PlayerSettings:
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
pub(crate) fn lacks_degsq(spec: &Spec) -> Option<Need> {
    if spec.id() != ENTRY.id || spec.get(&PlayerSettings::WARNING) == Warning::Off {
        return None;
    }
    let own =
        const { LEARNER.origin() }.found(spec).is_some_and(|(_, file)| degsq(&file, Target::Queen).is_some());
    Some(degsq_need()).filter(|need| !own && need.at_hand().is_none())
}

fn degsq_need() -> Need {
    Need { file: FileName::Shipped(DEGSQ_FILE), learner: LEARNER.id, otherwise: NO_WARNING }
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
    TRAINED.get_or(*id, || {
        Some(Arc::new(Trained {
            id: *id,
            nets: Arc::new(nets(file)?.clone()),
            settings: settings_of(file)?,
            games: file.units(),
            degsq: degsq(file, Target::Queen).cloned().map(Arc::new),
        }))
    })
}

/// The agent.
#[derive(Debug, Clone)]
pub(crate) struct FalconAgent {
    trained: Arc<Trained>,
    degsq: Option<Arc<DegSq>>,
    settings: PlayerSettings,
}

impl FalconAgent {
    /// The agent of a spec of [`ENTRY`], if [`Origin::found`](crate::training::Origin::found) finds its file.
    pub(crate) fn new(spec: &Spec) -> Option<Self> {
        let trained = trained(&const { LEARNER.origin() }.found(spec)?)?;
        let settings = PlayerSettings::new(spec);
        let degsq = (settings.warning != Warning::Off).then(|| {
            let shipped = || self::trained(&degsq_need().at_hand()?)?.degsq.clone();
            trained.degsq.clone().or_else(shipped)
        });
        Some(Self { trained, degsq: degsq.flatten(), settings })
    }

    /// Its nets after learning from its seat's history of the match.
    fn after(&self, past: &[HeartsView]) -> (Arc<Nets>, Tally) {
        if self.settings.online == OnlineLearning::Off || past.is_empty() {
            return (self.trained.nets.clone(), Tally::default());
        }
        let Trained { id, nets, settings, .. } = &*self.trained;
        after((*id, nets), settings, self.settings.online == OnlineLearning::All, self.settings.pace, past)
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
        let acts = self.settings.warning == Warning::Filter;
        let filter = self.degsq.as_deref().map(|degsq| Filter {
            queen: Some(degsq),
            hearts: None,
            theta: self.settings.theta,
        });
        let filtered =
            filter.and_then(|filter| Some(Filtered { filter, acts, without, with: card(Some(filter))? }));
        let choice = filtered.filter(|_| acts).map_or(without, |filtered| filtered.with);
        let learned = Learned {
            games: self.trained.games,
            deals: if self.settings.online == OnlineLearning::Off { 0 } else { past.len() as u32 },
            everybody: self.settings.online == OnlineLearning::All,
            tally,
        };
        let note = note(&nets, &look, &scratch, choice, filtered, learned);
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
pub(crate) fn looks_back(spec: &Spec) -> bool {
    spec.id() == ENTRY.id && spec.get(&PlayerSettings::ONLINE) != OnlineLearning::Off
}

/// The agent of a spec, or the rules without a file.
pub(crate) fn agent(spec: &Spec) -> Box<dyn Agent<Hearts>> {
    match FalconAgent::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(rules::Rules::default()),
    }
}

/// Identifies what was learned from a history: the agent's file, and a checksum of the history and the way of
/// learning.
type Key = (FileId, u64);

/// Nets after learning. All decisions of a deal need the same ones.
static LEARNED: Recent<Key, (Arc<Nets>, Tally)> = Recent::new(8);

/// Nets after learning from a seat's history of a match: from its own cards or from all players' cards, with
/// steps of at least `pace`. The same history gives the same nets, no matter how much of it is in the cache.
pub(super) fn after(
    (id, nets): (FileId, &Arc<Nets>),
    settings: &Settings,
    everybody: bool,
    pace: f32,
    past: &[HeartsView],
) -> (Arc<Nets>, Tally) {
    let mut sum = Fnv1a::default().with(&[u8::from(everybody)]).with(&pace.to_le_bytes());
    let mut sums = vec![sum.sum()];
    for view in past {
        sum = with(sum, view);
        sums.push(sum.sum());
    }
    let known = (1..=past.len()).rev().find_map(|deals| Some((deals, LEARNED.get(&(id, sums[deals]))?)));
    let (deals, (learned, mut tally)) = known.unwrap_or_else(|| (0, (nets.clone(), Tally::default())));
    if deals == past.len() {
        return (learned, tally);
    }
    let mut nets = (*learned).clone();
    nets.quicken(pace);
    for view in &past[deals..] {
        if let Some(deal) = finished(view) {
            let mut seats = BySeat([everybody; 4]);
            seats[view.seat()] = true;
            tally += nets::learn(&mut nets, settings, &deal, seats, &[None; 52]);
        }
    }
    LEARNED.put((id, sums[past.len()]), (Arc::new(nets), tally))
}

/// Adds everything learned from a deal to a checksum.
fn with(sum: Fnv1a, view: &HeartsView) -> Fnv1a {
    let table = view.table();
    let cards: Vec<u8> = table.plays().iter().map(|card| card.code()).collect();
    // Cards are played out by the rules, so the same cards teach different things under other rules.
    let rules = format!("{:?}", table.config());
    sum.with(rules.as_bytes()).with(&[view.seat().0, table.first_leader().0]).with(&cards)
}

/// The whole deal of a view at its end, when all cards are known. The exchange before it is left out, as
/// nothing is learned from it. `None` if the deal is not over.
fn finished(view: &HeartsView) -> Option<Hearts> {
    let table = view.table();
    if table.turn().is_some() {
        return None;
    }
    let deal =
        HeartsDeal { hands: table.played_cards(), leader: table.first_leader(), passing: Passing::Hold };
    let mut game = Hearts::new(*table.config(), &deal).ok()?;
    for card in table.plays() {
        if !game.legal_cards().has(*card) {
            return None;
        }
        game.play_legal(*card);
    }
    Some(game)
}

/// The name of the part with the nets.
const NETS: &str = "nets";

/// The name of the part with the regressions for a target.
const fn name(target: Target) -> &'static str {
    match target {
        Target::Queen => "degsq",
        Target::Hearts => "degsq-hearts",
    }
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    let settings = &Settings::new(spec);
    let nets = PartSpec::new::<Nets>(NETS, NetsForm::kept(settings));
    let targets = if settings.keeps_filter() { settings.warns.targets() } else { &[] };
    let degsq = targets.iter().map(|target| PartSpec::new::<DegSq>(name(*target), degsq_form(settings)));
    [nets].into_iter().chain(degsq).collect()
}

fn degsq_form(settings: &Settings) -> DegSqForm {
    DegSqForm { groups: settings.groups as usize, labels: settings.labels }
}

/// The parts of an agent with these nets and regressions.
pub(super) fn keep<'a>(
    nets: Nets,
    degsq: impl Iterator<Item = (Target, &'a DegSq)>,
) -> Vec<(String, AnyPart)> {
    let nets = (NETS.to_owned(), AnyPart::new(nets));
    let degsq = degsq.map(|(target, degsq)| (name(target).to_owned(), AnyPart::new(degsq.clone())));
    [nets].into_iter().chain(degsq).collect()
}

/// The nets of a file; `None` if it is of another learning algorithm.
pub fn nets(file: &AgentFile) -> Option<&Nets> {
    is_ours(file).then(|| file.part(NETS))?
}

/// The regressions of a file that warn of a target, if any.
pub fn degsq(file: &AgentFile, target: Target) -> Option<&DegSq> {
    is_ours(file).then(|| file.part(name(target)))?
}

/// The settings of a file.
pub fn settings_of(file: &AgentFile) -> Option<Settings> {
    LEARNER.spec_of(&file.spec).ok().map(|spec| Settings::new(&spec))
}

fn is_ours(file: &AgentFile) -> bool {
    file.game == Hearts::FACTS.id && file.learner == LEARNER.id
}

/// The catalogue entry of FALCON as a learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "falcon",
    name: text("FALCON", "FALCON"),
    about: text(
        "52 nets remember situations and how each action type did there. Support vectors warn of ♠Q.",
        "52のネットが、状況と、そこで各種の行動がどんな結果になったかを覚えます。サポートベクター回帰が♠Qの危険を知らせます。",
    ),
    paper: Some(PaperId::P1),
    presets: &PRESETS,
    stages: &[
        Stage {
            name: text("Games between four Monte Carlo agents", "モンテカルロ4人の対戦"),
            unit: Unit::GAMES,
            length: &Settings::HANDS,
        },
        Stage {
            name: text("Support vector regressions", "サポートベクター回帰"),
            unit: Unit {
                one: text("group", "グループ"),
                many: text("groups", "グループ"),
                axis: text("groups", "グループ数"),
            },
            length: &Settings::GROUPS,
        },
        Stage {
            name: text("Games against other players", "ほかのプレイヤーとの対戦"),
            unit: Unit::GAMES,
            length: &Settings::GAMES,
        },
    ],
    inputs: &[Input::Records { knob: &Settings::RECORDS }],
    measures: &[
        Measure {
            id: "rules",
            title: text("Penalty ratio against three rule-based players", "失点率（対ルールベース3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "mc",
            title: text("Penalty ratio against three Monte Carlo agents", "失点率（対モンテカルロ3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "accuracy",
            title: text("Balanced accuracy of DegSQ", "DegSQのバランス正解率"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
    ],
    output: Some(Output {
        // Nets with 36,000 nodes take 4 MB, and 56,000 support vectors 2 MB.
        largest: 16 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The id of the filter's estimate.
pub(crate) const DEGSQ: &str = "degsq";

/// The amount of training of an agent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Learned {
    /// The number of training games.
    pub games: u32,
    /// The number of deals of the match that it has learned from.
    pub deals: u32,
    /// Whether it learns from all seats.
    pub everybody: bool,
    /// The result of that learning.
    pub tally: Tally,
}

/// The two cards between which a filter decides, and whether it is active.
#[derive(Debug, Clone, Copy)]
pub(super) struct Filtered<'a> {
    /// The filter.
    pub filter: Filter<'a>,
    /// Whether it affects the choice.
    pub acts: bool,
    /// The card without the filter.
    pub without: Card,
    /// The card with the filter.
    pub with: Card,
}

/// The explanation of a choice among the options in `scratch`.
pub(super) fn note(
    nets: &Nets,
    look: &Look<'_>,
    scratch: &Scratch,
    choice: Card,
    filtered: Option<Filtered<'_>>,
    learned: Learned,
) -> Explanation {
    let (net, number) = (nets.at(look), super::percepts::net_at(look.table));
    let reading = net.read(scratch.code());
    let filter = filtered.map(|filtered| filtered.filter);
    let situation = look.situation().unwrap_or(Situation::Lead);
    let (trick, place) = super::percepts::place_of(number);
    let all = scratch.percepts.iter().enumerate();
    Explanation::Resonance(ResonanceNote {
        choice: card_name(choice),
        net: [trick as u8, place as u8],
        percepts: all.map(|(n, value)| (percepts::id(situation, n).into(), *value)).collect(),
        layers: layers(net, &reading, scratch),
        options: (0..scratch.options.len())
            .map(|option| weight(nets, number, &reading, scratch, option, filter))
            .collect(),
        filter: filtered.map(|filtered| FilterNote {
            id: DEGSQ.into(),
            threshold: filtered.filter.theta,
            acts: filtered.acts,
            without: card_name(filtered.without),
            with: card_name(filtered.with),
        }),
        learned: LearnedNote {
            games: learned.games,
            deals: learned.deals,
            decisions: learned.tally.decisions,
            nodes: learned.tally.committed,
            everybody: learned.everybody,
        },
    })
}

fn card_name(card: Card) -> String {
    HeartsMove::Play(card).to_string()
}

fn weight(
    nets: &Nets,
    number: usize,
    reading: &NetReading<'_>,
    scratch: &Scratch,
    option: usize,
    filter: Option<Filter<'_>>,
) -> KindWeight {
    let (action, card) = scratch.options[option];
    let layers = match reading {
        NetReading::Layers(reading) => {
            let mut layers = vec![None; reading.nodes().len()];
            for step in reading.steps(action) {
                layers[step.layer] = Some((step.weight, step.count));
            }
            layers
        }
        NetReading::Field(reading) => vec![reading.node().map(|_| (reading.value(action), 0))],
    };
    KindWeight {
        kind: nets.set().kind(super::percepts::leads(number), action).id.into(),
        play: card_name(card),
        value: reading.value(action),
        layers,
        filter: filter.and_then(|filter| filter.tendency(number, &scratch.percepts, card)),
    }
}

fn layers(net: &FalconNet, reading: &NetReading<'_>, scratch: &Scratch) -> Vec<LayerNote> {
    match (net, reading) {
        (FalconNet::Layers(net), NetReading::Layers(reading)) => {
            let layers = net.layers().iter().zip(reading.nodes());
            let note = |(layer, node): (&Layer, &Option<usize>)| LayerNote {
                vigilance: layer.vigilance(),
                nodes: layer.field().len() as u32,
                node: node.map(|node| node_note(net, layer, node, scratch)),
            };
            layers.map(note).collect()
        }
        (FalconNet::Field(field), NetReading::Field(reading)) => vec![LayerNote {
            vigilance: field.form().vigilance,
            nodes: field.art().len() as u32,
            node: reading.node().map(|node| field_note(field, node, scratch)),
        }],
        _ => Vec::new(),
    }
}

/// A node of a field as published. Its sensory template is the complement code of the box that it remembers.
fn field_note(field: &Field, number: usize, scratch: &Scratch) -> NodeNote {
    let (art, vigilance) = (field.art(), field.form().vigilance);
    let matched = field.match_value(scratch.code(), number);
    let (low, high) = art.template(number, Field::SENSORY).split_at(field.form().features);
    NodeNote {
        number: number as u32,
        matched,
        resonates: matched >= vigilance,
        age: [art.parts().ages[number], art.parts().presentations],
        visits: art.visits(number),
        value: field.feedback(number),
        remembered: low.iter().zip(high).map(|(low, high)| [*low, 1.0 - high]).collect(),
    }
}

fn node_note(net: &Layers, layer: &Layer, number: usize, scratch: &Scratch) -> NodeNote {
    let (field, node) = (layer.field(), layer.node(number));
    let matched = field.match_value(scratch.code(), number) as f32;
    let template: Vec<u8> = field.template(number).collect();
    let (low, high) = template.split_at(field.features());
    let range = |(low, high): (&u8, &u8)| [f32::from(*low) / 255.0, f32::from(255 - high) / 255.0];
    NodeNote {
        number: number as u32,
        matched,
        resonates: matched >= layer.vigilance(),
        age: [node.age, net.presentations()],
        visits: node.visits,
        value: node.value,
        remembered: low.iter().zip(high).map(range).collect(),
    }
}
