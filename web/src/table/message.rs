//! The messages of a table, its effects on the page, and its dialogs.

use super::announcements::Saying;
use crate::{
    games::Match,
    shelf::Trouble,
    shell::{Key, Notice, Shared},
    workers::WorkerReport,
};
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_arena::{Chair, LoadError, Point, Question, Setup};
use tefuda_games::{Fault, MoveIndex, Seat, Spec};
use tefuda_protocol::JobId;

/// A dialog over the page, with what it shows.
pub(crate) enum Dialog {
    Setup,
    /// The links to share.
    Share(Sharing),
    /// Records, and the reason why some couldn't be loaded.
    Records(Option<String>),
    /// The notes on a position, and the reason why they couldn't be saved.
    Notes(Place, Option<String>),
    Score,
    Duplicate,
    /// A decision with other settings.
    Retry(Rc<RetriedDecision>),
    Keys,
    Rules,
    Survey,
}

/// The messages.
pub(crate) enum Msg {
    /// The table has been painted. Now show the requested position and start what is due.
    Begin(Point),
    /// The agent in this seat has started to think, and waits for steps if `true`.
    Thinks(Seat, bool),
    /// The page has to do this.
    Do(Effect),
    /// A report about the current thought of a playing agent.
    Player(WorkerReport),
    /// A report about the current hint or past decision.
    Helper(WorkerReport),
    /// The second worker has started with this question. `false` if there is no such decision.
    Assigned(SideQuestion, bool),
    /// An agent file arrived, or could not be loaded.
    File(Need, Result<Vec<u8>, Trouble>),
    /// The page has something to tell.
    Notice(Notice),
    /// The time has come for what is due.
    Time,
    /// The person makes a move.
    Play(MoveIndex),
    /// Show and announce a sentence to the person.
    Say(Saying),
    Key(Key),
    Undo,
    Hint,
    /// Play out the rest of a settled deal.
    Claim,
    /// Show the others' moves without waiting.
    Hurry,
    Again,
    /// Replay the deal with everyone moved on by this many seats.
    Elsewhere(Option<usize>),
    LeaveDuplicate,
    NewMatch,
    NextDeal,
    Pause,
    Seek(Option<usize>),
    Select(Option<usize>),
    /// Show the thoughts behind the move with this number, even if the panel is hidden.
    Ask(usize),
    /// Show the position before the move with this number, and its thoughts.
    Visit(usize),
    /// The same for a finished game of the match, by its number.
    VisitGame((usize, usize)),
    /// Start or stop checking the steering agents' earlier games.
    LookAtGames,
    /// Repeat the decision with this number with other settings. The two sides start with these agents.
    Retry(usize, [Option<Spec>; 2]),
    /// Open the links: to the table, to the position, and optionally to a decision with two agents.
    Share(Option<(usize, [Option<Spec>; 2])>),
    /// Pause or resume the review of a deal.
    PauseReview,
    /// Show or hide the Thoughts panel.
    ToggleMind,
    /// Turn the coach on or off.
    Coach(bool),
    /// Show the coach's next sentence.
    CoachOn,
    StepMode(bool),
    /// Set whether searches stop at this kind of key moment.
    Stop(usize, bool),
    StepBy(u32),
    Run,
    Open(Option<Dialog>),
    Shown(Spec),
    /// Switch the language, whatever the link says.
    Language,
    /// The language of the page has changed.
    OtherLanguage,
    Seats(Vec<Chair>),
    Start(Setup),
    /// A match was put aside. `false` if the browser has refused.
    PutAside(bool),
    TakeUpKept,
    /// The match that was put aside has been read, and is no longer in the storage if it could be.
    TookUp(Result<Box<dyn Match>, LoadError>),
    Dismiss(usize),
    /// Load records.
    Read(Result<String, Fault>),
    /// Show another of the loaded records.
    Turn(usize),
    LeaveRecords,
    PlayFromHere,
    /// Write notes, or go to one.
    Note(Noting),
    /// Another tab has saved this text as the current match of the game.
    OtherTab(String),
}

/// An order from a table to the page.
pub(crate) enum Effect {
    /// Hand this report of a worker on as [`Msg::Player`] or [`Msg::Helper`], unless it is outdated.
    Hear(JobId, Box<WorkerReport>),
    /// Let the playing agent's thought go on by this many units.
    Step(u32),
    /// Let it run to its end.
    Run,
    /// Ask the second worker. It is told by [`Msg::Assigned`], or later if a file is missing.
    Ask(SideQuestion),
    /// Store an agent file that has arrived, or note that it could not be loaded.
    Stock(Need, Result<Vec<u8>, Trouble>),
    /// Put this into the address bar.
    Address(String),
    /// These display settings may concern the whole page.
    Shown(Spec),
    /// Switch the language of the page.
    Language,
    /// Start a match with the same seats and rules and a fresh seed.
    FreshMatch,
    /// Save this match so that it can be resumed.
    PutAside(String),
    /// Read the match that was put aside.
    TakeUp,
    /// Remember that the coach's offer was answered.
    CoachAnswered,
    /// Save the answer to a question about the match.
    Answer(usize, u8),
    /// Save the deal with this number again, because its notes have changed.
    Rewrite(usize),
    /// Open the match that was saved last, by any tab.
    OpenSaved,
}

/// A question to the second worker, which answers while the first one plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SideQuestion {
    /// The move that a strong agent would play now.
    Hint,
    /// The thought behind the move of this number.
    Past(usize),
    /// The thought behind a steering agent's move, by the numbers of the game and the move.
    Aimed(usize, usize),
}

/// A position: the number of its deal in the match or among the records, and the number of moves.
pub(crate) type Place = (usize, usize);

/// The actions on notes.
#[derive(Debug)]
pub(crate) enum Noting {
    /// Open the dialog for the current position.
    Open,
    /// Go to the next position with a note, or to the previous one.
    Step(bool),
    Go(Place),
    /// Write the title and comment of a position.
    Write(Place, [String; 2]),
}

/// The links of the dialog, built when it is opened.
#[derive(Clone)]
pub(crate) struct Sharing {
    pub(super) links: Rc<Vec<Shared>>,
    /// The index of the link shown first.
    pub(super) first: usize,
    /// A note: why the position or its notes are missing, or that notes are included.
    pub(super) note: Option<String>,
}

/// A decision that was made at the table.
pub(crate) struct RetriedDecision {
    pub(super) deal: usize,
    pub(super) number: usize,
    pub(super) seat: Seat,
    pub(super) name: String,
    /// The decision.
    pub(super) question: Question,
    /// The match, and the number of its table.
    pub(super) table: Box<dyn Match>,
    pub(super) table_number: u32,
    /// If it is in a record, the records of the earlier deals. A match knows the past itself.
    pub(super) earlier: Option<Vec<Box<dyn Match>>>,
    /// The initial agents.
    pub(super) specs: [Spec; 2],
}
