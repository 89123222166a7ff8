//! The clock of the system, and its random numbers for seeds.

use js_sys::Function;
use tefuda_arena::link::SEEDS;
use tefuda_games::Seed;
use wasm_bindgen::{JsCast as _, closure::Closure};

/// Returns the milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    gloo::utils::window().performance().map_or(0.0, |clock| clock.now())
}

/// Calls `then` once, after this many milliseconds. `Timeout::forget` would do the same but never free its function.
/// A table that plays all day calls this some times in each move.
pub(crate) fn after(milliseconds: u32, then: impl FnOnce() + 'static) {
    set_timeout(milliseconds, Closure::once_into_js(then).unchecked_ref());
}

/// The part of [`after`] that is compiled once for all functions.
fn set_timeout(milliseconds: u32, then: &Function) {
    let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    gloo::utils::window().set_timeout_with_callback_and_timeout_and_arguments_0(then, milliseconds).ok();
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
