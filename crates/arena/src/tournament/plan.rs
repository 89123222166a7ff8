//! The plan of a tournament: game, rules, entrants, pairing, length and seed.

use crate::contest::{Division, Length, Plan};
use tefuda_agents::Catalogue;
use tefuda_games::{Entry, Fault, Seed, Setting, Spec, choice, settings, text};

/// The maximum number of entrants.
pub const MOST_ENTRANTS: usize = 32;
/// The maximum number of deals or matches, and so of tables.
const MOST_GAMES: u32 = 1_000_000;

choice! {
    /// The pairing: which entrants meet.
    pub enum Pairing {
        /// Every combination of entrants meets.
        All = "all", text("round robin", "総当たり");
        /// The first entrant meets each of the others, which fill all other seats of a table.
        Field = "field", text("gauntlet", "1対全員");
        /// Each entrant plays the one above and swaps places after a clear win.
        Ladder = "ladder", text("ladder", "ラダー戦（入れ替え戦）");
    }
}
choice! {
    /// The unit that is counted.
    pub enum CountedUnit {
        /// Deals.
        Deals = "deals", text("deals", "ディール");
        /// Matches, each played until its end by the rules.
        Matches = "matches", text("matches", "試合");
    }
}
choice! {
    /// The condition for stopping early.
    pub enum Stop {
        /// Never.
        Never = "never", text("after all games", "最後まで");
        /// As soon as it is clear who is ahead.
        Decided = "decided", text("when the winner is clear", "首位が決まるまで");
    }
}

settings! {
    /// The settings of a tournament.
    pub struct TournamentSettings {
        /// The setting for the pairing.
        FORM form: Pairing = Setting::choice("form").says(text("Format", "対戦の形式"), text(
            "Round robin: every combination plays. Gauntlet: the first plays each of the others. Ladder: challenge the player above, and swap places if you win clearly.",
            "総当たりでは、すべての組み合わせが対戦します。1対全員では、先頭の参加者がほかの全員と順に対戦します。ラダー戦では、すぐ上の相手と対戦し、はっきり勝てば入れ替わります。",
        ));
        /// The setting for the unit.
        UNIT unit: CountedUnit = Setting::choice("unit").says(
            text("Unit", "数える単位"),
            text("Single deals, or whole matches.", "1ディールずつ数えるか、試合を最後まで行うかです。"),
        );
        /// The number of deals or matches.
        GAMES games: u32 = Setting::whole("games", 1, MOST_GAMES as i64, 1000).log().symbol("N").says(text("Number", "回数"), text(
            "Total over all tables, not counting seat rotations. Four times as many make the intervals half as wide.",
            "全テーブルの合計です。席替えによる繰り返しは数えません。4倍にすると区間の幅は半分になります。",
        ));
        /// Whether every deal is played in all rotations.
        DUPLICATE duplicate: bool = Setting::flag("duplicate", true).says(
            text("Duplicate deals", "席を替えて同じ配札を使う"),
            text(
                "Each deal is played once for each seat rotation, so the luck of the deal cancels out.",
                "同じ配札を、席を替えながら全員分くり返し、配札の運を打ち消します。",
            ),
        );
        /// The setting for stopping early.
        STOP stop: Stop = Setting::choice("stop").says(text("Stop", "終了"), text(
            "Stops once an anytime-valid t-test shows that one player is ahead of all the others. A gauntlet stops once every pair is decided. The error rate is at most 5% if round results are roughly normally distributed, however often you check.",
            "最良のスコアがほかのすべてより上だと、anytime-valid t検定（逐次検定の一種）で言えたら終わります。1対全員では、すべての組の優劣がこの検定で言えたら終わります。各ラウンドの値がほぼ正規分布なら、毎回途中経過を見ても誤り率は5%以下です。",
        ));
    }
}

/// The settings of a tournament, in the form of an entry.
pub static TOURNAMENT: [Entry; 1] = [Entry::new(
    "tournament",
    text("Tournament", "大会"),
    text("How the agents are matched.", "エージェントの対戦方法です。"),
    TournamentSettings::KNOBS,
)];

