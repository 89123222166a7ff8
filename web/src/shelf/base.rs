//! Files by name in the `IndexedDB` of this browser. It may be switched off or full: then whatever is asked of it fails.

use js_sys::{Function, Promise, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "tefuda";
const FILES: &str = "agents";

type Result<T> = std::result::Result<T, JsValue>;

/// Waits until one of two functions is called: the first if it went well.
async fn settled(listen: impl Fn(&Function, &Function)) -> Result<()> {
    JsFuture::from(Promise::new(&mut |well, badly| listen(&well, &badly))).await.map(|_| ())
}

async fn answer(request: &IdbRequest) -> Result<JsValue> {
    settled(|well, badly| {
        request.set_onsuccess(Some(well));
        request.set_onerror(Some(badly));
    })
    .await?;
    request.result()
}

async fn open() -> Result<IdbDatabase> {
    let factory = gloo::utils::window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(DATABASE, 1)?;
    let made = {
        let request = request.clone();
        Closure::<dyn Fn(Event)>::new(move |_| {
            // Without its store every transaction fails, and says so.
            request
                .result()
                .and_then(|base| base.unchecked_into::<IdbDatabase>().create_object_store(FILES))
                .ok();
        })
    };
    request.set_onupgradeneeded(Some(made.as_ref().unchecked_ref()));
    Ok(answer(&request).await?.unchecked_into())
}

/// A transaction for one request.
async fn begin(mode: IdbTransactionMode) -> Result<(IdbDatabase, IdbTransaction, IdbObjectStore)> {
    let base = open().await?;
    let transaction = base.transaction_with_str_and_mode(FILES, mode)?;
    let store = transaction.object_store(FILES)?;
    Ok((base, transaction, store))
}

/// Reads something.
async fn read(ask: impl FnOnce(&IdbObjectStore) -> Result<IdbRequest>) -> Result<JsValue> {
    let (base, _, store) = begin(IdbTransactionMode::Readonly).await?;
    let found = answer(&ask(&store)?).await;
    base.close();
    found
}

/// Changes something. It is done only when the browser has taken it over: where there is no room, it turns back at the end.
async fn write(ask: impl FnOnce(&IdbObjectStore) -> Result<IdbRequest>) -> Result<()> {
    let (base, transaction, store) = begin(IdbTransactionMode::Readwrite).await?;
    ask(&store)?;
    let done = settled(|well, badly| {
        transaction.set_oncomplete(Some(well));
        transaction.set_onabort(Some(badly));
    });
    let done = done.await;
    base.close();
    done
}

/// Keeps a file, in place of one of the same name.
pub(super) async fn put(name: &str, bytes: &[u8]) -> Result<()> {
    let bytes = Uint8Array::from(bytes);
    write(|store| store.put_with_key(&bytes, &name.into())).await
}

/// A file; `None` if none is called so.
pub(super) async fn get(name: &str) -> Result<Option<Vec<u8>>> {
    Ok(bytes(&read(|store| store.get(&name.into())).await?))
}

/// Forgets a file.
pub(super) async fn delete(name: &str) -> Result<()> {
    write(|store| store.delete(&name.into())).await
}

/// All files, by their names.
pub(super) async fn all() -> Result<Vec<Vec<u8>>> {
    let files: js_sys::Array = read(IdbObjectStore::get_all).await?.unchecked_into();
    Ok(files.iter().filter_map(|file| bytes(&file)).collect())
}

fn bytes(value: &JsValue) -> Option<Vec<u8>> {
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}
