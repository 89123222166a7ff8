//! Tests of what counts as a person's decision, and of automatic moves.

#![allow(clippy::unwrap_used)]

use super::state::{Due, State};
use crate::games::Kind;
use tefuda_arena::link;
use tefuda_games::{Lang, Spec, daihinmin::Daihinmin};

/// The person has played ♠2, and all others have passed.
const UNBEATEN: &str = r#"{"v":1,"game":"daihinmin","config":{"preset":"standard"},"players":["you","default","default","default","default"],"seed":1,"deal":{"seats":[0,1,2,3,4],"class":null,"hands":[["3D","5S","7C","7D","8H","TD","TH","QC","KS","2S","JK"],["3C","3H","4C","5C","6C","6S","8C","9C","9S","JC","QD"],["3S","4D","5D","6D","7H","8D","9D","TC","JD","QH","KC"],["4H","5H","6H","7S","8S","9H","TS","JH","QS","KD"],["4S","JS","KH","AC","AD","AH","AS","2C","2D","2H"]],"order":[0,1,2,3,4]},"moves":[[0,"2S"],[1,"pass"],[2,"pass"],[3,"pass"],[4,"pass"]]}"#;

fn table(record: &str, shown: &str) -> State {
    let session = (Kind::of::<Daihinmin>().load)(record).unwrap();
    State::new(session, Spec::parse(&link::SHOWN, shown).unwrap())
}

fn names() -> Vec<String> {
    ["You", "West", "North", "East", "South"].map(str::to_owned).to_vec()
}

#[test]
fn a_table_on_which_all_others_passed_clears_itself() {
    let mut state = table(UNBEATEN, "shown:speed=instant");
    assert_eq!(state.due(), Due::ByItself("pass".to_owned()));
    assert!(!state.may_move() && !state.has_choice(), "the person has nothing to choose");
    assert_eq!(state.last_choice(), Some(0));
    let told = state.play("pass", Lang::En, &names()).unwrap();
    assert_eq!(told, "Everyone has passed: the table is cleared.\nYou lead.");
    assert!(state.session.record().contains(r#"[0,"pass"]"#), "the record is that of a pass");
    assert_eq!(state.last_choice(), Some(0), "the pass was not a decision");
    assert!(state.may_move() && state.has_choice());
    assert_eq!(state.due(), Due::Nothing, "the lead is for the person");
}

#[test]
fn by_the_contests_rules_the_person_clears_the_table() {
    for forced in ["true", "false"] {
        let mut state = table(UNBEATEN, &format!("shown:speed=instant,clears=false,forced={forced}"));
        assert_eq!(state.due(), Due::Nothing);
        assert!(state.may_move() && state.has_choice(), "the person may beat their own cards");
        state.play("pass", Lang::En, &names()).unwrap();
        assert_eq!(state.last_choice(), Some(5), "it was a decision");
    }
}
