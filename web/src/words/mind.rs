//! Words of the Mind panel: what the agent to move computes.

use super::insight::{self, Insight};
use crate::mind::format::times;
use tefuda_games::Lang;

/// The words, one value a language. Functions take names, moves and numbers that are already written out.
pub(crate) struct MindWords {
    /// The language of these words.
    pub lang: Lang,
    /// The name of the panel.
    pub mind: &'static str,
    /// Before the first decision.
    pub nothing: &'static str,
    /// Deal and move number.
    pub place: fn(usize, usize) -> String,
    /// State of the thought.
    pub thinking: &'static str,
    /// State of the thought in step mode.
    pub waiting: &'static str,
    /// The move that was made.
    pub played: fn(&str) -> String,
    /// The state once a move was chosen that is a word.
    pub chose: fn(&str) -> String,
    /// The move that was made, when it passes cards on.
    pub passed: fn(&str) -> String,
    /// How many deals fit: count, name.
    pub worlds: fn(&str, &str) -> String,
    /// Playouts done of how many, and how many in all.
    pub playouts: fn(u32, u32) -> String,
    /// The label of the progress line.
    pub progress: &'static str,
    /// The formula `even`.
    pub even: &'static str,
    /// The horizon `trick`.
    pub to_trick: &'static str,
    /// The horizon `deal`.
    pub to_deal: &'static str,
    /// What is seen: move, mean, visits, playouts.
    pub leads: fn(&str, &str, u32, u32) -> String,
    /// What was seen when it was played: move, mean, visits, playouts.
    pub led: fn(&str, &str, u32, u32) -> String,
    /// No playout yet.
    pub untouched: &'static str,
    /// Caption of the table of arms.
    pub arms: &'static str,
    /// Column: the move.
    pub column_move: &'static str,
    /// Column: the kind of action.
    pub column_kind: &'static str,
    /// Column: visits.
    pub column_tried: &'static str,
    /// Column: mean points with its standard error.
    pub column_points: &'static str,
    /// Column: the bar of a UCB formula, in two parts.
    pub exploitation: &'static str,
    /// The second part.
    pub exploration: &'static str,
    /// Column: the sum of both.
    pub column_sum: &'static str,
    /// Column: the bar where there is no exploration.
    pub column_reward: &'static str,
    /// What the whiskers are.
    pub whiskers: &'static str,
    /// Beside an arm without a visit, where the formula explores.
    pub untried: &'static str,
    /// Beside an arm without a visit, where arms take turns.
    pub untried_even: &'static str,
    /// The arm that leads.
    pub best: &'static str,
    /// The arm that is tried next.
    pub next: &'static str,
    /// The arm that is tried next where arms take turns.
    pub next_even: &'static str,
    /// The playout done last.
    pub last: &'static str,
    /// The arm that was played.
    pub chosen: &'static str,
    /// An arm that was given up: after so many playouts in all.
    pub pruned: fn(u32) -> String,
    /// Column of histograms, and the table of the same: what a point is called.
    pub outcomes: fn(&str) -> String,
    /// What stands under a histogram.
    pub interval: &'static str,
    /// The order of rows.
    pub sort: &'static str,
    /// In the order that breaks ties.
    pub sort_order: &'static str,
    /// By mean.
    pub sort_mean: &'static str,
    /// Shows every arm: how many there are.
    pub show_all: fn(usize) -> String,
    /// Shows the first ones again: how many.
    pub show_some: fn(usize) -> String,
    /// The switch of step mode.
    pub step_mode: &'static str,
    /// What step mode is good for.
    pub step_hint: &'static str,
    /// Names the buttons of step mode.
    pub steps: &'static str,
    /// Does so many playouts.
    pub step: fn(u32) -> String,
    /// Finishes the thought.
    pub finish: &'static str,
    /// Why an untried arm was tried: move, what it brought.
    pub why_untried: fn(&str, &str) -> String,
    /// Why an arm was tried: move, sum written out, what it brought.
    pub why_longest: fn(&str, &str, &str) -> String,
    /// Why an arm was tried where arms take turns: move, what it brought.
    pub why_turn: fn(&str, &str) -> String,
    /// After several playouts at once: how many, move, what it brought.
    pub why_several: fn(u32, &str, &str) -> String,
    /// A number of points, and what they are called.
    pub points: fn(&str, &str) -> String,
    /// Heading of a decision by rule.
    pub rule: &'static str,
    /// Column with the chance of a move.
    pub chance: &'static str,
    /// Column with what a move is expected to bring or to cost.
    pub expected: &'static str,
    /// Column of bars, read aloud.
    pub weight: &'static str,
    /// Heading of what the value of a move was made from.
    pub features: fn(&str) -> String,
    /// Heading of the moves that were legal: how many.
    pub legal: fn(usize) -> String,
    /// Heading of the kinds of action that were possible.
    pub kinds: &'static str,
    /// The heading of the moves to come.
    pub line: &'static str,
    /// A decision at random: how many moves, chance of each.
    pub uniform: fn(u32, &str) -> String,
    /// There was one legal move only.
    pub forced: &'static str,
    /// Heading of the log.
    pub log: &'static str,
    /// What the log is good for.
    pub log_hint: &'static str,
    /// Column of the log that numbers its rows.
    pub round: &'static str,
    /// The row of the log where cards were passed.
    pub pass_row: &'static str,
    /// A button of the log, read aloud: move number, name, move.
    pub look_back: fn(usize, &str, &str) -> String,
    /// Back to what happens now.
    pub live: &'static str,
    /// A past decision is shown.
    pub past: &'static str,
    /// Why moves are only numbered.
    pub veiled: &'static str,
    /// Why nothing is shown at all.
    pub telling: &'static str,
    /// Title of the chart of visits.
    pub visits_title: &'static str,
    /// Title of the chart of means.
    pub means_title: &'static str,
    /// Title of the chart of intervals.
    pub intervals_title: &'static str,
    /// Seen there: the best and the second are told apart.
    pub intervals_apart: fn(&str, &str) -> String,
    /// They are not.
    pub intervals_overlap: fn(&str, &str) -> String,
    /// Seen there before there are intervals.
    pub intervals_early: &'static str,
    /// Heading of single playouts.
    pub playout_title: &'static str,
    /// What is said of one: number, what it brought.
    pub playout: fn(u32, &str) -> String,
    /// Why it can end before the deal.
    pub playout_help: &'static str,
    /// Heading of the hands in it.
    pub imagined: &'static str,
    /// Heading of its moves.
    pub imagined_moves: &'static str,
    /// To the playout before.
    pub playout_before: &'static str,
    /// To the playout after.
    pub playout_after: &'static str,
    /// Opens the same decision with other settings.
    pub retry: &'static str,
    /// The title of what is opened: who decided.
    pub retry_title: fn(&str) -> String,
    /// What it is good for.
    pub retry_help: &'static str,
    /// The names of both sides.
    pub sides: [&'static str; 2],
    /// Names the choice of an agent on each side.
    pub side_agents: [&'static str; 2],
    /// Both have chosen the same.
    pub retry_same: fn(&str) -> String,
    /// They have chosen different moves.
    pub retry_differ: fn(&str, &str) -> String,
    /// A side cannot think.
    pub retry_failed: &'static str,
    /// Axis: playouts.
    pub playouts_axis: &'static str,
    /// Axis: visits.
    pub visits_axis: &'static str,
    /// Axis: mean cost.
    pub means_axis: fn(&str) -> String,
    /// Seen in the chart of visits: move, visits, playouts.
    pub visits_seen: fn(&str, u32, u32) -> String,
    /// Seen in the chart of means when there is one arm: move, mean.
    pub mean_seen: fn(&str, &str) -> String,
    /// Seen in the chart of means: the best, its mean, the second, its mean.
    pub means_seen: fn([&str; 4]) -> String,
    /// The same where the second has the better mean, but by so little that the search takes both for equal.
    pub means_close: fn([&str; 4]) -> String,
    /// The same where it has the better mean and yet would not be chosen.
    pub means_against: fn([&str; 4]) -> String,
    /// Seen in the chart of means when several are equally good: how many, and their mean.
    pub means_tied: fn(usize, &str) -> String,
    /// How many of how many arms a chart shows.
    pub drawn: fn(usize, usize) -> String,
    /// The switch of a logarithmic axis.
    pub log_axis: &'static str,
    /// Opens the numbers of a chart.
    pub as_table: &'static str,
    /// Saves a file of this format: format, what it holds.
    pub save: fn(&str, &str) -> String,
    /// Opens the explanation of the formula.
    pub how: fn(&str) -> String,
    /// The same where the formula has no name.
    pub how_title: &'static str,
    /// What the two parts of a bar mean.
    pub how_ucb: &'static str,
    /// What UCB1-Tuned does besides.
    pub how_tuned: &'static str,
    /// What happens where arms take turns.
    pub how_even: &'static str,
    /// What is done besides where moves are given up.
    pub how_dropped: &'static str,
    /// The symbols of the formula.
    pub symbols: &'static str,
    /// The symbols of UCB1-Tuned.
    pub symbols_tuned: &'static str,
    /// Before the formula with numbers put in: move.
    pub now_for: fn(&str) -> String,
    /// What is known of the others, of a turn and of a deal in hindsight.
    pub insight: &'static Insight,
}

impl MindWords {
    /// The words in `lang`.
    pub(crate) fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Ja => &JA,
        }
    }
}

