//! Words of the pictures in the lab: a game in slow motion, and the strategy as a picture.

use super::{leduc::Action, words};

words! {
    /// Words of both pictures.
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
        // Moves, and what somebody does.
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
    /// Words of a film and of its player.
    FilmWords {
        title: "Slow motion" / "スローモーション",
        over: "The run is over; a new one has games to watch." / "学習は終わっています。新しく始めると対局を見られます。",
        back: "Back" / "前へ",
        on: "On" / "次へ",
        play: "Play" / "再生",
        pause: "Pause" / "一時停止",
        speed: "Speed" / "速さ",
        step(now, last): "Step {now} of {last}" / "{last}ステップ中{now}",
    }
}

words! {
    /// Words of slow motion.
    SlowWords {
        none: "Take a game out of the run and watch it step by step. The run goes on by that game." / "学習中の1局を取り出して、1つずつ見られます。その1局の分だけ学習も進みます。",
        any: "Next game" / "次の局",
        eventful: "On to an update" / "更新のある局へ",
        game(number): "Game {number}" / "第{number}局",
        due(decisions): "updates in {decisions} decision" | "updates in {decisions} decisions" / "更新まであと{decisions}手",
        keys: "s: own card | public card | bets of round 1 | of round 2, each f, c or r" / "s：自分のカード|ボード|第1ラウンド|第2ラウンドのベット（f・c・r）",
        table: "The table" / "テーブル",
        learner(name): "{name}: memories and nets" / "{name}：記憶とネット",
        rows_held(held, room): "{held} of {room} rows" / "{held}／{room}行",
        enough(rows): "learning begins at {rows}" / "{rows}行から学習開始",
        loss(loss): "loss {loss}" / "損失 {loss}",
        target: "Q′ = Q" / "Q′＝Q",
        left_out: "left out" / "除外",
        dropped: "not kept" / "入らず",

        deal(game, first, second): "Game {game} of the run. Seat 1 is dealt {first} and Seat 2 {second}; neither sees the other's card."
            / "第{game}局。先手に{first}、後手に{second}が配られます。相手のカードは見えません。",
        mode_response(name, drawn, eta): "{name} draws {drawn}, below η = {eta}: in this game it plays its best response, the move that Q promises most for."
            / "{name}が引いた数は{drawn}。η＝{eta}より小さいので、この局は最適応答、つまりQの値が最も高い手を打ちます。",
        mode_average(name, drawn, eta): "{name} draws {drawn}, not below η = {eta}: in this game it plays its average policy Π, the way it has played so far."
            / "{name}が引いた数は{drawn}。η＝{eta}以上なので、この局は平均戦略Π、つまりこれまでの打ち方の平均で打ちます。",
        greedy(name, drawn, epsilon, does): "{name} draws {drawn}, not below ε = {epsilon}, so it does not explore: it {does}, the move that Q promises most for."
            / "{name}が引いた数は{drawn}。ε＝{epsilon}以上なので探索せず、Qの値が最も高い手を選びます：{does}。",
        greedy_exact(name, drawn, epsilon, does): "{name} draws {drawn}, not below ε = {epsilon}, so it does not explore: it {does}, as the exact best response does."
            / "{name}が引いた数は{drawn}。ε＝{epsilon}以上なので探索せず、厳密な最適応答の手を選びます：{does}。",
        explored(name, drawn, epsilon, does): "{name} draws {drawn}, below ε = {epsilon}: it explores, which is to make any legal move at random. It {does}."
            / "{name}が引いた数は{drawn}。ε＝{epsilon}より小さいので探索し、打てる手をランダムに選びます：{does}。",
        explored_same: " By chance that is the best response, too." / "たまたま最適応答と同じ手です。",
        explored_other(play): " The best response would have been to {play}." / "最適応答なら{play}でした。",
        average(name, drawn, does): "{name} plays by the chances that Π gives, and draws {drawn}, which falls on one of them: it {does}. What Π plays teaches Π nothing, so nothing goes into M_SL."
            / "{name}はΠの確率に従い、引いた数{drawn}の位置にある手を打ちます：{does}。Π自身の手はΠの手本にならないので、M_SLには入れません。",
        public_card(card): "The public card is {card}, and the second round begins." / "ボードに{card}が開かれ、第2ラウンドが始まります。",
        next(name): "What came of the last decision of {name} is known now: the row (s, a, r, s′) goes into M_RL. No chips are won yet, so r = 0, and what s′ is worth Q has to say itself."
            / "{name}の前の手がどうなったか分かったので、行（s, a, r, s′）がM_RLに入ります。チップはまだ動いていないのでr＝0、s′の価値はQ自身が見積もります。",
        last(name, chips): "The hand is over for {name}, with {chips}: its last decision goes into M_RL with that reward r, and nothing follows it."
            / "{name}のこのハンドは{chips}。最後の手がそれを報酬rとしてM_RLに入ります。その先はありません。",
        oldest: " M_RL is full, so its oldest row goes." / "M_RLは満杯なので、最も古い行が消えます。",
        added: "The best response chose this move, so (s, a) goes into M_SL, for Π to learn to do the same."
            / "最適応答が選んだ手なので、（s, a）がM_SLに入り、Πの手本になります。",
        added_explored: "This run keeps explored moves: (s, a) goes into M_SL though it was made at random, and Π will learn it like any other."
            / "この設定は探索手も残します。ランダムな手なのに（s, a）がM_SLに入り、Πの手本になります。",
        replaced: " M_SL is full: a draw lets the new row in, in the place of another, so that all rows ever offered have the same chance to be there."
            / "M_SLは満杯ですが、抽選に当たったので別の行と入れ替わります。これまでのどの行も、残る確率は同じです。",
        refused: "(s, a) is offered to M_SL, which is full. All rows ever offered have the same chance to be there; this time the draw keeps the new one out."
            / "（s, a）をM_SLに入れようとしますが、満杯です。どの行も残る確率が同じになるように抽選し、今回は外れました。",
        omitted: "The move was made at random, so it is left out of M_SL: Π is to learn what the best response plays, not its experiments. This is the change that the paper makes."
            / "ランダムに選んだ手なので、M_SLには入れません。Πが学ぶべきは最適応答の打ち方であって、その実験ではないからです。これが論文の提案です。",
        update_q(whose, rows, loss): "Time to learn. Q of {whose} is moved towards r + max Q′(s′) on {rows} of M_RL. Its squared error before that: {loss}."
            / "学習の時間です。{whose}のQを、M_RLの{rows}でr＋max Q′(s′)に近づけます。直前の二乗誤差は{loss}。",
        update_pi(whose, rows, loss): "Π of {whose} learns from {rows} of M_SL to play as the best response did. Its cross-entropy before that: {loss}."
            / "{whose}のΠは、M_SLの{rows}から最適応答の打ち方を学びます。直前の交差エントロピーは{loss}。",
        drawn_rows(rows): "{rows} random rows" / "ランダムな{rows}行",
        all_rows: "all rows" / "すべての行",
        after_that(loss): ", then {loss}" / "、次は{loss}",
        refreshed(whose): "The target Q′ of {whose} becomes a copy of Q. Until the next copy it stands still, so that Q does not chase itself."
            / "{whose}のターゲットQ′にQを写します。次に写すまで動かさないので、Qが自分自身を追いかけずに済みます。",
        end_fold(loser, winner, chips): "{loser} has folded, so {winner} wins {chips}." / "{loser}が降りたので、{winner}が{chips}の勝ち。",
        end_shown(winner, chips): "The cards are shown: {winner} wins {chips}." / "カードを見せ合い、{winner}が{chips}の勝ち。",
        end_split: "The cards are shown and are worth the same: the pot is split." / "カードを見せ合い、引き分け。ポットを分け合います。",
        chips(chips): "{chips} chip" | "{chips} chips" / "{chips}チップ",
    }
}

