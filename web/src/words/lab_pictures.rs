//! Words of NFSP's views in the Lab: a game in slow motion, and the strategy in pictures.

use super::{poker::Action, words};

words! {
    /// Words of both views.
    PictureWords {
        seat_1: "Seat 1" / "先手",
        seat_2: "Seat 2" / "後手",
        both: "Both seats" / "両者",
        then: "–" / "→",
        best_response: "best response" / "最適応答",
        average_policy: "average policy" / "平均戦略",
        public: "public card" / "ボード",
        pot: "Pot" / "ポット",
        comma: ", " / "、",
        dot: ", " / "・",
        // Moves: as a name, and in the third person.
        fold: "fold" / "フォールド",
        check: "check" / "チェック",
        call: "call" / "コール",
        bet: "bet" / "ベット",
        raise: "raise" / "レイズ",
        folds: "folds" / "フォールド",
        checks: "checks" / "チェック",
        calls: "calls" / "コール",
        bets: "bets" / "ベット",
        raises: "raises" / "レイズ",
    }
}

words! {
    /// Words of a film and its controls.
    FilmWords {
        title: "Slow motion" / "スローモーション",
        over: "Training is finished. Start a new run to watch games." / "学習は終わっています。新しく始めると対局を見られます。",
        back: "Back" / "前へ",
        on: "Next" / "次へ",
        play: "Play" / "再生",
        pause: "Pause" / "一時停止",
        speed: "Speed" / "速さ",
        step(now, last): "Step {now} of {last}" / "{last}ステップ中{now}",
    }
}

