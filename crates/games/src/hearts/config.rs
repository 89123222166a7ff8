//! The rule options of Hearts, and the presets that set them.

use crate::{
    choice,
    knob::{ChoiceKnob, Entry, FlagKnob, IntKnob, Kind, Knob, Spec, Value},
    paper::PaperId,
    text::{Text, text},
};

choice! {
    /// The leader of the first trick.
    pub enum FirstLead {
        /// The holder of ♣2, who must lead it.
        TwoOfClubs = "two_of_clubs", text("♣2 leads", "♣2から");
        /// A seat named by the deal, with any card.
        Given = "given", text("a random seat leads", "くじで決める");
    }
}

/// The rules in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a separate rule option.
pub struct HeartsConfig {
    /// Players pass three cards before play.
    pub passing: bool,
    /// The leader of the first trick.
    pub first_lead: FirstLead,
    /// Hearts may be led only once hearts are broken, or from a hand with only hearts.
    pub break_hearts: bool,
    /// ♠Q breaks hearts too.
    pub queen_breaks: bool,
    /// Point cards may be played in the first trick only if nothing else is legal.
    pub no_points_first: bool,
    /// Taking all 26 points scores 0, and 26 for each of the others.
    pub moon: bool,
    /// The match ends when a player has this many points.
    pub target: i32,
}

/// The definitions of the rule options.
pub mod switch {
    use super::{ChoiceKnob, FirstLead, FlagKnob, IntKnob, Kind, Knob, Text, text};

    const fn flag(key: &'static str, default: bool, name: Text, help: Text) -> FlagKnob {
        FlagKnob::new(Knob { key, symbol: "", kind: Kind::Flag { default }, name, help })
    }

    /// Passing three cards.
    pub const PASSING: FlagKnob = flag(
        "passing",
        true,
        text("Pass three cards", "3枚交換"),
        text(
            "Before play, everyone passes three cards: left, right, across, then no pass, and so on.",
            "プレイの前に3枚を渡します。左・右・向かい・交換なしの順にくり返します。",
        ),
    );
    /// The leader of the first trick.
    pub const FIRST_LEAD: ChoiceKnob<FirstLead> = ChoiceKnob::new(
        "first_lead",
        "",
        text("First lead", "最初のリード"),
        text(
            "The player with ♣2 must lead it, or a randomly drawn player leads any card.",
            "♣2を持つ人がそれを出して始めるか、くじで決まった人が好きなカードを出して始めます。",
        ),
    );
    /// Hearts must be broken before they can be led.
    pub const BREAK_HEARTS: FlagKnob = flag(
        "break_hearts",
        true,
        text("Hearts must be broken", "ハートブレイクが必要"),
        text(
            "You can't lead a heart until one has been played, unless you have only hearts.",
            "ハートが一度出るまで、ハートをリードできません（手札がハートだけなら可）。",
        ),
    );
    /// ♠Q breaks hearts too.
    pub const QUEEN_BREAKS: FlagKnob = flag(
        "queen_breaks",
        true,
        text("♠Q breaks hearts", "♠Qでもブレイク"),
        text(
            "Once ♠Q has been played, hearts can be led, too.",
            "♠Qが出たときも、ハートをリードできるようになります。",
        ),
    );
    /// No points in the first trick.
    pub const NO_POINTS_FIRST: FlagKnob = flag(
        "no_points_first",
        true,
        text("No points in the first trick", "第1トリックは失点札なし"),
        text(
            "In the first trick, you can't play hearts or ♠Q unless you have nothing else.",
            "最初のトリックでは、ほかに出せるカードがあるかぎり、ハートと♠Qを出せません。",
        ),
    );
    /// Shooting the moon.
    pub const MOON: FlagKnob = flag(
        "moon",
        true,
        text("Shooting the moon", "シュート・ザ・ムーン"),
        text(
            "If you take all 26 points, you score 0 and everyone else scores 26.",
            "26点すべてを取った人は0点、ほかの3人が26点になります。",
        ),
    );
    /// Length of a match.
    pub const TARGET: IntKnob = IntKnob::new(Knob {
        key: "target",
        symbol: "",
        kind: Kind::Int { min: 1, max: 1000, default: 100, log: false },
        name: text("Match ends at", "終了点"),
        help: text(
            "The match ends after the deal in which someone reaches this many points.",
            "だれかがこの点数に達したディールで試合が終わります。",
        ),
    });
    /// All rule options in display order.
    pub const ALL: &[Knob] = &[
        PASSING.knob,
        FIRST_LEAD.knob,
        BREAK_HEARTS.knob,
        QUEEN_BREAKS.knob,
        NO_POINTS_FIRST.knob,
        MOON.knob,
        TARGET.knob,
    ];
}

/// The named rule sets; the first is the default.
pub static PRESETS: [Entry; 2] = [
    Entry {
        id: "standard",
        name: text("Standard", "標準ルール"),
        about: text(
            "Common American rules: passing, ♣2 leads, hearts must be broken, shooting the moon.",
            "アメリカで一般的なルール。3枚交換、♣2から、ハートブレイク、シュート・ザ・ムーンあり。",
        ),
        paper: None,
        source: "",
        knobs: switch::ALL,
        defaults: &[],
    },
    Entry {
        id: "paper",
        name: text("Paper", "論文のルール"),
        about: text(
            "Rules of the FALCON paper: no passing, random first lead, any card can be led, no shooting the moon.",
            "FALCONの論文のルール。交換なし、最初のリードはくじで決め、何でもリードでき、シュート・ザ・ムーンなし。",
        ),
        paper: Some(PaperId::P1),
        source: "",
        knobs: switch::ALL,
        defaults: &[
            ("passing", Value::Flag(false)),
            ("first_lead", FirstLead::Given.value()),
            ("break_hearts", Value::Flag(false)),
            ("queen_breaks", Value::Flag(false)),
            ("no_points_first", Value::Flag(false)),
            ("moon", Value::Flag(false)),
        ],
    },
];

impl HeartsConfig {
    /// The rules described by a spec of [`PRESETS`].
    pub fn new(spec: &Spec) -> Self {
        Self {
            passing: spec.flag(&switch::PASSING),
            first_lead: spec.choice(&switch::FIRST_LEAD),
            break_hearts: spec.flag(&switch::BREAK_HEARTS),
            queen_breaks: spec.flag(&switch::QUEEN_BREAKS),
            no_points_first: spec.flag(&switch::NO_POINTS_FIRST),
            moon: spec.flag(&switch::MOON),
            target: spec.int(&switch::TARGET) as i32,
        }
    }

    /// The spec that describes these rules, as changes to the preset `standard`.
    pub fn spec(&self) -> Spec {
        PRESETS[0]
            .spec()
            .with(switch::PASSING.key, Value::Flag(self.passing))
            .with(switch::FIRST_LEAD.key, self.first_lead.value())
            .with(switch::BREAK_HEARTS.key, Value::Flag(self.break_hearts))
            .with(switch::QUEEN_BREAKS.key, Value::Flag(self.queen_breaks))
            .with(switch::NO_POINTS_FIRST.key, Value::Flag(self.no_points_first))
            .with(switch::MOON.key, Value::Flag(self.moon))
            .with(switch::TARGET.key, Value::Int(i64::from(self.target)))
    }
}
