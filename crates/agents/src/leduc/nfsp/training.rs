//! A training run: games against oneself, and updates between the decisions.

use super::{
    Settings,
    brain::{Brain, Mean},
    dice::{DRAWS, Dice},
    encode::OUTPUTS,
    kept,
    memory::{Conduct, Experience},
    presets::LEARNER,
    settings::ITERATION,
};
use crate::{
    agent_file::AgentFile,
    job::{Job, Progress},
    leduc::{
        compare::compare,
        exploit::{best_response, nash_conv},
        nash::{self, Solution},
        policy::Policy,
        tree::InfoSet,
    },
    training::{Curve, Gauge, Marks, Picture, Traced, Training},
};
use tefuda_games::{
    Game as _, Rng, Seat, Seed, Spec,
    leduc::{Leduc, LeducDeal, LeducMove, Line, payoff},
};

/// NFSP at work: a [`Job`] whose unit is a game.
#[derive(Debug, Clone)]
pub struct NfspTraining {
    spec: Spec,
    seed: Seed,
    settings: Settings,
    /// One for each seat, or one for both.
    brains: Vec<Brain>,
    games: u32,
    decisions: u64,
    /// The number of decisions at which the next updates are due.
    due: u64,
    /// Deals and moves.
    dice: Dice,
    /// What memories keep and updates draw.
    learn_rng: Rng,
    /// The exact best response, where it takes the place of Q.
    exact: Option<Policy>,
    marks: Marks,
    curves: Vec<Curve>,
}

/// How a move came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Drawn from the average policy.
    Average,
    /// The best by Q.
    Greedy,
    /// Drawn at random by the best response.
    Explored,
}

/// What happens in a training run, as it happens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Happening {
    /// Cards were dealt.
    Deal(LeducDeal),
    /// A seat drew a number from 0 to 1: below η, it plays by its best response in this game, else by its average policy.
    Mode(Seat, bool, f64),
    /// What the best response takes fold, call and raise to win, in chips, or the chances of the average policy, whichever the seat
    /// plays by; and the number from 0 to 1 that it drew: below ε, the best response explores; the average policy moves by it.
    Weighed(InfoSet, [f32; OUTPUTS], f64),
    /// A seat moved, and how it came to.
    Move(InfoSet, LeducMove, How),
    /// A decision with what followed went to `M^RL` of a seat.
    Experienced(Seat, Experience),
    /// A decision was offered to `M^SL` of a seat; whether it was kept.
    Conducted(Seat, Conduct, bool),
    /// Q of a seat made an update, with this mean squared error.
    UpdatedQ(Seat, f32),
    /// Π of a seat made an update, with this mean cross-entropy.
    UpdatedPi(Seat, f32),
    /// The target network of a seat became its Q.
    Refitted(Seat),
    /// The hand is over; chips won by each seat.
    End([i32; 2]),
}

/// The ids of the curves, that of [`LEARNER`]'s measure first.
const CURVES: [&str; 3] = ["nash_conv", "loss_q", "loss_pi"];

