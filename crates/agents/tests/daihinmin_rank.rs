//! The evaluators of P2, and the player that uses them.

#![allow(clippy::unwrap_used)] // Test helpers may unwrap.

mod deals;

use deals::agent;
use std::sync::Arc;
use tefuda_agents::{
    AgentFile, Explanation, Job as _, Playable, Training as _, TrainingFault,
    daihinmin::rank::{
        EvaluatorPicture, Evaluators, Examples, Keep, LEARNER, OwnGames, Players, Position, RankAgent,
        RankClass, RankTraining, Ranks, Scratch, Settings, Split, SplitRules, SubmissionTold,
        baselines::Baselines,
        inputs::{ENVIRONMENT, GROUPS, Label, SUBMISSION, UnitRow, environment},
    },
    decide,
    explain::RanksNote,
    shelf,
};
use tefuda_games::{
    DatasetReader, Game, Lang, Record, Say, Seat, Seed, Spec, View as _,
    daihinmin::{Cards, Daihinmin, DaihinminDeal, DaihinminMove, Phase},
};

fn cards(words: &str) -> Cards {
    words.parse().unwrap()
}

fn mv(words: &str) -> DaihinminMove {
    words.parse().unwrap()
}

/// Player 0 holds ♦3 and leads. 0, 1 and 2 have eleven cards.
const HANDS: [&str; 5] = [
    "3C 3D 3H 4C 5D 6H 8C TD TH KS 2C",
    "3S 4D 5C 6C 7C 8D 9C JC QC AC 2D",
    "4H 5H 6D 7D 8H 9D JD QD KC AD JK",
    "4S 5S 6S 7H 9H TC JH QH KD AH",
    "7S 8S 9S TS JS QS KH AS 2H 2S",
];

fn game() -> Daihinmin {
    let deal = DaihinminDeal {
        seats: [0, 2, 1, 4, 3],
        class: None,
        hands: HANDS.map(cards),
        order: Some([0, 1, 2, 3, 4]),
    };
    // In table order: 0, 2 and 1 have eleven cards.
    Daihinmin::new(Daihinmin::config(&Daihinmin::FACTS.presets[0].spec()), &deal).unwrap()
}

fn play(game: &mut Daihinmin, turns: &str) {
    for turn in turns.split("; ") {
        let (seat, words) = turn.split_once(' ').unwrap();
        assert_eq!(game.turn(), Some(Seat(seat.parse().unwrap())), "{turn}");
        game.play(mv(words)).unwrap();
    }
}

/// The non-zero units of a position, by their groups and labels.
fn told(position: &Position, class: bool) -> Vec<String> {
    let mut row = UnitRow::default();
    position.units(class, 1.0, &mut row);
    assert!(
        row.places.is_sorted() && row.places.iter().all(|place| usize::from(*place) < environment(class))
    );
    let name = |(place, value): (&u16, &f32)| {
        let group = GROUPS.iter().rev().find(|group| group.first <= *place).unwrap();
        let label = match group.units.label(usize::from(place - group.first)) {
            Label::Same(label) => label,
            Label::Words(words) => words.en.to_owned(),
        };
        let value = if *value == 1.0 { String::new() } else { format!(" {:.0}/11", value * 11.0) };
        format!("{}: {label}{value}", group.name.en)
    };
    let all: Vec<String> = row.places.iter().zip(&row.values).map(name).collect();
    all.into_iter().filter(|unit| !unit.starts_with("own hand")).collect()
}

#[test]
fn units_follow_table_1_of_the_paper() {
    let mut next = 0;
    for group in GROUPS.iter().take(7) {
        assert_eq!(usize::from(group.first), next, "{}", group.name.en);
        next += group.units.count();
    }
    assert_eq!((next, SUBMISSION, environment(false), environment(true)), (ENVIRONMENT, 53, 173, 178));
    let counts = GROUPS.map(|group| group.units.count());
    assert_eq!(counts, [53, 53, 53, 4, 4, 5, 1, 5]);
}

