//! `mc`: the Monte-Carlo agent of the paper (P1), the strongest of the three opponents used there before
//! FALCON had learned.
//!
//! "UCT over the same action kinds as FALCON, looking at the current trick only, 200 simulations a decision".
//! With only one trick, the tree is one level deep, so this is UCB over the possible action types. A playout
//! deals the unseen cards at random to the others, consistent with everything known. It plays the card, lets
//! the others complete the trick at random, and counts the points in the trick.
//!
//! The paper does not say how ties are broken, but that decides everything. If a card cannot win the trick,
//! all discards have the same value, and the tie-break is the whole strategy. With ties to the earlier action
//! type of the list ([`Ties::List`]) and the best mean as the final choice, the order of strength is that of
//! the paper (rules < FALCON < Monte Carlo). These settings were used to train FALCON and to reproduce P1.
//! With cards as arms, most visits and random ties, the agent loses to the rule-based player. Action types
//! that name the same card share one arm, named after the first of them.
//!
//! With the list as tie-break, the agent ducks even when winning costs nothing, and so keeps high cards. At
//! the table, ties go to the most dangerous card ([`Ties::Danger`]). This is just as faithful to the paper,
//! which says nothing about ties, and it is stronger. Against three `rules` under `paper` it has a penalty
//! ratio of 0.2102 ± 0.0028, and the list one of 0.2322 ± 0.0029 (4,000 deals in every rotation, seed 1).
//!
//! With both top honours in hand, none of the paper's action types plays ♠Q under ♠K or ♠A: "highest card
//! that does not win" is then ♠K. So with action types as arms it keeps ♠Q there, whatever breaks ties. With
//! cards as arms it does not.

use super::{UNIT, kinds::Look, reward, rules};
use crate::{
    agent::{Agent, Settled, Thought},
    bandit::{Bandit, Final, Formula, FormulaKind, FormulaSettings},
    explain::{Explanation, Horizon, Id, SearchNote, Searched, ThoughtSummary},
    job::{Job, Progress},
};
use tefuda_games::{
    Card, Entry, Game, PaperId, Rng, Seat, Seed, Setting, View, Worlds, choice,
    hearts::{Hearts, HeartsMove, HeartsView, HeartsWorlds},
    settings, text,
};

choice! {
    /// The arms.
    pub enum Arms {
        /// The paper's action types.
        Kinds = "kinds", text("action types", "行動の種類");
        /// Every legal card.
        Cards = "cards", text("cards", "カード");
    }
}
choice! {
    /// The depth of a playout.
    pub(crate) enum Depth {
        /// To the end of the trick.
        Trick = "trick", text("this trick", "このトリックまで");
        /// To the end of the deal.
        Deal = "deal", text("the whole deal", "ディールの終わりまで");
    }
}
choice! {
    /// The final choice among ties.
    pub enum Ties {
        /// The most dangerous card.
        Danger = "danger", text("most dangerous card", "いちばん危ない札");
        /// The first arm in the list.
        List = "list", text("first in the list", "一覧で先の札");
    }
}

