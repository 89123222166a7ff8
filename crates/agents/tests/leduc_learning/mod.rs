//! Matches of the exploiter of Leduc Hold'em against fixed players. Their values are computed exactly, not
//! sampled.

use tefuda_agents::{
    Playable,
    leduc::{InfoSet, Policy, exploiter::Exploiter, nash::Solution},
    poker::game_value,
};
use tefuda_games::{
    Game, Seat, Seed, Spec, Standing,
    leduc::{Leduc, LeducMove, LeducStanding, LeducView},
};

pub(crate) fn agent(words: &str) -> Exploiter {
    Exploiter::new(&Spec::parse(Leduc::AGENTS, words).unwrap())
}

/// The value of the game to `seat` if it follows `own` and the other seat `other`.
pub(crate) fn value(seat: Seat, own: &Policy, other: &Policy) -> f64 {
    if seat.0 == 0 { game_value([own, other]) } else { -game_value([other, own]) }
}

/// A player who calls too much: half of the equilibrium's folds become calls.
fn sticky(nash: &Policy) -> Policy {
    Policy::new(|info| {
        let [fold, call, raise] = nash.at(info);
        [fold / 2.0, call + fold / 2.0, raise]
    })
}

/// A player who folds too much: to any bet with probability 1/3, whatever the card, and otherwise by the
/// equilibrium.
pub(crate) fn timid(nash: &Policy) -> Policy {
    Policy::new(|info| {
        let [fold, call, raise] = nash.at(info);
        if info.line().to_call() > 0 {
            [1.0 + 2.0 * fold, 2.0 * call, 2.0 * raise]
        } else {
            [0.0, call, raise]
        }
    })
}

pub(crate) fn players() -> Vec<(&'static str, Policy)> {
    let nash = Solution::after(1000).policy.clone();
    vec![
        ("call", Policy::always([LeducMove::Call, LeducMove::Raise, LeducMove::Fold])),
        ("random", Policy::uniform()),
        ("sticky", sticky(&nash)),
        ("timid", timid(&nash)),
        ("nash", nash),
    ]
}

/// Plays a hand with `own` in `seat` against `other`. Returns the seat's view at the end.
pub(crate) fn hand(seat: Seat, own: &Policy, other: &Policy, seed: Seed) -> LeducView {
    let rules = Leduc::config(&Leduc::FACTS.presets[0].spec());
    let mut game = Leduc::new(rules, &LeducStanding::new(rules).deal(seed.child(0))).unwrap();
    let mut rng = seed.child(1).rng();
    while let Some(turn) = game.turn() {
        let info = InfoSet::of(&game.view(turn)).unwrap();
        let policy = if turn == seat { own } else { other };
        game.play(policy.draw(info, &mut rng).unwrap()).unwrap();
    }
    game.view(seat)
}

/// The values of the responses after each of the `stops`, in hands of a match, as a mean over both seats.
/// `stops` must be ascending. Between stops, the hands use the response of the previous stop.
fn learn<const N: usize>(agent: Exploiter, other: &Policy, stops: [usize; N], number: u64) -> [f64; N] {
    let mut values = [0.0; N];
    for seat in [Seat(0), Seat(1)] {
        let seed = Seed(5).child(number).child(u64::from(seat.0));
        let (mut past, mut response) = (Vec::new(), Solution::after(1000).policy.clone());
        let any = hand(seat, &response, other, seed);
        for (stop, hands) in stops.into_iter().enumerate() {
            while past.len() < hands {
                past.push(hand(seat, &response, other, seed.child(past.len() as u64)));
            }
            response = agent.answer(&past, &any).response.clone();
            values[stop] += value(seat, &response, other) / 2.0;
        }
    }
    values
}

/// The mean over several matches, and half the width of its 95% interval. The interval is exact for 15
/// matches.
pub(crate) fn learning<const N: usize>(
    agent: Exploiter,
    other: &Policy,
    stops: [usize; N],
    matches: u64,
) -> [(f64, f64); N] {
    /// Student's quantile for 14 degrees of freedom.
    const STUDENT: f64 = 2.145;
    let each: Vec<[f64; N]> = (0..matches).map(|number| learn(agent, other, stops, number)).collect();
    std::array::from_fn(|stop| {
        let mean = each.iter().map(|values| values[stop]).sum::<f64>() / matches as f64;
        let squares: f64 = each.iter().map(|values| (values[stop] - mean).powi(2)).sum();
        (mean, STUDENT * (squares / (matches * (matches - 1)) as f64).sqrt())
    })
}

/// The mean over both seats.
pub(crate) fn mean(of: impl Fn(Seat) -> f64) -> f64 {
    f64::midpoint(of(Seat(0)), of(Seat(1)))
}
