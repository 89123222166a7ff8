//! Words of the papers' pages, their animated figures, and the reproduction of tables and figures. The stories
//! themselves are in `assets/papers`.
//!
//! The stories and the results are separate programs, so each has its own words.

use super::words;

words! {
    /// The words of the papers' pages, apart from the stories.
    PapersWords {
        title: "Papers" / "論文",
        lead: "Five research papers behind the players at this table: what they asked, how their ideas work, and what we found when we reproduced them."
            / "このテーブルのプレイヤーのもとになった5つの研究論文です。何を問い、どんな考え方を使い、追試で何がわかったのかを読めます。",
        results: "Results" / "結果",
        teachers: "For teachers" / "先生へ",
        teachers_about: "Twelve ready-made lessons with links: what to open, what to ask, and what students should see."
            / "すぐに使える12の授業。開くリンク、問いかけ、見せたいものをまとめました。",
        p1: "Learn Hearts by resonance" / "共鳴でハーツを学ぶ",
        p1_about: "FALCON learns Hearts by remembering positions. Can regression keep it away from ♠Q?"
            / "FALCONは出会った局面を覚えて、ハーツを学びます。サポートベクター回帰を使えば、♠Qを避けられるようになるでしょうか。",
        p2: "Predict your final place" / "何位で終わるかを予測する",
        p2_about: "Two small nets predict a Daihinmin player's final class, and which play leads there."
            / "2つの小さなネットが、大貧民で最後にどのランクになるか、どの手を出せばそうなるかを推定します。",
        p3: "Don't learn from exploration" / "探索の手からは学ばない",
        p3_about: "A program learns poker by playing itself. Should it also learn from the moves it only tried out?"
            / "自己対戦でポーカーを学ぶとき、試しに選んだ手からも学ぶべきでしょうか。",
        p4: "Spend simulations where they matter" / "良い手に試行を集める",
        p4_about: "A Daihinmin program simulates thousands of games. Which move should it try next?"
            / "大貧民のプログラムは何千ものゲームを想像します。次の1回は、どの手を試すべきでしょうか。",
        p5: "Predict what a card will cost" / "カードの失点を予測する",
        p5_about: "Two nets predict how many heads each card of 6 Nimmt! will cost, now and later."
            / "2つのネットが、ニムトの各カードの失点を、いまと先の分まで予測します。",
        steps: "Steps" / "ステップ",
        back: "Back" / "戻る",
        on: "Next" / "次へ",
        ways: "From this step" / "このステップから",
        to_position: "Play from this position" / "この局面から遊ぶ",
        to_table: "Sit down at a table" / "テーブルに着く",
        to_lab: "Open in the Lab" / "ラボで開く",
        to_arena: "Run in the Arena" / "アリーナで戦わせる",
        keys: "Turn pages with ← →." / "←→キーでページをめくれます。",
        step(number, all): "Step {number} of {all}" / "ステップ {number}/{all}",
        no_step(step): "There's no step {step} here. Showing the first one."
            / "{step}というステップはありません。最初のステップを表示しています。",
    }
}

words! {
    /// The words of a paper's results. Apart from the others, because the first page doesn't need them.
    ResultsWords {
        loading: "Loading the results…" / "結果を読み込んでいます…",
        missing: "Couldn't load the results. Reload the page to try again." / "結果を読み込めませんでした。ページを再読み込みしてください。",
        finds: "The paper's result" / "論文の結論",
        asks: "The question" / "問い",
        made: "How we reproduced it" / "追試の方法",
        claims: "Which claims were reproduced" / "どの主張を再現できたか",
        claims_about: "A claim is reproduced if our whole 95% interval supports it. If the paper states a number, ours may differ by a fixed margin. It must stay within that margin even if we allow for the error of both numbers. Corrected verdicts allow for testing all claims at once (Holm)."
            / "主張を「再現できた」とするのは、本実験の95%信頼区間全体がそれを支持するときです。論文の値についての主張では、その値との差が、両方の誤差を見込んでも、決めた許容幅に収まるときです。補正後の判定は、すべての主張を一度に検定することを考慮しています（Holm法）。",
        claims_key: "Shaded: where the claim holds. Diamond: the paper's number. Dot and line: our number with its 95% interval. Each picture has its own scale. \
               A claim about a number and a claim about an order are judged separately, so one may be reproduced without the other."
            / "色の付いた範囲が主張の成り立つところ。ひし形は論文の値、点と横線は本実験の値と95%信頼区間です。目盛りは図ごとに違います。\
               値についての主張と大小についての主張は別々に判定するので、片方だけが再現できることもあります。",
        corrected(verdict): "corrected: {verdict}" / "補正後：{verdict}",
        open_in_paper: "not significant in the paper" / "論文でも有意ではない",
        in_paper(number): "paper: {number}" / "論文：{number}",
        of_paper: "Paper" / "論文",
        says: "The paper's claim" / "論文の主張",
        measured: "Measured here" / "ここで測ったもの",
        ours: "Ours" / "本実験",
        verdict: "Verdict" / "判定",
        exhibits: "Tables and figures" / "表と図",
        stated: "The paper's numbers are in italics." / "斜体は論文の値です。",
        not_yet: "not measured yet" / "未測定",
    }
}

