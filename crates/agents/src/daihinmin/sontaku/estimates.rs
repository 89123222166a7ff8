//! The fast engine: the evaluators of P2 instead of a search, as suggested in the paper's future work.
//!
//! Evaluator A estimates the final class of all players: its own from its cards, the others' from sampled
//! hands. The controller turns these into a target class, from rich (play to win) to poor (let the person
//! through). Evaluator B then finds the play closest to that class.

use super::{
    Sontaku,
    style::style,
    thought::{described, drive, places},
};
use crate::{
    agent::{Agent as _, Settled, Thought},
    daihinmin::{
        default,
        rank::{Distance, Evaluators, Ranks, Scratch, inputs::Position},
    },
    explain::{DriveNote, Explanation, RankedMove, RanksNote, SteeredMove},
};
use tefuda_games::{
    Rng, Seat, Seed, View as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView},
};

/// The number of sampled hands for the other players. Chosen by judgement.
const HANDS: u32 = 24;
/// The expected places of the best and worst class: a mean place is between them.
const ENDS: [f64; 2] = [1.5, 4.5];

/// Decides by estimates.
pub(super) fn decide(
    of: &Sontaku,
    (evaluators, epochs): (&Evaluators, u32),
    past: &[DaihinminView],
    view: DaihinminView,
    seed: Seed,
) -> Box<dyn Thought<Daihinmin>> {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    if view.table().gift().is_some() {
        return default::Default.think(view, seed);
    }
    if legal.len() < 2 || of.person == view.seat() {
        let explanation = Explanation::Uniform { options: legal.len() as u32 };
        return Box::new(Settled { choice: legal.first().copied(), explanation });
    }
    let mut scratch = Scratch::default();
    let mut rng = seed.child(0).rng();
    let forecast = forecast(evaluators, &mut scratch, &view, &mut rng);
    let worlds = view.worlds();
    let style = style(of.person, past, worlds.as_ref().map(|worlds| (&view, worlds, &mut rng)));
    let places = places(of.person, past);
    let drive = drive((of.person, of.law), &view, &forecast, &places);
    let (mut note, plays) = compare(evaluators, &mut scratch, &view, &legal, drive);
    note.epochs = epochs;
    let chosen = legal.iter().find(|play| play.to_string() == note.choice).copied();
    let told = (note.choice.clone(), Explanation::Ranks(note));
    let steered = described((of.person, of.law), &places, style, &forecast, drive, plays, told);
    Box::new(Settled { choice: chosen, explanation: Explanation::Steered(steered) })
}

/// The probability of each place for every seat. The probability of a class is split evenly among its places.
fn forecast(
    evaluators: &Evaluators,
    scratch: &mut Scratch,
    view: &DaihinminView,
    rng: &mut Rng,
) -> [[f64; 5]; 5] {
    let mut sums = [[0.0; 5]; 5];
    let Some(worlds) = view.worlds() else { return [[0.2; 5]; 5] };
    for _ in 0..HANDS {
        let hands = worlds.hands(rng);
        for (seat, sum) in sums.iter_mut().enumerate() {
            let player = Seat(seat as u8);
            let shares = if let Some(place) = view.table().place(player) {
                std::array::from_fn(|at| f64::from(u8::from(at == usize::from(place))))
            } else {
                let position = Position::new(view.table(), player, hands[seat]);
                let Ranks([rich, common, poor]) = evaluators.environment(scratch, &position);
                [rich / 2.0, rich / 2.0, common, poor / 2.0, poor / 2.0].map(f64::from)
            };
            for (sum, share) in sum.iter_mut().zip(shares) {
                *sum += share / f64::from(HANDS);
            }
        }
    }
    sums
}

/// The plays with their estimates by Evaluator B. Also the one closest to the target among those that do not
/// lose more than allowed.
fn compare(
    evaluators: &Evaluators,
    scratch: &mut Scratch,
    view: &DaihinminView,
    legal: &[DaihinminMove],
    drive: DriveNote,
) -> (RanksNote, Vec<SteeredMove>) {
    let position = Position::of(view);
    let mut estimates = Vec::new();
    let stands = evaluators.environment(scratch, &position);
    evaluators.submissions(scratch, &position, legal, &mut estimates);
    let through = drive.effort.max(0.0);
    let aim = Ranks([1.0 - through as f32, 0.0, through as f32]);
    let place = |ranks: &Ranks| f64::from(ranks.mean_place()).clamp(ENDS[0], ENDS[1]);
    let best = estimates.iter().map(place).fold(f64::INFINITY, f64::min);
    let allowed = |ranks: &Ranks| place(ranks) <= best + drive.allowance;
    let distance = Distance::Place;
    let near = estimates.iter().enumerate().filter(|(_, ranks)| allowed(ranks));
    let chosen = near
        .map(|(at, ranks)| (at, distance.between(aim, *ranks)))
        .reduce(|best, other| if other.1 < best.1 { other } else { best });
    let choice = chosen.map(|(at, _)| legal[at].to_string()).unwrap_or_default();
    let pairs = || legal.iter().zip(&estimates);
    let plays = pairs().map(|(play, ranks)| SteeredMove {
        play: play.to_string(),
        own: place(ranks),
        other: None,
        visits: 1,
        allowed: allowed(ranks),
    });
    let options = pairs().map(|(play, ranks)| RankedMove {
        play: play.to_string(),
        ranks: ranks.0,
        distance: distance.between(aim, *ranks),
    });
    let note = RanksNote {
        choice,
        stands: stands.0,
        aim: aim.0,
        distance: distance.id().into(),
        options: options.collect(),
        course: vec![stands.0],
        epochs: 0,
    };
    (note, plays.collect())
}
