//! Sontaku, the future work that P2 names: where it steers a player, how natural that looks, and how close
//! the games are.

pub(super) mod outside;

use super::{
    Outcome, Results, RunScale, Work, WorkJob,
    report::{Cell, Column, ExhibitPart, ExhibitTable, Form, NumberStyle, Traced as _, Words},
    work::{is, json, snapshots_of},
};
use crate::{
    stats::{Estimate, Moments},
    steering::{SteeredMatch, SteeringPlan},
};
use serde_json::Value as Json;
use tefuda_agents::{Job, Playable as _, Progress, shelf::Need};
use tefuda_games::{Fault, Seed, Spec, daihinmin::Daihinmin, spoken as text};

/// The seed of the cards.
const CARDS: Seed = Seed(6);
/// The steered players.
const PERSONS: [&str; 6] =
    ["random", "default", "rank", "mc:worlds=30", "uct:playouts=200", "champion:playouts=300"];
/// The targets.
const AIMS: [&str; 6] = ["1", "2", "3", "4", "5", "even"];
/// Several matches of one steered player against four others.
#[derive(Debug, Clone)]
struct SteeringWork {
    plan: SteeringPlan,
    matches: u32,
}

impl SteeringWork {
    /// Creates the work for a steered player and four others. Several steered players take turns if `persons`
    /// joins their specs with `+`.
    fn new(persons: &str, others: [&str; 4], scale: RunScale) -> Result<Self, Fault> {
        let spec =
            |words: &str| Ok::<_, Fault>(scale.with_fewer_playouts(Spec::parse(Daihinmin::AGENTS, words)?));
        let person = |words: &str| Ok((spec(words)?, scale.block));
        let [a, b, c, d] = others;
        let plan = SteeringPlan {
            persons: persons.split('+').map(person).collect::<Result<_, Fault>>()?,
            others: [spec(a)?, spec(b)?, spec(c)?, spec(d)?],
        };
        Ok(Self { plan, matches: (scale.games / 5).max(1) })
    }

    fn opening_match(&self) -> Result<SteeredMatch, Fault> {
        let persons = self.plan.persons.iter().map(|(person, _)| (person.clone(), 1)).collect();
        SteeringPlan { persons, ..self.plan.clone() }.play(CARDS.child(0))
    }
}

impl Work for SteeringWork {
    fn name(&self) -> String {
        let persons: Vec<String> = self.plan.persons.iter().map(|(person, _)| person.to_string()).collect();
        format!("{} with {} · {} matches", persons.join(" then "), self.plan.others[0], self.matches)
    }

    fn key(&self) -> String {
        let persons = self.plan.persons.iter().map(|(person, games)| format!("{}*{games}", person.in_full()));
        let others = self.plan.others.iter().map(Spec::in_full);
        let all: Vec<String> = persons.chain(others).collect();
        format!("steering {} matches {} seed {}", all.join(" "), self.matches, CARDS.0)
    }

    fn snapshots(&self) -> Vec<Need> {
        let persons = self.plan.persons.iter().map(|(person, _)| person);
        snapshots_of::<Daihinmin>(persons.chain(&self.plan.others))
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(SteeringJob { work: self.clone(), played: Vec::new(), fault: None }))
    }

    fn opening(&self) -> Result<Json, Fault> {
        json(&self.opening_match()?)
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Vec<SteeredMatch>>(outcome)
    }
}

/// Matches in progress. A unit is a match.
struct SteeringJob {
    work: SteeringWork,
    played: Vec<SteeredMatch>,
    fault: Option<Fault>,
}

impl Job for SteeringJob {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() {
                break;
            }
            match self.work.plan.play(CARDS.child(self.played.len() as u64)) {
                Ok(counts) => self.played.push(counts),
                Err(fault) => self.fault = Some(fault),
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let total = if self.fault.is_some() { self.played.len() as u32 } else { self.work.matches };
        Progress { done: self.played.len() as u32, total }
    }
}

impl WorkJob for SteeringJob {
    fn so_far(&self) -> Option<Json> {
        (!self.played.is_empty()).then(|| json(&self.played).ok()).flatten()
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Outcome::of(&self.played),
        }
    }
}

