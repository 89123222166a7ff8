//! Files: requested from the site, or created in the page and saved by the browser. If the browser blocks saving, it
//! says so itself.

use crate::clock::after;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Response, Url};

/// The byte order mark (EF BB BF in UTF-8). Without it, Excel reads a CSV file in the Windows code page and
/// garbles all non-ASCII characters. Other CSV readers skip it.
const MARK: char = '\u{feff}';

/// Requests a file of the site. An answer other than success is an error: its status.
pub(crate) async fn fetch(url: &str) -> Result<Response, JsValue> {
    let answer: Response = JsFuture::from(gloo::utils::window().fetch_with_str(url)).await?.dyn_into()?;
    if answer.ok() { Ok(answer) } else { Err(JsValue::from(answer.status())) }
}

/// Offers a CSV file called `name` for download.
pub(crate) fn save_csv(name: &str, csv: &str) {
    save(name, "text/csv", &marked(csv));
}

/// Returns the CSV text with the mark for Excel.
fn marked(csv: &str) -> String {
    let mut text = String::with_capacity(MARK.len_utf8() + csv.len());
    text.push(MARK);
    text + csv
}

/// Offers `text` as a file called `name`, with the MIME type `mime`, such as `text/csv`.
pub(crate) fn save(name: &str, mime: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(&format!("{mime};charset=utf-8"));
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    offer(name, Blob::new_with_str_sequence_and_options(&parts, &options));
}

/// Offers bytes as a file called `name`.
pub(crate) fn save_bytes(name: &str, bytes: &[u8]) {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    offer(name, Blob::new_with_u8_array_sequence(&parts));
}

/// Offers a blob as a file.
fn offer(name: &str, file: Result<Blob, JsValue>) {
    let Ok(url) = file.and_then(|file| Url::create_object_url_with_blob(&file)) else { return };
    save_url(name, &url);
    // By then the browser has opened the contents.
    after(10_000, move || {
        // Failing is harmless: the memory is freed with the page at the latest.
        let _ = Url::revoke_object_url(&url);
    });
}

/// Offers the contents of a URL as a file called `name`.
pub(crate) fn save_url(name: &str, url: &str) {
    let Ok(link) = gloo::utils::document().create_element("a") else { return };
    let link: HtmlAnchorElement = link.unchecked_into();
    link.set_href(url);
    link.set_download(name);
    link.click();
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_csv_file_begins_with_the_mark_that_excel_looks_for() {
        let file = super::marked("ゲーム数,順位\n1,2\n");
        assert_eq!(file.as_bytes()[..3], [0xEF, 0xBB, 0xBF]);
        assert_eq!(&file[3..], "ゲーム数,順位\n1,2\n");
    }
}
