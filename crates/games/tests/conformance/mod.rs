//! The conformance suite: the properties that every game must have, checked by random play. Each game of this
//! crate has to pass it.
//!
//! A new game fills in a [`Suite`] and calls [`Suite::conforms`] for its presets and rule options. The suite
//! does not know any game: the differences between games are in its fields.

use std::{
    collections::{HashMap, HashSet},
    str::FromStr,
};
use tefuda_games::{
    Fault, Game, Lang, Record, Rng, Say, Seat, Seed, Spec, Standing, View, Worlds, seed::below,
};

/// A game, the rules to play by, and what the suite cannot find out itself.
pub(crate) struct Suite<G: Game> {
    /// The rules to test.
    pub(crate) rules: Spec,
    /// The number of deals to play.
    pub(crate) deals: u64,
    /// The maximum number of deals in a match.
    pub(crate) longest_match: usize,
    /// Moves of all kinds. The suite tries those that are not legal in a position, and they must be refused.
    pub(crate) moves: Vec<G::Move>,
    /// Whether the seat's knowledge is consistent with the actual deal.
    pub(crate) admits: fn(&G::View, &G) -> bool,
    /// Whether everything shown to the seat, openly or in private, is the same in both games.
    pub(crate) same_shown: fn(&G, &G, Seat) -> bool,
}

impl<G: Game> Suite<G> {
    /// Checks every property. Panics with the rules and the seed at the first one that does not hold.
    pub(crate) fn conforms(&self, seed: Seed) {
        facts_are_complete::<G>();
        self.a_match_adds_up_and_ends(seed.child(0));
        for n in 0..self.deals {
            self.a_deal_conforms(seed.child(1).child(n));
            self.views_do_not_depend_on_hidden_cards(seed.child(2).child(n));
            self.after_a_cycle_deals_are_as_at_the_start(seed.child(3).child(n));
        }
    }

    fn config(&self) -> G::Config {
        G::config(&self.rules)
    }

    fn first_deal(&self, seed: Seed) -> G {
        let deal = G::Standing::new(self.config()).deal(seed);
        assert_eq!(deal, G::Standing::new(self.config()).deal(seed), "one seed, one deal");
        let game = G::new(self.config(), &deal).unwrap_or_else(|fault| panic!("{}: {fault}", self.rules));
        assert_eq!(game.deal(), deal, "a game remembers its deal: {}", self.rules);
        game
    }

    /// Plays a random deal to its end and checks every position on the way.
    fn a_deal_conforms(&self, seed: Seed) {
        self.game_conforms(self.first_deal(seed.child(0)), seed);
    }

    /// Plays a game at random to its end and checks every position on the way.
    pub(crate) fn game_conforms(&self, mut game: G, seed: Seed) {
        let mut rng = seed.child(1).rng();
        let mut played = Vec::new();
        loop {
            assert_eq!(game.history(), played, "{}: {seed:?}", self.rules);
            self.moves_conform(&game, &mut rng);
            self.views_conform(&game, &mut rng);
            self.the_record_conforms(&game);
            a_playout_is_random_moves_to_the_end(&game, seed.child(2).child(played.len() as u64));
            let Some(play) = game.random_move(&mut rng) else { break };
            let seat = game.turn().expect("a move is drawn only when it is somebody's turn");
            game.play(play).expect("a random move is legal");
            played.push((seat, play));
        }
        assert!(!played.is_empty());
    }

    /// The list of legal moves has no duplicates and equals what `check` and `play` accept. A refused move
    /// changes nothing.
    fn moves_conform(&self, game: &G, rng: &mut Rng) {
        let legal = legal(game);
        let set: HashSet<G::Move> = legal.iter().copied().collect();
        assert_eq!(set.len(), legal.len(), "a move is listed twice: {legal:?}");
        assert_eq!(legal.is_empty(), game.turn().is_none(), "only a seat to move has legal moves");
        assert_eq!(game.result().is_some(), game.turn().is_none(), "there is a result exactly at the end");
        assert_eq!(game.result_to_json().is_some(), game.result().is_some());
        if let Some(result) = game.result() {
            assert_eq!(result.len(), usize::from(game.seats()));
        }
        for &play in &legal {
            assert_eq!(game.check(play), Ok(()), "{play} is listed");
            assert_eq!(G::Move::from_str(&play.to_string()).as_ref(), Ok(&play), "its text is read back");
        }
        for play in sample(&legal, 8, rng) {
            let mut next = game.clone();
            assert_eq!(next.play(play), Ok(()), "{play} is listed");
            assert_ne!(&next, game, "{play} changes something");
        }
        for &play in self.moves.iter().filter(|play| !set.contains(*play)) {
            let mut next = game.clone();
            let refused = next.play(play).expect_err("a move that is not listed is refused");
            assert_eq!(game.check(play), Err(refused), "check and play give one reason for {play}");
            assert_eq!(&next, game, "a refused move leaves the game as it was: {play}");
            assert!(Lang::ALL.iter().all(|lang| !refused.say(*lang).is_empty()));
        }
        if !legal.is_empty() {
            let play = game.random_move(rng).expect("there is a legal move");
            assert!(set.contains(&play), "{play} was drawn but is not legal");
        }
    }

