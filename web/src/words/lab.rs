//! Words of the lab.

use super::words;
use tefuda_games::Lang;

words! {
    /// The words of the lab.
    Lab {
        title: "Lab" / "ラボ",
        learner: "What learns" / "学習法",
        preset: "Settings of" / "設定の出どころ",
        settings: "Settings" / "設定",
        changed: "changed" / "変更あり",
        reset_knob: "Back to" / "元の値に戻す：",
        reset_knobs: "All as in the preset" / "すべて元の値に戻す",
        other_knobs: "More" / "その他",
        clamped: "This is out of range, and the nearest value is used" / "範囲外の値だったため、最も近い値を使いました",
        seed: "Seed" / "シード",
        // Running.
        run: "Run" / "学習の操作",
        play: "Train" / "学習する",
        play_new: "Train with these settings" / "この設定で学習する",
        go_on: "Go on" / "再開",
        pause: "Pause" / "一時停止",
        step: "One game" / "1局だけ",
        reset: "Start over" / "最初から",
        progress: "Games played" / "学習した対局",
        hidden_rest: "Rest while the tab is hidden" / "タブが隠れている間は休む",
        key_train: "train, or pause" / "学習・一時停止",
        key_step: "one game" / "1局だけ学習",
        key_reset: "start over" / "最初から",
        surveying: "Measuring the speed" / "速度を測っています",
        again: "Catching up with where the run was" / "元の位置まで学習し直しています",
        done: "The run is complete." / "学習が終わりました。",
        // Charts and runs.
        games_axis: "games" / "対局数",
        curve: "Learning curve" / "学習曲線",
        nothing_yet: "Nothing is measured yet: start a run." / "まだ測定がありません。学習を始めてください。",
        below: "What goes on inside" / "学習の内側",
        runs: "Runs" / "学習の一覧",
        run_name: "Run" / "学習",
        differs: "What differs" / "設定の違い",
        games: "Games" / "対局数",
        now: "now" / "表示中",
        pin: "Pin" / "固定",
        shown: "Shown" / "表示",
        take_up: "Take up" / "続きを学習",
        delete: "Delete" / "削除",
        pin_help: "A pinned run stays for comparison when another one is started."
            / "固定した学習は、別の学習を始めても比較のために残ります。",
        compare: "Compare with" / "比較の線を足す",
        seeds_of: "seeds" / "シード",
        too_many: "There is no room for more runs: delete one first." / "これ以上は並べられません。どれかを削除してください。",
        agent: "The agent as it is now" / "いまのエージェント",
        play_agent: "Play against it now" / "いま対戦する",
        keep_agent: "Put on the shelf" / "棚に置く",
        save_agent: "Save as a file" / "ファイルに保存",
        // Faults.
        replaced: "A training process stopped. Its run is deterministic and is made again to where it was."
            / "学習プロセスが停止しました。同じシードで元の位置まで学習し直します。",
        gave_up: "The training process keeps stopping. The run rests; you can start it over."
            / "学習プロセスが繰り返し停止するため、学習を止めました。最初から始められます。",
        share_help: "The link holds learner, settings and seeds. Whoever opens it gets the same curve, on every machine. With &auto=true it starts by itself."
            / "リンクには学習法・設定・シードが入っています。どの端末で開いても同じ曲線になります。&auto=true を付けると開いただけで始まります。",
    }
}

/// So many games of so many.
pub(crate) fn games_of(lang: Lang, done: &str, total: &str) -> String {
    match lang {
        Lang::En => format!("{done} of {total} games"),
        Lang::Ja => format!("{total}局中 {done}局"),
    }
}

/// Games a second.
pub(crate) fn rate(lang: Lang, rate: &str) -> String {
    match lang {
        Lang::En => format!("{rate} games/s"),
        Lang::Ja => format!("{rate}局/秒"),
    }
}

/// How long it will take: a time in words.
pub(crate) fn takes(lang: Lang, time: &str) -> String {
    match lang {
        Lang::En => format!("takes about {time}"),
        Lang::Ja => format!("所要時間は約{time}"),
    }
}

/// How long it will still take.
pub(crate) fn remaining(lang: Lang, time: &str) -> String {
    match lang {
        Lang::En => format!("about {time} left"),
        Lang::Ja => format!("残り約{time}"),
    }
}

/// A time in words, rounded to what one would say.
pub(crate) fn duration(lang: Lang, seconds: f64) -> String {
    let (number, unit) = match seconds.max(0.0) {
        s if s < 90.0 => (s.max(1.0), ["s", "秒"]),
        s if s < 5400.0 => (s / 60.0, ["min", "分"]),
        s if s < 129_600.0 => (s / 3600.0, ["h", "時間"]),
        s => ((s / 86_400.0).min(999.0), ["days", "日"]),
    };
    let number = number.round();
    match lang {
        Lang::En => format!("{number} {}", unit[0]),
        Lang::Ja => format!("{number}{}", unit[1]),
    }
}

/// What the chart shows: the measure, games, the value now and the lowest.
pub(crate) fn caption(lang: Lang, [measure, games, now, best]: [&str; 4]) -> String {
    match lang {
        Lang::En => format!("{measure} after {games} games: {now}; the lowest so far is {best}."),
        Lang::Ja => format!("{games}局で{measure}は{now}。これまでの最小は{best}。"),
    }
}

/// Said at every power of ten.
pub(crate) fn milestone(lang: Lang, [measure, games, now]: [&str; 3]) -> String {
    match lang {
        Lang::En => format!("{games} games: {measure} {now}"),
        Lang::Ja => format!("{games}局：{measure} {now}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_as_one_would() {
        for (seconds, en, ja) in [
            (0.0, "1 s", "1秒"),
            (59.6, "60 s", "60秒"),
            (240.0, "4 min", "4分"),
            (7200.0, "2 h", "2時間"),
            (1e9, "999 days", "999日"),
        ] {
            assert_eq!([duration(Lang::En, seconds), duration(Lang::Ja, seconds)], [en, ja]);
        }
    }
}