words! {
    /// The words of slow motion.
    SlowWords {
        none: "Watch one training game step by step. The game counts as part of the run."
            / "学習中の1局を取り出して、1つずつ見られます。その1局の分だけ学習も進みます。",
        any: "Next game" / "次の局",
        eventful: "Next update" / "更新のある局へ",
        game(number): "Game {number}" / "第{number}局",
        due(decisions): "{decisions} decision until the update"
            | "{decisions} decisions until the update"
            / "更新まであと{decisions}手",
        keys: "State s: own card | public card | actions in round 1 | in round 2 (f = fold, c = check or call, r = bet or raise)"
            / "状態s：自分のカード｜ボード｜第1ラウンドの行動｜第2ラウンドの行動（f＝フォールド、c＝チェック・コール、r＝ベット・レイズ）",
        table: "The table" / "テーブル",
        learner(name): "{name}: buffers and nets" / "{name}：バッファとネット",
        rows_held(held, room): "{held} of {room}" / "{held}／{room}件",
        enough(rows): "learning starts at {rows}" / "{rows}件から学習開始",
        loss(loss): "loss {loss}" / "損失 {loss}",
        target: "Q′ = Q" / "Q′＝Q",
        left_out: "left out" / "除外",
        dropped: "not kept" / "入らず",

        deal(game, first, second): "Game {game} of the run. Seat 1 is dealt {first} and Seat 2 {second}. Neither sees the other's card."
            / "第{game}局。先手に{first}、後手に{second}が配られます。相手のカードは見えません。",
        mode_response(name, drawn, eta): "{name} draws {drawn}, below η = {eta}. In this game it plays its best response: the move with the highest Q value."
            / "{name}が引いた数は{drawn}。η＝{eta}より小さいので、この局は最適応答、つまりQの値が最も高い手を選びます。",
        mode_average(name, drawn, eta): "{name} draws {drawn}, not below η = {eta}. In this game it plays its average policy Π: the average of its best responses so far."
            / "{name}が引いた数は{drawn}。η＝{eta}以上なので、この局は平均戦略Π、つまりこれまでの最適応答の平均で進めます。",
        greedy(name, drawn, epsilon, does): "{name} draws {drawn}, not below ε = {epsilon}, so it doesn't explore. It {does}: this move has the highest Q value."
            / "{name}が引いた数は{drawn}。ε＝{epsilon}以上なので探索せず、Qの値が最も高い手を選びます：{does}。",
        greedy_exact(name, drawn, epsilon, does): "{name} draws {drawn}, not below ε = {epsilon}, so it doesn't explore. It {does}, as the exact best response does."
            / "{name}が引いた数は{drawn}。ε＝{epsilon}以上なので探索せず、厳密な最適応答の手を選びます：{does}。",
        explored(name, drawn, epsilon, does): "{name} draws {drawn}, below ε = {epsilon}, so it explores with a random legal move. It {does}."
            / "{name}が引いた数は{drawn}。ε＝{epsilon}より小さいので探索し、合法手からランダムに選びます：{does}。",
        explored_same: " This happens to be the best response, too." / "たまたま最適応答と同じ手です。",
        explored_other(play): " The best response would have been to {play}." / "最適応答なら{play}でした。",
        average(name, drawn, does): "{name} samples from Π (it draws {drawn}) and {does}. Π doesn't learn from its own moves, so nothing is added to M_SL."
            / "{name}はΠの確率に従い、引いた数{drawn}に当たる手を選びます：{does}。Π自身の手はΠの手本にならないので、M_SLには入れません。",
        public_card(card): "The public card is {card}. The second round begins." / "ボードに{card}が開かれ、第2ラウンドが始まります。",
        next(name): "The transition (s, a, r, s′) of {name}'s last decision goes into M_RL. No chips are won yet, so r = 0. Q itself has to estimate the value of s′."
            / "{name}の前の手がどうなったかわかったので、遷移（s, a, r, s′）がM_RLに入ります。チップはまだ動いていないのでr＝0、s′の価値はQ自身が見積もります。",
        last(name, chips): "The hand is over. {name}'s result: {chips}. The last decision goes into M_RL with that reward r. No state follows it."
            / "{name}のこのハンドは{chips}。最後の手がそれを報酬rとしてM_RLに入ります。次の状態はありません。",
        oldest: " M_RL is full, so its oldest transition is dropped." / "M_RLは満杯なので、最も古い遷移が消えます。",
        added: "The best response chose this move, so (s, a) goes into M_SL. Π will learn to imitate it."
            / "最適応答が選んだ手なので、（s, a）がM_SLに入り、Πの手本になります。",
        added_explored: "This run keeps exploratory moves. So (s, a) goes into M_SL although the action was random, and Π learns it like any other."
            / "この設定は探索手も残します。ランダムな手でも（s, a）がM_SLに入り、Πの手本になります。",
        replaced: " M_SL is full. A random draw let the new pair replace another one. This way every pair so far is equally likely to be kept."
            / "M_SLは満杯ですが、抽選に当たったので別のデータと入れ替わります。これまでのどのデータも、残る確率は同じです。",
        refused: "(s, a) is offered to M_SL, which is full. A random draw keeps every pair so far with equal probability. This time it leaves the new one out."
            / "（s, a）をM_SLに入れようとしますが、満杯です。どのデータも残る確率が同じになるように抽選し、今回は外れました。",
        omitted: "The move was random, so it is left out of M_SL. Π should learn what the best response plays, not its experiments. This is the change that the paper proposes."
            / "ランダムに選んだ手なので、M_SLには入れません。Πが学ぶべきは最適応答の手であって、その実験ではないからです。これが論文の提案です。",
        update_q(whose, rows, loss): "Time to learn. Q ({whose}) moves towards r + max Q′(s′) on {rows} from M_RL. Squared error before: {loss}."
            / "学習の時間です。{whose}のQを、M_RLの{rows}でr＋max Q′(s′)に近づけます。直前の二乗誤差は{loss}。",
        update_pi(whose, rows, loss): "Π ({whose}) learns from {rows} in M_SL to play as the best response did. Cross-entropy before: {loss}."
            / "{whose}のΠは、M_SLの{rows}から最適応答の手を学びます。直前の交差エントロピーは{loss}。",
        drawn_rows(rows): "{rows} random samples" / "ランダムな{rows}件",
        all_rows: "all samples" / "すべてのデータ",
        after_that(loss): ", then {loss}" / "、次は{loss}",
        refreshed(whose): "The target network Q′ ({whose}) becomes a copy of Q. It then stays fixed until the next copy, so that Q doesn't chase itself."
            / "{whose}のターゲットネットQ′にQを写します。次に写すまで動かさないので、Qが自分自身を追いかけずに済みます。",
        end_fold(loser, winner, chips): "{loser} has folded, so {winner} wins {chips}." / "{loser}が降りたので、{winner}が{chips}の勝ち。",
        end_shown(winner, chips): "Showdown: {winner} wins {chips}." / "ショーダウン：{winner}が{chips}の勝ち。",
        end_split: "Showdown: the cards are equal, so the pot is split." / "ショーダウン：引き分け。ポットを分け合います。",
        chips(chips): "{chips} chip" | "{chips} chips" / "{chips}チップ",
    }
}

