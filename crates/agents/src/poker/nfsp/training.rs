//! A training run: self-play, with updates between the decisions.

use super::{
    Learnable, Settings,
    dice::{DRAWS, Dice},
    encode::OUTPUTS,
    kept, layout,
    learning::{NfspPlayer, player_of},
    memory::{ActionSample, Transition},
    settings::ITERATION,
    settings::{Average, Backup, Disturbed, Draws, How, Response},
};
use crate::{
    agent_file::{AgentFile, VERSION},
    job::{Job, Progress},
    poker::{
        compare::compare,
        exploit::{best_responses, nash_conv},
        tree::InfoSet,
        tree::Policy,
    },
    training::{Curve, Encoded, Gauge, Level, Mean, Measured, Training, TrainingFault},
};
use std::ops::ControlFlow;
use tefuda_games::{
    BySeat, Rng, Seat, Seed, Spec,
    poker::{BettingLine, Poker, PokerDeal, PokerMove, payoff},
};

/// NFSP in training: a [`Job`] whose unit is a game.
#[derive(Debug, Clone)]
pub struct NfspTraining<P: Poker> {
    spec: Spec,
    seed: Seed,
    settings: Settings,
    /// One for each seat, or one for both.
    players: Vec<NfspPlayer<P>>,
    games: u32,
    decisions: u64,
    /// The number of decisions at which the next updates are due.
    due: u64,
    /// The draws for deals and moves.
    dice: Dice<P>,
    /// The generator for buffers and updates.
    learn_rng: Rng,
    /// The exact best response, if it replaces Q.
    exact: Option<Policy<P>>,
    measured: Measured,
}

/// An event in a training run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TraceEvent<P: Poker> {
    /// The cards were dealt.
    Deal(PokerDeal<P>),
    /// A seat drew a number from 0 to 1. Below η, it plays its best response in this game, otherwise its
    /// average policy.
    Mode(Seat, bool, f64),
    /// The numbers behind a decision: the expected chips of fold, call and raise by the best response, or
    /// their probabilities by the average policy. Then the number from 0 to 1 that was drawn. The best
    /// response explores below ε; the average policy uses it to choose.
    Weighed(InfoSet<P>, [f32; OUTPUTS], f64),
    /// A seat moved, with the kind of decision.
    Move(InfoSet<P>, PokerMove, How),
    /// A transition was stored in a seat's `M^RL`.
    TransitionStored(Seat, Transition),
    /// A sample was offered to a seat's `M^SL`, with whether it was stored.
    SampleOffered(Seat, ActionSample, bool),
    /// A seat's Q was updated, with this mean squared error.
    UpdatedQ(Seat, f32),
    /// A seat's Π was updated, with this mean cross-entropy.
    UpdatedPi(Seat, f32),
    /// A seat's Q was copied to its target network.
    TargetCopied(Seat),
    /// The hand is over, with the chips won by each seat.
    End([i32; 2]),
}

/// The ids of the curves, with that of the learner's metric first.
const CURVES: [&str; 3] = ["nash_conv", "loss_q", "loss_pi"];

impl<P: Learnable> NfspTraining<P> {
    /// A run before its first game.
    pub fn new(spec: &Spec, seed: Seed) -> Self {
        let settings = Settings::new(spec);
        let mut rng = seed.child(0).rng();
        let seats: &[&[Seat]] =
            if settings.shared { &[&[Seat(0), Seat(1)]] } else { &[&[Seat(0)], &[Seat(1)]] };
        Self {
            spec: spec.clone(),
            seed,
            settings,
            players: seats.iter().map(|seats| NfspPlayer::new(&settings, seats, &mut rng)).collect(),
            games: 0,
            decisions: 0,
            due: u64::from(settings.interval),
            dice: Dice::new(seed.child(1).rng(), settings.draws == Draws::Even),
            learn_rng: seed.child(2).rng(),
            exact: (settings.response == Response::Exact).then(Policy::uniform),
            measured: Measured::new(&CURVES),
        }
    }

