//! Sontaku, the future work that P2 names: where it steers a player, how natural that looks, and how close
//! the games are.

use super::{
    Parts, RunScale, Study, Work, WorkJob,
    report::{Cell, Column, ExhibitTable, Form, NumberStyle, Traced as _, column, words},
    work::{is, json, snapshots_of},
};
use crate::{
    stats::Moments,
    steering::{SteeredMatch, SteeringPlan, mean, observer, ratio},
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

    fn opening_match(&self) -> SteeredMatch {
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
        Ok(Box::new(SteeringJob { work: self.clone(), played: Vec::new() }))
    }

    fn opening(&self) -> Result<Json, Fault> {
        Ok(json(&self.opening_match()))
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Vec<SteeredMatch>>(outcome)
    }
}

/// Matches in progress. A unit is a match.
struct SteeringJob {
    work: SteeringWork,
    played: Vec<SteeredMatch>,
}

impl Job for SteeringJob {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.work.matches - self.played.len() as u32) {
            self.played.push(self.work.plan.play(CARDS.child(self.played.len() as u64)));
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.played.len() as u32, total: self.work.matches }
    }
}

impl WorkJob for SteeringJob {
    fn so_far(&self) -> Option<Json> {
        (!self.played.is_empty()).then(|| json(&self.played))
    }
}

/// The matches of a steered player against four copies of one agent.
fn found(study: Study, round: u64, persons: &str, others: &str) -> Result<Option<Vec<SteeredMatch>>, Fault> {
    Ok(study.read(round, SteeringWork::new(persons, [others; 4], study.scale)?))
}

/// A cell with the mean over the finished matches.
fn cell(found: Option<&Vec<SteeredMatch>>, value: impl Fn(&SteeredMatch) -> f64) -> Cell {
    found.map(|played| Moments::of(played.iter().map(value)).estimate()).into()
}

/// The columns that name a table, and more.
fn seats(more: impl IntoIterator<Item = Column>) -> Vec<Column> {
    let seats = [
        column("steered player", "人の席", NumberStyle::PLAIN),
        column("other seats", "ほかの4人", NumberStyle::PLAIN),
    ];
    seats.into_iter().chain(more).collect()
}

/// The columns of all targets.
fn targets() -> [Column; 6] {
    AIMS.map(|aim| Column::new(words!("target {aim}", "目標 {aim}"), PLACES))
}

const PLACES: NumberStyle = NumberStyle::digits(2);
const PER_CENT: NumberStyle = NumberStyle::digits(1).form(Form::Percent);

