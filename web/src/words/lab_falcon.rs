//! Words of FALCON's views in the Lab: a game in slow motion, and the nodes of its nets.

use super::words;

words! {
    /// The words of slow motion.
    FalconWords {
        none: "Watch one training game and see what the nets do, step by step. The game counts as part of the run."
            / "学習中の1局を取り出して、ネットの働きを1つずつ見られます。その1局の分だけ学習も進みます。",
        early: "You can watch games once the examples are collected and the regressions trained." / "例題作りと回帰が終わると、対局を見られるようになります。",
        any: "Next game" / "次の局",
        game(number): "Game {number}" / "第{number}局",
        took(points): "FALCON takes {points} of 26 points" / "FALCONの失点は26点のうち{points}点",
        decisions: "FALCON's decisions" / "FALCONの判断",
        after: "After the game" / "対局後",
        jump(trick, card): "Trick {trick}: {card}" / "第{trick}トリック：{card}",
        falcon: "FALCON" / "FALCON",
        seat(number): "Seat {number}" / "席{number}",
        trick(number): "Trick {number} of 13" / "13トリック中、第{number}トリック",
        hand: "FALCON's hand" / "FALCONの手札",
        points(points): "{points} point" | "{points} points" / "{points}点",
        comma: ", " / "、",
        first: "first" / "1番手",
        second: "second" / "2番手",
        third: "third" / "3番手",
        last: "last" / "4番手",

        percepts: "Percepts" / "知覚",
        competition: "Code competition" / "コード競合",
        layer(number): "Layer {number}" / "第{number}層",
        nodes(count): "{count} node" | "{count} nodes" / "ノード{count}個",
        resonance: "resonance" / "共鳴",
        reset: "reset" / "リセット",
        more_reset(count): "and {count} more reset" / "ほか{count}個もリセット",
        new_node: "none: new node" / "該当なし：新しいノードへ",
        winner(node): "#{node} resonates" / "#{node}が共鳴",
        kinds: "Action types" / "行動の種類",
        value: "value" / "価値",
        bonus: "exploration bonus" / "未経験へのボーナス",
        degsq: "DegSQ" / "DegSQ",
        deg_hearts: "hearts" / "ハートの予測",
        deg_both: "♠Q or hearts" / "♠Q・ハートの予測",
        takes_queen: "♠Q" / "♠Q",
        takes_hearts: "more than its share of hearts" / "多めのハート",
        takes_both: "♠Q, or more than its share of hearts" / "♠Qか多めのハート",
        feedback: "Feedback" / "フィードバック",
        later: "The result is known after the game." / "結果は、対局が終わるとわかります。",
        nothing: "Every action type picks the same card, so there's nothing to learn." / "どの種類も同じ札なので、学ぶことはありません。",
        cost: "cost" / "コスト",
        target: "target" / "目標",
        learned(count): "{count} resonates and learns" | "{count} resonate and learn" / "共鳴して学習：{count}層",
        committed(count): "{count} gets a new node" | "{count} get a new node" / "新しいノード：{count}層",
        layers: "Layers" / "層",

        say_table(trick, place, net): "Trick {trick}: FALCON plays {place}. Each trick and each position in it has its own net. This is net {net} of 52."
            / "第{trick}トリック、FALCONは{place}です。トリックと手番ごとに別のネットがあり、ここでは52のうち{net}番を使います。",
        say_percepts(list): "FALCON describes the table and its hand with 22 numbers between 0 and 1, the percepts. The largest: {list}."
            / "場と手札の様子を、0から1までの22個の数、つまり知覚に直します。大きいものは、{list}。",
        say_layers: "Each layer, from coarse to fine, checks its nodes in the order of the choice function T. A node whose match is below the vigilance ρ is reset. The first one to reach ρ resonates."
            / "粗い層から細かい層まで、どの層でも選択関数Tの大きいノードから順に照合します。一致度が警戒度ρに届かなければミスマッチ・リセット、最初に届いたノードが共鳴します。",
        say_all: " Here every layer remembers a similar situation." / "ここでは、どの層にも似た状況の記憶があります。",
        say_some(layers, all): " Here {layers} of {all} layers remember a similar situation. The others will get a new node."
            / "ここでは{all}層のうち{layers}層に似た状況の記憶があり、残りの層では新しいノードができます。",
        say_empty: "This net has no nodes yet, so nothing can resonate. When it learns, each layer gets its first node."
            / "このネットにはまだノードがなく、共鳴する相手がいません。学ぶときに、どの層にも最初のノードができます。",
        say_forced(kind, card): "Only one action is possible: “{kind}” ({card})." / "できるのは「{kind}」（{card}）だけです。",
        say_random(kind, card): "This time FALCON explores and picks an action type at random: “{kind}” ({card})."
            / "今回は探索です。ランダムに「{kind}」（{card}）を選びます。",
        say_missed(kind): " “{kind}” had the highest value." / "価値が最も大きいのは「{kind}」でした。",
        say_best(kind, card, value): "The resonating nodes remember how each action type did in similar situations. “{kind}” ({card}) has the highest value, {value}."
            / "共鳴したノードは、似た状況での各種類の成績を覚えています。価値が最大なのは「{kind}」（{card}）の{value}です。",
        say_bonus(bonus): " That includes a bonus of {bonus} because this type has rarely been tried."
            / "うち{bonus}は、あまり試していないことへのボーナスです。",
        say_filtered(best, what, kind, card): "“{best}” has the highest value, but the filter blocks its card, which is likely to take {what}. The first type that passes is “{kind}” ({card})."
            / "価値が最大なのは「{best}」ですが、フィルターの予測がしきい値以上、つまり{what}を取りそうな札です。フィルターは、しきい値を下回る最初の種類「{kind}」（{card}）に移ります。",
        say_end(points): "The game is over, and FALCON has {points}. Each of its decisions now gets feedback, and the net that made it learns."
            / "対局が終わり、FALCONは{points}でした。これから判断の1つ1つにフィードバックが返り、判断したネットが学びます。",
        say_cost(card, cost): "{card}: points taken in this trick, plus discounted points from later tricks, total {cost}."
            / "{card}：このトリックとあとのトリックの失点は、あとほど割り引いて合計{cost}点です。",
        say_rule(card): "{card}: for each card FALCON could have played, the rule-based player finishes the deal. A target above ½ means better than the average of these cards."
            / "{card}：出せた札の1つ1つについて、残りをルールベースで最後まで進めます。目標が½を上回れば、平均よりよい札です。",
        say_step(kind, target, before, after): " So the target of “{kind}” is {target}, and its value moves from {before} to {after}."
            / "「{kind}」の目標は{target}になり、価値は{before}から{after}へ動きます。",
    }
}

