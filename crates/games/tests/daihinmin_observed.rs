//! A view of Daihinmin built from an outside observer's notes equals the view from the game.

#![allow(clippy::unwrap_used)]

use tefuda_games::{
    Game, Rng, Seat, Seed, Standing, View, Worlds,
    daihinmin::{
        Cards, Daihinmin, DaihinminMove, DaihinminStanding, DaihinminView, Observed, PRESETS, Phase,
    },
};

/// A game of a match, with classes on request.
fn start(seed: Seed, classes: bool) -> Daihinmin {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let mut standing = DaihinminStanding::new(config);
    if classes {
        let mut first = Daihinmin::new(config, &standing.deal(seed)).unwrap();
        first.play_out(&mut seed.child(1).rng());
        standing.add(&first);
    }
    Daihinmin::new(config, &standing.deal(seed.child(2))).unwrap()
}

/// A player's notes on a game, without the announcement of a rich player's tribute.
fn noted(game: &Daihinmin, seat: Seat) -> Observed {
    let (table, view) = (game.table(), game.view(seat).unannounced());
    let dealt = game.deal().hands.map(|hand| hand.len() as u8);
    let twenty = table.phase() == Phase::Over && table.counts().iter().filter(|n| **n > 0).count() > 1;
    let left = |player: &Seat| table.counts()[*player] > 0;
    Observed {
        config: *table.config(),
        seats: table.seats(),
        class: table.class(),
        starter: Observed::starter(table.seats(), dealt).unwrap(),
        seat,
        hand: game.hand(seat),
        gave: view.gave(),
        received: view.received(),
        leader: table.first_leader(),
        turns: table.turns().iter().map(|turn| turn.meld).collect(),
        rest: if twenty { table.finished().filter(left).collect() } else { Vec::new() },
    }
}

fn watch(game: &Daihinmin, rng: &mut Rng) {
    for seat in Seat::all(5) {
        let class = game.table().class().map(|class| class[seat.index()]);
        // During the exchange only the rich players choose. The fugo notes when it is their turn to choose,
        // but not the order.
        let asked = game.turn() == Some(seat);
        if game.table().gift().is_some() && !asked {
            continue;
        }
        let view = DaihinminView::observed(&noted(game, seat)).unwrap();
        assert_eq!(view, game.view(seat).unannounced(), "{class:?}");
        let known = view.known();
        let others = Seat::all(5).filter(|other| *other != seat && game.table().gift().is_none());
        for other in others {
            let (hand, n) = (game.hand(other), other.index());
            assert!(known.holds[n].within(hand) && hand.within(known.may[n]), "the truth is possible");
        }
        let world = view.worlds().unwrap().draw(rng);
        assert_eq!(world.view(seat).unannounced(), view);
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<DaihinminView>(&text).unwrap(), view);
    }
}

#[test]
fn a_players_notes_give_the_view_of_the_game() {
    for n in 0..12 {
        let mut game = start(Seed(n), n % 3 != 0);
        let mut rng = Seed(n).child(7).rng();
        loop {
            watch(&game, &mut rng);
            let Some(play) = game.random_move(&mut rng) else { break };
            // In some games all players pass now and then, so that they end by twenty passes.
            let stuck = n % 4 == 3 && game.table().turns().len() > 30;
            let pass = stuck && game.table().gift().is_none();
            game.play(if pass { DaihinminMove::Pass } else { play }).unwrap();
        }
    }
}

#[test]
fn impossible_notes_are_refused() {
    let game = start(Seed(1), true);
    let [daifugo, ..] = game.table().by_class().unwrap();
    let good = noted(&game, daifugo);
    assert!(DaihinminView::observed(&good).is_ok());
    let bad = [
        Observed { seats: [0, 0, 1, 2, 3], ..good.clone() },
        Observed { starter: daifugo.after(1, 5), ..good.clone() },
        Observed { seat: Seat(7), ..good.clone() },
        Observed { hand: Cards::EMPTY, ..good.clone() },
        Observed { leader: Some(Seat(9)), ..good.clone() },
        Observed { turns: vec![None], ..good.clone() },
        Observed { received: good.hand.top(1), ..good.clone() },
    ];
    for observed in bad {
        assert!(DaihinminView::observed(&observed).is_err(), "{observed:?}");
    }
}