    /// The values of the hyperparameters.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The current agent.
    pub fn agent(&self) -> AgentFile {
        AgentFile {
            version: VERSION,
            game: P::FACTS.id.to_owned(),
            learner: P::LEARNER.id.to_owned(),
            spec: self.spec.in_full(),
            seed: self.seed.0,
            done: vec![self.games],
            curves: self.measured.curves().to_vec(),
            parts: kept::keep(&self.settings, &self.players),
        }
    }

    /// The nets and buffers of a seat.
    pub fn player(&self, seat: Seat) -> &NfspPlayer<P> {
        &self.players[player_of(seat, self.players.len())]
    }

    /// The number of games played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The number of decisions, of both seats, until the nets are updated.
    pub fn to_update(&self) -> u32 {
        self.due.saturating_sub(self.decisions) as u32
    }

    /// The current iteration of 128 decisions, counted from 1.
    pub(crate) fn iteration(&self) -> u32 {
        (self.decisions / u64::from(ITERATION)) as u32 + 1
    }

    fn player_mut(&mut self, seat: Seat) -> &mut NfspPlayer<P> {
        let player = player_of(seat, self.players.len());
        &mut self.players[player]
    }

    /// The average policy of both seats: from the nets or from counts, as set.
    pub fn average(&mut self) -> Policy<P> {
        if self.settings.average == Average::Counted { self.counted() } else { self.learned() }
    }

    /// The average policy by Π.
    pub fn learned(&mut self) -> Policy<P> {
        Policy::new(|info| self.player_mut(info.seat()).chances(info).map(f64::from))
    }

    /// The average policy from counts of the samples offered to `M^SL`.
    pub fn counted(&self) -> Policy<P> {
        Policy::new(|info| self.player(info.seat()).reservoir().offered(info.index()).map(f64::from))
    }

    /// The best response of both seats.
    pub fn response(&mut self) -> Policy<P> {
        self.exact.clone().unwrap_or_else(|| {
            Policy::new(|info| {
                let play = best(self.values(info), info) as usize;
                [0, 1, 2].map(|n| f64::from(u8::from(n == play)))
            })
        })
    }

    /// Plays one game and reports its events.
    pub fn game(&mut self, watch: &mut impl FnMut(TraceEvent<P>)) {
        self.watched(&mut |_, event| watch(event));
    }

    /// Plays one game and reports its events, each with the state of the run.
    pub(super) fn watched(&mut self, watch: &mut impl FnMut(&Self, TraceEvent<P>)) {
        let eta = (self.settings.eta_at(self.games) * f64::from(DRAWS)) as u32;
        let deal = self.dice.deal();
        watch(self, TraceEvent::Deal(deal));
        let drawn = self.dice.modes(deal, eta);
        let by_response = BySeat([Seat(0), Seat(1)].map(|seat| {
            let drawn = drawn[seat.index()];
            watch(self, TraceEvent::Mode(seat, drawn < eta, share(drawn)));
            drawn < eta
        }));
        let mut line = BettingLine::START;
        // The last decision of each seat, until its consequence is known.
        let mut open: BySeat<Option<(u16, u8)>, 2> = BySeat([None; 2]);
        // Seats whose opponent has explored, so that they learn nothing from the rest of the hand.
        let mut disturbed = BySeat([false; 2]);
        while let Some(seat) = line.turn() {
            let Some(info) = InfoSet::dealt(deal, line) else { break };
            let at = info.index() as u16;
            if let Some((info, play)) = open[seat].take().filter(|_| !disturbed[seat]) {
                self.store(seat, Transition { info, play, chips: 0, next: Some(at) }, watch);
            }
            let (play, how) = self.choose(info, by_response[seat], watch);
            watch(self, TraceEvent::Move(info, play, how));
            open[seat] = Some((at, play as u8));
            if how == How::Explored && self.settings.disturbed == Disturbed::Skip {
                disturbed[seat.after(1, 2)] = true;
            }
            if self.settings.teaches(how) {
                self.offer(seat, ActionSample { info: at, play: play as u8 }, watch);
            }
            let Some(next) = line.after(play) else { break };
            line = next;
            self.decisions += 1;
            if self.decisions >= self.due {
                self.due = self.decisions + u64::from(self.settings.interval_at(self.games));
                self.learn(watch);
            }
        }
        let chips = payoff(deal, line);
        for seat in [Seat(0), Seat(1)] {
            if let Some((info, play)) = open[seat].filter(|_| !disturbed[seat]) {
                let chips = chips[seat.index()] as i8;
                self.store(seat, Transition { info, play, chips, next: None }, watch);
            }
        }
        watch(self, TraceEvent::End(chips));
        self.games += 1;
    }

