//! The tables and figures of P4, made from duels, and its claims.

use super::{DUELS, Duel, PAPER_GAMES, Rival, SEATS, STRONGEST, WEAKEST};
use crate::{
    papers::{
        ExhibitPlace, PairedBlock, Results, RunScale,
        claim::{Bound, Claim},
        exhibit_id,
        report::{
            Cell, Column, ExhibitPart, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Number,
            NumberStyle, Words,
        },
    },
    stats::{Estimate, Moments, TTest},
};
use tefuda_games::{Fault, spoken as text};
use tefuda_numbers::grouped;

/// The result of a duel.
#[derive(Debug, Clone, PartialEq)]
struct DuelEstimate {
    /// Number of blocks, each played in both orders: the observations.
    blocks: u64,
    /// Points per game of each player.
    points: Vec<Estimate>,
    /// The first rival's lead over the second, in points per game.
    margin: Estimate,
    /// The test of whether the lead differs from 0.
    test: Option<TTest>,
    /// Points per game in the first order, over as many games as in the paper, or fewer if there aren't
    /// enough.
    few: Vec<Estimate>,
    /// The rivals' difference in these games.
    few_margin: Estimate,
    /// The number of these games.
    few_games: u32,
}

/// The mean of some observations with its interval.
fn estimate(values: impl Iterator<Item = f64>) -> (Estimate, u64) {
    let mut moments = Moments::default();
    values.for_each(|value| moments.add(value, 1.0));
    (moments.estimate(), moments.count())
}

/// The mean of a block's value over both orders.
fn mean(block: &PairedBlock, of: impl Fn(&[f64]) -> f64) -> f64 {
    block.0.iter().map(|order| of(order)).sum::<f64>() / 2.0
}

/// The first rival's lead in one order of a block.
fn lead(order: &[f64]) -> f64 {
    order[0] - order[1]
}

impl DuelEstimate {
    /// The result of blocks of `length` games. `None` without blocks.
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

    /// Games played, counting both orders.
    fn games(&self, scale: RunScale) -> u64 {
        2 * u64::from(scale.block) * self.blocks
    }
}

/// Whether a block has the points of every player.
fn is_whole(block: &PairedBlock) -> bool {
    block.0.iter().all(|order| order.len() == SEATS)
}

/// Half the width of the interval for the rivals' difference in a match as long as the paper's, in points per
/// game. It uses the spread of our blocks in one order only.
fn chance_in_the_paper(blocks: &[PairedBlock], length: u32) -> Option<f64> {
    let mut moments = Moments::default();
    for order in blocks.iter().filter(|block| is_whole(block)).flat_map(|block| &block.0) {
        moments.add(lead(order), f64::from(length));
    }
    let variance = moments.variance().filter(|variance| *variance > 0.0)?;
    Some(1.96 * (variance / f64::from(PAPER_GAMES)).sqrt())
}

/// The paper's claim about each duel.
pub(super) fn claims(scale: RunScale, results: &Results) -> Result<Vec<Claim>, Fault> {
    let claim = |duel: &Duel| {
        let blocks = duel.blocks(scale, results)?;
        let found = DuelEstimate::of(&blocks, scale.block);
        let Words { en, ja } = duel.title.into();
        Ok(Claim {
            exhibit: exhibit_id(duel.place, duel.title.en, None),
            says: duel.says.into(),
            measured: Words::new(
                format!("{en}: lead of the first rival, in points per game"),
                format!("{ja}：1番目が1ゲームあたり上回る得点"),
            ),
            style: NumberStyle::digits(2).form(Form::Signed),
            found: found.map(|found| found.margin.into()),
            // The paper says that pruning doesn't help.
            holds: if duel.place == ExhibitPlace::InWords { Bound::Below(0.0) } else { Bound::Above(0.0) },
            freedom: None,
            stated: duel
                .lead()
                .map(|value| Number { value, spread: chance_in_the_paper(&blocks, scale.block) }),
        })
    };
    DUELS.iter().map(claim).collect()
}

/// All duels in one table, with the first rival's lead.
pub(super) fn all_at_once(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    const MARGIN: NumberStyle = NumberStyle::digits(2).form(Form::Signed);
    let about = text(
        "The table shows by how many points per game the first rival leads the second. *Chance* is half the width of the 95% interval of that lead in 400 games with one seating order, \
         estimated from our games. The paper's 400 games can't show a smaller difference.",
        "1番目が2番目を1ゲームあたり何点上回るかです。*偶然の幅*は、一方の席順だけの400ゲームでこの差に付く95%信頼区間の半幅を、本実験のゲームから推定したものです。これより小さい差は、論文のゲーム数では見分けられません。",
    );
    let mut ours = Column::new(text("ours", "本実験"), MARGIN).beside(2);
    ours.strong = true;
    let columns = vec![
        Column::new(text("", ""), NumberStyle::PLAIN),
        Column::new(text("comparison", "比べた2者"), NumberStyle::PLAIN),
        Column::new(text("paper", "論文"), MARGIN),
        Column::new(text("chance in 400 games (±)", "400ゲームでの偶然の幅（±）"), NumberStyle::digits(2)),
        Column::new(text("ours in 400 games", "本実験の400ゲーム"), MARGIN).beside(2),
        ours,
        Column::new(text("games", "ゲーム数"), NumberStyle::COUNT),
        Column::new(text("p", "p値"), NumberStyle::digits(4).form(Form::Probability)),
    ];
    let mut rows = Vec::new();
    for duel in &DUELS {
        let name = Cell::Words(duel.place.name().unwrap_or_default());
        let mut row = vec![name, duel.title.into(), duel.stated()];
        row.extend(results.trace(|| found(scale, results, duel))?);
        rows.push(row);
    }
    Ok(vec![ExhibitPart::Note(about.into()), ExhibitPart::Table(ExhibitTable { columns, rows })])
}

