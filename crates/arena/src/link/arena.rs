//! Links to the Arena, and preset tournaments, which are stored as links: `#/arena?game=hearts&e=mc:playouts=800&e=pimc&games=500&seed=1` describes a
//! tournament.

use super::{Link, SHOWN, arrange::GAME, join, read_seed};
use crate::tournament::{TOURNAMENT, TournamentPlan};
use tefuda_agents::Catalogue;
use tefuda_games::{Fault, Spec, Text, text};

/// The path of the Arena.
pub const ARENA: &str = "arena";
/// The key of a player in the tournament, once for each.
const ENTRANT: &str = "e";
/// The maximum number of entrants that are read from a link. Correcting the plan leaves
/// [fewer](crate::tournament::MOST_ENTRANTS).
const READ: usize = 64;

impl TournamentPlan {
    /// The part of the link after `#`.
    pub fn write(&self, shown: &Spec) -> String {
        let changed = self.settings.changed().chain(shown.changed());
        self.joined(
            &self.rules,
            changed.map(|(knob, value)| (knob.key.to_owned(), value.to_string())),
            Spec::to_string,
        )
    }

    /// The same with every setting written out, for storage.
    pub fn in_full(&self) -> String {
        let settings = self.settings.values().map(|(knob, value)| (knob.key.to_owned(), value.to_string()));
        self.joined(&self.rules, settings, Spec::in_full)
    }

    fn joined(
        &self,
        rules: &Spec,
        settings: impl Iterator<Item = (String, String)>,
        written: fn(&Spec) -> String,
    ) -> String {
        let mut pairs =
            vec![(GAME.to_owned(), self.game.facts.id.to_owned()), ("rules".to_owned(), written(rules))];
        pairs.extend(self.entrants.iter().map(|spec| (ENTRANT.to_owned(), written(spec))));
        pairs.push(("seed".to_owned(), self.seed.to_string()));
        pairs.extend(settings);
        join(ARENA, &pairs)
    }
}

impl Link {
    /// The tournament that the link describes. `None` if `games` is empty.
    pub fn tournament(&self, games: &[&'static Catalogue]) -> Option<(TournamentPlan, Vec<Fault>)> {
        let (at, wrong) = self.game(games);
        let game = *games.get(at)?;
        let mut faults: Vec<Fault> = wrong.into_iter().collect();
        // A link without players opens the game's first preset.
        if self.values(ENTRANT).next().is_none()
            && let Some(first) = TournamentPreset::first(game.facts.id)
        {
            let (mut plan, _) = first.link().tournament(games)?;
            faults.extend(self.set_tournament(&mut plan));
            faults.extend(plan.mend());
            return Some((plan, faults));
        }
        let rules = game.facts.presets[0].spec();
        let settings = TOURNAMENT[0].spec();
        let mut plan = TournamentPlan { game, rules, entrants: Vec::new(), seed: 1, settings };
        faults.extend(self.set_tournament(&mut plan));
        faults.extend(plan.mend());
        Some((plan, faults))
    }

    /// Sets everything that the link names, except the game.
    fn set_tournament(&self, plan: &mut TournamentPlan) -> Vec<Fault> {
        let knobs = TOURNAMENT[0].knobs.iter().map(|knob| knob.key);
        let known: Vec<&str> = [GAME, "rules", ENTRANT, "seed"]
            .into_iter()
            .chain(knobs.clone())
            .chain(SHOWN[0].knobs.iter().map(|knob| knob.key))
            .collect();
        self.read(&known.join(", "), |key, value| {
            Some(match key {
                GAME => Vec::new(),
                "rules" => {
                    let (rules, wrong) = Spec::parse_lenient(plan.game.facts.presets, value);
                    plan.rules = rules;
                    wrong
                }
                ENTRANT => {
                    let (spec, wrong) = Spec::parse_lenient(plan.game.agents, value);
                    if plan.entrants.len() < READ {
                        plan.entrants.push(spec);
                    }
                    wrong
                }
                "seed" => read_seed(value).map(|seed| plan.seed = seed).err().into_iter().collect(),
                key => {
                    knobs.clone().find(|known| *known == key)?;
                    plan.settings.set_text(key, value).err().into_iter().collect()
                }
            })
        })
    }
}

/// A named tournament.
#[derive(Debug)]
pub struct TournamentPreset {
    /// The id, unique within its game.
    pub id: &'static str,
    /// The id of the game.
    pub game: &'static str,
    /// The name that is shown.
    pub name: Text,
    /// The link without the game.
    said: &'static str,
}

impl TournamentPreset {
    /// The preset as a link.
    fn link(&self) -> Link {
        Link::parse(&format!("#/{ARENA}?game={}&{}", self.game, self.said)).0
    }

