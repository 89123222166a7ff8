//! P4: what sure wins, UCB, more playouts and UCB1-Tuned are worth to the UCT client, two rivals at a table.
//!
//! In each [`Duel`] two clients that differ in one thing sit down with the strongest player there is and two sample clients. Matches are
//! played in two orders, with the same cards and the rivals in each other's seats. What a match brings in both orders is one
//! observation: games of a match share classes, and its two orders share cards.

use super::{
    Exhibit, PairedBlock, PairedContest, Paper, Place, Results, Scale,
    claim::{Bound, Claim},
    report::{Cell, Column, Figure, FigureAxis, Form, Line, Part, Style, Table, Words},
};
use crate::{
    contest::{Length, Plan},
    stats::{Estimate, Moments, TTest},
};
use tefuda_agents::Playable as _;
use tefuda_games::{
    Entry, Fault, Game as _, PaperId, Seed, Spec, Text,
    daihinmin::Daihinmin,
    knob::{Kind, Value},
    text,
};
use tefuda_numbers::grouped;

/// Games behind each number of the paper.
const PAPER_GAMES: u32 = 400;
/// Who sits in the seat of snowl, the champion of 2010 whose program is not at hand. With about a quarter of its playouts, so that
/// the rivals take most of the time.
const STRONGEST: &str = "champion:playouts=400,belief=200";
/// Who sits in the last two seats.
const WEAKEST: &str = "default";
/// Players at the table.
const SEATS: usize = 5;
/// Where the cards come from: each part of a duel takes a child, the same for all duels.
const CARDS: Seed = Seed(4);

/// The paper.
pub(super) static PAPER: Paper = Paper {
    id: PaperId::P4,
    name: "daihinmin-uct",
    citation: "Sato: *A Daihinmin client with UCT search* (graduation thesis, Nihon University 2013, in Japanese)",
    asks: text(
        "What is each part of a Daihinmin client by UCT worth: hands that surely win, UCB1 in place of even trials, more playouts, UCB1-Tuned, pruning?",
        "UCT探索を用いた大貧民クライアントで、必勝手の判定、均等配分に代わるUCB1、プレイアウト数の増加、UCB1-Tuned、枝刈りは、それぞれどれだけ強さに効くのでしょうか。",
    ),
    finds: text(
        "In 400 games each, all but pruning come out ahead, by 0.08 to 0.30 points a game: more playouts most, UCB1-Tuned least.",
        "各400試合で、枝刈り以外はどれも得点が上回りました。差は1試合あたり0.08〜0.30点で、プレイアウト数の増加が最も大きく、UCB1-Tunedが最も小さい結果です。",
    ),
    scales: &[
        Scale { id: "smoke", seeds: 1, games: 4, block: 2, thrift: 40, ..Scale::NONE },
        Scale { id: "quick", seeds: 2, games: 200, block: 20, thrift: 4, ..Scale::NONE },
        Scale { id: "paper", seeds: 10, games: 200, block: 20, ..Scale::NONE },
    ],
    setup,
    claims,
    exhibits: &[
        Exhibit {
            place: Place::Added,
            title: text("All at once", "まとめ"),
            reading: None,
            parts: all_at_once,
        },
        exhibit(&DUELS[0], |scale, results| duel(scale, results, &DUELS[0])),
        exhibit(&DUELS[1], |scale, results| duel(scale, results, &DUELS[1])),
        exhibit(&DUELS[2], |scale, results| duel(scale, results, &DUELS[2])),
        exhibit(&DUELS[3], |scale, results| duel(scale, results, &DUELS[3])),
        exhibit(&DUELS[4], |scale, results| duel(scale, results, &DUELS[4])),
        exhibit(&DUELS[5], |scale, results| duel(scale, results, &DUELS[5])),
        Exhibit {
            place: Place::Added,
            title: text("How the differences settle", "差の落ち着き方"),
            reading: None,
            parts: margins,
        },
    ],
    legend: text("± is half the width of a 95 % interval.", "±は95 %信頼区間の半幅です。"),
};

