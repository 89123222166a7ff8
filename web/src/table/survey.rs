//! A questionnaire about a finished match, for games with agents that steer. The answers are saved with the match
//! in the statistics of this browser, and nowhere else.
//!
//! Only a person can say whether a steered match is fun and whether the steering shows. A class can answer at steered
//! and unsteered tables, export the statistics, and compare.

use super::{
    message::{Dialog, Msg},
    page::TablePage,
};
use crate::{shell::Modal, statistics::kept::MOST_ANSWER, words::table::Survey};
use yew::prelude::*;

impl TablePage {
    /// The button that opens the questionnaire, once a match that was played here is over.
    pub(super) fn survey_button(&self, ctx: &Context<Self>) -> Html {
        if !self.results.saved(self.state.line.table) || self.mode.reading().is_some() {
            return Html::default();
        }
        let words = Survey::of(ctx.props().look.lang);
        let open = ctx.link().callback(|_: MouseEvent| Msg::Open(Some(Dialog::Survey)));
        html! { <button type="button" class="button survey-open" onclick={open}>{ words.title }</button> }
    }

    pub(super) fn survey_dialog(&self, ctx: &Context<Self>) -> Html {
        let words = Survey::of(ctx.props().look.lang);
        let close = ctx.link().callback(|()| Msg::Open(None));
        let on_answer = ctx.link().callback(|(question, answer)| Msg::Answer(question, answer));
        html! {
            <Modal title={words.title} on_close={close.clone()}>
                { questions(self.results.answers, &on_answer, words) }
                <p class="row"><button type="button" class="button primary" onclick={close.reform(|_: MouseEvent| ())}>{ words.done }</button></p>
            </Modal>
        }
    }
}

/// The three questions. Each has a scale with words at its ends.
fn questions(answers: [Option<u8>; 3], on_answer: &Callback<(usize, u8)>, words: &'static Survey) -> Html {
    let all = [
        (words.fun, [words.no_fun, words.much_fun]),
        (words.fair, [words.unfair, words.all_fair]),
        (words.helped, [words.held_back, words.helped_me]),
    ];
    let question = |(number, (asked, [least, most])): (usize, (&'static str, [&'static str; 2]))| {
        let scale = (1..=MOST_ANSWER).map(|answer| {
            let on_answer = on_answer.clone();
            let onchange = move |_: Event| on_answer.emit((number, answer));
            let checked = answers[number] == Some(answer);
            let name = ["survey-", ["fun", "fair", "helped"][number]].concat();
            html! { <label><input type="radio" {name} {checked} {onchange} /><span>{ answer }</span></label> }
        });
        html! {
            <fieldset class="survey" key={number}>
                <legend>{ asked }</legend>
                <span>{ least }</span>
                <span class="survey-scale">{ for scale }</span>
                <span>{ most }</span>
            </fieldset>
        }
    };
    html! {
        <>
            <p class="prose">{ words.lead }</p>
            { for all.into_iter().enumerate().map(question) }
            <p class="prose"><a href="#/statistics">{ words.export }</a></p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{context::Look, drawn::drawn};
    use tefuda_games::Lang;

    #[test]
    fn each_question_has_a_scale_and_shows_its_answer() {
        for lang in [Lang::En, Lang::Ja] {
            let html = questions([Some(2), None, Some(5)], &Callback::noop(), Survey::of(lang));
            let page = drawn(Look { lang, ..Look::default() }, html);
            assert_eq!((page.count("fieldset"), page.count("legend")), (3, 3));
            assert_eq!(page.count("input"), 3 * usize::from(MOST_ANSWER));
            assert_eq!(page.count("input[checked]"), 2);
        }
    }
}
