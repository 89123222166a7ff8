//! The regressions, and the part of an agent file that stores them.

use super::{Example, FEATURES, GROUPS};
use crate::{
    agent_file::{ByteReader, Part, PartFault},
    hearts::falcon::percepts::{PERCEPTS, place_of},
};
use tefuda_games::{Card, Suit, card::Rank};
use tefuda_learn::svr::{Scaling, Svr, SvrFault, SvrParts};

/// γ of the kernel: LIBSVM's default.
pub(super) const GAMMA: f64 = 1.0 / FEATURES as f64;

/// `DegSQ` after training: a regression for each group that had enough examples.
#[derive(Debug, Clone, PartialEq)]
pub struct DegSq {
    groups: Vec<Option<Regression>>,
}

impl DegSq {
    /// A `DegSQ` without any regression.
    pub fn new() -> Self {
        Self { groups: (0..GROUPS).map(|_| None).collect() }
    }

    /// `DegSQ` of a card in a position, about −1 to 1. Positive if the player is more likely to take ♠Q in
    /// this trick or later. `None` if the group has no regression. Does not allocate.
    pub fn value(&self, group: usize, features: &[f32; FEATURES]) -> Option<f64> {
        self.models().get(group)?.as_ref().map(|regression| regression.value(features))
    }

    /// The regressions by group.
    pub fn models(&self) -> &[Option<Regression>] {
        &self.groups
    }

    /// Sets the regression of a group.
    pub(super) fn set(&mut self, group: usize, regression: Option<Regression>) {
        self.groups[group] = regression;
    }

    /// The number of support vectors in all groups together.
    pub(crate) fn support_vectors(&self) -> usize {
        self.groups.iter().flatten().map(|regression| regression.vectors().len()).sum()
    }
}

impl Default for DegSq {
    fn default() -> Self {
        Self::new()
    }
}

/// The regression of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct Regression {
    scaling: Scaling,
    /// The support vectors as stored.
    vectors: Vec<Example>,
    svr: Svr,
}

impl Regression {
    /// The regression with these support vectors and coefficients, on features that are scaled first.
    /// Coefficients are `f32`, as stored.
    pub(super) fn new(scaling: Scaling, vectors: &[(Example, f32)], rho: f64) -> Result<Self, SvrFault> {
        let examples = vectors.iter().map(|(example, _)| *example);
        let svr = Svr::from_parts(&SvrParts {
            width: FEATURES,
            vectors: scaled(&scaling, examples.clone()),
            coefficients: vectors.iter().map(|(_, coefficient)| f64::from(*coefficient)).collect(),
            rho,
            gamma: GAMMA,
        })?;
        Ok(Self { scaling, vectors: examples.collect(), svr })
    }

    /// The estimate for a card in a position.
    pub(super) fn value(&self, features: &[f32; FEATURES]) -> f64 {
        let mut row = *features;
        self.scaling.apply(&mut row);
        self.svr.answer(&row)
    }

    /// The ranges of its training features.
    pub fn scaling(&self) -> &Scaling {
        &self.scaling
    }

    /// The support vectors.
    pub fn vectors(&self) -> &[Example] {
        &self.vectors
    }

    /// The regression on scaled features.
    pub fn svr(&self) -> &Svr {
        &self.svr
    }
}

/// The features of examples, row by row.
pub(super) fn rows(examples: impl Iterator<Item = Example>) -> Vec<f32> {
    examples.flat_map(|example| example.features()).collect()
}

/// The scaled features of examples, row by row.
pub(super) fn scaled(scaling: &Scaling, examples: impl Iterator<Item = Example>) -> Vec<f32> {
    let mut rows = rows(examples);
    scaling.apply(&mut rows);
    rows
}

/// The form of a [`DegSq`], as given by the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DegSqForm {
    /// The number of groups that can have a regression, counted from the first.
    pub groups: usize,
    /// The maximum number of examples per label for a regression.
    pub labels: usize,
}

/// The size of a support vector in bytes: card, percepts, coefficient.
const VECTOR: usize = 1 + PERCEPTS + 4;
/// The size of a regression in bytes without its support vectors: ρ, and the smallest and largest value of
/// each feature.
const HEAD: usize = 8 + 2 * 4 * FEATURES;

/// Format: for each of the 52 groups the number of its support vectors (u32), 0 without a regression. If
/// there are any, then: ρ (f64); the smallest and largest values of the features (f32 each); the cards (u8
/// each); the first percept of all vectors, the second, and so on (u8 each); the coefficients (f32 each).
/// Similar data is stored together because it compresses better.
impl Part for DegSq {
    type Form = DegSqForm;

