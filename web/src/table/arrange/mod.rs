//! Setting up a position: which cards lie where, what was played, and then it stands on the table or goes out as a link.
//!
//! All games share this page. What there is to be arranged is a [`Layout`](tefuda_games::arrange::Layout), moves are text, and the rules say what is wrong.

mod cards;
mod draft;
mod played;

use super::{message::Msg, page::TablePage};
use crate::{
    context::use_look,
    games::Kind,
    shell::{CopyLink, Modal},
    words::arrange::ArrangeWords,
};
use draft::{Act, Draft};
use std::rc::Rc;
use tefuda_arena::{
    Chair, Link, Point, Setup,
    link::{self, Language},
};
use tefuda_games::{Arrangement, Lang, Seat, Spec, arrange::Options};
use yew::prelude::*;

/// The deal of a table, with what was played of it.
type Table = (Arrangement, Vec<String>);

#[derive(Properties, PartialEq)]
struct ArrangeDialogProps {
    kind: &'static Kind,
    /// Rules, chairs and seed of the match that is set up.
    setup: Setup,
    /// What is chosen besides cards at first.
    choices: Vec<Option<String>>,
    /// The deal on the table, if it may be seen.
    table: Option<Rc<Table>>,
    names: Rc<Vec<String>>,
    shown: Spec,
    on_play: Callback<(Setup, Vec<String>)>,
    on_close: Callback<()>,
}

/// What the parts of the dialog are drawn from.
struct Desk<'a> {
    kind: &'static Kind,
    names: &'a [String],
    lang: Lang,
    words: &'static ArrangeWords,
    draft: &'a Draft,
    table: Option<Table>,
    act: Callback<Act>,
}

impl Desk<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }
}

#[component]
fn ArrangeDialog(props: &ArrangeDialogProps) -> Html {
    let lang = use_look().lang;
    let words = ArrangeWords::of(lang);
    let draft = use_reducer(|| Draft::new(props.kind, props.setup.clone(), props.choices.clone()));
    let act = draft.dispatcher();
    let desk = Desk {
        kind: props.kind,
        names: &props.names,
        lang,
        words,
        draft: &draft,
        table: props.table.as_deref().cloned(),
        act: Callback::from(move |what: Act| act.dispatch(what)),
    };
    let go = {
        let (setup, moves) = (draft.setup(), draft.moves().to_vec());
        props.on_play.reform(move |_: MouseEvent| (setup.clone(), moves.clone()))
    };
    let begins = draft.session.is_some();
    html! {
        <Modal title={words.title} class="wide" on_close={props.on_close.clone()}>
            { desk.cards() }
            { desk.played() }
            <section>
                <p><button type="button" class="button primary" disabled={!begins} onclick={go}>{ words.go }</button></p>
                if begins {
                    if let Some(hash) = link_to(props, &draft, lang).map(AttrValue::from) {
                        <h3>{ words.link }</h3>
                        <CopyLink key={hash.as_str()} hash={hash.clone()} label={words.link} />
                    } else {
                        <p class="help">{ words.too_long }</p>
                    }
                }
            </section>
        </Modal>
    }
}

/// The link to the position, if it fits into one.
fn link_to(props: &ArrangeDialogProps, draft: &Draft, lang: Lang) -> Option<String> {
    let session = draft.session.as_ref()?;
    let point = Point { played: Some(session.played()?), ..Point::default() };
    let shown = props.shown.clone().with(link::LANG.knob.key, Language::from(lang).value());
    let hash = Link::write_point(&props.kind.catalogue, session.setup(), &point, &shown);
    (hash.len() <= link::LONGEST_LINK).then_some(hash)
}

impl TablePage {
    pub(super) fn arrange_dialog(
        &self,
        ctx: &Context<Self>,
        names: &Rc<Vec<String>>,
        on_close: Callback<()>,
    ) -> Html {
        let (kind, session) = (ctx.props().kind, &*self.state.session);
        let mut setup = session.setup().clone();
        let own = &self.own().session.setup().chairs;
        // Records that name no agent are played on by those of the match.
        if own.len() == setup.chairs.len() && setup.chairs.iter().all(|chair| *chair == Chair::You) {
            setup.chairs.clone_from(own);
        }
        let dealt = session.arrangement();
        // Of the deal under way only what everybody knows is taken over.
        let asked = (kind.arranger.layout)(&setup.rules, &Arrangement::default()).choices;
        let known = asked.iter().zip(&dealt.choices).map(|(choice, value)| match choice.options {
            Options::Kept(_) => None,
            _ => value.clone(),
        });
        let choices: Vec<_> = known.collect();
        let table = (self.state.deal_over() || self.state.open()).then(|| {
            let moves = session.history().into_iter().map(|made| made.play);
            Rc::new((dealt, moves.take(self.state.cursor.unwrap_or(0)).collect()))
        });
        let on_play = ctx.link().callback(|(setup, moves)| Msg::Arranged(setup, moves));
        html! {
            <ArrangeDialog {kind} {setup} {choices} {table} names={names.clone()} shown={self.own().shown.clone()}
                {on_play} {on_close} />
        }
    }
}
