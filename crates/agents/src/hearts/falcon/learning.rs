//! Learning from finished deals.
//!
//! A finished deal has no secrets, because all cards are known. So all learning uses the record of a deal,
//! no matter who played it: games of a training run, and games at a table.

use super::{
    actions::ActionSet,
    nets::{self, Nets},
    percepts::percepts,
    settings::Feedback,
    settings::Settings,
};
use crate::hearts::{
    kinds::Look,
    rules::{self, QueenUnder},
};
use std::ops::AddAssign;
use tefuda_games::{
    BySeat, Card, CardSet, Game as _, Seat,
    hearts::{Hearts, HeartsMove, POINTS_IN_DEAL, TRICKS},
};
use tefuda_learn::art::{Code, LayersLearned};

/// The actions chosen in a deal, indexed by the number of cards played before; `None` for unknown actions.
pub type Chosen = [Option<u8>; 52];

/// Counts of what was learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The number of decisions learned from.
    pub decisions: u32,
    /// The number of layers in which a node resonated.
    pub resonated: u32,
    /// The number of layers in which a node was committed.
    pub committed: u32,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.resonated += other.resonated;
        self.committed += other.committed;
    }
}

impl AddAssign<LayersLearned> for Tally {
    fn add_assign(&mut self, learned: LayersLearned) {
        self.decisions += 1;
        self.resonated += learned.resonated;
        self.committed += learned.committed;
    }
}

/// A decision with its feedback, ready to learn from.
#[derive(Debug, Clone)]
pub struct Experience {
    /// The seat that decided.
    pub seat: Seat,
    /// The number of cards played before.
    pub number: usize,
    /// The number of the net that learns from it.
    pub net: usize,
    /// The complement code of the percepts.
    pub code: Code,
    /// The card that was played.
    pub card: Card,
    /// The points that the seat took in this and later tricks, later ones discounted.
    pub cost: f32,
    /// The targets of actions, in 0…1.
    pub targets: Vec<(usize, f32)>,
    /// The result of the situation, in 0…1.
    pub value: f32,
}

impl Experience {
    /// Trains the net on this experience.
    pub fn teach(&self, nets: &mut Nets) -> LayersLearned {
        nets.net_mut(self.net).learn(self)
    }
}

/// Trains nets on a finished deal, from the decisions of the seats for which `seats` is true. `chosen` has
/// the actions by which they played, if known.
pub fn learn(
    nets: &mut Nets,
    settings: &Settings,
    deal: &Hearts,
    seats: BySeat<bool, 4>,
    chosen: &Chosen,
) -> Tally {
    let mut tally = Tally::default();
    for experience in experiences(nets.set(), settings, deal, seats, chosen) {
        tally += experience.teach(nets);
    }
    tally
}

/// The experiences of a finished deal, in the order of its decisions.
pub fn experiences(
    set: ActionSet,
    settings: &Settings,
    deal: &Hearts,
    seats: BySeat<bool, 4>,
    chosen: &Chosen,
) -> Vec<Experience> {
    let costs = costs(deal, settings.lambda);
    let mut all = Vec::with_capacity(TRICKS);
    let Ok(mut game) = Hearts::new(*deal.table().config(), &deal.deal()) else { return all };
    let mut options = Vec::new();
    for (seat, play) in deal.history() {
        if let HeartsMove::Play(card) = play
            && seats[seat]
        {
            let number = game.table().len();
            let look = Look { table: game.table(), hand: game.hand(seat), legal: game.legal_cards() };
            set.options(&look, &mut options);
            let cost = costs[number / 4][seat];
            let feedback = match settings.feedback {
                Feedback::Own => {
                    let target = 1.0 - (cost / settings.worst).min(1.0);
                    let targets = experienced(&options, card, chosen[number], target, settings.share);
                    // Others may also play cards that no action type names.
                    (!targets.is_empty()).then_some((targets, target))
                }
                Feedback::Counterfactual => counterfactual(&game, seat, &options, card),
            };
            all.extend(feedback.map(|(targets, value)| {
                let code = Code::new(&percepts(&look));
                Experience { seat, number, net: nets::net_at(look.table), code, card, cost, targets, value }
            }));
        }
        if game.play(play).is_err() {
            break;
        }
    }
    all
}

/// The targets with feedback only from the card played: for all actions that name it, or only the chosen one.
fn experienced(
    options: &[(usize, Card)],
    card: Card,
    chosen: Option<u8>,
    target: f32,
    share: bool,
) -> Vec<(usize, f32)> {
    let named = || options.iter().filter(|option| option.1 == card).map(|option| option.0);
    if share {
        return named().map(|action| (action, target)).collect();
    }
    chosen.map(usize::from).or_else(|| named().next()).map(|action| (action, target)).into_iter().collect()
}

/// The targets of all actions, from playing out each card by rule. A target of ½ is the average over the
/// cards, and fewer points give a higher target. Also returns the value of the situation, 1 for no points in
/// the rest of the deal. `None` if all actions name the same card.
fn counterfactual(
    game: &Hearts,
    seat: Seat,
    options: &[(usize, Card)],
    played: Card,
) -> Option<(Vec<(usize, f32)>, f32)> {
    let cards: CardSet = options.iter().map(|option| option.1).collect();
    if cards.len() < 2 {
        return None;
    }
    let all = f32::from(POINTS_IN_DEAL);
    let mut outcomes = [0.0; 64];
    let mut sum = 0.0;
    for card in cards {
        let points = played_out(game, card).points_at_end(seat) as f32;
        outcomes[card.code() as usize] = points;
        sum += points;
    }
    let mean = sum / cards.len() as f32;
    let target = |card: Card| 0.5 + (mean - outcomes[card.code() as usize]) / all;
    let targets = options.iter().map(|(action, card)| (*action, target(*card))).collect();
    let rest = if cards.has(played) { outcomes[played.code() as usize] } else { mean };
    let taken = f32::from(game.table().points()[seat]);
    Some((targets, 1.0 - (rest - taken).max(0.0) / all))
}

/// The end of the deal if this card is played and all players continue by rule.
fn played_out(game: &Hearts, card: Card) -> Hearts {
    let mut game = game.clone();
    game.play_legal(card);
    while let Some((card, _)) = rules::play_with(QueenUnder::Clean, game.table(), game.legal_cards()) {
        game.play_legal(card);
    }
    game
}

/// gₜ = pₜ + λ·gₜ₊₁ of each seat for each trick, where pₜ are the points that it took in the trick.
fn costs(deal: &Hearts, lambda: f32) -> [BySeat<f32, 4>; TRICKS] {
    let mut all = [BySeat([0.0; 4]); TRICKS];
    let mut after = BySeat([0.0; 4]);
    for trick in deal.table().tricks().rev() {
        after.0 = after.0.map(|cost| lambda * cost);
        if let Some((winner, _)) = trick.winning() {
            after[winner] += f32::from(trick.points());
        }
        all[trick.number] = after;
    }
    all
}
