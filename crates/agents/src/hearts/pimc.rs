//! `pimc`: perfect-information Monte Carlo, the strong player of our own.
//!
//! Worlds are drawn from the view; in each, every legal card is played out to the end of the deal by the rule-based
//! player with a tenth of random moves, and the card with the least points on average is played. No tree, no
//! formula: the strength comes from playouts that play like people who duck. The idea is that of Ginsberg's bridge
//! player (2001); that a random part in the playouts helps in Hearts is noted in Sturtevant's program.
//!
//! Cards to pass are chosen in the same way among the sets of three out of the [`CANDIDATES`] cards that look
//! worst, the other seats passing by rule.

use super::{UNIT, mc, reward, rules};
use crate::{
    agent::{Agent, Settled, Thought},
    bandit::{Bandit, Final, Formula},
    explain::Explanation,
    job::{Job, Progress},
};
use tefuda_games::{
    Card, CardSet, Entry, Game, Knob, Rng, Seed, Spec, Suit, View, Worlds,
    hearts::{Hearts, HeartsMove, HeartsView, HeartsWorlds},
    knob::{Choice, Kind},
    seed::chance,
    sort_short, text,
};

/// Worlds for one decision.
pub const WORLDS: Knob = Knob {
    key: "worlds",
    symbol: "W",
    kind: Kind::Int { min: 1, max: 10_000, default: 100, log: true },
    name: text("Worlds", "世界の数"),
    help: text(
        "How many ways of dealing the unseen cards it imagines. In each it plays out every card it could play.",
        "見えないカードの配られ方をいくつ想像するか。それぞれの中で、出せる札をすべて最後まで試します。",
    ),
};
/// Who plays the playouts.
pub const POLICY: Knob = Knob {
    key: "policy",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "rules", name: text("rules", "ルールベース") },
        Choice { id: "random", name: text("random", "ランダム") },
    ]),
    name: text("Playout policy", "プレイアウトの打ち手"),
    help: text(
        "Who plays the imagined deals to their end. Random play makes it clearly weaker.",
        "想像の中でだれが最後まで打つか。ランダムにするとはっきり弱くなります。",
    ),
};
/// Random moves in playouts.
pub const NOISE: Knob = Knob {
    key: "noise",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100, default: 10, log: false },
    name: text("Random moves, %", "ランダムな手（%）"),
    help: text(
        "How many of the moves in a playout are random instead of by rule.",
        "プレイアウトの手のうち、ルールでなくランダムにする割合。",
    ),
};

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "pimc",
    name: text("World Monte Carlo", "世界モンテカルロ"),
    about: text(
        "Imagines many deals that fit what it knows and plays every card out to the end by rule. The strong one.",
        "知っていることに合う配られ方をたくさん想像し、どの札も最後まで打ってみます。いちばん強い相手です。",
    ),
    source: "ours",
    knobs: &[WORLDS, POLICY, NOISE],
    defaults: &[],
};

/// Of so many cards three are passed: 20 sets, each tried in every world.
pub const CANDIDATES: usize = 6;

/// The agent with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pimc {
    worlds: u32,
    by_rule: bool,
    noise: u32,
}

impl Pimc {
    /// The agent that a spec of [`ENTRY`] describes.
    pub fn new(spec: &Spec) -> Self {
        Self {
            worlds: spec.int(&WORLDS) as u32,
            by_rule: spec.choice(&POLICY) == "rules",
            noise: spec.int(&NOISE) as u32,
        }
    }

    /// The card that the playout policy plays.
    #[inline]
    fn policy(&self, game: &Hearts, rng: &mut Rng) -> Card {
        let legal = game.legal_cards();
        let forced = legal.len() == 1;
        if !forced && (!self.by_rule || self.noise > 0 && chance(rng, self.noise, 100)) {
            return legal.draw(rng);
        }
        rules::play(game.table(), legal).map_or_else(|| legal.draw(rng), |(card, _)| card)
    }
}

impl Agent<Hearts> for Pimc {
    fn think(&self, view: HeartsView, seed: Seed) -> Box<dyn Thought<Hearts>> {
        let arms = if view.table().in_passing() { passes(view.hand()) } else { plays(&view) };
        let Some(worlds) = view.worlds().filter(|_| !arms.is_empty()) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let total = self.worlds * arms.len() as u32;
        let bandit = Bandit::new(arms.len(), Formula::Even, total);
        let rng = seed.rng();
        let world = None;
        Box::new(Search { agent: *self, seat: view.seat().index(), arms, worlds, world, bandit, total, rng })
    }
}

