//! Saves each result in this browser as soon as it is ready, under the key of its job, together with the
//! build that produced it. A result of another build is accepted if replaying the start of the job gives the
//! same.

use crate::{
    base::{self, WORKS},
    shelf,
    workers::cores,
};
use std::cell::Cell;
use tefuda_protocol::Bytes;
use yew::Callback;

/// A saved result.
pub(in crate::papers) struct Found {
    /// Whether this build produced it.
    pub(super) sure: bool,
    /// A `WorkResult` as JSON.
    pub(super) result: String,
}

/// The saved results, and whether a request is pending.
#[derive(Default)]
pub(super) struct Store {
    loads: Cell<u32>,
}

/// The build of this page. Empty during development.
fn build() -> String {
    let meta = gloo::utils::document().query_selector(r#"meta[name="tefuda-build"]"#).ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default()
}

/// Today's date: `2026-11-21`.
pub(super) fn today() -> String {
    js_sys::Date::new_0().to_iso_string().as_string().unwrap_or_default().chars().take(10).collect()
}

/// The name of this machine.
pub(super) fn machine() -> String {
    format!("a browser, {} cores", cores())
}

/// Returns the key of a result's job.
pub(super) fn key_of(result: &str) -> Option<String> {
    let value = js_sys::JSON::parse(result).ok()?;
    js_sys::Reflect::get(&value, &"key".into()).ok()?.as_string()
}

impl Store {
    /// Whether no request is pending.
    pub(super) fn rests(&self) -> bool {
        self.loads.get() == 0
    }

    /// Marks a request as answered.
    pub(super) fn loaded(&self) {
        self.loads.set(self.loads.get().saturating_sub(1));
    }

    /// Loads the results of jobs by their keys.
    pub(super) fn load(&self, keys: Vec<String>, on_found: Callback<Vec<(String, Option<Found>)>>) {
        self.loads.set(self.loads.get() + 1);
        crate::busy::spawn(async move {
            let build = build();
            let mut found = Vec::new();
            for key in keys {
                let bytes = base::get(WORKS, &key).await.ok().flatten();
                let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
                let kept = text.as_deref().and_then(|text| text.split_once('\n')).map(|(by, result)| Found {
                    sure: by == build && !build.is_empty(),
                    result: result.to_owned(),
                });
                found.push((key, kept));
            }
            on_found.emit(found);
        });
    }

    /// Saves a result, after the files that belong to it.
    pub(super) fn keep(key: &str, result: &str, files: &[(String, Bytes)], on_failure: Callback<()>) {
        let (key, text, files) = (key.to_owned(), [&*build(), "\n", result].concat(), files.to_vec());
        crate::busy::spawn(async move {
            let mut kept = true;
            for (name, Bytes(bytes)) in files {
                kept &= base::put(WORKS, &name, &bytes).await.is_ok();
            }
            if !(kept && base::put(WORKS, &key, text.as_bytes()).await.is_ok()) {
                on_failure.emit(());
            }
        });
    }

    /// Deletes results by their keys.
    pub(super) fn forget(keys: Vec<String>) {
        crate::busy::spawn(async move {
            for key in keys {
                base::delete(WORKS, &key).await.ok();
            }
        });
    }
}

/// Fetches an agent file by its name: one trained here, or a pretrained one.
pub(super) fn fetch(name: String, on_file: Callback<(String, Option<Vec<u8>>)>) {
    crate::busy::spawn(async move {
        let own = base::get(WORKS, &name).await.ok().flatten();
        let bytes = match own {
            Some(bytes) => Some(bytes),
            None => shelf::fetch(&name).await.ok(),
        };
        on_file.emit((name, bytes));
    });
}
