//! The first page: every game as a small table that is already dealt.

use crate::{
    address,
    app::{Place, Program, Scene},
    clock::{fresh_seed, seed_of_the_day},
    context::{Look, sets, use_look},
    game_ui::{GameUi, Poster},
    guide::{RulesDialog, Subject},
    line_up::LineUp,
    papers::{ABOUT, About},
    shell::{Header, Notice, Notices},
    statistics::{
        STATISTICS,
        kept::{self, Entry},
    },
    store,
    table::CLASSROOM,
    words::{Shell, fill, home::HomeWords, papers::PapersWords},
};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod delivered;
mod live;
mod miniatures;

use tefuda_arena::{
    link::{self, ARENA, LAB, PAPERS, TEACHERS, TOUR, read_seed},
    session::deal_seed,
};
use tefuda_games::{Facts, Said, Seed, Standing as _, fault::quote, games};
use tefuda_numbers::{short, with_minus};
use yew::prelude::*;

/// The program of the first page. It also shows unknown addresses.
pub(crate) static PROGRAM: Program = Program { name: "home", page, origins: &[], whole: true };

/// The number of latest matches shown.
const RECENT: usize = 10;

/// All games, in display order.
static GAMES: &[Offer] = &games!(Offer::of());

/// A game on the first page.
struct Offer {
    facts: Facts,
    subject: Subject,
    poster: Poster,
    /// Opponents for a first game.
    first: LineUp,
    /// Whether the Lab can train agents for it.
    learned: bool,
    /// Whether it has a classroom.
    classroom: bool,
    /// Draws the first deal of a seed.
    picture: fn(Seed, Look) -> Html,
}

impl Offer {
    const fn of<G: GameUi>() -> Self {
        Self {
            facts: G::FACTS,
            subject: Subject::of::<G>(),
            poster: G::UI.poster,
            first: G::UI.first,
            learned: !G::LEARNERS.is_empty(),
            classroom: G::CLASSROOM,
            picture: picture::<G>,
        }
    }
}

fn picture<G: GameUi>(seed: Seed, look: Look) -> Html {
    let rules = G::config(&G::FACTS.presets[0].spec());
    let deal = G::Standing::new(rules).deal(deal_seed(seed, 0));
    G::new(rules, &deal).map_or_else(|_| Html::default(), |game| G::picture(&game, look))
}

fn page(scene: &Scene) -> Html {
    if scene.away {
        return Html::default();
    }
    html! { <FirstPage key={scene.place.visit} ..scene.clone() /> }
}

/// The options for drawing the page: the seed of the hands, the look, and which matches can be resumed.
#[derive(Clone, Copy)]
struct Shown {
    /// The seed of the hands shown. Sitting down deals the same ones.
    seed: Seed,
    look: Look,
    /// The seed of the deals of the day.
    today: Seed,
    /// Whether the hands are drawn, or just space for them.
    dealt: bool,
    /// Whether a match is saved under a key.
    kept: fn(&str) -> bool,
    /// The finished matches, the oldest first.
    finished: fn() -> Vec<Entry>,
}

/// The seed of the hands in the delivered page while it is on screen, so that the program shows the same
/// ones.
fn delivered_seed() -> Option<Seed> {
    let first = gloo::utils::document().get_element_by_id("first")?;
    read_seed(&first.get_attribute("data-seed")?).ok().map(Seed)
}

