//! Words of the statistics.

use super::words;

words! {
    /// Words for matches that are over.
    Statistics {
        title: "Statistics" / "成績",
        lead: "Your matches in this browser: places, points, against whom, and what your decisions gave up. Nothing leaves this machine."
            / "このブラウザで打ち終えた試合の順位・得点・相手・判断の損失です。データは外に出ません。",
        empty: "Nothing yet. When a match of yours ends, it appears here: your place and points, against whom, and, if you stay until the review is done, what your decisions gave up."
            / "まだ記録がありません。試合が終わると、順位、得点、相手、そして検討が終わるまで待てば判断の損失も、ここに表示されます。",
        sit_down: "To the games" / "ゲームを選ぶ",
        all: "All games" / "すべて",
        which: "Game" / "ゲーム",
        by_game: "By game" / "ゲーム別",
        by_opponents: "By opponents" / "相手別",
        opponents: "Opponents" / "相手",
        against(others): ": {others}" / "：{others}",
        matches: "Matches" / "試合",
        won: "Won" / "勝ち",
        place: "Mean place" / "平均順位",
        of_seats(place, seats): "{place} of {seats}" / "{seats}人中{place}位",
        points: "Mean points" / "平均得点",
        given_up: "Mean given up" / "平均損失",
        each_deal(value, deal): "{value} per {deal}" / "{value}／{deal}",
        mistakes: "Mistakes" / "悪手率",
        latest: "Latest matches" / "最近の試合",
        rules: "Rules" / "ルール",
        own_place: "Place" / "順位",
        total: "Points" / "得点",
        course_of(game): "{game}: from match to match" / "{game}：試合ごとの変化",
        match_axis: "match" / "試合",
        place_title: "Places" / "順位の推移",
        place_axis: "place (1 is first)" / "順位（1が首位）",
        given_up_title(deal): "Given up per {deal}" / "1{deal}あたりの損失の推移",
        given_up_axis(unit, deal): "{unit} given up per {deal} (less is better)" / "1{deal}あたりの損失（{unit}、小さいほどよい）",
        each: "each match" / "各試合",
        mean: "mean of ten" / "10試合平均",
        place_seen(place, matches): "Mean place {place} in {matches} match." | "Mean place {place} in {matches} matches." / "{matches}試合の平均順位は{place}位。",
        given_up_seen(lost, unit, deal, deals): "{lost} {unit} given up per {deal}, in {deals} {deal} that was looked at." | "{lost} {unit} given up per {deal}, in {deals} {deal}s that were looked at."
            / "検討した{deals}{deal}の平均損失は{lost}{unit}。",
        delete: "Delete all" / "すべて削除",
        delete_title: "Delete the statistics?" / "成績を削除しますか",
        delete_ask(matches): "{matches} match will be forgotten. Matches under way and records stay." | "{matches} matches will be forgotten. Matches under way and records stay."
            / "{matches}試合の成績が消えます。進行中の試合とゲーム記録は残ります。",
        delete_now: "Delete" / "削除する",
        keep: "Keep them" / "残す",
        full: "The browser has no room for the statistics of this match. Everything else stays as it is."
            / "ブラウザの容量が足りず、この試合の成績は保存できませんでした。ほかは変わりません。",
    }
}
