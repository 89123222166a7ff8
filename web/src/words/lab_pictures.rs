//! Words of the pictures in the lab: a game in slow motion, and the strategy as a picture.

use super::words;
use tefuda_games::{Text, leduc::Bet, leduc::LeducMove, text};

/// Fold, check, call, bet, raise.
pub(crate) static MOVES: [Text; 5] = [
    text("fold", "フォールド"),
    text("check", "チェック"),
    text("call", "コール"),
    text("bet", "ベット"),
    text("raise", "レイズ"),
];
/// The same, as what somebody does.
pub(crate) static DOES: [Text; 5] = [
    text("folds", "フォールド"),
    text("checks", "チェック"),
    text("calls", "コール"),
    text("bets", "ベット"),
    text("raises", "レイズ"),
];

/// Which of [`MOVES`] a move is, facing a bet or not.
pub(crate) fn kind(play: LeducMove, facing: bool) -> usize {
    [[0, 1, 3], [0, 2, 4]][usize::from(facing)][play as usize]
}

/// Which of [`MOVES`] a bet is.
pub(crate) fn kind_of(bet: Bet) -> usize {
    kind(bet.play, bet.facing)
}

/// A phrase with values in the places `{0}`, `{1}` …
pub(crate) fn fill(phrase: &str, values: &[&str]) -> String {
    let mut parts = phrase.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_at(part.len().min(1));
        let value = place.parse::<usize>().ok().and_then(|place| values.get(place));
        out += value.copied().unwrap_or_default();
        out += rest.strip_prefix('}').unwrap_or(rest);
    }
    out
}

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
    }
}

