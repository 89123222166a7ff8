//! Preset tournaments, stored as links.

use super::TournamentPlan;
use crate::link::{ARENA, Link};
use tefuda_agents::Catalogue;
use tefuda_games::{Text, text};

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
    pub(crate) fn link(&self) -> Link {
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
pub static PRESETS: [TournamentPreset; 14] = [
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
];
