//! Words of the first page.

use super::words;

words! {
    /// What the first page alone says.
    HomeWords {
        lead: "Sit down and play against the agents of research papers, and watch them think."
            / "研究論文のエージェントと対戦し、その思考をのぞいてみましょう。",
        show_me: "Show me: a decision in two minutes" / "2分でわかる、1手の思考",
        note: "Runs in this tab alone: no account, no server, nothing leaves your machine."
            / "このタブだけで動きます。登録もサーバーもなく、データは外に出ません。",
    }
}
