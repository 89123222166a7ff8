//! Words of the moving figures on the papers' pages.

use super::words;

words! {
    /// Words of the figures. Numbers are written out before they are put in.
    FigureWords {
        again: "Start again" / "最初から",
        other: "Another chance" / "別の乱数で",
        gap: " " / "",
        // Bandits.
        bandit: "One thousand trials for five moves" / "5つの手に1000回の試行を配る",
        even: "Evenly" / "均等",
        exploration: "Exploration c of UCB1" / "UCB1の探索の重み c",
        trial(now, all): "Trial {now} of {all}" / "試行 {now}／{all}",
        to_best(share, regret): "best move {share}, regret {regret}" / "最善手に{share}、リグレット{regret}",
        regret: "Regret: what the trials have cost against always making the best move" / "リグレット（最善手だけを試した場合との差の累計）",
        untried: "Five moves, and nobody knows what they are worth. The marks show it; the formulas do not see them."
            / "5つの手の真の価値は、まだ誰も知りません（横線がその値。式からは見えません）。",
        bandit_says(even, ucb, tuned): "The best move got {even} of the trials evenly, {ucb} by UCB1 and {tuned} by UCB1-Tuned."
            / "最善手に回った試行は、均等で{even}、UCB1で{ucb}、UCB1-Tunedで{tuned}です。",
        regret_says(even, ucb, tuned): "The regret is {even}, {ucb} and {tuned}." / "リグレットは順に{even}、{ucb}、{tuned}。",
        bandit_key: "Width: trials. Bar: mean so far and, lighter, what exploration adds; the next trial goes to the tallest. Mark: the true value."
            / "帯の幅は試行数。棒はそれまでの平均で、薄い部分が探索項です。次の試行は最も高い棒に回ります。横線は真の価値。",
        // Rows of 6 Nimmt!.
        rows: "What will this card cost?" / "このカードは何頭の失点になるか",
        turns_over: "Turns played before" / "すでに終わったターン数",
        world(now, all): "World {now} of {all}" / "世界 {now}／{all}",
        card_costs(card): "Card {card}" / "カード{card}",
        row_costs: "Heads in this row" / "この列の牛の数",
        rows_on_table: "Rows, and what the last world laid there" / "4つの列と、直前の世界で置かれたカード",
        rows_hand: "Hand: choose a card" / "手札：カードを選ぶ",
        card_label(card, mean): "Card {card}, mean {mean} heads" / "カード{card}、平均{mean}頭",
        heads_axis: "heads taken in this turn" / "このターンで引き取る牛の数",
        worlds_axis: "worlds: the mean settles" / "世界の数：平均が落ち着いていく",
        rows_first: "Nobody knows the other hands. Draw them from what is unseen, and see what a card of yours would cost."
            / "ほかの人の手札は見えません。見えないカードから配り直して、出したカードが何頭になるかを見ます。",
        rows_says(worlds, card, mean): "In {worlds} imagined world card {card} cost {mean} heads on average."
            | "In {worlds} imagined worlds card {card} cost {mean} heads on average."
            / "想像した{worlds}通りの世界で、カード{card}の失点は平均{mean}頭でした。",
        rows_best(card, mean): "Least so far: card {card} with {mean}." / "いま最も少ないのはカード{card}の{mean}頭です。",
        rows_key: "Dashed cards: what the six players lay in the last world, yours with a ring. Whoever is below all rows takes the cheapest. \
                   Bars: shares of the worlds, the first without a head; band: 95 %."
            / "点線のカードは、直前の世界で6人が出したもの（輪付きが自分）。どの列より小さい人は最も安い列を取ります。棒は世界の割合で、左端は失点0。帯は95％区間です。",
        // Memories of NFSP.
        memories: "Which decision goes into which memory" / "どの判断がどちらの記憶に入るか",
        epsilon: "Exploration ε" / "探索率 ε",
        decision(now, all): "Decision {now} of {all}" / "判断 {now}／{all}",
        setting: "Setting of the paper" / "論文の設定",
        greedy: "best response, greedy" / "最適応答（貪欲）",
        explored: "best response, explored" / "最適応答（探索）",
        average: "average policy" / "平均戦略",
        response_net: "Q: best response" / "Q：最適応答",
        average_net: "Π: average policy" / "Π：平均戦略",
        plays_share(share): "plays {share} of the hands" / "局の{share}を打つ",
        memory_sl: "Memory of Π: a sample" / "Πの記憶：全体の標本",
        memory_rl: "Memory of Q: the latest" / "Qの記憶：新しい順",
        held(held, room): "{held} of {room}" / "{held}／{room}",
        of_it_explored: "explored" / "探索手の割合",
        memories_first: "Every decision teaches Q. Only what the best response plays teaches the average policy: with its explored moves, or without?"
            / "すべての判断がQの教材になり、平均戦略Πの教材になるのは最適応答の手だけです。探索手も含めるべきでしょうか。",
        memories_made(all, greedy, explored): "Of {all} decisions the best response made {greedy} greedily and {explored} exploring."
            / "{all}回の判断のうち、最適応答によるものは貪欲{greedy}回、探索{explored}回。",
        memories_says(share, epsilon): "Explored moves are {share} of what the average policy learns from; ε is now {epsilon}."
            / "平均戦略が学ぶデータの{share}が探索手です（現在のεは{epsilon}）。",
        memories_key: "A dot is a decision. Where it goes depends only on who made it, so moves are drawn at random here; \
                       the real memories hold many times as much."
            / "点1つが判断1回です。行き先は「だれの手か」だけで決まるので、ここでは手そのものは乱数です。実際の記憶はこれよりはるかに大きなものです。",
        // Resonance.
        resonance: "Categories compete for a point" / "点をめぐるカテゴリーの競争",
        vigilance: "Vigilance ρ" / "警戒度 ρ",
        point(now, all): "Point {now} of {all}" / "点 {now}／{all}",
        competition: "Competition" / "競争",
        categories(n): "{n} category" | "{n} categories" / "カテゴリー{n}個",
        add_point: "Add a point" / "点を加える",
        click: "Click to add a point" / "クリックで点を追加",
        resonance_first: "Points will come one after another. Each joins a category, or becomes one."
            / "点が1つずつ現れ、どれかのカテゴリーに入るか、新しいカテゴリーになります。",
        point_first: "The first point: there is no category yet." / "最初の点です。カテゴリーはまだありません。",
        point_comes(n): "A point comes. {n} category competes for it." | "A point comes. {n} categories compete for it."
            / "新しい点です。{n}個のカテゴリーが競います。",
        resonates(node, choice, matched, rho): "Category {node} is chosen (T = {choice}). Its match {matched} reaches ρ = {rho}: resonance."
            / "カテゴリー{node}が選ばれ（T＝{choice}）、一致度{matched}がρ＝{rho}以上なので共鳴します。",
        is_reset(node, choice, matched, rho): "Category {node} is chosen (T = {choice}). Its match {matched} is below ρ = {rho}: reset, the next one."
            / "カテゴリー{node}が選ばれました（T＝{choice}）が、一致度{matched}はρ＝{rho}未満。リセットして次を調べます。",
        new_category(node): "None resonates: the point becomes category {node}." / "共鳴するものがなく、この点が新しいカテゴリー{node}になりました。",
        grows(node, points): "Category {node} takes the point in; it has {points} point now." | "Category {node} takes the point in; it has {points} points now."
            / "カテゴリー{node}がこの点を取り込み、{points}点になりました。",
        resonance_short: "resonance" / "共鳴",
        reset_short: "reset" / "リセット",
        none_resonates: "None is left: a new category." / "残りがないので、新しいカテゴリーに。",
        no_category: "No category yet." / "まだありません。",
        resonance_key: "A box is all that a category remembers. Bar: match, mark: vigilance ρ. A larger ρ makes smaller boxes and more of them."
            / "カテゴリーが覚えているのは枠だけです。棒は一致度、縦線は警戒度ρ。ρを上げると、小さな枠がたくさんできます。",
        // Ranks.
        ranks: "What the evaluators expect of a game" / "評価器は1ゲームをどう見るか",
        turn(now, all): "Turn {now} of {all}" / "手番 {now}／{all}",
        player(n): "Player {n}" / "プレイヤー{n}",
        cards_left(n): "{n} card" | "{n} cards" / "残り{n}枚",
        place(n): "place {n}" / "{n}位",
        evaluator_a: "A: the position" / "A：局面から",
        evaluator_b: "B: the position with the play" / "B：出した手も見て",
        class_share(class, share): "{class} {share}" / "{class}{share}",
        course_of(n): "Evaluator A on player {n}, turn by turn" / "プレイヤー{n}に対する評価器Aの推移",
        ranks_first: "Five players, eleven or ten cards each. Before each turn evaluator A says where the mover will end."
            / "5人に10〜11枚ずつ配られました。手番のたびに、評価器Aがその人の最終順位の階層を予想します。",
        ranks_says(n, play, a, b): "Player {n} plays {play}. Evaluator A expected {a}, evaluator B with this play {b}."
            / "プレイヤー{n}は{play}。評価器Aの予想は{a}、この手を見た評価器Bは{b}です。",
        ends(n, place, class): "Player {n} ends in place {place}: {class}." / "プレイヤー{n}は{place}位（{class}）で終わりました。",
        ranks_key: "Bars: rich (places 1 and 2), common (3), poor (4 and 5). The dot at the end is what came of it; the evaluators err, too."
            / "棒は富裕層（1・2位）、庶民層（3位）、貧困層（4・5位）の確率。右端の丸が実際の結果です。評価器も外れます。",
    }
}
