//! The board of a small poker game: the cards and chips on the cloth, the list of bets, and the buttons.

use super::{
    PokerTable, gloss,
    solution::{Advice, Solver, review, review_record},
    verdict::{Hands, Verdict, figures, signed, verdict},
};
use crate::{
    board::{Beat, BoardProps, classes_of},
    context::{flips, use_flag, use_look},
    players::Players,
    shell::use_presses,
    store,
    ui::{
        card::{card_back, court_face},
        crest::crest,
        seat::{self, Plate},
    },
    words::{fill, poker::Words},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    BySeat, Lang, Record, Say as _, Seat, View as _,
    poker::{Bet, BettingLine, Poker, PokerGame, PokerMove, PokerRank, PokerView, SEATS},
};
use tefuda_numbers::{gain_fixed, percent_or_less};
use yew::prelude::*;

/// The table as seen by the seat at its lower edge.
#[component]
pub(crate) fn PokerBoard<P: PokerTable>(props: &BoardProps<PokerGame<P>>) -> Html {
    let look = use_look();
    let lang = look.lang;
    let words = Words::of(lang);
    let (view, players) = (&props.view, props.players());
    let (line, viewer) = (view.line(), view.seat());
    let other = viewer.after(1, SEATS);
    let over = !line.open() && props.beat == Beat::None;
    let help = use_flag();
    let number = props.finished.len();
    let helped = use_helped(props, *help && props.may_move);
    let compares = P::portrait(props, Solver::Busy).is_some();
    let solver = use_solution::<P>(*help || over || number > 0 || compares);
    let hands = use_hands(props, *solver == Solver::Ready);
    let portrait = P::portrait(props, *solver);
    let unfolded = use_flag();

    let on_ask = {
        let (view, may_move, help, solver) = (view.clone(), props.may_move, help.clone(), solver.clone());
        let (on_move, on_say) = (props.on_move.clone(), props.on_say.clone());
        Callback::from(move |ask| match ask {
            // The button of a solution that failed tries again.
            Ask::Help if *help && *solver == Solver::Failed => solver.set(Solver::Busy),
            Ask::Help => help.set(!*help),
            Ask::Move(play) => match view.check(play) {
                Err(reason) => on_say.emit(reason.say(lang)),
                Ok(()) if may_move => on_move.emit(play),
                Ok(()) => {}
            },
        })
    };
    use_action_keys(props.person, props.may_move, &on_ask);
    let advised = (*help && props.may_move).then(|| Advice::of(view)).flatten();

    let open = props.open.as_ref().map(|game| game.cards().private[other.index()]);
    let now = over.then(|| view.chips()).flatten();
    let label = |seat: Seat| words.card(players.other(seat));
    let marked = helped.contains(&number);
    let asks = props.person && line.open();
    html! {
        <section class={classes!(classes_of([P::FACTS.id, "-board"].concat(), look, over), asks.then_some("asks"))} aria-label={words.table}>
            <div class="felt">
                <section class="seat top" aria-label={players.name(other).to_owned()}>
                    { plate(props, other, now, lang) }
                    { card("theirs", &label(other), open.or(view.shown()), lang) }
                </section>
                { middle(view, players, viewer, props.beat, lang) }
                <div class="sheet">
                    <p class="count">
                        { fill(words.hand, [&(number + 1).to_string(), &view.config().hands.to_string()]) }
                        if view.config().alternate {
                            <span class="chip">{ words.opens(players.other(view.first())) }</span>
                        }
                        if marked { <span class="chip">{ words.helped }</span> }
                    </p>
                    { ledger(view, players, lang) }
                    if let Some(portrait) = portrait.as_ref().filter(|_| !over) {
                        <section class={classes!("portrait", unfolded.then_some("unfolded"))}>
                            <button type="button" class="button quiet compact equilibrium-switch" aria-expanded={unfolded.to_string()} onclick={flips(&unfolded)}>{ words.habits }</button>
                            <div>{ portrait.clone() }</div>
                        </section>
                    }
                    if !over { { figures(&hands, helped.len(), lang) } }
                </div>
                <div class="strip">
                    <div class="seat bottom">{ plate(props, viewer, now, lang) }</div>
                    if asks { { help_button(*help, *solver, &on_ask, lang) } }
                </div>
                { card("own", &label(viewer), Some(view.card()), lang) }
                if asks { { actions(props, advised.as_ref(), &on_ask, lang) } }
                if over {
                    { verdict(&Verdict { props, players, hands: &hands, portrait, helped: helped.len(), marked, solver: *solver }, lang) }
                }
            </div>
        </section>
    }
}

