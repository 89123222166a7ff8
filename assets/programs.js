// The programs of the page: the tables with the first page, and the lab. Each is a wasm file of its own and is loaded when an address
// first asks for it; until it is there, the page that is on screen stays. This script is in the page itself, so that it can ask for the
// right files before anything else has come. Their names and the addresses that they are for stand in index.html.
//
// `<html data-program>` is the program that the address asks for, `<html data-opening>` is there while it is loaded, and says "failed" if
// that could not be done. A program fills the element of its name; there it hears "tefuda-come" whenever it is to show the address
// as it is, and "tefuda-go" when another one is on screen. Once the first one is there, the window hears "tefuda-started".
"use strict";

{
  const root = document.documentElement;
  // A program has the addresses whose path matches its `data-route`; the tables have all others.
  const routed = [...document.querySelectorAll(`meta[name="tefuda-program"][data-route]`)];
  const routes = routed.map(({ content, dataset }) => [content, RegExp(`^#*/*(${dataset.route})/*(\\?|$)`)]);
  const asked = () => routes.find(([, route]) => route.test(location.hash))?.[0] ?? "table";
  const url = (name, file) => {
    const { dataset } = document.querySelector(`meta[name="tefuda-program"][content="${name}"]`);
    return new URL(dataset[file], document.baseURI).href;
  };

  const link = (attributes) => {
    const made = Object.assign(document.createElement("link"), attributes);
    document.head.append(made);
    return made;
  };

  const preload = (name) => {
    link({ rel: "modulepreload", href: url(name, "script") });
    link({ rel: "preload", href: url(name, "wasm"), as: "fetch", type: "application/wasm", crossOrigin: "anonymous" });
  };

  // The style sheet of a program is there before the program fills the page. What failed is tried again by whoever asks next.
  const dressed = {};
  const style = (name) => dressed[name] ??= new Promise((resolve, reject) => {
    const sheet = document.querySelector(`link[data-style="${name}"]`);
    // Only the built page has one sheet for each program.
    if (!sheet) return resolve();
    const { href, integrity } = sheet;
    const used = link({ rel: "stylesheet", href, integrity });
    used.onload = resolve;
    used.onerror = () => { used.remove(); delete dressed[name]; reject(new Error(`${href} could not be loaded`)); };
  });

  // The program that has begun with the address as it is, and does not have to be told.
  let knows = null;
  const start = async (name) => {
    const [{ default: init }] = await Promise.all([import(url(name, "script")), style(name)]);
    await init({ module_or_path: url(name, "wasm") });
    if (root.dataset.program === name) knows = name;
  };

  // What failed is tried again by whoever asks next.
  const programs = {};
  const running = (name) => programs[name] ??= start(name).catch((error) => { delete programs[name]; throw error; });

  const put = (name) => {
    document.getElementById("shell")?.remove();
    for (const room of document.querySelectorAll("[data-room]")) {
      const here = room.id === name;
      room.hidden = !here;
      if (!here || knows !== name) room.dispatchEvent(new Event(here ? "tefuda-come" : "tefuda-go"));
    }
    knows = null;
  };

  let first = true;
  const show = async () => {
    const name = asked();
    knows = null;
    root.dataset.program = name;
    root.dataset.opening = "";
    try {
      await running(name);
    } catch (error) {
      if (asked() === name) root.dataset.opening = "failed";
      throw error;
    }
    // Somebody may have gone elsewhere meanwhile.
    if (asked() !== name) return;
    delete root.dataset.opening;
    put(name);
    if (first) dispatchEvent(new Event("tefuda-started"));
    first = false;
  };

  preload(asked());
  style(asked()).catch(() => {});
  addEventListener("DOMContentLoaded", show);
  addEventListener("hashchange", show);
}