    fn most(form: &DegSqForm) -> usize {
        4 * GROUPS + form.groups.min(GROUPS) * (HEAD + 2 * form.labels * VECTOR)
    }

    fn read(from: &mut ByteReader<'_>, form: &DegSqForm) -> Result<Self, PartFault> {
        let mut degsq = Self::new();
        for group in 0..GROUPS {
            let count = from.u32()? as usize;
            let most = if group < form.groups { 2 * form.labels } else { 0 };
            if count > most {
                return Err(PartFault::new(
                    format!("has {count} support vectors in group {group} (limit {most})"),
                    format!("のグループ{group}にサポートベクターが{count}個あります（上限{most}個）"),
                ));
            }
            if count > 0 {
                degsq.set(group, Some(regression(from, count)?));
            }
        }
        Ok(degsq)
    }

    fn write(&self, out: &mut Vec<u8>) {
        for regression in self.models() {
            let vectors = regression.as_ref().map_or(0, |regression| regression.vectors().len());
            out.extend((vectors as u32).to_le_bytes());
            if let Some(regression) = regression {
                write(regression, out);
            }
        }
    }

    fn about(&self) -> String {
        let regressions = self.models().iter().flatten().count();
        let without = (0..GROUPS).filter(|group| self.models()[*group].is_none());
        let without: Vec<String> = without.map(group_name).collect();
        let without = match without.len() {
            0 | GROUPS => String::new(),
            _ => format!(" (missing: {})", without.join(", ")),
        };
        let vectors = self.support_vectors();
        format!("{regressions} of {GROUPS} groups with a regression{without}, {vectors} support vectors")
    }
}

/// A group as its trick and its place in the trick, both from 1.
pub(crate) fn group_name(group: usize) -> String {
    let (trick, place) = place_of(group);
    format!("{}.{}", trick + 1, place + 1)
}

fn write(regression: &Regression, out: &mut Vec<u8>) {
    let parts = regression.svr().parts();
    out.extend(parts.rho.to_le_bytes());
    let (least, greatest) = regression.scaling().ranges();
    out.extend(least.iter().chain(greatest).flat_map(|bound| bound.to_le_bytes()));
    out.extend(regression.vectors().iter().map(|example| example.card.code()));
    for percept in 0..PERCEPTS {
        out.extend(regression.vectors().iter().map(|example| example.percepts[percept]));
    }
    // The coefficients were `f32` before they were widened, so this is exact.
    out.extend(parts.coefficients.iter().flat_map(|coefficient| (*coefficient as f32).to_le_bytes()));
}

/// Reads a regression with this many support vectors.
fn regression(from: &mut ByteReader<'_>, count: usize) -> Result<Regression, PartFault> {
    from.has(HEAD + count * VECTOR)?;
    let rho = f64::from_le_bytes(from.array()?);
    let least = floats(from.take(4 * FEATURES)?);
    let greatest = floats(from.take(4 * FEATURES)?);
    let scaling = Scaling::from_ranges(least, greatest).map_err(invalid)?;
    let cards = from.take(count)?;
    let percepts = from.take(PERCEPTS * count)?;
    let coefficients = floats(from.take(4 * count)?);
    // A support vector has a non-zero coefficient of at most C = 1.
    if !coefficients.iter().all(|coefficient| *coefficient != 0.0 && coefficient.abs() <= 1.0) {
        return Err(PartFault::form());
    }
    let vectors: Option<Vec<(Example, f32)>> = (0..count)
        .map(|n| {
            let percepts = std::array::from_fn(|percept| percepts[percept * count + n]);
            Some((Example { card: card_of(cards[n])?, percepts }, coefficients[n]))
        })
        .collect();
    let vectors = vectors.ok_or_else(PartFault::form)?;
    let within = |(example, _): &(Example, f32)| in_ranges(&scaling, example);
    if !vectors.iter().all(within) {
        return Err(PartFault::form());
    }
    Regression::new(scaling, &vectors, rho).map_err(invalid)
}

fn invalid(fault: SvrFault) -> PartFault {
    PartFault::new(
        format!("has an invalid regression: {fault}"),
        format!("に正しくない回帰があります（{fault}）"),
    )
}

/// Whether an example is within these ranges.
fn in_ranges(scaling: &Scaling, example: &Example) -> bool {
    let (least, greatest) = scaling.ranges();
    let ranges = least.iter().zip(greatest);
    example.features().iter().zip(ranges).all(|(x, (least, greatest))| (least..=greatest).contains(&x))
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|float| f32::from_le_bytes(*float)).collect()
}

/// The card with this [code](Card::code).
fn card_of(code: u8) -> Option<Card> {
    let suit = Suit::ALL.get(usize::from(code >> 4))?;
    Rank::new(code & 15).map(|rank| Card::new(*suit, rank))
}
