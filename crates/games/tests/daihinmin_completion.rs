//! A player of Daihinmin knows everything about hidden cards that follows from the rules, and nothing more.

#![allow(clippy::unwrap_used)]

mod daihinmin_positions;

use daihinmin_positions::{cards, config, deal, game, mv, play};
use std::collections::HashMap;
use tefuda_games::{
    Game, Rng, Seat, Seed, Standing, View, Worlds,
    daihinmin::{
        Cards, Daihinmin, DaihinminCard, DaihinminDeal, DaihinminMove, DaihinminStanding, DaihinminView,
        Phase, Turn,
    },
    seed::{below, chance},
    unseen::Unseen,
};

/// A game with or without classes, played at random until player 0 has at most `most` unseen cards.
fn late(seed: Seed, classes: bool, most: u32) -> Daihinmin {
    let mut rng = seed.child(1).rng();
    let mut standing = DaihinminStanding::new(config());
    if classes {
        let mut first = Daihinmin::new(config(), &standing.deal(seed.child(2))).unwrap();
        first.play_out(&mut rng);
        standing.add(&first);
    }
    let mut deal = standing.deal(seed.child(3));
    if seed.0.is_multiple_of(2) {
        impoverish(&mut deal);
    }
    let mut game = Daihinmin::new(config(), &deal).unwrap();
    while game.view(Seat(0)).unseen().len() > most && game.turn().is_some() {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        // Fewer passes than in random play, so that the game usually ends with the last cards and not with
        // twenty passes.
        let melds = if legal.len() > 1 && legal.last() == Some(&DaihinminMove::Pass) && chance(&mut rng, 3, 4)
        {
            legal.len() - 1
        } else {
            legal.len()
        };
        game.play(legal[below(&mut rng, melds as u32) as usize]).unwrap();
    }
    game
}

/// Swaps the poor players' cards from the jack up for low ones, so that their tributes reveal much about
/// their other cards.
fn impoverish(deal: &mut DaihinminDeal) {
    let Some(class) = deal.class else { return };
    let low = (0..8).fold(Cards::EMPTY, |low, strength| low | Cards::strength(strength));
    let rich: Vec<usize> = (0..5).filter(|p| class[*p] < 3).collect();
    for poor in (0..5).filter(|p| class[*p] >= 3) {
        while let Some(high) = (deal.hands[poor] - low).weakest().map(Cards::of) {
            let giver = *rich.iter().find(|p| deal.hands[**p].meets(low)).unwrap();
            let card = Cards::of((deal.hands[giver] & low).strongest().unwrap());
            deal.hands[giver] = (deal.hands[giver] - card) | high;
            deal.hands[poor] = (deal.hands[poor] - high) | card;
        }
    }
}

/// Every way to deal `cards` to hands with this much room.
fn splits(cards: &[DaihinminCard], room: [u8; 5], hands: [Cards; 5], found: &mut Vec<[Cards; 5]>) {
    let Some((card, rest)) = cards.split_first() else {
        found.push(hands);
        return;
    };
    for seat in (0..5).filter(|seat| room[*seat] > 0) {
        let (mut room, mut hands) = (room, hands);
        room[seat] -= 1;
        hands[seat].insert(*card);
        splits(rest, room, hands, found);
    }
}

/// All sets of `n` of the cards.
fn choices(cards: Cards, n: u32) -> Vec<Cards> {
    let single: Vec<Cards> = cards.iter().map(Cards::of).collect();
    if n == 1 {
        return single;
    }
    let pairs = single.iter().enumerate().flat_map(|(at, a)| single[at + 1..].iter().map(move |b| *a | *b));
    pairs.collect()
}

