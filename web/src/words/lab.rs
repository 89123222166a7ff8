//! Words of the Lab.

use super::{fill, words};
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
        // Charts and runs.
        lowest(title, done, now, best): "{title} after {done}: {now}. Lowest so far: {best}."
            / "{done}で{title}は{now}。これまでの最小は{best}。",
        highest(title, done, now, best): "{title} after {done}: {now}. Highest so far: {best}."
            / "{done}で{title}は{now}。これまでの最大は{best}。",
        milestone(done, measure, now): "{done}: {measure} {now}" / "{done}：{measure} {now}",
        curve: "Learning curve" / "学習曲線",
        nothing_yet: "No measurements yet. Start training." / "まだ測定がありません。学習を始めてください。",
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

/// Returns its text in the list of keys.
pub(crate) fn one_key(lang: Lang, unit: Unit) -> String {
    fill(Lab::of(lang).key_one_unit, [unit.one.get(lang)])
}

/// Capitalises a word, for the heading of a column.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
        assert_eq!([one(Lang::En, games), one(Lang::Ja, games)], ["One game", "1局だけ"]);
        assert_eq!(done_of(Lang::En, games, [300, 1000]), "300 of 1,000 games");
        assert_eq!(done_of(Lang::Ja, epochs, [3, 1000]), "1,000エポック中 3エポック");
        assert_eq!([rate(Lang::En, epochs, 2), rate(Lang::Ja, games, 2000)], ["2 epochs/s", "2,000局/秒"]);
        assert_eq!([capital("epochs"), capital("対局数")], ["Epochs", "対局数"]);
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
        assert!(caption(Lang::Ja, &higher, ["1局", "1", "2"]).contains("最大は2"));
    }
}
