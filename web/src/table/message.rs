//! The messages of a table, and its dialogs.

use super::{
    notes::{Noting, Place},
    retry::RetriedDecision,
    share::Sharing,
};
use crate::{shelf::Trouble, shell::Key, workers::Report};
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_arena::{Chair, Point, Setup};
use tefuda_games::{Fault, Spec};

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
    /// A report from the worker of the playing agents.
    Player(Report),
    /// A report from the worker for hints and past decisions.
    Helper(Report),
    /// An agent file arrived, or could not be loaded.
    File(Need, Result<Vec<u8>, Trouble>),
    /// The time has come for what is due.
    Time,
    /// The person makes a move.
    Play(String),
    /// Show and announce a sentence to the person.
    Say(String),
    Key(Key),
    Undo,
    Hint,
    /// Play out the rest of a settled deal.
    Claim,
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
    /// Answer a question about the match, by its number.
    Answer(usize, u8),
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
    Seats(Vec<Chair>),
    Start(Setup),
    TakeUpKept,
    Dismiss(usize),
    /// Load records.
    Read(Result<String, Fault>),
    /// Show another of the loaded records.
    Turn(usize),
    LeaveRecords,
    PlayFromHere,
    /// Write notes, or go to one.
    Note(Noting),
    /// A newer build of the page is ready.
    NewVersion,
    UseNewVersion,
}
