//! The rule options of Hearts, and the presets that set them.

use crate::{
    choice,
    knob::{Entry, Setting, Spec},
    paper::PaperId,
    settings,
    text::text,
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

settings! {
    /// The rules in force.
    #[derive(Eq)]
    #[allow(clippy::struct_excessive_bools)] // Each is a separate rule option.
    pub struct HeartsConfig {
        /// Players pass three cards before play.
        PASSING passing: bool = Setting::flag("passing", true).says(
            text("Pass three cards", "3枚交換"),
            text(
                "Before play, everyone passes three cards: left, right, across, then no pass, and so on.",
                "プレイの前に3枚を渡します。左・右・向かい・交換なしの順にくり返します。",
            ),
        );
        /// The leader of the first trick.
        FIRST_LEAD first_lead: FirstLead = Setting::choice("first_lead").says(
            text("First lead", "最初のリード"),
            text(
                "The player with ♣2 must lead it, or a randomly drawn player leads any card.",
                "♣2を持つ人がそれを出して始めるか、くじで決まった人が好きなカードを出して始めます。",
            ),
        );
        /// Hearts may be led only once hearts are broken, or from a hand with only hearts.
        BREAK_HEARTS break_hearts: bool = Setting::flag("break_hearts", true).says(
            text("Hearts must be broken", "ハートブレイクが必要"),
            text(
                "You can't lead a heart until one has been played, unless you have only hearts.",
                "ハートが一度出るまで、ハートをリードできません（手札がハートだけなら可）。",
            ),
        );
        /// ♠Q breaks hearts too.
        QUEEN_BREAKS queen_breaks: bool = Setting::flag("queen_breaks", true).says(
            text("♠Q breaks hearts", "♠Qでもブレイク"),
            text(
                "Once ♠Q has been played, hearts can be led, too.",
                "♠Qが出たときも、ハートをリードできるようになります。",
            ),
        );
        /// Point cards may be played in the first trick only if nothing else is legal.
        NO_POINTS_FIRST no_points_first: bool = Setting::flag("no_points_first", true).says(
            text("No points in the first trick", "第1トリックは失点札なし"),
            text(
                "In the first trick, you can't play hearts or ♠Q unless you have nothing else.",
                "最初のトリックでは、ほかに出せるカードがあるかぎり、ハートと♠Qを出せません。",
            ),
        );
        /// Taking all 26 points scores 0, and 26 for each of the others.
        MOON moon: bool = Setting::flag("moon", true).says(
            text("Shooting the moon", "シュート・ザ・ムーン"),
            text(
                "If you take all 26 points, you score 0 and everyone else scores 26.",
                "26点すべてを取った人は0点、ほかの3人が26点になります。",
            ),
        );
        /// The match ends when a player has this many points.
        TARGET target: i32 = Setting::whole("target", 1, 1000, 100).says(
            text("Match ends at", "終了点"),
            text(
                "The match ends after the deal in which someone reaches this many points.",
                "だれかがこの点数に達したディールで試合が終わります。",
            ),
        );
    }
}

/// The named rule sets; the first is the default.
pub static PRESETS: [Entry; 2] = [
    Entry::new(
        "standard",
        text("Standard", "標準ルール"),
        text(
            "Common American rules: passing, ♣2 leads, hearts must be broken, shooting the moon.",
            "アメリカで一般的なルール。3枚交換、♣2から、ハートブレイク、シュート・ザ・ムーンあり。",
        ),
        HeartsConfig::KNOBS,
    ),
    Entry::new(
        "paper",
        text("Paper", "論文のルール"),
        text(
            "Rules of the FALCON paper: no passing, random first lead, any card can be led, no shooting the moon.",
            "FALCONの論文のルール。交換なし、最初のリードはくじで決め、何でもリードでき、シュート・ザ・ムーンなし。",
        ),
        HeartsConfig::KNOBS,
    )
    .paper(PaperId::P1)
    .defaults(&[
        HeartsConfig::PASSING.is(false),
        FirstLead::Given.of(&HeartsConfig::FIRST_LEAD),
        HeartsConfig::BREAK_HEARTS.is(false),
        HeartsConfig::QUEEN_BREAKS.is(false),
        HeartsConfig::NO_POINTS_FIRST.is(false),
        HeartsConfig::MOON.is(false),
    ]),
];

impl HeartsConfig {
    /// The spec that describes these rules, as changes to the preset `standard`.
    pub fn spec(self) -> Spec {
        self.onto(PRESETS[0].spec())
    }
}