settings! {
    /// The agent with its parameters.
    pub(crate) struct Mc {
        /// Playouts for one decision.
        PLAYOUTS playouts: u32 = Setting::whole("playouts", 1, 100_000, 200).log().symbol("n").says(
    text("Playouts", "プレイアウト数"),
    text(
        "Playouts per decision. More: slower, more consistent.",
        "1回の判断で行うプレイアウトの数。多いほど時間がかかり、判断が安定します。",
    ),
);
        /// The formula that picks the next arm.
        FORMULA formula: FormulaKind = FormulaSettings::FORMULA;
        /// Its weight of exploration.
        C c: f64 = FormulaSettings::C;
        /// The arms.
        ARMS arms: Arms = Setting::choice("arms").says(
    text("Arms", "アーム"),
    text(
        "Options to choose from: the paper's action types, or all legal cards.",
        "何から選ぶか。論文の行動の種類か、出せるカードすべて。",
    ),
);
        /// The depth of a playout.
        HORIZON depth: Depth = Setting::choice("horizon").says(
    text("Horizon", "読みの範囲"),
    text(
        "How far each playout goes: to the end of this trick (paper), or to the end of the deal.",
        "プレイアウトをどこまで続けるか。このトリックまで（論文と同じ）か、ディールの終わりまでか。",
    ),
);
        /// The final choice.
        FINAL by: Final = Setting::choice("final").says(
    text("Final choice", "最後の選び方"),
    text("Which arm it plays after all playouts.", "プレイアウトがすべて終わったとき、どのアームを選ぶか。"),
);
        /// The final choice among ties.
        TIES ties: Ties = Setting::choice("ties").says(text("Tie-break", "同点のとき"), text(
        "Which of equally good cards it plays. “Most dangerous card”: ♠Q, then ♠A and ♠K while ♠Q is still in play, then high hearts, then other high cards. \
         “First in the list”: the order of the action types, as in the P1 results.",
        "同点の札のどれを出すか。「いちばん危ない札」は、♠Q、♠Qが残る間の♠A・♠K、高いハート、ほかの高い札の順です。「一覧で先の札」は行動の種類の順です（P1の結果と同じ）。",
    ));
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "mc",
    text("Monte Carlo", "モンテカルロ"),
    text(
        "The paper's Monte Carlo agent: UCB over action types, to the end of the trick. Among equally good cards, it plays the most dangerous one: ♠Q first.",
        "論文のモンテカルロエージェント。行動の種類をUCBで試し、このトリックの終わりまで読みます。同点なら♠Qなど危ない札から手放します。",
    ),
    Mc::KNOBS,
)
.paper(PaperId::P1);

impl Mc {
    /// The agent that FALCON learned from and was measured against in all results of P1: ties go by the list.
    pub(crate) fn of_p1() -> Self {
        static MC: Entry = ENTRY;
        Self { ties: Ties::List, ..Self::new(&MC.spec()) }
    }

    /// The arms of a view: one per card, with the first action type that names it.
    fn arms(&self, view: &HeartsView) -> Vec<(Card, Option<&'static str>)> {
        if self.arms == Arms::Cards {
            return view.legal_cards().iter().map(|card| (card, None)).collect();
        }
        let mut arms: Vec<(Card, Option<&'static str>)> = Vec::new();
        for (kind, card) in Look::at(view).kinds() {
            if !arms.iter().any(|(c, _)| *c == card) {
                arms.push((card, Some(kind.id)));
            }
        }
        arms
    }
}

impl Agent<Hearts> for Mc {
    fn think(&self, view: HeartsView, seed: Seed) -> Box<dyn Thought<Hearts>> {
        // The paper's game has no passing, so pass like its rule-based player.
        if view.table().in_passing() {
            return rules::Rules::default().think(view, seed);
        }
        let arms = self.arms(&view);
        let Some(worlds) = view.worlds().filter(|_| !arms.is_empty()) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let mut bandit = Bandit::new(arms.len(), Formula::of(self.formula, self.c), self.playouts);
        if self.ties == Ties::Danger {
            let queen_is_out = Look::at(&view).queen_is_out();
            bandit.prefer(arms.iter().map(|(card, _)| rules::dread(*card, queen_is_out)).collect());
        }
        Box::new(Search { agent: *self, seat: view.seat(), arms, worlds, bandit, rng: seed.rng() })
    }
}

/// A decision of [`Mc`] in progress.
struct Search {
    agent: Mc,
    seat: Seat,
    arms: Vec<(Card, Option<&'static str>)>,
    worlds: HeartsWorlds,
    bandit: Bandit,
    rng: Rng,
}

impl Search {
    /// The points that this seat takes if it plays `card` in a random sampled deal.
    fn playout(&mut self, card: Card) -> i32 {
        let mut game = self.worlds.draw(&mut self.rng);
        let before = game.table().points()[self.seat];
        game.play_legal(card);
        if self.agent.depth == Depth::Deal {
            while game.turn().is_some() {
                game.play_legal(game.legal_cards().draw(&mut self.rng));
            }
            return game.points_at_end(self.seat);
        }
        while game.table().position() != 0 {
            game.play_legal(game.legal_cards().draw(&mut self.rng));
        }
        i32::from(game.table().points()[self.seat] - before)
    }
}

impl Job for Search {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.agent.playouts - self.bandit.done()) {
            if let Some(arm) = self.bandit.select() {
                let points = self.playout(self.arms[arm].0);
                self.bandit.add(arm, reward(points));
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.bandit.done(), total: self.agent.playouts }
    }
}

impl Thought<Hearts> for Search {
    fn choice(&self) -> Option<HeartsMove> {
        self.bandit.best(self.agent.by).map(|arm| HeartsMove::Play(self.arms[arm].0))
    }

    fn explain(&self) -> Explanation {
        let plays = self.arms.iter().map(|(card, kind)| (card.to_string(), kind.map(Id::from)));
        let horizon = match self.agent.depth {
            Depth::Trick => Horizon::Trick,
            Depth::Deal => Horizon::Deal,
        };
        let searched = Searched {
            horizon,
            total: self.agent.playouts,
            worlds: self.worlds.count(),
            points: [UNIT, 0.0],
            best: self.bandit.best(self.agent.by),
        };
        Explanation::Search(SearchNote::of(&self.bandit, plays, searched))
    }

    fn glance(&self) -> ThoughtSummary {
        ThoughtSummary::of_bandit(&self.bandit, self.choice())
    }
}
