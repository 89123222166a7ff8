//! Words of the statistics.

use super::words;

words! {
    /// Texts about finished matches.
    Statistics {
        title: "Statistics" / "成績",
        lead: "Your matches in this browser. See your places, points and opponents, and what your mistakes cost. Nothing leaves this computer."
            / "このブラウザで終えた試合の順位・得点・相手・ミスによる損失です。データは外に出ません。",
        empty: "Nothing yet. When you finish a match, your place, points and opponents appear here. Wait for the review, and you'll also see what your mistakes cost."
            / "まだ記録がありません。試合が終わると、順位、得点、相手がここに表示されます。検討が終わるまで待てば、ミスによる損失も表示されます。",
        sit_down: "Choose a game" / "ゲームを選ぶ",
        example: "An example: ten matches of agents in your seat. After five, a better one took over. Its losses were smaller at once, but places also depend on luck."
            / "例：あなたの席でエージェントが10試合プレイしました。6試合目からは強いエージェントです。損失はすぐに減りましたが、順位は運にも左右されます。",
        all: "All games" / "すべて",
        which: "Game" / "ゲーム",
        by_game: "By game" / "ゲーム別",
        by_opponents: "By opponents" / "相手別",
        opponents: "Opponents" / "相手",
        against(others): ": {others}" / "：{others}",
        matches: "Matches" / "試合",
        won: "Won" / "勝ち",
        place: "Average finish" / "平均順位",
        of_seats(place, seats): "{place} of {seats}" / "{seats}人中{place}位",
        points: "Average points" / "平均得点",
        given_up: "Average loss" / "平均損失",
        each_deal(value, deal): "{value} per {deal}" / "{value}／{deal}",
        mistakes: "Mistake rate" / "悪手率",
        own_mistakes: "Your mistakes" / "あなたのミス",
        own_mistakes_help: "The positions in which you lost most. Play them again: once the review finds no mistake, a position leaves this list."
            / "大きく損をした局面です。もう一度プレイしてみましょう。検討でミスがなくなれば、この一覧から消えます。",
        position: "Position" / "局面",
        loss: "Loss" / "損失",
        position_at(deal, number, move_number): "{deal} {number}, move {move_number}" / "{deal}{number}・{move_number}手目",
        play_again: "Play again" / "もう一度プレイ",
        latest: "Recent matches" / "最近の試合",
        rules: "Rules" / "ルール",
        own_place: "Place" / "順位",
        total: "Points" / "得点",
        course_of(game): "{game}: match by match" / "{game}：試合ごとの変化",
        match_axis: "match" / "試合",
        place_title: "Place over time" / "順位の推移",
        place_axis: "place (1 is first)" / "順位（1が首位）",
        given_up_title(deal): "Loss per {deal}" / "1{deal}あたりの損失",
        given_up_axis(unit, deal): "loss per {deal} ({unit}, lower is better)" / "1{deal}あたりの損失（{unit}、小さいほどよい）",
        each: "each match" / "各試合",
        mean: "ten-match average" / "10試合平均",
        place_seen(place, matches): "Average finish: {place} ({matches} match)." | "Average finish: {place} ({matches} matches)."
            / "{matches}試合の平均順位は{place}位。",
        given_up_seen(lost, unit, deal, deals): "Average loss: {lost} {unit} per {deal} ({deals} reviewed)."
            | "Average loss: {lost} {unit} per {deal} ({deals} reviewed)."
            / "検討した{deals}{deal}の平均損失は{lost}{unit}。",
        delete: "Delete all" / "すべて削除",
        delete_title: "Delete all statistics?" / "成績をすべて削除しますか？",
        delete_ask(matches): "{matches} match and your saved mistakes will be deleted. Matches in progress and game records are kept."
            | "{matches} matches and your saved mistakes will be deleted. Matches in progress and game records are kept."
            / "{matches}試合の成績と、保存されたミスが消えます。進行中の試合とゲーム記録は残ります。",
        delete_now: "Delete" / "削除する",
        keep: "Keep them" / "残す",
        full: "Couldn't save the statistics of this match: browser storage is full. Nothing else has changed."
            / "この試合の成績を保存できませんでした（ブラウザの容量不足）。ほかには影響ありません。",
    }
}
