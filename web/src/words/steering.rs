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
        inside(expected, number): "In this game place {expected} is to be expected: {number}" / "このゲームの見込み順位は{expected}位：{number}",
        over(games, mean, number): "{games} game before, mean place {mean}: {number}" | "{games} games before, mean place {mean}: {number}" / "これまで{games}ゲームの平均は{mean}位：{number}",
        first: "No game before: 0" / "これまでのゲームはなし：0",
        sum(number): "Together: {number}, within the limits" / "合わせて（上限・下限つき）：{number}",
        allowance(places): "It may give up {places} places of its own in a play." / "1手で手放してよい自分の順位：{places}まで。",
        style(percent, seen): "It takes {percent} % of the moves for those of the sample client ({seen} decisions seen)." / "相手の手の{percent}%を標準クライアントと同じとみています（これまでに見た判断{seen}回）。",
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
        // The plays.
        plays: "Both places by play" / "手ごとの両者の見込み順位",
        play: "Play" / "手",
        own: "Own" / "自分",
        gives: "Gives up" / "手放す順位",
        too_much: "too much" / "手放しすぎ",
        gave(places, name): "It gave up {places} places of its own here: it let {name} through." / "ここでは自分の順位を{places}手放して、{name}にゆずりました。",
        engine: "What the play was chosen by" / "手を選んだしくみ",
    }
}
