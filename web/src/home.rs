//! The first page: every game as a small table that is already dealt; and the program that has it and the tables.

use crate::{
    app::{Place, Program, Scene},
    context::{Look, use_look},
    games::{self, GAMES, Kind},
    shell::{Header, Notice, Said, corrected, notice_bar},
    store,
    table::{CLASSROOM, Classroom, ClassroomProps, TablePage, TablePageProps, fresh_seed, has_classroom},
    words::{Shell, steering::SteeringWords},
};
use std::rc::Rc;
use tefuda_games::{Seed, fault::quote};
use yew::prelude::*;

/// The program of the first page and of the tables. Addresses that lead nowhere are its own, too.
pub(crate) static PROGRAM: Program = Program { name: "table", page };

/// The table that the address names, or the first page. A table is given up when somebody goes elsewhere: the match is kept.
fn page(scene: &Scene) -> Html {
    let place = &scene.place;
    let (on_language, on_shade) = (scene.on_language.clone(), scene.on_shade.clone());
    if scene.away {
        Html::default()
    } else if let Some(kind) = games::find(&place.link.path) {
        let props = TablePageProps {
            kind,
            link: place.link.clone(),
            faults: place.faults.clone(),
            look: scene.look,
            on_language,
            on_shade,
            on_four_colours: scene.on_four_colours.clone(),
            on_shown: scene.on_shown.clone(),
        };
        html! { <TablePage key={place.visit} ..props /> }
    } else if place.link.path == CLASSROOM {
        let props = ClassroomProps {
            link: place.link.clone(),
            faults: place.faults.clone(),
            look: scene.look,
            on_language,
            on_shade,
        };
        html! { <Classroom key={place.visit} ..props /> }
    } else {
        html! { <FirstPage key={place.visit} place={place.clone()} {on_language} {on_shade} /> }
    }
}

#[derive(Properties, PartialEq)]
struct FirstPageProps {
    place: Place,
    on_language: Callback<()>,
    on_shade: Callback<()>,
}

/// The first page, also for addresses that lead nowhere.
#[component]
fn FirstPage(props: &FirstPageProps) -> Html {
    let look = use_look();
    let seed: Seed = *use_memo((), |()| fresh_seed());
    let notices = use_state(|| Rc::new(wrong(&props.place)));
    let on_dismiss = {
        let notices = notices.clone();
        Callback::from(move |i: usize| {
            let rest = notices.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, notice)| notice.clone());
            notices.set(Rc::new(rest.collect()));
        })
    };
    html! {
        <div class="app">
            <Header on_language={props.on_language.clone()} on_shade={props.on_shade.clone()} />
            { home(seed, notice_bar(&notices, &on_dismiss, look.lang), look) }
        </div>
    }
}

/// What is wrong with an address that leads to the first page.
fn wrong(place: &Place) -> Vec<Notice> {
    let path = &place.link.path;
    let lost = (!path.is_empty())
        .then(|| Notice::warning(|w| w.unknown_game).with_details(vec![Said::new(|_| quote(path))]));
    lost.into_iter().chain(corrected(place.faults.iter())).collect()
}

/// One click on a table sits you down. `seed` is that of the hands that are shown, the ones that sitting down deals;
/// `before` is what has to be said first.
fn home(seed: Seed, before: Html, look: Look) -> Html {
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
                if has_classroom(kind) {
                    { link("button quiet", ["#/", CLASSROOM].concat(), SteeringWords::of(look.lang).classroom, name) }
                }
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
