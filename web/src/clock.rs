//! The clock of the system, and its random numbers for seeds.

use tefuda_arena::link::SEEDS;
use tefuda_games::Seed;

/// Returns the milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    gloo::utils::window().performance().map_or(0.0, |clock| clock.now())
}

/// Returns the seed of today's deals: the local date as a number, such as 20261126.
pub(crate) fn seed_of_the_day() -> Seed {
    let now = js_sys::Date::new_0();
    let [year, month, day] = [now.get_full_year(), now.get_month() + 1, now.get_date()];
    Seed(u64::from(10_000 * year + 100 * month + day))
}

/// Returns a random seed from the system's generator.
pub(crate) fn fresh_seed() -> Seed {
    let mut bytes = [0; 8];
    // If the generator fails, the clock is good enough, because seeds are not secret.
    match getrandom::fill(&mut bytes) {
        Ok(()) => Seed(u64::from_le_bytes(bytes) % SEEDS),
        Err(_) => Seed(js_sys::Date::now() as u64 % SEEDS),
    }
}