/// The name plate of a seat, with its net chips in the match. `now` is the result of the current hand.
fn plate<P: Poker>(
    props: &BoardProps<PokerGame<P>>,
    seat: Seat,
    now: Option<BySeat<i32, 2>>,
    lang: Lang,
) -> Html {
    let words = Words::of(lang);
    // While a result is shown, it is no one's turn.
    let turn = props.beat == Beat::None && props.view.turn() == Some(seat);
    let thinking = props.thinking == Some(seat);
    let doing = match (turn, thinking) {
        (_, true) => words.thinking,
        (true, _) if props.may_move && seat == props.view.seat() => words.your_turn,
        (true, _) => words.to_move,
        _ => "",
    };
    let total = props.total(seat);
    let net = total + now.map_or(0, |chips| chips[seat]);
    let chips = signed(net);
    seat::plate(Plate {
        seat,
        name: props.name(seat),
        level: props.level(seat, lang),
        turn: turn || thinking,
        thinking,
        class: classes!(now.is_some_and(|chips| chips[seat] > 0).then_some("won")),
        tally_said: fill(words.tally.of(net), [&chips]),
        tally: html! { <b>{ if net > 0 { "+" } else { "" } }{ seat::counted(net) }</b> },
        doing,
        more: Html::default(),
    })
}

/// The state of the game's solution. It is computed once, when first `wanted`.
#[hook]
fn use_solution<P: PokerTable>(wanted: bool) -> UseStateHandle<Solver> {
    let solver = use_state(|| if P::solution().is_some() { Solver::Ready } else { Solver::Busy });
    {
        let (due, solver) = (wanted && *solver == Solver::Busy, solver.clone());
        let end = move |solved| solver.set(if solved { Solver::Ready } else { Solver::Failed });
        use_effect_with(due, move |due| {
            let worker = due.then(|| P::solve(Callback::from(end)));
            move || drop(worker)
        });
    }
    solver
}

/// The hands of this match in which the equilibrium was shown. While it is `shown`, the current hand is one
/// of them. They are saved in the browser, so that a reload doesn't hide the help.
#[hook]
fn use_helped<P: Poker>(props: &BoardProps<PokerGame<P>>, shown: bool) -> Vec<usize> {
    let key = ["tefuda.helped.", P::FACTS.id].concat();
    let (seed, number) = (props.seed.0, props.finished.len());
    let known = use_memo((seed, number, shown), move |_| {
        let text = store::read(&key).unwrap_or_default();
        let mut words = text.split(' ').map(str::parse::<u64>);
        let same = words.next() == Some(Ok(seed));
        let mut hands: Vec<usize> =
            words.filter(|_| same).filter_map(|word| usize::try_from(word.ok()?).ok()).collect();
        hands.retain(|hand| *hand <= number);
        if shown && !hands.contains(&number) {
            hands.push(number);
            let mut text = seed.to_string();
            for hand in &hands {
                text = text + " " + &hand.to_string();
            }
            store::write(&key, &text);
        }
        hands
    });
    known.to_vec()
}