/// Mean places by steered player and target.
pub(super) fn aims(study: Study) -> Parts {
    let matches = (study.scale.games / 5).max(1);
    let about = words!(
        "A program takes the steered seat, and four `sontaku` agents take the others, in {matches} matches of 20 games. The table shows the steered player's average finish. ± is over matches.",
        "人の席にプログラムが、ほかの4席に`sontaku`が座り、20ゲームの試合を{matches}回行います。表は人の席の平均順位です（±は試合間）。"
    );
    let mut columns = vec![column("steered player", "人の席", NumberStyle::PLAIN)];
    columns.extend(targets());
    let mut rows = Vec::new();
    for person in PERSONS {
        let mut row = vec![Cell::code(person)];
        for aim in AIMS {
            row.push(study.trace(|| {
                let played = found(study, 2, person, &format!("sontaku:aim={aim}"))?;
                Ok::<Cell, Fault>(cell(played.as_ref(), SteeredMatch::mean_place))
            })?);
        }
        rows.push(row);
    }
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

/// A row for every player at every table.
fn rows(
    study: Study,
    tables: &[&str],
    row: impl Fn(&str, &str) -> Result<Vec<Cell>, Fault>,
) -> Result<Vec<Vec<Cell>>, Fault> {
    let mut rows = Vec::new();
    for person in PERSONS {
        for others in tables {
            let mut cells = vec![Cell::code(person), Cell::code(others)];
            cells.extend(study.trace(|| row(person, others))?);
            rows.push(cells);
        }
    }
    Ok(rows)
}

/// The cost of steering to the other players, and how close the games are.
pub(super) fn naturalness(study: Study) -> Parts {
    let about = text(
        "The table shows how many places the four steering players sacrifice, by their own estimates, and how close the games are. *Noticeable*: share of decisions that sacrifice half a place or more. \
         *Wins passed up*: decisions in which a forced win was available, but another play was made. *Missed by*: cards the steered player still held when the next better place was taken. \
         *Made it by*: fewest cards in any other hand when the steered player went out. Tables with four `champion` and four `default` are shown for comparison.",
        "順位を操作する4人が自分の見込み順位をどれだけ下げたか、勝負がどれだけ際どかったかを示します。*目立つ手*：見込み順位を0.5以上下げた判断の割合。*見送り*：必勝手順があるのに別の手を選んだ判断。*惜敗*：ひとつ上の順位が決まったときに、人の席に残っていた枚数。*辛勝*：人の席が上がったときの、ほかの席の最少枚数。比較のため`champion`4人、`default`4人も並べます。",
    );
    let columns = seats([
        column("average finish", "平均順位", PLACES),
        column("noticeable", "目立つ手", PER_CENT),
        column("places sacrificed per game", "1ゲームで下げる見込み順位", PLACES),
        column("wins passed up per game", "1ゲームの見送り", PLACES),
        column("missed by (cards)", "惜敗（枚）", PLACES),
        column("made it by (cards)", "辛勝（枚）", PLACES),
    ]);
    let kinds = ["sontaku:aim=even", "sontaku:aim=3", "champion:playouts=300", "default"];
    let rows = rows(study, &kinds, |person, others| natural(study, person, others))?;
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

fn natural(study: Study, person: &str, others: &str) -> Result<Vec<Cell>, Fault> {
    let played = found(study, 3, person, others)?;
    let of = |value: fn(&SteeredMatch) -> f64| cell(played.as_ref(), value);
    let games = |counts: &SteeredMatch| counts.places.len().max(1) as f64;
    let aims = others.starts_with("sontaku");
    let own =
        |value: &dyn Fn(&SteeredMatch) -> f64| if aims { cell(played.as_ref(), value) } else { Cell::Blank };
    Ok(vec![
        of(SteeredMatch::mean_place),
        own(&|counts| f64::from(counts.noticed) / f64::from(counts.decisions.max(1))),
        own(&|counts| counts.given_up / games(counts)),
        own(&|counts| f64::from(counts.let_go) / games(counts)),
        of(|counts| mean(&counts.missed_by)),
        of(|counts| mean(&counts.made_by)),
    ])
}

/// Variants: the trade-off between naturalness and target, other engines, a single steering player, and a
/// steered player who changes.
pub(super) fn variants(study: Study) -> Parts {
    // These rows are only compared with the tables above, so a fifth of the matches is enough.
    let scale = RunScale { games: study.scale.games / 5, ..study.scale };
    let (study, matches) = (Study { scale, ..study }, (scale.games / 5).max(1));
    let about = words!(
        "Each number here comes from {matches} matches. The first table varies how many places the search may sacrifice.",
        "ここの各数値は{matches}試合によるものです。最初の表は、探索が見込み順位を下げてよい上限ごとの結果です。"
    );
    let methods = text(
        "The table shows two other methods: the paper's evaluators instead of a search, and a single steering player with three `uct` agents.",
        "別の方法：探索の代わりに論文のEvaluatorを使う場合と、ほかの3人が`uct`で、1人だけが順位を操作する場合です。",
    );
    let changing = text(
        "The steered player's strength changes after 20 games. Average finishes are for games 1 to 20 and 31 to 40. The ten games in between leave time to adapt.",
        "20ゲームのあとに人の席の強さが変わる場合です。平均順位は1〜20ゲーム目と31〜40ゲーム目のもので、あいだの10ゲームは慣れるための時間です。",
    );
    Ok(vec![
        about.into(),
        allowances(study)?.into(),
        methods.into(),
        others(study)?.into(),
        changing.into(),
        changes(study)?.into(),
    ])
}

fn allowances(study: Study) -> Result<ExhibitTable, Fault> {
    let columns = vec![
        column("`natural` (places)", "`natural`（順位）", NumberStyle::digits(2)),
        column("target 1: average finish", "目標1：平均順位", PLACES),
        column("noticeable", "目立つ手", PER_CENT),
        column("target 3: average finish", "目標3：平均順位", PLACES),
        column("noticeable", "目立つ手", PER_CENT),
        column("places sacrificed per game", "1ゲームで下げる見込み順位", PLACES),
    ];
    let row = |natural: f64| {
        let of = |aim: u32, values: &[fn(&SteeredMatch) -> f64]| {
            let words = format!("sontaku:aim={aim},natural={natural}");
            study.trace(|| {
                let played = found(study, 4, "default", &words)?;
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
fn others(study: Study) -> Result<ExhibitTable, Fault> {
    let columns = seats(targets());
    let rival = "uct:playouts=200";
    let ways = [
        (text("all four: `engine=ranks`", "4人とも`engine=ranks`"), "engine=ranks", false),
        (text("one, with three `uct:playouts=200`", "1人（ほかは`uct:playouts=200`）"), "aimers=1", true),
    ];
    let mut rows = Vec::new();
    for person in ["default", "uct:playouts=200"] {
        for (name, knobs, alone) in ways {
            let mut row = vec![Cell::code(person), name.into()];
            for aim in AIMS {
                let words = format!("sontaku:aim={aim},{knobs}");
                let others = if alone { [words.as_str(), rival, rival, rival] } else { [words.as_str(); 4] };
                let work = SteeringWork::new(person, others, study.scale)?;
                row.push(study.trace(|| cell(study.read(5, work).as_ref(), SteeredMatch::mean_place)));
            }
            rows.push(row);
        }
    }
    Ok(ExhibitTable { columns, rows })
}

fn changes(study: Study) -> Result<ExhibitTable, Fault> {
    let columns = vec![
        column("steered player", "人の席", NumberStyle::PLAIN),
        column("target", "目標", NumberStyle::COUNT),
        column("games 1 to 20", "1〜20ゲーム目", PLACES),
        column("games 31 to 40", "31〜40ゲーム目", PLACES),
    ];
    let row = |persons: &str| {
        let (played, work) = study.traced(|| found(study, 6, persons, "sontaku:aim=3"));
        let played = played?;
        let games = |from: u32, to: u32| {
            let shown = |counts: &SteeredMatch| {
                mean(counts.places.get(from as usize..to as usize).unwrap_or_default())
            };
            cell(played.as_ref(), shown).made_of(&work)
        };
        // Half of the second player's games are left out: sontaku needs time to adapt.
        let each = study.scale.block;
        Ok(vec![
            Cell::code(&persons.replace('+', "` → `")),
            Cell::given(3u32),
            games(0, each),
            games(each + each / 2, 2 * each),
        ])
    };
    let pairs = ["random+champion:playouts=300", "champion:playouts=300+default", "default+random"];
    let rows = pairs.into_iter().map(row).collect::<Result<_, Fault>>()?;
    Ok(ExhibitTable { columns, rows })
}

/// The tables that are compared; the last one doesn't steer.
const TABLES: [&str; 4] = ["sontaku:aim=1", "sontaku:aim=3", "sontaku:aim=even", PLAIN];
/// The same agents without a target: `sontaku` searches with the settings of `champion`.
const PLAIN: &str = "champion:playouts=300";
/// The pairs of players whose places are compared, the weaker one first.
const PAIRS: [[&str; 2]; 3] =
    [["random", "uct:playouts=200"], ["random", "default"], ["default", "uct:playouts=200"]];
/// The shares of games in which `sontaku` plays to win.
const SKILLS: [&str; 4] = ["0", "0.25", "0.5", "0.75"];

type Played = Option<Vec<SteeredMatch>>;

/// Twice as many matches as in the other tables: an observer learns from few matches only what is obvious.
fn played(study: Study, person: &str, others: &str) -> Result<Played, Fault> {
    let scale = RunScale { games: 2 * study.scale.games, ..study.scale };
    found(Study { scale, ..study }, 3, person, others)
}

/// Passes on the steered player's cards, an observer's success, and closeness, spread and memory of places.
pub(super) fn seen(study: Study) -> Parts {
    let seen = text(
        "We asked no people: all numbers come from programs in the steered seat. *Passes*: how often the four others pass although they could beat a single card, on cards of the steered player and on other cards. \
         *Observer*: a logistic regression that sees a match of 20 games and says whether it was steered. It learns from the other matches, half of them steered by `sontaku`, half with `champion`. 50% is chance. One observer sees only how often the others pass. The other also sees the places and how close the games were, so it can tell by the places that steering changes.",
        "人に尋ねた結果ではありません。人の席もすべてプログラムです。*パス*：1枚出しに勝てるのにほかの4人がパスした割合。人の席のカードに対する場合と、そのほかのカードに対する場合に分けます。*観察者*：20ゲームの試合を1つ見て、順位が操作されたかどうかを当てるロジスティック回帰です。ほかの試合で学習し、その半分は`sontaku`、半分は`champion`との試合です。でたらめなら50%です。一方の観察者はパスの割合だけを、もう一方は順位と勝負の際どさも見ます。順位は操作によって変わるものなので、後者は順位からも見分けられます。",
    );
    let mut parts = vec![seen.into()];
    let columns = seats([
        column("passes on the steered player's cards", "人の席のカードへのパス", PER_CENT),
        column("passes on other cards", "ほかのカードへのパス", PER_CENT),
        column("observer: passes", "観察者：パス", PER_CENT),
        column("observer: everything", "観察者：すべて", PER_CENT),
    ]);
    let row = |person: &str, others: &str| {
        let steered = played(study, person, others)?;
        let plain = played(study, person, PLAIN)?;
        let of = |value: fn(&SteeredMatch) -> f64| cell(steered.as_ref(), value);
        let tells = |seen: fn(&SteeredMatch) -> Vec<f64>| match (&steered, &plain) {
            _ if others == PLAIN => Cell::Blank,
            (Some(steered), Some(plain)) => {
                let all = |of: &[SteeredMatch]| of.iter().map(seen).collect::<Vec<_>>();
                observer(&all(steered), &all(plain)).into()
            }
            _ => Cell::MISSING,
        };
        Ok(vec![
            of(|counts| counts.on_person.share()),
            of(|counts| counts.on_others.share()),
            tells(SteeredMatch::seen_passes),
            tells(SteeredMatch::seen),
        ])
    };
    parts.push(ExhibitTable { columns, rows: rows(study, &TABLES, row)? }.into());
    let equal = text(
        "The table compares games at equal places, because steering changes the places. *Missed by*: cards that the steered player still held when the next better place was taken, in the games in which it took this place. \
         *SD*: spread of its places. *Memory*: correlation of a place with the next one. Below 0, a good game tends to be followed by a bad one.",
        "順位の操作は順位そのものを変えるので、同じ順位で終わったゲームどうしを比べます。*惜敗*：その順位で終わったゲームで、ひとつ上の順位が決まったときに人の席に残っていた枚数。*標準偏差*：順位のばらつき。*記憶*：ある順位と次のゲームの順位の相関。0より小さいと、よいゲームのあとに悪いゲームが来やすいことを表します。",
    );
    parts.push(equal.into());
    let mut columns = seats([]);
    columns.extend(
        (2..=5).map(|place| Column::new(words!("missed by, place {place}", "惜敗（{place}位）"), PLACES)),
    );
    columns.push(column("SD of places", "順位の標準偏差", PLACES));
    columns.push(column("memory", "記憶", PLACES));
    let row = |person: &str, others: &str| {
        let matches = played(study, person, others)?;
        let mut row: Vec<Cell> =
            (2..=5).map(|place| matches.as_ref().map(|m| missed(m, place)).into()).collect();
        let memories = matches.as_ref().map(|matches| {
            let all = Moments::of(matches.iter().map(SteeredMatch::mean_place)).mean();
            matches.iter().map(|counts| counts.memory(all)).collect::<Vec<_>>()
        });
        let spread = |pairs: &Vec<(f64, f64)>| Moments::of(pairs.iter().map(|pair| pair.1.sqrt())).estimate();
        row.push(memories.as_ref().map(spread).into());
        row.push(memories.map(|pairs| Cell::or_blank(ratio(&pairs))).into());
        Ok(row)
    };
    parts.push(ExhibitTable { columns, rows: rows(study, &TABLES, row)? }.into());
    Ok(parts)
}

/// Cards left at a place: every match with such games is an observation.
fn missed(matches: &[SteeredMatch], place: u8) -> Cell {
    let each = matches.iter().map(|counts| counts.missed_at(place).collect::<Vec<_>>());
    let means: Vec<f64> = each.filter(|cards| !cards.is_empty()).map(|cards| mean(&cards)).collect();
    Cell::or_blank(Moments::of(means).known())
}

/// How much of the difference between two players is left, by the setting for it.
pub(super) fn skill(study: Study) -> Parts {
    let about = text(
        "*Apart*: difference between the average finishes of two players at the same kind of table. *Skill left*: this difference, compared with that at a table of four `champion`. \
         `skill` is the share of games in which `sontaku` simply plays to win. The target is 3.",
        "*差*：同じ種類のテーブルでの、2人の平均順位の差。*残る実力差*：その差が、`champion`4人のテーブルでの差の何%か。`skill`は、`sontaku`がふつうに勝ちにいくゲームの割合です。目標は3位です。",
    );
    let columns = vec![
        column("players", "2人", NumberStyle::PLAIN),
        column("other seats", "ほかの4人", NumberStyle::PLAIN),
        column("average finish, first", "平均順位（1人目）", PLACES),
        column("average finish, second", "平均順位（2人目）", PLACES),
        column("apart", "差", PLACES),
        column("skill left", "残る実力差", PER_CENT),
    ];
    let row = |[weak, strong]: [&str; 2], others: &str| {
        let pair =
            |others: &str| Ok::<_, Fault>([played(study, weak, others)?, played(study, strong, others)?]);
        let (steered, plain) = (pair(others)?, pair(PLAIN)?);
        let apart = |[weak, strong]: &[Played; 2]| -> Option<Vec<f64>> {
            let pairs = weak.as_ref()?.iter().zip(strong.as_ref()?);
            Some(pairs.map(|(weak, strong)| weak.mean_place() - strong.mean_place()).collect())
        };
        let (now, before) = (apart(&steered), apart(&plain));
        let left = now.as_ref().zip(before).map(|(now, before)| {
            let pairs: Vec<_> = now.iter().copied().zip(before).collect();
            Cell::or_blank(ratio(&pairs))
        });
        Ok::<_, Fault>(vec![
            Cell::same(format!("`{weak}`, `{strong}`")),
            Cell::code(others),
            cell(steered[0].as_ref(), SteeredMatch::mean_place),
            cell(steered[1].as_ref(), SteeredMatch::mean_place),
            now.map(|now| Moments::of(now).estimate()).into(),
            if others == PLAIN { Cell::Blank } else { left.into() },
        ])
    };
    let mut rows = Vec::new();
    for pair in PAIRS {
        for skill in SKILLS {
            rows.push(study.trace(|| row(pair, &format!("sontaku:aim=3,skill={skill}")))?);
        }
        rows.push(study.trace(|| row(pair, "sontaku:aim=even"))?);
        rows.push(study.trace(|| row(pair, PLAIN))?);
    }
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}
