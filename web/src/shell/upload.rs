//! Reads a chosen file, plain or gzipped, up to the size limit.
//!
//! The browser's `DecompressionStream` decompresses. It rejects everything after the first member of a gzip
//! file, while `gzip` and `tefuda` continue with the next one. It doesn't report where a member ends either.
//! So if it rejects a file, the file is cut where a member may end ([`ends`]), and each part is decompressed
//! separately. The checksum shows whether the cut was right.

use tefuda_games::{
    Fault,
    fault::Source,
    lines::{self, GZIP},
    record::LARGEST_FILE,
};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, Event, File, HtmlInputElement, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair,
    WritableStream,
};
use yew::prelude::{Callback, Html, classes, html};

/// A button to choose a file. Phones grey out files with unknown extensions, so it accepts any file.
pub(crate) fn file_button(label: &'static str, compact: bool, on_file: Callback<File>) -> Html {
    let onchange = move |event: Event| {
        if let Some(file) = chosen(&event) {
            on_file.emit(file);
        }
    };
    html! {
        <label class={classes!("button", "file", compact.then_some("compact"))}>{ label }<input class="sr" type="file" {onchange} /></label>
    }
}

/// Returns the file that was chosen in an input, and empties it so that the same file can be chosen again.
fn chosen(event: &Event) -> Option<File> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    let file = input.files()?.get(0)?;
    input.set_value("");
    Some(file)
}

/// Returns the text of a file.
pub(super) async fn text_of(file: &File) -> Result<String, Fault> {
    lines::text(&bytes_of(file).await?)
}

/// Returns the bytes of a file. Compressed files are unpacked in pieces with a limit, so that a small file
/// can't become huge.
pub(crate) async fn bytes_of(file: &File) -> Result<Vec<u8>, Fault> {
    if file.size() > LARGEST_FILE as f64 {
        return Err(too_large());
    }
    let first = part(file, 0, GZIP.len()).map_err(|error| unread(&error))?;
    if !lines::is_packed(&buffer(&first).await.map_err(|error| unread(&error))?) {
        return collect(&file.stream(), LARGEST_FILE).await.map_err(|wrong| match wrong {
            Wrong::Fault(fault) => fault,
            Wrong::Stream(error) => unread(&error),
        });
    }
    let read = match unpack(file, LARGEST_FILE).await {
        Err(Wrong::Stream(_)) => unpack_members(file).await,
        read => read,
    };
    read.map_err(|wrong| match wrong {
        Wrong::Fault(fault) => fault,
        Wrong::Stream(_) => Fault::NotGzip,
    })
}

/// The reason why a stream could not be read to its end.
enum Wrong {
    /// The data is invalid.
    Fault(Fault),
    /// The stream failed. The browser's error for compressed data is in English and has no details.
    Stream(JsValue),
}

impl From<JsValue> for Wrong {
    fn from(error: JsValue) -> Self {
        Self::Stream(error)
    }
}

/// The fault of a file that the browser can't read, for instance because it has been deleted.
fn unread(error: &JsValue) -> Fault {
    let words = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    Fault::Unread(words.unwrap_or_default())
}

fn too_large() -> Fault {
    Fault::TooLarge { what: Source::File, limit: LARGEST_FILE }
}

/// Returns a part of a file, without copying.
fn part(file: &File, start: usize, end: usize) -> Result<Blob, JsValue> {
    file.slice_with_f64_and_f64(start as f64, end as f64)
}

/// Returns the bytes of a part.
async fn buffer(part: &Blob) -> Result<Vec<u8>, JsValue> {
    Ok(js_sys::Uint8Array::new(&JsFuture::from(part.array_buffer()).await?).to_vec())
}

/// Decompresses a part that is a single member.
async fn unpack(part: &Blob, most: usize) -> Result<Vec<u8>, Wrong> {
    collect(&unpacking(part)?, most).await
}

/// Decompresses the members of a file, one after another.
async fn unpack_members(file: &File) -> Result<Vec<u8>, Wrong> {
    /// Wrong guesses before giving up. Other places rarely look like the end of a member, so more guesses
    /// mean a file made to block the page.
    const MOST_WRONG: usize = 64;
    let packed = buffer(file).await?;
    let (mut all, mut start, mut wrong) = (Vec::new(), 0, 0);
    while start < packed.len() {
        let mut found = None;
        for end in ends(&packed, start) {
            match unpack(&part(file, start, end)?, LARGEST_FILE - all.len()).await {
                Ok(bytes) => {
                    all.extend(bytes);
                    found = Some(end);
                    break;
                }
                Err(Wrong::Stream(_)) if wrong < MOST_WRONG => wrong += 1,
                Err(wrong) => return Err(wrong),
            }
        }
        // Skip zeros between members and after the last, as `gzip` does.
        let end = found.ok_or(Wrong::Fault(Fault::NotGzip))?;
        start = end + packed[end..].iter().take_while(|byte| **byte == 0).count();
    }
    Ok(all)
}