    /// The plan with a seed. `None` if `games` lacks the preset's game.
    pub fn plan(&self, games: &[&'static Catalogue], seed: u64) -> Option<TournamentPlan> {
        let (plan, _) = self.link().tournament(games)?;
        Some(TournamentPlan { seed, ..plan })
    }

    /// The first preset of a game.
    pub fn first(game: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.game == game)
    }
}

const fn preset(game: &'static str, id: &'static str, name: Text, said: &'static str) -> TournamentPreset {
    TournamentPreset { id, game, name, said }
}

/// All presets, game by game. The first of a game is its default.
pub static PRESETS: [TournamentPreset; 15] = [
    preset(
        "hearts",
        "everybody",
        text("Hearts round robin", "ハーツ総当たり"),
        "e=pimc:worlds=30&e=falcon&e=mc&e=rules&e=random&games=1000",
    ),
    preset(
        "hearts",
        "ucb",
        text("UCB1 against UCB1-Tuned", "UCB1対UCB1-Tuned"),
        "rules=paper&e=mc&e=mc:formula=ucb1-tuned&e=mc:formula=even&games=900",
    ),
    preset(
        "hearts",
        "playouts",
        text("10, 100 and 1,000 playouts", "プレイアウト10回・100回・1,000回"),
        "rules=paper&e=mc:playouts=10&e=mc:playouts=100&e=mc:playouts=1000&games=600",
    ),
    preset(
        "hearts",
        "field",
        text("Flat Monte Carlo against the rest", "原始モンテカルロ対ほかの全員"),
        "e=pimc:worlds=30&e=mc&e=rules&e=random&form=field&games=300",
    ),
    preset(
        "daihinmin",
        "everybody",
        text("Daihinmin round robin", "大貧民総当たり"),
        "e=champion:playouts=500&e=uct:playouts=500&e=mc&e=default&e=random&games=200",
    ),
    preset(
        "daihinmin",
        "ucb",
        text("UCB1 against UCB1-Tuned", "UCB1対UCB1-Tuned"),
        "e=uct:playouts=500&e=uct:playouts=500,formula=ucb1-tuned&games=200",
    ),
    preset(
        "daihinmin",
        "quick",
        text("Sample client against random", "標準クライアント対ランダム"),
        "e=default&e=random&games=1000&stop=decided",
    ),
    preset(
        "leduc",
        "everybody",
        text("Leduc Hold'em round robin", "レダックホールデム総当たり"),
        "e=nash&e=nfsp&e=exploiter&e=mc&e=call&e=random&games=30000",
    ),
    preset(
        "leduc",
        "nfsp",
        text("NFSP A to D", "NFSPのA〜D"),
        "e=nfsp:preset=A&e=nfsp:preset=B&e=nfsp:preset=C&e=nfsp:preset=D&games=30000",
    ),
    preset(
        "leduc",
        "field",
        text("Equilibrium against the rest", "均衡戦略対ほかの全員"),
        "e=nash&e=call&e=random&e=mc&form=field&games=6000&stop=decided",
    ),
    preset(
        "nimmt",
        "rules",
        text("The ten rules", "10のルール"),
        "rules=standard:players=10&e=rule-1&e=rule-2&e=rule-3&e=rule-4&e=rule-5&e=rule-6&e=rule-7&e=rule-8&e=rule-9&e=rule-10&games=1000",
    ),
    preset(
        "nimmt",
        "everybody",
        text("6 Nimmt! round robin", "ニムト総当たり"),
        "rules=standard:players=5&e=adaptive&e=search&e=loss&e=mc&e=rule-10&e=rule-8&games=600",
    ),
    preset(
        "nimmt",
        "two",
        text("Rule ⑩ against rule ⑨", "⑩対⑨"),
        "rules=standard:players=4&e=rule-10&e=rule-9&games=20000&stop=decided",
    ),
    preset(
        "nimmt",
        "matches",
        text("Matches to 66 heads", "66頭までの試合"),
        "rules=standard:players=4&e=rule-10&e=rule-8&e=rule-5&e=rule-1&unit=matches&games=200",
    ),
    preset(
        "kuhn",
        "everybody",
        text("Kuhn poker round robin", "クーンポーカー総当たり"),
        "e=equilibrium&e=nfsp&e=random&games=30000",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_games::{games, hearts::Hearts, leduc::Leduc};

    static HEARTS: &Catalogue = Catalogue::of::<Hearts>();
    static LEDUC: &Catalogue = Catalogue::of::<Leduc>();
    const GAMES: [&Catalogue; 2] = [HEARTS, LEDUC];

    #[test]
    fn links_to_tournaments_round_trip() {
        for said in [
            "#/arena?game=leduc&rules=standard&e=nash&e=call&seed=1",
            "#/arena?game=hearts&rules=paper&e=mc:playouts=800&e=mc&e=mc&seed=7&form=field&unit=matches&games=12&duplicate=false&stop=decided&lang=ja",
        ] {
            let (link, faults) = Link::parse(said);
            let (plan, more) = link.tournament(&GAMES).unwrap();
            assert_eq!((faults, more), (vec![], vec![]));
            assert_eq!(plan.write(&link.shown), said);
            let (again, faults) = Link::parse(&plan.in_full());
            assert_eq!((again.tournament(&GAMES), faults), (Some((plan, vec![])), vec![]));
        }
    }

    #[test]
    fn bad_values_are_reported_and_replaced_by_defaults() {
        for (said, named) in [
            ("#arena?game=chess", "leduc"),
            ("#arena?e=stockfish&e=mc", "mc, pimc"),
            ("#arena?e=mc", "2 to 32"),
            ("#arena?e=mc:playouts=0&e=rules", "1 … 100000"),
            ("#arena?e=mc&e=rules&games=1000000000", "1 … 1000000"),
            ("#arena?e=mc&e=rules&e=random&e=pimc&e=mc&games=2", "5 …"),
            ("#arena?game=leduc&rules=monopoly", "standard"),
            ("#arena?e=mc&e=rules&form=knockout", "all | field"),
            ("#arena?seed=-1", "999999999"),
            ("#arena?colour=red", "colour"),
        ] {
            let (link, _) = Link::parse(said);
            let (plan, faults) = link.tournament(&GAMES).unwrap();
            assert!(faults.iter().any(|f| f.to_string().contains(named)), "{said}: {faults:?}");
            assert!(plan.tables().is_ok(), "{said}");
        }
        assert!(Link::parse("#arena").0.tournament(&[]).is_none());
    }

    #[test]
    fn every_preset_is_valid_and_every_game_has_one() {
        let games = games!(Catalogue::of());
        for preset in &PRESETS {
            let (plan, faults) = preset.link().tournament(&games).unwrap();
            assert_eq!((faults, plan.game.facts.id), (vec![], preset.game), "{}", preset.id);
            assert_eq!(preset.plan(&games, 1), Some(plan));
        }
        for game in games {
            assert!(TournamentPreset::first(game.facts.id).is_some(), "{}", game.facts.id);
        }
    }

    proptest! {
        #[test]
        fn no_link_panics(said in "#/?arena\\??((game|rules|e|seed|form|games|unit|stop)=[ -~]{0,14}&?){0,9}[ -~%&=:,手]{0,40}") {
            let (link, _) = Link::parse(&said);
            let (plan, _) = link.tournament(&GAMES).unwrap();
            let (again, faults) = Link::parse(&plan.write(&link.shown));
            prop_assert_eq!(faults, vec![]);
            prop_assert_eq!(again.tournament(&GAMES), Some((plan, vec![])));
        }
    }
}
