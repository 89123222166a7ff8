//! Words of the Lab and of its views: FALCON's nets, NFSP's strategy, and the evaluators' errors.

use super::{fill, poker::Action, words};
use tefuda_agents::training::{Direction, Measure, Unit};
use tefuda_games::Lang;
use tefuda_numbers::grouped;

words! {
    /// The words of the Lab.
    Lab {
        title: "Lab" / "ラボ",
        learner: "Algorithm" / "学習アルゴリズム",
        preset: "Preset" / "プリセット",
        settings: "Hyperparameters" / "ハイパーパラメータ",
        changed: "changed" / "変更あり",
        reset_knob: "Reset to" / "元の値に戻す：",
        reset_knobs: "Reset all to preset" / "すべてプリセットに戻す",
        other_knobs: "More" / "その他",
        clamped: "Out of range. The nearest allowed value is used." / "範囲外の値だったため、最も近い値を使いました。",
        seed: "Seed" / "シード",
        // Running.
        run: "Training" / "学習の操作",
        play: "Train" / "学習する",
        play_new: "Train with these settings" / "この設定で学習する",
        go_on: "Resume" / "再開",
        pause: "Pause" / "一時停止",
        reset: "Restart" / "最初から",
        next_run: "Your changes apply to the next run. This one is kept." / "変更は次の学習から使われます。今の学習は残ります。",
        elsewhere(name, percent): "{name} is training: {percent}%" / "{name}を学習中（{percent}%）",
        show: "Show" / "表示する",
        progress: "Training progress" / "学習の進み",
        measure: "Metric" / "評価指標",
        loading: "Loading the files this run starts from" / "学習のもとになるファイルを読み込んでいます",
        hidden_rest: "Pause while the tab is hidden" / "タブが隠れている間は一時停止",
        key_train: "train or pause" / "学習・一時停止",
        key_reset: "restart" / "最初から",
        measuring: "Measuring the speed" / "速度を測っています",
        again: "Replaying the run to where it stopped" / "元の位置まで学習し直しています",
        done: "Training is finished." / "学習が終わりました。",
        // Progress and speed of a run.
        units(n, unit): "{n} {unit}" / "{n}{unit}",
        one_unit(unit): "One {unit}" / "1{unit}だけ",
        key_one_unit(unit): "train one {unit}" / "1{unit}だけ学習",
        done_of(done, total): "{done} of {total}" / "{total}中 {done}",
        stage_of(number, all, name): "stage {number} of {all}, {name}" / "段階{number}／{all}「{name}」",
        rate(n, unit): "{n} {unit}/s" / "{n}{unit}/秒",
        takes(time): "takes about {time}" / "所要時間は約{time}",
        remaining(time): "about {time} left" / "残り約{time}",
        remaining_in_stage(time): "about {time} left in this stage" / "この段階は残り約{time}",
        // Charts and runs.
        lowest(title, done, now, best): "{title} after {done}: {now}. Lowest so far: {best}."
            / "{done}で{title}は{now}。これまでの最小は{best}。",
        highest(title, done, now, best): "{title} after {done}: {now}. Highest so far: {best}."
            / "{done}で{title}は{now}。これまでの最大は{best}。",
        milestone(done, measure, now): "{done}: {measure} {now}" / "{done}：{measure} {now}",
        curve: "Learning curve" / "学習曲線",
        nothing_yet: "Measurements will appear here." / "ここに測定の結果が表示されます。",
        example: "example" / "例",
        example_of(preset, done): "An example: “{preset}”, {done}. Press Train to draw your own curve."
            / "例：「{preset}」を{done}学習した曲線です。「学習する」を押すと、あなたの曲線に変わります。",
        untrained: "before training" / "学習前",
        below: "Inside the training run" / "学習の内側",
        runs: "Runs" / "学習の一覧",
        run_name: "Run" / "学習",
        differs: "Differences" / "設定の違い",
        now: "current" / "表示中",
        pin: "Pin" / "ピン留め",
        shown: "Shown" / "表示",
        take_up: "Resume" / "続きを学習",
        delete: "Delete" / "削除",
        pin_help: "A pinned run stays for comparison when you start another." / "ピン留めした学習は、別の学習を始めても比較のために残ります。",
        compare: "Compare with" / "比較の線を足す",
        seeds_of: "seeds" / "シード",
        too_many: "There's no room for more runs. Delete one first." / "これ以上は並べられません。どれかを削除してください。",
        agent: "The current agent" / "いまのエージェント",
        agents: "The current agents" / "いまのエージェント",
        play_agent: "Play against it now" / "いま対戦する",
        play_best: "Play against the best one" / "最も強いものと対戦する",
        keep_agent: "Add to My agents" / "マイエージェントに追加",
        save_agent: "Save as a file" / "ファイルに保存",
        shelf_shut: "This browser can't store agents. Save the ones you want to keep as files."
            / "このブラウザにはエージェントを保存できません。残したいものはファイルに保存してください。",
        // Records to learn from.
        records_none: "None" / "使わない",
        records_set(name, games): "{name}: {games}" / "{name}（{games}）",
        records_gone(id): "{id} (not loaded)" / "{id}（読み込まれていません）",
        records_wanted: "The records to learn from aren't loaded" / "学習に使う記録が読み込まれていません",
        records_choose: "Choose a record file" / "記録のファイルを選ぶ",
        records_reading(name): "Reading {name}" / "{name}を読み込んでいます",
        records_use(games): "Use the {games} that could be read" / "正しく読めた{games}だけを使う",
        records_leave: "Don't use this file" / "このファイルは使わない",
        // Errors.
        records_refused(name, why): "Can't learn from {name}: {why}." / "{name}は学習に使えません（{why}）。",
        records_missing(id): "This run learns from records {id}, which aren't loaded. Choose their file under Hyperparameters."
            / "学習に使う記録（番号{id}）が読み込まれていません。「ハイパーパラメータ」でそのファイルを選んでください。",
        refused(why): "Can't start training: {why}." / "学習を始められません（{why}）。",
        no_input(file, why): "This run starts from the agent file {file}, which can't be used: {why}."
            / "学習のもとになるエージェントファイル{file}を使えません（{why}）。",
        replaced: "A training worker crashed. The run is deterministic, so it is being replayed to where it stopped."
            / "学習プロセスが停止しました。学習は同じシードなら同じ結果になるので、元の位置までやり直しています。",
        gave_up: "The training worker keeps crashing. Training is paused. You can restart it."
            / "学習プロセスが繰り返し停止するため、学習を一時停止しました。最初からやり直せます。",
        share_help: "The link contains the algorithm, hyperparameters and seeds. Anyone who opens it gets the same curve, on any computer. Add &auto=true to start training at once."
            / "リンクには学習アルゴリズム・ハイパーパラメータ・シードが入っています。どの端末で開いても同じ曲線になります。&auto=true を付けると、開いただけで学習が始まります。",
    }
}