words! {
    /// Words of slow motion. Places in braces are filled in.
    SlowWords {
        title: "Slow motion" / "スローモーション",
        none: "Take a game out of the run and watch it step by step. The run goes on by that game." / "学習中の1局を取り出して、1つずつ見られます。その1局の分だけ学習も進みます。",
        over: "The run is over; a new one has games to watch." / "学習は終わっています。新しく始めると対局を見られます。",
        any: "Next game" / "次の局",
        eventful: "On to an update" / "更新のある局へ",
        back: "Back" / "前へ",
        on: "On" / "次へ",
        play: "Play" / "再生",
        pause: "Pause" / "一時停止",
        speed: "Speed" / "速さ",
        step: "Step {0} of {1}" / "{1}ステップ中{0}",
        game: "Game {0}" / "第{0}局",
        due: "updates in {0} decisions" / "更新まであと{0}手",
        keys: "s: own card | public card | bets of round 1 | of round 2, each f, c or r" / "s：自分のカード|ボード|第1ラウンド|第2ラウンドのベット（f・c・r）",
        table: "The table" / "テーブル",
        learner: "{0}: memories and nets" / "{0}：記憶とネット",
        rows_held: "{0} of {1} rows" / "{0}／{1}行",
        enough: "learning begins at {0}" / "{0}行から学習開始",
        loss: "loss {0}" / "損失 {0}",
        target: "Q′ = Q" / "Q′＝Q",
        left_out: "left out" / "除外",
        dropped: "not kept" / "入らず",

        deal: "Game {0} of the run. Seat 1 is dealt {1} and Seat 2 {2}; neither sees the other's card."
            / "第{0}局。先手に{1}、後手に{2}が配られます。相手のカードは見えません。",
        mode_response: "{0} draws {1}, below η = {2}: in this game it plays its best response, the move that Q promises most for."
            / "{0}が引いた数は{1}。η＝{2}より小さいので、この局は最適応答、つまりQの値が最も高い手を打ちます。",
        mode_average: "{0} draws {1}, not below η = {2}: in this game it plays its average policy Π, the way it has played so far."
            / "{0}が引いた数は{1}。η＝{2}以上なので、この局は平均戦略Π、つまりこれまでの打ち方の平均で打ちます。",
        greedy: "{0} draws {1}, not below ε = {2}, so it does not explore: it {3}, the move that Q promises most for."
            / "{0}が引いた数は{1}。ε＝{2}以上なので探索せず、Qの値が最も高い手を選びます：{3}。",
        greedy_exact: "{0} draws {1}, not below ε = {2}, so it does not explore: it {3}, as the exact best response does."
            / "{0}が引いた数は{1}。ε＝{2}以上なので探索せず、厳密な最適応答の手を選びます：{3}。",
        explored: "{0} draws {1}, below ε = {2}: it explores, which is to make any legal move at random. It {3}."
            / "{0}が引いた数は{1}。ε＝{2}より小さいので探索し、打てる手をランダムに選びます：{3}。",
        explored_same: " By chance that is the best response, too." / "たまたま最適応答と同じ手です。",
        explored_other: " The best response would have been to {0}." / "最適応答なら{0}でした。",
        average: "{0} plays by the chances that Π gives, and draws {1}, which falls on one of them: it {2}. What Π plays teaches Π nothing, so nothing goes into M_SL."
            / "{0}はΠの確率に従い、引いた数{1}の位置にある手を打ちます：{2}。Π自身の手はΠの手本にならないので、M_SLには入れません。",
        public_card: "The public card is {0}, and the second round begins." / "ボードに{0}が開かれ、第2ラウンドが始まります。",
        next: "What came of the last decision of {0} is known now: the row (s, a, r, s′) goes into M_RL. No chips are won yet, so r = 0, and what s′ is worth Q has to say itself."
            / "{0}の前の手がどうなったか分かったので、行（s, a, r, s′）がM_RLに入ります。チップはまだ動いていないのでr＝0、s′の価値はQ自身が見積もります。",
        last: "The hand is over for {0}, with {1}: its last decision goes into M_RL with that reward r, and nothing follows it."
            / "{0}のこのハンドは{1}。最後の手がそれを報酬rとしてM_RLに入ります。その先はありません。",
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
        update_q: "Time to learn. Q of {0} is moved towards r + max Q′(s′) on {1} of M_RL. Its squared error before that: {2}."
            / "学習の時間です。{0}のQを、M_RLの{1}でr＋max Q′(s′)に近づけます。直前の二乗誤差は{2}。",
        update_pi: "Π of {0} learns from {1} of M_SL to play as the best response did. Its cross-entropy before that: {2}."
            / "{0}のΠは、M_SLの{1}から最適応答の打ち方を学びます。直前の交差エントロピーは{2}。",
        drawn_rows: "{0} random rows" / "ランダムな{0}行",
        all_rows: "all rows" / "すべての行",
        after_that: ", then {0}" / "、次は{0}",
        refreshed: "The target Q′ of {0} becomes a copy of Q. Until the next copy it stands still, so that Q does not chase itself."
            / "{0}のターゲットQ′にQを写します。次に写すまで動かさないので、Qが自分自身を追いかけずに済みます。",
        end_fold: "{0} has folded, so {1} wins {2}." / "{0}が降りたので、{1}が{2}の勝ち。",
        end_shown: "The cards are shown: {0} wins {1}." / "カードを見せ合い、{0}が{1}の勝ち。",
        end_split: "The cards are shown and are worth the same: the pot is split." / "カードを見せ合い、引き分け。ポットを分け合います。",
        chip: "{0} chip" / "{0}チップ",
        chips: "{0} chips" / "{0}チップ",
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
        sum: "A best response could win {0} chips a hand from it, both seats together (NashConv). That is the sum of the costs of all situations; the {1} below make up {2} of it."
            / "最適応答がこれから取れるのは、両席合わせて1ハンドあたり{0}チップ（NashConv）。これは全状況のコストの合計で、下の{1}か所が{2}を占めます。",
        map: "Situations; the darker, the more it costs" / "状況の地図（濃いほどコストが大きい）",
        first_round: "Round 1" / "第1ラウンド",
        second_round: "Round 2, by public card and first round" / "第2ラウンド（ボードと第1ラウンドの経過ごと）",
        on_board: "{0} on the board" / "ボード{0}",
        opening: "no bet yet" / "まだ無し",
        nash: "Equilibrium" / "均衡戦略",
        response: "Best response" / "最適応答",
        agent: "Average policy" / "平均戦略",
        holding: "holding {0}" / "{0}を持つ",
        legend_cost: "cost in chips per 100 hands" / "コスト（100ハンドあたりのチップ）",
        how_cost: "What the average policy gives up there against its own kind, compared with the best response, and weighed by how often the situation arises."
            / "自分自身を相手にしたとき、その状況で最適応答と比べて失う分に、その状況が起きる割合を掛けたものです。",
        differ: "Where it costs most" / "コストの大きい状況",
        nothing: "Nothing is left to be gained." / "付け込める状況はもうありません。",
        row: "{0}, {1}: {2} {3}" / "{0}・{1}：{2}{3}",
        in_nash: ", in equilibrium {0}" / "（均衡では{0}）",
        as_nash: "{0}, {1}: plays about as in equilibrium" / "{0}・{1}：ほぼ均衡どおり",
        better: "; {0} is best against it" / "。相手には{0}が最善",
        costs: "; costs {0} chips in 100 hands." / "。100ハンドで{0}チップの損。",
        never: "never" / "なし",
        always: "always" / "必ず",
        arises: "Arises in {0} of 100 hands and costs {1} chips in as many." / "100ハンドに{0}回起き、{1}チップを失います。",
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Lang;

    #[test]
    fn places_are_filled() {
        assert_eq!(fill("{1} of {0}{2}.", &["7", "3"]), "3 of 7.");
        assert_eq!(fill("none", &["7"]), "none");
        assert_eq!(fill("残り{0}手", &["12"]), "残り12手");
    }

    #[test]
    fn both_languages_fill_the_same_places() {
        let places = |phrase: &str| {
            let mut found: Vec<char> =
                phrase.split('{').skip(1).filter_map(|part| part.chars().next()).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let (en, ja) = (SlowWords::of(Lang::En), SlowWords::of(Lang::Ja));
        for (en, ja) in [
            (en.mode_response, ja.mode_response),
            (en.mode_average, ja.mode_average),
            (en.greedy, ja.greedy),
            (en.explored, ja.explored),
            (en.average, ja.average),
            (en.update_q, ja.update_q),
            (en.update_pi, ja.update_pi),
            (en.deal, ja.deal),
            (en.last, ja.last),
            (en.end_fold, ja.end_fold),
        ] {
            assert_eq!(places(en), places(ja), "{en} {ja}");
        }
    }
}
