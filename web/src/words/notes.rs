//! Words of the notes on a deal.

use super::words;

words! {
    /// Texts about notes.
    NoteWords {
        title: "Notes" / "メモ",
        help: "Plain text that's saved with the record. Anyone who opens it can read your notes. Clear the text to delete a note."
            / "文章だけのメモです。ゲーム記録と一緒に保存され、記録を開いた人も読めます。空にするとメモは消えます。",
        comment: "Comment on this position" / "この局面へのコメント",
        chapter: "Title of a chapter that starts here" / "ここから始まる章の見出し",
        keep: "Save" / "保存",
        all: "All notes" / "メモの一覧",
        none: "No notes yet." / "まだメモがありません。",
        write: "Write a note" / "メモを書く",
        before: "Previous note" / "前のメモ",
        after: "Next note" / "次のメモ",
        came(n): "{n} note. Press < or > to go to it." | "{n} notes. Press < or > to move between them."
            / "メモが{n}件あります。<キーと>キーで順にたどれます。",
        first: "Go to the first note" / "最初のメモへ",
        in_link: "The link includes the notes." / "メモもリンクに入ります。",
        too_long(n): "The notes are too long for a link, which holds {n} characters. Save the match as a record to share them."
            / "メモが長く、リンク（全体で{n}文字まで）に入りません。メモごと渡すには、ゲーム記録として保存してください。",
    }
}