const fn exhibit(duel: &'static Duel, parts: fn(Scale, &Results) -> Result<Vec<Part>, Fault>) -> Exhibit {
    Exhibit { place: duel.place, title: duel.title, reading: None, parts }
}

fn setup(scale: Scale) -> Words {
    let Scale { block, thrift, .. } = scale;
    let [fewer_en, fewer_ja] = if thrift > 1 {
        [
            format!(" With a {thrift}th of the playouts, which is not the paper's experiment."),
            format!("プレイアウト数は{thrift}分の1で、論文の実験とは異なります。"),
        ]
    } else {
        [String::new(), String::new()]
    };
    Words::new(
        format!(
            "two rivals, `{STRONGEST}` in the seat of snowl, and two `{WEAKEST}`, in matches of {block} games. Each match is played \
             twice with the same cards, the rivals in each other's seats; both together are one observation.{fewer_en}"
        ),
        format!(
            "比べる2者と、snowlの席の`{STRONGEST}`、2人の`{WEAKEST}`による{block}試合のマッチ。同じ配札のまま2者の席を入れ替えてもう一度打ち、2回を合わせて1つの観測とします。{fewer_ja}"
        ),
    )
}

/// One of the two that are compared.
#[derive(Debug, Clone, Copy)]
struct Rival {
    label: Text,
    /// The agent.
    spec: &'static str,
    /// Its points in the paper.
    paper: Option<u32>,
}

/// Two clients that differ in one thing.
#[derive(Debug, Clone, Copy)]
struct Duel {
    place: Place,
    id: &'static str,
    /// What it asks.
    title: Text,
    /// The one of whom the paper expects more comes first.
    rivals: [Rival; 2],
    /// The points of snowl and of the two sample clients in the paper.
    others: Option<[u32; 3]>,
    /// What the paper says of it.
    says: Text,
    /// Whether it takes so long that fewer games are played.
    slow: bool,
}

const fn rival(label: Text, spec: &'static str, paper: Option<u32>) -> Rival {
    Rival { label, spec, paper }
}

const WITH: Text = text("with", "あり");
const WITHOUT: Text = text("without", "なし");

/// The tables of the paper, and what it says of pruning.
static DUELS: [Duel; 6] = [
    Duel {
        place: Place::Table(4),
        id: "sure",
        title: text("sure wins", "必勝手の判定"),
        rivals: [rival(WITH, "uct", Some(1387)), rival(WITHOUT, "uct:sure=false", Some(1323))],
        others: Some([1544, 914, 832]),
        says: text("Knowing which hands surely win makes the client stronger.", "必勝手の判定で強くなる。"),
        slow: false,
    },
    Duel {
        place: Place::Table(5),
        id: "ucb",
        title: text("UCB1 against every move as often", "UCB1と均等配分"),
        rivals: [
            rival(text("UCB1", "UCB1"), "uct", Some(1349)),
            rival(text("evenly", "均等配分"), "uct:formula=even", Some(1277)),
        ],
        others: Some([1529, 935, 910]),
        says: text("UCB1 makes it stronger than trying every move as often.", "UCB1は均等配分より強い。"),
        slow: false,
    },
    Duel {
        place: Place::Table(6),
        id: "playouts",
        title: text("5,000 playouts against 800", "プレイアウト5,000回と800回"),
        rivals: [
            rival(text("5,000", "5,000回"), "uct:playouts=5000", Some(1443)),
            rival(text("800", "800回"), "uct", Some(1321)),
        ],
        others: Some([1552, 844, 840]),
        says: text("5,000 playouts make it stronger than 800.", "プレイアウト5,000回は800回より強い。"),
        slow: true,
    },
    Duel {
        place: Place::Table(7),
        id: "tuned",
        title: text("UCB1-Tuned against UCB1", "UCB1-TunedとUCB1"),
        rivals: [
            rival(text("UCB1-Tuned", "UCB1-Tuned"), "uct:formula=ucb1-tuned", Some(1429)),
            rival(text("UCB1", "UCB1"), "uct", Some(1396)),
        ],
        others: Some([1506, 870, 799]),
        says: text("UCB1-Tuned makes it stronger than UCB1.", "UCB1-TunedはUCB1より強い。"),
        slow: false,
    },
    Duel {
        place: Place::InWords,
        id: "prune-1",
        title: text("pruning at one standard error", "標準誤差1つ分での枝刈り"),
        rivals: [rival(WITH, "uct:prune=1", None), rival(WITHOUT, "uct", None)],
        others: None,
        says: text(
            "Pruning at one standard error does not make it stronger.",
            "標準誤差1つ分での枝刈りでは強くならない。",
        ),
        slow: false,
    },
    Duel {
        place: Place::InWords,
        id: "prune-2",
        title: text("pruning at two standard errors", "標準誤差2つ分での枝刈り"),
        rivals: [rival(WITH, "uct:prune=2", None), rival(WITHOUT, "uct", None)],
        others: None,
        says: text(
            "Pruning at two standard errors does not make it stronger.",
            "標準誤差2つ分での枝刈りでは強くならない。",
        ),
        slow: false,
    },
];

