//! The link from a table to the position editor. Public information goes into the address. Hidden information
//! that only this tab may see is passed through its storage.

use super::page::TablePage;
use crate::{
    arrange::Handed,
    shell::ToArrange,
    store::{Storage as _, Tab, begun_key, left_key},
};
use tefuda_arena::{
    Link,
    link::{self, Language},
};
use yew::prelude::*;

impl TablePage {
    pub(super) fn to_arrange(&self, ctx: &Context<Self>) -> ToArrange {
        let (kind, session) = (ctx.props().kind, &*self.table.state.session);
        let mut setup = session.setup().clone();
        setup.chairs = self.table.seated(&setup.chairs);
        setup.deal = Some(session.known()).filter(|known| !known.is_empty());
        let lang = Language::from(ctx.props().look.lang);
        let shown = self.table.own().shown.clone().with(link::LANG.knob.key, lang.value());
        let href = Link::write_arranging(&kind.catalogue, &setup, None, &shown).into();
        let open = self.table.state.deal_over() || self.table.state.open();
        let open = open.then(|| session.record_to(self.table.state.cursor.unwrap_or(0)));
        let handed = Handed { back: self.table.address(), open };
        // For the return to the table: the loaded records, and a finished match.
        let own = &*self.table.own().session;
        let over = own.match_over().then(|| own.save());
        let read = self.table.mode.reading().filter(|reading| !reading.own).map(|_| self.table.records().0);
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
}
