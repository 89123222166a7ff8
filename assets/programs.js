// Loads the programs of the page: the first page, the Lab, the tables of each game and so on. Each is a
// separate wasm file, loaded when an address first needs it. Until then the current page stays on screen.
// This script is inlined, so that it can request the right files before anything else has loaded. index.html
// lists their names and addresses.
//
// `<html data-program>` is the program that the address asks for. `<html data-opening>` is present while it
// loads, and is "failed" if loading failed. The HTML contains the first page. Its program loads only when the
// delivered page can't do what you ask for: assets/first.js then sends "tefuda-want". `<html data-boot>` is
// the program of the address that the page was opened with.
// A program fills the element with its name. On this element it dispatches "tefuda-drawn" when it can be
// shown, and "tefuda-stands" when it is complete: on a slow processor, some frames later. The element
// receives "tefuda-come" when the program is to show the current address, and "tefuda-go" when another
// program takes the screen. Once the first program is complete, the window gets "tefuda-started".
"use strict";

// The only texts that may become elements or programs. Without Trusted Types, a browser ignores this.
{
  const active = /<(script|iframe|frame|object|embed|base|link|meta|form|template)\b|<[^>]*[\s/"'](on\w+|style|srcdoc)\s*=|javascript:/i;
  const ours = (url) => url === new URL("sw.js", document.baseURI).href || url.startsWith(`blob:${location.origin}/`);
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text) => active.test(text) ? null : text,
    createScriptURL: (url) => ours(new URL(url, document.baseURI).href) ? url : null,
  });
}