#[test]
fn the_units_of_a_position_match_a_list_made_by_hand() {
    let mut game = game();
    let start = Position::of(&game.view(Seat(0)));
    assert_eq!(start.hand, cards(HANDS[0]));
    let sizes = ["+0 11/11", "+1 11/11", "+2 11/11", "+3 10/11", "+4 10/11"]
        .map(|size| format!("hand sizes: {size}"));
    let no_elevenths = sizes.map(|size| size.replace(" 11/11", ""));
    assert_eq!(told(&start, true), no_elevenths, "a clear table, no class");
    // The second single of a suit starts a suit lock.
    play(&mut game, "0 4C; 2 pass; 1 5C");
    let position = Position::of(&game.view(Seat(4)));
    let expected = [
        "cards on the table: 5C",
        "cards already played: 4C",
        "cards already played: 5C",
        "suit lock: ♣",
        "type of combination on the table: single",
        "hand sizes: +0 10/11",
        "hand sizes: +1 10/11",
        "hand sizes: +2 10/11",
        "hand sizes: +3",
        "hand sizes: +4 10/11",
    ];
    assert_eq!(told(&position, true), expected, "seat 4 is followed by 3, 0, 2, 1");
    // The joker has its own cell, whatever card it replaces.
    play(&mut game, "4 pass; 3 pass; 0 pass; 1 pass; 1 3S; 4 pass; 3 pass; 0 pass; 2 JK");
    let position = Position::of(&game.view(Seat(1)));
    let units = told(&position, false);
    assert!(
        units.contains(&"cards on the table: JK".to_owned())
            && units.contains(&"cards already played: JK".to_owned())
    );
    assert!(units.contains(&"type of combination on the table: joker alone".to_owned()));
}

#[test]
fn a_position_can_be_of_another_player_with_a_sampled_hand() {
    let mut game = game();
    play(&mut game, "0 4C; 2 pass; 1 5C");
    let (view, hand) = (game.view(Seat(4)), cards("3S JK"));
    let other = Position::new(view.table(), Seat(2), hand);
    assert_eq!(other.hand, hand);
    assert_eq!(other.sizes, [11, 10, 10, 10, 10], "2, then 1, 4, 3, 0");
    assert_eq!(Position { hand: game.hand(Seat(2)), ..other }, Position::of(&game.view(Seat(2))));
}

#[test]
fn earlier_positions_equal_those_of_the_earlier_turns() {
    for seed in 0..30 {
        let mut games = OwnGames::new(Players::Fast, 3, Seed(seed));
        for _ in 0..3 {
            let played = games.game().unwrap();
            let mut game = Daihinmin::new(*played.table().config(), &played.deal()).unwrap();
            let mut known = vec![Vec::new(); 5];
            for (seat, play) in played.history() {
                if game.table().phase() == Phase::Play {
                    let view = game.view(seat);
                    assert_eq!(Position::before(&view), known[seat.index()]);
                    known[seat.index()].push(Position::of(&view));
                }
                game.play(play).unwrap();
            }
        }
    }
}

fn examples(games: u32, length: u32) -> Examples {
    let mut examples = Examples::default();
    OwnGames::new(Players::Fast, length, Seed(5)).examples(games, &mut examples);
    examples
}

#[test]
fn a_match_consists_of_games_with_connected_classes() {
    let examples = examples(12, 4);
    assert_eq!((examples.games(), examples.matches()), (12, 3));
    assert!(examples.all().is_sorted_by_key(|example| example.match_number));
    let classless = examples.all().iter().filter(|example| example.position.class.is_none());
    assert!(classless.count() > 100, "the first game of a match");
    for class in RankClass::ALL {
        assert!(examples.all().iter().filter(|example| example.label == class).count() > 30);
    }
    assert!(examples.all().iter().any(|example| !example.choice && example.submission.is_empty()));
    assert!(examples.all().iter().all(|example| example.submission.within(example.position.hand)));
}

#[test]
fn the_split_keeps_matches_together_by_default() {
    let examples = examples(60, 3);
    let rules = SplitRules { by_decision: false, choices: false, held_out: 20 };
    let split = Split::new(&examples, rules, Seed(1)).unwrap();
    let matches = |part: &[u32]| {
        let mut all: Vec<u32> =
            part.iter().map(|number| examples.all()[*number as usize].match_number).collect();
        all.dedup();
        all
    };
    let [training, validation, test] =
        [&split.training, &split.validation, &split.test].map(|part| matches(part));
    assert_eq!((training.len(), validation.len(), test.len()), (16, 2, 2));
    assert!(training.iter().all(|number| !validation.contains(number) && !test.contains(number)));
    assert!(validation.iter().all(|number| !test.contains(number)));
    assert_eq!(split.training.len() + split.validation.len() + split.test.len(), examples.all().len());
    assert_eq!(Split::new(&examples, rules, Seed(1)), Ok(split.clone()));
    assert_ne!(Split::new(&examples, rules, Seed(2)), Ok(split));
    let torn = Split::new(&examples, SplitRules { by_decision: true, ..rules }, Seed(1)).unwrap();
    assert_eq!(matches(&torn.test).len(), 20, "every match is in every part");
    let choices = Split::new(&examples, SplitRules { choices: true, ..rules }, Seed(1)).unwrap();
    assert!(choices.training.iter().all(|number| examples.all()[*number as usize].choice));
    assert!(choices.training.len() > 100);
}

