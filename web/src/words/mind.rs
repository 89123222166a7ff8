//! Words of the Thoughts panel: what the agent to move computes, and the review of turns and deals.

use super::words;

words! {
    /// The words of the Thoughts panel. Names, moves and numbers are inserted as text.
    MindWords {
        mind: "Thoughts" / "思考",
        nothing: "When an agent starts thinking, you'll see its numbers here."
            / "エージェントが考え始めると、ここに計算のようすが出ます。",
        // The decision and its progress.
        place(what, deal, number): "{what} {deal}, move {number}" / "第{deal}{what} {number}手目",
        thinking: "thinking" / "思考中",
        waiting: "waiting for you" / "操作待ち",
        chose(play): "chose {play}" / "{play}を選択",
        passed(play): "handed over {play}" / "{play}を渡した",
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
        level(play, n, mean, total): "{play} and one other move tie: mean {mean} after {total} playouts."
            | "{play} and {n} other moves tie: mean {mean} after {total} playouts."
            / "{play}とほか{n}手が平均{mean}で並んでいます。プレイアウト{total}回。",
        led(play, mean, visits, total): "{play} was chosen: mean {mean}, 1 of {total} playouts."
            | "{play} was chosen: mean {mean}, {visits} of {total} playouts."
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
        longest: "the longest bar is next" / "棒がいちばん長い手が次",
        exploitation: "mean so far" / "これまでの平均",
        exploration: "bonus for few playouts" / "回数が少ない手へのボーナス",
        column_sum: "= UCB" / "＝UCB値",
        column_full: ", upper confidence bound" / "（信頼上限）",
        column_reward: "mean reward" / "平均報酬",
        whiskers: "whiskers: one standard deviation" / "ひげ：標準偏差",
        untried: "not tried yet" / "まだ0回",
        infinite: "not tried yet: UCB counts as infinite" / "まだ0回：UCB値は無限大とみなす",
        best: "best so far" / "いま最善",
        next: "next: longest bar" / "次に試す手（棒が最長）",
        next_even: "next in turn" / "次に試す手（順番）",
        last: "last result" / "直前の結果",
        chosen: "chosen" / "選択",
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
        decided: "The search is over. Press Continue (g) to make the move." / "読み終わりました。先へ（g）進むと、その手をプレイします。",
        go_on: "Continue" / "先へ",
        moment_change: "The choice changes here." / "ここで選ぶ手が変わりました。",
        moment_apart: "UCB and the mean now favour different moves." / "ここで、UCB値が最大の手と平均が最良の手が分かれました。",
        moment_sure: "A forced win was found here." / "ここで必勝手順が見つかりました。",
        why_untried(play, took): "Tried {play}: untried moves come first. Result: {took}."
            / "{play}を試した：まだ0回の手が先。結果は{took}。",
        why_longest(play, sum, took): "Tried {play}: its bar was the longest ({sum}). Result: {took}."
            / "{play}を試した：棒（{sum}）がいちばん長かった。結果は{took}。",
        waits(play, sum): "Tried least: {play}. Its bonus is the largest and grows while it waits, but another bar is longer than {sum}."
            / "試した回数が最少の手は{play}。ボーナスは最大で、待つあいだにも少しずつ伸びますが、まだ棒（{sum}）より長い棒がほかにあります。",
        why_turn(play, took): "Tried {play}: next in turn. Result: {took}." / "{play}を試した：順番どおり。結果は{took}。",
        why_several(n, play, took): "Ran {n} more playouts. The last one tried {play}. Result: {took}."
            / "プレイアウトを{n}回追加。最後に試したのは{play}で、結果は{took}。",
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
        pass_row: "Cards handed over" / "渡したカード",
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
        visits_tied(n, visits, total): "{n} moves share the lead, with {visits} of {total} playouts each." / "プレイアウト{total}回のうち、最多の{visits}回ずつが{n}つの手にあります。",
        visits_seen(play, visits, total): "{play} has had the most playouts: {visits} of {total}."
            / "最も多く試したのは{play}。{total}回中{visits}回。",
        mean_seen(play, mean): "{play}: {mean} on average." / "{play}の平均は{mean}。",
        means_seen(first, mean, second, other): "Best: {first}, {mean} on average. Second best: {second}, {other}."
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
            / "AもBも、手札と乱数は同じです。違うのはエージェントとその設定だけです。プレイ中のゲームには影響しません。",
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
               It is large for a move with few playouts. It shrinks with each of them, and grows slowly while other moves are tried. The move with the longest bar is tried next. \
               So good moves get the most playouts, and no move is forgotten."
            / "棒は信頼上限（UCB）で、2つの部分からなります。前半はその手のこれまでの平均報酬です（最良の結果が1、最悪が0）。\
               後半は探索項で、試した回数が少ないほど長く、試すたびに短くなり、ほかの手を試すあいだは少しずつ伸びます。次に試すのは、いちばん長い棒の手です。\
               こうして良い手ほど多く試され、どの手も忘れられません。",
        how_tuned: "UCB1-Tuned also looks at the spread σ of the results. If a move's results hardly vary, its bonus is small."
            / "UCB1-Tunedは結果のばらつきσも見ます。結果がいつも同じような手では、探索項が小さくなります。",
        how_even: "In each sampled deal, every move gets one playout. Then the move with the best mean is played. There's no bonus: moves are simply tried in turn."
            / "想像した配札ごとに、どの手も順番に1回ずつプレイアウトします。すべて終わったら、平均がいちばん良かった手を選びます。探索項はなく、次に試す手は順番だけで決まります。",
        how_dropped: "A move that has fallen too far behind is dropped. Its playouts go to the remaining moves, so close calls get a clearer answer."
            / "大きく劣り、最善になる見込みがほとんどない手は途中で打ち切ります。その分のプレイアウトは残りの手に回るので、接戦の手ほどよく見分けられます。",
        symbols: "x̄: mean reward of the move · s: its playouts · n: all playouts · c: exploration constant"
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
}

words! {
    /// The words of the review of a turn and of a deal. Names, moves and numbers are inserted as text.
    Insight {
        // A turn with what each agent expected of its card.
        turn: "Last turn: what each agent expected" / "前のターンの各自の読み",
        second: "Next best" / "次善",
        // The review of a deal.
        review(deal): "Review of your {deal}" / "あなたの{deal}の検討",
        review_by(name): "{name} checks each of your decisions, using only what you knew at the time. Faint values may be noise."
            / "{name}が、そのときあなたに見えていた情報だけで各判断を調べます。薄い数字は偶然の範囲です。",
        reviewed(done, all): "{done} of {all} decisions reviewed so far." / "{all}回の判断のうち{done}回を検討済み。",
        gave_up(sum, unit, round, best, most): "{sum} {unit} lost to mistakes. Biggest: round {round}, where {best} was better by {most}."
            / "合計{sum}{unit}の損。最大は{round}回目で、{best}のほうが{most}{unit}よい手でした。",
        gave_nothing: "Nothing lost to mistakes." / "損はありません。",
        yours: "Yours (expected)" / "実際（期待値）",
        best_move: "Best (expected)" / "最善（期待値）",
        given_up: "EV loss" / "損失",
        sum: "Total" / "合計",
        visit(round): "Round {round}: see the position" / "{round}回目の局面を見る",
        visit_graded(round, grade, lost): "Round {round}: {grade}, EV loss {lost}. See the position"
            / "{round}回目：{grade}、損失{lost}。局面を見る",
        decisions: "Your decisions and their grades" / "あなたの判断と評価",
        // The course of a deal.
        course_title(deal): "How the {deal} went" / "{deal}の流れ",
        course_decision: "your decisions, then the result" / "あなたの判断（最後は結果）",
        course_axis(unit, way): "expected {unit} ({way})" / "期待{unit}（{way}）",
        course_played: "your play" / "実際",
        course_luck: "luck alone" / "運だけなら",
        course_seen(start, unit, luck, lost, end): "Expected at first: {start} {unit}. Luck: {luck}. Your decisions: {lost} (plus is good for you). Result: {end}."
            / "最初の期待値は{start}{unit}。運{luck}、あなたの判断{lost}（＋はあなたの得）で、結果は{end}。",
        course_shared(start, unit, luck, lost, end): "Expected at first: {start} {unit}. Luck: {luck}. My decisions: {lost} (plus is good). Result: {end}."
            / "最初の期待値は{start}{unit}。運{luck}、自分の判断{lost}（＋が得）で、結果は{end}。",
        pause: "Pause" / "一時停止",
        resume: "Resume" / "再開",
        colon: ": " / "：",
    }
}

words! {
    /// Texts about an agent's reads on the other seats. Moves and numbers are inserted as text.
    RivalWords {
        rivals: "Its read on the other players" / "ほかのプレイヤーをどう見ているか",
        rival_unknown: "nothing seen yet" / "まだ手がかりなし",
        rival_seen(moves): "Based on {moves} move." | "Based on {moves} moves." / "{moves}手から推定。",
        rival_type: "Type" / "タイプ",
        clues: "Key moves, and how likely each type is to make them" / "決め手になった手と、各タイプがその手を選ぶ確率",
        clue_turn(turn): "turn {turn}" / "{turn}ターン目",
        clue_ago(turn, deals): "turn {turn}, last deal" | "turn {turn}, {deals} deals ago"
            / "前のディールの{turn}ターン目" | "{deals}ディール前の{turn}ターン目",
        course: "Estimate over time" / "推定の移り変わり",
        course_axis: "moves seen" / "見た手数",
        comma: ", " / "、",
    }
}

words! {
    /// The words for an agent that plays for a target class of places. Numbers, moves and names are inserted as text.
    RanksWords {
        title: "The play closest to its target" / "目標にいちばん近いカード",
        stands: "Current estimate" / "現在の見込み",
        aim: "Target" / "目標",
        rich: "rich: 1st or 2nd" / "富裕層（1・2位）",
        common: "common: 3rd" / "庶民層（3位）",
        poor: "poor: 4th or 5th" / "貧困層（4・5位）",
        options: "Predicted finish for each play" / "カードごとのランクの推定",
        distance: "Distance" / "距離",
        help(name): "This agent doesn't play for the best place. It picks the play whose prediction is closest to its target. Distance: {name}."
            / "いちばん上のランクになりそうなカードではなく、推定が目標にいちばん近いカードを出します。距離：{name}。",
        course: "Its estimate at each of its turns in this game" / "このゲームの自分の手番ごとの見込み",
        now: "now" / "今回",
        epochs(n): "Both nets were trained for {n} epoch."
            | "Both nets were trained for {n} epochs."
            / "2つのネットは{n}エポック学習しています。",
        shares(rich, common, poor): "rich {rich}, common {common}, poor {poor}" / "富裕層{rich}、庶民層{common}、貧困層{poor}",
    }
}

words! {
    /// The words for an agent that remembers situations. Numbers, moves and names are inserted as text.
    ResonanceWords {
        title: "Decision by resonance with learned situations" / "学習した状況との共鳴による判断",
        net(trick, place): "Net: trick {trick}, {place}." / "ネット：第{trick}トリック・{place}。",
        first: "leading" / "リード",
        second: "second to play" / "2番手",
        third: "third to play" / "3番手",
        fourth: "last to play" / "4番手",
        games(n): "The agent was trained on {n} game." | "The agent was trained on {n} games." / "学習したゲーム数：{n}。",
        lessons(deals, whose, decisions, nodes): "At this table the agent has also learned from {deals} deal ({whose}). Decisions: {decisions}. New nodes: {nodes}."
            | "At this table the agent has also learned from {deals} deals ({whose}). Decisions: {decisions}. New nodes: {nodes}."
            / "この試合でも{deals}ディールから学習（{whose}）。判断{decisions}回、新しいノード{nodes}個。",
        own: "its own cards" / "自分の札",
        everybody: "everyone's cards" / "全員の札",
        // Action types.
        kinds: "Action types and their values" / "行動の種類とその価値",
        value: "Value" / "価値",
        times: "Count" / "経験数",
        kinds_help: "Bar: value from all layers. Finer layers count more as they gain experience. Mark: the selected layer only. Count: experiences in the finest layer that knows the action type."
            / "棒は全層を合わせた価値です。細かい層の価値は、経験が増えるにつれて重く数えます。縦線は選んだ層だけの値です。経験数は、その行動を知る最も細かい層でのものです。",
        // A filter on cards.
        passes: "passes" / "通過",
        stopped: "blocked" / "除外",
        threshold(theta): "The filter lets a card through if its value is below {theta}." / "フィルターは、値が{theta}未満の札を通します。",
        no_filter: "The filter has no model for this trick, so it does nothing." / "このトリックの回帰モデルはなく、フィルターは働きません。",
        filter_same: "The filter makes no difference here." / "今回の選択は変わりません。",
        filter_changes(with, without): "With the filter, the choice is {with}. Without the filter, {without}."
            / "フィルターを使うと{with}、使わなければ{without}です。",
        filter_shown: "The filter is only shown here. The choice was made without it." / "表示だけで、選択には使っていません。",
        // Layers.
        layers: "Layers, from coarse to fine" / "層（粗い層から細かい層へ）",
        matched: "Match" / "一致度",
        node: "Node" / "ノード",
        visits: "Visits" / "学習回数",
        resonates: "resonates" / "共鳴",
        nearest: "closest, no resonance" / "共鳴なし、最も近いもの",
        skipped: "skipped" / "省略",
        look(rho): "Vigilance {rho}: see what this layer remembers" / "警戒度{rho}：この層の記憶を見る",
        vigilance: "Vigilance ρ" / "警戒度ρ",
        // Remembered situations.
        percepts: "What the agent sees" / "知覚",
        percept: "Percept" / "知覚",
        now: "Now" / "現在",
        remembered: "Memory" / "記憶",
        remembers(node, all): "What the agent sees (bars) and what node {node} of {all} remembers (frames)"
            / "知覚（棒）と、{all}個中ノード{node}の記憶（枠）",
        age(presentation, all): "Created at decision {presentation} of {all}."
            / "このノードができたのは、学んだ判断{all}回中の{presentation}回目。",
        higher(list): "Higher in the remembered situation than now: {list}." / "記憶した状況のほうが大きい知覚：{list}。",
        lower(list): "Lower in the remembered situation than now: {list}." / "記憶した状況のほうが小さい知覚：{list}。",
        alike: "Almost the same as now." / "いまの状況とほぼ同じです。",
        comma: ", " / "、",
        gap: " " / "",
    }
}

impl ResonanceWords {
    /// The position in a trick, from 0.
    pub(crate) fn place(&self, place: u8) -> &'static str {
        match place {
            0 => self.first,
            1 => self.second,
            2 => self.third,
            _ => self.fourth,
        }
    }
}

