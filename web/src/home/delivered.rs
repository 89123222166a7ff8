//! The first page as HTML, in both languages. `cargo xtask` puts it into `index.html`, so that it can be seen
//! and used before any program has loaded. The same functions draw it in the program. `assets/first.js` shows
//! it, and the program replaces it. The texts for loading pages are delivered with it.

use super::{
    Shown,
    ahead::{Ahead, AheadProps},
    home,
};
use crate::{
    context::Look,
    shell::{Header, notice_bar},
};
use std::sync::mpsc;
use tefuda_games::{Lang, Seed};
use yew::{LocalServerRenderer, platform::Runtime, prelude::*};

/// The deal on a first visit. Later visits, and returns from a table, get others.
const SEED: Seed = Seed(2026);

#[derive(Properties, PartialEq)]
struct DeliveredProps {
    lang: Lang,
}

/// The page as the program draws it for a new visitor.
#[component]
fn Delivered(props: &DeliveredProps) -> Html {
    let look = Look { lang: props.lang, ..Look::default() };
    // The hands are the same in both languages, so deliver them once.
    let shown = Shown { seed: SEED, look, dealt: props.lang == Lang::En, kept: |_| false };
    let notices = notice_bar(&[], &Callback::noop(), look.lang);
    html! {
        <ContextProvider<Look> context={look}>
            <div class="app">
                <Header on_language={Callback::noop()} on_shade={Callback::noop()} />
                { home(shown, notices, &Callback::noop()) }
            </div>
        </ContextProvider<Look>>
    }
}

/// Returns the first page in English, the Japanese one as a template, and a template of the texts for loading
/// pages.
///
/// # Errors
/// If a page could not be drawn.
pub fn delivered() -> Result<String, mpsc::RecvError> {
    const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];
    let (done, pages) = mpsc::channel();
    Runtime::default().spawn_pinned(move || async move {
        // If the channel is closed, no one is waiting for the result.
        for lang in LANGS {
            let page = LocalServerRenderer::<Delivered>::with_props(DeliveredProps { lang });
            done.send(page.hydratable(false).render().await).ok();
        }
        for lang in LANGS {
            let page = LocalServerRenderer::<Ahead>::with_props(AheadProps { lang });
            done.send(page.hydratable(false).render().await).ok();
        }
    });
    let next = || pages.recv();
    let (first, other, ahead) = (next()?, next()?, [next()?, next()?].concat());
    let seed = SEED.0;
    Ok(format!(
        r#"<div id="first" data-seed="{seed}">{first}</div><template id="first-other">{other}</template><template id="ahead">{ahead}</template>"#
    ))
}
