//! Notices: messages to the person, some with an action.

use crate::words::{Pick, Shell, said};
use std::rc::Rc;
use tefuda_games::{Fault, Lang, Said};
use yew::prelude::*;

/// A notice. Its texts are in both languages, because it stays when the language changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Notice {
    /// Its text.
    pub(crate) text: Said,
    /// Details, one line each.
    pub(crate) details: Vec<Said>,
    /// Whether it is a warning.
    pub(crate) warning: bool,
    /// A button: its label and its action.
    pub(crate) action: Option<(Said, Callback<()>)>,
}

impl Notice {
    /// Creates a notice for information.
    pub(crate) fn new(phrase: Pick<Shell>) -> Self {
        Self::of(said(Shell::of, phrase))
    }

    /// Creates a notice from a composed sentence.
    pub(crate) fn of(text: Said) -> Self {
        Self { text, details: Vec::new(), warning: false, action: None }
    }

    /// Creates a warning.
    pub(crate) fn warning(phrase: Pick<Shell>) -> Self {
        Self::alert(said(Shell::of, phrase))
    }

    /// Creates a warning from a composed sentence.
    pub(crate) fn alert(text: Said) -> Self {
        Self { warning: true, ..Self::of(text) }
    }

    pub(crate) fn with_details(self, details: Vec<Said>) -> Self {
        Self { details, ..self }
    }

    pub(crate) fn with_action(self, name: Pick<Shell>, action: Callback<()>) -> Self {
        Self { action: Some((said(Shell::of, name), action)), ..self }
    }
}

/// The notices of a page, the newest last. A clone is cheap.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Notices(Vec<Rc<Notice>>);

impl Notices {
    /// Shows a notice. It replaces one with the same text.
    pub(crate) fn notify(&mut self, notice: Notice) {
        self.withdraw(&notice.text);
        self.0.push(Rc::new(notice));
    }

    /// Shows a warning.
    pub(crate) fn warn(&mut self, text: Said) {
        self.notify(Notice::alert(text));
    }

    /// Shows a notice about the faults in a link, if there are any.
    pub(crate) fn correct<'a>(&mut self, faults: impl IntoIterator<Item = &'a Fault>) {
        let details: Vec<Said> = faults.into_iter().map(Said::of).collect();
        if !details.is_empty() {
            self.notify(Notice::warning(|w| w.link_corrected).with_details(details));
        }
    }

    /// The notice about the faults in a link, if there are any.
    pub(crate) fn corrected<'a>(faults: impl IntoIterator<Item = &'a Fault>) -> Self {
        let mut notices = Self::default();
        notices.correct(faults);
        notices
    }

    /// Removes the notice with this text.
    pub(crate) fn withdraw(&mut self, text: &Said) {
        self.retain(|notice| notice.text != *text);
    }

    /// Keeps only some of the notices.
    pub(crate) fn retain(&mut self, which: impl Fn(&Notice) -> bool) {
        self.0.retain(|notice| which(notice));
    }

    /// Removes a notice by its index, if it is still there.
    pub(crate) fn dismiss(&mut self, at: usize) {
        if at < self.0.len() {
            self.0.remove(at);
        }
    }

    /// Draws the notices that a page keeps as a state.
    pub(crate) fn bar_of(state: &UseStateHandle<Self>, lang: Lang) -> Html {
        let kept = state.clone();
        let on_dismiss = Callback::from(move |at| {
            let mut left = (*kept).clone();
            left.dismiss(at);
            kept.set(left);
        });
        state.bar(&on_dismiss, lang)
    }

    /// The number of notices.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Draws all notices, and last the one about a newer build, which is hidden until assets/offline.js shows it.
    pub(crate) fn bar(&self, on_dismiss: &Callback<usize>, lang: Lang) -> Html {
        let words = Shell::of(lang);
        let notice = |(i, notice): (usize, &Rc<Notice>)| {
            let dismiss = on_dismiss.reform(move |_: MouseEvent| i);
            let action = notice.action.clone().map(|(name, action)| {
                let dismiss = on_dismiss.clone();
                let act = Callback::from(move |_: MouseEvent| {
                    // Remove the notice first, because the action may add others and change its index.
                    dismiss.emit(i);
                    action.emit(());
                });
                html! { <button type="button" class="button" onclick={act}>{ name.get(lang) }</button> }
            });
            let details = (!notice.details.is_empty()).then(|| {
                html! { <ul>{ for notice.details.iter().map(|line| html! { <li>{ line.get(lang) }</li> }) }</ul> }
            });
            html! {
                <div class={classes!("banner", notice.warning.then_some("bad"))} role="status">
                    <div class="banner-text"><p>{ notice.text.get(lang) }</p>{ details }</div>
                    { action }
                    <button type="button" class="button quiet square" onclick={dismiss} aria-label={words.dismiss}>{ "×" }</button>
                </div>
            }
        };
        html! { <div class="notices">{ for self.0.iter().enumerate().map(notice) }{ newer(words) }</div> }
    }
}