/// The matches of a steered player against four copies of one agent.
fn found(
    scale: RunScale,
    results: &Results,
    round: u64,
    persons: &str,
    others: &str,
) -> Result<Option<Vec<SteeredMatch>>, Fault> {
    Ok(results.read(round, SteeringWork::new(persons, [others; 4], scale)?))
}

/// The mean over matches, with its interval.
fn mean(of: impl IntoIterator<Item = f64>) -> Estimate {
    let mut moments = Moments::default();
    of.into_iter().for_each(|value| moments.add(value, 1.0));
    moments.estimate()
}

/// A cell with the mean over the finished matches.
fn cell(found: Option<&Vec<SteeredMatch>>, value: impl Fn(&SteeredMatch) -> f64) -> Cell {
    found.map_or(Cell::MISSING, |played| mean(played.iter().map(value)).into())
}

const PLACES: NumberStyle = NumberStyle::digits(2);
const PER_CENT: NumberStyle = NumberStyle::digits(1).form(Form::Percent);

/// Mean places by steered player and target.
pub(super) fn aims(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    let matches = (scale.games / 5).max(1);
    let about = Words::new(
        format!(
            "A program takes the steered seat, and four `sontaku` agents take the others, in {matches} matches of 20 games. The table shows the steered player's average finish. ± is over matches."
        ),
        format!(
            "人の席にプログラムが、ほかの4席に`sontaku`が座り、20ゲームの試合を{matches}回行います。表は人の席の平均順位です（±は試合間）。"
        ),
    );
    let mut columns = vec![Column::new(text("steered player", "人の席"), NumberStyle::PLAIN)];
    columns.extend(
        AIMS.map(|aim| Column::new(Words::new(format!("target {aim}"), format!("目標 {aim}")), PLACES)),
    );
    let row = |person: &str| {
        let places = |words: String| {
            results.trace(|| {
                let played = found(scale, results, 2, person, &words)?;
                Ok::<_, Fault>(cell(played.as_ref(), SteeredMatch::mean_place))
            })
        };
        let mut row = vec![Cell::same(format!("`{person}`"))];
        for aim in AIMS {
            row.push(places(format!("sontaku:aim={aim}"))?);
        }
        Ok(row)
    };
    let rows = PERSONS.into_iter().map(row).collect::<Result<_, Fault>>()?;
    Ok(vec![ExhibitPart::Note(about), ExhibitPart::Table(ExhibitTable { columns, rows })])
}

/// The cost of steering to the other players, and how close the games are.
pub(super) fn naturalness(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    let about = text(
        "The table shows how many places the four steering players sacrifice, by their own estimates, and how close the games are. *Noticeable*: share of decisions that sacrifice half a place or more. \
         *Wins passed up*: decisions in which a forced win was available, but another play was made. *Missed by*: cards the steered player still held when the next better place was taken. \
         *Made it by*: fewest cards in any other hand when the steered player went out. Tables with four `champion` and four `default` are shown for comparison.",
        "順位を操作する4人が自分の見込み順位をどれだけ下げたか、勝負がどれだけ際どかったかを示します。*目立つ手*：見込み順位を0.5以上下げた判断の割合。*見送り*：必勝手順があるのに別の手を選んだ判断。*惜敗*：ひとつ上の順位が決まったときに、人の席に残っていた枚数。*辛勝*：人の席が上がったときの、ほかの席の最少枚数。比較のため`champion`4人、`default`4人も並べます。",
    );
    let columns = vec![
        Column::new(text("steered player", "人の席"), NumberStyle::PLAIN),
        Column::new(text("other seats", "ほかの4人"), NumberStyle::PLAIN),
        Column::new(text("average finish", "平均順位"), PLACES),
        Column::new(text("noticeable", "目立つ手"), PER_CENT),
        Column::new(text("places sacrificed per game", "1ゲームで下げる見込み順位"), PLACES),
        Column::new(text("wins passed up per game", "1ゲームの見送り"), PLACES),
        Column::new(text("missed by (cards)", "惜敗（枚）"), PLACES),
        Column::new(text("made it by (cards)", "辛勝（枚）"), PLACES),
    ];
    let kinds = ["sontaku:aim=even", "sontaku:aim=3", "champion:playouts=300", "default"];
    let mut rows = Vec::new();
    for person in PERSONS {
        for others in kinds {
            rows.push(results.trace(|| natural(scale, results, person, others))?);
        }
    }
    Ok(vec![ExhibitPart::Note(about.into()), ExhibitPart::Table(ExhibitTable { columns, rows })])
}

