//! Words for what an agent knows of the others, and for turns and deals in hindsight.

/// The words, one value a language. Functions take names, moves and numbers that are already written out.
pub(crate) struct Insight {
    /// Heading of what the other seats are taken for.
    pub rivals: &'static str,
    /// Of a seat of which nothing has been seen yet.
    pub rival_unknown: &'static str,
    /// From how many moves it was learned.
    pub rival_seen: fn(&str) -> String,
    /// Column: a type of player.
    pub rival_type: &'static str,
    /// Heading of the moves that told most.
    pub clues: &'static str,
    /// When a move was made: the turn, and how many deals ago.
    pub clue_made: fn(u32, u32) -> String,
    /// Title of the chart of probabilities.
    pub course: &'static str,
    /// Its axis.
    pub course_axis: &'static str,
    /// Heading of the cards of a turn with what was thought of them.
    pub turn: &'static str,
    /// Column: the move that was thought second best.
    pub second: &'static str,
    /// Heading of a deal in hindsight.
    pub review: &'static str,
    /// Who looks at it, and with what knowledge.
    pub review_by: fn(&str) -> String,
    /// So many of so many decisions are looked at.
    pub reviewed: fn(usize, usize) -> String,
    /// What was given up: points, their name, the round of the worst decision, the move that was better, by how much.
    pub gave_up: fn([&str; 5]) -> String,
    /// Every move was the best.
    pub gave_nothing: &'static str,
    /// Column: the move of the person.
    pub yours: &'static str,
    /// Column: the best move.
    pub best_move: &'static str,
    /// Column: points given up.
    pub given_up: &'static str,
    /// The row of the sum.
    pub sum: &'static str,
    /// A button, read aloud: shows the decision of this round.
    pub visit: fn(usize) -> String,
    /// Pauses the review.
    pub pause: &'static str,
    /// Goes on with it.
    pub resume: &'static str,
    /// Between the items of a list.
    pub comma: &'static str,
    /// After a name.
    pub colon: &'static str,
}

pub(super) static EN: Insight = Insight {
    rivals: "What it takes the others for",
    rival_unknown: "nothing seen yet",
    rival_seen: |n| {
        if n == "1" { "Learned from 1 move.".to_owned() } else { format!("Learned from {n} moves.") }
    },
    rival_type: "Type",
    clues: "The moves that told most, and how likely each type would have made them",
    clue_made: |turn, deals| match deals {
        0 => format!("turn {turn}"),
        1 => format!("turn {turn}, last deal"),
        deals => format!("turn {turn}, {deals} deals ago"),
    },
    course: "How that has changed",
    course_axis: "moves seen",
    turn: "What they had thought of the last turn",
    second: "Next best",
    review: "Your deal in review",
    review_by: |name| {
        format!(
            "{name} looks at each decision, with what you knew then and no more. What is faint may be chance."
        )
    },
    reviewed: |done, all| format!("{done} of {all} decisions looked at so far."),
    gave_up: |[sum, unit, round, best, most]| {
        format!("{sum} {unit} given up; most in round {round}, where {best} was {most} better.")
    },
    gave_nothing: "nothing given up.",
    yours: "Yours",
    best_move: "Best",
    given_up: "Given up",
    sum: "Sum",
    visit: |round| format!("Round {round}: go there"),
    pause: "Pause",
    resume: "Go on",
    comma: ", ",
    colon: ": ",
};

pub(super) static JA: Insight = Insight {
    rivals: "ほかの席をどう見ているか",
    rival_unknown: "まだ手がかりなし",
    rival_seen: |n| format!("{n}手から推定。"),
    rival_type: "タイプ",
    clues: "決め手になった手と、各タイプがその手を選ぶ確率",
    clue_made: |turn, deals| match deals {
        0 => format!("{turn}ターン目"),
        1 => format!("前のディールの{turn}ターン目"),
        deals => format!("{deals}ディール前の{turn}ターン目"),
    },
    course: "推定の移り変わり",
    course_axis: "見た手数",
    turn: "前のターンの各自の読み",
    second: "次善",
    review: "あなたのディールの検討",
    review_by: |name| {
        format!("{name}が、そのときあなたに見えていた情報だけで各判断を調べます。薄い数字は偶然の範囲です。")
    },
    reviewed: |done, all| format!("{all}回の判断のうち{done}回を検討済み。"),
    gave_up: |[sum, unit, round, best, most]| {
        format!("合計{sum}{unit}の損。最大は{round}回目で、{best}のほうが{most}{unit}よい手でした。")
    },
    gave_nothing: "損はありません。",
    yours: "実際",
    best_move: "最善",
    given_up: "損失",
    sum: "合計",
    visit: |round| format!("{round}回目の局面を見る"),
    pause: "一時停止",
    resume: "再開",
    comma: "、",
    colon: "：",
};