#[test]
fn too_little_data_is_reported_in_both_languages() {
    let rules = SplitRules { by_decision: false, choices: false, held_out: 20 };
    let one = Split::new(&examples(6, 6), rules, Seed(1)).unwrap_err();
    assert!(one.to_string().starts_with("too few matches to hold some out: 1 (at least 3 needed)"), "{one}");
    let few = Split::new(&examples(3, 1), rules, Seed(1)).unwrap_err();
    assert!(few.to_string().contains("(at least 30 needed)"), "{few}");
    for fault in [one, few] {
        assert!(!fault.say(Lang::En).is_empty() && !fault.say(Lang::Ja).is_ascii());
    }
}

fn spec(words: &str) -> Spec {
    Spec::parse(LEARNER.presets, words).unwrap()
}

const SMALL: &str = "demo:games=40,match=4,epochs=4,hidden-a=16,hidden-b=24";

fn trained(words: &str) -> RankTraining {
    let mut run = RankTraining::new(&spec(words), Seed(1));
    assert!(run.step(u32::MAX).finished());
    run
}

#[test]
fn evaluators_learn_and_their_loss_falls() {
    let mut run = trained(SMALL);
    let last = |id: &str| run.curves().iter().find(|curve| curve.id == id).unwrap().last().unwrap();
    assert!(last("learned_a") > 0.75, "by heart: {}", last("learned_a"));
    let levels = run.levels();
    let majority = levels.iter().find(|level| level.id == "majority").unwrap().value;
    assert!((0.2..0.7).contains(&majority));
    let first = |id: &str| run.curves().iter().find(|curve| curve.id == id).unwrap().points[0].1;
    assert!(last("loss_a") < first("loss_a") && last("loss_b") < first("loss_b"));
    let told = run.picture(1).unwrap().read::<EvaluatorPicture>().unwrap().picture;
    let seen: u32 = told.confusion.iter().flatten().sum();
    let learning = run.learning().unwrap();
    assert_eq!(seen as usize, learning.split().test.len());
    let bins: u32 = told.reliability[0].iter().map(|bin| bin.count).sum();
    assert_eq!(bins, seen);
    let baselines = Baselines::new(learning.examples(), learning.split());
    assert!(baselines.strength > baselines.majority, "{baselines:?}");
}

#[test]
fn the_best_epoch_by_validation_is_kept_on_request() {
    let mut run = trained("demo:games=40,match=4,epochs=12,hidden-a=60,hidden-b=24");
    let learning = run.learning().unwrap();
    let [best, _] = learning.best_epochs();
    let (kept, last) = (learning.kept(Keep::Best), learning.kept(Keep::Last));
    assert_ne!(kept[0], last[0]);
    let points = &run.curves().iter().find(|curve| curve.id == "validation_a").unwrap().points;
    let lowest = points.iter().map(|point| point.1).fold(f64::INFINITY, f64::min);
    assert_eq!(points[best as usize - 1].1, lowest);
    assert!(best < 12, "it learns by heart");
}