/// A value derived from the finished hands of a match. Each hand is added once, so that a long match costs no
/// more than a short one. The value is rebuilt if `cause` changes, or in another match.
#[hook]
pub(crate) fn use_finished<P: Poker, C: PartialEq + 'static, T: Default + 'static>(
    finished: &Rc<Vec<Rc<Record<PokerGame<P>>>>>,
    cause: C,
    add: impl Fn(&mut T, &Record<PokerGame<P>>),
) -> Rc<RefCell<T>> {
    let made = use_memo((), |()| Rc::<RefCell<T>>::default());
    let state = use_mut_ref(|| None::<(C, Option<Rc<Record<PokerGame<P>>>>, usize)>);
    let mut state = state.borrow_mut();
    let first = finished.first().cloned();
    let same = |of: &Option<Rc<Record<PokerGame<P>>>>| match (of, &first) {
        (Some(of), Some(first)) => Rc::ptr_eq(of, first),
        (of, _) => of.is_none(),
    };
    let done =
        state.as_ref().filter(|(of, first, done)| *of == cause && same(first) && *done <= finished.len());
    let done = done.map_or(0, |(.., done)| *done);
    if done == 0 {
        made.take();
    }
    for record in &finished[done..] {
        add(&mut made.borrow_mut(), record);
    }
    *state = Some((cause, first, finished.len()));
    (*made).clone()
}

/// The equilibrium's verdict on all finished hands of the match, including the current one.
#[hook]
fn use_hands<P: PokerTable>(props: &BoardProps<PokerGame<P>>, ready: bool) -> Hands {
    let view = props.view.clone();
    let seat = view.seat();
    let past = use_finished(&props.finished, (props.seed, seat, ready), move |hands: &mut Hands, record| {
        hands.add(review_record(record, seat).as_ref());
    });
    let mut hands = past.borrow().clone();
    if !view.line().open() && props.beat == Beat::None {
        hands.add(review(&view).as_ref());
    }
    hands
}

/// The keys of fold, call, raise, and the equilibrium.
const KEYS: [&str; 4] = ["F", "C", "R", "E"];

/// The action that the person asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    Move(PokerMove),
    Help,
}

/// The buttons for the person whose seat is shown at the bottom.
pub(super) fn actions<P: PokerTable>(
    props: &BoardProps<PokerGame<P>>,
    advice: Option<&Advice>,
    on_ask: &Callback<Ask>,
    lang: Lang,
) -> Html {
    let words = Words::of(lang);
    let line = props.view.line();
    let button = |play: PokerMove| {
        let refused = props.view.check(play).err();
        let bet = Bet { round: line.round(), seat: props.view.seat(), play, facing: line.to_call() > 0 };
        let label = if refused.is_none() { words.act::<P>(bet) } else { words.plain::<P>(play).to_owned() };
        let hinted = props.hint == Some(play);
        let class = classes!("button", "act", hinted.then_some("hinted"));
        let onclick = on_ask.reform(move |_: MouseEvent| Ask::Move(play));
        let dead = (refused.is_some() || !props.may_move).then_some("true");
        html! {
            <button key={play as usize} type="button" {class} {onclick} aria-disabled={dead} aria-keyshortcuts={KEYS[play as usize]}
                title={refused.map(|reason| reason.say(lang))}>
                <span class="what">{ label }</span>
                if hinted { <span class="sr">{ words.hinted }</span> }
                if refused.is_none() { { for advice.map(|advice| odds(advice, play, words)) } }
                <kbd aria-hidden="true">{ KEYS[play as usize] }</kbd>
            </button>
        }
    };
    html! {
        <div class="choice" role="group" aria-label={words.actions}>{ for PokerMove::ALL.into_iter().map(button) }</div>
    }
}

/// The equilibrium's frequency of a move, as a bar and a number, and its expected value.
fn odds(advice: &Advice, play: PokerMove, words: &Words) -> Html {
    let (chance, value) = advice.on(play);
    let (share, value) = (percent_or_less(chance), gain_fixed(value, 2));
    html! {
        <span class="odds num" style={format!("--p:{chance:.3}")}>
            <span class="sr">{ fill(words.judged, [&share, &value]) }</span>
            <i aria-hidden="true">{ share }</i><i aria-hidden="true">{ value }</i>
        </span>
    }
}

