//! The first page: every game as a small table that is already dealt.

use crate::{
    context::Look,
    game_ui::GameUi,
    store,
    ui::card::{CardFace, card_back},
    words::Shell,
};
use tefuda_games::{
    CardSet, Game, Seed, Standing as _,
    hearts::{Hearts, HeartsStanding},
};
use yew::prelude::*;

/// One click on a table sits you down. `seed` is that of the hand that is shown, the one that sitting down deals;
/// `before` is what has to be said first.
pub(crate) fn home(seed: Seed, before: Html, look: Look) -> Html {
    let words = Shell::of(look.lang);
    let id = Hearts::FACTS.id;
    let saved = store::read(&store::match_key(id)).is_some();
    let rules = Hearts::config(&Hearts::FACTS.presets[0].spec());
    let deal = HeartsStanding::new(rules).deal(tefuda_arena::session::deal_seed(seed, 0));
    let sit = format!("#/{id}?seed={}", seed.0);
    let watch = format!("#/{id}?s0=pimc&seed={}&open=true", seed.0);
    html! {
        <main class="home">
            { before }
            <h1 class="home-lead">{ words.home_lead }</h1>
            <ul class="home-games">
                <li class="home-game">
                    <a class="home-table" href={sit.clone()}>
                        <span class="home-name"><span class="home-mark" aria-hidden="true">{ "♥" }</span>{ Hearts::FACTS.name.get(look.lang) }</span>
                        <span class="home-backs" aria-hidden="true">{ for (0..3).map(|_| card_back()) }</span>
                        <span class="home-hand" aria-hidden="true">{ hand(deal.hands[0]) }</span>
                    </a>
                    <p>{ words.hearts_blurb }</p>
                    <p class="row">
                        <a class="button primary" href={sit}>{ words.sit_down }</a>
                        if saved { <a class="button" href={format!("#/{id}")}>{ words.continue_match }</a> }
                        <a class="button quiet" href={watch}>{ words.watch }</a>
                    </p>
                </li>
            </ul>
            <p class="home-note">{ words.papers_note }</p>
        </main>
    }
}

fn hand(cards: CardSet) -> Html {
    cards.iter().map(|card| html! { <CardFace {card} /> }).collect()
}

/// The games have a table each; this one is there so that a missing one is a compile error.
const _: fn() = || {
    fn has_table<G: GameUi>() {}
    has_table::<Hearts>();
};
