//! Words of the Thoughts panel: what the agent to move computes.

use super::words;

words! {
    /// The words of the Thoughts panel. Names, moves and numbers are inserted as text.
    MindWords {
        mind: "Thoughts" / "思考",
        nothing: "No decision yet. When an agent starts thinking, you'll see its numbers here."
            / "まだ判断がありません。エージェントが考え始めると、ここに計算のようすが出ます。",
        // The decision and its progress.
        place(what, deal, number): "{what} {deal}, move {number}" / "第{deal}{what} {number}手目",
        thinking: "thinking" / "思考中",
        waiting: "waiting for you" / "ステップ待ち",
        played(play): "played {play}" / "{play}を出した",
        chose(play): "chose: {play}" / "{play}を選択",
        passed(play): "passed {play}" / "{play}を渡した",
        worlds(count, name): "Only one deal fits what {name} knows."
            | "{count} deals fit what {name} knows."
            / "{name}の知る情報に合う配札は{count}通り。",
        times_ten: " × 10" / "×10",
        playouts(done, total): "{done} of {total} playouts" / "プレイアウト{done}／{total}",
        progress: "Playouts done" / "終わったプレイアウト",
        even: "playouts split evenly" / "どの手も同じ回数",
        to_trick: "to the end of the trick" / "トリックの終わりまで",
        to_deal(deal): "to the end of the {deal}" / "{deal}の終わりまで",
        // The moves that a search tries.
        leads(play, mean, visits, total): "{play} leads: mean {mean}, 1 of {total} playouts."
            | "{play} leads: mean {mean}, {visits} of {total} playouts."
            / "いま最善は{play}。平均{mean}、プレイアウト{total}回中{visits}回。",
        led(play, mean, visits, total): "{play} was played: mean {mean}, 1 of {total} playouts."
            | "{play} was played: mean {mean}, {visits} of {total} playouts."
            / "選択は{play}。平均{mean}、プレイアウト{total}回中{visits}回。",
        untouched: "No playouts yet." / "まだ何も試していません。",
        arms: "Moves the agent is trying, with their results" / "試している手とその結果",
        column_move: "Move" / "手",
        column_kind: "Action type" / "行動の種類",
        column_tried: "Playouts" / "回数",
        column_points(unit): "mean {unit}" / "平均（{unit}）",
        column_error: "± SE" / "±標準誤差",
        // Which direction is better, for numbers and bars.
        less: "lower is better" / "小さいほどよい",
        more: "higher is better" / "大きいほどよい",
        longer: "longer bars are better" / "棒は長いほどよい",
        longest: "the longest is tried next" / "いちばん長い手を次に試す",
        exploitation: "mean reward" / "平均報酬",
        exploration: "exploration" / "探索項",
        column_sum: "= UCB" / "＝UCB値",
        column_reward: "mean reward" / "平均報酬",
        whiskers: "whiskers: one standard deviation" / "ひげ：標準偏差",
        untried: "not tried yet" / "まだ0回",
        infinite: "not tried yet: UCB counts as infinite" / "まだ0回：UCB値は無限大とみなす",
        best: "best so far" / "いま最善",
        next: "next: longest bar" / "次に試す手（棒が最長）",
        next_even: "next in turn" / "次に試す手（順番）",
        last: "last result" / "直前の結果",
        chosen: "played" / "選択",
        pruned(done): "pruned after {done} playouts" / "{done}回で打ち切り",
        outcomes(unit): "distribution of {unit}" / "結果（{unit}）の分布",
        interval: "dot and line: mean and 95% interval" / "点と線：平均と95%信頼区間",
        sort: "Sort:" / "並び順：",
        sort_order: "default" / "標準の順",
        sort_mean: "by mean" / "平均順",
        show_all(n): "Show all {n}" / "{n}個すべて表示",
        show_some(n): "Show top {n}" / "上位{n}個だけ表示",
        // One playout at a time.
        step_mode: "One playout at a time" / "1回ずつ進める",
        step_hint: "The agent pauses after each playout (one simulated game) and explains why it tried that move."
            / "プレイアウト（続きのシミュレーション）1回ごとに止まり、なぜその手を試したかを示します。",
        steps: "Run playouts" / "いま行うプレイアウト",
        step(n): "Run {n} playout" | "Run {n} playouts" / "プレイアウトを{n}回行う",
        finish: "Finish" / "最後まで",
        moment_change: "The choice changes here." / "ここで選ぶ手が変わりました。",
        moment_apart: "UCB and the mean now favour different moves." / "ここで、UCB値が最大の手と平均が最良の手が分かれました。",
        moment_sure: "A forced win was found here." / "ここで必勝手順が見つかりました。",
        why_untried(play, took): "Tried {play}: untried moves come first. Result: {took}."
            / "{play}を試した：まだ0回の手が先。結果は{took}。",
        why_longest(play, sum, took): "Tried {play}: it had the largest UCB ({sum}). Result: {took}."
            / "{play}を試した：UCB値（{sum}）が最大。結果は{took}。",
        why_turn(play, took): "Tried {play}: next in turn. Result: {took}." / "{play}を試した：順番どおり。結果は{took}。",
        why_several(n, play, took): "{n} more playouts. The last one tried {play}. Result: {took}."
            / "プレイアウトをあと{n}回。最後に試したのは{play}で、結果は{took}。",
        points(n, unit): "{n} {unit}" / "{n}{unit}",
        // Decisions without a search.
        rule: "Deciding rule" / "決め手になったルール",
        chance: "Probability" / "確率",
        expected: "Expected" / "期待値",
        weight: "Weight" / "重み",
        features(play): "Features of {play}" / "{play}で見ている特徴",
        legal(n): "The only legal move" | "{n} legal moves" / "出せるのは1通りだけ" | "出せる手 {n}通り",
        kinds: "Possible action types" / "可能な行動の種類",
        line: "Moves that follow" / "この先の手順",
        uniform(n, chance): "One of {n} moves at random, each with probability {chance}. This agent doesn't think at all."
            / "{n}通りからランダムに1つ。どれも確率{chance}。何も考えていません。",
        forced: "Only one move was legal, so there was nothing to compute." / "合法手は1つだけなので、何も計算していません。",
        // The log.
        log: "Decisions so far" / "これまでの判断",
        log_hint: "Choose a decision to see what was computed." / "選ぶと、そのときの計算を見られます。",
        round: "Round" / "回",
        pass_row: "Cards passed" / "パス（交換）",
        look_back(number, name, play): "Move {number}: {name}, {play}. See what was computed." / "{number}手目：{name}、{play}。そのときの計算を見る",
        live: "Back to live" / "現在に戻る",
        past: "You're viewing a past decision." / "過去の判断を見ています。",
        telling: "Hidden until the hand is over: the numbers would reveal the agent's card." / "計算の内容から手札がわかるため、ハンドの終わりに表示します。",
        veiled: "While you play, possible moves appear as numbers, so that hands stay secret."
            / "対戦中は手札を見せないため、候補を番号で示します。",
        terms: "What the terms mean" / "用語の説明",
        // Charts, their captions and buttons.
        visits_title: "Playouts of each move" / "各手のプレイアウト数",
        means_title: "Mean of each move" / "各手の平均",
        intervals_title: "95% intervals of the moves tried most often" / "よく試した手の95%信頼区間",
        intervals_apart(first, second): "The 95% intervals of {first} and {second} don't overlap. {first} is better."
            / "{first}の区間全体が、{second}の区間より良い側にあります。",
        intervals_overlap(first, second): "The intervals of {first} and {second} overlap. It isn't clear yet which is better."
            / "{first}と{second}の区間は重なっていて、どちらが良いかはまだはっきりしません。",
        intervals_early: "Not enough playouts for an interval yet." / "プレイアウトが少なく、信頼区間はまだ出せません。",
        playouts_axis: "playouts in total" / "全体のプレイアウト数",
        visits_axis: "playouts of the move" / "その手のプレイアウト数",
        means_axis(unit, way): "mean {unit} ({way})" / "平均（{unit}、{way}）",
        visits_seen(play, visits, total): "{play} has had the most playouts: {visits} of {total}."
            / "最も多く試したのは{play}。{total}回中{visits}回。",
        mean_seen(play, mean): "{play}: {mean} on average." / "{play}の平均は{mean}。",
        means_seen(first, mean, second, other): "Best: {first}, {mean} on average. Next: {second}, {other}."
            / "平均がいちばん良いのは{first}で{mean}。次は{second}の{other}。",
        means_close(first, mean, second, other): "The choice is {first}: {mean} on average. {second} ({other}) is practically equal."
            / "選ばれたのは{first}で、平均{mean}。{second}は{other}ですが、この程度の差は同じとみなします。",
        means_against(first, mean, second, other): "The choice is {first}: {mean} on average. {second} averages {other}, but had fewer playouts or was pruned."
            / "選ばれたのは{first}で、平均{mean}。{second}は{other}ですが、試した回数が少ないか、途中で打ち切られています。",
        means_tied(n, mean): "{n} moves tie for the best mean: {mean}." / "最善の平均（{mean}）で並ぶ手は{n}つ。",
        drawn(some, all): "Showing {some} of {all} moves." / "{all}通りの手のうち{some}通りを表示。",
        log_axis: "Playouts on a log scale" / "プレイアウト数を対数目盛に",
        as_table: "As a table" / "表で見る",
        save(format, what): "{what}: save as {format}" / "{what}を{format}で保存",
        // Single playouts.
        playout_title: "Single playouts" / "プレイアウトを1つずつ見る",
        playout(number, took): "Playout {number}: {took}." / "プレイアウト{number}：{took}。",
        playout_help: "One simulated game. The hands fit what the player knows, and play continues until that player's place is decided. Only the latest playouts are kept."
            / "想像上のゲームの1つです。知っている情報に合うように手札を配り、自分の順位が決まるまで進めます。直近の分だけを残しています。",
        imagined: "Sampled hands" / "想像した手札",
        imagined_moves: "Moves" / "進行",
        playout_before: "Previous playout" / "前のプレイアウト",
        playout_after: "Next playout" / "次のプレイアウト",
        // The same decision with other settings.
        retry: "Try other settings" / "別の設定で考え直す",
        share: "Link to this decision" / "この判断へのリンク",
        retry_share: "Link to this comparison" / "この比較へのリンク",
        retry_title(name): "{name}: same decision, different settings" / "{name}の判断を別の設定で",
        retry_help: "Both sides get the same cards and the same random numbers. Only the agent and its settings differ. The game at the table isn't affected."
            / "AもBも、手札と乱数は同じです。違うのはエージェントとその設定だけです。対局中のゲームには影響しません。",
        side_a: "A" / "A",
        side_b: "B" / "B",
        agent_a: "Agent A" / "Aのエージェント",
        agent_b: "Agent B" / "Bのエージェント",
        retry_same(play): "Both choose {play}." / "どちらも{play}を選びました。",
        retry_differ(a, b): "A chooses {a}. B chooses {b}." / "Aは{a}、Bは{b}を選びました。",
        retry_failed: "This agent couldn't run. Try another one." / "このエージェントを動かせませんでした。別のものを選んでください。",
        // How the formula decides.
        how(formula): "How {formula} decides" / "{formula}のしくみ",
        how_title: "How it decides" / "決め方のしくみ",
        how_ucb: "Each bar is an upper confidence bound (UCB) with two parts. The first is the move's mean reward so far, from 0 (worst) to 1 (best). The second is a bonus. \
               It is large for a move with few playouts and shrinks with every one. The move with the longest bar is tried next. \
               So good moves get the most playouts, and no move is forgotten."
            / "棒は信頼上限（UCB）で、2つの部分からなります。前半はその手のこれまでの平均報酬です（最良の結果が1、最悪が0）。\
               後半は探索項で、試した回数が少ないほど長く、試すたびに短くなります。次に試すのは、いちばん長い棒の手です。\
               こうして良い手ほど多く試され、どの手も忘れられません。",
        how_tuned: "UCB1-Tuned also looks at the spread σ of the results. If a move's results hardly vary, its bonus is small."
            / "UCB1-Tunedは結果のばらつきσも見ます。結果がいつも同じような手では、探索項が小さくなります。",
        how_even: "In each sampled deal, every move gets one playout. Then the move with the best mean is played. There's no bonus: moves are simply tried in turn."
            / "同じ想像上の配札の中で、どの手も順番に1回ずつプレイアウトします。すべて終わったら、平均がいちばん良かった手を選びます。探索項はなく、次に試す手は順番だけで決まります。",
        how_dropped: "A move that has fallen too far behind is dropped. Its playouts go to the remaining moves, so close calls get a clearer answer."
            / "大きく劣り、最善になる見込みがほとんどない手は途中で打ち切ります。その分のプレイアウトは残りの手に回るので、接戦の手ほどよく見分けられます。",
        symbols: "x̄: mean reward of the move · s: its playouts · n: all playouts · c: exploration weight"
            / "x̄：その手の平均報酬　s：そのプレイアウト数　n：全体のプレイアウト数　c：探索の重み",
        symbols_tuned: "x̄: mean reward of the move · s: its playouts · n: all playouts · σ: spread of its rewards"
            / "x̄：その手の平均報酬　s：そのプレイアウト数　n：全体のプレイアウト数　σ：報酬の標準偏差",
        now_for(play): "{play} now:" / "いまの{play}：",
    }
}

impl MindWords {
    /// Which direction is better, in points of the game.
    pub(crate) fn way(&self, low_wins: bool) -> &'static str {
        if low_wins { self.less } else { self.more }
    }

    /// Returns the names of the two sides.
    pub(crate) fn sides(&self) -> [&'static str; 2] {
        [self.side_a, self.side_b]
    }

    /// The labels of the agent menus of both sides.
    pub(crate) fn side_agents(&self) -> [&'static str; 2] {
        [self.agent_a, self.agent_b]
    }
}