/// Counts units: `1,000 games`.
pub(crate) fn count(lang: Lang, unit: Unit, n: u32) -> String {
    let word = if n == 1 { unit.one } else { unit.many }.get(lang);
    fill(Lab::of(lang).units, [&grouped(n), word])
}

/// The label of the button that trains one unit.
pub(crate) fn one(lang: Lang, unit: Unit) -> String {
    fill(Lab::of(lang).one_unit, [unit.one.get(lang)])
}

/// Describes progress in units: `300 of 1,000 games`.
pub(crate) fn done_of(lang: Lang, unit: Unit, [done, total]: [u32; 2]) -> String {
    // English names the unit only once.
    let done = if lang == Lang::En { grouped(done) } else { count(lang, unit, done) };
    fill(Lab::of(lang).done_of, [&done, &count(lang, unit, total)])
}

/// The current stage: its number from 1, the number of stages, and its name.
pub(crate) fn stage_of(lang: Lang, name: &str, [number, all]: [usize; 2]) -> String {
    fill(Lab::of(lang).stage_of, [&number.to_string(), &all.to_string(), name])
}

/// Units per second.
pub(crate) fn rate(lang: Lang, unit: Unit, rate: u32) -> String {
    fill(Lab::of(lang).rate, [&grouped(rate), unit.many.get(lang)])
}

/// The caption of a metric's chart: units done, the value now and the best.
pub(crate) fn caption(lang: Lang, measure: &Measure, [done, now, best]: [&str; 3]) -> String {
    let words = Lab::of(lang);
    let phrase = match measure.better {
        Direction::Lower => words.lowest,
        Direction::Higher => words.highest,
    };
    fill(phrase, [measure.title.get(lang), done, now, best])
}

