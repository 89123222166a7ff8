//! P4: how much forced wins, UCB, more playouts and UCB1-Tuned are worth to the UCT client, tested with two
//! rivals at a table.
//!
//! In each [`Duel`] two clients that differ in one thing meet the strongest other player and two sample
//! clients. Matches are played in two orders: with the same cards, but the rivals' seats swapped. The results
//! of a match in both orders are one observation, because its games share classes and the two orders share
//! cards.

mod exhibits;

use super::{
    ContestWork, Exhibit, ExhibitPlace, PairedBlock, Paper, Parts, RunScale, Study, added,
    report::{Cell, Words, words},
};
use crate::contest::{Length, Plan};
use tefuda_games::{
    Fault, PaperId, Seed, Text,
    daihinmin::{Daihinmin, DaihinminConfig},
    spoken as text,
};

/// Games behind each number of the paper.
const PAPER_GAMES: u32 = 400;
/// The player in the seat of snowl, the champion of 2010, whose program isn't available. It has about a
/// quarter of its usual playouts, so that the rivals take most of the time.
const STRONGEST: &str = "champion:playouts=400,belief=200";
/// The player in the last two seats.
const WEAKEST: &str = "default";
/// Players at the table.
const SEATS: usize = 5;
/// The seed of the cards. Each part of a duel takes a child of it, the same for all duels.
const CARDS: Seed = Seed(4);

/// The paper.
pub(super) static PAPER: Paper = Paper {
    id: PaperId::P4,
    name: "daihinmin-uct",
    citation: "Sato: *A Daihinmin client with UCT search* (graduation thesis, Nihon University 2013, in Japanese)",
    asks: text(
        "How much stronger does each part make a Daihinmin client with UCT search? \
         The parts are forced-win detection, UCB1 instead of an even split, more playouts, UCB1-Tuned and pruning.",
        "UCT探索を用いた大貧民クライアントで、必勝手順の判定、均等配分に代わるUCB1、プレイアウト数の増加、UCB1-Tuned、枝刈りは、それぞれどれだけ強さに効くのでしょうか。",
    ),
    finds: text(
        "In 400 games each, every part except pruning raised the score, by 0.08 to 0.30 points per game. More playouts helped most, and UCB1-Tuned least.",
        "各400ゲームで、枝刈り以外はどれも得点が上回りました。差は1ゲームあたり0.08〜0.30点で、プレイアウト数の増加が最も大きく、UCB1-Tunedが最も小さい結果です。",
    ),
    scales: &[
        RunScale { games: 4, block: 2, playout_divisor: 40, ..RunScale::of("smoke", 1, &[]) },
        RunScale { games: 200, block: 20, playout_divisor: 4, ..RunScale::of("quick", 2, &[]) },
        RunScale { games: 200, block: 20, ..RunScale::of("paper", 10, &[]) },
    ],
    setup,
    claims: exhibits::claims,
    exhibits: &[
        added(text("All comparisons", "比較のまとめ"), exhibits::all_at_once),
        exhibit(&DUELS[0], |study| exhibits::duel(study, &DUELS[0])),
        exhibit(&DUELS[1], |study| exhibits::duel(study, &DUELS[1])),
        exhibit(&DUELS[2], |study| exhibits::duel(study, &DUELS[2])),
        exhibit(&DUELS[3], |study| exhibits::duel(study, &DUELS[3])),
        exhibit(&DUELS[4], |study| exhibits::duel(study, &DUELS[4])),
        exhibit(&DUELS[5], |study| exhibits::duel(study, &DUELS[5])),
        added(text("How the differences converge", "差の収束"), exhibits::margins),
    ],
    legend: text("± is the 95% confidence interval.", "±は95%信頼区間の半幅です。"),
};

const fn exhibit(duel: &'static Duel, parts: fn(Study) -> Parts) -> Exhibit {
    Exhibit { place: duel.place, ..added(duel.title, parts) }
}

fn setup(scale: RunScale) -> Words {
    let block = scale.block;
    words!(
        "Each table seats the two versions, `{STRONGEST}` in place of snowl (the 2010 champion), and two `{WEAKEST}`. A match has {block} games. \
         Each match is played twice with the same cards, with the seats of the two versions swapped. The two matches together are one observation.{fewer}",
        "比べる2者と、snowl（2010年の優勝者）の代わりの`{STRONGEST}`、2人の`{WEAKEST}`による{block}ゲームの試合です。同じ配札のまま2者の席を入れ替えてもう一度対戦し、2回を合わせて1つの観測とします。{fewer}",
        fewer = scale.fewer_playouts()
    )
}

/// One of the two clients that are compared.
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
    place: ExhibitPlace,
    id: &'static str,
    /// The question that it answers.
    title: Text,
    /// The client that the paper expects to be better comes first.
    rivals: [Rival; 2],
    /// The points of snowl and of the two sample clients in the paper.
    others: Option<[u32; 3]>,
    /// The paper's claim.
    says: Text,
    /// A remark, if the paper can be read in another way.
    note: Option<Text>,
    /// Whether it takes so long that fewer games are played.
    slow: bool,
}

const fn rival(label: Text, spec: &'static str, paper: Option<u32>) -> Rival {
    Rival { label, spec, paper }
}

const WITH: Text = text("with", "あり");
const WITHOUT: Text = text("without", "なし");

/// A duel without a table in the paper, as a base for others.
const DUEL: Duel = Duel {
    place: ExhibitPlace::InWords,
    id: "",
    title: WITH,
    rivals: [rival(WITH, "", None), rival(WITHOUT, "", None)],
    others: None,
    says: WITH,
    note: None,
    slow: false,
};