/// The button that shows or hides the equilibrium.
pub(super) fn help_button(on: bool, solver: Solver, on_ask: &Callback<Ask>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let says = match solver {
        Solver::Busy if on => words.solving,
        Solver::Failed if on => words.solve_again,
        _ => words.equilibrium,
    };
    html! {
        <button type="button" class="button quiet compact equilibrium-switch" aria-pressed={if on { "true" } else { "false" }} aria-keyshortcuts={KEYS[3]}
            onclick={on_ask.reform(|_: MouseEvent| Ask::Help)}>
            <span role="status">{ says }</span><kbd aria-hidden="true">{ KEYS[3] }</kbd>
        </button>
    }
}

/// Listens to the keys. On the person's turn, F folds.
#[hook]
pub(super) fn use_action_keys(person: bool, may_move: bool, on_ask: &Callback<Ask>) {
    let latest = use_mut_ref(|| None);
    latest.replace(Some((person, may_move, on_ask.clone())));
    // Keep a single listener. F is also a key of the page, whose action may redraw the table, and a
    // listener that is replaced during an event misses it.
    let on_press = use_memo((), |()| {
        Callback::from(move |name: String| {
            let Some((person, may_move, on_ask)) = latest.borrow().clone() else { return };
            let Some(at) = KEYS.iter().position(|key| key.eq_ignore_ascii_case(&name)) else { return };
            let ask = PokerMove::ALL.get(at).map_or(Ask::Help, |play| Ask::Move(*play));
            if may_move || person && ask == Ask::Help {
                on_ask.emit(ask);
            }
        })
    });
    use_presses((*on_press).clone());
}

/// The actions and amounts of all rounds.
pub(super) fn ledger<P: PokerTable>(view: &PokerView<P>, players: Players<'_>, lang: Lang) -> Html {
    let (words, line, gloss) = (Words::of(lang), view.line(), gloss::<P>(lang));
    let entry = |bet: Bet| {
        html! {
            <li>{ crest(bet.seat) }<span class="name">{ players.name(bet.seat).to_owned() }</span>{ " " }<b>{ gloss.mark(&words.act::<P>(bet)) }</b></li>
        }
    };
    let round = |round: u8| {
        let past = round < line.round();
        html! {
            <div class={classes!("round", past.then_some("past"))}>
                <h2>{ words.round_of::<P>(round) }</h2>
                <ol>{ for view.bets().filter(|bet| bet.round == round).map(entry) }</ol>
            </div>
        }
    };
    html! {
        <section class="ledger" aria-label={words.betting}>{ for (0..=line.round()).map(round) }</section>
    }
}

/// The most chips in one stack.
const STACK: i32 = 6;

/// A card's face. It has no suit, because suits have no effect.
pub(crate) fn face(rank: PokerRank) -> Html {
    use tefuda_games::Rank as French;
    court_face([French::JACK, French::QUEEN, French::KING][rank as usize])
}

/// A place for a card, with its face or its back.
pub(super) fn card(class: &'static str, of: &str, shown: Option<PokerRank>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let says = shown.map_or(words.face_down, |rank| words.rank(rank));
    let class = classes!("leaf", class, shown.is_some().then_some("shown"));
    html! {
        <div {class} role="img" aria-label={[of, words.colon, says].concat()}>
            { shown.map_or_else(card_back, face) }
        </div>
    }
}

/// Chips in stacks.
pub(crate) fn chips(count: i32) -> Html {
    let stack = |from: usize| {
        let high = STACK.min(count - from as i32);
        html! { <i style={format!("--n:{high}")}></i> }
    };
    html! {
        <span class="chips" aria-hidden="true">{ for (0..count.max(0) as usize).step_by(STACK as usize).map(stack) }</span>
    }
}

/// The chips on the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stakes {
    /// In the pot.
    pub(super) pot: i32,
    /// In front of each seat, in the order of play.
    pub(super) bets: BySeat<i32, 2>,
}