{
  const root = document.documentElement;
  // A program serves the addresses that match its `data-route`. The first page serves all others.
  const routed = [...document.querySelectorAll(`meta[name="tefuda-program"][data-route]`)];
  const routes = routed.map(({ content, dataset }) => [content, RegExp(`^#*/*(${dataset.route})/*(\\?|$)`)]);
  const asked = () => routes.find(([, route]) => route.test(location.hash))?.[0] ?? "home";
  window.tefudaAsked = asked;
  const line = (name, kind = "program") => document.querySelector(`meta[name="tefuda-${kind}"][content="${name}"]`);
  const url = (meta, file) => new URL(meta.dataset[file], document.baseURI).href;

  const link = (attributes) => {
    const made = Object.assign(document.createElement("link"), attributes);
    document.head.append(made);
    return made;
  };

  // `<html data-busy>` says whether the page will change by itself: "drawing" while it has something to draw,
  // "waiting" while it waits for a worker, a file or a timer. Each program reports for itself
  // (web/src/busy.rs). Programs that are not on screen don't count.
  const busy = new Map([["page", "drawing"]]);
  const tellBusy = () => {
    const states = [...busy].filter(([who]) => typeof who !== "string" || who === onScreen || !line(who)).map(([, state]) => state);
    if (!states.length) delete root.dataset.busy;
    else root.dataset.busy = states.includes("drawing") ? "drawing" : "waiting";
  };
  window.tefudaBusy = (who, state) => {
    if (state) busy.set(who, state);
    else busy.delete(who);
    tellBusy();
  };
  /** Marks the page as busy until the promise settles. Returns the promise. */
  window.tefudaUntil = (promise) => {
    window.tefudaBusy(promise, "waiting");
    const done = () => window.tefudaBusy(promise, "");
    promise.then(done, done);
    return promise;
  };

  // Whether the first page, as delivered, is enough for this address and is still there.
  let wanted = false;
  const delivered = () => !wanted && asked() === "home" && /^#*\/*$/.test(location.hash) && document.getElementById("first")?.firstElementChild;

  /** Preloads a wasm file of a program. Returns the link element, which gets the load event. */
  const preloadWasm = (meta, file, fetchPriority) =>
    link({ rel: "preload", href: url(meta, file), as: "fetch", type: "application/wasm", crossOrigin: "anonymous", fetchPriority });
  /** Preloads what a program needs to be shown. Returns the link element of its wasm. */
  const preload = (meta, fetchPriority = "auto") => {
    link({ rel: "modulepreload", href: url(meta, "script"), fetchPriority });
    return preloadWasm(meta, "wasm", fetchPriority);
  };
  const then = (link, next) => { link.onload = link.onerror = next; };

  // A program's style sheet loads before the program fills the page. After a failure, the next call tries
  // again.
  const sheets = {};
  const dressed = {};
  root.dataset.boot = root.dataset.program = asked();
  let onScreen = asked() === "home" ? "home" : null;
  // Sheets share rules, but not their order. So only the sheet of the program on screen is enabled.
  const dress = () => {
    for (const [name, sheet] of Object.entries(sheets)) sheet.disabled = name !== (onScreen ?? name);
  };
  const style = (name) => dressed[name] ??= new Promise((resolve, reject) => {
    const sheet = document.querySelector(`link[data-style="${name}"]`);
    // A page that xtask has not finished has one sheet for all programs.
    if (!sheet) return resolve();
    const { href, integrity } = sheet;
    const used = link({ rel: "stylesheet", href, integrity });
    used.onload = () => { sheets[name] = used.sheet; dress(); resolve(); };
    used.onerror = () => { used.remove(); delete dressed[name]; reject(new Error(`couldn't load ${href}`)); };
  });

  const room = (name) => {
    const made = Object.assign(document.createElement("div"), { id: name, hidden: true });
    made.dataset.room = "";
    document.getElementById("opening").before(made);
  };

  // Resolves once the text ahead of a program is painted: see assets/ahead.js.
  const ahead = new Promise((seen) => { addEventListener("tefuda-ahead", seen, { once: true }); });
  // On a first visit, the text gets the connection for itself. Later the program comes from the offline copy.
  const turn = navigator.serviceWorker?.controller ? Promise.resolve() : ahead;

  // The program that started with the current address, so it needs no "tefuda-come".
  let knows = null;
  // Counts navigations. A program that changes its own address (`replaceState`) doesn't count.
  let moves = 0;
  addEventListener("hashchange", () => { moves += 1; });
  // By program: resolves when it is complete.
  const stands = {};
  /** Starts a program. Returns the function that loads its second file, once the program has drawn something. */
  const begin = async (name) => {
    const meta = line(name);
    // Only `cargo play` defines this: it serves the page while programs are still being built
    // (xtask/src/building.js).
    await window.tefudaBuilt?.(name);
    await turn;
    const [{ default: init, later }] = await Promise.all([import(url(meta, "script")), style(name), ahead]);
    if (!document.getElementById(name)) room(name);
    const said = (what) => new Promise((resolve) => { document.getElementById(name).addEventListener(what, resolve, { once: true }); });
    const drawn = said("tefuda-drawn");
    stands[name] = said("tefuda-stands");
    await init({ module_or_path: url(meta, "wasm") });
    const before = moves;
    await drawn;
    if (root.dataset.program === name && moves === before) knows = name;
    return later;
  };

  // The functions that a program doesn't need to be shown are in a second file (xtask/src/wasm.rs). If it calls one of them earlier, the page
  // stands still. So a failed download is repeated when the connection returns, and workers wait until all programs are whole, because a
  // thought needs the second file.
  const complete = (later) => later?.().catch(() => { addEventListener("online", () => complete(later), { once: true }); });
  let whole = Promise.resolve();
  window.tefudaWhole = () => whole;
  const start = (name) => {
    const begun = begin(name);
    const second = begun.then(complete, () => {});
    whole = Promise.all([whole, second]);
    window.tefudaUntil(second);
    return begun;
  };

  // After a failure, the next call tries again.
  const programs = {};
  const running = (name) => programs[name] ??= start(name).catch((error) => { delete programs[name]; throw error; });

  const put = (name) => {
    onScreen = name;
    tellBusy();
    dress();
    for (const room of document.querySelectorAll("[data-room]")) {
      const here = room.id === name;
      room.hidden = !here;
      if (!here || knows !== name) room.dispatchEvent(new Event(here ? "tefuda-come" : "tefuda-go"));
    }
    knows = null;
    document.getElementById("shell")?.remove();
    const first = document.getElementById("first");
    first?.dispatchEvent(new CustomEvent("tefuda-go", { detail: document.getElementById(name) }));
    first?.remove();
  };

  let first = true;
  const say = (name) => {
    if (first) dispatchEvent(new Event("tefuda-started"));
    first = false;
    window.tefudaBusy("page", "");
    dispatchEvent(new CustomEvent("tefuda-shown", { detail: name }));
  };

  // Why a program didn't start. This checks its files, because each browser words the error differently.
  const cause = async (name, error) => {
    if (!window.WebAssembly) return "off";
    try {
      const [script, wasm] = await Promise.all(["script", "wasm"].map((file) => fetch(url(line(name), file))));
      const begins = new TextDecoder().decode((await wasm.arrayBuffer()).slice(0, 4));
      if (!script.ok || !wasm.ok || /html/.test(script.headers.get("content-type")) || begins !== "\0asm") return "gone";
    } catch { return "blocked"; }
    return ["CompileError", "SyntaxError"].includes(error.name) ? "old" : "blocked";
  };
  const explain = (why) => { for (const each of document.querySelectorAll("[data-cause]")) each.hidden = each.dataset.cause !== why; };

  const show = async () => {
    const name = asked();
    knows = null;
    root.dataset.program = name;
    window.tefudaBusy("page", "drawing");
    if (delivered()) {
      delete root.dataset.opening;
      return say(name);
    }
    root.dataset.opening = "";
    try {
      await running(name);
    } catch (error) {
      const why = await cause(name, error);
      if (asked() === name) {
        explain(why);
        root.dataset.opening = "failed";
        window.tefudaBusy("page", "");
      }
      throw error;
    }
    // The address may have changed while the program loaded.
    if (asked() !== name) return;
    delete root.dataset.opening;
    put(name);
    await stands[name];
    if (asked() === name) say(name);
  };

  // The first use of a TextDecoder is slow, so do it now and not while the program sets up its page.
  new TextDecoder().decode(new Uint8Array(1));
  const request = () => {
    const program = line(asked());
    const wasm = preload(program, "high");
    // Preload the program's second file after its first, and the worker's program after both, so that they don't share a slow connection,
    // but before they are needed. In the Lab the address names the game. The position editor needs no worker.
    const mind = line(/[?&]game=(\w+)/.exec(location.hash)?.[1] ?? asked(), "mind");
    const worker = () => { if (mind && asked() !== "arrange") preload(mind, "low"); };
    const later = () => { if (program.dataset.later) then(preloadWasm(program, "later", "auto"), worker); else worker(); };
    if (navigator.serviceWorker?.controller) later();
    else then(wasm, later);
  };
  if (!window.tefudaBuilt && (asked() !== "home" || window.tefudaLook.kept("tefuda.dealt"))) turn.then(request);
  style(asked()).catch(() => {});
  addEventListener("tefuda-want", () => { wanted = true; });
  addEventListener("DOMContentLoaded", () => {
    show();
    addEventListener("tefuda-want", show);
  });
  addEventListener("hashchange", show);
  const retry = () => {
    if (root.dataset.start === "failed") delete root.dataset.start;
    show();
  };
  // A retry button loads again what failed.
  addEventListener("click", (event) => { if (event.target.closest?.("[data-retry]")) retry(); });

  // A menu of the header closes when one of its buttons is pressed, by Escape, and by a click beside it, which does nothing else. Before a
  // press takes effect, the focus returns to the button that opened the menu, so that a dialog can give it back. In the folded header, the
  // menus stay open.
  const close = (menu) => {
    if (!menu || menu.closest(".bar-actions.open")) return;
    menu.open = false;
    menu.firstElementChild.focus();
  };
  addEventListener("click", (event) => {
    // Programs that are not on screen have headers of their own.
    const menus = document.querySelectorAll(".bar-actions:not(.open) > .bar-group[open]");
    const menu = [...menus].find((each) => each.checkVisibility());
    if (!menu || event.target.closest("summary")) return;
    close(menu);
    if (event.target.closest(".bar")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(event.target.closest?.(".bar-group[open]"));
  }, true);
}
