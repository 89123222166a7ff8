//! Words of the first page.

use super::words;

words! {
    /// Texts that only the first page uses.
    HomeWords {
        lead: "Play cards against AI from research papers, and watch it think." / "研究論文のAIとカードで対戦し、その思考をのぞいてみましょう。",
        show_me: "Show me: one decision in two minutes" / "2分でわかる、1手の思考",
        note: "For play, lessons and research. No account, no server, and nothing leaves your computer."
            / "遊びにも授業にも研究にも。登録もサーバーもなく、データは外に出ません。",
    }
}