impl Duel {
    /// The blocks that were played, in the order of the parts; asks for the others.
    fn blocks(&self, scale: Scale, results: &Results) -> Result<Vec<PairedBlock>, Fault> {
        // A slow duel has a quarter of the parts.
        let parts = if self.slow { scale.seeds.div_ceil(4) } else { scale.seeds };
        let mut blocks = Vec::new();
        for part in 1..=parts {
            let work =
                PairedContest::<Daihinmin>::new(format!("{} {part}", self.id), self.plan(scale, part - 1)?);
            blocks.extend(results.read::<Vec<PairedBlock>>(part, work).into_iter().flatten());
        }
        Ok(blocks)
    }

    fn plan(&self, scale: Scale, part: u64) -> Result<Plan, Fault> {
        let rules = Spec::parse(Daihinmin::FACTS.presets, "standard")?;
        let [first, second] = self.rivals.map(|rival| rival.spec);
        let table = [first, second, STRONGEST, WEAKEST, WEAKEST];
        let players = table.iter().map(|words| Ok(thrifty(Spec::parse(Daihinmin::AGENTS, words)?, scale)));
        Ok(Plan {
            rules: rules.with("games", Value::Int(scale.block.into())),
            players: players.collect::<Result<_, Fault>>()?,
            length: Length::deals(scale.games),
            seed: CARDS.child(part),
            duplicate: false,
        })
    }

    /// How far the first rival is ahead in the paper, in points a game.
    fn stated(&self) -> Cell {
        match self.rivals.map(|rival| rival.paper) {
            [Some(first), Some(second)] => {
                Cell::stated((f64::from(first) - f64::from(second)) / f64::from(PAPER_GAMES))
            }
            _ => text("not stronger", "強くならない").into(),
        }
    }
}

/// An agent with as many playouts as the scale affords.
fn thrifty(spec: Spec, scale: Scale) -> Spec {
    let entry: Option<&Entry> = Daihinmin::AGENTS.iter().find(|entry| entry.id == spec.id());
    let knob = entry.and_then(|entry| entry.knobs.iter().find(|knob| knob.key == "playouts"));
    match knob.map(|knob| (knob.kind, spec.int(knob))) {
        Some((Kind::Int { min, .. }, playouts)) => {
            spec.with("playouts", Value::Int((playouts / i64::from(scale.thrift)).max(min)))
        }
        _ => spec,
    }
}

/// What a duel comes to.
#[derive(Debug, Clone, PartialEq)]
struct DuelEstimate {
    /// Blocks, each in both orders: the observations.
    blocks: u64,
    /// Points a game of each player.
    points: Vec<Estimate>,
    /// How many points a game the first rival is above the second.
    margin: Estimate,
    /// Whether that differs from nothing.
    test: Option<TTest>,
    /// Points a game in as many games as in the paper, or fewer if there are not so many, in the first order.
    few: Vec<Estimate>,
    /// The difference of the rivals in these games.
    few_margin: Estimate,
    /// How many these games are.
    few_games: u32,
}