/// How often, in English.
fn in_english(visits: u32) -> String {
    if visits == 1 { "once".to_owned() } else { format!("{} times", times(visits)) }
}

static EN: MindWords = MindWords {
    lang: Lang::En,
    mind: "Mind",
    nothing: "No decision yet. As soon as an agent thinks, its numbers are seen here.",
    place: |deal, number| format!("deal {deal}, move {number}"),
    thinking: "thinking",
    waiting: "waits for your step",
    played: |play| format!("played {play}"),
    chose: |play| format!("chose: {play}"),
    passed: |play| format!("passed {play}"),
    worlds: |count, name| match count {
        "1" => format!("Only one deal fits what {name} knows."),
        _ => format!("{count} deals fit what {name} knows."),
    },
    playouts: |done, total| format!("{} of {} playouts", times(done), times(total)),
    progress: "Playouts done",
    even: "moves take turns",
    to_trick: "to the end of the trick",
    to_deal: "to the end of the deal",
    leads: |play, mean, visits, total| {
        format!("{play} leads: mean {mean}, tried {} of {}.", in_english(visits), times(total))
    },
    led: |play, mean, visits, total| {
        format!("{play} was played: mean {mean}, tried {} of {}.", in_english(visits), times(total))
    },
    untouched: "Nothing has been tried yet.",
    arms: "The moves it tries, with what they brought",
    column_move: "Move",
    column_kind: "Kind of action",
    column_tried: "Tried",
    column_points: "Mean ± s.e.",
    exploitation: "mean reward",
    exploration: "exploration",
    column_sum: "= UCB",
    column_reward: "mean reward",
    whiskers: "whiskers: one standard deviation",
    untried: "not tried yet: counts as infinite",
    untried_even: "not tried yet",
    best: "best so far",
    next: "tried next: longest bar",
    next_even: "tried next: its turn",
    last: "last result",
    chosen: "played",
    pruned: |done| format!("given up after {} playouts", times(done)),
    outcomes: |unit| format!("how often so many {unit}"),
    interval: "dot and line: mean, 95 % interval",
    sort: "Order:",
    sort_order: "as listed",
    sort_mean: "by mean",
    show_all: |n| format!("Show all {n}"),
    show_some: |n| format!("Show {n} only"),
    step_mode: "One playout at a time",
    step_hint: "The agent waits after each playout and says why it tried what it tried.",
    steps: "Playouts to do now",
    step: |n| if n == 1 { "Do 1 playout".to_owned() } else { format!("Do {n} playouts") },
    finish: "Finish",
    why_untried: |play, took| format!("{play} was tried: untried moves come first. It brought {took}."),
    why_longest: |play, sum, took| format!("{play} was tried: {sum} was the largest. It brought {took}."),
    why_turn: |play, took| format!("{play} was tried: it was its turn. It brought {took}."),
    why_several: |n, play, took| {
        format!("{} playouts later: the last tried {play}, which brought {took}.", times(n))
    },
    points: |n, unit| {
        let unit = if n == "1" { unit.strip_suffix('s').unwrap_or(unit) } else { unit };
        format!("{n} {unit}")
    },
    rule: "The rule that decided",
    chance: "Chance",
    expected: "Expected",
    weight: "Weight",
    features: |play| format!("What it looks at for {play}"),
    legal: |n| if n == 1 { "The only legal move".to_owned() } else { format!("{n} legal moves") },
    kinds: "Kinds of action that were possible",
    line: "How it goes on",
    uniform: |n, chance| format!("Any of {n} moves, each {chance}: it does not think at all."),
    forced: "Only one move was legal.",
    log: "Decisions of this deal",
    log_hint: "Choose one to see what was computed then.",
    round: "Round",
    pass_row: "Cards passed",
    look_back: |number, name, play| format!("Move {number}: {name}, {play}. See what was computed."),
    live: "Back to live",
    past: "You are looking back.",
    telling: "What it computes would tell its card: it is shown when the hand is over.",
    veiled: "While you play, the cards of the others stay hidden: their moves are only numbered.",
    visits_title: "Tries of each move",
    means_title: "Mean of each move",
    intervals_title: "95 % intervals of the moves tried most",
    intervals_apart: |first, second| {
        format!("The whole interval of {first} is better than that of {second}.")
    },
    intervals_overlap: |first, second| {
        format!("The intervals of {first} and {second} overlap: which is better is not certain.")
    },
    intervals_early: "Too few tries so far to say between which bounds a mean lies.",
    playout_title: "Single playouts",
    playout: |number, took| format!("Playout {}: {took}.", times(number)),
    playout_help: "One imagined game: hands that fit what the player knows, played on until that player’s place is certain. The latest are kept.",
    imagined: "Imagined hands",
    imagined_moves: "How it went",
    playout_before: "Previous playout",
    playout_after: "Next playout",
    retry: "Try other settings",
    retry_title: |name| format!("{name}: the same decision, other settings"),
    retry_help: "The same cards and the same random numbers on both sides; only the agent and its knobs differ. The game at the table is not touched.",
    sides: ["A", "B"],
    side_agents: ["Agent of side A", "Agent of side B"],
    retry_same: |play| format!("Both choose {play}."),
    retry_differ: |a, b| format!("A chooses {a}, B chooses {b}."),
    retry_failed: "This agent could not be made to think.",
    playouts_axis: "playouts",
    visits_axis: "tries",
    means_axis: |unit| format!("mean {unit}"),
    visits_seen: |play, visits, total| {
        format!("{play} has been tried most: {} of {} playouts.", times(visits), times(total))
    },
    mean_seen: |play, mean| format!("{play}: {mean} on average."),
    means_seen: |[first, least, second, more]| {
        format!("{first} is best: {least} on average; then {second} with {more}.")
    },
    means_close: |[first, mean, second, other]| {
        format!(
            "{first} counts as best with {mean} on average; {second} has {other}, but so small a difference counts as none."
        )
    },
    means_against: |[first, mean, second, other]| {
        format!(
            "{first} counts as best with {mean} on average; {second} has {other}, but was tried less often or given up."
        )
    },
    means_tied: |n, mean| format!("{n} moves share the best mean: {mean}."),
    drawn: |some, all| format!("{some} of {all} moves are drawn."),
    log_axis: "Logarithmic axis",
    as_table: "As table",
    save: |format, what| format!("{what}: save as {format}"),
    how: |formula| format!("How {formula} decides"),
    how_title: "How it decides",
    how_ucb: "Each bar has two parts. The first is the mean reward of the move so far: 1 for the best result \
              there can be, 0 for the worst. The second is a bonus: large while a move has been tried seldom, smaller with each \
              try. The longest bar is tried next. So good moves are tried often, and none is forgotten.",
    how_tuned: "UCB1-Tuned also looks at the spread σ of the results: where they hardly differ, the bonus is small.",
    how_even: "The moves take turns, each in the same imagined deals, and each deal is played out to its end. When all \
               turns are over, the move with the best mean is played. There is no bonus: nothing but the turn \
               decides what is tried next.",
    how_dropped: "A move that is so far behind that it can hardly be the best is given up on the way. Its turns go to \
                  the others, which are told apart the better.",
    symbols: "x̄ mean reward of the move · s its tries · n all playouts · c weight of exploration",
    symbols_tuned: "x̄ mean reward of the move · s its tries · n all playouts · σ spread of its rewards",
    now_for: |play| format!("{play} now:"),
    insight: &insight::EN,
};

