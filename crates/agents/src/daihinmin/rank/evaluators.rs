//! Evaluators A and B estimate a player's final class: A from the position, B from the position and the play
//! made in it.

use super::{
    inputs::{Position, REST, UnitRow, environment},
    kept,
    settings::Settings,
};
use crate::agent_file::AgentFile;
use serde::{Deserialize, Serialize};
use tefuda_games::{Text, daihinmin::DaihinminMove, spoken};
use tefuda_learn::{Net, Single, Workspace, loss::softmax};

/// The quantity that evaluators estimate: a group of places (paper, §3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RankClass {
    /// First or second.
    Rich,
    /// Third.
    Common,
    /// Fourth or last.
    Poor,
}

impl RankClass {
    /// All classes, best first.
    pub const ALL: [Self; 3] = [Self::Rich, Self::Common, Self::Poor];

    /// The rank class of a place, or of a player's class from daifugo to daihinmin, each numbered from 0
    /// (best) to 4 (last).
    pub const fn of_place(place: u8) -> Self {
        match place {
            0 | 1 => Self::Rich,
            2 => Self::Common,
            _ => Self::Poor,
        }
    }

    /// The mean of its places, from 1 (best) to 5 (last).
    pub const fn place(self) -> f32 {
        match self {
            Self::Rich => 1.5,
            Self::Common => 3.0,
            Self::Poor => 4.5,
        }
    }

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Rich => spoken("rich", "富裕層"),
            Self::Common => spoken("common", "庶民層"),
            Self::Poor => spoken("poor", "貧困層"),
        }
    }
}

/// The probabilities of the classes, in the order of [`RankClass::ALL`]. Their sum is 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ranks(pub [f32; 3]);

impl Ranks {
    /// Equal probabilities.
    pub const EVEN: Self = Self([1.0 / 3.0; 3]);

    /// The most likely class; ties go to the better one.
    pub fn class(self) -> RankClass {
        let better =
            |best: RankClass, class: RankClass| if self.of(class) > self.of(best) { class } else { best };
        RankClass::ALL.into_iter().reduce(better).unwrap_or(RankClass::Rich)
    }

    /// The probability of a class.
    pub const fn of(self, class: RankClass) -> f32 {
        self.0[class as usize]
    }

    /// The expected place, 1.5 … 4.5.
    pub fn mean_place(self) -> f32 {
        RankClass::ALL.into_iter().map(|class| self.of(class) * class.place()).sum()
    }

    /// The same probabilities moved up by this many classes. The highest class also collects what would be
    /// above it.
    #[must_use]
    pub fn higher(self, classes: u8) -> Self {
        (0..classes.min(2)).fold(self, |Self([rich, common, poor]), _| Self([rich + common, poor, 0.0]))
    }

    /// The probabilities from the outputs of a net. Weights of an untrusted file can give NaN, which counts
    /// as no information.
    pub(super) fn of_outputs(outputs: &mut [f32]) -> Self {
        softmax(outputs, |_| true);
        match *outputs {
            [rich, common, poor] if (rich + common + poor).is_finite() => Self([rich, common, poor]),
            _ => Self::EVEN,
        }
    }
}

/// Both evaluators, ready for use.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluators {
    a: Single,
    b: Single,
    alpha: f32,
    /// Whether the starting class is an input.
    class: bool,
}

/// The working memory of an evaluation, one per thread. Allocates nothing after its first use.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    units: UnitRow,
    a: Workspace,
    b: Workspace,
}

impl Evaluators {
    /// Evaluators from nets whose widths follow from the settings.
    pub(super) fn new(settings: &Settings, a: &Net, b: &Net) -> Self {
        Self {
            a: Single::new(a),
            b: Single::resting(b, environment(settings.class), REST),
            alpha: settings.alpha,
            class: settings.class,
        }
    }

    /// The evaluators in a file; `None` if the file is of another learning algorithm or its nets do not fit
    /// its settings.
    pub fn of(file: &AgentFile) -> Option<Self> {
        let [a, b] = kept::both(file)?;
        Some(Self::new(&kept::settings_of(file)?, a, b))
    }

    /// Evaluator A: estimates the final class of the player of a position. The position may be that of
    /// another player with a sampled hand.
    pub fn environment(&self, scratch: &mut Scratch, position: &Position) -> Ranks {
        position.units(self.class, 1.0, &mut scratch.units);
        let UnitRow { places, values } = &scratch.units;
        Ranks::of_outputs(self.a.run_row(places, values, &mut scratch.a))
    }

    /// Evaluator B: estimates the final class of a player who makes this play in this position.
    pub fn submission(&self, scratch: &mut Scratch, position: &Position, play: DaihinminMove) -> Ranks {
        self.begin(scratch, position);
        self.play(scratch, play)
    }

    /// Evaluator B for several plays in one position, which is evaluated only once. Replaces `out` by the
    /// estimates in the order of the plays.
    pub fn submissions(
        &self,
        scratch: &mut Scratch,
        position: &Position,
        plays: &[DaihinminMove],
        out: &mut Vec<Ranks>,
    ) {
        out.clear();
        self.begin(scratch, position);
        out.extend(plays.iter().map(|play| self.play(scratch, *play)));
    }

    fn begin(&self, scratch: &mut Scratch, position: &Position) {
        position.units(self.class, self.alpha, &mut scratch.units);
        self.b.begin(&scratch.units.places, &scratch.units.values, &mut scratch.b);
    }

    fn play(&self, scratch: &mut Scratch, play: DaihinminMove) -> Ranks {
        scratch.units.clear();
        scratch.units.submit(environment(self.class), play.cards());
        Ranks::of_outputs(self.b.end(&scratch.units.places, &scratch.units.values, &mut scratch.b))
    }
}
