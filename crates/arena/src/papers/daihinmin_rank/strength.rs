//! The strength of `rank`, which the paper doesn't measure.

use super::{
    BASE, CHOICES,
    aim::AimData,
    exhibits::{SHARE, counts},
    run,
};
use crate::{
    contest::{ContestReport, Length, Plan},
    papers::{
        ContestWork, Results, RunScale,
        report::{Cell, Column, ExhibitPart, ExhibitTable, Form, NumberStyle, Traced as _, Words},
    },
    stats::Estimate,
};
use tefuda_agents::{Playable as _, daihinmin::rank::RankClass};
use tefuda_games::{Fault, FileId, Game as _, Seed, Spec, daihinmin::Daihinmin, spoken as text};

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
fn file(scale: RunScale, results: &Results, words: &str) -> Option<FileId> {
    run(scale, results, words, 1).and_then(|trained| trained.file())
}

fn rank(file: FileId, knobs: &str) -> Result<Spec, Fault> {
    Spec::parse(Daihinmin::AGENTS, &format!("rank:file={file}{knobs}"))
}

/// A player's name in a table, without its file number.
fn called(words: &str, knobs: &str) -> Cell {
    let knobs = knobs.strip_prefix(',').map_or(String::new(), |knobs| format!(":{knobs}"));
    let name = format!("`rank{knobs}`");
    if words == BASE {
        return Cell::same(name);
    }
    Cell::Words(Words::new(
        format!("{name}, trained only on decisions with a choice"),
        format!("{name}（選択肢のある判断だけで学習）"),
    ))
}

/// Points against four sample clients, and how the target compares with the final class.
pub(super) fn among_clients(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    let columns = vec![
        Column::new(text("player", "プレイヤー"), NumberStyle::PLAIN),
        Column::new(text("points per game", "1ゲームの点"), NumberStyle::digits(2)),
        Column::new(text("passed when it could play", "出せるのにパスした割合"), SHARE),
        Column::new(text("ended in the target class", "目標のランクで終わった割合"), SHARE),
        Column::new(
            text("places behind the target", "目標より後ろの順位差"),
            NumberStyle::digits(2).form(Form::Signed),
        ),
    ];
    let (mut rows, mut ends) = (Vec::new(), None);
    for (round, (words, knobs)) in (2..).zip(AIMS) {
        let (found, work) = results.traced(|| {
            let player = file(scale, results, words).map(|file| rank(file, knobs)).transpose()?;
            let of = |player| AimData { player, matches: scale.games }.ask(results, round);
            Ok::<_, Fault>(player.and_then(of))
        });
        let found = found?;
        let estimate = |of: Option<Estimate>| of.map_or(Cell::MISSING, Cell::from).made_of(&work);
        rows.push(vec![
            called(words, knobs),
            estimate(found.as_ref().map(|found| found.points)),
            estimate(found.as_ref().and_then(|found| found.passes)),
            estimate(found.as_ref().and_then(|found| found.hits)),
            estimate(found.as_ref().and_then(|found| found.behind)),
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
        Column::new(text("target of `rank`", "`rank`の目標"), NumberStyle::PLAIN),
        Column::new(text("games", "ゲーム数"), NumberStyle::COUNT),
    ];
    columns.extend(RankClass::ALL.map(|class| Column::new(class.name(), SHARE)));
    let ended = text(
        "Actual classes in the games of the first row, by target. There is no interval: only counts are stored, and games within a match are not independent.",
        "1行目のプレイヤーの目標と、実際のランクです。残してあるのは件数だけで、同じ試合のゲームどうしは独立でないため、区間はありません。",
    );
    let second = ExhibitTable { columns, rows: ends.unwrap_or_default() };
    Ok(vec![
        ExhibitPart::Note(about.into()),
        ExhibitPart::Table(first),
        ExhibitPart::Note(ended.into()),
        ExhibitPart::Table(second),
    ])
}

/// The matches of a player against others.
fn among(others: &[&str], player: Spec, scale: RunScale) -> Result<Plan, Fault> {
    let others = others.iter().map(|words| Spec::parse(Daihinmin::AGENTS, words));
    Ok(Plan {
        rules: Spec::parse(Daihinmin::FACTS.presets, "standard:games=20")?,
        players: std::iter::once(Ok(player)).chain(others).collect::<Result<_, _>>()?,
        length: Length::Matches(scale.games),
        seed: CARDS,
        duplicate: false,
    })
}

/// Points against stronger players.
pub(super) fn among_others(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    const OTHERS: [&str; 4] = ["default", "uct:playouts=100", "champion:playouts=50", "mc:worlds=30"];
    let mut columns = vec![Column::new(text("first seat", "1人目"), NumberStyle::PLAIN)];
    let own = Column::new(text("its points per game", "1ゲームの点"), NumberStyle::digits(2));
    columns.push(own);
    columns.extend(OTHERS.map(|words| Column::new(Words::same(words), NumberStyle::digits(2))));
    let mut rows = Vec::new();
    for (round, knobs) in (3..).zip(RIVALS) {
        let cells = results.trace(|| {
            let found = match file(scale, results, BASE) {
                None => None,
                Some(file) => {
                    let name = format!("rank{knobs} among others · {} matches", scale.games);
                    let plan = among(&OTHERS, rank(file, knobs)?, scale)?;
                    results.read::<ContestReport>(round, ContestWork::<Daihinmin>::new(name, plan))
                }
            };
            let cell = |seat: usize| {
                let score = found.as_ref().and_then(|report| report.seats.get(seat)).map(|seat| seat.score);
                score.map_or(Cell::MISSING, Cell::from)
            };
            Ok::<Vec<Cell>, Fault>((0..5).map(cell).collect())
        });
        rows.push(std::iter::once(called(BASE, knobs)).chain(cells?).collect());
    }
    Ok(vec![ExhibitPart::Table(ExhibitTable { columns, rows })])
}
