//! The files of the agents at the table. They are loaded when an agent needs them, and each worker gets a
//! file once.

use super::{
    message::{Effect, Msg},
    model::Table,
    page::TablePage,
};
use crate::{
    games::Kind,
    shelf::{self, Trouble},
    shell::{Notice, Said},
    words::{Shell, fill},
    workers::File,
};
use std::rc::Rc;
use tefuda_agents::shelf::{FileName, Need};
use tefuda_arena::Chair;
use tefuda_games::{
    Say as _, Spec,
    knob::{self, Value},
};
use yew::prelude::*;

/// The state of a file.
enum Stock {
    Coming,
    Here(Rc<File>),
    /// It could not be loaded. The number is the generation of My agents at that time.
    Gone(u32),
}

/// The requested files.
#[derive(Default)]
pub(super) struct Files {
    stock: Vec<(Need, Stock)>,
}

impl Files {
    /// Returns an agent that can play, with its files, or the file that must be loaded first. If the agent's
    /// own file can't be loaded, the pretrained agent plays instead. If that is missing too, the agent's
    /// substitute plays.
    pub(super) fn find(&self, kind: &Kind, spec: &Spec) -> Result<(Spec, Vec<Rc<File>>), Need> {
        let mut files = Vec::new();
        for need in (kind.catalogue.needs)(spec) {
            match (self.stock.iter().find(|(known, _)| *known == need), need.file) {
                (None | Some((_, Stock::Coming)), _) => return Err(need),
                (Some((_, Stock::Here(file))), _) => files.push(file.clone()),
                (Some((_, Stock::Gone(_))), FileName::Shipped(_)) => {}
                // It may have been added to My agents since.
                (Some((_, Stock::Gone(then))), FileName::Own(_)) if *then != shelf::generation() => {
                    return Err(need);
                }
                (Some((_, Stock::Gone(_))), FileName::Own(_)) => {
                    return self.find(kind, &without_file(spec.clone()));
                }
            }
        }
        Ok((spec.clone(), files))
    }
}

impl Files {
    /// Records that a file is wanted. Returns whether it has to be requested.
    pub(super) fn want(&mut self, need: Need) -> bool {
        self.stock.retain(|(known, stock)| {
            *known != need || !matches!(stock, Stock::Gone(then) if *then != shelf::generation())
        });
        let new = self.stock.iter().all(|(known, _)| *known != need);
        if new {
            self.stock.push((need, Stock::Coming));
        }
        new
    }

    /// Stores a file, or records that it couldn't be loaded. Then returns a notice about it.
    pub(super) fn put(&mut self, need: Need, came: Result<Vec<u8>, Trouble>) -> Option<Notice> {
        let (stock, said) = match came {
            Ok(bytes) => (Stock::Here(Rc::new(File { need, bytes })), None),
            Err(why) => (Stock::Gone(shelf::generation()), Some(missing(need, &why))),
        };
        self.stock.retain(|(known, _)| *known != need);
        self.stock.push((need, stock));
        said
    }
}

/// Returns the same agent without its own file, so that it uses the pretrained one.
fn without_file(spec: Spec) -> Spec {
    let file =
        spec.values().find(|(knob, _)| matches!(knob.kind, knob::Kind::File(_))).map(|(knob, _)| knob.key);
    match file {
        Some(key) => spec.with(key, Value::File(None)),
        None => spec,
    }
}

impl TablePage {
    /// Loads the files that the agents at the table will need, so that the first move doesn't wait for them.
    pub(super) fn stock_up(&mut self, ctx: &Context<Self>) {
        let specs = self.table.state.session.setup().chairs.iter().filter_map(Chair::spec);
        let needs: Vec<Need> =
            specs.filter_map(|spec| self.driver.files.find(ctx.props().kind, spec).err()).collect();
        for need in needs {
            self.order(ctx, need);
        }
    }

    /// Requests a file, unless it is loading already.
    pub(super) fn order(&mut self, ctx: &Context<Self>, need: Need) {
        if self.driver.files.want(need) {
            shelf::send_for(need, ctx.link().callback(move |came| Msg::File(need, came)));
        }
    }
}

impl Table {
    /// Handles a file that has arrived or couldn't be loaded.
    pub(super) fn file(&mut self, need: Need, came: Result<Vec<u8>, Trouble>) {
        self.effects.push(Effect::Stock(need, came));
        self.state.stamp += 1;
        self.ask_again();
    }
}

/// The notice about a file that couldn't be loaded.
fn missing(need: Need, why: &Trouble) -> Notice {
    let text = match need.file {
        FileName::Shipped(_) => {
            Said::new(|lang| fill(Shell::of(lang).no_snapshot, [need.otherwise.get(lang)]))
        }
        FileName::Own(id) => {
            Said::new(|lang| fill(Shell::of(lang).no_file, [&id.to_string(), &why.say(lang)]))
        }
    };
    Notice { warning: true, ..Notice::of(text) }
}
