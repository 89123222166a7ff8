//! The tables and figures of P4, made from duels, and its claims.

use super::{DUELS, Duel, PAPER_GAMES, Rival, SEATS, STRONGEST, WEAKEST};
use crate::{
    papers::{
        ExhibitPlace, PairedBlock, Parts, RunScale, Study,
        claim::{Bound, Claim},
        exhibit_id,
        report::{
            Cell, Column, ExhibitTable, Figure, FigureAxis, FigureLine, Form, Number, NumberStyle, Words,
            column, words,
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
        let all = Moments::of(blocks.iter().map(|block| mean(block, lead)));
        let margin = all.known()?;
        let estimate = |blocks: &[&PairedBlock], of: &dyn Fn(&PairedBlock) -> f64| {
            Moments::of(blocks.iter().map(|block| of(block))).estimate()
        };
        let points = |seat| estimate(&blocks, &|block| mean(block, |order| order[seat]));
        Some(Self {
            blocks: all.count(),
            points: (0..SEATS).map(points).collect(),
            margin,
            test: TTest::paired(margin, all.count()),
            few: (0..SEATS).map(|seat| estimate(&blocks[..few], &|block| block.0[0][seat])).collect(),
            few_margin: estimate(&blocks[..few], &|block| lead(&block.0[0])),
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

/// The format of a lead.
const MARGIN: NumberStyle = NumberStyle::digits(2).form(Form::Signed);

/// The paper's claim about each duel.
pub(super) fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
    let claim = |duel: &Duel| {
        let blocks = duel.blocks(study)?;
        let found = DuelEstimate::of(&blocks, study.scale.block);
        let says = [
            duel.says.into(),
            words!(
                "{title}: gain from the change, in points per game",
                "{title}：変更で増える、1ゲームあたりの得点",
                title = duel.title
            ),
        ];
        // The paper says that pruning doesn't help.
        let holds = if duel.place == ExhibitPlace::InWords { Bound::Below(0.0) } else { Bound::Above(0.0) };
        let exhibit = exhibit_id(duel.place, duel.title.en, None);
        let claim = Claim::new(exhibit, says, MARGIN, holds, found.map(|found| found.margin));
        let spread = chance_in_the_paper(&blocks, study.scale.block);
        Ok(claim.stated(duel.lead().map(|value| Number { value, spread })))
    };
    DUELS.iter().map(claim).collect()
}

/// All duels in one table, with the first version's lead.
pub(super) fn all_at_once(study: Study) -> Parts {
    let about = text(
        "The table shows by how many points per game the first version leads the second. \
         *Chance* is half the width of the 95% interval of that lead in 400 games with one seating order, \
         estimated from our games. The paper's 400 games can't show a smaller difference.",
        "1番目が2番目を1ゲームあたり何点上回るかです。*偶然の幅*は、一方の席順だけの400ゲームでこの差に付く95%信頼区間の半幅を、本実験のゲームから推定したものです。これより小さい差は、論文のゲーム数では見分けられません。",
    );
    let mut ours = column("ours", "本実験", MARGIN).beside(2);
    ours.strong = true;
    let columns = vec![
        column("", "", NumberStyle::PLAIN),
        column("comparison", "比べた2者", NumberStyle::PLAIN),
        column("paper", "論文", MARGIN),
        column("chance in 400 games (±)", "400ゲームでの偶然の幅（±）", NumberStyle::digits(2)),
        column("ours in 400 games", "本実験の400ゲーム", MARGIN).beside(2),
        ours,
        column("games", "ゲーム数", NumberStyle::COUNT),
        column("p", "p値", NumberStyle::digits(4).form(Form::Probability)),
    ];
    let mut rows = Vec::new();
    for duel in &DUELS {
        let mut row = vec![duel.place.name().unwrap_or_default().into(), duel.title.into(), duel.stated()];
        row.extend(study.trace(|| found(study, duel))?);
        rows.push(row);
    }
    Ok(vec![about.into(), ExhibitTable { columns, rows }.into()])
}

/// Our result of a duel: noise in 400 games, lead in 400 games, lead in all games, their number, and p.
fn found(study: Study, duel: &Duel) -> Result<[Cell; 5], Fault> {
    let blocks = duel.blocks(study)?;
    let Some(found) = DuelEstimate::of(&blocks, study.scale.block) else {
        return Ok([const { Cell::MISSING }; 5]);
    };
    Ok([
        Cell::or_blank(chance_in_the_paper(&blocks, study.scale.block).map(Cell::found)),
        if found.few_games == PAPER_GAMES { found.few_margin.into() } else { Cell::Blank },
        found.margin.into(),
        Cell::found(found.games(study.scale) as f64),
        Cell::or_blank(found.test.map(|test| Cell::found(test.p))),
    ])
}

/// The points of every player in one duel.
pub(super) fn duel(study: Study, duel: &Duel) -> Parts {
    study.trace(|| points(study, duel))
}

fn points(study: Study, duel: &Duel) -> Parts {
    let found = DuelEstimate::of(&duel.blocks(study)?, study.scale.block);
    let games = found.as_ref().map_or([0, 0], |found| [found.few_games.into(), found.games(study.scale)]);
    let [few, all] = games.map(grouped);
    let columns = vec![
        column("player", "プレイヤー", NumberStyle::PLAIN),
        column("paper, points", "論文の得点", NumberStyle::PLAIN),
        column("paper, per game", "1ゲームあたり", NumberStyle::digits(2)),
        Column::new(
            words!("ours, first {few} games, one seating order", "本実験（一方の席順の最初の{few}ゲーム）"),
            NumberStyle::digits(2),
        )
        .beside(2),
        Column::new(words!("ours, all {all} games", "本実験（全{all}ゲーム）"), NumberStyle::digits(2))
            .beside(2),
    ];
    let strongest = STRONGEST.split(':').next().unwrap_or(STRONGEST);
    let rival =
        |Rival { label, spec, .. }| Cell::from(words!("{label} (`{spec}`)", "{label}（`{spec}`）", label));
    let [first, second] = duel.rivals.map(rival);
    let strongest = words!("`{strongest}` (paper: snowl)", "`{strongest}`（論文ではsnowl）");
    let players = [first, second, strongest.into(), Cell::code(WEAKEST), Cell::code(WEAKEST)];
    let others = duel.others.map_or([None; 3], |others| others.map(Some));
    let stated = duel.rivals.iter().map(|rival| rival.paper).chain(others);
    let rows = players.into_iter().zip(stated).enumerate().map(|(seat, (player, points))| {
        let of =
            |points: fn(&DuelEstimate) -> &[Estimate]| found.as_ref().map(|found| points(found)[seat]).into();
        vec![
            player,
            Cell::or_blank(points.map(Cell::stated)),
            Cell::or_blank(points.map(|points| Cell::stated(f64::from(points) / f64::from(PAPER_GAMES)))),
            of(|found| &found.few),
            of(|found| &found.points),
        ]
    });
    let table = ExhibitTable { columns, rows: rows.collect() }.into();
    Ok(duel.note.map(Into::into).into_iter().chain([table]).collect())
}

/// The rivals' difference in each duel, by number of games.
pub(super) fn margins(study: Study) -> Parts {
    let line = |duel: &Duel| {
        let mut sum = 0.0;
        let blocks = duel.blocks(study)?;
        let points = blocks.iter().filter(|block| is_whole(block)).enumerate().map(|(n, block)| {
            sum += mean(block, lead);
            (2.0 * f64::from(study.scale.block) * (n + 1) as f64, sum / (n + 1) as f64)
        });
        Ok(FigureLine::new(duel.title, points.collect()))
    };
    let lines = DUELS.iter().map(|duel| study.trace(|| line(duel))).collect::<Result<Vec<_>, Fault>>()?;
    let figure = Figure::new(
        "margins",
        text("Lead of the first version", "1番目がどれだけ上回るか"),
        text(
            "P4: average over all games so far, both seating orders. The paper stopped at 400 games.",
            "P4：それまでの全ゲームの平均（両方の席順）。論文は400ゲームまでです。",
        ),
        FigureAxis::log(text("games", "ゲーム")),
        FigureAxis::from_zero(text("points per game", "1ゲームあたりの得点")),
    );
    let figure = figure.marked(f64::from(PAPER_GAMES), Words::same(PAPER_GAMES.to_string()));
    Ok(vec![figure.with(lines).into()])
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
