//! The strength of `rank`, which the paper doesn't measure.

use super::{
    BASE, CHOICES,
    aim::{AimData, Aimed},
    exhibits::{SHARE, counts},
    run,
};
use crate::{
    contest::{ContestReport, Length, Plan},
    papers::{
        ContestWork, Parts, Study,
        report::{Cell, Column, ExhibitTable, Form, NumberStyle, Traced as _, column, words},
    },
    stats::Estimate,
};
use tefuda_agents::{Playable as _, daihinmin::rank::RankClass};
use tefuda_games::{Fault, FileId, Seed, Spec, daihinmin::Daihinmin, spoken as text};

/// The seed of the cards.
const CARDS: Seed = Seed(4);
/// The players that are measured: the run that trained them, and their settings.
const AIMS: [(&str, &str); 9] = [
    (BASE, ""),
    (BASE, ",distance=kl"),
    (BASE, ",distance=class"),
    (BASE, ",distance=place"),
    (BASE, ",higher=1"),
    (BASE, ",higher=2"),
    (BASE, ",higher=2,distance=place"),
    (CHOICES, ""),
    (CHOICES, ",higher=2,distance=place"),
];
/// The settings of the players that also meet other opponents.
const RIVALS: [&str; 2] = ["", ",higher=2,distance=place"];

/// The agent of a run.
fn file(study: Study, words: &str) -> Option<FileId> {
    run(study, words, 1).and_then(|trained| trained.file())
}

fn rank(file: FileId, knobs: &str) -> String {
    format!("rank:file={file}{knobs}")
}

/// A player's name in a table, without its file number.
fn called(words: &str, knobs: &str) -> Cell {
    let knobs = knobs.strip_prefix(',').map_or(String::new(), |knobs| format!(":{knobs}"));
    let name = format!("`rank{knobs}`");
    if words == BASE {
        return Cell::same(name);
    }
    Cell::from(words!(
        "{name}, trained only on decisions with a choice",
        "{name}（選択肢のある判断だけで学習）"
    ))
}

/// Points against four sample clients, and how the target compares with the final class.
pub(super) fn among_clients(study: Study) -> Parts {
    let columns = vec![
        column("player", "プレイヤー", NumberStyle::PLAIN),
        column("points per game", "1ゲームの点", NumberStyle::digits(2)),
        column("passed when it could play", "出せるのにパスした割合", SHARE),
        column("ended in the target class", "目標のランクで終わった割合", SHARE),
        column("places behind the target", "目標より後ろの順位差", NumberStyle::digits(2).form(Form::Signed)),
    ];
    let (mut rows, mut ends) = (Vec::new(), None);
    for (round, (words, knobs)) in (2..).zip(AIMS) {
        let (found, work) = study.traced(|| {
            let Some(file) = file(study, words) else { return Ok(None) };
            let player = Spec::parse(Daihinmin::AGENTS, &rank(file, knobs))?;
            Ok::<Option<Aimed>, Fault>(study.read(round, AimData { player, matches: study.scale.games }))
        });
        let found = found?;
        let of =
            |value: fn(&Aimed) -> Option<Estimate>| Cell::from(found.as_ref().and_then(value)).made_of(&work);
        rows.push(vec![
            called(words, knobs),
            of(|found| Some(found.points)),
            of(|found| found.passes),
            of(|found| found.hits),
            of(|found| found.behind),
        ]);
        // The second table shows the first player only.
        ends.get_or_insert_with(|| counts(found.map(|found| found.ends)).made_of(&work));
    }
    let about = text(
        "The player takes the first seat against four UECda sample clients. Five sample clients would score 3 points per game each. The target is the one that the player sets at its first decision of each game. \
         The last column compares its actual place with the expected place of that target.",
        "UECdaの標準クライアント4人と対戦します（全員が標準クライアントなら3点）。目標は各ゲームの最初の判断のものです。最後の列は、実際の順位が、目標の予想順位よりどれだけ後ろだったかを示します。",
    );
    let first = ExhibitTable { columns, rows };
    let mut columns = vec![
        column("target of `rank`", "`rank`の目標", NumberStyle::PLAIN),
        column("games", "ゲーム数", NumberStyle::COUNT),
    ];
    columns.extend(RankClass::ALL.map(|class| Column::new(class.name(), SHARE)));
    let ended = text(
        "Actual classes in the games of the first row, by target. There is no interval: only counts are stored, and games within a match are not independent.",
        "1行目のプレイヤーの目標と、実際のランクです。残してあるのは件数だけで、同じ試合のゲームどうしは独立でないため、区間はありません。",
    );
    let second = ExhibitTable { columns, rows: ends.unwrap_or_default() };
    Ok(vec![about.into(), first.into(), ended.into(), second.into()])
}

/// Points against stronger players.
pub(super) fn among_others(study: Study) -> Parts {
    const OTHERS: [&str; 4] = ["default", "uct:playouts=100", "champion:playouts=50", "mc:worlds=30"];
    let mut columns = vec![column("first seat", "1人目", NumberStyle::PLAIN)];
    columns.push(column("its points per game", "1ゲームの点", NumberStyle::digits(2)));
    columns.extend(OTHERS.map(|words| Column::symbol(words, NumberStyle::digits(2))));
    let mut rows = Vec::new();
    for (round, knobs) in (3..).zip(RIVALS) {
        let cells = study.trace(|| {
            let found = match file(study, BASE) {
                None => None,
                Some(file) => {
                    let name = format!("rank{knobs} among others · {} matches", study.scale.games);
                    let own = rank(file, knobs);
                    let players = [&own].into_iter().map(String::as_str).chain(OTHERS);
                    let length = Length::Matches(study.scale.games);
                    let plan = Plan::parse::<Daihinmin>("standard:games=20", players, length, CARDS)?;
                    study.read::<ContestReport>(round, ContestWork::<Daihinmin>::new(name, plan))
                }
            };
            let score = |seat: usize| Some(found.as_ref()?.seats.get(seat)?.score);
            Ok::<Vec<Cell>, Fault>((0..5).map(|seat| score(seat).into()).collect())
        });
        rows.push(std::iter::once(called(BASE, knobs)).chain(cells?).collect());
    }
    Ok(vec![ExhibitTable { columns, rows }.into()])
}