/// Whether a game can have led to these hands: some exchange gives hands from which all turns are legal, and
/// the viewer would have seen the same. Checked by playing it.
fn possible(view: &DaihinminView, hands: [Cards; 5]) -> bool {
    let table = view.table();
    let played = table.played_by();
    let full: [Cards; 5] = std::array::from_fn(|p| hands[p] | played[p]);
    let Some([daifugo, fugo, _, hinmin, daihinmin]) = table.by_class() else {
        return replays(view, full, &[]);
    };
    let exchanges = |rich: Seat, poor: Seat, n: u32| -> Vec<(Cards, Cards)> {
        if rich == view.seat() && view.received().is_empty() {
            let enlarged = full[rich.index()] | view.gave();
            return choices(enlarged, n).into_iter().map(|tribute| (tribute, view.gave())).collect();
        }
        if rich == view.seat() {
            return vec![(view.received(), view.gave())];
        }
        if poor == view.seat() {
            return vec![(view.gave(), view.received())];
        }
        let gifts = choices(full[poor.index()], n);
        gifts
            .iter()
            .flat_map(|gift| choices(full[rich.index()] | *gift, n).into_iter().map(move |t| (t, *gift)))
            .collect()
    };
    // The two pairs are independent, so the first possible exchange of each will do.
    let fitting = |rich: Seat, poor: Seat, n: u32| {
        exchanges(rich, poor, n).into_iter().find(|(tribute, gift)| {
            let before = (full[poor.index()] - *gift) | *tribute;
            let left = (full[rich.index()] | *gift) - *tribute;
            before.len() == full[poor.index()].len()
                && left.len() == full[rich.index()].len()
                && before.top(n) == *tribute
                && gift.within(left | *tribute)
        })
    };
    let (Some(first), Some(second)) = (fitting(daifugo, daihinmin, 2), fitting(fugo, hinmin, 1)) else {
        return false;
    };
    let mut dealt = full;
    for (rich, poor, (tribute, gift)) in [(daifugo, daihinmin, first), (fugo, hinmin, second)] {
        dealt[rich.index()] = (dealt[rich.index()] | gift) - tribute;
        dealt[poor.index()] = (dealt[poor.index()] - gift) | tribute;
    }
    replays(view, dealt, &[first.1, second.1])
}

/// Whether the observed game can be played from a deal.
fn replays(view: &DaihinminView, hands: [Cards; 5], gifts: &[Cards]) -> bool {
    let table = view.table();
    let deal = DaihinminDeal { seats: table.seats(), class: table.class(), hands, order: None };
    let Ok(mut game) = Daihinmin::new(*table.config(), &deal) else { return false };
    let turns = table.turns().iter().map(Turn::play);
    let mut moves = gifts.iter().map(|gift| DaihinminMove::Give(*gift)).chain(turns);
    let legal = moves.all(|play| game.play(play).is_ok());
    let seen = game.view(view.seat());
    let seen = if view.received().is_empty() { seen.unannounced() } else { seen };
    legal && seen == *view
}

/// The hands that are possible for one player, found by brute force.
fn possible_hands(view: &DaihinminView) -> Vec<[Cards; 5]> {
    let unseen: Vec<_> = view.unseen().iter().collect();
    let mut room = view.table().counts().0;
    room[view.seat().index()] = 0;
    let mut hands = [Cards::EMPTY; 5];
    hands[view.seat().index()] = view.hand();
    let mut found = Vec::new();
    splits(&unseen, room, hands, &mut found);
    found.retain(|hands| possible(view, *hands));
    found
}

fn hands(game: &Daihinmin) -> [Cards; 5] {
    std::array::from_fn(|p| game.hand(Seat(p as u8)))
}

