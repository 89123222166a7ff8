//! A monotonic clock.

/// Returns the milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    gloo::utils::window().performance().map_or(0.0, |clock| clock.now())
}
