//! Words of the Mind panel: what the agent to move computes.

use super::words;

words! {
    /// What the Mind panel says. Names, moves and numbers are written out before they are put in.
    MindWords {
        mind: "Mind" / "思考",
        nothing: "No decision yet. As soon as an agent thinks, its numbers are seen here."
            / "まだ判断がありません。エージェントが考え始めると、ここに計算のようすが出ます。",
        // The decision, and how far it is.
        place(what, deal, number): "{what} {deal}, move {number}" / "第{deal}{what} {number}手目",
        thinking: "thinking" / "思考中",
        waiting: "waits for your step" / "ステップ待ち",
        played(play): "played {play}" / "{play}を出した",
        chose(play): "chose: {play}" / "{play}を選択",
        passed(play): "passed {play}" / "{play}を渡した",
        worlds(count, name): "Only one deal fits what {name} knows." | "{count} deals fit what {name} knows."
            / "{name}の知る情報に合う配り方は{count}通り。",
        times_ten: " × 10" / "×10",
        playouts(done, total): "{done} of {total} playouts" / "{total}回中{done}回試行",
        progress: "Playouts done" / "済んだプレイアウト",
        even: "moves take turns" / "各手を均等に試行",
        to_trick: "to the end of the trick" / "トリックの終わりまで",
        to_deal(deal): "to the end of the {deal}" / "{deal}の終わりまで",
        // The moves that a search tries.
        leads(play, mean, visits, total): "{play} leads: mean {mean}, tried once of {total}."
            | "{play} leads: mean {mean}, tried {visits} times of {total}."
            / "いま最善は{play}。平均{mean}、{total}回中{visits}回試行。",
        led(play, mean, visits, total): "{play} was played: mean {mean}, tried once of {total}."
            | "{play} was played: mean {mean}, tried {visits} times of {total}."
            / "{play}を選んだ。平均{mean}、{total}回中{visits}回試行。",
        untouched: "Nothing has been tried yet." / "まだ何も試していません。",
        arms: "The moves it tries, with what they brought" / "試している手とその結果",
        column_move: "Move" / "手",
        column_kind: "Kind of action" / "行動の種類",
        column_tried: "Tried" / "試行回数",
        column_points(unit): "mean {unit}" / "平均（{unit}）",
        column_error: "± s.e." / "±標準誤差",
        // Which way is good, of numbers and of bars.
        less: "less is better" / "小さいほどよい",
        more: "more is better" / "大きいほどよい",
        longer: "longer is better" / "長いほどよい",
        exploitation: "mean reward" / "活用項",
        exploration: "exploration" / "探索項",
        column_sum: "= UCB" / "＝UCB値",
        column_reward: "mean reward" / "平均報酬",
        whiskers: "whiskers: one standard deviation" / "ひげは標準偏差",
        untried: "not tried yet" / "未試行",
        infinite: "not tried yet: counts as infinite" / "未試行：UCB値は無限大とみなす",
        best: "best so far" / "いま最善",
        next: "tried next: longest bar" / "次に試す手（棒が最長）",
        next_even: "tried next: its turn" / "次に試す手（順番）",
        last: "last result" / "直前の結果",
        chosen: "played" / "選択",
        pruned(done): "given up after {done} playouts" / "{done}回の試行で打ち切り",
        outcomes(unit): "how often so many {unit}" / "結果（{unit}）の分布",
        interval: "dot and line: mean, 95 % interval" / "点と線：平均と95%信頼区間",
        sort: "Order:" / "並び順：",
        sort_order: "as listed" / "一覧の順",
        sort_mean: "by mean" / "平均順",
        show_all(n): "Show all {n}" / "{n}個すべて表示",
        show_some(n): "Show {n} only" / "上位{n}個だけ表示",
        // One playout at a time.
        step_mode: "One playout at a time" / "1回ずつ試行",
        step_hint: "The agent waits after each playout and says why it tried what it tried."
            / "プレイアウト1回ごとに止まり、なぜその手を試したかを示します。",
        steps: "Playouts to do now" / "いま行うプレイアウト",
        step(n): "Do {n} playout" | "Do {n} playouts" / "{n}回試行する",
        finish: "Finish" / "最後まで",
        moment_change: "Here the choice changes." / "ここで選ぶ手が変わりました。",
        moment_apart: "Here UCB and mean name different moves." / "ここでUCBと平均の最大の手が分かれました。",
        moment_sure: "Here a sure win is found." / "ここで必勝手が見つかりました。",
        why_untried(play, took): "{play} was tried: untried moves come first. It brought {took}."
            / "{play}を試行：未試行の手が先。結果は{took}。",
        why_longest(play, sum, took): "{play} was tried: {sum} was the largest. It brought {took}." / "{play}を試行：{sum}が最大。結果は{took}。",
        why_turn(play, took): "{play} was tried: it was its turn. It brought {took}." / "{play}を試行：順番どおり。結果は{took}。",
        why_several(n, play, took): "{n} playouts later: the last tried {play}, which brought {took}."
            / "{n}回試行。最後に試したのは{play}で、結果は{took}。",
        points(n, unit): "{n} {unit}" / "{n}{unit}",
        // Decisions without a search.
        rule: "The rule that decided" / "決め手になったルール",
        chance: "Chance" / "確率",
        expected: "Expected" / "期待値",
        weight: "Weight" / "重み",
        features(play): "What it looks at for {play}" / "{play}で見ている特徴",
        legal(n): "The only legal move" | "{n} legal moves" / "出せるのは1通りだけ" | "出せる手 {n}通り",
        kinds: "Kinds of action that were possible" / "可能な行動の種類",
        line: "How it goes on" / "この先の手順",
        uniform(n, chance): "Any of {n} moves, each {chance}: it does not think at all."
            / "{n}通りからでたらめに1つ。どれも確率{chance}。何も考えていません。",
        forced: "Only one move was legal, so there was nothing to compute." / "合法手は1つだけなので、何も計算していません。",
        // The log.
        log: "Decisions so far" / "これまでの判断",
        log_hint: "Choose one to see what was computed then." / "選ぶと、そのとき何を計算したかが見られます。",
        round: "Round" / "回",
        pass_row: "Cards passed" / "パス（交換）",
        look_back(number, name, play): "Move {number}: {name}, {play}. See what was computed." / "{number}手目：{name}、{play}。そのときの計算を見る",
        live: "Back to live" / "現在に戻る",
        past: "You are looking back." / "過去の判断を見ています。",
        telling: "What it computes would tell its card: it is shown when the hand is over."
            / "計算の内容から手札がわかるため、ハンドの終わりに表示します。",
        veiled: "While you play, the cards of the others stay hidden: their moves are only numbered."
            / "対戦中はほかの人の札を伏せ、手は番号だけで示します。",
        terms: "What the words mean" / "用語の説明",
        // Charts, what is seen in them, and their buttons.
        visits_title: "Tries of each move" / "各手の試行回数",
        means_title: "Mean of each move" / "各手の平均",
        intervals_title: "95 % intervals of the moves tried most" / "よく試した手の95%信頼区間",
        intervals_apart(first, second): "The whole interval of {first} is better than that of {second}."
            / "{first}の区間全体が、{second}の区間より良い側にあります。",
        intervals_overlap(first, second): "The intervals of {first} and {second} overlap: which is better is not certain."
            / "{first}と{second}の区間は重なっていて、どちらが良いかはまだはっきりしません。",
        intervals_early: "Too few tries so far to say between which bounds a mean lies." / "試行が少なく、平均の範囲はまだ言えません。",
        playouts_axis: "playouts" / "プレイアウト数",
        visits_axis: "tries" / "試行回数",
        means_axis(unit, way): "mean {unit} ({way})" / "平均（{unit}、{way}）",
        visits_seen(play, visits, total): "{play} has been tried most: {visits} of {total} playouts."
            / "最も多く試したのは{play}。{total}回中{visits}回。",
        mean_seen(play, mean): "{play}: {mean} on average." / "{play}の平均は{mean}。",
        means_seen(first, mean, second, other): "{first} is best: {mean} on average; then {second} with {other}."
            / "平均がいちばん良いのは{first}で{mean}。次は{second}の{other}。",
        means_close(first, mean, second, other): "{first} counts as best with {mean} on average; {second} has {other}, but so small a difference counts as none."
            / "最善は{first}で平均{mean}。{second}は{other}ですが、この程度の差は同じとみなします。",
        means_against(first, mean, second, other): "{first} counts as best with {mean} on average; {second} has {other}, but was tried less often or given up."
            / "最善は{first}で平均{mean}。{second}は{other}ですが、試した回数が少ないか、途中で打ち切られています。",
        means_tied(n, mean): "{n} moves share the best mean: {mean}." / "最善の平均（{mean}）で並ぶ手は{n}つ。",
        drawn(some, all): "{some} of {all} moves are drawn." / "{all}通りの手のうち{some}通りを表示。",
        log_axis: "Logarithmic axis" / "対数軸",
        as_table: "As table" / "表で見る",
        save(format, what): "{what}: save as {format}" / "{what}を{format}で保存",
        // Single playouts.
        playout_title: "Single playouts" / "プレイアウトを1つずつ見る",
        playout(number, took): "Playout {number}: {took}." / "プレイアウト{number}：{took}。",
        playout_help: "One imagined game: hands that fit what the player knows, played on until that player’s place is certain. The latest are kept."
            / "想像したゲームの1つです。知っている情報に合うように手札を配り、自分の順位が決まるまで打ちます。直近の分を残しています。",
        imagined: "Imagined hands" / "想像した手札",
        imagined_moves: "How it went" / "進行",
        playout_before: "Previous playout" / "前のプレイアウト",
        playout_after: "Next playout" / "次のプレイアウト",
        // The same decision with other settings.
        retry: "Try other settings" / "別の設定で考え直す",
        share: "Link to this decision" / "この判断へのリンク",
        retry_share: "Link to this comparison" / "この比較へのリンク",
        retry_title(name): "{name}: the same decision, other settings" / "{name}の判断を別の設定で",
        retry_help: "The same cards and the same random numbers on both sides; only the agent and its knobs differ. The game at the table is not touched."
            / "AもBも、手札と乱数は同じです。違うのはエージェントとその設定だけ。対局中のゲームには影響しません。",
        side_a: "A" / "A",
        side_b: "B" / "B",
        agent_a: "Agent of side A" / "Aのエージェント",
        agent_b: "Agent of side B" / "Bのエージェント",
        retry_same(play): "Both choose {play}." / "どちらも{play}を選びました。",
        retry_differ(a, b): "A chooses {a}, B chooses {b}." / "Aは{a}、Bは{b}を選びました。",
        retry_failed: "This agent could not be made to think." / "このエージェントを動かせませんでした。",
        // How the formula decides.
        how(formula): "How {formula} decides" / "{formula}のしくみ",
        how_title: "How it decides" / "決め方のしくみ",
        how_ucb: "Each bar has two parts. The first is the mean reward of the move so far: 1 for the best result \
                  there can be, 0 for the worst. The second is a bonus: large while a move has been tried seldom, smaller with each \
                  try. The longest bar is tried next. So good moves are tried often, and none is forgotten."
            / "棒は2つの部分からなります。前半は活用項、つまりその手のこれまでの平均報酬です（最良の結果が1、最悪が0）。\
               後半は探索項で、試した回数が少ないほど長く、試すたびに短くなります。次に試すのは、いちばん長い棒の手です。\
               こうして良い手ほど多く試され、どの手も忘れられません。",
        how_tuned: "UCB1-Tuned also looks at the spread σ of the results: where they hardly differ, the bonus is small."
            / "UCB1-Tunedは結果のばらつきσも見ます。結果がいつも同じような手では、探索項が小さくなります。",
        how_even: "The moves take turns, each in the same imagined deals, and each is played out to the end. When all \
                   turns are over, the move with the best mean is played. There is no bonus: nothing but the turn \
                   decides what is tried next."
            / "同じ想像上の配り方の中で、どの手も順番に1回ずつ試し、最後まで打ってみます。すべて終わったら、\
               平均がいちばん良かった手を選びます。探索項はなく、次に試す手は順番だけで決まります。",
        how_dropped: "A move that is so far behind that it can hardly be the best is given up on the way. Its turns go to \
                      the others, which are told apart the better."
            / "大きく劣り、最善になる見込みがほとんどない手は途中で打ち切ります。その分の試行は残りの手に回るので、\
               接戦の手ほどよく見分けられます。",
        symbols: "x̄ mean reward of the move · s its tries · n all playouts · c weight of exploration"
            / "x̄：その手の平均報酬　s：その手の試行回数　n：全体の試行回数　c：探索の重み",
        symbols_tuned: "x̄ mean reward of the move · s its tries · n all playouts · σ spread of its rewards"
            / "x̄：その手の平均報酬　s：その手の試行回数　n：全体の試行回数　σ：報酬の標準偏差",
        now_for(play): "{play} now:" / "いまの{play}：",
    }
}

impl MindWords {
    /// Which way is good, in points of the game.
    pub(crate) fn way(&self, low_wins: bool) -> &'static str {
        if low_wins { self.less } else { self.more }
    }

    /// The names of both sides.
    pub(crate) fn sides(&self) -> [&'static str; 2] {
        [self.side_a, self.side_b]
    }

    /// Names the choice of an agent on each side.
    pub(crate) fn side_agents(&self) -> [&'static str; 2] {
        [self.agent_a, self.agent_b]
    }
}
