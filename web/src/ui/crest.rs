//! The emblem of each seat: a small geometric crest in the style of Japanese family crests, on a disc in the seat's
//! data colour. They differ in shape, and colour helps.

use tefuda_games::Seat;
use yew::prelude::*;

/// Three scales, four lozenges, a ring, two bars in a ring, a hexagon, a cross, a star, a half disc, waves, a
/// gate.
const SHAPES: [&str; 10] = [
    "M12 3.6 16.6 11.6H7.4zM7.1 12.4 11.7 20.4H2.5zM16.9 12.4 21.5 20.4H12.3z",
    "M12 2.4 15.4 6.9 12 11.4 8.6 6.9zM12 12.6 15.4 17.1 12 21.6 8.6 17.1zM6.6 7.5 10 12 6.6 16.5 3.2 12zM17.4 7.5 \
     20.8 12 17.4 16.5 14 12z",
    "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 7.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 1 1 0-8.4z",
    "M12 2.6a9.4 9.4 0 1 0 0 18.8 9.4 9.4 0 1 0 0-18.8zM12 4.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 1 1 0-14.4zM5.6 \
     8.4h12.8v2.7H5.6zM5.6 12.9h12.8v2.7H5.6z",
    "M12 2.6 20.1 7.3v9.4L12 21.4 3.9 16.7V7.3zM12 7 7.7 9.5v5L12 17l4.3-2.5v-5z",
    "M9 3h6v6h6v6h-6v6H9v-6H3V9h6zM10.5 10.5v3h3v-3z",
    "M12 2.4 14.4 9.6 21.6 12 14.4 14.4 12 21.6 9.6 14.4 2.4 12 9.6 9.6z",
    "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 5.2a6.8 6.8 0 0 1 0 13.6z",
    "M3 6.5q4.5-4 9 0t9 0v3.2q-4.5 4-9 0t-9 0zM3 14.2q4.5-4 9 0t9 0v3.2q-4.5 4-9 0t-9 0z",
    "M3 4.5h18v3H3zM5.5 9.5h13v2.4h-13zM6.4 7h2.8v13H6.4zM14.8 7h2.8v13h-2.8z",
];

/// The data colours of the style sheet.
const COLOURS: usize = 6;

/// The emblem of a seat.
pub(crate) fn crest(seat: Seat) -> Html {
    let at = seat.index();
    html! {
        <svg class="crest" viewBox="-5 -5 34 34" aria-hidden="true" style={format!("--of:var(--data-{})", at % COLOURS + 1)}>
            <path d={SHAPES[at % SHAPES.len()]} fill-rule="evenodd" />
        </svg>
    }
}