/// The strongest check of inference: the possible hands are exactly those that can have led to the observed
/// game.
#[test]
fn late_worlds_are_exactly_the_possible_hands() {
    let (mut bounded, mut held, mut unannounced) = (0, 0, 0);
    for n in 0..150 {
        let game = late(Seed(n), n % 3 != 0, 7);
        if game.turn().is_none() {
            continue;
        }
        for viewer in Seat::all(5).filter(|seat| game.view(*seat).unseen().len() <= 8) {
            let view = game.view(viewer);
            let possible = possible_hands(&view);
            assert!(possible.contains(&hands(&game)), "the truth is possible");
            let worlds = view.worlds().unwrap();
            assert_eq!(worlds.ways(), possible.len() as u128, "{n}: {view:?}");
            assert!(possible.contains(&hands(&worlds.draw(&mut Seed(n).rng()))));
            if !view.received().is_empty() && view.clone().unannounced() != view {
                let view = view.clone().unannounced();
                let vague = possible_hands(&view);
                assert!(possible.iter().all(|hands| vague.contains(hands)), "more hands are possible");
                assert_eq!(view.worlds().unwrap().ways(), vague.len() as u128, "{n}: {view:?}");
                unannounced += usize::from(view.known() != game.view(viewer).known());
            }
            let known = view.known();
            let others = || (0..5).filter(|p| *p != viewer.index());
            bounded += usize::from(others().any(|p| !known.cards.within(known.may[p])));
            held += usize::from(others().any(|p| !known.holds[p].is_empty()));
        }
    }
    assert!(bounded > 5 && held > 5 && unannounced > 5, "{bounded} {held} {unannounced}");
}

#[test]
fn every_world_is_equally_likely() {
    let mut tested = 0;
    for n in 0..60 {
        let game = late(Seed(900 + n), n % 2 == 0, 7);
        let Some(seat) = game.turn() else { continue };
        let worlds = game.view(seat).worlds().unwrap();
        let count = worlds.ways() as usize;
        if !(6..=120).contains(&count) {
            continue;
        }
        tested += 1;
        let mut rng = Seed(n).rng();
        let mut drawn: HashMap<[Cards; 5], u32> = HashMap::new();
        for _ in 0..200 * count {
            *drawn.entry(hands(&worlds.draw(&mut rng))).or_default() += 1;
        }
        assert_eq!(drawn.len(), count, "every world is drawn");
        let chi: f64 = drawn.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        // The mean plus six standard deviations of chi-square with this many degrees of freedom.
        let free = (count - 1) as f64;
        assert!(chi < free + 6.0 * (2.0 * free).sqrt(), "{chi} for {count} worlds");
    }
    assert!(tested > 10, "{tested}");
}

/// Player 2 is daifugo, 0 fugo, 3 heimin, 1 hinmin and 4 daihinmin. Player 4 gives ♥2 and ♥Q for ♦3 and ♠3.
fn exchanged() -> Daihinmin {
    let hands = ["KS", "3H 4H 5H 6H 7H 8H 9H TH JH KH", "3S 3D", "", "3C 4C 5C 6C 7C 8C 9C TC JC QH 2H"];
    let mut game = Daihinmin::new(config(), &deal(hands, Some([1, 3, 0, 2, 4]))).unwrap();
    play(&mut game, "2 give 3D 3S; 0 give KS");
    game
}

#[test]
fn the_daifugo_knows_what_the_daihinmin_cannot_hold() {
    let view = exchanged().view(Seat(2));
    let known = view.known();
    assert_eq!(known.holds[4], cards("3D 3S"));
    let queen = DaihinminCard::from("QH".parse::<tefuda_games::Card>().unwrap());
    assert_eq!(known.may[4], Cards::below(queen) | cards("3D 3S"));
    assert_eq!(known.may[1], Cards::DECK, "nothing is known about the other exchange");
}

#[test]
fn poor_players_know_who_holds_their_tribute_until_it_is_played() {
    let mut game = exchanged();
    assert_eq!(game.view(Seat(4)).known().holds[2], cards("QH 2H"));
    assert_eq!(game.view(Seat(1)).known().holds[0], cards("KH"));
    play(&mut game, "4 3D; 0 pass; 1 pass; 2 2H");
    assert_eq!(game.view(Seat(4)).known().holds[2], cards("QH"));
}