fn plays(view: &HeartsView) -> Vec<HeartsMove> {
    view.legal_cards().iter().map(HeartsMove::Play).collect()
}

/// Sets of three out of the cards that one would rather not keep.
fn passes(hand: CardSet) -> Vec<HeartsMove> {
    let spades = hand.in_suit(Suit::Spades).len();
    let dread = |card: &Card| {
        let rank = u32::from(card.rank().index());
        // High spades are a danger with few small ones beside them; a short suit can be emptied.
        let spade = card.suit() == Suit::Spades && *card >= Card::QUEEN_OF_SPADES && spades < 5;
        let short = hand.in_suit(card.suit()).len() <= 2 && card.suit() != Suit::Spades;
        rank + u32::from(spade) * 20 + u32::from(short) * 4 + u32::from(card.suit() == Suit::Hearts) * 2
    };
    let mut cards: Vec<Card> = hand.iter().collect();
    sort_short(&mut cards, |a, b| dread(a) > dread(b));
    cards.truncate(CANDIDATES);
    let rule = rules::cards_to_pass(hand);
    let mut sets = vec![rule];
    for (i, a) in cards.iter().enumerate() {
        for (j, b) in cards.iter().enumerate().skip(i + 1) {
            sets.extend(cards[j + 1..].iter().map(|c| [*a, *b, *c].into_iter().collect::<CardSet>()));
        }
    }
    let repeated = |set: &CardSet| *set != rule;
    let others = sets.split_off(1).into_iter().filter(repeated);
    sets.into_iter().chain(others).filter_map(HeartsMove::pass).collect()
}

/// A decision of [`Pimc`] in the making. Each unit is one playout; the world changes when every arm had its turn.
struct Search {
    agent: Pimc,
    seat: usize,
    arms: Vec<HeartsMove>,
    worlds: HeartsWorlds,
    world: Option<Hearts>,
    bandit: Bandit,
    total: u32,
    rng: Rng,
}

impl Search {
    /// Points of this seat when the deal is played out after `play` in the present world.
    fn playout(&mut self, play: HeartsMove) -> i32 {
        let fresh = (self.bandit.done() as usize).is_multiple_of(self.arms.len());
        let world = match self.world.take() {
            Some(world) if !fresh => world,
            _ => self.worlds.draw(&mut self.rng),
        };
        let mut game = world.clone();
        self.world = Some(world);
        match play {
            HeartsMove::Play(card) => game.play_legal(card),
            HeartsMove::Pass(_) => Self::pass_all(&mut game, play),
        }
        while game.turn().is_some() {
            let card = self.agent.policy(&game, &mut self.rng);
            game.play_legal(card);
        }
        game.points_at_end(self.seat)
    }

    /// Passes `play`, and lets the seats after this one pass by rule.
    fn pass_all(game: &mut Hearts, play: HeartsMove) {
        let mut next = Some(play);
        while let Some(pass) = next {
            if game.play(pass).is_err() {
                break;
            }
            let passer = game.turn().filter(|_| game.table().in_passing());
            next = passer.and_then(|seat| HeartsMove::pass(rules::cards_to_pass(game.hand(seat))));
        }
    }
}

impl Job for Search {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.total - self.bandit.done()) {
            let arm = self.bandit.done() as usize % self.arms.len();
            let points = self.playout(self.arms[arm]);
            self.bandit.add(arm, reward(points));
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.bandit.done(), total: self.total }
    }
}

impl Thought<Hearts> for Search {
    fn choice(&self) -> Option<HeartsMove> {
        self.bandit.best(Final::Mean).map(|arm| self.arms[arm])
    }

    fn explain(&self) -> Explanation {
        let plays = self.arms.iter().map(|play| (play.to_string(), None));
        let mut note = self.bandit.note(plays, self.total, Final::Mean);
        mc::HORIZON_DEAL.clone_into(&mut note.horizon);
        note.worlds = self.worlds.count() as f64;
        note.unit = UNIT;
        Explanation::Search(note)
    }
}