words! {
    /// The words of the figures. Numbers are inserted as text.
    FigureWords {
        again: "Restart" / "最初から",
        other: "New random seed" / "別の乱数で",
        gap: " " / "",
        try_it: "Try:" / "試す：",
        // Bandits.
        bandit: "1,000 trials, five moves" / "5つの手に1000回の試行を配る",
        even: "Even split" / "均等",
        exploration: "Exploration constant c of UCB1" / "UCB1の探索の重み c",
        trial(now, all): "Trial {now} of {all}" / "試行 {now}／{all}",
        to_best(share, regret): "trials on the best move: {share}, regret: {regret}" / "最善手に{share}、リグレット{regret}",
        regret: "Regret, trial by trial" / "リグレットの推移",
        untried: "Five moves of unknown value. The marks show the true values, but the formulas don't see them."
            / "5つの手の真の価値は、まだわかりません。横線がその値ですが、式からは見えません。",
        bandit_says(even, ucb, tuned): "Share of trials on the best move: {even} with an even split, {ucb} with UCB1, {tuned} with UCB1-Tuned."
            / "最善手に回った試行は、均等で{even}、UCB1で{ucb}、UCB1-Tunedで{tuned}です。",
        regret_says(even, ucb, tuned): "Regret in the same order: {even}, {ucb} and {tuned}." / "リグレットは順に{even}、{ucb}、{tuned}。",
        bandit_key: "Ribbon width: trials. Bar: mean so far, and on top the exploration bonus. Red frame: the next trial. UCB1 and UCB1-Tuned choose the tallest bar, an even split takes turns. Mark: true value. Regret: what was lost compared with always trying the best move."
            / "帯の幅は試行数です。棒は下がそれまでの平均、上が探索項です。赤い枠は次に試す手で、UCB1とUCB1-Tunedなら最も高い棒、均等なら順番です。横線は真の価値です。リグレットは、最善手だけを試した場合との差の累計です。",
        // Rows of 6 Nimmt!.
        rows: "What will this card cost?" / "このカードは何頭の失点になるか",
        turns_over: "Turns already played" / "すでに終わったターン数",
        world(now, all): "Sampled deal {now} of {all}" / "想像した配札 {now}／{all}",
        card_costs(card): "Card {card}" / "カード{card}",
        row_costs(n): "{n} head" | "{n} heads" / "{n}頭",
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
        rows_key: "Left: heads in each row. Dashed cards: what the six players played in the last sampled deal, with a ring round yours. Faded: cards taken by the next one. A card below all rows takes the cheapest row. \
               Card colours: heads. Bars: share of deals by number of heads, green for none. Band: 95% interval."
            / "左の数字は列の牛の数。点線のカードは、直前の配札で6人が出したもの（丸で囲んだのが自分）。薄いカードは、次のカードを出した人が引き取ったもの。どの列より小さいカードは最も安い列を取ります。\
               カードの色は牛の数。棒は配札の割合で、緑は失点0。帯は95%区間です。",
        // Buffers of NFSP.
        memories: "Which decision goes into which buffer" / "どの判断がどちらのバッファに入るか",
        epsilon: "Exploration ε at the start" / "開始時の探索率 ε",
        decision(now, all): "Decision {now} of {all}" / "判断 {now}／{all}",
        setting: "Settings from the paper" / "論文の設定",
        greedy: "best response, greedy" / "最適応答（最善の手）",
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
            / "{all}回の判断のうち、最適応答によるものは最善の手が{greedy}回、探索が{explored}回。",
        memories_says(share, epsilon): "Exploratory moves make up {share} of what the average policy learns from. ε is now {epsilon}."
            / "平均戦略が学ぶデータの{share}が探索手です（現在のεは{epsilon}）。",
        memories_key: "Each dot is a decision. Its colour shows who made it, and whether it was exploratory. The figure leaves out which move it was. Each net learns from the buffer below it. The real buffers are many times larger."
            / "点1つが判断1回です。色は、だれの手か、探索手かどうかを表します。どんな手だったかは省いています。どちらのネットも、すぐ下のバッファから学びます。実際のバッファは、これよりはるかに大きなものです。",
        // Resonance.
        resonance: "FALCON with two percepts and three actions" / "2つの知覚と3つの行動のFALCON",
        vigilance: "Vigilance ρ" / "警戒度 ρ",
        point(now, all): "Dot {now} of {all}" / "点 {now}／{all}",
        competition: "Competition" / "競争",
        code(numbers): "Complement code: {numbers}" / "補数コード：{numbers}",
        categories(n): "{n} category" | "{n} categories" / "カテゴリー{n}個",
        add_point: "Add a dot" / "点を加える",
        click: "Click to add a dot" / "クリックで点を追加",
        resonance_first: "Each dot is a situation. FALCON plays A, B or C and learns from its penalty points."
            / "点1つが1つの状況です。FALCONはA・B・Cのどれかを選び、取られた失点から学びます。",
        acts(node, action): "Category {node} has the largest choice value. Its largest weight is for {action}, so FALCON plays {action}."
            / "選択値が最大のカテゴリー{node}が答えます。重みが最大の{action}を選びます。",
        acts_anyhow(action): "There are no categories yet, so FALCON plays a random action: {action}."
            / "カテゴリーがまだないので、でたらめに{action}を選びます。",
        rewarded(action): "{action} was right: its weight and the reward r rise, at most to 1." / "{action}は正しく、失点なし。{action}の重みと報酬rが（最大1まで）上がります。",
        punished(action, points): "{action} was wrong and cost {points} penalty points: its weight and the reward r fall." / "{action}は間違いで、{points}失点。{action}の重みと報酬rが下がります。",
        channels: "Action weights and reward" / "行動の重みと報酬",
        channels_of(node): "Category {node}: action weights and reward r" / "カテゴリー{node}：行動の重みと報酬r",
        latest_points(points, actions): "Penalty points in the last {actions} actions: {points}" / "直近{actions}回の失点：{points}",
        point_first: "The first dot. There are no categories yet." / "最初の点です。カテゴリーはまだありません。",
        point_comes(n): "A new dot. {n} category competes for it."
            | "A new dot. {n} categories compete for it."
            / "新しい点です。{n}個のカテゴリーが競います。",
        resonates(node, choice, matched, rho): "Category {node} is chosen (T = {choice}). Its match {matched} reaches ρ = {rho}, so it resonates."
            / "カテゴリー{node}が選ばれ（T＝{choice}）、一致度{matched}がρ＝{rho}以上なので共鳴します。",
        is_reset(node, choice, matched, rho): "Category {node} is chosen (T = {choice}). Its match {matched} is below ρ = {rho}. It is reset, and the next one is tried."
            / "カテゴリー{node}が選ばれました（T＝{choice}）が、一致度{matched}はρ＝{rho}未満。リセットして次を調べます。",
        new_category(node): "None resonates, so the dot becomes category {node}."
            / "共鳴するものがなく、この点が新しいカテゴリー{node}になりました。",
        grows(node, points): "Category {node} absorbs the dot. It now has {points} dot."
            | "Category {node} absorbs the dot. It now has {points} dots."
            / "カテゴリー{node}がこの点を取り込み、{points}点になりました。",
        resonance_short: "resonance" / "共鳴",
        reset_short: "reset" / "リセット",
        resonance_key: "A box shows the situations that a category remembers. Upper bars: match, with a mark at the vigilance ρ. Lower bars: action weights and r, the reward so far, with a mark where they were before. Right action: A in the left third, B in the middle, C in the right third. A wrong action costs 2 penalty points."
            / "枠はカテゴリーが覚えている状況です。上の棒は一致度で、縦線は警戒度ρ。下の棒は行動の重みとこれまでの報酬rで、縦線は学ぶ前の値です。正しい行動は、左の3分の1ではA、中央ではB、右ではCで、間違えると2失点です。",
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
        ranks_first: "Five players have ten or eleven cards each. Before each turn, Evaluator A predicts the class in which that player will finish."
            / "5人に10〜11枚ずつ配られました。手番のたびに、Evaluator Aがその人の最終順位のランクを予想します。",
        ranks_says(n, play, a, b): "Player {n}'s latest play: {play}. Evaluator A predicted {a}. Evaluator B, which sees the play, predicted {b}."
            / "プレイヤー{n}の最新の手は{play}。Evaluator Aの予想は{a}、この手を見たEvaluator Bは{b}です。",
        ends(n, place, class): "Player {n}'s place: {place} ({class})." / "プレイヤー{n}は{place}位（{class}）で終わりました。",
        ranks_key: "Bars and chart: the probabilities of rich (places 1 and 2, blue), common (3, light blue) and poor (4 and 5, brown). The dot right of the chart is the actual result. Crossed-out cards: already played. Red edge: whose turn it was. All five players are agents from this project."
            / "棒とグラフは富裕層（1・2位、青）、庶民層（3位、水色）、貧困層（4・5位、茶）の確率。グラフの右の丸が実際の結果です。線で消したカードは出し終えたもの、赤い線はその手番の人。5人は私たちのプログラムです。",
        champion(amount): "Champion, playouts: {amount}" / "チャンピオン（{amount}回）",
        uct(amount): "UCT, playouts: {amount}" / "UCT（{amount}回）",
        flat(amount): "flat Monte Carlo, deals: {amount}" / "原始モンテカルロ（{amount}配札）",
        client: "sample client" / "標準クライアント",
    }
}