/// The mean of some observations with its interval.
fn estimate(values: impl Iterator<Item = f64>) -> (Estimate, u64) {
    let mut moments = Moments::default();
    values.for_each(|value| moments.add(value, 1.0));
    (moments.estimate(), moments.count())
}

/// Half of what an observation comes to in both orders.
fn mean(block: &PairedBlock, of: impl Fn(&[f64]) -> f64) -> f64 {
    block.0.iter().map(|order| of(order)).sum::<f64>() / 2.0
}

/// How far the first rival is ahead in an order of a block.
fn lead(order: &[f64]) -> f64 {
    order[0] - order[1]
}

impl DuelEstimate {
    /// What blocks of so many games come to. `None` without any.
    fn of(blocks: &[PairedBlock], length: u32) -> Option<Self> {
        let blocks: Vec<&PairedBlock> = blocks.iter().filter(|block| is_whole(block)).collect();
        let few = blocks.len().min(PAPER_GAMES.div_ceil(length.max(1)) as usize);
        let (margin, count) = estimate(blocks.iter().map(|block| mean(block, lead)));
        let seats = 0..SEATS;
        (count > 0).then(|| Self {
            blocks: count,
            points: seats
                .clone()
                .map(|seat| estimate(blocks.iter().map(|block| mean(block, |order| order[seat]))).0)
                .collect(),
            margin,
            test: TTest::paired(margin, count),
            few: seats.map(|seat| estimate(blocks[..few].iter().map(|block| block.0[0][seat])).0).collect(),
            few_margin: estimate(blocks[..few].iter().map(|block| lead(&block.0[0]))).0,
            few_games: few as u32 * length,
        })
    }

    /// Games played, in both orders.
    fn games(&self, scale: Scale) -> u64 {
        2 * u64::from(scale.block) * self.blocks
    }
}

/// Whether a block has the points of everybody.
fn is_whole(block: &PairedBlock) -> bool {
    block.0.iter().all(|order| order.len() == SEATS)
}

/// Half the width of the interval that the difference of the rivals has in a match as long as the paper's, in points a game: from the spread
/// of ours, without the help of a second order.
fn chance_in_the_paper(blocks: &[PairedBlock], length: u32) -> Option<f64> {
    let mut moments = Moments::default();
    for order in blocks.iter().filter(|block| is_whole(block)).flat_map(|block| &block.0) {
        moments.add(lead(order), f64::from(length));
    }
    let error = (moments.variance()? / f64::from(PAPER_GAMES)).sqrt();
    Some(1.96 * error)
}

/// What the paper says of each duel.
fn claims(scale: Scale, results: &Results) -> Result<Vec<Claim>, Fault> {
    let claim = |duel: &Duel| {
        let found = DuelEstimate::of(&duel.blocks(scale, results)?, scale.block);
        let Words { en, ja } = duel.title.into();
        Ok(Claim {
            says: duel.says.into(),
            measured: Words::new(
                format!("{en}: points a game that the first is ahead"),
                format!("{ja}：1番目が1試合あたり上回る得点"),
            ),
            style: Style::digits(2).form(Form::Signed),
            found: found.map(|found| found.margin.into()),
            // Of pruning it says that it does not help.
            holds: if duel.place == Place::InWords { Bound::Below(0.0) } else { Bound::Above(0.0) },
        })
    };
    DUELS.iter().map(claim).collect()
}

