//! Words of the animated figures on the papers' pages.

use super::words;

words! {
    /// The words of the figures. Numbers are inserted as text.
    FigureWords {
        again: "Restart" / "最初から",
        other: "New random seed" / "別の乱数で",
        gap: " " / "",
        // Bandits.
        bandit: "1,000 trials, five moves" / "5つの手に1000回の試行を配る",
        even: "Even split" / "均等",
        exploration: "Exploration constant c of UCB1" / "UCB1の探索の重み c",
        trial(now, all): "Trial {now} of {all}" / "試行 {now}／{all}",
        to_best(share, regret): "best move: {share}, regret: {regret}" / "最善手に{share}、リグレット{regret}",
        regret: "Regret: total loss compared with always trying the best move" / "リグレット（最善手だけを試した場合との差の累計）",
        untried: "Five moves of unknown value. The marks show the true values, but the formulas don't see them."
            / "5つの手の真の価値は、まだわかりません。横線がその値ですが、式からは見えません。",
        bandit_says(even, ucb, tuned): "Share of trials on the best move: {even} with an even split, {ucb} with UCB1, {tuned} with UCB1-Tuned."
            / "最善手に回った試行は、均等で{even}、UCB1で{ucb}、UCB1-Tunedで{tuned}です。",
        regret_says(even, ucb, tuned): "Regret in the same order: {even}, {ucb} and {tuned}." / "リグレットは順に{even}、{ucb}、{tuned}。",
        bandit_key: "Ribbon width: trials. Bar: mean so far, with the exploration bonus in a lighter shade. The tallest bar gets the next trial. Mark: true value."
            / "帯の幅は試行数です。棒はそれまでの平均で、薄い部分が探索項です。次の試行は最も高い棒に回ります。横線は真の価値です。",
        // Rows of 6 Nimmt!.
        rows: "What will this card cost?" / "このカードは何頭の失点になるか",
        turns_over: "Turns already played" / "すでに終わったターン数",
        world(now, all): "Sampled deal {now} of {all}" / "想像した配札 {now}／{all}",
        card_costs(card): "Card {card}" / "カード{card}",
        row_costs: "Heads in this row" / "この列の牛の数",
        rows_on_table: "Rows, with the cards of the last sampled deal" / "4つの列と、直前に想像した配札で置かれたカード",
        rows_hand: "Your hand: choose a card" / "手札：カードを選ぶ",
        card_label(card, mean): "Card {card}, mean {mean} heads" / "カード{card}、平均{mean}頭",
        heads_axis: "heads taken this turn" / "このターンで引き取る牛の数",
        worlds_axis: "sampled deals" / "想像した配札の数",
        rows_first: "You can't see the other hands. Deal them from the unseen cards, and see what your card would cost."
            / "ほかの人の手札は見えません。見えないカードから配り直して、そのカードを出すと牛を何頭引き取るかを調べます。",
        rows_says(worlds, card, mean): "In {worlds} sampled deal, card {card} cost {mean} heads on average."
            | "In {worlds} sampled deals, card {card} cost {mean} heads on average."
            / "想像した{worlds}通りの配札で、カード{card}の失点は平均{mean}頭でした。",
        rows_best(card, mean): "Cheapest so far: card {card} with {mean}." / "いま最も少ないのはカード{card}の{mean}頭です。",
        rows_key: "Dashed cards: what the six players played in the last sampled deal, with a ring round yours. A card below all rows takes the cheapest row. \
               Bars: share of deals by number of heads, from 0 on the left. Band: 95% interval."
            / "点線のカードは、直前の配札で6人が出したもの（丸で囲んだのが自分）。どの列より小さいカードは最も安い列を取ります。棒は配札の割合で、左端は失点0。帯は95%区間です。",
        // Buffers of NFSP.
        memories: "Which decision goes into which buffer" / "どの判断がどちらのバッファに入るか",
        epsilon: "Exploration ε" / "探索率 ε",
        decision(now, all): "Decision {now} of {all}" / "判断 {now}／{all}",
        setting: "Settings from the paper" / "論文の設定",
        greedy: "best response, greedy" / "最適応答（貪欲）",
        explored: "best response, exploratory" / "最適応答（探索）",
        average: "average policy" / "平均戦略",
        response_net: "Q: best response" / "Q：最適応答",
        average_net: "Π: average policy" / "Π：平均戦略",
        plays_share(share): "plays {share} of the hands" / "{share}のハンドを担当",
        memory_sl: "Π's buffer: a sample" / "Πのバッファ：全体の標本",
        memory_rl: "Q's buffer: the latest" / "Qのバッファ：直近の分",
        held(held, room): "{held} of {room}" / "{held}／{room}",
        of_it_explored: "exploratory" / "探索手の割合",
        memories_first: "Every decision trains Q. The average policy learns only from the best response. Should it learn from exploratory moves, too?"
            / "すべての判断がQの教材になり、平均戦略Πの教材になるのは最適応答の手だけです。探索手も含めるべきでしょうか。",
        memories_made(all, greedy, explored): "Of {all} decisions, the best response made {greedy} greedily and {explored} while exploring."
            / "{all}回の判断のうち、最適応答によるものは貪欲{greedy}回、探索{explored}回。",
        memories_says(share, epsilon): "Exploratory moves make up {share} of what the average policy learns from (ε is now {epsilon})."
            / "平均戦略が学ぶデータの{share}が探索手です（現在のεは{epsilon}）。",
        memories_key: "Each dot is a decision. Its buffer depends only on who made the decision, so the moves here are random. The real buffers are many times larger."
            / "点1つが判断1回です。行き先は「だれの手か」だけで決まるので、ここでは手そのものは乱数です。実際のバッファはこれよりはるかに大きなものです。",
        // Resonance.
        resonance: "FALCON with two percepts and three actions" / "2つの知覚と3つの行動のFALCON",
        vigilance: "Vigilance ρ" / "警戒度 ρ",
        point(now, all): "Point {now} of {all}" / "点 {now}／{all}",
        competition: "Competition" / "競争",
        code(numbers): "Complement code: {numbers}" / "補数コード：{numbers}",
        categories(n): "{n} category" | "{n} categories" / "カテゴリー{n}個",
        add_point: "Add a point" / "点を加える",
        click: "Click to add a point" / "クリックで点を追加",
        resonance_first: "Each point is a situation. FALCON plays A, B or C and learns from the points it takes."
            / "点1つが1つの状況です。FALCONはA・B・Cのどれかを選び、取られた失点から学びます。",
        acts(node, action): "Category {node} has the largest choice value. Its largest action weight is that of {action}, so {action} is played."
            / "選択値が最大のカテゴリー{node}が答えます。重みが最大の{action}をプレイします。",
        acts_anyhow(action): "There is no category to ask, so it plays any action: {action}."
            / "カテゴリーがまだないので、でたらめに{action}をプレイします。",
        rewarded(action): "{action} took no points: its weight and the reward r rise." / "{action}は失点なし。{action}の重みと報酬rが上がります。",
        punished(action, points): "{action} took {points} points: its weight and the reward r fall." / "{action}は{points}失点。{action}の重みと報酬rが下がります。",
        channels: "Action weights and reward" / "行動の重みと報酬",
        channels_of(node): "Category {node}: action weights and reward r" / "カテゴリー{node}：行動の重みと報酬r",
        latest_points(points, actions): "Points in the last {actions} actions: {points}" / "直近{actions}回の失点：{points}",
        point_first: "The first point. There are no categories yet." / "最初の点です。カテゴリーはまだありません。",
        point_comes(n): "A new point. {n} category competes for it."
            | "A new point. {n} categories compete for it."
            / "新しい点です。{n}個のカテゴリーが競います。",
        resonates(node, choice, matched, rho): "Category {node} is chosen (T = {choice}). Its match {matched} reaches ρ = {rho}, so it resonates."
            / "カテゴリー{node}が選ばれ（T＝{choice}）、一致度{matched}がρ＝{rho}以上なので共鳴します。",
        is_reset(node, choice, matched, rho): "Category {node} is chosen (T = {choice}). Its match {matched} is below ρ = {rho}. It is reset, and the next one is tried."
            / "カテゴリー{node}が選ばれました（T＝{choice}）が、一致度{matched}はρ＝{rho}未満。リセットして次を調べます。",
        new_category(node): "None resonates, so the point becomes category {node}."
            / "共鳴するものがなく、この点が新しいカテゴリー{node}になりました。",
        grows(node, points): "Category {node} absorbs the point. It now has {points} point."
            | "Category {node} absorbs the point. It now has {points} points."
            / "カテゴリー{node}がこの点を取り込み、{points}点になりました。",
        resonance_short: "resonance" / "共鳴",
        reset_short: "reset" / "リセット",
        resonance_key: "A box shows the situations that a category remembers. Upper bars: match, with a mark at the vigilance ρ. Lower bars: action weights and reward r, with a mark where they were before. A is right on the left, B in the middle, C on the right."
            / "枠はカテゴリーが覚えている状況です。上の棒は一致度で、縦線は警戒度ρ。下の棒は行動の重みと報酬rで、縦線は学ぶ前の値です。正しい行動は、左がA、中央がB、右がC。",
        // Ranks.
        ranks: "What the evaluators predict in a game" / "Evaluatorは1ゲームをどう見るか",
        turn(now, all): "Turn {now} of {all}" / "手番 {now}／{all}",
        player(n): "Player {n}" / "プレイヤー{n}",
        cards_left(n): "{n} card" | "{n} cards" / "残り{n}枚",
        place(n): "place {n}" / "{n}位",
        evaluator_a: "A: position" / "A：局面",
        evaluator_b: "B: position and play" / "B：局面と出した手",
        class_share(class, share): "{class} {share}" / "{class}{share}",
        course_of(n): "Evaluator A on player {n}, turn by turn" / "プレイヤー{n}に対するEvaluator Aの推移",
        ranks_first: "Five players have ten or eleven cards each. Before each turn, evaluator A predicts the class in which that player will finish."
            / "5人に10〜11枚ずつ配られました。手番のたびに、Evaluator Aがその人の最終順位のランクを予想します。",
        ranks_says(n, play, a, b): "Player {n} plays {play}. Evaluator A predicted {a}. Evaluator B, which sees the play, predicted {b}."
            / "プレイヤー{n}は{play}。Evaluator Aの予想は{a}、この手を見たEvaluator Bは{b}です。",
        ends(n, place, class): "Player {n}'s place: {place} ({class})." / "プレイヤー{n}は{place}位（{class}）で終わりました。",
        ranks_key: "Bars: the probabilities of rich (places 1 and 2), common (3) and poor (4 and 5). The dot on the right is the actual result. The evaluators can be wrong."
            / "棒は富裕層（1・2位）、庶民層（3位）、貧困層（4・5位）の確率。右端の丸が実際の結果です。Evaluatorも外れます。",
    }
}
