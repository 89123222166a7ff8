//! The coach's comments on a decision in Hearts.

use crate::{
    ui::card::card_name,
    words::{capital, fill, hearts::Words},
};
use tefuda_games::{Lang, Suit, hearts::HeartsView};

/// Says what a seat has to do, and what it may play and why.
pub(super) fn coach(lang: Lang, view: &HeartsView) -> Vec<String> {
    let (words, table) = (Words::of(lang), view.table());
    if table.in_passing() {
        return vec![words.coach_pass_cards.to_owned()];
    }
    let Some(led) = table.led() else {
        let closed = view.hand().iter().any(|card| card.suit() == Suit::Hearts)
            && !view.legal_cards().iter().any(|card| card.suit() == Suit::Hearts);
        return vec![if closed { words.coach_lead_unbroken } else { words.coach_lead_any }.to_owned()];
    };
    let suit = led.name().get(lang);
    let follows = view.hand().iter().any(|card| card.suit() == led);
    let mut said = vec![fill(if follows { words.coach_follow } else { words.coach_void }, [&capital(suit)])];
    match table.best() {
        Some(best) if follows => {
            let points = table.trick_points();
            said.push(fill(words.coach_highest.of(points), [&card_name(lang, best), &points.to_string()]));
        }
        _ if view.legal_cards() != view.hand() => said.push(words.coach_void_first.to_owned()),
        _ => {}
    }
    said
}

#[cfg(test)]
mod tests {
    use super::coach;
    use crate::players::coached;
    use tefuda_games::{Game as _, hearts::Hearts};

    /// The coach's comment agrees with the legal moves in every decision of some deals.
    #[test]
    fn the_coach_agrees_with_the_rules() {
        for preset in 0..Hearts::FACTS.presets.len() {
            coached::<Hearts>(preset, 0..20, coach, |_, view, said| {
                let (said, table) = (said.join(" "), view.table());
                if !table.in_passing() {
                    let only_led = table
                        .led()
                        .is_some_and(|led| view.legal_cards().iter().all(|card| card.suit() == led));
                    assert_eq!(said.contains("you must play one"), only_led, "{said}");
                    assert_eq!(said.contains("You lead"), table.led().is_none(), "{said}");
                }
            });
        }
    }
}