    fn store(&mut self, seat: Seat, transition: Transition, watch: &mut impl FnMut(&Self, TraceEvent<P>)) {
        self.player_mut(seat).store(transition);
        watch(self, TraceEvent::TransitionStored(seat, transition));
    }

    fn offer(&mut self, seat: Seat, sample: ActionSample, watch: &mut impl FnMut(&Self, TraceEvent<P>)) {
        let player = player_of(seat, self.players.len());
        let kept = self.players[player].offer(sample, &mut self.learn_rng);
        watch(self, TraceEvent::SampleOffered(seat, sample, kept));
    }

    /// The move of a seat.
    fn choose(
        &mut self,
        info: InfoSet<P>,
        by_response: bool,
        watch: &mut impl FnMut(&Self, TraceEvent<P>),
    ) -> (PokerMove, How) {
        if !by_response {
            let chances = if self.settings.average == Average::Counted {
                shares(self.player(info.seat()).reservoir().offered(info.index()), info)
            } else {
                self.player_mut(info.seat()).chances(info)
            };
            let drawn = self.dice.play(info.line(), 1 << 24) as f32 / (1u32 << 24) as f32;
            watch(self, TraceEvent::Weighed(info, chances, f64::from(drawn)));
            return (pick(chances, info, drawn), How::Average);
        }
        let epsilon = (self.settings.epsilon_at(self.iteration()) * f64::from(DRAWS)) as u32;
        let drawn = self.dice.play(info.line(), DRAWS);
        let values = self.values(info);
        watch(self, TraceEvent::Weighed(info, values, share(drawn)));
        if drawn < epsilon {
            let mut legal = info.line().legal();
            let count = legal.clone().count() as u32;
            let play = legal.nth(self.dice.explore(drawn, epsilon, count) as usize);
            return (play.unwrap_or(PokerMove::Call), How::Explored);
        }
        (best(values, info), How::Greedy)
    }

    /// The values of moves for the best response: chips by Q, or 1 for the move of the exact response.
    fn values(&mut self, info: InfoSet<P>) -> [f32; OUTPUTS] {
        match &self.exact {
            Some(response) => response.at(info).map(|chance| chance as f32),
            None => self.player_mut(info.seat()).values(info),
        }
    }

    /// Makes the updates that are due after a decision.
    fn learn(&mut self, watch: &mut impl FnMut(&Self, TraceEvent<P>)) {
        let [q_rate, pi_rate] = self.settings.rates_at(self.games);
        let epsilon = if self.settings.backup == Backup::Expected {
            self.settings.epsilon_at(self.iteration())
        } else {
            0.0
        };
        for n in 0..self.players.len() {
            let seat = Seat(n as u8);
            self.players[n].forget(self.games);
            self.players[n].expect(epsilon);
            for _ in 0..self.settings.updates {
                if self.exact.is_none()
                    && let Some(loss) = self.players[n].update_q(&self.settings, q_rate, &mut self.learn_rng)
                {
                    if self.players[n].target_copied() {
                        watch(self, TraceEvent::TargetCopied(seat));
                    }
                    watch(self, TraceEvent::UpdatedQ(seat, loss));
                }
                if self.settings.average == Average::Learned
                    && let Some(loss) =
                        self.players[n].update_pi(&self.settings, pi_rate, &mut self.learn_rng)
                {
                    watch(self, TraceEvent::UpdatedPi(seat, loss));
                }
            }
        }
        if self.exact.is_some() {
            self.exact = Some(best_responses(&self.average()));
        }
    }

