//! One player of self-play: its two nets, its two buffers, and their updates. If nets are shared, one player
//! has both seats.

use super::{
    Learnable, Settings,
    encode::{OUTPUTS, bits, inputs, legal},
    memory::{ActionSample, ReplayBuffer, ReservoirBuffer, Transition},
    settings::Sampling,
};
use crate::{
    poker::tree::InfoSet,
    training::{Mean, uniform_weight},
};
use tefuda_games::{Rng, Seat, poker::Poker};
use tefuda_learn::{
    Net, Pass, Trainer,
    loss::{cross_entropy, softmax},
};

/// The number of items that a buffer needs before its net is updated (Heinrich's program).
pub(crate) const ENOUGH: usize = 1000;

/// One number for each move of each information set.
type Table = Box<[[f32; OUTPUTS]]>;

/// The index of the player of a seat: its own, or the shared one.
pub(super) fn player_of(seat: Seat, players: usize) -> usize {
    seat.index() % players.max(1)
}

/// Q, Π and their buffers.
#[derive(Debug, Clone)]
pub struct NfspPlayer<P: Poker> {
    q: Trainer,
    pi: Trainer,
    /// The information sets in which it decides.
    own: Vec<InfoSet<P>>,
    /// max Q(s, a; θ^Q′) over the legal moves of each information set, in rewards; with trembling hands, the
    /// expectation instead.
    target: Box<[f32]>,
    since_copy: u32,
    /// The probability of exploration that targets take into account: 0 in Q-learning.
    tremble: f32,
    replay: ReplayBuffer,
    reservoir: ReservoirBuffer,
    pub(super) q_loss: Mean,
    pub(super) pi_loss: Mean,
    /// The outputs of Q in chips, and the probabilities of Π, since the last update.
    values: Answers,
    chances: Answers,
    pass: Pass,
    scale: f32,
}

/// The outputs of a net for information sets, computed only once between two updates.
#[derive(Debug, Clone)]
struct Answers {
    table: Table,
    fresh: Box<[bool]>,
}

impl Answers {
    fn new(infos: usize) -> Self {
        Self { table: vec![[0.0; OUTPUTS]; infos].into(), fresh: vec![false; infos].into() }
    }

    fn forget(&mut self) {
        self.fresh.fill(false);
    }

    fn get(&mut self, info: usize, ask: impl FnOnce() -> [f32; OUTPUTS]) -> [f32; OUTPUTS] {
        if !self.fresh[info] {
            self.table[info] = ask();
            self.fresh[info] = true;
        }
        self.table[info]
    }
}

impl<P: Learnable> NfspPlayer<P> {
    /// Returns a player for these seats, with random nets and empty buffers.
    pub(super) fn new(settings: &Settings, seats: &[Seat], rng: &mut Rng) -> Self {
        let mut net = || {
            let shape = [inputs::<P>(), settings.hidden, OUTPUTS];
            Trainer::new(Net::new(&shape, || uniform_weight(rng)), settings.optimiser.into())
        };
        let (q, pi) = (net(), net());
        let own = InfoSet::all().filter(|info| seats.contains(&info.seat()));
        let infos = InfoSet::<P>::COUNT;
        let mut player = Self {
            q,
            pi,
            own: own.collect(),
            target: vec![0.0; infos].into(),
            since_copy: 0,
            tremble: 0.0,
            replay: ReplayBuffer::new(settings, infos),
            reservoir: ReservoirBuffer::new(settings, infos),
            q_loss: Mean::default(),
            pi_loss: Mean::default(),
            values: Answers::new(infos),
            chances: Answers::new(infos),
            pass: Pass::new(inputs::<P>()),
            scale: settings.scale,
        };
        player.copy_target();
        player
    }

    /// The net of the best response.
    pub fn q(&self) -> &Net {
        self.q.net()
    }

    /// The net of the average policy.
    pub fn pi(&self) -> &Net {
        self.pi.net()
    }

    /// `M^RL`.
    pub fn replay(&self) -> &ReplayBuffer {
        &self.replay
    }

    /// `M^SL`.
    pub fn reservoir(&self) -> &ReservoirBuffer {
        &self.reservoir
    }

    /// The expected chips of fold, call and raise, by Q.
    pub fn values(&mut self, info: InfoSet<P>) -> [f32; OUTPUTS] {
        let (net, pass, scale) = (self.q.net(), &mut self.pass, self.scale);
        self.values.get(info.index(), || values(net, scale, pass, info))
    }

