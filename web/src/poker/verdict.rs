//! The result of a hand and of the match: the chips, and how they compare with the equilibrium's.

use super::{
    PokerTable,
    announce::{outcome, shown},
    gloss,
    solution::Solver,
};
use crate::{
    board::BoardProps,
    players::Players,
    ui::seat::{Standing, result},
    words::poker::Words,
};
use tefuda_agents::{poker::Review, review::Grade};
use tefuda_games::{
    BySeat, Lang, Seat, View as _,
    poker::{Poker, PokerGame, SEATS},
};
use tefuda_numbers::{fixed, gain, gain_fixed};
use yew::prelude::*;

/// Totals of the equilibrium's reviews of finished hands.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Hands {
    /// The number of hands.
    count: usize,
    /// The number of hands without a decision worse than good.
    perfect: usize,
    /// The chips lost to mistakes.
    given_up: f64,
    /// The chips won, adjusted for luck.
    fair: f64,
}

impl Hands {
    /// Adds a hand. `None` if the solution is not ready.
    pub(super) fn add<P: Poker>(&mut self, review: Option<&Review<P>>) {
        let Some(review) = review else { return };
        self.count += 1;
        self.perfect += usize::from(review.verdicts.iter().all(|verdict| verdict.grade <= Grade::Good));
        self.given_up += review.given_up;
        self.fair += f64::from(review.chips) - review.luck.sum();
    }
}

/// The data for the result.
pub(super) struct Verdict<'a, P: Poker> {
    pub(super) props: &'a BoardProps<PokerGame<P>>,
    pub(super) players: Players<'a>,
    pub(super) hands: &'a Hands,
    /// An agent's model of its opponent, if there is one.
    pub(super) portrait: Option<Html>,
    /// The number of hands in which the equilibrium was shown.
    pub(super) helped: usize,
    /// Whether it was shown in this hand.
    pub(super) marked: bool,
    pub(super) solver: Solver,
}

/// The result of the hand, over the table.
pub(super) fn verdict<P: PokerTable>(of: &Verdict<'_, P>, lang: Lang) -> Html {
    let (props, players, words) = (of.props, of.players, Words::of(lang));
    let (view, viewer) = (&props.view, props.view.seat());
    let chips = view.chips().unwrap_or(BySeat([0; 2]));
    let total = |seat: Seat| props.total(seat) + chips[seat];
    let heading = if props.match_over {
        outcome(words, BySeat([Seat(0), Seat(1)].map(total)), players, true)
    } else {
        outcome(words, chips, players, false)
    };
    let row = |seat: Seat| Standing {
        seat,
        name: players.name(seat),
        cells: vec![signed(chips[seat]), signed(total(seat))],
        best: if props.match_over { total(seat) } else { chips[seat] } > 0,
        own: seat == viewer,
    };
    let other = viewer.after(1, SEATS);
    let holds = shown(view)
        .map(|(seat, rank, pair)| [players.name(seat), words.colon, words.holds(rank, pair)].concat());
    let holds = holds.collect::<Vec<_>>().join(" · ");
    let more = html! {
        <>
            if !holds.is_empty() { <p class="holds">{ holds }</p> }
            <h3>
                { of.solver.says(words).unwrap_or(words.session) }
                if of.marked { <span class="chip">{ words.helped }</span> }
            </h3>
            // If the result doesn't fit, keys can scroll it.
            <div tabindex="0" role="group" aria-label={words.session}>
                { figures(of.hands, of.helped, lang) }
                if let Some(portrait) = &of.portrait { <section class="portrait">{ portrait.clone() }</section> }
            </div>
            { props.ending.clone() }
        </>
    };
    result(
        &heading,
        gloss::<P>(words.lang),
        &[words.player, words.this_hand, words.total],
        &[row(viewer), row(other)],
        more,
    )
}

/// The least number of hands for a luck-adjusted result. Its standard deviation is up to 2.23 chips a hand
/// ([`Luck`](tefuda_agents::poker::Luck)), so from then on the 95% interval of its mean is within ±1 chip, which
/// is the ante. It is also the usual length of a match.
const TELLING: usize = 20;

/// The totals of the match so far.
pub(super) fn figures(hands: &Hands, helped: usize, lang: Lang) -> Html {
    if hands.count == 0 {
        return Html::default();
    }
    let words = Words::of(lang);
    let each = fixed(hands.given_up / hands.count as f64, 3);
    let mut rows = vec![(words.given_up, fixed(hands.given_up, 2)), (words.given_up_each, each)];
    if hands.count >= TELLING {
        rows.push((words.adjusted, gain_fixed(hands.fair, 2)));
    }
    rows.push((words.perfect, format!("{} / {}", hands.perfect, hands.count)));
    if helped > 0 {
        rows.push((words.helped_hands, helped.to_string()));
    }
    html! {
        <dl class="figures" aria-label={words.session}>
            { for rows.into_iter().map(|(name, value)| html! { <div><dt>{ name }</dt><dd class="num">{ value }</dd></div> }) }
        </dl>
    }
}

/// Formats chips won or lost: `+3`, `−2`, `0`.
pub(crate) fn signed(chips: i32) -> String {
    gain(&chips.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{context::Look, drawn::drawn};

    #[test]
    fn a_luck_adjusted_result_waits_until_it_says_something() {
        for (count, shown) in [(1, false), (TELLING - 1, false), (TELLING, true)] {
            let hands = Hands { count, ..Hands::default() };
            let drawn = drawn(Look::default(), figures(&hands, 0, Lang::En));
            assert_eq!(drawn.texts("dt").iter().any(|name| name.contains("Luck-adjusted")), shown, "{count}");
        }
        // See the documentation of `Luck`.
        assert!(1.96 * 2.23 / (TELLING as f64).sqrt() < 1.0);
    }

    #[test]
    fn gains_and_losses_have_a_sign_and_zero_has_none() {
        assert_eq!([3, 0, -13].map(signed), ["+3", "0", "−13"]);
    }
}