/// The notice about a newer build. assets/offline.js handles its buttons, the same on every page, so that it is
/// shown once.
fn newer(words: &Shell) -> Html {
    html! {
        <div class="newer" role="status">
            <div class="banner-text"><p>{ words.new_version }</p></div>
            <button type="button" class="button" data-newer="now">{ words.use_now }</button>
            <button type="button" class="button quiet square" data-newer="later" aria-label={words.dismiss}>{ "×" }</button>
        </div>
    }
}

/// Marks that the page has results which a reload would delete.
pub(crate) fn unsaved(has: bool) -> Html {
    if has {
        html! { <i hidden=true data-unsaved="" /> }
    } else {
        Html::default()
    }
}

impl Extend<Notice> for Notices {
    fn extend<I: IntoIterator<Item = Notice>>(&mut self, notices: I) {
        for notice in notices {
            self.notify(notice);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Notice, Notices, Rc, unsaved};
    use crate::{context::Look, drawn::drawn, words::Shell};
    use tefuda_games::{Fault, Lang, Said};
    use yew::prelude::*;

    #[test]
    fn a_notice_shows_its_text_details_and_action_in_the_language_of_the_page() {
        let fault = Fault::UnknownName { found: "\"x\"".to_owned(), allowed: "a, b".to_owned() };
        let mut notices = Notices::corrected([&fault]);
        notices.notify(Notice::new(|words| words.title).with_action(|words| words.close, Callback::noop()));
        for lang in [Lang::En, Lang::Ja] {
            let words = Shell::of(lang);
            let look = Look { lang, ..Look::default() };
            let drawn = drawn(look, notices.bar(&Callback::noop(), lang));
            assert_eq!(drawn.texts(".banner .banner-text p"), [words.link_corrected, words.title]);
            assert_eq!(drawn.count(r#".banner[role="status"]"#), 2);
            assert_eq!((drawn.count(".banner.bad"), drawn.count("li")), (1, 1));
            assert_eq!(drawn.texts(".banner button"), ["×", words.close, "×"]);
            let names = drawn.values(".banner button", "aria-label");
            assert_eq!(names, [words.dismiss; 2]);
        }
    }

    #[test]
    fn every_page_contains_the_notice_about_a_newer_build_with_what_the_scripts_need() {
        let [script, sheet] =
            [include_str!("../../../assets/offline.js"), include_str!("../../../assets/style/shell.css")];
        for lang in [Lang::En, Lang::Ja] {
            let words = Shell::of(lang);
            let look = Look { lang, ..Look::default() };
            let drawn = drawn(look, Notices::default().bar(&Callback::noop(), lang));
            assert_eq!(drawn.texts(".newer p"), [words.new_version]);
            assert_eq!(drawn.texts(r#"[data-newer="now"]"#), [words.use_now]);
            let answers = drawn.values(".newer button", "data-newer");
            assert!(answers.iter().all(|answer| script.contains(&format!("answer === \"{answer}\""))));
            // Until the script says that there is one, it is hidden.
            assert!(
                sheet.contains(":root:not([data-update]) .newer,")
                    && script.contains("root.dataset.update =")
            );
        }
        let marked = |has| drawn(Look::default(), unsaved(has)).count("[hidden][data-unsaved]");
        assert_eq!([marked(true), marked(false)], [1, 0]);
        assert!(script.contains("[data-unsaved]"));
    }

    #[test]
    fn a_notice_replaces_its_like_and_can_be_dismissed_once() {
        let said = |text: &'static str| Notice::of(Said::new(|_| text.to_owned()));
        let mut notices = Notices::default();
        for text in ["a", "b", "a"] {
            notices.notify(said(text));
        }
        assert_eq!(notices.0, ["b", "a"].map(said).map(Rc::new));
        notices.dismiss(0);
        notices.dismiss(1);
        assert_eq!(notices.0, [Rc::new(said("a"))]);
    }
}