words! {
    /// The words of the map of a net.
    NetWords {
        title: "Inside a net" / "ネットのノードを見る",
        none: "See how nodes are added as the nets learn." / "学習につれてノードが増えていく様子を見られます。",
        lead: "52 nets, one for each trick and position. The number is how many nodes a net has. Choose a net."
            / "トリックと手番ごとの52のネットと、そのノード数です。1つ選んでください。",
        look: "Show now" / "いまのネットを見る",
        nets: "Nets" / "ネット",
        trick: "Trick" / "トリック",
        of_trick(trick, place): "Trick {trick}, {place}" / "第{trick}トリック、{place}",
        place_1: "lead" / "リード",
        place_2: "2nd" / "2番手",
        place_3: "3rd" / "3番手",
        place_4: "4th" / "4番手",
        learned(count): "learned from {count} decision" | "learned from {count} decisions" / "{count}回の判断から学習",
        empty: "This net hasn't learned anything yet." / "このネットはまだ何も学んでいません。",
        layer(number, rho, count): "Layer {number} · ρ {rho} · {count}" / "第{number}層・ρ {rho}・{count}",
        rest(count): "and {count} more" / "ほか{count}個",
        how: "Each tile is a node. Area: share of learning. Pattern: preferred action. Paler: worse results."
            / "1枚のタイルが1つのノードです。面積は学んだ回数の割合、模様は選ぶ行動、色が薄いほど失点の多かった状況です。",
        point: "Point at a tile, or move through a layer with the arrow keys." / "タイルを指すか、矢印キーで層のノードをたどれます。",
        unknown: "no action type yet" / "行動の種類はまだなし",
        node(layer, node, kind): "Layer {layer}, node {node}: {kind}" / "第{layer}層のノード{node}：{kind}",
        facts(visits, share, age, value): "Learned {visits} time ({share}), created at decision {age}, quality {value}"
            | "Learned {visits} times ({share}), created at decision {age}, quality {value}"
            / "学習{visits}回（{share}）、{age}回目の判断で誕生、良さ{value}",
        stop: ". " / "。",
        table: "Table of the most trained nodes" / "よく学んだノードの表",
        head_layer: "Layer" / "層",
        head_node: "Node" / "ノード",
        head_kind: "Prefers" / "選ぶ行動",
        head_visits: "Learned" / "学習回数",
        head_value: "Quality" / "良さ",
        head_age: "Created at" / "誕生",
        // Families of action types.
        smoke: "smoke out" / "あぶり出し",
        void: "void" / "ボイド作り",
        exit: "exit" / "逃げ",
        cash: "take the trick" / "取りに行く",
        spear: "spear" / "スピアプレイ",
        duck: "duck" / "ダック",
        middle: "middle" / "中くらい",
        throw: "discard" / "捨てる",
        weakest: "lowest" / "最弱",
        strongest: "highest" / "最強",
        queen: "♠Q" / "♠Q",
    }
}

impl FalconWords {
    /// The position in the trick, from 0. Empty if there is no such position.
    pub(crate) fn place(&self, place: u8) -> &'static str {
        let names = [self.first, self.second, self.third, self.last];
        names.get(usize::from(place)).copied().unwrap_or_default()
    }
}

impl NetWords {
    /// The position in the trick, from 0. Empty if there is no such position.
    pub(crate) fn place(&self, place: usize) -> &'static str {
        let names = [self.place_1, self.place_2, self.place_3, self.place_4];
        names.get(place).copied().unwrap_or_default()
    }
}