/// Everything that determines a tournament.
#[derive(Debug, Clone)]
pub struct TournamentPlan {
    /// The game.
    pub game: &'static Catalogue,
    /// The rules.
    pub rules: Spec,
    /// The entrants. The same agent may appear more than once.
    pub entrants: Vec<Spec>,
    /// The seed of the cards and of the agents' thoughts.
    pub seed: u64,
    /// A spec of [`TOURNAMENT`].
    pub settings: Spec,
}

impl PartialEq for TournamentPlan {
    fn eq(&self, other: &Self) -> bool {
        (self.game.facts.id, self.seed) == (other.game.facts.id, other.seed)
            && (&self.rules, &self.entrants, &self.settings)
                == (&other.rules, &other.entrants, &other.settings)
    }
}

/// Entrants that play each other, and the contest that they play.
#[derive(Debug, Clone)]
pub struct TournamentTable {
    /// The entrant in each seat, in the first rotation.
    pub seats: Vec<usize>,
    /// The contest.
    pub plan: Plan,
    /// The blocks of the contest.
    pub division: Division,
}

impl TournamentPlan {
    /// The values of its settings.
    pub fn values(&self) -> TournamentSettings {
        TournamentSettings::new(&self.settings)
    }

    /// Whether the mean score tells who is stronger: if single deals of a game for [stakes](tefuda_games::Facts::stakes)
    /// count. Otherwise the rating does.
    pub fn by_score(&self) -> bool {
        self.game.facts.stakes && self.values().unit == CountedUnit::Deals
    }

    /// The number of deals or matches over all tables.
    pub fn games(&self) -> u32 {
        self.values().games
    }

    /// Returns this many deals or matches, whichever the plan counts, as the length of a contest.
    pub fn length(&self, games: u32) -> Length {
        match self.values().unit {
            CountedUnit::Deals => Length::deals(games),
            CountedUnit::Matches => Length::Matches(games),
        }
    }

    /// Seats per table.
    pub fn seats(&self) -> usize {
        usize::from((self.game.seats)(&self.rules))
    }

    /// The number of tables. `None` if there are too many to play.
    fn count_tables(&self) -> Option<u32> {
        let (n, seats) = (self.entrants.len(), self.seats());
        match self.values().form {
            Pairing::Field => u32::try_from(n.saturating_sub(1)).ok(),
            Pairing::Ladder => u32::try_from(n * n.saturating_sub(1) / 2 * starts(2, seats)).ok(),
            Pairing::All if n < seats => Some(starts(n, seats) as u32),
            Pairing::All => {
                let most = u128::from(MOST_GAMES);
                let longer = |all: u128, k: usize| {
                    let all = all.checked_mul((n - k) as u128)? / (k as u128 + 1);
                    Some(all)
                };
                let all = (0..seats.min(n - seats)).try_fold(1, longer)?;
                u32::try_from(all).ok().filter(|_| all <= most)
            }
        }
    }

    /// The fault that makes the plan impossible, if any.
    pub fn fault(&self) -> Option<Fault> {
        let n = self.entrants.len();
        if !(2..=MOST_ENTRANTS).contains(&n) {
            return Some(Fault::Players { found: n, fewest: 2, most: MOST_ENTRANTS as u8 });
        }
        let Some(tables) = self.count_tables() else {
            let most = (2..n).rev().find(|&fewer| {
                let entrants = self.entrants[..fewer].to_vec();
                Self { entrants, ..self.clone() }.count_tables().is_some()
            });
            return Some(Fault::Players { found: n, fewest: 2, most: most.unwrap_or(2) as u8 });
        };
        let TournamentSettings { form, stop, games, .. } = self.values();
        if form == Pairing::Ladder && stop == Stop::Decided {
            return Some(Fault::BadValue {
                key: TournamentSettings::STOP.key,
                found: "decided".to_owned(),
                allowed: "never".to_owned(),
            });
        }
        (games < tables).then(|| Fault::BadValue {
            key: TournamentSettings::GAMES.key,
            found: games.to_string(),
            allowed: format!("{tables} … {MOST_GAMES}"),
        })
    }