/// All duels in one table: how far the first rival is ahead.
fn all_at_once(scale: Scale, results: &Results) -> Result<Vec<Part>, Fault> {
    const MARGIN: Style = Style::digits(2).form(Form::Signed);
    let about = text(
        "How many points a game the first rival is ahead of the second. *By chance* is half the 95 % interval of such a difference in 400 games of one \
         order, estimated from our games: what is smaller, the paper could not tell.",
        "1番目が2番目を1試合あたり何点上回るか。「偶然の幅」は、一方の席順だけの400試合でこの差に付く95 %信頼区間の半幅を、本実験の試合から推定したものです。これより小さい差は、論文の試合数では見分けられません。",
    );
    let mut ours = Column::new(text("ours", "本実験"), MARGIN);
    ours.strong = true;
    let columns = vec![
        Column::new(text("", ""), Style::PLAIN),
        Column::new(text("the first against the second", "比べた2者"), Style::PLAIN),
        Column::new(text("paper", "論文"), MARGIN),
        Column::new(text("by chance in 400 games (±)", "400試合での偶然の幅（±）"), Style::digits(2)),
        Column::new(text("ours in 400 games", "本実験の400試合"), MARGIN),
        ours,
        Column::new(text("games", "試合数"), Style::COUNT),
        Column::new(text("p", "p値"), Style::digits(4).form(Form::Probability)),
    ];
    let mut rows = Vec::new();
    for duel in &DUELS {
        let blocks = duel.blocks(scale, results)?;
        let name = Cell::Words(duel.place.name().unwrap_or_default());
        let mut row = vec![name, duel.title.into(), duel.stated()];
        match DuelEstimate::of(&blocks, scale.block) {
            None => row.extend([Cell::Blank, Cell::Blank, Cell::Missing, Cell::Blank, Cell::Blank]),
            Some(found) => row.extend([
                chance_in_the_paper(&blocks, scale.block).map_or(Cell::Blank, Cell::found),
                if found.few_games == PAPER_GAMES { found.few_margin.into() } else { Cell::Blank },
                found.margin.into(),
                Cell::found(found.games(scale) as f64),
                found.test.map_or(Cell::Blank, |test| Cell::found(test.p)),
            ]),
        }
        rows.push(row);
    }
    Ok(vec![Part::Note(about.into()), Part::Table(Table { columns, rows })])
}

/// The points of everybody at the table of one duel.
fn duel(scale: Scale, results: &Results, duel: &Duel) -> Result<Vec<Part>, Fault> {
    let blocks = duel.blocks(scale, results)?;
    let Some(found) = DuelEstimate::of(&blocks, scale.block) else {
        return Ok(vec![Part::Note(text("Not played yet.", "まだ打っていません。").into())]);
    };
    let columns = vec![
        Column::new(text("player", "プレイヤー"), Style::PLAIN),
        Column::new(text("points in the paper", "論文の得点"), Style::PLAIN),
        Column::new(text("a game", "1試合あたり"), Style::digits(2)),
        Column::new(
            Words::new(
                format!("ours in the first {} games of one order", found.few_games),
                format!("本実験（一方の席順の最初の{}試合）", found.few_games),
            ),
            Style::digits(2),
        ),
        Column::new(
            Words::new(
                format!("ours in all {} games", grouped(found.games(scale))),
                format!("本実験（全{}試合）", grouped(found.games(scale))),
            ),
            Style::digits(2),
        ),
    ];
    let strongest = STRONGEST.split(':').next().unwrap_or(STRONGEST);
    let rival = |rival: Rival| {
        Words::new(
            format!("{} (`{}`)", rival.label.en, rival.spec),
            format!("{}（`{}`）", rival.label.ja, rival.spec),
        )
    };
    let players = [
        rival(duel.rivals[0]),
        rival(duel.rivals[1]),
        Words::new(format!("`{strongest}` (paper: snowl)"), format!("`{strongest}`（論文ではsnowl）")),
        Words::same(format!("`{WEAKEST}`")),
        Words::same(format!("`{WEAKEST}`")),
    ];
    let others = duel.others.map_or([None; 3], |others| others.map(Some));
    let stated = duel.rivals.iter().map(|rival| rival.paper).chain(others);
    let rows = players.into_iter().zip(stated).enumerate().map(|(seat, (player, points))| {
        vec![
            Cell::Words(player),
            points.map_or(Cell::Blank, Cell::stated),
            points.map_or(Cell::Blank, |points| Cell::stated(f64::from(points) / f64::from(PAPER_GAMES))),
            found.few[seat].into(),
            found.points[seat].into(),
        ]
    });
    Ok(vec![Part::Table(Table { columns, rows: rows.collect() })])
}

