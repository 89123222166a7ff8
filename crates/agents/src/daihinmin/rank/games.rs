//! The games that a run plays itself: matches of five different players.
//!
//! The paper's games are between Blauweregen, jn2019, kou2, GAM and the sample client: the strongest programs
//! of 2019, and the common baseline. Those programs are not available here. Four strong players of our own
//! replace them, chosen to be as different as possible. A game takes about 35 ms on one core of an EPYC.

use super::examples::Examples;
use crate::agent::{Agent, Playable as _};
use std::fmt;
use tefuda_games::{
    Game as _, Seat, Seed, Setting, Spec, Standing as _, choice,
    daihinmin::{Daihinmin, DaihinminConfig, DaihinminMove, DaihinminStanding},
    text,
};

choice! {
    /// The players.
    pub enum Players {
        /// Four strong players and the sample client.
        Strong = "strong", text("four strong players and the sample client", "強い4人と標準クライアント");
        /// Players that need little or no time.
        Fast = "fast", text("five fast players", "速い5人");
    }
}
/// The players of the run's games.
pub const PLAYERS: Setting<Players> = Setting::choice("players").says(text("Players", "プレイヤー"), text(
        "Players of the training games if there are no records. Strong: 35 ms per game. Fast: 2 ms.",
        "記録がないときに、学習用のゲームをするプレイヤー。強い4人を含む組は1ゲーム約35ミリ秒、速い5人は約2ミリ秒です。",
    ));

impl Players {
    /// The players by their numbers.
    pub const fn specs(self) -> [&'static str; 5] {
        match self {
            Self::Strong => [
                "champion:playouts=200",
                "champion:playouts=50",
                "uct:playouts=100",
                "mc:worlds=30",
                "default",
            ],
            Self::Fast => {
                ["uct:playouts=10", "mc:worlds=2", "mc:worlds=1,policy=random", "default", "random"]
            }
        }
    }
}

/// The number of games between draws of seats.
const SEATS_EVERY: u32 = 3;

/// Matches in progress, one game at a time. The first game of a match has no classes; later games carry them
/// on.
pub struct OwnGames {
    agents: Vec<Box<dyn Agent<Daihinmin>>>,
    config: DaihinminConfig,
    standing: DaihinminStanding,
    seed: Seed,
    played: u32,
}

impl OwnGames {
    /// Matches of this many games each.
    pub fn new(players: Players, length: u32, seed: Seed) -> Self {
        let config =
            DaihinminConfig { games: length.max(1), seats_every: SEATS_EVERY, classes_every: length.max(1) };
        let spec = |words: &str| Spec::parse_lenient(Daihinmin::AGENTS, words).0;
        Self {
            agents: players.specs().iter().map(|words| Daihinmin::agent(&spec(words))).collect(),
            config,
            standing: DaihinminStanding::new(config),
            seed,
            played: 0,
        }
    }

    /// Plays the next game. `None` if it cannot be finished, which never happens with our agents.
    pub fn game(&mut self) -> Option<Daihinmin> {
        if self.played.is_multiple_of(self.config.games) {
            self.standing = DaihinminStanding::new(self.config);
        }
        let number = u64::from(self.played);
        self.played += 1;
        let deal = self.standing.deal(self.seed.child(0).child(number));
        let mut game = Daihinmin::new(self.config, &deal).ok()?;
        let decisions = self.seed.child(1).child(number);
        let (mut decision, mut legal) = (0, Vec::new());
        while let Some(seat) = game.turn() {
            legal.clear();
            game.legal(&mut legal);
            let play = if let [only] = legal[..] {
                only
            } else {
                self.decide(&game, seat, decisions.child(decision))?
            };
            decision += 1;
            game.play(play).ok()?;
        }
        self.standing.add(&game);
        Some(game)
    }

    fn decide(&self, game: &Daihinmin, seat: Seat, seed: Seed) -> Option<DaihinminMove> {
        let mut thought = self.agents.get(seat.index())?.think(game.view(seat), seed);
        thought.step(u32::MAX);
        thought.choice()
    }

    /// Plays this many games and adds their examples.
    pub fn examples(&mut self, games: u32, examples: &mut Examples) {
        for _ in 0..games {
            if let Some(game) = self.game() {
                examples.add(&game);
            }
        }
    }
}

impl fmt::Debug for OwnGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnGames").field("played", &self.played).finish_non_exhaustive()
    }
}