    /// Changes the plan until it is valid. Returns the faults that were fixed.
    pub fn mend(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        while let Some(fault) = self.fault() {
            match &fault {
                Fault::Players { most, .. } if self.entrants.len() >= 2 => {
                    self.entrants.truncate(usize::from(*most));
                }
                Fault::Players { .. } => {
                    let known = self.game.agents.iter().map(Entry::spec);
                    let more = known.filter(|spec| !self.entrants.contains(spec)).take(2).collect::<Vec<_>>();
                    self.entrants.extend(more);
                    self.entrants.truncate(2);
                }
                Fault::BadValue { key, .. } if *key == TournamentSettings::STOP.key => {
                    self.settings = self.settings.clone().set(&TournamentSettings::STOP, Stop::Never);
                }
                _ => {
                    let tables = self.count_tables().unwrap_or(MOST_GAMES);
                    self.settings = self.settings.clone().set(&TournamentSettings::GAMES, tables);
                }
            }
            faults.push(fault);
        }
        faults
    }

    /// The tables, with their seats and plans. The deals are divided among them as evenly as possible.
    ///
    /// # Errors
    /// There are too few or too many entrants, or fewer deals than tables.
    pub fn tables(&self) -> Result<Vec<TournamentTable>, Fault> {
        if let Some(fault) = self.fault() {
            return Err(fault);
        }
        let seatings = match self.values().form {
            Pairing::All => seatings(self.entrants.len(), self.seats()),
            Pairing::Field => (1..self.entrants.len())
                .map(|other| (0..self.seats()).map(|seat| if seat == 0 { 0 } else { other }).collect())
                .collect(),
            Pairing::Ladder => meetings(self.entrants.len(), self.seats()),
        };
        let (games, tables) = (self.games(), seatings.len() as u32);
        let cycle = (self.game.cycle)(&self.rules);
        let table = |(number, seats): (u32, Vec<usize>)| {
            let share = games / tables + u32::from(number < games % tables);
            let length = self.length(share);
            let plan = Plan {
                rules: self.rules.clone(),
                players: seats.iter().map(|entrant| self.entrants[*entrant].clone()).collect(),
                length,
                seed: Seed(self.seed).child(number.into()),
                duplicate: self.values().duplicate,
            };
            TournamentTable { seats, plan, division: length.divide(cycle) }
        };
        Ok((0..).zip(seatings).map(table).collect())
    }
}

/// The number of tables if entrants repeat around the table. If they fill the seats evenly, the rotations of
/// one table are enough.
fn starts(entrants: usize, seats: usize) -> usize {
    if seats.is_multiple_of(entrants) { 1 } else { entrants }
}

/// The seatings for every pair of entrants. The two alternate around the table.
fn meetings(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    let pairs = (0..entrants).flat_map(|one| (one + 1..entrants).map(move |other| [one, other]));
    let tables = |pair: [usize; 2]| {
        seatings(2, seats).into_iter().map(move |table| table.into_iter().map(|one| pair[one]).collect())
    };
    pairs.flat_map(tables).collect()
}

