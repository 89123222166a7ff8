//! The way from a table to the page on which a position is set up. What everybody knows goes into the address. What may
//! be seen only here is handed over beside it.

use super::page::TablePage;
use crate::{
    arrange::Handed,
    shell::ToArrange,
    store::{Storage as _, Tab, begun_key, left_key},
};
use tefuda_arena::{
    Chair, Link,
    link::{self, Language},
};
use yew::prelude::*;

impl TablePage {
    pub(super) fn to_arrange(&self, ctx: &Context<Self>) -> ToArrange {
        let (kind, session) = (ctx.props().kind, &*self.state.session);
        let mut setup = session.setup().clone();
        setup.chairs = self.seated(&setup.chairs);
        setup.deal = Some(session.known()).filter(|known| !known.is_empty());
        let lang = Language::from(ctx.props().look.lang);
        let shown = self.own().shown.clone().with(link::LANG.knob.key, lang.value());
        let href = Link::write_arranging(&kind.catalogue, &setup, None, &shown).into();
        let open = self.state.deal_over() || self.state.open();
        let open = open.then(|| session.record_to(self.state.cursor.unwrap_or(0)));
        let handed = Handed { back: self.address(ctx), open };
        // A person who comes back finds the records that were read, and a match that is over.
        let own = &*self.own().session;
        let over = own.match_over().then(|| own.save());
        let read = self.reading.as_ref().filter(|reading| !reading.own).map(|_| self.records(ctx).0);
        let on_leave = Callback::from(move |_: MouseEvent| {
            handed.leave(&Tab, kind.id());
            for (key, text) in [(begun_key(&handed.back), &over), (left_key(&handed.back), &read)] {
                if let Some(text) = text {
                    Tab.set(&key, text);
                }
            }
        });
        ToArrange { href, on_leave }
    }

    /// The chairs for a match that goes on from records: those of the match, where the records name no agent.
    pub(super) fn seated(&self, chairs: &[Chair]) -> Vec<Chair> {
        let own = &self.own().session.setup().chairs;
        let nobody = own.len() == chairs.len() && chairs.iter().all(|chair| *chair == Chair::You);
        if nobody { own.clone() } else { chairs.to_vec() }
    }
}
