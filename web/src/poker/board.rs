//! The board.

use super::{
    PokerTable,
    actions::{Ask, actions, help_button, use_action_keys},
    chips::signed,
    cloth::{card, middle},
    ledger::ledger,
    solution::{Advice, Solver, review, review_record},
    verdict::{Hands, Verdict, figures, verdict},
};
use crate::{
    board::{Beat, BoardProps},
    context::{use_flag, use_look},
    store,
    ui::seat::{self, Plate},
    words::{fill, poker::Words},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    BySeat, Lang, Record, Say as _, Seat, View as _,
    poker::{Poker, PokerGame, SEATS},
};
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
    html! {
        <section class={classes!("board", [P::FACTS.id, "-board"].concat(), look.still.then_some("still"))} aria-label={words.table}>
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
                            <button type="button" class="button quiet compact equilibrium-switch" aria-expanded={unfolded.to_string()} onclick={unfold(&unfolded)}>{ words.habits }</button>
                            <div>{ portrait.clone() }</div>
                        </section>
                    }
                    if !over { { figures(&hands, helped.len(), lang) } }
                </div>
                <div class="strip">
                    <div class="seat bottom">{ plate(props, viewer, now, lang) }</div>
                    if props.person && line.open() { { help_button(*help, *solver, &on_ask, lang) } }
                </div>
                { card("own", &label(viewer), Some(view.card()), lang) }
                if props.person && line.open() { { actions(props, advised.as_ref(), &on_ask, lang) } }
                if over {
                    { verdict(&Verdict { props, players, hands: &hands, portrait, helped: helped.len(), marked, solver: *solver }, lang) }
                }
            </div>
        </section>
    }
}

/// Shows or hides the opponent model on tables without room for it.
fn unfold(flag: &UseStateHandle<bool>) -> Callback<MouseEvent> {
    let flag = flag.clone();
    Callback::from(move |_| flag.set(!*flag))
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
    let total = props.totals.get(seat.index()).copied().unwrap_or(0);
    let net = total + now.map_or(0, |chips| chips[seat]);
    let chips = signed(net);
    seat::plate(Plate {
        seat,
        name: props.players().name(seat),
        level: props.level(seat, lang),
        turn: turn || thinking,
        thinking,
        class: if now.is_some_and(|chips| chips[seat] > 0) { "won" } else { "" },
        tally_said: fill(words.tally.of(net), [&chips]),
        tally: html! { <b>{ chips }</b> },
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
