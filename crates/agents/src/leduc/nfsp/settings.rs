//! The values of the hyperparameters of a run, and how they change during it.

use super::{
    knobs::{
        AGE, AVERAGE, Average, BACKUP, BATCH, Backup, DISTURBED, DRAWS, Disturbed, Draws, EPSILON, ETA,
        ETA_FADE, EXPLORED, Explored, FADE, GAMES, HIDDEN, INTERVAL, LAW, Law, OPTIMISER, RESPONSE,
        RL_MEMORY, RL_RATE, Response, SAMPLING, SCALE, SHARED, SL_MEMORY, SL_RATE, Sampling, TARGET, UPDATES,
    },
    training::How,
};
use tefuda_games::Spec;
use tefuda_learn::Optimiser;

/// The number of decisions, of both players together, in an iteration of the papers.
pub const ITERATION: u32 = 128;

/// The values of the hyperparameters of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
pub struct Settings {
    pub games: u32,
    pub epsilon: f64,
    pub law: Law,
    pub explored: Explored,
    pub disturbed: Disturbed,
    pub eta: f64,
    pub eta_fade: u32,
    pub backup: Backup,
    pub rl_rate: f32,
    pub sl_rate: f32,
    pub optimiser: Optimiser,
    pub fade: u32,
    pub sampling: Sampling,
    pub batch: u32,
    pub interval: u32,
    pub updates: u32,
    pub target: u32,
    pub rl_memory: usize,
    pub age: f64,
    pub sl_memory: usize,
    pub hidden: usize,
    pub scale: f32,
    pub shared: bool,
    pub draws: Draws,
    pub response: Response,
    pub average: Average,
}

/// The smallest value of η. Below it the average policy hardly moves any more. η must also stay above the
/// mean age of Q's data (0.05 of the run in the presets). Q's data lag behind the opponent by their mean age.
/// Playing best responses with probability η looks ahead by about η of the run, which must make up for the
/// lag.
const LEAST_ETA: f64 = 0.05;

/// √(1 + games / fade); 1 without fading.
fn slowed(games: u32, fade: u32) -> f64 {
    if fade == 0 { 1.0 } else { (1.0 + f64::from(games) / f64::from(fade)).sqrt() }
}

impl Settings {
    /// The values in a spec of [`LEARNER`](super::LEARNER)'s presets.
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&GAMES) as u32,
            epsilon: spec.real(&EPSILON),
            law: spec.choice(&LAW),
            explored: spec.choice(&EXPLORED),
            disturbed: spec.choice(&DISTURBED),
            eta: spec.real(&ETA),
            eta_fade: spec.int(&ETA_FADE) as u32,
            backup: spec.choice(&BACKUP),
            rl_rate: spec.real(&RL_RATE) as f32,
            sl_rate: spec.real(&SL_RATE) as f32,
            optimiser: spec.choice(&OPTIMISER).into(),
            fade: spec.int(&FADE) as u32,
            sampling: spec.choice(&SAMPLING),
            batch: spec.int(&BATCH) as u32,
            interval: spec.int(&INTERVAL) as u32,
            updates: spec.int(&UPDATES) as u32,
            target: spec.int(&TARGET) as u32,
            rl_memory: spec.int(&RL_MEMORY) as usize,
            age: spec.real(&AGE),
            sl_memory: spec.int(&SL_MEMORY) as usize,
            hidden: spec.int(&HIDDEN) as usize,
            scale: spec.real(&SCALE) as f32,
            shared: spec.flag(&SHARED),
            draws: spec.choice(&DRAWS),
            response: spec.choice(&RESPONSE),
            average: spec.choice(&AVERAGE),
        }
    }

    /// The factor by which learning has slowed down after this many games.
    fn slowed(&self, games: u32) -> f64 {
        slowed(games, self.fade)
    }

    /// η after this many games.
    pub fn eta_at(&self, games: u32) -> f64 {
        (self.eta / slowed(games, self.eta_fade)).max(LEAST_ETA.min(self.eta))
    }

    /// The learning rates of Q and Π after this many games.
    pub fn rates_at(&self, games: u32) -> [f32; 2] {
        [self.rl_rate, self.sl_rate].map(|rate| (f64::from(rate) / self.slowed(games)) as f32)
    }

    /// The number of decisions between updates after this many games.
    pub fn interval_at(&self, games: u32) -> u32 {
        (f64::from(self.interval) * self.slowed(games)) as u32
    }

    /// Whether `M^SL` stores a decision of this kind: those of the best response, but exploratory ones only
    /// without the paper's change.
    pub fn teaches(&self, how: How) -> bool {
        match how {
            How::Average => false,
            How::Greedy => true,
            How::Explored => self.explored == Explored::Keep,
        }
    }

    /// ε in iteration n, counted from 1.
    pub fn epsilon_at(&self, n: u32) -> f64 {
        // Square roots are exact to the last bit everywhere.
        let root = f64::from(n.max(1)).sqrt();
        match self.law {
            Law::Fixed => self.epsilon,
            Law::Sqrt => self.epsilon / root,
            Law::Slow => self.epsilon / (1.0 + 0.01 * root),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::presets::PRESETS, *};

    #[test]
    fn the_presets_differ_as_in_the_paper() {
        let settings = |id: &str| Settings::new(&Spec::parse(&PRESETS, id).expect("a preset"));
        for [a, b, c, d] in [["A", "B", "C", "D"], ["A-whole", "B-whole", "C-whole", "D-whole"]] {
            let [a, b, c, d] = [a, b, c, d].map(settings);
            // The changed presets that leave out exploration also keep it out of what the opponent learns.
            let disturbed = match b.sampling {
                Sampling::Minibatch => Disturbed::Remember,
                Sampling::Whole => Disturbed::Skip,
            };
            assert_eq!(Settings { explored: Explored::Drop, disturbed, ..a }, b);
            assert_eq!(Settings { explored: Explored::Drop, disturbed, ..c }, d);
            assert_eq!(Settings { law: Law::Fixed, epsilon: 0.1, ..a }, c);
            assert_eq!((a.epsilon_at(1), a.epsilon_at(3600)), (0.06, 0.001));
            assert_eq!((d.epsilon_at(1), d.epsilon_at(1_000_000)), (0.1, 0.1));
        }
    }

    #[test]
    fn learning_slows_down_with_the_square_root() {
        let settings = Settings::new(&Spec::parse(&PRESETS, "D-whole").expect("a preset"));
        assert_eq!(settings.rates_at(0), [0.003, 0.003]);
        assert_eq!(settings.rates_at(900_000), [0.0015, 0.0015]);
        assert_eq!([0, 900_000].map(|games| settings.interval_at(games)), [320, 640]);
        assert_eq!([0, 3_000_000, 100_000_000].map(|games| settings.eta_at(games)), [0.3, 0.15, 0.05]);
        let literal = Settings::new(&Spec::parse(&PRESETS, "D:eta=0.02").expect("a preset"));
        assert_eq!([0, 100_000_000].map(|games| literal.eta_at(games)), [0.02, 0.02]);
    }
}
