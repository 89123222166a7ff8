//! The classroom. Four programs with different styles play in place of a person and are steered at once, at
//! four tables with the same cards. Each table shows the target, the places, their running mean with its
//! interval, and the current effort of the other players.
//!
//! Its address is like that of the game's table, under the path [`CLASSROOM`]. It contains the players of the
//! other seats, the rules and the seed.

mod room;

use super::{
    ClassroomProps,
    files::{self, Files},
    open::mend_deal,
    steering::aim_slider,
};
use crate::{
    address,
    clock::fresh_seed,
    context::Look,
    games::Kind,
    line_up::Aimer,
    mind::steering::meter,
    plot::Figure,
    shelf::Trouble,
    shell::{Header, Notices},
    words::{Shell, fill, mind::SteeringWords},
    workers::{Jobs, WorkerReport},
};
use room::{PERSON, Room};
use tefuda_agents::shelf::Need;
use tefuda_arena::{Chair, Link, Setup};
use tefuda_games::Spec;
use tefuda_protocol::JobId;
use yew::prelude::*;

/// The path of its address.
pub(crate) const CLASSROOM: &str = "classroom";

/// The messages.
pub(crate) enum Msg {
    /// A report about a decision.
    Reported(JobId, Box<WorkerReport>),
    /// An agent file arrived, or could not be loaded.
    File(Need, Result<Vec<u8>, Trouble>),
    Pause,
    Aim(&'static str),
    /// Start again with other cards.
    Again,
    Dismiss(usize),
}

/// The page of the classroom.
pub(crate) struct Classroom {
    kind: &'static Kind,
    aimer: &'static Aimer,
    /// The table, with the person's seat still free.
    setup: Setup,
    rooms: Vec<Room>,
    /// The decisions being made, each by the number of its table.
    jobs: Jobs<usize>,
    files: Files,
    paused: bool,
    notices: Notices,
}

impl Component for Classroom {
    type Message = Msg;
    type Properties = ClassroomProps;

    fn create(ctx: &Context<Self>) -> Self {
        let props = ctx.props();
        let kind = props.kind;
        let Some(aimer) = Aimer::of(kind.ui.line_ups) else {
            unreachable!("only such a game has a classroom")
        };
        let (table, mut more) = props.scene.place.link.table(kind.catalogue);
        let mut setup = table.setup;
        if !setup.chairs.iter().any(|chair| aimer.sits_in(chair)) {
            let spec = Spec::parse_lenient(kind.catalogue.agents, aimer.agent).0;
            let spec = spec.set(&aimer.person, PERSON.0);
            setup.chairs[1..].fill(Chair::Agent(spec));
        }
        if !table.seeded {
            setup.seed = fresh_seed();
            setup.rules = Spec::parse_lenient(kind.catalogue.facts.presets, aimer.rules).0;
        }
        more.extend(mend_deal(kind, &mut setup));
        let notices = Notices::corrected(props.scene.place.faults.iter().chain(&more));
        let jobs = Jobs::new(ctx.link().callback(|(job, report)| Msg::Reported(job, report)));
        let (rooms, files) = (Vec::new(), Files::default());
        let mut page = Self { kind, aimer, setup, rooms, jobs, files, paused: false, notices };
        page.begin(ctx);
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, _old: &ClassroomProps) -> bool {
        self.rooms.iter_mut().for_each(|room| room.draw(ctx.props().scene.look.lang));
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Reported(job, report) => return self.hear(ctx, job, *report),
            Msg::File(need, came) => {
                let missing = files::put(&mut self.files, need, came);
                self.notices.extend(missing);
            }
            Msg::Pause => {
                self.paused = !self.paused;
                self.rooms.iter_mut().for_each(|room| room.pause(self.paused));
                if self.paused {
                    self.jobs.cancel(|_| true);
                }
            }
            Msg::Aim(aim) => {
                self.setup.chairs = self.aimer.aimed(&self.setup.chairs, aim);
                self.reseat(ctx);
            }
            Msg::Again => {
                (self.setup.seed, self.setup.deal) = (fresh_seed(), None);
                self.begin(ctx);
            }
            Msg::Dismiss(at) => {
                self.notices.dismiss(at);
            }
        }
        (0..self.rooms.len()).for_each(|at| self.go_on(ctx, at));
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let look = ctx.props().scene.look;
        let (words, shell) = (SteeringWords::of(look.lang), Shell::of(look.lang));
        let on = |msg: fn() -> Msg| ctx.link().callback(move |_: MouseEvent| msg());
        let on_aim = ctx.link().callback(Msg::Aim);
        html! {
            <div class="app">
                <Header game={Shell::of(ctx.props().scene.look.lang).classroom} on_language={ctx.props().scene.on_language.clone()} on_shade={ctx.props().scene.on_shade.clone()} />
                <main class="home classroom">
                    { self.notices.bar(&ctx.link().callback(Msg::Dismiss), look.lang) }
                    <p>{ words.classroom_says }</p>
                    <p class="row">
                        { aim_slider(self.aimer, &self.setup.chairs, words.their_aim, "", &on_aim, look.lang) }
                        <button type="button" class="button" onclick={on(|| Msg::Pause)}>{ if self.paused { shell.resume } else { shell.pause } }</button>
                        <button type="button" class="button" onclick={on(|| Msg::Again)}>{ shell.new_match }</button>
                    </p>
                    <div class="classroom-rooms">{ for self.rooms.iter().map(|room| table(room, words, look)) }</div>
                </main>
            </div>
        }
    }
}

