//! Words for players that steer another player's place.

use super::words;

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
        loop_answers: "answers your play unsteered" / "あなたの手への応手は操作なし",
        loop_effort(number): "effort {number}" / "力の入れ方 {number}",
        loop_play: "choose move → play" / "手を選ぶ → 出す",
        loop_gives(places): "sacrifices at most {places}" / "ゆずる順位は{places}まで",
        // The predicted places.
        forecast: "Predicted places without any steering" / "順位の操作がない場合の予想順位",
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
        course_says(mean, games, half): "Average place {mean} ± {half} over {games} games."
            / "{games}ゲームの平均は{mean} ± {half}位。",
        course_same(mean, games): "Average place {mean} over {games} game. One game doesn't show how far off this is."
            | "Average place {mean} over {games} games. The place was the same each time, so the error can't be estimated."
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
        tale_ask: "Show how earlier games were steered" / "これまでのゲームで何をしたか、いま知りたい",
        even: "even" / "五分",
        mean_effort: "Effort" / "力の入れ方",
        gave_way: "Gave way" / "ゆずった手",
        gave_of(gave, all): "{gave} of {all}" / "{all}手中{gave}",
        most: "Largest (places)" / "最大（順位）",
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
        classroom_says: "Four playing styles are steered at once, on the same cards. Each style is played by a program that doesn't know it is being steered. \
               The bar shows what the other players do: red for blocking this player, the middle for playing to win, blue for letting this player through."
            / "4つのプレイスタイルを、同じ配札で同時に導きます。どのプログラムも、導かれていることを知りません。帯はほかの4人の力の入れ方です。左の赤は足止め、中央は普通に勝ちにいくこと、右の青はゆずることを表します。",
        your_place: "Your target" / "あなたの目標",
        their_aim: "Target" / "目標の順位",
        now(game, moves): "Game {game}, move {moves}" / "第{game}ゲーム {moves}手目",
        stands_still: "An agent couldn't choose a move, so this match has stopped. Reload the page to try again." / "エージェントが手を選べなかったため、この試合は止まりました。再読み込みしてください。",
        engine: "How the play was chosen" / "手を選んだしくみ",
    }
}