    /// Adds a point to every curve if a measurement is due.
    pub(super) fn measure_when_due(&mut self) {
        if !self.measured.is_due(self.games, self.games == self.settings.games) {
            return;
        }
        let mut mean = |of: fn(&mut NfspPlayer<P>) -> &mut Mean| {
            let means: Vec<f64> = self.players.iter_mut().filter_map(|player| of(player).take()).collect();
            (!means.is_empty()).then(|| means.iter().sum::<f64>() / means.len() as f64)
        };
        let losses = [mean(|player| &mut player.q_loss), mean(|player| &mut player.pi_loss)];
        let conv = nash_conv(&self.average()).total;
        self.measured.note(self.games, &[Some(conv), losses[0], losses[1]]);
    }
}

/// Counts as probabilities; uniform if all are 0.
fn shares<P: Learnable>(counts: [u32; 3], info: InfoSet<P>) -> [f32; 3] {
    let sum: u32 = counts.iter().sum();
    if sum > 0 {
        return counts.map(|count| count as f32 / sum as f32);
    }
    let legal = super::encode::legal::<P>(info.index());
    let even = 1.0 / legal.iter().filter(|legal| **legal).count() as f32;
    legal.map(|legal| if legal { even } else { 0.0 })
}

/// The move for a number from 0 to 1, where each move has its probability as its share.
fn pick<P: Poker>(chances: [f32; OUTPUTS], info: InfoSet<P>, number: f32) -> PokerMove {
    let mut left = number;
    let mut last = PokerMove::Call;
    for play in info.line().legal() {
        last = play;
        left -= chances[play as usize];
        if left < 0.0 {
            break;
        }
    }
    last
}

/// The legal move with the highest value. Ties go to the first.
pub fn best<P: Poker>(values: [f32; OUTPUTS], info: InfoSet<P>) -> PokerMove {
    let better = |best, play| if values[play as usize] > values[best as usize] { play } else { best };
    info.line().legal().reduce(better).unwrap_or(PokerMove::Call)
}

/// Converts a number below [`DRAWS`] to 0…1.
fn share(drawn: u32) -> f64 {
    f64::from(drawn) / f64::from(DRAWS)
}

impl<P: Learnable> Job for NfspTraining<P> {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.settings.games - self.games) {
            self.game(&mut |_| ());
            self.measure_when_due();
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.games, total: self.settings.games }
    }
}

impl<P: Learnable> Training for NfspTraining<P> {
    fn curves(&self) -> &[Curve] {
        self.measured.curves()
    }

    fn gauges(&self) -> Vec<Gauge> {
        let fill = |of: fn(&NfspPlayer<P>) -> (usize, usize)| {
            let both = self.players.iter().map(of);
            both.fold((0, 0), |(len, room), (more, space)| (len + more, room + space))
        };
        let replay = fill(|player| (player.replay().len(), player.replay().capacity()));
        let reservoir = fill(|player| (player.reservoir().len(), player.reservoir().capacity()));
        let iteration = self.iteration();
        [
            ("iteration", f64::from(iteration), 0.0),
            ("epsilon", self.settings.epsilon_at(iteration), 0.0),
            ("rl_memory", replay.0 as f64, replay.1 as f64),
            ("sl_memory", reservoir.0 as f64, reservoir.1 as f64),
        ]
        .map(|(id, value, full)| Gauge { id: id.to_owned(), value, full })
        .to_vec()
    }

    fn levels(&self) -> Vec<Level> {
        layout::levels::<P>(&self.spec)
    }

    fn trace(&mut self, eventful: bool) -> ControlFlow<Option<Encoded>> {
        self.traced_game(eventful).map_break(|trace| Encoded::of(&trace?))
    }

    fn picture(&mut self, _of: u32) -> Option<Encoded> {
        Encoded::of(&compare(&self.average(), &P::equilibrium()))
    }

    fn agents(&self) -> Vec<AgentFile> {
        vec![self.agent()]
    }
}

/// Starts a run of the learning algorithm in a game.
pub fn train<P: Learnable>(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    Ok(Box::new(NfspTraining::<P>::new(spec, seed)))
}