fn natural(scale: RunScale, results: &Results, person: &str, others: &str) -> Result<Vec<Cell>, Fault> {
    let played = found(scale, results, 3, person, others)?;
    let of = |value: fn(&SteeredMatch) -> f64| cell(played.as_ref(), value);
    let games = |counts: &SteeredMatch| counts.places.len().max(1) as f64;
    let aims = others.starts_with("sontaku");
    let own =
        |value: &dyn Fn(&SteeredMatch) -> f64| if aims { cell(played.as_ref(), value) } else { Cell::Blank };
    Ok(vec![
        Cell::same(format!("`{person}`")),
        Cell::same(format!("`{others}`")),
        of(SteeredMatch::mean_place),
        own(&|counts| f64::from(counts.noticed) / f64::from(counts.decisions.max(1))),
        own(&|counts| counts.given_up / games(counts)),
        own(&|counts| f64::from(counts.let_go) / games(counts)),
        of(|counts| average(&counts.missed_by)),
        of(|counts| average(&counts.made_by)),
    ])
}

/// The mean of some numbers of cards, or 0 without any.
fn average(cards: &[u8]) -> f64 {
    let sum: u32 = cards.iter().map(|cards| u32::from(*cards)).sum();
    f64::from(sum) / cards.len().max(1) as f64
}

/// Variants: the trade-off between naturalness and target, other engines, a single steering player, and a
/// steered player who changes.
pub(super) fn variants(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    // These rows are only compared with the tables above, so a fifth of the matches is enough.
    let scale = RunScale { games: scale.games / 5, ..scale };
    let matches = (scale.games / 5).max(1);
    let about = Words::new(
        format!(
            "Each number here comes from {matches} matches. The first table varies how many places the search may sacrifice."
        ),
        format!(
            "ここの各数値は{matches}試合によるものです。最初の表は、探索が見込み順位を下げてよい上限ごとの結果です。"
        ),
    );
    let mut parts = vec![ExhibitPart::Note(about), ExhibitPart::Table(allowances(scale, results)?)];
    parts.push(ExhibitPart::Note(
        text(
            "The table shows two other methods: the paper's evaluators instead of a search, and a single steering player with three `uct` agents.",
            "別の方法：探索の代わりに論文のEvaluatorを使う場合と、ほかの3人が`uct`で、1人だけが順位を操作する場合です。",
        )
        .into(),
    ));
    parts.push(ExhibitPart::Table(others(scale, results)?));
    parts.push(ExhibitPart::Note(
        text(
            "The steered player's strength changes after 20 games. Average finishes are for games 1 to 20 and 31 to 40. The ten games in between leave time to adapt.",
            "20ゲームのあとに人の席の強さが変わる場合です。平均順位は1〜20ゲーム目と31〜40ゲーム目のもので、あいだの10ゲームは慣れるための時間です。",
        )
        .into(),
    ));
    parts.push(ExhibitPart::Table(changes(scale, results)?));
    Ok(parts)
}

