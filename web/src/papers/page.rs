//! The page of the papers: one step at a time.

use super::{
    ABOUT, About, about, figures,
    results::{Results, ResultsProps},
    route::{Book, Route},
    story::{Step, Way, steps},
    subject,
};
use crate::{
    address,
    app::Scene,
    context::{Look, use_look},
    guide::{Fragment, Passage, Prose, Subject, use_fragment},
    painted::Later,
    shell::{Header, Notices, use_presses},
    words::{
        Shell, fill,
        papers::{PapersWords, ResultsWords},
    },
};
use std::rc::Rc;
use tefuda_arena::link::{ExhibitLink, PAPERS, RESULTS};
use tefuda_games::{Lang, PaperId, fault::quote};
use web_sys::HtmlElement;
use yew::prelude::*;

/// The parts of the papers' pages that one program contains. The other program has the rest.
pub(super) struct Contents {
    /// The name of the program.
    program: &'static str,
    index: fn(Look) -> Html,
    step: fn(StepProps) -> Html,
    results: fn(ResultsProps, Lang) -> Html,
}

/// Always equal, because a program has only one.
impl PartialEq for Contents {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Contents {
    /// The stories. The results are a separate program. Until it has loaded, the page says so.
    pub(super) const STORIES: Self = Self {
        program: PAPERS,
        index: |look| html! { <div class="papers-all">{ index(look) }</div> },
        step: |StepProps { text, subject, slug }| {
            html! { <Prose key={slug} {text} {subject} figure={figures::figure as fn(&str) -> Option<Html>} /> }
        },
        results: |_, lang| html! { <p aria-busy="true">{ ResultsWords::of(lang).loading }</p> },
    };
    /// The results. This program serves only their addresses.
    pub(super) const FOUND: Self = Self {
        program: RESULTS,
        index: |_| Html::default(),
        step: |_| Html::default(),
        results: |props, _| html! { <Results key={RESULTS} ..props /> },
    };
}

/// A step of a story.
struct StepProps {
    slug: String,
    text: Fragment,
    subject: Subject,
}

#[derive(Properties, PartialEq)]
pub(super) struct PapersPageProps {
    pub(super) scene: Scene,
    pub(super) contents: &'static Contents,
}

/// The list of papers, a paper, or the lessons.
#[component]
pub(super) fn PapersPage(props: &PapersPageProps) -> Html {
    let look = use_look();
    let words = PapersWords::of(look.lang);
    let (route, fault) = Route::of(&props.scene.place.link.path);
    let (asked, more) = props.scene.place.link.exhibit();
    let came = props.scene.place.visit > 1 || !began_with(props.contents.program);
    let hidden = use_state(|| 0u32);
    let notices = if *hidden == props.scene.place.visit {
        Notices::default()
    } else {
        Notices::corrected(props.scene.place.faults.iter().chain(&fault).chain(&more))
    };
    let on_dismiss = {
        let (hidden, visit) = (hidden.clone(), props.scene.place.visit);
        Callback::from(move |_: usize| hidden.set(visit))
    };
    html! {
        <div class="app">
            <Header game={AttrValue::from(words.title)} here={PAPERS} on_language={props.scene.on_language.clone()} on_shade={props.scene.on_shade.clone()} />
            <main class="papers">
                { notices.bar(&on_dismiss, look.lang) }
                { match route {
                    Route::Glossary => html! {
                        <div class="papers-all">
                            <h1 class="sr">{ words.title }</h1>
                            <h2>{ Shell::of(look.lang).glossary }</h2>
                            <Passage key={look.lang.code()} name="terms" subject={subject("")} />
                        </div>
                    },
                    Route::Index => (props.contents.index)(look),
                    Route::Book(book, step) => {
                        let key = book.address("");
                        html! { <BookPage {key} {book} {step} asked={asked.clone()} contents={props.contents} {came} /> }
                    }
                } }
            </main>
        </div>
    }
}

/// Whether the page was opened with an address of this program.
fn began_with(program: &str) -> bool {
    let root = gloo::utils::document().document_element();
    root.and_then(|root| root.get_attribute("data-boot")).is_some_and(|boot| boot == program)
}

#[derive(Properties, PartialEq)]
struct BookPageProps {
    book: Book,
    /// The step in the address, empty for the first.
    step: String,
    /// The table or figure in the address.
    asked: Option<ExhibitLink>,
    contents: &'static Contents,
    /// Whether the person came from another program.
    came: bool,
}

/// A step of a book, the list of all steps, and the links to the next and previous one.
#[component]
fn BookPage(props: &BookPageProps) -> Html {
    let look = use_look();
    let words = PapersWords::of(look.lang);
    let book = props.book;
    let text = use_fragment(book.fragment().into());
    let here: Rc<str> = if let Fragment::Here(text) = &text { text.clone() } else { "".into() };
    let found = steps(&here);
    let mut list: Vec<(&str, &str)> = found.iter().map(|step| (step.slug, step.title)).collect();
    let facts = |at: usize| found.get(at).and_then(Step::facts);
    if matches!(book, Book::Paper(_)) && !list.is_empty() {
        list.push((RESULTS, words.results));
    }
    let known = list.iter().position(|(slug, _)| *slug == props.step);
    let now = known.unwrap_or(0);
    let slug = |at: Option<usize>| at.and_then(|at| list.get(at)).map(|(slug, _)| book.address(slug));
    let (back, on) = (slug(now.checked_sub(1)), slug(Some(now + 1)));
    use_turning(back.clone(), on.clone());
    let heading = use_heading(props.step.clone(), props.came);
    let (name, about_it, pictured) = match book {
        Book::Paper(id) => {
            let about = about(id);
            let [title, _] = (about.says)(words);
            (title, Some(format!("{id} · {}", id.authors().get(look.lang))), about.subject())
        }
        Book::Teachers => (words.teachers, None, subject("")),
    };
    let chosen = list.get(now).map_or("", |(slug, _)| *slug);
    let body = if let (RESULTS, Book::Paper(paper)) = (chosen, book) {
        (props.contents.results)(ResultsProps { paper, asked: props.asked.clone() }, look.lang)
    } else {
        let text = match (&text, found.get(now)) {
            (Fragment::Here(_), Some(step)) => Fragment::Here(step.body.into()),
            (Fragment::Here(_), None) => Fragment::Missing,
            (other, _) => other.clone(),
        };
        (props.contents.step)(StepProps { slug: chosen.to_owned(), text, subject: pictured })
    };
    let lost = known.is_none() && !props.step.is_empty() && !list.is_empty();
    let count = fill(words.step, [&(now + 1).to_string(), &list.len().to_string()]);
    html! {
        <div class="papers-book">
            <nav class="papers-steps" aria-label={words.steps}>
                <p class="papers-name"><a href={["#/", PAPERS].concat()}>{ words.title }</a><strong>{ name }</strong>
                    if let Some(about_it) = about_it { <span>{ about_it }</span> }
                </p>
                <ol>{ for list.iter().enumerate().map(|(at, (slug, title))| entry(book, slug, title, facts(at), at == now)) }</ol>
                <p class="papers-keys">{ words.keys }</p>
            </nav>
            <article class="papers-step">
                if lost { <p role="status">{ fill(words.no_step, [&quote(&props.step)]) }</p> }
                if let Some((_, title)) = list.get(now) {
                    <p class="papers-count">{ count }</p>
                    <h1 ref={heading} tabindex="-1">{ *title }</h1>
                }
                { body }
                // Wait for the text, because anything below it would jump when the text arrives.
                if text != Fragment::Awaited {
                    if let Book::Paper(id) = book { { ways(found.get(now), id, words) } }
                    <p class="papers-turn">
                        { turn("button", back, words.back) }
                        { turn("button primary", on, words.on) }
                    </p>
                }
            </article>
        </div>
    }
}

fn entry(book: Book, slug: &str, title: &str, facts: Option<&str>, now: bool) -> Html {
    let current = now.then_some("step");
    html! { <li key={slug.to_owned()}><a href={book.address(slug)} aria-current={current}><span>{ title.to_owned() }{ for facts.map(|facts| html! { <small>{ facts.to_owned() }</small> }) }</span></a></li> }
}

/// The links from a step to a table, the Lab and the Arena. A player that learns nothing has no link to the Lab.
fn ways(step: Option<&Step<'_>>, id: PaperId, words: &'static PapersWords) -> Html {
    let way = |(way, usual): (Way, Option<&'static str>)| {
        let Some(href) = step.and_then(|step| step.way(way)).or(usual) else {
            return Html::default();
        };
        let name = match way {
            Way::Table if is_position(href) => words.to_position,
            Way::Table => words.to_table,
            Way::Lab => words.to_lab,
            Way::Arena => words.to_arena,
        };
        html! { <a href={href.to_owned()}>{ name }</a> }
    };
    html! { <nav class="papers-ways" aria-label={words.ways}>{ for Way::ALL.into_iter().zip(about(id).ways).map(way) }</nav> }
}

/// Whether a link leads to a position set up by hand, or into a deal.
fn is_position(href: &str) -> bool {
    ["&deal=", "&played="].iter().any(|key| href.contains(key))
}

fn turn(class: &'static str, href: Option<String>, says: &'static str) -> Html {
    href.map_or_else(Html::default, |href| html! { <a {class} {href}>{ says }</a> })
}

/// Turns pages with the arrow keys, unless they are taken.
#[hook]
fn use_turning(back: Option<String>, on: Option<String>) {
    use_presses(Callback::from(move |key: String| {
        let there = match &*key {
            "ArrowLeft" => &back,
            "ArrowRight" => &on,
            _ => return,
        };
        if let Some(there) = there {
            address::go(there);
        }
    }));
}

/// The heading of a step. It gets focus when the step changes, so that screen readers announce it.
#[hook]
fn use_heading(step: String, came: bool) -> NodeRef {
    let node = use_node_ref();
    let first = use_mut_ref(|| !came);
    let target = node.clone();
    use_effect_with(step, move |_| {
        if std::mem::replace(&mut *first.borrow_mut(), false) {
            return;
        }
        if let Some(heading) = target.cast::<HtmlElement>() {
            heading.focus().ok();
            heading.scroll_into_view_with_bool(true);
        }
    });
    node
}

/// The list of all papers, with a link to the lessons.
fn index(look: Look) -> Html {
    let words = PapersWords::of(look.lang);
    html! {
        <>
            <h1>{ words.title }</h1>
            <p class="papers-lead">{ words.lead }</p>
            <ul class="papers-list">{ for ABOUT.iter().map(|about| paper(about, look)) }</ul>
            <section class="papers-teachers">
                <h2>{ words.teachers }</h2>
                <p>{ words.teachers_about }</p>
                <p><a class="button" href={Book::Teachers.address("")}>{ words.teachers }</a></p>
            </section>
        </>
    }
}

fn paper(about: &About, look: Look) -> Html {
    let words = PapersWords::of(look.lang);
    let [title, says] = (about.says)(words);
    let book = Book::Paper(about.id);
    let picture = figures::miniature(about.figure);
    html! {
        <li key={about.id.id()}>
            <a class="papers-card" href={book.address("")}>
                <span class="papers-picture" aria-hidden="true"><Later>{ for picture }</Later></span>
                <span class="papers-game">{ about.subject().name.get(look.lang) }</span>
                <strong>{ title }</strong>
                <span>{ says }</span>
                <span class="papers-authors">{ about.id.authors().get(look.lang) }</span>
            </a>
        </li>
    }
}
