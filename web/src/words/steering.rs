//! Words for players who aim at another's place.

use super::words;

words! {
    /// What the panel says of a player who aims. Numbers and names are written out before they are put in.
    SteeringWords {
        title: "Aiming at somebody else’s place" / "相手の順位をねらう判断",
        aims(name, place): "Aims at place {place} for {name}." / "{name}が{place}位になるようにねらっています。",
        aims_even(name): "Aims at as many games won as lost for {name}." / "{name}の勝ち負けが五分五分になるようにねらっています。",
        secret: "This player aims at a place for you. What it does shows after the game." / "このプレイヤーは、あなたの順位をねらって打っています。手の内はゲームのあとでわかります。",
        ask: "Ask what it is up to" / "それでも、いま知りたい",
        // How hard it tries.
        effort: "How hard it tries" / "いまの力の入れ方",
        holds_back(name): "holds {name} back" / "{name}を足止め",
        wins: "plays to win" / "普通に勝ちにいく",
        lets(name): "lets {name} through" / "{name}にゆずる",
        style(percent, seen): "It takes {percent} % of the moves for those of the sample client ({seen} decision seen)."
            | "It takes {percent} % of the moves for those of the sample client ({seen} decisions seen)."
            / "相手の手の{percent}%を標準クライアントと同じとみています（これまでに見た判断{seen}回）。",
        // The controller as a diagram. Short: a line of a box has room for 24 letters.
        loop_title: "The controller as a block diagram" / "制御のブロック図",
        loop_game: "In this game" / "このゲーム",
        loop_expected(place, aim): "expected {place} − aim {aim}" / "見込み{place}位 − 目標{aim}位",
        loop_games(games): "Over {games} game" | "Over {games} games" / "これまでの{games}ゲーム",
        loop_mean(place): "mean {place} · Σ(place−aim)" / "平均{place}位・Σ(順位−目標)",
        loop_bounded(sum, most): "{sum} (at most ±{most})" / "{sum}（上限±{most}）",
        loop_limits(least): "sum, kept within {least} … +1" / "和（{least}〜+1に制限）",
        loop_effort(number): "effort {number}" / "力の入れ方 {number}",
        loop_play: "engine → play" / "手を選ぶ → 打つ",
        loop_gives(places): "gives up at most {places}" / "手放す順位は{places}まで",
        // Where everybody stands.
        forecast: "Where everybody would end if nobody aimed" / "だれもねらわなければ、それぞれ何位になりそうか",
        seat: "Player" / "プレイヤー",
        places: "Places 1 to 5" / "1位〜5位",
        mean: "Mean" / "平均",
        share(place, percent): "place {place}: {percent}" / "{place}位：{percent}",
        // The match.
        course: "Places over the match" / "この試合での順位の推移",
        game: "Game" / "ゲーム",
        place: "Place" / "順位",
        place_of(name): "place of {name}" / "{name}の順位",
        running: "running mean" / "ここまでの平均",
        aim: "aim" / "目標",
        course_says(mean, games, half): "Mean {mean} ± {half} over {games} games." / "{games}ゲームの平均は{mean} ± {half}。",
        course_same(mean, games): "Mean {mean} over {games} game. One game does not tell how far it is off."
            | "Mean {mean} over {games} games. All places are the same, so the error cannot be estimated."
            / "{games}ゲームの平均は{mean}。1ゲームだけでは誤差がわかりません。" | "{games}ゲームの平均は{mean}。すべて同じ順位のため、誤差を推定できません。",
        // The plays.
        plays: "Both places by play" / "手ごとの両者の見込み順位",
        play: "Play" / "手",
        own: "Own" / "自分",
        gives: "Gives up" / "手放す順位",
        too_much: "too much" / "手放しすぎ",
        gave(places, name): "It gave up {places} places of its own here: it let {name} through." / "ここでは自分の順位を{places}手放して、{name}にゆずりました。",
        // The games that are over, one by one.
        tale: "What those who aim have done, game by game" / "順位をねらってしたこと（ゲームごと）",
        tale_ask: "Ask what was done in the games before" / "これまでのゲームで何をしたか、いま知りたい",
        even: "even" / "五分",
        mean_effort: "Effort" / "力の入れ方",
        gave_way: "Gave way" / "ゆずった手",
        gave_of(gave, all): "{gave} of {all}" / "{all}手中{gave}",
        most: "Most, places" / "最大（順位）",
        visit(game, name, places): "Game {game}: here {name} gave up {places} places of its own. Go there"
            / "第{game}ゲーム：{name}が自分の順位を{places}手放した局面を見る",
        unseen(games): "{games} game is still to be looked at." | "{games} games are still to be looked at." / "まだ調べていないゲームが{games}つあります。",
        looking(game, left): " Game {game}: {left} decision to go." | " Game {game}: {left} decisions to go." / " 第{game}ゲーム：残り{left}手。",
        look: "Look at them" / "調べる",
        // The classroom.
        classroom_says: "Four styles of playing are steered at once, with the same cards, by programs that do not know it. The bar says what the others do: red holds back, the middle plays to win, blue lets through."
            / "4つの打ち方を、同じ配札で同時に導きます。どのプログラムも、そのことを知りません。帯はほかの4人の力の入れ方です。左の赤は足止め、中央は普通に勝ちにいくこと、右の青はゆずることを表します。",
        your_place: "Your place" / "あなたの順位",
        their_aim: "Aim" / "目標の順位",
        now(game, moves): "Game {game}, move {moves}" / "第{game}ゲーム {moves}手目",
        stands_still: "An agent could not decide; this match stands still." / "エージェントが決められなかったため、この試合は止まっています。",
        engine: "What the play was chosen by" / "手を選んだしくみ",
    }
}
