//! The strength of `rank`, which the paper doesn't measure, and how often it reaches its target.
//!
//! Matches against sample clients are a separate kind of work: they also count targets.

use super::{
    BASE, CHOICES,
    exhibits::{SHARE, counts},
    run,
};
use crate::{
    contest::{ContestReport, Length, Plan},
    papers::{
        ContestWork, Parts, Study, Work, WorkJob,
        report::{Cell, Column, ExhibitTable, Form, NumberStyle, Traced as _, column, words},
        work::{files_of, is, json},
    },
    stats::{Estimate, Moments},
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    Agent, Explanation, Job, Playable as _, Progress,
    daihinmin::rank::{RankClass, Ranks},
    decide,
};
use tefuda_games::{
    Fault, FileId, Game as _, Seat, Seed, Spec, Standing as _,
    daihinmin::{Daihinmin, DaihinminConfig, DaihinminMove, DaihinminStanding},
    spoken as text,
};

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

/// The seed of the cards in matches against sample clients. The same for every player.
const AIM_CARDS: Seed = Seed(3);
/// Games per match.
const LENGTH: u32 = 20;
/// The number of matches that are replayed to check a stored result.
const OPENING: u32 = 1;

/// Matches of a player in the first seat against four sample clients.
#[derive(Debug, Clone)]
struct AimData {
    player: Spec,
    matches: u32,
}

/// The result of these matches. All intervals are over matches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Aimed {
    /// Points per game.
    points: Estimate,
    /// The share of games that ended in the class that was the target at the first decision. `None` for
    /// players without a target.
    hits: Option<Estimate>,
    /// The number of places by which it finished behind that target.
    behind: Option<Estimate>,
    /// The share of its decisions with a choice in which it passed.
    passes: Option<Estimate>,
    /// Games by target class (row) and final class (column), the best class first.
    ends: [[u32; 3]; 3],
}

impl AimData {
    fn job(&self, matches: u32) -> Result<AimJob, Fault> {
        let other = Spec::parse(Daihinmin::AGENTS, "default")?;
        let config = DaihinminConfig { games: LENGTH, seats_every: 3, classes_every: 100 };
        Ok(AimJob {
            agents: [Daihinmin::agent(&self.player), Daihinmin::agent(&other)],
            config,
            matches,
            standing: DaihinminStanding::new(config),
            played: 0,
            sums: Sums::default(),
            points: Moments::default(),
            hits: Moments::default(),
            behind: Moments::default(),
            passes: Moments::default(),
            ends: [[0; 3]; 3],
        })
    }
}

impl Work for AimData {
    fn name(&self) -> String {
        format!("{} among sample clients", self.player)
    }

    fn key(&self) -> String {
        format!("aim {} matches {} of {LENGTH} games seed {}", self.player, self.matches, AIM_CARDS.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        files_of(&self.player).collect()
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(self.job(self.matches)?))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let mut job = self.job(OPENING)?;
        job.step(u32::MAX);
        Ok(job.outcome()?.result)
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Aimed>(outcome)
    }
}

/// Matches in progress: a job whose unit is a game.
struct AimJob {
    agents: [Box<dyn Agent<Daihinmin>>; 2],
    config: DaihinminConfig,
    matches: u32,
    standing: DaihinminStanding,
    played: u32,
    /// The sums of the current match.
    sums: Sums,
    points: Moments,
    hits: Moments,
    behind: Moments,
    passes: Moments,
    ends: [[u32; 3]; 3],
}

#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    points: f64,
    aimed: f64,
    hits: f64,
    behind: f64,
    choices: f64,
    passes: f64,
}

impl AimJob {
    fn game(&mut self) {
        if self.played.is_multiple_of(LENGTH) {
            self.standing = DaihinminStanding::new(self.config);
        }
        let number = u64::from(self.played);
        let deal = self.standing.deal(AIM_CARDS.child(0).child(number));
        let mut game = Daihinmin::new(self.config, &deal).expect("deals of a standing are valid");
        let (decisions, mut decision, mut aim) = (AIM_CARDS.child(1).child(number), 0, None);
        while let Some(seat) = game.turn() {
            let agent = &self.agents[usize::from(seat != Seat(0))];
            let Some(made) = decide(&**agent, game.view(seat), decisions.child(decision)) else { break };
            decision += 1;
            if let Explanation::Ranks(note) = &made.explanation {
                aim = aim.or(Some(Ranks(note.aim)));
                self.sums.choices += 1.0;
                self.sums.passes += f64::from(u8::from(made.choice == DaihinminMove::Pass));
            }
            game.play(made.choice).expect("agents return legal moves");
        }
        self.count(&game, aim);
        self.standing.add(&game);
        self.played += 1;
    }

    fn count(&mut self, game: &Daihinmin, aim: Option<Ranks>) {
        let points = game.points_of(Seat(0));
        self.sums.points += f64::from(points);
        let place = game.table().place(Seat(0)).filter(|_| points > 0);
        if let Some((aim, place)) = aim.zip(place) {
            let (aimed, end) = (aim.class(), RankClass::of_place(place));
            self.ends[aimed as usize][end as usize] += 1;
            self.sums.aimed += 1.0;
            self.sums.hits += f64::from(u8::from(aimed == end));
            self.sums.behind += f64::from(place) + 1.0 - f64::from(aim.mean_place());
        }
        if (self.played + 1).is_multiple_of(LENGTH) {
            let Sums { points, aimed, hits, behind, choices, passes } = std::mem::take(&mut self.sums);
            self.points.add(points / f64::from(LENGTH), f64::from(LENGTH));
            if aimed > 0.0 {
                self.hits.add(hits / aimed, aimed);
                self.behind.add(behind / aimed, aimed);
                self.passes.add(passes / choices, choices);
            }
        }
    }
}

impl Job for AimJob {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.matches * LENGTH - self.played) {
            self.game();
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.played, total: self.matches * LENGTH }
    }
}

impl AimJob {
    /// The result of the finished matches.
    fn aimed(&self) -> Aimed {
        let aims = |moments: &Moments| (moments.count() > 0).then(|| moments.estimate());
        Aimed {
            points: self.points.estimate(),
            hits: aims(&self.hits),
            behind: aims(&self.behind),
            passes: aims(&self.passes),
            ends: self.ends,
        }
    }
}

impl WorkJob for AimJob {
    fn so_far(&self) -> Option<Json> {
        (self.points.count() > 0).then(|| json(&self.aimed()))
    }
}
