//! Reads a file that somebody has chosen, plain or packed with gzip, up to the limit of such files.

use tefuda_games::{Fault, fault::Source, record::LARGEST_FILE};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair, WritableStream};

/// The text of a file.
pub(super) async fn text_of(file: &File) -> Result<String, Fault> {
    String::from_utf8(bytes_of(file).await?).map_err(|_| Fault::NotText)
}

/// The bytes of a file. Packed files are unpacked piece by piece, so that a small file cannot become a huge one.
pub(crate) async fn bytes_of(file: &File) -> Result<Vec<u8>, Fault> {
    if file.size() > LARGEST_FILE as f64 {
        return Err(too_large());
    }
    let packed = file.name().to_ascii_lowercase().ends_with(".gz");
    let stream = if packed { unpacking(file).map_err(|_| Fault::NotGzip)? } else { file.stream() };
    collect(&stream).await.map_err(|wrong| wrong.unwrap_or(Fault::NotGzip))
}

fn too_large() -> Fault {
    Fault::TooLarge(Source::File, LARGEST_FILE)
}

/// The stream of what is packed in a file. The browser's `DecompressionStream` is made by name: `web-sys` still
/// counts it as unstable.
fn unpacking(file: &File) -> Result<ReadableStream, JsValue> {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &JsValue::from_str(name));
    let maker = get(&js_sys::global(), "DecompressionStream")?.dyn_into::<js_sys::Function>()?;
    let unpacker = js_sys::Reflect::construct(&maker, &js_sys::Array::of1(&JsValue::from_str("gzip")))?;
    let readable = get(&unpacker, "readable")?.dyn_into::<ReadableStream>()?;
    let writable = get(&unpacker, "writable")?.dyn_into::<WritableStream>()?;
    Ok(file.stream().pipe_through(&ReadableWritablePair::new(&readable, &writable)))
}

/// All bytes of a stream. The error is `None` where the stream itself broke off.
async fn collect(stream: &ReadableStream) -> Result<Vec<u8>, Option<Fault>> {
    let reader = ReadableStreamDefaultReader::new(stream).map_err(|_| None)?;
    let mut bytes = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await.map_err(|_| None)?;
        let field = |name: &str| js_sys::Reflect::get(&piece, &JsValue::from_str(name)).unwrap_or_default();
        if field("done").is_truthy() {
            return Ok(bytes);
        }
        let piece = field("value").dyn_into::<js_sys::Uint8Array>().map_err(|_| None)?;
        if bytes.len() + piece.length() as usize > LARGEST_FILE {
            return Err(Some(too_large()));
        }
        bytes.extend(piece.to_vec());
    }
}
