//! Words of what makes the papers' tables and figures again.

use super::words;

words! {
    /// What stands round an exhibit that is made again.
    AgainWords {
        again: "Make it again here" / "ここで追試する",
        close: "Close" / "閉じる",
        scale: "How much" / "規模",
        smoke: "a trial, seconds" / "お試し（数秒）",
        quick: "small, minutes" / "小規模（数分）",
        whole: "as shipped, hours" / "掲載値と同じ（数時間）",
        start: "Start" / "始める",
        stop: "Stop" / "止める",
        go_on: "Go on" / "続ける",
        share: "Share" / "共有",
        forget: "Forget what was made here" / "ここで作った結果を消す",
        preparing: "Loading what computes …" / "計算プログラムを読み込んでいます…",
        measuring: "Measuring how long it takes …" / "所要時間を測っています…",
        takes(n, time): "Left to do: {n}; about {time} on this computer" / "残り{n}件。この端末で約{time}",
        takes_least(n, time): "Left to do: {n}; at least {time} on this computer" / "残り{n}件。この端末で{time}以上",
        needs: "Work that builds on these comes after them. Numbers stand below from the first measurement on; those of P2's evaluators and P5's models, which are measured at the end, when their run is over."
            / "これらの結果を使う作業は、その後に続きます。数値は最初の測定から下に表示されます。P2のEvaluatorとP5のモデルは最後に測るため、学習が終わると表示されます。",
        done(n, all): "Pieces of work done: {n} of {all}" / "{all}件中{n}件完了",
        left(time): "about {time} left" / "残り約{time}",
        complete: "All of it is made. The numbers below are those of this browser." / "すべて完了しました。下の数値はこのブラウザで作ったものです。",
        progress: "Work done" / "進み具合",
        works: "The work, piece by piece" / "作業の一覧",
        finished: "done" / "完了",
        waits: "not done yet" / "未実行",
        only: "Only this" / "これだけ実行",
        only_this(name): "Do only {name}" / "{name}だけを実行",
        link_to(name): "Only {name}" / "{name}だけ",
        all_of_it: "All of it" / "すべて",
        link_help: "Exhibit, scale and work. Whoever opens it comes to the same numbers." / "表・図と規模、作業を指定したリンクです。誰が開いても同じ数値になります。",
        shipped(number): "shipped: {number}" / "掲載値 {number}",
        here: "Made here" / "ここで作った結果",
        same: "The same on the command line:" / "コマンドラインでは：",
        lost: "A worker was lost; its piece of work begins again." / "ワーカーが失われたため、その作業をやり直しています。",
        gave_up: "This work cannot be done in this browser." / "このブラウザではこの作業を実行できません。",
        no_file(file): "The agent file {file} is not at hand. Forget what was made here, and start again." / "エージェントファイル{file}がありません。結果を消してからやり直してください。",
        not_kept: "This browser keeps nothing: the results are gone after a reload." / "このブラウザには保存できません。再読み込みすると結果は消えます。",
        later: "There is no work of that name yet; it may come after the work that there is now." / "その名前の作業はまだありません。いまある作業の後に続くものかもしれません。",
    }
}
