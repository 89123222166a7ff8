//! P5: expected-loss networks for 6 Nimmt!, trained in two stages and measured against five strong rules.
//!
//! A population is six models, one for each γ. Each first learns against the five weak rules, then all learn
//! at one table ([`society`]). Its six agents are then measured, each at a table with the five strong rules.

mod exhibits;
mod society;
mod stats;

use super::{ContestWork, Paper, RunScale, Study, added, report::Keys, table};
use crate::contest::{ContestReport, Length, Plan};
use society::{SocietyTraining, Stage, TrainedSociety};
use tefuda_agents::nimmt::nets::LEARNER;
use tefuda_games::{Fault, PaperId, Seed, nimmt::Nimmt, spoken as text};

/// The discount rates.
const GAMMAS: [f64; 6] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
/// The five strong rules, in the order of the paper's table.
const STRONG: [&str; 5] = ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10"];
/// The five weak rules.
const WEAK: [&str; 5] = ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"];
/// Table 1: heads in 10,000 games for each γ. The rows are the five strong rules, then the model.
const TABLE_1: [[u32; 6]; 6] = [
    [148_253, 150_131, 152_418, 150_508, 149_174, 150_231],
    [143_393, 145_775, 145_407, 147_478, 149_661, 147_372],
    [155_186, 156_579, 155_887, 156_007, 159_446, 158_313],
    [136_507, 138_021, 138_268, 138_619, 138_632, 139_939],
    [116_711, 118_363, 118_019, 117_367, 118_996, 118_710],
    [129_803, 122_713, 120_473, 122_438, 114_554, 116_276],
];
/// Games behind each number of Table 1.
const TABLE_1_GAMES: u32 = 10_000;
/// Table 2: for each γ, whether the model is first, and t and p of the first against the second.
const TABLE_2: [(bool, f64, f64); 6] = [
    (false, -9.77, 1.66e-22),
    (false, -3.31, 9.35e-4),
    (false, -1.88, 6.02e-2),
    (false, -3.87, 1.08e-4),
    (true, -3.39, 7.06e-4),
    (true, -1.85, 6.37e-2),
];
/// The seed of the cards of all measurements. The same for every model.
const CARDS: Seed = Seed(5);
/// The factor for the deals in which the best model is measured.
const FINAL: u32 = 5;
/// The divisor for the deals in which models are measured after the first stage.
const APART: u32 = 4;

/// The paper.
pub(super) static PAPER: Paper = Paper {
    id: PaperId::P5,
    name: "nimmt-loss",
    citation: "Seki, Fujita: *Expected Loss Prediction for Card Submission Strategies in 6Nimmt!* (FIT 2025)",
    asks: text(
        "Can two small nets beat rule-based players by predicting what each card will cost, now and later? And how far ahead should they look (discount rate γ)?",
        "各カードの期待損失を2つの小さなネットで予測すれば、ルールベースのプレイヤーに勝てるでしょうか。また、どこまで先を見るべきでしょうか（割引率γ）。",
    ),
    finds: text(
        "After training in two stages, the model with γ = 0.7 takes fewer bull heads than any of five strong rule-based players. It takes 0.44 heads per game fewer than the best of them.",
        "2段階で学習したγ = 0.7のモデルは、ルールベースの強い5人のだれよりも失点が少なくなりました。5人で最良のプレイヤーとの差は、1ゲームあたり0.44点です。",
    ),
    scales: &[
        RunScale { games: 100, deals: 20, ..RunScale::of("smoke", 2, &[200, 200]) },
        RunScale { games: 10_000, deals: 2_000, ..RunScale::of("quick", 2, &[20_000, 20_000]) },
        RunScale { games: TABLE_1_GAMES, deals: 20_000, ..RunScale::of("paper", 3, &[100_000, 710_000]) },
    ],
    setup: exhibits::setup,
    claims: exhibits::claims,
    exhibits: &[
        table(
            1,
            text("heads per game against the five strong players", "強い5人との対戦での1ゲームあたりの失点"),
            exhibits::table_1,
        ),
        table(2, text("the top two", "上位2人"), exhibits::table_2),
        added(text("On the same deals", "同じ配札で"), exhibits::rotated),
        added(text("Is the ranking of γ stable?", "γの順位は安定しているか"), exhibits::order),
        added(text("Effect of each stage", "各段階の効果"), exhibits::stages),
        added(text("The paper's rules and ours", "論文のルールと本実験のルール"), exhibits::rules),
        added(text("The price of low cards", "どの列よりも小さいカードの損失"), exhibits::low_cards),
    ],
    legend: text(
        "± is the 95% confidence interval. *SD* is the standard deviation over populations, estimated with n − 1. A population is six models, one for each γ, trained together.",
        "±は95%信頼区間の半幅、SDは集団間の標準偏差で、n − 1で推定しています。集団は、γの値ごとに1つ、一緒に学習した6つのモデルです。",
    ),
};

