//! `mc`: flat Monte Carlo for Daihinmin.
//!
//! [Flat Monte Carlo](crate::flat) over hands consistent with what is known. Playouts follow the sample
//! client with a few random moves. UCT programs in the contest played a third of the moves at random. Against
//! four sample clients the share makes little difference: 4.16 points per game with 5%, 4.10 with 10%, 4.17
//! with 20%, 4.08 with 33% (2,500 games each, ± 0.07), but 3.64 with only random moves (600 games, ± 0.17).
//! Gifts are chosen in the same way from the lowest cards.

use super::uct::{give, rule_or_random};
use crate::flat::{Flat, PlayoutPolicy, RulePlayouts};
use tefuda_games::{
    Entry, Game, Rng, Seat, View,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView, Phase},
    text,
};

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "mc",
    text("Flat Monte Carlo", "原始モンテカルロ"),
    text(
        "Samples many deals that fit what it knows. In each deal, plays out every move to the end of the game.",
        "知っていることに合う配札をたくさん想像し、その中でどの手もゲームの終わりまで試します。",
    ),
    RulePlayouts::KNOBS,
)
.source("ours");

/// The number of lowest cards from which gifts are chosen. For two cards this gives 15 pairs.
pub(crate) const CANDIDATES: u32 = 6;

impl Flat for Daihinmin {
    const POINTS: [f64; 2] = [1.0, 5.0];

    fn candidates(view: &DaihinminView) -> Vec<DaihinminMove> {
        let mut moves = Vec::new();
        view.legal(&mut moves);
        if view.table().gift().is_some() {
            let low = view.hand().natural().bottom(CANDIDATES);
            moves.retain(|play| play.cards().within(low));
        }
        moves
    }

    fn finish(&mut self, policy: PlayoutPolicy, rng: &mut Rng) {
        if !policy.by_rule {
            self.play_out(rng);
            return;
        }
        give(self);
        let mut moves = Vec::with_capacity(128);
        while self.table().phase() == Phase::Play {
            let meld = rule_or_random(self, policy.rules(rng), &mut moves, rng);
            self.play_legal(meld);
        }
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points_of(seat)
    }
}
