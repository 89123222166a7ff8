//! The search: one playout per unit, in deals sampled by the likelihood of the others' past moves.
//!
//! Each of the others is modelled as the sample client with occasional other moves. A move other than the
//! sample client's counts [`DOUBT`] times as much. Deals are sampled uniformly once, and then used in
//! proportion to their likelihood (sampling, importance, resampling: Rubin 1987).

use super::{Objective, Plan, playout::Players};
use crate::{
    agent::Thought,
    bandit::{Bandit, Final},
    daihinmin::default::policy,
    explain::{
        Explanation, Horizon, OutcomeNote, PlayoutNote, SearchNote, Searched, SteeredMove, ThoughtSummary,
    },
    job::{Job, Progress},
};
use tefuda_games::{
    Game as _, Rng, Seat, Seed, View as _, Worlds as _,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminView, DaihinminWorlds, Field, Meld, Phase, Turn},
    seed::below,
};

/// The points of the places, worst first: the bins for counting outcomes.
const BINS: [f64; 5] = [1.0, 2.0, 3.0, 4.0, 5.0];

/// The number of stored playouts.
const KEPT: usize = 12;

/// A stored playout.
#[derive(Debug, Clone)]
struct Seen {
    number: u32,
    arm: usize,
    reward: f64,
    hands: [Cards; 5],
    turns: Vec<Turn>,
}

/// A decision in progress.
pub(super) struct Search {
    plan: Plan,
    arms: Vec<DaihinminMove>,
    /// The combination of each arm, for the fast path once play has begun.
    melds: Vec<Option<Meld>>,
    worlds: DaihinminWorlds,
    /// The position with some sampled hands.
    base: Daihinmin,
    /// The game of the current playout; its memory is reused.
    game: Daihinmin,
    belief: Belief,
    /// The hands of each sampled deal, if moves share them.
    shared: Vec<[Cards; 5]>,
    bandit: Bandit,
    /// The latest playouts, as a ring buffer indexed by number.
    seen: Vec<Seen>,
    /// For each arm, the number of times it led to each place, last place first.
    outcomes: Vec<[u32; 5]>,
    /// The same for the place of the objective's other player.
    others: Vec<[u32; 5]>,
    players: Players,
    /// The number of playout moves so far.
    made: u64,
    rng: Rng,
}

impl Search {
    pub(super) fn new(
        plan: Plan,
        view: &DaihinminView,
        worlds: DaihinminWorlds,
        arms: Vec<DaihinminMove>,
        seed: Seed,
    ) -> Self {
        let mut rng = seed.rng();
        let base = worlds.draw(&mut rng);
        let mut bandit = Bandit::new(arms.len(), plan.settings.formula(), plan.settings.playouts);
        bandit.prune_at(plan.settings.prune());
        Self {
            plan,
            melds: arms.iter().map(|play| play.meld()).collect(),
            outcomes: vec![[0; 5]; arms.len()],
            others: vec![[0; 5]; arms.len()],
            arms,
            worlds,
            game: base.clone(),
            base,
            belief: Belief::new(view, plan.settings.belief),
            shared: Vec::new(),
            bandit,
            seen: Vec::with_capacity(KEPT),
            players: Players::new(view.seat(), &plan),
            made: 0,
            rng,
        }
    }

    /// The hands of a sampled deal for the next playout of an arm.
    fn hands(&mut self, arm: usize) -> [Cards; 5] {
        if !self.plan.settings.shared {
            return self.belief.draw(&mut self.rng, |rng| self.worlds.hands(rng));
        }
        let visit = self.bandit.arms()[arm].visits as usize;
        while self.shared.len() <= visit {
            let hands = self.belief.draw(&mut self.rng, |rng| self.worlds.hands(rng));
            self.shared.push(hands);
        }
        self.shared[visit]
    }