    /// The probabilities of fold, call and raise by Π.
    pub fn chances(&mut self, info: InfoSet<P>) -> [f32; OUTPUTS] {
        let (net, pass) = (self.pi.net(), &mut self.pass);
        self.chances.get(info.index(), || chances(net, pass, info))
    }

    /// Stores a transition in `M^RL`.
    pub(super) fn store(&mut self, transition: Transition) {
        self.replay.push(transition);
    }

    /// Lowers the weight of old transitions, as scheduled after this many games.
    pub(super) fn forget(&mut self, games: u32) {
        self.replay.forget(games);
    }

    /// Sets the probability of exploration for later targets.
    pub(super) fn expect(&mut self, epsilon: f64) {
        self.tremble = epsilon as f32;
    }

    /// Offers a sample to `M^SL`. Returns whether it was stored.
    pub(super) fn offer(&mut self, sample: ActionSample, rng: &mut Rng) -> bool {
        self.reservoir.offer(sample, rng)
    }

    /// Updates Q once. Returns its mean squared error in rewards, or `None` while there is too little data.
    pub(super) fn update_q(&mut self, settings: &Settings, rate: f32, rng: &mut Rng) -> Option<f32> {
        if self.replay.ever() < ENOUGH as u64 {
            return None;
        }
        if self.since_copy >= settings.target {
            self.copy_target();
        }
        let loss = if settings.sampling == Sampling::Whole {
            self.fit_q_to_all()
        } else {
            self.fit_q_to_some(settings.batch, rng)
        };
        self.q.update(rate);
        self.since_copy += 1;
        self.values.forget();
        self.q_loss.add(f64::from(loss));
        Some(loss)
    }

    /// The gradients of a minibatch.
    fn fit_q_to_some(&mut self, batch: u32, rng: &mut Rng) -> f32 {
        let inputs = self.q.inputs();
        inputs.clear();
        let mut goals = Vec::with_capacity(batch as usize);
        for item in (0..batch).filter_map(|_| self.replay.draw(rng)) {
            inputs.push(bits::<P>(usize::from(item.info)));
            goals.push((usize::from(item.play), goal(item, &self.target, self.scale)));
        }
        let mut sum = 0.0;
        for (values, (play, goal)) in self.q.forward().chunks_exact_mut(OUTPUTS).zip(goals) {
            let error = values[play] - goal;
            sum += error * error;
            values.fill(0.0);
            values[play] = error;
        }
        sum / batch as f32
    }

    /// The gradients over the whole buffer: the average of those of minibatches. A row is an information set.
    /// Each move is weighted by its count in the buffer, and fitted to the mean of its targets.
    fn fit_q_to_all(&mut self) -> f32 {
        let mut counts = vec![[0.0f32; OUTPUTS]; InfoSet::<P>::COUNT];
        let mut sums = counts.clone();
        let mut squares = 0.0;
        for (item, count) in self.replay.counted() {
            let (info, play, count) = (usize::from(item.info), usize::from(item.play), count as f32);
            let goal = goal(item, &self.target, self.scale);
            counts[info][play] += count;
            sums[info][play] += count * goal;
            squares += count * goal * goal;
        }
        let inputs = self.q.inputs();
        inputs.clear();
        for info in &self.own {
            inputs.push(bits::<P>(info.index()));
        }
        let (rows, all) = (self.own.len() as f32, self.replay.count() as f32);
        for (values, info) in self.q.forward().chunks_exact_mut(OUTPUTS).zip(&self.own) {
            let (counts, sums) = (counts[info.index()], sums[info.index()]);
            for play in 0..OUTPUTS {
                let value = values[play];
                squares += value * (counts[play] * value - 2.0 * sums[play]);
                values[play] = (counts[play] * value - sums[play]) * rows / all;
            }
        }
        squares / all
    }

    /// Whether the last update was the first with a new target.
    pub(super) fn target_copied(&self) -> bool {
        self.since_copy == 1
    }

