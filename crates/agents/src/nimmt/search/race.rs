//! A race of moves over the same worlds, in which hopeless ones give up early.
//!
//! Every move still in the race is tried in each world, so moves are compared by the differences between them there: the luck
//! of the cards, which is far greater, cancels. When the number of worlds has doubled, a move is given up if its mean
//! difference to the best is more than [`HOPELESS`] standard errors. What it would have cost goes to the others.

/// So many standard errors behind the best a move is given up. At a bound of 3 a move that is as good as the best is given up once in
/// seven hundred looks.
pub const HOPELESS: f64 = 3.0;
/// The first look comes after so many worlds.
const FIRST_LOOK: u32 = 32;
/// Most moves: ten cards, or four rows.
const ARMS: usize = 10;

/// How the moves stand.
#[derive(Debug, Clone)]
pub struct Race {
    sums: [f64; ARMS],
    /// Sums of the squared differences of two moves.
    squares: [[f64; ARMS]; ARMS],
    running: Vec<usize>,
    worlds: u32,
    look: Option<u32>,
}

impl Race {
    /// A race of so many moves, at most ten; without `halving` all of them run to the end.
    pub fn new(arms: usize, halving: bool) -> Self {
        Self {
            sums: [0.0; ARMS],
            squares: [[0.0; ARMS]; ARMS],
            running: (0..arms.min(ARMS)).collect(),
            worlds: 0,
            look: halving.then_some(FIRST_LOOK),
        }
    }

    /// The moves that are still in it.
    pub fn running(&self) -> &[usize] {
        &self.running
    }

    /// The best of them by the worlds so far, ties to the earlier.
    pub fn leader(&self) -> Option<usize> {
        let first = *self.running.first()?;
        Some(
            self.running
                .iter()
                .fold(first, |best, arm| if self.sums[*arm] > self.sums[best] { *arm } else { best }),
        )
    }

    /// Notes what each move in the race brought in one more world, in the order of [`Race::running`], and returns those that give up.
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
