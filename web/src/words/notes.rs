//! Words of the notes to a deal.

use super::words;

words! {
    /// What is said of notes.
    NoteWords {
        title: "Notes" / "メモ",
        help: "Plain text that stays with the record: whoever opens it reads your notes. An empty field takes a note away."
            / "文章だけのメモです。ゲーム記録に付いて保存され、記録を開いた人にも表示されます。空にすると消えます。",
        comment: "Comment on this position" / "この局面へのコメント",
        chapter: "Title of a chapter that begins here" / "ここから始まる章の見出し",
        keep: "Keep" / "保存",
        all: "All notes" / "メモの一覧",
        none: "There is none yet." / "まだありません。",
        write: "Write a note" / "メモを書く",
        before: "Previous note" / "前のメモ",
        after: "Next note" / "次のメモ",
        came(n): "There is {n} note. The keys < and > go from one to the next."
            | "There are {n} notes. The keys < and > go from one to the next."
            / "メモが{n}件あります。<キーと>キーで順にたどれます。",
        first: "To the first" / "最初のメモへ",
        in_link: "The notes go along in the link." / "メモもリンクに入ります。",
        too_long(n): "The notes do not fit into a link, which has room for {n} characters in all. Save the match as a record to hand them on."
            / "メモが長く、リンク（全体で{n}文字まで）に入りません。メモごと渡すには、ゲーム記録として保存してください。",
    }
}