/// The difference of the rivals of each duel after so many games.
fn margins(scale: Scale, results: &Results) -> Result<Vec<Part>, Fault> {
    let mut lines = Vec::new();
    for duel in &DUELS {
        let mut sum = 0.0;
        let blocks = duel.blocks(scale, results)?;
        let points = blocks.iter().filter(|block| is_whole(block)).enumerate().map(|(n, block)| {
            sum += mean(block, lead);
            (2.0 * f64::from(scale.block) * (n + 1) as f64, sum / (n + 1) as f64)
        });
        let points = points.collect();
        lines.push(Line { label: duel.title.into(), points, band: Vec::new(), reference: false });
    }
    Ok(vec![Part::Figure(Box::new(Figure {
        file: "margins".to_owned(),
        title: text("How far the first rival is ahead", "1番目がどれだけ上回るか").into(),
        caption: text(
            "P4: mean over all games so far, both orders. The paper stopped at 400.",
            "P4：それまでの全試合の平均（両方の席順）。論文は400試合までです。",
        )
        .into(),
        x: FigureAxis { title: text("games", "試合").into(), log: true, zero: false },
        y: FigureAxis {
            title: text("points a game", "1試合あたりの得点").into(), log: false, zero: true
        },
        lines,
        marker: Some((f64::from(PAPER_GAMES), Words::same(PAPER_GAMES.to_string()))),
    }))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rivals_of_every_duel_differ_in_one_thing() {
        for scale in PAPER.scales {
            for duel in &DUELS {
                let players = duel.plan(*scale, 0).unwrap().players;
                assert_eq!(players.len(), SEATS);
                let [first, second] = [0, 1].map(|n| players[n].in_full());
                let differences = first.split(',').zip(second.split(',')).filter(|(a, b)| a != b).count();
                assert_eq!(differences, 1, "{}: {first} {second}", duel.id);
            }
        }
    }

    #[test]
    fn points_of_the_paper_are_those_of_400_games() {
        for duel in DUELS.iter().filter(|duel| duel.others.is_some()) {
            let rivals: u32 = duel.rivals.iter().filter_map(|rival| rival.paper).sum();
            assert_eq!(rivals + duel.others.unwrap().iter().sum::<u32>(), PAPER_GAMES * 15, "{}", duel.id);
        }
    }

    #[test]
    fn luck_of_the_seat_goes_out_and_what_is_left_is_the_difference() {
        let block = |luck: f64, lead: f64| {
            let order = |first: f64, second: f64| vec![first, second, 4.0, 2.5, 1.5];
            PairedBlock([order(3.0 + luck + lead, 3.0 - luck), order(3.0 - luck + lead, 3.0 + luck)])
        };
        let blocks = [block(0.5, 0.25), block(-0.8, 0.25), block(0.1, 0.25)];
        let found = DuelEstimate::of(&blocks, 20).unwrap();
        assert!((found.margin.mean - 0.25).abs() < 1e-12 && found.margin.ci95.unwrap() < 1e-9);
        assert!((found.points[1].mean - 3.0).abs() < 1e-12 && found.points[2].mean == 4.0);
        assert_eq!((found.blocks, found.few_games), (3, 60));
        assert!(found.few_margin.ci95.unwrap() > 1.0);
        assert!(chance_in_the_paper(&blocks, 20).unwrap() > 0.1);
        assert_eq!(DuelEstimate::of(&[], 20), None);
        // A block without everybody's points is none.
        assert_eq!(DuelEstimate::of(&[PairedBlock([vec![3.0], vec![2.0]])], 20), None);
    }
}
