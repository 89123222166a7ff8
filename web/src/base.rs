//! Files by name in the `IndexedDB` of this browser, in several stores. If it is switched off or full, every request
//! fails.

use js_sys::{Function, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "tefuda";
/// Each store that was added later made a version of the database.
const VERSION: u32 = 4;

/// A store of files.
#[derive(Clone, Copy)]
pub(crate) struct Store(&'static str);

/// The agents on the shelf.
pub(crate) const AGENTS: Store = Store("agents");
/// The outlines of the agents on the shelf, so that a list of them need not read them all.
pub(crate) const OUTLINES: Store = Store("outlines");
/// The tournaments of the arena.
pub(crate) const TOURNAMENTS: Store = Store("tournaments");
/// Results of the papers' work, by their keys, and the agents that were trained for them.
pub(crate) const WORKS: Store = Store("works");

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

/// The database as long as it is asked something. One that is left open would keep a later version of the page from changing it.
struct Connection(IdbDatabase);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.close();
    }
}

async fn open() -> Result<Connection> {
    let factory = gloo::utils::window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(DATABASE, VERSION)?;
    let made = {
        let request = request.clone();
        Closure::<dyn Fn(Event)>::new(move |_| {
            let Ok(base) = request.result().map(JsCast::unchecked_into::<IdbDatabase>) else { return };
            for Store(name) in [AGENTS, OUTLINES, TOURNAMENTS, WORKS] {
                // One that is there stays. Without its store every transaction fails, and says so.
                base.create_object_store(name).ok();
            }
        })
    };
    request.set_onupgradeneeded(Some(made.as_ref().unchecked_ref()));
    Ok(Connection(answer(&request).await?.unchecked_into()))
}

/// A transaction for one request.
async fn begin(
    store: Store,
    mode: IdbTransactionMode,
) -> Result<(Connection, IdbTransaction, IdbObjectStore)> {
    let base = open().await?;
    let transaction = base.0.transaction_with_str_and_mode(store.0, mode)?;
    let store = transaction.object_store(store.0)?;
    Ok((base, transaction, store))
}

/// Reads something.
async fn read(of: Store, ask: impl FnOnce(&IdbObjectStore) -> Result<IdbRequest>) -> Result<JsValue> {
    let (_open, _, store) = begin(of, IdbTransactionMode::Readonly).await?;
    answer(&ask(&store)?).await
}

/// Changes something. It is done only when the browser has taken it over: where there is no room, it turns back at the end.
async fn write(to: Store, ask: impl FnOnce(&IdbObjectStore) -> Result<IdbRequest>) -> Result<()> {
    let (_open, transaction, store) = begin(to, IdbTransactionMode::Readwrite).await?;
    ask(&store)?;
    let done = settled(|well, badly| {
        transaction.set_oncomplete(Some(well));
        transaction.set_onabort(Some(badly));
    });
    done.await
}

/// Keeps a file, in place of one of the same name.
pub(crate) async fn put(to: Store, name: &str, bytes: &[u8]) -> Result<()> {
    let bytes = Uint8Array::from(bytes);
    write(to, |store| store.put_with_key(&bytes, &name.into())).await
}

/// A file; `None` if none is called so.
pub(crate) async fn get(from: Store, name: &str) -> Result<Option<Vec<u8>>> {
    Ok(bytes(&read(from, |store| store.get(&name.into())).await?))
}

/// Forgets a file.
pub(crate) async fn delete(from: Store, name: &str) -> Result<()> {
    write(from, |store| store.delete(&name.into())).await
}

/// The names of all files, in their order.
pub(crate) async fn names(of: Store) -> Result<Vec<String>> {
    let names: js_sys::Array = read(of, IdbObjectStore::get_all_keys).await?.unchecked_into();
    Ok(names.iter().filter_map(|name| name.as_string()).collect())
}

fn bytes(value: &JsValue) -> Option<Vec<u8>> {
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}
