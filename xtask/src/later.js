// The second file of a program has what isn't needed until its page is shown. The page asks for it then (`later`). If the program
// calls one of its functions before, everything waits for the file. A request that everything waits for bypasses the service worker,
// so where one keeps the files, the second file is loaded before the program starts. So it is for a table with a saved match, which needs
// the file to read its records. The file has no memory and no variables of its own, so it does no harm to link it twice.
const LATER = new URL(document.querySelector(`meta[name="tefuda-program"][content="%PROGRAM%"]`).dataset.later, document.baseURI);
let second;
const link = (instance) => { second ??= instance.exports; };
/** Loads and links the second file while the page stands still. */
const linkNow = () => {
  performance.mark("tefuda-stood-still");
  const request = new XMLHttpRequest();
  request.open("GET", LATER, false);
  // A synchronous request can't ask for bytes. In this encoding each one is a character.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  try {
    request.send();
    const bytes = Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
    link(new WebAssembly.Instance(new WebAssembly.Module(bytes), { "": wasm }));
  } catch (error) {
    // The program was interrupted, and can't continue. The page says so.
    document.documentElement.dataset.panic = "";
    throw error;
  }
};
const seconds = new Proxy({}, {
  get: (_, name) => (...given) => {
    if (!second) linkNow();
    return second[name](...given);
  },
});
/** Loads and links the second file. */
export const later = async (first = wasm) => {
  if (second) return;
  const response = await fetch(LATER);
  if (!response.ok) throw new Error(`couldn't load ${LATER}: ${response.status}`);
  link((await WebAssembly.instantiate(await response.arrayBuffer(), { "": first })).instance);
};
const saved = () => {
  try { return localStorage.getItem("tefuda.match.%PROGRAM%") !== null; } catch { return false; }
};
const ready = async (instance) => {
  if (navigator.serviceWorker?.controller || saved()) await later(instance.exports).catch(() => {});
};
