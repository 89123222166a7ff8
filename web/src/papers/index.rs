//! All papers on one page.

use super::{ABOUT, About, figures, route::Book};
use crate::{context::Look, painted::Later, words::papers::PapersWords};
use yew::prelude::*;

/// The list of all papers, with a link to the lessons.
pub(super) fn index(look: Look) -> Html {
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
