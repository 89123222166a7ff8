//! The end of each command's help: two examples, and the exit codes.

/// The text below the flags in a command's help.
pub(crate) struct Ending {
    /// The name of the command. Empty for the program itself.
    pub(crate) command: &'static str,
    examples: [&'static str; 2],
    codes: &'static str,
}

impl Ending {
    /// The text, without a final line break.
    pub(crate) fn text(&self) -> String {
        let [first, second] = self.examples;
        format!("Examples:\n  {first}\n  {second}\n\nExit codes:\n{}", self.codes)
    }
}

/// The exit codes of commands that check nothing.
const USUAL: &str = "  0  success
  2  couldn't run: an argument, a setting or a file is wrong";

const fn ending(command: &'static str, examples: [&'static str; 2], codes: &'static str) -> Ending {
    Ending { command, examples, codes }
}

/// The end of the program's own help.
pub(crate) static ENDING: Ending = ending(
    "",
    [
        "tefuda match --seat mc --seat rules --seat rules --seat random --games 200",
        "tefuda reproduce P4 --scale smoke",
    ],
    "  0  success
  1  a check failed, or the result is incomplete (see the command's help)
  2  couldn't run: an argument, a setting or a file is wrong",
);

/// The ends of all commands' help, in order.
pub(crate) static ENDINGS: [Ending; 17] = [
    ending("agents", ["tefuda agents", "tefuda agents --game leduc --json"], USUAL),
    ending(
        "agent",
        ["tefuda agent mine.agent", "tefuda agent mine.agent --json"],
        "  0  the file is fine
  1  the file is damaged, or not an agent file
  2  the file can't be read",
    ),
    ending(
        "match",
        [
            "tefuda match --seat mc --seat rules --seat rules --seat random --games 200",
            "tefuda match --game leduc --seat nash --seat nfsp --duplicate --json",
        ],
        USUAL,
    ),
    ending(
        "arena",
        [
            "tefuda arena --entrant mc --entrant rules --entrant random --games 300",
            "tefuda arena --game nimmt --form field --entrant search --entrant rule-10 --entrant rule-9 --stop",
        ],
        USUAL,
    ),
    ending(
        "replay",
        ["tefuda replay records.jsonl", "tefuda replay --legal records.jsonl.gz"],
        "  0  every record follows the rules
  1  a record doesn't follow the rules
  2  a file can't be read",
    ),
    ending(
        "record",
        ["tefuda record '#/hearts?seed=42'", "tefuda record '#/daihinmin?seed=3' | tefuda replay -"],
        "  0  success
  1  something in the link is wrong
  2  the link doesn't name a game",
    ),
    ending(
        "lesson",
        [
            "tefuda lesson '#/hearts?s0=mc:playouts=400,arms=cards,horizon=deal&s1=rules' --seeds 400",
            "tefuda lesson '#/daihinmin?s0=uct:c=0.5' --seeds 100 --best 3",
        ],
        "  0  success
  1  something in the link is wrong
  2  the link doesn't name a game",
    ),
    ending(
        "bench",
        ["tefuda bench --game hearts --agent mc", "tefuda bench --game leduc --training 0 --json"],
        USUAL,
    ),
    ending(
        "exploitability",
        ["tefuda exploitability --agent nfsp:preset=C", "tefuda exploitability policy.json --json"],
        "  0  success
  1  the file doesn't hold a valid policy
  2  couldn't run: an argument, a setting or a file is wrong",
    ),
    ending(
        "policy",
        ["tefuda policy --agent nash --out nash.json", "tefuda policy --agent nfsp --out -"],
        USUAL,
    ),
    ending(
        "train",
        [
            "tefuda train --game leduc --preset D:games=100000 --out mine.agent",
            "tefuda train --game nimmt --seed 2 --curves curves.csv",
        ],
        "  0  success
  1  trained, but one part of the agent learned nothing
  2  couldn't run: an argument, a setting or a file is wrong",
    ),
    ending(
        "reproduce",
        ["tefuda reproduce P4 --scale smoke", "tefuda reproduce P3 --table 1 --scale paper --out results"],
        USUAL,
    ),
    ending(
        "merge",
        ["tefuda merge one two --out whole", "tefuda merge part-1.jsonl part-2.jsonl --out whole.jsonl"],
        USUAL,
    ),
    ending(
        "serve",
        ["tefuda serve --dir tefuda", "tefuda serve --dir tefuda --host 0.0.0.0 --port 8000"],
        USUAL,
    ),
    ending(
        "uecda",
        [
            "tefuda uecda --agent champion",
            "tefuda uecda --host 192.0.2.7 --agent uct:playouts=2000 --name mine",
        ],
        "  0  the match was played to the end
  1  the match was cut short; the result so far is printed
  2  the match couldn't be started
  3  the match was played, but in most games the agent couldn't choose its cards,
     because the server's messages didn't add up to a valid position. The weakest
     cards were played instead. Different rules alone don't cause this: the agent then follows
     the server's hand, table, turn and card counts",
    ),
    ending(
        "uecda-server",
        [
            "tefuda uecda-server --records match.jsonl",
            "tefuda uecda-server --host 0.0.0.0 --games 1000 --records match.jsonl.gz --append",
        ],
        "  0  the match was played to the end
  1  no players were left, so the match was cut short; the result so far is printed
  2  the match couldn't be started",
    ),
    ending("docs", ["tefuda docs", "tefuda docs > docs/AGENTS.md"], USUAL),
];