static JA: MindWords = MindWords {
    lang: Lang::Ja,
    mind: "思考",
    nothing: "まだ判断がありません。エージェントが考え始めると、ここに計算のようすが出ます。",
    place: |deal, number| format!("第{deal}ディール {number}手目"),
    thinking: "思考中",
    waiting: "ステップ待ち",
    played: |play| format!("{play}を出した"),
    chose: |play| format!("{play}を選択"),
    passed: |play| format!("{play}を渡した"),
    worlds: |count, name| format!("{name}の知る情報に合う配り方は{}通り。", count.replace(" × ", "×")),
    playouts: |done, total| format!("{}回中{}回試行", times(total), times(done)),
    progress: "済んだプレイアウト",
    even: "各アームを均等に試行",
    to_trick: "トリックの終わりまで",
    to_deal: "ディールの終わりまで",
    leads: |play, mean, visits, total| {
        format!("いま最善は{play}。平均{mean}、{}回中{}回試行。", times(total), times(visits))
    },
    led: |play, mean, visits, total| {
        format!("{play}を選んだ。平均{mean}、{}回中{}回試行。", times(total), times(visits))
    },
    untouched: "まだ何も試していません。",
    arms: "試している手（アーム）とその結果",
    column_move: "手",
    column_kind: "行動の種類",
    column_tried: "試行回数",
    column_points: "平均±誤差",
    exploitation: "活用項",
    exploration: "探索項",
    column_sum: "＝UCB値",
    column_reward: "平均報酬",
    whiskers: "ひげは標準偏差",
    untried: "未試行：UCB値は無限大とみなす",
    untried_even: "未試行",
    best: "いま最善",
    next: "次に試すアーム（棒が最長）",
    next_even: "次に試すアーム（順番）",
    last: "直前の結果",
    chosen: "選択",
    pruned: |done| format!("{}回の試行で打ち切り", times(done)),
    outcomes: |unit| format!("結果（{unit}）の分布"),
    interval: "点と線：平均と95%信頼区間",
    sort: "並び順：",
    sort_order: "優先順",
    sort_mean: "平均順",
    show_all: |n| format!("{n}個すべて表示"),
    show_some: |n| format!("上位{n}個だけ表示"),
    step_mode: "1回ずつ試行",
    step_hint: "プレイアウト1回ごとに止まり、なぜそのアームを選んだかを示します。",
    steps: "いま行うプレイアウト",
    step: |n| format!("{n}回試行する"),
    finish: "最後まで",
    why_untried: |play, took| format!("{play}を試行：未試行のアームが先。結果は{took}。"),
    why_longest: |play, sum, took| format!("{play}を試行：{sum}が最大。結果は{took}。"),
    why_turn: |play, took| format!("{play}を試行：順番どおり。結果は{took}。"),
    why_several: |n, play, took| format!("{}回試行。最後に試したのは{play}で、結果は{took}。", times(n)),
    points: |n, unit| format!("{n}{unit}"),
    rule: "決め手になったルール",
    chance: "確率",
    expected: "期待値",
    weight: "重み",
    features: |play| format!("{play}で見ている特徴"),
    legal: |n| {
        if n == 1 { "出せるのは1通りだけ".to_owned() } else { format!("出せる手 {n}通り") }
    },
    kinds: "可能な行動の種類",
    line: "この先の手順",
    uniform: |n, chance| format!("{n}通りからでたらめに1つ。どれも確率{chance}。何も考えていません。"),
    forced: "出せる手は1つだけでした。",
    log: "このディールの判断",
    log_hint: "選ぶと、そのとき何を計算したかが見られます。",
    round: "回",
    pass_row: "パス（交換）",
    look_back: |number, name, play| format!("{number}手目：{name}、{play}。そのときの計算を見る"),
    live: "現在に戻る",
    past: "過去の判断を見ています。",
    telling: "計算の内容から手札がわかるため、ハンドの終わりに表示します。",
    veiled: "対戦中はほかの人の札を伏せ、手は番号だけで示します。",
    visits_title: "各アームの試行回数",
    means_title: "各アームの平均",
    intervals_title: "よく試した手の95%信頼区間",
    intervals_apart: |first, second| format!("{first}の区間全体が、{second}の区間より良い側にあります。"),
    intervals_overlap: |first, second| {
        format!("{first}と{second}の区間は重なっていて、どちらが良いかはまだはっきりしません。")
    },
    intervals_early: "試行が少なく、平均の範囲はまだ言えません。",
    playout_title: "プレイアウトを1つずつ見る",
    playout: |number, took| format!("プレイアウト{}：{took}。", times(number)),
    playout_help: "想像したゲームの1つです。知っている情報に合うように手札を配り、自分の順位が決まるまで打ちます。直近の分を残しています。",
    imagined: "想像した手札",
    imagined_moves: "進行",
    playout_before: "前のプレイアウト",
    playout_after: "次のプレイアウト",
    retry: "別の設定で考え直す",
    retry_title: |name| format!("{name}の判断を別の設定で"),
    retry_help: "AもBも、手札と乱数は同じです。違うのはエージェントとその設定だけ。対局中のゲームには影響しません。",
    sides: ["A", "B"],
    side_agents: ["Aのエージェント", "Bのエージェント"],
    retry_same: |play| format!("どちらも{play}を選びました。"),
    retry_differ: |a, b| format!("Aは{a}、Bは{b}を選びました。"),
    retry_failed: "このエージェントを動かせませんでした。",
    playouts_axis: "プレイアウト数",
    visits_axis: "試行回数",
    means_axis: |unit| format!("平均（{unit}）"),
    visits_seen: |play, visits, total| {
        format!("最も多く試したのは{play}。{}回中{}回。", times(total), times(visits))
    },
    mean_seen: |play, mean| format!("{play}の平均は{mean}。"),
    means_seen: |[first, least, second, more]| {
        format!("平均がいちばん良いのは{first}で{least}。次は{second}の{more}。")
    },
    means_close: |[first, mean, second, other]| {
        format!("最善は{first}で平均{mean}。{second}は{other}ですが、この程度の差は同じとみなします。")
    },
    means_against: |[first, mean, second, other]| {
        format!(
            "最善は{first}で平均{mean}。{second}は{other}ですが、試した回数が少ないか、途中で打ち切られています。"
        )
    },
    means_tied: |n, mean| format!("最善の平均（{mean}）で並ぶアームは{n}本。"),
    drawn: |some, all| format!("{all}本のアームのうち{some}本を表示。"),
    log_axis: "対数軸",
    as_table: "表で見る",
    save: |format, what| format!("{what}を{format}で保存"),
    how: |formula| format!("{formula}のしくみ"),
    how_title: "決め方のしくみ",
    how_ucb: "棒は2つの部分からなります。前半は活用項、つまりその手のこれまでの平均報酬です（最良の結果が1、最悪が0）。\
              後半は探索項で、試した回数が少ないほど長く、試すたびに短くなります。次に試すのは、いちばん長い棒の手です。\
              こうして良い手ほど多く試され、どの手も忘れられません。",
    how_tuned: "UCB1-Tunedは結果のばらつきσも見ます。結果がいつも同じような手では、探索項が小さくなります。",
    how_even: "同じ想像上の配り方の中で、どの手も順番に1回ずつ試し、ディールの終わりまで打ってみます。すべて終わったら、\
               平均がいちばん良かった手を選びます。探索項はなく、次に試す手は順番だけで決まります。",
    how_dropped: "大きく劣り、最善になる見込みがほとんどない手は途中で打ち切ります。その分の試行は残りの手に回るので、\
                  接戦の手ほどよく見分けられます。",
    symbols: "x̄：その手の平均報酬　s：その手の試行回数　n：全体の試行回数　c：探索の重み",
    symbols_tuned: "x̄：その手の平均報酬　s：その手の試行回数　n：全体の試行回数　σ：報酬の標準偏差",
    now_for: |play| format!("いまの{play}："),
    insight: &insight::JA,
};