words! {
    /// The words of slow motion.
    FalconWords {
        none: "Watch one training game and see what the nets do, step by step. The game counts as part of the run."
            / "学習中の1ゲームを取り出して、ネットの働きを1つずつ見られます。その1ゲームの分だけ学習も進みます。",
        early: "You can watch games once the examples are collected and the regressions trained." / "例題作りと回帰が終わると、ゲームを見られるようになります。",
        any: "Next game" / "次のゲーム",
        game(number): "Game {number}" / "第{number}ゲーム",
        took(points): "FALCON takes {points} of 26 points" / "FALCONの失点は26点のうち{points}点",
        decisions: "FALCON's decisions" / "FALCONの判断",
        after: "After the game" / "ゲーム後",
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
        later: "The result is known after the game." / "結果は、ゲームが終わるとわかります。",
        nothing: "Every action type picks the same card, so there's nothing to learn." / "どの種類も同じ札なので、学ぶことはありません。",
        cost: "cost" / "コスト",
        target: "target" / "目標",
        learned(count): "{count} resonates and learns" | "{count} resonate and learn" / "共鳴して学習：{count}層",
        committed(count): "{count} gets a new node" | "{count} get a new node" / "新しいノード：{count}層",
        layers: "Layers" / "層",

        say_table(trick, place, net): "Trick {trick}: FALCON plays {place}. Each trick and each position in it has its own net. This is net {net} of 52."
            / "第{trick}トリック、FALCONは{place}です。トリックと手番ごとに別のネットがあり、ここでは52のうち{net}番を使います。",
        say_percepts(list): "FALCON describes the table and its hand with 22 numbers between 0 and 1, the percepts. The largest: {list}."
            / "場と手札のようすを、0から1までの22個の数、つまり知覚に直します。大きいものは、{list}。",
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
            / "ゲームが終わり、FALCONは{points}でした。これから判断の1つ1つにフィードバックが返り、判断したネットが学びます。",
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
        none: "See how nodes are added as the nets learn." / "学習につれてノードが増えていくようすを見られます。",
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
        over: "Training is finished. Start a new run to watch games." / "学習は終わっています。新しく始めるとゲームを見られます。",
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
            / "学習中の1ゲームを取り出して、1つずつ見られます。その1ゲームの分だけ学習も進みます。",
        any: "Next game" / "次のゲーム",
        eventful: "Next update" / "更新のあるゲームへ",
        game(number): "Game {number}" / "第{number}ゲーム",
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
            / "第{game}ゲーム。先手に{first}、後手に{second}が配られます。相手のカードは見えません。",
        mode_response(name, drawn, eta): "{name} draws {drawn}, below η = {eta}. In this game it plays its best response: the move with the highest Q value."
            / "{name}が引いた数は{drawn}。η＝{eta}より小さいので、このゲームは最適応答、つまりQの値が最も高い手を選びます。",
        mode_average(name, drawn, eta): "{name} draws {drawn}, not below η = {eta}. In this game it plays its average policy Π: the average of its best responses so far."
            / "{name}が引いた数は{drawn}。η＝{eta}以上なので、このゲームは平均戦略Π、つまりこれまでの最適応答の平均で進めます。",
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
        nothing: "There is nothing left to exploit." / "つけ込める状況はもうありません。",
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

words! {
    /// The words for the evaluators' prediction errors.
    RankViewWords {
        title: "Prediction errors" / "どこで間違えるか",
        none: "Once there are games to learn from, this view shows which classes the evaluators confuse on held-out matches."
            / "学習が始まると、学習に使わない試合で、どのランクをどれと取り違えるかがここに出ます。",
        epochs(n): "After {n} epoch, on held-out matches."
            | "After {n} epochs, on held-out matches."
            / "{n}エポック後。学習に使わない試合での結果です。",
        look: "Evaluate now" / "いま調べる",
        which: "Evaluator" / "Evaluator",
        a: "A: position" / "A：局面",
        b: "B: position and play" / "B：局面と出すカード",
        confusion: "Confusion matrix" / "混同行列",
        ended: "Actual" / "結果",
        decisions: "Decisions" / "判断の数",
        taken(class): "predicted {class}" / "推定：{class}",
        reliability: "Calibration" / "較正",
        reliability_says: "How often each class actually occurred, by estimated probability."
            / "推定した確率ごとの、実際にそのランクになった割合。",
        estimated: "estimated probability" / "推定した確率",
        came_true: "actual share" / "実際の割合",
        sure: "perfectly calibrated" / "推定どおり",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::text;

    #[test]
    fn units_are_written_naturally() {
        let (games, epochs) = (
            Unit::GAMES,
            Unit {
                one: text("epoch", "エポック"),
                many: text("epochs", "エポック"),
                axis: text("epochs", "エポック数"),
            },
        );
        assert_eq!([one(Lang::En, games), one(Lang::Ja, games)], ["One game", "1ゲームだけ"]);
        assert_eq!(done_of(Lang::En, games, [300, 1000]), "300 of 1,000 games");
        assert_eq!(done_of(Lang::Ja, epochs, [3, 1000]), "1,000エポック中 3エポック");
        assert_eq!(
            [rate(Lang::En, epochs, 2), rate(Lang::Ja, games, 2000)],
            ["2 epochs/s", "2,000ゲーム/秒"]
        );
    }

    #[test]
    fn if_more_is_better_the_best_is_the_highest() {
        let lower = Measure {
            id: "loss",
            title: text("Loss", "損失"),
            log: false,
            better: Direction::Lower,
            stage: 0,
        };
        let higher = Measure { better: Direction::Higher, ..lower };
        assert!(caption(Lang::En, &lower, ["1 game", "2", "1"]).contains("Lowest so far: 1"));
        assert!(caption(Lang::En, &higher, ["1 game", "1", "2"]).contains("Highest so far: 2"));
        assert!(caption(Lang::Ja, &higher, ["1ゲーム", "1", "2"]).contains("最大は2"));
    }
}