words! {
    /// Words of the strategy as a picture.
    StrategyWords {
        title: "The strategy as a picture" / "戦略を絵で見る",
        lead: "How the average policy plays in all 288 situations, beside the equilibrium and the best response to it."
            / "平均戦略の打ち方を、288の状況すべてで、均衡戦略とそれを負かす最適応答と並べます。",
        none: "Look at how the agent plays now." / "今のエージェントの打ち方を見てみましょう。",
        refresh: "Look now" / "今の打ち方を見る",
        sum(chips, listed, share): "A best response could win {chips} chips a hand from it, both seats together (NashConv). That is the sum of the costs of all situations; the {listed} below make up {share} of it."
            / "最適応答がこれから取れるのは、両席合わせて1ハンドあたり{chips}チップ（NashConv）。これは全状況のコストの合計で、下の{listed}か所が{share}を占めます。",
        map: "Situations; the darker, the more it costs" / "状況の地図（濃いほどコストが大きい）",
        first_round: "Round 1" / "第1ラウンド",
        second_round: "Round 2, by public card and first round" / "第2ラウンド（ボードと第1ラウンドの経過ごと）",
        on_board(card): "{card} on the board" / "ボード{card}",
        opening: "no bet yet" / "まだ無し",
        nash: "Equilibrium" / "均衡戦略",
        response: "Best response" / "最適応答",
        agent: "Average policy" / "平均戦略",
        holding(card): "holding {card}" / "{card}を持つ",
        legend_cost: "cost in chips per 100 hands" / "コスト（100ハンドあたりのチップ）",
        how_cost: "What the average policy gives up there against its own kind, compared with the best response, and weighed by how often the situation arises."
            / "自分自身を相手にしたとき、その状況で最適応答と比べて失う分に、その状況が起きる割合を掛けたものです。",
        differ: "Where it costs most" / "コストの大きい状況",
        nothing: "Nothing is left to be gained." / "付け込める状況はもうありません。",
        row(card, situation, does, chance): "{card}, {situation}: {does} {chance}" / "{card}・{situation}：{does}{chance}",
        in_nash(chance): ", in equilibrium {chance}" / "（均衡では{chance}）",
        as_nash(card, situation): "{card}, {situation}: plays about as in equilibrium" / "{card}・{situation}：ほぼ均衡どおり",
        better(play): "; {play} is best against it" / "。相手には{play}が最善",
        costs(chips): "; costs {chips} chips in 100 hands." / "。100ハンドで{chips}チップの損。",
        never: "never" / "なし",
        always: "always" / "必ず",
        arises(times, chips): "Arises in {times} of 100 hands and costs {chips} chips in as many." / "100ハンドに{times}回起き、{chips}チップを失います。",
        policy: "Policy" / "戦略",
        csv: "All 288 as CSV" / "288か所すべてをCSVで",
        start: "opens" / "最初",
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

    /// A move as what somebody does.
    pub(crate) fn does(&self, action: Action) -> &'static str {
        [self.folds, self.checks, self.calls, self.bets, self.raises][action as usize]
    }
}
