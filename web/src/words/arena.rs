//! Words of the Arena.

use super::words;

words! {
    /// The words of the Arena.
    Arena {
        title: "Arena" / "アリーナ",
        lead: "Agents play each other on duplicate deals: same cards, every seat." / "エージェント同士を、同じ配札で席を替えながら対戦させます。",
        // Setup.
        settings: "Tournament" / "大会の設定",
        game: "Game" / "ゲーム",
        preset: "Preset" / "プリセット",
        own: "custom" / "カスタム",
        entrants: "Players" / "参加者",
        entrant(n): "Player {n}" / "参加者{n}",
        agent: "Agent" / "エージェント",
        knobs: "Settings" / "設定",
        add: "Add a player" / "参加者を加える",
        copy: "Copy" / "複製",
        remove: "Remove" / "外す",
        rules: "Rules" / "ルール",
        switches: "Change the rules" / "ルールを変える",
        seed: "Seed" / "シード",
        impossible(why): "This can't be played: {why}" / "この設定では対戦できません：{why}",
        // Playing.
        run: "Tournament controls" / "大会の操作",
        play: "Start" / "始める",
        go_on: "Resume" / "再開",
        pause: "Pause" / "一時停止",
        reset: "Restart" / "最初から",
        workers: "Workers" / "ワーカー数",
        progress: "Progress" / "進み",
        deals(done, all): "{done} of {all} deals" / "{all}ディール中 {done}",
        matches(done, all): "{done} of {all} matches" / "{all}試合中 {done}",
        rate(n): "{n}/s" / "毎秒{n}",
        round(n): "round {n}" / "第{n}ラウンド",
        loading: "Loading trained agents" / "学習済みエージェントを読み込んでいます",
        done: "The tournament is finished." / "大会が終わりました。",
        decided(name, n): "Decided after {n} rounds: {name}" / "{n}ラウンドで決着：{name}",
        ladder(names): "Ladder: {names}" / "現在の順：{names}",
        ladder_done(names): "Final ladder: {names}" / "最終順位：{names}",
        pairs_decided(n): "Every pair is decided after {n} rounds." / "{n}ラウンドで、すべての組の優劣が決まりました。",
        stopped: "A worker kept crashing with these players. The tournament is paused."
            / "この参加者ではワーカーが何度も停止するため、大会を一時停止しました。",
        no_file(file, why): "Couldn't load the agent file {file}: {why}" / "エージェントファイル{file}を読み込めません：{why}",
        resumed(n): "{n} saved result found. Resume, or restart."
            | "{n} saved results found. Resume, or restart."
            / "前回までの{n}回分の結果があります。再開するか、最初から始められます。",
        checking: "Replaying part of the saved results to check them" / "保存した結果の一部をもう一度対戦し、同じになるか確かめています",
        other_version(table, block): "The saved results are from another version of these agents (table {table}, session {block} differs). They don't count, and the tournament starts over."
            / "前回までの結果は、別の版のエージェントによるものです（テーブル{table}・セッション{block}が同じ結果になりません）。この分は数えず、大会は最初からになります。",
        conflicts(count, table, block): "A session gave two different results (table {table}, session {block}). The first one counts. This should never happen. Restart the tournament. \
               If it happens again, please report it with this page's link."
            | "{count} sessions gave two different results (the last: table {table}, session {block}). The first ones count. This should never happen. \
               Restart the tournament. If it happens again, please report it with this page's link."
            / "{count}セッションで2通りの結果が出ました（最後はテーブル{table}・セッション{block}）。先の結果を数えています。同じセッションは必ず同じ結果になるはずです。\
               最初からやり直し、また起きたら、このページのリンクを添えてお知らせください。",
        unfit(count, why): "A worker sent an invalid result, which was ignored: {why}. Reload the page and resume."
            | "Workers sent {count} invalid results, which were ignored. The last one: {why}. Reload the page and resume."
            / "ワーカーから無効な結果が{count}件届いたため、数えていません（{why}）。ページを再読み込みしてから再開してください。",
        not_resumed: "The results saved in this browser can't be used. The tournament starts over."
            / "このブラウザに保存していた結果は使えません。大会は最初からになります。",
        not_kept: "This browser can't save the results. If you reload, the tournament starts over."
            / "このブラウザには保存できないため、再読み込みすると最初からになります。",
        key_play: "start, pause or resume" / "開始・一時停止・再開",
        key_reset: "restart" / "最初から",
        share_help: "Anyone who opens this link can run the same tournament and gets the same numbers."
            / "このリンクを開けば、だれでも同じ大会を行えて、同じ結果になります。",
        // Results.
        standings: "Standings" / "順位表",
        stakes_note: "Ranked by score, because a player can win more hands and still lose more chips. \
               ± is the 95% confidence interval. The time per move includes forced moves."
            / "スコアの高い順です（勝つ回数が多くても、負けるときに大きく失うことがあるためです）。±は95%信頼区間です。1手の時間の平均には、選ぶ余地のない手も含みます。",
        standings_note: "Ratings use the Elo scale: 400 points mean odds of 10 to 1. ± is the 95% confidence interval. The time per move includes forced moves."
            / "レーティングはElo方式（400点差で勝ちやすさ10対1）です。±は95%信頼区間です。1手の時間の平均には、選ぶ余地のない手も含みます。",
        stop: "." / "。",
        example(game, deals): "An example: {game}, {deals} deal. Press Start to run your own."
            | "An example: {game}, {deals} deals. Press Start to run your own."
            / "{game}を{deals}ディール対戦した例です。「始める」を押すと、あなたの大会が始まります。",
        nothing: "Nothing has been played yet." / "まだ対戦がありません。",
        place: "Rank" / "順位",
        rating: "Rating" / "レーティング",
        mean_place: "Average finish" / "平均順位",
        places: "Places" / "順位の分布",
        places_of(list): "Share of each place, from first to last, in percent: {list}" / "1位からの割合（%）：{list}",
        time: "ms per move" / "1手の時間（ミリ秒）",
        chart: "Ratings over time" / "レーティングの推移",
        chart_scores: "Scores over time" / "スコアの推移",
        chart_games: "deals" / "ディール数",
        chart_matches: "matches" / "試合数",
        chart_rating: "rating (Elo)" / "レーティング（Elo）",
        chart_said(n, name, rating): "{name} leads with {rating} ({n} played)." / "{name}が{rating}で首位です（対戦数{n}）。",
        pairs: "Head to head" / "対戦成績",
        pairs_note: "Average lead of the row's player over the column's at shared tables, in score units. Outlined: significant (p < 0.01). Press a pair to see its most decisive deals."
            / "同じテーブルで対戦したときに、行の参加者が列の参加者をどれだけ上回ったか（スコアの単位）。枠で囲んだものは有意な差（p < 0.01）です。押すと、差のついたディールを見られます。",
        ahead: "ahead" / "優勢",
        behind: "behind" / "劣勢",
        level: "even" / "互角",
        pair_said(one, other, lead, share): "{one} is {lead} ahead of {other} and does better in {share}% of games."
            / "{one}は{other}を{lead}上回り、{share}%の対戦で勝っています。",
        pair_sure(p): "If they were equally strong, a lead at least this large would have probability p = {p}."
            / "差がないときに、これ以上の差がつく確率は p = {p} です。",
        telling: "Most decisive deals" / "差がついたディール",
        no_telling: "Not available for whole matches: after a change of seats, the cards are no longer the same."
            / "試合単位では、席替えしても同じ配札にならないため比べられません。",
        telling_deal(table, deal, lead, name): "Table {table}, deal {deal}: {lead} for {name}" / "テーブル{table}・第{deal}ディール：{name}が{lead}",
        open: "View at the table" / "テーブルで見る",
        opening: "Replaying the deal" / "ディールを再現しています",
        save: "Save" / "保存",
        save_as(format): "Save the results as {format}" / "結果を{format}で保存",
        parts: "Partial results" / "途中経過",
    }
}