#[test]
fn the_first_leader_holds_the_three_of_diamonds_until_it_is_played() {
    let mut game = game(["3D 5H", "", "", "", ""]);
    assert_eq!(game.view(Seat(3)).known().holds[0], cards("3D"));
    play(&mut game, "0 5H");
    assert_eq!(game.view(Seat(3)).known().holds[0], cards("3D"));
    assert_eq!(game.view(Seat(0)).known().holds, [Cards::EMPTY; 5]);
    play(&mut game, "1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 3D");
    assert_eq!(game.view(Seat(3)).known().holds, [Cards::EMPTY; 5]);
}

/// The share of draws in which `holds` is true.
fn often(view: &DaihinminView, draws: u32, mut holds: impl FnMut(&Daihinmin, &mut Rng) -> bool) -> f64 {
    let worlds = view.worlds().unwrap();
    let mut rng = Seed(5).rng();
    let hits = (0..draws).filter(|_| holds(&worlds.draw(&mut rng), &mut Seed(6).rng())).count();
    f64::from(hits as u32) / f64::from(draws)
}

/// While a gift is pending, its tribute has just been taken, so the hands of that pair are drawn as they were
/// dealt. So the fugo has the joker if it was dealt to the fugo or the hinmin.
#[test]
fn before_the_gift_worlds_are_uniform_over_the_deals() {
    let hands = ["", "", "3D 3S", "3C 3H", ""];
    let deal = deal(hands, Some([1, 3, 0, 2, 4]));
    // The view is the heimin's, who does not have the joker.
    assert!(!deal.hands[3].has_joker());
    let game = Daihinmin::new(config(), &deal).unwrap();
    let view = game.view(Seat(3));
    assert_eq!(game.table().phase(), Phase::DaifugoGives);
    let dealt = deal.hands.map(|hand| f64::from(hand.len()));
    let hidden = f64::from(view.unseen().len());
    for (player, expected) in [(0, dealt[0] + dealt[1]), (2, dealt[2] + dealt[4]), (1, 0.0), (4, 0.0)] {
        let (p, found) =
            (expected / hidden, often(&view, 4000, |world, _| world.hand(Seat(player)).has_joker()));
        assert!((found - p).abs() < 5.0 * (p * (1.0 - p) / 4000.0).sqrt() + 1e-9, "{player}: {found} {p}");
    }
    assert_eq!(view.worlds().unwrap().ways(), Unseen::new(&view.known()).unwrap().count());
    // The daifugo knows the tribute received. So the daihinmin holds nothing above it, and the fugo has a
    // card above all of the hinmin's.
    let own = game.view(Seat(2));
    let bound = own.received().weakest().unwrap();
    let fits = |world: &Daihinmin| {
        world.hand(Seat(4)).within(Cards::below(bound))
            && world.hand(Seat(0)).strongest() > world.hand(Seat(1)).strongest()
    };
    assert_eq!(often(&own, 300, |world, _| fits(world)), 1.0);
}

#[test]
fn other_players_see_an_illegal_submission_as_a_pass() {
    let mut game = game(["3D 5H", "2S", "", "", ""]);
    play(&mut game, "0 5H; 1 2S 2D!");
    let (own, other) = (game.view(Seat(1)), game.view(Seat(2)));
    assert_eq!(own.worlds().unwrap().draw(&mut Seed(1).rng()).history()[1], (Seat(1), mv("2S 2D!")));
    assert_eq!(other.worlds().unwrap().draw(&mut Seed(1).rng()).history()[1], (Seat(1), mv("pass")));
    assert!(!serde_json::to_string(&other).unwrap().contains("2S"));
}

#[test]
fn the_text_of_a_view_does_not_contain_hidden_cards() {
    let game = exchanged();
    let text = serde_json::to_string(&game.view(Seat(3))).unwrap();
    for hidden in game.view(Seat(3)).unseen() {
        assert!(!text.contains(&hidden.to_string()), "{hidden} shows in {text}");
    }
}
