//! Files by name in this browser's `IndexedDB`, in several stores. If it is switched off or full, every
//! request fails.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "tefuda";
/// Increased for each added store.
const VERSION: u32 = 4;

/// A store of files.
#[derive(Clone, Copy)]
pub(crate) struct Store(&'static str);

/// The agent files in My agents.
pub(crate) const AGENTS: Store = Store("agents");
/// The outlines of the agent files, so that listing them doesn't read the files.
pub(crate) const OUTLINES: Store = Store("outlines");
/// The tournaments of the Arena.
pub(crate) const TOURNAMENTS: Store = Store("tournaments");
/// Results of the papers' jobs, by key, and the agents trained for them.
pub(crate) const WORKS: Store = Store("works");

/// An error of the browser, by its name or number: `QuotaExceededError`, say, or `404`. Empty if it has none.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BrowserError(String);

impl BrowserError {
    /// Adds the error to a message.
    pub(crate) fn after(&self, words: &str) -> String {
        if self.0.is_empty() { words.to_owned() } else { [words, " (", &self.0, ")"].concat() }
    }
}

impl From<JsValue> for BrowserError {
    fn from(error: JsValue) -> Self {
        let part = |of: &JsValue, key: &str| Reflect::get(of, &key.into());
        // A failed request or transaction arrives as an event, whose target has the error.
        let error = part(&error, "target").and_then(|failed| part(&failed, "error")).unwrap_or(error);
        let name = part(&error, "name").ok().and_then(|name| name.as_string());
        Self(name.or_else(|| Some(error.as_f64()?.to_string())).unwrap_or_default())
    }
}

type Result<T> = std::result::Result<T, BrowserError>;

/// Waits until one of two functions is called: the first on success, the second on failure.
async fn settled(listen: &dyn Fn(&Function, &Function)) -> Result<()> {
    JsFuture::from(Promise::new(&mut |well, badly| listen(&well, &badly))).await?;
    Ok(())
}

async fn answer(request: &IdbRequest) -> Result<JsValue> {
    settled(&|well, badly| {
        request.set_onsuccess(Some(well));
        request.set_onerror(Some(badly));
    })
    .await?;
    Ok(request.result()?)
}

/// The open database during a request. If it stayed open, a later version of the page could not upgrade it.
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
                // An existing store stays. If creating it fails, every transaction on it will report an
                // error.
                base.create_object_store(name).ok();
            }
        })
    };
    request.set_onupgradeneeded(Some(made.as_ref().unchecked_ref()));
    Ok(Connection(answer(&request).await?.unchecked_into()))
}

/// Starts a transaction for one request.
async fn begin(
    store: Store,
    mode: IdbTransactionMode,
) -> Result<(Connection, IdbTransaction, IdbObjectStore)> {
    let base = open().await?;
    let transaction = base.0.transaction_with_str_and_mode(store.0, mode)?;
    let store = transaction.object_store(store.0)?;
    Ok((base, transaction, store))
}

/// Makes a request. It is a trait object, so that the code that waits for the answer is compiled only once.
type Ask<'a> = &'a dyn Fn(&IdbObjectStore) -> std::result::Result<IdbRequest, JsValue>;

/// Runs a read request and returns its result.
async fn read(of: Store, ask: Ask<'_>) -> Result<JsValue> {
    let (_open, _, store) = begin(of, IdbTransactionMode::Readonly).await?;
    answer(&ask(&store)?).await
}

/// Runs a write request. Waits for the end of the transaction, because a full disk aborts it only then.
async fn write(to: Store, ask: Ask<'_>) -> Result<()> {
    let (_open, transaction, store) = begin(to, IdbTransactionMode::Readwrite).await?;
    ask(&store)?;
    settled(&|well, badly| {
        transaction.set_oncomplete(Some(well));
        transaction.set_onabort(Some(badly));
    })
    .await
}

/// Saves a file, replacing any file of the same name.
pub(crate) async fn put(to: Store, name: &str, bytes: &[u8]) -> Result<()> {
    let bytes = Uint8Array::from(bytes);
    write(to, &|store| store.put_with_key(&bytes, &name.into())).await
}

/// Returns a file, or `None` if there is no file of that name.
pub(crate) async fn get(from: Store, name: &str) -> Result<Option<Vec<u8>>> {
    Ok(bytes(&read(from, &|store| store.get(&name.into())).await?))
}

/// Deletes a file.
pub(crate) async fn delete(from: Store, name: &str) -> Result<()> {
    write(from, &|store| store.delete(&name.into())).await
}

/// Returns the names of all files, sorted.
pub(crate) async fn names(of: Store) -> Result<Vec<String>> {
    let names: js_sys::Array = read(of, &IdbObjectStore::get_all_keys).await?.unchecked_into();
    Ok(names.iter().filter_map(|name| name.as_string()).collect())
}

fn bytes(value: &JsValue) -> Option<Vec<u8>> {
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}