words! {
    /// Words of the strategy view.
    StrategyWords {
        title: "The strategy in pictures" / "戦略を絵で見る",
        lead: "How the average policy plays in all 288 situations. For comparison: the equilibrium and a best response to the policy."
            / "288の状況すべてで、平均戦略がどの手を選ぶかを示します。比較のため、均衡戦略と、平均戦略への最適応答も並べます。",
        none: "See how the agent plays now." / "いまのエージェントが選ぶ手を見てみましょう。",
        refresh: "Show now" / "いまの戦略を見る",
        sum(chips, listed, share): "A best response could win {chips} chips a hand from this policy, added up over both seats (NashConv). This is the total cost of all situations. The {listed} situations below make up {share} of the total."
            / "最適応答がこの戦略から取れるのは、両席合わせて1ハンドあたり{chips}チップ（NashConv）。これは全状況のコストの合計で、下の{listed}か所が{share}を占めます。",
        map: "Situations (darker: higher cost)" / "状況の地図（濃いほどコストが大きい）",
        first_round: "Round 1" / "第1ラウンド",
        second_round: "Round 2, by public card and round 1 actions" / "第2ラウンド（ボードと第1ラウンドの経過ごと）",
        on_board(card): "public card {card}" / "ボード{card}",
        opening: "no bet yet" / "まだなし",
        nash: "Equilibrium" / "均衡戦略",
        response: "Best response" / "最適応答",
        agent: "Average policy" / "平均戦略",
        holding(card): "holding {card}" / "{card}を持つ",
        legend_cost: "cost in chips per 100 hands" / "コスト（100ハンドあたりのチップ）",
        how_cost: "The cost: what the average policy loses here compared with a best response, times how often the situation occurs in self-play."
            / "コストは、自分自身を相手にしたとき、その状況で最適応答と比べて失う分に、その状況が起きる割合を掛けたものです。",
        differ: "Costliest situations" / "コストの大きい状況",
        nothing: "There is nothing left to exploit." / "付け込める状況はもうありません。",
        row(card, situation, does, chance): "{card}, {situation}: {does} {chance}" / "{card}・{situation}：{does}{chance}",
        in_nash(chance): ", in equilibrium {chance}" / "（均衡では{chance}）",
        as_nash(card, situation): "{card}, {situation}: plays about as in equilibrium" / "{card}・{situation}：ほぼ均衡どおり",
        better(play): ". Best response: {play}" / "。最適応答は{play}",
        costs(chips): ". Cost: {chips} chips per 100 hands." / "。100ハンドで{chips}チップの損。",
        never: "never" / "なし",
        always: "always" / "必ず",
        arises(times, chips): "Occurs in {times} of 100 hands and costs {chips} chips per 100 hands."
            / "100ハンドに{times}回起き、{chips}チップを失います。",
        policy: "Policy" / "戦略",
        csv: "All 288 as CSV" / "288か所すべてをCSVで",
        start: "first action" / "最初",
    }
}

impl PictureWords {
    /// The name of a seat.
    pub(crate) fn seat(&self, seat: tefuda_games::Seat) -> &'static str {
        [self.seat_1, self.seat_2][seat.index() % 2]
    }

    /// The name of a move.
    pub(crate) fn name(&self, action: Action) -> &'static str {
        [self.fold, self.check, self.call, self.bet, self.raise][action as usize]
    }

    /// A move in the third person.
    pub(crate) fn does(&self, action: Action) -> &'static str {
        [self.folds, self.checks, self.calls, self.bets, self.raises][action as usize]
    }
}
