//! Learning at the table, from the finished deals of a match in order.

use super::{
    learning::{self, Tally},
    nets::Nets,
    settings::Settings,
};
use crate::recent::Recent;
use std::sync::Arc;
use tefuda_games::{
    BySeat, FileId, Game as _, View,
    fnv::Fnv1a,
    hearts::{Hearts, HeartsDeal, HeartsView, Passing},
};

/// Identifies what was learned from a history: the agent's file, and a checksum of the history and the way of
/// learning.
type Key = (FileId, u64);

/// Nets after learning. All decisions of a deal need the same ones.
static LEARNED: Recent<Key, (Arc<Nets>, Tally)> = Recent::new(8);

/// Nets after learning from a seat's history of a match: from its own cards or from all players' cards, with
/// steps of at least `pace`. The same history gives the same nets, no matter how much of it is in the cache.
pub(super) fn after(
    (id, nets): (FileId, &Arc<Nets>),
    settings: &Settings,
    everybody: bool,
    pace: f32,
    past: &[HeartsView],
) -> (Arc<Nets>, Tally) {
    let mut sum = Fnv1a::default().with(&[u8::from(everybody)]).with(&pace.to_le_bytes());
    let mut sums = vec![sum.sum()];
    for view in past {
        sum = with(sum, view);
        sums.push(sum.sum());
    }
    let known = (1..=past.len()).rev().find_map(|deals| Some((deals, LEARNED.get((id, sums[deals]))?)));
    let (deals, (learned, mut tally)) = known.unwrap_or_else(|| (0, (nets.clone(), Tally::default())));
    if deals == past.len() {
        return (learned, tally);
    }
    let mut nets = (*learned).clone();
    nets.quicken(pace);
    for view in &past[deals..] {
        if let Some(deal) = finished(view) {
            let mut seats = BySeat([everybody; 4]);
            seats[view.seat()] = true;
            tally += learning::learn(&mut nets, settings, &deal, seats, &[None; 52]);
        }
    }
    LEARNED.put((id, sums[past.len()]), (Arc::new(nets), tally))
}

/// Adds everything learned from a deal to a checksum.
fn with(sum: Fnv1a, view: &HeartsView) -> Fnv1a {
    let table = view.table();
    let cards: Vec<u8> = table.plays().iter().map(|card| card.code()).collect();
    // Cards are played out by the rules, so the same cards teach different things under other rules.
    let rules = format!("{:?}", table.config());
    sum.with(rules.as_bytes()).with(&[view.seat().0, table.first_leader().0]).with(&cards)
}

/// The whole deal of a view at its end, when all cards are known. The exchange before it is left out, as
/// nothing is learned from it. `None` if the deal is not over.
fn finished(view: &HeartsView) -> Option<Hearts> {
    let table = view.table();
    if table.turn().is_some() {
        return None;
    }
    let deal =
        HeartsDeal { hands: table.played_cards(), leader: table.first_leader(), passing: Passing::Hold };
    let mut game = Hearts::new(*table.config(), &deal).ok()?;
    for card in table.plays() {
        if !game.legal_cards().has(*card) {
            return None;
        }
        game.play_legal(*card);
    }
    Some(game)
}
