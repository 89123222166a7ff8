//! The component of the Arena: its state, and its reaction to each message.

use super::{GAMES, chart::History, example::Kept, kept::BlockKeeper};
use crate::{
    address,
    app::Scene,
    busy,
    painted::{Turn, after_paint},
    shelf::Trouble,
    shell::{FrameAct, Notice, PageFrame, unsaved},
    words::{arena::Arena, fill, said},
    workers::{Jobs, Supplies, WorkerReport, usual},
};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_arena::{
    Tournament, TournamentPlan, TournamentReport,
    link::{ARENA, PRESETS, TournamentPreset, read_seed},
    tournament::Telling,
};
use tefuda_games::{Said, Spec};
use tefuda_numbers::grouped;
use tefuda_protocol::JobId;
use yew::prelude::*;

/// Milliseconds without a change of the settings, after which saved results are looked up.
const SETTLED: u32 = 300;

/// A job of a worker.
#[derive(Debug, Clone)]
pub(crate) enum ArenaJob {
    Play(Piece),
    /// Replays a deal, to open it at the table.
    Replay(Telling),
}

/// Blocks of a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(super) table: usize,
    pub(super) first: u32,
    pub(super) blocks: u32,
    /// The start time in milliseconds.
    pub(super) begun: f64,
}

/// The formats in which results can be saved.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ResultsFile {
    /// The standings.
    Csv,
    /// The whole report.
    Json,
    /// All blocks played.
    Parts,
}

/// The messages.
#[derive(Debug)]
pub(crate) enum Msg {
    /// The page has been painted. Now read the plan from the address and look up saved results.
    Begin,
    /// A report about a job.
    News(JobId, Box<WorkerReport>),
    /// Show the newest results.
    Show,
    /// The settings have not changed for a while.
    Settled,
    /// The saved text of a plan, with the full name of the plan.
    Kept(String, Option<String>),
    /// Whether the newest results could be saved.
    Saved(bool),
    /// An agent file arrived, or could not be loaded.
    Supplied(Need, Result<Vec<u8>, Trouble>),
    Play,
    Reset,
    Workers(String),
    Game(String),
    Preset(String),
    Rules(Spec),
    Settings(Spec),
    Seed(String),
    Entrant(usize, Spec),
    Copy(usize),
    Remove(usize),
    Pair([usize; 2]),
    /// Replay a deal, to open it at the table.
    OpenDeal(Telling),
    Save(ResultsFile),
    Frame(FrameAct),
}

/// The page of the Arena.
pub(crate) struct ArenaPage {
    /// The settings of the tournament.
    pub(super) plan: TournamentPlan,
    pub(super) frame: PageFrame,
    /// The tournament so far. `None` while it is being loaded, and if it can't be played.
    pub(super) tournament: Option<Tournament>,
    pub(super) report: Option<Rc<TournamentReport>>,
    pub(super) history: History,
    pub(super) playing: bool,
    /// The number of workers that play.
    pub(super) hands: usize,
    pub(super) jobs: Jobs<ArenaJob>,
    /// The number of blocks in the next job.
    pub(super) blocks: u32,
    /// The agent files of the players.
    pub(super) supplies: Supplies<Need>,
    pub(super) keeper: BlockKeeper,
    /// Saved blocks to be replayed and compared before any others are played, as table and block number.
    pub(super) unchecked: Vec<(usize, u32)>,
    /// The number of results refused as contradictory, and the latest notice about it.
    pub(super) refused: Option<(u32, Said)>,
    /// The number of deals or matches, and the time in milliseconds, when playing last started, to compute
    /// the rate.
    pub(super) since: (u32, f64),
    /// Shown before anything has been played.
    pub(super) example: Kept,
    /// Whether the saved tournament has been looked up. The parts below the standings wait for it, or they would jump.
    pub(super) ready: bool,
    /// The selected pair.
    pub(super) pair: Option<[usize; 2]>,
    /// The deal to be replayed once all files have loaded.
    pub(super) wanted: Option<Telling>,
    pub(super) show: Option<Timeout>,
    settle: Option<Timeout>,
}

