//! Files handed to the person: made in the page, saved by the browser.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Offers `text` as a file called `name`. `mime` is its type, such as `text/csv`.
pub(crate) fn save(name: &str, mime: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(&format!("{mime};charset=utf-8"));
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    offer(name, &Blob::new_with_str_sequence_and_options(&parts, &options)?)
}

/// Offers a file.
fn offer(name: &str, file: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(file)?;
    save_url(name, &url)?;
    // The browser has taken hold of the contents by the time its own work on the click is done.
    gloo::timers::callback::Timeout::new(10_000, move || {
        // Nothing depends on it: the memory is freed with the page at the latest.
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
    Ok(())
}

/// Offers bytes as a file called `name`.
pub(crate) fn save_bytes(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    offer(name, &Blob::new_with_u8_array_sequence(&parts)?)
}

/// Offers what an address holds as a file called `name`.
pub(crate) fn save_url(name: &str, url: &str) -> Result<(), JsValue> {
    let link: HtmlAnchorElement = gloo::utils::document().create_element("a")?.unchecked_into();
    link.set_href(url);
    link.set_download(name);
    link.click();
    Ok(())
}
