//! The messages of a table, and the dialogs over it.

use super::notes::Noting;
use crate::{shelf::Trouble, shell::Key, workers::Report};
use tefuda_agents::shelf::Need;
use tefuda_arena::{Chair, Point, Setup};
use tefuda_games::{Fault, Spec};

/// What is opened over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialog {
    Setup,
    Share,
    Records,
    Notes,
    Score,
    Duplicate,
    Retry,
    Keys,
    Rules,
}

/// What can happen.
#[derive(Debug)]
pub(crate) enum Msg {
    /// The table stands and was seen: what is looked at there, and what is due begins.
    Begin(Point),
    /// The worker of the agents that play says something.
    Player(Report),
    /// The worker for hints and for past decisions says something.
    Helper(Report),
    /// A file that an agent plays from came, or cannot be had.
    File(Need, Result<Vec<u8>, Trouble>),
    /// The time for what is due has come.
    Time,
    /// The person moves.
    Play(String),
    /// The person should read and hear this.
    Say(String),
    Key(Key),
    Undo,
    Hint,
    /// Has the rest of a settled deal played at once.
    Claim,
    Again,
    /// Plays the deal with everybody so many seats further on.
    Elsewhere(Option<usize>),
    LeaveDuplicate,
    NewMatch,
    NextDeal,
    Pause,
    Seek(Option<usize>),
    Select(Option<usize>),
    /// Shows what was thought of the move of this number, wherever that is hidden.
    Ask(usize),
    /// Shows the position before the move of this number, and what was thought of it.
    Visit(usize),
    /// The same of a finished game of the match, by its number.
    VisitGame((usize, usize)),
    /// Begins or stops to look at what those who aim did in earlier games.
    LookAtGames,
    /// Opens the decision of this number with other settings, with these agents at first.
    Retry(usize, [Option<Spec>; 2]),
    /// Opens the links: to the table, the position and, where it is given, a decision with two agents.
    Share(Option<(usize, [Option<Spec>; 2])>),
    /// Pauses the review of a deal, or goes on with it.
    PauseReview,
    /// Shows or hides the thoughts.
    ToggleMind,
    /// Turns the coach on or off.
    Coach(bool),
    /// The next sentence of the coach.
    CoachOn,
    StepMode(bool),
    /// Whether searches wait at telling moments of this number.
    Stop(usize, bool),
    StepBy(u32),
    Run,
    Open(Option<Dialog>),
    Shown(Spec),
    /// To the other language, whatever the link said.
    Language,
    Seats(Vec<Chair>),
    Start(Setup),
    TakeUpKept,
    Dismiss(usize),
    /// Records to be read.
    Read(Result<String, Fault>),
    /// Another of the records read.
    Turn(usize),
    LeaveRecords,
    PlayFromHere,
    /// Notes are written, or gone to.
    Note(Noting),
    /// A newer build of the page is ready.
    NewVersion,
    UseNewVersion,
}
