//! Words for reproducing the papers' tables and figures.

use super::words;

words! {
    /// Texts around a reproduced table or figure.
    AgainWords {
        again: "Reproduce here" / "ここで再現する",
        close: "Close" / "閉じる",
        scale: "Scale" / "規模",
        smoke: "quick test (seconds)" / "お試し（数秒）",
        quick: "small (minutes)" / "小規模（数分）",
        whole: "full, as published here (hours)" / "公開済みの結果と同じ（数時間）",
        start: "Start" / "始める",
        stop: "Stop" / "止める",
        go_on: "Continue" / "続ける",
        share: "Share" / "共有",
        forget: "Delete results" / "結果を削除",
        preparing: "Loading the program…" / "計算プログラムを読み込んでいます…",
        measuring: "Estimating the time…" / "所要時間を測っています…",
        takes(n, time): "Jobs left: {n}. About {time} on this computer" / "残り{n}件。この端末で約{time}",
        takes_least(n, time): "Jobs left: {n}. At least {time} on this computer" / "残り{n}件。この端末で{time}以上",
        needs: "Jobs that need these results run afterwards. Results appear below as they come in. P2's evaluators and P5's models are measured only at the end of their training."
            / "これらの結果を使う作業は、あとから実行されます。結果は出たものから下に表示されます。P2のEvaluatorとP5のモデルは、学習が終わってから測定します。",
        done(n, all): "Jobs done: {n} of {all}" / "{all}件中{n}件完了",
        left(time): "about {time} left" / "残り約{time}",
        complete: "All done. The numbers below were computed in this browser." / "すべて完了しました。下の数値はこのブラウザで計算したものです。",
        progress: "Progress" / "進み具合",
        works: "Jobs" / "作業の一覧",
        finished: "done" / "完了",
        waits: "not run yet" / "未実行",
        only: "Run only this" / "これだけ実行",
        only_this(name): "Run only {name}" / "{name}だけを実行",
        link_to(name): "Only {name}" / "{name}だけ",
        all_of_it: "All jobs" / "すべて",
        make(number, row, column): "{number}: reproduce this number ({row}, {column})" / "{number}：この数値を再現（{row}、{column}）",
        make_line(line, axis): "{line}: reproduce this line ({axis})" / "{line}：この線を再現（{axis}）",
        press: "Choose one of our numbers to reproduce just that number here." / "本実験の数値を選ぶと、その数値だけをここで再現できます。",
        lines: "Reproduce one line:" / "線ごとに再現：",
        of_paper: "paper" / "論文",
        of_shipped: "published here" / "公開済みの結果",
        of_here: "this browser" / "このブラウザの結果",
        none_yet: "none yet" / "まだありません",
        number_made: "Done: this number has been recomputed." / "この数値の計算が完了しました。",
        not_here: "This number isn't computed at this scale. Choose a larger scale." / "この規模にはこの数値がありません。規模を大きくしてください。",
        around: "The whole table or figure so far" / "これまでに得られた表・図の全体",
        this_number: "This number" / "この数値",
        link_help: "The link includes the table or figure, the scale and the job. Anyone who opens it gets the same numbers."
            / "表または図、規模、作業を指定したリンクです。だれが開いても同じ数値になります。",
        shipped(number): "published here: {number}" / "公開済み：{number}",
        here: "Results in this browser" / "このブラウザの結果",
        same: "The same on the command line:" / "コマンドラインでは：",
        lost: "A worker crashed. Its job is being restarted." / "ワーカーが停止したため、その作業をやり直しています。",
        gave_up: "This job can't run in this browser." / "このブラウザではこの作業を実行できません。",
        no_file(file): "The agent file {file} is missing. Delete the results and start again."
            / "エージェントファイル{file}がありません。結果を削除してからやり直してください。",
        not_kept: "This browser can't save the results. You'll lose them on reload." / "このブラウザには保存できません。再読み込みすると結果は消えます。",
        later: "No such job yet. It may be created by a later step." / "その名前の作業はまだありません。あとの段階で作られるかもしれません。",
    }
}
