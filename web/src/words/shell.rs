//! Words of the page round the table.

use super::words;

words! {
    /// The words of header, dialogs and buttons.
    Shell {
        title: "Tefuda" / "手札",
        you: "You" / "あなた",
        // The first page.
        home_lead: "Sit down and play against the agents of research papers, and watch them think."
            / "研究論文のエージェントと対戦し、その思考をのぞいてみましょう。",
        sit_down: "Sit down" / "席に着く",
        continue_match: "Continue your match" / "続きから",
        watch: "Watch them play" / "観戦する",
        papers_note: "Runs in this tab alone: no account, no server, nothing leaves your machine."
            / "このタブだけで動きます。登録もサーバーもなく、データは外に出ません。",
        // Header.
        menu: "Menu" / "メニュー",
        home: "All games" / "ゲーム一覧",
        lab: "Lab" / "ラボ",
        arena: "Arena" / "アリーナ",
        papers: "Papers" / "論文",
        train: "Train an agent" / "エージェントを育てる",
        table_setup: "Table" / "テーブル設定",
        share: "Share" / "共有",
        records: "Records" / "ゲーム記録",
        statistics: "Statistics" / "成績",
        rules_of(game): "Rules of {game}" / "{game}のルール",
        coach_start: "Play with a coach" / "コーチつきで打つ",
        classroom: "Classroom" / "教室",
        glossary: "Words" / "用語",
        guide_missing: "This text could not be loaded. Close it and open it again." / "本文を読み込めませんでした。閉じてからもう一度開いてください。",
        keys: "Keys" / "キー操作",
        language: "日本語" / "English",
        to_dark: "Dark" / "ダーク",
        to_light: "Light" / "ライト",
        mind_show: "Thoughts" / "思考",
        close: "Close" / "閉じる",
        to_hand: "To your cards" / "手札へ",
        // Actions at the table.
        undo: "Undo" / "元に戻す",
        hint: "Hint" / "ヒント",
        settle: "Play the rest at once" / "残りを一気に進める",
        again: "Same deal again" / "同じ配札でもう一度",
        elsewhere: "Same deal, other seat" / "同じ配札を別の席で",
        elsewhere_now: "The same cards, from another seat" / "同じ配札を別の席から打ちます",
        elsewhere_title: "The same deal from every seat" / "同じ配札の席替え対戦",
        elsewhere_help: "Everybody moves on by a seat and plays the same cards. What is left between you and the agents is not the luck of the deal."
            / "全員が席を移り、同じ配札で打ち直します。あなたとエージェントの差から、配札の運が除かれます。",
        next_seat: "Next seat" / "次の席へ",
        compare: "Compare" / "くらべる",
        back_to_match: "Back to the match" / "試合に戻る",
        same_cards(you, others): "With the same cards: you {you}, the agents {others}" / "同じ手札で、あなた{you}、エージェント平均{others}",
        cards_of: "Cards of" / "手札",
        agents: "Agents" / "エージェント",
        difference: "Difference" / "差",
        play_it: "Play" / "打つ",
        play_again: "Again" / "もう一度",
        new_match: "New match" / "新しい試合",
        next_deal(deal): "Next {deal}" / "次の{deal}",
        score_sheet: "Score sheet" / "得点表",
        pause: "Pause" / "一時停止",
        resume: "Go on" / "再開",
        review: "Look back" / "振り返る",
        back_to_game: "Back to the game" / "対局に戻る",
        play_from_here: "Play on from here" / "ここから続ける",
        first: "First position" / "最初へ",
        previous: "One move back" / "1手戻る",
        next: "One move on" / "1手進む",
        last: "Last position" / "最後へ",
        position: "Move" / "手数",
        match_won(winners): "The match is over. It goes to {winners}" / "試合終了。勝者：{winners}",
        match_drawn: "The match is over. It is a draw" / "試合終了。引き分け",
        total: "Total" / "合計",
        // Hints.
        hint_thinking: "Looking for a good move" / "良い手を探しています",
        hint_play(play): "A strong agent would play {play}" / "強いエージェントなら{play}を出します",
        hint_choose(play): "A strong agent would choose: {play}" / "強いエージェントなら{play}を選びます",
        hint_pass(play): "A strong agent would pass {play}" / "強いエージェントなら{play}を渡します",
        // Setup.
        setup_title: "Set the table" / "テーブルの設定",
        rules: "Rules" / "ルール",
        seats: "Seats" / "席",
        line_ups: "Ready-made tables" / "おすすめの顔ぶれ",
        seat: "Seat" / "席",
        who: "Who sits here" / "だれが座るか",
        display: "Display" / "表示",
        seed: "Seed" / "シード",
        seed_help: "The seed of the match on the table. It stays when others sit down or the rules change, so the same cards are dealt; the same seed brings the same cards and thoughts on every machine."
            / "いまの試合のシードです。席やルールを替えてもそのままなので、同じカードが配られます。同じシードなら、どの端末でも同じカード、同じ思考になります。",
        new_seed: "New cards" / "新しいカード",
        start_match: "Start a new match" / "新しい試合を始める",
        change_seats: "Change the seats now" / "いま席を替える",
        switches: "Switches" / "細かい設定",
        knobs: "Knobs" / "パラメータ",
        four_colours: "Four-colour suits" / "4色のスート",
        sound: "Quiet sounds: a card, your turn, the end of a deal" / "控えめな効果音（カード・あなたの番・ディールの終わり）",
        // Sharing.
        share_title: "Share this as a link" / "リンクで共有",
        share_help: "The link holds rules, seats, seed and display. Whoever opens it gets the same cards and the same thoughts."
            / "リンクにはルール・席・シード・表示が入っています。開いた人には同じカードと同じ思考が再現されます。",
        share_table: "This table" / "このテーブル",
        share_position(place): "This position: {place}" / "この局面（{place}）",
        share_decision(place): "This decision: {place}" / "この判断（{place}）",
        share_pair(place): "Two agents on this decision: {place}" / "この判断の比較（{place}）",
        share_point_help: "The link also holds what was played. Whoever opens it sees this very position, and agents wait until they are told to go on."
            / "これまでの手順も入っています。開いた人には同じ局面が表示され、エージェントは再開されるまで待ちます。",
        share_decision_help: "The link also holds what was played. Whoever opens it looks back at this decision, with what is thought of it in the panel."
            / "これまでの手順も入っています。開いた人にはこの判断の局面と、その思考パネルが表示されます。",
        share_no_point: "This position does not fit into a link: it is very late in the match, or its cards come from a record. Save the match as a record instead."
            / "この局面はリンクにできません（手順が長すぎるか、記録から読み込んだカードのため）。ゲーム記録として保存してください。",
        copy: "Copy" / "コピー",
        copied: "Copied" / "コピーしました",
        not_copied: "The browser did not allow copying: select the text and copy it yourself"
            / "ブラウザがコピーを許可しませんでした。選択してコピーしてください",
        // Records.
        records_title: "Game records" / "ゲーム記録",
        export_match: "Save this match" / "この試合を保存",
        export_help: "A text file with one record a line, readable by the command-line program too."
            / "1行に1件の記録が入ったテキストファイルです。コマンドライン版でも読めます。",
        import_file: "Open a file" / "ファイルを開く",
        import_paste: "Or paste records here" / "またはゲーム記録をここに貼り付け",
        import_read: "Read" / "読み込む",
        import_refused: "These records cannot be read" / "このゲーム記録は読み込めません",
        import_kept: "Your match stays as it is." / "進行中の試合はそのままです。",
        imported: "Records read:" / "読み込んだ記録：",
        leave_records: "Close the records" / "ゲーム記録を閉じる",
        // Notices.
        link_corrected: "Something in the link was not understood, and the usual was used instead"
            / "リンクに読み取れない部分があったため、標準の設定を使いました",
        resumed: "Your match goes on where you left it" / "前回の続きから再開しました",
        kept: "Your other match is kept" / "前の試合は保存してあります",
        take_up: "Take it up again" / "前の試合に戻る",
        saved_unreadable: "The saved match could not be read and was put aside"
            / "保存されていた試合を読み込めなかったため、別に取り置きました",
        storage_full: "The browser refuses to store this match: a reload would lose it. Save it as a record."
            / "ブラウザに保存できません。再読み込みすると失われるため、ゲーム記録として保存してください。",
        worker_died: "The thinking process stopped and was replaced. The game goes on."
            / "思考プロセスが停止したため、入れ替えました。対局は続きます。",
        no_worker: "This browser starts no thinking process. The page thinks itself and may be slower."
            / "思考プロセスを起動できないため、ページ内で考えます。動きが遅くなることがあります。",
        worker_failed: "The agent could not decide; a random move was made for it"
            / "エージェントが決められなかったため、ランダムな手を選びました",
        // The shelf.
        shelf: "Shelf of agents" / "エージェントの棚",
        shelf_help: "Agents you have trained or imported. They are kept in this browser only: export what you do not want to lose."
            / "学習または読み込んだエージェントです。このブラウザにだけ保存されるので、残したいものは書き出してください。",
        shelf_empty: "There is none yet." / "まだ何もありません。",
        shelf_learner: "Learned by" / "学習法",
        shelf_games: "Trained" / "学習量",
        shelf_measured: "Measured last" / "最後の測定値",
        shelf_id: "Number" / "番号",
        shelf_play: "Play against it" / "対戦する",
        shelf_export: "Export" / "書き出す",
        shelf_delete: "Delete" / "削除",
        shelf_import: "Import an agent file…" / "エージェントファイルを読み込む…",
        shelf_refused: "The file was not put on the shelf" / "ファイルを棚に置けませんでした",
        shelf_kept: "On the shelf now" / "棚に置きました",
        shelf_deleted: "Deleted" / "削除しました",
        shelf_closed: "This browser keeps no files now (its storage is switched off, or full): nothing was changed"
            / "このブラウザはファイルを保存できません（保存が無効か、容量が不足しています）。何も変更していません",
        shelf_none: "none: the snapshot above" / "使わない（上のスナップショット）",
        shelf_elsewhere: "not on this shelf" / "この棚にはありません",
        shelf_foreign: "made by another learner" / "別の学習法のもの",
        not_on_shelf: "it is not on the shelf of this browser" / "このブラウザの棚にありません",
        unreachable: "it could not be loaded" / "読み込めませんでした",
        no_file(id, why): "The agent file {id} cannot be used: {why}. The snapshot that comes with the page plays in its place."
            / "エージェントファイル{id}を使えません（{why}）。代わりに付属のスナップショットが打ちます。",
        no_snapshot(otherwise): "The trained agent could not be loaded: {otherwise}. Reload to try again."
            / "学習済みエージェントを読み込めなかったため、{otherwise}。再読み込みでやり直せます。",
        dismiss: "Dismiss" / "消す",
        new_version: "There is a new version" / "新しいバージョンがあります",
        use_now: "Use it now" / "いま更新する",
        unknown_game: "There is no such game here" / "そのゲームはありません",
        // Keys.
        keys_title: "Keys" / "キー操作",
        key_hand: "choose a card in the hand" / "手札のカードを選ぶ",
        key_play: "play it, or raise it for passing" / "出す（交換では選ぶ）",
        key_select: "Daihinmin: select a card" / "大貧民：カードを選ぶ",
        key_pass: "Daihinmin: pass" / "大貧民：パスする",
        key_jump: "jump to a card: rank, then suit" / "数字・スートの順でカードへ移動",
        key_number: "6 Nimmt!: play the card at this place in the hand; take this row"
            / "ニムト：手札のこの位置のカードを出す・この番号の列を引き取る",
        key_bets: "Leduc Hold'em: fold; check or call; bet or raise" / "Leduc Hold'em：フォールド・チェックまたはコール・ベットまたはレイズ",
        key_equilibrium: "Leduc Hold'em: show or hide the equilibrium" / "Leduc Hold'em：均衡戦略の表示・非表示",
        key_undo: "take back" / "元に戻す",
        key_hint: "hint" / "ヒント",
        key_next: "go on to the next deal" / "次に進む（終わったあと）",
        key_pause: "pause, or go on" / "一時停止・再開",
        key_mind: "show or hide thoughts" / "思考の表示・非表示",
        key_step: "one playout (step by step)" / "プレイアウトを1回（1回ずつのとき）",
        key_finish: "finish the thought" / "最後まで考えさせる",
        key_review: "look back, one move back or on" / "振り返る・1手戻る・1手進む",
        key_keys: "this list" / "この一覧",
    }
}