words! {
    /// Texts around a reproduced table or figure.
    ReproductionWords {
        again: "Reproduce here" / "ここで再現する",
        close: "Close" / "閉じる",
        scale: "Scale" / "規模",
        smoke: "quick test (seconds)" / "お試し（数秒）",
        quick: "small (minutes)" / "小規模（数分）",
        whole: "full, as published here (hours)" / "公開済みの結果と同じ（数時間）",
        start: "Start" / "始める",
        stop: "Stop" / "止める",
        go_on: "Continue" / "続ける",
        share: "Share" / "共有",
        forget: "Delete results" / "結果を削除",
        preparing: "Loading the program…" / "計算プログラムを読み込んでいます…",
        measuring: "Estimating the time…" / "所要時間を測っています…",
        takes(n, time): "Jobs left: {n}. About {time} on this computer" / "残り{n}件。この端末で約{time}",
        takes_least(n, time): "Jobs left: {n}. At least {time} on this computer" / "残り{n}件。この端末で{time}以上",
        needs: "Jobs that need these results run afterwards. Results appear below as they come in. P2's evaluators and P5's models are measured only at the end of their training."
            / "これらの結果を使う作業は、あとから実行されます。結果は出たものから下に表示されます。P2のEvaluatorとP5のモデルは、学習が終わってから測定します。",
        done(n, all): "Jobs done: {n} of {all}" / "{all}件中{n}件完了",
        left(time): "about {time} left" / "残り約{time}",
        complete: "All done. The numbers below were computed in this browser." / "すべて完了しました。下の数値はこのブラウザで計算したものです。",
        progress: "Progress" / "進み具合",
        works: "Jobs" / "作業の一覧",
        finished: "done" / "完了",
        waits: "not run yet" / "未実行",
        only: "Run only this" / "これだけ実行",
        only_this(name): "Run only {name}" / "{name}だけを実行",
        link_to(name): "Only {name}" / "{name}だけ",
        all_of_it: "All jobs" / "すべて",
        make(number, row, column): "{number}: reproduce this number ({row}, {column})" / "{number}：この数値を再現（{row}、{column}）",
        make_line(line, axis): "{line}: reproduce this line ({axis})" / "{line}：この線を再現（{axis}）",
        press: "Choose one of our numbers to reproduce just that number here." / "本実験の数値を選ぶと、その数値だけをここで再現できます。",
        lines: "Reproduce one line:" / "線ごとに再現：",
        of_paper: "paper" / "論文",
        of_shipped: "published here" / "公開済みの結果",
        of_here: "this browser" / "このブラウザの結果",
        none_yet: "none yet" / "まだありません",
        number_made: "Done: this number has been recomputed." / "この数値の計算が完了しました。",
        not_here: "This number isn't computed at this scale. Choose a larger scale." / "この規模にはこの数値がありません。規模を大きくしてください。",
        around: "The whole table or figure so far" / "これまでに得られた表・図の全体",
        this_number: "This number" / "この数値",
        link_help: "The link includes the table or figure, the scale and the job. Anyone who opens it gets the same numbers."
            / "表または図、規模、作業を指定したリンクです。だれが開いても同じ数値になります。",
        shipped(number): "published here: {number}" / "公開済み：{number}",
        here: "Results in this browser" / "このブラウザの結果",
        same: "The same on the command line:" / "コマンドラインでは：",
        lost: "A worker crashed. Its job is being restarted." / "ワーカーが停止したため、その作業をやり直しています。",
        gave_up: "This job can't run in this browser." / "このブラウザではこの作業を実行できません。",
        no_file(file): "The agent file {file} is missing. Delete the results and start again."
            / "エージェントファイル{file}がありません。結果を削除してからやり直してください。",
        not_kept: "This browser can't save the results. You'll lose them on reload." / "このブラウザには保存できません。再読み込みすると結果は消えます。",
        later: "No such job yet. It may be created by a later step." / "その名前の作業はまだありません。あとの段階で作られるかもしれません。",
    }
}
