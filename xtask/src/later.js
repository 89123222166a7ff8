// The second file of a program: the functions that aren't needed to show a page. It is linked with the first file when the page asks for it
// (`later`), or earlier, when the program calls one of its functions. It has no memory and no variables of its own, so linking it twice
// does no harm.
const LATER = new URL("%LATER%", import.meta.url);
let second;
const link = (instance) => { second ??= instance.exports; };
/** Waits for the file with the page standing still: the program can't go on without it. */
const linkNow = () => {
  const request = new XMLHttpRequest();
  request.open("GET", LATER, false);
  // A synchronous request can't ask for bytes. This way each one is a character.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  const bytes = Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
  link(new WebAssembly.Instance(new WebAssembly.Module(bytes), { "": wasm }));
  performance.mark("tefuda-stood-still");
};
const seconds = new Proxy({}, {
  get: (_, name) => (...given) => {
    if (!second) linkNow();
    return second[name](...given);
  },
});
/** Loads and links the second file. */
export const later = async () => {
  const response = await fetch(LATER);
  if (!response.ok) throw new Error(`couldn't load ${LATER}: ${response.status}`);
  link((await WebAssembly.instantiate(await response.arrayBuffer(), { "": wasm })).instance);
};
