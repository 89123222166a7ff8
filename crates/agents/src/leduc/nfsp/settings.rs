//! The values of the knobs of a run, and how they change while it goes on.

use super::knobs::{
    AGE, AVERAGE, BACKUP, BATCH, DISTURBED, DRAWS, EPSILON, ETA, ETA_FADE, EXPLORED, FADE, GAMES, HIDDEN,
    INTERVAL, LAW, OPTIMISER, RESPONSE, RL_MEMORY, RL_RATE, SAMPLING, SCALE, SHARED, SL_MEMORY, SL_RATE,
    TARGET, UPDATES,
};
use crate::training::knobs::optimiser_of;
use tefuda_games::Spec;
use tefuda_learn::Optimiser;

/// Decisions of both players together that the papers call an iteration.
pub const ITERATION: u32 = 128;

/// How exploration fades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// Not at all.
    Fixed,
    /// ε / √n (the paper).
    Sqrt,
    /// ε / (1 + 0.01 √n) (the program that Heinrich published).
    Slow,
}

/// The values of the knobs of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
#[allow(clippy::struct_excessive_bools, reason = "switches that can be set in any combination")]
pub struct Settings {
    pub games: u32,
    pub epsilon: f64,
    pub law: Law,
    pub keep_explored: bool,
    pub skip_disturbed: bool,
    pub eta: f64,
    pub eta_fade: u32,
    pub expected_backup: bool,
    pub rl_rate: f32,
    pub sl_rate: f32,
    pub optimiser: Optimiser,
    pub fade: u32,
    pub whole: bool,
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
    pub even: bool,
    pub exact_response: bool,
    pub counted_average: bool,
}

/// Where η stops falling. Below it the average policy hardly moves any more; and η has to stay above the mean age of what Q
/// remembers (0.05 of the run in the presets): playing against best responses looks ahead by as much as memories lag behind.
const LEAST_ETA: f64 = 0.05;

/// √(1 + games / fade); 1 where nothing fades.
fn slowed(games: u32, fade: u32) -> f64 {
    if fade == 0 { 1.0 } else { (1.0 + f64::from(games) / f64::from(fade)).sqrt() }
}

impl Settings {
    /// The values in a spec of [`LEARNER`](super::LEARNER)'s presets.
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&GAMES) as u32,
            epsilon: spec.real(&EPSILON),
            law: match spec.choice(&LAW) {
                "sqrt" => Law::Sqrt,
                "slow" => Law::Slow,
                _ => Law::Fixed,
            },
            keep_explored: spec.choice(&EXPLORED) == "keep",
            skip_disturbed: spec.choice(&DISTURBED) == "skip",
            eta: spec.real(&ETA),
            eta_fade: spec.int(&ETA_FADE) as u32,
            expected_backup: spec.choice(&BACKUP) == "expected",
            rl_rate: spec.real(&RL_RATE) as f32,
            sl_rate: spec.real(&SL_RATE) as f32,
            optimiser: optimiser_of(spec, &OPTIMISER),
            fade: spec.int(&FADE) as u32,
            whole: spec.choice(&SAMPLING) == "whole",
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
            even: spec.choice(&DRAWS) == "even",
            exact_response: spec.choice(&RESPONSE) == "exact",
            counted_average: spec.choice(&AVERAGE) == "counted",
        }
    }

    /// By how much learning has slowed after so many games.
    fn slowed(&self, games: u32) -> f64 {
        slowed(games, self.fade)
    }

    /// η after so many games.
    pub fn eta_at(&self, games: u32) -> f64 {
        (self.eta / slowed(games, self.eta_fade)).max(LEAST_ETA.min(self.eta))
    }

    /// The learning rates of Q and Π after so many games.
    pub fn rates_at(&self, games: u32) -> [f32; 2] {
        [self.rl_rate, self.sl_rate].map(|rate| (f64::from(rate) / self.slowed(games)) as f32)
    }

    /// Decisions between updates after so many games.
    pub fn interval_at(&self, games: u32) -> u32 {
        (f64::from(self.interval) * self.slowed(games)) as u32
    }

    /// ε in iteration n, which is counted from 1.
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
    fn the_presets_differ_as_the_paper_says() {
        let settings = |id: &str| Settings::new(&Spec::parse(&PRESETS, id).expect("a preset"));
        for [a, b, c, d] in [["A", "B", "C", "D"], ["A-whole", "B-whole", "C-whole", "D-whole"]] {
            let [a, b, c, d] = [a, b, c, d].map(settings);
            // Where exploration is kept out, the changed presets keep it out of what the opponent learns as well.
            let skip_disturbed = b.whole;
            assert_eq!(Settings { keep_explored: false, skip_disturbed, ..a }, b);
            assert_eq!(Settings { keep_explored: false, skip_disturbed, ..c }, d);
            assert_eq!(Settings { law: Law::Fixed, epsilon: 0.1, ..a }, c);
            assert_eq!((a.epsilon_at(1), a.epsilon_at(3600)), (0.06, 0.001));
            assert_eq!((d.epsilon_at(1), d.epsilon_at(1_000_000)), (0.1, 0.1));
        }
    }

    #[test]
    fn learning_slows_down_as_a_square_root() {
        let settings = Settings::new(&Spec::parse(&PRESETS, "D-whole").expect("a preset"));
        assert_eq!(settings.rates_at(0), [0.003, 0.003]);
        assert_eq!(settings.rates_at(900_000), [0.0015, 0.0015]);
        assert_eq!([0, 900_000].map(|games| settings.interval_at(games)), [320, 640]);
        assert_eq!([0, 3_000_000, 100_000_000].map(|games| settings.eta_at(games)), [0.3, 0.15, 0.05]);
        let literal = Settings::new(&Spec::parse(&PRESETS, "D:eta=0.02").expect("a preset"));
        assert_eq!([0, 100_000_000].map(|games| literal.eta_at(games)), [0.02, 0.02]);
    }
}
