// The programs of the page: the first page, the lab, and the tables of each game. Each is a wasm file of its own and is loaded when an
// address first asks for it; until it is there, the page that is on screen stays. This script is in the page itself, so that it can ask for
// the right files before anything else has come. Their names and the addresses that they are for stand in index.html.
//
// `<html data-program>` is the program that the address asks for, `<html data-opening>` is there while it is loaded, and says "failed" if
// that could not be done. The first page stands in the HTML; its program is loaded only when something is asked for that the page as it was delivered
// cannot do (assets/first.js says so with "tefuda-want"). `<html data-boot>` is the program of the address that the page was opened with.
// A program fills the element of its name. There it says "tefuda-drawn" when it can be put on screen and "tefuda-stands" when all of it is there, which
// on a slow processor is some frames later; and it hears "tefuda-come" whenever it is to show the address as it is, and "tefuda-go" when another one is on
// screen. Once all of the first one is there, the window hears "tefuda-started".
"use strict";

{
  const root = document.documentElement;
  // A program has the addresses whose path matches its `data-route`; the first page has all others.
  const routed = [...document.querySelectorAll(`meta[name="tefuda-program"][data-route]`)];
  const routes = routed.map(({ content, dataset }) => [content, RegExp(`^#*/*(${dataset.route})/*(\\?|$)`)]);
  const asked = () => routes.find(([, route]) => route.test(location.hash))?.[0] ?? "home";
  const line = (name, kind = "program") => document.querySelector(`meta[name="tefuda-${kind}"][content="${name}"]`);
  const url = (meta, file) => new URL(meta.dataset[file], document.baseURI).href;

  const link = (attributes) => {
    const made = Object.assign(document.createElement("link"), attributes);
    document.head.append(made);
    return made;
  };

  // `<html data-busy>` says whether the page will change by itself: "drawing" while it has something to draw, "waiting" while it waits for a
  // worker, a file or a moment. Each program says so for itself (web/src/busy.rs). Programs that are not on screen do not count.
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
  /** The page is busy until the promise is settled, which is returned. */
  window.tefudaUntil = (promise) => {
    window.tefudaBusy(promise, "waiting");
    const done = () => window.tefudaBusy(promise, "");
    promise.then(done, done);
    return promise;
  };

  // The first page as it was delivered is all that the address asks for, and is still there.
  let wanted = false;
  const delivered = () => !wanted && asked() === "home" && /^#*\/*$/.test(location.hash) && document.getElementById("first")?.firstElementChild;

  /** Asks for the files of a program; returns what hears of its wasm. */
  const preload = (meta, fetchPriority = "auto") => {
    link({ rel: "modulepreload", href: url(meta, "script"), fetchPriority });
    return link({ rel: "preload", href: url(meta, "wasm"), as: "fetch", type: "application/wasm", crossOrigin: "anonymous", fetchPriority });
  };

  // The style sheet of a program is there before the program fills the page. What failed is tried again by whoever asks next.
  const sheets = {};
  const dressed = {};
  root.dataset.boot = root.dataset.program = asked();
  let onScreen = asked() === "home" ? "home" : null;
  // Sheets have rules in common, each in an order of its own: only that of the program on screen counts.
  const dress = () => {
    for (const [name, sheet] of Object.entries(sheets)) sheet.disabled = name !== (onScreen ?? name);
  };
  const style = (name) => dressed[name] ??= new Promise((resolve, reject) => {
    const sheet = document.querySelector(`link[data-style="${name}"]`);
    // A page that was not finished by xtask has one for all.
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

  // The program that has begun with the address as it is, and does not have to be told.
  let knows = null;
  // How often somebody went elsewhere. What a program makes of its own address does not count.
  let moves = 0;
  addEventListener("hashchange", () => { moves += 1; });
  // When all of a program is there.
  const stands = {};
  const start = async (name) => {
    const meta = line(name);
    // Only under `cargo play`, which serves the page while programs are still being built (xtask/src/building.js).
    await window.tefudaBuilt?.(name);
    const [{ default: init }] = await Promise.all([import(url(meta, "script")), style(name), window.tefudaAhead]);
    if (!document.getElementById(name)) room(name);
    const said = (what) => new Promise((resolve) => { document.getElementById(name).addEventListener(what, resolve, { once: true }); });
    const drawn = said("tefuda-drawn");
    stands[name] = said("tefuda-stands");
    await init({ module_or_path: url(meta, "wasm") });
    const before = moves;
    await drawn;
    if (root.dataset.program === name && moves === before) knows = name;
  };

  // What failed is tried again by whoever asks next.
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

  // Why a program did not start. What its files are tells more than an error, which each browser words in its own way.
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
    // Somebody may have gone elsewhere meanwhile.
    if (asked() !== name) return;
    delete root.dataset.opening;
    put(name);
    await stands[name];
    if (asked() === name) say(name);
  };

  // The first text takes a while to be read from a program's memory: not while the program sets up its page.
  new TextDecoder().decode(new Uint8Array(1));
  if (!window.tefudaBuilt && (asked() !== "home" || window.tefudaLook.kept("tefuda.dealt"))) {
    const wasm = preload(line(asked()), "high");
    // What thinks at a table comes when the table is there, with which it would have to share a slow line, and before somebody asks for it. The lab says
    // which game is learned. Where a position is set up nobody thinks.
    const mind = line(/[?&]game=(\w+)/.exec(location.hash)?.[1] ?? asked(), "mind");
    if (mind && asked() !== "arrange") wasm.onload = wasm.onerror = () => preload(mind, "low");
  }
  // Its sheet counts after that of every page, which stands below this script: it is asked for now, and put there when assets/first.js says so.
  const own = document.querySelector(`link[data-style="${asked()}"]`);
  if (own) link({ rel: "preload", as: "style", href: own.href, integrity: own.integrity });
  addEventListener("tefuda-head", () => { style(asked()).catch(() => {}); }, { once: true });
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
  // What could not be loaded is asked for again.
  addEventListener("click", (event) => { if (event.target.closest?.("[data-retry]")) retry(); });
}
