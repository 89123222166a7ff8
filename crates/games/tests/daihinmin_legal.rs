//! Compares the legal moves of Daihinmin with a slow enumeration that follows the wording of the rules.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use tefuda_games::{
    Game, Rng, Seed, Spec, Standing, Suit,
    daihinmin::{
        Cards, Daihinmin, DaihinminCard, DaihinminMove, DaihinminStanding, MeldKind, PRESETS, Stand, Table,
    },
    seed::{below, chance},
};

/// A card as a person would write it: a rank from 0 (below three) to 14 (above two), and a suit.
type Face = (u8, Option<Suit>);

/// The kind of combination that a list of faces makes, by the rules.
fn kind(faces: &[Face]) -> Option<MeldKind> {
    let ranks: BTreeSet<u8> = faces.iter().map(|f| f.0).collect();
    let suits: BTreeSet<Option<Suit>> = faces.iter().map(|f| f.1).collect();
    let different = faces.iter().collect::<BTreeSet<_>>().len() == faces.len();
    let real = ranks.iter().all(|r| (1..=13).contains(r));
    let (low, high) = (*ranks.first()?, *ranks.last()?);
    let run = usize::from(high - low) + 1 == faces.len();
    if !different {
        return None;
    }
    match faces.len() {
        1 if real && !suits.contains(&None) => Some(MeldKind::Single),
        2..=4 if ranks.len() == 1 && real && !suits.contains(&None) => Some(MeldKind::Group),
        5 if ranks.len() == 1 && real && suits.contains(&None) => Some(MeldKind::Group),
        3.. if ranks.len() == faces.len() && run && suits.len() == 1 && !suits.contains(&None) => {
            Some(MeldKind::Sequence)
        }
        _ => None,
    }
}

fn natural(card: DaihinminCard) -> Face {
    (card.strength() + 1, card.suit())
}

/// Every card that the joker can replace.
fn stands() -> Vec<(Face, Stand)> {
    let cells = (0..15).flat_map(|rank| Suit::ALL.map(|suit| ((rank, Some(suit)), Stand::cell(rank, suit))));
    cells.chain((1..14).map(|rank| ((rank, None), Stand::fifth(rank)))).collect()
}

fn suits(faces: &[Face]) -> BTreeSet<Suit> {
    faces.iter().filter_map(|f| f.1).collect()
}

/// The faces of the cards on the table; empty for the joker alone.
fn faces_of(cards: Cards, stand: Stand) -> Vec<Face> {
    let joker = stands().into_iter().find(|(_, s)| *s == stand).map(|(face, _)| face);
    cards.natural().iter().map(natural).chain(joker).collect()
}

/// The combinations since the table was cleared, oldest first. The suit lock is worked out again from them.
fn trick(table: &Table) -> Vec<(Vec<Face>, MeldKind)> {
    table
        .trick()
        .iter()
        .filter_map(|turn| turn.meld)
        .map(|m| (faces_of(m.cards(), m.stand()), m.kind()))
        .collect()
}

fn may_follow(table: &Table, faces: &[Face], kind: MeldKind, cards: Cards) -> bool {
    let trick = trick(table);
    let Some((top, top_kind)) = trick.last() else { return true };
    if *top_kind == MeldKind::Joker {
        return cards.to_string() == "3S";
    }
    if kind == MeldKind::Joker {
        return *top_kind == MeldKind::Single;
    }
    let locked = trick.windows(2).any(|pair| suits(&pair[0].0) == suits(&pair[1].0));
    let low = |faces: &[Face]| faces.iter().map(|f| f.0).min().unwrap();
    let high = |faces: &[Face]| faces.iter().map(|f| f.0).max().unwrap();
    let stronger = if table.revolution() { high(faces) < low(top) } else { low(faces) > high(top) };
    kind == *top_kind && faces.len() == top.len() && stronger && (!locked || suits(faces) == suits(top))
}

/// Every subset of the hand, with every card that its joker can replace.
fn slow(table: &Table, hand: Cards) -> BTreeSet<DaihinminMove> {
    let cards: Vec<DaihinminCard> = hand.iter().collect();
    let all = stands();
    let mut found = BTreeSet::from([DaihinminMove::Pass]);
    for choice in 1u32..1 << cards.len() {
        let some: Cards =
            cards.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1).map(|(_, card)| *card).collect();
        let faces: Vec<Face> = some.natural().iter().map(natural).collect();
        if !some.has_joker() {
            if kind(&faces).is_some_and(|kind| may_follow(table, &faces, kind, some)) {
                found.insert(DaihinminMove::Play(some, Stand::NONE));
            }
            continue;
        }
        if faces.is_empty() {
            if may_follow(table, &faces, MeldKind::Joker, some) {
                found.insert(DaihinminMove::Play(some, Stand::NONE));
            }
            continue;
        }
        for (face, stand) in &all {
            let mut faces = faces.clone();
            faces.push(*face);
            if kind(&faces).is_some_and(|kind| may_follow(table, &faces, kind, some)) {
                found.insert(DaihinminMove::Play(some, *stand));
            }
        }
    }
    found
}

