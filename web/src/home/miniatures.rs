//! Each paper as a tiny animated figure: a few shapes, moved by the style sheet (home.css). With reduced
//! motion it shows its last state.

use tefuda_games::PaperId;
use yew::prelude::*;

/// The figure of a paper.
pub(super) fn miniature(id: PaperId) -> Html {
    let figure = match id {
        PaperId::P1 => resonance(),
        PaperId::P2 => ranks(),
        PaperId::P3 => memories(),
        PaperId::P4 => trials(),
        PaperId::P5 => rows(),
    };
    html! { <svg class={classes!("miniature", id.id())} viewBox="0 0 120 48" aria-hidden="true">{ figure }</svg> }
}

/// A bar on the ground. `class` selects its animation.
fn bar(class: &'static str, x: u32, height: u32) -> Html {
    html! { <rect {class} x={x.to_string()} y={(44 - height).to_string()} width="10" height={height.to_string()} rx="1" /> }
}

/// Codes compete for an input, and one resonates.
fn resonance() -> Html {
    let code = |(i, heights): (u32, &[u32; 3])| {
        let bars = (0..).zip(heights).map(|(k, height)| bar("", 46 + 24 * i + 6 * k, *height));
        html! { <g class={if i == 1 { "resonates" } else { "tried" }}>{ for bars }</g> }
    };
    html! {
        <>
            <g class="asks">{ bar("", 6, 14) }{ bar("", 12, 34) }{ bar("", 18, 22) }</g>
            <path class="way" d="M32 30h9" />
            { for (0..).zip(&[[30, 12, 26], [14, 34, 22], [24, 24, 8]]).map(code) }
        </>
    }
}

/// Three estimates of a player's final place, which change with each play.
fn ranks() -> Html {
    html! {
        <>
            <path class="ground" d="M6 44.5h108" />
            { bar("down", 26, 34) }{ bar("rest", 55, 20) }{ bar("up", 84, 34) }
        </>
    }
}

/// Two nets and two buffers, with the path of each kind of move.
fn memories() -> Html {
    html! {
        <>
            <rect class="store" x="4" y="4" width="30" height="18" rx="3" /><rect class="store" x="4" y="27" width="30" height="18" rx="3" />
            <path class="way" d="M90 24C70 24 60 13 36 13M90 24C70 24 60 36 36 36" />
            <circle class="net" cx="102" cy="24" r="11" />
            <circle class="sent high" cx="90" cy="24" r="3.500" /><circle class="sent low" cx="90" cy="24" r="3.500" />
        </>
    }
}

/// Trials that concentrate on the better move.
fn trials() -> Html {
    let flow = |_: u32| html! { <circle class="trial" cx="60" cy="5" r="2.500" /> };
    html! {
        <>
            <path class="ground" d="M6 44.5h108" />
            { bar("few", 20, 10) }{ bar("most", 55, 30) }{ bar("few late", 90, 14) }
            { for (0..3).map(flow) }
        </>
    }
}

/// The sixth card of a row.
fn rows() -> Html {
    let card = |x: u32, class: &'static str| html! { <rect {class} x={x.to_string()} y="16" width="13" height="18" rx="1.500" /> };
    html! { <><g class="taken">{ for (0..5).map(|i| card(6 + 17 * i, "lies")) }</g>{ card(91, "lands") }</> }
}