impl Stakes {
    /// Bets are in front of the seats during their round, and a moment longer if `resting`.
    pub(super) fn new<P: Poker>(line: BettingLine<P>, resting: bool) -> Self {
        if !line.open() && !resting {
            return Self { pot: line.pot(), bets: BySeat([0, 0]) };
        }
        let last = if resting { line.before().unwrap_or(line) } else { line };
        let mut start = last;
        while let Some(before) = start.before().filter(|before| before.round() == last.round()) {
            start = before;
        }
        // At the start of a round both have paid the same.
        let base = start.paid()[0];
        Self { pot: 2 * base, bets: BySeat(line.paid().map(|paid| paid - base)) }
    }
}

/// Whether the last move ended the first round.
pub(super) fn turned_now<P: Poker>(line: BettingLine<P>) -> bool {
    line.open() && line.board() && line.before().is_some_and(|before| !before.board())
}

/// The middle of the table: the pot, the public card if there is one, and the bets in front of the seats.
pub(super) fn middle<P: PokerTable>(
    view: &PokerView<P>,
    players: Players<'_>,
    viewer: Seat,
    beat: Beat,
    lang: Lang,
) -> Html {
    let words = Words::of(lang);
    let (line, resting) = (view.line(), beat != Beat::None);
    let stakes = Stakes::new(line, resting);
    // The card is turned up after the bets have been gathered. If the hand ended with a fold, it stays face
    // down.
    let public = view.public().filter(|_| !(resting && turned_now(line)));
    let gather = match view.chips() {
        _ if beat != Beat::Gather => "",
        Some(chips) if chips[viewer] > 0 => "to-own",
        Some(chips) if chips[viewer] < 0 => "to-other",
        _ => "to-pot",
    };
    let other = viewer.after(1, SEATS);
    html! {
        <div class={classes!("middle", gather)}>
            { stake("pot", gloss::<P>(lang).mark(words.pot), stakes.pot) }
            if P::PUBLIC { { card("public", words.public, public, lang) } }
            { stake("bet other", html! { words.stake(players.other(other)) }, stakes.bets[view.role(other)]) }
            { stake("bet own", html! { words.stake(players.other(viewer)) }, stakes.bets[view.role(viewer)]) }
        </div>
    }
}

/// A stack of chips with its number and name.
fn stake(class: &'static str, says: Html, count: i32) -> Html {
    html! {
        // A new element for each amount, so that its chips travel.
        <p key={format!("{class}{count}")} class={classes!("stake", class, (count == 0).then_some("none"))}>
            { chips(count) }<span>{ says }</span>{ " " }<b class="num">{ count }</b>
        </p>
    }
}

#[cfg(test)]
mod cloth_tests {
    use super::*;
    use tefuda_games::{kuhn, leduc::Line};

    #[test]
    fn bets_stay_in_front_of_the_seats_until_the_round_ends() {
        let at = |line: &str, resting| {
            let Stakes { pot, bets } = Stakes::new(line.parse::<Line>().expect("a line"), resting);
            (pot, bets.0)
        };
        assert_eq!(at("|", false), (2, [0, 0]));
        assert_eq!(at("cr|", false), (2, [0, 2]));
        assert_eq!(at("crr|", false), (2, [4, 2]));
        assert_eq!(at("crrc|", true), (2, [4, 4]), "a moment longer");
        assert_eq!(at("crrc|", false), (10, [0, 0]));
        assert_eq!(at("crrc|r", false), (10, [4, 0]));
        assert_eq!(at("crrc|rrc", true), (10, [8, 8]));
        assert_eq!(at("crrc|rrc", false), (26, [0, 0]));
        assert_eq!(at("rf|", true), (2, [2, 0]));
        let Stakes { pot, bets } = Stakes::new("cr".parse::<kuhn::Line>().expect("a line"), false);
        assert_eq!((pot, bets.0), (2, [0, 1]), "with a single round");
    }

    #[test]
    fn the_public_card_is_turned_up_once() {
        let turned = |line: &str| turned_now(line.parse::<Line>().expect("a line"));
        assert!(turned("cc|") && turned("rrc|"));
        assert!(!turned("|") && !turned("cc|c") && !turned("rf|") && !turned("cc|cc"));
    }
}