/// Returns the places where the member that begins at `start` may end: at the start of a possible next one or
/// at the end of the file, or before zeros in front of either. A member ends with the size of its content,
/// which must be plausible.
fn ends(packed: &[u8], start: usize) -> impl Iterator<Item = usize> + '_ {
    /// The bytes of the shortest member.
    const SHORTEST: usize = 20;
    /// The bytes of the checksum and the size at its end.
    const TAIL: usize = 8;
    /// The maximum number of bytes that one byte can decompress to.
    const HIGHEST_RATIO: usize = 1032;
    let next = move |at: &usize| packed[*at..].starts_with(&[GZIP[0], GZIP[1], 8]);
    let borders = (start + SHORTEST..packed.len()).filter(next).chain([packed.len()]);
    let near = move |border: usize| {
        let zeros = packed[start.min(border)..border].iter().rev().take_while(|byte| **byte == 0).count();
        // The last bytes of the size may be zeros, too.
        let before = border - zeros..border.min(border - zeros + TAIL + 1);
        [border].into_iter().chain(before)
    };
    borders.flat_map(near).filter(move |end| {
        let size = packed[start..*end].last_chunk::<4>().map(|size| u32::from_le_bytes(*size) as usize);
        let length = end.saturating_sub(start);
        length >= SHORTEST && size.is_some_and(|size| size <= LARGEST_FILE.min(length * HIGHEST_RATIO))
    })
}

/// Returns the decompressed stream of a part. The browser's `DecompressionStream` is created by name, because
/// `web-sys` still treats it as unstable.
fn unpacking(part: &Blob) -> Result<ReadableStream, JsValue> {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &JsValue::from_str(name));
    let maker = get(&js_sys::global(), "DecompressionStream")?.dyn_into::<js_sys::Function>()?;
    let unpacker = js_sys::Reflect::construct(&maker, &js_sys::Array::of1(&JsValue::from_str("gzip")))?;
    let readable = get(&unpacker, "readable")?.dyn_into::<ReadableStream>()?;
    let writable = get(&unpacker, "writable")?.dyn_into::<WritableStream>()?;
    Ok(part.stream().pipe_through(&ReadableWritablePair::new(&readable, &writable)))
}

/// Returns all bytes of a stream, if there are at most `most`.
async fn collect(stream: &ReadableStream, most: usize) -> Result<Vec<u8>, Wrong> {
    let reader = ReadableStreamDefaultReader::new(stream)?;
    let mut bytes = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await?;
        let field = |name: &str| js_sys::Reflect::get(&piece, &JsValue::from_str(name)).unwrap_or_default();
        if field("done").is_truthy() {
            return Ok(bytes);
        }
        let piece = field("value").dyn_into::<js_sys::Uint8Array>()?;
        if bytes.len() + piece.length() as usize > most {
            return Err(Wrong::Fault(too_large()));
        }
        bytes.extend(piece.to_vec());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: &[u8] = include_bytes!("../../../tests/data/saved-parts.jsonl.gz");
    const ZEROS: &[u8] = include_bytes!("../../../tests/data/saved-zeros.jsonl.gz");

    #[test]
    fn a_member_may_end_at_the_next_one_or_at_the_end_of_the_file() {
        let second = (1..PARTS.len()).find(|at| PARTS[*at..].starts_with(&GZIP));
        assert!(second.is_some_and(|second| second > 100), "{second:?}");
        assert_eq!(ends(PARTS, 0).next(), second);
        assert_eq!(ends(PARTS, second.unwrap_or_default()).next(), Some(PARTS.len()));
    }

    #[test]
    fn a_member_may_end_before_zeros_and_with_zeros() {
        let end = ZEROS.len() - 512;
        let found: Vec<usize> = ends(ZEROS, 0).collect();
        assert!(found.contains(&end) && found.len() <= 10, "{found:?}");
        assert!(ends(&ZEROS[..end], 0).any(|place| place == end));
    }

    #[test]
    fn arbitrary_bytes_have_few_ends_and_none_out_of_bounds() {
        let many = [&GZIP[..], &[8]].concat().repeat(5000);
        assert_eq!(ends(&many, 0).count(), 0, "no size is possible");
        for bytes in [&[][..], &GZIP, &[0; 40], &[1; 40], &many[..19], PARTS] {
            for start in 0..bytes.len() {
                assert!(ends(bytes, start).all(|end| end > start && end <= bytes.len()));
            }
        }
    }
}