impl Classroom {
    /// Seats the four programs at separate tables, with the same cards.
    fn begin(&mut self, ctx: &Context<Self>) {
        self.jobs.cancel(|_| true);
        let room = |words: &&str| {
            let mut setup = self.setup.clone();
            setup.chairs[PERSON.index()] = Chair::parse_lenient(self.kind.catalogue.agents, words).0;
            Room::new(self.kind, setup)
        };
        self.rooms = self.aimer.styles.iter().filter_map(room).collect();
        self.paused = false;
        self.reseat(ctx);
        (0..self.rooms.len()).for_each(|at| self.go_on(ctx, at));
    }

    /// Seats the steering agents with the current target, and writes it into the address.
    fn reseat(&mut self, ctx: &Context<Self>) {
        let mut aims = self.setup.chairs.iter().filter(|chair| self.aimer.sits_in(chair));
        let aim = aims.find_map(|chair| Some(self.aimer.aim(chair.spec()?)?.1));
        // If the target is as many wins as losses, the mean is the third place.
        let aim =
            aim.and_then(|value| value.to_string().parse().ok()).map_or(3.0, |place: u8| f64::from(place));
        let mut chairs = self.setup.chairs.clone();
        for room in &mut self.rooms {
            chairs[PERSON.index()] = room.state.chair(PERSON).clone();
            room.reseat(&chairs);
            room.aim = aim;
            room.draw(ctx.props().scene.look.lang);
        }
        let address =
            Link::write_at(CLASSROOM, self.kind.catalogue, &self.setup, &ctx.props().scene.place.link.shown);
        address::replace(self.kind.id(), &address);
    }

    /// Continues a table, and loads any file that it needs.
    fn go_on(&mut self, ctx: &Context<Self>, at: usize) {
        let lang = ctx.props().scene.look.lang;
        if let Some(need) = self.rooms[at].go_on(at, self.kind, &self.files, &mut self.jobs, lang) {
            files::order(&mut self.files, need, || ctx.link().callback(move |came| Msg::File(need, came)));
        }
    }

    /// Handles a worker's report. Returns whether a decision was made, so that the table must be redrawn.
    fn hear(&mut self, ctx: &Context<Self>, job: JobId, report: WorkerReport) -> bool {
        let Some((at, report)) = self.jobs.hear(job, report) else { return false };
        let room = &mut self.rooms[at];
        let shows = match report {
            WorkerReport::Event(event) => room.hear(*event),
            WorkerReport::Failed(..) | WorkerReport::GaveUp => {
                room.broken = true;
                true
            }
            WorkerReport::Replaced | WorkerReport::InPage => false,
        };
        if shows {
            self.go_on(ctx, at);
        }
        shows
    }
}

/// A table: the steered program, the progress of the match, the effort, and the places.
fn table(room: &Room, words: &SteeringWords, look: Look) -> Html {
    let name = room.person().map_or("", |spec| spec.entry().name.get(look.lang));
    let game = room.state.session.deal_number() + 1;
    let moves = room.state.session.moves();
    html! {
        <section class="panel" aria-label={name}>
            <h2>{ name }</h2>
            <p class="mind-faint">
                { if room.broken { words.stands_still.to_owned() } else { fill(words.now, [&game.to_string(), &moves.to_string()]) } }
            </p>
            { meter(room.effort, words) }
            <Figure chart={room.chart.clone()} file={"tefuda-places".to_owned()} height={190} />
        </section>
    }
}