impl NfspTraining {
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
            brains: seats.iter().map(|seats| Brain::new(&settings, seats, &mut rng)).collect(),
            games: 0,
            decisions: 0,
            due: u64::from(settings.interval),
            dice: Dice::new(seed.child(1).rng(), settings.even),
            learn_rng: seed.child(2).rng(),
            exact: settings.exact_response.then(Policy::uniform),
            marks: Marks::default(),
            curves: CURVES.map(Curve::new).to_vec(),
        }
    }

    /// The values of its knobs.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What a seat learns with.
    pub fn brain(&self, seat: Seat) -> &Brain {
        &self.brains[seat.index() % self.brains.len()]
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Decisions of both seats until the nets are updated.
    pub fn to_update(&self) -> u32 {
        self.due.saturating_sub(self.decisions) as u32
    }

    /// The iteration: how many times 128 decisions were made, counted from 1.
    pub fn iteration(&self) -> u32 {
        (self.decisions / u64::from(ITERATION)) as u32 + 1
    }

    fn brain_mut(&mut self, seat: Seat) -> &mut Brain {
        let count = self.brains.len();
        &mut self.brains[seat.index() % count]
    }

    /// The average policy of both seats: that of the nets, or that which was counted, as the knob says.
    pub fn average(&mut self) -> Policy {
        if self.settings.counted_average { self.counted() } else { self.learned() }
    }

    /// The average policy by Π.
    pub fn learned(&mut self) -> Policy {
        Policy::new(|info| self.brain_mut(info.seat()).chances(info).map(f64::from))
    }

    /// The average policy by counting what was offered to `M^SL`.
    pub fn counted(&self) -> Policy {
        Policy::new(|info| self.brain(info.seat()).conduct().offered(info.index()).map(f64::from))
    }

    /// The best response of both seats.
    pub fn response(&mut self) -> Policy {
        self.exact.clone().unwrap_or_else(|| {
            Policy::new(|info| {
                let play = best(self.values(info), info) as usize;
                [0, 1, 2].map(|n| f64::from(u8::from(n == play)))
            })
        })
    }

    /// Plays one game and tells what happens.
    pub fn game(&mut self, watch: &mut impl FnMut(Happening)) {
        self.watched(&mut |_, happening| watch(happening));
    }

    /// Plays one game and tells what happens, and how the run stands then.
    pub(super) fn watched(&mut self, watch: &mut impl FnMut(&Self, Happening)) {
        let eta = (self.settings.eta_at(self.games) * f64::from(DRAWS)) as u32;
        let deal = self.dice.deal();
        watch(self, Happening::Deal(deal));
        let drawn = self.dice.modes(deal, eta);
        let by_response = [Seat(0), Seat(1)].map(|seat| {
            let drawn = drawn[seat.index()];
            watch(self, Happening::Mode(seat, drawn < eta, share(drawn)));
            drawn < eta
        });
        let mut line = Line::START;
        // The last decision of each seat, until it is known what follows.
        let mut open: [Option<(u16, u8)>; 2] = [None; 2];
        // Seats whose opponent has explored, so that they learn nothing from the rest of the hand.
        let mut disturbed = [false; 2];
        while let Some(seat) = line.turn() {
            let public = line.board().then_some(deal.public);
            let Some(info) = InfoSet::new(deal.private[seat.index()], public, line) else { break };
            let at = info.index() as u16;
            if let Some((info, play)) = open[seat.index()].take().filter(|_| !disturbed[seat.index()]) {
                self.experienced(seat, Experience { info, play, chips: 0, next: Some(at) }, watch);
            }
            let (play, how) = self.choose(info, by_response[seat.index()], watch);
            watch(self, Happening::Move(info, play, how));
            open[seat.index()] = Some((at, play as u8));
            if how == How::Explored && self.settings.skip_disturbed {
                disturbed[1 - seat.index()] = true;
            }
            if how == How::Greedy || (how == How::Explored && self.settings.keep_explored) {
                self.conducted(seat, Conduct { info: at, play: play as u8 }, watch);
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
            if let Some((info, play)) = open[seat.index()].filter(|_| !disturbed[seat.index()]) {
                let chips = chips[seat.index()] as i8;
                self.experienced(seat, Experience { info, play, chips, next: None }, watch);
            }
        }
        watch(self, Happening::End(chips));
        self.games += 1;
    }

    fn experienced(&mut self, seat: Seat, experience: Experience, watch: &mut impl FnMut(&Self, Happening)) {
        self.brain_mut(seat).experienced(experience);
        watch(self, Happening::Experienced(seat, experience));
    }

    fn conducted(&mut self, seat: Seat, conduct: Conduct, watch: &mut impl FnMut(&Self, Happening)) {
        let count = self.brains.len();
        let kept = self.brains[seat.index() % count].conducted(conduct, &mut self.learn_rng);
        watch(self, Happening::Conducted(seat, conduct, kept));
    }

    /// The move of a seat.
    fn choose(
        &mut self,
        info: InfoSet,
        by_response: bool,
        watch: &mut impl FnMut(&Self, Happening),
    ) -> (LeducMove, How) {
        if !by_response {
            let chances = if self.settings.counted_average {
                shares(self.brain(info.seat()).conduct().offered(info.index()), info)
            } else {
                self.brain_mut(info.seat()).chances(info)
            };
            let drawn = self.dice.play(info.line(), 1 << 24) as f32 / (1u32 << 24) as f32;
            watch(self, Happening::Weighed(info, chances, f64::from(drawn)));
            return (pick(chances, info, drawn), How::Average);
        }
        let epsilon = (self.settings.epsilon_at(self.iteration()) * f64::from(DRAWS)) as u32;
        let drawn = self.dice.play(info.line(), DRAWS);
        let values = self.values(info);
        watch(self, Happening::Weighed(info, values, share(drawn)));
        if drawn < epsilon {
            let mut legal = info.line().legal();
            let count = legal.clone().count() as u32;
            let play = legal.nth(self.dice.explore(drawn, epsilon, count) as usize);
            return (play.unwrap_or(LeducMove::Call), How::Explored);
        }
        (best(values, info), How::Greedy)
    }

    /// What the best response takes moves to win: chips by Q; where the exact response takes its place, 1 for its move.
    fn values(&mut self, info: InfoSet) -> [f32; OUTPUTS] {
        match &self.exact {
            Some(response) => response.at(info).map(|chance| chance as f32),
            None => self.brain_mut(info.seat()).values(info),
        }
    }

    /// The updates that are due after a number of decisions.
    fn learn(&mut self, watch: &mut impl FnMut(&Self, Happening)) {
        let [q_rate, pi_rate] = self.settings.rates_at(self.games);
        let epsilon =
            if self.settings.expected_backup { self.settings.epsilon_at(self.iteration()) } else { 0.0 };
        for n in 0..self.brains.len() {
            let seat = Seat(n as u8);
            self.brains[n].forget(self.games);
            self.brains[n].expect(epsilon);
            for _ in 0..self.settings.updates {
                if self.exact.is_none()
                    && let Some(loss) = self.brains[n].update_q(&self.settings, q_rate, &mut self.learn_rng)
                {
                    if self.brains[n].refitted() {
                        watch(self, Happening::Refitted(seat));
                    }
                    watch(self, Happening::UpdatedQ(seat, loss));
                }
                if !self.settings.counted_average
                    && let Some(loss) = self.brains[n].update_pi(&self.settings, pi_rate, &mut self.learn_rng)
                {
                    watch(self, Happening::UpdatedPi(seat, loss));
                }
            }
        }
        if self.exact.is_some() {
            let average = self.average();
            let [first, second] = [Seat(0), Seat(1)].map(|seat| best_response(&average, seat).1);
            let of = |info: InfoSet| if info.seat() == Seat(0) { first.at(info) } else { second.at(info) };
            self.exact = Some(Policy::new(of));
        }
    }

    /// Measures at the marks, and at the end.
    pub(super) fn measure_when_due(&mut self) {
        let marked = self.games == self.marks.next();
        if marked {
            self.marks.pass();
        }
        if marked || self.games == self.settings.games {
            self.measure();
        }
    }

    /// Writes a point of every curve.
    fn measure(&mut self) {
        let games = f64::from(self.games);
        let mut mean = |of: fn(&mut Brain) -> &mut Mean| {
            let means: Vec<f64> = self.brains.iter_mut().filter_map(|brain| of(brain).take()).collect();
            (!means.is_empty()).then(|| means.iter().sum::<f64>() / means.len() as f64)
        };
        let losses = [mean(|brain| &mut brain.q_loss), mean(|brain| &mut brain.pi_loss)];
        let conv = nash_conv(&self.average()).total;
        let numbers = [Some(conv), losses[0], losses[1]];
        for (curve, number) in self.curves.iter_mut().zip(numbers) {
            curve.points.extend(number.map(|number| (games, number)));
        }
    }
}

/// Counts as chances; even ones where nothing was counted.
fn shares(counts: [u32; 3], info: InfoSet) -> [f32; 3] {
    let sum: u32 = counts.iter().sum();
    if sum > 0 {
        return counts.map(|count| count as f32 / sum as f32);
    }
    let legal = super::encode::legal(info.index());
    let even = 1.0 / legal.iter().filter(|legal| **legal).count() as f32;
    legal.map(|legal| if legal { even } else { 0.0 })
}

/// The move that a number from 0 to 1 stands for, each move for its chance.
fn pick(chances: [f32; OUTPUTS], info: InfoSet, number: f32) -> LeducMove {
    let mut left = number;
    let mut last = LeducMove::Call;
    for play in info.line().legal() {
        last = play;
        left -= chances[play as usize];
        if left < 0.0 {
            break;
        }
    }
    last
}

/// The legal move with the highest value. The first of equals.
pub fn best(values: [f32; OUTPUTS], info: InfoSet) -> LeducMove {
    let better = |best, play| if values[play as usize] > values[best as usize] { play } else { best };
    info.line().legal().reduce(better).unwrap_or(LeducMove::Call)
}

/// A number below [`DRAWS`] as one from 0 to 1.
fn share(drawn: u32) -> f64 {
    f64::from(drawn) / f64::from(DRAWS)
}

impl Job for NfspTraining {
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

impl Training for NfspTraining {
    fn curves(&self) -> &[Curve] {
        &self.curves
    }

    fn gauges(&self) -> Vec<Gauge> {
        let fill = |of: fn(&Brain) -> (usize, usize)| {
            let both = self.brains.iter().map(of);
            both.fold((0, 0), |(len, room), (more, space)| (len + more, room + space))
        };
        let experience = fill(|brain| (brain.experience().len(), brain.experience().capacity()));
        let conduct = fill(|brain| (brain.conduct().len(), brain.conduct().capacity()));
        let iteration = self.iteration();
        [
            ("iteration", f64::from(iteration), 0.0),
            ("epsilon", self.settings.epsilon_at(iteration), 0.0),
            ("rl_memory", experience.0 as f64, experience.1 as f64),
            ("sl_memory", conduct.0 as f64, conduct.1 as f64),
        ]
        .map(|(id, value, full)| Gauge { id: id.to_owned(), value, full })
        .to_vec()
    }

    fn trace(&mut self, eventful: bool) -> Option<Traced> {
        self.traced_game(eventful).map(Traced::Nfsp)
    }

    fn picture(&mut self) -> Option<Picture> {
        let nash = Solution::after(nash::DEFAULT_ITERATIONS);
        Some(Picture::Leduc(compare(&self.average(), &nash.policy)))
    }

    fn agent(&self) -> AgentFile {
        AgentFile {
            game: Leduc::FACTS.id.to_owned(),
            learner: LEARNER.id.to_owned(),
            spec: self.spec.in_full(),
            seed: self.seed.0,
            done: self.games,
            curves: self.curves.clone(),
            nets: kept::keep(&self.settings, &self.brains),
        }
    }
}