    /// θ^Q′ ← θ^Q.
    fn copy_target(&mut self) {
        self.since_copy = 0;
        let inputs = self.pass.inputs();
        inputs.clear();
        for info in &self.own {
            inputs.push(bits::<P>(info.index()));
        }
        for (values, info) in self.pass.run(self.q.net()).chunks_exact(OUTPUTS).zip(&self.own) {
            let legal = legal::<P>(info.index());
            let allowed = (0..OUTPUTS).filter(|play| legal[*play]).map(|play| values[play]);
            let best = allowed.clone().fold(f32::NEG_INFINITY, f32::max);
            let mean = allowed.clone().sum::<f32>() / allowed.count() as f32;
            self.target[info.index()] =
                if self.tremble > 0.0 { best + self.tremble * (mean - best) } else { best };
        }
    }

    /// Updates Π once. Returns its mean cross-entropy, or `None` while there is too little data.
    pub(super) fn update_pi(&mut self, settings: &Settings, rate: f32, rng: &mut Rng) -> Option<f32> {
        if self.reservoir.len() < ENOUGH {
            return None;
        }
        let loss = if settings.sampling == Sampling::Whole {
            self.fit_pi_to_all()
        } else {
            self.fit_pi_to_some(settings.batch, rng)
        };
        self.pi.update(rate);
        self.chances.forget();
        self.pi_loss.add(f64::from(loss));
        Some(loss)
    }

    /// The gradients of a minibatch.
    fn fit_pi_to_some(&mut self, batch: u32, rng: &mut Rng) -> f32 {
        let inputs = self.pi.inputs();
        inputs.clear();
        let items: Vec<ActionSample> = (0..batch).filter_map(|_| self.reservoir.draw(rng)).collect();
        for item in &items {
            inputs.push(bits::<P>(usize::from(item.info)));
        }
        let mut sum = 0.0;
        for (scores, item) in self.pi.forward().chunks_exact_mut(OUTPUTS).zip(items) {
            let legal = legal::<P>(usize::from(item.info));
            softmax(scores, |play| legal[play]);
            sum += cross_entropy(scores, usize::from(item.play));
        }
        sum / batch as f32
    }

    /// The gradients over the whole buffer.
    fn fit_pi_to_all(&mut self) -> f32 {
        let inputs = self.pi.inputs();
        inputs.clear();
        for info in &self.own {
            inputs.push(bits::<P>(info.index()));
        }
        let (rows, all) = (self.own.len() as f32, self.reservoir.len() as f32);
        let mut sum = 0.0;
        for (scores, info) in self.pi.forward().chunks_exact_mut(OUTPUTS).zip(&self.own) {
            let counts = self.reservoir.kept(info.index()).map(|count| count as f32);
            let here = counts[0] + counts[1] + counts[2];
            let legal = legal::<P>(info.index());
            softmax(scores, |play| legal[play]);
            for play in (0..OUTPUTS).filter(|play| legal[*play]) {
                if counts[play] > 0.0 {
                    sum -= counts[play] * libm::logf(scores[play].max(f32::MIN_POSITIVE));
                }
                scores[play] = (here * scores[play] - counts[play]) * rows / all;
            }
        }
        sum / all
    }
}

/// The target of Q: the reward plus the best following value.
fn goal(item: Transition, target: &[f32], scale: f32) -> f32 {
    f32::from(item.chips) / scale + item.next.map_or(0.0, |next| target[usize::from(next)])
}

/// The expected chips of fold, call and raise by a net Q for which a reward of 1 is `scale` chips.
pub(super) fn values<P: Learnable>(q: &Net, scale: f32, pass: &mut Pass, info: InfoSet<P>) -> [f32; OUTPUTS] {
    outputs(q, pass, info).map(|value| value * scale)
}

/// The probabilities of fold, call and raise by a net Π.
pub(super) fn chances<P: Learnable>(pi: &Net, pass: &mut Pass, info: InfoSet<P>) -> [f32; OUTPUTS] {
    let mut scores = outputs(pi, pass, info);
    let legal = legal::<P>(info.index());
    softmax(&mut scores, |play| legal[play]);
    scores
}