/// Our result of a duel: noise in 400 games, lead in 400 games, lead in all games, their number, and p.
fn found(scale: RunScale, results: &Results, duel: &Duel) -> Result<[Cell; 5], Fault> {
    let blocks = duel.blocks(scale, results)?;
    let Some(found) = DuelEstimate::of(&blocks, scale.block) else { return Ok([const { Cell::MISSING }; 5]) };
    Ok([
        chance_in_the_paper(&blocks, scale.block).map_or(Cell::Blank, Cell::found),
        if found.few_games == PAPER_GAMES { found.few_margin.into() } else { Cell::Blank },
        found.margin.into(),
        Cell::found(found.games(scale) as f64),
        found.test.map_or(Cell::Blank, |test| Cell::found(test.p)),
    ])
}

/// The points of every player in one duel.
pub(super) fn duel(scale: RunScale, results: &Results, duel: &Duel) -> Result<Vec<ExhibitPart>, Fault> {
    results.trace(|| points(scale, results, duel))
}

fn points(scale: RunScale, results: &Results, duel: &Duel) -> Result<Vec<ExhibitPart>, Fault> {
    let found = DuelEstimate::of(&duel.blocks(scale, results)?, scale.block);
    let games = found.as_ref().map_or([0, 0], |found| [found.few_games.into(), found.games(scale)]);
    let [few, all] = games.map(grouped);
    let columns = vec![
        Column::new(text("player", "プレイヤー"), NumberStyle::PLAIN),
        Column::new(text("paper, points", "論文の得点"), NumberStyle::PLAIN),
        Column::new(text("paper, per game", "1ゲームあたり"), NumberStyle::digits(2)),
        Column::new(
            Words::new(
                format!("ours, first {few} games, one seating order"),
                format!("本実験（一方の席順の最初の{few}ゲーム）"),
            ),
            NumberStyle::digits(2),
        )
        .beside(2),
        Column::new(
            Words::new(format!("ours, all {all} games"), format!("本実験（全{all}ゲーム）")),
            NumberStyle::digits(2),
        )
        .beside(2),
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
            found.as_ref().map_or(Cell::MISSING, |found| found.few[seat].into()),
            found.as_ref().map_or(Cell::MISSING, |found| found.points[seat].into()),
        ]
    });
    let table = ExhibitPart::Table(ExhibitTable { columns, rows: rows.collect() });
    Ok(duel.note.map(|note| ExhibitPart::Note(note.into())).into_iter().chain([table]).collect())
}

/// The rivals' difference in each duel, by number of games.
pub(super) fn margins(scale: RunScale, results: &Results) -> Result<Vec<ExhibitPart>, Fault> {
    let line = |duel: &Duel| {
        let mut sum = 0.0;
        let blocks = duel.blocks(scale, results)?;
        let points = blocks.iter().filter(|block| is_whole(block)).enumerate().map(|(n, block)| {
            sum += mean(block, lead);
            (2.0 * f64::from(scale.block) * (n + 1) as f64, sum / (n + 1) as f64)
        });
        Ok(FigureLine::new(duel.title, points.collect()))
    };
    let lines = DUELS.iter().map(|duel| results.trace(|| line(duel))).collect::<Result<_, Fault>>()?;
    Ok(vec![ExhibitPart::Figure(Box::new(Figure {
        file: "margins".to_owned(),
        title: text("Lead of the first rival", "1番目がどれだけ上回るか").into(),
        caption: text(
            "P4: average over all games so far, both seating orders. The paper stopped at 400 games.",
            "P4：それまでの全ゲームの平均（両方の席順）。論文は400ゲームまでです。",
        )
        .into(),
        x: FigureAxis { title: text("games", "ゲーム").into(), log: true, zero: false },
        y: FigureAxis {
            title: text("points per game", "1ゲームあたりの得点").into(),
            log: false,
            zero: true,
        },
        lines,
        marker: Some((f64::from(PAPER_GAMES), Words::same(PAPER_GAMES.to_string()))),
    }))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_seats_cancels_their_luck_and_leaves_the_rivals_difference() {
        let block = |luck: f64, lead: f64| {
            let order = |first: f64, second: f64| vec![first, second, 4.0, 2.5, 1.5];
            PairedBlock([order(3.0 + luck + lead, 3.0 - luck), order(3.0 - luck + lead, 3.0 + luck)])
        };
        let blocks = [block(0.5, 0.25), block(-0.8, 0.25), block(0.1, 0.25)];
        let found = DuelEstimate::of(&blocks, 20).unwrap();
        assert!((found.margin.mean - 0.25).abs() < 1e-12 && found.margin.is_unknown(), "{found:?}");
        assert!((found.points[1].mean - 3.0).abs() < 1e-12 && found.points[2].mean == 4.0);
        assert_eq!((found.blocks, found.few_games), (3, 60));
        assert!(found.few_margin.ci95.unwrap() > 1.0);
        assert!(chance_in_the_paper(&blocks, 20).unwrap() > 0.1);
        assert_eq!(DuelEstimate::of(&[], 20), None);
        // A block that lacks a player's points doesn't count.
        assert_eq!(DuelEstimate::of(&[PairedBlock([vec![3.0], vec![2.0]])], 20), None);
    }
}