#[test]
fn an_agent_file_has_the_evaluators_of_its_run() {
    let mut run = trained("demo:games=40,match=4,epochs=2,hidden-a=16,hidden-b=24,class=true,alpha=0.5");
    let file = AgentFile::from_bytes(&run.agent().to_bytes().unwrap()).unwrap();
    let settings = *run.settings();
    let learning = run.learning().unwrap();
    let (own, kept) = (learning.evaluators(&settings), Evaluators::of(&file).unwrap());
    assert_eq!(own, kept);
    let mut scratch = Scratch::default();
    let examples = learning.examples().clone();
    for example in examples.all().iter().take(300) {
        let play =
            tefuda_games::daihinmin::Meld::of(example.submission, tefuda_games::daihinmin::Stand::NONE);
        let Some(play) = play.map(|meld| DaihinminMove::Play(meld.cards(), meld.stand())) else { continue };
        let fit = learning.fits()[1].estimate(example, SubmissionTold::Played);
        let asked = kept.submission(&mut scratch, &example.position, play);
        assert!(fit.0.iter().zip(asked.0).all(|(a, b)| (a - b).abs() < 0.02), "{fit:?} {asked:?}");
        assert!((asked.0.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!((1.5..=4.5).contains(&asked.mean_place()));
    }
}

#[test]
fn any_records_can_be_learned_from() {
    let mut games = OwnGames::new(Players::Fast, 4, Seed(9));
    let rules = Daihinmin::FACTS.presets[0].spec();
    let lines: String =
        (0..24).map(|_| Record::of(&games.game().unwrap(), &rules).to_line() + "\n").collect();
    let dataset = DatasetReader::<Daihinmin>::read(lines.as_bytes()).unwrap().whole().unwrap();
    let mut expected = Examples::default();
    dataset.games().for_each(|game| expected.add(&game));
    assert_eq!(expected.matches(), 6);
    let id = shelf::put_dataset(dataset);
    let words = format!("demo:games=24,epochs=2,hidden-a=8,hidden-b=8,records={id}");
    let mut run = Daihinmin::train("rank", &spec(&words), Seed(1)).unwrap();
    run.step(u32::MAX);
    let direct = {
        let mut run = RankTraining::from_examples(&spec(&words), Seed(1), Arc::new(expected));
        run.step(u32::MAX);
        run.agent()
    };
    assert_eq!(run.agents(), [direct]);
    let refused = |words: &str| Daihinmin::train("rank", &spec(words), Seed(1)).err().unwrap();
    let more = format!("demo:games=25,records={id}");
    assert_eq!(refused(&more), TrainingFault::FewRecords { asked: 25, there: 24 });
    assert!(
        matches!(refused("demo:games=20,match=20"), TrainingFault::Inputs(why) if why.en.contains("match"))
    );
    assert!(matches!(refused("demo:records=000000000000"), TrainingFault::Records(_)));
}

fn note(view: <Daihinmin as Game>::View, words: &str) -> RanksNote {
    match decide(&*agent::<Daihinmin>(words), view, Seed(1)).unwrap().explanation {
        Explanation::Ranks(note) => note,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_plays_the_move_estimated_closest_to_its_target() {
    let id = shelf::put(trained(SMALL).agent()).unwrap();
    let mut game = game();
    let words = format!("rank:file={id}");
    assert!(RankAgent::new(&deals::spec::<Daihinmin>(&words)).is_some());
    for _ in 0..200 {
        let Some(seat) = game.turn() else { break };
        let (view, mut legal) = (game.view(seat), Vec::new());
        view.legal(&mut legal);
        if let [only] = legal[..] {
            let decision = decide(&*agent::<Daihinmin>(&words), view, Seed(1)).unwrap();
            assert_eq!((decision.choice, decision.explanation), (only, Explanation::Uniform { options: 1 }));
            game.play(only).unwrap();
            continue;
        }
        let note = note(view.clone(), &words);
        assert_eq!(note.options.len(), legal.len());
        let chosen = note.options.iter().find(|option| option.play == note.choice).unwrap();
        assert!(note.options.iter().all(|option| option.distance >= chosen.distance));
        assert_eq!((note.aim, note.course.last()), (note.stands, Some(&note.stands)));
        assert_eq!(note.course.len(), Position::before(&view).len() + 1);
        assert!(Daihinmin::word(&note.distance).is_some());
        game.play(note.choice.parse().unwrap()).unwrap();
    }
    assert_eq!(game.turn(), None);
    let higher = self::note(self::game().view(Seat(0)), &format!("{words},higher=2,distance=l1"));
    assert_eq!((higher.aim, &*higher.distance), ([1.0, 0.0, 0.0], "l1"));
    assert_eq!(Ranks(higher.stands).higher(2), Ranks(higher.aim));
}

#[test]
fn gifts_are_those_of_the_sample_client() {
    let deal = DaihinminDeal {
        seats: [0, 1, 2, 3, 4],
        class: Some([0, 1, 2, 3, 4]),
        hands: HANDS.map(cards),
        order: Some([0, 1, 2, 3, 4]),
    };
    let game = Daihinmin::new(Daihinmin::config(&Daihinmin::FACTS.presets[0].spec()), &deal).unwrap();
    let gift = |words: &str| decide(&*agent::<Daihinmin>(words), game.view(Seat(0)), Seed(1)).unwrap();
    assert_eq!(gift("rank"), gift("default"));
}

#[test]
fn nets_that_overflow_give_no_estimate() {
    let mut file = trained(SMALL).agent();
    let huge = |shape: &[usize]| {
        let weights = vec![f32::MAX; tefuda_learn::net::parameters(shape).unwrap()];
        tefuda_agents::agent_file::AnyPart::new(tefuda_learn::Net::from_weights(shape, weights).unwrap())
    };
    let Settings { hidden_a, hidden_b, .. } = Settings::new(&spec(SMALL));
    file.parts = vec![
        ("environment".to_owned(), huge(&[173, hidden_a, 3])),
        ("submission".to_owned(), huge(&[226, hidden_b, 3])),
    ];
    let (evaluators, mut scratch) = (Evaluators::of(&file).unwrap(), Scratch::default());
    let position = Position::of(&game().view(Seat(0)));
    assert_eq!(evaluators.environment(&mut scratch, &position), Ranks::EVEN);
    assert_eq!(evaluators.submission(&mut scratch, &position, DaihinminMove::Pass), Ranks::EVEN);
}