/// The first page, also for unknown addresses.
#[component]
fn FirstPage(props: &Scene) -> Html {
    let look = use_look();
    let seed: Seed = *use_memo((), |()| delivered_seed().unwrap_or_else(fresh_seed));
    let today = seed_of_the_day();
    let shown = Shown {
        seed,
        look,
        today,
        dealt: true,
        kept: |key| store::read(key).is_some(),
        finished: || kept::read(&store::BROWSER),
    };
    let notices = use_state(|| wrong(&props.place));
    let read = use_state(|| None::<&'static Offer>);
    let on_read = {
        let read = read.clone();
        Callback::from(move |offer| read.set(Some(offer)))
    };
    html! {
        <div class="app">
            <Header on_language={props.on_language.clone()} on_shade={props.on_shade.clone()} />
            { home(shown, Notices::bar_of(&notices, look.lang), &on_read) }
            { for read.map(|offer| rules(offer, seed, &read)) }
        </div>
    }
}

/// The rules of a game, with a link to a first deal with the coach.
fn rules(offer: &'static Offer, seed: Seed, read: &UseStateHandle<Option<&'static Offer>>) -> Html {
    let id = offer.facts.id;
    let on_coach = Callback::from(move |()| {
        let there = format!("#/{id}?seed={}{}&{}=true", seed.0, offer.first.link(), link::Display::COACH.key);
        address::go(&there);
    });
    html! { <RulesDialog subject={offer.subject} {on_coach} on_close={sets(read, None)} /> }
}

/// The faults of an address that leads to the first page.
fn wrong(place: &Place) -> Notices {
    let path = &place.link.path;
    let mut notices = Notices::default();
    if !path.is_empty() {
        notices.notify(Notice::warning(|w| w.unknown_game).with_details(vec![Said::new(|_| quote(path))]));
    }
    notices.correct(&*place.faults);
    notices
}

/// The page. One click on a table seats you there. `before` comes first, such as notices.
fn home(shown: Shown, before: Html, on_read: &Callback<&'static Offer>) -> Html {
    let look = shown.look;
    let words = HomeWords::of(look.lang);
    html! {
        <main class="home">
            { before }
            <section class="home-live">
                <div class="live-felt">
                    <p class="live-says">{ words.live_says }</p>
                    { live::live(GAMES[0].subject.face, shown.dealt) }
                </div>
                <div class="home-say">
                    <h1 class="home-lead">{ words.lead }</h1>
                    <p class="row home-show">
                        <a class="button primary" href={sit_down(&GAMES[0], shown.seed)}>{ words.play }</a>
                        <a class="button" href={["#/", TOUR].concat()}>{ words.show_me }</a>
                    </p>
                    { live::legend(words) }
                </div>
            </section>
            { daily(shown, words) }
            <ul class="home-games">{ for GAMES.iter().map(|offer| table(offer, shown, on_read)) }</ul>
            { recent(&(shown.finished)(), words) }
            { parts(look) }
            <p class="home-note">{ words.note }</p>
        </main>
    }
}

/// The deals of the day, the same cards for everyone. `assets/first.js` knows the date in the page as delivered.
fn daily(shown: Shown, words: &HomeWords) -> Html {
    let deal = |offer: &Offer| {
        html! { <a data-daily="" href={sit_down(offer, shown.today)}>{ offer.facts.name.get(shown.look.lang) }</a> }
    };
    html! {
        <p class="row home-daily"><strong>{ words.daily }</strong>{ for GAMES.iter().map(deal) }</p>
    }
}

/// The latest matches, the last one first. Nothing without any.
fn recent(finished: &[Entry], words: &HomeWords) -> Html {
    if finished.is_empty() {
        return Html::default();
    }
    let result = |entry: &Entry| {
        let offer = GAMES.iter().find(|offer| offer.facts.id == entry.game)?;
        let place = fill(words.recent_place, [&short(entry.place), &entry.players.len().to_string()]);
        let points = [&with_minus(&entry.points.to_string()), " ", offer.facts.unit.get(words.lang)].concat();
        Some(html! {
            <li class={classes!(offer.facts.id, entry.won().then_some("won"))} title={points}>
                <span class="home-mark" aria-hidden="true">{ offer.poster.mark }</span>
                <span class="sr">{ offer.facts.name.get(words.lang) }{ ": " }</span>{ place }
            </li>
        })
    };
    html! {
        <section class="home-recent" aria-label={words.recent}>
            <h2>{ words.recent }</h2>
            <ul>{ for finished.iter().rev().take(RECENT).filter_map(result) }</ul>
            <a class="button" href={["#/", STATISTICS].concat()}>{ words.all_results }</a>
        </section>
    }
}

/// The other parts: papers, Lab, lessons.
fn parts(look: Look) -> Html {
    let (words, papers) = (Shell::of(look.lang), PapersWords::of(look.lang));
    let paper = |about: &About| {
        let [title, says] = (about.says)(papers);
        let href = format!("#/{PAPERS}/{}", about.id);
        html! { <li key={about.id.id()}><a {href}>{ miniatures::miniature(about.id) }<strong>{ title }</strong><span>{ says }</span></a></li> }
    };
    let part = |path: &str, name: &'static str| html! { <a class="button" href={["#/", path].concat()}>{ name }</a> };
    html! {
        <section class="home-papers">
            <h2>{ papers.title }</h2>
            <ul>{ for ABOUT.iter().map(paper) }</ul>
            <p class="row">
                { part(PAPERS, papers.title) }
                { part(LAB, words.lab) }
                { part(ARENA, words.arena) }
                { part(STATISTICS, words.statistics) }
                { part(TEACHERS, papers.teachers) }
            </p>
        </section>
    }
}

/// One game: its cards on the cloth, and its links.
fn table(offer: &'static Offer, shown: Shown, on_read: &Callback<&'static Offer>) -> Html {
    let Shown { seed, look, dealt, kept, .. } = shown;
    let words = Shell::of(look.lang);
    let (id, name) = (offer.facts.id, offer.facts.name.get(look.lang));
    let key = store::match_key(id);
    let fresh = !kept(&key);
    let deal = format!("#/{id}?seed={}", seed.0);
    let sit = sit_down(offer, seed);
    let read = on_read.reform(move |_: MouseEvent| offer);
    let watch = format!("{deal}{}&open=true", offer.poster.watch);
    html! {
        <li key={id} class={classes!("home-game", id)}>
            <a class="home-table" href={sit.clone()}>
                <span class="home-name"><span class="home-mark" aria-hidden="true">{ offer.poster.mark }</span>{ name }</span>
                <span class="home-picture" aria-hidden="true">
                    if dealt { { (offer.picture)(seed, look) } }
                </span>
            </a>
            <p>{ offer.poster.blurb.get(look.lang) }</p>
            <p class="row">
                { way("button sit", sit, words.sit_down, name) }
                <a class="button" href={format!("#/{id}")} hidden={fresh} data-kept={key}
                    aria-label={format!("{}: {name}", words.continue_match)}>{ words.continue_match }</a>
                { way("button quiet", watch, words.watch, name) }
                <button type="button" class="button quiet" onclick={read} aria-label={format!("{}: {name}", words.rules)}>{ words.rules }</button>
                if offer.classroom {
                    { way("button quiet", ["#/", CLASSROOM].concat(), words.classroom, name) }
                }
                if offer.learned {
                    { way("button quiet", format!("#/lab?game={id}"), words.train, name) }
                }
            </p>
        </li>
    }
}

/// The link to a first table of a game.
fn sit_down(offer: &Offer, seed: Seed) -> String {
    format!("#/{}?seed={}{}", offer.facts.id, seed.0, offer.first.link())
}

/// A link for a game. Screen readers also hear the name of the game.
fn way(class: &'static str, href: String, says: &'static str, game: &'static str) -> Html {
    html! { <a {class} {href} aria-label={format!("{says}: {game}")}>{ says }</a> }
}

#[cfg(test)]
mod tests {
    use super::{Entry, recent};
    use crate::{context::Look, drawn::drawn, statistics::kept::tests::entry, words::home::HomeWords};
    use tefuda_games::Lang;

    #[test]
    fn the_ten_latest_matches_are_shown_with_the_last_one_first() {
        let words = HomeWords::of(Lang::En);
        assert_eq!(drawn(Look::default(), recent(&[], words)).count("section"), 0);
        let mut finished: Vec<_> = (0..12).map(|n| entry("hearts", f64::from(n % 4 + 1), 0.0)).collect();
        let two = ["you", "nfsp"].map(str::to_owned).to_vec();
        finished.push(Entry { players: two, ..entry("kuhn", 1.5, 0.0) });
        let page = drawn(Look::default(), recent(&finished, words));
        assert_eq!((page.count("li"), page.count("li.won")), (10, 2), "a draw is not a win");
        assert_eq!(page.texts("li")[1], "♥Hearts: 4 of 4");
        assert_eq!(page.values("li.hearts", "title")[0], "−12 points");
        // A game that is no longer there.
        assert_eq!(drawn(Look::default(), recent(&[entry("bridge", 1.0, 0.0)], words)).count("li"), 0);
    }
}