/// Hands in which suits and ranks stay together, so that there are many combinations. The joker moves around.
fn rich_deal(rng: &mut Rng, mut deal: <Daihinmin as Game>::Deal, by_rank: bool) -> <Daihinmin as Game>::Deal {
    let mut deck: Vec<DaihinminCard> = Cards::DECK.iter().collect();
    if !by_rank {
        deck.sort_by_key(|card| (card.suit(), card.strength()));
    }
    deck.rotate_left(below(rng, 53) as usize);
    for _ in 0..below(rng, 16) {
        deck.swap(below(rng, 53) as usize, below(rng, 53) as usize);
    }
    let mut at = 0;
    for hand in &mut deal.hands {
        let size = hand.len() as usize;
        *hand = deck[at..at + size].iter().copied().collect();
        at += size;
    }
    deal
}

#[test]
fn legal_moves_equal_the_slow_enumeration() {
    let config = Daihinmin::config(&Spec::parse(&PRESETS, "standard").unwrap());
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for n in 0..160u64 {
        let mut rng = Seed(n).child(1).rng();
        let mut deal = DaihinminStanding::new(config).deal(Seed(n));
        if n % 4 != 0 {
            deal = rich_deal(&mut rng, deal, n % 4 == 1);
        }
        let mut game = Daihinmin::new(config, &deal).unwrap();
        while game.turn().is_some() {
            let mut listed = Vec::new();
            game.legal(&mut listed);
            // Large hands take long, so they are checked only occasionally.
            if game.hand_to_move().len() <= 7 || n % 16 < 4 {
                let slow = slow(game.table(), game.hand_to_move());
                let set: BTreeSet<DaihinminMove> = listed.iter().copied().collect();
                assert_eq!(set, slow, "{:?} on {:?}", game.hand_to_move(), game.table().trick());
                assert_eq!(set.len(), listed.len());
                let table = game.table();
                let under =
                    table.top().map_or("lead".to_owned(), |top| format!("{:?}{}", top.kind(), top.len()));
                let state = [
                    (table.revolution(), "r"),
                    (!table.lock().is_empty(), "l"),
                    (game.hand_to_move().has_joker(), "j"),
                ];
                let state: String = state.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
                *kinds.entry(format!("{under} {state}")).or_default() += 1;
            }
            // Fewer passes and jokers than in random play, so that tables build up while hands hold the
            // joker.
            let melds = &listed[..listed.len() - 1];
            let plain: Vec<_> = melds.iter().copied().filter(|play| !play.cards().has_joker()).collect();
            let melds = if chance(&mut rng, 7, 8) { &plain } else { melds };
            let play = if melds.is_empty() || chance(&mut rng, 1, 5) {
                DaihinminMove::Pass
            } else {
                melds[below(&mut rng, melds.len() as u32) as usize]
            };
            game.play(play).unwrap();
        }
    }
    for case in [
        "lead ",
        "lead rj",
        "Single1 ",
        "Single1 l",
        "Single1 rlj",
        "Group2 l",
        "Group2 rj",
        "Group3 ",
        "Sequence3 l",
        "Sequence3 rj",
        "Sequence3 lj",
        "Sequence4 ",
        "Joker1 ",
    ] {
        assert!(kinds.get(case).is_some_and(|n| *n > 0), "{case} never came up: {kinds:?}");
    }
}

/// Checks leads and answers to a random combination, from random hands with the joker: positions that rarely
/// occur in play.
#[test]
fn legal_moves_of_random_hands_equal_the_slow_enumeration() {
    let config = Daihinmin::config(&Spec::parse(&PRESETS, "standard").unwrap());
    for n in 0..40u64 {
        let mut rng = Seed(900 + n).rng();
        let deal = DaihinminStanding::new(config).deal(Seed(n));
        let mut deal = rich_deal(&mut rng, deal, n % 2 == 0);
        let three = DaihinminCard::THREE_OF_DIAMONDS;
        let leader = deal.hands.iter().position(|hand| hand.has(three)).unwrap();
        // Give the joker to the leader in exchange for any card but ♦3.
        if let Some(other) = deal.hands.iter().position(|hand| hand.has_joker()).filter(|p| *p != leader) {
            let away = Cards::of((deal.hands[leader] - Cards::of(three)).strongest().unwrap());
            deal.hands[leader] = (deal.hands[leader] - away) | Cards::JOKER;
            deal.hands[other] = (deal.hands[other] - Cards::JOKER) | away;
        }
        let game = Daihinmin::new(config, &deal).unwrap();
        let mut listed = Vec::new();
        game.legal(&mut listed);
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), slow(game.table(), game.hand_to_move()));
    }
}
