//! Steered tables as an outsider sees them, how places move from game to game, and how much of a player's skill
//! is left.

use super::{PER_CENT, PLACES, average, cell, found, rows, seats};
use crate::{
    papers::{
        Parts, RunScale, Study,
        report::{Cell, Column, ExhibitTable, NumberStyle, column, words},
    },
    stats::Moments,
    steering::{SteeredMatch, outside},
};
use tefuda_games::{Fault, spoken as text};

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
pub(in crate::papers) fn seen(study: Study) -> Parts {
    let seen = text(
        "No person has been asked: all numbers come from programs in the steered seat. *Passes*: how often the four others pass although they could beat a single card, on cards of the steered player and on other cards. \
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
                outside::observer(&all(steered), &all(plain)).into()
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
        row.push(memories.map(|pairs| Cell::or_blank(outside::ratio(&pairs))).into());
        Ok(row)
    };
    parts.push(ExhibitTable { columns, rows: rows(study, &TABLES, row)? }.into());
    Ok(parts)
}

/// Cards left at a place: every match with such games is an observation.
fn missed(matches: &[SteeredMatch], place: u8) -> Cell {
    let each = matches.iter().map(|counts| counts.missed_at(place).collect::<Vec<_>>());
    let means: Vec<f64> = each.filter(|cards| !cards.is_empty()).map(|cards| average(&cards)).collect();
    Cell::or_blank(Moments::of(means).known())
}

/// How much of the difference between two players is left, by the setting for it.
pub(in crate::papers) fn skill(study: Study) -> Parts {
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
            Cell::or_blank(outside::ratio(&pairs))
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
