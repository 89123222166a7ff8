//! Checks that every message arrives unchanged, natively and in a browser.

#![allow(clippy::unwrap_used)]

mod draw;

use draw::Draw;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use tefuda_agents::{Explanation, explain::ArmNote};
use tefuda_games::leduc::LeducRank;
use tefuda_protocol::{Command, Event, wire};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The number of values of each type.
const COUNT: u64 = 1500;

/// Sends values of all kinds and compares what arrives. The debug text distinguishes −0 from 0, and the bytes
/// everything else.
fn all_arrive<T: Serialize + DeserializeOwned + Debug>(draw: &mut Draw) {
    for number in 0..COUNT {
        let value: T = draw.value(number);
        let bytes = wire::write(&value);
        let back = wire::read::<T>(&posted(&bytes)).unwrap_or_else(|| panic!("{value:?} is not read"));
        assert_eq!(format!("{back:?}"), format!("{value:?}"));
        assert_eq!(wire::write(&back), bytes);
    }
}

/// Bytes as the other program receives them. In a browser they are really copied.
fn posted(bytes: &[u8]) -> Vec<u8> {
    #[cfg(target_arch = "wasm32")]
    {
        use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};

        #[wasm_bindgen]
        extern "C" {
            /// Copies a message as `postMessage` does.
            #[wasm_bindgen(js_name = structuredClone)]
            fn structured_clone(value: &JsValue) -> JsValue;
        }
        let copy = structured_clone(&js_sys::Uint8Array::from(bytes));
        copy.dyn_into::<js_sys::Uint8Array>().unwrap().to_vec()
    }
    #[cfg(not(target_arch = "wasm32"))]
    bytes.to_vec()
}

#[test]
fn commands_arrive_unchanged() {
    let mut draw = Draw::default();
    all_arrive::<Command>(&mut draw);
    assert_eq!(draw.never_drawn(), Vec::<String>::new());
}

#[test]
fn events_arrive_unchanged() {
    let mut draw = Draw::default();
    all_arrive::<Event>(&mut draw);
    assert_eq!(draw.never_drawn(), Vec::<String>::new());
}

#[test]
fn invalid_bytes_are_not_a_message() {
    let mut draw = Draw::default();
    for number in 0..50 {
        let bytes = wire::write(&draw.value::<Event>(number));
        for length in 0..bytes.len() {
            assert!(wire::read::<Event>(&bytes[..length]).is_none(), "{length} of {bytes:?}");
        }
        assert!(wire::read::<Event>(&[&bytes[..], &[0]].concat()).is_none(), "a byte too many");
    }
    assert!(wire::read::<Event>(&[99]).is_none(), "no such event");
    assert!(wire::read::<LeducRank>(&wire::write(&"A")).is_none(), "no rank of this game");
    assert!(wire::read::<String>(&[1, 0xff]).is_none(), "not UTF-8");
    assert!(
        wire::read::<Vec<ArmNote>>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_none(),
        "four thousand million arms"
    );
    assert!(wire::read::<Explanation>(&[]).is_none());
}