impl Component for ArenaPage {
    type Message = Msg;
    type Properties = Scene;

    fn create(ctx: &Context<Self>) -> Self {
        let props = ctx.props();
        let (plan, more) = props.place.link.tournament(GAMES).expect("there are games");
        let page = Self {
            plan,
            frame: PageFrame::new(props, &more),
            tournament: None,
            report: None,
            history: History::default(),
            playing: false,
            hands: usual(),
            jobs: Jobs::new(ctx.link().callback(|(job, report)| Msg::News(job, report))),
            blocks: 1,
            supplies: Supplies::default(),
            keeper: BlockKeeper::default(),
            unchecked: Vec::new(),
            refused: None,
            since: (0, 0.0),
            example: Kept::default(),
            ready: false,
            pair: None,
            wanted: None,
            show: None,
            settle: None,
        };
        let link = ctx.link().clone();
        after_paint(Turn::Work, move || link.send_message(Msg::Begin));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Scene) -> bool {
        let [arrived, moved] = self.frame.changed(ctx.props(), old);
        if ctx.props().away {
            // A replayed deal would pull the person away from the next page.
            self.cancel_replay();
        }
        if arrived {
            self.arrive(ctx);
        }
        if moved {
            self.write_address(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.obey(ctx, msg) && !ctx.props().away
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let page = if ctx.props().away { Html::default() } else { self.page(ctx) };
        html! { <>{ page }{ unsaved(self.keeper.closed && self.played() > 0) }</> }
    }
}

impl ArenaPage {
    /// Handles a message. Returns whether the page has to be rendered.
    fn obey(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::News(job, report) => return self.hear(ctx, job, *report),
            Msg::Show => self.renew(ctx),
            Msg::Begin => {
                self.write_address(ctx);
                self.look_up(ctx);
                return self.ready;
            }
            Msg::Settled => {
                self.look_up(ctx);
                return false;
            }
            Msg::Kept(plan, text) => return self.kept(&plan, text),
            Msg::Saved(done) => return self.saved(done),
            Msg::Supplied(need, came) => self.supplied(ctx, need, came),
            Msg::Play if self.playing => self.pause(ctx),
            Msg::Play => self.play(ctx),
            Msg::Reset => self.reset(ctx),
            Msg::Workers(word) => {
                self.hands = word.parse().unwrap_or(1);
                self.call_up();
            }
            Msg::Game(id) => self.take_preset(ctx, TournamentPreset::first(&id)),
            Msg::Preset(id) => {
                let of_game = |preset: &&TournamentPreset| preset.game == self.plan.game.facts.id;
                self.take_preset(ctx, PRESETS.iter().filter(of_game).find(|preset| preset.id == id));
            }
            Msg::Rules(rules) => self.set_plan(ctx, |plan| plan.rules = rules),
            Msg::Settings(settings) => self.set_plan(ctx, |plan| plan.settings = settings),
            Msg::Seed(words) => match read_seed(&words) {
                Ok(seed) => self.set_plan(ctx, |plan| plan.seed = seed),
                Err(fault) => self.frame.notices.notify(Notice::of(Said::of(&fault))),
            },
            Msg::Entrant(n, spec) => self.set_plan(ctx, |plan| plan.entrants[n] = spec),
            Msg::Copy(n) => self.set_plan(ctx, |plan| {
                let copy = plan.entrants.get(n).cloned().unwrap_or_else(|| plan.game.agents[0].spec());
                plan.entrants.insert((n + 1).min(plan.entrants.len()), copy);
            }),
            Msg::Remove(n) => self.set_plan(ctx, |plan| drop(plan.entrants.remove(n))),
            Msg::Pair(pair) => self.pair = (self.pair != Some(pair)).then_some(pair),
            Msg::OpenDeal(deal) => self.play_again(ctx, deal),
            Msg::Save(file) => {
                self.save_results(file);
                return false;
            }
            Msg::Frame(act) => self.frame.act(ctx.props(), act),
        }
        true
    }

    /// Handles an arrival or a change of the address. Takes over the settings in the address. Without any,
    /// everything stays.
    fn arrive(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        let Some((plan, more)) = props.place.link.tournament(GAMES).filter(|_| !props.place.link.is_plain())
        else {
            return;
        };
        self.frame.arrive(props, &more);
        self.take_plan(ctx, plan);
    }

    fn take_preset(&mut self, ctx: &Context<Self>, preset: Option<&TournamentPreset>) {
        if let Some(new) = preset.and_then(|preset| preset.plan(GAMES, self.plan.seed)) {
            self.take_plan(ctx, new);
        }
    }

    fn set_plan(&mut self, ctx: &Context<Self>, with: impl FnOnce(&mut TournamentPlan)) {
        let mut plan = self.plan.clone();
        with(&mut plan);
        self.take_plan(ctx, plan);
    }

    /// Takes over settings. Apart from [`set_plan`](Self::set_plan), because every call of that is compiled again.
    fn take_plan(&mut self, ctx: &Context<Self>, plan: TournamentPlan) {
        if self.plan == plan {
            return;
        }
        // Save new blocks under the old plan first, because they belong to it.
        self.rest(ctx);
        if self.plan.game.facts.id != plan.game.facts.id {
            // Another game needs another worker program.
            self.jobs.end_idle();
        }
        self.plan = plan;
        self.write_address(ctx);
        self.clear();
        let settled = ctx.link().callback(|()| Msg::Settled);
        self.settle = Some(busy::later(SETTLED, move || settled.emit(())));
    }

    /// Forgets the tournament and everything derived from it.
    pub(super) fn clear(&mut self) {
        (self.tournament, self.report, self.pair) = (None, None, None);
        self.history = History::default();
        self.keeper = BlockKeeper::default();
        self.unchecked.clear();
        (self.refused, self.blocks) = (None, 1);
    }

    /// Loads the saved blocks of the plan.
    fn look_up(&mut self, ctx: &Context<Self>) {
        self.settle = None;
        if self.plan.fault().is_none() {
            BlockKeeper::load(&self.plan, ctx.link().callback(|(plan, text)| Msg::Kept(plan, text)));
        } else {
            self.ready = true;
        }
    }

    /// Takes in the saved text of a plan.
    fn kept(&mut self, plan: &str, text: Option<String>) -> bool {
        self.ready = true;
        if self.tournament.is_some() || self.plan.in_full() != plan {
            return false;
        }
        let Ok(mut tournament) = Tournament::new(self.plan.clone()) else { return false };
        match text.map(|text| self.keeper.take_up(&text, &self.plan)) {
            Some(Ok((kept, true))) => {
                tournament = kept;
                self.unchecked = tournament.openings();
                let [played, _] = tournament.progress();
                let said = Said::new(|lang| fill(Arena::of(lang).resumed.of(played), [&grouped(played)]));
                self.frame.notices.notify(Notice::of(said));
            }
            Some(Err(why)) => {
                let said = said(Arena::of, |words| words.not_resumed);
                self.frame.notices.notify(Notice::alert(said).with_details(vec![why]));
            }
            None | Some(Ok((_, false))) => {}
        }
        self.tournament = Some(tournament);
        self.count();
        true
    }

    /// The address of a link to these settings.
    pub(super) fn address(&self, ctx: &Context<Self>) -> String {
        self.plan.write(&self.frame.shown(ctx.props().look.lang))
    }

    /// Puts the settings into the address bar.
    fn write_address(&self, ctx: &Context<Self>) {
        address::replace(ARENA, &self.address(ctx));
    }

    pub(super) fn words(ctx: &Context<Self>) -> &'static Arena {
        Arena::of(ctx.props().look.lang)
    }
}