words! {
    /// The words for a player that steers another. Numbers and names are inserted as text.
    SteeringWords {
        title: "Steering another player's place" / "相手を目標の順位に導く判断",
        aims(name, place): "Target for {name}: place {place}." / "{name}が{place}位になるようにねらっています。",
        aims_even(name): "Target for {name}: as many wins as losses." / "{name}の勝ち負けが五分五分になるようにねらっています。",
        secret: "This player is steering you towards a certain place. You can see how after the game."
            / "このプレイヤーは、あなたをある順位に導こうとしています。くわしくはゲームのあとでわかります。",
        ask: "Show me now anyway" / "それでも、いま知りたい",
        // Its effort.
        effort: "Current effort" / "いまの力の入れ方",
        holds_back(name): "holds {name} back" / "{name}を足止め",
        wins: "plays to win" / "普通に勝ちにいく",
        lets(name): "lets {name} through" / "{name}にゆずる",
        style(percent, seen): "Estimate: {percent}% of the steered player's moves match the sample client's ({seen} decision seen)."
            | "Estimate: {percent}% of the steered player's moves match the sample client's ({seen} decisions seen)."
            / "相手の手の{percent}%を標準クライアントと同じとみています（これまでに見た判断{seen}回）。",
        // The controller as a diagram. The texts are short, because a line of a box has room for 24 letters.
        loop_title: "The controller as a block diagram" / "制御のブロック図",
        loop_game: "In this game" / "このゲーム",
        loop_expected(place, aim): "expected {place} − target {aim}" / "見込み{place}位 − 目標{aim}位",
        loop_games(games): "Over {games} game" | "Over {games} games" / "これまでの{games}ゲーム",
        loop_mean(place): "mean {place}, sum of errors" / "平均{place}位・Σ(順位−目標)",
        loop_bounded(sum, most): "{sum} (limit ±{most})" / "{sum}（上限±{most}）",
        loop_limits(least): "sum, kept within {least} … +1" / "和（{least}〜+1に制限）",
        loop_threshold(least): "lets through above {least}" / "{least}を超えた分だけゆずる",
        loop_game_alone: "this game isn't steered" / "操作しないゲーム",
        loop_answers: "replies aren't steered" / "あなたの手への応手は操作なし",
        loop_effort(number): "effort {number}" / "力の入れ方 {number}",
        loop_play: "choose move → play" / "手を選ぶ → 出す",
        loop_gives(places): "sacrifices at most {places}" / "ゆずる順位は{places}まで",
        // The predicted places.
        forecast: "Predicted places without any steering" / "順位を操作しない場合の見込み順位",
        seat: "Player" / "プレイヤー",
        places: "Places 1 to 5" / "1位〜5位",
        mean: "Mean" / "平均",
        share(place, percent): "place {place}: {percent}" / "{place}位：{percent}",
        // The match.
        course: "Places in this match" / "この試合での順位の推移",
        game: "Game" / "ゲーム",
        place: "Place" / "順位",
        place_of(name): "place ({name})" / "{name}の順位",
        running: "average so far" / "ここまでの平均",
        aim: "target" / "目標",
        course_says(mean, games, half): "Average finish {mean} ± {half} over {games} games."
            / "{games}ゲームの平均は{mean} ± {half}位。",
        course_same(mean, games): "Average finish {mean} over {games} game. One game doesn't show how far off this is."
            | "Average finish {mean} over {games} games. The place was the same each time, so the error can't be estimated."
            / "{games}ゲームの平均は{mean}位。1ゲームだけでは誤差がわかりません。"
            | "{games}ゲームの平均は{mean}位。すべて同じ順位のため、誤差を推定できません。",
        // The plays.
        plays: "Expected places for each play" / "手ごとの見込み順位",
        play: "Play" / "手",
        own: "Own" / "自分",
        gives: "Cost" / "順位の損",
        too_much: "too much" / "ゆずりすぎ",
        gave(places, name): "Here it sacrificed {places} places of its own to let {name} through."
            / "ここでは自分の見込み順位を{places}下げて、{name}にゆずりました。",
        // The finished games, one by one.
        tale: "How players were steered, game by game" / "順位の操作（ゲームごと）",
        tale_ask: "Show how earlier games were steered" / "これまでのゲームで何をしたかを見る",
        even: "even" / "五分",
        mean_effort: "Effort" / "力の入れ方",
        gave_way: "Gave way" / "ゆずった手",
        gave_of(gave, all): "{gave} of {all}" / "{all}手中{gave}",
        most: "Largest cost (places)" / "最大の損（順位）",
        visit(game, name, places): "Game {game}: {name} sacrificed {places} places here. See the position"
            / "第{game}ゲーム：{name}が自分の見込み順位を{places}下げた局面を見る",
        unseen(games): "{games} game hasn't been checked yet."
            | "{games} games haven't been checked yet."
            / "まだ調べていないゲームが{games}つあります。",
        looking(game, left): " Game {game}: {left} decision left."
            | " Game {game}: {left} decisions left."
            / " 第{game}ゲーム：残り{left}手。",
        look: "Check them" / "調べる",
        // The classroom.
        classroom_says: "Four players with different styles are steered at once, on the same deal. None of these programs knows that it is being steered. \
               The bar shows what the other players do: red for holding this player back, the middle for playing to win, blue for letting this player through."
            / "プレイスタイルの違う4人を、同じ配札で同時に導きます。どのプログラムも、導かれていることを知りません。帯はほかの4人の力の入れ方です。左の赤は足止め、中央は普通に勝ちにいくこと、右の青はゆずることを表します。",
        your_place: "Your target" / "あなたの目標",
        their_aim: "Target" / "目標の順位",
        now(game, moves): "Game {game}, move {moves}" / "第{game}ゲーム {moves}手目",
        stands_still: "An agent couldn't choose a move, so this match has stopped. Reload the page to try again." / "エージェントが手を選べなかったため、この試合は止まりました。再読み込みしてください。",
        engine: "How the play was chosen" / "手を選んだしくみ",
    }
}