    /// Each seat's view gives the turn and its legal moves, survives serialisation, and is completed
    /// correctly.
    fn views_conform(&self, game: &G, rng: &mut Rng) {
        for seat in Seat::all(game.seats()) {
            let view = game.view(seat);
            assert_eq!(view.seat(), seat);
            assert_eq!(view.turn(), game.turn());
            let mut listed = Vec::new();
            view.legal(&mut listed);
            let expected = if game.turn() == Some(seat) { legal(game) } else { Vec::new() };
            assert_eq!(listed, expected, "a view lists the moves of its own seat, in the order of the game");
            for play in sample(&self.moves, 8, rng).into_iter().chain(sample(&legal(game), 4, rng)) {
                if game.turn().is_none_or(|turn| turn == seat) {
                    assert_eq!(view.check(play), game.check(play), "view and game judge {play} alike");
                } else {
                    assert!(view.check(play).is_err(), "{play} is another seat's turn");
                }
            }
            let line = serde_json::to_string(&view).expect("a view is plain data");
            let read = serde_json::from_str::<G::View>(&line).unwrap_or_else(|why| panic!("{why}: {line}"));
            assert_eq!(read, view, "a view is read back from {line}");
            self.completions_conform(game, &view, rng);
        }
    }

    /// The true deal is among the completions. Each completion is consistent with the view, and legal play
    /// can have led to it.
    fn completions_conform(&self, game: &G, view: &G::View, rng: &mut Rng) {
        assert!((self.admits)(view, game), "the actual deal must be possible: {view:?}");
        let worlds = view.worlds().expect("a view of a game can be completed");
        assert!(worlds.count() >= 1.0);
        let world = worlds.draw(rng);
        assert_eq!(&world.view(view.seat()), view, "a completion looks the same from the seat");
        assert!((self.same_shown)(&world, game, view.seat()), "a completion shows the same table");
        let mut replayed = G::new(self.config(), &world.deal()).expect("a completion comes from a deal");
        for (seat, play) in world.history() {
            assert_eq!(replayed.turn(), Some(seat), "{}: a completion keeps the order of turns", self.rules);
            let wrong =
                |r: G::Reason| panic!("{}: {play} cannot have been played: {}", self.rules, r.say(Lang::En));
            replayed.play(play).unwrap_or_else(wrong);
        }
        assert_eq!(replayed, world, "replaying a completion's moves from its deal leads to it");
    }