    fn playout(&mut self, arm: usize) {
        let mut hands = None;
        if self.base.table().phase() == Phase::Play {
            let world = self.hands(arm);
            hands = Some(world);
            self.game.clone_from(&self.base);
            self.game.set_hands(world);
            self.game.play_legal(self.melds[arm]);
        } else {
            self.game = self.worlds.draw(&mut self.rng);
            let made = self.game.play(self.arms[arm]);
            debug_assert!(made.is_ok(), "{} is legal in the view and not in a world of it", self.arms[arm]);
        }
        let (places, made) = self.players.places(&mut self.game, &mut self.rng);
        let reward = self.plan.objective.reward(places);
        self.made += u64::from(made);
        self.players.learn(reward);
        self.bandit.add(arm, reward);
        self.outcomes[arm][4 - usize::from(places.own)] += 1;
        if let Some(place) = places.other {
            self.others[arm][4 - usize::from(place)] += 1;
        }
        self.keep(arm, reward, hands.unwrap_or(self.players.dealt));
    }

    /// Stores the finished playout in place of the oldest.
    fn keep(&mut self, arm: usize, reward: f64, hands: [Cards; 5]) {
        let number = self.bandit.done();
        let turns = self.game.table().turns().iter().skip(self.base.table().turns().len());
        let place = (number as usize - 1) % KEPT;
        if let Some(old) = self.seen.get_mut(place) {
            let mut room = std::mem::take(&mut old.turns);
            room.clear();
            room.extend(turns);
            *old = Seen { number, arm, reward, hands, turns: room };
        } else {
            self.seen.push(Seen { number, arm, reward, hands, turns: turns.copied().collect() });
        }
    }

    /// The stored playouts, oldest first.
    fn playouts(&self) -> Vec<PlayoutNote> {
        let mut seen: Vec<&Seen> = self.seen.iter().collect();
        seen.sort_by_key(|seen| seen.number);
        seen.into_iter().map(|seen| self.note_of(seen)).collect()
    }

    fn note_of(&self, seen: &Seen) -> PlayoutNote {
        let gift = self.base.table().gift().map(|_| (self.base.table().turn(), self.arms[seen.arm]));
        let turns = seen.turns.iter().map(|turn| (Some(turn.seat), turn.play()));
        let moves = gift.into_iter().chain(turns);
        PlayoutNote {
            number: seen.number,
            arm: seen.arm as u32,
            reward: seen.reward,
            hands: seen.hands.iter().map(ToString::to_string).collect(),
            moves: moves.filter_map(|(seat, play)| Some((seat?.0, play.to_string()))).collect(),
        }
    }

    /// The expected total of playouts. The search ends earlier at the move limit, or when pruning leaves one
    /// move.
    fn total(&self) -> u32 {
        let (done, most) = (self.bandit.done(), self.plan.settings.playouts);
        let budget = self.plan.settings.budget();
        if self.bandit.decided() || budget > 0 && self.made >= budget {
            return done.min(most);
        }
        if budget == 0 || done == 0 {
            return most;
        }
        let likely = f64::from(done) * budget as f64 / self.made.max(1) as f64;
        (likely as u32).clamp(done + 1, most.max(done + 1)).min(most)
    }
}

/// The mean place from counts of places, last place first. 1 is the best; 3 without counts.
fn mean_place(outcomes: &[u32; 5]) -> f64 {
    let count: u32 = outcomes.iter().sum();
    if count == 0 {
        return 3.0;
    }
    let sum: u32 = outcomes.iter().zip((1..=5).rev()).map(|(count, place)| count * place).sum();
    f64::from(sum) / f64::from(count)
}

impl Search {
    /// The moves with the places they give both players, and whether each is within the allowance.
    pub(super) fn steered(&self) -> Vec<SteeredMove> {
        let Objective::Steer { allowance, .. } = self.plan.objective else { return Vec::new() };
        let arms = self.arms.iter().zip(self.bandit.arms()).zip(self.outcomes.iter().zip(&self.others));
        let mut moves: Vec<SteeredMove> = arms
            .map(|((play, arm), (own, other))| SteeredMove {
                play: play.to_string(),
                own: mean_place(own),
                other: Some(mean_place(other)),
                visits: arm.visits,
                allowed: false,
            })
            .collect();
        let tried = moves.iter().filter(|play| play.visits > 0);
        let best = tried.map(|play| play.own).fold(f64::INFINITY, f64::min);
        for play in &mut moves {
            play.allowed = play.visits > 0 && play.own <= best + allowance;
        }
        moves
    }

    /// The arm to choose now.
    fn best(&self) -> Option<usize> {
        let allowed = self.steered();
        self.bandit.best_of(Final::Mean, |arm| allowed.get(arm).is_none_or(|play| play.allowed))
    }
}