/// The tables of the paper, and its remark on pruning.
static DUELS: [Duel; 6] = [
    Duel {
        place: ExhibitPlace::Table(4),
        id: "sure",
        title: text("forced wins", "必勝手順の判定"),
        rivals: [rival(WITH, "uct", Some(1387)), rival(WITHOUT, "uct:sure=false", Some(1323))],
        others: Some([1544, 914, 832]),
        says: text("Detecting forced wins makes the client stronger.", "必勝手順の判定で強くなる。"),
        ..DUEL
    },
    Duel {
        place: ExhibitPlace::Table(5),
        id: "ucb",
        title: text("UCB1 against an even split", "UCB1と均等配分"),
        rivals: [
            rival(text("UCB1", "UCB1"), "uct", Some(1349)),
            rival(text("even split", "均等配分"), "uct:formula=even", Some(1277)),
        ],
        others: Some([1529, 935, 910]),
        says: text("UCB1 is stronger than an even split.", "UCB1は均等配分より強い。"),
        note: Some(text(
            "This table of the paper can be read in two ways. By its heading, the UCB1 client has 1529 points and snowl 1349, so UCB1 leads by 0.63 points per game. But the text says that the client \
             doesn't beat snowl. We follow the text: 1349 against 1277, a lead of 0.18. Our result is close to this reading and far from the other.",
            "論文のこの表は2通りに読めます。見出しどおりなら1529点がUCB1のクライアント、1349点がsnowlで、UCB1は1ゲームあたり0.63点上回ります。一方、本文にはsnowlに勝てないと書かれています。\
             ここでは本文に従い、1349点対1277点（+0.18点）と読みました。本実験の値はこの読み方に近く、もう一方とは大きく離れています。",
        )),
        ..DUEL
    },
    Duel {
        place: ExhibitPlace::Table(6),
        id: "playouts",
        title: text("5,000 playouts against 800", "プレイアウト5,000回と800回"),
        rivals: [
            rival(text("5,000", "5,000回"), "uct:playouts=5000", Some(1443)),
            rival(text("800", "800回"), "uct", Some(1321)),
        ],
        others: Some([1552, 844, 840]),
        says: text(
            "The client is stronger with 5,000 playouts than with 800.",
            "プレイアウト5,000回のほうが800回より強い。",
        ),
        slow: true,
        ..DUEL
    },
    Duel {
        place: ExhibitPlace::Table(7),
        id: "tuned",
        title: text("UCB1-Tuned against UCB1", "UCB1-TunedとUCB1"),
        rivals: [
            rival(text("UCB1-Tuned", "UCB1-Tuned"), "uct:formula=ucb1-tuned", Some(1429)),
            rival(text("UCB1", "UCB1"), "uct", Some(1396)),
        ],
        others: Some([1506, 870, 799]),
        says: text("UCB1-Tuned is stronger than UCB1.", "UCB1-TunedはUCB1より強い。"),
        ..DUEL
    },
    Duel {
        id: "prune-1",
        title: text("pruning at one standard error", "標準誤差1つ分での枝刈り"),
        rivals: [rival(WITH, "uct:prune=1", None), rival(WITHOUT, "uct", None)],
        says: text(
            "Pruning at one standard error doesn't make the client stronger.",
            "標準誤差1つ分での枝刈りでは強くならない。",
        ),
        ..DUEL
    },
    Duel {
        id: "prune-2",
        title: text("pruning at two standard errors", "標準誤差2つ分での枝刈り"),
        rivals: [rival(WITH, "uct:prune=2", None), rival(WITHOUT, "uct", None)],
        says: text(
            "Pruning at two standard errors doesn't make the client stronger.",
            "標準誤差2つ分での枝刈りでは強くならない。",
        ),
        ..DUEL
    },
];

impl Duel {
    /// The finished blocks, in the order of the parts. Requests the others.
    fn blocks(&self, study: Study) -> Result<Vec<PairedBlock>, Fault> {
        // A slow duel has a quarter of the parts.
        let parts = if self.slow { study.scale.seeds.div_ceil(4) } else { study.scale.seeds };
        let mut blocks = Vec::new();
        for part in 1..=parts {
            let plan = self.plan(study.scale, part - 1)?;
            let work = ContestWork::<Daihinmin>::paired(format!("{} {part}", self.id), plan);
            blocks.extend(study.read::<Vec<PairedBlock>>(part, work).into_iter().flatten());
        }
        Ok(blocks)
    }

    fn plan(&self, scale: RunScale, part: u64) -> Result<Plan, Fault> {
        let [first, second] = self.rivals.map(|rival| rival.spec);
        let table = [first, second, STRONGEST, WEAKEST, WEAKEST];
        let length = Length::deals(scale.games);
        let mut plan = Plan::parse::<Daihinmin>("standard", table, length, CARDS.child(part))?;
        plan.rules = plan.rules.set(&DaihinminConfig::GAMES, scale.block);
        plan.players = plan.players.into_iter().map(|player| scale.with_fewer_playouts(player)).collect();
        Ok(plan)
    }

    /// The first rival's lead in the paper, in points per game.
    fn lead(&self) -> Option<f64> {
        let [first, second] = self.rivals.map(|rival| rival.paper.map(f64::from));
        Some((first? - second?) / f64::from(PAPER_GAMES))
    }

    /// The same for a table. In words if the paper states no number.
    fn stated(&self) -> Cell {
        self.lead().map_or_else(|| text("not stronger", "強くならない").into(), Cell::stated)
    }
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
    fn the_papers_points_add_up_for_400_games() {
        for duel in DUELS.iter().filter(|duel| duel.others.is_some()) {
            let rivals: u32 = duel.rivals.iter().filter_map(|rival| rival.paper).sum();
            assert_eq!(rivals + duel.others.unwrap().iter().sum::<u32>(), PAPER_GAMES * 15, "{}", duel.id);
        }
    }
}