/// The outputs of a net for an information set.
fn outputs<P: Learnable>(net: &Net, pass: &mut Pass, info: InfoSet<P>) -> [f32; OUTPUTS] {
    let inputs = pass.inputs();
    inputs.clear();
    inputs.push(bits::<P>(info.index()));
    let outputs = pass.run(net);
    [outputs[0], outputs[1], outputs[2]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leduc::{InfoSet, nfsp::LEARNER};
    use tefuda_games::{Seed, Spec, leduc::LeducRules, seed::below};

    type NfspPlayer = super::NfspPlayer<LeducRules>;

    fn settings(words: &str) -> Settings {
        Settings::new(&Spec::parse(LEARNER.presets, words).expect("a spec"))
    }

    /// A player with 1,200 random transitions and samples, many of them equal.
    fn full(settings: &Settings) -> NfspPlayer {
        let mut rng = Seed(5).rng();
        let mut player = NfspPlayer::new(settings, &[Seat(0)], &mut rng);
        let own = player.own.clone();
        let infos = &own[..12];
        for _ in 0..1200 {
            let info = infos[below(&mut rng, 12) as usize];
            let legal = legal::<LeducRules>(info.index());
            let play = loop {
                let play = below(&mut rng, 3) as u8;
                if legal[usize::from(play)] {
                    break play;
                }
            };
            let over = below(&mut rng, 2) == 0;
            let next = (!over).then(|| own[20 + below(&mut rng, 5) as usize].into());
            let info = info.into();
            let chips = if over { below(&mut rng, 5) as i8 - 2 } else { 0 };
            player.store(Transition { info, play, chips, next });
            player.offer(ActionSample { info, play }, &mut rng);
        }
        player
    }

    /// The largest difference between the weights of two nets.
    fn distance(a: &Net, b: &Net) -> f32 {
        a.weights().iter().zip(b.weights()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn learning_from_the_whole_buffer_equals_one_large_minibatch() {
        let settings = settings("D:hidden=16,scale=13");
        let start = full(&settings);
        let mut counted = start.clone();
        let losses = [counted.fit_q_to_all(), counted.fit_pi_to_all()];
        counted.q.update(0.5);
        counted.pi.update(0.5);

        // The same by hand: a minibatch that contains every item as often as the buffer.
        let mut listed = start.clone();
        let mut by_hand = [0.0f32; 2];
        let mut goals = Vec::new();
        listed.q.inputs().clear();
        for (item, count) in start.replay.counted() {
            for _ in 0..count as u32 {
                listed.q.inputs().push(bits::<LeducRules>(usize::from(item.info)));
                goals.push((usize::from(item.play), goal(item, &start.target, start.scale)));
            }
        }
        for (values, (play, goal)) in listed.q.forward().chunks_exact_mut(OUTPUTS).zip(&goals) {
            let error = values[*play] - goal;
            by_hand[0] += error * error / goals.len() as f32;
            values.fill(0.0);
            values[*play] = error;
        }
        listed.q.update(0.5);
        let mut items = Vec::new();
        for info in &start.own {
            for (play, count) in start.reservoir.kept(info.index()).into_iter().enumerate() {
                items.extend((0..count).map(|_| (info.index(), play)));
            }
        }
        listed.pi.inputs().clear();
        for (info, _) in &items {
            listed.pi.inputs().push(bits::<LeducRules>(*info));
        }
        for (scores, (info, play)) in listed.pi.forward().chunks_exact_mut(OUTPUTS).zip(&items) {
            let legal = legal::<LeducRules>(*info);
            softmax(scores, |play| legal[play]);
            by_hand[1] += cross_entropy(scores, *play) / items.len() as f32;
        }
        listed.pi.update(0.5);

        assert!(distance(counted.q(), start.q()) > 1e-3, "Q did not move");
        assert!(distance(counted.q(), listed.q()) < 1e-5, "{}", distance(counted.q(), listed.q()));
        assert!(distance(counted.pi(), listed.pi()) < 1e-5, "{}", distance(counted.pi(), listed.pi()));
        for (counted, listed) in losses.into_iter().zip(by_hand) {
            assert!((counted - listed).abs() < 1e-4 * listed.abs(), "{counted} {listed}");
        }
    }

    #[test]
    fn outputs_of_the_nets_are_recomputed_after_an_update() {
        let settings = settings("D");
        let mut player = full(&settings);
        let info = InfoSet::all().next().expect("an information set");
        let before = (player.values(info), player.chances(info));
        let mut rng = Seed(1).rng();
        assert!(player.update_q(&settings, 0.1, &mut rng).is_some());
        assert!(player.update_pi(&settings, 0.1, &mut rng).is_some());
        let after = (player.values(info), player.chances(info));
        assert_ne!(before.0, after.0);
        assert_ne!(before.1, after.1);
        let net = player.q().clone();
        let mut pass = Pass::new(inputs::<LeducRules>());
        assert_eq!(after.0, outputs(&net, &mut pass, info).map(|value| value * settings.scale));
    }
}