/// Requests the population trained with a seed.
fn society(study: Study, seed: u64) -> Option<TrainedSociety> {
    study.read(seed, SocietyTraining { seed, scale: study.scale })
}

/// A measurement of models against the five strong rules.
#[derive(Debug, Clone, Copy)]
struct Measurement {
    stage: Stage,
    deals: u32,
    /// Whether each deal is played once in every rotation of the seats.
    duplicate: bool,
}

impl Measurement {
    /// The paper's measurement.
    fn stated(scale: RunScale) -> Self {
        Self { stage: Stage::Together, deals: scale.games, duplicate: false }
    }

    /// A measurement on the same cards for all models, with the seats in every rotation.
    fn rotated(scale: RunScale, stage: Stage) -> Self {
        let fewer = if stage == Stage::Apart { APART } else { 1 };
        Self { stage, deals: (scale.deals / fewer).max(1), duplicate: true }
    }

    /// The result of one model, which sits first. `None` until it is trained and measured.
    fn of(self, study: Study, seed: u64, model: usize) -> Result<Option<ContestReport>, Fault> {
        let Some(society) = society(study, seed) else { return Ok(None) };
        let Some(file) = society.after(self.stage)[model].file() else { return Ok(None) };
        let own = format!("{}:file={file}", LEARNER.id);
        let players = std::iter::once(&*own).chain(STRONG);
        let length = Length::deals(self.deals);
        let plan = Plan::parse::<Nimmt>("paper", players, length, CARDS.child(seed))?;
        let plan = Plan { duplicate: self.duplicate, ..plan };
        let word = if self.stage == Stage::Apart { "apart" } else { "together" };
        let each = if self.duplicate { " rotated" } else { "" };
        let name = format!("γ {} {word} {seed} · {} deals{each}", GAMMAS[model], self.deals);
        Ok(study.read(seed, ContestWork::<Nimmt>::new(name, plan)))
    }

    /// The results of all models, by seed and γ.
    fn all(self, study: Study) -> Result<Vec<Vec<Measured>>, Fault> {
        let model = |seed, model| {
            let (report, work) = study.traced(|| self.of(study, seed, model));
            Ok(Measured { report: report?, work })
        };
        let models = |seed| (0..GAMMAS.len()).map(|number| model(seed, number)).collect();
        (1..=study.scale.seeds).map(models).collect()
    }
}

/// The result of a model, once it is measured, and the keys of the work behind it.
#[derive(Debug, Clone)]
struct Measured {
    report: Option<ContestReport>,
    work: Keys,
}

impl Measured {
    /// The mean heads of the model, which sits first.
    fn heads(&self) -> Option<f64> {
        Some(self.report.as_ref()?.seats.first()?.score.mean)
    }
}

/// The heads of the models by seed and γ, for the seeds whose models are all measured.
fn heads(reports: &[Vec<Measured>]) -> Vec<Vec<f64>> {
    let heads = Measured::heads;
    reports.iter().filter_map(|row| row.iter().map(heads).collect()).collect()
}
