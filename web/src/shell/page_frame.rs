//! The common parts of the pages that stay: an address, notices, two dialogs, keys, and the language.

use super::{Header, Notices, Presses, ShareDialog, Shared, keys_dialog};
use crate::{app::Scene, words::Shell};
use std::rc::Rc;
use tefuda_arena::link::{Display, Language};
use tefuda_games::{Fault, Lang, Spec};
use yew::prelude::*;

/// A dialog over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FrameDialog {
    Share,
    Keys,
}

/// An action on the frame.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FrameAct {
    Open(Option<FrameDialog>),
    Language,
    Dismiss(usize),
}

/// The state of the frame.
pub(crate) struct PageFrame {
    /// The display settings of the address.
    shown: Spec,
    pub(crate) notices: Notices,
    dialog: Option<FrameDialog>,
    /// The latest message for screen readers.
    pub(crate) told: String,
}

/// The fixed parts of a page.
pub(crate) struct FrameParts<'a> {
    pub(crate) title: &'static str,
    /// The id of the program.
    pub(crate) here: &'static str,
    pub(crate) class: &'static str,
    /// The keys of the page, each with its description and its action.
    pub(crate) keys: Vec<(&'static str, AttrValue, Callback<()>)>,
    /// Writes the link to the settings, which only the dialog needs.
    pub(crate) address: &'a dyn Fn() -> String,
    /// The explanation of the link.
    pub(crate) share_help: &'static str,
}

impl PageFrame {
    /// Creates the frame for an address. `more` are faults that only the page can find.
    pub(crate) fn new(props: &Scene, more: &[Fault]) -> Self {
        let notices = Notices::corrected(props.place.faults.iter().chain(more));
        Self { shown: props.place.link.shown.clone(), notices, dialog: None, told: String::new() }
    }

    /// Takes over a new address.
    pub(crate) fn arrive(&mut self, props: &Scene, more: &[Fault]) {
        self.shown = props.place.link.shown.clone();
        self.notices.correct(props.place.faults.iter().chain(more));
    }

    /// Handles new properties. Returns whether there is a new address, and whether the address bar has to be
    /// written.
    pub(crate) fn changed(&mut self, now: &Scene, old: &Scene) -> [bool; 2] {
        if now.look.lang != old.look.lang {
            self.told.clear();
        }
        if now.away {
            // An open dialog would keep the focus from the next page.
            self.dialog = None;
            // By the return, only warnings are still news.
            self.notices.retain(|notice| notice.warning);
            return [false; 2];
        }
        [
            now.place.visit != old.place.visit,
            (now.place.visit, now.look.lang) != (old.place.visit, old.look.lang),
        ]
    }

    /// Handles an action.
    pub(crate) fn act(&mut self, props: &Scene, act: FrameAct) {
        match act {
            FrameAct::Open(dialog) => self.dialog = dialog,
            FrameAct::Language => {
                self.shown = self.shown.clone().set(&Display::LANG, Language::Auto);
                props.on_language.emit(());
            }
            FrameAct::Dismiss(at) => self.notices.dismiss(at),
        }
    }

    /// The display settings for a link, in a language.
    pub(crate) fn shown(&self, lang: Lang) -> Spec {
        self.shown.clone().set(&Display::LANG, Language::from(lang))
    }

    /// Draws the page around its contents.
    pub(crate) fn view(
        &self,
        props: &Scene,
        parts: FrameParts<'_>,
        on_act: &Callback<FrameAct>,
        contents: Html,
    ) -> Html {
        let shell = Shell::of(props.look.lang);
        let open = |dialog| on_act.reform(move |()| FrameAct::Open(dialog));
        let groups = vec![(
            "",
            vec![(shell.share, open(Some(FrameDialog::Share))), (shell.keys, open(Some(FrameDialog::Keys)))],
        )];
        let FrameParts { title, here, class, mut keys, address, share_help: help } = parts;
        keys.push(("?", shell.key_keys.into(), open(Some(FrameDialog::Keys))));
        let dialog = match self.dialog {
            None => Html::default(),
            Some(FrameDialog::Share) => {
                let links =
                    Rc::new(vec![Shared { name: String::new(), hash: address(), help, ..Shared::default() }]);
                html! { <ShareDialog {links} on_close={open(None)} /> }
            }
            Some(FrameDialog::Keys) => {
                keys_dialog(keys.iter().map(|(key, what, _)| (*key, what.clone())), open(None), shell)
            }
        };
        let on_press = Callback::from(move |pressed: String| {
            if let Some((.., act)) = keys.iter().find(|(key, ..)| *key == pressed) {
                act.emit(());
            }
        });
        html! {
            <div class="app">
                <Presses {on_press} />
                <Header game={title} {here} {groups} on_language={on_act.reform(|()| FrameAct::Language)}
                    on_shade={props.on_shade.clone()} />
                <main {class}>
                    { self.notices.bar(&on_act.reform(FrameAct::Dismiss), props.look.lang) }
                    { contents }
                </main>
                <p class="sr" role="status">{ &self.told }</p>
                { dialog }
            </div>
        }
    }
}