/// The seating of each table of a round robin.
fn seatings(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    if entrants < seats {
        let row = |start: usize| (start..start + seats).map(|seat| seat % entrants).collect();
        return (0..starts(entrants, seats)).map(row).collect();
    }
    let mut all = vec![Vec::new()];
    for seat in 0..seats {
        let longer = |some: Vec<usize>| {
            let next = some.last().map_or(0, |last| last + 1);
            (next..=entrants - seats + seat).map(move |entrant| {
                let mut some = some.clone();
                some.push(entrant);
                some
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{hearts::Hearts, nimmt::Nimmt};

    static HEARTS: &Catalogue = Catalogue::of::<Hearts>();
    static NIMMT: &Catalogue = Catalogue::of::<Nimmt>();

    fn plan(game: &'static Catalogue, entrants: usize, games: u32) -> TournamentPlan {
        TournamentPlan {
            game,
            rules: game.facts.presets[0].spec(),
            entrants: vec![game.agents[0].spec(); entrants],
            seed: 1,
            settings: TOURNAMENT[0].spec().set(&TournamentSettings::GAMES, games),
        }
    }

    #[test]
    fn every_combination_has_a_table_and_entrants_get_equal_seats() {
        assert_eq!(seatings(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(seatings(4, 4), [[0, 1, 2, 3]]);
        assert_eq!(seatings(6, 4).len(), 15);
        assert_eq!(seatings(2, 4), [[0, 1, 0, 1]]);
        for (entrants, seats) in [(3, 4), (2, 5), (3, 10), (7, 5), (5, 2)] {
            let mut counts = vec![0; entrants];
            seatings(entrants, seats).into_iter().flatten().for_each(|entrant| counts[entrant] += 1);
            assert!(counts.iter().all(|count| *count == counts[0]), "{entrants} at {seats}: {counts:?}");
        }
    }

    #[test]
    fn the_table_count_matches_the_tables() {
        for entrants in 2..12 {
            for game in [HEARTS, NIMMT] {
                let plan = plan(game, entrants, 1_000_000);
                assert_eq!(plan.count_tables(), Some(plan.tables().unwrap().len() as u32));
            }
        }
    }

    #[test]
    fn deals_are_divided_among_the_tables() {
        let plan = plan(HEARTS, 5, 13);
        let deals: Vec<u32> = plan.tables().unwrap().iter().map(|table| table.plan.length.units()).collect();
        assert_eq!(deals, [3, 3, 3, 2, 2]);
    }

    #[test]
    fn a_gauntlet_has_a_table_for_each_opponent() {
        let mut plan = plan(HEARTS, 3, 10);
        plan.settings = plan.settings.set(&TournamentSettings::FORM, Pairing::Field);
        let seats: Vec<_> = plan.tables().unwrap().into_iter().map(|table| table.seats).collect();
        assert_eq!(seats, [[0, 1, 1, 1], [0, 2, 2, 2]]);
    }

    #[test]
    fn a_ladder_has_tables_for_every_pair() {
        assert_eq!(meetings(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(meetings(2, 4), [[0, 1, 0, 1]]);
        assert_eq!(meetings(2, 5), [[0, 1, 0, 1, 0], [1, 0, 1, 0, 1]]);
        let mut plan = plan(HEARTS, 5, 1000);
        plan.settings = plan.settings.set(&TournamentSettings::FORM, Pairing::Ladder);
        assert_eq!(plan.count_tables(), Some(plan.tables().unwrap().len() as u32));
        plan.settings = plan.settings.set(&TournamentSettings::STOP, Stop::Decided);
        assert!(plan.tables().unwrap_err().to_string().contains("stop"));
        assert_eq!(plan.mend().len(), 1);
        assert!(plan.tables().is_ok());
    }

    #[test]
    fn impossible_plans_are_refused_and_corrected() {
        for (entrants, games, named) in [(1, 10, "2 to"), (6, 14, "15 …"), (40, 1000, "32"), (0, 1, "2 to")]
        {
            let mut plan = plan(HEARTS, entrants, games);
            let fault = plan.tables().unwrap_err();
            assert!(fault.to_string().contains(named), "{fault}");
            assert!(!plan.mend().is_empty());
            assert!(plan.tables().is_ok());
        }
        // 32 entrants have too many combinations of 10.
        let mut many = plan(NIMMT, 32, 1000);
        many.rules = Spec::parse(NIMMT.facts.presets, "standard:players=10").unwrap();
        assert!(many.tables().is_err());
        many.mend();
        let tables = many.tables().unwrap();
        assert!(tables.len() <= MOST_GAMES as usize && many.entrants.len() > 10);
    }
}
