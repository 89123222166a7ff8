//! The first page: every game as a small table that is already dealt.

use crate::{
    context::Look,
    games::{GAMES, Kind},
    store,
    words::Shell,
};
use tefuda_games::Seed;
use yew::prelude::*;

/// One click on a table sits you down. `seed` is that of the hands that are shown, the ones that sitting down deals;
/// `before` is what has to be said first.
pub(crate) fn home(seed: Seed, before: Html, look: Look) -> Html {
    let words = Shell::of(look.lang);
    html! {
        <main class="home">
            { before }
            <h1 class="home-lead">{ words.home_lead }</h1>
            <ul class="home-games">{ for GAMES.iter().map(|kind| table(kind, seed, look)) }</ul>
            <p class="home-note">{ words.papers_note }</p>
        </main>
    }
}

/// One game: its cards on the cloth, and what can be done with it.
fn table(kind: &'static Kind, seed: Seed, look: Look) -> Html {
    let words = Shell::of(look.lang);
    let (id, name) = (kind.id(), kind.catalogue.facts.name.get(look.lang));
    let saved = store::read(&store::match_key(id)).is_some();
    let sit = format!("#/{id}?seed={}", seed.0);
    let watch = format!("{sit}{}&open=true", kind.poster.watch);
    html! {
        <li key={id} class={classes!("home-game", id)}>
            <a class="home-table" href={sit.clone()}>
                <span class="home-name"><span class="home-mark" aria-hidden="true">{ kind.poster.mark }</span>{ name }</span>
                <span class="home-picture" aria-hidden="true">{ (kind.picture)(seed, look) }</span>
            </a>
            <p>{ kind.poster.blurb.get(look.lang) }</p>
            <p class="row">
                { link("button primary", sit, words.sit_down, name) }
                if saved { { link("button", format!("#/{id}"), words.continue_match, name) } }
                { link("button quiet", watch, words.watch, name) }
                if !kind.catalogue.learners.is_empty() {
                    { link("button quiet", format!("#/lab?game={id}"), words.train, name) }
                }
            </p>
        </li>
    }
}

/// A link of one of the games; those who only hear its words hear which game it is, too.
fn link(class: &'static str, href: String, says: &'static str, game: &'static str) -> Html {
    html! { <a {class} {href} aria-label={format!("{says}: {game}")}>{ says }</a> }
}