impl Job for Search {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() {
                break;
            }
            let Some(arm) = self.bandit.select() else { break };
            self.playout(arm);
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.bandit.done(), total: self.total() }
    }
}

impl Thought<Daihinmin> for Search {
    fn choice(&self) -> Option<DaihinminMove> {
        self.best().map(|arm| self.arms[arm])
    }

    fn explain(&self) -> Explanation {
        let plays = self.arms.iter().map(|play| (play.to_string(), None));
        // A reward that mixes two places does not correspond to points of the game.
        let own = self.plan.objective == Objective::Own;
        let searched = Searched {
            horizon: Horizon::Deal,
            total: self.total(),
            worlds: self.worlds.count(),
            points: if own { [BINS[0], BINS[4]] } else { [0.0, 1.0] },
            best: self.best(),
        };
        Explanation::Search(SearchNote {
            outcomes: own.then(|| OutcomeNote::new(&BINS, &self.outcomes)),
            playouts: Some(self.playouts()),
            ..SearchNote::of(&self.bandit, plays, searched)
        })
    }

    fn glance(&self) -> ThoughtSummary {
        ThoughtSummary::of_bandit(&self.bandit, self.choice())
    }
}

/// The likelihood factor for a move other than the sample client's. Chosen by judgement: other players may
/// well play differently, and against the sample client itself smaller values made no difference.
const DOUBT: f64 = 0.4;

/// A decision of another player, as seen by all.
#[derive(Debug, Clone, Copy)]
struct Past {
    seat: Seat,
    /// The position that the play had to beat.
    field: Field,
    /// The combination played; `None` for a pass.
    meld: Option<Meld>,
    /// The cards that the player has played then and since.
    laid: Cards,
}

/// The moves of the others, and sampled deals weighted by them.
#[derive(Debug, Clone)]
pub(in crate::daihinmin) struct Belief {
    past: Vec<Past>,
    /// The number of deals to choose from; 0 for none.
    among: u32,
    worlds: Vec<[Cards; 5]>,
    /// The cumulative likelihoods of the deals.
    sums: Vec<f64>,
}

impl Belief {
    pub(in crate::daihinmin) fn new(view: &DaihinminView, among: u32) -> Self {
        let mut past = Vec::new();
        let mut field = Field::clear(false);
        for turn in view.table().turns() {
            if turn.first {
                field = Field::clear(field.revolution());
            }
            past.push(Past { seat: turn.seat, field, meld: turn.meld, laid: Cards::EMPTY });
            if let Some(meld) = turn.meld {
                field.put(meld);
            }
        }
        let mut laid = [Cards::EMPTY; 5];
        for decision in past.iter_mut().rev() {
            let laid = &mut laid[decision.seat.index()];
            if let Some(meld) = decision.meld {
                *laid = *laid | meld.cards();
            }
            decision.laid = *laid;
        }
        past.retain(|decision| decision.seat != view.seat());
        Self { past, among, worlds: Vec::new(), sums: Vec::new() }
    }

    /// The likelihood of all these moves, up to a factor that is the same for all hands.
    fn likelihood(&self, hands: &[Cards; 5]) -> f64 {
        self.past.iter().fold(1.0, |all, past| {
            let hand = hands[past.seat.index()] | past.laid;
            let (meld, _) = policy(&past.field, hand);
            if meld == past.meld { all } else { all * DOUBT }
        })
    }

    /// The next sampled deal: any deal, or one of the first ones in proportion to its likelihood if there are
    /// moves to judge by.
    pub(in crate::daihinmin) fn draw(
        &mut self,
        rng: &mut Rng,
        mut world: impl FnMut(&mut Rng) -> [Cards; 5],
    ) -> [Cards; 5] {
        if self.among <= 1 || self.past.is_empty() {
            return world(rng);
        }
        if self.worlds.is_empty() {
            let mut sum = 0.0;
            for _ in 0..self.among {
                let hands = world(rng);
                sum += self.likelihood(&hands);
                self.worlds.push(hands);
                self.sums.push(sum);
            }
        }
        let sum = self.sums.last().copied().unwrap_or_default();
        let draw = f64::from(below(rng, 1 << 30)) / f64::from(1 << 30) * sum;
        let place = self.sums.partition_point(|sum| *sum <= draw);
        self.worlds[place.min(self.worlds.len() - 1)]
    }
}