    /// The record of a deal, finished or not, survives a round trip and replays to the same game.
    fn the_record_conforms(&self, game: &G) {
        let record = Record::of(game, &self.rules);
        let line = record.to_line();
        assert!(!line.contains('\n'));
        let read = Record::<G>::parse(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(read, record);
        let replayed = read.replay().unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(&replayed, game);
    }

    /// Two games that differ only in what a seat cannot see give it the same views, move after move.
    fn views_do_not_depend_on_hidden_cards(&self, seed: Seed) {
        self.hidden_cards_do_not_show(self.first_deal(seed.child(0)), seed);
    }

    /// The same check from the start of a given game.
    pub(crate) fn hidden_cards_do_not_show(&self, mut game: G, seed: Seed) {
        let mut rng = seed.child(1).rng();
        let seat = Seat(below(&mut rng, u32::from(game.seats())) as u8);
        for _ in 0..below(&mut rng, 30) {
            let Some(play) = game.random_move(&mut rng) else { return };
            game.play(play).expect("a random move is legal");
        }
        let worlds = game.view(seat).worlds().expect("a view of a game can be completed");
        let mut other = worlds.draw(&mut rng);
        while (self.same_shown)(&game, &other, seat) && game.turn().is_some() {
            assert_eq!(game.view(seat), other.view(seat), "{}: hidden cards show", self.rules);
            let mut both = legal(&game);
            both.retain(|play| other.check(*play).is_ok());
            let Some(play) = sample(&both, 1, &mut rng).pop() else { return };
            game.play(play).expect("it is legal in both");
            other.play(play).expect("it is legal in both");
        }
    }

    /// After a full cycle of deals, the next is dealt like the first of a match.
    fn after_a_cycle_deals_are_as_at_the_start(&self, seed: Seed) {
        let start = G::Standing::new(self.config());
        let mut standing = start.clone();
        for n in 0..u64::from(start.cycle()) {
            let mut game = G::new(self.config(), &standing.deal(seed.child(n))).expect("a proper deal");
            game.play_out(&mut seed.child(n).rng());
            standing.add(&game);
        }
        assert_eq!(standing.deals().len(), start.cycle() as usize);
        assert_eq!(standing.deal(seed), start.deal(seed), "{}: a cycle changes later deals", self.rules);
    }

    /// Totals are the sums of the deals, an unfinished deal does not count, and the match ends.
    fn a_match_adds_up_and_ends(&self, seed: Seed) {
        let mut standing = G::Standing::new(self.config());
        let mut rng = seed.child(0).rng();
        let mut totals: Option<Vec<i32>> = None;
        while !standing.over() {
            let number = standing.deals().len();
            assert!(number < self.longest_match, "{}: a match does not end", self.rules);
            let deal = standing.deal(seed.child(number as u64 + 1));
            let mut game = G::new(self.config(), &deal).expect("a match deals proper deals");
            let before = standing.clone();
            standing.add(&game);
            assert_eq!(standing, before, "a deal that is not over changes nothing");
            while let Some(play) = game.random_move(&mut rng) {
                game.play(play).expect("a random move is legal");
            }
            standing.add(&game);
            let result = game.result().expect("the deal is over");
            assert_eq!(standing.deals().last(), Some(&result));
            let sums = totals.get_or_insert_with(|| vec![0; result.len()]);
            sums.iter_mut().zip(&result).for_each(|(sum, points)| *sum += points);
            assert_eq!(standing.totals(), *sums);
        }
        assert!(!standing.deals().is_empty(), "a match has at least one deal");
    }
}

/// A playout makes the same moves as random moves from the same stream.
fn a_playout_is_random_moves_to_the_end<G: Game>(game: &G, seed: Seed) {
    let (mut quick, mut slow) = (game.clone(), game.clone());
    let (mut rng, mut same) = (seed.rng(), seed.rng());
    quick.play_out(&mut rng);
    while let Some(play) = slow.random_move(&mut same) {
        slow.play(play).expect("a random move is legal");
    }
    assert_eq!(quick, slow);
    assert_eq!(rng, same, "both leave the stream at the same place");
    assert!(quick.result().is_some());
}

/// The facts have words in both languages, and each preset is read back from its name.
fn facts_are_complete<G: Game>() {
    let facts = G::FACTS;
    assert!(facts.seats.0 >= 2 && facts.seats.0 <= facts.seats.1);
    assert!(!facts.presets.is_empty());
    for words in [facts.name, facts.unit, facts.scale.1] {
        assert!(!words.en.is_empty() && !words.ja.is_empty());
    }
    for preset in facts.presets {
        assert_eq!(preset.knobs, facts.switches(), "all presets have the same switches");
        assert_eq!(Spec::parse(facts.presets, preset.id), Ok(preset.spec()));
        assert!(!preset.name.ja.is_empty() && !preset.about.en.is_empty() && !preset.about.ja.is_empty());
    }
    for switch in facts.switches() {
        assert!(!switch.name.en.is_empty() && !switch.name.ja.is_empty(), "{}", switch.key);
        assert!(!switch.help.en.is_empty() && !switch.help.ja.is_empty(), "{}", switch.key);
    }
}

/// Checks that random moves in this position are equally likely.
pub(crate) fn draws_evenly<G: Game>(game: &G, seed: Seed) {
    let (legal, mut rng) = (legal(game), seed.rng());
    let mut counts: HashMap<G::Move, f64> = HashMap::new();
    for _ in 0..200 * legal.len() {
        *counts.entry(game.random_move(&mut rng).expect("there is a legal move")).or_default() += 1.0;
    }
    assert_eq!(counts.len(), legal.len(), "every move is drawn");
    let chi: f64 = counts.values().map(|n| (n - 200.0) * (n - 200.0) / 200.0).sum();
    // The mean plus five standard deviations of chi-square with this many degrees of freedom.
    let free = (legal.len() - 1) as f64;
    assert!(chi < free + 5.0 * (2.0 * free).sqrt(), "{chi} for {} moves", legal.len());
}

/// Moves that are legal somewhere in a few random deals, to be tried where they are not.
pub(crate) fn moves_seen<G: Game>(rules: &Spec, seed: Seed, most: usize) -> Vec<G::Move> {
    let mut rng = seed.child(0).rng();
    let mut seen = HashSet::new();
    let mut moves = Vec::new();
    for n in 0..4 {
        let deal = G::Standing::new(G::config(rules)).deal(seed.child(1).child(n));
        let mut game = G::new(G::config(rules), &deal).expect("a proper deal");
        while let Some(play) = game.random_move(&mut rng) {
            moves.extend(sample(&legal(&game), 6, &mut rng).into_iter().filter(|play| seen.insert(*play)));
            game.play(play).expect("a random move is legal");
        }
    }
    sample(&moves, most, &mut rng)
}

/// The legal moves of a game as a list.
fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves
}

/// Up to `most` of the items, drawn without repetition.
fn sample<T: Copy>(items: &[T], most: usize, rng: &mut Rng) -> Vec<T> {
    let mut rest = items.to_vec();
    let most = most.min(rest.len());
    (0..most).map(|_| rest.swap_remove(below(rng, rest.len() as u32) as usize)).collect()
}

/// Checks that text that is not a move is refused with words in both languages.
pub(crate) fn refuses_as_move<G: Game>(words: &[&str]) {
    for word in words {
        let fault: Fault = G::Move::from_str(word).expect_err(word);
        assert!(Lang::ALL.iter().all(|lang| !fault.say(*lang).is_empty()));
    }
}
