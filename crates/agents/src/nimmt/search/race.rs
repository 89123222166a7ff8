//! A race between moves on the same sampled deals, in which hopeless ones are dropped early.
//!
//! Every remaining move is tried in each sampled deal. So moves are compared by their differences there, and
//! the luck of the cards, which is far larger, cancels out. Whenever the number of deals has doubled, a move
//! is dropped if its mean difference from the best is more than [`HOPELESS`] standard errors. Its playouts go
//! to the others.

/// The number of standard errors behind the best at which a move is dropped. At 3, a move that is as good as
/// the best is dropped in one check out of seven hundred.
pub const HOPELESS: f64 = 3.0;
/// The number of sampled deals before the first check.
const FIRST_LOOK: u32 = 32;
/// The maximum number of moves: ten cards, or four rows.
const ARMS: usize = 10;

/// The state of the race.
#[derive(Debug, Clone)]
pub struct Race {
    sums: [f64; ARMS],
    /// The sums of squared differences between two moves.
    squares: [[f64; ARMS]; ARMS],
    running: Vec<usize>,
    worlds: u32,
    look: Option<u32>,
}

impl Race {
    /// A race of this many moves, at most ten. Without `halving` all of them run to the end.
    pub fn new(arms: usize, halving: bool) -> Self {
        Self {
            sums: [0.0; ARMS],
            squares: [[0.0; ARMS]; ARMS],
            running: (0..arms.min(ARMS)).collect(),
            worlds: 0,
            look: halving.then_some(FIRST_LOOK),
        }
    }

    /// The remaining moves.
    pub fn running(&self) -> &[usize] {
        &self.running
    }

    /// The best of them so far. Ties go to the earlier.
    pub fn leader(&self) -> Option<usize> {
        let first = *self.running.first()?;
        Some(
            self.running
                .iter()
                .fold(first, |best, arm| if self.sums[*arm] > self.sums[best] { *arm } else { best }),
        )
    }

    /// Adds the rewards of the remaining moves in one more deal, in the order of [`Race::running`]. Returns
    /// the moves that are dropped.
    pub fn add(&mut self, rewards: &[f64]) -> Vec<usize> {
        for (arm, reward) in self.running.iter().zip(rewards) {
            self.sums[*arm] += reward;
            for (other, others) in self.running.iter().zip(rewards) {
                self.squares[*arm][*other] += (reward - others) * (reward - others);
            }
        }
        self.worlds += 1;
        match (self.look, self.leader()) {
            (Some(look), Some(leader)) if self.worlds >= look => {
                self.look = Some(look * 2);
                let hopeless: Vec<usize> =
                    self.running.iter().copied().filter(|arm| self.hopeless(*arm, leader)).collect();
                self.running.retain(|arm| !hopeless.contains(arm));
                hopeless
            }
            _ => Vec::new(),
        }
    }

    fn hopeless(&self, arm: usize, leader: usize) -> bool {
        let worlds = f64::from(self.worlds);
        let behind = (self.sums[leader] - self.sums[arm]) / worlds;
        let variance = self.squares[arm][leader] / worlds - behind * behind;
        behind > HOPELESS * (variance.max(0.0) / worlds).sqrt()
    }
}