fn allowances(scale: RunScale, results: &Results) -> Result<ExhibitTable, Fault> {
    let columns = vec![
        Column::new(text("`natural` (places)", "`natural`（順位）"), NumberStyle::digits(2)),
        Column::new(text("target 1: average finish", "目標1：平均順位"), PLACES),
        Column::new(text("noticeable", "目立つ手"), PER_CENT),
        Column::new(text("target 3: average finish", "目標3：平均順位"), PLACES),
        Column::new(text("noticeable", "目立つ手"), PER_CENT),
        Column::new(text("places sacrificed per game", "1ゲームで下げる見込み順位"), PLACES),
    ];
    let row = |natural: f64| {
        let of = |aim: u32, values: &[fn(&SteeredMatch) -> f64]| {
            let words = format!("sontaku:aim={aim},natural={natural}");
            results.trace(|| {
                let played = found(scale, results, 4, "default", &words)?;
                Ok::<Vec<Cell>, Fault>(values.iter().map(|value| cell(played.as_ref(), value)).collect())
            })
        };
        let noticed = |counts: &SteeredMatch| f64::from(counts.noticed) / f64::from(counts.decisions.max(1));
        let given_up = |counts: &SteeredMatch| counts.given_up / counts.places.len().max(1) as f64;
        let first = of(1, &[SteeredMatch::mean_place, noticed])?;
        let third = of(3, &[SteeredMatch::mean_place, noticed, given_up])?;
        Ok(std::iter::once(Cell::given(natural)).chain(first).chain(third).collect())
    };
    let rows = [0.0, 0.15, 0.3, 0.6, 1.0, 2.0].into_iter().map(row).collect::<Result<_, Fault>>()?;
    Ok(ExhibitTable { columns, rows })
}

/// Steering by the evaluators, and a single steering player with three `uct`.
fn others(scale: RunScale, results: &Results) -> Result<ExhibitTable, Fault> {
    let mut columns = vec![
        Column::new(text("steered player", "人の席"), NumberStyle::PLAIN),
        Column::new(text("other seats", "ほかの4人"), NumberStyle::PLAIN),
    ];
    columns.extend(
        AIMS.map(|aim| Column::new(Words::new(format!("target {aim}"), format!("目標 {aim}")), PLACES)),
    );
    let rival = "uct:playouts=200";
    let ways: [(Words, &str, bool); 2] = [
        (text("all four: `engine=ranks`", "4人とも`engine=ranks`").into(), "engine=ranks", false),
        (
            text("one, with three `uct:playouts=200`", "1人（ほかは`uct:playouts=200`）").into(),
            "aimers=1",
            true,
        ),
    ];
    let mut rows = Vec::new();
    for person in ["default", "uct:playouts=200"] {
        for (name, knobs, alone) in &ways {
            let mut row = vec![Cell::same(format!("`{person}`")), Cell::Words(name.clone())];
            for aim in AIMS {
                let words = format!("sontaku:aim={aim},{knobs}");
                let others = if *alone { [words.as_str(), rival, rival, rival] } else { [words.as_str(); 4] };
                let work = SteeringWork::new(person, others, scale)?;
                row.push(results.trace(|| cell(results.read(5, work).as_ref(), SteeredMatch::mean_place)));
            }
            rows.push(row);
        }
    }
    Ok(ExhibitTable { columns, rows })
}

fn changes(scale: RunScale, results: &Results) -> Result<ExhibitTable, Fault> {
    let columns = vec![
        Column::new(text("steered player", "人の席"), NumberStyle::PLAIN),
        Column::new(text("target", "目標"), NumberStyle::COUNT),
        Column::new(text("games 1 to 20", "1〜20ゲーム目"), PLACES),
        Column::new(text("games 31 to 40", "31〜40ゲーム目"), PLACES),
    ];
    let row = |persons: &str| {
        let (played, work) = results.traced(|| found(scale, results, 6, persons, "sontaku:aim=3"));
        let played = played?;
        let games = |from: u32, to: u32| {
            cell(played.as_ref(), |counts| {
                average(counts.places.get(from as usize..to as usize).unwrap_or_default())
            })
            .made_of(&work)
        };
        // Half of the second player's games are left out: sontaku needs time to adapt.
        let each = scale.block;
        Ok(vec![
            Cell::same(format!("`{}`", persons.replace('+', "` → `"))),
            Cell::given(3u32),
            games(0, each),
            games(each + each / 2, 2 * each),
        ])
    };
    let pairs = ["random+champion:playouts=300", "champion:playouts=300+default", "default+random"];
    let rows = pairs.into_iter().map(row).collect::<Result<_, Fault>>()?;
    Ok(ExhibitTable { columns, rows })
}
